// The course: its lessons on one page, and the chapters of the rulebook as pages to look things up.
import { app, cameFrom, setTitle } from "../app.ts";
import { picture } from "../card.ts";
import type { Book } from "../client.ts";
import { h, render, type Child } from "../dom.ts";
import { settings } from "../settings.ts";
import { texts, words } from "../texts.ts";
import { kindOf, type Kind } from "../wire.ts";
import { exercises } from "./exercise.ts";
import { firstButton } from "./start.ts";

const books = new Map<string, Promise<Book>>();

function book(): Promise<Book> {
  let b = books.get(settings.lang);
  if (!b) books.set(settings.lang, (b = app().book(settings.lang)));
  return b;
}

/** The cards of the lesson on the cards, in groups: those that count together. */
const gallery: Kind[][] = [["crab", "crab"], ["boat", "boat"], ["fish", "fish"], ["swimmer", "shark"], ["shell", "shell"], ["octopus", "octopus"], ["penguin", "penguin"], ["sailor", "sailor"], ["lighthouse", "boat"], ["shoal-of-fish", "fish"], ["penguin-colony", "penguin"], ["captain", "sailor"], ["mermaid"]];

/** The lesson on the cards, by its place in the book. */
const cardsLesson = 1;

/** The rules whose texts are lists of numbers, which stand folded up until they are asked for. */
const folded = new Set(["R1.2", "R1.3"]);

/** The rules that can be tried after each lesson, in the order of the book. */
const tried: string[][] = [[], [], ["R3.1", "R4.5"], ["R5.1", "R6.2"], ["R7.2"]];

/** The cards that a chapter begins with, by its place in the book. */
const heads: Kind[][] = [["crab", "shell", "mermaid"], ["boat", "fish"], ["octopus", "penguin"], ["swimmer", "shark"], ["octopus", "octopus"], ["sailor", "sailor"], ["mermaid", "mermaid"], ["boat", "boat", "lighthouse"], ["fish", "fish", "shell"], ["jellyfish", "lobster", "seahorse"], ["shell", "lobster"], ["starfish", "seahorse"]];

/** The first lesson of those that are read later: they stand folded up until then, as does what the cards above are worth. */
const later = 5;

/** Cards of kinds that go together. */
function group(kinds: Kind[]): HTMLElement {
  return h("span", { class: "cards group" }, kinds.map((kind, i) => picture(words().catalog.deck.filter((c) => kindOf(c) === kind)[kinds.indexOf(kind) < i ? 1 : 0]!)));
}

/** All cards that the course begins with. */
const allCards = () => h("div", { class: "gallery" }, gallery.map(group));

/** The positions to try a lesson on, by its place in the book. */
function matter(b: Book, lesson: number): Child {
  const entries = b.chapters.flatMap((c) => c.entries);
  return (tried[lesson] ?? []).flatMap((rule) => entries.filter((e) => e.rule === rule && !e.name).map((e) => [h("h3", null, e.title, badge(e.rule)), exercises(e.rule, "", e.exercises)]));
}

/** The id of a rule, small, behind what it is called. */
const badge = (rule: string) => h("span", { class: "label id" }, ` ${rule}`);

/** Rows of the sheet for scores: few games have more rounds. */
const sheetRows = 10;

/** The course and how points are counted, with a sheet for the scores of a game, as they are wanted on paper. */
function forPrint(main: HTMLElement, b: Book): void {
  const t = texts();
  setTitle(b.title);
  const points = b.chapters.find((c) => c.rule === "R8");
  const row = (head: Child) => h("tr", null, h("th", { scope: "row" }, head), [1, 2, 3, 4].map(() => h("td")));
  render(
    main,
    h(
      "article",
      { class: "panel text paper" },
      h("div", { class: "actions" }, h("button", { type: "button", class: "main", "data-key": "print", onclick: () => print() }, t.print), h("a", { class: "button", href: "#/learn" }, t.learn)),
      h("h1", null, b.title),
      h("h2", null, t.aim),
      paragraphs(b.aim),
      b.lessons.map((l, i) => h("section", null, h("h2", null, l.title), paragraphs(l.text), i === cardsLesson && allCards())),
      points && [h("h2", null, points.title), paragraphs(points.text ?? ""), points.entries.map((e) => h("section", null, h("h3", null, e.title, badge(e.rule)), paragraphs(e.text)))],
      h("section", null, h("h2", null, t.scoreSheet), h("table", { class: "scores" }, row(t.name), Array.from({ length: sheetRows }, (_, i) => row(t.round(i + 1))), row(t.totalWord))),
    ),
  );
  window.scrollTo(0, 0);
}

export async function learn(main: HTMLElement, rule = ""): Promise<void> {
  const t = texts();
  const b = await book();
  if (rule === "print") return forPrint(main, b);
  const at = b.chapters.findIndex((c) => c.rule === rule || c.entries.some((e) => e.rule === rule || e.name === rule));
  const chapter = b.chapters[at];
  setTitle(chapter ? chapter.title : b.title);
  const step = (i: number, label: string, rel: string) => {
    const c = b.chapters[i];
    return c && h("a", { class: "button", href: `#/learn/${c.rule}`, rel }, h("small", null, label), c.title);
  };
  render(
    main,
    h(
      "div",
      { class: "learn" },
      h("nav", { class: "chapters", "aria-label": t.chapters }, h("details", { open: matchMedia("(min-width: 1000px)").matches }, h("summary", null, t.chapters), h("ol", null, h("li", null, h("a", { href: "#/learn", "aria-current": chapter ? undefined : "page" }, t.aim)), b.chapters.map((c) => h("li", null, h("a", { href: `#/learn/${c.rule}`, "aria-current": c === chapter ? "page" : undefined }, c.title)))))),
      h(
        "article",
        { class: "panel text" },
        chapter
          ? [
              h("h1", null, chapter.title),
              group(heads[at]!),
              paragraphs(chapter.text ?? ""),
              chapter.entries.filter((e) => !e.name).map((e) => h("section", { id: e.rule, "data-rule": e.rule, "data-wanted": e.rule === rule ? "" : undefined }, h("h2", { tabindex: -1 }, e.title, badge(e.rule)), folded.has(e.rule) ? h("details", { open: e.rule === rule }, h("summary", null, t.show), paragraphs(e.text)) : paragraphs(e.text), exercises(e.rule, "", e.exercises))),
              events(chapter.entries.filter((e) => e.name)),
              h("div", { class: "actions" }, step(at - 1, t.previousChapter, "prev"), step(at + 1, t.nextChapter, "next")),
            ]
          : [h("h1", null, b.title), allCards(), h("h2", null, t.aim), paragraphs(b.aim), b.lessons.map((l, i) => (i < later && i !== cardsLesson ? [h("h2", null, l.title), paragraphs(l.text), matter(b, i)] : h("details", null, h("summary", null, h("h2", null, l.title)), paragraphs(l.text)))), h("div", { class: "actions" }, firstButton(), step(0, t.nextChapter, "next"), h("a", { class: "button", href: "#/learn/print" }, t.print))],
      ),
      cameFrom && h("a", { class: "button main to-game", href: cameFrom }, t.backToGame),
    ),
  );
  const wanted = main.querySelector<HTMLElement>("[data-wanted]");
  if (wanted) {
    wanted.scrollIntoView({ block: "start" });
    wanted.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
  } else window.scrollTo(0, 0);
}

/** The events: what each is called and who gets it, and what it does, with its exercises. */
function events(entries: Book["chapters"][number]["entries"]): Child {
  return entries.length > 0 && h("table", { class: "events" }, entries.map((e) => [h("tr", { id: `${e.rule}-${e.name}` }, h("th", { scope: "row" }, e.title, h("small", null, e.to)), h("td", null, linked(e.text))), h("tr", null, h("td", { colspan: 2 }, exercises(e.rule, e.name ?? "", e.exercises)))]));
}

/** A text in paragraphs, lists and tables, as package rulebook lays it out, with links to the rules it names. */
function paragraphs(text: string): Child[] {
  return text
    .split("\n\n")
    .filter((p) => p !== "")
    .map((p) => {
      const lines = p.split("\n");
      if (lines.every((l) => l.startsWith("- "))) return h("ul", null, lines.map((l) => h("li", null, linked(l.slice(2)))));
      if (lines.every((l) => l.startsWith("| "))) {
        const [head, ...rows] = lines.map((l) => l.slice(1, -1).split("|").map((cell) => cell.trim()));
        return h("div", { class: "wide", tabindex: 0 }, h("table", null, h("tr", null, head?.map((cell) => h("th", { scope: "col" }, cell))), rows.map((row) => h("tr", null, row.map((cell, i) => (i === 0 ? h("th", { scope: "row" }, linked(cell)) : h("td", null, linked(cell))))))));
      }
      return h("p", null, linked(p));
    });
}

function linked(text: string): Child[] {
  return text.split(/(\(?\b(?:R\d+(?:\.\d+)?|K\d)(?![\d.]*\w)\)?)/).map((part, i) => {
    if (i % 2 === 0) return part;
    const rule = part.replace(/[()]/g, "");
    const [before, after] = part.split(rule);
    return h("span", { class: "together" }, before, h("a", { href: `#/learn/${rule}`, class: "rule" }, rule), after); // no bracket alone at the end of a line
  });
}
