package store

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
)

// A natsLog passes on what the embedded NATS server warns of. What it only tells of itself, such as its keys, is not
// logged, nor is its answer each time that it is asked for its health.
type natsLog struct{}

func (natsLog) Debugf(string, ...any)             {} // the server is not asked for it
func (natsLog) Tracef(string, ...any)             {}
func (natsLog) Noticef(string, ...any)            {}
func (natsLog) Errorf(format string, args ...any) { tell(slog.LevelError, format, args) }

// Nothing that is embedded ends the process.
func (natsLog) Fatalf(format string, args ...any) { tell(slog.LevelError, format, args) }

func (natsLog) Warnf(format string, args ...any) {
	if !strings.HasPrefix(format, "Healthcheck failed") {
		tell(slog.LevelWarn, format, args)
	}
}

func tell(level slog.Level, format string, args []any) {
	slog.Log(context.Background(), level, "NATS", "says", fmt.Sprintf(format, args...))
}
