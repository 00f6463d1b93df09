module github.com/seasalt-go/seasalt

go 1.26
