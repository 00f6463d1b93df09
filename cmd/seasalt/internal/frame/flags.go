package frame

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/words"
)

// A setting is a flag of a program.
type setting struct {
	name  string
	set   func(value string) error
	bare  bool // without a value
	given bool
}

// Func adds a flag. Its value is set when the language is known, in which [Call.Wrong] describes errors.
func (c *Call) Func(name string, set func(value string) error) {
	c.flags = append(c.flags, &setting{name: name, set: set})
}

// Bool adds a flag without a value.
func (c *Call) Bool(name string, to *bool) {
	set := func(string) error { *to = true; return nil }
	c.flags = append(c.flags, &setting{name: name, set: set, bare: true})
}

// Int adds a flag for a number between two limits.
func (c *Call) Int(name string, to *int, least, most int) {
	c.Func(name, func(value string) (err error) {
		if *to, err = strconv.Atoi(value); err != nil || *to < least || *to > most {
			return c.wrong(c.texts().Number, name, value, "least", least, "most", most)
		}
		return nil
	})
}

// Seed adds the flag -seed.
func (c *Call) Seed(to *uint64) {
	c.Func("seed", func(value string) (err error) {
		if *to, err = strconv.ParseUint(value, 10, 64); err != nil {
			return c.wrong(c.texts().Number, "seed", value, "least", 0, "most", uint64(1<<64-1))
		}
		return nil
	})
}

// Duration adds a flag for a positive time.
func (c *Call) Duration(name string, to *time.Duration) {
	c.Func(name, func(value string) (err error) {
		if *to, err = time.ParseDuration(value); err != nil || *to <= 0 {
			return c.wrong(c.texts().Duration, name, value)
		}
		return nil
	})
}

// Text adds a flag for a text that is not empty.
func (c *Call) Text(name string, to *string) {
	c.Func(name, func(value string) error {
		if *to = value; value == "" {
			return c.wrong(c.texts().NoValue, name, value)
		}
		return nil
	})
}

// OneOf adds a flag for one word of a list.
func (c *Call) OneOf(name string, to *string, list ...string) {
	c.Func(name, func(value string) error {
		if *to = value; !slices.Contains(list, value) {
			return c.noSuch(name, value, list)
		}
		return nil
	})
}

// Edition adds the flag -edition.
func (c *Call) Edition(to *seasalt.Edition) {
	var list []string
	for e := seasalt.EditionEnglish; e <= seasalt.EditionDigital; e++ {
		list = append(list, e.String())
	}
	c.Func("edition", func(value string) (err error) {
		if *to, err = seasalt.ParseEdition(value); err != nil {
			return c.noSuch("edition", value, list)
		}
		return nil
	})
}

// Modules adds the flag -with.
func (c *Call) Modules(to *[]seasalt.Module) {
	c.Func("with", func(value string) (err error) {
		if *to, err = variants.Parse(value); err != nil {
			name := word(err.(*seasalt.ParseError))
			if name == "" {
				return c.wrong(c.texts().NoName, "with", "", "list", strings.Join(variants.Names(), ", "))
			}
			return c.noSuch("with", name, variants.Names())
		}
		if name := repeated(*to); name != "" {
			return c.wrong(c.texts().Repeated, "with", name)
		}
		return nil
	})
}

// repeated returns the name of an extension that occurs twice, or an empty string. Rules would name each of them, but
// not the flag.
func repeated(modules []seasalt.Module) string {
	named := map[string]bool{}
	for _, m := range modules {
		names := []string{m.Name}
		for _, e := range m.Events {
			names = append(names, e.Event.String())
		}
		for _, name := range names {
			if named[name] {
				return name
			}
			named[name] = true
		}
	}
	return ""
}

// language adds the flag -lang.
func (c *Call) language() {
	c.Func("lang", func(value string) error {
		w, ok := words.Find(value)
		if !ok {
			return c.noSuch("lang", value, words.Languages())
		}
		c.Words = w
		return nil
	})
}

// speak sets the language that arguments request, even if others are wrong.
func (c *Call) speak(args []string) {
	for i, arg := range args {
		name, value, valued := strings.Cut(strings.TrimLeft(arg, "-"), "=")
		if name != "lang" || !strings.HasPrefix(arg, "-") {
			continue
		}
		if !valued && i+1 < len(args) {
			value = args[i+1]
		}
		if w, ok := words.Find(value); ok {
			c.Words = w
		}
	}
}

func (c *Call) noSuch(flag, value string, list []string) error {
	return c.wrong(c.texts().OneOf, flag, value, "list", strings.Join(list, ", "))
}

// wrong returns the error of a flag, with more keys and values.
func (c *Call) wrong(template, flag, value string, more ...any) error {
	with := map[string]any{"flag": "-" + flag, "text": strconv.Quote(value)}
	for i := 0; i < len(more); i += 2 {
		with[more[i].(string)] = more[i+1]
	}
	return c.Wrong(template, with)
}

// Given reports whether a flag is on the command line.
func (c *Call) Given(name string) bool {
	s := c.flag(name)
	return s != nil && s.given
}

// flag returns the flag with a name, or nil.
func (c *Call) flag(name string) *setting {
	for _, s := range c.flags {
		if s.name == name {
			return s
		}
	}
	return nil
}

// Parse reads the command line. The program returns the error of Parse, if any: a fault, or a request for help.
func (c *Call) Parse() error {
	c.Args = nil
	var first, steps []func() error // -lang is set first, from any place, since the rest uses its language
	step := func(do func() error) { steps = append(steps, do) }
	help := false
	for rest := c.line; len(rest) > 0; {
		arg := rest[0]
		rest = rest[1:]
		name, value, valued := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(arg, "-"), "-"), "=")
		s := c.flag(name)
		switch {
		case arg == "--":
			c.Args, rest = append(c.Args, rest...), nil
		case arg == "-" || !strings.HasPrefix(arg, "-"):
			if c.Args = append(c.Args, arg); c.program.Takes == Command {
				c.Args, rest = append(c.Args, rest...), nil
			}
		case name == "h" || name == "help":
			help = true
		case s == nil:
			step(func() error { return c.wrong(c.texts().NoFlag, name, "", "list", c.listed()) })
		case s.bare && valued:
			step(func() error { return c.wrong(c.texts().Bare, name, "") })
		case !s.bare && !valued && len(rest) == 0:
			step(func() error { return c.wrong(c.texts().NoValue, name, "") })
		default:
			if !s.bare && !valued {
				value, rest = rest[0], rest[1:]
			}
			s.given = true
			set := func() error { return s.set(value) }
			if name == "lang" {
				first = append(first, set)
			} else {
				step(set)
			}
		}
	}
	for _, do := range append(first, steps...) {
		if err := do(); err != nil && !help {
			return err
		}
	}
	switch {
	case help:
		return errHelp
	case c.program.Takes == Nothing && len(c.Args) > 0:
		return c.Wrong(c.texts().NoWords, map[string]any{"text": strconv.Quote(c.Args[0])})
	}
	return nil
}

// listed names all flags.
func (c *Call) listed() string {
	list := "-h"
	for _, s := range c.flags {
		list += ", -" + s.name
	}
	return list
}
