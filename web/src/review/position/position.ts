// The position editor of games of stones: the stones, the server's verdict on them, and the address.

import { batch, computed, signal } from "@preact/signals";
import { adapterForRules } from "../../game";
import { fenOf, withFen, withoutFen, writeFen } from "../../game/fen";
import { positionAddress, settleAt } from "../../lib/route";
import type { PositionAnswer, Scene, Side } from "../../protocol/messages";
import { errorText } from "../../session/failures";
import { position } from "../tree/api";

/** Stone that a click puts on a point, or none. */
export type Tool = Side | "clear";

interface Setup {
  /** The rules without the position. */
  readonly plain: string;
  /** The usual start, for the board and the names of its points. */
  readonly usual: Scene;
  readonly stones: ReadonlyMap<number, Side>;
  readonly toMove: Side;
}

export const tool = signal<Tool>("first");
/** The position; null until the server has described the board. */
export const setup = signal<Setup | null>(null);
/** The text of the field, which may not be a position. */
export const typed = signal("");
/** The server's description of the position; null while it is unknown or refused. */
export const report = signal<PositionAnswer | null>(null);
/** Reason why the position is refused. */
export const problem = signal<string | null>(null);

const ASK_AFTER_MS = 120;
let timer = 0;
/** Number of the last request, to tell its answer from those to earlier ones. */
let asked = 0;

/** The rules string of the position. */
export const rules = computed(() => (setup.value ? withFen(setup.value.plain, typed.value) : null));

const stonesOf = (scene: Scene): ReadonlyMap<number, Side> => new Map(scene.stones.map(({ point, side }) => [point, side]));

const textOf = ({ usual: { geometry }, stones, toMove }: Setup) => writeFen(geometry.cols, geometry.rows, stones, toMove);

async function ask(isTyped: boolean): Promise<void> {
  asked += 1;
  const own = asked;
  const now = setup.peek();
  if (!now) return;
  try {
    const answer = await position(withFen(now.plain, typed.peek()), []);
    if (own !== asked) return;
    batch(() => {
      report.value = answer;
      problem.value = null;
      if (isTyped) setup.value = { ...now, stones: stonesOf(answer.scene), toMove: answer.scene.to_move };
    });
  } catch (error) {
    if (own !== asked) return;
    batch(() => {
      report.value = null;
      problem.value = errorText(error);
    });
  }
}

function changed(isTyped: boolean): void {
  const now = setup.peek();
  if (now) settleAt(positionAddress(withFen(now.plain, typed.peek())));
  asked += 1;
  report.value = null;
  window.clearTimeout(timer);
  timer = window.setTimeout(() => void ask(isTyped), ASK_AFTER_MS);
}

function set(part: Partial<Setup>): void {
  const now = setup.peek();
  if (!now) return;
  const next = { ...now, ...part };
  batch(() => {
    setup.value = next;
    typed.value = textOf(next);
  });
  changed(false);
}

/** Shows the position of some rules, their usual start where they have none. */
export async function open(from: string): Promise<void> {
  if (from === rules.peek()) return;
  asked += 1;
  const own = asked;
  const [plain, fen] = [withoutFen(from), fenOf(from)];
  try {
    const answer = await position(plain, []);
    if (own !== asked) return;
    const usual = answer.scene;
    const start: Setup = { plain, usual, stones: stonesOf(usual), toMove: usual.to_move };
    batch(() => {
      setup.value = start;
      typed.value = fen ?? textOf(start);
    });
    changed(fen !== null);
  } catch (error) {
    if (own === asked) problem.value = errorText(error);
  }
}

/** Takes the text of the field; the stones follow once the server has read it. */
export function type(text: string): void {
  typed.value = text.trim().replaceAll(" ", "_");
  changed(true);
}

/** Puts a stone with the chosen tool, or takes away the one that it would put. */
export function press(point: number): void {
  const now = setup.peek();
  if (!now) return;
  const stones = new Map(now.stones);
  const chosen = tool.peek();
  if (chosen === "clear" || stones.get(point) === chosen) stones.delete(point);
  else stones.set(point, chosen);
  set({ stones });
}

export function turnTo(toMove: Side): void {
  set({ toMove });
}

export function clear(): void {
  set({ stones: new Map() });
}

/** Goes back to the usual start of the rules. */
export function restart(): void {
  const now = setup.peek();
  if (now) set({ stones: stonesOf(now.usual), toMove: now.usual.to_move });
}

/** The scene that is drawn. */
export const drawn = computed<Scene | null>(() => {
  const now = setup.value;
  if (!now) return null;
  const stones = [...now.stones].map(([point, side]) => ({ point, side }));
  return { ...now.usual, stones, highlight: [], last_point: null, legal: [], to_move: now.toMove };
});

export const adapter = computed(() => (setup.value ? adapterForRules(setup.value.plain) : null));
