package line

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/internal/wire"
)

// A Bot is a program in Go that speaks the protocol.
type Bot struct {
	Name    string            // with its version
	New     func() bot.Player // makes a player for each game
	Modules []seasalt.Module  // the extensions that it knows
}

// Serve answers the host until the host sends quit or closes the connection, and then returns nil:
//
//	err := line.Bot{Name: "mine 1.0", New: newPlayer, Modules: variants.All()}.Serve(os.Stdin, os.Stdout)
//
// The context of a choice carries the deadline of the move, and the time left for the game ([bot.TimeLeft]). A line of
// the host has at most 1 MiB. A longer one is an error, and so is one that is no message. The player's generator has
// the seed that the host gave for the game. Its views have the certain knowledge of the host's views, without their
// guesses.
func (b Bot) Serve(in io.Reader, out io.Writer) error {
	s := server{Bot: b, rules: map[int]*seasalt.Rules{}, games: map[int]*served{}, out: out}
	r := bufio.NewReader(in)
	for {
		line, err := readLine(r)
		switch {
		case err == errTooLong:
			return fmt.Errorf("line: the host %w", err)
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
		over, err := s.message(line)
		if over || err != nil {
			return err
		}
	}
}

// A server is a bot with its games.
type server struct {
	Bot
	rules map[int]*seasalt.Rules
	games map[int]*served
	out   io.Writer
}

type served struct {
	player bot.Player
	rules  *seasalt.Rules
	random *rand.Rand
}

// message answers a message of the host.
func (s *server) message(line []byte) (over bool, err error) {
	var head struct {
		Type string `json:"type"`
		ID   int    `json:"id,omitempty"`
	}
	if err := read(line, &head); err != nil {
		return false, err
	}
	var a any
	switch head.Type {
	case "hello":
		a, err = s.hello(line)
	case "rules":
		return false, s.learn(line)
	case "begin":
		a, err = s.begin(line)
	case "choose":
		a, err = s.choose(line)
	case "over":
		return false, s.over(line)
	case "quit":
		return true, nil
	default:
		if head.ID == 0 {
			return false, nil // newer than this program, and of no consequence
		}
		err = fmt.Errorf("there is no request %q in version %d of the protocol", head.Type, Version)
	}
	if err != nil {
		a = errorForm{"error", head.ID, err.Error()}
	}
	data, err := json.Marshal(a)
	if err != nil {
		return false, err
	}
	_, err = s.out.Write(append(data, '\n'))
	return false, err
}

type errorForm struct {
	Type string `json:"type"`
	ID   int    `json:"id"`
	Text string `json:"text"`
}

type readyForm struct {
	Type string `json:"type"`
	ID   int    `json:"id"`
}

// read reads a message, which may have unknown fields.
func read(line []byte, form any) error {
	return wire.Reader{Most: len(line), Message: true}.Read(line, form)
}

func (s *server) hello(line []byte) (any, error) {
	var f helloForm
	if err := read(line, &f); err != nil {
		return nil, err
	}
	for _, v := range f.Protocols {
		if v == Version {
			return struct {
				Type     string   `json:"type"`
				ID       int      `json:"id"`
				Protocol int      `json:"protocol"`
				Name     string   `json:"name"`
				Wants    []string `json:"wants"`
			}{"hello", f.ID, Version, s.Name, []string{wantsView}}, nil
		}
	}
	return nil, fmt.Errorf("this bot speaks version %d of the protocol", Version)
}

func (s *server) learn(line []byte) error {
	var f struct {
		Rules int           `json:"rules"`
		Setup seasalt.Setup `json:"setup"`
	}
	if err := read(line, &f); err != nil {
		return err
	}
	// Without the modules there are no rules, and the bot refuses games with them.
	s.rules[f.Rules], _ = f.Setup.Rules(s.Modules...)
	return nil
}

func (s *server) begin(line []byte) (any, error) {
	var f struct {
		ID    int `json:"id"`
		Games []struct {
			Game  int    `json:"game"`
			Rules int    `json:"rules"`
			Seed  string `json:"seed"`
		} `json:"games"`
	}
	if err := read(line, &f); err != nil {
		return nil, err
	}
	for _, g := range f.Games {
		var seed uint64
		if _, err := fmt.Sscan(g.Seed, &seed); err != nil {
			return nil, fmt.Errorf("the seed %q is no number", g.Seed)
		}
		rules := s.rules[g.Rules]
		if rules == nil {
			return nil, errors.New("this bot does not know these rules")
		}
		s.games[g.Game] = &served{s.New(), rules, rand.New(rand.NewPCG(seed, 0))}
	}
	return readyForm{"ready", f.ID}, nil
}

func (s *server) choose(line []byte) (any, error) {
	var f struct {
		ID    int `json:"id"`
		Turns []struct {
			Game  int             `json:"game"`
			Clock clockForm       `json:"clock"`
			View  json.RawMessage `json:"view"`
		} `json:"turns"`
	}
	if err := read(line, &f); err != nil {
		return nil, err
	}
	start := time.Now()
	a := struct {
		Type  string   `json:"type"`
		ID    int      `json:"id"`
		Moves []string `json:"moves"`
	}{"moves", f.ID, []string{}}
	for _, t := range f.Turns {
		g := s.games[t.Game]
		if g == nil {
			return nil, fmt.Errorf("game %d has not begun", t.Game)
		}
		view, err := g.rules.UnmarshalView(t.View)
		if err != nil {
			return nil, err
		}
		if view.Actor() != view.Seat() {
			return nil, fmt.Errorf("game %d: seat %v is asked for a move, and seat %v is to move", t.Game,
				view.Seat(), view.Actor())
		}
		ctx, cancel := context.Background(), func() {}
		if t.Clock.Move > 0 {
			ctx, cancel = context.WithDeadline(ctx, start.Add(time.Duration(t.Clock.Move)*time.Millisecond))
		}
		if t.Clock.Game > 0 {
			ctx = bot.WithTimeLeft(ctx, time.Duration(t.Clock.Game)*time.Millisecond)
		}
		a.Moves = append(a.Moves, g.player.Choose(ctx, view, g.random).String())
		cancel()
	}
	return a, nil
}

func (s *server) over(line []byte) error {
	var f struct {
		Games []struct {
			Game int `json:"game"`
		} `json:"games"`
	}
	if err := read(line, &f); err != nil {
		return err
	}
	for _, g := range f.Games {
		delete(s.games, g.Game)
	}
	return nil
}
