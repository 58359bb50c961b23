//! What the HTTP API of Paco Ŝako takes and gives, as JSON.

use ponder_game::{Piece, Scene, Side};
use ponder_paco::GameState;
use ponder_paco::analysis::Label;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A game whose moves are to be labelled.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct PacoReplayRequest {
    /// A JSON object with the `history` of actions and perhaps `setup`, SGF of Paco Ŝako, or complete
    /// moves in algebraic notation, before which a line with a FEN or a rules string may stand.
    #[schema(example = "e2>e4 d7>d5 e4xd5")]
    pub text: String,
    /// The positions that the analysis of a move may look at, at most 50 million; 5 million if
    /// left out.
    #[serde(default)]
    pub nodes: Option<u64>,
}

/// One line of the answer to a [`PacoReplayRequest`].
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum PacoReplayLine {
    /// The game, at once and first.
    Game(Box<PacoGame>),
    /// What is to be said of one move, as soon as it is known.
    Label(Label),
    /// How far the analysis is.
    Progress {
        /// Moves whose labels are known.
        done: u32,
        /// All moves.
        of: u32,
    },
    /// Nothing more comes.
    End {
        /// Whether every move has its label; not so if it took too long or the server stops.
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
    /// Actions at the end of the game that make no complete move.
    pub unfinished: u32,
    /// How the game stands at its end.
    pub ending: GameState,
    /// How many games the text holds; the first one is read.
    pub games: u32,
}

/// A complete move of a game.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct PacoMoveMade {
    /// Who made it.
    pub side: Side,
    /// The move in algebraic notation.
    #[schema(example = "Nd4>Qc6>e8")]
    pub notation: String,
    /// Its actions, as tables take them.
    #[schema(example = json!(["d4", ">c6", ">e8"]))]
    pub actions: Vec<String>,
    /// The position after it. A promotion that the other side has to make first cannot be said.
    pub fen: String,
    /// The board after it.
    pub frame: PacoFrame,
}

/// What changes on the board with a move; the rest is as in the scene at the start.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct PacoFrame {
    /// The pieces on the board.
    pub pieces: Vec<Piece>,
    /// The points that the move went over.
    pub last_way: Vec<u16>,
    /// The kings that are in ŝako.
    pub warned: Vec<u16>,
    /// The points that show why the game is over.
    pub highlight: Vec<u16>,
    /// The side to move.
    pub to_move: Side,
}

/// A position that is to be looked at.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct PacoPositionRequest {
    /// The position as FEN with letters for unions.
    #[schema(example = "5k2/1bTn2vd/hCp2np1/1P2p1j1/2da2FP/8/2QP4/2B2RK1 b 6 - - -")]
    pub fen: String,
    /// Actions that are made from there first, at most 4,000, in the notation of tables.
    #[serde(default)]
    pub actions: Vec<String>,
    /// For wins in how many moves is looked: 0, 1 or 2; 2 if left out.
    #[serde(default)]
    pub moves: Option<u8>,
    /// The positions that each question may look at, at most 50 million; 5 million if left out.
    #[serde(default)]
    pub nodes: Option<u64>,
}

/// What a position is.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct PacoLook {
    /// The position as the server writes it: rights to castle that cannot be are left out.
    pub fen: String,
    /// The rules string of a game from there, for a position at the beginning of a move.
    pub rules: Option<String>,
    /// The board, with the legal actions.
    pub scene: Scene,
    /// Whether the game is over, and how.
    pub ending: GameState,
    /// Whether White, and whether Black, could unite with the other king if it were to move.
    pub sako: [bool; 2],
    /// The shortest ways to win with the move that begins here.
    pub paco_in_one: PacoFound,
    /// The moves that win with the next one, whatever the other side answers.
    pub paco_in_two: PacoFound,
}

/// What was found where it was looked for wins.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum PacoFound {
    /// It was not asked, or the position is not at the beginning of a move, or the game is over.
    NotAsked,
    /// The node limit was reached.
    Unknown,
    /// All are known; none if the list is empty.
    Known {
        /// At most 50 of them.
        ways: Vec<PacoWay>,
        /// How many there are.
        all: u32,
    },
}

/// A move that is told.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct PacoWay {
    /// The move in algebraic notation.
    pub notation: String,
    /// Its actions, as tables take them.
    pub actions: Vec<String>,
    /// The position after it.
    pub fen: String,
}

/// Which puzzle is wanted.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields, default)]
#[ts(optional_fields)]
pub struct PacoPuzzleRequest {
    /// The puzzle with this position, which need not be in the list.
    pub fen: Option<String>,
    /// Those that win in so many moves, 1 or 2.
    pub moves: Option<u8>,
    /// Those with grades from here, 1, …
    pub grade_min: Option<u8>,
    /// … to here, 10.
    pub grade_max: Option<u8>,
    /// Which of those that fit, counted round from 0; any if left out.
    pub number: Option<u32>,
}

/// A position with exactly one way to win.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct PacoPuzzle {
    /// The position.
    pub fen: String,
    /// The board, with the legal actions.
    pub scene: Scene,
    /// In how many moves it is won, 1 or 2.
    pub moves: u8,
    /// From 1, easy, to 10.
    pub grade: u8,
    /// Moves that may look like the solution.
    pub distractors: u32,
    /// Its number among those that fit what was asked; null for one that is not in the list.
    pub number: Option<u32>,
    /// How many fit what was asked.
    pub of: u32,
}

/// A solution, or the part of one that has been played.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct PacoTryRequest {
    /// The position of the puzzle.
    pub fen: String,
    /// All actions from there, those of the reply included, in the notation of tables.
    pub actions: Vec<String>,
}

/// What a try is worth.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct PacoTryAnswer {
    /// The board after the actions, and after the reply if there is one.
    pub scene: Scene,
    /// The position there.
    pub fen: String,
    /// The last complete move of the person in algebraic notation.
    pub notation: Option<String>,
    /// What it is worth.
    pub verdict: PacoVerdict,
}

/// What a try is worth.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum PacoVerdict {
    /// The move is not complete.
    Unfinished,
    /// The move is right, and the other side has answered.
    Right {
        /// The answer, one of those after which the win takes the most actions.
        reply: PacoWay,
        /// The board between the move and the answer.
        between: PacoFrame,
    },
    /// The puzzle is solved.
    Solved,
    /// The move does not win.
    Wrong {
        /// Why.
        why: PacoWrong,
        /// What the other side could do, where that says why.
        answer: Option<PacoWay>,
    },
}

/// Why a move does not win.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum PacoWrong {
    /// It does not unite with the king, which could have been done.
    NotUnited,
    /// It does not give ŝako.
    NoSako,
    /// The other side can unite with the own king at once.
    OwnKingOpen,
    /// There is an answer after which the king can no longer be united with.
    Answered,
}
