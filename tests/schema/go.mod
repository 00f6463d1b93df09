module github.com/seasalt-go/seasalt/tests/schema

go 1.23.0

require (
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3
	github.com/seasalt-go/seasalt v0.0.0
)

require golang.org/x/text v0.14.0 // indirect

replace github.com/seasalt-go/seasalt => ../..
