// Generated from crates/ponder-server/src/protocol/mod.rs; do not edit.

export const PROTOCOL_VERSION = 1;

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
seed: number | null, 
/**
 * The time of each seat as a time control (`300+2`, `600+5x30`), null for a seat that
 * has all the time it wants; null, or left out, for a game without clocks.
 */
clocks: Array<string | null> | null, 
/**
 * Whether the game is played to learn how strong the person is: alone against
 * `mcts:rollouts=N`, without clocks, and nothing helps; null, or left out, for no.
 */
measured: boolean | null, } | { "type": "open", 
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
act: Act, } | { "type": "analyse", request: number, about: Subject, spec: string | null, limits: AnalysisLimits } | { "type": "stop-analysis", search: number } | { "type": "walk", 
/**
 * The number of the request.
 */
request: number, 
/**
 * The number of the request that started the search.
 */
search: number, 
/**
 * The moves from the position that was asked about.
 */
path: Array<string>, } | { "type": "hint", 
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
version: number, } | { "type": "weigh", 
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
 * The move in the game's notation.
 */
text: string, } | { "type": "record", 
/**
 * The number of the request.
 */
request: number, 
/**
 * The game.
 */
game: GameId, } | { "type": "ownership", 
/**
 * The number of the request.
 */
request: number, 
/**
 * The rules string.
 */
rules: string, 
/**
 * The moves that lead to the position.
 */
moves: Array<string>, } | { "type": "games", 
/**
 * The number of the request.
 */
request: number, 
/**
 * Words that all stand in the rules, the players' specs or levels, or the moves; null, or
 * left out, for all games.
 */
search: string | null, 
/**
 * How many of the newest to leave out; null, or left out, for none.
 */
offset: number | null, } | { "type": "delete", 
/**
 * The number of the request.
 */
request: number, 
/**
 * The game.
 */
game: GameId, };

/**
 * When a search of a line ends at the latest. The server has a limit of time of its own.
 */
export type Subject = { kind: "game", game: GameId, version: number } | { kind: "line", rules: string, moves: Array<string> };
export type AnalysisLimits = { 
/**
 * After about so many visits, or null. Ponder's usual player then makes exactly as many.
 */
visits: number | null, 
/**
 * After so many seconds, or null.
 */
seconds: number | null, };

/**
 * What a page does in a game.
 */
export type Act = { "kind": "play", 
/**
 * The move in the game's notation.
 */
text: string, } | { "kind": "take-back" } | { "kind": "resign" } | { "kind": "move-now" } | { "kind": "pause" } | { "kind": "resume" } | { "kind": "step" } | { "kind": "take-off", 
/**
 * The name of the point.
 */
point: string, } | { "kind": "put-back", 
/**
 * The name of the point.
 */
point: string, } | { "kind": "accept-count" };

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
 * The reason of the rules, the table or the room with its arguments, where there is one: a
 * page writes it in its user's language.
 */
why: Refused | null, 
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
thinking: Thinking, } | { "type": "analysis", search: number, stage: AnalysisStage, analysis: Analysis | null } | { "type": "children", 
/**
 * The number of the request.
 */
request: number, 
/**
 * The number of the request that started the search.
 */
search: number, 
/**
 * The moves from the position that was asked about.
 */
path: Array<string>, 
/**
 * The moves that were tried there, the best first; chances are of the side that moves.
 */
children: Array<CandidateMove>, } | { "type": "ownership", 
/**
 * The number of the request.
 */
request: number, 
/**
 * For each point, by number, 1 where the first side always owned it, -1 where the other
 * did.
 */
owners: Array<number>, 
/**
 * By how many points the first side leads if the points are shared so, or null in a game
 * that does not count points.
 */
lead: number | null, } | { "type": "hint", 
/**
 * The game.
 */
game: GameId, 
/**
 * The version of the position it is about.
 */
version: number, 
/**
 * The number of the request.
 */
request: number, 
/**
 * The move, and what that player thinks of it.
 */
best: CandidateMove, 
/**
 * The best of the other moves, if it says something about them.
 */
next: CandidateMove | null, } | { "type": "weighed", 
/**
 * The number of the request.
 */
request: number, 
/**
 * The game.
 */
game: GameId, 
/**
 * The version of the position it is about.
 */
version: number, 
/**
 * What it would score, or null if it does not fit the board.
 */
weighed: Weighed | null, 
/**
 * Why it does not fit; null if it does.
 */
problem: Refused | null, } | { "type": "record", 
/**
 * The number of the request.
 */
request: number, 
/**
 * The game.
 */
game: GameId, 
/**
 * The usual end of the name of such a file (`gcg`).
 */
ending: string, 
/**
 * The record.
 */
text: string, } | { "type": "games", 
/**
 * The number of the request.
 */
request: number, 
/**
 * The games.
 */
games: Array<GameSummary>, 
/**
 * How many newer ones were left out.
 */
offset: number, 
/**
 * How many there are in all.
 */
total: number, } | { "type": "deleted", 
/**
 * The number of the request.
 */
request: number, 
/**
 * The game.
 */
game: GameId, };

/**
 * What kind of failure.
 */
export type FailureCode = "malformed" | "too-long" | "too-fast" | "out-of-order" | "wrong-protocol" | "bad-rules" | "bad-player" | "bad-clock" | "busy" | "no-such-game" | "not-yours" | "stale" | "refused" | "not-saved";

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
scene: Scene, 
/**
 * The moves so far, oldest first.
 */
moves: Array<PlayedMove>, 
/**
 * The result, or null while the game goes on.
 */
result: GameResult | null, 
/**
 * The count of a game that ended by the rules, or null while it goes on, and in a game that does
 * not count points.
 */
scoring: ScoringState | null, 
/**
 * How many moves a take-back would undo: 0 when it undoes a resignation alone, null when there
 * is nothing to take back.
 */
take_back_plies: number | null, 
/**
 * Whether the game is held: only one that players of Ponder play alone can be.
 */
paused: boolean, 
/**
 * Whether it is played to learn how strong its person is: then nothing is taken back, no player
 * hurried, and nobody told anything about its position until it is over.
 */
measured: boolean, 
/**
 * Whether it is such a game and does not count any more: its person had its position analysed
 * elsewhere.
 */
helped: boolean, 
/**
 * The player that thinks now, if one does.
 */
thinking: Thinking | null, 
/**
 * The clocks of the seats as they are while this is sent, null for a seat without one; null
 * for a game without clocks.
 */
clocks: Array<SeatClock | null> | null, };

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
side: Side, 
/**
 * What it thought at its last move, if it is a player that says so; nothing in a game with hidden
 * tiles against a person until that is over.
 */
opinion: Opinion | null, };

/**
 * How a game that ended by its rules is counted.
 */
export type ScoringState = { 
/**
 * Whether it is still open which stones are dead.
 */
stage: ScoringStage, 
/**
 * The count without the stones that are held to be dead so far.
 */
count: Count, 
/**
 * Whether a person has changed which stones are dead from what the server proposed: such a game
 * does not count for anybody's strength.
 */
changed: boolean, };

/**
 * How far a count is.
 */
export type ScoringStage = "proposing" | "open" | "settled";

/**
 * A move that was made.
 */
export type PlayedMove = { 
/**
 * The colour that moved.
 */
side: Side, 
/**
 * The move in the game's notation.
 */
text: string, };

/**
 * How a game ended.
 */
export type GameResult = { 
/**
 * The seat that won, or null.
 */
winner: number | null, 
/**
 * The colour that won, or null.
 */
winner_side: Side | null, 
/**
 * The lead of the first side in half points, where the game was counted; otherwise null.
 */
margin_halves: number | null, 
/**
 * Why the game ended.
 */
reason: Reason, };

/**
 * Why a game ended.
 */
export type Reason = { "kind": "rules" } | { "kind": "resignation" } | { "kind": "time" } | { "kind": "illegal-move", "detail": string } | { "kind": "fault", "detail": string } | { "kind": "stopped", "detail": string };

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
 * What it thinks so far, if it says so; nothing in a game with hidden tiles against a person.
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
 * Who will own each point, as far as the player knows: by number, 1 for the first side, -1 for
 * the other; null from a player that does not say.
 */
ownership: Array<number> | null, 
/**
 * By how many points the side to move leads, or null from a player that does not say.
 */
score: number | null, 
/**
 * The moves it looked at, best first.
 */
candidates: Array<CandidateMove>, };

/**
 * What a player thinks of one move.
 */
export type CandidateMove = { 
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
 * By how many points the side that makes it will lead, or null if the player does not say.
 */
score: number | null, 
/**
 * The points that it makes at once, or null in a game in which moves do not score.
 */
points: number | null, 
/**
 * What it is worth in points together with the tiles it leaves, or null if the player does not say.
 */
equity: number | null, 
/**
 * Where the chance to win lies with 95 % confidence, from 0 to 1, or null if the player does not say.
 */
interval: [number, number] | null, 
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
export type Side = "first" | "second";

/**
 * The shape of a board. Points are numbered row by row from the top left, from 0.
 */
export type Geometry = { "kind": "hex", 
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
rows: number, } | { "kind": "squares", 
/**
 * Squares in a row.
 */
cols: number, 
/**
 * Rows.
 */
rows: number, } | { "kind": "tiles", 
/**
 * Squares in a row.
 */
cols: number, 
/**
 * Rows.
 */
rows: number, };

/**
 * A kind of chess piece.
 */
export type PieceKind = "pawn" | "rook" | "knight" | "bishop" | "queen" | "king";

/**
 * A piece that is not like the others of its side. Two of them on one point are a union.
 */
export type Piece = { 
/**
 * The point it stands on; for a piece in hand the one it comes from.
 */
point: number, 
/**
 * Whose it is.
 */
side: Side, 
/**
 * What it is.
 */
kind: PieceKind, };

/**
 * Something that stands on a point.
 */
export type Stone = { 
/**
 * The point it stands on.
 */
point: number, 
/**
 * Whose it is.
 */
side: Side, };

/**
 * A legal move and how to enter it.
 */
export type LegalMove = { 
/**
 * The move in the game's notation.
 */
text: string, 
/**
 * The point to press for it, or null for a move that has a button.
 */
point: number | null, };

/**
 * Why the rules, the table or the room refuse something.
 */
export type Refused = { 
/**
 * The name of the reason, such as `occupied`.
 */
code: string, 
/**
 * The arguments of the reason by their names, such as `at` for a point.
 */
args: { [key in string]: string }, 
/**
 * The reason in English.
 */
text: string, };

/**
 * An empty point that may not be played.
 */
export type RefusedPoint = { 
/**
 * The point.
 */
point: number, 
/**
 * Why.
 */
why: Refused, };

/**
 * What a game that counts points shows beside the board.
 */
export type PointTerms = { 
/**
 * Stones that each side has taken off the board, the first side's first.
 */
taken: [number, number], 
/**
 * What the second side gets beside its own points, in half points: komi, and what the rules
 * give it for handicap stones.
 */
komi_halves: number, };

/**
 * What a count of points is made of.
 */
export type CountPart = "area" | "territory" | "prisoners" | "komi" | "handicap";

/**
 * One line of a count.
 */
export type CountLine = { 
/**
 * What is counted.
 */
part: CountPart, 
/**
 * What each side has of it, in half points, the first side's first.
 */
halves: [number, number], };

/**
 * A finished game counted, with some stones taken off.
 */
export type Count = { 
/**
 * Who owns each point, by number; null for points of neither side.
 */
owners: Array<Side | null>, 
/**
 * The points whose stones are taken off, by number.
 */
dead: Array<number>, 
/**
 * What the points of both sides are made of.
 */
lines: Array<CountLine>, 
/**
 * The lead of the first side in half points.
 */
margin_halves: number, };

/**
 * Everything a board view draws.
 */
export type Scene = { 
/**
 * The shape of the board.
 */
geometry: Geometry, 
/**
 * The names of all points, by number.
 */
point_names: Array<string>, 
/**
 * The stones on the board, by point.
 */
stones: Array<Stone>, 
/**
 * The pieces on the board, by point; empty in a game of stones.
 */
pieces: Array<Piece>, 
/**
 * What the side to move holds in its hand, its own piece first.
 */
held: Array<Piece>, 
/**
 * How many plies ago the move began that the side to move is in the middle of; 0 where a move
 * begins, and in a game where every ply is a move.
 */
plies_of_move: number, 
/**
 * The point of the last move, if it had one.
 */
last_point: number | null, 
/**
 * The points that the last complete move, or the one under way, went over, from the first to
 * the last. Empty in a game of stones.
 */
last_way: Array<number>, 
/**
 * The points in a danger that everybody is told of (a king that can be reached).
 */
warned: Array<number>, 
/**
 * The points that show why the game is over.
 */
highlight: Array<number>, 
/**
 * The legal moves; empty when the game is over.
 */
legal: Array<LegalMove>, 
/**
 * The empty points that may not be played, and why; empty when the game is over.
 */
refused: Array<RefusedPoint>, 
/**
 * What is shown beside the board, or null in a game that does not count points.
 */
terms: PointTerms | null, 
/**
 * Tiles on the board and beside it, or null in a game without tiles.
 */
tiles: TileScene | null, 
/**
 * The side to move.
 */
to_move: Side, 
/**
 * What the game's own notation calls the two sides.
 */
side_names: [string, string], };

/**
 * A kind of tile.
 */
export type TileInfo = { 
/**
 * Its text, in capitals; `?` for a blank.
 */
text: string, 
/**
 * What it is worth.
 */
value: number, 
/**
 * How many of them there are in a game.
 */
count: number, };

/**
 * A square that multiplies.
 */
export type PremiumSquare = { 
/**
 * The square.
 */
point: number, 
/**
 * By what the tile put on it is multiplied.
 */
letter: number, 
/**
 * By what the words through it are multiplied.
 */
word: number, };

/**
 * A tile on the board.
 */
export type PlacedTile = { 
/**
 * The square it lies on.
 */
point: number, 
/**
 * The letter it stands for, in capitals.
 */
text: string, 
/**
 * What it is worth: nothing for a blank.
 */
value: number, 
/**
 * Whether it is a blank.
 */
blank: boolean, 
/**
 * Whose it was.
 */
side: Side, };

/**
 * So many tiles of a kind.
 */
export type TileCount = { 
/**
 * The text of the tile.
 */
text: string, 
/**
 * How many.
 */
count: number, };

/**
 * What happens to who plays words that are none, and to who doubts words wrongly.
 */
export type ChallengeRule = "void" | "single" | "double" | "five";

/**
 * What a line of the score sheet is about.
 */
export type TurnKind = "play" | "exchange" | "pass" | "taken-off" | "upheld" | "out" | "left";

/**
 * A line of the score sheet.
 */
export type TileTurn = { 
/**
 * Whose points these are.
 */
side: Side, 
/**
 * What it is about.
 */
kind: TurnKind, 
/**
 * The move (`8D WOR.S`, `exch ABC`, `pass`), or the tiles that count at the end. Of another
 * side's exchange only how many tiles it took is told (`exch 3`).
 */
text: string, 
/**
 * The words that were made, the main word first.
 */
words: Array<string>, 
/**
 * The points of this line.
 */
points: number, 
/**
 * The points of that side after it.
 */
total: number, 
/**
 * The ply of the game by which it came about, from 0.
 */
ply: number, };

/**
 * What a viewer sees of a game with tiles.
 */
export type TileScene = { 
/**
 * The name of the list of words.
 */
lexicon: string, 
/**
 * All kinds of tiles, the blank first.
 */
kinds: Array<TileInfo>, 
/**
 * The squares that multiply, by number.
 */
premiums: Array<PremiumSquare>, 
/**
 * The squares on which nothing can be put, by number.
 */
blocked: Array<number>, 
/**
 * The square that the first word goes through.
 */
start: number, 
/**
 * The tiles on the board, by square.
 */
placed: Array<PlacedTile>, 
/**
 * The squares of the tiles that the last play put on the board.
 */
fresh: Array<number>, 
/**
 * The racks of the two sides, the first side's first; null where the viewer does not see it.
 */
racks: [Array<string> | null, Array<string> | null], 
/**
 * How many tiles each side has.
 */
rack_sizes: [number, number], 
/**
 * How many tiles are in the bag.
 */
bag: number, 
/**
 * The tiles that the viewer does not see, in the bag and on racks.
 */
unseen: Array<TileCount>, 
/**
 * The points of the two sides.
 */
scores: [number, number], 
/**
 * The score sheet, oldest line first.
 */
turns: Array<TileTurn>, 
/**
 * What a challenge does.
 */
challenge: ChallengeRule, 
/**
 * Whether the side to move may challenge the play before.
 */
may_challenge: boolean, 
/**
 * Whether the other side has played all its tiles, so that the side to move can only accept that
 * or challenge it.
 */
is_last_word: boolean, 
/**
 * How many tiles the side to move may exchange at most.
 */
exchange_max: number, };

/**
 * What a play would be worth that somebody has in mind.
 */
export type Weighed = { 
/**
 * The move in the game's notation.
 */
text: string, 
/**
 * What it scores.
 */
points: number, 
/**
 * The words it makes, the main word first.
 */
words: Array<string>, 
/**
 * Those of them that are none. Empty as well where they could be challenged: then that is for the
 * players to know.
 */
invalid: Array<string>, };

/**
 * The clock of a seat.
 */
export type SeatClock = { 
/**
 * The time control it was made with (`600+5x30`).
 */
control: string, 
/**
 * Main time left, in milliseconds.
 */
main_left_ms: number, 
/**
 * Left of the running or next overtime period, in milliseconds.
 */
period_left_ms: number, 
/**
 * The length of a whole overtime period, in milliseconds; 0 without overtime.
 */
period_ms: number, 
/**
 * Overtime periods left, the running one included.
 */
periods_left: number, 
/**
 * Moves to be made in that period.
 */
period_moves_left: number, 
/**
 * Whether its time goes by. It does not while the player of Ponder that it belongs to waits for
 * its turn to search.
 */
running: boolean, };

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
 * The names of the lists of words that crossword games can be played with, the one that ships with
 * Ponder first.
 */
lexica: Array<string>, 
/**
 * The kinds of players that a page may ask for.
 */
players: Array<KindInfo>, 
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
levels: Array<Level>, 
/**
 * The id of the level that a page offers first, or null if there is none.
 */
usual_level: string | null, };

/**
 * A kind of player as data, for lists.
 */
export type KindInfo = { 
/**
 * The word before the colon of a spec.
 */
name: string, 
/**
 * One line for people.
 */
summary: string, 
/**
 * The names of the games that it plays.
 */
games: Array<string>, 
/**
 * Its options, in the order of help texts.
 */
options: Array<PlayerOption>, };

/**
 * An option of a kind of player. Help texts, menus, defaults and checks all come from it.
 */
export type PlayerOption = { 
/**
 * The word before the `=`.
 */
key: string, 
/**
 * The value of a spec that does not give it; empty where that is unlimited, follows from other
 * options, or is the game's own.
 */
default: string, 
/**
 * The values that it takes.
 */
range: OptionRange, 
/**
 * Its meaning, for people.
 */
help: string, };

/**
 * The values that an option takes: a value is one of the words, or a number, or any other text.
 */
export type OptionRange = { 
/**
 * Words with a meaning of their own.
 */
words: Array<string>, 
/**
 * The numbers, or null if it takes none.
 */
numbers: Numbers | null, 
/**
 * A placeholder such as `FILE` for any other text, or null if it takes none.
 */
text: string | null, };

/**
 * Numbers from `min` to `max`.
 */
export type Numbers = { 
/**
 * The smallest.
 */
min: number, 
/**
 * The greatest.
 */
max: number, 
/**
 * Whether only whole numbers are taken.
 */
is_whole: boolean, };

/**
 * A network in the server's folder, or the newest of a run.
 */
export type NetworkFile = { 
/**
 * What `model=` takes: the name of its file, or `run:NAME`.
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
 * Games of Paco Ŝako whose moves are being labelled.
 */
replays_running: number, 
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

/**
 * A position: where moves lead from the start of a game.
 */
export type PositionRequest = { 
/**
 * The rules string.
 */
rules: string, 
/**
 * The moves from the start, at most 1,000.
 */
moves: Array<string>, };

/**
 * What a position looks like.
 */
export type PositionAnswer = { 
/**
 * The rules string as the server writes it.
 */
rules: string, 
/**
 * The name of the kind of game (`hex`).
 */
kind: string, 
/**
 * The board, with the legal moves.
 */
scene: Scene, 
/**
 * The side to move, or null when the game is over.
 */
to_move: Side | null, 
/**
 * The side that has won by the rules, or null; where points are counted, without the stones that
 * random games say are dead.
 */
winner: Side | null, 
/**
 * The count of a game that has ended, without those stones; null while it goes on, and in a game
 * that does not count points.
 */
count: Count | null, 
/**
 * The moves, with the colours that made them, as the game writes them.
 */
moves: Array<PlayedMove>, };

/**
 * A text that holds a game.
 */
export type ReadRequest = { 
/**
 * SGF (the first game of the file is read), or a link to hexworld.org.
 */
text: string, };

/**
 * A game that was read.
 */
export type ReadAnswer = { 
/**
 * The game.
 */
tree: GameTree, 
/**
 * The number of the node that the text shows: that of a link; the start for SGF.
 */
shown: number, 
/**
 * How many games the text holds. The first was read.
 */
games: number, 
/**
 * Names of SGF properties that a tree has no place for.
 */
left_out: Array<string>, 
/**
 * How many variations were left out because they cannot be played.
 */
dropped: number, 
/**
 * What is wrong with the first of them, or null.
 */
problem: string | null, };

/**
 * A game to be written.
 */
export type WriteRequest = { 
/**
 * The game.
 */
tree: GameTree, 
/**
 * How to write it.
 */
format: RecordFormat, 
/**
 * For a link, the node that it shows, and whose line it holds; 0 or null for the main line.
 */
shown: number | null, };

/**
 * How to write a game.
 */
export type RecordFormat = "sgf" | "hexworld";

/**
 * A game that was written.
 */
export type WriteAnswer = { 
/**
 * The record.
 */
text: string, 
/**
 * What the format has no place for.
 */
lost: Array<Lost>, };

/**
 * What a format has no place for.
 */
export type Lost = "variations" | "comments" | "marks" | "head";

/**
 * A game with variations.
 */
export type GameTree = { 
/**
 * The rules string.
 */
rules: string, 
/**
 * What is said of the game beside its moves.
 */
head: TreeHead, 
/**
 * The nodes; a node's number is its place here. Node 0 is the position before the first move.
 * A parent comes before its children, and the first child of a node continues the main line.
 */
nodes: Array<TreeNode>, };

/**
 * What is said of a game beside its moves.
 */
export type TreeHead = { 
/**
 * Who begins with the first colour, or null.
 */
players: [string | null, string | null], 
/**
 * The event, or null.
 */
event: string | null, 
/**
 * The date, or null.
 */
date: string | null, 
/**
 * The result as SGF writes it (`B+Resign`), or null.
 */
result: string | null, };

/**
 * One move of a tree, or its root.
 */
export type TreeNode = { 
/**
 * The number of the node before it; null for the root alone.
 */
parent: number | null, 
/**
 * The move in the game's notation; null for the root alone.
 */
move: string | null, 
/**
 * A comment, or an empty text.
 */
comment: string, 
/**
 * The marks on the board.
 */
marks: Array<TreeMark>, };

/**
 * A mark on a point of the board.
 */
export type TreeMark = { 
/**
 * What it looks like.
 */
kind: Mark, 
/**
 * The name of the point.
 */
at: string, 
/**
 * The text of a label; empty for other marks.
 */
text: string, };

/**
 * What a mark looks like.
 */
export type Mark = "circle" | "cross" | "square" | "triangle" | "label";

/**
 * Why a request was not done.
 */
export type ApiProblem = { 
/**
 * What went wrong, for people.
 */
message: string, };

/**
 * A game whose moves are to be labelled.
 */
export type PacoReplayRequest = { 
/**
 * A JSON object with the `history` of actions and perhaps `setup`, SGF of Paco Ŝako, or complete
 * moves in algebraic notation, before which a line with a FEN or a rules string may stand.
 */
text: string, 
/**
 * The positions that the analysis of a move may look at, at most 50 million; 5 million if
 * left out.
 */
nodes: number | null, };

/**
 * One line of the answer to a [`PacoReplayRequest`].
 */
export type PacoReplayLine = { "type": "game" } & PacoGame | { "type": "label" } & PacoLabel | { "type": "progress", 
/**
 * Moves whose labels are known.
 */
done: number, 
/**
 * All moves.
 */
of: number, } | { "type": "end", 
/**
 * Whether every move has its label; not so if it took too long or the server stops.
 */
complete: boolean, };

/**
 * A game with all its positions.
 */
export type PacoGame = { 
/**
 * The rules string.
 */
rules: string, 
/**
 * The first position.
 */
fen: string, 
/**
 * The board before the first move, without the legal moves.
 */
start: Scene, 
/**
 * The complete moves.
 */
moves: Array<PacoMoveMade>, 
/**
 * Actions at the end of the game that make no complete move.
 */
unfinished: number, 
/**
 * How the game stands at its end.
 */
ending: PacoEnding, 
/**
 * How many games the text holds; the first one is read.
 */
games: number, };

/**
 * A complete move of a game.
 */
export type PacoMoveMade = { 
/**
 * Who made it.
 */
side: Side, 
/**
 * The move in algebraic notation.
 */
notation: string, 
/**
 * Its actions, as tables take them.
 */
actions: Array<string>, 
/**
 * The position after it. A promotion that the other side has to make first cannot be said.
 */
fen: string, 
/**
 * The board after it.
 */
frame: PacoFrame, };

/**
 * What changes on the board with a move; the rest is as in the scene at the start.
 */
export type PacoFrame = { 
/**
 * The pieces on the board.
 */
pieces: Array<Piece>, 
/**
 * The points that the move went over.
 */
last_way: Array<number>, 
/**
 * The kings that are in ŝako.
 */
warned: Array<number>, 
/**
 * The points that show why the game is over.
 */
highlight: Array<number>, 
/**
 * The side to move.
 */
to_move: Side, };

/**
 * How a game stands.
 */
export type PacoEnding = { "kind": "running" } | { "kind": "won", 
/**
 * That side.
 */
side: Side, } | { "kind": "repetition" } | { "kind": "no-progress" };

/**
 * What is to be said of one move.
 */
export type PacoLabel = { 
/**
 * The number of the move, from 0; both sides' moves count.
 */
move: number, 
/**
 * Its side could unite with the other king if it were to move again.
 */
gives_sako: boolean, 
/**
 * Its side could have united with the other king and did not.
 */
misses_paco: boolean, 
/**
 * The other side can unite with its king now and could not before.
 */
opens_own_king: boolean, 
/**
 * It is one of the moves that win with the next one; null where the node limit was reached.
 */
finds_paco_in_two: boolean | null, 
/**
 * There were such moves, and it is none; null where the node limit was reached.
 */
misses_paco_in_two: boolean | null, 
/**
 * It wins.
 */
wins: boolean, };

/**
 * A position that is to be looked at.
 */
export type PacoPositionRequest = { 
/**
 * The position as FEN with letters for unions.
 */
fen: string, 
/**
 * Actions that are made from there first, at most 4,000, in the notation of tables.
 */
actions: Array<string>, 
/**
 * For wins in how many moves is looked: 0, 1 or 2; 2 if left out.
 */
moves: number | null, 
/**
 * The positions that each question may look at, at most 50 million; 5 million if left out.
 */
nodes: number | null, };

/**
 * What a position is.
 */
export type PacoLook = { 
/**
 * The position as the server writes it: rights to castle that cannot be are left out.
 */
fen: string, 
/**
 * The rules string of a game from there, for a position at the beginning of a move.
 */
rules: string | null, 
/**
 * The board, with the legal actions.
 */
scene: Scene, 
/**
 * Whether the game is over, and how.
 */
ending: PacoEnding, 
/**
 * Whether White, and whether Black, could unite with the other king if it were to move.
 */
sako: [boolean, boolean], 
/**
 * The shortest ways to win with the move that begins here.
 */
paco_in_one: PacoFound, 
/**
 * The moves that win with the next one, whatever the other side answers.
 */
paco_in_two: PacoFound, };

/**
 * What was found where it was looked for wins.
 */
export type PacoFound = { "kind": "not-asked" } | { "kind": "unknown" } | { "kind": "known", 
/**
 * At most 50 of them.
 */
ways: Array<PacoWay>, 
/**
 * How many there are.
 */
all: number, };

/**
 * A move that is told.
 */
export type PacoWay = { 
/**
 * The move in algebraic notation.
 */
notation: string, 
/**
 * Its actions, as tables take them.
 */
actions: Array<string>, 
/**
 * The position after it.
 */
fen: string, };

/**
 * Which puzzle is wanted.
 */
export type PacoPuzzleRequest = { 
/**
 * The puzzle with this position, which need not be in the list.
 */
fen?: string, 
/**
 * Those that win in so many moves, 1 or 2.
 */
moves?: number, 
/**
 * Those with grades from here, 1, …
 */
grade_min?: number, 
/**
 * … to here, 10.
 */
grade_max?: number, 
/**
 * Which of those that fit, counted round from 0; any if left out.
 */
number?: number, };

/**
 * A position with exactly one way to win.
 */
export type PacoPuzzle = { 
/**
 * The position.
 */
fen: string, 
/**
 * The board, with the legal actions.
 */
scene: Scene, 
/**
 * In how many moves it is won, 1 or 2.
 */
moves: number, 
/**
 * From 1, easy, to 10.
 */
grade: number, 
/**
 * Moves that may look like the solution.
 */
distractors: number, 
/**
 * Its number among those that fit what was asked; null for one that is not in the list.
 */
number: number | null, 
/**
 * How many fit what was asked.
 */
of: number, };

/**
 * A solution, or the part of one that has been played.
 */
export type PacoTryRequest = { 
/**
 * The position of the puzzle.
 */
fen: string, 
/**
 * All actions from there, those of the reply included, in the notation of tables.
 */
actions: Array<string>, };

/**
 * What a try is worth.
 */
export type PacoTryAnswer = { 
/**
 * The board after the actions, and after the reply if there is one.
 */
scene: Scene, 
/**
 * The position there.
 */
fen: string, 
/**
 * The last complete move of the person in algebraic notation.
 */
notation: string | null, 
/**
 * What it is worth.
 */
verdict: PacoVerdict, };

/**
 * What a try is worth.
 */
export type PacoVerdict = { "kind": "unfinished" } | { "kind": "right", 
/**
 * The answer, one of those after which the win takes the most actions.
 */
reply: PacoWay, 
/**
 * The board between the move and the answer.
 */
between: PacoFrame, } | { "kind": "solved" } | { "kind": "wrong", 
/**
 * Why.
 */
why: PacoWrong, 
/**
 * What the other side could do, where that says why.
 */
answer: PacoWay | null, };

/**
 * Why a move does not win.
 */
export type PacoWrong = "not-united" | "no-sako" | "own-king-open" | "answered";

/**
 * A record to be reviewed.
 */
export type CrosswordReviewRequest = { 
/**
 * The record, as GCG.
 */
text: string, 
/**
 * The name of the list of words, or null for the one that the record names if it is there, and
 * otherwise the one that ships.
 */
lexicon: string | null, 
/**
 * Playouts for each turn; null, or left out, compares by equity alone.
 */
playouts: number | null, };

/**
 * A position of a record to be simulated.
 */
export type CrosswordLookRequest = { 
/**
 * The record, as GCG.
 */
text: string, 
/**
 * As in a review.
 */
lexicon: string | null, 
/**
 * The number of the position in the answer to a review, from 0.
 */
position: number, 
/**
 * Seconds that the simulation may take; null, or left out, for ten.
 */
seconds: number | null, 
/**
 * Turns after a move in a playout; null, or left out, for two.
 */
plies: number | null, };

/**
 * A line of the answer to a review.
 */
export type CrosswordReviewLine = { "kind": "game" } & CrosswordGame | { "kind": "turn" } & CrosswordTurn | { "kind": "end", 
/**
 * By player.
 */
players: Array<CrosswordTotals>, 
/**
 * Whether every turn was compared.
 */
complete: boolean, };

/**
 * A game of a record.
 */
export type CrosswordGame = { 
/**
 * The names of the players.
 */
players: Array<string>, 
/**
 * The list of words that it is compared with.
 */
lexicon: string, 
/**
 * The name of the list that the record names, or an empty text.
 */
said_lexicon: string, 
/**
 * Rows, and columns, of the board.
 */
side: number, 
/**
 * The positions before every turn, and the one behind the last if the game goes on there.
 */
positions: Array<CrosswordPosition>, 
/**
 * What was not as it should be in the record.
 */
remarks: Array<string>, };

/**
 * A position of a record.
 */
export type CrosswordPosition = { 
/**
 * Who is to move.
 */
to_move: Side, 
/**
 * The board, what is known of racks, the score sheet up to here.
 */
tiles: TileScene, 
/**
 * The move that was made (`8D WOR.S 24`), or null behind the last one.
 */
played: string | null, 
/**
 * Whether the whole rack is known, so that the position can be simulated.
 */
is_known: boolean, };

/**
 * A turn that was compared with what else could have been done.
 */
export type CrosswordTurn = { 
/**
 * The number of its position, from 0.
 */
position: number, 
/**
 * The index of the player.
 */
player: number, 
/**
 * What was done, as in `8D WOR.S 24`.
 */
played: string, 
/**
 * Its equity in points, or null if the rack is not known.
 */
equity: number | null, 
/**
 * Its place among all moves by equity, from 1, or null.
 */
rank: number | null, 
/**
 * Equity lost, in points, or null.
 */
equity_lost: number | null, 
/**
 * The chance to win lost, from 0 to 1, or null.
 */
win_lost: number | null, 
/**
 * Points lost in an endgame that was solved, or null.
 */
endgame_lost: number | null, 
/**
 * The size of the mistake.
 */
mistake: CrosswordMistake, 
/**
 * The words of it that are not in the list.
 */
phonies: Array<string>, 
/**
 * Whether it was taken back.
 */
withdrawn: boolean, 
/**
 * The best moves, best first: by simulation where there was one.
 */
best: Array<CrosswordChoice>, 
/**
 * What is wrong with the turn, or why something is not known.
 */
remarks: Array<string>, };

/**
 * A move that was possible.
 */
export type CrosswordChoice = { 
/**
 * The move, as in `8D WOR.S 24`.
 */
text: string, 
/**
 * Its equity in points.
 */
equity: number, 
/**
 * The chance to win, or null without a simulation.
 */
win: number | null, 
/**
 * The standard error of that, or null.
 */
win_error: number | null, };

/**
 * The size of a mistake.
 */
export type CrosswordMistake = "none" | "small" | "medium" | "large";

/**
 * What a player did in all turns.
 */
export type CrosswordTotals = { 
/**
 * The name.
 */
name: string, 
/**
 * The score.
 */
score: number, 
/**
 * Equity lost a turn, on average, in points, or null if no rack is known.
 */
equity_lost: number | null, 
/**
 * The chance to win lost in all turns, or null.
 */
win_lost: number | null, 
/**
 * Points lost in solved endgames.
 */
endgame_lost: number, 
/**
 * Small, medium and large mistakes.
 */
mistakes: [number, number, number], 
/**
 * Full racks played at once.
 */
bingos: number, 
/**
 * Plays with a word that is not in the list.
 */
phonies: number, };

/**
 * A line of the answer about a position.
 */
export type CrosswordLookLine = { 
/**
 * Whether there is more to come.
 */
stage: AnalysisStage, 
/**
 * What the simulation knows so far.
 */
analysis: Analysis, };

/**
 * What `/api/runs` says.
 */
export type RunList = { 
/**
 * The folder of runs, or null if the server was started without one.
 */
folder: string | null, 
/**
 * The runs, the one written to last first.
 */
runs: Array<RunSummary>, };

/**
 * A run in a list.
 */
export type RunSummary = { 
/**
 * The name of its folder.
 */
name: string, 
/**
 * The name of the kind of game (`hex`), or null if it cannot be read.
 */
kind: string | null, 
/**
 * The rules string, or null if it cannot be read.
 */
rules: string | null, 
/**
 * Channels and blocks of its network (`32x5`), or null if it does not say.
 */
network: string | null, 
/**
 * Steps learnt.
 */
step: number, 
/**
 * Games played.
 */
games: number, 
/**
 * Seconds of training.
 */
trained_s: number, 
/**
 * How many checkpoints there are.
 */
checkpoints: number, 
/**
 * The last measurement of its strength.
 */
strength: RunStrength | null, 
/**
 * Whether a program is writing to it.
 */
is_live: boolean, 
/**
 * When it was last written to, in seconds since 1970.
 */
written_unix_s: number, 
/**
 * What is wrong with it, or null.
 */
problem: string | null, };

/**
 * What `/api/runs/NAME` says.
 */
export type RunDetails = { 
/**
 * The run in short.
 */
summary: RunSummary, 
/**
 * Its newest configuration, setting by setting.
 */
settings: Array<RunSetting>, 
/**
 * How it goes, or went when it was last written to; null before the first metrics.
 */
now: RunNow | null, 
/**
 * How it went, oldest first; of a long run, only some moments.
 */
points: Array<RunPoint>, 
/**
 * Its checkpoints, newest first; of a long run, only some.
 */
checkpoints: Array<RunCheckpoint>, 
/**
 * Measurements of its strength, by training time.
 */
strength: Array<RunStrength>, 
/**
 * What of it cannot be read, and what helps; at most 20.
 */
problems: Array<string>, };

/**
 * A setting of a run.
 */
export type RunSetting = { 
/**
 * Its name (`learn.rate`).
 */
name: string, 
/**
 * Its value as JSON.
 */
value: string, };

/**
 * Which side of a run waits for the other.
 */
export type RunWaits = "optimiser" | "neither" | "self-play";

/**
 * How a run goes at its newest moment.
 */
export type RunNow = { 
/**
 * The same as the last point.
 */
point: RunPoint, 
/**
 * Seconds until the time given is over, or null if none was.
 */
left_s: number | null, 
/**
 * Which side waits.
 */
waits: RunWaits, 
/**
 * Bytes that the window takes in memory.
 */
window_bytes: number, 
/**
 * The most that it may take.
 */
window_bytes_max: number, 
/**
 * The step at which the network that plays was made.
 */
network: number, 
/**
 * The value below which a side gives up, -1 to 1, or null while nobody does.
 */
resign_below: number | null, 
/**
 * How often giving up would have been wrong, 0 to 1, or null while nobody does.
 */
resign_wrong: number | null, 
/**
 * What happened last, in words, or null.
 */
notice: string | null, 
/**
 * Whether the program ended then.
 */
stopped: boolean, };

/**
 * How a run went at one moment. What was not measured is null.
 */
export type RunPoint = { 
/**
 * When, in seconds since 1970.
 */
unix_s: number, 
/**
 * Seconds of training.
 */
trained_s: number, 
/**
 * Steps learnt.
 */
step: number, 
/**
 * Games played.
 */
games: number, 
/**
 * Examples made.
 */
examples: number, 
/**
 * Losses over the last steps.
 */
training: RunLosses | null, 
/**
 * Losses of new games before anything was learnt from them.
 */
fresh: RunLosses | null, 
/**
 * The learning rate.
 */
rate: number | null, 
/**
 * How fast it went.
 */
speed: RunSpeed | null, };

/**
 * Losses, means over examples.
 */
export type RunLosses = { 
/**
 * Cross entropy of the policy, in nats.
 */
policy: number, 
/**
 * The part of it that is not the targets' own entropy.
 */
policy_kl: number, 
/**
 * Squared error of the value, 0 to 4.
 */
value: number, 
/**
 * The share of examples whose likeliest move is the target's, 0 to 1.
 */
accuracy: number, };

/**
 * How fast a run went at one moment.
 */
export type RunSpeed = { 
/**
 * Games a second of self-play.
 */
games_per_s: number, 
/**
 * Evaluations a second by networks in self-play.
 */
evaluations_per_s: number, 
/**
 * Examples made a second.
 */
examples_per_s: number, 
/**
 * Examples learnt from a second.
 */
learnt_per_s: number, 
/**
 * Positions a batch of evaluations, in the mean.
 */
batch_mean: number, 
/**
 * The share of self-play's time in which networks were evaluated, 0 to 1.
 */
busy_share: number, 
/**
 * The share of all threads' time that was spent learning, 0 to 1.
 */
learning_share: number, 
/**
 * Examples of the window.
 */
window: number, };

/**
 * A checkpoint of a run.
 */
export type RunCheckpoint = { 
/**
 * Its number.
 */
number: number, 
/**
 * How the run went when it was written.
 */
point: RunPoint, 
/**
 * Measurements of its network, and of later ones up to the next checkpoint.
 */
strength: Array<RunStrength>, 
/**
 * What `model=` of a player spec takes for its network, or null if it has no network.
 */
model: string | null, };

/**
 * What a match of a network has shown.
 */
export type RunStrength = { 
/**
 * The newest checkpoint when it was written.
 */
checkpoint: number, 
/**
 * Steps that the network had learnt.
 */
step: number, 
/**
 * Seconds of training before it.
 */
trained_s: number, 
/**
 * The opponent's player spec.
 */
opponent: string, 
/**
 * The opponent's rollouts a move.
 */
rollouts: number, 
/**
 * Games.
 */
games: number, 
/**
 * The share of them that the network won, 0 to 1; draws count half.
 */
score: number, 
/**
 * The ends of the 95 % interval of that share (Wilson 1927).
 */
low: number, 
/**
 * The upper end.
 */
high: number, 
/**
 * The rollouts that would score one half: a rough guide.
 */
equal_rollouts: number, };

/**
 * A finished game in a list.
 */
export type MatchGame = { 
/**
 * Its number in the match, from 1.
 */
number: number, 
/**
 * The contestant who made the first move: 0 for A, 1 for B.
 */
first: number, 
/**
 * The contestant who won, or null.
 */
winner: number | null, 
/**
 * How it ended; its winner is a seat.
 */
result: GameResult, 
/**
 * All moves, the opening's included.
 */
moves: number, 
/**
 * Seconds that both players thought.
 */
seconds: number, 
/**
 * When it ended, in seconds since 1970.
 */
ended_unix_s: number, };

/**
 * A game that is being played, in a list.
 */
export type MatchLiveGame = { 
/**
 * Its number in the match, from 1.
 */
number: number, 
/**
 * The contestant who made the first move: 0 for A, 1 for B.
 */
first: number, 
/**
 * All moves so far, the opening's included.
 */
moves: number, };

/**
 * What `/api/matches/NAME/games/NUMBER` says.
 */
export type MatchReplay = { 
/**
 * Its number in the match, from 1.
 */
number: number, 
/**
 * The name of the kind of game (`hex`).
 */
kind: string, 
/**
 * The rules string.
 */
rules: string, 
/**
 * The specs of the players by seat.
 */
players: Array<string>, 
/**
 * The contestant who made the first move: 0 for A, 1 for B.
 */
first: number, 
/**
 * Moves of the opening, which no player chose.
 */
opening: number, 
/**
 * All moves so far, the opening's included.
 */
moves: Array<PlayedMove>, 
/**
 * What each of them cost, and what its player thought of the position before it; empty while
 * the game is being played.
 */
thoughts: Array<MatchThought>, 
/**
 * The result, or null while the game is being played.
 */
result: GameResult | null, 
/**
 * The position that is shown: after so many moves.
 */
ply: number, 
/**
 * The board in that position.
 */
scene: Scene, 
/**
 * The record of the whole game, where it is over and its records are no SGF; otherwise null.
 */
record: string | null, };

/**
 * What a move cost, and what its player thought.
 */
export type MatchThought = { 
/**
 * Seconds, or null for a move of the opening.
 */
seconds: number | null, 
/**
 * Visits, or null if it does not say.
 */
visits: number | null, 
/**
 * The mover's own chance to win, 0 to 1, or null if it does not say.
 */
win_chance: number | null, };

/**
 * What `/api/experiments` says.
 */
export type ExperimentList = { 
/**
 * The folders that are looked into; empty if the server was started without any.
 */
folders: Array<string>, 
/**
 * The experiments, those being played first, then the one written to last.
 */
experiments: Array<ExperimentSummary>, 
/**
 * How many more there are.
 */
left_out: number, };

/**
 * In which of the server's folders an experiment lies.
 */
export type ExperimentPlace = "matches" | "runs";

/**
 * What an experiment measures.
 */
export type ExperimentKind = "match" | "strength" | "league" | "curve";

/**
 * An experiment in a list.
 */
export type ExperimentSummary = { 
/**
 * The name of its folder.
 */
name: string, 
/**
 * Where that folder lies.
 */
place: ExperimentPlace, 
/**
 * The folder inside it that is shown: of one checkpoint of a curve; else null.
 */
part: string | null, 
/**
 * What it measures, or null if it cannot be read.
 */
measures: ExperimentKind | null, 
/**
 * The name of the kind of game (`hex`), or null if it cannot be read.
 */
kind: string | null, 
/**
 * The rules string, or null if it cannot be read.
 */
rules: string | null, 
/**
 * Who is measured: players, searches, or nobody in particular.
 */
players: Array<string>, 
/**
 * The most games, or 0 if that is not known.
 */
planned: number, 
/**
 * Games played.
 */
played: number, 
/**
 * Whether a program seems to play it: one has written down a move of a game in progress not
 * long ago.
 */
is_live: boolean, ending: ExperimentEnding | null, estimate: Estimate | null, 
/**
 * When it was last written to, in seconds since 1970.
 */
written_unix_s: number, 
/**
 * What is wrong with it, or null.
 */
problem: string | null, };

/**
 * What `/api/experiments/NAME` says.
 */
export type ExperimentDetails = { 
/**
 * The experiment in short.
 */
summary: ExperimentSummary, 
/**
 * All that is known, as in `result.json`; null for a curve and for what cannot be read.
 */
findings: ExperimentFindings | null, 
/**
 * The strengths of a curve, in the order of the checkpoints.
 */
curve: Array<CurvePoint>, 
/**
 * The same as figures.
 */
figures: Array<Figure>, 
/**
 * The same as tables of each against each.
 */
matrices: Array<Matrix>, live: Array<MatchLiveGame>, games: Array<MatchGame>, 
/**
 * The same in words, a line each.
 */
report: Array<string>, 
/**
 * The text of its file `experiment.toml`, or null without one.
 */
file: string | null, };

/**
 * The strength of one checkpoint.
 */
export type CurvePoint = { 
/**
 * Its number.
 */
checkpoint: number, 
/**
 * Training steps.
 */
step: number, 
/**
 * Seconds of training, or null if they are not known.
 */
trained_s: number | null, 
/**
 * log10 of the rollouts at which MCTS scores half.
 */
mean: number, 
/**
 * The lower end of its 95 % interval.
 */
low: number, 
/**
 * The upper end.
 */
high: number, 
/**
 * Games played.
 */
games: number, 
/**
 * The player's mean time a move, or null if it is not known.
 */
seconds_a_move: number | null, 
/**
 * The folder of its own experiment inside that of the curve, or null if it is gone.
 */
part: string | null, };

/**
 * What an experiment shows: the same as its file `result.json`.
 */
export type ExperimentFindings = { 
/**
 * The experiment, as in its file.
 */
experiment: unknown, 
/**
 * What it shows.
 */
report: ExperimentReport, 
/**
 * The processes that played it.
 */
played_by: Array<ExperimentProcess>, 
/**
 * Lines of the log that could not be read.
 */
damaged_lines: number, };

/**
 * What an experiment shows, by what it measures.
 */
export type ExperimentReport = { "match": MatchReport } | { "strength": StrengthReport } | { "league": LeagueReport };

export type Trinomial = { losses: number, draws: number, wins: number, };

export type Elo = { difference: number | null, low: number | null, high: number | null, };

export type Estimate = { observations: number, score: number, score_low: number, score_high: number, elo: Elo, superiority: number, };

export type SprtState = { llr: number, lower: number, upper: number, };

export type Spent = { moves: number, seconds: number, searches: number, visits: number, };

export type MatchPlayer = { title: string, spec: string, time: string | null, faults: ExperimentFaults, resigned: number, spent: Spent, };

export type MatchReport = { version: number, game: string, ending: ExperimentEnding, planned: number, played: number, surplus: number, copies: number, faulty: number, games: Trinomial, as_first: Trinomial, as_second: Trinomial, stopped: number, pairs: [number, number, number, number, number] | null, estimate: Estimate | null, first_player: Estimate | null, sprt: SprtState | null, players: [MatchPlayer, MatchPlayer], };

/**
 * A process that played.
 */
export type ExperimentProcess = { 
/**
 * Its name.
 */
process: string, 
/**
 * What plays and on what.
 */
origin: ExperimentOrigin, 
/**
 * When it began, in seconds since 1970.
 */
at_unix_s: number, };

/**
 * The program and the machine of a process.
 */
export type ExperimentOrigin = { 
/**
 * The version of Ponder.
 */
ponder: string, 
/**
 * The commit it was built from, if that is known.
 */
commit: string | null, 
/**
 * The name of the processor.
 */
processor: string, 
/**
 * The number of processors.
 */
processors: number, 
/**
 * Whether the program was compiled with optimisation.
 */
optimised: boolean, };

/**
 * How far an experiment got.
 */
export type ExperimentEnding = "open" | "all-games" | "decided" | "off-the-scale" | "failed";

/**
 * Games that were lost otherwise than by the rules.
 */
export type ExperimentFaults = { 
/**
 * On time.
 */
time: number, 
/**
 * By an illegal move.
 */
illegal_move: number, 
/**
 * The player failed.
 */
failed: number, 
/**
 * It never returned.
 */
hung: number, };

/**
 * The time of a move as a line over rollouts.
 */
export type RolloutTime = { 
/**
 * Seconds a move takes without any rollout.
 */
seconds_a_move: number, 
/**
 * Seconds a rollout takes.
 */
seconds_a_rollout: number, };

/**
 * A player of an experiment.
 */
export type ExperimentPlayer = { 
/**
 * What it is called, if not as its spec.
 */
name?: string, 
/**
 * Its spec.
 */
spec: string, 
/**
 * Its time control, if it has one.
 */
time?: string, };

/**
 * A strength on a logarithmic scale, with its 95 % interval.
 */
export type Strength = { 
/**
 * The mean of the posterior.
 */
mean: number, 
/**
 * Its median.
 */
median: number, 
/**
 * Its standard deviation.
 */
deviation: number, 
/**
 * The lower end of the interval.
 */
low: number, 
/**
 * The upper end.
 */
high: number, 
/**
 * The mean of the slope, in logits a decade.
 */
slope: number, 
/**
 * The mean of the first move's advantage, in logits.
 */
first: number, };

/**
 * A player's games against one opponent.
 */
export type OpponentScore = { 
/**
 * The opponent's rollouts a move.
 */
rollouts: number, 
/**
 * Games.
 */
games: number, 
/**
 * The player's points.
 */
points: number, };

/**
 * What is known of a player's strength.
 */
export type StrengthReport = { 
/**
 * The version of this format.
 */
version: number, 
/**
 * The rules string.
 */
game: string, 
/**
 * Whose strength.
 */
player: ExperimentPlayer, 
/**
 * Against which search.
 */
opponents: string, 
/**
 * log10 of the rollouts at which the opponent scores half.
 */
strength: Strength, 
/**
 * Games played.
 */
games: number, 
/**
 * How far it got.
 */
ending: ExperimentEnding, 
/**
 * The player's points.
 */
points: number, 
/**
 * Its games by opponent.
 */
opponents_played: Array<OpponentScore>, 
/**
 * What it lost otherwise than by the rules; counted as losses.
 */
faults: ExperimentFaults, 
/**
 * What the opponents lost so; not counted.
 */
opponent_faults: ExperimentFaults, 
/**
 * The player's mean time a move, or null.
 */
seconds_a_move: number | null, 
/**
 * The opponents' time a move by rollouts, or null.
 */
opponent_time: RolloutTime | null, 
/**
 * The rollouts for which an opponent takes as long as the player, or null.
 */
equal_time_rollouts: number | null, 
/**
 * The player's expected score against that opponent, or null.
 */
score_at_equal_time: number | null, 
/**
 * The posterior.
 */
density: unknown, };

/**
 * A rating with its 95 % interval.
 */
export type EloInterval = { 
/**
 * The mean of the posterior.
 */
mean: number, 
/**
 * The lower end of the interval.
 */
low: number, 
/**
 * The upper end.
 */
high: number, };

/**
 * A player's place in a league.
 */
export type Standing = { 
/**
 * What it is called.
 */
title: string, 
/**
 * Its spec.
 */
spec: string, 
/**
 * Its time control, if it plays with a clock.
 */
time: string | null, 
/**
 * Its rating; the mean of all players is 0.
 */
elo: EloInterval, 
/**
 * Games.
 */
games: number, 
/**
 * Points.
 */
points: number, 
/**
 * Its mean time a move, or null.
 */
seconds_a_move: number | null, 
/**
 * What it lost otherwise than by the rules; counted as losses.
 */
faults: ExperimentFaults, 
/**
 * Whether it failed so often that it plays no more.
 */
suspended: boolean, };

/**
 * What a league shows. Lists and tables are in the order of the standings, best first.
 */
export type LeagueReport = { 
/**
 * The version of this format.
 */
version: number, 
/**
 * The rules string.
 */
game: string, 
/**
 * Games played.
 */
played: number, 
/**
 * Games planned.
 */
planned: number, 
/**
 * How far it got.
 */
ending: ExperimentEnding, 
/**
 * The players, best first.
 */
standings: Array<Standing>, 
/**
 * Points and games of each against each.
 */
crosstable: unknown, 
/**
 * The probability that the row is stronger than the column.
 */
superiority: Array<Array<number>>, 
/**
 * The covariance of the ratings, in squared Elo.
 */
covariance: unknown, 
/**
 * The advantage of the first move, in Elo.
 */
first: EloInterval, 
/**
 * The score of whoever moves first.
 */
first_player: unknown, 
/**
 * Draws.
 */
draws: number, 
/**
 * Games that repeat an earlier one move by move.
 */
repeats: number, };

/**
 * A figure: series of points over two axes.
 */
export type Figure = { 
/**
 * What a file of it is called.
 */
name: string, 
/**
 * The line above the drawing.
 */
title: string, 
/**
 * The axis to the right.
 */
x: FigureAxis, 
/**
 * The axis upwards.
 */
y: FigureAxis, 
/**
 * What is drawn.
 */
series: Array<FigureSeries>, 
/**
 * A caption.
 */
note?: string, };

/**
 * An axis of a figure.
 */
export type FigureAxis = { 
/**
 * What the numbers are.
 */
label: string, 
/**
 * How they are spread.
 */
scale: FigureScale, 
/**
 * The numbers at both ends, if they are not those of the data.
 */
range?: [number, number], 
/**
 * Names of the positions 0, 1, 2, …
 */
categories?: Array<string>, };

/**
 * How numbers are spread over an axis.
 */
export type FigureScale = "linear" | "log10";

/**
 * Points of a figure that belong together.
 */
export type FigureSeries = { 
/**
 * Their name in the legend.
 */
name: string, 
/**
 * How they are drawn.
 */
shape: FigureShape, 
/**
 * The points.
 */
points: Array<FigurePoint>, };

/**
 * How a series is drawn.
 */
export type FigureShape = "line" | "dashed" | "points" | "bars" | "band";

/**
 * A point of a figure; null stands for no number.
 */
export type FigurePoint = { 
/**
 * Along the axis to the right.
 */
x: number | null, 
/**
 * Along the axis upwards.
 */
y: number | null, 
/**
 * The lower end of an interval of y.
 */
low?: number, 
/**
 * The upper end.
 */
high?: number, 
/**
 * What stands behind the point, such as games.
 */
weight?: number, };

/**
 * A table of each against each.
 */
export type Matrix = { 
/**
 * What a file of it is called.
 */
name: string, 
/**
 * The line above it.
 */
title: string, 
/**
 * Names of the rows.
 */
rows: Array<string>, 
/**
 * Names of the columns.
 */
columns: Array<string>, 
/**
 * A list a row.
 */
cells: Array<Array<MatrixCell | null>>, };

/**
 * A cell of a table.
 */
export type MatrixCell = { 
/**
 * 0 to 1, as its colour.
 */
value: number | null, 
/**
 * What is written in it.
 */
text: string, };

/**
 * What `/api/strength` says.
 */
export type StrengthAnswer = { 
/**
 * Whether this server keeps games, without which there is nothing to tell.
 */
is_kept: boolean, 
/**
 * What is known by rules string: where games count, the one played last first; and what was
 * asked for.
 */
rules: Array<OwnStrength>, 
/**
 * Games with other rules that do not count.
 */
left_out: Array<LeftOut>, 
/**
 * Older games that were not looked at.
 */
unread: number, };

/**
 * How strong the person is with some rules.
 */
export type OwnStrength = { 
/**
 * The rules string.
 */
rules: string, 
/**
 * The name of the kind of game (`hex`).
 */
kind: string, 
/**
 * log10 of the rollouts at which `mcts` scores half, or null before the first game.
 */
strength: Strength | null, 
/**
 * Games that count.
 */
games: number, 
/**
 * The person's points in them.
 */
points: number, 
/**
 * The games by opponent, the weakest first.
 */
opponents: Array<OpponentScore>, 
/**
 * The games, the newest first: at most 200.
 */
used: Array<UsedGame>, 
/**
 * Games that do not count.
 */
left_out: Array<LeftOut>, 
/**
 * The same as figures: what is believed (`posterior`), the scores (`scores`), and how the
 * belief changed from game to game (`history`).
 */
figures: Array<Figure>, 
/**
 * The game that is expected to tell most.
 */
next: NextGame, };

/**
 * A game that counts.
 */
export type UsedGame = { 
/**
 * Its name.
 */
game: GameId, 
/**
 * The opponent's rollouts a move.
 */
rollouts: number, 
/**
 * Whether the person made its first move, whatever was swapped after that.
 */
moved_first: boolean, 
/**
 * The person's points: 0, ½ or 1.
 */
points: number, 
/**
 * Moves.
 */
moves: number, 
/**
 * When it was over, in seconds since 1970.
 */
ended_unix_s: number, 
/**
 * The strength after it: log10 of rollouts, and the ends of the 95 % interval.
 */
after: [number, number, number], };

/**
 * Games that do not count, and why.
 */
export type LeftOut = { 
/**
 * Why.
 */
why: LeftOutWhy, 
/**
 * How many.
 */
games: number, };

/**
 * Why a game does not count.
 */
export type LeftOutWhy = "unfinished" | "two-people" | "no-person" | "other-player" | "otherwise" | "take-back" | "hint" | "analysis" | "hurried" | "recounted";

/**
 * A game that a page may offer.
 */
export type NextGame = { 
/**
 * The spec of the opponent.
 */
spec: string, 
/**
 * Its rollouts a move.
 */
rollouts: number, 
/**
 * The seat of the person: 0 makes the first move.
 */
seat: number, };
