package api

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"syscall"
	"time"
)

// A response is a sink of package http: for HTTP/2.
type response struct {
	http.ResponseWriter
	patience time.Duration // the limit for a client to take a line
}

func (r response) send(line frame) error {
	out := http.NewResponseController(r.ResponseWriter)
	if err := out.SetWriteDeadline(time.Now().Add(r.patience)); err != nil {
		return err
	}
	if _, err := r.Write(line.line()); err != nil {
		return err
	}
	if err := out.Flush(); err != nil {
		return err
	}
	// Over HTTP/2 the deadline would end the whole answer when it passes, even between two writes.
	return out.SetWriteDeadline(time.Time{})
}

// A wire is a connection of HTTP/1.1 taken over from package http, which would keep three buffers, the request and a
// deep stack for each. A feed needs none of them: a server with 3,000 idle clients takes 146 MB like this, and 232 MB
// with a [response] for each.
type wire struct {
	net.Conn
	raw      syscall.RawConn // or nil
	patience time.Duration   // the limit for a client to take a line
	ctx      context.Context // ends when the client is gone
	gone     context.CancelFunc
	cut      bool // a line was sent in part: to the client, what follows would be the rest of it
}

// hijack takes over the connection of a request, and writes the head of the answer. If that is impossible, it changes
// nothing and returns nil.
func hijack(c *call, patience time.Duration) *wire {
	if c.q.ProtoMajor != 1 || c.q.ProtoMinor != 1 {
		return nil
	}
	conn, _, err := http.NewResponseController(c.w).Hijack()
	if err != nil {
		return nil
	}
	w := &wire{Conn: conn, patience: patience}
	if c, ok := conn.(syscall.Conn); ok {
		w.raw, _ = c.SyscallConn()
	}
	w.ctx, w.gone = context.WithCancel(context.Background())
	head := bytes.NewBufferString("HTTP/1.1 200 OK\r\nDate: " + time.Now().UTC().Format(http.TimeFormat) +
		"\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n")
	_ = c.w.Header().Write(head) // into memory
	head.WriteString("\r\n")
	_ = conn.SetDeadline(time.Now().Add(patience))
	if _, err := conn.Write(head.Bytes()); err != nil {
		w.gone()
	}
	_ = conn.SetReadDeadline(time.Time{})
	go func() { // a client that sends more, or closes its end, is done with the feed
		defer w.gone()
		_, _ = conn.Read(make([]byte, 1))
	}()
	return w
}

func (w *wire) send(line frame) error {
	if err := w.SetWriteDeadline(time.Now().Add(w.patience)); err != nil {
		return err
	}
	_, err := w.Write(line.chunk)
	w.cut = err != nil
	return err
}

// close ends the answer, unless its last line is incomplete, and the connection.
func (w *wire) close(whole bool) {
	if whole && !w.cut {
		_ = w.SetWriteDeadline(time.Now().Add(w.patience))
		_, _ = io.WriteString(w, "0\r\n\r\n")
	}
	w.Close()
	w.gone()
}
