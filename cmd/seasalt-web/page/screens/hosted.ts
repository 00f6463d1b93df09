// A table of the server: who sits there before the game, and around the game what concerns the others: clocks,
// votes, links, and whether chance was fair.
import type { Info, Reaction } from "../api.ts";
import { callTitle, go, note, setTitle } from "../app.ts";
import type { Place } from "../client.ts";
import { announce, dialog, h, render, s, type Child } from "../dom.ts";
import { HostedTable, keep, keptTables, tableHash, tableLink } from "../hosted.ts";
import { qr } from "../qr.ts";
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

class HostedScreen {
  private readonly table: HostedTable;
  private readonly strip = h("section", { class: "strip" });
  private readonly body = h("div", null);
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
    render(main, this.strip, this.body);
  }

  leave(): void {
    clearInterval(this.timer);
    callTitle("");
    this.table.stop();
    this.game?.leave();
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
      render(this.strip);
      render(this.body, h("section", { class: "panel" }, h("p", { role: "alert" }, lost.kind === "no-game" ? t.gone : lost.message), h("a", { class: "button", href: "#/tables" }, t.tables)));
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
    render(this.strip, lost && h("p", { role: "status", class: "lost" }, t.lost), snapshot ? this.around(info) : null);
    this.tick();
    if (snapshot?.view && !this.game) {
      this.game = new GameScreen(this.body, this.id, { join: () => Promise.resolve(this.table as Place) });
      void this.game.begin();
    } else if (!snapshot) render(this.body, this.gathering(info));
  }

  /** Who sits there before the game begins: whoever made the table invites the others, and they see who does. */
  private gathering(info: Info): HTMLElement {
    const t = texts();
    const me = info.you;
    const { organiser, seats: links = [], watcher } = this.kept ?? {};
    const sits = typeof me === "number" && info.seats[me]!.taken;
    const host = info.seats.find((s, i) => s.taken && !s.level && i !== me)?.name;
    const closed = info.stage === "closed";
    const named = (label: string, what: () => Promise<unknown>) =>
      h(
        "form",
        {
          onsubmit: (e: Event) => {
            e.preventDefault();
            settings.name = this.name.value.trim();
            save();
            what().catch(failed);
          },
        },
        h("label", { for: "my-name" }, t.yourName),
        this.name,
        h("small", null, t.nameHint),
        h("p", { class: "actions" }, h("button", { type: "submit", class: "main big", "data-key": "sit" }, label)),
      );
    const inviting = (seat: Seat, token: string) => {
      const link = tableLink(this.id, token);
      const text = t.inviteText(settings.name || t.playerNumber(1));
      return [
        shares && h("button", { type: "button", class: "main", "data-key": `share ${seat}`, onclick: () => void share({ text, url: link }, t.linkCopied) }, t.invite),
        h("button", { type: "button", class: shares ? "" : "main", "data-key": `link ${seat}`, "data-link": link, onclick: () => void copy(link, t.linkCopied) }, t.copyLink),
        h("button", { type: "button", "data-key": `qr ${seat}`, onclick: () => showCode(link) }, t.qr),
      ];
    };
    const row = (seat: Info["seats"][number], i: number) => {
      const token = !seat.taken && i !== me && links.find((l) => l.seat === i)?.token;
      return h(
        "li",
        null,
        h("p", null, h("strong", null, t.seat(i + 1)), ` ${seat.taken ? nameOf(this.names(), i, me) : t.seatFree}${seat.level ? ` (${t.bot})` : ""}`),
        (token || (seat.kind === "link" && organiser && i !== me)) && h("p", { class: "actions" }, token && inviting(i, token), seat.kind === "link" && organiser && i !== me && h("button", { type: "button", class: "quiet", "data-key": `replace ${i}`, onclick: () => this.relink(i, organiser) }, t.replace(i + 1))),
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
        : typeof me === "number"
          ? !sits && named(t.sit, () => this.sit())
          : info.seats.some((x) => x.kind === "open" && !x.taken) && named(t.join, () => this.join()),
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
    return settings.name || texts().playerNumber(typeof this.table.seat === "number" ? this.table.seat + 1 : 2);
  }

  private async sit(): Promise<void> {
    keep(this.id, { token: this.token });
    await this.table.command("sit", { name: this.myName });
  }

  /** Takes an open seat, with a token that is made here. */
  private async join(): Promise<void> {
    const old = this.kept?.token;
    const token = old && old !== this.token ? old : random(32);
    keep(this.id, { token });
    await this.table.command("join", { name: this.myName }, token);
    go(tableHash(this.id, token));
  }

  /** What concerns the others, around the game. */
  private around(info: Info): Child {
    const t = texts();
    const names = this.names();
    const me = info.you;
    const over = info.stage === "over";
    const clocks = info.clock.kind !== "none" || info.due !== undefined;
    const what = { pause: t.pause, end: t.end, rematch: t.rematch };
    const wants = (vote: keyof typeof what) => info.votes?.[vote] ?? [];
    const vote = (v: keyof typeof what) => {
      const mine = typeof me === "number" && wants(v).includes(me);
      return h("button", { type: "button", class: v === "rematch" && !mine ? "main" : "quiet", "data-key": v, onclick: () => void this.table.command("vote", { for: v, no: mine }).catch(failed) }, mine ? t.noMore(what[v]) : what[v]);
    };
    const { organiser, watcher } = this.kept ?? {};
    return [
      h("button", { type: "button", class: "quiet react", "data-key": "react", onclick: () => this.react() }, t.react),
      me === "spectator" && h("p", { class: "label" }, t.watching),
      info.stage === "nonces" && h("p", { role: "status" }, t.nonces),
      clocks && !over && h("p", { class: "clocks" }, names.map((name, i) => h("span", { class: "mark", "data-clock": i }, name))),
      info.paused && h("p", { role: "status" }, t.paused, " ", typeof me === "number" && h("button", { type: "button", class: "main", "data-key": "resume", onclick: () => void this.table.command("resume", {}).catch(failed) }, t.resume)),
      (Object.keys(what) as (keyof typeof what)[]).map((v) => {
        const others = wants(v).filter((s) => s !== me);
        return others.length > 0 && h("p", { role: "status" }, t.wants(others.map((s) => names[s]!), what[v]), " ", typeof me === "number" && vote(v));
      }),
      over && this.ending(),
      over && h("p", { class: "actions" }, typeof me === "number" && wants("rematch").every((s) => s === me) && vote("rematch"), info.terms.revealSeed && h("button", { type: "button", "data-key": "verify", onclick: () => void this.verify() }, t.verify)),
      over && this.fair,
      !over &&
        h(
          "details",
          { class: "more", open: this.strip.querySelector<HTMLDetailsElement>("details.more")?.open },
          h("summary", { "data-key": "more" }, names.join(" · ")),
          h(
            "p",
            { class: "actions" },
            typeof me === "number" && notifies() && h("button", { type: "button", class: "quiet", "data-key": "notify", "aria-pressed": String(this.notify), onclick: () => void this.askToNotify() }, t.notify),
            typeof me === "number" && [!info.paused && vote("pause"), vote("end"), h("button", { type: "button", class: "quiet", "data-key": "hand-over", onclick: () => this.relink(me, this.token) }, t.handOver)],
            (!info.private || watcher) && h("button", { type: "button", class: "quiet", "data-key": "watch-link", onclick: () => void copy(tableLink(this.id, watcher), texts().linkCopied) }, t.watchLink),
            organiser && [info.seats.map((seat, i) => seat.kind !== "bot" && i !== me && h("button", { type: "button", class: "quiet", "data-key": `replace ${i}`, onclick: () => this.relink(i, organiser) }, t.replace(i + 1))), this.closing(organiser)],
          ),
        ),
    ];
  }

  /** Asks what to say to the others, and whether what they say is shown. */
  private react(): void {
    const t = texts();
    const mute = h("button", { type: "button", class: "quiet", "data-key": "mute", onclick: () => (d.close(), this.mute()) }, settings.muted ? t.unmute : t.mute);
    const say = (r: Reaction) => h("button", { type: "button", "data-key": r, onclick: () => (d.close(), void this.table.command("react", { reaction: r }).catch(failed)) }, t[`say_${r}`]);
    const d = dialog(t.react, t.close, h("p", { class: "actions" }, typeof this.table.seat === "number" && reactions.map(say), mute));
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

  private closing(organiser: string): HTMLElement {
    const t = texts();
    const close = () => {
      const d = dialog(
        t.closeSure,
        t.close,
        h("p", { class: "actions" }, h("button", { type: "button", class: "main", "data-key": "sure", onclick: () => (d.close(), void this.table.command("close", {}, organiser).catch(failed)) }, t.closeTable), h("button", { type: "button", onclick: () => d.close() }, t.cancel)),
      );
    };
    return h("button", { type: "button", class: "quiet", "data-key": "close-table", onclick: close }, t.closeTable);
  }

  /** Gives a seat a new link: its player hands it on, or the organiser replaces it. */
  private relink(seat: Seat, authority: string): void {
    const t = texts();
    const name = h("input", { type: "text", id: "new-name", maxlength: 30, required: true, autocomplete: "off", value: this.names()[seat] ?? "" });
    const token = random(32);
    const d = dialog(
      authority === this.token ? t.handOver : t.replace(seat + 1),
      t.close,
      h(
        "form",
        {
          onsubmit: (e: Event) => {
            e.preventDefault();
            this.table.command("link", { seat, token, name: name.value.trim() }, authority).then(() => {
              d.close();
              const kept = this.kept;
              if (kept?.seats) keep(this.id, { seats: [...kept.seats.filter((l) => l.seat !== seat), { seat, token }] });
              void copy(tableLink(this.id, token), texts().linkCopied);
            }, failed);
          },
        },
        authority === this.token && h("p", null, t.handOverHint),
        h("label", { for: "new-name" }, t.newName),
        name,
        h("p", { class: "actions" }, h("button", { type: "submit", class: "main", "data-key": "sure" }, t.ok)),
      ),
    );
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
    for (const el of this.strip.querySelectorAll<HTMLElement>("[data-clock]")) {
      const seat = Number(el.dataset.clock);
      const running = seat === actor && info!.due !== undefined;
      const left = running ? info!.due! - (Date.now() + ahead) : info!.clock.kind === "bank" ? info!.seats[seat]?.bank : undefined;
      el.textContent = this.names()[seat]! + (left === undefined ? "" : texts().colon + " " + time(left));
      el.classList.toggle("turn", running);
    }
  }
}

/** Whether the browser can say something while the page is not looked at. */
function notifies(): boolean {
  return "Notification" in window && "serviceWorker" in navigator;
}

/** Shows a link as a QR code. */
function showCode(link: string): void {
  const t = texts();
  const rows = qr(link);
  const quiet = 4; // modules of white around it, as the standard wants
  const size = rows.length + 2 * quiet;
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + quiet} ${y + quiet}h1v1h-1z` : ""))).flat().join("");
  dialog(t.qr, t.close, h("p", null, t.qrHint), s("svg", { viewBox: `0 0 ${size} ${size}`, class: "qr", role: "img", "aria-label": t.qr, "shape-rendering": "crispEdges" }, s("rect", { width: size, height: size, fill: "#fff" }), s("path", { d: path, fill: "#000" })));
}

/** A time as a clock shows it. */
function time(ms: number): string {
  const s = Math.max(0, Math.ceil(ms / 1000));
  const two = (n: number) => String(n).padStart(2, "0");
  return s < 3600 ? `${Math.floor(s / 60)}:${two(s % 60)}` : `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
}
