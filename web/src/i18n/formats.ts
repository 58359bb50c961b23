// Numbers, plurals, dates and times in the form of a language.

/** Texts for the plural categories of a language; `#` stands for the number. */
export type Forms = { readonly other: string } & Partial<Readonly<Record<Intl.LDMLPluralRule, string>>>;

/** Languages whose forms are borrowed for one that browsers have none of. */
interface Borrowed {
  readonly numbers: string;
  /** Locale of dates, whose short form must not name months. */
  readonly dates: string;
}

/** Short numbers, whose digits and units are then written in the form of a language. */
const SHORT = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
const UNITS: Readonly<Record<string, string>> = { K: "k", M: "M", B: "G", T: "T" };

const pad = (value: number) => String(value).padStart(2, "0");

/** Forms of numbers, dates and times in a language, given by its tag. */
export function formatsOf(language: string, borrowed: Borrowed | null = null) {
  const format = (options: Intl.NumberFormatOptions) => {
    const numbers = new Intl.NumberFormat(borrowed?.numbers ?? language, options);
    return (value: number) => numbers.format(value === 0 ? 0 : value).replace("-", "−");
  };
  const withDigits = (options: Intl.NumberFormatOptions) => {
    const [none, ...more] = [0, 1, 2, 3].map((digits) => format({ ...options, minimumFractionDigits: digits, maximumFractionDigits: digits }));
    return (value: number, digits = 0) => (more[digits - 1] ?? none!)(value);
  };
  const dates = new Intl.DateTimeFormat(borrowed?.dates ?? language, { dateStyle: borrowed ? "short" : "medium", timeStyle: "short" });
  const name = borrowed ? "2-digit" : "short";
  const days = new Intl.DateTimeFormat(borrowed?.dates ?? language, { day: "numeric", month: name });
  const months = new Intl.DateTimeFormat(borrowed?.dates ?? language, { month: name, year: "numeric" });
  const plurals = new Intl.PluralRules(language);
  const [rough, precise] = [format({ maximumSignificantDigits: 2 }), format({ maximumSignificantDigits: 3 })];
  const number = format({});
  const fixed = withDigits({});

  return {
    number,
    /** A number with a fixed number of digits after the point. */
    fixed,
    /** A number with its sign, unless it is 0. */
    signed: withDigits({ signDisplay: "exceptZero" }),
    /** A share such as 0.75 in percent. */
    percent: withDigits({ style: "percent" }),
    /** A number with three digits that count. */
    precise,
    /** A number with four digits that count. */
    exact: format({ maximumSignificantDigits: 4 }),
    /** A short number such as 19.2k or 1.2M: the units are the same in every language, and fit on a board. */
    compact: (value: number) => {
      const [, digits = "", unit = ""] = /^(-?[\d.]+)(\w?)$/.exec(SHORT.format(value)) ?? [];
      return digits === "" ? number(value) : `${number(Number(digits))}${UNITS[unit] ?? ""}`;
    },
    /** A power of ten, such as a number of rollouts, with its significant digits only. */
    power: (level: number) => (Math.abs(level) < 300 ? (level < 3 ? rough : precise)(10 ** level) : "∞"),
    /** The form of a text that fits a number, with the number in it. */
    counted: (count: number, forms: Forms) => (forms[plurals.select(count)] ?? forms.other).replace("#", number(count)),
    date: (unixSeconds: number) => dates.format(new Date(unixSeconds * 1000)),
    /** A day of the year in few letters, such as 29 Nov. */
    day: (moment: Date) => days.format(moment),
    /** A month in few letters, such as Nov 2026. */
    month: (moment: Date) => months.format(moment),
    /** A length of time such as 2 h 05 min. */
    duration: (seconds: number) => {
      const whole = Math.max(0, Math.round(seconds));
      const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
      if (hours > 0) return `${number(hours)} h ${pad(minutes)} min`;
      return minutes > 0 ? `${minutes} min ${whole % 60} s` : `${whole} s`;
    },
    /** A length of time in one unit, such as 12 ms or 1.5 s. */
    brief: (seconds: number) => (seconds < 0.0995 ? `${precise(seconds * 1000)} ms` : `${precise(seconds)} s`),
    /** A length of time on an axis. */
    axisTime: (seconds: number) => {
      if (seconds === 0) return "0";
      if (seconds % 3600 === 0) return `${number(seconds / 3600)} h`;
      return seconds >= 60 ? `${Math.round(seconds / 60)} min` : `${seconds} s`;
    },
    /** The time left as a clock shows it, with tenths when it is short. */
    clock: (ms: number) => {
      if (ms < 10_000) return `0:0${fixed(Math.floor(ms / 100) / 10, 1)}`;
      const seconds = Math.floor(ms / 1000);
      const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
      return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
    },
  };
}
