package table

import (
	"errors"
	"fmt"
	"log/slog"

	"github.com/seasalt-go/seasalt"
)

// String returns a spectator's view of the table, in one line.
func (t Table) String() string {
	switch {
	case t.hidden == nil:
		return "table.Table{}"
	case t.game == nil:
		return "a table before the deal"
	}
	if v := t.Snapshot(seasalt.Spectator).View; v != nil {
		return v.String()
	}
	return "a table before the first moves that spectators see"
}

// Format prints the text of String for every verb, so none shows hidden cards.
func (t Table) Format(f fmt.State, verb rune) { fmt.Fprint(f, t.String()) }

// LogValue returns the text of String, so package slog does not log hidden cards.
func (t Table) LogValue() slog.Value { return slog.StringValue(t.String()) }

// MarshalJSON always fails, since a Table holds hidden cards. Marshal a [Table.Snapshot], which contains only those
// that its seat sees.
func (t Table) MarshalJSON() ([]byte, error) {
	return nil, errors.New("table: a Table holds hidden cards and is not marshalled; see Table.Snapshot")
}

// UnmarshalJSON always fails, as MarshalJSON does; see [Restore].
func (*Table) UnmarshalJSON([]byte) error {
	return errors.New("table: a Table is not unmarshalled; see Restore")
}
