// The contrast of what is not text and means something, at least 3:1 as WCAG 1.4.11 asks, from the colours in the sheets.

import { describe, expect, test } from "vitest";

const SHEETS = import.meta.glob<string>("../**/*.css", { query: "?raw", import: "default", eager: true });
const CONTRAST_MIN = 3;

type Theme = "light" | "dark";
type Colours = ReadonlyMap<string, string>;

/** The custom properties of every rule whose selectors have one of `scopes`, later ones over earlier ones. */
function coloursOf(scopes: readonly string[]): Colours {
  const found = new Map<string, string>();
  const sheets = Object.values(SHEETS).map((sheet) => sheet.replaceAll(/\/\*.*?\*\//gs, ""));
  for (const scope of scopes)
    for (const sheet of sheets)
      for (const [, selectors = "", body = ""] of sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g))
        if (selectors.split(",").some((one) => one.trim() === scope))
          for (const [, name = "", value = ""] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) found.set(name, value.trim());
  return found;
}

/** A colour as `#rrggbb`. */
function colour(of: Colours, name: string, theme: Theme): string {
  const value = of.get(name) ?? "";
  const [, light = value, dark = value] = /^light-dark\((.+), (.+)\)$/.exec(value) ?? [];
  const one = theme === "light" ? light : dark;
  const [, other] = /^var\((--[\w-]+)\)$/.exec(one) ?? [];
  return other ? colour(of, other, theme) : one;
}

function luminance(hex: string): number {
  expect(hex).toMatch(/^#[\da-f]{6}$/);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** A part is seen if one of its colours, its fill or its outline, stands out from what is around it. */
type Part = readonly [what: string, colours: readonly string[], ground: string];

const FIELDS: readonly Part[] = [
  ["outlines of buttons and fields", ["--line-strong"], "--surface"],
  ["outlines of buttons and fields on the page", ["--line-strong"], "--ground"],
  ["filled buttons", ["--accent"], "--ground"],
  ["focus", ["--focus"], "--ground"],
  ["dangers", ["--danger"], "--surface"],
];
const CHARTS = [1, 2, 3, 4, 5, 6].map((one): Part => [`line ${one} of charts`, [`--series-${one}`], "--surface"]);
/** Marks that a person, or an analysis, draws on a board that has these grounds. */
const marksOn = (...grounds: readonly string[]): readonly Part[] =>
  grounds.flatMap((ground): Part[] => [
    [`drawn arrows on ${ground}`, ["--drawn", "--drawn-edge"], ground],
    [`signs on ${ground}`, ["--ink", "--sign-edge"], ground],
  ]);
const STONES: readonly Part[] = ["first", "second"].flatMap((side): Part[] => [
  [`the last move on stones of the ${side} side`, [`--last-${side}`], `--${side}`],
  [`signs on stones of the ${side} side`, ["--sign-on-stone", "--sign-edge"], `--${side}`],
  [`drawn arrows on stones of the ${side} side`, ["--drawn", "--drawn-edge"], `--${side}`],
]);
const HEXAGONS: readonly Part[] = [
  ["lines between cells", ["--tile-edge"], "--tile"],
  ["stones of the first side", ["--first", "--stone-edge"], "--tile"],
  ["stones of the second side", ["--second", "--stone-edge"], "--tile"],
  ["rings of a winning chain", ["--win"], "--tile"],
  ["borders of the first side", ["--first", "--edge-line"], "--ground"],
  ["borders of the second side", ["--second", "--edge-line"], "--ground"],
  ["candidates", ["--accent"], "--tile"],
  ["focus", ["--focus"], "--tile"],
  ...marksOn("--tile"),
  ...STONES,
];
const GRADES: readonly Part[] = [0, 1, 2, 3, 4].flatMap((grade): Part[] =>
  ["--tile", "--surface"].map((ground): Part => [`grade ${grade} on ${ground}`, [`--grade-${grade}`], ground]),
);
const GRID: readonly Part[] = [
  ["lines", ["--wood-line"], "--wood"],
  ["lines, at the light end", ["--wood-line"], "--wood-light"],
  ["black stones", ["--first", "--stone-outline"], "--wood"],
  ["white stones", ["--second", "--stone-rim"], "--wood"],
  ["white stones, at the light end", ["--second", "--stone-rim"], "--wood-light"],
  ["the last move on black stones", ["--on-first"], "--first"],
  ["the last move on white stones", ["--on-second"], "--second"],
  ...["--wood", "--wood-light"].flatMap((ground): Part[] => [
    [`focus on ${ground}`, ["--focus"], ground],
    [`candidates on ${ground}`, ["--accent", "--wood-line"], ground],
    ...[0, 1, 2, 3, 4].map((grade): Part => [`grade ${grade} on ${ground}`, [`--grade-${grade}`, "--wood-line"], ground]),
    ...marksOn(ground),
  ]),
];
const SQUARES: readonly Part[] = ["--square-light", "--square-dark"].flatMap((square): Part[] => [
  [`white pieces on ${square}`, ["--piece-first", "--piece-first-line"], square],
  [`black pieces on ${square}`, ["--piece-second", "--piece-second-line"], square],
  [`squares of the last move on ${square}`, ["--square-passed-edge"], square],
  [`focus on ${square}`, ["--square-focus"], square],
  [`targets on ${square}`, ["--square-target"], square],
  ...[0, 1, 2, 3, 4].map((grade): Part => [`arrow of grade ${grade} on ${square}`, [`--way-grade-${grade}`, "--way-edge"], square]),
  ...["last", "best", "other", "preview", "wrong"].map((way): Part => [`arrow ${way} on ${square}`, [`--way-${way}`, "--way-edge"], square]),
  ...marksOn(square),
]);
const DISCS: readonly Part[] = [
  ["lines between squares", ["--square-edge"], "--square-light"],
  ["black discs", ["--first", "--stone-edge"], "--square-light"],
  ["white discs", ["--second", "--stone-edge"], "--square-light"],
  ["focus", ["--square-focus"], "--square-light"],
  ["targets", ["--square-target"], "--square-light"],
  ...marksOn("--square-light"),
  ...STONES,
];
const TILES: readonly Part[] = [
  ["lines between squares", ["--sq-edge"], "--sq-plain"],
  ...["l2", "l3", "l4", "w2", "w3", "w4"].map((one): Part => [`premium ${one}`, [`--sq-${one}`, `--sq-${one}-edge`], "--sq-plain"]),
  ["tiles", ["--tile-wood", "--tile-wood-deep"], "--sq-plain"],
  ["tiles of the last play", ["--tile-wood-fresh", "--tile-wood-fresh-edge"], "--sq-plain"],
  ["tiles being laid", ["--tile-wood-laid", "--tile-wood-laid-edge"], "--sq-plain"],
];

const BOARDS: readonly (readonly [board: string, scopes: readonly string[], parts: readonly Part[]])[] = [
  ["the page", [], FIELDS],
  ["charts", [], CHARTS],
  ["hexagons", [], HEXAGONS],
  ["grades of moves", [], GRADES],
  ["hexagons, black and white", [':root[data-colours="black-white"]'], HEXAGONS],
  ["hexagons, orange and purple", [':root[data-colours="orange-purple"]'], HEXAGONS],
  ["the wooden board", [".stones-black-white", "&.grid"], GRID],
  ["hexagons of wood", [':root[data-look-hex="wood"]:not([data-colours="black-white"])'], HEXAGONS],
  ["walnut", [".stones-black-white", "&.grid", ':root[data-look-go="walnut"]'], GRID],
  ["lines on paper", [".stones-black-white", "&.grid", ':root[data-look-go="paper"]'], GRID],
  ["wooden squares", [".stones-white-black", ':root[data-look-paco="wood"]'], SQUARES],
  ["blue squares", [".stones-white-black", ':root[data-look-paco="blue"]'], SQUARES],
  ["blue squares and discs", [".stones-black-white", ".felt", ':root[data-look-othello="blue"] .felt'], DISCS],
  ["grey tiles", [':root[data-look-crossword="grey"] .tile-board'], TILES],
  ["squares and pieces", [".stones-white-black"], SQUARES],
  ["squares and discs", [".stones-black-white", ".felt"], DISCS],
  ["squares and tiles", [], TILES],
];

describe.each(BOARDS)("%s", (_, scopes, parts) => {
  const colours = coloursOf([":root", ...scopes]);

  test.each(["light", "dark"] as const)("what means something is seen in the %s theme", (theme) => {
    const faint = parts.flatMap(([what, names, ground]) => {
      const known = names.filter((name) => colours.has(name));
      const best = Math.max(...known.map((name) => contrast(colour(colours, name, theme), colour(colours, ground, theme))));
      return best < CONTRAST_MIN ? [`${what}: ${best.toFixed(2)}`] : [];
    });
    expect(faint).toEqual([]);
  });
});

test("contrast is as WCAG defines it", () => {
  expect(contrast("#ffffff", "#000000")).toBeCloseTo(21);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
});
