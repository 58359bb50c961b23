//! Requests and responses of the HTTP API for Paco Ŝako, as JSON.

use ponder_game::{Piece, Scene, Side};
use ponder_paco::GameState;
use ponder_paco::analysis::Label;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A request to label the moves of a game.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct PacoReplayRequest {
    /// A JSON object with the `history` of actions and optionally `setup`, SGF of Paco Ŝako, or
    /// complete moves in algebraic notation, optionally after a line with a FEN or a rules string.
    #[schema(example = "e2>e4 d7>d5 e4xd5")]
    pub text: String,
    /// Node limit for the analysis of a move, at most 50 million; 5 million if left out.
    #[serde(default)]
    pub nodes: Option<u64>,
}

/// One line of the response to a [`PacoReplayRequest`].
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum PacoReplayLine {
    /// The game; the first line.
    Game(Box<PacoGame>),
    /// The label of one move, as soon as it is known.
    Label(Label),
    /// Progress of the analysis.
    Progress {
        /// Number of moves labelled so far.
        done: u32,
        /// Number of all moves.
        of: u32,
    },
    /// The end of the stream.
    End {
        /// True if every move has its label; false if it took too long or the server stops.
        complete: bool,
    },
}

/// A game with all its positions.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct PacoGame {
    /// The rules string.
    #[schema(example = "paco")]
    pub rules: String,
    /// The first position.
    pub fen: String,
    /// The board before the first move, without the legal moves.
    pub start: Scene,
    /// The complete moves.
    pub moves: Vec<PacoMoveMade>,
    /// Number of actions at the end of the game that do not complete a move.
    pub unfinished: u32,
    /// The state of the game at its end.
    pub ending: GameState,
    /// Number of games in the text; the first one is read.
    pub games: u32,
}

/// A complete move of a game.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct PacoMoveMade {
    /// The side that made the move.
    pub side: Side,
    /// The move in algebraic notation.
    #[schema(example = "Nd4>Qc6>e8")]
    pub notation: String,
    /// The actions of the move, in the notation of tables.
    #[schema(example = json!(["d4", ">c6", ">e8"]))]
    pub actions: Vec<String>,
    /// The position after it. FEN cannot express a promotion that the other side has to make first.
    pub fen: String,
    /// The board after it.
    pub frame: PacoFrame,
}

/// The changes on the board with a move; the rest is as in the scene at the start.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct PacoFrame {
    /// The pieces on the board.
    pub pieces: Vec<Piece>,
    /// The points that the move passed over.
    pub last_way: Vec<u16>,
    /// The kings that are in ŝako.
    pub warned: Vec<u16>,
    /// The points that show why the game is over.
    pub highlight: Vec<u16>,
    /// The side to move.
    pub to_move: Side,
}

/// A request to describe a position.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct PacoPositionRequest {
    /// The position as FEN with letters for unions.
    #[schema(example = "5k2/1bTn2vd/hCp2np1/1P2p1j1/2da2FP/8/2QP4/2B2RK1 b 6 - - -")]
    pub fen: String,
    /// Actions to play from there first, at most 4,000, in the notation of tables.
    #[serde(default)]
    pub actions: Vec<String>,
    /// Maximum number of moves of the wins that are searched for: 0, 1 or 2; 2 if left out.
    #[serde(default)]
    pub moves: Option<u8>,
    /// Node limit of each query, at most 50 million; 5 million if left out.
    #[serde(default)]
    pub nodes: Option<u64>,
}

/// The description of a position.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct PacoPositionReport {
    /// The normalized FEN: impossible castling rights are left out.
    pub fen: String,
    /// The rules string of a game from there, for a position at the beginning of a move; otherwise
    /// null.
    pub rules: Option<String>,
    /// The board, with the legal actions.
    pub scene: Scene,
    /// The state of the game: running, or the way it ended.
    pub ending: GameState,
    /// For White and for Black: true if it could unite with the other king if it were to move.
    pub sako: [bool; 2],
    /// The shortest ways to win with the move that begins here.
    pub paco_in_one: PacoFound,
    /// The moves that win with the next one against every reply.
    pub paco_in_two: PacoFound,
}

/// The result of a search for wins.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum PacoFound {
    /// No search: none was requested, or the position is not at the beginning of a move, or the
    /// game is over.
    NotAsked,
    /// The node limit was reached.
    Unknown,
    /// All wins are known; none if the list is empty.
    Known {
        /// The winning moves, at most 50 of them.
        ways: Vec<PacoWay>,
        /// Number of all wins.
        all: u32,
    },
}

/// A complete move.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct PacoWay {
    /// The move in algebraic notation.
    pub notation: String,
    /// The actions of the move, in the notation of tables.
    pub actions: Vec<String>,
    /// The position after it.
    pub fen: String,
}

/// A request for a puzzle.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields, default)]
#[ts(optional_fields)]
pub struct PacoPuzzleRequest {
    /// The position of the puzzle, which need not be in the list.
    pub fen: Option<String>,
    /// Number of moves to the win, 1 or 2.
    pub moves: Option<u8>,
    /// The lowest grade; 1 if left out.
    pub grade_min: Option<u8>,
    /// The highest grade; 10 if left out.
    pub grade_max: Option<u8>,
    /// The number of the puzzle among those that fit, from 0, modulo their count; random if left
    /// out.
    pub number: Option<u32>,
}

/// A position with exactly one way to win.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct PacoPuzzle {
    /// The position.
    pub fen: String,
    /// The board, with the legal actions.
    pub scene: Scene,
    /// Number of moves to the win, 1 or 2.
    pub moves: u8,
    /// The grade, from 1, easy, to 10.
    pub grade: u8,
    /// Number of moves that may look like the solution.
    pub distractors: u32,
    /// The number among those that fit the request; null for one that is not in the list.
    pub number: Option<u32>,
    /// Number of puzzles that fit the request.
    pub of: u32,
}

/// An attempt to solve a puzzle, complete or not.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct PacoTryRequest {
    /// The position of the puzzle.
    pub fen: String,
    /// All actions from there, those of the reply included, in the notation of tables.
    pub actions: Vec<String>,
}

/// The judgement of an attempt.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct PacoTryAnswer {
    /// The board after the actions, and after the reply if there is one.
    pub scene: Scene,
    /// The position there.
    pub fen: String,
    /// The last complete move of the person in algebraic notation.
    pub notation: Option<String>,
    /// The verdict.
    pub verdict: PacoVerdict,
}

/// The verdict on an attempt.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum PacoVerdict {
    /// The move is not complete.
    Unfinished,
    /// The move is right, and the other side has replied.
    Right {
        /// The reply, one of those after which the win takes the most actions.
        reply: PacoWay,
        /// The board between the move and the reply.
        between: PacoFrame,
    },
    /// The puzzle is solved.
    Solved,
    /// The move does not win.
    Wrong {
        /// The reason.
        why: PacoWrong,
        /// The move by which the other side refutes it, if that explains the reason.
        answer: Option<PacoWay>,
    },
}

/// The reason why a move does not win.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum PacoWrong {
    /// The move does not unite with the king, although that was possible.
    NotUnited,
    /// The move does not give ŝako.
    NoSako,
    /// The other side can unite with the mover's king at once.
    OwnKingOpen,
    /// A reply exists after which the king can no longer be united with.
    Answered,
}
