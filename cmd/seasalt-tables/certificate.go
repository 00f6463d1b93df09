package main

import (
	"crypto/tls"
	"log/slog"
	"net/http"
	"os"
	"sync"
	"time"
)

// A keyPair is a certificate and its key. It is read again when its files have changed,
// so that a renewal needs no restart.
type keyPair struct {
	certFile, keyFile string
	log               *slog.Logger

	lock   sync.Mutex
	pair   *tls.Certificate
	of     [2]time.Time // when the files of the pair were written
	looked time.Time
}

// lookEvery is how often the files of a certificate are looked at.
const lookEvery = time.Minute

func loadCertificate(certFile, keyFile string) (*keyPair, error) {
	c := &keyPair{certFile: certFile, keyFile: keyFile, log: slog.Default(), looked: time.Now()}
	pair, err := tls.LoadX509KeyPair(certFile, keyFile)
	c.pair, c.of = &pair, c.written()
	return c, err
}

// written returns when the files were written.
func (c *keyPair) written() (at [2]time.Time) {
	for i, file := range []string{c.certFile, c.keyFile} {
		if info, err := os.Stat(file); err == nil {
			at[i] = info.ModTime()
		}
	}
	return at
}

// get returns the pair for a connection: for [tls.Config].GetCertificate.
func (c *keyPair) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.lock.Lock()
	defer c.lock.Unlock()
	if time.Since(c.looked) < lookEvery {
		return c.pair, nil
	}
	c.looked = time.Now()
	at := c.written()
	if at == c.of {
		return c.pair, nil
	}
	pair, err := tls.LoadX509KeyPair(c.certFile, c.keyFile)
	if err != nil { // perhaps it is being written
		c.log.Warn("the certificate has changed and cannot be read: the old one stays", "error", err)
		return c.pair, nil
	}
	c.pair, c.of = &pair, at
	c.log.Info("the certificate was read again")
	return c.pair, nil
}

// strictTransport tells browsers that came by HTTPS not to come by HTTP for a year.
func strictTransport(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		if q.TLS != nil {
			w.Header().Set("Strict-Transport-Security", "max-age=31536000")
		}
		h.ServeHTTP(w, q)
	})
}
