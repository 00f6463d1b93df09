package main

import (
	"bytes"
	"context"
	"crypto/subtle"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
	"github.com/seasalt-go/seasalt/table"
)

// An office lets operators look after a node: list, look at, close and delete tables, ban addresses and tokens, make
// the node read-only, and rotate their tokens. Each command is a line of the log.
type office struct {
	host   *host.Host
	tokens string // the file with the operators' tokens
	file   string // the rules of the node

	mu sync.RWMutex
	rules
}

// The rules are the stored decisions of a node's operators.
type rules struct {
	ReadOnly bool              `json:"readOnly"`
	Networks []netip.Prefix    `json:"networks"` // that are banned
	Tokens   []table.TokenHash `json:"tokens"`
}

// openOffice reads the rules of the node.
func openOffice(c config, h *host.Host) (*office, error) {
	o := &office{host: h, tokens: c.operatorFile, file: filepath.Join(c.data, "operator.json")}
	text, err := os.ReadFile(o.file)
	if err == nil {
		err = json.Unmarshal(text, &o.rules)
	}
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("%s: %w", o.file, err)
	}
	h.SetReadOnly(o.ReadOnly)
	if o.ReadOnly {
		slog.Warn("this node is read-only: an operator has made it so")
	}
	return o, nil
}

// banned reports whether requests are refused that come from an address or with a token.
func (o *office) banned(from netip.Addr, token string) bool {
	o.mu.RLock()
	defer o.mu.RUnlock()
	return slices.ContainsFunc(o.Networks, func(p netip.Prefix) bool { return p.Contains(from) }) ||
		token != "" && len(o.Tokens) > 0 && slices.Contains(o.Tokens, table.HashToken(token))
}

// change changes the rules, if they can be changed so and written to the file.
func (o *office) change(do func(*rules) error) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	r := rules{o.ReadOnly, slices.Clone(o.Networks), slices.Clone(o.Tokens)}
	if err := do(&r); err != nil {
		return err
	}
	text, err := json.MarshalIndent(r, "", "\t")
	if err == nil {
		err = os.MkdirAll(filepath.Dir(o.file), 0o700) // with -nats there may be no folder of -data
	}
	if err == nil {
		err = store.Replace(o.file, append(text, '\n'))
	}
	if err == nil {
		o.rules = r
		o.host.SetReadOnly(r.ReadOnly)
	}
	return err
}

// An operator is a line in the file of tokens: the token, and a name for the log.
type operator struct{ token, name string }

func readOperators(file string) (all []operator, err error) {
	text, err := os.ReadFile(file)
	for line := range strings.Lines(string(text)) {
		if token, name, _ := strings.Cut(strings.TrimSpace(line), " "); token != "" {
			if !host.ValidToken(token) {
				return nil, fmt.Errorf("%s: a line does not begin with a token", file)
			}
			all = append(all, operator{token, strings.TrimSpace(name)})
		}
	}
	if err == nil && len(all) == 0 {
		err = fmt.Errorf("%s holds no token", file)
	}
	return all, err
}

// operator returns the operator of a request. It reads the file each time, so tokens can be replaced while the server
// runs.
func (o *office) operator(q *http.Request) (who operator, err error) {
	all, err := readOperators(o.tokens)
	if err != nil {
		return who, err
	}
	err = errors.New("the token is not an operator's")
	for _, x := range all {
		if subtle.ConstantTimeCompare([]byte(q.Header.Get("Authorization")), []byte("Bearer "+x.token)) == 1 {
			who, err = x, nil
		}
	}
	return who, err
}

// asked returns the handler of requests that take an operator's token.
func (o *office) asked(do func(http.ResponseWriter, *http.Request, operator)) http.HandlerFunc {
	return func(w http.ResponseWriter, q *http.Request) {
		who, err := o.operator(q)
		if err != nil {
			answerError(w, http.StatusUnauthorized, err)
			return
		}
		do(w, q, who)
	}
}

// audit logs an action of an operator, or its failure.
func (o *office) audit(who operator, action, about string, err error) {
	line := []any{"operator", who.name, "action", action, "about", about, "done", err == nil}
	if err != nil {
		line = append(line, "error", err)
	}
	slog.Info("audit", line...)
}

// rotate replaces the token of an operator in the file by a new one.
func (o *office) rotate(who operator) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	text, err := os.ReadFile(o.tokens)
	if err != nil {
		return err
	}
	return store.Replace(o.tokens, []byte(strings.Replace(string(text), who.token, host.NewToken(), 1)))
}

// maxList is the most tables of a list.
const maxList = 1000

// A banRequest names an address or a network, or a seat whose token is meant.
type banRequest struct {
	Address string `json:"address,omitempty"`
	Table   string `json:"table,omitempty"`
	Seat    int    `json:"seat,omitempty"`
	Lift    bool   `json:"lift,omitempty"`
}

//go:embed operator.yaml
var officeDocument []byte

// handle adds the requests of operators.
func (o *office) handle(mux *http.ServeMux) {
	handle := func(pattern, action string,
		do func(q *http.Request, who operator) (answer any, about string, err error)) {
		mux.HandleFunc(pattern, o.asked(func(w http.ResponseWriter, q *http.Request, who operator) {
			answer, about, err := do(q, who)
			o.audit(who, action, about, err)
			var e *host.Error
			switch {
			case errors.As(err, &e) && e.Code == host.NotFound:
				// a token changes nothing for an operator
				answerError(w, http.StatusNotFound, errors.New("there is no such table"))
			case errors.As(err, &e) && e.Code == host.Invalid:
				answerError(w, http.StatusBadRequest, e)
			case err != nil:
				answerError(w, http.StatusServiceUnavailable, err)
			default:
				w.Header().Set("Content-Type", "application/json")
				_ = json.NewEncoder(w).Encode(answer)
			}
		}))
	}
	done := map[string]bool{"done": true}
	handle("GET /v1/tables", "list", func(q *http.Request, _ operator) (any, string, error) {
		all, err := o.host.List(q.Context(), maxList)
		return map[string]any{"tables": all}, fmt.Sprintf("%d tables", len(all)), err
	})
	handle("GET /v1/tables/{id}", "look", func(q *http.Request, _ operator) (any, string, error) {
		info, err := o.host.Peek(q.Context(), q.PathValue("id"))
		return info, q.PathValue("id"), err
	})
	handle("POST /v1/tables/{id}/close", "close", func(q *http.Request, _ operator) (any, string, error) {
		return done, q.PathValue("id"), o.host.CloseTable(q.Context(), q.PathValue("id"))
	})
	handle("POST /v1/tables/{id}/delete", "delete", func(q *http.Request, _ operator) (any, string, error) {
		return done, q.PathValue("id"), o.host.Remove(q.Context(), q.PathValue("id"))
	})
	handle("POST /v1/held/delete", "delete-held", func(q *http.Request, _ operator) (any, string, error) {
		n, err := o.host.RemoveHeld(q.Context())
		return map[string]int{"deleted": n}, fmt.Sprintf("%d tables", n), err
	})
	handle("GET /v1/rules", "rules", func(*http.Request, operator) (any, string, error) {
		o.mu.RLock()
		defer o.mu.RUnlock()
		return rules{o.ReadOnly, append([]netip.Prefix{}, o.Networks...), append([]table.TokenHash{}, o.Tokens...)},
			"the rules of the node", nil
	})
	handle("POST /v1/ban", "ban", func(q *http.Request, _ operator) (any, string, error) {
		var b banRequest
		if err := readForm(q, &b); err != nil {
			return nil, "", err
		}
		about, err := o.ban(q.Context(), b)
		if b.Lift {
			about += ", lifted"
		}
		return done, about, err
	})
	handle("POST /v1/read-only", "read-only", func(q *http.Request, _ operator) (any, string, error) {
		var b struct {
			On *bool `json:"on"`
		}
		err := readForm(q, &b)
		if err == nil && b.On == nil {
			err = &host.Error{Code: host.Invalid, Message: "on is true or false"}
		}
		if err != nil {
			return nil, "", err
		}
		return done, fmt.Sprint(*b.On), o.change(func(r *rules) error { r.ReadOnly = *b.On; return nil })
	})
	handle("POST /v1/token", "rotate", func(_ *http.Request, who operator) (any, string, error) {
		return done, "the operator's token", o.rotate(who)
	})
	mux.HandleFunc("GET /v1/operator.yaml", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/yaml")
		_, _ = w.Write(officeDocument)
	})
}

// ban adds or lifts a ban, and says what it is about: an address, or a token by the beginning of its hash.
func (o *office) ban(ctx context.Context, b banRequest) (about string, err error) {
	if b.Address == "" {
		token, err := o.host.TokenAt(ctx, b.Table, b.Seat)
		if err != nil {
			return fmt.Sprintf("seat %d of table %.30q", b.Seat, b.Table), err
		}
		return fmt.Sprintf("token %.16s…", token), o.change(func(r *rules) (err error) {
			r.Tokens, err = with(r.Tokens, token, b.Lift)
			return err
		})
	}
	p, err := netip.ParsePrefix(b.Address)
	if a, e := netip.ParseAddr(b.Address); e == nil {
		p, err = netip.PrefixFrom(a.Unmap().WithZone(""), a.Unmap().BitLen()), nil
	}
	if err != nil || b.Table != "" {
		return fmt.Sprintf("address %q", b.Address), &host.Error{Code: host.Invalid,
			Message: "a ban names an address such as 192.0.2.1 or 2001:db8::/48, or the table and the number of a seat"}
	}
	return "address " + p.Masked().String(), o.change(func(r *rules) (err error) {
		r.Networks, err = with(r.Networks, p.Masked(), b.Lift)
		return err
	})
}

// with returns a list of bans with one once at its end, or without it, which has to be there then.
func with[T comparable](list []T, x T, without bool) ([]T, error) {
	rest := slices.DeleteFunc(slices.Clone(list), func(y T) bool { return y == x })
	if !without {
		return append(rest, x), nil
	}
	if len(rest) == len(list) {
		return nil, &host.Error{Code: host.Invalid, Message: "there is no such ban; the rules list all"}
	}
	return rest, nil
}

func readForm(q *http.Request, form any) error {
	d := json.NewDecoder(io.LimitReader(q.Body, 4<<10))
	d.DisallowUnknownFields()
	if err := d.Decode(form); err != nil {
		return &host.Error{Code: host.Invalid,
			Message: "the body is not what /v1/operator.yaml describes: " + err.Error()}
	}
	return nil
}

func answerError(w http.ResponseWriter, status int, err error) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]string{"error": err.Error()})
}

// commands are the words of operators on the command line, by the first word, with the request that it makes: the words
// that follow, the path, in which {} stands for the first of them, a field of each answer, and the body.
var commands = map[string]struct {
	words               string
	method, path, field string
	body                func(words []string) any
}{
	"list":        {"", "GET", "/v1/tables", "tables", nil},
	"look":        {"ID", "GET", "/v1/tables/{}", "id", nil},
	"close":       {"ID", "POST", "/v1/tables/{}/close", "done", nil},
	"delete":      {"ID", "POST", "/v1/tables/{}/delete", "done", nil},
	"delete-held": {"", "POST", "/v1/held/delete", "deleted", nil},
	"rules":       {"", "GET", "/v1/rules", "readOnly", nil},
	"ban":         {"ADDRESS", "POST", "/v1/ban", "done", func(w []string) any { return fields{"address": w[0]} }},
	"unban": {"ADDRESS", "POST", "/v1/ban", "done", func(w []string) any {
		return fields{"address": w[0], "lift": true}
	}},
	"ban-seat": {"ID SEAT", "POST", "/v1/ban", "done", func(w []string) any {
		return fields{"table": w[0], "seat": plain(w[1])}
	}},
	"unban-seat": {"ID SEAT", "POST", "/v1/ban", "done", func(w []string) any {
		return fields{"table": w[0], "seat": plain(w[1]), "lift": true}
	}},
	"read-only": {"true|false", "POST", "/v1/read-only", "done", func(w []string) any {
		return fields{"on": plain(w[0])}
	}},
	"rotate": {"", "POST", "/v1/token", "done", nil},
}

type (
	fields map[string]any
	plain  = json.RawMessage // a word that is a number, true or false
)

// sayings lists the commands of operators.
func sayings() string {
	var all []string
	for _, name := range slices.Sorted(maps.Keys(commands)) {
		all = append(all, strings.TrimSpace(name+" "+commands[name].words))
	}
	return strings.Join(all, ", ")
}

// command sends an operator's command to a running server.
func command(ctx context.Context, c config, out io.Writer) error {
	how, ok := commands[c.words[0]]
	words := c.words[1:]
	if !ok || len(words) != len(strings.Fields(how.words)) {
		return misuse{fmt.Errorf("-operate %s: what can be said is: %s", strings.Join(c.words, " "), sayings())}
	}
	var body []byte
	if how.body != nil {
		var err error
		if body, err = json.Marshal(how.body(words)); err != nil {
			return misuse{fmt.Errorf("-operate %s: %q is neither a number nor true or false", c.words[0],
				words[len(words)-1])}
		}
	} else if len(words) == 1 {
		how.path = strings.Replace(how.path, "{}", url.PathEscape(words[0]), 1)
	}
	r, err := askAdmin(ctx, c, how.method, how.path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	defer r.Body.Close()
	answer, err := readAnswer(r, c, how.field)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, strings.Map(func(r rune) rune { // names can be anything
		if unicode.IsPrint(r) {
			return r
		}
		return unicode.ReplacementChar
	}, string(answer)))
	return err
}
