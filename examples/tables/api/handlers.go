package api

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/examples/tables/host"
	"github.com/seasalt-go/seasalt/table"
)

func (s *Server) document(c *call) error {
	return c.write(http.StatusOK, "application/yaml", Document)
}

func (s *Server) healthz(c *call) error {
	return c.write(http.StatusOK, "text/plain; charset=utf-8", []byte("ok\n"))
}

// readyz says whether requests should come here.
func (s *Server) readyz(c *call) error {
	select {
	case <-s.draining:
		return c.write(http.StatusServiceUnavailable, "text/plain; charset=utf-8", []byte("this node is about to stop\n"))
	default:
	}
	ctx, cancel := c.context()
	defer cancel()
	if err := s.Host.Ready(ctx); err != nil {
		return c.write(http.StatusServiceUnavailable, "text/plain; charset=utf-8", []byte(err.Error()+"\n"))
	}
	return c.write(http.StatusOK, "text/plain; charset=utf-8", []byte("ready\n"))
}

// A nodeAnswer tells where else the same tables are.
type nodeAnswer struct {
	Nodes []string `json:"nodes"`
	Rules int      `json:"rules"`
}

func (s *Server) node(c *call) error {
	nodes := s.Nodes
	if nodes == nil {
		nodes = []string{}
	}
	return c.answer(http.StatusOK, nodeAnswer{nodes, seasalt.RulesVersion})
}

func (s *Server) lobby(c *call) error {
	return c.answer(http.StatusOK, map[string]any{"tables": s.Host.Lobby()})
}

// A createRequest is what a table should be.
type createRequest struct {
	Setup   *seasalt.Setup `json:"setup,omitempty"` // the base game, if there is none
	Seats   []seatRequest  `json:"seats"`
	Private bool           `json:"private,omitempty"`
	Terms   *termsRequest  `json:"terms,omitempty"`
	Clock   *clockRequest  `json:"clock,omitempty"`
}

type seatRequest struct {
	Kind  string `json:"kind"`
	Name  string `json:"name,omitempty"`
	Level string `json:"level,omitempty"`
}

type termsRequest struct {
	RevealSeed     bool `json:"revealSeed,omitempty"`
	NextAtOnce     bool `json:"nextAtOnce,omitempty"`
	MaxRounds      int  `json:"maxRounds,omitempty"`
	SpectatorDelay int  `json:"spectatorDelay,omitempty"`
}

type clockRequest struct {
	Kind      string `json:"kind,omitempty"`
	Seconds   int    `json:"seconds,omitempty"`
	Increment int    `json:"increment,omitempty"`
	Absence   int    `json:"absence,omitempty"`
	Then      string `json:"then,omitempty"`
}

// A createAnswer has the tokens of a new table. They are made of the idempotency key: whoever has it gets the same ones again,
// and nobody else does.
type createAnswer struct {
	ID        string      `json:"id"`
	Organiser string      `json:"organiser"`
	Watcher   string      `json:"watcher,omitempty"` // of a private table
	Seats     []seatToken `json:"seats"`             // those with a link
}

type seatToken struct {
	Seat  int    `json:"seat"`
	Token string `json:"token"`
}

func (s *Server) create(c *call) error {
	var q createRequest
	if err := c.read(&q); err != nil {
		return err
	}
	if err := s.limits.create(c.from); err != nil {
		return err
	}
	key := c.q.Header.Get("Idempotency-Key")
	switch {
	case key == "":
		key = host.NewToken()
	case !host.ValidToken(key): // tokens are made of it
		return &host.Error{Code: host.Invalid, Message: "the Idempotency-Key of a new table is 32 random bytes as base64url, 43 characters"}
	}
	settings := host.Settings{Private: q.Private, Tokens: map[host.Role]table.TokenHash{}}
	if q.Setup != nil {
		settings.Setup = q.Setup.String()
	} else {
		rules, err := seasalt.NewRules(seasalt.Config{Players: len(q.Seats)})
		if err != nil {
			return &host.Error{Code: host.Invalid, Message: fmt.Sprintf("seats: %v", err)}
		}
		settings.Setup = rules.Setup().String()
	}
	if q.Terms != nil {
		settings.Terms = host.Terms(*q.Terms)
	}
	if k := q.Clock; k != nil {
		settings.Clock = host.Clock{Kind: host.ClockKind(k.Kind), Seconds: k.Seconds, Increment: k.Increment, Absence: k.Absence, Then: host.Then(k.Then)}
	}
	a := createAnswer{ID: host.IDOf(key), Organiser: host.TokenOf(key, "organiser"), Seats: []seatToken{}}
	settings.Tokens[host.Organiser] = table.HashToken(a.Organiser)
	if q.Private {
		a.Watcher = host.TokenOf(key, "watcher")
		settings.Tokens[host.Watcher] = table.HashToken(a.Watcher)
	}
	for i, x := range q.Seats {
		is := host.SeatSettings{Kind: host.SeatKind(x.Kind), Name: x.Name, Level: x.Level}
		if is.Kind == host.SeatOpen && q.Private {
			return &host.Error{Code: host.Invalid, Message: fmt.Sprintf("seats: %d: nobody can find an open seat at a private table", i)}
		}
		if is.Kind == host.SeatLink {
			token := host.TokenOf(key, fmt.Sprint("seat ", i))
			is.Token = table.HashToken(token)
			a.Seats = append(a.Seats, seatToken{i, token})
		}
		settings.Seats = append(settings.Seats, is)
	}
	ctx, cancel := c.context()
	defer cancel()
	if err := s.Host.Create(ctx, a.ID, settings); err != nil {
		return err
	}
	return c.answer(http.StatusCreated, a)
}

// A stateAnswer is a table as somebody sees it. It is also what a feed sends.
type stateAnswer struct {
	Info   *host.Info   `json:"info,omitempty"`
	Update *host.Update `json:"update,omitempty"`
}

// encode returns the JSON of an answer, with a newline. Package encoding/json would go over the update, which is long and
// right, once more.
func (a stateAnswer) encode() ([]byte, error) {
	info, err := json.Marshal(a.Info)
	if err != nil {
		return nil, err
	}
	text := slices.Concat([]byte(`{"info":`), info)
	if a.Update != nil {
		update, err := a.Update.JSON()
		if err != nil {
			return nil, err
		}
		text = slices.Concat(text, []byte(`,"update":`), update)
	}
	return append(text, "}\n"...), nil
}

func (s *Server) state(c *call) error {
	after, err := c.query("after")
	if err != nil {
		return err
	}
	ctx, cancel := c.context()
	defer cancel()
	since, err := s.Host.Since(ctx, c.q.PathValue("id"), c.token, after, true)
	if err != nil {
		return err
	}
	text, err := stateAnswer{&since.Info, since.Update}.encode()
	if err != nil {
		return err
	}
	return c.write(http.StatusOK, "application/json", text)
}

func (s *Server) journal(c *call) error {
	ctx, cancel := c.context()
	defer cancel()
	var journal string
	err := s.Host.Read(ctx, c.q.PathValue("id"), c.token, true, func(m *host.Match, _ host.Who) (err error) {
		journal, err = m.Revealed()
		return err
	})
	if err != nil {
		return err
	}
	return c.write(http.StatusOK, "text/plain; charset=utf-8", []byte(journal))
}

// do carries out a command and answers with the number that the table has come to.
func (s *Server) do(c *call, command host.Command, request ...string) error {
	key, err := c.key(request...)
	if err != nil {
		return err
	}
	ctx, cancel := c.context()
	defer cancel()
	done, err := s.Host.Do(ctx, c.q.PathValue("id"), c.token, key, command)
	if err != nil {
		return err
	}
	return c.answer(http.StatusOK, done)
}

// empty reads a body that says nothing.
func (c *call) empty() error {
	if c.q.ContentLength == 0 {
		return nil
	}
	return c.read(&struct{}{})
}

type nameRequest struct {
	Name string `json:"name"`
}

func (s *Server) join(c *call) error {
	var q nameRequest
	if err := c.read(&q); err != nil {
		return err
	}
	name, refused := host.CleanName(q.Name)
	if refused != nil {
		return refused
	}
	if !host.ValidToken(c.token) {
		return &host.Error{Code: host.Invalid, Message: "who joins brings a new token: 32 random bytes as base64url, 43 characters"}
	}
	return s.do(c, host.Join(c.token, name), name)
}

func (s *Server) sit(c *call) error {
	var q nameRequest
	if err := c.read(&q); err != nil {
		return err
	}
	name, refused := host.CleanName(q.Name)
	if refused != nil {
		return refused
	}
	return s.do(c, host.Sit(c.token, name), name)
}

func (s *Server) leave(c *call) error {
	if err := c.empty(); err != nil {
		return err
	}
	return s.do(c, host.Leave(c.token))
}

type nonceRequest struct {
	Nonce string `json:"nonce"`
}

func (s *Server) nonce(c *call) error {
	var q nonceRequest
	if err := c.read(&q); err != nil {
		return err
	}
	return s.do(c, host.Nonce(c.token, q.Nonce), q.Nonce)
}

type moveRequest struct {
	Number int          `json:"number"`
	Move   seasalt.Move `json:"move"` // as the view lists it, or its text
}

func (s *Server) move(c *call) error {
	var q moveRequest
	if err := c.read(&q); err != nil {
		return err
	}
	return s.since(c, q.Number, s.do(c, host.Move(c.token, q.Number, q.Move), fmt.Sprint(q.Number), q.Move.String()))
}

type numberRequest struct {
	Number int `json:"number"`
}

func (s *Server) takeBack(c *call) error {
	var q numberRequest
	if err := c.read(&q); err != nil {
		return err
	}
	return s.since(c, q.Number, s.do(c, host.TakeBack(c.token, q.Number), fmt.Sprint(q.Number)))
}

// A refusedState is a refusal with what has happened since the client looked.
type refusedState struct {
	error
	stateAnswer
}

func (r *refusedState) Unwrap() error { return r.error }

// since adds to the refusal of a move that came too late what has happened at the table.
func (s *Server) since(c *call, number int, err error) error {
	e, ok := err.(*host.Error)
	if !ok || e.Code != host.Refused || e.Refusal.Why != table.Stale {
		return err
	}
	ctx, cancel := context.WithTimeout(c.q.Context(), answerTime)
	defer cancel()
	now, failed := s.Host.Since(ctx, c.q.PathValue("id"), c.token, number, false)
	if failed != nil {
		return err
	}
	return &refusedState{err, stateAnswer{&now.Info, now.Update}}
}

func (s *Server) nextRound(c *call) error {
	if err := c.empty(); err != nil {
		return err
	}
	return s.do(c, host.NextRound(c.token))
}

func (s *Server) resign(c *call) error {
	if err := c.empty(); err != nil {
		return err
	}
	return s.do(c, host.Resign(c.token))
}

type voteRequest struct {
	For string `json:"for"`
	No  bool   `json:"no,omitempty"`
}

func (s *Server) vote(c *call) error {
	var q voteRequest
	if err := c.read(&q); err != nil {
		return err
	}
	return s.do(c, host.Vote(c.token, q.For, q.No), q.For, fmt.Sprint(q.No))
}

func (s *Server) resume(c *call) error {
	if err := c.empty(); err != nil {
		return err
	}
	return s.do(c, host.Resume(c.token))
}

type linkRequest struct {
	Seat  int    `json:"seat"`
	Token string `json:"token"`
	Name  string `json:"name"`
}

func (s *Server) link(c *call) error {
	var q linkRequest
	if err := c.read(&q); err != nil {
		return err
	}
	name, refused := host.CleanName(q.Name)
	if refused != nil {
		return refused
	}
	if !host.ValidToken(q.Token) {
		return &host.Error{Code: host.Invalid, Message: "the token of a new link is 32 random bytes as base64url, 43 characters"}
	}
	if q.Seat < 0 || q.Seat >= seasalt.MaxPlayers {
		return &host.Error{Code: host.Invalid, Message: "there is no such seat"}
	}
	return s.do(c, host.Relink(c.token, seasalt.Seat(q.Seat), name, q.Token), fmt.Sprint(q.Seat), q.Token, name)
}

func (s *Server) closeTable(c *call) error {
	if err := c.empty(); err != nil {
		return err
	}
	return s.do(c, host.Close(c.token))
}
