package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/load/client"
)

// Flags, environment and their errors.
func TestConfig(t *testing.T) {
	env := []string{"SEASALT_KEEP=7", "SEASALT_ADDR=127.0.0.1:1", "SEASALT_TRUSTED_PROXIES=10.0.0.0/8, fd00::/8", "HOME=/"}
	c, err := parse([]string{"-addr", "127.0.0.1:2"}, env, io.Discard)
	if err != nil || c.keepDays != 7 || c.addr != "127.0.0.1:2" || len(c.trusted) != 2 {
		t.Error(c, err)
	}
	c, err = parse(nil, nil, io.Discard)
	if most := c.limits.CreateRate * 24 * 60 * 60 * float64(c.keepDays); err != nil || most > float64(c.maxTables)/2 {
		t.Errorf("one address creates %v tables in the time for which they are kept, and there are %d places", most, c.maxTables)
	}
	operators := filepath.Join(t.TempDir(), "operators")
	if err := makeOperator(operators); err != nil {
		t.Fatal(err)
	}
	for want, args := range map[string][]string{
		`"serve" is not a flag`: {"serve"}, `-verify takes one FILE, after all flags: "b"`: {"-verify", "a", "b"}, "-streams is": {"-streams", "0"}, "-tls-cert and": {"-tls-cert", "x"}, "-bots is 0 or more, and not -1": {"-bots", "-1"}, "-max-cache is in bytes": {"-max-cache", "-1"}, "-clock-bound is 100ms": {"-clock-bound", "-1s"}, "-create-burst are 1 or more": {"-burst", "-1"}, "-rate is 0 or more, and not +Inf": {"-rate", "Inf"}, "-bots is at most": {"-bots", "10001"}, "-max-tables is 0 or more": {"-max-tables", "-1"}, "-connections is 0": {"-connections", "-5"}, "-all-connections is 0": {"-all-connections", "-1"}, "-token-feeds is 0": {"-token-feeds", "-1"}, "-rate is 0": {"-rate", "NaN"}, "-token-rate is 0": {"-token-rate", "+Inf"},
		"-nats-creds, -nats-ca, -nats-cert and -nats-key go together with -nats": {"-nats-ca", "x"}, "-nats-cert and -nats-key go": {"-nats", "a", "-nats-cert", "x"}, "-max-store is in bytes": {"-max-store", "10"}, "invalid value \"loud\" for flag -log": {"-log", "loud"}, "needs words": {"-operate"}, "-operate dance: what can be said": {"-operate", "dance"}, "-backup and -restore do not go together": {"-backup", "x", "-restore", "y"},
		"-backup and -operate do not go together": {"-operate", "-backup", "x", "list"}, "-backup and -verify do not": {"-backup", "x", "-verify"}, "-alive and -version do not": {"-alive", "-version"},
		"-data needs the name": {"-data", ""}, "-backup needs the name of a file": {"-backup", ""}, "-restore needs the name": {"-restore", ""}, "-verify needs the name": {"-verify", ""}, "-replicas needs -nats": {"-replicas", "3"},
		"-server \"foo\": write a URL": {"-server", "foo", "-operate", "-operator-file", operators, "list"}, "is no network, such as": {"-trusted-proxies", "10.0.0.1"},
		"-trusted-proxies": {"-trusted-proxies", "home"}, "-nodes: \"b.example\" is no origin": {"-nodes", "https://a.example,b.example"}, "-origins": {"-origins", "https://a.example/x"}, "not defined": {"-colour"}, "-log-format": {"-log-format", "xml"}, "-burst": {"-burst", "0"}, "invalid value": {"-keep", "long"},
		"-admin \"127.0.0.1:8080\": that is the address of -addr": {"-admin", "127.0.0.1:8080"},
		"-addr \"nowhere\": write a host and a port":              {"-addr", "nowhere"}, "-admin \"localhost:\": write a host and a port": {"-admin", "localhost:"},
	} {
		err := run(t.Context(), args, nil, io.Discard, io.Discard)
		if !errors.As(err, new(misuse)) || !strings.Contains(strings.ToLower(err.Error()), strings.ToLower(want)) {
			t.Errorf("%v: %v does not say %q", args, err, want)
		}
	}
	for _, bad := range []string{"SEASALT_KEEP=x", "SEASALT_KEP=7", "SEASALT_=7"} {
		name, _, _ := strings.Cut(bad, "=")
		if _, err := parse(nil, []string{bad}, io.Discard); err == nil || !strings.Contains(err.Error(), name) {
			t.Error(bad, err)
		}
	}
	var version bytes.Buffer
	if err := run(t.Context(), []string{"-version"}, nil, &version, io.Discard); err != nil || !strings.HasPrefix(version.String(), "seasalt-tables ") || !strings.Contains(version.String(), "go1.") {
		t.Errorf("%q, %v", version.String(), err)
	}
	for _, ends := range []string{"-version", "-operate", "-verify", "-alive"} { // what serves nothing needs no certificate
		if c, err := parse([]string{"-tls-cert", "none", "-tls-key", "none", ends, "list"}, nil, io.Discard); c.certificate != nil || err != nil && strings.Contains(err.Error(), "-tls-cert") {
			t.Errorf("%s: %v", ends, err)
		}
	}
	var help bytes.Buffer
	_, _ = parse([]string{"-h"}, nil, &help)
	for _, flag := range []string{"-data", "-nats", "-sync", "-bots", "-keep", "-admin", "-backup", "-page", "-tls-cert", "SEASALT_"} {
		if !strings.Contains(help.String(), flag) {
			t.Errorf("-h does not tell of %s", flag)
		}
	}
}

// A whole life: a process serves games with bots, is asked for its metrics, gives a backup while it works, stops
// when it is told to and says so to its feeds; another one gets the backup, and there the games go on.
func TestLife(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	admin, data := port(t), t.TempDir()
	page := t.TempDir()
	if err := os.WriteFile(filepath.Join(page, "index.html"), []byte("<!doctype html><title>page</title>"), 0o600); err != nil {
		t.Fatal(err)
	}
	p := start(t, "-data", data, "-admin", admin, "-bots", "1", "-page", page)
	c := &client.Client{Nodes: []string{p.url}, HTTP: http.DefaultClient}
	is, err := c.Create(ctx, map[string]any{"seats": []any{map[string]any{"kind": "link"}, map[string]any{"kind": "bot", "level": "easy"}}, "terms": map[string]any{"nextAtOnce": true}})
	if err != nil {
		t.Fatal(err)
	}
	moves, acted := 0, 0
	play := func(e *client.Event) bool { // ten moves against the bot
		if e.InTurn() && e.Update.Snapshot.Number > acted {
			acted = e.Update.Snapshot.Number
			raw := e.Moves()[0]
			if err := c.Do(ctx, "POST", "/v1/tables/"+is.ID+"/move", is.Seats[0].Token, host.NewToken(), map[string]any{"number": e.Update.Snapshot.Number, "move": raw}, nil); err != nil {
				t.Error(err)
				return false
			}
			moves++
		}
		return moves < 10
	}
	if err := c.Follow(ctx, is.ID, is.Seats[0].Token, 0, play); err != nil {
		t.Fatal(err)
	}
	if status, body := get(t, p.url+"/"); status != 200 || !strings.Contains(body, "page") {
		t.Error(status, body)
	}
	for _, path := range []string{"/healthz", "/readyz"} {
		if status, body := get(t, p.url+path); status != 200 {
			t.Error(path, status, body)
		}
	}
	for _, path := range []string{"/metrics", "/debug/pprof/", "/backup"} {
		if status, _ := get(t, p.url+path); status == 200 && path != "/" {
			t.Errorf("%s is there for everybody", path)
		}
	}
	_, text := get(t, "http://"+admin+"/metrics")
	for _, name := range []string{"go_build_info", "seasalt_append_seconds_count{result=\"stored\"}", "seasalt_tables 1", "seasalt_bot_seconds_count", "seasalt_clock_offset_seconds 0", "seasalt_machine_clock_offset_seconds", "seasalt_request_seconds_count{route=\"POST /v1/tables/{id}/move\",status=\"200\"} 10", "go_goroutines"} {
		if !strings.Contains(text, name) {
			t.Errorf("the metrics lack %s", name)
		}
	}
	if strings.Contains(text, is.ID) || strings.Contains(text, is.Seats[0].Token) || cardText.MatchString(text) {
		t.Error("the metrics tell a table, a token or a card")
	}
	for _, path := range []string{"/backup", "/debug/pprof/", "/debug/pprof/heap", "/debug/pprof/profile", "/debug/pprof/trace", "/debug/pprof/symbol", "/debug/pprof/cmdline"} {
		if status, _ := get(t, "http://"+admin+path); status != 401 {
			t.Errorf("anybody gets %s: %d", path, status)
		}
	}
	all, err := readOperators(data + "/operator-token")
	if err != nil {
		t.Fatal(err)
	}
	token := all[0].token
	for _, ask := range []struct {
		path, host string
		status     int
	}{
		{"/debug/pprof/heap", "localhost", 200}, {"/debug/pprof/cmdline", "127.0.0.1:8081", 404}, // flags can have secrets
		{"/metrics", "node-1:8081", 200}, {"/v1/rules", "evil.example", 421}, {"/backup", "evil.example:8081", 421}, {"/metrics", "[::1]:8081", 200},
	} {
		q, err := http.NewRequestWithContext(ctx, "GET", "http://"+admin+ask.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		q.Host = ask.host
		q.Header.Set("Authorization", "Bearer "+token)
		r, err := http.DefaultClient.Do(q)
		if err != nil {
			t.Fatal(err)
		}
		if r.Body.Close(); r.StatusCode != ask.status {
			t.Errorf("%s of %s answers %d, want %d", ask.path, ask.host, r.StatusCode, ask.status)
		}
	}
	file := filepath.Join(t.TempDir(), "backup")
	operate := func(args ...string) (string, error) {
		var out bytes.Buffer
		err := run(ctx, args, nil, &out, io.Discard)
		return out.String(), err
	}
	if out, err := operate("-data", data, "-server", "http://"+admin, "-backup", file); err != nil || !strings.Contains(out, " records in "+file) {
		t.Fatal(out, err)
	}
	if out, err := operate("-data", data, "-server", "http://"+admin, "-restore", file); err != nil || !strings.Contains(out, "there already: 1.") {
		t.Error(out, err)
	}

	// It stops.
	bye := make(chan bool)
	go func() {
		r, err := http.Get(p.url + "/v1/tables/" + is.ID + "/feed")
		if err != nil {
			bye <- false
			return
		}
		defer r.Body.Close()
		bye <- true
		all, _ := io.ReadAll(r.Body)
		bye <- bytes.HasSuffix(all, []byte("{\"bye\":true}\n"))
	}()
	if !<-bye {
		t.Fatal("no feed")
	}
	_ = p.cmd.Process.Signal(syscall.SIGTERM)
	if !<-bye {
		t.Error("no word of farewell")
	}
	if err := p.cmd.Wait(); err != nil {
		t.Errorf("the process ends with %v", err)
	}

	// Another one goes on.
	admin, data = port(t), t.TempDir()
	p = start(t, "-data", data, "-admin", admin, "-bots", "1")
	c.Nodes[0] = p.url
	if out, err := operate("-data", data, "-server", "http://"+admin, "-restore", file); err != nil || !strings.Contains(out, "Restored 1 table with ") {
		t.Fatal(out, err)
	}
	moves, acted = 0, 0
	if err := c.Follow(ctx, is.ID, is.Seats[0].Token, 0, play); err != nil || moves != 10 {
		t.Errorf("%d moves: %v", moves, err)
	}
}

// get returns the status and the text of an answer.
func get(t testing.TB, url string) (int, string) {
	t.Helper()
	r, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r.StatusCode, string(text)
}
