package proof

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt/bot"
)

var moves = flag.Int("moves", 30, "how many moves TestLevels measures for each level of a game")

// TestLevels lets the bots of each level play in the worker in which they think, and measures how long their moves take, with
// the way there and back. It asserts nothing about times: machines differ.
func TestLevels(t *testing.T) {
	t.Parallel()
	b := open(t, desk)
	b.visit("", settings{Lang: "en"})
	files := map[string]string{}
	for _, name := range builtSite(t).Names() {
		if kind, _, _ := strings.Cut(name, "-"); !strings.HasSuffix(name, ".br") { // which is no file of its own
			files[kind] = name
		}
	}
	const play = `(async (engine, thinker, level, most, order) => {
		const response = await fetch(engine);
		const code = response.headers.get("Content-Encoding") ? response.body : response.body.pipeThrough(new DecompressionStream("gzip"));
		const worker = new Worker(thinker);
		worker.postMessage({module: await WebAssembly.compile(await new Response(code).arrayBuffer())});
		const ask = (q) => new Promise((done, fail) => {
			worker.onmessage = ({data}) => (data.fault ? fail(new Error(JSON.stringify(data.fault))) : done(data.ok));
			worker.postMessage({id: 0, q});
		});
		const players = Array.from({length: order.players}, () => ({level}));
		await ask({...order, do: "create", game: "g", players, seed: "7".repeat(64), atOnce: true});
		const times = [];
		while (times.length < most) {
			const a = await ask({do: "actor", game: "g"});
			if (!a.level) break; // the game is over
			const start = performance.now();
			const {move} = await ask({do: "think", view: a.view, level, seed: a.number});
			times.push(performance.now() - start);
			await ask({do: "play", game: "g", seat: a.seat, number: a.number, move});
		}
		worker.terminate();
		const cold = Math.max(...times.slice(0, 10)), warm = times.slice(10).sort((a, b) => a - b);
		return {Moves: times.length, Cold: cold, Median: warm[warm.length >> 1], Worst: warm.at(-1)};
	})`
	for _, game := range []struct{ name, order string }{
		{"two players", `{"players": 2}`},
		{"two players, extension cards", `{"players": 2, "modules": ["jellyfish", "lobster", "starfish", "seahorse", "cast-of-crabs"]}`},
		{"four players", `{"players": 4}`},
		{"four players, all modules", `{"players": 4, "modules": ["jellyfish", "lobster", "starfish", "seahorse", "cast-of-crabs", "extrapepper"]}`},
	} {
		for _, level := range bot.Levels() {
			got := eval[struct {
				Moves               int
				Cold, Median, Worst float64
			}](b, fmt.Sprintf("%s($1, $2, $3, $4, %s)", play, game.order), files["engine"], files["thinker"], level.Name, *moves)
			t.Logf("%-28s %-6s %4d moves: %6.1f ms, the slowest %6.1f, of the first ten %6.1f", game.name, level.Name, got.Moves, got.Median, got.Worst, got.Cold)
			if got.Moves < min(*moves, 30) {
				t.Errorf("%s, %s: only %d moves", game.name, level.Name, got.Moves)
			}
		}
	}
}
