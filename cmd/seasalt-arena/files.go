package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// place returns the name of the file that another replaces: the target of a link. It is an error if the file contains
// the games of a tournament, since these exist nowhere else.
func place(name string) (string, error) {
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	}
	if hasGames(name) {
		return "", fmt.Errorf("%s has the games of a tournament, which -o keeps: name another file, or remove it first",
			name)
	}
	return name, nil
}

// hasGames reports whether a file is one of -o.
func hasGames(name string) bool {
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	head, err := bufio.NewReaderSize(f, 1<<20).ReadSlice('\n')
	var d struct{ Arena int } // of a Description in any version of the format
	return err == nil && json.Unmarshal(head, &d) == nil && d.Arena > 0
}

// unfinished makes a file that is written before it gets its name, in the same folder. Its own name is unique.
func unfinished(name string) (*os.File, error) {
	f, err := os.OpenFile(fmt.Sprintf("%s.%08x.part", name, rand.Uint32()), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o666)
	var e *fs.PathError
	if errors.As(err, &e) {
		e.Path = name // the one that the user knows
	}
	return f, err
}

// writeFile writes a file under another name and moves it to its place, so the old file stays until the new one is
// complete.
func writeFile(name string, write func(io.Writer) error) (err error) {
	var f *os.File
	if isDevice(name) {
		f, err = os.OpenFile(name, os.O_WRONLY, 0)
	} else if name, err = place(name); err == nil {
		f, err = unfinished(name)
	}
	if err != nil {
		return err
	}
	err = errors.Join(write(f), f.Close())
	if f.Name() == name {
		return err
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		os.Remove(f.Name()) // the earlier error matters more
	}
	return err
}

// writable returns the error of writeFile in advance. It changes nothing.
func writable(name string) error {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	switch {
	case err == nil:
		f.Close()
		if isDevice(name) {
			return nil
		}
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	if name, err = place(name); err != nil {
		return err
	}
	if f, err = unfinished(name); err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// isDevice reports whether a name is that of a device, such as /dev/stdout, which no file may replace.
func isDevice(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.Mode().IsRegular()
}
