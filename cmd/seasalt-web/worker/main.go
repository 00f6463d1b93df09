//go:build js && wasm

// Worker is package engine compiled to WebAssembly: it sets the function seasalt of the global object,
// from a request to an answer, both JSON.
package main

import (
	"syscall/js"

	"github.com/seasalt-go/seasalt/cmd/seasalt-web/engine"
)

func main() {
	e := engine.New()
	js.Global().Set("seasalt", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return string(e.Do([]byte(args[0].String())))
	}))
	select {}
}
