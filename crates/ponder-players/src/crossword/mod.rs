//! Players of crossword games: by equity, by simulation, by exact endgames.

pub(crate) mod endgame;
pub(crate) mod hasty;
pub(crate) mod random;
mod report;
pub(crate) mod sim;
mod vocabulary;

use crate::decision::other_game;
use crate::kind::{Plan, Planner, Players, Recipe};
use crate::{Choice, Control, Fault, Player, Report, SpecError, time};
use ponder_crossword::Move;
use ponder_crossword::table::{CHALLENGE, CrosswordView, PASS, move_text};
use ponder_game::{Action, Observation, Seed};
use ponder_games::crossword::CrosswordRules;
use std::time::{Duration, Instant};
use vocabulary::{VOCABULARY, Vocabulary};

/// Memory of a player that solves endgames, in bytes.
const ENDGAME_BYTES: usize = 32 << 20;

/// Decision to be made.
struct Turn<'a> {
    seen: &'a CrosswordView,
    seed: Seed,
    /// The time that the clock leaves for it.
    budget: Option<Duration>,
}

/// Decision-making part of a player.
trait Chooser: Send {
    /// Chooses a move with the equipment that the player knows, and gives its opinion of the
    /// position.
    fn choose(&mut self, turn: &Turn<'_>, control: &mut Control<'_>) -> (Move, Report);
}

/// Player at a table of a crossword game. It challenges every play with a word that is not in the
/// list, and no other.
struct CrosswordPlayer<M, C> {
    /// Decision maker, built on first use: computing the words that a player knows takes a while.
    chooser: Option<C>,
    make: M,
    /// The share of the words that it knows, from 0.02 to 1.
    share: f64,
    rules: CrosswordRules,
    seed: Seed,
}

/// Returns players of crossword games with a planner.
pub(crate) const fn players(plan: Planner) -> Players {
    Players { plays: |game| game.rules::<CrosswordRules>().is_some(), plan }
}

/// Plans a player that leaves its decisions to the chooser that `make` builds for its vocabulary.
fn plan<C: Chooser + 'static>(
    recipe: Recipe<'_>,
    bytes_max: usize,
    make: impl Fn(Vocabulary) -> C + Send + 'static,
) -> Result<Plan<'_>, SpecError> {
    let rules = recipe.game.rules::<CrosswordRules>().ok_or_else(|| recipe.wrong_game())?.clone();
    let share = VOCABULARY.value(recipe.spec)?;
    Ok(Plan::new(bytes_max, move || {
        let full = || Vocabulary::new(rules.equipment().clone(), false);
        let chooser = (share == 1.0).then(|| make(full()));
        Ok(CrosswordPlayer { chooser, make, share, rules, seed: recipe.seed })
    }))
}

impl<C: Chooser, M: Fn(Vocabulary) -> C + Send> Player for CrosswordPlayer<M, C> {
    fn choose(&mut self, view: &Observation, control: &mut Control<'_>) -> Result<Choice, Fault> {
        let started = Instant::now();
        let seen: &CrosswordView = view.part().ok_or_else(|| other_game(view))?;
        let act = |text: &str| Ok(Choice { action: Action::play(text), report: None });
        if seen.has_wrong_word(&self.rules.equipment().lexicon) {
            return act(CHALLENGE);
        }
        if seen.is_last_word {
            return act(PASS);
        }
        let turns_left = u32::try_from(seen.unseen.len() / 8).unwrap_or(u32::MAX) + 1;
        let budget = control.clock.map(|clock| time::for_move(&clock, turns_left));
        let seed = self.seed.stream(view.moves.len() as u64);
        let chooser = match &mut self.chooser {
            Some(chooser) => chooser,
            empty => {
                let limited = self.rules.limited(self.share);
                let equipment = limited.map_err(|error| Fault::Start(error.to_string()))?;
                empty.insert((self.make)(Vocabulary::new(equipment, true)))
            }
        };
        let (mv, mut report) = chooser.choose(&Turn { seen, seed, budget }, control);
        report.seconds = started.elapsed().as_secs_f64();
        let text = move_text(&seen.equipment.alphabet, &mv);
        // A player with a limited vocabulary or noise reports no win rate.
        let report = Some(report).filter(|report| !report.candidates.is_empty());
        Ok(Choice { action: Action::play(text), report })
    }
}
