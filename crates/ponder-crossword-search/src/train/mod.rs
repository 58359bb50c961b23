//! Leave values from self-play.
//!
//! In a **generation** the hasty player plays games against itself with the leave values of the
//! previous generation. On every board, except the empty one and those with few tiles in the bag,
//! the rack of the side to move is valued, and so are some racks drawn at random from all tiles not
//! on the board; the value of a rack is the equity of its best move. The value of a leave is that
//! of the racks drawn from it, above that of random racks on the same boards: the mean of the other
//! random racks of a board is subtracted from each, so that high-scoring boards and late ones have
//! equal weight. The gain of kept tiles in later turns is part of the equity of the best move, and
//! so enters the values of the next generation. `fit` describes the way from means to values.

mod fit;
mod ranking;
mod tally;

use crate::hasty::{Hasty, Rules};
use parking_lot::Mutex;
use ponder_crossword::game::State;
use ponder_crossword::{Equipment, Move};
use ponder_game::Seed;
use ponder_lexicon::Tile;
use ponder_lexicon::klv::LeaveList;
use rand::RngExt;
use ranking::Ranking;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use tally::Tally;
use thiserror::Error;

/// Number of tiles of the racks that leaves are trained for.
const RACK: usize = 7;

/// Least number of tiles in the bag of a board that is sampled: with fewer, a leave is not drawn up
/// to a full rack.
const BAG_MIN: usize = RACK;

/// Self-play settings of a generation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Generation {
    /// Number of games.
    pub games: u32,
    /// Number of random racks a board, at least 2.
    pub racks: usize,
    /// Seed of all randomness.
    pub seed: Seed,
    /// Number of threads; 0 counts as 1. The values do not depend on it.
    pub threads: usize,
}

/// Error of leave training.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum TrainError {
    /// The alphabet has too many combinations of tiles.
    #[error("the alphabet has more than 16,777,216 possible leaves, too many to train")]
    TooManyLeaves,
    /// The board's racks are not as large as those that leaves are trained for.
    #[error(
        "the racks of this board have {0} tiles; leaves can be trained only with racks of \
         {RACK}"
    )]
    OtherRacks(usize),
    /// The caller stopped the training.
    #[error("the training was stopped")]
    Stopped,
}

/// Plays a generation with the leave values of the equipment and returns better ones. Calls
/// `report` after each game with the number of games done.
///
/// # Errors
/// Fails when the alphabet is too large, racks do not have 7 tiles, or `stop` was set.
pub fn generation(
    equipment: &Equipment,
    settings: &Generation,
    stop: &AtomicBool,
    report: impl FnMut(u32) + Send,
) -> Result<LeaveList, TrainError> {
    let rack_size = equipment.layout.rack_size();
    if rack_size != RACK {
        return Err(TrainError::OtherRacks(rack_size));
    }
    let ranking = Ranking::of(&equipment.alphabet).ok_or(TrainError::TooManyLeaves)?;
    let next = AtomicU32::new(0);
    let shared = Mutex::new((Tally::new(&ranking), 0, report));
    let work = || {
        let mut player = Player {
            equipment,
            ranking: &ranking,
            racks: settings.racks.max(2),
            hasty: Hasty::default(),
            tally: Tally::new(&ranking),
        };
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= settings.games || stop.load(Ordering::Relaxed) {
                break;
            }
            player.play(settings.seed.stream(u64::from(game)));
            let mut shared = shared.lock();
            let (_, done, report) = &mut *shared;
            *done += 1;
            report(*done);
        }
        shared.lock().0.merge(&player.tally);
    };
    std::thread::scope(|scope| {
        for _ in 1..settings.threads.max(1) {
            scope.spawn(work);
        }
        work();
    });
    let (tally, done, _) = shared.into_inner();
    if done < settings.games {
        return Err(TrainError::Stopped);
    }
    let values = fit::values(&ranking, &tally);
    Ok(LeaveList::from_pairs(values).unwrap_or_default())
}

/// Self-play worker that tallies leave values.
struct Player<'a> {
    equipment: &'a Equipment,
    ranking: &'a Ranking,
    /// Number of random racks a board.
    racks: usize,
    hasty: Hasty,
    tally: Tally,
}

impl Player<'_> {
    /// Plays a game.
    fn play(&mut self, seed: Seed) {
        let (alphabet, lexicon) = (&*self.equipment.alphabet, &*self.equipment.lexicon);
        let mut state = State::begin(&self.equipment.layout, alphabet, seed.named("bag"));
        let mut kept = [0; 2];
        for turn in 0.. {
            let seed = seed.named("turn").stream(turn);
            let side = state.to_move;
            let best = self.hasty.choose(&Rules::of(self.equipment), &state);
            if state.bag.len() >= BAG_MIN && state.board.count() > 0 {
                self.sample_racks(&state, kept[side], i64::from(best.equity), seed.named("racks"));
            }
            let used = match &best.mv {
                Move::Place(play) => play.placed(),
                Move::Exchange(tiles) => tiles.tiles().len(),
                Move::Pass => 0,
            };
            kept[side] = state.racks[side].len() - used;
            state.make(alphabet, lexicon, &best.mv, seed);
            if state.is_over() {
                return;
            }
        }
    }

    /// Values random racks on a board, and adds them and the rack of the side to move to the tally;
    /// the first `kept` tiles of the latter were not drawn.
    fn sample_racks(&mut self, state: &State, kept: usize, equity: i64, seed: Seed) {
        let mut tiles: Vec<Tile> =
            state.bag.iter().chain(state.racks.iter().flatten()).copied().collect();
        let mut rng = seed.rng();
        let mut racks = Vec::with_capacity(self.racks);
        for _ in 0..self.racks {
            for at in 0..RACK.min(tiles.len()) {
                let other = rng.random_range(at..tiles.len());
                tiles.swap(at, other);
            }
            let rack: [Tile; RACK] = std::array::from_fn(|at| tiles[at % tiles.len()]);
            let rules = Rules::of(self.equipment);
            let found = self.hasty.best(&rules, &state.board, &rack, state.bag.len(), 0, 1);
            racks.push((rack, found.first().map_or(0, |best| i64::from(best.equity))));
        }
        let sum: i64 = racks.iter().map(|(_, equity)| equity).sum();
        let count = racks.len() as i64;
        let (kept, drawn) = state.rack().split_at(kept.min(state.rack().len()));
        self.tally.add(self.ranking, kept, drawn, equity - sum / count);
        for (rack, equity) in &racks {
            self.tally.add(self.ranking, &[], rack, equity - (sum - equity) / (count - 1));
        }
    }
}
