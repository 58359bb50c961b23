//! Random openings.

use super::SelfPlayConfig;
use ponder_game::{History, Position, Seed, Status};
use rand::RngExt;
use rand::seq::SliceRandom;

/// Draws random moves for the start of game number `game`, none of which ends the game. Moves of
/// several actions are drawn whole. The first one cycles through all legal moves, in a new random order each cycle.
pub(super) fn draw<P: Position>(
    start: &P,
    config: &SelfPlayConfig,
    run: Seed,
    game: u64,
) -> Vec<P::Move> {
    let mut rng = run.named("opening").stream(game).rng();
    let mut moves = Vec::new();
    let mut whole_moves = 0;
    if config.random_max == 0 || rng.random::<f32>() >= config.random_share {
        return moves;
    }
    let mut position = start.clone();
    let mut history = History::default();
    loop {
        let legal = position.legal_moves(&history);
        let mv = if moves.is_empty() {
            let around = game / legal.len() as u64;
            let mut order: Vec<usize> = (0..legal.len()).collect();
            order.shuffle(&mut run.named("first move").stream(around).rng());
            legal[order[(game % legal.len() as u64) as usize]]
        } else {
            legal[rng.random_range(0..legal.len())]
        };
        let mut next = position.clone();
        history.push(position.repetition_key());
        next.play(mv);
        if next.status(&history) != Status::Running {
            return moves;
        }
        moves.push(mv);
        let is_whole = next.to_move() != position.to_move();
        position = next;
        if !is_whole {
            continue;
        }
        whole_moves += 1;
        if whole_moves >= config.random_max || rng.random::<f32>() >= config.random_more {
            return moves;
        }
    }
}
