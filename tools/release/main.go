// Release makes the files of a release: the programs for all platforms, each with its notices, and the commit from
// which they can be installed. CONTRIBUTING.md explains when to run it.
//
//	go -C tools/release run . -root v1.0.0 -programs v0.1.0 -out /tmp/release
//	go -C tools/release run . -try -out /tmp/release
//
// The root is tagged already. The modules under cmd/ replace it by the folder around them, and go install refuses a
// module that replaces others. So the release is a commit of its own, on a branch that is never merged: there the
// modules require the versions that are released, and the page is built and embedded. The command makes that commit and
// its tags in a clone, in OUT/source, and changes nothing anywhere else.
//
// Then it installs all programs as a user would, by go install MODULE@VERSION with an empty module cache. The released
// modules come from a proxy in OUT/proxy, and their dependencies from the module cache of this machine or from GOPROXY.
// It runs the programs of this platform without a Go toolchain, to check that they print their version and contain the
// page.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

const root = "github.com/seasalt-go/seasalt"

// The modules of programs, in the order in which they need each other.
var modules = []string{"cmd/seasalt-web", "cmd/seasalt-arena", "cmd/seasalt-tables"}

// built is where the page is embedded.
const built = "cmd/seasalt-web/site/built"

var allPlatforms = []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64"}

// A release is one that is being made.
type release struct {
	ctx            context.Context
	out            string // the folder of all that is made
	root, programs string // versions
	platforms      []string
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	r := release{ctx: ctx}
	flag.StringVar(&r.root, "root", "", "`version` of the root, which is tagged")
	flag.StringVar(&r.programs, "programs", "", "`version` of the programs in modules of their own")
	flag.StringVar(&r.out, "out", "", "new `folder` for what is made")
	platforms := flag.String("platforms", strings.Join(allPlatforms, ","), "for which `systems` the programs are built")
	try := flag.Bool("try", false,
		"a rehearsal: take the last commit for that of a release, and build for this platform only")
	flag.Parse()
	r.platforms = strings.Split(*platforms, ",")
	if *try {
		r.root, r.programs, r.platforms = "v1.0.0-try", "v0.1.0-try", []string{runtime.GOOS + "/" + runtime.GOARCH}
	}
	if r.root == "" || r.programs == "" || r.out == "" || flag.NArg() > 0 {
		fmt.Fprintln(os.Stderr, "release: -out is needed, and -root and -programs unless it is only tried with -try")
		os.Exit(2)
	}
	if err := r.make(*try); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func (r *release) make(try bool) (err error) {
	if r.out, err = filepath.Abs(r.out); err != nil {
		return err
	}
	if err := os.Mkdir(r.out, 0o777); err != nil {
		return err
	}
	if err := r.commit(try); err != nil {
		return err
	}
	var made []string
	for _, platform := range r.platforms {
		for _, p := range r.all() {
			fmt.Println("installing", p.path+"@"+p.version, "for", platform)
			binary, err := r.install(p, platform)
			if err == nil && platform == runtime.GOOS+"/"+runtime.GOARCH {
				err = r.check(p, binary)
			}
			if err != nil {
				return err
			}
			archive, err := r.pack(p, platform, binary)
			if err != nil {
				return err
			}
			made = append(made, archive)
		}
	}
	if err := r.sums(made); err != nil {
		return err
	}
	fmt.Printf("%s has %d archives and SHA256SUMS.\n", filepath.Join(r.out, "dist"), len(made))
	if !try {
		fmt.Printf("To publish the commit and its tags, after that of the root:\n\n\tgit -C %s push UPSTREAM "+
			"--tags %s\n", r.source(), r.branch())
	}
	return nil
}

// A program is one that is handed out.
type program struct{ name, path, version string }

func (r *release) all() []program {
	programs := []program{{"seasalt", root + "/cmd/seasalt", r.root}}
	for _, m := range modules {
		programs = append(programs, program{filepath.Base(m), root + "/" + m, r.programs})
	}
	return programs
}

func (r *release) source() string { return filepath.Join(r.out, "source") }
func (r *release) branch() string { return "release-programs-" + r.programs }

// commit makes the commit of the programs, its tags, and the proxy that has all modules.
func (r *release) commit(try bool) error {
	here, err := r.run("", nil, "git", "rev-parse", "--show-toplevel")
	if err != nil {
		return err
	}
	src := r.source()
	if _, err := r.run("", nil, "git", "clone", "--quiet", "--shared", "--no-checkout", here, src); err != nil {
		return err
	}
	if try {
		head, err := r.run("", nil, "git", "rev-parse", "HEAD")
		if err != nil {
			return err
		}
		if _, err := r.run(src, nil, "git", "tag", r.root, head); err != nil {
			return err
		}
	}
	if _, err := r.run(src, nil, "git", "checkout", "--quiet", "-b", r.branch(), r.root); err != nil {
		return fmt.Errorf("the root has to be tagged first: %w", err)
	}
	fmt.Println("building the page")
	made, page := filepath.Join(r.out, "page"), filepath.Join(src, filepath.FromSlash(built))
	if _, err := r.run(filepath.Join(src, "cmd", "seasalt-web"), []string{"GOFLAGS="}, "go", "run", ".", "-export",
		made); err != nil {
		return err
	}
	if err := errors.Join(os.RemoveAll(page), os.CopyFS(page, os.DirFS(made))); err != nil {
		return err
	}
	if err := r.publish(root, r.root, "", r.root); err != nil {
		return err
	}
	message := []string{"-c", "user.name=release", "-c", "user.email=release@localhost", "commit", "--quiet",
		"--allow-empty", "-m",
		fmt.Sprintf("Programs %s: they require %s of the root, and have the page", r.programs, r.root)}
	for i, m := range modules {
		fmt.Println("requiring released versions in", m)
		dir := filepath.Join(src, filepath.FromSlash(m))
		edit := []string{"mod", "edit", "-dropreplace=" + root, "-require=" + root + "@" + r.root}
		if needs, err := os.ReadFile(filepath.Join(dir, "go.mod")); err != nil {
			return err
		} else if web := root + "/" + modules[0]; i > 0 && strings.Contains(string(needs), web+" v") {
			edit = append(edit, "-dropreplace="+web, "-require="+web+"@"+r.programs)
		}
		for _, args := range [][]string{edit, {"mod", "tidy"}} {
			if _, err := r.run(dir, r.proxied(), "go", args...); err != nil {
				return err
			}
		}
		if left, err := r.run(dir, r.proxied(), "go", "list", "-m", "-f", "{{with .Replace}}{{.}}{{end}}",
			"all"); err != nil || strings.TrimSpace(left) != "" {
			return errors.Join(err, fmt.Errorf("%s still replaces modules: %s", m, strings.TrimSpace(left)))
		}
		// forced: a file of the page could be one that is ignored
		for _, args := range [][]string{{"add", "--all", "--force", "."}, message} {
			if _, err := r.run(src, nil, "git", args...); err != nil {
				return err
			}
		}
		message = append(message, "--amend") // one commit for all
		if err := r.publish(root+"/"+m, r.programs, m, "HEAD"); err != nil {
			return err
		}
	}
	for _, m := range modules {
		if _, err := r.run(src, nil, "git", "tag", m+"/"+r.programs); err != nil {
			return err
		}
	}
	return nil
}

// run runs a command in a folder and returns its output. An error contains the text of stderr.
func (r *release) run(dir string, env []string, name string, args ...string) (string, error) {
	c := exec.CommandContext(r.ctx, name, args...)
	c.Dir, c.Env = dir, append(os.Environ(), env...)
	var complaint strings.Builder
	c.Stderr = &complaint
	out, err := c.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, complaint.String())
	}
	return strings.TrimSuffix(string(out), "\n"), nil
}

// install installs a program as anybody does, and returns the name of the file.
func (r *release) install(p program, platform string) (string, error) {
	goos, goarch, ok := strings.Cut(platform, "/")
	if !ok || !slices.Contains(allPlatforms, platform) {
		return "", fmt.Errorf("%q is no platform of a release, which are %v", platform, allPlatforms)
	}
	path := filepath.Join(r.out, "go")
	env := append(r.proxied(), "GOPATH="+path, "GOBIN=", "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0")
	if _, err := r.run(r.out, env, "go", "install", "-trimpath", "-ldflags=-s -w", p.path+"@"+p.version); err != nil {
		return "", err
	}
	file := filepath.Join(path, "bin")
	if platform != runtime.GOOS+"/"+runtime.GOARCH {
		file = filepath.Join(file, goos+"_"+goarch)
	}
	file = filepath.Join(file, p.name)
	if goos == "windows" {
		file += ".exe"
	}
	return file, nil
}
