// A person's settings for the analysis page, stored in the browser.

import { computed, effect, signal } from "@preact/signals";
import { keep, recall } from "../../lib/storage";

/** A player to ask: `usual` for Ponder's best, a level's id, or `custom` with a spec. */
export interface Analyst {
  readonly player: string;
  readonly spec: string;
}

export type Heat = "policy" | "visits" | "off";

export interface StudyChoices {
  readonly analysts: readonly [Analyst, Analyst];
  /** The id of a limit of `LIMITS`. */
  readonly limit: string;
  readonly heat: Heat;
  /** True if a second player is asked too. */
  readonly second: boolean;
  /** True if played moves have dots in the colour of their loss. */
  readonly dots: boolean;
  /** True if the moves are a drawn tree instead of a list. */
  readonly drawn: boolean;
  /** Visits per position when a whole game is reviewed. */
  readonly reviewVisits: number;
}

export interface Limit {
  readonly id: string;
  readonly visits: number | null;
  readonly seconds: number | null;
}

export const LIMITS: readonly Limit[] = [
  { id: "1s", visits: null, seconds: 1 },
  { id: "3s", visits: null, seconds: 3 },
  { id: "10s", visits: null, seconds: 10 },
  { id: "60s", visits: null, seconds: 60 },
  { id: "100v", visits: 100, seconds: null },
  { id: "1000v", visits: 1000, seconds: null },
  { id: "10000v", visits: 10_000, seconds: null },
  { id: "none", visits: null, seconds: null },
];

export const REVIEW_VISITS: readonly number[] = [50, 200, 1000];

const KEY = "ponder.study";

const DEFAULTS: StudyChoices = {
  analysts: [
    { player: "usual", spec: "puct:time=3" },
    { player: "custom", spec: "mcts:time=3" },
  ],
  limit: "3s",
  heat: "visits",
  second: false,
  dots: true,
  drawn: false,
  reviewVisits: 200,
};

function analyst(found: unknown, fallback: Analyst): Analyst {
  const { player, spec } = (found ?? {}) as Partial<Analyst>;
  const text = (value: unknown, other: string) => (typeof value === "string" && value.length <= 1000 ? value : other);
  return { player: text(player, fallback.player), spec: text(spec, fallback.spec) };
}

/** Takes the valid fields from `found`, and the rest from `fallback`. */
export function validated(found: unknown, fallback: StudyChoices): StudyChoices {
  if (typeof found !== "object" || found === null) return fallback;
  const { analysts, limit, heat, second, dots, drawn, reviewVisits } = found as { [Key in keyof StudyChoices]?: unknown };
  const both = Array.isArray(analysts) ? analysts : [];
  return {
    analysts: [analyst(both[0], fallback.analysts[0]), analyst(both[1], fallback.analysts[1])],
    limit: LIMITS.some((one) => one.id === limit) ? (limit as string) : fallback.limit,
    heat: heat === "policy" || heat === "visits" || heat === "off" ? heat : fallback.heat,
    second: typeof second === "boolean" ? second : fallback.second,
    dots: typeof dots === "boolean" ? dots : fallback.dots,
    drawn: typeof drawn === "boolean" ? drawn : fallback.drawn,
    reviewVisits: REVIEW_VISITS.includes(reviewVisits as number) ? (reviewVisits as number) : fallback.reviewVisits,
  };
}

function read(): StudyChoices {
  try {
    return validated(JSON.parse(recall("local", KEY) ?? "null"), DEFAULTS);
  } catch {
    return DEFAULTS;
  }
}

/** The person's own choices, the only ones that are stored. */
const own = signal<StudyChoices>(read());
/** Choices from a link; they apply to this visit only and are not stored. */
const linked = signal<StudyChoices | null>(null);

export const choices = computed<StudyChoices>(() => linked.value ?? own.value);

export function choose(part: Partial<StudyChoices>): void {
  const visit = linked.peek();
  if (!visit) {
    own.value = { ...own.peek(), ...part };
    return;
  }
  // Only an analyst that the person has changed becomes their own choice; the other one is still that of the link.
  const theirs = (index: 0 | 1) => {
    const next = part.analysts?.[index];
    return next && next !== visit.analysts[index] ? next : own.peek().analysts[index];
  };
  own.value = { ...own.peek(), ...part, analysts: [theirs(0), theirs(1)] };
  linked.value = { ...visit, ...part };
}

/** Uses the choices of a link until `forget`. */
export function visitWith(shared: StudyChoices): void {
  linked.value = shared;
}

/** Returns to the person's own choices. */
export function forget(): void {
  linked.value = null;
}

/** Returns whether an analyst runs a program on the server's computer. */
function isProgram({ spec }: Analyst): boolean {
  return /\bgtp\b/i.test(spec);
}

/** The choices of a link, and whether an analysis may start with them at once. A program is taken from a link only if it is the person's own. */
export function choicesOfLink(found: unknown, own: StudyChoices): { readonly choices: StudyChoices; readonly mayStart: boolean } {
  const linkChoices = validated(found, own);
  const harmless = (index: 0 | 1) => {
    const one = linkChoices.analysts[index];
    const current = own.analysts[index];
    const isOwn = one.player === current.player && one.spec === current.spec;
    return isProgram(one) && !isOwn ? DEFAULTS.analysts[index] : one;
  };
  return { choices: { ...linkChoices, analysts: [harmless(0), harmless(1)] }, mayStart: areNamed(linkChoices) };
}

/** Returns whether all players to ask are named levels: a spec from a link is not run until the person says so. */
function areNamed({ analysts, second }: StudyChoices): boolean {
  return analysts.every((one, index) => one.player !== "custom" || (index > 0 && !second));
}

export function chosenLimit(): Limit {
  return LIMITS.find((one) => one.id === choices.value.limit) ?? LIMITS[1]!;
}

effect(() => keep("local", KEY, JSON.stringify(own.value)));
