package main

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/api"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/teststore"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/load/client"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
	"github.com/seasalt-go/seasalt/cmd/seasalt-web/build"
)

// A later store is one whose records were written by a later version of the program.
type later struct{ store.Store }

func (s later) Read(ctx context.Context, id string, after uint64) ([]store.Message, error) {
	all, err := s.Store.Read(ctx, id, after)
	for i := range all {
		all[i].Data = bytes.Replace(all[i].Data, []byte("{"), []byte(`{"colour":"red",`), 1)
	}
	return all, err
}

// upgrading returns the origins of two nodes in the midst of an upgrade, the first of which is too old for all tables, and a table.
func upgrading(t *testing.T) (nodes []string, is client.Table) {
	t.Helper()
	s := new(teststore.Memory)
	for _, s := range []store.Store{later{s}, s} {
		web, err := api.New(api.Options{Host: runHost(t, s)})
		if err != nil {
			t.Fatal(err)
		}
		server := httptest.NewServer(web.HTTP().Handler)
		t.Cleanup(server.Close)
		t.Cleanup(func() { web.Drain(context.Background()) })
		nodes = append(nodes, server.URL)
	}
	c := &client.Client{Nodes: nodes[1:], HTTP: http.DefaultClient}
	is, err := c.Create(t.Context(), map[string]any{"seats": []any{map[string]any{"kind": "link"}, map[string]any{"kind": "link"}}})
	if err != nil {
		t.Fatal(err)
	}
	return nodes, is
}

// A client goes on at the next node if one is too old for a table, and gives up if all are.
func TestUpgradeClient(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	nodes, is := upgrading(t)
	try := func(nodes ...string) (asked, followed error) {
		new := func() *client.Client { return &client.Client{Nodes: nodes, HTTP: http.DefaultClient} }
		asked = new().Do(ctx, "POST", "/v1/tables/"+is.ID+"/leave", is.Seats[0].Token, host.NewToken(), nil, nil)
		followed = new().Follow(ctx, is.ID, is.Seats[0].Token, 0, func(e *client.Event) bool { return e.Update == nil })
		return asked, followed
	}
	code := func(err error) host.Code {
		var e *client.Error
		if !errors.As(err, &e) {
			return ""
		}
		return e.Code
	}
	if asked, followed := try(nodes...); code(asked) != host.Begun || followed != nil {
		t.Errorf("%v; %v", asked, followed)
	}
	for _, old := range [][]string{{nodes[0]}, {nodes[0], nodes[0], nodes[0]}} {
		asked, followed := try(old...)
		if code(asked) != host.Unplayable || code(followed) != host.Unplayable || !strings.Contains(asked.Error(), "later version") {
			t.Errorf("%v; %v", asked, followed)
		}
	}
}

// The page does as well.
func TestUpgradePage(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("node is not installed: the page's client cannot be tested")
		}
		t.Skip("node is not installed: the page's client is not tested (apt-get install nodejs)")
	}
	script, err := build.Script(t.Context(), build.Options{}, "page/server_test.ts")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "server.cjs")
	if err := os.WriteFile(file, script, 0o666); err != nil {
		t.Fatal(err)
	}
	nodes, is := upgrading(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	out, err := exec.CommandContext(ctx, node, file, nodes[0], nodes[1], is.ID, is.Seats[0].Token).CombinedOutput()
	want := `{"asked":["begun","begun","an update"],"followed":"an update","alone":["unplayable","unplayable"]}`
	if err != nil || strings.TrimSpace(string(out)) != want {
		t.Errorf("%v\n%s\n%s", err, out, want)
	}
}
