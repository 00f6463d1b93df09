// The page: it starts the engine, and shows the screen that the address names.
import "./style.css";
import { comeFrom, note, setApp, type Screen } from "./app.ts";
import { patternDefs } from "./card.ts";
import { append, h, render } from "./dom.ts";
import { server } from "./hosted.ts";
import { icons } from "./icons.ts";
import { Local } from "./local.ts";
import { applyTheme, save, settings } from "./settings.ts";
import { sound } from "./sound.ts";
import { texts, use } from "./texts.ts";
import { calculator } from "./screens/calculator.ts";
import { game } from "./screens/game.ts";
import { hosted } from "./screens/hosted.ts";
import { learn } from "./screens/learn.ts";
import { tables } from "./screens/lobby.ts";
import { newGame } from "./screens/new.ts";
import { quiz } from "./screens/quiz.ts";
import { results } from "./screens/results.ts";
import { replay } from "./screens/replay.ts";
import { settingsDialog } from "./screens/settings.ts";
import { start } from "./screens/start.ts";

const screens = new Map<string, Screen>(Object.entries({ "": start, new: newGame, game, learn, quiz, calculator, replay, results, ...(server && { tables, table: hosted }) }));

/** The screen of the address, and what it is to show; undefined if no screen has that address. */
function addressed(): { name: string; screen: Screen; rest: string[] } | undefined {
  const shared = location.hash.match(/^#r=([\w-]+)$/);
  if (shared) return { name: "replay", screen: replay, rest: ["link", shared[1]!] };
  try {
    const [name = "", ...rest] = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
    const screen = screens.get(name);
    return screen && { name, screen, rest };
  } catch {
    return undefined; // a percent sign before anything else than two digits
  }
}

let leave: void | (() => void);
let shown = 0;
let loaded = false; // the engine is there

/** Shows the screen of the address. */
async function route(): Promise<void> {
  const main = document.querySelector<HTMLElement>("main");
  if (!main) return;
  const mine = ++shown;
  leave?.();
  leave = undefined;
  for (const d of document.querySelectorAll("dialog")) d.remove();
  const found = addressed();
  const { name, screen, rest } = found ?? { name: "", screen: start, rest: [] };
  document.body.dataset.screen = name || "start";
  main.replaceChildren();
  if (name !== "learn") window.scrollTo(0, 0);
  if (!found) note(texts().noSuchAddress);
  try {
    if (screen !== start) {
      if (!loaded) render(main, h("div", { class: "loading" }, icons.boat(), h("p", { role: "status" }, texts().loading)));
      await spoken;
      if (mine !== shown) return;
    }
    const left = await screen(main, ...rest);
    if (mine === shown) leave = left;
    else left?.();
  } catch (error) {
    note(String(error));
  }
}

/** Builds the frame in the present language. */
function frame(): void {
  const t = texts();
  render(
    document.querySelector("#app")!,
    h("a", { class: "skip", href: "#main", onclick: skip }, t.skip),
    h(
      "header",
      { class: "bar" },
      h("a", { class: "home", href: "#/", "aria-label": t.home }, icons.boat()),
      h("p", { id: "bar-title" }, t.title),
      soundButton(),
      h("button", { type: "button", class: "quiet", id: "settings", title: `${t.language}, ${t.menu}`, onclick: () => settingsDialog(changeLanguage) }, icons.gear(), h("span", null, t.menu)),
      !loaded && coming,
    ),
    h("main", { id: "main", tabindex: -1 }),
  );
}

/** One tap switches the sounds off, or on. */
function soundButton(): HTMLElement {
  const t = texts();
  const button = h("button", { type: "button", class: "quiet", id: "sound", "aria-label": t.sound, title: t.sound, "aria-pressed": String(settings.sound), onclick: () => {
    settings.sound = !settings.sound;
    save();
    button.setAttribute("aria-pressed", String(settings.sound));
    sound("turn");
  } }, icons.horn());
  return button;
}

function skip(e: Event): void {
  e.preventDefault();
  document.querySelector<HTMLElement>("main")?.focus();
}

let local: Local;
let spoken: Promise<void>; // once the words of the language are there, and so the engine
const coming = h("progress", { max: 1, value: 0, "aria-label": texts().loading }); // how much of the engine is there

async function speak(): Promise<void> {
  use(await local.catalog(settings.lang));
}

async function changeLanguage(): Promise<void> {
  applyTheme();
  spoken = speak();
  frame();
  await route();
  document.querySelector<HTMLElement>("#settings")?.focus();
}

async function begin(): Promise<void> {
  applyTheme();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTheme);
  append(document.body, [patternDefs()]);
  try {
    local = new Local((part) => void (coming.value = part));
    local.trouble = (text) => {
      console.warn(text);
      note(texts().notKept);
    };
    local.restarted = () => void note(texts().restarted);
    document.addEventListener("keydown", (e) => e.key !== "Escape" && document.documentElement.toggleAttribute("data-keys", true)); // which closes a card for a mouse, too
    document.addEventListener("pointerdown", () => document.documentElement.toggleAttribute("data-keys", false));
    setApp(local);
    spoken = speak();
    frame();
    addEventListener("hashchange", (e) => {
      comeFrom(e.oldURL);
      void route();
    });
    const first = route(); // the home page does not wait for the engine
    await spoken;
    loaded = true;
    coming.remove();
    await first;
  } catch (error) {
    const t = texts();
    const text = error instanceof Error ? error.message : String(error);
    render(document.querySelector("#app")!, h("main", { class: "loading" }, h("p", { role: "alert" }, t.failed(text)), h("button", { type: "button", class: "main", onclick: () => location.reload() }, t.reload)));
    return;
  }
  document.documentElement.dataset.ready = "";
  offline();
}

/** Keeps the page for times without a network. */
function offline(): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register(new URL("offline.js", document.baseURI)).then(
    (registration) =>
      registration.addEventListener("updatefound", () => {
        const coming = registration.installing;
        coming?.addEventListener("statechange", () => {
          if (coming.state === "installed" && navigator.serviceWorker.controller) note(texts().newVersion);
        });
      }),
    (error: unknown) => console.warn(error),
  );
}

void begin();
