//! Finished games of self-play.

use super::wire::{RunGame, RunGames, RunReplay};
use crate::watch::replay::{Game, NoReplay, Thought};
use ponder_game::Seed;
use ponder_train::store::{BatchRef, RunStore, Segment, StoreError};
use ponder_train::{Episode, Ply};
use std::sync::Arc;

/// Maximum number of games in a list.
const LISTED_MAX: usize = 30;
/// Maximum number of segments that are read for a list.
const SEGMENTS_MAX: usize = 8;
/// Maximum number of cached batches.
const CACHED_MAX: usize = 4;

/// Cached batches of games, by hash.
#[derive(Default)]
pub(super) struct CachedBatches(Vec<(String, Arc<Vec<Episode>>)>);

impl CachedBatches {
    /// Returns the newest finished games, newest first.
    pub(super) fn newest(&mut self, store: &RunStore) -> RunGames {
        let mut found = RunGames::default();
        if let Err(error) = self.add_newest(store, &mut found.games) {
            found.problem = Some(error.to_string());
        }
        found
    }

    fn add_newest(&mut self, store: &RunStore, found: &mut Vec<RunGame>) -> Result<(), StoreError> {
        for number in store.segment_numbers()?.into_iter().rev().take(SEGMENTS_MAX) {
            let segment = store.segment(number)?;
            for (first, batch) in numbered(&segment).collect::<Vec<_>>().into_iter().rev() {
                let games = self.games(store, batch)?;
                for (index, episode) in games.iter().enumerate().rev() {
                    if found.len() == LISTED_MAX {
                        return Ok(());
                    }
                    found.push(summary(&segment, first + index as u64, episode));
                }
            }
        }
        Ok(())
    }

    /// Returns a game by the number of its segment and its own number in it, from 1, at the position
    /// after `ply` moves or after the last one.
    pub(super) fn replay(
        &mut self,
        store: &RunStore,
        (segment, number): (u64, u64),
        ply: Option<u32>,
    ) -> Result<RunReplay, NoReplay> {
        let broken = |error: StoreError| NoReplay::Broken(error.to_string());
        let segment = store.segment(segment).map_err(|error| match error {
            StoreError::Missing { .. } => NoReplay::Missing,
            other => broken(other),
        })?;
        let found = numbered(&segment)
            .find(|(first, batch)| (*first..first.saturating_add(batch.games)).contains(&number));
        let (first, batch) = found.ok_or(NoReplay::Missing)?;
        let games = self.games(store, batch).map_err(broken)?;
        let index = usize::try_from(number - first).unwrap_or(usize::MAX);
        let episode = games.get(index).ok_or(NoReplay::Missing)?;
        let summary = summary(&segment, number, episode);
        let opening = episode.plies.iter().take_while(|ply| ply.visits == 0).count();
        let game = Game {
            rules: &episode.rules,
            deal_seed: Seed(episode.seed),
            opening,
            moves: episode.plies.iter().map(|ply| ply.mv.as_str()).collect(),
            thoughts: episode.plies.iter().map(thought).collect(),
        };
        let (replay, ..) = game.replay(ply).map_err(NoReplay::Broken)?;
        let games = segment.batches.iter().map(|batch| batch.games).sum();
        Ok(RunReplay { game: summary, games, replay })
    }

    fn games(
        &mut self,
        store: &RunStore,
        batch: &BatchRef,
    ) -> Result<Arc<Vec<Episode>>, StoreError> {
        if let Some((_, games)) = self.0.iter().find(|(hash, _)| *hash == batch.blake3) {
            return Ok(Arc::clone(games));
        }
        let games = Arc::new(store.read_batch(batch)?);
        if self.0.len() >= CACHED_MAX {
            self.0.remove(0);
        }
        self.0.push((batch.blake3.clone(), Arc::clone(&games)));
        Ok(games)
    }
}

/// Returns the batches of a segment, each with the number of its first game in the segment.
fn numbered(segment: &Segment) -> impl Iterator<Item = (u64, &BatchRef)> {
    segment.batches.iter().scan(1_u64, |next, batch| {
        let first = *next;
        *next = first.saturating_add(batch.games);
        Some((first, batch))
    })
}

fn summary(segment: &Segment, number: u64, episode: &Episode) -> RunGame {
    let winner = match episode.outcome {
        outcome if outcome > 0.0 => Some(0),
        outcome if outcome < 0.0 => Some(1),
        _ => None,
    };
    RunGame {
        segment: segment.number,
        number,
        moves: u32::try_from(episode.plies.len()).unwrap_or(u32::MAX),
        winner,
        ending: episode.ending,
        margin_halves: episode.count.as_ref().map(|count| count.margin_halves),
        step: episode.model,
        written_unix_s: segment.created_s,
    }
}

fn thought(ply: &Ply) -> Thought {
    let searched = ply.visits > 0;
    Thought {
        seconds: None,
        visits: searched.then_some(u64::from(ply.visits)),
        win_rate: searched.then_some((ply.root_value + 1.0) / 2.0),
    }
}
