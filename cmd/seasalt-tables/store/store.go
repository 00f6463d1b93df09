// Package store keeps the records of many tables, each a list that only grows, in NATS JetStream.
//
// The records of a table are the messages of one subject. A record is appended with the sequence of the last
// one that its writer knows, and JetStream refuses it if there is a later one: so of two processes that
// append at the same time one gets [ErrConflict]. That is the only lock there is.
//
// Tables are spread over several streams by a hash of their ids, since a stream writes its messages one after
// another. How many streams there are is settled when they are created.
package store

import (
	"context"
	"errors"
	"time"
)

// ErrConflict is the error of an append after which somebody else has appended already. Nothing was stored.
var ErrConflict = errors.New("store: the table has gone on")

// A Message is one record of a table, as it is stored.
type Message struct {
	ID   string // of the table
	Seq  uint64 // in its stream: it rises within a table, with gaps
	Data []byte

	after  uint64 // the sequence of the one before it
	linked bool   // that is known
}

// A Store keeps records. [JetStream] is the one that programs use; tests put others around it.
type Store interface {
	// Append stores a record of a table after the one with the sequence last, 0 for the first, and
	// returns its sequence once it is as safe as the store promises. After ErrConflict nothing is stored;
	// after any other error it is not known whether it is.
	Append(ctx context.Context, id string, last uint64, data []byte) (seq uint64, err error)
	// Read returns all records of a table after that with a sequence, or from the first on after 0. Whatever was
	// appended before the call is there. With an error come those that were read before it.
	Read(ctx context.Context, id string, after uint64) ([]Message, error)
	// Archive moves all records of a table but the last one to where they take less room, and reports whether it has
	// done so. All methods go on as if they were still there.
	Archive(ctx context.Context, id string) (done bool, err error)
	// Delete removes all records of a table.
	Delete(ctx context.Context, id string) error
	// Groups returns in how many groups the tables are, and Group in which one a table is.
	Groups() int
	Group(id string) int
	// Watch calls do with the last record of each table of some groups and then with every record that is appended
	// there, within a moment, in the order of each table, from several goroutines. When all that was there at the
	// beginning has come it calls ready. It returns when ctx ends, and calls nothing after that.
	Watch(ctx context.Context, groups []int, do func(Message), ready func()) error
	// Tell tells something of a table, perhaps a record, or something of none, to all who hear of it.
	// It is stored nowhere, and can be lost.
	Tell(m Message) error
	// Hear begins to call do with what other processes tell of a table, or of none if the id is empty, and perhaps with
	// what this one tells. It does so until stop is called.
	Hear(id string, do func(Message)) (stop func(), err error)
	// All calls do with every record that was stored before the call, in the order of each table.
	All(ctx context.Context, do func(Message) error) error
	// Now returns the time of the tables, which is the same for all who use the store. It never comes from a clock
	// that is off: then the error is a [ClockError].
	Now(ctx context.Context) (time.Time, error)
	// Replicated reports whether records are on several servers, one of which can be a little late.
	Replicated() bool
	// Check returns how many tables there are, or an error if the store cannot be used at the moment.
	Check(ctx context.Context) (tables int, err error)
}

// Everywhere returns all groups of a store, for [Store].Watch.
func Everywhere(s Store) []int {
	all := make([]int, s.Groups())
	for n := range all {
		all[n] = n
	}
	return all
}
