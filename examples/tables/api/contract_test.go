package api

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
)

// secret finds cards and tokens in a text.
var secret = regexp.MustCompile(`[a-z]/(dark|light|black|yellow|green|white|purple|grey|pink|orange)|[A-Za-z0-9_-]{43}|Bearer`)

// Whatever is served is in the document, and whatever is in the document is served. (What goes over the wire is
// validated in all tests: see validate.)
func TestDocument(t *testing.T) {
	if _, err := contract(); err != nil {
		t.Fatal(err)
	}
	doc, err := openapi3.NewLoader().LoadFromData(Document)
	if err != nil {
		t.Fatal(err)
	}
	var documented, served []string
	ids := map[string]bool{}
	for path, item := range doc.Paths.Map() {
		for method, operation := range item.Operations() {
			documented = append(documented, method+" "+path)
			if ids[operation.OperationID] || operation.OperationID == "" || operation.Summary == "" {
				t.Errorf("%s %s has no operationId or summary of its own", method, path)
			}
			ids[operation.OperationID] = true
		}
	}
	for _, r := range routes {
		served = append(served, r.method+" "+r.path)
	}
	slices.Sort(documented)
	slices.Sort(served)
	if !slices.Equal(documented, served) {
		t.Errorf("documented:\n%s\nserved:\n%s", strings.Join(documented, "\n"), strings.Join(served, "\n"))
	}
	codes := doc.Components.Schemas["Error"].Value.Properties["code"].Value.Enum
	if len(codes) != len(statuses) {
		t.Errorf("%d codes are documented, and there are %d", len(codes), len(statuses))
	}
	for _, code := range codes {
		if !slices.ContainsFunc(allCodes(), func(c string) bool { return c == code }) {
			t.Errorf("the code %v is documented, and there is none", code)
		}
	}
}

func allCodes() (all []string) {
	for code := range statuses {
		all = append(all, string(code))
	}
	return all
}
