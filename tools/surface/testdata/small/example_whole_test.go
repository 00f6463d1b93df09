package seasalt_test

import "github.com/seasalt-go/seasalt"

// helper is part of the example, since it is the only one of its file.
func helper() { seasalt.Whole() }

func Example_whole() { helper() }
