//! Every simulation is reported for the move that it began with, even if results are proven.

use crate::doubles;

use doubles::{Board, Double, hex};
use ponder_game::{Evaluator, History, Seed};
use ponder_hex::Fill;
use ponder_search::driver::{self, StopCondition};
use ponder_search::gumbel::{Gumbel, GumbelConfig};
use ponder_search::puct::{Puct, PuctConfig};
use ponder_search::rave::{Rave, RaveConfig};
use ponder_search::uct::{Uct, UctConfig};
use ponder_search::{Limits, Proven, RolloutEvaluator, Search};
use std::sync::atomic::AtomicBool;

/// Searches, plays the best move and continues with the kept tree, several times; returns how often
/// visits passed through lines that have been refuted since.
fn check<S: Search<Position = Board>>(
    mut search: S,
    evaluator: &mut impl Evaluator<Board>,
    mut begin: impl FnMut(&mut S),
    spent: impl Fn(&S) -> (u64, Vec<u64>),
) -> usize {
    let flag = AtomicBool::new(false);
    let until = StopCondition { flag: &flag, deadline: None };
    let mut with_proofs = 0;
    for turn in 0..4 {
        begin(&mut search);
        search.set_limits(Limits { visits_max: search.visits() + 400, ..Limits::default() });
        driver::run(&mut search, evaluator, until, |_, _| {});
        let (visits, moves) = spent(&search);
        assert_eq!(visits, search.visits());
        let own = visits - moves.iter().sum::<u64>();
        // RAVE evaluates a node once before it adds its moves, and once then.
        assert!(own == 1 || own == 2 && search.ownership().is_some() && turn > 0, "{own}");
        let known = search.children(&[]).unwrap();
        assert_eq!(known.iter().map(|child| child.spent).sum::<u64>(), visits - own);
        if search.proven() != Proven::Open {
            break;
        }
        with_proofs += usize::from(known.iter().any(|child| child.spent > child.visits));
        search.advance(search.best_move().unwrap());
    }
    with_proofs
}

#[test]
fn visits_spent_on_moves_add_up_to_the_total() {
    let mut with_proofs = [0; 4];
    for seed in 0..6 {
        for leaves_in_flight_max in [1, 4] {
            let (line, seed) = (History::default(), Seed(seed));
            let config = UctConfig::default();
            let mut rollouts = RolloutEvaluator::new(Fill::Coin, 1);
            let uct = Uct::new(hex("4"), line.clone(), config, seed);
            with_proofs[0] += check(
                uct,
                &mut rollouts,
                |_| {},
                |search| {
                    let report = search.report();
                    (report.visits, report.moves.iter().map(|entry| entry.spent).collect())
                },
            );
            let config = RaveConfig::default();
            let mut rollouts = RolloutEvaluator::traced(Fill::Coin);
            let rave = Rave::new(hex("4"), line.clone(), config, Fill::Coin, seed);
            with_proofs[1] += check(
                rave,
                &mut rollouts,
                |_| {},
                |search| {
                    let report = search.report();
                    (report.visits, report.moves.iter().map(|entry| entry.spent).collect())
                },
            );
            let config = PuctConfig { leaves_in_flight_max, ..PuctConfig::default() };
            let puct = Puct::new(hex("4"), line.clone(), config, seed);
            with_proofs[2] += check(
                puct,
                &mut Double::hashed(),
                |_| {},
                |search| {
                    let report = search.report();
                    (report.visits, report.moves.iter().map(|entry| entry.spent).collect())
                },
            );
            let config = GumbelConfig { leaves_in_flight_max, ..GumbelConfig::default() };
            let gumbel = Gumbel::new(hex("4"), line, config, seed);
            let begin = |search: &mut Gumbel<Board>| search.set_simulations(400);
            with_proofs[3] += check(gumbel, &mut Double::hashed(), begin, |search| {
                let report = search.report();
                (report.visits, report.moves.iter().map(|entry| entry.spent).collect())
            });
        }
    }
    assert!(with_proofs.iter().all(|&count| count > 0), "{with_proofs:?}");
}
