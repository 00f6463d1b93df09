package main

import (
	"bytes"
	"crypto/tls"
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"time"
)

// A keyPair is a certificate and its key. Its files are read again from time to time, so a renewal needs no restart.
type keyPair struct {
	certFile, keyFile string

	lock sync.Mutex
	pair *tls.Certificate
	read time.Time
}

// readEvery is how often the files of a certificate are read.
const readEvery = time.Minute

func loadCertificate(certFile, keyFile string) (*keyPair, error) {
	pair, err := tls.LoadX509KeyPair(certFile, keyFile)
	return &keyPair{certFile: certFile, keyFile: keyFile, pair: &pair, read: time.Now()}, err
}

// get returns the pair for a connection: for [tls.Config].GetCertificate.
func (c *keyPair) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.lock.Lock()
	defer c.lock.Unlock()
	if time.Since(c.read) < readEvery {
		return c.pair, nil
	}
	c.read = time.Now()
	pair, err := tls.LoadX509KeyPair(c.certFile, c.keyFile)
	switch {
	case err != nil: // perhaps it is being written
		slog.Warn("the certificate has changed and cannot be read: the old one stays", "error", err)
	case !slices.EqualFunc(pair.Certificate, c.pair.Certificate, bytes.Equal):
		c.pair = &pair
		slog.Info("the certificate was read again")
	}
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
