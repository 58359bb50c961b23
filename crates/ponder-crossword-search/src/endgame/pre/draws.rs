//! Possible draws from the bag.

use ponder_lexicon::Tile;
use std::collections::BTreeMap;

/// Possible distribution of the unseen tiles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Draw {
    /// The tiles that the side to move draws, in ascending order.
    pub(super) mine: Vec<Tile>,
    /// The tiles that remain in the bag, in the order in which they are drawn.
    pub(super) bag: Vec<Tile>,
    /// The opponent's rack, in ascending order.
    pub(super) theirs: Vec<Tile>,
    /// Number of arrangements of the bag, counted tile by tile, with this distribution.
    pub(super) weight: u32,
}

/// Returns all distributions with `bag` of the unseen tiles in the bag, of which the first `drawn`
/// are drawn now. The most likely come first.
pub(super) fn draws(unseen: &[Tile], bag: usize, drawn: usize) -> Vec<Draw> {
    let mut found: BTreeMap<(Vec<Tile>, Vec<Tile>), u32> = BTreeMap::new();
    let mut order = Vec::with_capacity(bag);
    for_each_order(unseen, bag, &mut order, &mut |order| {
        let (mine, rest) = order.split_at(drawn.min(bag));
        let mut mine: Vec<Tile> = mine.iter().map(|&at| unseen[at]).collect();
        mine.sort_unstable();
        let rest = rest.iter().map(|&at| unseen[at]).collect();
        *found.entry((mine, rest)).or_default() += 1;
    });
    let draw = |((mine, bag), weight): ((Vec<Tile>, Vec<Tile>), u32)| {
        let theirs = without(unseen, mine.iter().chain(&bag));
        Draw { mine, bag, theirs, weight }
    };
    let mut draws: Vec<Draw> = found.into_iter().map(draw).collect();
    draws.sort_by_key(|draw| std::cmp::Reverse(draw.weight));
    draws
}

/// Returns the number of arrangements of `bag` of the unseen tiles in the bag, counted tile by
/// tile.
pub(super) fn arrangements(unseen: usize, bag: usize) -> u32 {
    (0..bag).map(|drawn| unseen.saturating_sub(drawn) as u32).product()
}

/// Calls `f` with every sequence of `bag` indices of unseen tiles that continues `order`.
fn for_each_order(
    unseen: &[Tile],
    bag: usize,
    order: &mut Vec<usize>,
    f: &mut impl FnMut(&[usize]),
) {
    if order.len() == bag {
        return f(order);
    }
    for at in 0..unseen.len() {
        if !order.contains(&at) {
            order.push(at);
            for_each_order(unseen, bag, order, f);
            order.pop();
        }
    }
}

/// Returns tiles without some of them, in ascending order.
pub(super) fn without<'t>(tiles: &[Tile], taken: impl Iterator<Item = &'t Tile>) -> Vec<Tile> {
    let mut left = tiles.to_vec();
    for tile in taken {
        if let Some(at) = left.iter().position(|other| other == tile) {
            left.swap_remove(at);
        }
    }
    left.sort_unstable();
    left
}
