// Command train fits what package bot has learned from games of bots against themselves.
//
//	cd bot/internal/train
//	go run . chance              the chance to win from the totals between rounds (bot/chance.go)
//	go run . beliefs             how well hidden hands are foretold; -fit fits bot/internal/belief
//	go run . policy              which moves searches visit; -fit fits bot/internal/policy
//	go run . response            how far a level can be exploited, by learning to beat it
//	go run . net -o run          the weights of the networks of bot.Learned, and reports
//	go run . net -o run          and again: to go on after an interrupt; response and policy do so, too
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
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/seasalt-go/seasalt/internal/interrupt"
)

const usage = `Fits what package bot has learned from games of bots against themselves.

  go run . chance [flags]   the chance to win from the totals between rounds
  go run . beliefs [flags]  how well hidden hands are foretold; -fit fits the weights to do so
  go run . policy [flags]   which moves searches visit; -fit fits the weights to say so
  go run . response [flags] how far a level can be exploited: a player learns to beat it
  go run . net [flags]      the weights of the networks of bot.Learned, with reports

After an interrupt of net, policy or response the same command goes on.

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

// wrong says what is wrong with the command line.
func wrong(format string, args ...any) error { return misuse{fmt.Errorf(format, args...)} }

// exit says what went wrong, and returns the exit code for it.
func exit(err error, stderr io.Writer) int {
	switch {
	case err == nil || errors.Is(err, flag.ErrHelp):
		return 0
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(stderr, "train:", interrupted(os.Args[1]))
		return 130 // what shells report for Ctrl-C
	}
	fmt.Fprintln(stderr, "train:", err)
	if errors.As(err, &misuse{}) {
		return 2
	}
	return 1
}

// interrupted says what an interrupt means for a command.
func interrupted(command string) string {
	if command == "net" || command == "policy" || command == "response" {
		return "interrupted; the same command goes on"
	}
	return "interrupted; the same command begins again"
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
	case "response":
		return respond(ctx, args, stdout, stderr)
	case "chance":
		return chance(ctx, args, stdout, stderr)
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

// fits checks that a -fit can be written, before the work.
func fits(name string) error {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		_, err = os.Stat(filepath.Dir(name))
	case err == nil && info.IsDir():
		err = &fs.PathError{Op: "write", Path: name, Err: errors.New("it is a folder")}
	case err == nil:
		var f *os.File
		if f, err = os.OpenFile(name, os.O_WRONLY, 0); err == nil {
			err = f.Close()
		}
	}
	if err != nil {
		return wrong("-fit: %w", err)
	}
	return nil
}
