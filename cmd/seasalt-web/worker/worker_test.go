package main

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/seasalt-go/seasalt/cmd/seasalt-web/build"
	_ "github.com/seasalt-go/seasalt/cmd/seasalt-web/engine" // what is compiled: a change of it is no cached result
)

var (
	from  = flag.Int("from", 0, "the seed of the first game of TestWorker")
	games = flag.Int("games", 10, "how many games TestWorker plays; thousands take minutes")
)

// TestWorker plays random games through the worker's interface in Node: see property_test.ts.
func TestWorker(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("node is not installed: the worker cannot be tested")
		}
		t.Skip("node is not installed: the worker is not tested (apt-get install nodejs)")
	}
	n := *games
	if testing.Short() {
		n = min(n, 3)
	}
	engine, err := build.Engine(t.Context(), build.Options{Log: t.Logf})
	if err != nil {
		t.Fatal(err)
	}
	script, err := build.Script(t.Context(), build.Options{}, "worker/property_test.ts")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, content := range map[string][]byte{"engine.wasm.gz": engine, "property.cjs": script} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	out, err := exec.CommandContext(t.Context(), node, filepath.Join(dir, "property.cjs"), filepath.Join(dir, "engine.wasm.gz"), filepath.Join("..", "..", "..", "bot", "internal", "network", "weights"), strconv.Itoa(*from), strconv.Itoa(n)).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Logf("%s", out)
}
