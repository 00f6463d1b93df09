package table

import (
	"errors"
	"fmt"
	"hash/crc32"
	"log/slog"
	"strings"
)

// journalFormat begins the first line of a journal. A check sum follows.
const (
	journalPrefix = "seasalt-table/"
	journalFormat = journalPrefix + "1"
)

// reserve is the room that a journal keeps free for ending the game.
const reserve = 1 << 14

// checkpointEvery is the most entries that are replayed to find the state before one of them, apart from
// those that can be taken back.
const checkpointEvery = 16

// begin begins the text of the next entry.
func (t *Table) begin() *strings.Builder {
	var w strings.Builder
	fmt.Fprintf(&w, "%d ", len(t.entries)+1)
	return &w
}

// add ends an entry.
func (t *Table) add(w *strings.Builder, e entry) Entry {
	line := t.write(w.String())
	e.end, e.moves = int32(len(t.journal)), int32(len(t.moves))
	t.entries = append(t.entries, e)
	n := len(t.entries)
	if len(t.undo) == 0 && t.game != nil &&
		(len(t.points) == 0 || n-t.points[len(t.points)-1].entry >= checkpointEvery) {
		t.points = append(t.points, checkpoint{n, t.game.State()})
	}
	return Entry{Number: n, line: &hiddenLine{&line}}
}

// write appends a line to the journal, with its check sum: the CRC-32 (IEEE) of everything before the sum, from
// the first byte of the journal.
func (t *Table) write(text string) (line string) {
	sum := crc32.Update(t.sum, crc32.IEEETable, []byte(text))
	line = fmt.Sprintf("%s #%08x\n", text, sum)
	t.sum = crc32.Update(sum, crc32.IEEETable, []byte(line[len(text):]))
	t.journal = append(t.journal, line...)
	return line
}

// full reports whether the journal has no room left for moves.
func (t *Table) full() bool { return len(t.journal) > MaxJournalLen-reserve }

// An Entry is a line of the journal. Store it before you announce it to anybody. It holds hidden cards, so package fmt
// prints only its number, and other packages, such as encoding/gob, do not store its line. Goroutines can share it.
type Entry struct {
	Number int
	line   *hiddenLine
}

type hiddenLine struct{ text *string }

// SecretText returns the line with its newline, to append to the stored journal.
func (e Entry) SecretText() string {
	if e.line == nil {
		return ""
	}
	return *e.line.text
}

// String returns the number, such as "entry 17".
func (e Entry) String() string { return fmt.Sprintf("entry %d", e.Number) }

// LogValue returns the text of String, so package slog does not marshal the entry.
func (e Entry) LogValue() slog.Value { return slog.StringValue(e.String()) }

// MarshalJSON always fails, since an Entry holds hidden cards.
func (e Entry) MarshalJSON() ([]byte, error) {
	return nil, errors.New("table: an Entry holds hidden cards and is not marshalled; see Entry.SecretText")
}

// UnmarshalJSON always fails, as MarshalJSON does; see [Table.Follow].
func (*Entry) UnmarshalJSON([]byte) error {
	return errors.New("table: an Entry is not unmarshalled; see Table.Follow")
}

// SecretJournal returns the whole journal, the header and all entries, with the seed and all hidden cards.
func (t *Table) SecretJournal() string {
	t.must()
	return string(t.journal)
}

// Revealed returns the journal, for everybody, if the game is over and its [Terms] reveal the seed. It shows hands that
// were never shown during the game. [Verify] checks it.
func (t *Table) Revealed() (journal string, ok bool) {
	t.must()
	if t.result == nil || !t.terms.RevealSeed {
		return "", false
	}
	return t.SecretJournal(), true
}
