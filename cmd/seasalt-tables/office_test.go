package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers/gorillamux"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/testkit"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/teststore"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
	"github.com/seasalt-go/seasalt/table"
)

// An operator lists, looks at, closes and deletes tables, bans addresses and tokens, makes the node read-only and rotates the
// token, by the command line. All that is sent and answered is in the document, and each change is a line of the log.
func TestOperate(t *testing.T) {
	doc, err := openapi3.NewLoader().LoadFromData(officeDocument)
	if err != nil {
		t.Fatal(err)
	}
	if err := doc.Validate(t.Context()); err != nil {
		t.Fatal(err)
	}
	router, err := gorillamux.NewRouter(doc)
	if err != nil {
		t.Fatal(err)
	}
	asked := map[string]bool{}
	log := testkit.Logged(t)
	s := new(teststore.Memory)
	h := host.New(s, host.Options{Tick: 10 * time.Millisecond})
	testkit.Run(t, h)
	c := config{data: t.TempDir()}
	c.operatorFile = filepath.Join(c.data, "operator-token")
	if err := makeOperator(c.operatorFile); err != nil {
		t.Fatal(err)
	}
	open := func() *office {
		t.Helper()
		o, err := openOffice(c, h)
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	desk := open()
	handler := adminHandler(s, newRegistry(), desk)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		route, params, err := router.FindRoute(q)
		if err != nil {
			t.Errorf("%s %s is not documented: %v", q.Method, q.URL, err)
			return
		}
		asked[route.Operation.OperationID] = true
		body, _ := io.ReadAll(q.Body)
		q.Body = io.NopCloser(bytes.NewReader(body))
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, q)
		said := &openapi3filter.ResponseValidationInput{
			RequestValidationInput: &openapi3filter.RequestValidationInput{Request: q, PathParams: params, Route: route},
			Status:                 answer.Code, Header: answer.Header(), Options: &openapi3filter.Options{AuthenticationFunc: openapi3filter.NoopAuthenticationFunc},
		}
		if answer.Header().Get("Content-Type") == "application/json" {
			if err := openapi3filter.ValidateResponse(context.Background(), said.SetBodyBytes(answer.Body.Bytes())); err != nil {
				t.Errorf("%s %s: %v", q.Method, q.URL, err)
			}
		}
		w.WriteHeader(answer.Code)
		_, _ = w.Write(answer.Body.Bytes())
	}))
	defer server.Close()
	operate := func(words ...string) (string, error) {
		var out bytes.Buffer
		err := run(t.Context(), append([]string{"-data", c.data, "-server", server.URL, "-operate"}, words...), nil, &out, io.Discard)
		return strings.TrimSpace(out.String()), err
	}
	must := func(want string, words ...string) {
		t.Helper()
		log.Take()
		if out, err := operate(words...); err != nil || !strings.Contains(out, want) {
			t.Errorf("%v: %s, %v", words, out, err)
		}
		line, action := log.Take(), strings.TrimPrefix(strings.TrimSuffix(words[0], "-seat"), "un")
		if strings.Count(line, "msg=audit") != 1 || !strings.Contains(line, "action="+action+" ") || words[0] == "ban" && !strings.Contains(line, "address "+words[1]) ||
			words[0] == "ban-seat" && !strings.Contains(line, "token sha256:") {
			t.Errorf("%v is logged as %q", words, line)
		}
	}
	create := func() (id, token string) {
		t.Helper()
		setup := seasalt.MustRules(seasalt.Config{}).Setup().String()
		id, token = host.IDOf(host.NewToken()), host.NewToken()
		err := h.Create(t.Context(), id, host.Settings{Setup: setup, Private: true, Seats: []host.SeatSettings{
			{Kind: host.SeatLink, Token: table.HashToken(host.IDOf(token))}, {Kind: host.SeatLink, Token: table.HashToken(host.NewToken())},
		}})
		if err == nil {
			_, err = h.Do(t.Context(), id, token, host.Key{}, host.Sit(token, host.IDOf(token), "Ann"))
		}
		if err != nil {
			t.Fatal(err)
		}
		return id, token
	}
	id, _ := create()
	damaged, _ := create()

	must(`{"tables":[{"id":`, "list")
	must(`"name":"Ann"`, "look", id)
	must(`"done":true`, "close", id)
	must(`"stage":"closed"`, "look", id)
	must(`"done":true`, "delete", id)
	testkit.Eventually(t, func() error {
		_, err := s.Read(t.Context(), id, 0)
		if n := h.Tables(); err == nil && n != 1 {
			err = io.ErrNoProgress
		}
		return err
	})
	if out, err := operate("look", id); err == nil || !strings.Contains(err.Error(), "404") {
		t.Error("a table that is gone is found: ", out, err)
	}
	log.Take()

	// A table that cannot be read is deleted, too.
	all, err := s.Read(t.Context(), damaged, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Append(t.Context(), damaged, all[len(all)-1].Seq, []byte(`{"n":99,"at":1,"kind":"sit","seat":0}`)); err != nil {
		t.Fatal(err)
	}
	testkit.Eventually(t, func() error { // until the node has heard of it
		_, err := operate("look", damaged)
		if err == nil {
			return io.ErrNoProgress
		}
		return nil
	})
	if h.Damaged() != 1 {
		t.Errorf("%d tables are damaged", h.Damaged())
	}
	must(`"done":true`, "delete", damaged)
	if left, err := s.Read(t.Context(), damaged, 0); err != nil || len(left) > 0 || h.Damaged() != 0 {
		t.Error(len(left), h.Damaged(), err)
	}

	// What an interrupted restore has left is deleted, and the table beside it is not.
	id, token := create()
	half := host.IDOf("half")
	if _, err := s.Append(t.Context(), half, 0, host.Hold([]byte(`{"n":1,"at":1,"kind":"create","seat":-1}`))); err != nil {
		t.Fatal(err)
	}
	testkit.Eventually(t, func() error {
		if out, _ := operate("list"); strings.Count(out, `"held":true`) != 1 {
			return errors.New(out)
		}
		return nil
	})
	log.Take()
	must(`"deleted":1`, "delete-held")
	must(`"deleted":0`, "delete-held")
	if left, err := s.Read(t.Context(), half, 0); err != nil || len(left) > 0 || h.Tables() != 1 {
		t.Error(len(left), h.Tables(), err)
	}
	must(`"name":"Ann"`, "look", id)

	// Bans.
	must(`"done":true`, "ban", "192.0.2.7")
	must(`"done":true`, "ban", "2001:db8:1::/48")
	must(`"done":true`, "ban-seat", id, "0")
	must("192.0.2.7/32", "rules")
	desk = open() // as after a restart
	for address, want := range map[string]bool{"192.0.2.7": true, "192.0.2.8": false, "2001:db8:1:2::3": true, "2001:db8:2::": false} {
		if is := desk.banned(netip.MustParseAddr(address), ""); is != want {
			t.Errorf("%s is banned: %v", address, is)
		}
	}
	if elsewhere := netip.MustParseAddr("192.0.2.8"); !desk.banned(elsewhere, token) || desk.banned(elsewhere, host.NewToken()) {
		t.Error("not the token of the seat is banned")
	}
	must(`"done":true`, "unban-seat", id, "0")
	if desk = open(); desk.banned(netip.MustParseAddr("192.0.2.8"), token) {
		t.Error("the ban of the seat is not lifted")
	}
	must(`"done":true`, "unban", "192.0.2.7")
	if out, _ := operate("rules"); strings.Contains(out, "192.0.2.7") {
		t.Error("the ban is not lifted: ", out)
	}
	for want, words := range map[string][]string{
		"404 Not Found: \"there is no such table\"": {"look", "foo"}, "there is no seat 9: the seats are 0 to 1": {"ban-seat", id, "9"},
		"there is no such ban": {"unban", "9.9.9.9"},
		"what can be said is: ban ADDRESS, ban-seat ID SEAT, close ID, ": {"dance"},
	} {
		if out, err := operate(words...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %s, %v does not say %q", words, out, err, want)
		}
	}
	for _, words := range [][]string{{"ban", "home"}, {"ban", `1.2.3.4","lift":true,"token":"`}, {"ban-seat", id, "9"}, {"ban-seat", id, `0,"lift":true`}, {"ban-seat", host.IDOf("none"), "0"}, {"ban-seat", id, "x"}, {"look", "x/y"}, {"look", "../rules"}, {"look"}, {"list", "all"}, {"dance"}} {
		if out, err := operate(words...); err == nil {
			t.Errorf("%v is carried out: %s", words, out)
		}
	}
	if text, err := os.ReadFile(desk.file); err != nil || strings.Contains(string(text), token) {
		t.Errorf("the node remembers a token: %s, %v", text, err)
	}

	// Read-only, also after a restart.
	must(`"done":true`, "read-only", "true")
	if open(); !h.ReadOnly() {
		t.Error("after a restart the node stores again")
	}
	must(`"done":true`, "read-only", "false")
	if h.ReadOnly() {
		t.Error("the node stays read-only")
	}

	// Two operators; one gets a new token.
	before, _ := readOperators(c.operatorFile)
	second := host.NewToken()
	if err := os.WriteFile(c.operatorFile, []byte(before[0].token+" Ann\n"+second+" Bob\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	log.Take()
	if _, err := operate("rotate"); err != nil {
		t.Error(err)
	}
	if line := log.Take(); !strings.Contains(line, "operator=Ann action=rotate") || strings.Contains(line, before[0].token) {
		t.Errorf("rotating is logged as %q", line)
	}
	after, err := readOperators(c.operatorFile)
	if err != nil || len(after) != 2 || after[0].token == before[0].token || after[0].name != "Ann" || after[1] != (operator{second, "Bob"}) {
		t.Error("the operators are others: ", err)
	}
	ask := func(token string) int {
		q, err := http.NewRequestWithContext(t.Context(), "GET", server.URL+"/v1/rules", nil)
		if err != nil {
			t.Fatal(err)
		}
		q.Header.Set("Authorization", "Bearer "+token)
		r, err := http.DefaultClient.Do(q)
		if err != nil {
			t.Fatal(err)
		}
		r.Body.Close()
		return r.StatusCode
	}
	for token, want := range map[string]int{before[0].token: 401, after[0].token: 200, second: 200, host.NewToken(): 401} {
		if status := ask(token); status != want {
			t.Errorf("a token is answered with %d, want %d", status, want)
		}
	}
	plain := httptest.NewServer(handler)
	defer plain.Close()
	saved := filepath.Join(t.TempDir(), "saved")
	log.Take()
	for _, x := range []struct{ what, file, want string }{
		{"backup", saved, "done=true"}, {"restore", saved, "1 skipped, 0 partial\" done=true"}, {"restore", c.operatorFile, "done=false"},
	} {
		err := run(t.Context(), []string{"-data", c.data, "-server", plain.URL, "-" + x.what, x.file}, nil, io.Discard, io.Discard)
		if line := log.Take(); (err == nil) != strings.HasSuffix(x.want, "true") || strings.Count(line, "\n") != 1 ||
			!strings.Contains(line, "operator=Ann action="+x.what+" ") || !strings.Contains(line, x.want) {
			t.Errorf("-%s: %v is logged as %q", x.what, err, line)
		}
	}
	if r, err := http.Get(server.URL + "/v1/operator.yaml"); err != nil || r.StatusCode != http.StatusOK {
		t.Error(r, err)
	}
	for path, item := range doc.Paths.Map() {
		for method, operation := range item.Operations() {
			if !asked[operation.OperationID] {
				t.Errorf("%s %s was never asked for", method, path)
			}
		}
	}
}

// What another server answers is no answer of an office, and cannot write to the terminal.
func TestOtherServer(t *testing.T) {
	operators := filepath.Join(t.TempDir(), "operators")
	if err := makeOperator(operators); err != nil {
		t.Fatal(err)
	}
	status, answer := 0, ""
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		_, _ = io.WriteString(w, answer)
	}))
	defer server.Close()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	ask := func(args ...string) (string, error) {
		var out bytes.Buffer
		err := run(t.Context(), append([]string{"-operator-file", operators, "-server", server.URL}, args...), nil, &out, io.Discard)
		return out.String(), err
	}
	const hint = "which should be the address of -admin"
	for _, x := range []struct {
		status       int
		answer, want string
	}{
		{200, "a page \x1b[2J", hint}, {200, "{}", hint}, {200, `{"done":true,"deleted":`, hint},
		{404, "\x1b[2J", `"\x1b[2J"`}, {404, "404 page not found", hint}, {404, `{"error":{"code":"x","message":"y"}}`, hint},
		{400, `{"error":"so \u001b[2J"}`, `400 Bad Request: "so \x1b[2J"`},
	} {
		status, answer = x.status, x.answer
		for _, args := range [][]string{{"-operate", "list"}, {"-operate", "close", "x"}, {"-restore", file}, {"-backup", file}} {
			out, err := ask(args...)
			if err == nil || out != "" || !strings.Contains(err.Error(), x.want) || strings.Contains(err.Error(), "\x1b") {
				t.Errorf("%v, answered %q: %q, %q does not say %q", args, answer, out, err, x.want)
			}
		}
	}
	status, answer = 200, "{\"tables\":\t[\"\u009b2J\"]}"
	if out, err := ask("-operate", "list"); err != nil || out != "{\"tables\":[\"\ufffd2J\"]}\n" {
		t.Errorf("%q, %v", out, err)
	}
	missing := filepath.Join(t.TempDir(), "none", "f")
	if _, err := ask("-backup", missing); err == nil || !strings.HasPrefix(err.Error(), "-backup "+missing+": ") || strings.Contains(err.Error(), ".part") {
		t.Error(err)
	}
	if _, err := ask("-restore", t.TempDir()); err == nil || strings.Contains(err.Error(), hint) {
		t.Error("a folder is restored:", err)
	}
	server.Close()
	if _, err := ask("-operate", "list"); err == nil || !strings.Contains(err.Error(), hint) {
		t.Error(err)
	}
}

// Backups in a folder expire, and nothing else there does.
func TestExpire(t *testing.T) {
	dir := t.TempDir()
	now := time.Now().UTC()
	old, young := now.AddDate(0, 0, -31).Format(backupName), now.AddDate(0, 0, -29).Format(backupName)
	for _, name := range []string{old, young, "seasalt-tables.backup", old + ".part", "notes.txt"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	data := t.TempDir()
	admin := port(t)
	start(t, "-data", data, "-admin", admin)
	var out bytes.Buffer
	if err := run(t.Context(), []string{"-data", data, "-server", "http://" + admin, "-backup", dir}, nil, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 5 || !strings.Contains(out.String(), old+" has expired") {
		t.Errorf("%d files: %s, %v", len(entries), &out, err)
	}
	if _, err := os.Stat(filepath.Join(dir, old)); err == nil {
		t.Error("the old backup is still there")
	}
}

// A file that is replaced is for its owner alone, and no file beside it is touched.
func TestReplaceFile(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "operator-token")
	if err := os.WriteFile(name+".part", []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := store.Replace(name, []byte("new")); err != nil {
			t.Fatal(err)
		}
	}
	if text, err := os.ReadFile(name + ".part"); string(text) != "mine" {
		t.Errorf("%q, %v", text, err)
	}
	if entries, err := os.ReadDir(dir); len(entries) != 2 {
		t.Error(entries, err)
	}
	if info, err := os.Stat(name); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Error(info, err)
	}
}
