// What the texts of each language need: forms by number, lists of names, parts of a hundred.

export interface Forms {
  /** The form that goes with a number. */
  by(n: number, one: string, other: string): string;
  list(names: string[]): string;
  percent(part: number): string;
  /** A time in the largest unit that it is a whole number of. */
  time(seconds: number): string;
}

export function formsOf(lang: string): Forms {
  const plurals = new Intl.PluralRules(lang);
  const lists = new Intl.ListFormat(lang);
  const percents = new Intl.NumberFormat(lang, { style: "percent" });
  return {
    by: (n, one, other) => (plurals.select(n) === "one" ? one : other),
    list: (names) => lists.format(names),
    percent: (part) => percents.format(part),
    time: (seconds) => {
      const [size, unit] = ([[86_400, "day"], [3_600, "hour"], [60, "minute"], [1, "second"]] as const).find(([s]) => seconds % s === 0)!;
      return new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay: "long" }).format(seconds / size);
    },
  };
}
