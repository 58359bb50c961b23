#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod clock;
mod closing;
mod compound;
pub mod conformance;
mod counting;
mod encode;
pub mod eval;
mod excerpt;
mod game;
mod hidden_information;
mod history;
mod key;
mod open_table;
mod outcome;
pub mod parts;
mod position;
pub mod puzzle;
mod refusal;
mod rollout;
mod rules_fault;
mod scene;
mod seed;
mod side;
mod symmetry;
mod table;
mod theory;
mod trace;

pub use clock::{Clock, ClockEvent, ClockView, TimeControl};
pub use closing::Closing;
pub use compound::{Compound, CompoundGame, plies_of_text};
pub use counting::{Counting, CountingGame};
pub use encode::{Encode, Frame, Grid};
pub use eval::{Answers, Evaluator, Request, Wait};
pub use excerpt::excerpt;
pub use game::{Game, RulesError, StaticEvaluator, board_sides, rules_string};
pub use hidden_information::{Hidden, ScoredPlay};
pub use history::History;
pub use key::{Key, ZobristTable};
pub use open_table::OpenTable;
pub use outcome::Outcome;
pub use parts::Parts;
pub use position::{Notation, ParseMoveError, Position, Status};
pub use refusal::Refused;
pub use rollout::{Rollout, Tally, Uniform};
pub use rules_fault::RulesFault;
pub use scene::{
    Count, CountLine, Details, Geometry, LegalMove, Piece, RefusedPoint, Scene, Stone,
};
pub use seed::{Rng, Seed};
pub use side::{BySide, Seat, Side};
pub use symmetry::Symmetric;
pub use table::{Action, Event, GameResult, Observation, Reason, Refusal, Table, Viewer};
pub use theory::{Assessment, Theory};
pub use trace::{Hint, PointTrace, Trace};
