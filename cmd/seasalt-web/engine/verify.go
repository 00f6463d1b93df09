package engine

import (
	"errors"

	"github.com/seasalt-go/seasalt/table"
)

// setup returns the setup of an order, which a server takes.
func (e *Engine) setup(q order) (any, error) {
	rules, err := q.rules()
	if err != nil {
		return nil, err
	}
	return rules.Setup(), nil
}

// verify reads the journal of a finished game at a server. It returns its record, and whether all chance came from the
// seed of a commitment and the nonces. A journal that cannot be read is an error.
func (e *Engine) verify(q struct {
	Journal    string `json:"journal"`
	Commitment string `json:"commitment"` // that was received before the nonces were named
}) (any, error) {
	var v struct {
		Record string   `json:"record"`
		Nonces []string `json:"nonces"` // by seat
		Unfair string   `json:"unfair"` // why chance differs from the commitment, or empty
	}
	t, err := table.Verify(q.Journal, q.Commitment, e.rules)
	if err != nil {
		v.Unfair = err.Error()
		if t, err = table.Restore(q.Journal, e.rules); err != nil {
			return nil, err
		}
	}
	for seat := range t.Rules().Seats() {
		nonce, _ := t.NonceOf(seat)
		v.Nonces = append(v.Nonces, nonce)
	}
	v.Record, err = recordText(t)
	if err != nil && !errors.Is(err, errNoCards) {
		return nil, err
	}
	return v, nil
}
