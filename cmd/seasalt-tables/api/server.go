// Package api serves tables over HTTP: JSON in the wire format of the project, and feeds as streams of it.
//
// The document openapi.yaml describes it, and a test compares it with the handlers. Tokens come only in the header
// Authorization, so they are in no address that is logged or remembered.
package api

import (
	"compress/gzip"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
)

// Document is the OpenAPI document.
//
//go:embed openapi.yaml
var Document []byte

// Limits of requests.
const (
	MaxBody    = 16 << 10 // bytes
	maxHeader  = 8 << 10
	maxKey     = 64 // bytes of an idempotency key
	gzipFrom   = 1400
	answerTime = 20 * time.Second // for the server to answer, unless it is a stream
)

// A patience is the time a client may take before it is cut off.
type patience struct {
	header time.Duration // to send the head of a request
	read   time.Duration // to send all of a request
	answer time.Duration // to take the answer, from the request on
	line   time.Duration // to take a line of a feed
	idle   time.Duration // between two requests
	ping   time.Duration // between two lines of a feed: then it gets a ping
}

var usualPatience = patience{header: 5 * time.Second, read: 10 * time.Second, answer: answerTime + 10*time.Second,
	line: 10 * time.Second, idle: 90 * time.Second, ping: 25 * time.Second}

// Options configure a server.
type Options struct {
	Host    *host.Host
	Page    http.Handler   // served beside the API; nil is a line of text
	Origins []string       // of other servers whose pages may send requests, such as https://b.example
	Nodes   []string       // addresses of all nodes, for pages that lose this one
	Proxies []netip.Prefix // trusted in the header X-Forwarded-For
	Limits  Limits
	Metrics prometheus.Registerer // of its metrics; nil is none
	Banned  func(from netip.Addr, token string) bool

	patience patience // the zero one stands for the usual one
}

// A Server is the handler of all requests.
type Server struct {
	Options
	handler  http.Handler
	limits   *limiter
	draining chan struct{}
	drain    func()
	open     atomic.Int64 // connections
	feeds    atomic.Int64

	requests *prometheus.HistogramVec
	refused  *prometheus.CounterVec
	dropped  prometheus.Counter
}

// A route is the handling of a method and a path.
type route struct {
	method, path string
	do           func(*Server, *call) error
}

func (r route) String() string { return r.method + " " + r.path }

var routes = []route{
	{"GET", "/v1/openapi.yaml", (*Server).document},
	{"GET", "/v1/seasalt.schema.json", (*Server).schema},
	{"GET", "/v1/node", (*Server).node},
	{"GET", "/v1/lobby", (*Server).lobby},
	{"POST", "/v1/tables", (*Server).create},
	{"GET", "/v1/tables/{id}", (*Server).state},
	{"GET", "/v1/tables/{id}/feed", (*Server).feed},
	{"GET", "/v1/tables/{id}/journal", (*Server).journal},
	{"POST", "/v1/tables/{id}/join", command(join)},
	{"POST", "/v1/tables/{id}/sit", command(sit)},
	{"POST", "/v1/tables/{id}/leave", simple(host.Leave)},
	{"POST", "/v1/tables/{id}/nonce", command(nonce)},
	{"POST", "/v1/tables/{id}/move", command(move)},
	{"POST", "/v1/tables/{id}/take-back", command(takeBack)},
	{"POST", "/v1/tables/{id}/next-round", simple(host.NextRound)},
	{"POST", "/v1/tables/{id}/resign", simple(host.Resign)},
	{"POST", "/v1/tables/{id}/vote", command(vote)},
	{"POST", "/v1/tables/{id}/resume", simple(host.Resume)},
	{"POST", "/v1/tables/{id}/hand-over", command(handOver)},
	{"POST", "/v1/tables/{id}/invite", command(invite)},
	{"POST", "/v1/tables/{id}/react", (*Server).react},
	{"POST", "/v1/tables/{id}/close", simple(host.Close)},
	{"POST", "/v1/tables/{id}/delete", simple(host.Delete)},
	{"GET", "/healthz", (*Server).healthz},
	{"GET", "/readyz", (*Server).readyz},
}

// New returns a server.
func New(o Options) (*Server, error) {
	if o.patience == (patience{}) {
		o.patience = usualPatience
	}
	if o.Page == nil {
		text := http.NewServeMux()
		text.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/plain; charset=utf-8")
			fmt.Fprintln(w, "This server hosts tables of Sea Salt & Paper. "+
				"Its API is described in /v1/openapi.yaml.")
		})
		o.Page = text
	}
	if o.Banned == nil {
		o.Banned = func(netip.Addr, string) bool { return false }
	}
	s := &Server{Options: o, limits: newLimiter(o.Limits), draining: make(chan struct{})}
	to := promauto.With(o.Metrics)
	s.requests = to.NewHistogramVec(host.Seconds("seasalt_request_seconds", "How long requests take; "+
		"feeds until their first line, and over HTTP/2 until they end."), []string{"route", "status"})
	s.refused = to.NewCounterVec(prometheus.CounterOpts{Name: "seasalt_refusals_total", Help: "Requests and " +
		"connections that were refused, by the code of the answer or the flag of the limit."}, []string{"cause"})
	s.dropped = to.NewCounter(prometheus.CounterOpts{Name: "seasalt_dropped_feeds_total",
		Help: "Feeds that were cut off because their clients did not take a line in time."})
	to.NewGaugeFunc(prometheus.GaugeOpts{Name: "seasalt_connections", Help: "Connections that are open."},
		func() float64 { return float64(s.open.Load()) })
	s.drain = sync.OnceFunc(func() { close(s.draining) })
	mux := http.NewServeMux()
	methods := map[string][]string{}
	for _, r := range routes {
		mux.HandleFunc(r.method+" "+r.path, func(w http.ResponseWriter, q *http.Request) { s.serve(w, q, r) })
		methods[r.path] = append(methods[r.path], r.method)
	}
	for path, allowed := range methods {
		mux.HandleFunc(path, func(w http.ResponseWriter, q *http.Request) {
			s.serve(w, q, route{"OTHER", path, func(_ *Server, c *call) error {
				c.w.Header().Set("Allow", strings.Join(allowed, ", "))
				return c.answer(http.StatusMethodNotAllowed,
					problem{&host.Error{Code: host.Invalid, Message: "the method is not allowed here"}, nil, nil})
			}})
		})
	}
	mux.HandleFunc("/v1/", func(w http.ResponseWriter, q *http.Request) {
		s.serve(w, q, route{"OTHER", "/v1/", func(*Server, *call) error {
			return &host.Error{Code: host.NotFound, Message: "there is nothing at this path"}
		}})
	})
	mux.HandleFunc("/", func(w http.ResponseWriter, q *http.Request) {
		defer func() {
			if what := recover(); what != nil {
				s.panicked(q.Method+" /", what)
				panic(http.ErrAbortHandler)
			}
		}()
		o.Page.ServeHTTP(w, q)
	})
	// Pages of other sites cannot make a browser act here, except those that are named.
	guard := http.NewCrossOriginProtection()
	for _, origin := range o.Origins {
		if err := guard.AddTrustedOrigin(origin); err != nil {
			return nil, fmt.Errorf("api: origin %q: %w", origin, err)
		}
	}
	guard.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		s.serve(w, q, route{"OTHER", "cross-site", func(*Server, *call) error {
			return &host.Error{Code: host.Forbidden, Message: "the request comes from a page of another site"}
		}})
	}))
	s.handler = s.share(guard.Handler(mux))
	return s, nil
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, q *http.Request) { s.handler.ServeHTTP(w, q) }

// HTTP returns a server with limits of time and size, for Serve. Its Shutdown also ends all feeds: see Drain.
func (s *Server) HTTP() *http.Server {
	server := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: s.patience.header,
		ReadTimeout:       s.patience.read,
		WriteTimeout:      s.patience.answer, // feeds set their own
		IdleTimeout:       s.patience.idle,
		MaxHeaderBytes:    maxHeader,
		ErrorLog:          slog.NewLogLogger(slog.Default().Handler(), slog.LevelDebug),
	}
	server.RegisterOnShutdown(s.drain)
	return server
}

// Drain ends all feeds, sends their clients to other nodes, and waits until they are gone or ctx ends.
func (s *Server) Drain(ctx context.Context) {
	for s.drain(); s.feeds.Load() > 0 && ctx.Err() == nil; {
		time.Sleep(10 * time.Millisecond)
	}
}

// share lets pages of the named origins read answers.
func (s *Server) share(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		header := w.Header()
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "no-referrer")
		if origin := q.Header.Get("Origin"); origin != "" && slices.Contains(s.Origins, origin) {
			header.Set("Access-Control-Allow-Origin", origin)
			header.Set("Vary", "Origin")
			if q.Method == http.MethodOptions {
				header.Set("Access-Control-Allow-Methods", "GET, POST")
				header.Set("Access-Control-Allow-Headers", "Authorization, Content-Type, Idempotency-Key")
				header.Set("Access-Control-Max-Age", "3600")
				w.WriteHeader(http.StatusNoContent)
				return
			}
		}
		next.ServeHTTP(w, q)
	})
}

// A call is a request that is being answered.
type call struct {
	w      http.ResponseWriter
	q      *http.Request
	token  string
	at     netip.Addr // of the client
	from   []share    // of the client, for limits
	limits *limiter
	status int
}

func (s *Server) serve(w http.ResponseWriter, q *http.Request, r route) {
	start := time.Now()
	at := s.address(q)
	c := &call{w: w, q: q, at: at, from: shares(at), limits: s.limits}
	w.Header().Set("Cache-Control", "no-store")
	defer s.after(c, r, func() {
		took := time.Since(start)
		s.requests.WithLabelValues(r.String(), strconv.Itoa(c.status)).Observe(took.Seconds())
		slog.Debug("request", "method", r.method, "path", r.path, "status", c.status, "took", took)
	})
	var err error
	switch c.authorization(); {
	case s.Banned(c.at, c.token):
		err = errBanned
	case r.path != "/healthz" && r.path != "/readyz": // monitoring is not limited
		err = s.limits.allow(c.from, c.token)
	}
	if err == nil {
		err = r.do(s, c)
	}
	if err != nil {
		s.refuse(c, err)
	}
}

// authorization takes the token out of the header. A token of the wrong form is an unknown one.
func (c *call) authorization() {
	values := c.q.Header.Values("Authorization")
	if len(values) == 0 {
		return
	}
	token, ok := strings.CutPrefix(values[0], "Bearer ")
	if !ok || len(values) > 1 || !host.ValidToken(token) {
		token = "none"
	}
	c.token = token
}

// found counts the token of a request that is answered as one of its table.
func (c *call) found() {
	if c.token != "" && c.q.PathValue("id") != "" {
		c.limits.found(c.token)
	}
}

// A problem is the answer to a request that is refused.
type problem struct {
	Error  *host.Error `json:"error"`
	Info   any         `json:"info,omitempty"`
	Update any         `json:"update,omitempty"`
}

// statuses are the codes of HTTP for those of package host.
var statuses = map[host.Code]int{
	host.NotFound: 404, host.Unauthorized: 401, host.Replaced: 410, host.Forbidden: 403, host.Invalid: 400,
	host.TooLarge: 413, host.Refused: 409,
	host.NotBegun: 409, host.Begun: 409, host.Over: 409, host.NotOver: 409, host.Taken: 409, host.Paused: 409,
	host.Spent: 409, host.Full: 409,
	host.KeyReused: 422, host.Unplayable: 500, host.Unavailable: 503, host.Busy: 429,
}

// refuse answers a request with an error, and logs errors that are not for clients.
func (s *Server) refuse(c *call, err error) {
	var e *host.Error
	if !errors.As(err, &e) {
		if c.q.Context().Err() == nil {
			slog.Error("a request failed", "path", c.q.Pattern, "error", err)
		}
		e = errInside
	}
	switch e.Code {
	case host.Unauthorized:
		c.w.Header().Set("WWW-Authenticate", "Bearer")
	case host.Busy, host.Unavailable:
		c.w.Header().Set("Retry-After", strconv.Itoa(max(1, int(math.Ceil(e.Wait.Seconds())))))
	}
	cause := e.Limit
	if cause == "" {
		cause = string(e.Code)
	}
	s.refused.WithLabelValues(cause).Inc()
	p := problem{Error: e}
	var state *refusedState
	if errors.As(err, &state) {
		p.Info, p.Update = state.Info, state.Update
	}
	_ = c.answer(statuses[e.Code], p)
}

// answer writes an answer.
func (c *call) answer(status int, body any) error {
	data, err := json.Marshal(body)
	if err != nil {
		return err
	}
	return c.write(status, "application/json", append(data, '\n'))
}

var zips = sync.Pool{New: func() any {
	z, _ := gzip.NewWriterLevel(io.Discard, gzip.BestSpeed) // there is such a level
	return z
}}

func (c *call) write(status int, kind string, data []byte) error {
	c.status = status
	if status == http.StatusOK {
		c.found()
	}
	header := c.w.Header()
	header.Set("Content-Type", kind)
	header.Add("Vary", "Accept-Encoding")
	if len(data) >= gzipFrom && acceptsGzip(c.q.Header.Get("Accept-Encoding")) {
		header.Set("Content-Encoding", "gzip")
		c.w.WriteHeader(status)
		z := zips.Get().(*gzip.Writer)
		defer zips.Put(z)
		z.Reset(c.w)
		if _, err := z.Write(data); err == nil { // or the client is gone
			_ = z.Close()
		}
		return nil
	}
	header.Set("Content-Length", fmt.Sprint(len(data)))
	c.w.WriteHeader(status)
	_, _ = c.w.Write(data) // the client may be gone
	return nil
}

func acceptsGzip(header string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, quality, _ := strings.Cut(part, ";")
		if strings.TrimSpace(name) == "gzip" {
			quality = strings.ReplaceAll(quality, " ", "")
			return quality != "q=0" && !strings.HasPrefix(quality, "q=0.000")
		}
	}
	return false
}

// read reads the body of a request into a form.
func (c *call) read(form any) error {
	if kind := c.q.Header.Get("Content-Type"); kind != "application/json" &&
		!strings.HasPrefix(kind, "application/json;") {
		return invalid("the Content-Type is not application/json")
	}
	data, err := io.ReadAll(http.MaxBytesReader(c.w, c.q.Body, MaxBody))
	if err != nil {
		var large *http.MaxBytesError
		if errors.As(err, &large) {
			return &host.Error{Code: host.TooLarge, Message: fmt.Sprintf("the body has more than %d bytes", MaxBody)}
		}
		return invalid("the body cannot be read, or did not come in time")
	}
	return readStrictly(data, form)
}

// key returns the idempotency key of a request.
func (c *call) key(request ...string) (host.Key, error) {
	value := c.q.Header.Get("Idempotency-Key")
	if len(value) > maxKey || strings.ContainsFunc(value, func(r rune) bool { return r < 0x20 || r > 0x7e }) {
		return host.Key{}, invalid(fmt.Sprintf("an Idempotency-Key has at most %d printable ASCII characters", maxKey))
	}
	return host.NewKey(value, append([]string{c.q.Method, c.q.URL.Path}, request...)...), nil
}

// query returns the number that a query names, or 0.
func (c *call) query(name string) (int, error) {
	values, err := url.ParseQuery(c.q.URL.RawQuery)
	if err != nil {
		return 0, invalid("the query of the address cannot be read")
	}
	for other := range values {
		if other != name {
			return 0, invalid(fmt.Sprintf("the query has only the parameter %s", name))
		}
	}
	text := values.Get(name)
	if text == "" {
		return 0, nil
	}
	n := 0
	if _, err := fmt.Sscanf(text, "%d", &n); err != nil || fmt.Sprint(n) != text || n < 0 || n > 1<<30 {
		return 0, invalid(name + " is the number of an entry")
	}
	return n, nil
}

// context returns the context of a request that is no stream.
func (c *call) context() (context.Context, context.CancelFunc) {
	return context.WithTimeout(c.q.Context(), answerTime)
}
