// Command train fits what package bot has learned from games of bots against themselves.
//
//	cd bot/internal/train
//	go run . beliefs -o run      the weights of bot/internal/belief: which hidden hands are likely
//	go run . policy -o run       those of bot/internal/policy: which moves searches visit
//	go run . net -o run          the weights of the networks of bot.Learned, and reports
//
// Everything random comes from -seed, so a command comes to the same results again. Only the seconds that it
// prints differ, and floating-point rounding between processors.
//
// It is a module of its own, since the plots need more than the standard library. It makes the weights of internal
// packages of the root module, so it imports them; it is never installed.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/seasalt-go/seasalt/internal/interrupt"
)

const usage = `Fits what package bot has learned from games of bots against themselves.

  go run . beliefs [flags]  the weights of bot/internal/belief: which hidden hands are likely
  go run . policy [flags]   those of bot/internal/policy: which moves searches visit
  go run . net [flags]      the weights of the networks of bot.Learned, with reports

Each command lists its flags with -h.
`

func main() {
	ctx, stop := interrupt.Context(context.Background())
	code := exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr), os.Stderr)
	stop()
	os.Exit(code)
}

// A misuse is an error in the command line.
type misuse struct{ error }

// wrong reports an error of the command line.
func wrong(format string, args ...any) error { return misuse{fmt.Errorf(format, args...)} }

// exit prints an error, and returns its exit code.
func exit(err error, stderr io.Writer) int {
	switch {
	case err == nil || errors.Is(err, flag.ErrHelp):
		return 0
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(stderr, "train: interrupted; the same command begins again")
		return 130 // the code of shells for Ctrl-C
	}
	fmt.Fprintln(stderr, "train:", err)
	if errors.As(err, &misuse{}) {
		return 2
	}
	return 1
}

// parse reads the flags of a command. It prints the help; the error for a wrong flag is left to main.
func parse(flags *flag.FlagSet, args []string, stdout io.Writer) error {
	flags.SetOutput(io.Discard)
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		flags.SetOutput(stdout)
		flags.Usage()
	case err != nil:
		err = wrong("%w; %s -h lists the flags", err, flags.Name())
	case flags.NArg() > 0:
		err = wrong("unexpected argument %q", flags.Arg(0))
	}
	return err
}

// run is the whole program.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	if len(args) == 0 {
		fmt.Fprint(stderr, usage)
		return wrong("no command given")
	}
	switch command, args := args[0], args[1:]; command {
	case "net":
		return teach(ctx, args, stdout, stderr)
	case "policy":
		return visits(ctx, args, stdout, stderr)
	case "beliefs":
		return beliefs(ctx, args, stdout, stderr)
	case "-h", "-help", "--help", "help":
		fmt.Fprint(stdout, usage)
		return nil
	default:
		return wrong("unknown command %q; -h lists the commands", command)
	}
}

// toGo returns how long the rest takes, if it goes on as it has since the start.
func toGo(start time.Time, done, rest int) time.Duration {
	return time.Duration(float64(time.Since(start)) / float64(done) * float64(rest)).Round(time.Second)
}
