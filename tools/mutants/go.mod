module github.com/seasalt-go/seasalt/tools/mutants

go 1.23
