package api

import (
	"encoding/json"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/teststore"
	"github.com/seasalt-go/seasalt/variants"
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
	event := doc.Components.Schemas["Event"].Value
	for text, want := range map[string]bool{
		`{"ping":true}`: true, `{"bye":true}`: true, `{"error":{"code":"unauthorized","message":"x"}}`: true,
		`{"ping":true,"present":[]}`: true, `{"ping":true,"present":[0,2],"reactions":[{"seat":2,"reaction":"wow"}]}`: true,
		`{"present":[0]}`: false, `{"ping":true,"present":[0],"reactions":[{"seat":0,"reaction":"boo"}]}`: false,
		`{}`: false, `null`: false, `{"ping":false}`: false, `{"ping":true,"bye":true}`: false, `{"error":{"code":"none","message":"x"}}`: false, `{"update":{}}`: false,
	} {
		var v any
		if err := json.Unmarshal([]byte(text), &v); err != nil {
			t.Fatal(err)
		}
		if err := event.VisitJSON(v); (err == nil) != want {
			t.Errorf("%s as a line of a feed: %v", text, err)
		}
	}
	code := doc.Components.Schemas["Error"].Value.Properties["code"].Value
	documentedStatus := map[host.Code]int{}
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z-]+)` \\| (\\d{3}) \\| .+ \\|$").FindAllStringSubmatch(code.Description, -1) {
		documentedStatus[host.Code(row[1])], _ = strconv.Atoi(row[2])
	}
	if !maps.Equal(documentedStatus, statuses) {
		t.Errorf("the statuses are documented as %v, and are %v", documentedStatus, statuses)
	}
	codes := code.Enum
	if len(codes) != len(statuses) {
		t.Errorf("%d codes are documented, and there are %d", len(codes), len(statuses))
	}
	for _, code := range codes {
		if !slices.ContainsFunc(allCodes(), func(c string) bool { return c == code }) {
			t.Errorf("the code %v is documented, and there is none", code)
		}
	}
}

// The server has the project's schema, and the document describes a setup as that does.
func TestSchema(t *testing.T) {
	x := serve(t, new(teststore.Memory), Options{}, host.Options{})
	status, served := x.ask(t, "GET", "/v1/seasalt.schema.json", "", "", nil)
	var all struct {
		Defs map[string]struct {
			Required   []string
			Properties map[string]struct{ Enum []any }
			Enum       []any
		} `json:"$defs"`
	}
	if err := json.Unmarshal(served, &all); err != nil || status != 200 {
		t.Fatal(status, err)
	}
	doc, err := openapi3.NewLoader().LoadFromData(Document)
	if err != nil {
		t.Fatal(err)
	}
	setup := doc.Components.Schemas["Setup"].Value
	if !slices.Equal(setup.Required, all.Defs["Setup"].Required) {
		t.Errorf("a setup has %q", setup.Required)
	}
	for name, ruling := range all.Defs["Rulings"].Properties {
		if is := setup.Properties["rulings"].Value.Properties[name]; is == nil || !reflect.DeepEqual(is.Value.Enum, ruling.Enum) {
			t.Errorf("the ruling %s is not one of %q", name, ruling.Enum)
		}
	}
	events := slices.DeleteFunc(all.Defs["Event"].Enum, func(name any) bool { return strings.HasPrefix(name.(string), "house-") })
	if is := setup.Properties["events"].Value.Items.Value.Enum; !reflect.DeepEqual(is, events) {
		t.Errorf("the events are %q", is)
	}
	var modules []any
	for _, m := range variants.All() {
		modules = append(modules, m.Name)
	}
	if is := setup.Properties["modules"].Value.Items.Value.Properties["name"].Value.Enum; len(is) != len(modules) ||
		slices.ContainsFunc(modules, func(name any) bool { return !slices.Contains(is, name) }) {
		t.Errorf("the modules are %q, and not %q", is, modules)
	}
}

// Who wants what is in the document: must and look hold what they send and get to it.
func TestVotes(t *testing.T) {
	x := serve(t, new(teststore.Memory), Options{}, host.Options{})
	is := x.seated(t, object{}, seasalt.Config{})
	vote := func(whats ...string) {
		t.Helper()
		want := map[string][]int{}
		for _, what := range whats {
			x.must(t, "POST", is.path+"/vote", is.Seats[1].Token, object{"for": what}, nil)
			want[what] = []int{1}
		}
		if got := x.look(t, is, "", 0).Info.Votes; !reflect.DeepEqual(got, want) {
			t.Errorf("the votes are %v, and not %v", got, want)
		}
	}
	vote(host.VotePause, host.VoteEnd)
	x.must(t, "POST", is.path+"/resign", is.Seats[0].Token, object{}, nil)
	vote(host.VoteRematch)
}

func allCodes() (all []string) {
	for code := range statuses {
		all = append(all, string(code))
	}
	return all
}
