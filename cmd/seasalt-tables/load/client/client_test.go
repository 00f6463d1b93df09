package client

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// A nonce that comes too late, because no node was there for some time, is no reason not to play. Any other refusal is.
func TestLateNonce(t *testing.T) {
	for status, fine := range map[int]bool{http.StatusConflict: true, http.StatusForbidden: false} {
		asked := 0
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
			switch {
			case q.URL.Path == "/v1/tables":
				fmt.Fprint(w, `{"id":"x","seats":[{"seat":0,"token":"a"},{"seat":1,"token":"b"}]}`)
			case strings.HasSuffix(q.URL.Path, "/nonce"):
				asked++
				w.WriteHeader(status)
				fmt.Fprint(w, `{"error":{"code":"table","message":"no"}}`)
			default:
				fmt.Fprint(w, `{}`)
			}
		}))
		c := &Client{Nodes: []string{server.URL}, HTTP: server.Client()}
		is, err := c.Create(t.Context(), map[string]any{})
		if (err == nil) != fine || fine && (asked != 2 || len(is.Seats) != 2) {
			t.Errorf("%d: %v after %d nonces: %v", status, is, asked, err)
		}
		server.Close()
	}
}
