package api

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/table"
)

// command returns the handler of a request that changes a table: parse makes its command. The answer is the last number
// of the table. The idempotency key stands for the request as it was parsed.
func command[Q any](parse func(token string, q Q) (host.Command, error)) func(*Server, *call) error {
	return func(s *Server, c *call) error {
		var q Q
		if _, empty := any(q).(struct{}); !empty || c.q.ContentLength != 0 {
			if err := c.read(&q); err != nil {
				return err
			}
		}
		do, err := parse(c.token, q)
		if err != nil {
			return err
		}
		print, err := json.Marshal(q)
		if err != nil {
			return err
		}
		key, err := c.key(string(print))
		if err != nil {
			return err
		}
		if q, ok := any(q).(interface{ creates() bool }); ok && q.creates() {
			if err := s.limits.create(c.from); err != nil {
				return err
			}
			if err := s.Host.Room(); err != nil {
				return err
			}
		}
		ctx, cancel := c.context()
		defer cancel()
		done, err := s.Host.Do(ctx, c.q.PathValue("id"), c.token, key, do)
		if number, ok := any(q).(interface{ seen() int }); ok && err != nil {
			return s.since(c, number.seen(), err)
		}
		if err != nil {
			return err
		}
		return c.answer(http.StatusOK, done)
	}
}

// simple is command for a request without fields.
func simple(do func(token string) host.Command) func(*Server, *call) error {
	return command(func(token string, _ struct{}) (host.Command, error) { return do(token), nil })
}

type nameRequest struct {
	Name string `json:"name"`
}

type nonceRequest struct {
	Nonce string `json:"nonce"`
}

type moveRequest struct {
	Number int          `json:"number"`
	Move   seasalt.Move `json:"move"` // as the view lists it, or its text
}

func (q moveRequest) seen() int { return q.Number }

type numberRequest struct {
	Number int `json:"number"`
}

func (q numberRequest) seen() int { return q.Number }

type voteRequest struct {
	For string `json:"for"`
	No  bool   `json:"no,omitempty"`
}

// creates reports whether the request can lead to a new table, which counts as one of the address.
func (q voteRequest) creates() bool { return q.For == host.VoteRematch && !q.No }

type sitRequest struct {
	Invitation string `json:"invitation"`
	Name       string `json:"name"`
}

type handOverRequest struct {
	Token string `json:"token"`
	Name  string `json:"name"`
}

type inviteRequest struct {
	Seat       int    `json:"seat"`
	Invitation string `json:"invitation"`
}

func join(token string, q nameRequest) (host.Command, error) { return sitDown(token, "", q.Name) }

func sit(token string, q sitRequest) (host.Command, error) {
	if !host.ValidToken(q.Invitation) {
		return nil, invalid("an invitation is " + randomForm)
	}
	return sitDown(token, q.Invitation, q.Name)
}

func sitDown(token, invitation, name string) (host.Command, error) {
	name, refused := host.CleanName(name)
	switch {
	case refused != nil:
		return nil, refused
	case !host.ValidToken(token):
		return nil, invalid("taking a seat needs a new token: " + randomForm)
	}
	return host.Sit(token, invitation, name), nil
}

// randomForm is the form of tokens and invitations.
const randomForm = "32 random bytes as base64url, 43 characters"

func nonce(token string, q nonceRequest) (host.Command, error) {
	return host.Nonce(token, q.Nonce), nil
}

func move(token string, q moveRequest) (host.Command, error) {
	return host.Move(token, q.Number, q.Move), nil
}

func takeBack(token string, q numberRequest) (host.Command, error) {
	return host.TakeBack(token, q.Number), nil
}

func vote(token string, q voteRequest) (host.Command, error) {
	return host.Vote(token, q.For, q.No), nil
}

func handOver(token string, q handOverRequest) (host.Command, error) {
	name, refused := host.CleanName(q.Name)
	switch {
	case refused != nil:
		return nil, refused
	case !host.ValidToken(q.Token):
		return nil, invalid("the new token is " + randomForm)
	}
	return host.HandOver(token, q.Token, name), nil
}

func invite(token string, q inviteRequest) (host.Command, error) {
	switch {
	case !host.ValidToken(q.Invitation):
		return nil, invalid("an invitation is " + randomForm)
	case q.Seat < 0 || q.Seat >= seasalt.MaxPlayers:
		return nil, invalid("there is no such seat")
	}
	return host.Invite(token, seasalt.Seat(q.Seat), q.Invitation), nil
}

type reactRequest struct {
	Reaction string `json:"reaction"`
}

// react is no command: it does not change the table.
func (s *Server) react(c *call) error {
	var q reactRequest
	if err := c.read(&q); err != nil {
		return err
	}
	ctx, cancel := c.context()
	defer cancel()
	done, err := s.Host.React(ctx, c.q.PathValue("id"), c.token, q.Reaction)
	if err != nil {
		return err
	}
	return c.answer(http.StatusOK, done)
}

func invalid(message string) error { return &host.Error{Code: host.Invalid, Message: message} }

// A refusedState is a refusal with the events since the client looked.
type refusedState struct {
	error
	stateAnswer
}

func (r *refusedState) Unwrap() error { return r.error }

// since adds the events at the table to the refusal of a late move.
func (s *Server) since(c *call, number int, err error) error {
	e, ok := err.(*host.Error)
	if !ok || e.Code != host.Refused || e.Refusal.Reason != table.RefusalStale {
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
