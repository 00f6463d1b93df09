package main

import (
	"net/http"
	"os"
	"path/filepath"
	"testing"
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
