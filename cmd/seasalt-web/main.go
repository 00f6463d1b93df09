// Command seasalt-web (experimental) serves the game as a page: it compiles the engine for the browser, bundles the
// page, and serves both on this machine; or it writes them to a directory, for any static host.
//
//	go -C cmd/seasalt-web run .
//	go -C cmd/seasalt-web run . -export /var/www/seasalt
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"github.com/seasalt-go/seasalt/cmd/seasalt-web/build"
	"github.com/seasalt-go/seasalt/cmd/seasalt-web/site"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	switch {
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(os.Stderr, "seasalt-web: interrupted")
	case err != nil:
		fmt.Fprintln(os.Stderr, "seasalt-web:", err)
	}
	os.Exit(exitCode(err))
}

// misuse is an error in the command line.
type misuse struct{ error }

// exitCode returns the exit code of the program, as -h lists them.
func exitCode(err error) int {
	var wrong misuse
	switch {
	case err == nil:
		return 0
	case errors.Is(err, context.Canceled):
		return 130 // the code of shells for Ctrl-C
	case errors.As(err, &wrong):
		return 2
	}
	return 1
}

// options are the flags.
type options struct {
	addr, export, page string
	show, version      bool
}

func parse(args []string, complain io.Writer) (options, error) {
	var o options
	f := flag.NewFlagSet("seasalt-web", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.StringVar(&o.addr, "addr", "127.0.0.1:8080",
		"serve the page at this `address`; port 0 stands for any that is free")
	f.StringVar(&o.export, "export", "", "write the page to this `directory`, for a static host, and serve nothing")
	f.StringVar(&o.page, "page", "", "serve the page that was exported to this `directory`, and build nothing")
	f.BoolVar(&o.show, "open", false, "open the page in the browser")
	f.BoolVar(&o.version, "version", false, "print the version, and end")
	err := f.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(complain, "Sea Salt & Paper in a browser.\n\n")
		f.SetOutput(complain)
		f.PrintDefaults()
		fmt.Fprint(complain, "\nExit codes: 0 all is well, 1 it failed, 2 the command line is wrong, "+
			"130 after Ctrl-C while the page is built.\n")
		return o, err
	}
	if err != nil {
		return o, fmt.Errorf("%w (-h lists the flags)", err)
	}
	given := map[string]bool{}
	f.Visit(func(f *flag.Flag) { given[f.Name] = true })
	switch {
	case f.NArg() > 0:
		return o, fmt.Errorf("%q is not a flag, and nothing else is expected (-h lists the flags)", f.Arg(0))
	case given["export"] && o.export == "", given["page"] && o.page == "":
		return o, errors.New("-export and -page need the name of a directory")
	case given["export"] && (given["addr"] || given["open"] || given["page"]):
		return o, errors.New("-export serves nothing: leave -addr, -open and -page out")
	}
	if host, port, err := net.SplitHostPort(o.addr); err != nil || port == "" || strings.Contains(host, "/") {
		return o, fmt.Errorf("-addr %q: write a host and a port, such as 127.0.0.1:8080 or :8080", o.addr)
	}
	return o, nil
}

func run(ctx context.Context, args []string, out, complain io.Writer) error {
	o, err := parse(args, complain)
	if errors.Is(err, flag.ErrHelp) {
		return nil
	}
	if err != nil {
		return misuse{err}
	}
	if o.version {
		fmt.Fprintln(out, version())
		return nil
	}
	var page *site.Site
	if o.page != "" {
		page, err = site.Load(o.page)
	} else if page, err = site.Built(); page == nil && err == nil {
		page, err = build.Page(ctx, build.Options{Brotli: o.export != "", Log: func(format string, args ...any) {
			fmt.Fprintf(out, format+"\n", args...)
		}})
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return err
	}
	if o.export != "" {
		if err := page.Export(o.export); err != nil {
			return err
		}
		gzip, _ := page.Size("gzip")
		brotli, _ := page.Size("br")
		fmt.Fprintf(out, "wrote %d files, for visitors %.2f MB by gzip or %.2f by brotli, to %s\n", len(page.Names()),
			float64(gzip)/1e6, float64(brotli)/1e6, o.export)
		return nil
	}
	return serve(ctx, o, page, out)
}

// version names the version that was built, and the version of Go.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		return fmt.Sprintf("seasalt-web %s %s", info.Main.Version, info.GoVersion)
	}
	return "seasalt-web (devel)"
}

func serve(ctx context.Context, o options, page *site.Site, out io.Writer) error {
	listener, err := net.Listen("tcp", o.addr)
	if err != nil {
		return fmt.Errorf("-addr: %w", err)
	}
	url := "http://" + listener.Addr().String() + "/"
	fmt.Fprintf(out, "the page is at %s (Ctrl+C ends it)\n", url)
	if o.show {
		if err := browse(url); err != nil {
			fmt.Fprintf(out, "no browser could be opened: %v\n", err)
		}
	}
	server := &http.Server{Handler: page, ReadHeaderTimeout: 10 * time.Second}
	done := make(chan error, 1)
	go func() { done <- server.Serve(listener) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		end, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		return server.Shutdown(end)
	}
}

// browse opens an address in the browser of the desktop.
func browse(url string) error {
	switch runtime.GOOS {
	case "darwin":
		return exec.Command("open", url).Start()
	case "windows":
		return exec.Command("rundll32", "url.dll,FileProtocolHandler", url).Start()
	}
	return exec.Command("xdg-open", url).Start()
}
