package store

import (
	"context"
	"fmt"
	"log/slog"
)

// A natsLog passes on what the embedded NATS server warns of. What it only tells of itself, such as its keys, is not logged.
type natsLog struct{}

func (natsLog) Debugf(string, ...any)             {} // the server is not asked for it
func (natsLog) Tracef(string, ...any)             {}
func (natsLog) Noticef(string, ...any)            {}
func (natsLog) Warnf(format string, args ...any)  { tell(slog.LevelWarn, format, args) }
func (natsLog) Errorf(format string, args ...any) { tell(slog.LevelError, format, args) }
func (natsLog) Fatalf(format string, args ...any) { tell(slog.LevelError, format, args) } // nothing that is embedded ends the process

func tell(level slog.Level, format string, args []any) {
	slog.Log(context.Background(), level, "NATS", "says", fmt.Sprintf(format, args...))
}
