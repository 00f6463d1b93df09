package api

import (
	"errors"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/time/rate"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
)

// Limits keep one client from starving others. A zero limit is none.
type Limits struct {
	Rate        float64 // requests a second from an address
	Burst       int     // requests from an address at once
	TokenRate   float64 // requests a second with a token
	TokenBurst  int
	CreateRate  float64 // tables a second that an address creates
	CreateBurst int
	Waiting     int     // tables of an address whose games have not begun
	HardRate    float64 // hard bots a second for which an address creates tables
	HardBurst   int
	Streams     int // feeds of an address
	TokenFeeds  int // feeds with a token
	Connections int // of an address
	All         int // connections of all
}

// maxBuckets is the number of networks and tokens that are counted apart. Beyond it, each new one replaces any other.
// Every sweepEvery, those whose allowance is full again are dropped.
const (
	maxBuckets = 50_000
	sweepEvery = 10 * time.Second
)

type limiter struct {
	Limits
	mu      sync.Mutex
	buckets map[string]*rate.Limiter
	swept   time.Time
	streams map[string]int
}

func newLimiter(l Limits) *limiter {
	return &limiter{Limits: l, buckets: map[string]*rate.Limiter{}, streams: map[string]int{}}
}

// busy is the answer where a limit is reached. The limit has the name of its flag. With a rate it gives the time that n
// of them take.
func busy(limit, message string, rate float64, n int) error {
	e := &host.Error{Code: host.Busy, Message: message, Limit: limit}
	if rate > 0 {
		e.Wait = time.Duration(min(float64(n)/rate, 24*3600) * float64(time.Second))
	}
	return e
}

const tooMany = "too many requests: try again in a moment"

// allow counts a request. A token counts only once it is found, since anybody can invent one.
func (l *limiter) allow(from []share, token string) error {
	now := time.Now()
	if !l.take("address ", from, l.Rate, l.Burst, now, 1) {
		return busy("rate", tooMany, l.Rate, 1)
	}
	if b := l.known("token " + token); b != nil && !b.AllowN(now, 1) {
		return busy("token-rate", tooMany, l.TokenRate, 1)
	}
	return nil
}

// found notes that a token belongs to the table for which it was sent. The first time, it counts the request.
func (l *limiter) found(token string) {
	if l.TokenRate <= 0 {
		return
	}
	if l.known("token "+token) == nil {
		now := time.Now()
		l.bucket("token "+token, l.TokenRate, l.TokenBurst, now).AllowN(now, 1)
	}
}

// create counts a new table: tables stay for months, so they are scarcer than requests.
func (l *limiter) create(from []share) error {
	if !l.take("create ", from, l.CreateRate, l.CreateBurst, time.Now(), 1) {
		return busy("create-rate", "too many new tables: try again later", l.CreateRate, 1)
	}
	return nil
}

// hardBots counts the hard bots of a new table: each thinks some twenty times as long as any other.
func (l *limiter) hardBots(from []share, n int) error {
	if n > 0 && !l.take("hard ", from, l.HardRate, l.HardBurst, time.Now(), n) {
		return busy("hard-rate", "too many new tables with hard bots: take normal ones, or try again later", l.HardRate,
			n)
	}
	return nil
}

// take counts an action n times in all networks that it comes from, or in none if it is too much for one of them.
func (l *limiter) take(kind string, from []share, r float64, burst int, now time.Time, n int) bool {
	if r <= 0 {
		return true
	}
	var all []*rate.Limiter
	for _, x := range from {
		b := l.bucket(kind+x.network, r*float64(x.times), burst*x.times, now)
		if b.TokensAt(now) < float64(n) {
			return false
		}
		all = append(all, b)
	}
	ok := true
	for _, b := range all {
		ok = b.AllowN(now, n) && ok // another request may have been faster
	}
	return ok
}

// known returns a bucket, or nil if there is none.
func (l *limiter) known(name string) *rate.Limiter {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buckets[name]
}

func (l *limiter) bucket(name string, r float64, burst int, now time.Time) *rate.Limiter {
	l.mu.Lock()
	defer l.mu.Unlock()
	b := l.buckets[name]
	if b != nil {
		return b
	}
	if now.Sub(l.swept) >= sweepEvery {
		l.swept = now
		for other, b := range l.buckets {
			if b.TokensAt(now) >= float64(b.Burst()) {
				delete(l.buckets, other)
			}
		}
	}
	if len(l.buckets) >= maxBuckets {
		for other := range l.buckets {
			delete(l.buckets, other)
			break
		}
	}
	b = rate.NewLimiter(rate.Limit(r), burst)
	l.buckets[name] = b
	return b
}

// stream counts a feed, until done is called.
func (l *limiter) stream(from []share, token string) (done func(), err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	type bound struct {
		name string // a limit, and whose it is
		most int
	}
	var all []bound
	for _, x := range from {
		all = append(all, bound{"feeds " + x.network, l.Streams * x.times})
	}
	if token != "" {
		all = append(all, bound{"token-feeds " + token, l.TokenFeeds})
	}
	for _, b := range all { // the first that is reached is named
		if b.most > 0 && l.streams[b.name] >= b.most {
			limit, _, _ := strings.Cut(b.name, " ")
			return nil, busy(limit, "too many feeds at the same time", 0, 0)
		}
	}
	for _, b := range all {
		l.streams[b.name]++
	}
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		for _, b := range all {
			if l.streams[b.name]--; l.streams[b.name] == 0 {
				delete(l.streams, b.name)
			}
		}
	}, nil
}

var errBanned = &host.Error{Code: host.Forbidden,
	Message: "the operator of this server has banned the address or the token", Limit: "ban"}

// address returns the address of the client of a request, or the zero one. It trusts the header of named proxies only.
func (s *Server) address(q *http.Request) netip.Addr {
	at, err := netip.ParseAddrPort(q.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	address := at.Addr().Unmap()
	if s.trusts(address) {
		hops := strings.Split(strings.Join(q.Header.Values("X-Forwarded-For"), ","), ",")
		for i := len(hops) - 1; i >= 0 && s.trusts(address); i-- {
			hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
			if err != nil {
				break
			}
			address = hop.Unmap()
		}
	}
	return address
}

// A share is a network, and its multiple of the limits of a household.
type share struct {
	network string
	times   int
}

// shares returns the networks that an address counts for, the largest first. An IPv4 address is one by itself. A
// household has an IPv6 network of 64 bits, but some get one of 56 or 48 bits, with room for thousands of the others.
func shares(a netip.Addr) (all []share) {
	if !a.Is6() {
		return []share{{a.String(), 1}}
	}
	for _, x := range []struct{ bits, times int }{{48, 16}, {56, 4}, {64, 1}} {
		p, _ := a.WithZone("").Prefix(x.bits) // all are fewer than 128
		all = append(all, share{p.String(), x.times})
	}
	return all
}

func (s *Server) trusts(a netip.Addr) bool {
	return slices.ContainsFunc(s.Proxies, func(p netip.Prefix) bool { return p.Contains(a) })
}

// Listen returns a listener that accepts only so many connections, of one address and in all. It closes further ones at
// once and silently, which costs nothing. Addresses of proxies are not limited.
func (s *Server) Listen(l net.Listener) net.Listener {
	return &listener{Listener: l, s: s, open: map[string]int{}}
}

type listener struct {
	net.Listener
	s    *Server
	mu   sync.Mutex
	open map[string]int
}

func (l *listener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		at, err := netip.ParseAddrPort(conn.RemoteAddr().String())
		if err != nil {
			conn.Close()
			continue
		}
		address := at.Addr().Unmap()
		from, limits := shares(address), l.s.Limits
		l.mu.Lock()
		full := ""
		if limits.All > 0 && int(l.s.open.Load()) >= limits.All {
			full = "all-connections"
		}
		for _, x := range from {
			if limits.Connections > 0 && l.open[x.network] >= limits.Connections*x.times && !l.s.trusts(address) {
				full = "connections"
			}
		}
		if full == "" {
			for _, x := range from {
				l.open[x.network]++
			}
			l.s.open.Add(1)
		}
		l.mu.Unlock()
		if full != "" {
			l.s.refused.WithLabelValues(full).Inc()
			conn.Close()
			continue
		}
		return &counted{Conn: conn, done: sync.OnceFunc(func() {
			l.mu.Lock()
			defer l.mu.Unlock()
			l.s.open.Add(-1)
			for _, x := range from {
				if l.open[x.network]--; l.open[x.network] == 0 {
					delete(l.open, x.network)
				}
			}
		})}, nil
	}
}

// A counted connection reports its end.
type counted struct {
	net.Conn
	done func()
}

func (c *counted) SyscallConn() (syscall.RawConn, error) {
	if c, ok := c.Conn.(syscall.Conn); ok {
		return c.SyscallConn()
	}
	return nil, errors.ErrUnsupported
}

func (c *counted) Close() error {
	c.done()
	return c.Conn.Close()
}
