package line

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/variants"
)

// The test binary is also the bots that the tests play with: "bot:name" as its first argument makes
// it one.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && strings.HasPrefix(os.Args[1], "bot:") {
		odd(strings.TrimPrefix(os.Args[1], "bot:"), os.Args[2:])
		os.Exit(0)
	}
	_ = flag.Set("test.parallel", "8") // most tests wait for programs that hang; a flag that is given wins
	os.Exit(m.Run())
}

// program makes a Program of one of the bots of odd.
func program(t testing.TB, args ...string) *Program {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	args[0] = "bot:" + args[0]
	p := &Program{Args: append([]string{self}, args...)}
	t.Cleanup(func() { p.Close() })
	return p
}

// request is a message of the host, as far as odd bots read it.
type request struct {
	Type      string
	ID        int
	Protocols []int
	UnheardOf any
	Turns     []struct {
		Game int
		Saw  *[]any
		View struct {
			Seat, Actor int
			Moves       []struct{ Text string }
		}
	}
	Games []struct {
		Game, Seat      int
		End             string
		Winners, Totals []int
	}
}

// strict is a bot that plays well, as many games at once as it says, and ends if its host does what the page does not
// allow. It writes to its standard error the number of its process, and how many of its games
// end at a time.
func strict(most int) {
	s := server{
		Bot:   Bot{New: func() bot.Player { return bot.Greedy{} }, Modules: variants.All()},
		rules: map[int]*seasalt.Rules{}, games: map[int]*served{}, out: os.Stdout,
	}
	object := func(format string, args ...any) { panic(fmt.Sprintf("the host "+format, args...)) }
	fmt.Fprintln(os.Stderr, "process:", os.Getpid())
	greeted, seats := false, map[int]int{} // the games that it plays
	in := bufio.NewReader(os.Stdin)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var q request
		if err := json.Unmarshal(line, &q); err != nil {
			panic(err)
		}
		switch q.Type {
		case "hello":
			if greeted = true; slices.Contains(q.Protocols, Version) {
				fmt.Printf(`{"type":"hello","id":%d,"protocol":%d,"name":"strict","games":%d}`+"\n", q.ID, Version, most)
				continue
			}
		case "begin":
			for _, g := range q.Games {
				if _, plays := seats[g.Game]; plays || !greeted {
					object("begins game %d before it is over, or before hello", g.Game)
				}
				seats[g.Game] = g.Seat
			}
			if len(seats) > most {
				object("begins more than %d games", most)
			}
		case "choose":
			if len(q.Turns) == 0 {
				object("asks for no move")
			}
			for _, turn := range q.Turns {
				seat, plays := seats[turn.Game]
				if !plays || turn.View.Seat != seat || turn.View.Actor != seat {
					object("asks for a move of game %d, which is not played or has another turn", turn.Game)
				}
			}
		case "over":
			for _, g := range q.Games {
				if _, plays := seats[g.Game]; !plays {
					object("ends game %d, which is not played", g.Game)
				}
				rules := s.games[g.Game].rules
				if len(g.Totals) != rules.Players() || g.End == "points" && slices.Max(g.Totals) < rules.Target() {
					object("ends game %d with the totals %d", g.Game, g.Totals)
				}
				delete(seats, g.Game)
			}
			fmt.Fprintf(os.Stderr, "ends: %d\n", len(q.Games))
		}
		if over, err := s.message(line); over || err != nil {
			if err != nil {
				panic(err)
			}
			return
		}
	}
}

// odd is a bot that does something odd when it is asked for a move, or before.
func odd(name string, args []string) {
	greedy := Bot{Name: name, New: func() bot.Player { return bot.Greedy{} }, Modules: variants.All()}
	hang := func() { time.Sleep(time.Hour) }
	switch name {
	case "greedy":
		if err := greedy.Serve(os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	case "strict":
		most, _ := strconv.Atoi(args[0])
		strict(most)
		return
	case "mute":
		hang()
	case "moody": // it starts every third time, and then it does not last
		starts, _ := os.ReadFile(args[0])
		if err := os.WriteFile(args[0], append(starts, '.'), 0o666); err != nil {
			panic(err)
		}
		if len(starts)%3 < 2 {
			os.Exit(1)
		}
	case "broken":
		fmt.Fprintln(os.Stderr, "Traceback:\n  no such model")
		os.Exit(1)
	case "missing":
		return // without a word
	case "unfinished":
		fmt.Fprint(os.Stderr, "\x1b]0;title\a\r\nso\u202e far \xe2\x82")
		os.Exit(1)
	}
	say := func(format string, args ...any) { fmt.Printf(format+"\n", args...) }
	in := bufio.NewReader(os.Stdin)
	moves, over := 0, false
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			if name == "stubborn" {
				hang()
			}
			return
		}
		var q request
		if err := json.Unmarshal(line, &q); err != nil {
			panic(err)
		}
		legal := func() {
			texts := []string{}
			for _, turn := range q.Turns {
				texts = append(texts, turn.View.Moves[0].Text)
			}
			data, _ := json.Marshal(texts)
			say(`{"type":"moves","id":%d,"moves":%s}`, q.ID, data)
		}
		switch q.Type {
		case "hello":
			if name == "speechless" && !slices.Contains(q.Protocols, 1) {
				hang()
			}
			if name != "deaf" && name != "future" && name != "tomorrow" && !slices.Contains(q.Protocols, 1) {
				say(`{"type":"error","id":%d,"text":"I only speak version 1"}`, q.ID)
				continue
			}
			switch name {
			case "pedantic":
				if q.UnheardOf != nil {
					say(`{"type":"error","id":%d,"text":"unheardOf is unknown"}`, q.ID)
					continue
				}
				say(`{"type":"hello","id":%d,"protocol":1,"name":"x"}`, q.ID)
			case "newest":
				say(`{"type":"hello","id":%d,"protocol":%d,"name":"x"}`, q.ID, slices.Max(q.Protocols))
			case "single":
				say(`{"type":"hello","id":%d,"protocol":1,"name":"x","games":100}`, q.ID)
			case "future":
				say(`{"type":"hello","id":%d,"protocol":2,"name":"future"}`, q.ID)
			case "nameless":
				say(`{"type":"hello","id":%d,"protocol":1}`, q.ID)
			case "greedy for more":
				say(`{"type":"hello","id":%d,"protocol":1,"name":"x","wants":["view","everything"]}`, q.ID)
			case "full pipe":
				say(`{"type":"hello","id":%d,"protocol":1,"name":"x","wants":["view","catalog"]}`, q.ID)
				hang()
			case "tomorrow":
				say(`{"type":"hello","id":%d,"protocol":1,"name":"x","news":{"a":[null]},"wants":["view","saw"]}`, q.ID)
			default:
				say(`{"type":"hello","id":%d,"protocol":1,"name":"%s"}`, q.ID, name)
			}
		case "begin":
			switch name {
			case "refusing":
				say(`{"type":"error","id":%d,"text":"I only play alone"}`, q.ID)
				continue
			case "not ready":
				hang()
			}
			say(`{"type":"ready","id":%d}`, q.ID)
			if name == "eager" {
				say(`{"type":"moves","id":%d,"moves":["draw"]}`, q.ID+1)
				say(`{"type":"moves","id":%d,"moves":["draw"]}`, q.ID+1)
			}
		case "choose":
			moves++
			if over {
				say(`{"type":"error","id":%d,"text":"that is over"}`, q.ID)
				continue
			}
			if name == "tomorrow" && (len(q.Turns) != 1 || q.Turns[0].Saw == nil || moves == 1 && len(*q.Turns[0].Saw) == 0) {
				panic("nothing was seen")
			}
			if name == "single" {
				q.Turns = q.Turns[:1]
			}
			switch name {
			case "hanging":
				hang()
			case "slow":
				time.Sleep(60 * time.Millisecond)
				legal()
			case "fickle":
				texts := q.Turns[0].View.Moves
				say(`{"type":"moves","id":%d,"moves":[%q]}`, q.ID, texts[rand.IntN(len(texts))].Text)
			case "moody":
				os.Exit(1)
			case "crashing":
				fmt.Fprintln(os.Stderr, "Traceback\nZeroDivisionError: division by zero")
				os.Exit(3)
			case "colourful":
				fmt.Fprint(os.Stderr, "\x1b[31mred: \x9b\u202e\x1b[2J\n")
				os.Exit(6)
			case "loud":
				say(`{"type":"error","id":%d,"text":"\u001b]0;title\u0007%s"}`, q.ID, strings.Repeat("!", 1000))
			case "panicking":
				panic("oh")
			case "crashing later":
				if moves > 60 {
					os.Exit(4)
				}
				legal()
			case "garbage":
				say("\x00\xffI think I shall draw")
			case "prose":
				say(`{"I": think}`)
			case "half":
				fmt.Printf(`{"type":"moves","id":%d,"moves":["dr`, q.ID)
				return
			case "endless":
				junk := bytes.Repeat([]byte("x"), 1<<16)
				for {
					os.Stdout.Write(junk)
				}
			case "chatty":
				for {
					say(`{"type":"log","text":"so many lines"}`)
				}
			case "noisy":
				junk := append(bytes.Repeat([]byte("x"), 1<<16), '\n')
				for range 1 << 9 { // 32 MB
					os.Stderr.Write(junk)
				}
				legal()
			case "closed":
				os.Stdout.Close()
				hang()
			case "parent":
				child := exec.Command(os.Args[0], "bot:mute")
				child.Stdout, child.Stderr = os.Stdout, os.Stderr // it holds on to them
				if err := child.Start(); err != nil {
					panic(err)
				}
				os.WriteFile(args[0], []byte(fmt.Sprint(child.Process.Pid)), 0o666)
				os.Exit(5)
			case "late id":
				say(`{"type":"moves","id":%d,"moves":["draw"]}`, q.ID-1)
			case "wrong type":
				say(`{"type":"move","id":%d,"moves":["draw"]}`, q.ID)
			case "too many":
				say(`{"type":"moves","id":%d,"moves":["draw","draw"]}`, q.ID)
			case "twice":
				legal()
				legal()
			case "illegal":
				say(`{"type":"moves","id":%d,"moves":["end-turn"]}`, q.ID)
			case "unreadable":
				say(`{"type":"moves","id":%d,"moves":["castle"]}`, q.ID)
			case "number":
				say(`{"type":"moves","id":%d,"moves":[3]}`, q.ID)
			case "null":
				say(`{"type":"moves","id":%d,"moves":[null]}`, q.ID)
			case "giving up":
				say(`{"type":"error","id":%d,"text":"out of\nideas"}`, q.ID)
			default:
				legal()
			}
		case "over":
			if name == "forgetful" {
				over = true
			}
		case "quit":
			if name == "stubborn" {
				hang()
			}
			return
		case "rules":
		default:
			if (q.ID != 0 || name == "talkative") && name != "silent" {
				say(`{"type":"error","id":%d,"text":"what?"}`, q.ID)
			}
		}
	}
}
