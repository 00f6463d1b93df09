module github.com/seasalt-go/seasalt/internal/tools/mutants

go 1.23
