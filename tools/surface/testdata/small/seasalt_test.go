package seasalt_test

import (
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/help"
)

func Test(t *testing.T) {
	seasalt.Tested()
	help.Help()
	_ = seasalt.State{}.Unread
}

func Example() { seasalt.Shown() }
