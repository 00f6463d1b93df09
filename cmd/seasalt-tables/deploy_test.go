package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/testkit"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/load/client"
)

// Each alert fires when it should, and is silent before.
func TestAlerts(t *testing.T) {
	promtool, err := exec.LookPath("promtool")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("promtool is not installed: the alerts cannot be tested")
		}
		t.Skip("promtool is not installed: the alerts are not tested (apt-get install prometheus)")
	}
	if out, err := exec.Command(promtool, "test", "rules", "deploy/alerts_test.yaml").CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	if out, err := exec.Command(promtool, "check", "config", "deploy/prometheus.yaml").CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	alerts, err := os.ReadFile("deploy/alerts.yaml")
	tests, other := os.ReadFile("deploy/alerts_test.yaml")
	if err != nil || other != nil {
		t.Fatal(err, other)
	}
	for _, name := range regexp.MustCompile(`alert: (\w+)`).FindAllSubmatch(alerts, -1) {
		if !strings.Contains(string(tests), fmt.Sprintf("alertname=%q", name[1])) {
			t.Errorf("nothing makes %s fire", name[1])
		}
	}
}

// A first start says in three lines where it listens, where the data lie, and that it is ready. It logs nothing.
func TestFirstStart(t *testing.T) {
	data := t.TempDir()
	c := exec.Command(releasedFor(t), "-addr", "127.0.0.1:0", "-data", data)
	var log strings.Builder
	c.Stderr = &log
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Process.Kill() }()
	var lines []string
	said := bufio.NewScanner(out)
	for len(lines) < 3 && said.Scan() {
		lines = append(lines, said.Text())
	}
	want := []string{`^Tables: http://127\.0\.0\.1:\d+$`, `^Data: ` + regexp.QuoteMeta(data) + `$`, `^Ready: 0 tables$`}
	for i, line := range lines {
		if !regexp.MustCompile(want[i]).MatchString(line) {
			t.Errorf("line %d is %q, and does not match %s", i+1, line, want[i])
		}
	}
	if len(lines) != len(want) {
		t.Errorf("it says %q", lines)
	}
	end := syscall.SIGHUP // of a terminal that is closed
	if signal.Ignored(end) {
		end = syscall.SIGTERM
	}
	_ = c.Process.Signal(end)
	rest, _ := io.ReadAll(out)
	if err := c.Wait(); err != nil || len(rest) > 0 {
		t.Errorf("it ends with %v, and says %q", err, rest)
	}
	if n := strings.Count(log.String(), "\n"); n != 1 || !strings.Contains(log.String(), "stopping") {
		t.Errorf("the log has %d lines:\n%s", n, &log)
	}
}

// A container asks by -alive, with the flags of its server.
func TestAlive(t *testing.T) {
	p := start(t, "-data", t.TempDir())
	_, port, _ := strings.Cut(strings.TrimPrefix(p.url, "http://"), ":")
	for _, addr := range []string{"127.0.0.1:" + port, ":" + port, "0.0.0.0:" + port} {
		if err := run(t.Context(), []string{"-alive", "-addr", addr}, nil, io.Discard, io.Discard); err != nil {
			t.Errorf("%s: %v", addr, err)
		}
	}
	p.kill()
	if err := run(t.Context(), []string{"-alive", "-addr", "127.0.0.1:" + port}, nil, io.Discard, io.Discard); err == nil {
		t.Error("a server that was killed is alive")
	}
}

// The dashboard and the alerts ask for metrics that there are, and each alert says what to do.
func TestDeployed(t *testing.T) {
	admin := port(t)
	p := start(t, "-data", t.TempDir(), "-admin", admin)
	c := &client.Client{Nodes: []string{p.url}, HTTP: http.DefaultClient}
	seats := []any{map[string]any{"kind": "link"}, map[string]any{"kind": "bot"}}
	if _, err := c.Create(t.Context(), map[string]any{"seats": seats}); err != nil { // a record
		t.Fatal(err)
	}
	if _, err := c.Create(t.Context(), map[string]any{"seats": seats[1:]}); err == nil { // a refusal
		t.Fatal("a table for one is not refused")
	}
	testkit.Eventually(t, func() error { // it serves before it knows all tables
		if status, text := get(t, p.url+"/readyz"); status != http.StatusOK {
			return fmt.Errorf("%d %s", status, text)
		}
		return nil
	})
	_, text := get(t, "http://"+admin+"/metrics")
	for _, sample := range []string{`seasalt_refusals_total{cause="invalid"} 1`, "seasalt_ready 1", "seasalt_damaged_tables 0", "seasalt_deleted_tables_total 0"} {
		if !strings.Contains(text, sample+"\n") {
			t.Errorf("the metrics lack %s", sample)
		}
	}
	if m := regexp.MustCompile(`(?m)^seasalt_store_bytes (.+)$`).FindStringSubmatch(text); m == nil || m[1] == "0" || m[1] == "NaN" {
		t.Errorf("the store has %s bytes", m)
	}
	has := map[string]bool{"up": true}
	for _, m := range regexp.MustCompile(`(?m)^# TYPE (\w+) (\w+)$`).FindAllStringSubmatch(text, -1) {
		if has[m[1]] = true; m[2] == "histogram" {
			has[m[1]+"_bucket"], has[m[1]+"_count"] = true, true
		}
	}
	var exprs []string
	alerts, err := os.ReadFile("deploy/alerts.yaml")
	if err != nil {
		t.Fatal(err)
	}
	rules := strings.Split(string(alerts), "- alert: ")[1:]
	for _, rule := range rules {
		name, rule, _ := strings.Cut(rule, "\n")
		for _, part := range []string{"expr:", "severity:", "summary:", "action:"} {
			if strings.Count(rule, part) != 1 {
				t.Errorf("alert %s has no %s", name, part)
			}
		}
		exprs = append(exprs, regexp.MustCompile(`(?s)expr: (.*?)\n +(for|labels):`).FindStringSubmatch(rule)[1])
	}
	var board struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
		}
	}
	data, err := os.ReadFile("deploy/dashboard.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &board); err != nil {
		t.Fatal(err)
	}
	for _, p := range board.Panels {
		for _, target := range p.Targets {
			exprs = append(exprs, target.Expr)
		}
	}
	if len(rules) < 10 || len(board.Panels) < 10 {
		t.Errorf("%d rules and %d panels are found", len(rules), len(board.Panels))
	}
	named := map[string]bool{}
	for _, expr := range exprs {
		for _, name := range regexp.MustCompile(`\b(?:seasalt|go|process)_\w+|\bup\b`).FindAllString(expr, -1) {
			if named[name] = true; !has[name] {
				t.Errorf("there is no metric %s, which %s asks for", name, expr)
			}
		}
	}
	for name := range has { // and what the server measures is shown
		if base := strings.TrimSuffix(strings.TrimSuffix(name, "_bucket"), "_count"); strings.HasPrefix(name, "seasalt_") && !named[name] && !named[base+"_bucket"] && !named[base+"_count"] {
			t.Errorf("neither the dashboard nor an alert asks for %s", name)
		}
	}
}

// What the files in deploy say to the program are flags that it has.
func TestDeployedFlags(t *testing.T) {
	var help strings.Builder
	_, _ = parse([]string{"-h"}, nil, &help)
	files, err := filepath.Glob("deploy/*")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range regexp.MustCompile(`\bSEASALT_[A-Z_]+`).FindAllString(string(text), -1) {
			found++
			flag := strings.ToLower(strings.ReplaceAll(strings.TrimPrefix(name, "SEASALT_"), "_", "-"))
			if !slices.ContainsFunc(strings.Split(help.String(), "\n"), func(line string) bool {
				return strings.HasPrefix(line+" ", "  -"+flag+" ")
			}) {
				t.Errorf("%s sets %s, and there is no flag -%s", file, name, flag)
			}
		}
	}
	if found == 0 {
		t.Error("nothing is set")
	}
}
