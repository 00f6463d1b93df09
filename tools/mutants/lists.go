package main

import (
	"fmt"
	"os"
	"regexp"
	"strings"
)

// An entry of a list is a heading, old lines after "- " and new ones after "+ ". Empty lines and lines that
// start with # mean nothing.
type entry struct {
	at       string // "rules.txt:12"
	heading  string
	old, new string
}

func readList(name string) (list []entry, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	for i, line := range strings.Split(string(text), "\n") {
		at := fmt.Sprintf("%s:%d", name, i+1)
		sign, rest, _ := strings.Cut(line, " ")
		switch {
		case line == "" || line[0] == '#':
		case sign != "-" && sign != "+":
			list = append(list, entry{at: at, heading: line})
		case len(list) == 0:
			return nil, fmt.Errorf("%s: a text without a heading", at)
		case sign == "-":
			list[len(list)-1].old += "\n" + rest
		default:
			list[len(list)-1].new += "\n" + rest
		}
	}
	for i := range list {
		e := &list[i]
		e.old, e.new = strings.TrimPrefix(e.old, "\n"), strings.TrimPrefix(e.new, "\n")
		if e.old == "" || e.new == "" || e.old == e.new {
			return nil, fmt.Errorf("%s: there must be an old text and a new one that differs", e.at)
		}
	}
	return list, nil
}

// readRules finds the places of the wrong rules: a heading names the broken rule, and the module contains the old text
// exactly once.
func (t *tool) readRules(m *module) (mutants []*mutant, err error) {
	list, err := readList(t.rules)
	if err != nil {
		return nil, err
	}
	for _, e := range list {
		var found []*mutant
		n := 0
		for _, h := range m.holders {
			n += strings.Count(h.text(), e.old)
			if i := strings.Index(h.text(), e.old); i >= 0 {
				from := h.from + i
				found = append(found, &mutant{
					holder: h, at: e.at, title: e.heading, from: from, to: from + len(e.old), text: e.new,
					old: e.old, new: e.new,
				})
			}
		}
		if n != 1 {
			t.staleEntry(e.at, fmt.Sprintf("%s: functions and variables have the old text %d times", e.heading, n))
			continue
		}
		mutants = append(mutants, found...)
	}
	return mutants, nil
}

// A survivor is the reason why no test can detect a mutant.
type survivor struct{ at, why string }

// readSurvivors reads the list by the keys of mutants: a heading is "function: why", and the lines are those of
// the code without the space around them.
func readSurvivors(name string) (map[string]survivor, error) {
	list, err := readList(name)
	if err != nil {
		return nil, err
	}
	heading := regexp.MustCompile(`^(\S+): (.+)$`)
	known := map[string]survivor{}
	for _, e := range list {
		parts := heading.FindStringSubmatch(e.heading)
		if parts == nil {
			return nil, fmt.Errorf("%s: no heading \"function: why\"", e.at)
		}
		known[key(parts[1], e.old, e.new)] = survivor{e.at, parts[2]}
	}
	return known, nil
}
