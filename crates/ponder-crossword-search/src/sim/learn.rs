//! A table of chances from self-play.

use super::WinTable;
use crate::hasty::{Hasty, Rules};
use parking_lot::Mutex;
use ponder_crossword::Equipment;
use ponder_crossword::game::State;
use ponder_game::Seed;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// Games for a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WinGames {
    /// Games.
    pub games: u32,
    /// What everything random comes from.
    pub seed: Seed,
    /// Threads that play; 0 counts as 1. The table does not depend on them.
    pub threads: usize,
}

impl WinTable {
    /// Plays games of the hasty player against itself, and makes a table of what became of leads. What
    /// a side gains from a position on is taken to be independent of its lead, which is true of players
    /// that do not look at the score, so that every game says something of every lead. If `stop` is
    /// set, the table is of the games that were finished; of none, the leader is sure to win.
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

/// Plays a game and notes for every turn what the side to move gained from there on, by unseen tiles.
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
