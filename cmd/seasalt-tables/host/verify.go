package host

import (
	"fmt"

	"github.com/seasalt-go/seasalt/variants"
)

// A Verifier replays the records of a table, as a node does.
type Verifier struct {
	m    Match
	gone bool // the table was about to be deleted, and some of its records are
	err  error
}

// Add takes the next record.
func (v *Verifier) Add(data []byte) {
	r, err := decode(data)
	v.gone = err == nil && r.Kind == kindDelete
	switch {
	case v.err != nil:
	case err != nil:
		v.err = fmt.Errorf("unreadable after record %d: %w", v.m.n, err)
	case r.N > v.m.n+1:
		v.err = fmt.Errorf("torn: record %d comes after record %d", r.N, v.m.n)
	default:
		if err := v.m.apply(&r, finder(variants.Rules)); err != nil {
			v.err = fmt.Errorf("unreadable at record %d: %w", r.N, err)
		}
	}
}

// Err returns the problem of the table, which should have at least that many records.
func (v *Verifier) Err(records int) error {
	switch {
	case v.gone:
		return nil
	case v.err != nil:
		return v.err
	case v.m.n < records:
		return fmt.Errorf("short: it has %d of %d records", v.m.n, records)
	case v.m.held:
		return fmt.Errorf("short: a restore was interrupted after record %d", v.m.n)
	}
	return nil
}
