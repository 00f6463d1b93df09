package store

import (
	"context"
	"slices"
	"sync"
	"time"
)

// Memory is a [Store] in memory, for tests. The zero Memory is empty.
type Memory struct {
	Clock func() time.Time // time.Now if it is nil

	mu     sync.Mutex
	all    []Message // in the order of their sequences
	last   map[string]uint64
	seq    uint64
	change chan struct{} // is closed when there is a new one
	heard  map[string][]*func(Message)
}

// Tell implements [Store].
func (s *Memory) Tell(m Message) error {
	s.mu.Lock()
	heard := slices.Clone(s.heard[m.ID])
	s.mu.Unlock()
	for _, do := range heard {
		(*do)(m)
	}
	return nil
}

// Hear implements [Store].
func (s *Memory) Hear(id string, do func(Message)) (stop func(), err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.heard == nil {
		s.heard = map[string][]*func(Message){}
	}
	s.heard[id] = append(s.heard[id], &do)
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.heard[id] = slices.DeleteFunc(s.heard[id], func(other *func(Message)) bool { return other == &do })
	}, nil
}

// Append implements [Store].
func (s *Memory) Append(_ context.Context, id string, last uint64, data []byte) (uint64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.last == nil {
		s.last = map[string]uint64{}
	}
	if s.last[id] != last {
		return 0, ErrConflict
	}
	s.seq++
	s.last[id] = s.seq
	s.all = append(s.all, Message{ID: id, Seq: s.seq, Data: slices.Clone(data)})
	if s.change != nil {
		close(s.change)
		s.change = nil
	}
	return s.seq, nil
}

// Read implements [Store].
func (s *Memory) Read(_ context.Context, id string, after uint64) (all []Message, err error) {
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

// Archive implements [Store]. There is no room to save.
func (s *Memory) Archive(context.Context, string) (done bool, err error) { return false, nil }

// Now implements [Store].
func (s *Memory) Now(context.Context) (time.Time, error) {
	if s.Clock != nil {
		return s.Clock(), nil
	}
	return time.Now(), nil
}

// Replicated implements [Store].
func (s *Memory) Replicated() bool { return false }

// Delete implements [Store].
func (s *Memory) Delete(_ context.Context, id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = slices.DeleteFunc(s.all, func(m Message) bool { return m.ID == id })
	delete(s.last, id)
	return nil
}

// Watch implements [Store].
func (s *Memory) Watch(ctx context.Context, groups []int, do func(Message), ready func()) error {
	s.mu.Lock()
	seq := s.seq
	var last []Message
	for _, m := range s.all {
		if s.last[m.ID] == m.Seq {
			last = append(last, m)
		}
	}
	s.mu.Unlock()
	hear := func(m Message) {
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
		at, _ := slices.BinarySearchFunc(s.all, seq+1, func(m Message, seq uint64) int { return int(m.Seq) - int(seq) })
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

// All implements [Store].
func (s *Memory) All(_ context.Context, do func(Message) error) error {
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

// Groups implements [Store].
func (s *Memory) Groups() int { return 8 }

// Group implements [Store].
func (s *Memory) Group(id string) int { return groupOf(id, s.Groups()) }

// Check implements [Store].
func (s *Memory) Check(context.Context) (tables int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.last), nil
}
