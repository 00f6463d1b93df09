// Records of games: as files, and as links that hold them compressed, so that nothing goes to a server.
import { app, note } from "./app.ts";
import type { Place, Summary } from "./client.ts";
import { dialog, h, type Child } from "./dom.ts";
import { dayOf, dayStreak, orderOfPar, ownSeat, won } from "./history.ts";
import { save, settings } from "./settings.ts";
import { copy, drawn, share as hand, shares } from "./share.ts";
import { texts } from "./texts.ts";

/** The longest link that programs pass on. */
const longest = 8000;

/** How many characters a record can have: longer ones are refused before anybody reads them. */
export const longestRecord = 1 << 20;

/** Compresses a text into characters that a link can have. */
export async function pack(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  for (const b of bytes) binary += String.fromCharCode(b);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text of such a link. What is damaged fails, and so does what unpacks to more than a record can be. */
export async function unpack(packed: string): Promise<string> {
  const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    text += decoder.decode(value, { stream: true });
    if (text.length > longestRecord) throw new Error("too long");
  }
  return text + decoder.decode();
}

/** Buttons to save and share the record of a finished game, if there is one. */
export function recordActions(place: Place, summary: Summary): Child[] {
  const t = texts();
  const record = place.record?.bind(place);
  if (!record) return [];
  const failed = (error: unknown) => note(String(error));
  return [
    dayOf(summary.game) && h("button", { type: "button", class: "main", "data-key": "share-day", onclick: () => void shareDay(summary).catch(failed) }, t.shareResult),
    h("button", { type: "button", "data-key": "watch", onclick: () => void record().then((r) => openRecord(r), failed) }, t.watch),
    h("button", { type: "button", "data-key": "save-record", onclick: () => void record().then((r) => download(r, `seasalt-${summary.game}.txt`), failed) }, t.saveRecord),
    h("button", { type: "button", "data-key": "share-record", onclick: () => void record().then(share, failed) }, t.shareRecord),
  ];
}

/** The record that the replay shows next. */
export let opened = "";

/** Opens the replay of a record, at one of its stops if it is given. */
export function openRecord(record: string, index = 0): void {
  opened = record;
  location.hash = index > 0 ? `#/replay/game/${index}` : "#/replay/game";
}

/** The points that a strong bot makes with the deal of a day. Its game is played here once, and not kept. */
export async function par(day: string): Promise<number> {
  if (settings.par?.day === day) return settings.par.points;
  const { game } = await app().create(orderOfPar(day));
  const place = await app().join(game, "spectator");
  await new Promise<void>((over) => {
    const stop = place.feed(0, ({ snapshot }) => {
      if (snapshot.stage !== "over") return;
      stop();
      over();
    });
  });
  const { totals } = (await app().join(game, "spectator")).summary;
  await app().remove(game);
  settings.par = { day, points: totals[0]! };
  save();
  return totals[0]!;
}

/** The points of a deal of the day, one's own first. */
export function dayScore(g: Summary): string {
  const me = ownSeat(g) ?? 0;
  return texts().dayScore(g.totals[me] ?? 0, Math.max(...g.totals.filter((_, i) => i !== me)));
}

/** Hands on how a deal of the day went: as a picture and as a line of text, with the address of this page. */
async function shareDay(g: Summary): Promise<void> {
  const t = texts();
  const day = dayOf(g.game)!;
  const text = t.dayLine(day, dayScore(g), won(g) === true, dayStreak(await app().list(), day).now);
  const picture = drawn(t.title, `${t.day}${t.colon} ${new Date(day).toLocaleDateString(settings.lang, { dateStyle: "long", timeZone: "UTC" })}`, dayScore(g), settings.par?.day === day ? t.dayPar(settings.par.points) : "");
  const file = await new Promise<File>((done) => picture.toBlob((blob) => done(new File([blob!], `seasalt-${day}.png`, { type: "image/png" }))));
  const button = (key: string, name: string, does: () => void) => h("button", { type: "button", class: key === "hand-on" && "main", "data-key": key, onclick: () => (d.close(), does()) }, name);
  const d = dialog(t.shareResult, t.close, picture, h("div", { class: "actions" }, button("hand-on", shares ? t.shareResult : t.copyText, () => void hand({ text, url: location.href.split("#")[0]!, files: [file] }, t.resultCopied)), button("save-picture", t.savePicture, () => download(file, file.name))));
}

export function download(content: Blob | string, name: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: content instanceof Blob ? content.type : "text/plain" }));
  const a = h("a", { href: url, download: name });
  document.body.append(a);
  a.click();
  a.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

async function share(record: string): Promise<void> {
  const t = texts();
  const link = `${location.href.split("#")[0]}#r=${await pack(record)}`;
  await (link.length > longest ? note(t.tooLong) : copy(link, t.copied));
}
