package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/pprof"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

// adminHandler serves operators: metrics for everybody who reaches its address, and all else for holders of an
// operator's token.
func adminHandler(s store.Store, registry *prometheus.Registry, o *office) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(registry, promhttp.HandlerOpts{}))
	private := func(do http.HandlerFunc) http.HandlerFunc {
		return o.asked(func(w http.ResponseWriter, q *http.Request, _ operator) { do(w, q) })
	}
	mux.HandleFunc("GET /debug/pprof/", private(pprof.Index))
	mux.HandleFunc("GET /debug/pprof/cmdline", private(http.NotFound)) // the command line can have a password
	mux.HandleFunc("GET /debug/pprof/profile", private(pprof.Profile))
	mux.HandleFunc("GET /debug/pprof/symbol", private(pprof.Symbol))
	mux.HandleFunc("GET /debug/pprof/trace", private(pprof.Trace))
	mux.HandleFunc("GET /backup", o.asked(func(w http.ResponseWriter, q *http.Request, who operator) {
		w.Header().Set("Content-Type", "application/gzip")
		n, err := backup(storeSource(q.Context(), s), w)
		o.audit(who, "backup", fmt.Sprintf("%d records", n), err)
		if err != nil {
			panic(http.ErrAbortHandler) // which shows the client that it is incomplete
		}
	}))
	mux.HandleFunc("POST /restore", o.asked(func(w http.ResponseWriter, q *http.Request, who operator) {
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
			done, err = restore(q.Context(), s, file, store.MaxRecords)
		}
		o.audit(who, "restore", fmt.Sprintf("%d tables, %d records, %d skipped, %d partial", done.Tables, done.Records,
			done.Skipped, done.Partial), err)
		if err != nil {
			answerError(w, http.StatusBadRequest, err)
			return
		}
		_ = json.NewEncoder(w).Encode(done)
	}))
	o.handle(mux)
	return atAddress(mux)
}

// atAddress refuses requests that name a host other than localhost or an address: a page on the web could make the
// operator's browser send them here, under a name of its own. It would learn only metrics, which Prometheus asks for by
// name.
func atAddress(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		name := q.Host
		if host, _, err := net.SplitHostPort(name); err == nil {
			name = host
		}
		if _, err := netip.ParseAddr(strings.Trim(name, "[]")); err != nil && name != "localhost" &&
			q.URL.Path != "/metrics" {
			answerError(w, http.StatusMisdirectedRequest, errors.New("ask by address, or as localhost"))
			return
		}
		h.ServeHTTP(w, q)
	})
}

// askAdmin sends a request to a running server, with the operator's token.
func askAdmin(ctx context.Context, c config, method, path string, body io.Reader) (*http.Response, error) {
	all, err := readOperators(c.operatorFile)
	if err != nil {
		return nil, fmt.Errorf("the operator's token, which is in the folder of the server's -data, or in its "+
			"-operator-file: %w", err)
	}
	if u, err := url.Parse(c.server); err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return nil, misuse{fmt.Errorf("-server %q: write a URL such as http://127.0.0.1:8081", c.server)}
	}
	q, err := http.NewRequestWithContext(ctx, method, strings.TrimSuffix(c.server, "/")+path, body)
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

// asked names -server and its purpose, where another server seems to answer, or none.
func asked(c config) string {
	return fmt.Sprintf("-server %s, which should be the address of -admin of a running server", c.server)
}

// maxAnswer is the longest answer of an office.
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

// backedUp says how many records are in a file.
const backedUp = "%s in %s. Hidden cards are in it: keep it as safe as the server.\n"

// operate makes or restores a backup of a running server.
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
	records, err := keep(r.Body, file)
	if of := new(os.PathError); errors.As(err, &of) {
		return fmt.Errorf("-backup %s: %w", file, of.Err)
	}
	if err != nil {
		return fmt.Errorf("-backup %s, from %s: %w", file, asked(c), err)
	}
	fmt.Fprintf(out, backedUp, many(records, "record"), file)
	if folder && c.backupDays > 0 {
		return expire(c.wantsBackup, time.Now().AddDate(0, 0, -c.backupDays), out)
	}
	return nil
}

// keep writes a backup into a file, and returns the number of its records. The file gets its name when the backup is
// complete and has been read: only then does it replace an earlier one.
func keep(from io.Reader, file string) (records int, err error) {
	err = store.ReplaceBy(file, func(w io.Writer) error {
		return readBackup(io.TeeReader(from, w), func(string, json.RawMessage) error {
			records++
			return nil
		})
	})
	return records, err
}

// backupName is the name of backups in a folder, by the time at which they began.
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
