//! One self-play game in progress.

use super::resign::SideValues;
use super::{RuleSet, SelfPlayConfig, opening};
use crate::{Count, Ending, Episode, Ply, VisitedMove};
use ponder_game::{Encode, Game, History, Outcome, Rng, Seed, Side, Status, parts};
use ponder_search::gumbel::Gumbel;
use ponder_search::{Proven, Search};
use rand::RngExt;

/// Policy targets below this share of the largest one are omitted from an example.
const TARGET_SHARE_MIN: f32 = 1.0 / 1024.0;
/// Prior that a smaller one counts as in the surprise of a search.
const PRIOR_MIN: f32 = 1e-6;

/// A game in progress; its search is stored separately.
pub(super) struct Slot {
    /// Rules string, including the game's name.
    rules: String,
    seed: Seed,
    rng: Rng,
    plies: Vec<Ply>,
    /// Number of moves that are still to be drawn from the policy.
    policy_plies: u32,
    /// Number of moves at which the game is cut.
    plies_max: usize,
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
        let main_cells = rules.main_cells();
        let (rules, text) = rules.draw(run, game, config.varied_share);
        let mut position = G::initial(&rules);
        // Limits of the configuration are for the board of most games.
        let scale = position.frame().cells() as f32 / main_cells as f32;
        let mut history = History::default();
        let mut plies = Vec::new();
        for mv in opening::draw(&position, config, run, game) {
            plies.push(Ply { mv: format_move(&position, mv), ..Ply::default() });
            history.push(ponder_game::Position::repetition_key(&position));
            ponder_game::Position::play(&mut position, mv);
        }
        let mut rng = seed.named("choices").rng();
        // Of an exponential distribution, rounded down.
        let draw = seed.named("policy plies").rng().random::<f32>();
        let policy_plies = (-scale * config.policy_plies * (1.0 - draw).ln()) as u32;
        let may_resign = rng.random::<f32>() >= config.resign.checked_share;
        let counts = !position.owners().is_empty();
        let seed_of_search = seed.named("search");
        let mut search = Gumbel::new(position, history, config.search.gumbel(), seed_of_search);
        let mut slot = Slot {
            rules: text,
            seed,
            rng,
            plies,
            policy_plies,
            plies_max: (scale * config.plies_max as f32).ceil() as usize,
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
        if self.policy_plies > 0 {
            // With one simulation the move is the greatest logit with Gumbel noise: a sample of the
            // policy.
            self.is_full = false;
            search.set_budget(1, 1, config.policy_temperature);
            return;
        }
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

    /// Handles a finished search: records the move, plays it, and returns the continuation. Below
    /// the value `resign_below` a side resigns.
    pub fn step<P: Encode + ponder_game::Notation>(
        &mut self,
        config: &SelfPlayConfig,
        resign_below: Option<f32>,
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
        let targets = if self.is_full { Targets::of(search) } else { Targets::default() };
        let is_drawn = self.policy_plies > 0;
        self.policy_plies = self.policy_plies.saturating_sub(1);
        self.plies.push(Ply {
            mv: format_move(search.position(), mv),
            // A proven loss has a value to learn from, but no moves to prefer.
            is_example: self.is_full && (!targets.policy.is_empty() || proven == Proven::Loss),
            visits: if is_drawn { 0 } else { u32::try_from(search.visits()).unwrap_or(u32::MAX) },
            root_value: if is_drawn { 0.0 } else { value },
            policy: targets.policy,
            surprise: targets.surprise,
            children: targets.children,
        });
        let result = if is_drawn && proven == Proven::Open {
            None
        } else {
            self.result(resign_below, side, proven, value)
        };
        if let Some(result) = result {
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
            Status::Running if parts::can_win(search.position()) => {
                Next::Over(Outcome::win(search.position().to_move()), Ending::Proven)
            }
            Status::Running if self.plies.len() >= self.plies_max => {
                let (outcome, ending) =
                    self.decided.take().unwrap_or((Outcome::draw(), Ending::Cut));
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
        resign_below: Option<f32>,
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
        let resigns = self.may_resign && resign_below.is_some_and(|least| better < least);
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

/// Results of a full search that are recorded for training.
#[derive(Default)]
struct Targets {
    /// The improved policy by policy output, without negligible entries.
    policy: Vec<(u16, f32)>,
    surprise: f32,
    children: Vec<VisitedMove>,
}

impl Targets {
    fn of<P: Encode>(search: &Gumbel<P>) -> Self {
        let position = search.position();
        let mut outputs = Vec::new();
        position.for_each_move(search.history(), |mv| {
            outputs.push(position.policy_index(mv, 0) as u16);
        });
        let report = search.report();
        let greatest = report.moves.iter().fold(0.0, |most: f32, entry| most.max(entry.target));
        let mut targets = Targets::default();
        let mut sum = 0.0;
        for entry in &report.moves {
            let (output, prior) = (outputs[entry.index], entry.prior.unwrap_or(0.0));
            if entry.target > greatest * TARGET_SHARE_MIN {
                targets.policy.push((output, entry.target));
                sum += entry.target;
                targets.surprise += entry.target * (entry.target / prior.max(PRIOR_MIN)).ln();
            }
            if let Ok(visits @ 1..) = u32::try_from(entry.visits) {
                targets.children.push(VisitedMove { output, prior, visits, value: entry.value });
            }
        }
        // Without an entry nothing is divided.
        targets.policy.iter_mut().for_each(|(_, target)| *target /= sum);
        targets.policy.sort_unstable_by_key(|&(output, _)| output);
        targets.children.sort_unstable_by_key(|child| child.output);
        targets.surprise = targets.surprise.max(0.0);
        targets
    }
}
