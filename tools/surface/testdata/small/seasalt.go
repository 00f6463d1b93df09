// Package seasalt has names of all sorts.
package seasalt

import "fmt"

type Board interface{ Over() bool }

type State struct {
	Held     int
	Unread   int
	Seen     int `json:"seen"`
	promoted     // its method is one of State, and its field is, too
}

type promoted struct{ Inner int }

func (promoted) Outer() int { return 0 }
func (State) Over() bool    { return true }

func (State) String() string            { return "" } // asked by fmt
func (State) Format(fmt.State, rune)    {}            // and this
func (State) Error(code int) (s string) { return "" } // not asked by anybody: it takes a number
func (State) hidden() int               { return 0 }

type Formed struct{ Field int } // shown by a form

func (Formed) MarshalJSON() ([]byte, error) { return nil, nil }

type Kind int

const (
	First Kind = iota
	Last
)

const Lonely = 1

func Own()    { _ = State{}.hidden() + Lonely }
func Tested() {}
func Helped() {}
func Shown()  {}
func Whole()  {}
