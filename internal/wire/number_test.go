package wire_test

import (
	"encoding/json"
	"fmt"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt/internal/wire"
)

const notWhole, outOfRange = "this must be a whole number", "this number is out of range"

// TestWhole: package big agrees on which numbers are whole, and on their values.
func TestWhole(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	digits := func(most int) string {
		n := strconv.Itoa(r.IntN(1000))
		return n[:min(len(n), 1+r.IntN(most))] + strings.Repeat("0", r.IntN(3)*r.IntN(12))
	}
	texts := []string{
		"0", "-0", "-0.0", "0e99999999999999999999", "9223372036854775807", "9223372036854775808.0",
		"-922337203685477580.80e1", "922337203685477580.71e1", "1" + strings.Repeat("0", 300) + "e-300", "0." + strings.Repeat("0", 300) + "1e301",
	}
	for range 20000 {
		text := strings.Repeat("-", r.IntN(2)) + digits(3)
		if r.IntN(2) == 0 {
			text += "." + digits(3)
		}
		if r.IntN(2) == 0 {
			text += []string{"e", "E-", "e+"}[r.IntN(3)] + strconv.Itoa(r.IntN(22))
		}
		texts = append(texts, text)
	}
	whole := 0
	for _, text := range texts {
		n, problem := wire.Whole([]byte(text))
		var want string
		if exact, ok := new(big.Rat).SetString(text); !json.Valid([]byte(text)) {
			want = notWhole
		} else if !ok { // the exponent is too large even for package big
			want = ""
		} else if !exact.IsInt() {
			want = notWhole
		} else if i := exact.Num(); !i.IsInt64() || int64(int(i.Int64())) != i.Int64() {
			want = outOfRange
		} else if whole++; int64(n) != i.Int64() {
			t.Fatalf("%s is read as %d", text, n)
		}
		if problem != want {
			t.Fatalf("%s is read as %d: %q, want %q", text, n, problem, want)
		}
	}
	if whole < 4000 { // ints can have 32 bits
		t.Errorf("only %d were whole", whole)
	}
	for text, want := range map[string]string{
		"1e99999999999999999999": outOfRange, "1e-99999999999999999999": notWhole, "+1": notWhole, "01": notWhole,
		"1.": notWhole, "true": notWhole, `"1"`: notWhole, "": notWhole, "1 2": notWhole,
	} {
		if _, problem := wire.Whole([]byte(text)); problem != want {
			t.Errorf("%s: %q, want %q", text, problem, want)
		}
	}
}

// TestReadNumbers: however a number is written, it has to be in the range of its field.
func TestReadNumbers(t *testing.T) {
	for raw, want := range map[string]string{
		"255": "", "2.55e2": "", "-0.0": "", "256": outOfRange, "-1.0": outOfRange, "1e400": outOfRange, "1.5": notWhole,
	} {
		var f []struct {
			N uint8 `json:"n"`
		}
		err := reader.Read(fmt.Appendf(nil, `[{"n":%s}]`, raw), &f)
		if err == nil != (want == "") || err != nil && err.Error() != "/0/n: "+want {
			t.Errorf("%s: %v, want %q", raw, err, want)
		}
	}
	for raw, want := range map[string]string{
		"3.0": "", "30E-1": "", "4.0": "format 4.0 is newer", "1.5": "there is no format 1.5",
		"0.0": "there is no format 0.0", "1e99": "there is no format 1e99",
	} {
		reader := reader
		reader.Format = 3
		var f struct {
			Format int `json:"format"`
		}
		err := reader.Read(fmt.Appendf(nil, `{"format":%s}`, raw), &f)
		if want == "" && (err != nil || f.Format != 3) ||
			want != "" && (err == nil || !strings.HasPrefix(err.Error(), "/format: "+want)) {
			t.Errorf("%s: %d, %v, want %q", raw, f.Format, err, want)
		}
	}
}
