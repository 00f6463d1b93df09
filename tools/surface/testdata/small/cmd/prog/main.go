package main

import "github.com/seasalt-go/seasalt"

func main() {
	_ = seasalt.Formed{}
	s := seasalt.State{Held: 1}
	if s.Over() && s.Outer() > s.Inner {
		print(seasalt.First)
	}
}
