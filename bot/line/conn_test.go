package line

import (
	"io"
	"strings"
	"testing"
)

// deaf is the input of a program that has ended.
type deaf struct{}

func (deaf) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }
func (deaf) Close() error              { return nil }

// What a program wrote before it ended is looked at, although it did not wait to be asked.
func TestEndedBefore(t *testing.T) {
	_, err := Connect(strings.NewReader("go version go1.26\n"), deaf{})
	if err == nil || !strings.HasPrefix(err.Error(), `answered hello with "go version go1.26"`) {
		t.Errorf("%v", err)
	}
	if _, err := Connect(strings.NewReader(""), deaf{}); err != ErrEnded {
		t.Errorf("%v", err)
	}
}
