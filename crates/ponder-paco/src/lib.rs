#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod action;
pub mod analysis;
mod attacks;
mod castling;
mod encode;
mod evaluation;
mod fen;
mod fen_error;
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
pub use fen_error::FenError;
pub use game::Paco;
pub use illegal::IllegalPacoMove;
pub use piece::{Kind, Square};
pub use play::{GameState, Legal, NO_PROGRESS_MAX};
pub use playout::Policy;
pub use position::{Hand, PacoPosition, Step};
pub use record::{PacoRecord, ReadPaco, Setup};
pub use rules::{PacoRules, START};
