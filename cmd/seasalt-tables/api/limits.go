package api

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
)

// Limits keep one client from taking what others need. A zero one is none.
type Limits struct {
	Rate        float64 // requests a second from an address
	Burst       int     // requests from an address at once
	TokenRate   float64 // requests a second with a token
	TokenBurst  int
	CreateRate  float64 // tables a second that an address creates
	CreateBurst int
	Streams     int // feeds of an address
	TokenFeeds  int // feeds with a token
	Connections int // of an address
	All         int // connections of all
}

// maxBuckets is how many addresses and tokens are counted apart. When there are more, those that have rested
// are forgotten, and if that is not enough the new ones share a limit.
const maxBuckets = 50_000

type limiter struct {
	Limits
	mu      sync.Mutex
	buckets map[string]*bucket
	streams map[string]int
}

type bucket struct {
	*rate.Limiter
	last time.Time
}

func newLimiter(l Limits) *limiter {
	return &limiter{Limits: l, buckets: map[string]*bucket{}, streams: map[string]int{}}
}

var errBusy = &host.Error{Code: host.Busy, Message: "too many requests: try again in a moment"}

// allow counts a request.
func (l *limiter) allow(from, token string) error {
	now := time.Now()
	if l.Rate > 0 && !l.bucket("address "+from, l.Rate, l.Burst, now).AllowN(now, 1) {
		return errBusy
	}
	if token != "" && l.TokenRate > 0 && !l.bucket("token "+token, l.TokenRate, l.TokenBurst, now).AllowN(now, 1) {
		return errBusy
	}
	return nil
}

// create counts a new table: tables stay for months, so they are scarcer than requests.
func (l *limiter) create(from string) error {
	now := time.Now()
	if l.CreateRate > 0 && !l.bucket("create "+from, l.CreateRate, l.CreateBurst, now).AllowN(now, 1) {
		return &host.Error{Code: host.Busy, Message: "too many new tables: try again later"}
	}
	return nil
}

func (l *limiter) bucket(name string, r float64, burst int, now time.Time) *rate.Limiter {
	l.mu.Lock()
	defer l.mu.Unlock()
	b := l.buckets[name]
	if b == nil && len(l.buckets) >= maxBuckets {
		for other, b := range l.buckets {
			if now.Sub(b.last) > time.Minute {
				delete(l.buckets, other)
			}
		}
		if len(l.buckets) >= maxBuckets {
			kind, _, _ := strings.Cut(name, " ")
			name = kind // all the others
			b = l.buckets[name]
		}
	}
	if b == nil {
		b = &bucket{Limiter: rate.NewLimiter(rate.Limit(r), burst)}
		l.buckets[name] = b
	}
	b.last = now
	return b.Limiter
}

// stream counts a feed, until done is called.
func (l *limiter) stream(from, token string) (done func(), err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	names := []string{"address " + from}
	most := []int{l.Streams}
	if token != "" {
		names, most = append(names, "token "+token), append(most, l.TokenFeeds)
	}
	for i, name := range names {
		if most[i] > 0 && l.streams[name] >= most[i] {
			return nil, &host.Error{Code: host.Busy, Message: "too many feeds at the same time"}
		}
	}
	for _, name := range names {
		l.streams[name]++
	}
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		for _, name := range names {
			if l.streams[name]--; l.streams[name] == 0 {
				delete(l.streams, name)
			}
		}
	}, nil
}

// from returns whose request it is: an address, or of IPv6 the network of a household. Proxies are believed
// what they say if they are named, and nobody else.
func (s *Server) from(q *http.Request) string {
	at, err := netip.ParseAddrPort(q.RemoteAddr)
	if err != nil {
		return "unknown"
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
	return household(address)
}

func household(a netip.Addr) string {
	if a.Is6() {
		if p, err := a.WithZone("").Prefix(64); err == nil {
			return p.String()
		}
	}
	return a.String()
}

func (s *Server) trusts(a netip.Addr) bool {
	for _, p := range s.Proxies {
		if p.Contains(a) {
			return true
		}
	}
	return false
}

// Listen returns a listener that accepts only so many connections, of one address and in all. What is beyond that
// is closed at once, without a word: it costs nothing. Addresses that are proxies are not limited.
func (s *Server) Listen(l net.Listener) net.Listener {
	return &listener{Listener: l, s: s, open: map[string]int{}}
}

type listener struct {
	net.Listener
	s    *Server
	mu   sync.Mutex
	open map[string]int
	all  int
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
		from, limits := household(address), l.s.Limits
		l.mu.Lock()
		full := limits.All > 0 && l.all >= limits.All || limits.Connections > 0 && l.open[from] >= limits.Connections && !l.s.trusts(address)
		if !full {
			l.open[from]++
			l.all++
		}
		l.mu.Unlock()
		if full {
			conn.Close()
			continue
		}
		return &counted{Conn: conn, done: sync.OnceFunc(func() {
			l.mu.Lock()
			defer l.mu.Unlock()
			l.all--
			if l.open[from]--; l.open[from] == 0 {
				delete(l.open, from)
			}
		})}, nil
	}
}

// A counted connection says when it is closed.
type counted struct {
	net.Conn
	done func()
}

func (c *counted) Close() error {
	c.done()
	return c.Conn.Close()
}
