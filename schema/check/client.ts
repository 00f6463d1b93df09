// A client in TypeScript, as far as types go: it is compiled in .ci/run and never run. It shows how moves and
// feeds are used without taking any text apart.
import type { Card, Catalog, Move, Observation, Pile, Refusal, Seat, Update, View } from "../seasalt";

declare function clickable(what: Card | Pile | Seat | "button", label: string, onClick: () => void): void;
declare function animate(card: Card | undefined, from: string, to: string): void;
declare function tell(text: string): void;
declare function post(path: string, body: unknown): Promise<Update | Refusal>;

let number = 0; // of the last entry that was seen

// show makes something to click on for every legal move.
function show(view: View): void {
	for (const move of view.moves) {
		const send = () => void play(move);
		switch (move.action) {
			case "keep":
			case "lay-shield":
				clickable(move.cards[0], "keep", send);
				break;
			case "take":
			case "discard":
			case "choose-pile":
				clickable(move.pile, move.action, send);
				break;
			case "pick": {
				const pile = view.piles[view.pickFrom === 2 ? 1 : 0].cards;
				const card = pile[move.place - 1];
				if (card !== undefined && card !== "?") clickable(card, "take", send);
				break;
			}
			case "choose-victim":
				clickable(move.seat, "steal", send);
				break;
			case "lay-duo": {
				const [first, second] = move.cards; // exactly two
				clickable(first, `lay with ${second}`, send);
				break;
			}
			default:
				clickable("button", move.text, send);
		}
	}
}

// play sends a move: as it is, or its text alone.
async function play(move: Move): Promise<void> {
	const answer = await post("/play", { number, move: move.text });
	if ("reason" in answer) {
		tell(answer.moveError?.text ?? answer.reason);
	} else {
		update(answer);
	}
}

// update shows what has happened, and then what the table looks like.
function update(u: Update): void {
	for (const item of u.items) {
		item.saw.forEach(watch);
		if (item.result) tell(`won by ${item.result.winners.join(" and ")}`);
	}
	number = u.snapshot.number;
	if (u.snapshot.view) show(u.snapshot.view);
}

function watch(o: Observation): void {
	for (const { card, from, to } of o.transfers) {
		animate(card, from.kind, to.kind === "hand" ? `hand ${to.seat}` : to.kind);
	}
}

// label says a card in the player's language.
function label(catalog: Catalog, card: Card): string {
	return catalog.cards.find((c) => c.card === card)?.name ?? card;
}

export { label, update };
