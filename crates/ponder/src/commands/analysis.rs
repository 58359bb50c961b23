//! `ponder analysis`.

use crate::exit::{Exit, Outcome};
use crate::input;
use crate::{host_environment, interrupt};
use clap::{ArgAction, Args};
use ponder_engine::analysis::{AnalysisOptions, AtEnd, Ended, Perspective, run};
use ponder_game::Seed;
use ponder_players::PlayerSpec;
use std::io::{BufReader, stdin, stdout};

/// Run as an analysis engine: queries and answers in JSON on stdin and stdout
///
/// For programs that review games with KataGo's analysis engine, whose fields it understands
/// (docs/gtp.md). `ponder analyze` analyzes one position for people.
#[derive(Args, Debug)]
pub struct AnalysisArgs {
    /// The player that searches (see `ponder players`); `maxVisits` of a query sets its visits
    /// [default: the best one for the game of the query, with 1000 visits]
    #[arg(long, value_name = "SPEC", value_parser = input::player)]
    player: Option<PlayerSpec>,
    /// Positions that are analyzed at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    parallel: u16,
    /// The view from which values are given: black, white or sidetomove
    #[arg(long, value_name = "WHO", default_value = "black")]
    report_winrates_as: Perspective,
    /// The seed of the players
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Exit at the end of the input without finishing queued analyses
    #[arg(long, action = ArgAction::SetTrue)]
    quit_without_waiting: bool,
}

impl AnalysisArgs {
    /// Answers queries until the end of the input, or Ctrl-C.
    pub fn run(self) -> Outcome {
        let options = AnalysisOptions {
            seed: Seed(self.seed),
            environment: host_environment::own(),
            parallel: usize::from(self.parallel),
            perspective: self.report_winrates_as,
            at_end: if self.quit_without_waiting { AtEnd::GiveUp } else { AtEnd::Finish },
            stop: interrupt::stop_flag()?,
            ..AnalysisOptions::new(self.player)
        };
        Ok(match run(BufReader::new(stdin()), stdout(), &options)? {
            Ended::Input => Exit::Done,
            Ended::Stopped => Exit::Interrupted,
        })
    }
}
