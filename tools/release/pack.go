package main

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"debug/buildinfo"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"golang.org/x/mod/module"
)

// check runs a program without a Go toolchain: it must print its version, and contain the page if it serves one.
func (r *release) check(p program, binary string) error {
	ctx, cancel := context.WithTimeout(r.ctx, time.Minute)
	defer cancel()
	command := func(args ...string) *exec.Cmd {
		c := exec.CommandContext(ctx, binary, args...)
		c.Dir, c.Env = filepath.Dir(binary), []string{"PATH="}
		return c
	}
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return err
	}
	if info.Main.Version != p.version {
		return fmt.Errorf("%s was installed as %s, and not as %s", p.name, info.Main.Version, p.version)
	}
	args := []string{"-addr", "127.0.0.1:0"}
	switch p.name {
	case "seasalt-tables":
		data, err := os.MkdirTemp("", "seasalt-release-*")
		if err != nil {
			return err
		}
		defer os.RemoveAll(data)
		args = append(args, "-data", data)
	case "seasalt-web":
	default:
		return nil
	}
	said, err := command("-version").CombinedOutput()
	if err != nil || !bytes.Contains(said, []byte(" "+p.version+" ")) {
		return fmt.Errorf("%s -version says %q, and not %s: %w", p.name, said, p.version, err)
	}
	server := command(args...)
	out, err := server.StdoutPipe()
	if err != nil {
		return err
	}
	if err := server.Start(); err != nil {
		return err
	}
	defer func() {
		_ = server.Process.Kill()
		_ = server.Wait()
	}()
	url := ""
	for lines := bufio.NewScanner(out); url == "" && lines.Scan(); {
		url = regexp.MustCompile(`http://[0-9.:]+`).FindString(lines.Text())
	}
	answer, err := http.Get(url + "/")
	if err != nil {
		return fmt.Errorf("%s: %w", p.name, err)
	}
	defer answer.Body.Close()
	index, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK || !bytes.Contains(index, []byte("<html")) {
		return fmt.Errorf("%s does not have the page: %s %.200s: %w", p.name, answer.Status, index, err)
	}
	return nil
}

var license = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents)([-.].*)?$`)

// notices returns the licenses of all modules in a program and in the engine of its page, and of Go.
func (r *release) notices(p program, binary string) ([]byte, error) {
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return nil, err
	}
	goroot, err := r.run("", nil, "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	add := func(name, dir string) error {
		found := false
		err := filepath.WalkDir(dir, func(file string, e fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case e.IsDir() && (e.Name() == "testdata" || dir == goroot && file != dir):
				return fs.SkipDir
			case !e.Type().IsRegular() || !license.MatchString(e.Name()) || strings.HasSuffix(e.Name(), ".go"):
				return nil
			}
			text, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			found = true
			rel, _ := filepath.Rel(dir, file)
			fmt.Fprintf(&b, "==== %s: %s\n\n%s\n\n", name, filepath.ToSlash(rel), bytes.TrimSpace(text))
			return nil
		})
		if err == nil && !found {
			err = fmt.Errorf("%s has no license", name)
		}
		return err
	}
	fmt.Fprintf(&b, "This program was compiled by Go and has in it the modules that are listed here, "+
		"each with its license.\n\n")
	if err := add("Go "+strings.TrimPrefix(info.GoVersion, "go"), goroot); err != nil {
		return nil, err
	}
	for _, d := range info.Deps {
		path, err := module.EscapePath(d.Path)
		if err != nil {
			return nil, err
		}
		version, err := module.EscapeVersion(d.Version)
		if err != nil {
			return nil, err
		}
		if err := add(d.Path+" "+d.Version, filepath.Join(r.cache(), filepath.FromSlash(path)+"@"+version)); err !=
			nil {
			return nil, err
		}
	}
	if p.name != "seasalt-web" && p.name != "seasalt-tables" {
		return b.Bytes(), nil
	}
	engine, err := r.run(filepath.Join(r.source(), "cmd", "seasalt-web"), append(r.proxied(), "GOOS=js", "GOARCH=wasm"),
		"go", "list", "-deps", "-f", "{{with .Module}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}", "./worker")
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(engine) {
		name, dir, _ := strings.Cut(strings.TrimSpace(line), "\t")
		if dir == "" || strings.HasPrefix(name, root) || bytes.Contains(b.Bytes(), []byte("==== "+name+":")) {
			continue // has the license of the project, or is there
		}
		if err := add(name, dir); err != nil {
			return nil, err
		}
	}
	return b.Bytes(), nil
}

// pack puts a program, the license of the project and the notices into an archive, and returns its name. Two builds of
// the same version make the same archive.
func (r *release) pack(p program, platform, binary string) (string, error) {
	code, err := os.ReadFile(binary)
	if err != nil {
		return "", err
	}
	own, err := os.ReadFile(filepath.Join(r.source(), "LICENSE"))
	if err != nil {
		return "", err
	}
	notices, err := r.notices(p, binary)
	if err != nil {
		return "", err
	}
	files := []struct {
		name    string
		content []byte
		mode    fs.FileMode
	}{{filepath.Base(binary), code, 0o755}, {"LICENSE", own, 0o644}, {"NOTICES.txt", notices, 0o644}}
	name := fmt.Sprintf("%s_%s_%s", p.name, strings.TrimPrefix(p.version, "v"), strings.ReplaceAll(platform, "/", "_"))
	var b bytes.Buffer
	if strings.HasPrefix(platform, "windows/") {
		name += ".zip"
		z := zip.NewWriter(&b)
		for _, f := range files {
			w, err := z.Create(f.name)
			if err == nil {
				_, err = w.Write(f.content)
			}
			if err != nil {
				return "", err
			}
		}
		err = z.Close()
	} else {
		name += ".tar.gz"
		z := gzip.NewWriter(&b)
		t := tar.NewWriter(z)
		for _, f := range files {
			err := t.WriteHeader(&tar.Header{Name: f.name, Mode: int64(f.mode), Size: int64(len(f.content))})
			if err == nil {
				_, err = t.Write(f.content)
			}
			if err != nil {
				return "", err
			}
		}
		err = errors.Join(t.Close(), z.Close())
	}
	if err != nil {
		return "", err
	}
	dist := filepath.Join(r.out, "dist")
	return name, errors.Join(os.MkdirAll(dist, 0o777), os.WriteFile(filepath.Join(dist, name), b.Bytes(), 0o666))
}

// sums writes the check sums of all archives, as sha256sum -c reads them.
func (r *release) sums(archives []string) error {
	var b bytes.Buffer
	for _, name := range archives {
		content, err := os.ReadFile(filepath.Join(r.out, "dist", name))
		if err != nil {
			return err
		}
		fmt.Fprintf(&b, "%x  %s\n", sha256.Sum256(content), name)
	}
	return os.WriteFile(filepath.Join(r.out, "dist", "SHA256SUMS"), b.Bytes(), 0o666)
}
