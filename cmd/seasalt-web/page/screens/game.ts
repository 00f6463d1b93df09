// The screen of a game: it shows what the seat sees, and asks what to do.
import { app, go, note, ruleLink, setTitle, withRule } from "../app.ts";
import { boardOf, type Board } from "../board.ts";
import { askable, askCard, type Asker } from "../ask.ts";
import { deeds, isDeed, marksOf, sentence } from "../deeds.ts";
import { Fault, type Place, type Reader, type Said, type Summary, type Tables } from "../client.ts";
import { announce, dialog, h, patch, render, silence, sure, type Child } from "../dom.ts";
import { draggable } from "../drag.ts";
import { chanceGraph, countUp, finalResults, outcomeLines, roundPanel, scoreLines, totalsGraph } from "../explain.ts";
import { Guide } from "../guide.ts";
import { dayOf } from "../history.ts";
import { Model } from "../model.ts";
import { cardOf, choices, dragged, matching, press, wanted, type Choice, type Thing } from "../moves.ts";
import { fly, pause, placesOf } from "../motion.ts";
import { openRecord, par, recordActions } from "../records.ts";
import { settings, speeds, told } from "../settings.ts";
import { sound } from "../sound.ts";
import { nameOf, roomy, tableElements } from "../table.ts";
import { texts } from "../texts.ts";
import { type Card, type FeedItem, type Observation, type Seat, type Update, type View } from "../wire.ts";
import { hintDialog } from "./hint.ts";
import { judgments, verdictText, worstOf, type Judged } from "./review.ts";

export function game(main: HTMLElement, id = ""): () => void {
  const screen = new GameScreen(main, id, app());
  void screen.begin();
  return () => screen.leave();
}

/** How long the turn of a bot is shown, in milliseconds at normal speed. */
const botsTurn = 900;

/** Where what happened stands beside the table. */
const wide = matchMedia("(min-width: 1000px)");

/** Where what others did stands below the table, since there is no room for sentences on it. */
const phone = matchMedia("(max-width: 699px), (max-height: 480px)");

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
  private showing = { turn: -1, since: 0, left: 0 }; // whose turn is shown, since when its last step, and how long the rest takes
  private readonly guide: Guide | undefined;
  private readonly entries = new Map<number, HTMLElement[]>(); // of the log, by number: the sentences, and those that always show
  private turnLine: { turn: Seat; deeds: HTMLElement; notable: HTMLElement; lines: HTMLElement } | undefined; // the last line of the log
  private rounds = 0; // that the log has
  private recent: { o: Observation; notable: string; before: Board | undefined; after: Board | undefined }[] = []; // what others did since the own last move
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
  private laidOut = { width: 0, wide: false, roomy: false, phone: false };
  private readonly gone = new AbortController(); // the screen was left

  constructor(
    private readonly main: HTMLElement,
    private readonly id: string,
    private readonly tables: Pick<Tables, "join">,
    private readonly others?: { next: HTMLElement; outcome: HTMLElement }, // what concerns them when the game is over
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
    const { signal } = this.gone;
    document.addEventListener("keydown", (e) => this.onKey(e), { signal });
    addEventListener("resize", () => this.layOut(), { signal });
    this.layOut();
    const move = (from: Thing, to: Thing) => (this.sent ? undefined : dragged(this.all, from, to)?.parts.move);
    draggable(
      this.tableEl,
      (from, to) => move(from, to) !== undefined,
      (from, to) => this.choose(move(from, to)!),
    );
    askable(this.tableEl, this.asker);
    this.sheet.addEventListener("click", () => this.enough.abort());
    this.tableEl.addEventListener("click", () => this.enough.abort());
    const people = this.people();
    const { stage, actor } = this.summary;
    if (people.length > 1 && stage === "playing") this.pass(actor !== undefined && people.includes(actor) ? actor : people[0]!);
    else await this.sit(people[0] ?? "spectator");
  }

  leave(): void {
    this.left = true;
    this.stopFeed();
    this.enough.abort();
    this.gone.abort();
    for (const d of document.querySelectorAll("dialog:not(:has(.qr)), .note")) d.remove(); // a code is for where one goes on
  }

  /** Who is to move, as far as it is shown. */
  get actor(): View["actor"] | undefined {
    return this.view?.actor;
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
    this.sent = false;
    this.refused = undefined;
    render(this.main, h("div", { class: "game" }, this.heading, h("div", { class: "play" }, this.tableEl, this.sheet, this.ask, this.guide?.el), h("div", { class: "aside" }, this.logBox, typeof seat === "number" && h("button", { type: "button", class: "quiet", "data-key": "resign", onclick: () => this.resign() }, texts().resign))));
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
    this.showing.since = performance.now();
    const said = await app().speak(this.reader(), update.snapshot, update.items);
    if (this.left || sitting !== this.sitting) return;
    this.sent = false;
    const first = this.view === undefined;
    this.enough = new AbortController();
    if (this.behind()) this.enough.abort();
    this.said = undefined;
    update.items.forEach((item, i) => {
      const lines = said.items[i] ?? [];
      if (item.kind === "take-back") lines.push(item.seat === place?.seat ? texts().youTookBack : texts().tookBack(nameOf(this.reader().names, item.seat as Seat, "spectator")));
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
        const lines = (itemLines.get(item.number) ?? []).join(" ");
        announce(lines);
        this.renderAsk(lines); // nothing can be done until it has been shown
        if (o.action === "keep" && o.actor === place?.seat && o.transfers.some(({ to }) => to.kind === "pile")) note(lines); // there was no pile to choose
      }
      if (!told() || this.enough.signal.aborted || document.hidden) continue; // what lies there in the end is enough
      if (o.transfers.length > 0) sound("card");
      const before = placesOf(this.tableEl);
      this.board = board;
      this.renderTable();
      const time = this.timeFor(o, item.saw.slice(index + 1));
      await fly(before, placesOf(this.tableEl), o, time.flight, this.enough.signal);
      await pause(time.pause, this.enough.signal);
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
    const wanted = this.guide?.tell(this.all.length > 0 ? this.view : undefined, this.model.log.filter(({ item, takenBack }) => item.kind === "move" && item.seat === place?.seat && !takenBack).length, phone.matches && this.view?.phase === "take" && this.since(this.view)?.el);
    // What was taken back is not done again at once, or nobody could take back more; and in the first round only turns end by themselves.
    if (settings.forced && this.all.length === 1 && update.items.at(-1)?.kind !== "take-back" && (!wanted || wanted === "end-turn")) {
      void this.play(this.all[0]!.parts.move);
      return;
    }
    if (wanted) this.all = this.all.filter((c) => c.parts.move.startsWith(wanted));
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

  /** How long a step and the look at what it came to take. The turn of a bot has its time, of which what still waits gets its share. */
  private timeFor(o: Observation, rest: readonly Observation[]): { flight: number; pause: number } {
    const time = { flight: 300, pause: 0 };
    const own = o.turn === this.place?.seat;
    if (own || o.action === "draw" || o.action === "take") this.showing.turn = -1;
    if (o.transfers.length === 0) return { flight: 0, pause: 0 };
    if (o.transfers.every(({ to }) => to.kind === "drawn")) time.flight = 160; // it goes on from there
    else if (own) time.pause = o.actor === "nature" && o.transfers.some(({ to }) => to.kind === "hand") ? 600 : 0; // it was stolen, or two fish have brought it
    else time.pause = o.actor === "nature" ? 0 : 250;
    if (own || !this.summary!.levels[o.turn]) return time;
    const now = performance.now();
    const before = this.showing.turn === o.turn ? this.showing.left : botsTurn;
    const left = before - (now - this.showing.since) / speeds[settings.speed]; // to find words takes time, too
    const waiting = [...rest, ...this.updates.flatMap(({ update }) => update.items.flatMap((item) => item.saw))].filter((next) => next.turn === o.turn && next.transfers.length > 0).length;
    const share = Math.min(time.flight + time.pause, Math.max(left / (1 + waiting), 60));
    this.showing = { turn: o.turn, since: now, left: left - share };
    const flight = Math.min(time.flight, share);
    return { flight, pause: share - flight };
  }

  /** Lets the player look at what the move came to, before the device is passed on. */
  private passSoon(seat: Seat): void {
    const t = texts();
    this.renderTable();
    const name = this.summary!.names[seat] || t.playerNumber(seat + 1);
    this.say(h("p", { class: "question" }, t.passTo(name)), h("div", { class: "actions" }, h("button", { type: "button", class: "main", "data-key": "pass", onclick: () => this.pass(seat) }, t.ok)));
    this.focusAsk();
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
        since: this.said && { marks: new Set(), ...this.since(view), ...(phone.matches && { el: null }) },
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
      this.say(this.results(t.gameOver, this.others?.next ?? h("button", { type: "button", class: "main", "data-key": "again", onclick: () => void app().create(settings.order).then(({ game }) => go(`#/game/${game}`)) }, t.again)));
      return;
    }
    if (snapshot.stage === "round-over" && said.round) {
      this.cover(this.roundResult(this.view!, settings.guide === this.id && h("p", { class: "toured" }, h("strong", null, t.guideOver))));
      this.say(this.results(said.round.next, h("button", { type: "button", class: "main", "data-key": "next-round", onclick: () => void this.nextRound() }, t.nextRound)));
      announce(said.round.lines.join(" "));
      return;
    }
    const view = this.view;
    const mine = view && view.actor === view.seat;
    const bet = this.betNote(mine);
    const asked = this.asks(said);
    const question = mine || typeof view?.actor !== "number" ? asked : (this.summary?.levels[view.actor] ? t.thinks : t.waitingFor)(nameOf(this.reader().names, view.actor, view.seat));
    this.say(h("p", { class: "question", id: "question" }, bet, question), mine ? this.moveButtons() : null, this.tools());
    if (mine && !this.sent) announce(asked);
  }

  /** What is asked of whoever decides, in a short line: what can be done lies on the table, and is lit. */
  private asks(said: Said): string {
    const t = texts();
    if (this.chosen.length > 0) return t.choosePartner;
    const phase = this.view?.phase;
    const actions = new Set(this.all.map((c) => c.parts.action));
    const question = phase === "take" && actions.has("draw") && actions.size > 1 ? t.askTake : phase === "keep" ? t.askKeep : phase === "discard" ? t.askDiscard : said.question;
    return this.anew && phase === "take" ? `${t.anotherTurn} ${question}` : question;
  }

  /** Says something below the table. A long question is smaller, and one that is still too long can be scrolled, by keyboard too. */
  private say(...children: Child[]): void {
    patch(this.ask, children); // a button that stays can be pressed while others move
    this.fit();
  }

  private fit(): void {
    const question = this.ask.querySelector<HTMLElement>(".question");
    if (!question) return;
    const long = () => question.scrollHeight > question.clientHeight;
    question.classList.remove("long");
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
    const text = caller === this.place?.seat ? t.youBet : mine ? t.lastTurn : t.betMeans(nameOf(this.reader().names, caller, this.place!.seat));
    return h("span", { class: "bet" }, withRule(text, "R6.2"), " ");
  }

  /** Buttons for what has no place on the table. The keyboard and readers of the screen have them for the rest, too. */
  private moveButtons(): HTMLElement {
    const t = texts();
    const all = new Map(this.all.map((c) => [c.parts.move, c.things]));
    const open = matching(this.all, this.chosen).open;
    const buttons = this.said!.moves
      .filter((m) => all.has(m.move) && (all.get(m.move)!.length === 0 || this.chosen.length === 0 || open.some((c) => c.parts.move === m.move)))
      .sort((a, b) => order(a.move) - order(b.move))
      .map((m) => {
        const things = all.get(m.move)!;
        const lies = things.length > 0 && !/^(lay-mermaids|keep-event)/.test(m.move) && things.length !== this.chosen.length; // with a third card it is a trio
        return h("button", { type: "button", class: lies ? "spoken" : strong(m.move) ? "main" : "", "data-key": m.move, "data-move": m.move, "data-things": lies && JSON.stringify(things), title: m.long, disabled: this.sent || undefined, onclick: () => this.choose(m.move) }, things.length > 0 || roomy.matches ? m.label : m.short);
      });
    // What ends a round is there in the play step for whoever has too few points, too, and says so.
    const { points } = this.said!.seats[this.view!.seat as Seat]!;
    const few = this.view!.phase === "play" && this.view!.caller === undefined && points < this.said!.threshold;
    return h(
      "div",
      { class: "actions", role: "group", "aria-labelledby": "question" },
      buttons,
      phone.matches && this.view!.phase === "take" && this.guide?.el.hidden !== false && this.since(this.view!)?.el,
      few && h("button", { type: "button", class: "impossible", "aria-disabled": "true", title: t.needed(this.said!.threshold, points), "data-key": "too-few", onclick: () => void this.why(this.said!.stop ? "stop" : "last-chance") }, this.said!.stop && `${t.stop} · `, t.lastChance, h("small", null, t.fromPoints(this.said!.threshold))),
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
      mine && !this.place?.remote && h("button", { type: "button", class: "quiet", "data-key": "hint", onclick: () => void hintDialog(this.reader(), this.view!, (move) => this.choose(move)) }, t.hint),
      takeBack !== undefined && h("button", { type: "button", class: "quiet", "data-key": "take-back", "aria-label": t.takeBack, title: t.takeBack, onclick: () => void this.place!.takeBack(takeBack).catch((error: unknown) => note(String(error))) }, "↶"),
    );
  }

  private overPanel(): HTMLElement {
    const t = texts();
    const snapshot = this.model.snapshot!;
    const { seat } = this.place!;
    const winners = this.summary!.result?.winners ?? []; // none, if all have agreed to end the game, say
    const names = this.summary!.names.map((_, i) => nameOf(this.summary!.names, i, seat));
    const lines = outcomeLines(snapshot, this.said!.result);
    announce(lines.join(" "));
    return h(
      "div",
      null,
      h(
        "section",
        { class: "panel over", "aria-labelledby": "game-over" },
        h("h2", { id: "game-over", class: "unseen", tabindex: -1 }, t.gameOver),
        lines.map((line, i) => h("p", { class: i === 0 ? "result bet-over" : "result", "data-bad": (typeof seat === "number" && winners.length > 0 && !winners.includes(seat)) || undefined }, line)),
        this.others?.outcome,
        this.parLine(),
        this.view && finalResults(names, this.summary!.totals, this.summary!.result?.winners ?? [], this.view),
        this.summary!.rounds.length > 0 && totalsGraph(names, this.summary!.rounds, this.view?.setup.target ?? 40),
        this.chancesEl,
        this.costlyEl,
        h("div", { class: "actions" }, recordActions(this.place!, this.summary!)),
      ),
      this.said!.round && this.view?.lastRound?.end !== "mermaids" ? this.roundResult(this.view!) : null,
    );
  }

  /** The points of a strong bot with the deal of the day, as soon as it has played. */
  private parLine(): Child {
    const day = dayOf(this.id);
    const el = day !== undefined && h("p", { class: "par" }, "\u00a0");
    if (el) par(day!).then((points) => render(el, texts().dayPar(points)), (error: unknown) => console.warn(error));
    return el;
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
    if (winners.length > 0) found.push(winners.includes(seat) ? 1 / winners.length : 0); // or nobody has lost, either
    render(this.chancesEl, found.length > 1 && chanceGraph(texts().chanceTurns, found));
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

  /** What the others did since the own last move: a tap shows it again. */
  private since(view: View): { el: Child; marks: Set<string> } | undefined {
    if (this.recent.length === 0 || view.actor !== view.seat) return undefined;
    return {
      marks: new Set(this.recent.flatMap((r) => marksOf(r.o))),
      el: h("button", { type: "button", class: "since", "data-key": "since", onclick: (e: Event) => {
        e.stopPropagation(); // a tap elsewhere on the table skips what moves
        void this.seeAgain();
      } }, this.meanwhile(view), h("span", { class: "unseen" }, texts().seeAgain)),
    };
  }

  /** The result of a round. After a bet the last turns of the others are told there: no decision follows at which they could be. */
  private roundResult(view: View, more?: Child): HTMLElement {
    const untold = view.lastRound?.end.startsWith("bet") && typeof view.seat === "number" && this.recent.length > 0;
    return roundPanel(this.said!.round!, view, more, untold && h("div", { class: "since" }, this.meanwhile(view)));
  }

  /** What the others did since the own last move, in a line for each. */
  private meanwhile(view: View): Child[] {
    const saw = this.recent.map((r) => r.o);
    const turns = [...new Set(saw.map((o) => o.turn))];
    const names = this.reader().names;
    // A sentence about what nobody should miss stands for all that a player did, and first: for more there is no room.
    const told = turns.map((turn) => this.recent.filter((r) => r.o.turn === turn && r.notable !== "" && !r.o.end).map((r) => h("strong", null, r.notable)));
    const line = (turn: Seat) => h("span", null, h("b", null, nameOf(names, turn, view.seat)), " ", sentence(saw.filter((o) => o.turn === turn), names, view.seat));
    return [h("span", { class: "label" }, texts().sinceYourTurn), told, turns.filter((_, i) => turns.length === 1 || told[i]!.length === 0).map(line)];
  }

  /** Shows once more what the others did. */
  private async seeAgain(): Promise<void> {
    if (this.sent || !this.board) return;
    const { sitting, board, said } = this;
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
      await fly(from, placesOf(this.tableEl), o, 300, this.enough.signal);
      await pause(400, this.enough.signal);
      if (this.left || sitting !== this.sitting) return;
    }
    if (this.said === undefined) [this.board, this.said, this.sent] = [board, said, false]; // and nothing has happened meanwhile
    this.render();
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
    this.laidOut = { width: innerWidth, wide: wide.matches, roomy: roomy.matches, phone: phone.matches };
    if (before.wide !== wide.matches) this.logBox.open = wide.matches;
    if (before.roomy !== roomy.matches || before.phone !== phone.matches) {
      this.meet();
      if (this.ask.querySelector("[data-move]")) this.renderAsk();
    }
    this.fit();
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

  /** Plays a move; what ends the round asks once. */
  private choose(move: string): void {
    if (this.sent) return;
    document.querySelector(".note")?.remove(); // it was about what went before
    if (move !== "stop" && move !== "last-chance") {
      void this.play(move);
      return;
    }
    const t = texts();
    const me = this.view!.seat as Seat;
    const { points, bonus } = this.view!.seats[me]!.score;
    const { names } = this.reader();
    const other = names.length === 2 ? nameOf(names, 1 - me, me) : undefined;
    const stop = move === "stop";
    sure(stop ? t.stop : t.lastChance, t.close, stop ? t.sureStop(points, other) : t.sureLast(points, bonus, other), stop ? t.reallyStop : t.reallyLast, t.cancel, () => void this.play(move));
  }

  private async play(move: string): Promise<void> {
    if (this.sent) return;
    this.chosen = [];
    this.sent = true; // until it has arrived nothing else is sent
    this.render();
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
    if (this.left) return;
    if (said.legal) return void (this.guide?.el.hidden === false && note(texts().guideOnly));
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

  private async nextRound(): Promise<void> {
    const people = this.people();
    this.guide?.end();
    await this.place!.nextRound(this.model.number).catch((error: unknown) => note(String(error)));
    // On a shared device the next player may be another one: the curtain follows by itself.
    if (people.length > 1) window.scrollTo(0, 0);
  }

  private resign(): void {
    const t = texts();
    const text = this.summary!.names.length > 2 && this.people().length > 1 ? t.resignStandIn : t.resignEnds;
    sure(t.resignSure, t.close, text, t.resign, t.cancel, () => void this.giveUp());
  }

  private async giveUp(): Promise<void> {
    this.sent = true;
    try {
      await this.place!.resign();
    } catch (error) {
      this.sent = false;
      note(String(error));
    }
  }

  /** Digits press the buttons in their order; Escape lets go of what is chosen, or skips what moves. */
  private onKey(e: KeyboardEvent): void {
    if (document.querySelector("dialog[open]") || e.ctrlKey || e.metaKey || e.altKey) return;
    if ((e.target as Element).closest?.("input, select, textarea")) return;
    const card = document.activeElement?.getAttribute("data-card");
    if (e.key === "i" && card) void askCard(this.asker, card as Card);
    else if (e.key === "Escape") {
      this.enough.abort();
      this.chosen = [];
      this.render();
    } else if (/^[1-9]$/.test(e.key)) {
      const button = this.ask.querySelectorAll<HTMLButtonElement>(".actions button")[Number(e.key) - 1];
      if (button) {
        e.preventDefault();
        button.click();
      }
    }
  }
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
