package host

import (
	"context"
	"encoding/json"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

// A word is a node's message about the players at a table or, if it names no table, its sign of life. Words can be
// lost: they contain a state, and not its changes.
type word struct {
	Node  string        `json:"node"`
	Keeps bool          `json:"keeps,omitempty"` // in a sign of life: the node carries out tasks at tables
	Table string        `json:"table,omitempty"`
	Here  seasalt.Seats `json:"here"` // whose players follow the table at that node
	Said  []Said        `json:"said,omitempty"`
	Asks  bool          `json:"asks,omitempty"` // who is at the other nodes
}

// nodes exchanges words with the other nodes.
type nodes struct {
	h     *Host
	name  string        // of this node, another one each time it starts
	pulse time.Duration // the interval of signs of life; a node silent three times as long has gone

	// sorted, this node among them: who looks after tables; of the goroutine that runs, as the next one
	keepers []string
	failed  int // how often in a row the store could not be used

	mu    sync.Mutex
	words map[string]word                     // by table: what is to be told
	still bool                                // it is to be told that this node is there
	heard map[string]peer                     // by node
	there map[string]map[string]seasalt.Seats // by table and node: whose players follow the table there
	more  chan struct{}                       // has a value when there is something to tell or to hear
}

// A peer is another node.
type peer struct {
	at    time.Time // when it last said something
	keeps bool
}

func newNodes(h *Host) *nodes {
	return &nodes{
		h: h, name: NewToken(), pulse: 10 * time.Second,
		words: map[string]word{}, heard: map[string]peer{}, there: map[string]map[string]seasalt.Seats{},
		more: make(chan struct{}, 1),
	}
}

// tell has a word sent to the others. It can be called with locks held, since another goroutine sends it.
func (n *nodes) tell(w word) {
	n.mu.Lock()
	defer n.mu.Unlock()
	before := n.words[w.Table]
	n.words[w.Table] = word{Table: w.Table, Said: append(before.Said, w.Said...), Asks: before.Asks || w.Asks}
	signal(n.more)
}

// beat sends a sign of life, with whether the node keeps tables.
func (n *nodes) beat() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.still = true
	signal(n.more)
}

// keeps reports whether this node carries out tasks at tables. Others do not rely on a read-only node or one without
// bots, nor on one that could not use the store three times in a row. Once would be too soon: if the store is slow for
// a moment, all nodes would give up their part, and each look after all tables.
func (n *nodes) keeps(ctx context.Context) bool {
	if n.failed++; n.h.ask(ctx) == nil {
		n.failed = 0
	}
	return n.h.index.known() && n.failed < 3 && !n.h.ReadOnly() && n.h.Bots > 0
}

// run sends and receives words until ctx ends.
func (n *nodes) run(ctx context.Context) {
	if stop, err := n.h.store.Hear("", func(m store.Message) { n.hear(m.Data) }); err != nil {
		slog.Warn("this node does not hear of the others", "error", err)
	} else {
		defer stop()
	}
	n.beat()
	pulse := time.NewTicker(n.pulse)
	defer pulse.Stop()
	for {
		select {
		case <-ctx.Done():
			n.send(word{}) // others keep its tables from now on
			return
		case <-n.more:
			n.mu.Lock()
			words, still := n.words, n.still
			n.words, n.still = map[string]word{}, false
			n.mu.Unlock()
			for id, w := range words {
				if a := n.h.audienceOf(id); a != nil {
					a.mu.Lock()
					w.Here = a.seats()
					a.mu.Unlock()
				}
				n.send(w)
			}
			if still {
				n.send(word{Keeps: n.keeps(ctx)})
			}
			n.divide()
		case now := <-pulse.C:
			n.beat()
			for _, id := range n.silent(now) {
				n.meet(id)
			}
		}
	}
}

// silent forgets the nodes that have gone, and returns the tables whose players were there.
func (n *nodes) silent(now time.Time) (tables []string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for node, p := range n.heard {
		if now.Sub(p.at) <= 3*n.pulse {
			continue
		}
		delete(n.heard, node)
		for id, there := range n.there {
			if there[node] != 0 {
				n.put(id, node, 0)
				tables = append(tables, id)
			}
		}
	}
	return tables
}

// put notes the seats whose players follow a table at another node. The caller holds n.mu.
func (n *nodes) put(id, node string, seats seasalt.Seats) {
	switch {
	case seats == 0:
		delete(n.there[id], node)
		if len(n.there[id]) == 0 {
			delete(n.there, id)
		}
	case n.there[id] == nil:
		n.there[id] = map[string]seasalt.Seats{node: seats}
	default:
		n.there[id][node] = seats
	}
}

// elsewhere returns the seats whose players follow a table at other nodes.
func (n *nodes) elsewhere(id string) (seats seasalt.Seats) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, there := range n.there[id] {
		seats |= there
	}
	return seats
}

func (n *nodes) send(w word) {
	w.Node = n.name
	data, err := json.Marshal(w)
	if err == nil {
		err = n.h.store.Tell(store.Message{Data: data})
	}
	if err != nil {
		slog.Debug("the other nodes do not learn who is here", "error", err)
	}
}

// hear reads a word of another node, and ignores those of this one.
func (n *nodes) hear(data []byte) {
	var w word
	if json.Unmarshal(data, &w) != nil || w.Node == n.name || w.Node == "" {
		return // a later version may tell more
	}
	n.mu.Lock()
	p, known := n.heard[w.Node]
	p.at = time.Now()
	if w.Table == "" {
		p.keeps = w.Keeps
		signal(n.more)
	} else {
		n.put(w.Table, w.Node, w.Here)
	}
	n.heard[w.Node] = p
	n.still = n.still || !known
	n.mu.Unlock()
	if !known { // it has begun, or was cut off
		n.h.mu.Lock()
		watched := slices.Collect(maps.Keys(n.h.wait))
		n.h.mu.Unlock()
		for _, id := range watched {
			n.tell(word{Table: id, Asks: true})
		}
	}
	a := n.meet(w.Table)
	if a == nil {
		return
	}
	if w.Asks {
		n.tell(word{Table: w.Table})
	}
	for _, said := range w.Said {
		if said.Seat >= 0 && said.Seat < seasalt.MaxPlayers && slices.Contains(Reactions, said.Reaction) {
			a.say(said, reactEvery/2) // words do not take the same time
		}
	}
}

// meet updates the people at a table for its watches, which it returns, or nil if there are none.
func (n *nodes) meet(id string) *audience {
	a := n.h.audienceOf(id)
	if a != nil {
		a.mu.Lock()
		defer a.mu.Unlock()
		a.elsewhere = n.elsewhere(id)
		a.meet()
	}
	return a
}
