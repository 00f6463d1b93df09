// Package frame is the common part of the subcommands of seasalt: help, flags, languages, errors, exit codes and
// Ctrl-C.
package frame

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/words"
)

// A Program is a subcommand, or all of them together.
type Program struct {
	Name  string            // such as "seasalt play"
	Usage map[string]string // help in each of its languages, by tag; a program in English alone has no -lang
	Takes Takes
	Do    func(context.Context, *Call) error
}

// Takes is the sort of arguments of a program, apart from flags.
type Takes int

const (
	Nothing Takes = iota
	Words         // anywhere among the flags
	Command       // a command with its own flags, after those of the program
)

// Exit codes. Help lists them.
const (
	OK          = 0
	Failed      = 1
	Misused     = 2
	Interrupted = 130 // the code of shells for Ctrl-C
)

// A Call is one run of a program.
type Call struct {
	Words words.Words // of the language of the program
	Args  []string    // without the flags, after Parse
	In    io.Reader
	Out   io.Writer
	Err   io.Writer

	program *Program
	line    []string // all arguments
	flags   []*setting
}

// errHelp is a request for help.
var errHelp = errors.New("help")

// A misuse is an error in the command line.
type misuse struct{ error }

// Misuse marks an error as one in the command line.
func Misuse(err error) error { return misuse{err} }

// Wrong returns an error of the command line, in the language of the program.
func (c *Call) Wrong(template string, with map[string]any) error {
	return Misuse(c.Failure(template, with))
}

// Failure returns an error in the language of the program.
func (c *Call) Failure(template string, with map[string]any) error {
	return errors.New(c.Words.Say(template, with))
}

// Run runs a program and returns its exit code.
func (p *Program) Run(ctx context.Context, args []string, in io.Reader, out, stderr io.Writer) (code int) {
	c := &Call{Words: words.Environment(os.Getenv), In: in, Out: out, Err: stderr}
	err := c.run(ctx, p, args)
	if err == errHelp {
		_, err = fmt.Fprint(out, c.Words.Typeset(c.program.Usage[c.Words.Language()]), "\n", c.texts().Exits, "\n")
	}
	var wrong misuse
	switch {
	case err == nil:
		return OK
	case errors.Is(err, context.Canceled):
		return Interrupted
	case errors.As(err, &wrong):
		for _, text := range c.faults(wrong.error) {
			fmt.Fprintf(stderr, "%s: %s\n", c.program.Name, text)
		}
		fmt.Fprintln(stderr, c.Words.Say(c.texts().Help, map[string]any{"command": c.program.Name}))
		return Misused
	}
	fmt.Fprintf(stderr, "%s: %s\n", c.program.Name, c.fault(err))
	return Failed
}

func (c *Call) run(ctx context.Context, p *Program, args []string) error {
	c.program, c.line, c.flags = p, args, nil
	if p.Usage[c.Words.Language()] == "" {
		c.Words = words.In("en")
	}
	if len(p.Usage) > 1 {
		c.language()
	}
	return p.Do(ctx, c)
}

// OneOf returns the function of a program that runs one of several, which its first argument names.
func OneOf(programs ...*Program) func(context.Context, *Call) error {
	return func(ctx context.Context, c *Call) error {
		err := c.Parse()
		if err == nil && len(c.Args) > 0 && c.Args[0] == "help" {
			c.line = slices.Concat([]string{"-h"}, c.Args[1:])
			err = c.Parse()
		}
		switch {
		case err != nil && err != errHelp:
			return err
		case len(c.Args) == 0:
			return errHelp
		}
		name, args := c.Args[0], c.Args[1:]
		if err == errHelp {
			args = slices.Concat([]string{"-h"}, args)
		}
		var names []string
		for _, p := range programs {
			last := p.Name[strings.LastIndexByte(p.Name, ' ')+1:]
			if last == name {
				return c.run(ctx, p, args)
			}
			names = append(names, last)
		}
		c.speak(args)
		return c.Wrong(c.texts().NoProgram,
			map[string]any{"text": strconv.Quote(name), "list": strings.Join(names, ", ")})
	}
}

// faults returns the text of an error, fault by fault.
func (c *Call) faults(err error) []string {
	switch err := err.(type) {
	case interface{ Unwrap() []error }: // of errors.Join
		var texts []string
		for _, one := range err.Unwrap() {
			texts = append(texts, c.faults(one)...)
		}
		return texts
	case *seasalt.InvalidError:
		var texts []string
		for _, p := range err.Problems {
			// each of five cards, of which the deck has two, is a problem
			if text := p.String(); !slices.Contains(texts, text) {
				texts = append(texts, text)
			}
		}
		return texts
	case *seasalt.ParseError:
		if c.English() {
			return []string{fmt.Sprintf("%q: %s", word(err), err.Problems[0])}
		}
		what := err.What
		if what == "holding" || what == "cards" {
			what = "card" // its name
		}
		return []string{strings.TrimSuffix(
			c.Words.Why(&seasalt.ParseError{What: what, Text: word(err), Problems: err.Problems}), ".")}
	}
	return []string{c.fault(err)}
}

// fault returns the text of an error, in the language of the program where it has words for it: a missing file.
func (c *Call) fault(err error) string {
	var file *fs.PathError
	if errors.As(err, &file) && errors.Is(err, fs.ErrNotExist) {
		absent := c.Words.Say(c.texts().Absent, map[string]any{"text": file.Path})
		return strings.Replace(err.Error(), file.Error(), absent, 1)
	}
	return err.Error()
}

// English reports whether the program uses English, in which errors of the library are more specific than those of
// package words in another language.
func (c *Call) English() bool { return c.Words.Language() == "en" }

// word returns the wrong word of a list.
func word(err *seasalt.ParseError) string {
	const separators = ", "
	at := err.Problems[0].Offset
	begin := strings.LastIndexAny(err.Text[:at], separators) + 1
	if n := strings.IndexAny(err.Text[at:], separators); n >= 0 {
		return err.Text[begin : at+n]
	}
	return err.Text[begin:]
}
