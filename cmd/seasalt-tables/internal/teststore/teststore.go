// Package teststore has a store in memory, for the tests of several packages.
package teststore

import (
	"context"
	"hash/fnv"
	"slices"
	"sync"
	"time"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

// Memory is a [store.Store] in memory. The zero Memory is empty.
type Memory struct {
	Clock func() time.Time // time.Now if it is nil

	mu     sync.Mutex
	all    []store.Message // in the order of their sequences
	last   map[string]uint64
	seq    uint64
	change chan struct{} // is closed when there is a new one
	heard  map[string][]*func(store.Message)
}

// Tell implements [store.Store].
func (s *Memory) Tell(m store.Message) error {
	s.mu.Lock()
	heard := slices.Clone(s.heard[m.ID])
	s.mu.Unlock()
	for _, do := range heard {
		(*do)(m)
	}
	return nil
}

// Hear implements [store.Store].
func (s *Memory) Hear(id string, do func(store.Message)) (stop func(), err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.heard == nil {
		s.heard = map[string][]*func(store.Message){}
	}
	s.heard[id] = append(s.heard[id], &do)
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.heard[id] = slices.DeleteFunc(s.heard[id], func(other *func(store.Message)) bool { return other == &do })
	}, nil
}

// Append implements [store.Store].
func (s *Memory) Append(ctx context.Context, id string, last uint64, data []byte) (uint64, error) {
	return s.AppendAll(ctx, []store.Records{{ID: id, Last: last, Data: [][]byte{data}}})
}

// AppendAll implements [store.Store].
func (s *Memory) AppendAll(_ context.Context, all []store.Records) (first uint64, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.last == nil {
		s.last = map[string]uint64{}
	}
	for _, r := range all {
		if s.last[r.ID] != r.Last {
			return 0, store.ErrConflict
		}
	}
	first = s.seq + 1
	for _, r := range all {
		for _, data := range r.Data {
			s.seq++
			s.last[r.ID] = s.seq
			s.all = append(s.all, store.Message{ID: r.ID, Seq: s.seq, Data: slices.Clone(data)})
		}
	}
	if s.change != nil {
		close(s.change)
		s.change = nil
	}
	return first, nil
}

// Read implements [store.Store].
func (s *Memory) Read(_ context.Context, id string, after uint64) (all []store.Message, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.last[id] <= after {
		return nil, nil
	}
	for _, m := range s.all {
		if m.ID == id && m.Seq > after {
			all = append(all, m)
		}
	}
	return all, nil
}

// Now implements [store.Store].
func (s *Memory) Now(context.Context) (time.Time, error) {
	if s.Clock != nil {
		return s.Clock(), nil
	}
	return time.Now(), nil
}

// Replicated implements [store.Store].
func (s *Memory) Replicated() bool { return false }

// Delete implements [store.Store].
func (s *Memory) Delete(_ context.Context, id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = slices.DeleteFunc(s.all, func(m store.Message) bool { return m.ID == id })
	delete(s.last, id)
	return nil
}

// Watch implements [store.Store].
func (s *Memory) Watch(ctx context.Context, groups []int, do func(store.Message), ready func()) error {
	s.mu.Lock()
	seq := s.seq
	var last []store.Message
	for _, m := range s.all {
		if s.last[m.ID] == m.Seq {
			last = append(last, m)
		}
	}
	s.mu.Unlock()
	hear := func(m store.Message) {
		if slices.Contains(groups, s.Group(m.ID)) {
			do(m)
		}
	}
	for _, m := range last {
		hear(m)
	}
	ready()
	for {
		s.mu.Lock()
		after := func(m store.Message, seq uint64) int { return int(m.Seq) - int(seq) }
		at, _ := slices.BinarySearchFunc(s.all, seq+1, after)
		fresh := slices.Clone(s.all[at:])
		if s.change == nil {
			s.change = make(chan struct{})
		}
		change := s.change
		s.mu.Unlock()
		for _, m := range fresh {
			hear(m)
			seq = m.Seq
		}
		if len(fresh) > 0 {
			continue
		}
		select {
		case <-ctx.Done():
			return nil
		case <-change:
		}
	}
}

// All implements [store.Store].
func (s *Memory) All(_ context.Context, do func(store.Message) error) error {
	s.mu.Lock()
	all := slices.Clone(s.all)
	s.mu.Unlock()
	for _, m := range all {
		if err := do(m); err != nil {
			return err
		}
	}
	return nil
}

// Groups implements [store.Store].
func (s *Memory) Groups() int { return 8 }

// Group implements [store.Store].
func (s *Memory) Group(id string) int {
	h := fnv.New32a()
	_, _ = h.Write([]byte(id)) // it never fails
	return int(h.Sum32() % uint32(s.Groups()))
}

// Check implements [store.Store].
func (s *Memory) Check(context.Context) (tables int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.last), nil
}
