package replay

import (
	"errors"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/table"
	"github.com/seasalt-go/seasalt/variants"
)

// A kept game is the content of a file.
type kept struct {
	record  *record.Record // nil if the cards were not dealt
	journal bool           // it comes from a journal
	names   []string       // of those who began
	changes map[int][]change
}

// A change is a seat that was handed over.
type change struct {
	seat       seasalt.Seat
	name, note string
}

// parse reads a record or a journal. If it is damaged, the game is the part before the damage.
func parse(text string) (kept, error) {
	if table.IsJournal(text) {
		return parseJournal(text)
	}
	game, err := record.Parse(text, variants.Rules)
	k := kept{record: game}
	if game != nil {
		for seat := range game.Rules().Players() {
			k.names = append(k.names, game.Tag("Player"+seasalt.Seat(seat).String()))
		}
	}
	return k, err
}

func parseJournal(text string) (kept, error) {
	t, err := table.Restore(text, variants.Rules)
	var torn *table.TornError
	var wrong *table.JournalError
	switch {
	case errors.As(err, &torn):
		t, _ = table.Restore(text[:torn.Offset], variants.Rules)
	case errors.As(err, &wrong) && wrong.Line > 1:
		t, _ = table.Restore(text[:wrong.Offset], variants.Rules)
	}
	if t == nil {
		return kept{}, err
	}
	k := kept{journal: true, changes: map[int][]change{}}
	var dealt bool
	if k.record, dealt = t.Record(); !dealt {
		return k, err
	}
	moves := map[int]int{} // of the entries so far, and those of each
	n := 0
	for number := 0; ; {
		u, since := t.Since(0, number) // as a seat, since spectators may see less
		if since != nil {
			panic(since) // there is no entry after the last
		}
		for _, i := range u.Items {
			switch i.Kind {
			case table.ItemTakeBack:
				n -= moves[i.Back]
			case table.ItemHandOver:
				k.changes[n] = append(k.changes[n], change{i.Seat, i.Name, i.Note})
			}
			moves[i.Number] = len(i.Saw)
			n += len(i.Saw)
		}
		if number = u.Snapshot.Number; !u.More {
			break
		}
	}
	// Who began is in the header.
	first, headerErr := table.Restore(text[:strings.Index(text, "\n1 ")+1], variants.Rules)
	if headerErr != nil {
		panic(headerErr) // the journal has more
	}
	for _, p := range first.Seated() {
		k.names = append(k.names, p.Name)
	}
	return k, err
}
