package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/load/client"
)

type object = map[string]any

// attack starts servers in this folder, attacks each from 127.0.0.1, and prints the effects on a client at 127.0.0.2.
func attack(ctx context.Context, seed uint64, duration time.Duration) error {
	dir, program, err := build(ctx)
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	for _, x := range []struct {
		do    func(*attacked, context.Context) error
		flags []string
	}{
		{(*attacked).rematches, nil},
		{(*attacked).tokens, nil},
		{(*attacked).bots, nil},
		{(*attacked).bots, []string{"-hard-rate", "0"}},
	} {
		err := withFlags(ctx, program, dir, func(s *running) error {
			attacking, stop := context.WithTimeout(ctx, duration)
			defer stop()
			return x.do(&attacked{s.url, seed, strings.Join(x.flags, " ")}, attacking)
		}, append([]string{"-sync", "2m"}, x.flags...)...)
		if err != nil {
			return err
		}
	}
	return nil
}

// An attacked server.
type attacked struct {
	url   string
	seed  uint64
	flags string
}

// from returns a client at a local address.
func (a *attacked) from(address string) *client.Client {
	dial := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}}
	return &client.Client{Nodes: []string{a.url},
		HTTP: &http.Client{Transport: &http.Transport{DialContext: dial.DialContext, MaxIdleConnsPerHost: 100},
			Timeout: time.Minute}}
}

// post sends a request once, and returns the status.
func (a *attacked) post(ctx context.Context, c *client.Client, path, token string, body, answer any) int {
	data, _ := json.Marshal(body) // it is made of texts and numbers
	q, err := http.NewRequestWithContext(ctx, http.MethodPost, a.url+path, strings.NewReader(string(data)))
	if err != nil {
		return 0
	}
	q.Header.Set("Content-Type", "application/json")
	if token != "" {
		q.Header.Set("Authorization", "Bearer "+token)
	}
	r, err := c.HTTP.Do(q)
	if err != nil {
		return 0
	}
	defer r.Body.Close()
	if answer != nil {
		_ = json.NewDecoder(r.Body).Decode(answer) // or it is not what was asked for
	}
	return r.StatusCode
}

// rematches ends games at once and asks for rematches, which are new tables, too.
func (a *attacked) rematches(ctx context.Context) error {
	c := a.from("127.0.0.1")
	var made, refused atomic.Int64
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for ctx.Err() == nil {
				var is client.Table
				if a.post(ctx, c, "/v1/tables", "",
					object{"seats": []any{object{"kind": "link"}, object{"kind": "bot"}}}, &is) != http.StatusCreated {
					refused.Add(1)
					continue
				}
				made.Add(1)
				at, token := "/v1/tables/"+is.ID, host.NewToken()
				a.post(ctx, c, at+"/sit", token, object{"name": "A", "invitation": is.Seats[0].Invitation}, nil)
				a.post(ctx, c, at+"/nonce", token, object{"nonce": ""}, nil)
				a.post(ctx, c, at+"/resign", token, object{}, nil)
				for range 20 {
					if a.post(ctx, c, at+"/vote", token, object{"for": "rematch"}, nil) == http.StatusOK {
						made.Add(1)
						break
					}
					refused.Add(1)
				}
			}
		})
	}
	wait.Wait()
	fmt.Printf("new tables and rematches%s: %d tables from one address, and %d refused\n", a.flags, made.Load(),
		refused.Load())
	return nil
}

// tokens sends invented tokens, each of which the server counts apart, while newcomers arrive.
func (a *attacked) tokens(ctx context.Context) error {
	c := a.from("127.0.0.1")
	var wait sync.WaitGroup
	var sent atomic.Int64
	for range 16 {
		wait.Go(func() {
			for ctx.Err() == nil {
				a.post(ctx, c, "/v1/tables/"+host.IDOf(host.NewToken())+"/leave", host.NewToken(), object{}, nil)
				sent.Add(1)
			}
		})
	}
	served, slowest := 0, time.Duration(0)
	const newcomers = 20
	for n := range newcomers {
		start := time.Now()
		one := a.from(fmt.Sprintf("127.0.1.%d", n+1))
		if a.post(ctx, one, "/v1/tables", "", object{"seats": []any{object{"kind": "link"}, object{"kind": "link"}}},
			nil) == http.StatusCreated {
			served++
		}
		slowest = max(slowest, time.Since(start))
		select {
		case <-ctx.Done():
		case <-time.After(100 * time.Millisecond):
		}
	}
	wait.Wait()
	fmt.Printf("invented tokens%s: %d sent; %d of %d newcomers are served, the slowest after %v\n", a.flags,
		sent.Load(), served, newcomers, slowest.Round(time.Millisecond))
	return nil
}

// bots plays at 60 tables, each with three hard bots, while somebody else plays against an easy one.
func (a *attacked) bots(ctx context.Context) error {
	c := a.from("127.0.0.1")
	var wait sync.WaitGroup
	refused := 0
	for n := range 60 {
		seats := []any{object{"kind": "link"}}
		for range 3 {
			seats = append(seats, object{"kind": "bot", "level": "hard"})
		}
		var is client.Table
		if a.post(ctx, c, "/v1/tables", "", object{"seats": seats, "terms": object{"nextAtOnce": true}},
			&is) != http.StatusCreated {
			refused++
			continue
		}
		wait.Go(func() { a.play(ctx, c, is, uint64(n), nil) })
	}
	var took []time.Duration
	for n := uint64(100); ctx.Err() == nil; n++ {
		one := a.from("127.0.0.2")
		for _, level := range []string{"easy", "normal"} {
			is, err := one.Create(ctx,
				object{"seats": []any{object{"kind": "link"}, object{"kind": "bot", "level": level}},
					"terms": object{"nextAtOnce": true}})
			if err != nil && ctx.Err() == nil {
				return err
			}
			a.play(ctx, one, is, n, &took)
		}
	}
	wait.Wait()
	if len(took) == 0 {
		return fmt.Errorf("no bot has answered")
	}
	slices.Sort(took)
	soon, _ := slices.BinarySearch(took, time.Second)
	fmt.Printf("hard bots %s: %d of 60 tables refused; %d answers of another one's easy and normal bots: "+
		"%.1f %% within 1 s, median %v, 95 %% %v, longest %v\n", a.flags, refused, len(took),
		100*float64(soon)/float64(len(took)), took[len(took)/2].Round(time.Millisecond),
		took[len(took)*95/100].Round(time.Millisecond), took[len(took)-1].Round(time.Millisecond))
	return nil
}

// play plays a game against bots, and takes the times from a move of the player to the next news of a bot's.
func (a *attacked) play(ctx context.Context, c *client.Client, is client.Table, n uint64, took *[]time.Duration) {
	if len(is.Seats) == 0 {
		return
	}
	token, r, acted := host.NewToken(), rand.New(rand.NewPCG(a.seed, n)), -1
	at := "/v1/tables/" + is.ID
	a.post(ctx, c, at+"/sit", token, object{"name": "A", "invitation": is.Seats[0].Invitation}, nil)
	a.post(ctx, c, at+"/nonce", token, object{"nonce": ""}, nil)
	var waiting time.Time // since when a bot has to move
	since := 0            // and since which number
	_ = c.Follow(ctx, is.ID, token, 0, func(e *client.Event) bool {
		if e.Update == nil {
			return true
		}
		number := e.Update.Snapshot.Number
		if !waiting.IsZero() && number > since {
			if took != nil {
				*took = append(*took, time.Since(waiting))
			}
			waiting = time.Time{}
		}
		switch {
		case e.InTurn() && number > acted:
			acted = number
			a.post(ctx, c, at+"/move", token, object{"number": acted, "move": choose(e.Moves(), r)}, nil)
		case !e.InTurn() && e.Info.Stage == "playing" && waiting.IsZero():
			waiting, since = time.Now(), number
		}
		return e.Info.Stage != "over" && e.Info.Stage != "closed"
	})
}
