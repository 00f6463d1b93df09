// Small pictures of the page, folded like the cards.
import { s } from "./dom.ts";

const icon = (...facets: [string, string][]) => () =>
  s("svg", { viewBox: "0 0 48 48", class: "icon", "aria-hidden": "true", focusable: "false" }, facets.map(([tone, points]) => s("polygon", { points, class: tone })));

export const icons = {
  boat: () =>
    s(
      "svg",
      { viewBox: "0 0 200 110", class: "boat", "aria-hidden": "true", focusable: "false" },
      s("polygon", { points: "100,4 100,66 62,66", class: "sail1" }),
      s("polygon", { points: "100,14 100,66 134,66", class: "sail2" }),
      s("polygon", { points: "44,70 100,70 100,94 66,94", class: "hull1" }),
      s("polygon", { points: "156,70 100,70 100,94 134,94", class: "hull2" }),
      s("path", { d: "M0 92 q25 -12 50 0 t50 0 t50 0 t50 0 V110 H0z", class: "wave1" }),
      s("path", { d: "M0 100 q20 -9 40 0 t40 0 t40 0 t40 0 t40 0 V110 H0z", class: "wave2" }),
    ),
  book: icon(["a", "4,10 24,14 24,42 4,36"], ["c", "44,10 24,14 24,42 44,36"], ["b", "8,15 20,18 20,21 8,18"], ["b", "8,22 20,25 20,28 8,25"]),
  quiz: icon(["a", "6,8 28,4 34,36 12,40"], ["c", "22,12 42,18 34,46 14,40"], ["b", "26,22 36,25 34,32 24,29"]),
  sum: icon(["a", "8,4 40,4 40,12 8,12"], ["b", "8,4 26,24 18,24 8,12"], ["c", "18,24 26,24 8,44 8,36"], ["d", "8,36 40,36 40,44 8,44"]),
  film: icon(["a", "6,8 30,24 6,40"], ["c", "24,8 46,24 24,40"]),
  gear: icon(["a", "24,6 40,14 24,24"], ["b", "40,14 42,34 24,24"], ["c", "42,34 24,42 24,24"], ["b", "24,42 6,34 24,24"], ["c", "6,34 8,14 24,24"], ["d", "8,14 24,6 24,24"]),
  horn: icon(["c", "6,18 16,18 16,30 6,30"], ["a", "16,18 30,6 30,42 16,30"], ["wave b", "35,16 40,12 44,24 40,36 35,32 38,24"]),
};
