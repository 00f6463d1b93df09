module github.com/seasalt-go/seasalt/tools/strength

go 1.23.0

require github.com/seasalt-go/seasalt v0.0.0

replace github.com/seasalt-go/seasalt => ../..
