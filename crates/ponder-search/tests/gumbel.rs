//! Contract of the Gumbel search, tested through its public API. The selected moves are tested in
//! `gumbel_golden.rs`.

use crate::doubles;
use crate::pile;

use doubles::{Board, Delivery, Double, Solver, hex};
use pile::{Even, Leaning, Pile, minimax};
use ponder_game::{Answers, Evaluator, History, Position, Seed, Side, Status};
use ponder_hex::HexMove;
use ponder_search::driver::{self, StopCondition};
use ponder_search::gumbel::{Gumbel, GumbelConfig, RootValue, Transform};
use ponder_search::puct::{Puct, PuctConfig};
use ponder_search::{Limits, MoveReport, Poll, Proven, Report, Search, StopReason};
use std::sync::atomic::AtomicBool;

fn run<S: Search>(search: &mut S, evaluator: &mut impl Evaluator<S::Position>) -> StopReason {
    let flag = AtomicBool::new(false);
    driver::run(search, evaluator, StopCondition { flag: &flag, deadline: None }, |_, _| {})
}

fn config(simulations: u32) -> GumbelConfig {
    let usual = GumbelConfig::default();
    // As soft as in the paper: on small boards few visits end at results, which need no evaluation.
    let transform = Transform { value_scale: 0.1, ..usual.transform };
    GumbelConfig { simulations, transform, ..usual }
}

fn search<P: Position>(position: P, config: GumbelConfig, seed: u64) -> Gumbel<P> {
    Gumbel::new(position, History::default(), config, Seed(seed))
}

/// Evaluator with priors by the hash of the position, and the true value.
fn knowing(solver: &mut Solver, position: &Board) -> impl Fn() -> Double<Board> + use<> {
    let mut known = std::collections::HashMap::new();
    known.insert(position.search_key(), solver.winner(position));
    for mv in position.legal_moves(&History::default()) {
        let mut child = position.clone();
        child.play(mv);
        for reply in std::iter::once(None)
            .chain(child.legal_moves(&History::default()).into_iter().map(Some))
        {
            let mut after = child.clone();
            if let Some(reply) =
                reply.filter(|_| child.status(&History::default()) == Status::Running)
            {
                after.play(reply);
            }
            known.insert(after.search_key(), solver.winner(&after));
        }
    }
    move || {
        let known = known.clone();
        Double::new(move |request: &ponder_game::Request<Board>, policy: &mut Vec<f32>| {
            let position = &request.position;
            let count = position.count_moves(&History::default());
            let key = Seed(position.search_key().low());
            let parts = (0..count).map(|at| (1 + key.stream(at as u64).0 % 16) as f32);
            let sum: f32 = parts.clone().sum();
            policy.extend(parts.map(|part| part / sum));
            known[&position.search_key()].value_for(position.to_move(), 1.0)
        })
    }
}

/// Danihelka et al. 2022, section 3: with exact values, the expected value of the move that two
/// simulations choose is at least that of a move drawn from the prior.
#[test]
fn two_simulations_improve_on_the_prior() {
    let mut solver = Solver::default();
    let mut positions = solver.puzzles(3, 2, 10);
    positions.extend(solver.puzzles(4, 5, 10));
    positions.push(hex("3"));
    let (mut gain_sum, mut better) = (0.0, 0);
    for position in &positions {
        let moves = position.legal_moves(&History::default());
        let wins = solver.winning_moves(position);
        let value = |mv: HexMove| if wins.contains(&mv) { 1.0 } else { -1.0 };
        let evaluator = knowing(&mut solver, position);
        let prior: f64 = {
            let mut search = search(position.clone(), config(1), 0);
            run(&mut search, &mut evaluator());
            let report = search.report();
            assert_eq!(report.moves.len(), moves.len());
            report.moves.iter().map(|entry| f64::from(entry.prior.unwrap()) * value(entry.mv)).sum()
        };
        let seeds = 1_500;
        let values: Vec<f64> = (0..seeds)
            .map(|seed| {
                let mut search = search(position.clone(), config(2), seed);
                run(&mut search, &mut evaluator());
                value(search.best_move().unwrap())
            })
            .collect();
        let mean = values.iter().sum::<f64>() / seeds as f64;
        let error = ((1.0 - mean * mean) / seeds as f64).sqrt();
        assert!(mean + 4.0 * error >= prior, "{mean} +- {error} against {prior}: {position:?}");
        better += usize::from(mean - 4.0 * error > prior);
        gain_sum += mean - prior;
    }
    assert!(better > positions.len() / 2, "better in {better} of {}", positions.len());
    assert!(gain_sum / positions.len() as f64 > 0.1, "{gain_sum}");
}

/// The improved policy itself never has a lower expected completed value than the prior.
#[test]
fn the_target_is_worth_no_less_than_the_prior() {
    for seed in 0..50 {
        for simulations in [1, 2, 5, 16, 60] {
            let mut search = search(hex("5"), config(simulations), seed);
            run(&mut search, &mut Double::hashed());
            let report = search.report();
            let worth = |share: fn(&MoveReport<HexMove>) -> f32| -> f32 {
                report.moves.iter().map(|entry| share(entry) * entry.value).sum()
            };
            assert!(worth(|entry| entry.target) >= worth(|entry| entry.prior.unwrap()) - 1e-4);
            let targets: f32 = report.targets().iter().sum();
            assert!((targets - 1.0).abs() < 1e-4);
        }
    }
}

/// The result is found by proofs with an uninformed evaluator.
#[test]
fn the_only_winning_move_is_found() {
    let mut solver = Solver::default();
    let (mut count, mut proven) = (0, 0);
    for (size, stones) in [(3, 1), (3, 2), (4, 5), (4, 6), (4, 7)] {
        for position in solver.puzzles(size, stones, 6) {
            let winner = solver.winning_moves(&position)[0];
            let mut search = search(position.clone(), config(60_000), 3);
            let stop = run(&mut search, &mut Double::even());
            assert_eq!(search.best_move(), Some(winner), "{stop:?} {position:?}");
            assert_eq!(search.report().moves[0].mv, winner);
            count += 1;
            proven += usize::from(search.proven() == Proven::Win);
        }
    }
    assert!(count >= 25 && proven >= 20, "{proven} of {count} proven");
}

#[test]
fn proofs_follow_the_side_to_move_and_not_the_depth() {
    for left in 1..13 {
        for (trap, draw_at) in [(99, 99), (1, 99), (3, 99), (99, 2), (4, 1), (2, 5)] {
            for second_half in [false, true] {
                for leaves_in_flight_max in [1, 3] {
                    let pile = Pile { left, to_move: Side::Second, second_half, trap, draw_at };
                    let (Status::Running, Some(value)) =
                        (pile.status(&History::default()), minimax(&pile))
                    else {
                        continue;
                    };
                    let config = GumbelConfig { leaves_in_flight_max, ..config(20_000) };
                    let mut search = search(pile.clone(), config, 1);
                    let stop = run(&mut search, &mut Even::default());
                    if stop == StopReason::Proven {
                        assert_eq!(search.proven().value(), Some(value), "{pile:?}");
                    }
                    // The halving never drops the second move, so all small piles are proven.
                    assert!(stop == StopReason::Proven || left > 8, "{stop:?} {pile:?}");
                }
            }
        }
    }
}

#[test]
fn values_belong_to_the_side_to_move() {
    let pile = Pile { left: 40, to_move: Side::First, second_half: false, trap: 99, draw_at: 99 };
    for root_value in [RootValue::Mean, RootValue::Limited, RootValue::Improved] {
        let mut search = search(pile.clone(), GumbelConfig { root_value, ..config(300) }, 1);
        run(&mut search, &mut Leaning::default());
        for entry in search.report().moves {
            assert!((entry.value - 0.5).abs() < 1e-4, "{}", entry.value);
        }
        assert!((search.value() - 0.5).abs() < 1e-4);
        search.advance(1);
        assert!((search.value() - 0.5).abs() < 1e-4, "the same side moves on");
        search.advance(1);
        assert!((search.value() + 0.5).abs() < 1e-4, "now it is the other's value");
    }
}

#[test]
fn the_budget_is_kept_and_the_noise_is_seeded() {
    let report = |simulations, seed, gumbel_scale| {
        let config = GumbelConfig { gumbel_scale, ..config(simulations) };
        let mut search = search(hex("7"), config, seed);
        let mut evaluator = Double::hashed();
        assert_eq!(run(&mut search, &mut evaluator), StopReason::Visits);
        assert_eq!(evaluator.count, simulations as usize + 1);
        assert_eq!(search.visits(), u64::from(simulations) + 1);
        search.report()
    };
    for simulations in [0, 1, 2, 3, 7, 16, 100] {
        assert_eq!(report(simulations, 5, 1.0), report(simulations, 5, 1.0));
        assert_eq!(report(simulations, 5, 0.0), report(simulations, 6, 0.0), "no chance in play");
    }
    assert_ne!(report(16, 5, 1.0), report(16, 6, 1.0));
    // Without noise and simulations it plays the move with the highest prior.
    let none = report(0, 1, 0.0);
    assert!(none.moves.iter().all(|entry| entry.prior <= none.moves[0].prior));
}

#[test]
fn kept_visits_count_towards_the_halving() {
    let config = GumbelConfig { gumbel_scale: 0.0, ..config(200) };
    let mut search = search(hex("6"), config, 1);
    run(&mut search, &mut Double::hashed());
    let best = search.report().moves[0].clone();
    assert!(best.visits > 40);
    search.advance(best.mv);
    assert_eq!(search.visits(), best.visits);
    let mut evaluator = Double::hashed();
    assert_eq!(run(&mut search, &mut evaluator), StopReason::Visits);
    assert!(evaluator.count < 200, "{} more", evaluator.count);
    assert!(evaluator.count > 0 && search.visits() >= best.visits + evaluator.count as u64);
    // The same number again once the budget is raised.
    let before = search.visits();
    search.set_simulations(600);
    let mut evaluator = Double::hashed();
    assert_eq!(run(&mut search, &mut evaluator), StopReason::Visits);
    assert!((300..=600).contains(&evaluator.count), "{} more", evaluator.count);
    assert_eq!(search.visits(), before + evaluator.count as u64);
}

/// A move that has been visited and found bad is considered all the same: the moves considered are
/// a sample by noise and prior, regardless of their visits.
#[test]
fn kept_visits_do_not_change_which_moves_are_considered() {
    for seed in 1..20 {
        let config = GumbelConfig { max_num_considered_actions: 8, gumbel_scale: 0.0, ..config(8) };
        let mut search = search(hex("6"), config, seed);
        let mut evaluator = Double::hashed();
        run(&mut search, &mut evaluator);
        for simulations in [30, 100, 400] {
            search.set_simulations(simulations);
            run(&mut search, &mut evaluator);
            // Kept visits of moves that the halving drops are not among those that it counts.
            let more = search.visits() - 1 - u64::from(simulations);
            assert!(more <= u64::from(simulations) / 4, "{more} beyond {simulations}");
        }
        let report = search.report();
        let mut by_prior = report.moves.clone();
        by_prior.sort_by(|a, b| b.prior.unwrap().total_cmp(&a.prior.unwrap()));
        assert!(by_prior[..8].iter().all(|entry| entry.visits > 0));
        assert!(by_prior[8..].iter().all(|entry| entry.visits == 0));
        let most = report.moves.iter().map(|entry| entry.visits).max();
        assert!(most > Some(100), "the halving goes on with the better ones: {most:?}");
    }
}

/// Pondering is PUCT on the same tree; its visits count towards the halving that follows.
#[test]
fn pondering_follows_puct_and_counts_as_kept() {
    let limits = Limits { visits_max: 3_000, ..Limits::default() };
    let mut puct = Puct::new(hex("6"), History::default(), PuctConfig::default(), Seed(3));
    puct.set_limits(limits);
    run(&mut puct, &mut Double::hashed());
    let wide = GumbelConfig { leaves_in_flight_max: 8, ..config(8) };
    let mut gumbel = search(hex("6"), wide, 3);
    gumbel.set_limits(limits);
    gumbel.ponder();
    assert_eq!(run(&mut gumbel, &mut Double::hashed()), StopReason::Visits);
    assert_eq!((gumbel.visits(), gumbel.nodes()), (3_000, puct.nodes()));
    let visits = |report: &Report<MoveReport<_>>| {
        let mut moves: Vec<_> =
            report.moves.iter().map(|entry| (entry.index, entry.visits, entry.value)).collect();
        moves.sort_by_key(|entry| entry.0);
        moves.into_iter().filter(|entry| entry.1 > 0).collect::<Vec<_>>()
    };
    let found = gumbel.report();
    assert_eq!(visits(&found), visits(&puct.report()));
    assert_eq!(gumbel.value(), puct.value());

    // The budget is spent on moves without kept visits.
    gumbel.set_limits(Limits::default());
    gumbel.set_simulations(300);
    run(&mut gumbel, &mut Double::hashed());
    let new = gumbel.visits() - 3_000;
    assert!(new < 300, "{new} new visits");
    assert!(gumbel.report().targets().iter().sum::<f32>() > 0.99);

    // In the middle of a round of the halving, and across a move.
    gumbel.set_simulations(3_000);
    let mut requests = Vec::new();
    while gumbel.poll(&mut requests) == Poll::Running {}
    assert!(!requests.is_empty());
    gumbel.ponder();
    let before = gumbel.visits();
    gumbel.set_limits(Limits { visits_max: before + 100, ..Limits::default() });
    run(&mut gumbel, &mut Double::hashed());
    assert_eq!(gumbel.visits(), before + 100);
    gumbel.advance(gumbel.best_move().unwrap());
    let kept = gumbel.visits();
    gumbel.set_limits(Limits { visits_max: kept + 50, ..Limits::default() });
    run(&mut gumbel, &mut Double::hashed());
    assert_eq!(gumbel.visits(), kept + 50);
}

#[test]
fn results_do_not_depend_on_the_order_of_evaluations() {
    let report = |delivery, leaves_in_flight_max, seed| -> Report<MoveReport<HexMove>> {
        let config = GumbelConfig { leaves_in_flight_max, ..config(150) };
        let mut search = search(hex("5"), config, seed);
        let mut evaluator = Double::hashed().delivered(delivery);
        assert_eq!(run(&mut search, &mut evaluator), StopReason::Visits);
        assert_eq!(evaluator.count, 151);
        search.report()
    };
    for seed in 0..5 {
        for leaves in [2, 5, 16] {
            assert_eq!(
                report(Delivery::AtOnce, leaves, seed),
                report(Delivery::OneByOneBackwards, leaves, seed)
            );
        }
    }
}

#[test]
fn a_phase_of_the_halving_is_in_flight_at_once() {
    let config = GumbelConfig { leaves_in_flight_max: 16, ..config(64) };
    let mut search = search(hex("9"), config, 1);
    let mut evaluator = Double::hashed();
    run(&mut search, &mut evaluator);
    // The root, and a phase of 16 moves. Later phases visit a move more than once, and wait where
    // two visits would reach the same leaf.
    assert_eq!(evaluator.batches[..2], [1, 16]);
    let count: usize = evaluator.batches.iter().sum();
    assert_eq!(count, 1 + 64);
    assert!(evaluator.batches.len() < 10, "{:?}", evaluator.batches);
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let report = |threads| {
        let config = GumbelConfig { leaves_in_flight_max: 6, ..config(2_000) };
        let mut search = search(hex("9"), config, 1);
        let mut evaluators: Vec<_> = (0..threads).map(|_| Double::hashed()).collect();
        let until = StopCondition::never();
        let stop = driver::run_threads(&mut search, &mut evaluators, until, |_, _| {});
        assert_eq!(stop, StopReason::Visits);
        search.report()
    };
    let one = report(1);
    assert_eq!(one.visits, 2_001);
    assert_eq!(report(2), one);
    assert_eq!(report(5), one);
}

#[test]
fn late_answers_are_dropped_and_a_cancel_leaves_no_trace() {
    let config = GumbelConfig { leaves_in_flight_max: 8, ..config(64) };
    let mut search = search(hex("5"), config, 1);
    let mut requests = Vec::new();
    assert_eq!(search.poll(&mut requests), Poll::Waiting(1));
    let mut answers = Answers::default();
    answers.push(&requests[0], 0.25, &[]);
    search.resume(&answers);
    requests.clear();
    assert_eq!(search.poll(&mut requests), Poll::Waiting(8));
    answers.clear();
    // Answers wait for those of older leaves.
    requests.iter().skip(1).for_each(|request| answers.push(request, 1.0, &[]));
    search.resume(&answers);
    assert_eq!((search.visits(), search.value()), (1, 0.25));
    search.cancel();
    search.resume(&answers);
    assert_eq!((search.visits(), search.value()), (1, 0.25));
    assert!(search.report().moves.iter().all(|entry| entry.visits == 0));
    assert_eq!(run(&mut search, &mut Double::hashed()), StopReason::Visits);
    assert_eq!(search.visits(), 1 + 64, "what was given up is made up for");
    search.advance(HexMove::cell(0));
    let kept = search.visits();
    search.resume(&answers);
    assert_eq!(search.visits(), kept);
}

#[test]
fn limits_stop_the_search() {
    let limited = |limits| {
        let mut search = search(hex("9"), config(10_000), 1);
        search.set_limits(limits);
        (run(&mut search, &mut Double::hashed()), search)
    };
    let limits = Limits { visits_max: 321, ..Limits::default() };
    let (stop, search) = limited(limits);
    assert_eq!((stop, search.visits()), (StopReason::Visits, 321));
    let (stop, search) = limited(Limits { nodes_max: 500, ..Limits::default() });
    assert_eq!((stop, search.nodes()), (StopReason::Nodes, 500));
    let (stop, search) = limited(Limits { bytes_max: 300_000, ..Limits::default() });
    assert_eq!(stop, StopReason::Bytes);
    assert!((300_000..302_000).contains(&search.bytes()), "{}", search.bytes());
}

/// The root value of each option equals its formula, recomputed from the report.
#[test]
fn the_root_value_is_what_its_formula_says() {
    let mut apart = 0;
    for seed in 0..20 {
        let found = |root_value| {
            let mut search = search(hex("5"), GumbelConfig { root_value, ..config(40) }, seed);
            run(&mut search, &mut Double::hashed());
            search.report()
        };
        let report = found(RootValue::Mean);
        let raw = report.raw_value.unwrap();
        let total: f32 = report.moves.iter().map(|entry| entry.visits as f32).sum();
        let weighted = |weight: &dyn Fn(&MoveReport<HexMove>) -> f32| {
            let sum: f32 = report.moves.iter().map(|e| weight(e) * e.value).sum();
            (sum, report.moves.iter().map(weight).sum::<f32>())
        };
        let (sum, visits) = weighted(&|entry| entry.visits as f32);
        assert!((report.value - (raw + sum) / (1.0 + visits)).abs() < 1e-4);
        let (sum, visits) = weighted(&|e| (e.visits as f32).min(total * e.target));
        let limited = found(RootValue::Limited).value;
        assert!((limited - (raw + sum) / (1.0 + visits)).abs() < 1e-4);
        let (sum, _) = weighted(&|entry| entry.target);
        let improved = found(RootValue::Improved).value;
        assert!((improved - sum).abs() < 1e-4);
        // Sampled moves with bad results lower the mean.
        assert!(limited >= report.value - 1e-4, "{limited} {}", report.value);
        apart += usize::from(limited > report.value + 0.01);
    }
    assert!(apart > 10, "{apart}");
}

#[test]
fn a_dead_end_is_never_chosen() {
    // Leaving 3 is a dead end: of 5, only taking 1 is possible.
    let pile = Pile { left: 5, to_move: Side::First, second_half: false, trap: 3, draw_at: 99 };
    for seed in 0..20 {
        let mut search = search(pile.clone(), config(8), seed);
        run(&mut search, &mut Even::default());
        let report = search.report();
        assert_eq!(report.moves[0].mv, 1);
        let dead = report.moves.iter().find(|entry| entry.proven == Proven::DeadEnd);
        assert!(dead.is_none_or(|entry| entry.target == 0.0));
    }
}

/// A search that ends when all moves it considered are refuted still has a move to play.
#[test]
fn a_move_that_was_not_considered_is_played_if_all_others_are_refuted() {
    let mut waiting = 0;
    for seed in 0..400 {
        let considered = 1 + (seed % 3) as u32;
        let simulations = 2 + (seed % 17) as u32;
        let config = GumbelConfig { max_num_considered_actions: considered, ..config(simulations) };
        let mut search = search(hex("3"), config, seed);
        let mut evaluator = Double::hashed();
        while search.position().status(search.history()) == Status::Running {
            run(&mut search, &mut evaluator);
            let best = search.best_move().expect("a running game has a move");
            let report = search.report();
            if report.proven != Proven::Open {
                break;
            }
            let entry = report.moves.iter().find(|entry| entry.mv == best).unwrap();
            assert!(!matches!(entry.proven, Proven::Loss | Proven::DeadEnd), "{entry:?}");
            waiting += usize::from(entry.visits == 0);
            search.advance(best);
        }
    }
    assert!(waiting > 0, "no search ended so");
}

/// Targets of a proven win or draw are on moves that are proven to reach it; a lost position has
/// none.
#[test]
fn targets_of_proven_results_are_on_proven_moves() {
    let mut seen = [0; 3];
    for left in 1..9 {
        for draw_at in [u8::MAX, 1, 3] {
            let (to_move, second_half, trap) = (Side::First, left % 2 == 0, u8::MAX - 1);
            if left == draw_at {
                continue;
            }
            let pile = Pile { left, to_move, second_half, trap, draw_at };
            let mut search = search(pile, config(2_000), 1);
            run(&mut search, &mut Even::default());
            let report = search.report();
            let sum: f32 = report.moves.iter().map(|entry| entry.target).sum();
            let apart = report.moves.iter().any(|e| e.target > 0.0 && e.proven != report.proven);
            match report.proven {
                Proven::Win | Proven::Draw => {
                    assert!(!apart && (sum - 1.0).abs() < 1e-5, "{left}: {sum}");
                    seen[usize::from(report.proven == Proven::Draw)] += 1;
                }
                Proven::Loss => {
                    assert_eq!(sum, 0.0, "{left}");
                    seen[2] += 1;
                }
                Proven::Open | Proven::DeadEnd => {}
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}
