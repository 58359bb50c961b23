//! Monte-Carlo simulation of moves.
//!
//! Candidates are all legal moves. A playout makes a move, deals the unseen tiles at random,
//! continues with the hasty player for some plies, or to the end once the bag is empty, and values
//! the outcome by the win rate ([`WinTable`]) and a little by the lead. Playout number i
//! deals the same tiles for every candidate (common random numbers). [`Race`] allocates the
//! playouts to the candidates: their priors are their equities with a wide margin, so that every
//! move that could be best is tried.
//!
//! For a given seed the result does not depend on the number of threads, unless a time limit ends
//! it.

mod deal;
mod inference;
mod learning;
mod playout;
mod race;
mod replies;
mod result;
mod win;

pub use inference::Inference;
pub use learning::WinGames;
pub use race::{Prior, Race};
pub use result::{Ended, Estimate, Mean, Simulation};
pub use win::{WinError, WinTable};

use crate::equity::Valued;
use crate::hasty::{Hasty, Rules, equity_of};
use deal::Deals;
use playout::{Ending, Playouts};
use ponder_crossword::{Equipment, Move, View};
use ponder_game::Seed;
use replies::KnownReplies;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Weight of a point of lead relative to the win rate: small, so that it only breaks ties, as
/// in games already won or lost.
const POINT: f64 = 1e-4;
/// Standard deviation of a move's prior around its equity, in points, while the bag has many tiles;
/// and when it has few, where equities are less accurate. Measured with ENABLE and two plies: 3.0
/// in 24 positions with 30 tiles or more in the bag, 5 to 6 in 6 positions with fewer (covariances
/// of two simulations of the same moves with different deals).
const MARGIN: [f64; 2] = [4.0, 8.0];
/// Number of tiles below which the bag has few.
const FEW: usize = 28;
/// Expected standard deviation of the difference of two playouts with the same deal, in win
/// rate.
const DEVIATION: f64 = 0.15;
/// Candidates of a round in addition to the best.
const WIDTH: usize = 7;
/// Playouts of a candidate in a round.
const BLOCK: usize = 12;
/// Least number of playouts of a move that is compared with the best, and of the best.
const COMPARED: usize = 240;

/// Settings of a simulation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SimSettings {
    /// Number of plies after the move in a playout; once the bag is empty it continues to the end.
    pub plies: u32,
    /// Limit on playouts of all candidates together.
    pub playouts: u64,
    /// The time after which no further round begins.
    pub time: Option<Duration>,
    /// Confidence, below 1, in the best move at which the simulation ends.
    pub confidence: f64,
    /// Difference in win rate that counts as equal.
    pub epsilon: f64,
    /// Inference about the opponent's rack.
    pub inference: Inference,
    /// Number of threads; 0 counts as 1.
    pub threads: usize,
}

impl Default for SimSettings {
    fn default() -> Self {
        SimSettings {
            plies: 2,
            playouts: 5000,
            time: None,
            confidence: 0.99,
            epsilon: 0.002,
            inference: Inference::Even,
            threads: 1,
        }
    }
}

/// Simulator of positions.
#[derive(Clone)]
pub struct Sim {
    equipment: Equipment,
    table: WinTable,
    settings: SimSettings,
}

impl Sim {
    /// Creates a simulator with a win-probability table.
    #[must_use]
    pub fn new(equipment: Equipment, table: WinTable, settings: SimSettings) -> Self {
        Sim { equipment, table, settings }
    }

    /// Returns the settings.
    pub fn settings(&self) -> &SimSettings {
        &self.settings
    }

    /// Simulates all moves of a position. Calls `report` after every round; when `stop` is set, no
    /// further round begins, and the results so far are returned.
    pub fn run(
        &self,
        view: &View<'_>,
        seed: Seed,
        stop: &AtomicBool,
        report: impl FnMut(&Simulation),
    ) -> Simulation {
        self.simulate(view, None, seed, stop, report)
    }

    /// Simulates like [`run`](Self::run), but gives `mv` as many playouts as the best move, at
    /// least 240 if the limits allow, so that [`Simulation::lost_by`] is known for it. It need not
    /// be legal: the rack must have its tiles, but its words may be invalid. An invalid move is
    /// never chosen as the best.
    pub fn compare(
        &self,
        view: &View<'_>,
        mv: &Move,
        seed: Seed,
        stop: &AtomicBool,
        report: impl FnMut(&Simulation),
    ) -> Simulation {
        self.simulate(view, Some(mv), seed, stop, report)
    }

    fn simulate(
        &self,
        view: &View<'_>,
        compared: Option<&Move>,
        seed: Seed,
        stop: &AtomicBool,
        mut report: impl FnMut(&Simulation),
    ) -> Simulation {
        let begun = Instant::now();
        let (settings, equipment) = (&self.settings, &self.equipment);
        let mut hasty = Hasty::default();
        let unseen = view.unseen_value(&equipment.alphabet);
        let moves =
            hasty.best(&Rules::of(equipment), view.board, view.rack, view.bag, unseen, usize::MAX);
        let seed_of_rack = seed.named("rack");
        let deals = inference::deals(equipment, view, settings.inference, &mut hasty, seed_of_rack);
        let race = Race::new(self.priors(view, &moves), DEVIATION, settings.epsilon);
        let mut found = Simulation::new(moves, race, deals.is_certain());
        if let Some(mv) = compared {
            let rules = Rules::of(equipment);
            let equity = equity_of(&rules, view.board, view.rack, view.bag, unseen, mv);
            found.compare(Valued { mv: *mv, equity: equity.unwrap_or_default() });
        }
        let threads = settings.threads.max(1);
        let new = |_| Playouts {
            equipment,
            table: &self.table,
            plies: settings.plies,
            hasty: Hasty::default(),
        };
        let mut players: Vec<Playouts<'_>> = (0..threads).map(new).collect();
        let mut replies = KnownReplies::new(view);
        loop {
            let is_clear = found.is_clear(settings.confidence);
            let mut trials = found.next_trials(WIDTH, BLOCK, is_clear);
            let left = settings.playouts.saturating_sub(found.playouts());
            trials.truncate(usize::try_from(left).unwrap_or(usize::MAX));
            let ended = if is_clear && trials.is_empty() {
                Some(Ended::Clear)
            } else if trials.is_empty() {
                Some(Ended::Playouts)
            } else if stop.load(Ordering::Relaxed) {
                Some(Ended::Stopped)
            } else {
                settings.time.filter(|time| begun.elapsed() >= *time).map(|_| Ended::Time)
            };
            if let Some(ended) = ended {
                found.end(ended);
                return found;
            }
            replies.expect(&trials);
            let endings = play(&mut players, view, &found, &deals, &replies, &trials, seed);
            found.add(&trials, &endings);
            report(&found);
        }
    }

    /// Returns the priors of the moves.
    fn priors(&self, view: &View<'_>, moves: &[Valued]) -> Vec<Prior> {
        let margin = MARGIN[usize::from(view.bag < FEW)];
        let lead = f64::from(view.lead());
        // The opponent is then to move, and sees about as many tiles.
        let unseen = view.unseen.len();
        let worth = |lead: f64| 1.0 - self.table.chance(-lead, unseen) + POINT * lead;
        let prior = |found: &Valued| {
            let lead = lead + f64::from(found.equity) / 1000.0;
            let deviation = (worth(lead + margin) - worth(lead - margin)) / 2.0;
            Prior { mean: worth(lead), deviation }
        };
        moves.iter().map(prior).collect()
    }
}

/// Runs the trials, divided among the threads; those of the same deal stay adjacent, so that the
/// opponent's replies are computed only once.
fn play(
    players: &mut [Playouts<'_>],
    view: &View<'_>,
    found: &Simulation,
    deals: &Deals,
    replies: &KnownReplies,
    trials: &[(usize, usize)],
    seed: Seed,
) -> Vec<Ending> {
    let one = |player: &mut Playouts<'_>, &(candidate, number): &(usize, usize)| {
        let seed = seed.named("deal").stream(number as u64);
        let deal = deals.deal(seed);
        let known = replies.of(view, player, number, &deal);
        player.play(view, &found.candidate(candidate).mv, deal, known.as_deref(), seed.stream(1))
    };
    let mut order: Vec<usize> = (0..trials.len()).collect();
    order.sort_by_key(|&trial| trials[trial].1);
    let part = trials.len().div_ceil(players.len()).max(1);
    let play = |(player, part): (&mut Playouts<'_>, &[usize])| -> Vec<(usize, Ending)> {
        part.iter().map(|&trial| (trial, one(player, &trials[trial]))).collect()
    };
    let play = &play;
    let mut endings = vec![Ending::default(); trials.len()];
    std::thread::scope(|scope| {
        let mut parts = players.iter_mut().zip(order.chunks(part));
        let own = parts.next();
        let handles: Vec<_> = parts.map(|part| scope.spawn(move || play(part))).collect();
        let mut all = own.map(play).unwrap_or_default();
        for handle in handles {
            match handle.join() {
                Ok(part) => all.extend(part),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        all.into_iter().for_each(|(trial, ending)| endings[trial] = ending);
    });
    endings
}
