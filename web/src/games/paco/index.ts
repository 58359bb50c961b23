// Paco Ŝako: the entry point of the game. Nothing outside its folder depends on it.

import type { PieceKind } from "../../board/pieces";
import type { GameAdapter, Turn } from "../../game/adapter";
import { t } from "../../i18n";
import type { Side } from "../../protocol/messages";
import { replayAddress } from "./addresses";
import { names } from "./names";
import { EDITOR, PUZZLES, REPLAY, THREATS } from "./pages";
import { candidateArrows, lineArrows, pointOf, wayOf } from "./paths";
import { sample } from "./Sample";
import { setupOf, USUAL_ROW } from "./setup";
import { type PacoTerms, Terms } from "./Terms";
import { LETTERS, PROMOTIONS, type Step, type Walked, walk, written } from "./walk";
import { words } from "./words";

const text = names;

const sideOf = (side: Side) => t.colours[side === "first" ? "white" : "black"].name;

const kind = (piece: PieceKind) => text.kinds[piece];

/** A step in words; `piece` is the piece in hand before it. */
function stepText(step: Step, piece: PieceKind | null): string {
  const { say } = text;
  switch (step.kind) {
    case "lift":
      return step.partner ? say.pair(kind(step.piece), kind(step.partner), step.square) : say.piece(kind(step.piece), step.square);
    case "castle":
      return say.castle[step.wing];
    case "promote":
      return step.isGift ? say.promoteFirst(kind(step.piece)) : say.promote(kind(step.piece));
    case "place":
      if (step.unites) return say.unite(piece ? kind(piece) : "", kind(step.unites), step.square);
      return say.place(piece ? kind(piece) : "", step.square);
  }
}

/** A move in words: the lifted piece, its squares, and the pieces that are released on the way. */
function spoken(steps: readonly Step[]): string {
  const parts: string[] = [];
  let lead = "";
  let released: PieceKind | null = null;
  for (const step of steps) {
    if (step.kind === "lift") {
      lead = stepText(step, null);
      continue;
    }
    if (step.kind === "castle") lead = "";
    const part = [lead, stepText(step, released)].filter(Boolean).join(" ");
    parts.push(part);
    lead = "";
    released = step.kind === "place" ? step.releases : released;
  }
  if (lead !== "") parts.push(text.say.lift(lead));
  return parts.join(", ");
}

/** The complete moves of a walk, and the one under way. */
function turnsOf(walked: readonly Walked[]): readonly Turn[] {
  const turns: Turn[] = [];
  let first = 0;
  walked.forEach(({ side, ends }, index) => {
    if (!ends && index < walked.length - 1) return;
    const steps = walked.slice(first, index + 1).map((one) => one.step);
    turns.push({ side, first, plies: steps.length, text: written(steps), words: spoken(steps), isComplete: ends });
    first = index + 1;
  });
  return turns;
}

function optionsOf(rules: string): ReadonlyMap<string, string> {
  return new Map(
    rules
      .slice("paco:".length)
      .split(",")
      .filter(Boolean)
      .map((option) => option.split("=") as [string, string]),
  );
}

export const adapter: GameAdapter<PacoTerms> = {
  kind: "paco",
  place: 3,
  boardThemes: ["sage", "wood", "blue"],
  get title() {
    return text.title;
  },
  usual: { kind: "paco", variant: "usual", row: USUAL_ROW, position: "" },
  Terms,
  sample,
  sizeOf: () => null,
  palette: "white-black",
  rules: ({ variant, row, position }) => {
    if (variant === "random") return `paco:row=${row}`;
    const fen = position.trim().replace(/\s+/g, "_");
    return variant === "position" && fen !== "" ? `paco:fen=${fen}` : "paco";
  },
  describe: (rules) => {
    const options = optionsOf(rules);
    const row = options.get("row");
    if (options.has("fen")) return text.describePosition;
    return row === undefined ? text.describeUsual : text.describeRow(Number(row));
  },
  opener: (rules) => setupOf(rules).toMove,
  sideName: sideOf,
  sideGoal: () => text.goal,
  wonBy: (side) => text.wonBy(sideOf(side)),
  tutorial: async () => (await import("./tutorial")).tutorial,
  lead: () => text.lead,
  columnName: (index) => String.fromCharCode(97 + index),
  rowName: (index, rows) => String(rows - index),
  specialMove: (move) => {
    const piece = PROMOTIONS[move];
    if (!piece) return null;
    return { sort: "promote", button: kind(piece), hint: text.promoteTo(kind(piece)), name: move, piece, key: LETTERS[piece].toLowerCase() };
  },
  refusals: text.refusals,
  pieces: {
    hand: text.hand,
    name: (side, piece) => text.piece(side, piece as PieceKind),
    warned: () => text.warned,
    pointOf,
    wayOf,
    lineArrows,
    candidateArrows,
    threats: THREATS,
  },
  turns: (rules, texts) => turnsOf(walk(rules, texts)),
  pages: [REPLAY],
  moved: { "paco/puzzles": "puzzles/paco", "paco/editor": "position/paco" },
  puzzlePage: PUZZLES,
  editorPage: EDITOR,
  replay: {
    get title() {
      return words.replay.link;
    },
    address: (rules, texts) => {
      const complete = turnsOf(walk(rules, texts)).filter((turn) => turn.isComplete);
      return replayAddress(
        rules,
        complete.map((turn) => turn.text),
      );
    },
  },
};
