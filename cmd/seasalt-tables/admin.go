package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

// adminHandler serves what is for operators: metrics for whoever reaches its address, and all else for whoever has an
// operator's token.
func adminHandler(s store.Store, m *metrics, o *office, log *slog.Logger) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{}))
	operator := func(do http.HandlerFunc) http.HandlerFunc {
		return func(w http.ResponseWriter, q *http.Request) {
			if _, err := o.operator(q); err != nil {
				answerError(w, http.StatusUnauthorized, err)
				return
			}
			do(w, q)
		}
	}
	mux.HandleFunc("GET /debug/pprof/", operator(pprof.Index))
	mux.HandleFunc("GET /debug/pprof/cmdline", operator(http.NotFound)) // the command line can have a password
	mux.HandleFunc("GET /debug/pprof/profile", operator(pprof.Profile))
	mux.HandleFunc("GET /debug/pprof/symbol", operator(pprof.Symbol))
	mux.HandleFunc("GET /debug/pprof/trace", operator(pprof.Trace))
	mux.HandleFunc("GET /backup", operator(func(w http.ResponseWriter, q *http.Request) {
		w.Header().Set("Content-Type", "application/gzip")
		n, err := backup(q.Context(), s, w)
		if err != nil {
			log.Warn("a backup failed", "error", err)
			panic(http.ErrAbortHandler) // so that the client sees that it is not whole
		}
		log.Info("a backup was made", "records", n)
	}))
	mux.HandleFunc("POST /restore", operator(func(w http.ResponseWriter, q *http.Request) {
		file, err := os.CreateTemp("", "seasalt-restore-*")
		if err == nil {
			defer os.Remove(file.Name())
			defer file.Close()
			if _, err = io.Copy(file, q.Body); err == nil {
				_, err = file.Seek(0, io.SeekStart)
			}
		}
		var done restored
		if err == nil {
			done, err = restore(q.Context(), s, file, restoreAbreast)
		}
		if err != nil {
			log.Warn("a restore failed", "error", err, "restored", done.Records)
			answerError(w, http.StatusBadRequest, err)
			return
		}
		log.Info("a backup was restored", "tables", done.Tables, "records", done.Records, "skipped", done.Skipped,
			"partial", done.Partial)
		_ = json.NewEncoder(w).Encode(done)
	}))
	o.handle(mux)
	return atAddress(mux)
}

// atAddress refuses requests that name a host other than localhost or an address: a page on the web could make the
// operator's browser send them here, under a name of its own.
func atAddress(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		name := q.Host
		if host, _, err := net.SplitHostPort(name); err == nil {
			name = host
		}
		if _, err := netip.ParseAddr(strings.Trim(name, "[]")); err != nil && name != "localhost" {
			answerError(w, http.StatusMisdirectedRequest, errors.New("ask by address, or as localhost"))
			return
		}
		h.ServeHTTP(w, q)
	})
}

// askAdmin asks a running server for something, with the operator's token.
func askAdmin(ctx context.Context, c config, method, path string, body io.Reader) (*http.Response, error) {
	all, err := readOperators(c.operatorFile)
	if err != nil {
		return nil, fmt.Errorf("the operator's token: %w", err)
	}
	if u, err := url.Parse(c.server); err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return nil, misuse{fmt.Errorf("-server %q: write a URL such as http://127.0.0.1:8081", c.server)}
	}
	q, err := http.NewRequestWithContext(ctx, method, address(c.server)+path, body)
	if err != nil {
		return nil, err
	}
	q.Header.Set("Authorization", "Bearer "+all[0].token)
	r, err := http.DefaultClient.Do(q)
	if file := (*os.PathError)(nil); errors.As(err, &file) { // it cannot be read, and no server is to blame
		return nil, file
	}
	if err != nil {
		return nil, fmt.Errorf("no answer from %s: %w", asked(c), errors.Unwrap(err)) // err quotes the URL, too
	}
	if r.StatusCode == http.StatusOK {
		return r, nil
	}
	defer r.Body.Close()
	text, _ := io.ReadAll(io.LimitReader(r.Body, 1000))
	status := fmt.Sprintf("%d %s", r.StatusCode, http.StatusText(r.StatusCode))
	var answer struct{ Error string }
	if json.Unmarshal(text, &answer) != nil || answer.Error == "" {
		return nil, fmt.Errorf("%s comes from %s: %q", status, asked(c), text)
	}
	return nil, fmt.Errorf("the server answers %s: %q", status, answer.Error)
}

// asked names -server and what it should be, where something else seems to answer, or nothing.
func asked(c config) string {
	return fmt.Sprintf("-server %s, which should be the address of -admin of a running server", c.server)
}

// maxAnswer is how long an answer of an office can be.
const maxAnswer = 64 << 20

// readAnswer returns the answer of an office as one line. It is an object that has a field:
// anything else is the answer of another server.
func readAnswer(r *http.Response, c config, field string) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r.Body, maxAnswer))
	if err != nil {
		return nil, err
	}
	var is map[string]json.RawMessage
	if json.Unmarshal(text, &is) != nil || is[field] == nil {
		return nil, fmt.Errorf("no answer of an operator's office comes from %s", asked(c))
	}
	var line bytes.Buffer
	err = json.Compact(&line, text)
	return line.Bytes(), err
}

// operate asks a running server for a backup, or gives it one.
func operate(ctx context.Context, c config, out io.Writer) error {
	if c.wantsRestore != "" {
		f, err := os.Open(c.wantsRestore)
		if err != nil {
			return err
		}
		defer f.Close()
		r, err := askAdmin(ctx, c, http.MethodPost, "/restore", f)
		if err != nil {
			return err
		}
		defer r.Body.Close()
		answer, err := readAnswer(r, c, "records")
		if err != nil {
			return err
		}
		var done restored
		if err := json.Unmarshal(answer, &done); err != nil {
			return err
		}
		fmt.Fprintf(out, "Restored %s with %s; there already: %d.\n", many(done.Tables, "table"),
			many(done.Records, "record"), done.Skipped)
		if done.Partial > 0 {
			fmt.Fprintf(out, "The backup has only a part of %s, since it was made during a restore: "+
				"nobody can play there until that backup is restored.\n", many(done.Partial, "other table"))
		}
		return nil
	}
	r, err := askAdmin(ctx, c, http.MethodGet, "/backup", nil)
	if err != nil {
		return err
	}
	defer r.Body.Close()
	file := c.wantsBackup
	info, err := os.Stat(file)
	folder := err == nil && info.IsDir()
	if folder {
		file = filepath.Join(file, time.Now().UTC().Format(backupName))
	}
	n, err := keep(r.Body, file)
	var local *os.PathError // of the temporary file, whose name says nothing
	var renamed *os.LinkError
	switch {
	case errors.As(err, &local):
		return fmt.Errorf("-backup %s: %w", file, local.Err)
	case errors.As(err, &renamed):
		return fmt.Errorf("-backup %s: %w", file, renamed.Err)
	case err != nil:
		return fmt.Errorf("-backup %s, from %s: %w", file, asked(c), err)
	}
	fmt.Fprintf(out, "%d bytes in %s. Hidden cards are in it: keep it as safe as the server.\n", n, file)
	if folder && c.backupDays > 0 {
		return expire(c.wantsBackup, time.Now().AddDate(0, 0, -c.backupDays), out)
	}
	return nil
}

// keep writes a backup into a file, and returns how many bytes it has. The file gets its name when the backup is whole
// and has been read: nothing else takes the place of an earlier one.
func keep(from io.Reader, file string) (n int64, err error) {
	var f *os.File
	info, err := os.Stat(file)
	device := err == nil && !info.Mode().IsRegular() // or a pipe, which stays what it is
	if device {
		f, err = os.OpenFile(file, os.O_WRONLY, 0)
	} else {
		if target, e := filepath.EvalSymlinks(file); e == nil {
			file = target
		}
		f, err = os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".*.part")
	}
	if err != nil {
		return 0, err
	}
	count := &counter{to: f}
	err = readBackup(io.TeeReader(from, count), func(string, json.RawMessage) error { return nil })
	if device {
		return count.n, errors.Join(err, f.Close())
	}
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), file)
	}
	if err != nil {
		return 0, errors.Join(err, os.Remove(f.Name()))
	}
	return count.n, nil
}

// A counter counts the bytes that are written.
type counter struct {
	to io.Writer
	n  int64
}

func (c *counter) Write(p []byte) (n int, err error) {
	n, err = c.to.Write(p)
	c.n += int64(n)
	return n, err
}

// backupName is how backups in a folder are called, by the time at which they began.
const backupName = "seasalt-tables-20060102T150405Z.backup"

// expire removes the backups in a folder that began before a time. Files with other names stay.
func expire(dir string, before time.Time, out io.Writer) error {
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		began, wrong := time.Parse(backupName, e.Name())
		if wrong != nil || !e.Type().IsRegular() || !began.Before(before) {
			continue
		}
		if wrong := os.Remove(filepath.Join(dir, e.Name())); wrong != nil {
			err = errors.Join(err, wrong)
			continue
		}
		fmt.Fprintf(out, "%s has expired, and is removed.\n", e.Name())
	}
	return err
}
