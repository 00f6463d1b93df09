package texts

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
)

// The end of a round has points for each seat of the game and no others, and a pile without cards has no top. "?" means
// unknown everywhere else; 1.0.0-rc.1 wrote it there, and four points.
func TestObservationOfGame(t *testing.T) {
	for players := seasalt.MinPlayers; players <= seasalt.MaxPlayers; players++ {
		g := seasalt.MustRules(seasalt.Config{Players: players}).NewGame(0)
		r := rand.New(rand.NewPCG(1, 2))
		ends, empty := 0, 0
		for moves := 0; moves < 3000 && !g.Over(); moves++ {
			list := g.State().AppendMoves(nil)
			m := list[r.IntN(len(list))]
			o := seasalt.Must(g.State().Observe(0, m))
			if err := g.Apply(m); err != nil {
				t.Fatal(err)
			}
			text := string(seasalt.Must(json.Marshal(o)))
			old := text
			if o.Tops[0] == 0 || o.Tops[1] == 0 {
				empty++
				tops := fmt.Sprintf(`"tops":["%v","%v"]`, o.Tops[0], o.Tops[1])
				tops = strings.ReplaceAll(tops, "none", "")
				if !strings.Contains(text, tops) {
					t.Fatalf("%s has not %s", text, tops)
				}
				old = strings.Replace(old, tops, strings.ReplaceAll(tops, `""`, `"?"`), 1)
			}
			if o.End != 0 {
				ends++
				points := strings.Join(strings.Fields(fmt.Sprint(o.Points[:players])), ",")
				if !strings.HasSuffix(text, `"points":`+points+"}") {
					t.Fatalf("%s has not the points %s", text, points)
				}
				old = strings.Replace(old, points, strings.TrimSuffix(points, "]")+strings.Repeat(",0", 4-players)+"]", 1)
			}
			var now, before seasalt.Observation
			if err := json.Unmarshal([]byte(text), &now); err != nil || now != o {
				t.Fatalf("%s is read as %+v, %v", text, now, err)
			}
			if err := json.Unmarshal([]byte(old), &before); err != nil || before.Tops != o.Tops || before.Points != o.Points {
				t.Fatalf("%s is read as %+v, %v", old, before, err)
			}
		}
		if ends < 3 || empty < 3 {
			t.Errorf("%d ends and %d empty piles of %d players", ends, empty, players)
		}
	}
}
