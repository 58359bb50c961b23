// Generated from crates/ponder-server/src/protocol.rs; do not edit.

export const PROTOCOL_VERSION = 2;

/**
 *The name of a game. Whoever knows it may watch.
 */
export type GameId = string;

/**
 *The secret of a browser. Whoever knows it may act for its games.
 */
export type SessionKey = string;

/**
 * What a page asks.
 */
export type ClientMessage = { "type": "hello", 
/**
 * The version the page was built for.
 */
protocol: number, 
/**
 * The key the server gave this browser before, or null for a new one.
 */
session: SessionKey | null, } | { "type": "new", 
/**
 * The number of the request.
 */
request: number, 
/**
 * The rules string (`hex:11,swap`).
 */
rules: string, 
/**
 * Who sits where, in the order in which the seats first act.
 */
seats: Array<SeatRequest>, 
/**
 * A seed for the players, or null for a random one.
 */
seed: number | null, } | { "type": "open", 
/**
 * The number of the request.
 */
request: number, 
/**
 * The game.
 */
game: GameId, } | { "type": "leave", 
/**
 * The game.
 */
game: GameId, } | { "type": "act", 
/**
 * The number of the request.
 */
request: number, 
/**
 * The game.
 */
game: GameId, 
/**
 * The version of the position that the page sees.
 */
version: number, 
/**
 * What to do.
 */
act: Act, } | { "type": "analyse", 
/**
 * The number of the request, by which the search goes from then on.
 */
request: number, 
/**
 * The game.
 */
game: GameId, 
/**
 * The version of the position that the page sees.
 */
version: number, 
/**
 * The spec of the player.
 */
spec: string, } | { "type": "stop-analysis", 
/**
 * The game.
 */
game: GameId, 
/**
 * The number of the request that started it.
 */
search: number, } | { "type": "games", 
/**
 * The number of the request.
 */
request: number, };

/**
 * What a page does in a game.
 */
export type Act = { "kind": "play", 
/**
 * The move in the game's notation.
 */
text: string, } | { "kind": "take-back" } | { "kind": "resign" } | { "kind": "move-now" };

/**
 * Who shall sit at a seat.
 */
export type SeatRequest = { "kind": "person" } | { "kind": "player", 
/**
 * Its spec (`mcts:rollouts=1000`).
 */
spec: string, };

/**
 * What the server says.
 */
export type ServerMessage = { "type": "welcome", 
/**
 * The version the server speaks.
 */
protocol: number, 
/**
 * The version of Ponder.
 */
software: string, 
/**
 * The key of this browser, to be kept and shown at the next hello.
 */
session: SessionKey, } | { "type": "accepted", 
/**
 * The number of the request.
 */
request: number, 
/**
 * The game it was about.
 */
game: GameId, 
/**
 * The version of its position now.
 */
version: number, } | { "type": "failed", 
/**
 * The number of the request, or null when there is none or it could not be read.
 */
request: number | null, 
/**
 * What kind of failure, for programs.
 */
code: FailureCode, 
/**
 * What went wrong, for people.
 */
message: string, 
/**
 * The game it is about, if any.
 */
game: GameId | null, 
/**
 * The version of that game's position now.
 */
version: number | null, } | { "type": "state", 
/**
 * What the page may do in it.
 */
role: Role, 
/**
 * The game.
 */
state: GameState, } | { "type": "thinking", 
/**
 * The game.
 */
game: GameId, 
/**
 * The version of the position it thinks about.
 */
version: number, 
/**
 * How far.
 */
thinking: Thinking, } | { "type": "analysis", 
/**
 * The game.
 */
game: GameId, 
/**
 * The version of the position it is about.
 */
version: number, 
/**
 * The number of the request that started the search.
 */
search: number, 
/**
 * Whether there is more to come.
 */
stage: AnalysisStage, 
/**
 * What it thinks, or null if it has said nothing.
 */
analysis: Analysis | null, } | { "type": "games", 
/**
 * The number of the request.
 */
request: number, 
/**
 * The games.
 */
games: Array<GameSummary>, };

/**
 * What kind of failure.
 */
export type FailureCode = "malformed" | "too-long" | "too-fast" | "out-of-order" | "wrong-protocol" | "bad-rules" | "bad-player" | "busy" | "no-such-game" | "not-yours" | "stale" | "refused" | "not-saved";

/**
 * What a page may do in a game.
 */
export type Role = "owner" | "spectator";

/**
 * Everything about a game.
 */
export type GameState = { 
/**
 * Its name.
 */
game: GameId, 
/**
 * The version of its position; it grows with every change.
 */
version: number, 
/**
 * The name of the kind of game (`hex`).
 */
kind: string, 
/**
 * The rules string.
 */
rules: string, 
/**
 * Who sits where.
 */
seats: Array<SeatState>, 
/**
 * The seat that acts, or null when the game is over.
 */
to_act: number | null, 
/**
 * The board.
 */
scene: WireScene, 
/**
 * The moves so far, oldest first.
 */
moves: Array<PlayedMove>, 
/**
 * The result, or null while the game goes on.
 */
result: WireResult | null, 
/**
 * How many moves a take-back would undo: 0 when it undoes a resignation alone, null when there
 * is nothing to take back.
 */
take_back_plies: number | null, 
/**
 * The player that thinks now, if one does.
 */
thinking: Thinking | null, };

/**
 * One seat of a game.
 */
export type SeatState = { 
/**
 * Who sits there.
 */
who: SeatRequest, 
/**
 * The colour it has now.
 */
side: WireSide, 
/**
 * What it thought at its last move, if it is a player that says so.
 */
opinion: Opinion | null, };

/**
 * A move that was made.
 */
export type PlayedMove = { 
/**
 * The colour that moved.
 */
side: WireSide, 
/**
 * The move in the game's notation.
 */
text: string, };

/**
 * How a game ended.
 */
export type WireResult = { 
/**
 * The seat that won, or null.
 */
winner: number | null, 
/**
 * The colour that won, or null.
 */
side: WireSide | null, 
/**
 * Why the game ended.
 */
reason: WireReason, 
/**
 * More about the reason, or null.
 */
detail: string | null, };

/**
 * Why a game ended.
 */
export type WireReason = "rules" | "resignation" | "time" | "illegal-move" | "fault" | "stopped";

/**
 * A player that thinks.
 */
export type Thinking = { 
/**
 * Its seat.
 */
seat: number, 
/**
 * Whether it waits for other searches to end or searches.
 */
stage: ThinkingStage, 
/**
 * What it thinks so far, if it says so.
 */
opinion: Opinion | null, };

/**
 * Where a search stands.
 */
export type ThinkingStage = "waiting" | "searching";

/**
 * What a player thinks of its position.
 */
export type Opinion = { 
/**
 * Visits spent.
 */
visits: number, 
/**
 * Seconds spent.
 */
seconds: number, 
/**
 * Its own chance to win, 0 to 1.
 */
win_chance: number, 
/**
 * Whether that chance is proven.
 */
proven: boolean, 
/**
 * The line of best play.
 */
variation: Array<string>, };

/**
 * Where an analysis stands.
 */
export type AnalysisStage = "searching" | "done";

/**
 * What a player thinks of a position, move by move.
 */
export type Analysis = { 
/**
 * Visits spent, or 0 from a player that does not search.
 */
visits: number, 
/**
 * Seconds spent.
 */
seconds: number, 
/**
 * The chance to win of the side to move, 0 to 1.
 */
win_chance: number, 
/**
 * Whether that chance is proven.
 */
proven: boolean, 
/**
 * The moves it looked at, best first.
 */
candidates: Array<WireCandidate>, };

/**
 * What a player thinks of one move.
 */
export type WireCandidate = { 
/**
 * The move in the game's notation.
 */
text: string, 
/**
 * Visits spent on it, or 0 from a player that does not search.
 */
visits: number, 
/**
 * The chance to win of the side that makes it, 0 to 1, or null if the player has not looked at
 * what comes after it.
 */
win_chance: number | null, 
/**
 * Whether that chance is proven.
 */
proven: boolean, 
/**
 * How probable the player held it before any search, 0 to 1, or null if it does not say.
 */
prior: number | null, 
/**
 * The line of best play that begins with it.
 */
variation: Array<string>, };

/**
 * A saved game in a list.
 */
export type GameSummary = { 
/**
 * Its name.
 */
game: GameId, 
/**
 * The rules string.
 */
rules: string, 
/**
 * Who sits where.
 */
seats: Array<SeatRequest>, 
/**
 * How many moves were made.
 */
moves: number, 
/**
 * Whether it is over.
 */
over: boolean, 
/**
 * The seat that won, or null.
 */
winner: number | null, 
/**
 * When it was last saved, in seconds since 1970.
 */
saved_unix_s: number, };

/**
 * One of the two colours.
 */
export type WireSide = "first" | "second";

/**
 * The shape of a board. Points are numbered row by row from the top left, from 0.
 */
export type WireGeometry = { "kind": "hex", 
/**
 * Cells in a row.
 */
cols: number, 
/**
 * Rows.
 */
rows: number, } | { "kind": "grid", 
/**
 * Intersections in a row.
 */
cols: number, 
/**
 * Rows.
 */
rows: number, };

/**
 * Something that stands on a point.
 */
export type WireStone = { 
/**
 * The point it stands on.
 */
point: number, 
/**
 * Whose it is.
 */
side: WireSide, };

/**
 * A legal move and how to enter it.
 */
export type WireMove = { 
/**
 * The move in the game's notation.
 */
text: string, 
/**
 * The point to press for it, or null for a move that has a button.
 */
point: number | null, };

/**
 * Everything a board view draws.
 */
export type WireScene = { 
/**
 * The shape of the board.
 */
geometry: WireGeometry, 
/**
 * The names of all points, by number.
 */
point_names: Array<string>, 
/**
 * The stones on the board, by point.
 */
stones: Array<WireStone>, 
/**
 * The point of the last move, if it had one.
 */
last_point: number | null, 
/**
 * The points that show why the game is over.
 */
highlight: Array<number>, 
/**
 * The legal moves; empty when the game is over.
 */
legal: Array<WireMove>, 
/**
 * The side to move.
 */
to_move: WireSide, 
/**
 * What the game's own notation calls the two sides.
 */
side_names: [string, string], };

/**
 * What `/api/info` says about a server.
 */
export type Info = { 
/**
 * The version of Ponder.
 */
software: string, 
/**
 * The version of the messages.
 */
protocol: number, 
/**
 * The games there are.
 */
games: Array<GameKind>, 
/**
 * The kinds of players that a page may ask for.
 */
players: Array<PlayerKind>, 
/**
 * The networks that player specs of a page may name.
 */
networks: Array<NetworkFile>, 
/**
 * Whether player specs of a page may start programs.
 */
allow_programs: boolean, 
/**
 * What is going on.
 */
counts: InfoCounts, };

/**
 * A game one can play.
 */
export type GameKind = { 
/**
 * The name before the colon of a rules string.
 */
name: string, 
/**
 * The name for people.
 */
title: string, 
/**
 * What a person gets who only says the name.
 */
default_rules: string, 
/**
 * How rules are written.
 */
syntax: string, 
/**
 * The named strengths, weakest first.
 */
levels: Array<Level>, };

/**
 * A kind of player.
 */
export type PlayerKind = { 
/**
 * The word before the colon of a spec.
 */
name: string, 
/**
 * One line for people.
 */
summary: string, 
/**
 * Its options, one a line.
 */
options: string, };

/**
 * A network in the server's folder.
 */
export type NetworkFile = { 
/**
 * The name of its file: what `model=` takes.
 */
name: string, 
/**
 * Specs of players with this network.
 */
specs: Array<string>, };

/**
 * What is going on at a server.
 */
export type InfoCounts = { 
/**
 * Connected pages.
 */
pages: number, 
/**
 * Games in memory.
 */
games: number, 
/**
 * Players that think.
 */
searches_running: number, 
/**
 * Players that wait for their turn to think.
 */
searches_waiting: number, 
/**
 * Players that are kept, with their trees, until their next move.
 */
players_kept: number, 
/**
 * Memory that is given to searches and kept players, in bytes.
 */
memory_bytes: number, };

/**
 * A strength with a name, for people who do not want to write a spec.
 */
export type Level = { 
/**
 * A word for programs; the page has a translated title for it.
 */
id: string, 
/**
 * The title in English, for pages that have no translation.
 */
title: string, 
/**
 * The player spec it stands for.
 */
spec: string, };
