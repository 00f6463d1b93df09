module github.com/seasalt-go/seasalt/examples/web

go 1.26

require github.com/seasalt-go/seasalt v0.0.0

require (
	github.com/evanw/esbuild v0.28.2
	golang.org/x/sys v0.0.0-20220715151400-c0bba94af5f8 // indirect
)

replace github.com/seasalt-go/seasalt => ../..
