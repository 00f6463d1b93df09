// A table of the server: who sits there before the game, and around the game what concerns the others: clocks,
// votes, links, and whether chance was fair.
import type { Info, Reaction } from "../api.ts";
import { app, callTitle, go, note, setTitle } from "../app.ts";
import { Fault, type Place } from "../client.ts";
import { announce, dialog, form, h, render, s, sure, type Child } from "../dom.ts";
import { HostedTable, keep, keptTables, tableHash, tableLink, unnamed } from "../hosted.ts";
import { random } from "../server.ts";
import { save, settings } from "../settings.ts";
import { copy, share, shares } from "../share.ts";
import { nameOf } from "../table.ts";
import { texts } from "../texts.ts";
import type { Seat } from "../wire.ts";
import { GameScreen } from "./game.ts";
import { clockText } from "./lobby.ts";

export function hosted(main: HTMLElement, id = "", token = ""): () => void {
  const screen = new HostedScreen(main, id, token);
  return () => screen.leave();
}

const failed = (error: unknown) => note(error instanceof Error ? error.message : String(error));

const reactions: Reaction[] = ["hello", "well-played", "thanks", "wow", "oops", "no-hurry"];

/** What is done once all players want it. */
type Vote = "pause" | "end" | "rematch";

class HostedScreen {
  private readonly table: HostedTable;
  private readonly strip = h("section", { class: "strip" }); // what is to be known or answered now, over the table
  private readonly people = h("div", { class: "people" }); // in the bar
  private readonly body = h("div", null);
  readonly next = h("span"); // stands where a game on this device has "Play again"
  readonly outcome = h("div");
  private put = ""; // the wishes of others that were put aside
  private readonly name = h("input", { type: "text", id: "my-name", maxlength: 30, autocomplete: "nickname", value: settings.name });
  private readonly timer: number;
  private game: GameScreen | undefined;
  private fair: Child;
  private notify = false; // tells whose turn it is when nobody looks
  private called = false; // it was one's turn when this was last looked at

  constructor(
    main: HTMLElement,
    private readonly id: string,
    private readonly token: string,
  ) {
    setTitle(texts().tables);
    this.table = new HostedTable(id, token);
    this.table.changed = () => this.show();
    this.table.met = (people) => {
      this.game?.meet();
      for (const { seat, reaction } of people.reactions ?? []) this.hear(seat, reaction);
    };
    this.timer = window.setInterval(() => this.tick(), 500);
    document.querySelector("#bar-title")?.after(this.people);
    render(main, this.strip, this.body);
  }

  leave(): void {
    clearInterval(this.timer);
    callTitle("");
    this.table.stop();
    this.game?.leave();
    this.people.remove();
    for (const d of document.querySelectorAll("dialog, .said")) d.remove();
  }

  private get kept() {
    return keptTables()[this.id];
  }

  private names(): string[] {
    return this.table.info!.seats.map((s, i) => s.name || texts().playerNumber(i + 1));
  }

  private show(): void {
    const { info, lost, snapshot } = this.table;
    const t = texts();
    if (lost && lost.kind !== "gone") {
      this.game?.leave();
      this.game = undefined;
      const mine = this.kept?.token;
      if (lost.why === "used" && mine && mine !== this.token) {
        go(tableHash(this.id, mine)); // by the invitation, a seat was taken here
        return;
      }
      render(this.strip);
      render(this.people);
      const why = lost.kind === "no-game" ? t.gone : ({ used: t.voidUsed, invited: t.voidInvited, "handed-on": t.voidHandedOn, absent: t.voidAbsent, bot: t.voidBot }[lost.why] ?? lost.message);
      render(this.body, h("section", { class: "panel" }, h("p", { role: "alert" }, why), h("a", { class: "button", href: "#/tables" }, t.tables)));
      return;
    }
    if (!info) {
      render(this.strip, lost && h("p", { role: "status", class: "lost" }, t.lost));
      return;
    }
    if (info.next) {
      keep(info.next, { ...this.kept, token: this.token });
      go(tableHash(info.next, this.token));
      return;
    }
    render(this.strip, lost && h("p", { role: "status", class: "lost" }, t.lost), snapshot && this.news(info));
    if (snapshot) this.around(info);
    this.tick();
    if (snapshot?.view && !this.game) {
      this.game = new GameScreen(this.body, this.id, { join: () => Promise.resolve(this.table as Place) }, this);
      void this.game.begin();
    } else if (!snapshot) render(this.body, this.gathering(info));
  }

  /** Who sits there before the game begins: whoever made the table invites the others, and they see who does. */
  private gathering(info: Info): HTMLElement {
    const t = texts();
    const me = info.you;
    const { organiser, seats: links = [], watcher } = this.kept ?? {};
    const sits = typeof me === "number";
    const host = info.seats.find((s, i) => s.taken && !s.level && i !== me)?.name;
    const closed = info.stage === "closed";
    const named = (label: string, what: () => Promise<unknown>) =>
      form(
        null,
        () => {
          settings.name = this.name.value.trim();
          save();
          what().catch(failed);
        },
        h("label", { for: "my-name" }, t.yourName),
        this.name,
        h("small", null, t.nameHint),
        h("p", { class: "actions" }, h("button", { type: "submit", class: "main big", "data-key": "sit" }, label)),
      );
    const inviting = (seat: Seat, invitation: string) => {
      const link = tableLink(this.id, invitation);
      const text = t.inviteText(settings.name || t.playerNumber(1));
      return [
        shares && h("button", { type: "button", class: "main", "data-key": `share ${seat}`, onclick: () => void share({ text, url: link }, t.linkCopied) }, t.invite),
        h("button", { type: "button", class: shares ? "" : "main", "data-key": `link ${seat}`, "data-link": link, onclick: () => void copy(link, t.linkCopied) }, t.copyLink),
        h("button", { type: "button", "data-key": `qr ${seat}`, onclick: () => void showCode(link).catch(failed) }, t.qr),
      ];
    };
    const row = (seat: Info["seats"][number], i: number) => {
      const mine = i === me || i === info.invited;
      const invitation = !seat.taken && !mine && links.find((l) => l.seat === i)?.invitation;
      return h(
        "li",
        null,
        h("p", null, h("strong", null, t.seat(i + 1)), ` ${seat.taken ? nameOf(this.names(), i, me) : t.seatFree}${seat.level ? ` (${t.bot})` : ""}`),
        (invitation || (seat.kind === "link" && organiser && !mine)) && h("p", { class: "actions" }, invitation && inviting(i, invitation), seat.kind === "link" && organiser && !mine && this.replacing(i, organiser)),
      );
    };
    const rules = info.setup && [`${t.nPlayers(info.seats.length)}`, `${t.target}${t.colon} ${info.setup.target}`, ...info.setup.modules.map((m) => m.name), clockText(info.clock)].join(" · ");
    return h(
      "section",
      { class: "panel form" },
      h("h1", null, closed ? t.closed : sits ? (links.length > 1 ? t.inviteTitle : t.gathering) : host ? t.inviteText(host) : t.invited),
      h("p", { class: "label" }, rules),
      closed
        ? h("a", { class: "button", href: "#/tables" }, t.tables)
        : !sits && (info.invited !== undefined || info.seats.some((x) => x.kind === "open" && !x.taken)) && named(info.invited === undefined ? t.join : t.sit, () => this.sit()),
      h("ul", { class: "seats-free" }, info.seats.map(row)),
      !closed &&
        h(
          "p",
          { class: "actions" },
          sits && h("button", { type: "button", class: "quiet", "data-key": "leave", onclick: () => void this.table.command("leave", {}).catch(failed) }, t.leave),
          (!info.private || watcher) && h("button", { type: "button", class: "quiet", "data-key": "watch-link", "data-link": tableLink(this.id, watcher), onclick: () => void copy(tableLink(this.id, watcher), t.linkCopied) }, t.watchLink),
          organiser && this.closing(organiser),
        ),
    );
  }

  /** The name to sit down with. */
  private get myName(): string {
    const { invited, seats = [] } = this.table.info ?? {};
    return settings.name || unnamed(invited ?? seats.findIndex((s) => s.kind === "open" && !s.taken));
  }

  /** Takes the seat of the invitation, or an open one, with a token that is made here. An answer that is lost does no harm: the next try has the same token. */
  private async sit(): Promise<void> {
    const old = this.kept?.token;
    const token = old && old !== this.token ? old : random(32);
    keep(this.id, { token });
    const name = this.myName;
    try {
      await (this.table.info?.invited === undefined ? this.table.command("join", { name }, token) : this.table.command("sit", { invitation: this.token, name }, token));
    } catch (error) {
      if (error instanceof Fault && error.kind !== "gone") keep(this.id, { token: "" });
      throw error;
    }
    go(tableHash(this.id, token));
  }

  private vote(v: Vote, info: Info, ...more: Child[]): HTMLElement {
    const mine = info.votes?.[v]?.includes(info.you as Seat) ?? false;
    const what = texts()[v];
    return h("button", { type: "button", class: v === "rematch" && !mine ? "main" : "", "data-key": v, onclick: () => void this.table.command("vote", { for: v, no: mine }).catch(failed) }, mine ? texts().noMore(what) : what, more);
  }

  /** Who else wants something. */
  private wish(v: Vote, info: Info): string {
    const others = (info.votes?.[v] ?? []).filter((s) => s !== info.you);
    return others.length > 0 ? texts().wants(others.map((s) => this.names()[s]!), texts()[v]) : "";
  }

  /** What is to be known or answered now. Wishes of others can be put aside, and then stand among the players alone. */
  private news(info: Info): Child {
    const t = texts();
    const sits = typeof info.you === "number";
    const wishes = (["pause", "end"] as const).filter((v) => this.wish(v, info) !== "");
    const all = wishes.map((v) => this.wish(v, info)).join();
    return [
      info.stage === "nonces" && h("p", { role: "status" }, t.nonces),
      info.paused && h("p", { role: "status" }, t.paused, " ", sits && h("button", { type: "button", class: "main", "data-key": "resume", onclick: () => void this.table.command("resume", {}).catch(failed) }, t.resume)),
      all !== this.put && info.stage !== "over" && wishes.map((v) => h("p", { role: "status" }, this.wish(v, info), " ", sits && this.vote(v, info), h("button", { type: "button", class: "quiet", "aria-label": t.close, onclick: () => ((this.put = all), this.show()) }, "✕"))),
    ];
  }

  /** What concerns the others, around the game: in the bar, and below its result. */
  private around(info: Info): void {
    const t = texts();
    const sits = typeof info.you === "number";
    const clocks = info.stage !== "over" && (info.clock.kind !== "none" || info.due !== undefined);
    render(this.people, info.you === "spectator" && h("span", { class: "label" }, t.watching), clocks && this.clocks(), h("button", { type: "button", class: "quiet", "data-key": "people", onclick: () => this.meet() }, t.players));
    render(this.next, sits && this.vote("rematch", info, h("small", null, this.wish("rematch", info))));
    render(this.outcome, this.ending(), info.terms.revealSeed && h("p", null, h("button", { type: "button", "data-key": "verify", onclick: () => void this.verify() }, t.verify)), this.fair);
  }

  private clocks(): HTMLElement {
    return h("span", { class: "clocks" }, this.names().map((name, i) => h("span", { class: "mark", "data-clock": i }, h("span", null, name), h("b"))));
  }

  /** Shows what can be said to the others and asked of them, and what else can be done with the table. */
  private meet(): void {
    const t = texts();
    const info = this.table.info!;
    const { organiser, watcher } = this.kept ?? {};
    const me = info.you;
    const sits = typeof me === "number";
    const over = info.stage === "over";
    const say = (r: Reaction) => h("button", { type: "button", "data-key": r, onclick: () => void this.table.command("react", { reaction: r }).catch(failed) }, t[`say_${r}`]);
    const d = dialog(
      t.players,
      t.close,
      h("p", null, !over && this.clocks()),
      h("p", { class: "actions" }, sits && reactions.map(say), h("button", { type: "button", class: "quiet", "data-key": "mute", onclick: () => this.mute() }, settings.muted ? t.unmute : t.mute)),
      (["pause", "end"] as const).map((v) => h("p", null, this.wish(v, info))),
      h(
        "p",
        { class: "actions" },
        sits && !over && [!info.paused && this.vote("pause", info), this.vote("end", info), notifies() && h("button", { type: "button", class: "quiet", "data-key": "notify", "aria-pressed": String(this.notify), onclick: () => void this.askToNotify() }, t.notify)],
        sits && !over && [h("button", { type: "button", class: "quiet", "data-key": "other-device", onclick: () => this.handOver(me) }, t.otherDevice), h("button", { type: "button", class: "quiet", "data-key": "hand-over", onclick: () => this.handOver() }, t.handOver)],
        !over && (!info.private || watcher) && h("button", { type: "button", class: "quiet", "data-key": "watch-link", onclick: () => void copy(tableLink(this.id, watcher), t.linkCopied) }, t.watchLink),
        !over && organiser && [info.seats.map((seat, i) => seat.absent && i !== me && this.replacing(i, organiser)), this.closing(organiser)],
      ),
    );
    d.addEventListener("click", (e) => (e.target as Element).closest("button") && d.close(), true); // before the button opens another one
    this.tick();
  }

  private mute(): void {
    settings.muted = !settings.muted;
    save();
    for (const said of document.querySelectorAll(".said")) said.remove();
  }

  /** Shows for some seconds what somebody says, at the name. One tap mutes all. */
  private hear(seat: Seat, reaction: Reaction): void {
    if (settings.muted) return;
    const t = texts();
    const mine = seat === this.table.seat;
    const text = `${nameOf(this.names(), seat, this.table.seat)}${t.colon} ${t[`say_${reaction}`]}`;
    announce(text);
    document.querySelector(`[data-said="${seat}"]`)?.remove();
    const at = this.body.querySelector(`:has(> [data-zone="laid ${seat}"]) .name`)?.getBoundingClientRect();
    if (!at) return;
    const x = Math.min(at.left, innerWidth - 270);
    let y = mine ? at.top - 40 : at.bottom;
    for (const other of document.querySelectorAll(".said")) {
      if (!mine) other.querySelector("button")?.remove(); // the last one has it
      const r = other.getBoundingClientRect();
      if (r.left < x + 260 && r.right > x && r.top < y + 80 && r.bottom > y) y = r.bottom + 4;
    }
    const said = h("p", { class: "said", "data-said": seat, style: { "--x": `${x}px`, "--y": `${scrollY + y}px` } }, text, !mine && h("button", { type: "button", class: "quiet", "data-key": "mute", onclick: () => this.mute() }, t.mute));
    document.body.append(said);
    setTimeout(() => said.remove(), 5000);
  }

  /** Why the game ended, where the rules do not say it. */
  private ending(): Child {
    const t = texts();
    const { reason, by } = this.table.snapshot?.result ?? {};
    const who = by === undefined ? "" : this.names()[by]!;
    const text = reason === "time" ? t.byTime(who) : reason === "absence" ? t.byAbsence(who) : reason === "agreement" ? t.byAgreement : reason === "decision" ? t.byDecision : "";
    return text !== "" && h("p", { role: "status" }, text);
  }

  /** A button that asks whether something is meant, and then does it. */
  private asking(key: string, label: string, question: string, yes: string, act: () => Promise<unknown>): HTMLElement {
    const t = texts();
    return h("button", { type: "button", class: "quiet", "data-key": key, onclick: () => sure(question, t.close, "", yes, t.cancel, () => void act().catch(failed)) }, label);
  }

  private closing(organiser: string): HTMLElement {
    const t = texts();
    return this.asking("close-table", t.closeTable, t.closeSure, t.closeTable, () => this.table.command("close", {}, organiser));
  }

  /** Invites somebody to a seat anew: before the game whoever sits there loses it, and in the game it is that of somebody who is absent. */
  private replacing(seat: Seat, organiser: string): HTMLElement {
    const t = texts();
    return this.asking(`replace ${seat}`, t.replace(seat + 1), t.replaceSure, t.replace(seat + 1), async () => {
      const invitation = random(32);
      await this.table.command("invite", { seat, invitation }, organiser);
      const { seats = [] } = this.kept ?? {};
      keep(this.id, { seats: [...seats.filter((l) => l.seat !== seat), { seat, invitation }] });
      void copy(tableLink(this.id, invitation), t.linkCopied);
      this.show();
    });
  }

  /** Gives the seat a new link: for another device of the same player, which this one remembers, too, or for somebody else. */
  private handOver(mine?: Seat): void {
    const t = texts();
    const token = random(32);
    const name = h("input", { type: "text", id: "new-name", maxlength: 30, required: true, autocomplete: "off" });
    const same = mine !== undefined;
    const next = async () => {
      await this.table.command("hand-over", { token, name: same ? this.table.info!.seats[mine]!.name || unnamed(mine) : name.value.trim() });
      d.close();
      keep(this.id, { token: same ? token : "" });
      await (same ? showCode(tableLink(this.id, token)) : copy(tableLink(this.id, token), t.linkCopied));
    };
    const send = form(null, () => void next().catch(failed), h("p", null, same ? t.otherDeviceHint : t.handOverHint), !same && [h("label", { for: "new-name" }, t.newName), name], h("p", { class: "actions" }, h("button", { type: "submit", class: "main", "data-key": "sure" }, t.ok)));
    const d = dialog(same ? t.otherDevice : t.handOver, t.close, send);
  }

  /** Asks the browser whether it may say that it is one's turn. It is asked here alone, and for this table. */
  private async askToNotify(): Promise<void> {
    const t = texts();
    this.notify = !this.notify && (await Notification.requestPermission()) === "granted";
    if (this.notify) note(t.notifyOn);
    else if (Notification.permission === "denied") note(t.notifyNot);
    this.show();
  }

  /** Says in the title, and to whoever has asked for it, that it is one's turn. */
  private call(mine: boolean): void {
    const t = texts();
    callTitle(mine ? t.yourTurn : "");
    if (mine && !this.called && this.notify && document.hidden) {
      const others = this.names().filter((_, i) => i !== this.table.seat);
      const what = { body: others.join(" · "), tag: this.id, icon: "icon-192.png", data: location.href };
      void navigator.serviceWorker.getRegistration().then((r) => (r ? r.showNotification(t.yourTurn, what) : void new Notification(t.yourTurn, what)));
    }
    this.called = mine;
  }

  private async verify(): Promise<void> {
    const t = texts();
    try {
      const v = await this.table.verify();
      this.fair = h("p", { class: "fair", role: "status", "data-fair": String(v.unfair === "") }, v.unfair ? t.unfair(v.unfair) : t.fair, " ", !v.unfair && typeof this.table.seat === "number" && (v.mine ? t.fairMine : t.notMine));
      this.show();
    } catch (error) {
      failed(error);
    }
  }

  /** Shows what time is left, and whose turn it is. */
  private tick(): void {
    const { info, snapshot, ahead } = this.table;
    const actor = snapshot?.view?.actor;
    this.call(snapshot?.stage === "playing" && !info?.paused && typeof actor === "number" && actor === info?.you);
    const shown = this.game?.actor; // what is seen of the table can be behind
    for (const el of document.querySelectorAll<HTMLElement>("[data-clock]")) {
      const seat = Number(el.dataset.clock);
      const running = seat === shown && seat === actor && info!.due !== undefined;
      const left = running ? info!.due! - (Date.now() + ahead) : info!.clock.kind === "bank" ? info!.seats[seat]?.bank : undefined;
      el.lastElementChild!.textContent = left === undefined ? "" : time(left);
      el.classList.toggle("turn", running);
      el.toggleAttribute("data-mine", seat === info!.you);
    }
  }
}

/** Whether the browser can say something while the page is not looked at. */
function notifies(): boolean {
  return "Notification" in window && "serviceWorker" in navigator;
}

/** Shows a link as a QR code, which can be copied, too. */
async function showCode(link: string): Promise<void> {
  const t = texts();
  const rows = await app().code(link);
  const quiet = 4; // modules of white around it, as the standard wants
  const size = rows.length + 2 * quiet;
  const path = rows.map((row, y) => Array.from(row, (dark, x) => (dark === "1" ? `M${x + quiet} ${y + quiet}h1v1h-1z` : "")).join("")).join("");
  dialog(t.qr, t.close, h("p", null, t.qrHint), h("p", { class: "actions" }, h("button", { type: "button", "data-key": "copy", "data-link": link, onclick: () => void copy(link, t.linkCopied) }, t.copyLink)), s("svg", { viewBox: `0 0 ${size} ${size}`, class: "qr", role: "img", "aria-label": t.qr, "shape-rendering": "crispEdges" }, s("rect", { width: size, height: size, fill: "#fff" }), s("path", { d: path, fill: "#000" })));
}

/** A time as a clock shows it. */
function time(ms: number): string {
  const s = Math.max(0, Math.ceil(ms / 1000));
  const two = (n: number) => String(n).padStart(2, "0");
  return s < 3600 ? `${Math.floor(s / 60)}:${two(s % 60)}` : `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
}
