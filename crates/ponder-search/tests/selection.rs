//! The vectorized selection loops agree with plain ones.

use ponder_search::gumbel::select::{Children, Scratch, choose, choose_plain};
use ponder_search::gumbel::{Rescaling, Transform};
use ponder_search::puct::select::{best, best_plain};
use proptest::prelude::*;

type Columns = (Vec<f32>, Vec<u16>, Vec<u32>);

/// Children with means, priors and visits, some of them excluded, and the padding of the columns.
fn children() -> impl Strategy<Value = (Columns, usize)> {
    let child = (-1.0_f32..1.0, 1_000_u16..63_000, 0_u32..500, 0_u8..8);
    let children = (prop::collection::vec(child, 1..200), 1_usize..200, 0_usize..200);
    children.prop_map(|(mut children, count, live)| {
        let count = count.min(children.len());
        let live = live % count;
        children.resize(children.len().next_multiple_of(16), (0.9, 60_000, 3, 1));
        let mean = |&(mean, _, _, kind): &(f32, u16, u32, u8)| {
            if kind == 0 { f32::NEG_INFINITY } else { mean }
        };
        let mut means: Vec<f32> = children.iter().map(mean).collect();
        // A search never selects at a node whose children are all excluded.
        means[live] = children[live].0;
        let priors = children.iter().map(|child| child.1).collect();
        let visits = children.iter().map(|child| child.2).collect();
        ((means, priors, visits), count)
    })
}

proptest! {
    #[test]
    fn puct_agrees_with_a_plain_loop(
        ((mean, prior, visits), count) in children(),
        weight in 0.0_f32..20.0,
    ) {
        let plain = best_plain(&mean, &prior, &visits, count, weight);
        prop_assert_eq!(best(&mean, &prior, &visits, count, weight), plain);
    }

    #[test]
    fn the_first_of_equals_wins(count in 1_usize..100, mean in -1.0_f32..1.0) {
        let room = count.next_multiple_of(16);
        let found = best(&vec![mean; room], &vec![9; room], &vec![3; room], count, 0.5);
        prop_assert_eq!(found.0, 0);
    }

    #[test]
    fn gumbel_agrees_with_a_plain_loop(
        ((mean, prior, visits), count) in children(),
        raw_value in -1.0_f32..1.0,
        untried in prop::option::of((0.001_f32..0.2, 1.0_f32..3.0)),
        value_scale in 0.01_f32..0.2,
        rescaling in prop_oneof![Just(Rescaling::None), Just(Rescaling::MinMax)],
    ) {
        let untried = untried.map_or((0.0, 0.0), |(best, more)| (best, best * more));
        let (mean, prior, visits) = (&mean[..], &prior[..], &visits[..]);
        let node = Children { count, mean, prior, visits, raw_value, untried };
        let transform = Transform { value_scale, maxvisit_init: 50.0, rescaling };
        let (found, mixed) = choose(node, transform, &mut Scratch::default());
        let (plain, plain_mixed) = choose_plain(node, transform);
        prop_assert!((mixed - plain_mixed).abs() < 1e-4, "{} {}", mixed, plain_mixed);
        // Two moves may be as good as each other up to rounding; else they are the same.
        if found != plain {
            let nudged = Transform { value_scale: value_scale * 1.0001, ..transform };
            let lower = Transform { value_scale: value_scale * 0.9999, ..transform };
            let near = [choose_plain(node, nudged).0, choose_plain(node, lower).0];
            prop_assert!(near.contains(&found), "{:?} not {:?}", found, plain);
        }
    }
}

/// All moves tried, and the mixed value far above the only one: it is still the only one.
#[test]
fn a_mixed_value_above_all_moves_does_not_count_without_untried_moves() {
    let (mean, prior, visits) = ([0.0; 16], [1_000; 16], [1; 16]);
    let (count, raw_value, untried) = (1, 0.936_133_86, (0.0, 0.0));
    let node = Children { count, mean: &mean, prior: &prior, visits: &visits, raw_value, untried };
    let transform =
        Transform { value_scale: 0.01, maxvisit_init: 50.0, rescaling: Rescaling::MinMax };
    assert_eq!(choose(node, transform, &mut Scratch::default()).0, Some(0));
    assert_eq!(choose_plain(node, transform).0, Some(0));
}

/// The same, but the only move that is left is not the first.
#[test]
fn the_only_move_that_is_not_refuted_is_chosen() {
    for (value_scale, raw_value) in [(0.01, 0.9), (0.1, 0.5), (0.1, 1.0)] {
        for only in [1, 3, 17] {
            let mut mean = [f32::NEG_INFINITY; 32];
            mean[only] = -0.25;
            let (prior, visits) = ([1_000; 32], [1; 32]);
            let (mean, prior, visits) = (&mean[..], &prior[..], &visits[..]);
            let untried = (0.0, 0.0);
            let node = Children { count: only + 1, mean, prior, visits, raw_value, untried };
            let transform =
                Transform { value_scale, maxvisit_init: 50.0, rescaling: Rescaling::MinMax };
            let chosen = choose(node, transform, &mut Scratch::default()).0;
            assert_eq!(chosen, Some(only), "raw value {raw_value}");
        }
    }
}
