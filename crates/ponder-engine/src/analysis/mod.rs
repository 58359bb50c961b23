//! Ponder as an analysis engine: queries and answers as JSON lines, in the format of KataGo's
//! analysis engine (its `docs/Analysis_Engine.md`), so that programs that review games with KataGo
//! can use Ponder instead.
//!
//! ```
//! use ponder_engine::analysis::{AnalysisOptions, run};
//!
//! let query = r#"{"id":"a","rules":"chinese","komi":7.5,"boardXSize":9,"boardYSize":9,
//!     "moves":[["B","E5"]],"maxVisits":20}"#.replace('\n', " ");
//! let mut output = Vec::new();
//! run(std::io::Cursor::new(query), &mut output, &AnalysisOptions::new(Some("rave".parse()?)))?;
//! assert!(String::from_utf8(output)?.contains(r#""currentPlayer":"W""#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! One thread reads, others each analyze one position; answers are sent as soon as they are ready.
//! Every position of a valid query is answered with exactly one line in which `isDuringSearch` is
//! false, even if it is terminated.

mod answer;
mod fields;
mod game;
mod hash;
mod options;
mod output;
mod points;
mod query;
mod queue;
mod restrictions;
mod run;
mod settings;
mod worker;

pub use options::{AnalysisLimits, AnalysisOptions, AtEnd, Ended, Perspective};
pub use run::run;
