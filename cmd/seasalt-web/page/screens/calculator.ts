// The calculator: for a real game on a real table.
import { app, ruleLink, setTitle } from "../app.ts";
import { face, grouped } from "../card.ts";
import { Fault, type Duo } from "../client.ts";
import { h, render } from "../dom.ts";
import { scoreLines } from "../explain.ts";
import { settings } from "../settings.ts";
import { words } from "../texts.ts";
import { kindOf, type Card, type Event, type Group, type Kind } from "../wire.ts";

const key = "seasalt calculator";

/** What the calculator remembers. */
interface Kept {
  chosen: Card[];
  laid: Kind[][]; // duos and trios of which it matters that they are laid
  events: Event[];
  trio: string; // the ruling K4, or that of the edition
  totals: number[];
  added: number[][]; // the totals before each addition, to take it back
}

function load(): Kept {
  const fresh: Kept = { chosen: [], laid: [], events: [], trio: "", totals: [0, 0, 0, 0], added: [] };
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null") as Partial<Kept> | null;
    if (kept && Array.isArray(kept.chosen) && Array.isArray(kept.totals)) return { ...fresh, ...kept };
  } catch {
    // It begins anew.
  }
  return fresh;
}

/** Takes cards of some kinds out of a list; undefined if they are not all there. */
function take(cards: Card[], kinds: Kind[]): { group: Card[]; rest: Card[] } | undefined {
  const rest = [...cards];
  const group: Card[] = [];
  for (const kind of kinds) {
    const i = rest.findIndex((c) => kindOf(c) === kind);
    if (i < 0) return undefined;
    group.push(...rest.splice(i, 1));
  }
  return { group, rest };
}

/** The chosen cards, in hand and laid. What is not there any more is not laid either. */
function sorted(kept: Kept): { hand: Card[]; laid: Card[][] } {
  let hand = kept.chosen;
  const laid: Card[][] = [];
  kept.laid = kept.laid.filter((kinds) => {
    const taken = take(hand, kinds);
    if (!taken) return false;
    hand = taken.rest;
    laid.push(taken.group.sort());
    return true;
  });
  return { hand: [...hand].sort(), laid };
}

export async function calculator(main: HTMLElement): Promise<void> {
  const { t, card, kind: kindName, catalog } = words();
  setTitle(t.calculator);
  const kept = load();
  const save = () => {
    try {
      localStorage.setItem(key, JSON.stringify(kept));
    } catch {
      // It lasts as long as the page.
    }
  };
  const copies = new Map<Card, number>();
  for (const c of catalog.deck) copies.set(c, (copies.get(c) ?? 0) + 1);
  const kinds = [...copies.keys()];
  const grid = h("div", { class: "grid" });
  const laidEl = h("div", { class: "laid-groups" });
  const result = h("section", { class: "panel worth", "aria-live": "polite" });
  const totals = h("section", { class: "panel totals" });
  let explained = matchMedia("(min-width: 900px)").matches; // on a phone the cards need the room
  let round = { points: 0, bonus: 0 };

  const count = (c: Card) => kept.chosen.filter((x) => x === c).length;
  const changed = () => {
    save();
    void show();
  };
  const press = (c: Card) => {
    if (count(c) < copies.get(c)!) kept.chosen.push(c);
    else kept.chosen = kept.chosen.filter((x) => x !== c);
    changed();
  };
  const clear = () => {
    kept.chosen = [];
    kept.laid = [];
    changed();
  };

  const showGrid = () =>
    render(
      grid,
      grouped(kinds).map((g) =>
        h(
          "div",
          { class: "cards group" },
          g.map((c) => {
            const n = count(c);
            return h("button", { type: "button", class: "card", "data-key": c, "data-count": n || undefined, "data-copies": n > 0 || copies.get(c)! > 1 ? `${n}/${copies.get(c)}` : undefined, "aria-pressed": n > 0 ? "true" : "false", "aria-label": `${card(c)}${t.colon} ${n} / ${copies.get(c)}`, onclick: () => press(c) }, face(c));
          }),
        ),
      ),
    );

  /** Asks what was laid, where it makes a difference: for trios, and for duos that count only when laid. */
  const showLaid = (duos: Duo[], hand: Card[]) => {
    const rows = duos
      .flatMap((d): Kind[][] => [...(d.laidOnly ? [[...d.kinds]] : []), [...d.kinds, d.trio]])
      .map((group) => ({ group, n: kept.laid.filter((l) => l.join() === group.join()).length, more: take(hand, group) !== undefined }))
      .filter(({ n, more }) => n > 0 || more);
    const stars = kept.chosen.some((c) => duos.some((d) => d.trio === kindOf(c)));
    const ruling = catalog.rulings.find((r) => r.name === "trio")!;
    render(
      laidEl,
      rows.length > 0 && h("h2", null, t.laidGroups),
      rows.map(({ group, n, more }) => {
        const name = group.map((k) => kindName(k)).join(" + ");
        const change = (by: number) => {
          if (by > 0) kept.laid.push(group);
          else kept.laid.splice(kept.laid.findIndex((l) => l.join() === group.join()), 1);
          changed();
        };
        return h(
          "div",
          { class: "stepper", role: "group", "aria-label": name },
          h("span", null, name),
          h("button", { type: "button", "data-key": `less ${group.join()}`, "aria-label": t.less(name), disabled: n === 0 || undefined, onclick: () => change(-1) }, "−"),
          h("output", null, n),
          h("button", { type: "button", "data-key": `more ${group.join()}`, "aria-label": t.more(name), disabled: !more || undefined, onclick: () => change(1) }, "+"),
        );
      }),
      stars &&
        h(
          "div",
          { class: "ruling" },
          h("label", { for: "trio" }, ruling.title),
          " ",
          ruleLink(ruling.rule),
          h(
            "select",
            {
              id: "trio",
              "data-key": "trio",
              onchange: (e: Event_) => {
                kept.trio = (e.target as HTMLSelectElement).value;
                changed();
              },
            },
            ruling.options.map((o) => h("option", { value: o.name, selected: kept.trio === o.name }, o.text)),
          ),
        ),
    );
  };

  const show = async () => {
    showGrid();
    const { hand, laid } = sorted(kept);
    try {
      const score = await app().score({ lang: settings.lang, seat: "spectator", names: [] }, { hand, laid: laid as Group[], events: kept.events }, kept.trio);
      round = score;
      showLaid(score.duos, hand);
      render(
        result,
        h(
          "details",
          { open: explained, ontoggle: (e: Event_) => void (explained = (e.target as HTMLDetailsElement).open) },
          h("summary", { "data-key": "worth" }, h("strong", null, t.points(score.points)), " ", h("span", null, `(${t.cardsChosen(kept.chosen.length)})`)),
          scoreLines(score),
        ),
        h("button", { type: "button", "data-key": "clear", onclick: clear }, t.clear),
      );
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      render(result, h("p", null, error.message));
    }
    showTotals();
  };

  const add = (i: number, n: number) => {
    kept.added.push([...kept.totals]);
    kept.added.splice(0, kept.added.length - 40);
    kept.totals[i] = (kept.totals[i] ?? 0) + n;
    clear();
  };
  const showTotals = () => {
    const button = (i: number, what: string, n: number, name: string) =>
      h("td", null, h("button", { type: "button", "data-key": `${what} ${i}`, "aria-label": `${t.addTo(t.playerNumber(i + 1))}${t.colon} ${n} (${name})`, onclick: () => add(i, n) }, `+${n}`));
    const before = kept.added[kept.added.length - 1];
    render(
      totals,
      h("h2", null, t.running),
      h("p", { class: "label" }, t.runningHint),
      h(
        "table",
        null,
        h("tr", null, h("td", null), h("th", { scope: "col" }, t.totalWord), [t.cardPoints, t.bonus, t.both].map((name) => h("th", { scope: "col" }, name))),
        kept.totals.map((n, i) =>
          h("tr", null, h("th", { scope: "row" }, t.playerNumber(i + 1)), h("td", { class: "sum", "data-total": i }, n), button(i, "add", round.points, t.cardPoints), button(i, "bonus", round.bonus, t.bonus), button(i, "both", round.points + round.bonus, t.both)),
        ),
      ),
      h(
        "div",
        { class: "actions" },
        before &&
          h("button", {
            type: "button",
            "data-key": "take-back",
            onclick: () => {
              kept.totals = before;
              kept.added.pop();
              changed();
            },
          }, t.takeBack),
        h("button", {
          type: "button",
          "data-key": "clear totals",
          onclick: () => {
            kept.added.push([...kept.totals]);
            kept.totals = [0, 0, 0, 0];
            changed();
          },
        }, t.clear),
      ),
    );
  };

  const events = h(
    "details",
    { class: "panel events", open: kept.events.length > 0 },
    h("summary", null, t.eventsInForce),
    h(
      "div",
      { class: "checks" },
      catalog.events.map((e) =>
        h(
          "label",
          { class: "check" },
          h("input", {
            type: "checkbox",
            value: e.name,
            checked: kept.events.includes(e.name as Event),
            onchange: (change: Event_) => {
              kept.events = kept.events.filter((name) => name !== e.name);
              if ((change.target as HTMLInputElement).checked) kept.events.push(e.name as Event);
              changed();
            },
          }),
          h("span", null, h("strong", null, e.text), h("small", null, e.more ?? "")),
        ),
      ),
    ),
  );
  render(
    main,
    h("div", { class: "calculator" }, h("div", { class: "choose" }, h("h1", null, t.calculator), h("p", null, t.calcHint), grid, laidEl, events), h("div", { class: "side" }, result, totals)),
  );
  await show();
}

type Event_ = globalThis.Event;
