package repository

import (
	"regexp"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
)

// Readers name the version that does not know a name: the first one of CHANGELOG.md.
func TestVersion(t *testing.T) {
	inRoot(t)
	heading := regexp.MustCompile(`(?m)^## ([0-9][^ ]*) `).FindStringSubmatch(testkit.ReadText(t, "CHANGELOG.md"))
	_, err := seasalt.ParseSetup("seasalt/1 players=2 target=40 mermaids=laid empty-deck=voids tie=coin trio=laid " +
		"equal-top=at-end")
	want := "it is newer than this program, or wrong (this is seasalt " + heading[1] + ")"
	if err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("%v, want %s at its end", err, want)
	}
}
