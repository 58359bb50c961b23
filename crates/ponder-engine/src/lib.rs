//! Ponder as an engine of GTP 2, and of HTP, its form for Hex.
//!
//! ```
//! use ponder_engine::{EngineOptions, run};
//!
//! let options = EngineOptions::new("random".parse()?, "hex:5".parse()?);
//! let mut output = Vec::new();
//! run(&b"1 boardsize 3\nplay b b2\nfinal_score\nquit\n"[..], &mut output, options)?;
//! assert_eq!(String::from_utf8(output)?, "=1\n\n=\n\n? cannot score\n\n=\n\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | commands | notes |
//! |---|---|
//! | `protocol_version`, `name`, `version`, `known_command`, `list_commands`, `quit` | |
//! | `boardsize N`, `boardsize COLS ROWS`, `clear_board` | a board that the game cannot have is an `unacceptable size` |
//! | `komi X` | accepted; it means nothing in Hex |
//! | `play COLOUR VERTEX` | also `swap-pieces` and `swap-sides` as the rules have it, and `resign` |
//! | `play-game VERTEX…` | moves of alternating colours, all or none |
//! | `genmove COLOUR`, `reg_genmove COLOUR` | the second leaves the board as it is |
//! | `undo`, `gg-undo [N]` | a resignation is undone first |
//! | `showboard`, `final_score`, `list_stones COLOUR`, `all_legal_moves` | `final_score` is `B+`, `W+Resign`, … |
//! | `time_settings`, `kgs-time_settings`, `time_left` | |
//! | `loadsgf FILE [MOVE]` | the main line up to before move `MOVE`; takes over the rules of the record |
//! | `param_game [NAME VALUE]` | `allow_swap` of Hex |
//! | `hexgui-analyze_commands` | |
//! | `lz-analyze [COLOUR] [INTERVAL]`, `lz-genmove_analyze [COLOUR] [INTERVAL]` | also with `interval N` and `maxmoves N`; intervals in hundredths of a second |
//!
//! A colour may move out of turn, as controllers do that set up positions: the stones stay and the
//! turn is given away ([`Table::give_turn`](ponder_game::Table::give_turn)), with nothing left to
//! swap. In a game that cannot do this the move is answered with `illegal move`.
//!
//! `lz-analyze` goes on until a line comes, be it empty: it asks the player again and again as long
//! as its search grows, then waits. The line is carried out afterwards.
#![forbid(unsafe_code)]

mod commands;
mod engine;
mod error;
mod failure;
mod inbox;
mod info;
mod options;
mod responder;
mod run;
mod standing;
mod timekeeper;

pub use error::EngineError;
pub use options::{EngineOptions, LogLevel, MakePlayer};
pub use run::{run, run_with};
