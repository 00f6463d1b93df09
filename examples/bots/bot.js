// A bot for Sea Salt & Paper in JavaScript. It needs nothing but Node.js.
//
//     cd cmd/seasalt-arena && go run . -players 'exec:node ../../examples/bots/bot.js,random'
//
// The loop at the end speaks the protocol of bot/line/PROTOCOL.md. choose picks the moves: put your own ideas
// there. Write what you want to print with console.error; standard output belongs to the protocol.
"use strict";

const DUOS = [["crab", "crab"], ["boat", "boat"], ["fish", "fish"], ["swimmer", "shark"], ["swimmer", "jellyfish"], ["crab", "lobster"]];
const COLLECTORS = { shell: [0, 0, 2, 4, 6, 8, 10], octopus: [0, 0, 3, 6, 9, 12], penguin: [0, 1, 3, 5], sailor: [0, 0, 5] };
const MULTIPLIERS = { lighthouse: ["boat", 1], "shoal-of-fish": ["fish", 1], "penguin-colony": ["penguin", 2], captain: ["sailor", 3] };

// worth is about what cards are worth, with a little more for what can still become something.
function worth(cards) {
	const kinds = {}, colors = {};
	for (const card of cards) {
		const [kind, color] = card.split("/");
		kinds[kind] = (kinds[kind] ?? 0) + 1;
		colors[color] = (colors[color] ?? 0) + 1;
	}
	const best = Object.values(colors).sort((a, b) => b - a);
	let total = 0.1 * (best[0] ?? 0);
	const left = { ...kinds };
	for (const [a, b] of DUOS) {
		const pairs = a === b ? Math.floor((left[a] ?? 0) / 2) : Math.min(left[a] ?? 0, left[b] ?? 0);
		total += 1.5 * pairs; // a point, and the effect
		for (const kind of [a, b]) left[kind] = (left[kind] ?? 0) - pairs;
	}
	for (const pair of DUOS) for (const kind of new Set(pair)) total += left[kind] > 0 ? 0.3 : 0;
	for (const [kind, points] of Object.entries(COLLECTORS)) {
		const n = kinds[kind] ?? 0;
		total += points[Math.min(n, points.length - 1)] + (n > 0 ? 0.5 : 0);
	}
	for (const [kind, [other, points]] of Object.entries(MULTIPLIERS)) total += (kinds[kind] ?? 0) * (1 + points * (kinds[other] ?? 0));
	return best.slice(0, kinds.mermaid ?? 0).reduce((sum, n) => sum + n, total);
}

// choose returns one of view.moves.
function choose(view, random) {
	const me = view.seats[view.seat];
	const mine = [...me.hand.cards, ...me.laid.flat()];
	const value = (move) => {
		switch (move.action) {
			case "draw": return worth(mine) + 1.5; // the better one of two cards
			case "keep": return worth([...mine, ...move.cards]);
			case "take": case "take-equal-top": return worth([...mine, view.piles[move.pile - 1].cards[0]]);
			case "pick": return worth([...mine, view.piles[view.pickFrom - 1].cards[move.place - 1]]);
			case "swap": return worth([...mine.toSpliced(mine.indexOf(move.cards[0]), 1), move.cards[1]]) - worth(mine);
			case "choose-victim": return view.seats[move.seat].hand.size;
			case "last-chance": return me.score.points >= 10 ? 2 : -1;
			default: return { "lay-mermaids": 9, "lay-trio": 4, "lay-duo": 3, grab: 1, stop: 1 }[move.action] ?? 0;
		}
	};
	const rated = view.moves.map((move) => ({ move, value: value(move), tie: random() }));
	return rated.reduce((a, b) => (b.value > a.value || (b.value === a.value && b.tie > a.tie) ? b : a)).move;
}

// generator makes random numbers from a seed, which is a decimal number of 64 bits: SplitMix64.
function generator(seed) {
	let state = BigInt(seed);
	return () => {
		let z = (state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n));
		z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
		z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
		return Number((z ^ (z >> 31n)) >> 11n) / 2 ** 53;
	};
}

const generators = new Map();

// answer returns the answer to a message of the host, if it needs one.
function answer(message) {
	switch (message.type) {
		case "hello":
			if (message.protocols.includes(1)) return { type: "hello", protocol: 1, name: "bot.js 1", wants: ["view"] };
			break;
		case "begin":
			for (const game of message.games) generators.set(game.game, generator(game.seed));
			return { type: "ready" };
		case "choose":
			return { type: "moves", moves: message.turns.map((turn) => choose(turn.view, generators.get(turn.game)).text) };
		case "quit":
			process.exit();
	}
	return message.id === undefined ? undefined : { type: "error", text: "unknown request" };
}

require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
	const message = JSON.parse(line);
	const answered = answer(message);
	if (answered) process.stdout.write(JSON.stringify({ ...answered, id: message.id }) + "\n");
});
