//! Paco Ŝako: chess in which nothing is captured.
//!
//! A piece moves onto one of the other side and forms a union with it; a piece that moves onto a
//! union takes the place of its own side's piece there, and the released piece moves on at once (a
//! chain). The side that unites with the opponent's king wins. White is
//! [`Side::First`](ponder_game::Side::First).
//!
//! A move is made of actions, [`PacoMove`]: lift, place, and possibly promote. The same side stays
//! to move until its move is complete.
//!
//! ```
//! use ponder_game::{History, Position, Side};
//! use ponder_paco::{PacoMove, PacoRules, Square};
//!
//! let mut position = PacoRules::default().initial();
//! let square = |name| Square::parse(name).expect("a square");
//! let history = History::default();
//! for action in [PacoMove::Lift(square("e2")), PacoMove::Place(square("e4"))] {
//!     position.try_play(action, &history)?;
//! }
//! assert_eq!(position.to_move(), Side::Second);
//! assert_eq!(position.to_fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b 1 AHah e3 -");
//! # Ok::<(), ponder_paco::IllegalPacoMove>(())
//! ```
#![forbid(unsafe_code)]

mod action;
pub mod analysis;
mod attacks;
mod castling;
mod encode;
mod evaluation;
mod fen;
mod game;
mod illegal;
mod key_set;
mod make;
mod notation;
mod parts;
mod piece;
mod play;
mod playout;
mod position;
mod record;
mod rules;
mod sako;
pub mod sgf;
mod targets;
pub mod text;
mod undo;

pub use action::PacoMove;
pub use castling::Castling;
pub use evaluation::ActivityEvaluator;
pub use fen::FenError;
pub use game::Paco;
pub use illegal::IllegalPacoMove;
pub use piece::{Kind, Square};
pub use play::{GameState, Legal, NO_PROGRESS_MAX};
pub use playout::Policy;
pub use position::{Hand, PacoPosition, Step};
pub use record::{PacoRecord, ReadPaco, Setup};
pub use rules::{PacoRules, START};
