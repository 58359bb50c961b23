//! Players of crossword games: by equity, by simulation, by exact endgames.

mod endings;
mod hasty;
mod options;
mod random;
mod report;
mod sim;

use crate::{Choice, Control, Environment, Fault, Player, PlayerSpec, Report, SpecError};
use options::Common;
use ponder_crossword::table::{CHALLENGE, PASS, Seen, said};
use ponder_crossword::{Equipment, Move};
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
    chooser: Box<dyn Chooser>,
    /// All words of the game.
    game: Equipment,
    seed: Seed,
}

/// Makes the player of a spec; `None` if its kind does not play crossword games.
pub(crate) fn build(
    spec: &PlayerSpec,
    rules: &CrosswordRules,
    seed: Seed,
    environment: &Environment,
) -> Result<Option<Box<dyn Player>>, SpecError> {
    let chooser: Box<dyn Chooser> = match spec.kind() {
        "random" => {
            spec.allow_only(&[])?;
            Box::new(random::RandomChooser)
        }
        "hasty" => {
            let common = Common::parse(spec, rules, &options::HASTY)?;
            Box::new(hasty::HastyChooser::new(spec, common)?)
        }
        "sim" => {
            let common = Common::parse(spec, rules, &options::SIM)?;
            Box::new(sim::SimChooser::new(spec, common, environment)?)
        }
        "endgame" => {
            let common = Common::parse(spec, rules, &options::ENDGAME)?;
            Box::new(endings::EndgameChooser::new(spec, common)?)
        }
        _ => return Ok(None),
    };
    let game = rules.equipment().clone();
    Ok(Some(Box::new(CrosswordPlayer { chooser, game, seed })))
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
            .seen()
            .ok_or_else(|| Fault::Unsupported(format!("a position of {}", view.rules)))?;
        let say = |text: &str| Ok(Choice { action: Action::play(text), report: None });
        if seen.has_wrong_word(&self.game.lexicon) {
            return say(CHALLENGE);
        }
        if seen.is_last_word {
            return say(PASS);
        }
        let turns_left = u32::try_from(seen.unseen.len() / 8).unwrap_or(u32::MAX) + 1;
        let budget = clock.map(|clock| crate::time::for_move(clock, turns_left));
        let seed = self.seed.stream(view.moves.len() as u64);
        let (mv, mut report) = self.chooser.choose(seen, seed, budget, control);
        report.seconds = begun.elapsed().as_secs_f64();
        let text = said(&seen.equipment.alphabet, &mv);
        Ok(Choice { action: Action::play(text), report: Some(report) })
    }
}
