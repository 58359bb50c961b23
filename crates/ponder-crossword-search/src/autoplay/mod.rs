//! Games between two bots, in pairs.
//!
//! The two games of a pair have the same order of tiles in the bag, and the bots exchange seats. Each
//! seat draws from an end of the bag of its own, so that both bots find in a seat the tiles that the
//! other found there, until few are left. Games do not depend on the number of threads, nor on which
//! games were played before.

mod game;
mod record;
mod stats;

pub use game::{Finished, Game, Turn, play};
pub use record::record;
pub use stats::{Mean, Share, Summary};

use crate::Bot;
use ponder_crossword::Equipment;
use ponder_game::Seed;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// Games to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairs {
    /// Pairs of games.
    pub count: u32,
    /// What all bags are shuffled by.
    pub seed: Seed,
    /// Threads that play; 0 counts as 1.
    pub threads: usize,
}

/// Plays pairs of games between the bots `a` and `b` and returns all that are finished, in the order of
/// their numbers. `before` are games that were finished earlier; they are not played again. When `stop`
/// is set, games under way are given up and what is finished is returned. `tell` is called after every
/// game, by one thread at a time, in no particular order.
pub fn run(
    equipment: &Equipment,
    bots: [&dyn Bot; 2],
    pairs: &Pairs,
    before: &[Finished],
    stop: &AtomicBool,
    tell: impl FnMut(&Game) + Send,
) -> Vec<Finished> {
    let games = pairs.count.saturating_mul(2);
    let mut is_done = vec![false; games as usize];
    for game in before {
        if let Some(done) = is_done.get_mut(game.number as usize) {
            *done = true;
        }
    }
    let next = AtomicU32::new(0);
    let shared = Mutex::new((before.to_vec(), tell));
    let work = |mut own: [Box<dyn Bot>; 2]| {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games || stop.load(Ordering::Relaxed) {
                return;
            }
            if is_done[number as usize] {
                continue;
            }
            let [a, b] = &mut own;
            let bots: [&mut dyn Bot; 2] = [a.as_mut(), b.as_mut()];
            if let Some(game) = play(equipment, bots, pairs.seed, number, stop) {
                let mut shared = shared.lock().unwrap_or_else(|broken| broken.into_inner());
                (shared.1)(&game);
                shared.0.push(game.finished);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..pairs.threads.max(1) {
            let own = bots.map(|bot| bot.fresh());
            scope.spawn(|| work(own));
        }
        work(bots.map(|bot| bot.fresh()));
    });
    let (mut finished, _) = shared.into_inner().unwrap_or_else(|broken| broken.into_inner());
    finished.sort_by_key(|game| game.number);
    finished
}
