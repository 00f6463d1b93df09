// Package client uses a server of tables as a page does: it moves on to another node when one is gone or too old for a
// table, repeats a request with its key until it has an answer, and follows a feed over cut connections without a gap.
package client

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
)

// A Client sends requests to some nodes that serve the same tables.
type Client struct {
	Nodes []string // such as http://127.0.0.1:8080
	HTTP  *http.Client
	node  atomic.Int64 // the one that answered last
}

// An Error is an answer that refuses a request.
type Error struct {
	Status  int
	Code    host.Code
	Message string
}

func (e *Error) Error() string { return fmt.Sprintf("%d %s", e.Status, e.Message) }

// Do sends a request until a node answers that it is done or refused, or ctx ends. It reads the answer into to. The
// key, if there is one, can be any unguessable text, such as a token.
func (c *Client) Do(ctx context.Context, method, path, token, key string, body, to any) error {
	data := []byte("{}")
	if body != nil {
		data, _ = json.Marshal(body)
	}
	if method == http.MethodGet {
		data = nil
	}
	return c.try(ctx, func(node string) (again bool, err error) {
		return c.once(ctx, node, method, path, token, key, data, to)
	})
}

// try asks one node after another until it is not to be done again, or ctx ends.
func (c *Client) try(ctx context.Context, ask func(node string) (again bool, err error)) error {
	unplayable := 0
	for pause := 5 * time.Millisecond; ; pause = min(2*pause, 200*time.Millisecond) {
		node := c.node.Load()
		again, err := ask(c.Nodes[int(node)%len(c.Nodes)])
		if !again && !c.elsewhere(err, &unplayable) {
			return err
		}
		c.node.CompareAndSwap(node, node+1)
		select {
		case <-ctx.Done():
			return errors.Join(context.Cause(ctx), err)
		case <-time.After(pause):
		}
	}
}

// elsewhere reports whether another node may be able to play a table that one cannot play: while nodes are upgraded one
// after another, some have older rules. It counts such answers, and gives up when all nodes have answered so in a row.
func (c *Client) elsewhere(err error, count *int) bool {
	var e *Error
	if !errors.As(err, &e) || e.Code != host.Unplayable {
		*count = 0
		return false
	}
	*count++
	return *count < len(c.Nodes)
}

func (c *Client) request(ctx context.Context, node, method, path, token string, body []byte) (*http.Request, error) {
	q, err := http.NewRequestWithContext(ctx, method, node+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	if token != "" {
		q.Header.Set("Authorization", "Bearer "+token)
	}
	if body != nil {
		q.Header.Set("Content-Type", "application/json")
	}
	return q, nil
}

func (c *Client) once(ctx context.Context, node, method, path, token, key string, body []byte,
	to any) (again bool, err error) {
	try, cancel := context.WithTimeout(ctx, 8*time.Second)
	defer cancel()
	q, err := c.request(try, node, method, path, token, body)
	if err != nil {
		return false, err
	}
	if key != "" {
		q.Header.Set("Idempotency-Key", key)
	}
	r, err := c.HTTP.Do(q)
	if err != nil {
		return ctx.Err() == nil, err
	}
	defer r.Body.Close()
	data, err := io.ReadAll(r.Body)
	if err != nil {
		return ctx.Err() == nil, err
	}
	if r.StatusCode < 300 {
		if to != nil {
			err = json.Unmarshal(data, to)
		}
		return false, err
	}
	e := refusal(r.StatusCode, data)
	return r.StatusCode == 429 || r.StatusCode >= 500 && e.Code != host.Unplayable, e
}

// refusal returns what a node says when it refuses a request.
func refusal(status int, data []byte) *Error {
	var answer struct {
		Error struct {
			Code    host.Code
			Message string
		}
	}
	_ = json.Unmarshal(data, &answer)
	return &Error{Status: status, Code: answer.Error.Code, Message: answer.Error.Message}
}

// An Event is the part of a line of a feed that a client needs to play. Package table would read it in full, which
// takes four times as long: programs that put a load on servers share their processors.
type Event struct {
	Info struct {
		Stage string
		Next  string
	}
	Update *struct {
		Items    []json.RawMessage
		Snapshot struct {
			Number int
			Seat   json.RawMessage
			Stage  string
			View   *struct {
				Actor json.RawMessage
				Moves []json.RawMessage
			}
		}
	}
	Error *host.Error
	Ping  bool
	Bye   bool
}

// InTurn reports whether the reader of the feed must decide.
func (e *Event) InTurn() bool {
	return e.Update != nil && e.Update.Snapshot.Stage == "playing" && e.Update.Snapshot.View != nil &&
		len(e.Update.Snapshot.View.Moves) > 0
}

// Moves returns the legal moves, ready to send.
func (e *Event) Moves() []json.RawMessage { return e.Update.Snapshot.View.Moves }

// Follow calls do with each new event of a feed, until do returns false or ctx ends. After a lost connection it
// continues at another node from the last number.
func (c *Client) Follow(ctx context.Context, id, token string, after int, do func(*Event) bool) error {
	return c.try(ctx, func(node string) (again bool, err error) {
		return c.follow(ctx, node, id, token, &after, do)
	})
}

func (c *Client) follow(ctx context.Context, node, id, token string, after *int,
	do func(*Event) bool) (again bool, err error) {
	q, err := c.request(ctx, node, http.MethodGet, fmt.Sprintf("/v1/tables/%s/feed?after=%d", id, *after), token, nil)
	if err != nil {
		return false, err
	}
	r, err := c.HTTP.Do(q)
	if err != nil {
		return ctx.Err() == nil, err
	}
	defer r.Body.Close()
	if r.StatusCode != http.StatusOK {
		data, _ := io.ReadAll(r.Body)
		e := refusal(r.StatusCode, data)
		return (r.StatusCode == 429 || r.StatusCode >= 500 && e.Code != host.Unplayable) && ctx.Err() == nil,
			fmt.Errorf("the feed: %w", e)
	}
	lines := bufio.NewReader(r.Body)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return ctx.Err() == nil, err
		}
		var e Event
		if err := json.Unmarshal(line, &e); err != nil {
			return false, err
		}
		switch {
		case e.Bye:
			return true, nil
		case e.Error != nil:
			return e.Error.Code == host.Unavailable,
				fmt.Errorf("the feed: %w", &Error{Status: r.StatusCode, Code: e.Error.Code, Message: e.Error.Message})
		case e.Ping:
			continue
		}
		if e.Update != nil {
			if *after+len(e.Update.Items) != e.Update.Snapshot.Number {
				return false, fmt.Errorf("the feed has a gap: %d items from %d to %d", len(e.Update.Items), *after,
					e.Update.Snapshot.Number)
			}
			*after = e.Update.Snapshot.Number
		}
		if !do(&e) {
			return false, nil
		}
	}
}

// A Table is one that a client has created.
type Table struct {
	ID        string
	Organiser string
	Seats     []struct {
		Seat       int
		Invitation string
		Token      string `json:"-"` // with which Create has sat down
	}
}

// Create creates a table and sits down at all seats with a link.
func (c *Client) Create(ctx context.Context, settings any) (t Table, err error) {
	if err = c.Do(ctx, http.MethodPost, "/v1/tables", "", host.NewToken(), settings, &t); err != nil {
		return t, err
	}
	for i := range t.Seats {
		s := &t.Seats[i]
		s.Token = host.NewToken()
		if err = c.Do(ctx, http.MethodPost, "/v1/tables/"+t.ID+"/sit", s.Token, host.NewToken(),
			map[string]any{"invitation": s.Invitation, "name": fmt.Sprint("Player ", s.Seat)}, nil); err != nil {
			return t, err
		}
	}
	for _, s := range t.Seats {
		err = c.Do(ctx, http.MethodPost, "/v1/tables/"+t.ID+"/nonce", s.Token, host.NewToken(),
			map[string]any{"nonce": host.NewToken()}, nil)
		var late *Error
		if errors.As(err, &late) && late.Status == http.StatusConflict {
			continue // no node was there for 20 seconds, and the server has named the empty one
		}
		if err != nil {
			return t, err
		}
	}
	return t, nil
}
