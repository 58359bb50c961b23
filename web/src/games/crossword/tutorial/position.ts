// Positions of steps, as the server reads them from a record, and its judgement of a move.

import type { Judged, JudgedPlay, TutorialStep } from "../../../game/tutorial";
import type {
  CrosswordGame,
  CrosswordPosition,
  CrosswordReviewLine,
  CrosswordReviewRequest,
  CrosswordTurnReview,
  Refused,
  Scene,
  Side,
} from "../../../protocol/messages";
import { RequestError } from "../../../session/failures";
import { postJson, readLines } from "../../../session/http";
import { exchangedOf, type NewTile, newTilesOf, squareName } from "../plays";

const HEAD = "#character-encoding utf-8\n#player1 a A\n#player2 b B\n#board-layout standard\n#tile-distribution english\n";
const PLAYERS: Readonly<Record<Side, string>> = { first: "a", second: "b" };

interface Review {
  readonly game: CrosswordGame;
  readonly turn: CrosswordTurnReview | null;
}

/** The game of a record, and the review of its last turn. */
async function review(lines: readonly string[]): Promise<Review> {
  const request: CrosswordReviewRequest = { record: { text: `${HEAD}${lines.join("\n")}\n`, lexicon: null }, playouts: null };
  const answer = await postJson("crossword/review", request);
  let game: CrosswordGame | null = null;
  let turn: CrosswordTurnReview | null = null;
  await readLines<CrosswordReviewLine>(answer, (line) => {
    if (line.kind === "game") game = line;
    else if (line.kind === "turn") turn = line;
  });
  if (!game) throw new RequestError({ message: "", why: null });
  return { game, turn };
}

function refuse(why: Refused): never {
  throw new RequestError({ message: why.text, why });
}

function sceneOf({ cols, rows }: CrosswordGame, { tiles, to_move }: CrosswordPosition): Scene {
  return {
    geometry: { kind: "tiles", cols, rows },
    point_names: Array.from({ length: cols * rows }, (_, point) => squareName(point, cols)),
    stones: [],
    pieces: [],
    held: [],
    plies_of_move: 0,
    last_point: null,
    last_way: [],
    warned: [],
    highlight: [],
    legal: [],
    refused: [],
    details: tiles,
    to_move,
    side_names: ["", ""],
  };
}

const last = (game: CrosswordGame): CrosswordPosition => game.positions.at(-1)!;

/** Returns whether a turn has ended the game: then no position follows it. */
const isOver = (before: CrosswordGame, after: CrosswordGame) => after.positions.length === before.positions.length;

/** A position in which tiles have been laid and the rack is empty. */
function emptied(position: CrosswordPosition, laid: ReadonlyMap<number, NewTile>): CrosswordPosition {
  const { tiles, to_move } = position;
  const worthOf = ({ text, blank }: NewTile) => (blank ? 0 : (tiles.kinds.find((kind) => kind.text === text)?.value ?? 0));
  const fresh = [...laid].map(([point, tile]) => ({ point, ...tile, value: worthOf(tile), side: to_move }));
  return { ...position, tiles: { ...tiles, placed: [...tiles.placed, ...fresh], fresh: [...laid.keys()], racks: [null, null] } };
}

function positionOf(rules: string, game: CrosswordGame, position: CrosswordPosition, play: JudgedPlay | null, moves: Judged["moves"]): Judged {
  return { rules, kind: "crossword", scene: sceneOf(game, position), to_move: position.to_move, winner: null, count: null, moves, play };
}

/** The record of a step, whose last line gives the rack, with a turn in its place. */
function withTurn(record: readonly string[], { tiles, to_move }: CrosswordPosition, move: string): readonly string[] {
  const rack = tiles.racks[to_move === "first" ? 0 : 1]?.join("") ?? "";
  return [...record.slice(0, -1), `>${PLAYERS[to_move]}: ${rack} ${move.replace(/^exch /, "-")} +0 0`];
}

/** The position of a step after at most one move. */
export async function position({ rules, record = [] }: TutorialStep, [move]: readonly string[]): Promise<Judged> {
  const start = await review(record);
  const before = last(start.game);
  if (move === undefined) return positionOf(rules, start.game, before, null, []);
  const made = await review(withTurn(record, before, move));
  const { turn } = made;
  if (!turn) return positionOf(rules, made.game, last(made.game), null, []);
  const [fault] = turn.remarks;
  if (turn.impossible && fault) refuse(fault);
  const { phonies, words, score, rank } = turn.played;
  const listed = phonies.join(", ");
  if (phonies.length > 0) refuse({ code: "not-in-lexicon", args: { words: listed }, text: listed });
  const exchanged = exchangedOf(move, before.tiles)?.length ?? 0;
  const laid = newTilesOf({ ...made.game, tiles: before.tiles }, move);
  const play = { points: score, words, tiles: laid.size, exchanged, isBest: rank === 1 };
  return positionOf(rules, made.game, isOver(start.game, made.game) ? emptied(before, laid) : last(made.game), play, [
    { side: before.to_move, text: move },
  ]);
}
