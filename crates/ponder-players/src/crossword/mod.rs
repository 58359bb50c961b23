//! Players of crossword games: by equity, by simulation, by exact endgames.

pub(crate) mod endings;
pub(crate) mod hasty;
mod options;
pub(crate) mod random;
mod report;
pub(crate) mod sim;

use crate::kind::{Plan, Recipe};
use crate::{Choice, Control, Fault, Player, Report};
use options::Common;
use ponder_crossword::Move;
use ponder_crossword::table::{CHALLENGE, PASS, Seen, said};
use ponder_game::{Action, ClockView, Observation, Seed};
use ponder_games::crossword::CrosswordRules;
use std::time::{Duration, Instant};

/// Bytes of a player that solves endgames.
const ENDGAME_BYTES: usize = 32 << 20;

/// What decides for a player when there is something to decide.
trait Chooser: Send {
    /// A move of the equipment that the player knows, and what it thinks of the position. `budget` is the
    /// time that the clock leaves for it.
    fn choose(
        &mut self,
        seen: &Seen,
        seed: Seed,
        budget: Option<Duration>,
        control: &mut Control<'_>,
    ) -> (Move, Report);
}

/// A player at a table of a crossword game. It challenges every play with a word that is not in the
/// list, and no other.
struct CrosswordPlayer {
    /// Made when it is first asked: it takes a while to find out which words a player knows.
    chooser: Option<Box<dyn Chooser>>,
    make: Box<dyn Fn(Common) -> Box<dyn Chooser> + Send>,
    /// The share of the words that it knows.
    share: f64,
    rules: CrosswordRules,
    seed: Seed,
}

/// A player that knows a share of the words and leaves its decisions to what `make` makes.
fn plan<'a>(
    recipe: Recipe<'a>,
    rules: &CrosswordRules,
    share: f64,
    bytes_max: usize,
    make: impl Fn(Common) -> Box<dyn Chooser> + Send + 'static,
) -> Plan<'a> {
    let rules = rules.clone();
    Plan::new(bytes_max, move || {
        let all = Common { equipment: rules.equipment().clone(), is_limited: false };
        let chooser = (share == 1.0).then(|| make(all));
        Ok(CrosswordPlayer { chooser, make: Box::new(make), share, rules, seed: recipe.seed })
    })
}

impl CrosswordPlayer {
    /// Makes the chooser if it is not there.
    fn ready(&mut self) -> Result<&mut Box<dyn Chooser>, Fault> {
        if self.chooser.is_none() {
            let limited = self.rules.limited(self.share);
            let equipment = limited.map_err(|error| Fault::Start(error.to_string()))?;
            self.chooser = Some((self.make)(Common { equipment, is_limited: true }));
        }
        let missing = || Fault::Start("there is nobody to choose a move".into());
        self.chooser.as_mut().ok_or_else(missing)
    }
}

impl Player for CrosswordPlayer {
    fn choose(
        &mut self,
        view: &Observation,
        clock: Option<&ClockView>,
        control: &mut Control<'_>,
    ) -> Result<Choice, Fault> {
        let begun = Instant::now();
        let seen: &Seen = view
            .part()
            .ok_or_else(|| Fault::Unsupported(format!("a position of {}", view.rules)))?;
        let say = |text: &str| Ok(Choice { action: Action::play(text), report: None });
        if seen.has_wrong_word(&self.rules.equipment().lexicon) {
            return say(CHALLENGE);
        }
        if seen.is_last_word {
            return say(PASS);
        }
        let turns_left = u32::try_from(seen.unseen.len() / 8).unwrap_or(u32::MAX) + 1;
        let budget = clock.map(|clock| crate::time::for_move(clock, turns_left));
        let seed = self.seed.stream(view.moves.len() as u64);
        let (mv, mut report) = self.ready()?.choose(seen, seed, budget, control);
        report.seconds = begun.elapsed().as_secs_f64();
        let text = said(&seen.equipment.alphabet, &mv);
        // A player that knows or judges less than all says nothing of its chances.
        let report = Some(report).filter(|report| !report.candidates.is_empty());
        Ok(Choice { action: Action::play(text), report })
    }
}
