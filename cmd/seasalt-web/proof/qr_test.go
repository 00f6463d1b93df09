package proof

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"rsc.io/qr/coding"

	"github.com/seasalt-go/seasalt/cmd/seasalt-web/browser"
	"github.com/seasalt-go/seasalt/cmd/seasalt-web/build"
)

// TestQR compares the QR codes of the page with those of a library, for texts of each version.
func TestQR(t *testing.T) {
	t.Parallel()
	node := browser.Needs(t, "node", "apt-get install nodejs")
	script, err := build.Script(t.Context(), build.Options{}, "page/qr_test.ts")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "qr.cjs")
	if err := os.WriteFile(file, script, 0o666); err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, n := range []int{0, 1, 14, 15, 26, 42, 62, 84, 106, 122, 152, 153, 180, 213} {
		texts = append(texts, strings.Repeat("https://tables.example/#/table/a", 10)[:n])
	}
	out, err := exec.CommandContext(t.Context(), node, append([]string{file}, texts...)...).Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	codes := strings.Split(strings.TrimSpace(string(out)), "\n\n")
	if len(codes) != len(texts) {
		t.Fatalf("%d codes of %d texts", len(codes), len(texts))
	}
	versions := map[coding.Version]bool{}
	for i, text := range texts {
		version := coding.Version(coding.MinVersion)
		for coding.String(text).Bits(version) > version.DataBytes(coding.M)*8 {
			version++
		}
		versions[version] = true
		plan, err := coding.NewPlan(version, coding.M, 0)
		if err != nil {
			t.Fatal(err)
		}
		code, err := plan.Encode(coding.String(text))
		if err != nil {
			t.Fatal(err)
		}
		var want strings.Builder
		for y := range code.Size {
			for x := range code.Size {
				if code.Black(x, y) {
					want.WriteByte('1')
				} else {
					want.WriteByte('0')
				}
			}
			want.WriteByte('\n')
		}
		if got := strings.TrimSpace(codes[i]); got != strings.TrimSpace(want.String()) {
			t.Errorf("%d bytes, version %d:\n%s\nwant\n%s", len(text), version, got, want.String())
		}
	}
	if len(versions) != 10 {
		t.Errorf("only the versions %v were compared", versions)
	}
}
