package main

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// Away from the sources there is no page to build, and whoever asks for it is not told to wait for it.
func TestNoPage(t *testing.T) {
	t.Chdir(t.TempDir())
	page, err := loadPage(t.Context(), config{}, slog.New(slog.NewTextHandler(io.Discard, nil)))
	if err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		answer := httptest.NewRecorder()
		page.ServeHTTP(answer, httptest.NewRequest("GET", "/", nil))
		if answer.Code == http.StatusNotFound && strings.Contains(answer.Body.String(), "no page") {
			return
		}
		if answer.Code != http.StatusServiceUnavailable || time.Now().After(end) {
			t.Fatalf("%d %s", answer.Code, answer.Body)
		}
	}
}
