package main

import (
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"

	"github.com/seasalt-go/seasalt/bot/line"
)

// execSpec is the prefix of the specs of programs.
const execSpec = "exec:"

// parseProgram reads the command of an entrant that plays in processes of its own.
func parseProgram(command string) (*line.Program, error) {
	args, err := split(command, " ")
	if err != nil {
		return nil, err
	}
	var words []string
	for _, arg := range args {
		if arg != "" {
			words = append(words, unquote(arg))
		}
	}
	if len(words) == 0 {
		return nil, fmt.Errorf("there is no command after %q", execSpec)
	}
	if _, err := exec.LookPath(words[0]); err != nil {
		return nil, fmt.Errorf("%s%s: %w", execSpec, command, err)
	}
	return &line.Program{Args: words}, nil
}

// programName is the name of a program in the table: its last argument that is no option, without folders.
func programName(p *line.Program) string {
	name := p.Args[0]
	for _, arg := range p.Args {
		if !strings.HasPrefix(arg, "-") {
			name = arg
		}
	}
	return filepath.Base(name)
}

// closePrograms ends all processes.
func closePrograms(programs []*line.Program) {
	var group sync.WaitGroup
	for _, p := range programs {
		group.Go(p.Close)
	}
	group.Wait()
}

// split cuts a text where one of the separators stands outside quotes.
func split(text, separators string) (words []string, err error) {
	quote, start := rune(0), 0
	for i, c := range text {
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '\'' || c == '"':
			quote = c
		case strings.ContainsRune(separators, c):
			words = append(words, text[start:i])
			start = i + len(string(c))
		}
	}
	if quote != 0 {
		return nil, errors.New("a quote is not closed")
	}
	return append(words, text[start:]), nil
}

// unquote takes the quotes out of a word.
func unquote(word string) string {
	var b strings.Builder
	quote := rune(0)
	for _, c := range word {
		switch {
		case quote == 0 && (c == '\'' || c == '"'):
			quote = c
		case c == quote:
			quote = 0
		default:
			b.WriteRune(c)
		}
	}
	return b.String()
}
