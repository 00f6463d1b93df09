// Package engine answers the requests of the page: it keeps tables, and describes, scores, advises and teaches by the
// views in these requests. Requests and answers are JSON in the wire format of the project, and only this package and
// client.ts know their shape.
//
// It reads no clock, stores nothing and starts no goroutines. An answer may have lines of a journal, which the program
// around the engine stores before it passes the answer on, as every server does.
package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/table"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/words"
)

// An Engine holds the open tables. Only one goroutine at a time may use it.
type Engine struct {
	tables  map[string]*open
	rules   func(seasalt.Setup) (*seasalt.Rules, error)
	all     *seasalt.Rules // of a game with all modules
	record  *record.Record // the last one that was read, and its text
	text    string
	modules []seasalt.Module
	lines   []line // to be stored with the answer
	loaded  loaded
}

// A line is an entry of a journal. The number is -1 for the header.
type line struct {
	Game   string `json:"game"`
	Number int    `json:"number"`
	Text   string `json:"text"`
}

// New returns an engine without tables.
func New() *Engine {
	modules := variants.All()
	return &Engine{
		tables: map[string]*open{}, loaded: loaded{}, rules: seasalt.CachedRules(modules...), modules: modules,
		all: seasalt.MustRules(seasalt.Config{Modules: modules}),
	}
}

// A Fault is an answer with the reason for a refusal.
type Fault struct {
	Kind    string         `json:"kind"`              // of the closed set below
	Text    string         `json:"text"`              // in the reader's language where the request has one
	Rule    string         `json:"rule,omitempty"`    // the id of the rule that refuses a move
	Line    int            `json:"line,omitempty"`    // of a record that cannot be read
	Move    int            `json:"move,omitempty"`    // of a record, if the rules refuse it
	Weights string         `json:"weights,omitempty"` // to load first: the name of a file
	Refusal *table.Refusal `json:"refusal,omitempty"` // of a table
}

// Kinds of faults.
const (
	faultRequest = "request" // the request is wrong: a mistake of the program
	faultRefused = "refused" // the table refuses it
	faultNoGame  = "no-game" // there is no such table
	faultDamaged = "damaged" // a journal or a record cannot be read
	faultRules   = "rules"   // these rules cannot be played
	faultWeights = "weights" // bots need weights for it that are not here yet
)

func (f *Fault) Error() string { return f.Text }

func fault(kind, format string, args ...any) error {
	return &Fault{Kind: kind, Text: fmt.Sprintf(format, args...)}
}

// methods are all requests, by name.
var methods = map[string]func(*Engine, []byte) (any, error){
	"create":    on((*Engine).create),
	"restore":   on((*Engine).restore),
	"close":     on((*Engine).close),
	"summary":   on((*Engine).summary),
	"since":     on((*Engine).since),
	"play":      on((*Engine).play),
	"takeBack":  on((*Engine).takeBack),
	"nextRound": on((*Engine).nextRound),
	"resign":    on((*Engine).resign),
	"actor":     on((*Engine).actor),
	"record":    on((*Engine).recordOf),

	"catalog":  on((*Engine).catalog),
	"speak":    on((*Engine).speak),
	"why":      on((*Engine).why),
	"card":     on((*Engine).card),
	"think":    on((*Engine).think),
	"weights":  on((*Engine).weights),
	"hint":     on((*Engine).hint),
	"score":    on((*Engine).score),
	"book":     on((*Engine).book),
	"exercise": on((*Engine).exercise),
	"replay":   on((*Engine).replay),
	"at":       on((*Engine).at),
	"judge":    on((*Engine).judge),
	"chance":   on((*Engine).chance),
	"setup":    on((*Engine).setup),
	"verify":   on((*Engine).verify),
	"code":     on((*Engine).code),
}

// on makes a method of one that takes its request as a value.
func on[Q any](do func(*Engine, Q) (any, error)) func(*Engine, []byte) (any, error) {
	return func(e *Engine, data []byte) (any, error) {
		var q Q
		if err := json.Unmarshal(data, &q); err != nil {
			return nil, fault(faultRequest, "request: %v", err)
		}
		return do(e, q)
	}
}

// Do answers a request: an object with do, the name of a method, and the fields of that method. The answer has ok, or
// fault if it fails, and store, the lines of journals to store first.
func (e *Engine) Do(request []byte) []byte {
	var head struct{ Do string }
	var answer struct {
		OK    any    `json:"ok,omitempty"`
		Fault *Fault `json:"fault,omitempty"`
		Store []line `json:"store,omitempty"`
	}
	e.lines = nil
	err := json.Unmarshal(request, &head)
	method := methods[head.Do]
	switch {
	case err != nil:
		err = fault(faultRequest, "request: %v", err)
	case method == nil:
		err = fault(faultRequest, "there is no method %.64q", head.Do)
	default:
		answer.OK, err = method(e, request)
	}
	if err != nil {
		answer.OK, answer.Fault = nil, faultOf(err)
	}
	answer.Store = e.lines
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(answer); err != nil {
		panic(err) // the results of the methods can be marshalled
	}
	return out.Bytes()
}

// faultOf turns any error into an answer.
func faultOf(err error) *Fault {
	var f *Fault
	var refusal *table.Refusal
	var torn *table.TornError
	var journal *table.JournalError
	var invalid *seasalt.InvalidError
	var damaged *record.Error
	switch {
	case errors.As(err, &f):
		return f
	case errors.As(err, &refusal):
		f = &Fault{Kind: faultRefused, Text: err.Error(), Refusal: refusal}
		if refusal.MoveError != nil {
			f.Rule = string(refusal.MoveError.Rule)
		}
		return f
	case errors.As(err, &torn), errors.As(err, &journal):
		return &Fault{Kind: faultDamaged, Text: err.Error()}
	case errors.As(err, &damaged):
		f = &Fault{Kind: faultDamaged, Text: err.Error(), Line: damaged.Line}
		var illegal *seasalt.MoveError
		switch {
		case errors.As(err, &illegal):
			f.Move, f.Rule = damaged.Move, string(illegal.Rule)
		case errors.As(err, &invalid):
			f.Kind = faultRules
		}
		return f
	case errors.As(err, &invalid):
		return &Fault{Kind: faultRules, Text: err.Error()}
	}
	return &Fault{Kind: faultRequest, Text: err.Error()}
}

// view reads a view of any game.
func (e *Engine) view(data json.RawMessage) (seasalt.View, error) {
	var head struct{ Setup seasalt.Setup }
	if err := json.Unmarshal(data, &head); err != nil {
		return seasalt.View{}, fault(faultRequest, "view: %v", err)
	}
	rules, err := e.rules(head.Setup)
	if err != nil {
		return seasalt.View{}, err
	}
	return rules.UnmarshalView(data)
}

// A reader is the seat that reads the words of an answer, and its language.
type reader struct {
	Lang  string       `json:"lang"`
	Seat  seasalt.Seat `json:"seat"` // or spectator
	Names []string     `json:"names"`
}

func (r reader) words() words.Words {
	return words.In(r.Lang).To(r.Seat, r.Names...)
}
