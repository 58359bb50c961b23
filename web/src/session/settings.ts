// A person's settings, stored in the browser.

import { effect, signal } from "@preact/signals";
import type { ChosenLayout } from "../board";
import { adapterFor, canShow, defaultGame, GAMES } from "../game";
import type { GameTerms } from "../game/adapter";
import { chosenLanguage } from "../i18n";
import { isPalette, palette } from "../lib/colours";
import { keep, recall } from "../lib/storage";
import { type KeyMap, USUAL_KEYS } from "./shortcuts";

export type Theme = "system" | "light" | "dark";

/** The side of the person at the page. */
export type Seat = "first" | "second" | "either";

export interface GameChoice {
  readonly kind: string;
  /** The chosen rules of each kind of game. */
  readonly terms: Readonly<Record<string, GameTerms>>;
  readonly seat: Seat;
  /** A level's id, `usual` for the one that the server offers first, `person`, `bots` or `custom`. */
  readonly opponent: string;
  /** The spec of a custom opponent. */
  readonly spec: string;
  /** The players of both seats in a game between players. */
  readonly bots: { readonly first: BotChoice; readonly second: BotChoice };
  /** `none`, `custom`, or a time control for both. */
  readonly clock: string;
  /** Custom time controls: of the person at the page or who opens, and of the other; empty for none. */
  readonly ownTime: string;
  readonly otherTime: string;
}

export interface BotChoice {
  /** A level's id, or `custom`. */
  readonly level: string;
  readonly spec: string;
}

export interface AnalysisChoice {
  /** `usual` for Ponder's best, a level's id, `opponent`, `custom`, or `run`: checkpoints of a run, next to each other. */
  readonly player: string;
  /** The spec of a custom player. */
  readonly spec: string;
  /** The name of the run whose checkpoints are compared. */
  readonly run: string;
}

export interface TeachingChoice {
  /** True if the person's moves in games against a bot are judged. */
  readonly isOn: boolean;
  /** Smallest loss of win rate, 0 to 1, of a move that the page speaks about. */
  readonly loss: number;
  /** Smallest loss of equity, in points, of a play with drawn tiles that the page speaks about. */
  readonly points: number;
}

export interface Settings {
  readonly theme: Theme;
  /** `system` for the browser's, or the code of a language. */
  readonly language: string;
  /** The name of a palette. */
  readonly colours: string;
  /** The look of the board of each kind of game. */
  readonly boardThemes: Readonly<Record<string, string>>;
  readonly sounds: boolean;
  /** True if the browser tells of moves while the page is hidden. */
  readonly notifications: boolean;
  readonly coordinates: boolean;
  /** Layout of boards of hexagons; `fit` for the orientation that fits best. */
  readonly layout: ChosenLayout;
  /** True if stones have the numbers of their moves. */
  readonly moveNumbers: boolean;
  /** True if an analysis shows who will own each point, in games that count points. */
  readonly ownership: boolean;
  /** True if the analysis shows what is proven, in games that have a theory. */
  readonly theory: boolean;
  /** True if the board is shown as text. */
  readonly textView: boolean;
  readonly shortcuts: boolean;
  /** The keys of the shortcuts. */
  readonly keys: KeyMap;
  readonly choice: GameChoice;
  readonly analysis: AnalysisChoice;
  readonly teaching: TeachingChoice;
}

const KEY = "ponder.settings";

const CHOICE: GameChoice = {
  // Set once the games are registered.
  kind: "",
  terms: {},
  // By lot, as players expect elsewhere.
  seat: "either",
  opponent: "usual",
  spec: "mcts:rollouts=2000",
  bots: { first: { level: "casual", spec: "mcts:rollouts=2000" }, second: { level: "beginner", spec: "mcts:rollouts=2000" } },
  clock: "none",
  ownTime: "300+2",
  otherTime: "",
};

const DEFAULTS: Settings = {
  theme: "system",
  language: "system",
  colours: "red-blue",
  // Set once the games are registered.
  boardThemes: {},
  sounds: false,
  notifications: false,
  coordinates: true,
  layout: { orientation: "fit", isTurned: false, isMirrored: false },
  moveNumbers: false,
  ownership: false,
  theory: false,
  textView: false,
  shortcuts: true,
  keys: USUAL_KEYS,
  choice: CHOICE,
  analysis: { player: "usual", spec: "mcts:time=3", run: "" },
  teaching: { isOn: false, loss: 0.1, points: 5 },
};

/** The choice of a person who has not chosen yet. */
export function defaultChoice(): GameChoice {
  return { ...CHOICE, kind: defaultGame().kind, terms: Object.fromEntries(GAMES.map((game) => [game.kind, game.usual])) };
}

export const settings = signal<Settings>(DEFAULTS);

/** The chosen rules. */
export function termsOf({ kind, terms }: GameChoice): GameTerms {
  return terms[kind] ?? adapterFor(kind).usual;
}

/** The choice with other terms of its kind of game. */
export function withTerms(choice: GameChoice, terms: GameTerms): GameChoice {
  return { ...choice, terms: { ...choice.terms, [terms.kind]: terms } };
}

/** The chosen rules as a rules string. */
export function rulesOf(choice: GameChoice): string {
  return adapterFor(choice.kind).rules(termsOf(choice));
}

/** Takes the fields of the right type from `found`, and the rest from `fallback`. */
function merged<T extends object>(fallback: T, found: unknown): T {
  if (typeof found !== "object" || found === null) return fallback;
  const result = { ...fallback } as Record<string, unknown>;
  for (const [key, value] of Object.entries(fallback)) {
    const other = (found as Record<string, unknown>)[key];
    if (typeof value === "object") result[key] = merged(value as object, other);
    else if (typeof other === typeof value) result[key] = other;
  }
  return result as T;
}

function read(): Settings {
  const boardThemes = Object.fromEntries(GAMES.flatMap(({ kind, boardThemes }) => (boardThemes ? [[kind, boardThemes[0] ?? ""]] : [])));
  const fallback = { ...DEFAULTS, choice: defaultChoice(), boardThemes };
  try {
    const found = merged(fallback, JSON.parse(recall("local", KEY) ?? "{}"));
    // A later version of the page may have stored a game that this one lacks.
    return canShow(found.choice.kind) ? found : { ...found, choice: fallback.choice };
  } catch {
    return fallback;
  }
}

export function change(part: Partial<Settings>): void {
  settings.value = { ...settings.value, ...part };
}

const prefersDark = window.matchMedia("(prefers-color-scheme: dark)");
const systemIsDark = signal(prefersDark.matches);
prefersDark.addEventListener("change", (event) => {
  systemIsDark.value = event.matches;
});

export function isDark(): boolean {
  const { theme } = settings.value;
  return theme === "system" ? systemIsDark.value : theme === "dark";
}

export function toggleTheme(): void {
  change({ theme: isDark() ? "light" : "dark" });
}

/** Loads the stored settings, once the games are registered; from then on stores and applies every change. */
export function restoreSettings(): void {
  settings.value = read();
  effect(() => keep("local", KEY, JSON.stringify(settings.value)));
  effect(() => {
    const { theme, language, colours, boardThemes } = settings.value;
    const { dataset } = document.documentElement;
    if (theme === "system") delete dataset.theme;
    else dataset.theme = theme;
    chosenLanguage.value = language;
    palette.value = isPalette(colours) ? colours : "red-blue";
    dataset.colours = palette.value;
    for (const [kind, boardTheme] of Object.entries(boardThemes)) document.documentElement.setAttribute(`data-look-${kind}`, boardTheme);
  });
}
