module github.com/seasalt-go/seasalt

go 1.23.0

require (
	github.com/google/go-cmp v0.7.0
	golang.org/x/exp v0.0.0-20250620022241-b7579e27df2b
	pgregory.net/rapid v1.3.0
)

require golang.org/x/tools v0.34.0 // indirect
