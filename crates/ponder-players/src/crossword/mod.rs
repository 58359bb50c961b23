//! Players of crossword games: by equity, by simulation, by exact endgames.

mod endings;
mod hasty;
mod options;
mod random;
mod report;
mod sim;

use crate::{Choice, Control, Environment, Fault, Player, PlayerSpec, Report, SpecError};
use options::Common;
use ponder_crossword::Move;
use ponder_crossword::table::{CHALLENGE, PASS, Seen, said};
use ponder_game::{Action, ClockView, Observation, Seed};
use ponder_games::crossword::CrosswordRules;
use std::time::{Duration, Instant};

pub(crate) use options::{ENDGAME_OPTIONS, HASTY_OPTIONS, SIM_OPTIONS};

/// The kinds of players that play crossword games and nothing else.
pub(crate) const KINDS: [&str; 3] = ["hasty", "sim", "endgame"];

/// Bytes of a player that solves endgames.
const ENDGAME_BYTES: usize = 32 << 20;

/// What a search of a kind may need, in bytes.
pub(crate) fn bytes_max(spec: &PlayerSpec) -> Option<usize> {
    match spec.kind() {
        "hasty" | "random" => Some(0),
        "sim" | "endgame" => Some(ENDGAME_BYTES),
        _ => None,
    }
}

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
    spec: PlayerSpec,
    rules: CrosswordRules,
    environment: Environment,
    seed: Seed,
}

/// Makes the player of a spec; `None` if its kind does not play crossword games.
pub(crate) fn build(
    spec: &PlayerSpec,
    rules: &CrosswordRules,
    seed: Seed,
    environment: &Environment,
) -> Result<Option<Box<dyn Player>>, SpecError> {
    let share = options::share(spec)?;
    let all = Common { equipment: rules.equipment().clone(), is_limited: share < 1.0 };
    let Some(chooser) = chooser(spec, all, environment)? else { return Ok(None) };
    Ok(Some(Box::new(CrosswordPlayer {
        chooser: Some(chooser).filter(|_| share == 1.0),
        spec: spec.clone(),
        rules: rules.clone(),
        environment: environment.clone(),
        seed,
    })))
}

fn chooser(
    spec: &PlayerSpec,
    common: Common,
    environment: &Environment,
) -> Result<Option<Box<dyn Chooser>>, SpecError> {
    Ok(Some(match spec.kind() {
        "random" => {
            spec.allow_only(&[])?;
            Box::new(random::RandomChooser)
        }
        "hasty" => Box::new(hasty::HastyChooser::new(spec, common)?),
        "sim" => Box::new(sim::SimChooser::new(spec, common, environment)?),
        "endgame" => Box::new(endings::EndgameChooser::new(spec, common)?),
        _ => return Ok(None),
    }))
}

impl CrosswordPlayer {
    /// Makes the chooser if it is not there.
    fn ready(&mut self) -> Result<&mut Box<dyn Chooser>, Fault> {
        if self.chooser.is_none() {
            let start = |error: &dyn std::fmt::Display| Fault::Start(error.to_string());
            let share = options::share(&self.spec).map_err(|error| start(&error))?;
            let equipment = self.rules.limited(share).map_err(|error| start(&error))?;
            let common = Common { equipment, is_limited: true };
            self.chooser =
                chooser(&self.spec, common, &self.environment).map_err(|error| start(&error))?;
        }
        self.chooser.as_mut().ok_or_else(|| Fault::Start("no such kind of player".into()))
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
