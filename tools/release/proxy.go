package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

// publish puts a module into the proxy: as the real one makes it of a commit, so its check sum is the same.
func (r *release) publish(path, version, folder, commit string) error {
	dir := filepath.Join(r.out, "proxy", filepath.FromSlash(path), "@v")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	mod, err := r.run(r.source(), nil, "git", "show", commit+":"+strings.TrimPrefix(folder+"/go.mod", "/"))
	if err != nil {
		return err
	}
	made, err := r.run(r.source(), nil, "git", "show", "--no-patch", "--format=%cI", commit+"^{commit}")
	if err != nil {
		return err
	}
	at, err := time.Parse(time.RFC3339, made)
	if err != nil {
		return err
	}
	info, err := json.Marshal(map[string]any{"Version": version, "Time": at.UTC()})
	if err != nil {
		return err
	}
	for name, text := range map[string]string{"list": version + "\n", version + ".mod": mod + "\n",
		version + ".info": string(info)} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			return err
		}
	}
	f, err := os.Create(filepath.Join(dir, version+".zip"))
	if err != nil {
		return err
	}
	err = zip.CreateFromVCS(f, module.Version{Path: path, Version: version}, r.source(), commit, folder)
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		return fmt.Errorf("the module %s: %w", path, err)
	}
	return nil
}

// cache is the module cache of the release, which begins empty.
func (r *release) cache() string { return filepath.Join(r.out, "go", "mod") }

// proxied returns an environment in which the go command gets the released modules from OUT/proxy, not from the
// network, and does not fetch other modules that are in the cache of this machine.
func (r *release) proxied() []string {
	known, _ := r.run("", nil, "go", "env", "GOMODCACHE") // without it all comes from GOPROXY
	world, _ := r.run("", nil, "go", "env", "GOPROXY")
	url := func(dir string) string { return "file:///" + strings.TrimPrefix(filepath.ToSlash(dir), "/") }
	return []string{
		"GOPROXY=" + url(filepath.Join(r.out, "proxy")) + "," + url(filepath.Join(known, "cache", "download")) + "," +
			world,
		"GOMODCACHE=" + r.cache(), "GONOSUMDB=" + root + "," + root + "/*", "GONOPROXY=none", "GOPRIVATE=",
		"GOFLAGS=-modcacherw", "GOWORK=off",
	}
}
