package build

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/seasalt-go/seasalt/cmd/seasalt-web/site"
)

// flags make the engine small. Calls are inlined only where bots think: that keeps nearly all of their
// speed, and the program is an eighth smaller.
var flags = []string{
	"-trimpath", "-ldflags=-s -w", "-gcflags=all=-l",
	"-gcflags=github.com/seasalt-go/seasalt=", "-gcflags=github.com/seasalt-go/seasalt/bot=",
	"-gcflags=github.com/seasalt-go/seasalt/bot/internal/network=",
	"-gcflags=math/...=", "-gcflags=internal/chacha8rand=", "-gcflags=iter=",
}

// weights returns the weights of bots that the page loads when such a game is first played: all except those for two
// players without events. They are the contents of files by their paths.
func weights(ctx context.Context, dir string) (map[string][]byte, error) {
	root, err := command(ctx, dir, nil, "go", "list", "-m", "-f", "{{.Dir}}", "github.com/seasalt-go/seasalt")
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, name := range []string{"2-events.bin", "3.bin", "4.bin"} {
		path := filepath.Join(strings.TrimSpace(root), "bot", "internal", "network", "weights", name)
		if files[path], err = os.ReadFile(path); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// overlay writes a file that makes the go command leave out these weights, and returns its name.
func overlay(files map[string][]byte, cache string) (string, error) {
	empty := filepath.Join(cache, "empty")
	replace := map[string]string{}
	for path := range files {
		replace[path] = empty
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	file := filepath.Join(cache, "overlay.json")
	return file, errors.Join(os.WriteFile(empty, nil, 0o666), os.WriteFile(file, text, 0o666))
}

// Engine compiles the engine and returns it as WebAssembly, compressed by gzip. The go command decides whether to
// compile it again; compressed forms are cached by hash.
func Engine(ctx context.Context, o Options) ([]byte, error) {
	packed, err := compile(ctx, o)
	return packed.gzip, err
}

// A packed is the engine in the forms in which it is sent.
type packed struct {
	gzip, brotli []byte            // brotli is nil unless the options ask for it
	length       int               // of the content
	weights      map[string][]byte // loaded when they are needed, by the paths of their files
}

func compile(ctx context.Context, o Options) (p packed, err error) {
	if err := o.fill(ctx); err != nil {
		return p, err
	}
	cache := o.Cache
	if cache == "" {
		base, err := os.UserCacheDir()
		if err != nil {
			base = os.TempDir()
		}
		place := sha256.Sum256([]byte(o.Dir))
		cache = filepath.Join(base, "seasalt-web", hex.EncodeToString(place[:6]))
	}
	if err := os.MkdirAll(cache, 0o777); err != nil {
		return p, err
	}
	start := time.Now()
	o.Log("compiling the engine to WebAssembly (the first time takes a minute)")
	target := filepath.Join(cache, "engine.wasm")
	if p.weights, err = weights(ctx, o.Dir); err != nil {
		return p, err
	}
	without, err := overlay(p.weights, cache)
	if err != nil {
		return p, err
	}
	args := append(append([]string{"build", "-o", target, "-overlay", without}, flags...), Module+"/worker")
	if _, err := command(ctx, o.Dir, []string{"GOOS=js", "GOARCH=wasm", "GOFLAGS=", "GOWASM="}, "go",
		args...); err != nil {
		return p, fmt.Errorf("compiling the engine: %w", err)
	}
	code, err := os.ReadFile(target)
	if err != nil {
		return p, err
	}
	sum := sha256.Sum256(code)
	base := filepath.Join(cache, hex.EncodeToString(sum[:8])+packing)
	// remembered returns the cached form, or packs the code.
	remembered := func(ext string, pack func([]byte) ([]byte, error)) ([]byte, error) {
		data, err := os.ReadFile(base + ext)
		if err == nil {
			return data, nil
		}
		o.Log("compressing it: %s", ext)
		if data, err = pack(code); err != nil {
			return nil, err
		}
		return data, writeWhole(base+ext, data)
	}
	if p.gzip, err = remembered(".gz", site.PackGzip); err == nil && o.Brotli {
		p.brotli, err = remembered(".br", site.PackBrotli)
	}
	if err != nil {
		return p, err
	}
	p.length = len(code)
	for _, ext := range []string{"*.gz", "*.br"} { // those of other code
		old, _ := filepath.Glob(filepath.Join(cache, ext))
		for _, name := range old {
			if name != base+filepath.Ext(name) {
				os.Remove(name)
			}
		}
	}
	o.Log("%.1f MB, %.2f MB compressed (%.1f s)", float64(len(code))/1e6, float64(len(p.gzip))/1e6,
		time.Since(start).Seconds())
	return p, nil
}

// packing ends the names of compressed files, before their extensions. Files that are compressed in another way need
// another number.
const packing = "-3"

// writeWhole writes a file completely or not at all.
func writeWhole(name string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(name), "packing-")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err := errors.Join(err, f.Close()); err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return os.Rename(f.Name(), name)
}
