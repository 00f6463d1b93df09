package proof

import (
	"encoding/json"
	"os"
	"os/exec"
	"testing"

	"github.com/seasalt-go/seasalt/cmd/seasalt-web/browser"
)

// TestLighthouse has Lighthouse look at screens as a slow phone on a slow network shows them. What does not depend on the
// machine is held: accessibility, best practices, and a layout that hardly shifts. How fast they are is printed.
func TestLighthouse(t *testing.T) {
	t.Parallel()
	node := browser.Needs(t, "node", "apt-get install nodejs")
	chromium := browser.Needs(t, "chromium", "apt-get install chromium")
	module(t, "lighthouse")
	url := serve(t)
	for _, hash := range []string{"", "#/learn", "#/learn/R4.1"} {
		cmd := exec.CommandContext(t.Context(), node, "node_modules/lighthouse/cli/index.js", url+hash, "--quiet", "--output=json",
			"--only-categories=performance,accessibility,best-practices", "--chrome-flags=--headless=new --no-sandbox --disable-gpu")
		cmd.Env = append(os.Environ(), "CHROME_PATH="+chromium)
		cmd.Stderr = os.Stderr
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		var found struct {
			Categories map[string]struct {
				Score     float64
				AuditRefs []struct {
					ID     string
					Weight float64
				}
			}
			Audits map[string]struct {
				Title, DisplayValue string
				Score               *float64
				NumericValue        float64
				Details             json.RawMessage
			}
		}
		if err := json.Unmarshal(out, &found); err != nil {
			t.Fatal(err)
		}
		for _, category := range []string{"accessibility", "best-practices"} {
			for _, ref := range found.Categories[category].AuditRefs {
				a := found.Audits[ref.ID]
				if ref.Weight > 0 && a.Score != nil && *a.Score < 1 {
					t.Errorf("%q: %s: %s: %s", hash, category, a.Title, a.Details)
				}
			}
			if score := found.Categories[category].Score; score != 1 {
				t.Errorf("%q: %s: %.2f", hash, category, score)
			}
		}
		if shift := found.Audits["cumulative-layout-shift"]; shift.Score == nil || shift.NumericValue > 0.01 {
			t.Errorf("%q: the layout shifts by %v: %s", hash, shift.NumericValue, found.Audits["layout-shifts"].Details)
		}
		t.Logf("%q: performance %.0f of 100, first contentful paint %s, largest %s, interactive %s, blocked for %s", hash,
			100*found.Categories["performance"].Score, found.Audits["first-contentful-paint"].DisplayValue,
			found.Audits["largest-contentful-paint"].DisplayValue, found.Audits["interactive"].DisplayValue,
			found.Audits["total-blocking-time"].DisplayValue)
	}
}
