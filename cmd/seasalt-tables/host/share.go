package host

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"slices"
	"time"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

// Nodes divide the tasks at tables. Each looks after the tables of some groups of the store, and after those that it
// has in memory. This only divides the work: the sequence of the last record decides who may store. So a table with two
// nodes, or for a while with none, loses nothing.

// divide determines the tables that this node looks after.
func (n *nodes) divide() {
	all := []string{n.name}
	n.mu.Lock()
	for node, p := range n.heard {
		if p.keeps {
			all = append(all, node)
		}
	}
	n.mu.Unlock()
	slices.Sort(all)
	if slices.Equal(all, n.keepers) {
		return
	}
	n.keepers = all
	mine := make([]bool, n.h.store.Groups())
	for group, node := range owners(all, len(mine)) {
		mine[group] = node == n.name
	}
	n.h.share(mine)
}

// owners returns the node that looks after each group of tables, from a sorted list. It is the one with the highest
// hash among those below the most groups per node. So all nodes with the same list agree, and few groups change hands
// when a node comes or goes.
func owners(nodes []string, groups int) []string {
	most := (groups + len(nodes) - 1) / len(nodes)
	has, all := map[string]int{}, make([]string, groups)
	for group := range all {
		highest := uint64(0)
		for _, node := range nodes {
			h := fnv.New64a()
			fmt.Fprintf(h, "%d %s", group, node)
			if sum := h.Sum64(); has[node] < most && (all[group] == "" || sum > highest) {
				all[group], highest = node, sum
			}
		}
		has[all[group]]++
	}
	return all
}

// minds reports whether this node carries out tasks at a table: at those of its groups, and at those that it has in
// memory or that are watched here, even if another node looks after them. The caller holds h.mu and x.mu.
func (x *index) minds(id string) bool {
	return x.groups[x.h.store.Group(id)] || x.h.cache[id] != nil || x.h.wait[id] != nil
}

// leave drops a table that this node no longer looks after. The caller holds h.mu.
func (x *index) leave(id string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if i := x.items[id]; i != nil && !x.minds(id) {
		x.set(i, 0)
		delete(x.items, id)
	}
}

// share makes this node look after all tables of some groups, and of no others.
func (h *Host) share(groups []bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	x := h.index
	x.mu.Lock()
	defer x.mu.Unlock()
	for n, mine := range groups {
		x.unread[n] = x.unread[n] || mine && !x.groups[n]
	}
	signal(x.fresh)
	all := x.items
	x.groups, x.items, x.times = groups, map[string]*item{}, nil // new ones, since a map that has grown stays large
	for id, i := range all {
		if i.pos = -1; x.minds(id) {
			x.items[id] = i
			x.set(i, i.wake)
		}
	}
}

// read reads the last records of the groups that are new to this node, until ctx ends.
func (x *index) read(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-x.fresh:
		}
		var groups []int
		x.mu.Lock()
		for n, unread := range x.unread {
			if unread {
				groups = append(groups, n)
			}
		}
		clear(x.unread)
		x.mu.Unlock()
		for x.h.scan(ctx, groups, x.h.note) != nil && ctx.Err() == nil {
			_ = store.Wait(ctx, time.Second)
		}
	}
}

// scan calls do with the last record of each table of some groups, from several goroutines,
// and never after it has returned.
func (h *Host) scan(ctx context.Context, groups []int, do func(store.Message)) error {
	scanning, done := context.WithCancel(ctx)
	defer done()
	err := cmp.Or(h.store.Watch(scanning, groups, do, done), ctx.Err())
	return h.seen(&h.watching, "watching", err)
}
