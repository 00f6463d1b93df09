// The screen of a game: it shows what the seat sees, and asks what to do.
import { app, go, note, ruleLink, setTitle, withRule } from "../app.ts";
import { boardOf, type Board } from "../board.ts";
import { askable, askCard, type Asker } from "../ask.ts";
import { swatch } from "../card.ts";
import { deeds, isDeed, zonesOf } from "../deeds.ts";
import { Fault, type Place, type Reader, type Said, type Summary, type Tables } from "../client.ts";
import { announce, dialog, h, patch, render, silence, type Child } from "../dom.ts";
import { draggable } from "../drag.ts";
import { chanceGraph, countUp, outcomeLines, roundPanel, scoreLines, totalsGraph } from "../explain.ts";
import { Guide } from "../guide.ts";
import { dayOf } from "../history.ts";
import { Model } from "../model.ts";
import { cardOf, choices, dragged, matching, press, wanted, type Choice, type Thing } from "../moves.ts";
import { fly, pause, placesOf } from "../motion.ts";
import { openRecord, recordActions } from "../records.ts";
import { settings, told } from "../settings.ts";
import { sound } from "../sound.ts";
import { nameOf, roomy, tableElements } from "../table.ts";
import { texts, words } from "../texts.ts";
import { colorOf, kindOf, parts, type Card, type FeedItem, type Observation, type Seat, type Update, type View } from "../wire.ts";
import { hintDialog } from "./hint.ts";
import { judgments, verdictText, worstOf, type Judged } from "./review.ts";

export function game(main: HTMLElement, id: string): () => void {
  const screen = new GameScreen(main, id, app());
  void screen.begin();
  return () => screen.leave();
}

/** How long one can stop a move that happens by itself, in milliseconds. */
const forcedAfter = 2200;

/** Where many duos stand in one row, where all buttons do, and where what happened stands beside the table. */
const narrow = matchMedia("(max-width: 480px)");
const low = matchMedia("(max-width: 699px) and (max-height: 760px)");
const wide = matchMedia("(min-width: 1000px)");

export class GameScreen {
  private place: Place | undefined;
  private summary: Summary | undefined;
  private readonly model = new Model();
  private stopFeed: () => void = () => undefined;
  private readonly updates: { update: Update; reset: boolean }[] = [];
  private shown: Update | undefined; // the one that is being shown
  private working = false;
  private left = false;
  private sitting = 0; // counts who sits here: what was asked for one before must not be shown to the next
  private curtain: Seat | undefined; // whom the device is passed to
  private said: Said | undefined;
  private view: View | undefined; // the last one that was shown
  private board: Board | undefined;
  private all: Choice[] = [];
  private chosen: Thing[] = [];
  private sent = false; // a move is on its way
  private refused: number | undefined; // after which a move was sent that came too late
  private enough = new AbortController();
  private forced: { move: string; timer: number } | undefined; // the move that is about to happen by itself
  private readonly guide: Guide | undefined;
  private toured = false; // the guided round has just ended
  private readonly entries = new Map<number, HTMLElement[]>(); // of the log, by number: the sentences, and those that always show
  private turnLine: { turn: Seat; deeds: HTMLElement; notable: HTMLElement; lines: HTMLElement } | undefined; // the last line of the log
  private rounds = 0; // that the log has
  private recent: { o: Observation; notable: string; before: Board | undefined; after: Board | undefined }[] = []; // what others did since the own last move
  private then = ""; // the second move of a gesture that makes two
  private anew = false; // two boats have just been laid, and another turn begins
  private readonly asker: Asker = { view: () => this.view, reader: () => this.reader() };
  private readonly heading = h("h1", { class: "unseen" });
  private readonly tableEl = h("div", { class: "table" });
  private readonly ask = h("div", { class: "ask" });
  private readonly sheet = h("div", { class: "sheet", hidden: true }); // lies over the table when a round is over
  private readonly chancesEl = h("div");
  private readonly costlyEl = h("div", { class: "costly" });
  private readonly logEl = h("ol", { class: "lines" });
  private readonly logBox = h("details", { class: "log" }, h("summary", null, texts().log), this.logEl);
  private laidOut = { width: 0, narrow: false, wide: false, roomy: false };
  private readonly key = (e: KeyboardEvent) => this.onKey(e);
  private readonly resized = () => this.layOut();

  constructor(
    private readonly main: HTMLElement,
    private readonly id: string,
    private readonly tables: Pick<Tables, "join">,
  ) {
    this.guide = Guide.of(id);
  }

  async begin(): Promise<void> {
    const t = texts();
    try {
      this.place = await this.tables.join(this.id, "spectator");
    } catch (error) {
      render(this.main, h("section", { class: "panel" }, h("p", { role: "alert" }, error instanceof Fault && error.kind === "no-game" ? t.noSuchGame : String(error)), h("a", { class: "button", href: "#/" }, t.home)));
      return;
    }
    if (this.left) return;
    this.summary = this.place.summary;
    document.addEventListener("keydown", this.key);
    addEventListener("resize", this.resized);
    this.layOut();
    const move = (from: Thing, to: Thing): [string, string?] | undefined => {
      if (this.sent) return undefined;
      const legal = dragged(this.all, from, to)?.parts.move;
      const both = this.pairs().find((p) => from === `drawn ${p.other}` && to === `pile ${p.pile}`);
      return legal ? [legal] : both && [both.move, both.then];
    };
    draggable(
      this.tableEl,
      (from, to) => move(from, to) !== undefined,
      (from, to) => void this.play(...move(from, to)!),
    );
    askable(this.tableEl, this.asker);
    this.sheet.addEventListener("click", () => this.enough.abort());
    this.tableEl.addEventListener("click", () => this.enough.abort());
    this.main.addEventListener("pointerdown", (e) => {
      if (!(e.target as Element).closest(".ask button")) this.stopForced();
    });
    const people = this.people();
    if (people.length === 1) await this.sit(people[0]!);
    else if (people.length === 0) await this.sit("spectator");
    else if (this.summary.stage === "playing" && this.summary.actor !== undefined && people.includes(this.summary.actor)) this.pass(this.summary.actor);
    else if (this.summary.stage === "playing") this.pass(people[0]!);
    else await this.sit(people[0]!);
  }

  leave(): void {
    this.left = true;
    this.stopFeed();
    this.enough.abort();
    this.dropForced();
    document.removeEventListener("keydown", this.key);
    removeEventListener("resize", this.resized);
    for (const d of document.querySelectorAll("dialog, .note")) d.remove();
  }

  private people(): readonly Seat[] {
    return this.place?.here ?? [];
  }

  private reader(): Reader {
    return { lang: settings.lang, seat: this.place?.seat ?? "spectator", names: this.summary?.names.map((n, i) => n || texts().playerNumber(i + 1)) ?? [] };
  }

  /** Hides everything until the next player has the device. */
  private pass(seat: Seat): void {
    const t = texts();
    this.stopFeed();
    this.sitting++;
    this.enough.abort();
    this.updates.length = 0;
    this.curtain = seat;
    this.view = this.board = this.said = undefined;
    this.all = [];
    const name = this.summary!.names[seat] || t.playerNumber(seat + 1);
    setTitle(t.title);
    silence();
    for (const d of document.querySelectorAll("dialog, .flying")) d.remove();
    render(this.tableEl);
    render(this.ask);
    this.cover();
    this.clearLog();
    render(
      this.main,
      h("section", { class: "panel curtain" }, h("h1", null, t.passTo(name)), h("p", null, t.passHint), h("button", { type: "button", class: "main", "data-key": "ready", onclick: () => void this.sit(seat) }, t.ready(name))),
    );
    this.main.querySelector<HTMLElement>("button")?.focus();
  }

  /** Takes a seat, and shows what it sees. */
  private async sit(seat: Seat | "spectator"): Promise<void> {
    this.curtain = undefined;
    this.stopFeed();
    const sitting = ++this.sitting;
    this.updates.length = 0;
    const place = await this.tables.join(this.id, String(seat));
    if (this.left || sitting !== this.sitting) return;
    this.place = place;
    this.summary = place.summary;
    this.model.reset();
    this.clearLog();
    this.view = this.board = this.said = undefined;
    this.chosen = [];
    this.recent = [];
    this.then = "";
    this.sent = false;
    this.refused = undefined;
    render(this.main, h("div", { class: "game" }, this.heading, h("div", { class: "play" }, this.tableEl, this.sheet, this.ask, this.guide?.el), this.logBox));
    this.stopFeed = place.feed(0, (update, reset) => {
      if (sitting === this.sitting) this.updates.push({ update, reset });
      if (this.behind()) this.enough.abort();
      void this.work();
    });
  }

  /**
   * Whether more than a turn waits for being shown to a spectator, for whom nobody waits: what moves then is caught up
   * with at once, so that the table never is that of long ago.
   */
  private behind(): boolean {
    const now = this.model.snapshot?.view;
    if (this.place?.seat !== "spectator" || !now || !this.shown) return false;
    const after = [this.shown, ...this.updates.map((u) => u.update)].slice(0, -1);
    return after.some(({ snapshot: { view } }) => view?.turn !== now.turn || view.round !== now.round);
  }

  /** Shows the updates one after the other. */
  private async work(): Promise<void> {
    if (this.working) return;
    this.working = true;
    try {
      for (let next = this.updates.shift(); next && !this.left; next = this.updates.shift()) {
        if (next.reset) {
          this.model.reset();
          this.clearLog();
          this.view = undefined;
        }
        this.shown = next.update;
        await this.show(next.update);
        this.shown = undefined;
        if (this.curtain !== undefined) this.updates.length = 0;
      }
    } catch (error) {
      if (!this.left) note(String(error));
    } finally {
      this.working = false;
    }
  }

  private async show(update: Update): Promise<void> {
    const { place, sitting } = this;
    const said = await app().speak(this.reader(), update.snapshot, update.items);
    if (this.left || sitting !== this.sitting) return;
    this.sent = false;
    const first = this.view === undefined;
    this.enough = new AbortController();
    if (this.behind()) this.enough.abort();
    this.said = undefined;
    update.items.forEach((item, i) => {
      const lines = said.items[i] ?? [];
      if (item.kind === "take-back") lines.push(this.takeBackLine(item.seat));
      if (item.kind === "hand-over") lines.push(place?.remote ? texts().tookOver(item.name ?? "") : texts().standsIn(nameOf(this.reader().names, item.seat as Seat, "spectator")));
      for (const entry of (item.back !== undefined && this.entries.get(item.back)) || []) {
        entry.append(h("em", null, `(${texts().takenBack})`));
        entry.classList.add("gone");
      }
      if (lines.length > 0 && !this.entries.has(item.number)) this.logLine(item, lines, said.notable[i] ?? []);
    });
    this.logEl.scrollTop = this.logEl.scrollHeight; // what happened last stands at the end, so that nothing moves that is being read
    const itemLines = new Map(update.items.map((item, i) => [item.number, said.items[i] ?? []]));
    const notable = new Map(update.items.map((item, i) => [item.number, said.notable[i] ?? []]));
    let spoken = -1;
    let last = this.model.board; // before each step
    for (const { item, index, board } of this.model.receive(update)) {
      const o = item.saw[index]!;
      if (o.actor === place?.seat || o.action === "next-round" || item.kind === "take-back") this.recent = [];
      else if (o.turn !== place?.seat && (o.action !== "deal" || o.transfers.some((t) => isDeed(o, t)))) this.recent.push({ o, notable: notable.get(item.number)?.[index] ?? "", before: last, after: board });
      last = board;
      if (first || this.left || !board) continue;
      if (item.number !== spoken) {
        spoken = item.number;
        announce((itemLines.get(item.number) ?? []).join(" "));
        this.renderAsk((itemLines.get(item.number) ?? []).join(" ")); // nothing can be done until it has been shown
      }
      if (!told() || this.enough.signal.aborted || document.hidden) continue; // what lies there in the end is enough
      if (o.transfers.length > 0) sound("card");
      const before = placesOf(this.tableEl);
      this.board = board;
      this.renderTable();
      await fly(before, placesOf(this.tableEl), o, this.enough.signal);
      // What was stolen, or what two fish have brought, is read before the next question.
      const stolen = o.turn === place?.seat && (o.action === "steal" || (o.action === "deal" && o.transfers.some(({ to }) => to.kind === "hand")));
      if (stolen || (o.actor !== place?.seat && o.actor !== "nature")) await pause(stolen ? 1200 : 550, this.enough.signal);
      if (this.left || sitting !== this.sitting) return;
    }
    if (this.refused !== undefined) this.overtaken(this.refused);
    if (update.more) return; // the rest is on its way
    if (update.items.some((item) => item.kind === "hand-over")) {
      const now = await this.tables.join(this.id, String(place!.seat));
      if (this.left || sitting !== this.sitting) return;
      this.place = now;
      this.summary = now.summary;
      const people = this.people();
      if (typeof place?.seat === "number" && !people.includes(place.seat) && people.length > 0) {
        const { actor } = this.summary;
        this.pass(actor !== undefined && people.includes(actor) ? actor : people[0]!);
        return;
      }
    }
    this.said = said;
    const waited = this.view && this.view.actor !== this.view.seat;
    this.view = update.snapshot.view;
    this.board = this.view && boardOf(this.view);
    this.all = this.view && this.view.actor === this.view.seat && update.snapshot.stage === "playing" ? choices(this.view) : [];
    this.chosen = [];
    const newest = update.items.at(-1)?.saw.at(-1);
    if (newest) this.anew = newest.action === "lay-duo" && newest.turn === place?.seat;
    const actor = this.view?.actor;
    const people = this.people();
    if (update.snapshot.stage === "playing" && people.length > 1 && typeof actor === "number" && actor !== place?.seat && people.includes(actor) && this.updates.length === 0) {
      this.passSoon(actor);
      return;
    }
    if (update.snapshot.stage === "over") this.summary = await this.tables.join(this.id, "spectator").then((p) => p.summary);
    if (this.left || sitting !== this.sitting) return;
    const { then } = this;
    this.then = "";
    if (this.all.some((c) => c.parts.move === then)) {
      void this.play(then);
      return;
    }
    if (!this.guide?.tell(this.all.length > 0 ? this.view : undefined)) this.force();
    this.toured = settings.guide === this.id && update.snapshot.stage !== "playing";
    if (this.toured) this.guide?.end();
    this.render();
    this.focusAsk();
    const panel = this.sheet.querySelector<HTMLElement>(".round");
    const live = !first && this.updates.length === 0;
    if (panel && live) void countUp(panel, this.enough.signal).then(() => !this.left && this.sound(false));
    else if (live) this.sound(waited === true);
    if (update.snapshot.stage === "over") this.chances().catch((error: unknown) => console.warn(error));
    const el = this.main.querySelector<HTMLElement>(".game");
    if (el) el.dataset.phase = this.view?.phase; // for tests
  }

  /** Sounds when somebody is to move who has waited, and when something is won or lost. */
  private sound(waited: boolean): void {
    const seat = this.place?.seat;
    const stage = this.model.snapshot?.stage;
    if (typeof seat !== "number") return;
    if (stage === "over") sound(this.summary?.result?.winners.includes(seat) ? "won" : "lost");
    else if (stage === "round-over" && this.said?.round) {
      const points = this.said.round.seats.map((s) => s.points);
      sound(points[seat] === Math.max(...points) ? "won" : "lost");
    } else if (waited && this.all.length > 0) sound("turn");
  }

  /** Lets the only possible move happen by itself after a moment, in which it can be stopped. */
  private force(): void {
    this.dropForced();
    const [only, ...others] = this.all;
    if (!settings.forced || !only || others.length > 0) return;
    const { move } = only.parts;
    const timer = window.setTimeout(() => {
      if (document.querySelector("dialog[open]")) return this.stopForced(); // something else is being read
      this.ask.inert = true; // a click now is meant for this move, and not for what comes in its place
      window.setTimeout(() => {
        this.ask.inert = false;
        if (this.said) this.focusAsk();
      }, 700);
      void this.play(move);
    }, forcedAfter);
    this.forced = { move, timer };
  }

  private dropForced(): void {
    clearTimeout(this.forced?.timer);
    this.forced = undefined;
  }

  /** Leaves the move that is about to happen to the player. */
  private stopForced(): void {
    if (!this.forced) return;
    const { move } = this.forced;
    this.dropForced();
    this.renderAsk();
    this.ask.querySelector<HTMLElement>(`[data-move="${CSS.escape(move)}"]`)?.focus();
  }

  /** Lets the player look at what the move came to, before the device is passed on. */
  private passSoon(seat: Seat): void {
    const t = texts();
    this.renderTable();
    const name = this.summary!.names[seat] || t.playerNumber(seat + 1);
    this.say(h("p", { class: "question" }, t.passTo(name)), h("div", { class: "actions" }, h("button", { type: "button", class: "main", "data-key": "pass", onclick: () => this.pass(seat) }, t.ok)));
    this.focusAsk();
  }

  private takeBackLine(seat: unknown): string {
    const t = texts();
    return seat === this.place?.seat ? t.youTookBack : t.tookBack(nameOf(this.reader().names, seat as Seat, "spectator"));
  }

  private render(): void {
    const snapshot = this.model.snapshot;
    if (!snapshot || !this.said) return;
    this.heading.textContent = dayOf(this.id) ? texts().day : this.said.title || texts().title; // it has one round, and no target
    setTitle(this.heading.textContent);
    this.renderTable();
    this.renderAsk();
  }

  /** Shows who is connected; while cards move it waits for them. */
  meet(): void {
    if (this.said) this.renderTable();
  }

  private renderTable(): void {
    const view = this.view ?? this.model.snapshot?.view;
    if (!view || !this.board) return;
    patch(
      this.tableEl,
      tableElements({
        view,
        board: this.board,
        said: this.said,
        over: this.model.snapshot?.stage === "over",
        names: this.summary!.names,
        connected: this.place?.connected,
        choices: this.sent ? [] : this.all,
        chosen: this.chosen,
        since: this.said && this.since(view),
        onThing: (thing) => this.onThing(thing),
        onScore: (seat) => this.explain(seat),
      }),
    );
  }

  /** Asks what to do, or tells what happens. */
  private renderAsk(telling?: string): void {
    const t = texts();
    const snapshot = this.model.snapshot;
    const said = this.said;
    this.cover();
    if (telling !== undefined || !snapshot || !said) {
      this.say(h("p", { class: "question" }, telling ?? ""), this.tools());
      return;
    }
    if (snapshot.stage === "over") {
      this.cover(this.overPanel());
      this.say(this.results(said.result[0] ?? t.gameOver, !this.place!.remote && h("button", { type: "button", class: "main", "data-key": "again", onclick: () => void this.again() }, t.again)));
      return;
    }
    if (snapshot.stage === "round-over" && said.round) {
      this.cover(roundPanel(said.round, this.view!));
      this.say(this.results(this.toured ? t.guideOver : t.roundOver(said.round.number), h("button", { type: "button", class: "main", "data-key": "next-round", onclick: () => void this.nextRound() }, t.nextRound)));
      announce(said.round.lines.join(" "));
      return;
    }
    const view = this.view;
    const mine = view && view.actor === view.seat;
    const bet = this.betNote(mine);
    const asked = this.asks(said, bet !== null);
    const question = mine || typeof view?.actor !== "number" ? asked : (this.summary?.levels[view.actor] ? t.thinks : t.waitingFor)(nameOf(this.reader().names, view.actor, view.seat));
    this.say(h("p", { class: "question", id: "question" }, bet, question), mine ? this.moveButtons() : null, this.tools());
    if (mine) announce(asked);
  }

  /** What is asked of whoever decides. */
  private asks(said: Said, bet: boolean): string {
    const t = texts();
    if (this.forced) return t.onlyMoveSoon(said.moves.find((m) => m.move === this.forced!.move)!.short);
    if (this.chosen.length > 0) return t.choosePartner;
    const phase = this.view?.phase;
    const question = bet && phase !== "play" ? said.short : said.question; // after a bet there is more to say, so it is short
    return this.anew && phase === "take" ? `${t.anotherTurn} ${question}` : question;
  }

  /** Says something below the table. A long question is smaller, and one that is still too long can be scrolled, by keyboard too. */
  private say(...children: Child[]): void {
    patch(this.ask, children); // a button that stays can be pressed while others move
    const question = this.ask.firstElementChild as HTMLElement;
    const long = () => question.scrollHeight > question.clientHeight;
    question.classList.toggle("long", long());
    if (long()) question.tabIndex = 0;
  }

  /** Covers the table with what is given, or nothing. */
  private cover(...panels: Child[]): void {
    render(this.sheet, panels);
    this.sheet.hidden = !this.sheet.hasChildNodes();
    this.sheet.scrollTop = 0;
  }

  /** What stands below a result: what comes next, and a look at the table under it. */
  private results(question: string, next: Child): Child {
    const t = texts();
    const look = (e: Event) => {
      this.sheet.hidden = !this.sheet.hidden;
      (e.currentTarget as HTMLElement).textContent = this.sheet.hidden ? t.showResult : t.showTable;
    };
    return [h("p", { class: "question" }, question), h("div", { class: "actions" }, next, h("button", { type: "button", class: "quiet", "data-key": "look", onclick: look }, t.showTable))];
  }

  private betNote(mine?: boolean): Child {
    const t = texts();
    const caller = this.view?.caller;
    if (caller === undefined) return null;
    const text = caller === this.place?.seat ? t.youBet : t.betMeans(nameOf(this.reader().names, caller, this.place!.seat));
    return h("span", { class: "bet" }, mine && caller !== this.view!.seat && [h("strong", null, t.lastTurn), " "], withRule(text, "R6.2"), " ");
  }

  private moveButtons(): HTMLElement {
    const t = texts();
    const { open } = matching(this.all, this.chosen);
    const shown = this.chosen.length > 0 ? new Set(open.map((c) => c.parts.move)) : undefined;
    // What a duo does stands on its button, as long as there are few. On a low phone it would hide what else can be done.
    const lays = this.said!.moves.filter((m) => m.move.startsWith("lay-") && (!shown || shown.has(m.move)));
    const strip = narrow.matches && !low.matches && lays.length > 1; // in one row, which is scrolled
    const effect = (m: Said["moves"][number]) => m.short + (/\s?:.*/.exec(m.long) ?? "");
    const text = (m: Said["moves"][number]): string => {
      const lay = lays.includes(m);
      if (m.move.startsWith("keep-event")) return m.long;
      if (low.matches) return lay && this.said!.moves.length < 3 ? effect(m) : m.short;
      if (m.move.startsWith("pick") && this.said!.moves.length > 4) return m.short; // a pile can be long
      if (lay && (strip || lays.length <= 3)) return strip ? effect(m) : m.long;
      return roomy.matches ? m.label : m.short;
    };
    const pairs = this.chosen.length === 0 ? this.pairs() : [];
    const oneEmpty = this.view!.piles.filter((p) => p.size === 0).length === 1; // so the other card has to go there
    const button = (m: Said["moves"][number], child: Child, then?: string) => h("button", { type: "button", class: strong(m.move) ? "main" : "", "data-key": then ? `${m.move} ${then}` : m.move, "data-move": m.move, "data-then": then, title: m.long, disabled: this.sent || undefined, onclick: () => this.choose(m.move, then) }, child);
    const buttons = this.said!.moves
      .filter((m) => !shown || shown.has(m.move))
      .sort((a, b) => Number(lays.includes(b)) - Number(lays.includes(a)) || order(a.move) - order(b.move))
      .flatMap((m) => {
        const both = pairs.filter((p) => p.move === m.move);
        if (both.length === 0) return [button(m, withSwatches(m.move, text(m), this.view!))];
        const named = (card: Card) => [words().short(kindOf(card)), " ", swatch(colorOf(card))];
        const [kept] = parts(this.view!.moves.find((l) => l.text === m.move)!).cards;
        const other = (card: Card) => (!low.matches || both.length === 1 || kindOf(card) === kindOf(kept!) ? named(card) : words().short(kindOf(card)));
        const where = (pile: 1 | 2) => (oneEmpty ? ` ${t.emptyPile(pile)}` : `\u00a0${low.matches ? pile : t.pileShort(pile)}`);
        return both.map((p) => button(m, [named(kept!), h("small", null, other(p.other), ` →${where(p.pile)}`)], p.then));
      });
    // What ends a round is there in the play step for whoever has too few points, too, and says so.
    const { points } = this.said!.seats[this.view!.seat as Seat]!;
    const few = this.view!.phase === "play" && !shown && !(low.matches && this.forced) && this.view!.caller === undefined && points < this.said!.threshold;
    return h(
      "div",
      { class: pairs.length > 0 ? "actions pairs" : "actions", role: "group", "aria-labelledby": "question" },
      strip ? [h("div", { class: "duos" }, buttons.slice(0, lays.length)), buttons.slice(lays.length)] : buttons,
      few && h("button", { type: "button", class: "impossible", "aria-disabled": "true", title: t.needed(this.said!.threshold, points), "data-key": "too-few", onclick: () => void this.why("stop") }, `${t.stop} · ${t.lastChance}`, h("small", null, t.fromPoints(this.said!.threshold))),
      this.forced && h("span", { class: "forced", style: { "--after": `${forcedAfter}ms` } }, h("button", { type: "button", class: "quiet", "data-key": "wait", onclick: () => this.stopForced() }, t.wait)),
      shown && h("button", { type: "button", class: "quiet", "data-key": "cancel", onclick: () => this.cancel() }, t.cancel),
    );
  }

  private tools(): HTMLElement {
    const t = texts();
    const quiet = this.said !== undefined; // nothing moves
    const mine = quiet && this.view?.actor === this.view?.seat;
    const takeBack = quiet ? this.model.snapshot?.takeBack : undefined;
    return h(
      "div",
      { class: "tools" },
      mine && !this.place?.remote && h("button", { type: "button", class: "quiet", "data-key": "hint", onclick: () => void this.hint() }, t.hint),
      takeBack !== undefined && h("button", { type: "button", class: "quiet", "data-key": "take-back", "aria-label": t.takeBack, title: t.takeBack, onclick: () => void this.takeBack(takeBack) }, "↶"),
      typeof this.place?.seat === "number" && h("button", { type: "button", class: "quiet", "data-key": "resign", onclick: () => this.resign() }, t.resign),
    );
  }

  private overPanel(): HTMLElement {
    const t = texts();
    const snapshot = this.model.snapshot!;
    const names = this.summary!.names.map((_, i) => nameOf(this.summary!.names, i, this.place!.seat));
    const lines = outcomeLines(snapshot, this.said!.result);
    announce(lines.join(" "));
    return h(
      "div",
      null,
      h(
        "section",
        { class: "panel over", "aria-labelledby": "game-over" },
        h("h2", { id: "game-over", tabindex: -1 }, t.gameOver),
        lines.map((line, i) => h("p", { class: i === 0 ? "result bet-over" : "result", "data-bad": (typeof this.place!.seat === "number" && !this.summary!.result?.winners.includes(this.place!.seat)) || undefined }, line)),
        this.summary!.rounds.length > 0 && totalsGraph(names, this.summary!.rounds, this.view?.setup.target ?? 40),
        this.chancesEl,
        this.costlyEl,
        h("div", { class: "actions" }, recordActions(this.place!, this.summary!)),
      ),
      this.said!.round && this.view?.lastRound?.end !== "mermaids" ? roundPanel(this.said!.round, this.view!) : null,
    );
  }

  /** Draws how the chance of the only person changed from turn to turn, point by point as it is found. */
  private async chances(): Promise<void> {
    const [seat, ...others] = this.people();
    if (seat === undefined || others.length > 0 || this.chancesEl.hasChildNodes() || !this.place!.record) return;
    render(this.chancesEl, chanceGraph(texts().chanceTurns, []));
    const record = await this.place!.record();
    const { stops, turns } = await app().replay(this.reader(), record);
    // The first decision of each turn of this person; of a long game not all.
    const begins = turns.flatMap((turn, i) => (turn.actor === seat && turns[i - 1]?.actor !== seat && i < stops.length - 1 ? [stops[i]!] : []));
    const step = Math.ceil(begins.length / 32);
    const found: number[] = [];
    for (const moves of begins.filter((_, i) => i % step === 0)) {
      found.push(await app().chance(record, moves));
      if (this.left) return;
      render(this.chancesEl, chanceGraph(texts().chanceTurns, found));
    }
    const winners = this.summary!.result?.winners ?? [];
    found.push(winners.includes(seat) ? 1 / winners.length : 0);
    render(this.chancesEl, chanceGraph(texts().chanceTurns, found));
    this.chancesEl.dataset.done = "";
    await this.costliest(record, seat);
  }

  /** Looks through the decisions of the only person for those that cost most, and shows the three that it has found so far. */
  private async costliest(record: string, seat: Seat): Promise<void> {
    const t = texts();
    const { names } = this.reader();
    const game = await app().replay(this.reader(), record);
    const found: Judged[] = [];
    for await (const [verdict, done, all] of judgments(record, game, seat, names)) {
      if (this.left) return;
      found.push(verdict);
      const worst = worstOf(found);
      render(
        this.costlyEl,
        h("h3", null, t.costliest),
        h("p", { class: "label" }, t.lookedAt(done, all), done < all && " …"),
        worst.length === 0 && done === all && h("p", null, t.costliestNone),
        h("ol", null, worst.map((j) => h("li", null, verdictText(j), " ", h("button", { type: "button", class: "quiet", onclick: () => openRecord(record, j.index) }, `${t.show}${t.colon} ${t.round(game.turns[j.index]!.round)}`)))),
      );
    }
    this.costlyEl.dataset.done = "";
  }

  /** Writes down what happened: a line a turn, with the cards, and below it all of it in sentences. */
  private logLine(item: FeedItem, lines: string[], notable: string[]): void {
    const turn = item.saw[0]?.turn ?? this.turnLine?.turn ?? 0;
    const begins = !this.turnLine || item.saw[0]?.action === "next-round";
    if (begins) this.logEl.append(h("li", { class: "label" }, texts().round(++this.rounds)));
    if (this.turnLine?.turn !== turn || begins) {
      const line = (this.turnLine = { turn, deeds: h("span", { class: "deeds" }), notable: h("span", { class: "notable" }), lines: h("p", null) });
      this.logEl.append(h("li", null, h("details", null, h("summary", null, h("b", null, nameOf(this.reader().names, turn, this.place!.seat)), line.deeds, line.notable), line.lines)));
    }
    const [entry, ...marked] = [lines, ...notable.filter((n) => n !== "").map((n) => [n])].map((said) => h("span", null, said.join(" "), " "));
    this.entries.set(item.number, [entry!, ...marked]);
    this.turnLine!.lines.append(entry!);
    this.turnLine!.notable.append(...marked);
    this.turnLine!.deeds.append(...deeds(item.saw, this.reader().names, this.place!.seat));
  }

  /** What the others did since the own last move, in a line for each, which shows it again. */
  private since(view: View): { el: Child; zones: Set<string> } | undefined {
    if (this.recent.length === 0 || view.actor !== view.seat) return undefined;
    const t = texts();
    const saw = this.recent.map((r) => r.o);
    const turns = [...new Set(saw.map((o) => o.turn))];
    const names = this.reader().names;
    // A sentence about what nobody should miss stands for all that a player did, and first: for more there is no room.
    const told = turns.map((turn) => this.recent.filter((r) => r.o.turn === turn && r.notable !== "").map((r) => h("strong", null, r.notable)));
    const line = (turn: Seat) => h("span", null, h("b", null, nameOf(names, turn, view.seat)), h("span", { class: "deeds" }, deeds(saw.filter((o) => o.turn === turn), names, view.seat)));
    return {
      zones: new Set(saw.flatMap(zonesOf)),
      el: h("button", { type: "button", class: "since", "data-key": "since", onclick: (e: Event) => {
        e.stopPropagation(); // a tap elsewhere on the table skips what moves
        void this.seeAgain();
      } }, h("span", { class: "label" }, t.sinceYourTurn), told, turns.filter((_, i) => turns.length === 1 || told[i]!.length === 0).map(line), h("span", { class: "unseen" }, t.seeAgain)),
    };
  }

  /** Shows once more what the others did. */
  private async seeAgain(): Promise<void> {
    if (this.sent || !this.board) return;
    const { sitting, board, said } = this;
    this.stopForced();
    this.sent = true;
    this.said = undefined;
    this.enough = new AbortController();
    this.renderAsk(texts().seeAgain);
    for (const { before, after, o } of this.recent) {
      if (!before || !after) continue;
      this.board = before;
      this.renderTable();
      const from = placesOf(this.tableEl);
      this.board = after;
      this.renderTable();
      await fly(from, placesOf(this.tableEl), o, this.enough.signal);
      await pause(400, this.enough.signal);
      if (this.left || sitting !== this.sitting) return;
    }
    if (this.said === undefined) [this.board, this.said, this.sent] = [board, said, false]; // and nothing has happened meanwhile
    this.render();
  }

  /** What keeping a card and discarding the other one comes to, as one gesture. */
  private pairs(): { move: string; then: string; other: Card; pile: 1 | 2 }[] {
    const { view } = this;
    if (view?.phase !== "keep" || view.actor !== view.seat || view.drawn.cards.length !== 2) return [];
    const empty = ([1, 2] as const).filter((n) => view.piles[n - 1 as 0 | 1].size === 0);
    return view.moves.flatMap((m) => {
      const [kept] = parts(m).cards;
      const other = view.drawn.cards[view.drawn.cards[0] === kept ? 1 : 0]!;
      return (empty.length > 0 ? empty : ([1, 2] as const)).map((pile) => ({ move: m.text, then: `discard ${pile}`, other, pile }));
    });
  }

  private clearLog(): void {
    this.turnLine = undefined;
    this.rounds = 0;
    this.entries.clear();
    render(this.logEl);
  }

  /** Scrolls so that the own cards do not lie under the question about them, and otherwise the top of the table shows. */
  private scrollToHand(): void {
    const own = this.tableEl.querySelector(".own")?.getBoundingClientRect();
    if (!own || this.view?.actor !== this.view?.seat || !this.sheet.hidden) return;
    const asked = this.ask.getBoundingClientRect();
    const covered = asked.left < own.right ? asked.height : 0; // or else the question stands beside them
    window.scrollTo(0, Math.max(0, Math.ceil(own.bottom + window.scrollY + covered - window.innerHeight)));
  }

  /** Lays out anew what depends on the width of the window: a phone was turned, say. */
  private layOut(): void {
    const before = this.laidOut;
    if (before.width === innerWidth) return; // the bars of a browser come and go while one scrolls
    this.laidOut = { width: innerWidth, narrow: narrow.matches, wide: wide.matches, roomy: roomy.matches };
    if (before.wide !== wide.matches) this.logBox.open = wide.matches;
    if ((before.narrow !== narrow.matches || before.roomy !== roomy.matches) && this.ask.querySelector("[data-move]")) this.renderAsk();
    this.scrollToHand();
  }

  private focusAsk(): void {
    this.scrollToHand();
    const active = document.activeElement;
    if (document.querySelector("dialog[open]")) return;
    if (active && active !== document.body && this.main.contains(active)) return;
    const panel = this.sheet.querySelector<HTMLElement>("h2[tabindex]");
    const first = this.ask.querySelector<HTMLElement>(".actions button"); // and not a tool: what is pressed once too often must not give up
    (panel ?? first)?.focus({ preventScroll: panel === null });
  }

  private onThing(thing: Thing): void {
    if (this.sent || !this.said || !this.view) return;
    const copies = this.tableEl.querySelectorAll(`[data-thing="${CSS.escape(thing)}"]`).length;
    const { chosen, move, refused } = press(this.all, this.chosen, thing, copies);
    if (refused && this.view.seat !== "spectator") void this.why(wanted(thing, chosen, this.view), cardOf(thing, this.view));
    this.chosen = chosen;
    if (move) this.choose(move);
    else this.render();
  }

  private cancel(): void {
    this.chosen = [];
    this.render();
    this.ask.querySelector<HTMLElement>(".actions button")?.focus();
  }

  /** Plays a move; what ends the round asks once. */
  private choose(move: string, then?: string): void {
    if (this.sent) return;
    if (move !== "stop" && move !== "last-chance") {
      void this.play(move, then);
      return;
    }
    const t = texts();
    const me = this.view!.seat as Seat;
    const { points, bonus } = this.view!.seats[me]!.score;
    const { names } = this.reader();
    const other = names.length === 2 ? nameOf(names, 1 - me, me) : undefined;
    const d = dialog(
      move === "stop" ? t.stop : t.lastChance,
      t.close,
      h("p", null, move === "stop" ? t.sureStop(points, other) : t.sureLast(points, bonus, other)),
      h(
        "div",
        { class: "actions" },
        h(
          "button",
          {
            type: "button",
            class: "main",
            "data-key": "sure",
            onclick: () => {
              d.close();
              void this.play(move);
            },
          },
          move === "stop" ? t.reallyStop : t.reallyLast,
        ),
        h("button", { type: "button", "data-key": "not-sure", onclick: () => d.close() }, t.cancel),
      ),
    );
    d.querySelector<HTMLElement>("[data-key=sure]")?.focus();
  }

  private async play(move: string, then = ""): Promise<void> {
    if (this.sent) return;
    document.querySelector(".note:has(.rule)")?.remove(); // why something else was not possible
    this.then = then;
    this.chosen = [];
    this.send();
    if (this.place!.remote) this.render(); // the answer takes its time
    const { number } = this.model;
    try {
      await this.place!.play(number, move);
    } catch (error) {
      this.sent = false;
      if (error instanceof Fault && error.why === "stale") this.overtaken((this.refused = number));
      else if (error instanceof Fault && error.why === "illegal") await this.why(move);
      else note(String(error));
      this.render();
    }
  }

  /** Something is on its way: until it has arrived nothing else is sent, not even what was about to happen by itself. */
  private send(): void {
    this.dropForced();
    this.sent = true;
  }

  /** Says why a move came too late, as soon as it is known what came before it. */
  private overtaken(number: number): void {
    const first = this.model.log.find(({ item }) => item.number > number)?.item;
    if (!first) return;
    this.refused = undefined;
    note(first.kind === "move" && first.seat === this.place!.seat ? texts().wentOn : texts().moveRefused);
  }

  /** Says why a move is not possible; and of a card, what it is. */
  private async why(move: string, card?: Card): Promise<void> {
    const said = move === "" ? alone() : await app().why(this.reader(), this.view!, move);
    if (said.legal || this.left) return;
    const { points } = this.view!.seats[this.view!.seat as Seat]!.score;
    const short = /^(stop|last-chance)$/.test(move) && points < this.said!.threshold; // it says how many there should be, too
    const why = [said.text, " ", short && `${texts().needed(this.said!.threshold, points)} `, said.rule && ruleLink(said.rule)];
    if (card) await askCard(this.asker, card, why);
    else note("", why);
  }

  private explain(seat: Seat): void {
    const t = texts();
    const score = this.said?.seats[seat];
    if (!score || !this.view) return;
    const mine = seat === this.view.seat;
    dialog(mine ? t.worth : t.worthOf(nameOf(this.summary!.names, seat, this.view.seat)), t.close, scoreLines(score), h("p", null, withRule(t.bonusNote, "R8.7")));
  }

  private async hint(): Promise<void> {
    const view = this.view;
    if (!view) return;
    await hintDialog(this.reader(), view, (move) => this.choose(move));
  }

  private async takeBack(entry: number): Promise<void> {
    await this.place!.takeBack(entry).catch((error: unknown) => note(String(error)));
  }

  private async nextRound(): Promise<void> {
    const people = this.people();
    await this.place!.nextRound(this.model.number).catch((error: unknown) => note(String(error)));
    // On a shared device the next player may be another one: the curtain follows by itself.
    if (people.length > 1) window.scrollTo(0, 0);
  }

  private resign(): void {
    this.stopForced();
    const t = texts();
    const d = dialog(
      t.resignSure,
      t.close,
      h("p", null, this.summary!.names.length > 2 && this.people().length > 1 ? t.resignStandIn : t.resignEnds),
      h(
        "div",
        { class: "actions" },
        h(
          "button",
          {
            type: "button",
            class: "main",
            "data-key": "sure",
            onclick: () => {
              d.close();
              void this.giveUp();
            },
          },
          t.resign,
        ),
        h("button", { type: "button", "data-key": "not-sure", onclick: () => d.close() }, t.cancel),
      ),
    );
  }

  private async giveUp(): Promise<void> {
    this.send();
    try {
      await this.place!.resign();
    } catch (error) {
      this.sent = false;
      note(String(error));
    }
  }

  private async again(): Promise<void> {
    const summary = await app().create(settings.order);
    go(`#/game/${summary.game}`);
  }

  /** Digits press the buttons in their order; Escape lets go of what is chosen, or skips what moves. */
  private onKey(e: KeyboardEvent): void {
    if (document.querySelector("dialog[open]") || e.ctrlKey || e.metaKey || e.altKey) return;
    if ((e.target as Element).closest?.("input, select, textarea")) return;
    const card = document.activeElement?.getAttribute("data-card");
    if (e.key === "i" && card) void askCard(this.asker, card as Card);
    else if (e.key === "Escape") {
      this.enough.abort();
      this.stopForced();
      if (this.chosen.length > 0) this.cancel();
    } else if (/^[1-9]$/.test(e.key)) {
      const button = this.ask.querySelectorAll<HTMLButtonElement>(".actions button")[Number(e.key) - 1];
      if (button) {
        e.preventDefault();
        button.click();
      }
    }
  }
}

/** The text of a button with the colours of its cards as swatches: in the place of their letters, or before the sentence. */
function withSwatches(move: string, text: string, view: View): Child {
  const legal = view.moves.find((m) => m.text === move);
  if (!legal) return text;
  const { action, cards, pile = view.pickFrom, place = 1 } = parts(legal);
  const lying = pile && /^(take|pick)/.test(action) ? view.piles[pile - 1 as 0 | 1].cards[place - 1] : undefined;
  const colors = [...(lying && lying !== "?" ? [lying] : []), ...cards].map(colorOf);
  const codes = colors.map((c) => words().code(c));
  const split = text.split(new RegExp(`\\s(${codes.join("|")})(?![\\p{L}])`, "u"));
  if (colors.length === 0) return text;
  if (split.length === 1) return [colors.map(swatch), " ", text];
  return split.map((part, i) => (i % 2 === 0 ? part : [" ", swatch(colors[codes.indexOf(part)]!)]));
}

/** Why a card alone cannot be laid. */
export function alone(): { legal: boolean; text: string; rule?: string } {
  return { legal: false, text: texts().needTwo, rule: "R4.1" };
}

/** What ends a turn comes last. */
function order(move: string): number {
  return ["end-turn", "stop", "last-chance", "pass-swap"].indexOf(move);
}

function strong(move: string): boolean {
  return move === "draw" || move === "stop" || move === "last-chance" || move === "lay-mermaids";
}
