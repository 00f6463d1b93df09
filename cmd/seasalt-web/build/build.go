// Package build makes the page: the engine compiled to WebAssembly, and the scripts, styles and pictures
// bundled, as a site.Site that can be served or written to a directory. It needs a Go toolchain and the
// sources of the module, and neither Node nor a network.
package build

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/seasalt-go/seasalt/cmd/seasalt-web/site"
)

// Module is the path of the module with the sources of the page.
const Module = "github.com/seasalt-go/seasalt/cmd/seasalt-web"

// Options describe a build of the page. The zero Options are useful.
type Options struct {
	// Dir is the directory with the sources; if it is empty the go command is asked for it.
	Dir string
	// Cache is the directory in which the engine is kept; if it is empty, one in the cache directory of
	// the user.
	Cache string
	// Brotli adds the engine compressed by brotli, a quarter smaller than by gzip. Browsers accept it only from servers
	// that announce it, and compressing it takes 20 seconds, once.
	Brotli bool
	// Log, if not nil, is called with the steps of the build.
	Log func(format string, args ...any)
}

// fill sets the defaults.
func (o *Options) fill(ctx context.Context) error {
	if o.Log == nil {
		o.Log = func(string, ...any) {}
	}
	if o.Dir == "" {
		dir, err := command(ctx, ".", nil, "go", "list", "-m", "-f", "{{.Dir}}", Module)
		if err != nil {
			return fmt.Errorf("to build the page takes Go and the sources: "+
				"run it in the folder cmd/seasalt-web of a clone, "+
				"or serve a page that was exported there with -page DIR: %w", err)
		}
		o.Dir = strings.TrimSpace(dir)
	}
	return nil
}

// Page builds the page.
func Page(ctx context.Context, o Options) (*site.Site, error) {
	if err := o.fill(ctx); err != nil {
		return nil, err
	}
	engine, err := compile(ctx, o)
	if err != nil {
		return nil, err
	}
	b, err := newBundler(ctx, o.Dir)
	if err != nil {
		return nil, err
	}
	if err := b.bundle(engine); err != nil {
		return nil, err
	}
	return site.New(b.files)
}

// Script bundles one of the scripts in the form that Node runs: for tests and for inspection.
func Script(ctx context.Context, o Options, entry string) ([]byte, error) {
	if err := o.fill(ctx); err != nil {
		return nil, err
	}
	b, err := newBundler(ctx, o.Dir)
	if err != nil {
		return nil, err
	}
	js, _, err := b.script(entry, nil)
	return js, err
}

func newBundler(ctx context.Context, dir string) (*bundler, error) {
	goroot, err := command(ctx, dir, nil, "go", "env", "GOROOT")
	return &bundler{dir: dir, goroot: strings.TrimSpace(goroot), files: map[string][]byte{}}, err
}

// command runs a command and returns its output. An error contains its error output.
func command(ctx context.Context, dir string, env []string, name string, args ...string) (string, error) {
	c := exec.CommandContext(ctx, name, args...)
	c.Dir = dir
	c.Env = append(os.Environ(), env...)
	var complaint strings.Builder
	c.Stderr = &complaint
	out, err := c.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err,
			strings.TrimSpace(complaint.String()))
	}
	return string(out), nil
}

// A bundler puts a site together.
type bundler struct {
	dir, goroot string
	files       map[string][]byte // of the site
}

// bundle makes the scripts, the styles and the pages that name them. Files that never change have the
// hash of their content in their names.
func (b *bundler) bundle(engine packed) error {
	engineName := b.add("engine", ".wasm.gz", engine.gzip)
	worker, _, err := b.script("worker/worker.ts", nil)
	if err != nil {
		return err
	}
	workerName := b.add("worker", ".js", worker)
	later := map[string]string{} // the files of weights by the names that the engine has for them
	for path, content := range engine.weights {
		name := strings.TrimSuffix(filepath.Base(path), ".bin")
		later[name] = b.add("weights-"+name, ".bin", content)
	}
	thinker, _, err := b.script("worker/thinker.ts", map[string]string{"WEIGHTS": literal(later)})
	if err != nil {
		return err
	}
	page, style, err := b.script("page/main.ts", map[string]string{
		"ENGINE_FILE": literal(engineName), "ENGINE_LENGTH": strconv.Itoa(engine.length),
		"WORKER_FILE": literal(workerName), "THINKER_FILE": literal(b.add("thinker", ".js", thinker)),
	})
	if err != nil {
		return err
	}
	pageName, styleName := b.add("page", ".js", page), b.add("page", ".css", style)

	for _, name := range []string{"icon.svg", "icon-192.png", "icon-full.png", "manifest.webmanifest"} {
		content, err := b.read("page/" + name)
		if err != nil {
			return err
		}
		b.files[name] = content
	}
	index, err := b.read("page/index.html")
	if err != nil {
		return err
	}
	b.files["index.html"] = []byte(strings.NewReplacer("page.js", pageName, "page.css", styleName, "{csp}",
		site.Policy).Replace(string(index)))

	// The service worker keeps the files it needs offline, under a name that changes with any of them.
	lazy := slices.Sorted(maps.Values(later))
	kept := slices.DeleteFunc(slices.Sorted(maps.Keys(b.files)), func(name string) bool {
		return slices.Contains(lazy, name)
	})
	all := sha256.New()
	for _, name := range kept {
		fmt.Fprintf(all, "%s %d\n", name, len(b.files[name]))
		all.Write(b.files[name])
	}
	service, _, err := b.script("worker/offline.ts", map[string]string{
		"FILES": literal(append([]string{"./"}, kept...)), "LATER": literal(lazy),
		"VERSION": literal(hex.EncodeToString(all.Sum(nil))[:16]),
	})
	if err != nil {
		return err
	}
	b.files["offline.js"] = service
	for _, name := range site.Screenshots {
		if b.files[name], err = b.read("readme/" + name); err != nil {
			return err
		}
	}
	if engine.brotli != nil {
		b.files[site.BrotliOf(engineName)] = engine.brotli // kept under the name of the other
	}
	return nil
}

// add puts a file on the site, with a hash in its name, and returns the name.
func (b *bundler) add(name, ext string, content []byte) string {
	sum := sha256.Sum256(content)
	name += "-" + hex.EncodeToString(sum[:5]) + ext
	b.files[name] = content
	return name
}

func (b *bundler) read(name string) ([]byte, error) {
	return os.ReadFile(filepath.Join(b.dir, filepath.FromSlash(name)))
}

// literal writes a value as JavaScript.
func literal(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // texts, and lists and maps of them, can be marshalled
	}
	return string(text)
}

// script bundles a script with constants, whose values are JavaScript.
func (b *bundler) script(entry string, define map[string]string) (js, css []byte, err error) {
	result := api.Build(api.BuildOptions{
		AbsWorkingDir:     b.dir,
		EntryPoints:       []string{filepath.FromSlash(entry)},
		Outdir:            "out", // only a name: nothing is written
		Bundle:            true,
		Define:            define,
		Alias:             map[string]string{"wasm_exec": b.wasmExec()},
		External:          []string{"node:*"}, // in tests
		Format:            api.FormatIIFE,
		Target:            api.ES2022,
		Charset:           api.CharsetUTF8,
		LegalComments:     api.LegalCommentsNone,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
	})
	if len(result.Errors) > 0 {
		return nil, nil,
			fmt.Errorf("%s", strings.Join(api.FormatMessages(result.Errors, api.FormatMessagesOptions{}), ""))
	}
	for _, file := range result.OutputFiles {
		switch filepath.Ext(file.Path) {
		case ".js":
			js = file.Contents
		case ".css":
			css = file.Contents
		}
	}
	return js, css, nil
}

// wasmExec returns the script of the compiler that runs its output.
func (b *bundler) wasmExec() string {
	for _, dir := range []string{"lib", "misc"} { // since Go 1.24, and before
		name := filepath.Join(b.goroot, dir, "wasm", "wasm_exec.js")
		if _, err := os.Stat(name); err == nil {
			return name
		}
	}
	return filepath.Join(b.goroot, "lib", "wasm", "wasm_exec.js") // esbuild reports that it is missing
}
