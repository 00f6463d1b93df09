package build

import (
	"bytes"
	"compress/gzip"
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
)

// flags make the engine small. Calls are inlined only where bots think: that keeps nearly all of their
// speed, and the program is an eighth smaller.
var flags = []string{
	"-trimpath", "-ldflags=-s -w", "-gcflags=all=-l",
	"-gcflags=github.com/seasalt-go/seasalt=", "-gcflags=github.com/seasalt-go/seasalt/bot=",
	"-gcflags=github.com/seasalt-go/seasalt/internal/network=",
	"-gcflags=math/...=", "-gcflags=internal/chacha8rand=", "-gcflags=iter=",
}

// overlay writes a file that tells the go command to leave out all networks but that for two players without
// events, and returns its name. The page has no room for them: rollouts play there in their place.
func overlay(ctx context.Context, dir, cache string) (string, error) {
	root, err := command(ctx, dir, nil, "go", "list", "-m", "-f", "{{.Dir}}", "github.com/seasalt-go/seasalt")
	if err != nil {
		return "", err
	}
	empty := filepath.Join(cache, "empty")
	replace := map[string]string{}
	for _, name := range []string{"2-events.bin", "3.bin", "4.bin"} {
		weights := filepath.Join(strings.TrimSpace(root), "internal", "network", "weights", name)
		if _, err := os.Stat(weights); err != nil {
			return "", err
		}
		replace[weights] = empty
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	file := filepath.Join(cache, "overlay.json")
	return file, errors.Join(os.WriteFile(empty, nil, 0o666), os.WriteFile(file, text, 0o666))
}

// Engine compiles the engine and returns it as WebAssembly, compressed by gzip. The go command sees by
// itself whether it has to be compiled again; what is compressed is remembered by its hash.
func Engine(ctx context.Context, o Options) ([]byte, error) {
	if err := o.fill(ctx); err != nil {
		return nil, err
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
		return nil, err
	}
	start := time.Now()
	o.Log("compiling the engine to WebAssembly (the first time takes a minute)")
	target := filepath.Join(cache, "engine.wasm")
	without, err := overlay(ctx, o.Dir, cache)
	if err != nil {
		return nil, err
	}
	args := append(append([]string{"build", "-o", target, "-overlay", without}, flags...), Module+"/worker")
	if _, err := command(ctx, o.Dir, []string{"GOOS=js", "GOARCH=wasm", "GOFLAGS=", "GOWASM="}, "go", args...); err != nil {
		return nil, fmt.Errorf("compiling the engine: %w", err)
	}
	code, err := os.ReadFile(target)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(code)
	file := filepath.Join(cache, hex.EncodeToString(sum[:8])+packing)
	if data, err := os.ReadFile(file); err == nil && whole(data, len(code)) {
		o.Log("the engine has not changed (%.1f s)", time.Since(start).Seconds())
		return data, nil
	}
	o.Log("compressing it")
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(code); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	packed := b.Bytes()
	o.Log("compiled %.1f MB, %.2f MB compressed (%.1f s)", float64(len(code))/1e6, float64(len(packed))/1e6, time.Since(start).Seconds())
	old, _ := filepath.Glob(filepath.Join(cache, "*.gz"))
	for _, name := range old {
		os.Remove(name)
	}
	return packed, os.WriteFile(file, packed, 0o666)
}

// packing ends the names of compressed files. Files that are compressed in another way need another number.
const packing = "-2.gz"

// whole reports whether compressed data was written to its end: the last four bytes of gzip are the
// length of what is in it.
func whole(data []byte, length int) bool {
	n := len(data)
	return n > 18 && uint32(length) == uint32(data[n-4])|uint32(data[n-3])<<8|uint32(data[n-2])<<16|uint32(data[n-1])<<24
}
