package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
)

// unfinished makes a file that is written before it gets its name, in the same folder. Its own name is one that no
// other has.
func unfinished(name string) (*os.File, error) {
	return os.OpenFile(fmt.Sprintf("%s.%08x.part", name, rand.Uint32()), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o666)
}

// writeFile writes a file under another name and moves it to its place, so that what was there
// before stays until all of the new one is there.
func writeFile(name string, write func(io.Writer) error) (err error) {
	var f *os.File
	if isDevice(name) {
		f, err = os.OpenFile(name, os.O_WRONLY, 0)
	} else {
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
		os.Remove(f.Name()) // what went wrong before says more than this could
	}
	return err
}

// writable says why writeFile would fail. It changes nothing.
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
	if f, err = unfinished(name); err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// isDevice reports whether a name is that of something to write to, such as /dev/stdout, that
// no file may take the place of.
func isDevice(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.Mode().IsRegular()
}
