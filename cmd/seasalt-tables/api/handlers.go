package api

import (
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/schema"
	"github.com/seasalt-go/seasalt/table"
)

func (s *Server) document(c *call) error {
	return c.write(http.StatusOK, "application/yaml", Document)
}

func (s *Server) schema(c *call) error {
	return c.write(http.StatusOK, "application/schema+json", []byte(schema.Text()))
}

func (s *Server) healthz(c *call) error {
	return c.write(http.StatusOK, "text/plain; charset=utf-8", []byte("ok\n"))
}

// readyz reports whether this node should get requests.
func (s *Server) readyz(c *call) error {
	select {
	case <-s.draining:
		return c.write(http.StatusServiceUnavailable, "text/plain; charset=utf-8",
			[]byte("this node is about to stop\n"))
	default:
	}
	ctx, cancel := c.context()
	defer cancel()
	if err := s.Host.Ready(ctx); err != nil {
		return c.write(http.StatusServiceUnavailable, "text/plain; charset=utf-8", []byte(err.Error()+"\n"))
	}
	return c.write(http.StatusOK, "text/plain; charset=utf-8", []byte("ready\n"))
}

// node lists the other nodes with the same tables.
func (s *Server) node(c *call) error {
	nodes := append([]string{}, s.Nodes...) // a list, even if there are none
	return c.answer(http.StatusOK, map[string]any{"nodes": nodes, "rules": seasalt.RulesVersion()})
}

func (s *Server) lobby(c *call) error {
	return c.answer(http.StatusOK, map[string]any{"tables": s.Host.Lobby()})
}

// A createRequest describes a new table.
type createRequest struct {
	Setup   *seasalt.Setup `json:"setup,omitempty"` // the base game, if there is none
	Seats   []seatRequest  `json:"seats"`
	Private bool           `json:"private,omitempty"`
	Terms   termsRequest   `json:"terms,omitempty"`
	Clock   clockRequest   `json:"clock,omitempty"`
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
	Kind      host.ClockKind `json:"kind,omitempty"`
	Seconds   int            `json:"seconds,omitempty"`
	Increment int            `json:"increment,omitempty"`
	Absence   int            `json:"absence,omitempty"`
	Then      host.Then      `json:"then,omitempty"`
}

// A createAnswer has the tokens of a new table and the invitations to its seats. They are made of the idempotency key:
// only a client with the key gets the same ones again.
type createAnswer struct {
	ID        string       `json:"id"`
	Organiser string       `json:"organiser"`
	Watcher   string       `json:"watcher,omitempty"` // of a private table
	Seats     []invitation `json:"seats"`             // those with a link
}

type invitation struct {
	Seat       int    `json:"seat"`
	Invitation string `json:"invitation"`
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
		return invalid("the Idempotency-Key of a new table is 32 random bytes as base64url, 43 characters")
	}
	hard := 0
	for _, x := range q.Seats {
		if x.Kind == string(host.SeatBot) && x.Level == host.LevelHard {
			hard++
		}
	}
	if err := s.limits.hardBots(c.from, min(hard, 3)); err != nil {
		return err
	}
	settings := host.Settings{
		Origin: host.OriginOf(c.from[0].network), Waiting: s.limits.Waiting * c.from[0].times, Private: q.Private,
		Terms: host.Terms(q.Terms), Clock: host.Clock(q.Clock), Tokens: map[host.Role]table.TokenHash{},
	}
	if q.Setup != nil {
		settings.Setup = q.Setup.String()
	} else {
		rules, err := seasalt.NewRules(seasalt.Config{Players: len(q.Seats)})
		if err != nil {
			return invalid(fmt.Sprintf("seats: %v", err))
		}
		settings.Setup = rules.Setup().String()
	}
	a := createAnswer{ID: host.IDOf(key), Organiser: host.TokenOf(key, "organiser"), Seats: []invitation{}}
	settings.Tokens[host.Organiser] = table.HashToken(a.Organiser)
	if q.Private {
		a.Watcher = host.TokenOf(key, "watcher")
		settings.Tokens[host.Watcher] = table.HashToken(a.Watcher)
	}
	for i, x := range q.Seats {
		is := host.SeatSettings{Kind: host.SeatKind(x.Kind), Name: x.Name, Level: x.Level}
		if is.Kind == host.SeatOpen && q.Private {
			return invalid(fmt.Sprintf("seats: %d: nobody can find an open seat at a private table", i))
		}
		if is.Kind == host.SeatLink {
			to := invitation{i, host.TokenOf(key, fmt.Sprint("seat ", i))}
			is.Token = table.HashToken(to.Invitation)
			a.Seats = append(a.Seats, to)
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

// A stateAnswer is a client's sight of a table. Feeds also send it.
type stateAnswer struct {
	Info   *host.Info    `json:"info,omitempty"`
	Update *table.Update `json:"update,omitempty"`
}

// append appends the JSON of an answer, with a newline. Package encoding/json would check the update, which is long and
// valid, once more.
func (a stateAnswer) append(text []byte) ([]byte, error) {
	info, err := json.Marshal(a.Info)
	if err != nil {
		return nil, err
	}
	text = append(text, `{"info":`...)
	text = append(text, info...)
	if a.Update != nil {
		text = append(text, `,"update":`...)
		if text, err = a.Update.AppendJSON(text); err != nil {
			return nil, err
		}
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
	text, err := stateAnswer{&since.Info, since.Update}.append(make([]byte, 0, 8<<10))
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
