// What the texts of each language need: forms by number, lists of names, parts of a hundred.

export interface Forms {
  /** The form that goes with a number. */
  by(n: number, one: string, other: string): string;
  list(names: string[]): string;
  percent(part: number): string;
  /** A time in the largest unit that it is a whole number of. */
  time(seconds: number): string;
}

/** What is needed of a language is made when it is needed: making it takes longer than all else that the home page does. */
export function formsOf(lang: string): Forms {
  let plurals: Intl.PluralRules | undefined;
  return {
    by: (n, one, other) => ((plurals ??= new Intl.PluralRules(lang)).select(n) === "one" ? one : other),
    list: (names) => new Intl.ListFormat(lang).format(names),
    percent: (part) => new Intl.NumberFormat(lang, { style: "percent" }).format(part),
    time: (seconds) => {
      const [size, unit] = ([[86_400, "day"], [3_600, "hour"], [60, "minute"], [1, "second"]] as const).find(([s]) => seconds % s === 0)!;
      return new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay: "long" }).format(seconds / size);
    },
  };
}
