// Verifies the chance of a game, as the documentation of package table describes it, with nothing of Go: that the journal
// keeps to its commitment, and that all its cards come from the seed and the nonces. ../testdata/chance.json has the journal.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();

const uint64 = (n) => {
	const bytes = Buffer.alloc(8);
	bytes.writeBigUInt64BE(BigInt(n));
	return bytes;
};

/** The numbers of 64 bits that chacha8rand (https://c2sp.org/chacha8rand) makes of a key. */
function* chacha8(key) {
	let seed = Array.from({ length: 8 }, (_, i) => key.readUInt32LE(4 * i));
	for (;;) {
		const out = []; // 16 blocks, four at a time, their words side by side
		for (let counter = 0; counter < 16; counter += 4) {
			const blocks = [0, 1, 2, 3].map((i) => block(seed, counter + i));
			for (let word = 0; word < 16; word++) out.push(...blocks.map((b) => b[word]));
		}
		for (let i = 0; i < 248; i += 2) yield BigInt(out[i]) | (BigInt(out[i + 1]) << 32n);
		seed = out.slice(248);
	}
}

function block(seed, counter) {
	const x = Uint32Array.of(0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...seed, counter, 0, 0, 0);
	const turn = (a, b, by) => {
		const v = x[a] ^ x[b];
		x[a] = (v << by) | (v >>> (32 - by));
	};
	const quarter = (a, b, c, d) => {
		x[a] += x[b];
		turn(d, a, 16);
		x[c] += x[d];
		turn(b, c, 12);
		x[a] += x[b];
		turn(d, a, 8);
		x[c] += x[d];
		turn(b, c, 7);
	};
	for (let round = 0; round < 8; round += 2) {
		for (let i = 0; i < 4; i++) quarter(i, 4 + i, 8 + i, 12 + i);
		for (let i = 0; i < 4; i++) quarter(i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4));
	}
	for (let i = 0; i < 8; i++) x[4 + i] += seed[i];
	return x;
}

/** A number from 0 to n-1, each with the same chance. */
function intN(words, n) {
	n = BigInt(n);
	for (;;) {
		const x = words.next().value;
		if ((n & (n - 1n)) === 0n) return x & (n - 1n);
		const product = x * n;
		if (BigInt.asUintN(64, product) >= (1n << 64n) % n) return product >> 64n;
	}
}

const vectors = JSON.parse(readFileSync(new URL("../testdata/chance.json", import.meta.url), "utf8"));

const numbers = chacha8(Buffer.from(vectors.key, "hex"));
for (const [of, is] of vectors.numbers) assert.equal(String(intN(numbers, of)), is, `a number of ${of}`);

const lines = vectors.journal.trimEnd().split("\n").map((line) => line.slice(0, -" #00000000".length));
const at = lines.findIndex((line) => line.startsWith("seed "));
const seed = Buffer.from(lines[at].slice("seed ".length), "hex");
const agreed = lines.slice(1, at);
const promised = sha256("seasalt table commitment 1\n", agreed.map((line) => line + "\n").join(""), seed).toString("hex");
assert.equal(lines[at + 1], `commitment sha256:${promised}`);

const players = agreed.filter((line) => line.startsWith("seat ")).length;
const nonces = [];
let draws = 0;
let checked = 0;
let deck = [];
for (const line of lines.slice(at + 2)) {
	const [number, what] = line.split(" ", 2);
	if (what === "nonce") nonces.push(Buffer.from(JSON.parse(line.slice(line.indexOf('"')))));
	const moves = /\((.*)\)/.exec(line); // what chance did
	if (what === "nonce" || what === "hand-over" || what === "end" || !moves) continue;
	const named = nonces.flatMap((nonce) => [uint64(nonce.length), nonce]);
	const words = chacha8(sha256("seasalt table chance 1\n", seed, ...named, uint64(draws++)));
	if (what === "deal") assert.equal(/first (\d)/.exec(line)[1], String(intN(words, players)), line);
	if (what === "deal" || what === "next-round") deck = [...vectors.cards];
	for (const move of moves[1].split("; ")) {
		const [action, card] = move.split(" ");
		const from = action === "steal" ? vectors.hands[number] : deck;
		const [drawn] = from.splice(Number(intN(words, from.length)), 1);
		assert.equal(`${action} ${drawn}`, move, line);
		checked++;
	}
}
assert.ok(checked > 50);
console.log(`${vectors.numbers.length} numbers and ${checked} cards are as the seed and the nonces make them`);
