//! `ponder crossword snapshot`.

use super::files;
use crate::exit::{Exit, Outcome};
use crate::output::say;
use clap::{Args, value_parser};
use ponder_crossword::Layout;
use ponder_crossword::game::State;
use ponder_crossword_search::conformance::{CaseRules, describe};
use ponder_crossword_search::hasty::{Hasty, Rules};
use ponder_game::Seed;
use ponder_lexicon::Alphabet;
use std::path::PathBuf;
use std::sync::Arc;

/// Write positions of games of Ponder with itself with all their moves, for `ponder conformance
/// crossword`
///
/// The legal moves and their values are those of this version; later versions are compared with
/// them.
#[derive(Args, Debug)]
pub struct SnapshotArgs {
    /// The word graph; without one the words that ship with Ponder
    #[arg(long, value_name = "KWG")]
    lexicon: Option<PathBuf>,
    /// Values of leaves (KLV or KLV2)
    #[arg(long, value_name = "KLV")]
    leaves: Option<PathBuf>,
    /// Number of positions
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = value_parser!(u32).range(1..=100_000))]
    positions: u32,
    /// The seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Interval between the positions that are taken from a game.
const EVERY: u64 = 5;

impl SnapshotArgs {
    /// Plays the games and prints the positions.
    pub fn run(self) -> Outcome {
        let alphabet = Alphabet::english();
        let rules = CaseRules {
            lexicon: files::lexicon(self.lexicon.as_deref(), &alphabet)?,
            leaves: files::leaves(self.leaves.as_deref(), &alphabet)?,
            alphabet,
            layout: Arc::new(Layout::standard()),
        };
        let hasty_rules =
            Rules { alphabet: &rules.alphabet, lexicon: &rules.lexicon, leaves: &rules.leaves };
        let mut hasty = Hasty::default();
        let seed = Seed(self.seed);
        let (mut written, mut turn) = (0, 0);
        for game in 0.. {
            let mut state = State::begin(&rules.layout, &rules.alphabet, seed.stream(game));
            while !state.is_over() {
                if turn % EVERY == game % EVERY {
                    say!("{}", describe(&rules, written, &state.board, state.rack()));
                    written += 1;
                    if written == u64::from(self.positions) {
                        return Ok(Exit::Done);
                    }
                }
                let found = hasty.choose(&hasty_rules, &state);
                state.make(&rules.alphabet, &rules.lexicon, &found.mv, seed.stream(turn));
                turn += 1;
            }
        }
        Ok(Exit::Done)
    }
}
