//! Contract of PUCT, tested through its public API.

use crate::doubles;
use crate::pile;

use doubles::{Board, Delivery, Double, Solver, hex};
use pile::{Even, Leaning, Pile, minimax};
use ponder_game::{Answers, Evaluator, History, Position, Request, Seed, Side, Status, Wait};
use ponder_hex::HexMove;
use ponder_search::driver::{self, StopCondition};
use ponder_search::puct::{FirstPlayUrgency, Puct, PuctConfig, RootNoise};
use ponder_search::{Limits, Poll, Proven, Search, StopReason};
use std::time::Duration;

fn visits(visits_max: u64) -> Limits {
    Limits { visits_max, ..Limits::default() }
}

fn run<S: Search>(search: &mut S, evaluator: &mut impl Evaluator<S::Position>) -> StopReason {
    driver::run(search, evaluator, StopCondition::never(), |_, _| {})
}

fn search<P: Position>(position: P, config: PuctConfig, visits_max: u64, seed: u64) -> Puct<P> {
    let mut search = Puct::new(position, History::default(), config, Seed(seed));
    search.set_limits(visits(visits_max));
    search
}

#[test]
fn the_only_winning_move_is_found_and_proven() {
    let mut solver = Solver::default();
    let mut count = 0;
    for (size, stones) in [(3, 1), (3, 2), (4, 4), (4, 5), (4, 6), (5, 14), (5, 15), (5, 16)] {
        for position in solver.puzzles(size, stones, 8) {
            let winner = solver.winning_moves(&position)[0];
            let at = position.legal_moves(&History::default()).iter().position(|&mv| mv == winner);
            let key = position.search_key();
            // The evaluator is against it: the move has hardly any prior, and the position is lost.
            let mut evaluator = Double::<Board>::new(move |request, policy| {
                if request.position.search_key() == key {
                    let count = request.position.count_moves(&History::default());
                    policy.resize(count, 1.0 / count as f32);
                    policy[at.unwrap()] = 1e-4;
                    return -0.9;
                }
                0.0
            });
            let mut search = search(position.clone(), PuctConfig::default(), 400_000, 1);
            assert_eq!(run(&mut search, &mut evaluator), StopReason::Proven, "{position:?}");
            assert_eq!(search.best_move(), Some(winner), "{position:?}");
            assert_eq!((search.proven(), search.value()), (Proven::Win, 1.0));
            count += 1;
        }
    }
    assert!(count >= 40, "{count}");
}

#[test]
fn proofs_follow_the_side_to_move_and_not_the_depth() {
    let mut results = [0; 3];
    for left in 1..13 {
        for (trap, draw_at) in [(99, 99), (1, 99), (3, 99), (99, 2), (4, 1), (2, 5)] {
            for second_half in [false, true] {
                let pile = Pile { left, to_move: Side::Second, second_half, trap, draw_at };
                let (Status::Running, Some(value)) =
                    (pile.status(&History::default()), minimax(&pile))
                else {
                    continue;
                };
                for leaves_in_flight_max in [1, 4] {
                    let config = PuctConfig { leaves_in_flight_max, ..PuctConfig::default() };
                    let mut search = search(pile.clone(), config, 200_000, 1);
                    assert_eq!(
                        run(&mut search, &mut Even::default()),
                        StopReason::Proven,
                        "{pile:?}"
                    );
                    assert_eq!(search.proven().value(), Some(value), "{pile:?}");
                }
                results[(value + 1.0) as usize] += 1;
            }
        }
    }
    assert!(results.iter().all(|&count| count > 5), "{results:?}");
}

/// An evaluator that always favours one side has the same value at every depth, although a side
/// moves twice in a row.
#[test]
fn values_belong_to_the_side_to_move() {
    let pile = Pile { left: 40, to_move: Side::First, second_half: false, trap: 99, draw_at: 99 };
    let mut search = search(pile, PuctConfig::default(), 300, 1);
    run(&mut search, &mut Leaning::default());
    for entry in search.report().moves {
        assert!((entry.value - 0.5).abs() < 1e-4, "{}", entry.value);
    }
    search.advance(1);
    assert!((search.value() - 0.5).abs() < 1e-4, "the same side moves on");
    search.advance(1);
    assert!((search.value() + 0.5).abs() < 1e-4, "now it is the other's value");
}

#[test]
fn one_thread_is_deterministic_for_a_seed() {
    let noise = Some(RootNoise { alpha: 0.3, fraction: 0.25 });
    let report = |seed| {
        let config = PuctConfig { noise, ..PuctConfig::default() };
        let mut search = search(hex("7"), config, 800, seed);
        run(&mut search, &mut Double::hashed());
        search.report()
    };
    assert_eq!(report(5), report(5));
    assert_ne!(report(5), report(6));
}

#[test]
fn limits_stop_the_search() {
    let limited = |limits| {
        let mut search = Puct::new(hex("9"), History::default(), PuctConfig::default(), Seed(1));
        search.set_limits(limits);
        let stop = run(&mut search, &mut Double::hashed());
        (stop, search)
    };
    let (stop, search) = limited(visits(1_234));
    assert_eq!((stop, search.visits()), (StopReason::Visits, 1_234));
    let sum: u64 = search.report().moves.iter().map(|entry| entry.visits).sum();
    assert_eq!(sum, 1_233, "the root's own evaluation belongs to no move");
    let (stop, search) = limited(Limits { nodes_max: 500, ..Limits::default() });
    assert_eq!((stop, search.nodes()), (StopReason::Nodes, 500));
    let (stop, search) = limited(Limits { bytes_max: 300_000, ..Limits::default() });
    assert_eq!(stop, StopReason::Bytes);
    assert!((300_000..302_000).contains(&search.bytes()), "{}", search.bytes());
}

/// Nodes with a uniform policy store nothing about their moves.
#[test]
fn a_uniform_policy_takes_no_memory() {
    let bytes = |mut evaluator: Double<_>| {
        let mut search = search(hex("11"), PuctConfig::default(), 5_000, 1);
        run(&mut search, &mut evaluator);
        search.bytes() as f64 / search.nodes() as f64
    };
    let uniform = Double::<Board>::new(|request, policy| {
        let count = request.position.count_moves(&History::default());
        policy.resize(count, 1.0 / count as f32);
        0.0
    });
    assert!(bytes(uniform) < 72.0);
    assert!(bytes(Double::even()) < 72.0);
    let ranked = bytes(Double::hashed());
    assert!((200.0..340.0).contains(&ranked), "{ranked}");
}

#[test]
fn advance_keeps_the_subtree_and_gives_the_rest_back() {
    let mut search = search(hex("7"), PuctConfig::default(), 5_000, 3);
    run(&mut search, &mut Double::hashed());
    let best = search.report().moves[0].clone();
    let (nodes, bytes) = (search.nodes(), search.bytes());
    search.advance(best.mv);
    assert_eq!(search.visits(), best.visits);
    assert!(search.nodes() < nodes && search.bytes() < bytes);
    assert!((search.value() + best.value).abs() < 1e-5);
    assert_eq!(search.best_move(), Some(best.variation[1]));
    let priors: f32 = search.report().moves.iter().filter_map(|entry| entry.prior).sum();
    assert!((priors - 1.0).abs() < 1e-3, "the priors are kept: {priors}");
    let before = search.visits();
    search.set_limits(visits(before + 1_000));
    assert_eq!(run(&mut search, &mut Double::hashed()), StopReason::Visits);
    let sum: u64 = search.report().moves.iter().map(|entry| entry.visits).sum();
    assert_eq!(sum, before + 999);
}

#[test]
fn answers_of_an_older_generation_are_dropped() {
    let mut search = search(hex("5"), PuctConfig::default(), 1_000, 1);
    let mut requests = Vec::new();
    assert_eq!(search.poll(&mut requests), Poll::Waiting(1));
    let mut late = Answers::default();
    late.push(&requests[0], 1.0, &[]);
    search.advance(HexMove::cell(0));
    search.resume(&late);
    assert_eq!((search.visits(), search.nodes()), (0, 1));
    assert_eq!(search.poll(&mut requests), Poll::Waiting(1));
    search.cancel();
    let mut late = Answers::default();
    late.push(&requests[1], 1.0, &[]);
    search.resume(&late);
    assert_eq!(search.visits(), 0);
    // An answer that arrives twice counts once, and one to a leaf that never existed not at all.
    assert_eq!(search.poll(&mut requests), Poll::Waiting(1));
    let mut twice = Answers::default();
    twice.push(&requests[2], 0.5, &[]);
    twice.push(&requests[2], 0.5, &[]);
    requests[2].leaf = 77;
    twice.push(&requests[2], 0.5, &[]);
    search.resume(&twice);
    assert_eq!((search.visits(), search.value()), (1, 0.5));
}

#[test]
fn open_leaves_are_spread_and_leave_no_trace_when_cancelled() {
    let config = PuctConfig { leaves_in_flight_max: 8, ..PuctConfig::default() };
    let mut search = search(hex("5"), config, 400, 1);
    run(&mut search, &mut Double::hashed());
    let before = search.report();
    search.set_limits(visits(1_000));
    let mut requests = Vec::new();
    let Poll::Waiting(open) = search.poll(&mut requests) else { panic!("waits for its leaves") };
    assert!(open >= 4 && requests.len() == open as usize, "the leaves differ: {open}");
    let mut keys: Vec<_> = requests.iter().map(|r| r.position.search_key()).collect();
    keys.sort();
    keys.dedup();
    // Transpositions may be requested twice, but rarely.
    assert!(keys.len() > requests.len() / 2);
    // An answer waits for those of older leaves.
    let mut second = Answers::default();
    second.push(&requests[1], 1.0, &[]);
    search.resume(&second);
    search.cancel();
    let after = search.report();
    assert_eq!((before.visits, before.value), (after.visits, after.value));
    for old in before.moves {
        let new = after.moves.iter().find(|new| new.mv == old.mv).unwrap();
        assert_eq!((old.visits, old.value), (new.visits, new.value));
    }
    assert_eq!(run(&mut search, &mut Double::hashed()), StopReason::Visits);
    assert_eq!(search.visits(), 1_000);
}

#[test]
fn results_do_not_depend_on_the_order_of_evaluations() {
    let report = |delivery, seed| {
        let config = PuctConfig { leaves_in_flight_max: 6, ..PuctConfig::default() };
        let mut search = search(hex("4"), config, 900, seed);
        run(&mut search, &mut Double::hashed().delivered(delivery));
        search.report()
    };
    for seed in 0..5 {
        assert_eq!(report(Delivery::AtOnce, seed), report(Delivery::OneByOneBackwards, seed));
    }
}

/// An evaluator that takes longer now and then, and counts its requests.
struct Uneven {
    inner: Double<Board>,
    count: u64,
    lost: u64,
}

impl Evaluator<Board> for Uneven {
    fn submit(&mut self, batch: &mut Vec<Request<Board>>) {
        self.count += batch.len() as u64;
        let micros = batch.first().map_or(0, |request| request.seed.0 % 200);
        std::thread::sleep(Duration::from_micros(micros));
        if self.lost > 0 && self.count.is_multiple_of(self.lost) {
            batch.clear();
        }
        self.inner.submit(batch);
    }

    fn collect(&mut self, wait: Wait, answers: &mut Answers) -> usize {
        self.inner.collect(wait, answers)
    }

    fn in_flight(&self) -> usize {
        self.inner.in_flight()
    }
}

/// A search by several threads, and the requests that each has answered.
fn by_threads(threads: usize, lost: u64) -> (Puct<Board>, Vec<u64>) {
    let config = PuctConfig { leaves_in_flight_max: 6, ..PuctConfig::default() };
    let mut search = search(hex("9"), config, 3_000, 1);
    let new = || Uneven { inner: Double::hashed(), count: 0, lost };
    let mut evaluators: Vec<_> = (0..threads).map(|_| new()).collect();
    let until = StopCondition::never();
    let stop = driver::run_threads(&mut search, &mut evaluators, until, |_, _| {});
    assert_eq!(stop, StopReason::Visits);
    (search, evaluators.iter().map(|evaluator| evaluator.count).collect())
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let one = by_threads(1, 0).0.report();
    let sum: u64 = one.moves.iter().map(|entry| entry.visits).sum();
    assert_eq!((one.visits, sum), (3_000, 2_999));
    for threads in [2, 3] {
        let (search, counts) = by_threads(threads, 0);
        assert_eq!(search.report(), one, "{threads} threads");
        assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
    }
}

#[test]
fn lost_requests_are_repeated_by_several_threads() {
    let (search, _) = by_threads(3, 50);
    let report = search.report();
    let sum: u64 = report.moves.iter().map(|entry| entry.visits).sum();
    assert_eq!((report.visits, sum), (3_000, 2_999));
}

#[test]
#[should_panic(expected = "a scoped thread panicked")]
fn a_panic_of_a_thread_ends_the_search() {
    struct Panicking(Double<Board>, bool);
    impl Evaluator<Board> for Panicking {
        fn submit(&mut self, batch: &mut Vec<Request<Board>>) {
            assert!(!self.1, "the evaluator fails");
            std::thread::sleep(Duration::from_millis(1));
            self.0.submit(batch);
        }
        fn collect(&mut self, wait: Wait, answers: &mut Answers) -> usize {
            self.0.collect(wait, answers)
        }
        fn in_flight(&self) -> usize {
            self.0.in_flight()
        }
    }
    let config = PuctConfig { leaves_in_flight_max: 6, ..PuctConfig::default() };
    let mut search = search(hex("9"), config, u64::MAX, 1);
    let mut evaluators = [false, true].map(|fails| Panicking(Double::hashed(), fails));
    driver::run_threads(&mut search, &mut evaluators, StopCondition::never(), |_, _| {});
}

#[test]
fn noise_moves_visits_but_not_the_reported_priors() {
    let run_with = |noise, seed| {
        let config = PuctConfig { noise, ..PuctConfig::default() };
        let mut search = search(hex("7"), config, 400, seed);
        run(&mut search, &mut Double::hashed());
        search
    };
    let plain = run_with(None, 1).report();
    let noise = Some(RootNoise { alpha: 0.2, fraction: 0.5 });
    let noised = run_with(noise, 1).report();
    let shares = |report: &ponder_search::Report<ponder_search::MoveReport<_>>| report.targets();
    assert_ne!(shares(&plain), shares(&noised));
    for entry in &plain.moves {
        let other = noised.moves.iter().find(|other| other.mv == entry.mv).unwrap();
        assert_eq!(entry.prior, other.prior);
    }
    // After a move the noise is new: different seeds then give different results.
    let mut after: Vec<_> = (1..4)
        .map(|seed| {
            let config = PuctConfig { noise, ..PuctConfig::default() };
            let mut search = search(hex("7"), config, 1, seed);
            run(&mut search, &mut Double::hashed());
            search.advance(HexMove::cell(24));
            search.set_limits(visits(300));
            run(&mut search, &mut Double::hashed());
            search.report().targets()
        })
        .collect();
    after.dedup();
    assert_eq!(after.len(), 3);
}

#[test]
fn noise_alone_spreads_visits_where_there_is_no_policy() {
    let noise = Some(RootNoise { alpha: 0.05, fraction: 1.0 });
    let config = PuctConfig { noise, ..PuctConfig::default() };
    let mut search = search(hex("7"), config, 200, 3);
    run(&mut search, &mut Double::even());
    let most = search.report().moves[0].visits;
    assert!(most > 40, "a sharp noise makes a sharp policy: {most}");
}

#[test]
fn first_play_urgency_decides_how_broad_the_search_is() {
    let tried = |first_play| {
        let config = PuctConfig { first_play, ..PuctConfig::default() };
        let mut search = search(hex("9"), config, 150, 1);
        run(&mut search, &mut Double::new(|_, _| 0.0));
        search.report().moves.iter().filter(|entry| entry.visits > 0).count()
    };
    assert_eq!(tried(FirstPlayUrgency::Absolute(1.0)), 81, "every move before any twice");
    assert_eq!(tried(FirstPlayUrgency::Parent), 81);
    assert!(tried(FirstPlayUrgency::Reduced(2.0)) < 40);
    assert!(tried(FirstPlayUrgency::Absolute(-1.0)) < 10);
}

/// Evaluators are untrusted: a policy with a wrong length or invalid numbers does no harm.
#[test]
fn odd_answers_do_no_harm() {
    for odd in 0..4 {
        let mut evaluator = Double::<Board>::new(move |request, policy| {
            let count = request.position.count_moves(&History::default());
            match odd {
                0 => policy.resize(count + 3, 0.1),
                1 => policy.resize(count / 2, 0.1),
                2 => policy.extend((0..count).map(|at| if at == 1 { f32::NAN } else { -1.0 })),
                _ => policy.extend((0..count).map(|at| if at == 1 { f32::INFINITY } else { 0.0 })),
            }
            if odd == 0 {
                policy[0] = 0.3;
            }
            0.0
        });
        let mut search = search(hex("4"), PuctConfig::default(), 500, 1);
        run(&mut search, &mut evaluator);
        assert!(search.best_move().is_some(), "{odd}");
        assert!(search.report().moves.iter().all(|entry| entry.prior.unwrap().is_finite()));
    }
}

#[test]
fn a_finished_game_has_nothing_to_search() {
    let mut position = hex("2");
    for cell in [0, 1, 2] {
        position.play(HexMove::cell(cell));
    }
    let mut search = search(position, PuctConfig::default(), 10, 1);
    let stop = run(&mut search, &mut Double::even());
    assert_eq!((stop, search.best_move()), (StopReason::NoMove, None));
    assert!(search.report().moves.is_empty());
}

/// A bound of no standard errors plays the move with the greatest mean among those with a tenth of
/// the most visits; it comes first in the report.
#[test]
fn the_confidence_bound_decides_by_value() {
    let mut differ = 0;
    for seed in 0..12 {
        let position = hex(["5", "6", "7"][seed as usize % 3]);
        let config = PuctConfig { confidence_bound: Some(0.0), ..PuctConfig::default() };
        let mut search = search(position, config, 200 + 40 * seed, seed);
        run(&mut search, &mut Double::hashed());
        let moves = search.report().moves;
        let most = moves.iter().map(|entry| entry.visits).max().unwrap();
        let enough = moves.iter().filter(|entry| entry.visits as f32 >= 0.1 * most as f32);
        let greatest = enough.map(|entry| entry.value).fold(-1.0, f32::max);
        assert_eq!(moves[0].value, greatest);
        assert_eq!(search.best_move(), Some(moves[0].mv));
        differ += u32::from(moves[0].visits < most);
    }
    assert!(differ > 0, "the most visited move always had the greatest value");
}

/// Exploration that follows the spread of values visits the better moves more if all values are
/// close to each other.
#[test]
fn exploration_follows_the_spread_of_values() {
    let mean_of_visits = |deviation_share| {
        let config = PuctConfig { deviation_share, ..PuctConfig::default() };
        let mut search = search(hex("5"), config, 1_000, 1);
        let mut evaluator = Double::<Board>::new(|request, policy| {
            let count = request.position.count_moves(&History::default());
            policy.resize(count, 1.0 / count as f32);
            let noise = Seed(request.position.search_key().low()).0 % 1000;
            let side = if request.position.to_move() == Side::First { 1.0 } else { -1.0 };
            side * (0.9 + noise as f32 * 2e-5)
        });
        run(&mut search, &mut evaluator);
        let moves = search.report().moves;
        let (visits, sum) = moves.iter().fold((0.0, 0.0), |(visits, sum), entry| {
            let count = entry.visits as f32;
            (visits + count, sum + count * entry.value)
        });
        sum / visits
    };
    assert!(mean_of_visits(1.0) > mean_of_visits(0.0));
}
