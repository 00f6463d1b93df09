package main

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// With -nats and -admin a node starts on a machine that has no data folder yet, and makes the operator's token there.
func TestAdminWithNATS(t *testing.T) {
	_, address := startOneNATS(t)
	data, admin := filepath.Join(t.TempDir(), "none", "yet"), port(t)
	start(t, "-nats", "nats://"+address, "-admin", admin, "-data", data, "-bots", "0", "-streams", "1")
	r, err := http.Get("http://" + admin + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if r.StatusCode != http.StatusOK {
		t.Error(r.Status)
	}
	token, err := operatorToken(filepath.Join(data, "operator-token"), false)
	if err != nil || token == "" {
		t.Error(err)
	}
	info, err := os.Stat(data)
	if err == nil && info.Mode().Perm() != 0o700 {
		t.Errorf("others can read the folder of the operator's token: %v", info.Mode())
	}
}

// No error quotes what can be a password.
func TestNATSPassword(t *testing.T) {
	for _, urls := range []string{
		"nats://u:secret@[bad", "nats://u:secret@a:4222,nats://u:secret@b:port", "nats://u:secret/more@a:4222", "nats://u:secret%zz@a", "u:secret@", "nats://u:secret?@a:4222",
	} {
		err := run(t.Context(), []string{"-nats", urls}, none, io.Discard, io.Discard)
		if err == nil || !strings.Contains(err.Error(), "-nats: URL number") || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", urls, err)
		}
	}
	c, err := parse([]string{"-nats", "nats://u:secret@a:4222, b, tls://token@c:1"}, none, io.Discard)
	if err != nil || c.natsHosts != "a:4222, b, c:1" {
		t.Error(c.natsHosts, err)
	}
}

// A node that reaches no NATS server says at once what it waits for, and at the end what it has waited for.
func TestNoNATS(t *testing.T) {
	address := port(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	var log bytes.Buffer
	err := run(ctx, []string{"-nats", "nats://u:secret@" + address}, none, io.Discard, &log)
	if err == nil || !strings.Contains(err.Error(), "-nats "+address+": no connection") {
		t.Error(err)
	}
	if !strings.Contains(log.String(), "waiting for NATS") || !strings.Contains(log.String(), address) {
		t.Errorf("the log: %s", &log)
	}
	if strings.Contains(log.String(), "secret") || strings.Contains(err.Error(), "secret") {
		t.Errorf("a password is told: %s %v", &log, err)
	}
	t.Log(err, &log)
}
