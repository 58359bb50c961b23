//! One self-play game in progress.

use super::resign::{Resign, SideValues};
use super::{RuleSet, SelfPlayConfig, opening};
use crate::{Count, Ending, Episode, Ply};
use ponder_game::{Encode, Game, History, Outcome, Rng, Seed, Side, Status, parts};
use ponder_search::gumbel::Gumbel;
use ponder_search::{Proven, Search};
use rand::RngExt;

/// Policy targets below this share of the largest one are omitted from an example.
const TARGET_SHARE_MIN: f32 = 1.0 / 1024.0;

/// A game in progress; its search is stored separately.
pub(super) struct Slot {
    /// Rules string, including the game's name.
    rules: String,
    seed: Seed,
    rng: Rng,
    plies: Vec<Ply>,
    /// True if the current search is a full one.
    is_full: bool,
    /// False in a checked game, which is played to its end without resignation.
    may_resign: bool,
    /// True in a game of points, which is played on to its count when its result is clear.
    counts: bool,
    /// The clear result of a game that is played on.
    decided: Option<(Outcome, Ending)>,
    /// Score of the last position, if the game has been scored.
    count: Option<Count>,
    /// Search values of both sides, the first side first.
    values: [SideValues; 2],
}

/// Continuation after a finished search.
pub(super) enum Next {
    /// The next position is searched.
    Search,
    /// The game is over.
    Over(Outcome, Ending),
}

fn index(side: Side) -> usize {
    match side {
        Side::First => 0,
        Side::Second => 1,
    }
}

impl Slot {
    /// Starts game number `game` of a run and its first search.
    pub fn start<G: Game>(
        rules: &RuleSet<G>,
        config: &SelfPlayConfig,
        run: Seed,
        game: u64,
    ) -> (Slot, Gumbel<G::Position>) {
        let seed = run.named("game").stream(game);
        let (rules, text) = rules.draw(run, game);
        let mut position = G::initial(rules);
        let mut history = History::default();
        let mut plies = Vec::new();
        for mv in opening::draw(&position, config, run, game) {
            plies.push(Ply { mv: format_move(&position, mv), ..Ply::default() });
            history.push(ponder_game::Position::repetition_key(&position));
            ponder_game::Position::play(&mut position, mv);
        }
        let mut rng = seed.named("choices").rng();
        let may_resign = rng.random::<f32>() >= config.resign.checked_share;
        let counts = !position.owners().is_empty();
        let seed_of_search = seed.named("search");
        let mut search = Gumbel::new(position, history, config.search.gumbel(), seed_of_search);
        let mut slot = Slot {
            rules: text.to_owned(),
            seed,
            rng,
            plies,
            is_full: true,
            may_resign,
            values: [SideValues::default(); 2],
            counts,
            decided: None,
            count: None,
        };
        slot.next_budget(config, &mut search);
        (slot, search)
    }

    /// Draws the budget of the next search.
    fn next_budget<P: ponder_game::Position>(
        &mut self,
        config: &SelfPlayConfig,
        search: &mut Gumbel<P>,
    ) {
        self.is_full = self.rng.random::<f32>() < config.full_share && self.decided.is_none();
        let (simulations, considered) = if self.is_full {
            (config.simulations, config.considered)
        } else {
            (config.fast_simulations, config.fast_considered)
        };
        let is_open = self.decided.is_none();
        let noise = if is_open { config.search.noise_after(self.plies.len()) } else { 0.0 };
        search.set_budget(simulations, considered, noise);
    }

    /// Handles a finished search: records the move, plays it, and returns the continuation.
    pub fn step<P: Encode + ponder_game::Notation>(
        &mut self,
        config: &SelfPlayConfig,
        resign: &Resign,
        search: &mut Gumbel<P>,
    ) -> Next {
        let side = search.position().to_move();
        // `status` is checked after each move, so the game is running and has a move.
        let mv = search.best_move().expect("a search of a running game has a move");
        let mv = parts::first_sound(search.position(), [mv], search.history()).unwrap_or(mv);
        let proven = search.proven();
        let value = search.value();
        // A reused tree may have proven the result before its root was evaluated: then there is no
        // policy target.
        let policy = if self.is_full { sparse_policy(search) } else { Vec::new() };
        self.plies.push(Ply {
            mv: format_move(search.position(), mv),
            // A proven loss has a value to learn from, but no moves to prefer.
            is_example: self.is_full && (!policy.is_empty() || proven == Proven::Loss),
            visits: u32::try_from(search.visits()).unwrap_or(u32::MAX),
            root_value: value,
            policy,
        });
        if let Some(result) = self.result(resign, side, proven, value) {
            if !self.counts {
                return Next::Over(result.0, result.1);
            }
            self.decided.get_or_insert(result);
        }
        if config.reuse {
            search.advance(mv);
        } else {
            let mut position = search.position().clone();
            let mut history = search.history().clone();
            history.push(position.repetition_key());
            position.play(mv);
            let seed = self.seed.named("search").stream(self.plies.len() as u64);
            *search = Gumbel::new(position, history, config.search.gumbel(), seed);
        }
        match search.position().status(search.history()) {
            Status::Over(outcome) => {
                self.count = outcome.margin_halves().map(|margin_halves| {
                    let owners = search.position().owners();
                    Count { margin_halves, owners }
                });
                Next::Over(outcome, Ending::Finished)
            }
            Status::DeadEnd => Next::Over(Outcome::draw(), Ending::Finished),
            Status::Running if self.plies.len() >= config.plies_max as usize => {
                let (outcome, ending) =
                    self.decided.take().unwrap_or((Outcome::draw(), Ending::Finished));
                Next::Over(outcome, ending)
            }
            Status::Running => {
                self.next_budget(config, search);
                Next::Search
            }
        }
    }

    /// Returns the result of a game whose searched position is proven, or resigned by its side.
    fn result(
        &mut self,
        resign: &Resign,
        side: Side,
        proven: Proven,
        value: f32,
    ) -> Option<(Outcome, Ending)> {
        match proven {
            Proven::Win => return Some((Outcome::win(side), Ending::Proven)),
            Proven::Loss => return Some((Outcome::win(side.opponent()), Ending::Proven)),
            Proven::Draw => return Some((Outcome::draw(), Ending::Proven)),
            Proven::Open | Proven::DeadEnd => {}
        }
        let better = self.values[index(side)].record(value);
        let resigns = self.may_resign && resign.threshold().is_some_and(|least| better < least);
        resigns.then(|| (Outcome::win(side.opponent()), Ending::Resigned))
    }

    /// Winner's lowest value in two searches in a row, if resignation was disabled in this game.
    pub fn checked_low(&self, outcome: Outcome) -> Option<f32> {
        let winner = outcome.winner()?;
        (!self.may_resign).then(|| self.values[index(winner)].low)
    }

    /// Creates the episode of the finished game.
    pub fn finish(self, model: u64, outcome: Outcome, ending: Ending) -> Episode {
        Episode {
            rules: self.rules,
            seed: self.seed.0,
            model,
            plies: self.plies,
            outcome: outcome.value_for(Side::First),
            ending,
            count: self.count,
        }
    }
}

fn format_move<P: ponder_game::Notation>(position: &P, mv: P::Move) -> String {
    position.format_move(mv)
}

/// The improved policy by policy output, without negligible entries.
fn sparse_policy<P: Encode>(search: &Gumbel<P>) -> Vec<(u16, f32)> {
    let position = search.position();
    let targets = search.targets();
    let least = targets.iter().copied().fold(0.0, f32::max) * TARGET_SHARE_MIN;
    let mut policy = Vec::new();
    let mut at = 0;
    position.for_each_move(search.history(), |mv| {
        if let Some(&target) = targets.get(at)
            && target > least
        {
            policy.push((position.policy_index(mv, 0) as u16, target));
        }
        at += 1;
    });
    // Without an entry nothing is divided.
    let sum: f32 = policy.iter().map(|&(_, target)| target).sum();
    policy.iter_mut().for_each(|(_, target)| *target /= sum);
    policy.sort_unstable_by_key(|&(output, _)| output);
    policy
}
