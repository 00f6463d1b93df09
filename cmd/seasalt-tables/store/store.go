// Package store keeps the records of many tables, each a list that only grows, in NATS JetStream.
//
// The records of a table are the messages of one subject. A record is appended with the sequence of the last one that
// its writer knows, and JetStream refuses it if there is a later one: so of two processes that append at the same time
// one gets [ErrConflict]. There is no other lock.
//
// Tables are spread over several streams by a hash of their ids, since a stream writes its messages one after another.
// The number of streams is fixed when they are created.
package store

import (
	"context"
	"errors"
	"time"
)

// ErrConflict is the error of an append that another one has preceded. No record was stored.
var ErrConflict = errors.New("store: the table has gone on")

// A Message is one stored record of a table.
type Message struct {
	ID   string // of the table
	Seq  uint64 // in its stream: it rises within a table, with gaps
	Data []byte

	after  uint64 // the sequence of the one before it
	linked bool   // that is known
}

// Records are new records of a table, after the record with the sequence Last, or 0.
type Records struct {
	ID   string
	Last uint64
	Data [][]byte
}

// MaxRecords is the most records that can be stored at once.
const MaxRecords = 1000

// A Store keeps records. Programs use [JetStream]; tests wrap it in others.
type Store interface {
	// Append stores a record of a table after the one with the sequence last, 0 for the first, and returns its sequence
	// once it is as safe as the store promises. After ErrConflict no record is stored; after any other error that is
	// unknown.
	Append(ctx context.Context, id string, last uint64, data []byte) (seq uint64, err error)
	// AppendAll stores records of tables of one group, all of them or none, and returns the sequence of the first one;
	// the others have those that follow. In all else it is Append, and much faster.
	AppendAll(ctx context.Context, all []Records) (first uint64, err error)
	// Read returns all records of a table after that with a sequence, or from the first on after 0. It includes all
	// records appended before the call. With an error it returns those read before it.
	Read(ctx context.Context, id string, after uint64) ([]Message, error)
	// Delete removes all records of a table.
	Delete(ctx context.Context, id string) error
	// Groups returns the number of groups of tables, and Group the group of a table.
	Groups() int
	Group(id string) int
	// Watch calls do with the last record of each table of some groups and then with every record that is appended
	// there, within a moment, in the order of each table, from several goroutines. After all records that were there at
	// the beginning, it calls ready. It returns when ctx ends, and makes no calls after that.
	Watch(ctx context.Context, groups []int, do func(Message), ready func()) error
	// Tell sends a word about a table, such as a record, or about none, to all processes that hear it. It is not
	// stored, and can be lost.
	Tell(m Message) error
	// Hear begins to call do with the words of other processes about a table, or about none if the id is empty, and
	// perhaps with those of this one, until stop is called.
	Hear(id string, do func(Message)) (stop func(), err error)
	// All calls do with every record that was stored before the call, in the order of each table.
	All(ctx context.Context, do func(Message) error) error
	// Now returns the time of the tables, which is the same for all who use the store. While a clock is off, the error
	// is a [ClockError].
	Now(ctx context.Context) (time.Time, error)
	// Replicated reports whether records are on several servers, one of which can be a little late.
	Replicated() bool
	// Check returns the number of tables, or an error if the store cannot be used at the moment.
	Check(ctx context.Context) (tables int, err error)
}

// Wait waits for a time, or returns the error of ctx when that ends before.
func Wait(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

// Everywhere returns all groups of a store, for [Store].Watch.
func Everywhere(s Store) []int {
	all := make([]int, s.Groups())
	for n := range all {
		all[n] = n
	}
	return all
}
