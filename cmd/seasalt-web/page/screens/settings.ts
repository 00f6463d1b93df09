// The settings, in a dialog over any screen.
import { dialog, h } from "../dom.ts";
import { applyTheme, languages, save, settings, type Settings } from "../settings.ts";
import { texts } from "../texts.ts";

const names: Record<string, string> = { en: "English", fr: "Français", de: "Deutsch" };

export function settingsDialog(changed: () => Promise<void>): void {
  const t = texts();
  const choose = <K extends keyof Settings>(id: string, label: string, options: [Settings[K] & (string | boolean), string][], key: K, after: () => void) =>
    h(
      "div",
      { class: "field" },
      h("label", { for: id }, label),
      h(
        "select",
        {
          id,
          onchange: (e: Event) => {
            const value = (e.target as HTMLSelectElement).value;
            settings[key] = options.find(([v]) => String(v) === value)![0];
            save();
            after();
          },
        },
        options.map(([value, text]) => h("option", { value: String(value), selected: settings[key] === value, lang: id === "lang" ? String(value) : undefined }, text)),
      ),
    );
  const d = dialog(
    t.menu,
    t.close,
    h(
      "form",
      { class: "form", onsubmit: (e: Event) => e.preventDefault() },
      choose(
        "lang",
        t.language,
        languages.map((l) => [l, names[l] ?? l]),
        "lang",
        () => {
          d.close();
          void changed();
        },
      ),
      choose(
        "theme",
        t.theme,
        [
          ["auto", t.themeAuto],
          ["light", t.themeLight],
          ["dark", t.themeDark],
        ],
        "theme",
        applyTheme,
      ),
      choose(
        "speed",
        t.speed,
        [
          ["slow", t.speedSlow],
          ["normal", t.speedNormal],
          ["fast", t.speedFast],
          ["instant", t.speedInstant],
        ],
        "speed",
        applyTheme,
      ),
      choose(
        "patterns",
        t.colours,
        [
          [false, t.coloursPlain],
          [true, t.coloursPatterns],
        ],
        "patterns",
        applyTheme,
      ),
      choose(
        "forced",
        t.onlyMove,
        [
          [true, t.onlyMoveItself],
          [false, t.onlyMoveMine],
        ],
        "forced",
        () => undefined,
      ),
    ),
  );
}
