//! Inference of the opponent's leave from its last play.

use super::deal::Deals;
use crate::hasty::{Hasty, Rules, equity_of};
use ponder_crossword::{Equipment, Move, View};
use ponder_game::Seed;
use ponder_lexicon::Tile;
use rand::RngExt;

/// Inference about the opponent's rack.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Inference {
    /// No inference: all racks are equally likely.
    Even,
    /// Inference from its last play. Some leaves that it may have kept are drawn at random; each is
    /// weighted by `exp(-loss / temperature)`, where the loss is the equity of the best play with that
    /// rack minus that of the play made, in points.
    LastPlay {
        /// Number of leaves drawn.
        draws: u32,
        /// The loss that makes a leave e times less likely, in points.
        temperature: f64,
    },
}

/// Returns the weighted deals of a position.
pub(super) fn deals(
    equipment: &Equipment,
    view: &View<'_>,
    inference: Inference,
    hasty: &mut Hasty,
    seed: Seed,
) -> Deals {
    let deals = Deals::even(view);
    let Inference::LastPlay { draws, temperature } = inference else { return deals };
    let Some(last) = view.last else { return deals };
    if !matches!(last.mv, Move::Place(_)) {
        return deals;
    }
    let mut rack = last.placed();
    let placed = rack.len();
    let kept = view.board.layout().rack_size().saturating_sub(placed);
    if kept == 0 || deals.is_certain() || kept > view.other_rack() {
        return deals;
    }
    let bag = view.bag + view.other_rack() - kept;
    let mut rng = seed.rng();
    let mut tiles = view.unseen.clone();
    let mut draw = |_| {
        for at in 0..kept {
            let other = rng.random_range(at..tiles.len());
            tiles.swap(at, other);
        }
        let mut leave = tiles[..kept].to_vec();
        leave.sort_unstable_by(|a, b| b.cmp(a));
        rack.truncate(placed);
        rack.extend(&leave);
        let rules = Rules::of(equipment);
        let best = hasty.best(&rules, last.before, &rack, bag, 0, 1);
        let best = best.first().map_or(0, |best| best.equity);
        let own = equity_of(&rules, last.before, &rack, bag, 0, &last.mv).unwrap_or(best);
        let loss = f64::from((best - own).max(0)) / 1000.0;
        (leave, (-loss / temperature.max(1e-3)).exp())
    };
    let weighted: Vec<(Vec<Tile>, f64)> = (0..draws).map(&mut draw).collect();
    // A play that fits no rack gives no information.
    if weighted.iter().all(|(_, weight)| *weight < 1e-6) {
        return deals;
    }
    deals.with_kept(weighted)
}
