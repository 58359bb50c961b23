// Crossword games: the entry point of the game. Nothing outside its folder depends on it.

import type { GameAdapter } from "../../game/adapter";
import { t } from "../../i18n";
import type { GameState, Side, TileInfo, TileTurn } from "../../protocol/messages";
import { LazyPart } from "../../ui/Lazy";
import { cgpOf, setupOf } from "./editor/position";
import { openRecord, RECORD_PATH } from "./handover";
import * as lazy from "./lazy";
import { moveWords } from "./moveWords";
import { names } from "./names";
import { groundOf, tileScene } from "./plays";
import { STEPS as SAMPLE_STEPS } from "./sample";
import { type CrosswordTerms, STANDARD, SUPER, Terms } from "./Terms";

const text = names;

const sideOf = (side: Side) => text.sides[side];

function optionsOf(rules: string): ReadonlyMap<string, string> {
  const [, options = ""] = rules.split(/:(.*)/s);
  return new Map(
    options
      .split(",")
      .filter(Boolean)
      .map((option) => option.split("=") as [string, string]),
  );
}

const sizeOf = (board: string | undefined) => (board === "super" ? SUPER : STANDARD);

/** The text of a turn, without the brackets that keep the letters of a tile together. */
const wordsOf = (turn: TileTurn) => turn.words.map((word) => word.replace(/[[\]]/g, ""));

/** Number of exchanged tiles, from `exch 3` or `exch AB[CH]?`. */
function exchangedBy({ text: move }: TileTurn, kinds: readonly TileInfo[]): number {
  let rest = move.slice("exch ".length);
  if (/^\d+$/.test(rest)) return Number(rest);
  const labels = kinds.map((kind) => kind.text).toSorted((a, b) => b.length - a.length);
  let count = 0;
  for (; rest !== ""; count += 1) rest = rest.slice(labels.find((label) => rest.startsWith(label))?.length ?? 1);
  return count;
}

/** Text of a line of the score sheet. */
function sentence(turn: TileTurn, challenger: string, kinds: readonly TileInfo[]): string {
  const { events } = text;
  const who = sideOf(turn.side);
  switch (turn.kind) {
    case "play":
      return events.play(who, turn.text.split(" ")[0] ?? "", wordsOf(turn).join(", "), turn.points);
    case "exchange":
      return events.exchange(who, exchangedBy(turn, kinds));
    case "pass":
      return events.pass(who);
    case "taken-off":
      return events.takenOff(challenger, wordsOf(turn).join(", "), who, turn.points);
    case "upheld":
      return [events.upheld(challenger, wordsOf(turn).join(", ")), turn.points === 0 ? "" : events.bonus(who, turn.points)].filter(Boolean).join(" ");
    case "out":
      return events.out(who, turn.text, turn.points);
    case "left":
      return events.left(who, turn.text, turn.points);
  }
}

/** All that a ply wrote on the score sheet, in sentences. */
function describePly({ moves, scene }: Pick<GameState, "moves" | "scene">, ply: number): string {
  const turns = tileScene(scene)?.turns.filter((turn) => turn.ply === ply) ?? [];
  const move = moves[ply];
  if (!move) return "";
  const who = sideOf(move.side);
  const isChallenge = move.text === "challenge";
  const parts = turns.map((turn) =>
    isChallenge && turn.kind === "pass" ? text.events.lostTurn(who) : sentence(turn, who, tileScene(scene)?.kinds ?? []),
  );
  // The last play was accepted: that is not a line of its own.
  if (move.text === "pass" && !turns.some((turn) => turn.kind === "pass")) parts.unshift(text.events.accept(who));
  return parts.join(" ");
}

/** The words for the tasks of puzzles other than to score most, by their codes. */
const PUZZLE_TASKS: Readonly<Record<string, "whole" | "equity" | "unscramble">> = {
  "whole-rack": "whole",
  "best-equity": "equity",
  unscramble: "unscramble",
};

export const adapter: GameAdapter<CrosswordTerms> = {
  kind: "crossword",
  place: 4,
  boardThemes: ["cream", "grey"],
  get title() {
    return text.title;
  },
  usual: { kind: "crossword", size: STANDARD, variant: "void", lexicon: "", tileSet: "" },
  Terms,
  sample: { steps: SAMPLE_STEPS, Picture: ({ step }) => <LazyPart page={lazy.sample} props={{ step }} until={<div class="tile-sample" />} /> },
  sizeOf: ({ size }) => size,
  isHidden: true,
  puzzles: {
    sorts: () => [
      { id: "points", label: text.puzzle.sorts.points, tasks: ["most-points", "whole-rack"] },
      { id: "equity", label: text.puzzle.sorts.equity, tasks: ["best-equity"] },
      { id: "unscramble", label: text.puzzle.sorts.unscramble, tasks: ["unscramble"] },
    ],
    task: (task) => text.puzzle[PUZZLE_TASKS[task] ?? "best"],
    result: (value, task) => (task === "best-equity" ? text.puzzle.resultOfEquity(value) : text.puzzle.result(value)),
  },
  refusals: text.refusals,
  levelHint: (id) => text.levels[id],
  rules: ({ size, variant, lexicon, tileSet }) => {
    const options: string[] = [];
    if (lexicon !== "") options.push(`lexicon=${lexicon}`);
    // The words that ship are English.
    if (lexicon !== "" && tileSet !== "") options.push(`alphabet=${size === SUPER && tileSet === "english" ? "super-english" : tileSet}`);
    if (size === SUPER) options.push("board=super");
    if (variant !== "void") options.push(`challenge=${variant}`);
    return options.length === 0 ? "crossword" : `crossword:${options.join(",")}`;
  },
  describe: (rules) => {
    const options = optionsOf(rules);
    const challenge = options.get("challenge") ?? "void";
    const [lexicon, tileSet] = [options.get("lexicon") ?? "", options.get("alphabet") ?? ""];
    const tiles = tileSet === lexicon.toLowerCase() ? "" : (text.tileSets[tileSet] ?? tileSet);
    const plain = text.describe(
      sizeOf(options.get("board")),
      text.challenges[challenge]?.name ?? challenge,
      [lexicon, tiles].filter(Boolean).join(", "),
    );
    return options.has("cgp") ? t.board.fromPosition(plain) : plain;
  },
  opener: () => "first",
  sideName: sideOf,
  sideGoal: () => text.goal,
  wonBy: (side) => text.wonBy(sideOf(side)),
  tutorial: async () => (await import("./tutorial")).tutorial,
  lead: () => text.lead,
  columnName: (index) => String.fromCharCode(65 + index),
  rowName: (index) => String(index + 1),
  specialMove: (move) => {
    if (move === "pass") return { sort: "pass", button: text.pass, hint: text.passHint, name: text.passMove };
    if (move === "challenge") return { sort: "challenge", button: text.challenge, hint: text.challengeHint, name: text.challengeMove };
    return null;
  },
  describePly,
  nameThere: ({ scene }, move) => {
    const ground = groundOf(scene);
    if (move === "pass") return ground?.tiles.is_last_word ? text.acceptMove : null;
    return ground && moveWords(ground, move);
  },
  parts: {
    Stage: lazy.stage,
    Sheet: lazy.sheet,
    Candidates: lazy.candidates,
    Board: lazy.board,
    Task: lazy.task,
    Racks: lazy.racks,
    PuzzleBoard: lazy.puzzleBoard,
    PuzzleTask: lazy.puzzleTask,
    lost: (points) => `−${text.puzzle.result(Math.round(points))}`,
    scoreOf: (scene, side) => tileScene(scene)?.scores[side === "first" ? 0 : 1] ?? null,
    review: openRecord,
    reviewScene: (rules, scene) => {
      const ground = groundOf(scene);
      if (ground) openRecord(cgpOf(setupOf(scene.to_move, ground, optionsOf(rules).get("lexicon") ?? ""), ground.cols, ground.rows));
    },
  },
  moved: { "crossword/editor": "position/crossword" },
  editorPage: lazy.editor,
  pages: [
    {
      path: RECORD_PATH,
      menu: "analyze",
      get title() {
        return text.record.title;
      },
      get about() {
        return text.record.about;
      },
      icon: "chart",
      page: lazy.record,
    },
  ],
};
