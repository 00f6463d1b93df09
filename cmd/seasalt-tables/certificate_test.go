package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/testkit"
)

// certify writes a certificate with a name, and its key, as if at a time.
func certify(t *testing.T, name, certFile, keyFile string, at time.Time) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: name}, NotAfter: time.Now().Add(time.Hour)}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	for file, block := range map[string]*pem.Block{certFile: {Type: "CERTIFICATE", Bytes: der}, keyFile: {Type: "PRIVATE KEY", Bytes: secret}} {
		if err := os.WriteFile(file, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(file, at, at); err != nil {
			t.Fatal(err)
		}
	}
}

// A certificate that was renewed is used from the next connection on; as long as its files do not fit, the old one is.
func TestRenewedCertificate(t *testing.T) {
	folder, at := t.TempDir(), time.Now().Add(-time.Hour)
	certFile, keyFile := filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
	certify(t, "first", certFile, keyFile, at)
	c, err := parse([]string{"-tls-cert", certFile, "-tls-key", keyFile}, nil, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	log := testkit.Logged(t) // as that of the server, which is there after the flags
	name := func() string {
		t.Helper()
		is, err := c.certificate.get(nil)
		if err != nil {
			t.Fatal(err)
		}
		leaf, err := x509.ParseCertificate(is.Certificate[0])
		if err != nil {
			t.Fatal(err)
		}
		return leaf.Subject.CommonName
	}
	if got := name(); got != "first" {
		t.Errorf("the certificate is %s", got)
	}
	if err := os.WriteFile(certFile, []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	c.certificate.read = time.Time{}
	if got := name(); got != "first" {
		t.Errorf("while it is written, the certificate is %s", got)
	}
	if line := log.Take(); !strings.Contains(line, "level=WARN") || strings.Count(line, "\n") != 1 {
		t.Errorf("the log says %q", line)
	}
	certify(t, "second", certFile, keyFile, at.Add(time.Minute))
	c.certificate.read = time.Time{}
	if got := name(); got != "second" {
		t.Errorf("the certificate is %s", got)
	}
}

// Whoever came by HTTPS once does not come by HTTP again.
func TestStrictTransport(t *testing.T) {
	h := strictTransport(http.NotFoundHandler())
	for state, want := range map[*tls.ConnectionState]string{nil: "", {}: "max-age=31536000"} {
		w, q := httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil)
		q.TLS = state
		if h.ServeHTTP(w, q); w.Header().Get("Strict-Transport-Security") != want {
			t.Errorf("%q, want %q", w.Header().Get("Strict-Transport-Security"), want)
		}
	}
}
