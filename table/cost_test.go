package table

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/variants"
)

// cost returns the most bytes in use while f runs, and how many bytes it allocates in all. On several processors of a
// busy machine, f could run while the collector waits, and its garbage would count.
func cost(f func()) (peak, all int) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	defer debug.SetGCPercent(debug.SetGCPercent(20)) // little garbage, so that the heap is nearly what is in use
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	done, most := make(chan bool), make(chan int)
	go func() {
		n := 0
		for {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			n = max(n, int(m.HeapAlloc)-int(before.HeapAlloc))
			select {
			case <-done:
				most <- n
				return
			case <-time.After(time.Millisecond):
			}
		}
	}()
	f()
	runtime.ReadMemStats(&after)
	close(done)
	return <-most, int(after.TotalAlloc - before.TotalAlloc)
}

// longTable returns a table whose journal has nearly the given size.
func longTable(t testing.TB, config seasalt.Config, size int, takeBacks bool) *Table {
	table := newTable(t, config, Terms{MaxRounds: mostRounds})
	for size = min(size, MaxJournalLen-2*reserve); len(table.journal) < size && table.Stage() != StageOver; {
		dull(t, table, table.Number()+1)
		if seat := table.Actor(); takeBacks && seat >= 0 {
			if back := table.Snapshot(seat).TakeBack; back != 0 {
				ok(t)(table.TakeBack(seat, back))
			}
		}
		if table.Number()%3 == 0 && !takeBacks && table.Stage() != StageOver {
			ok(t)(table.HandOver(0, Player{Name: "x"}, HandOverLeft, ""))
		}
	}
	return table
}

// Reading a journal costs memory in proportion to its length, whatever it is full of.
func TestRestoreCost(t *testing.T) {
	const most = 20       // bytes in use for each byte of the journal
	const slack = 4 << 20 // garbage that the collector has not seen yet, of earlier tests too
	sizes := []int{testkit.Form(1<<17, 1<<20), testkit.Form(1<<19, 8<<20)}
	for name, config := range map[string]seasalt.Config{"base game": {Players: 4},
		"all modules": {Modules: variants.All()}} {
		for _, takeBacks := range []bool{false, true} {
			var each [2]float64 // bytes that are allocated for each of the journal
			for i, size := range sizes {
				table := longTable(t, config, size, takeBacks)
				journal, rules := table.SecretJournal(), table.Rules()
				peak, all := cost(func() { testkit.Must(Restore(journal, testkit.Given(rules))) })
				n := float64(len(journal))
				if each[i] = float64(all) / n; float64(peak) > most*n+slack {
					t.Errorf("%s: %d bytes for a journal of %.0f", name, peak, n)
				}
				t.Logf("%s, take-backs %v: of a journal of %.0f bytes %.1f times as many are in use, and %.1f times "+
					"allocated in all", name, takeBacks, n, float64(peak)/n, each[i])
			}
			if each[1] > 1.2*each[0] {
				t.Errorf("%s: a longer journal costs more for each byte: %.1f and %.1f", name, each[0], each[1])
			}
		}
	}
}

// delayed returns tables with delayed spectators, by name.
func delayed(t testing.TB) map[string]*Table {
	terms := Terms{SpectatorDelay: 1, MaxRounds: 1}
	return map[string]*Table{
		"base":    newTable(t, seasalt.Config{Players: 4}, terms),
		"modules": newTable(t, seasalt.Config{Players: 4, Modules: variants.All()}, terms),
	}
}

// lengthen appends an entry to a round that should become long: nobody announces, and what can be taken back is taken
// back, as often as it can be.
func lengthen(t testing.TB, table *Table) {
	if seat := table.Actor(); seat >= 0 {
		if back := table.Snapshot(seat).TakeBack; back != 0 {
			ok(t)(table.TakeBack(seat, back))
			return
		}
	}
	dull(t, table, table.Number()+1)
}

// A delayed spectator who asks for everything costs little, however long the round is; and one who asks for what is
// new, next to nothing.
func TestDelayedCost(t *testing.T) {
	const most, mostNew = 1 << 20, 8 << 10
	for name, table := range delayed(t) {
		look := func(from int) int {
			return int(testkit.Allocated(func() { testkit.Must(table.Since(seasalt.Spectator, from)) }))
		}
		entries, worst, worstNew := 0, 0, 0
		for lengthen(t, table); table.Stage() == StagePlaying; lengthen(t, table) {
			entries = table.Number()
			seen := table.visible(seasalt.Spectator)
			worstNew = max(worstNew, look(seen-1))
			if again := seen - table.watched.entry; again > 2 {
				t.Fatalf("%s: the next look would follow %d entries again", name, again)
			}
			if entries%50 == 0 {
				table.watched = watch{} // as after a restart
				worst = max(worst, look(0))
			}
		}
		if t.Logf("%s: in a round of %d entries, what is new takes %d bytes and everything %d", name, entries, worstNew,
			worst); worst > most || worstNew > mostNew {
			t.Errorf("%s: what is new takes %d bytes and everything %d; at most %d and %d are allowed", name, worstNew,
				worst, mostNew, most)
		}
	}
}

// BenchmarkDelayed measures what a delayed spectator costs in a long round: one who asks for what is new, and one who
// asks for everything after a restart.
func BenchmarkDelayed(b *testing.B) {
	for name, table := range delayed(b) {
		for table.Number() < 500 && table.Stage() == StagePlaying {
			lengthen(b, table)
		}
		seen := table.visible(seasalt.Spectator)
		b.Run("new/"+name, func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				_, _ = table.Since(seasalt.Spectator, seen-1)
			}
		})
		b.Run("all/"+name, func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				table.watched = watch{}
				_, _ = table.Since(seasalt.Spectator, 0)
			}
		})
	}
}

// updates returns the last updates of tables, for the player in turn, by configuration.
func updates(tb testing.TB) map[string]Update {
	tb.Helper()
	last := map[string]Update{}
	for name, config := range map[string]seasalt.Config{
		"2 players":  {Target: seasalt.MaxTarget},
		"everything": {Players: 4, Target: seasalt.MaxTarget, Modules: variants.All()},
	} {
		table := newTable(tb, config, Terms{NextAtOnce: true, MaxRounds: mostRounds})
		for table.Number() < 120 || table.Snapshot(table.Actor()).View.Phase() != seasalt.PhasePlay {
			dull(tb, table, table.Number()+1)
		}
		u := testkit.Must(table.Since(table.Actor(), table.Number()-1))
		last[name] = u
	}
	return last
}

// TestUpdateCost holds how often writing an update allocates if there is room for it.
func TestUpdateCost(t *testing.T) {
	for name, u := range updates(t) {
		text := make([]byte, 0, 1<<16)
		allocations := testing.AllocsPerRun(100, func() { text, _ = u.AppendJSON(text[:0]) })
		if t.Logf("%s: %d bytes, %v allocations", name, len(text), allocations); allocations > 2 {
			t.Errorf("%s: %v allocations; at most 2 are allowed", name, allocations)
		}
	}
}

// BenchmarkUpdate writes what a client gets when a move was made.
func BenchmarkUpdate(b *testing.B) {
	for name, u := range updates(b) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			var text []byte
			for range b.N {
				text, _ = u.AppendJSON(text[:0])
			}
		})
	}
}
