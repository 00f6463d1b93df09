package store

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
)

// A natsLog passes on warnings of the embedded NATS server. It drops information, such as the server's keys and its
// answers about its health.
type natsLog struct{}

func (natsLog) Debugf(string, ...any)             {} // the server is not asked for it
func (natsLog) Tracef(string, ...any)             {}
func (natsLog) Noticef(string, ...any)            {}
func (natsLog) Errorf(format string, args ...any) { tell(slog.LevelError, format, args) }

// An embedded server must not end the process.
func (natsLog) Fatalf(format string, args ...any) { tell(slog.LevelError, format, args) }

func (natsLog) Warnf(format string, args ...any) {
	if !strings.HasPrefix(format, "Healthcheck failed") {
		tell(slog.LevelWarn, format, args)
	}
}

func tell(level slog.Level, format string, args []any) {
	slog.Log(context.Background(), level, "NATS", "says", fmt.Sprintf(format, args...))
}
