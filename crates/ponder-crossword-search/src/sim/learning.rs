//! Win-probability table from self-play.

use super::WinTable;
use crate::hasty::{Hasty, Rules};
use parking_lot::Mutex;
use ponder_crossword::Equipment;
use ponder_crossword::game::State;
use ponder_game::Seed;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// Self-play settings for learning a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WinGames {
    /// Number of games.
    pub games: u32,
    /// Seed of all randomness.
    pub seed: Seed,
    /// Number of threads; 0 counts as 1. The table does not depend on it.
    pub threads: usize,
}

impl WinTable {
    /// Plays games of the hasty player against itself and builds a table of win rates by
    /// lead. Points gained from a position on are assumed independent of the lead, which holds for
    /// players that ignore the score, so every game is a sample for every lead. If `stop` is set,
    /// the table is built from the finished games; from none, the leader is certain to win.
    #[must_use]
    pub fn learn(equipment: &Equipment, settings: &WinGames, stop: &AtomicBool) -> Self {
        let unseen_max = equipment.alphabet.tiles() as usize;
        let next = AtomicU32::new(0);
        let shared = Mutex::new(vec![Vec::new(); unseen_max + 1]);
        let work = || {
            let mut hasty = Hasty::default();
            let mut own = vec![Vec::new(); unseen_max + 1];
            loop {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= settings.games || stop.load(Ordering::Relaxed) {
                    break;
                }
                play(equipment, &mut hasty, settings.seed.stream(u64::from(game)), &mut own);
            }
            let mut shared = shared.lock();
            shared.iter_mut().zip(own).for_each(|(all, own)| all.extend(own));
        };
        std::thread::scope(|scope| {
            for _ in 1..settings.threads.max(1) {
                scope.spawn(work);
            }
            work();
        });
        let gains = shared.into_inner();
        Self::of_gains(&gains)
    }
}

/// Plays a game and records for every turn the points gained by the side to move from there on, by
/// number of unseen tiles.
fn play(equipment: &Equipment, hasty: &mut Hasty, seed: Seed, gains: &mut [Vec<i16>]) {
    let mut state = State::begin(&equipment.layout, &equipment.alphabet, seed.named("bag"));
    let mut turns = Vec::new();
    while !state.is_over() {
        let side = state.to_move;
        let unseen = state.bag.len() + state.racks[1 - side].len();
        turns.push((side, unseen, state.scores[side] - state.scores[1 - side]));
        let best = hasty.choose(&Rules::of(equipment), &state);
        let seed = seed.named("turn").stream(turns.len() as u64);
        state.make(&equipment.alphabet, &equipment.lexicon, &best.mv, seed);
    }
    for (side, unseen, lead) in turns {
        let end = state.scores[side] - state.scores[1 - side];
        let gain = (end - lead).clamp(i32::from(i16::MIN), i32::from(i16::MAX));
        gains[unseen].push(gain as i16);
    }
}
