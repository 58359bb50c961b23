//! Simulation, and the win-probability table.

use crate::played;
use crate::small_game;

use ponder_crossword::game::State;
use ponder_crossword::{Board, Direction, Equipment, LastTurn, Layout, Move, Play, View};
use ponder_crossword_search::Subsets;
use ponder_crossword_search::hasty::{Hasty, Rules};
use ponder_crossword_search::sim::{
    Ended, Inference, Prior, Race, Sim, SimSettings, Simulation, WinGames, WinTable,
};
use ponder_game::Seed;
use ponder_lexicon::Tile;
use proptest::prelude::*;
use rand::RngExt;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

static SMALL: LazyLock<Equipment> = LazyLock::new(small_game::equipment);

fn settings(playouts: u64) -> SimSettings {
    SimSettings { playouts, ..SimSettings::default() }
}

fn sim(settings: SimSettings) -> Sim {
    Sim::new(SMALL.clone(), WinTable::standard(), settings)
}

fn simulate(settings: SimSettings, view: &View<'_>) -> Simulation {
    sim(settings).run(view, Seed(1), &AtomicBool::new(false), |_| {})
}

/// Returns a game after some turns.
fn after(turns: u64) -> State {
    let mut state = State::begin(&SMALL.layout, &SMALL.alphabet, Seed(4));
    let mut hasty = Hasty::default();
    for turn in 0..turns {
        let mv = hasty.choose(&Rules::of(&SMALL), &state).mv;
        state.make(&SMALL.alphabet, &SMALL.lexicon, &mv, Seed(4).stream(turn));
    }
    assert!(!state.is_over());
    state
}

#[test]
fn results_do_not_depend_on_threads() {
    let state = after(3);
    let last = LastTurn { before: &SMALL_BEFORE, mv: Move::Pass };
    for inference in [Inference::Even, Inference::LastPlay { draws: 30, temperature: 3.0 }] {
        let view = View { last: Some(last), ..state.view() };
        let one = simulate(SimSettings { inference, ..settings(400) }, &view);
        let three = simulate(SimSettings { inference, threads: 3, ..settings(400) }, &view);
        assert_eq!(one.estimates(), three.estimates());
        assert_eq!((one.playouts(), one.ended()), (three.playouts(), three.ended()));
        let other = sim(settings(400)).run(&view, Seed(2), &AtomicBool::new(false), |_| {});
        assert_ne!(one.estimates(), other.estimates());
    }
}

static SMALL_BEFORE: LazyLock<Board> = LazyLock::new(|| after(2).board);

#[test]
fn all_legal_moves_are_candidates() {
    let state = after(2);
    let rack = Subsets::of(state.rack());
    let mut plays = 0;
    let mut count = |_: &Play, _: usize| plays += 1;
    ponder_crossword_search::Generator::default().plays(
        &SMALL.lexicon,
        &state.board,
        &rack,
        &mut count,
    );
    let found = simulate(settings(300), &state.view());
    assert_eq!(found.moves(), plays + rack.count() - 1 + 1);
    // With no word to play, tiles are exchanged.
    let tiles: Vec<Tile> = SMALL.alphabet.tiles_of("IIIIIOO").unwrap();
    let found = simulate(settings(2000), &View { rack: &tiles, ..state.view() });
    let tried = found.estimates();
    assert!(tried.iter().filter(|it| matches!(it.mv, Move::Exchange(_))).count() > 5);
}

#[test]
fn limits_are_kept() {
    let state = after(1);
    let found = simulate(settings(100), &state.view());
    assert_eq!((found.playouts(), found.ended()), (100, Some(Ended::Playouts)));
    let none = SimSettings { time: Some(Duration::ZERO), ..settings(100) };
    let found = simulate(none, &state.view());
    assert_eq!((found.playouts(), found.ended()), (0, Some(Ended::Time)));
    // The best move by equity is best as long as nothing else is known.
    let best = Hasty::default().choose(&Rules::of(&SMALL), &state);
    assert_eq!(found.best(), best.mv);
    let stop = AtomicBool::new(false);
    let mut rounds = 0;
    let found = sim(settings(100_000)).run(&state.view(), Seed(1), &stop, |_| {
        rounds += 1;
        stop.store(rounds == 2, Ordering::Relaxed);
    });
    assert_eq!((rounds, found.ended()), (2, Some(Ended::Stopped)));
    assert!(found.playouts() > 0);
}

#[test]
fn with_an_empty_bag_every_move_is_played_out_once() {
    let mut state = after(4);
    state.bag.clear();
    let tiles = |text: &str| SMALL.alphabet.tiles_of(text).unwrap();
    state.racks = [tiles("TENT"), tiles("AIRDOLL")];
    state.to_move = 0;
    state.scores = [100, 100];
    let found = simulate(settings(100_000), &state.view());
    assert_eq!(found.playouts(), found.moves() as u64);
    assert_eq!((found.ended(), found.error_bounds()), (Some(Ended::Clear), 0.0));
    let estimates = found.estimates();
    assert_eq!(estimates[0].mv, found.best());
    // Nothing that was tried does better, and the game is won by going out.
    assert!(estimates.iter().all(|it| it.win.mean <= estimates[0].win.mean));
    assert_eq!(estimates[0].win.mean, 1.0);
    let won = estimates.iter().filter(|it| it.win.mean == 1.0);
    let most = won.map(|it| it.lead.mean).fold(f64::MIN, f64::max);
    assert_eq!(estimates[0].lead.mean, most);
}

#[test]
fn inference_excludes_racks_with_better_plays() {
    // The opponent began with AT, so it hardly holds tiles that form a longer word.
    let before = Board::new(&SMALL.layout, &SMALL.alphabet);
    let (word, lexicon) = (SMALL.alphabet.word_of("AT").unwrap(), &SMALL.lexicon);
    let first = Play::new(Direction::Across, 7, 7, &word, 4);
    let mut state = after(0);
    state.board.play(lexicon, &first);
    let mut bag: Vec<Tile> = SMALL.alphabet.bag();
    for tile in state.racks[0].iter().chain(&word) {
        bag.remove(bag.iter().position(|own| own == tile).unwrap());
    }
    state.racks[1] = bag.split_off(bag.len() - 7);
    state.bag = bag;
    let last = LastTurn { before: &before, mv: Move::Place(first) };
    let view = View { last: Some(last), ..state.view() };
    let lead = |inference: Inference| {
        let found = simulate(SimSettings { inference, plies: 1, ..settings(3000) }, &view);
        found.estimate_of_best().unwrap().lead
    };
    let even = lead(Inference::Even);
    let inferred = lead(Inference::LastPlay { draws: 400, temperature: 2.0 });
    let error = even.error.hypot(inferred.error);
    assert!(inferred.mean - even.mean > 2.0 * error, "{even:?} {inferred:?}");
}

#[test]
fn racks_of_nine_tiles_are_simulated_to_the_end() {
    let layout = Layout::parse("nine", &format!("rack 9\n{}", ".........\n".repeat(9))).unwrap();
    let equipment = Equipment { layout: layout.into(), ..SMALL.clone() };
    let inference = Inference::LastPlay { draws: 5, temperature: 3.0 };
    let settings = SimSettings { inference, threads: 2, ..settings(40) };
    let sim = Sim::new(equipment.clone(), WinTable::standard(), settings);
    let stop = AtomicBool::new(false);
    let mut simulating = |view: &View<'_>, seed| sim.run(view, seed, &stop, |_| {}).best();
    let mut hasty = played::hasty(equipment.clone());
    let (scores, moves) = played::game(&equipment, Seed(5), [&mut simulating, &mut hasty]);
    assert!(scores.iter().sum::<i32>() > 50 && moves.len() > 4, "{scores:?}");
    let placed = moves.iter().filter_map(|mv| match mv {
        Move::Place(play) => Some(play.placed()),
        _ => None,
    });
    assert!(placed.max().unwrap() > 4);
}

#[test]
fn simulations_play_whole_games() {
    let stop = AtomicBool::new(false);
    let whole = || {
        let sim = sim(settings(60));
        let mut simulating = |view: &View<'_>, seed| sim.run(view, seed, &stop, |_| {}).best();
        played::game(&SMALL, Seed(3), [&mut simulating, &mut played::hasty(SMALL.clone())])
    };
    let one = whole();
    assert_eq!(one, whole());
    assert!(one.0.iter().all(|&score| score > 50), "{one:?}");
}

/// Runs a race until an arm is clear; returns it and the number of trials. Arms are normal, with
/// common noise and noise of their own.
fn run_race(means: &[f64], priors: &[f64], deviation: f64, seed: Seed) -> (usize, usize) {
    let priors = priors.iter().map(|&mean| Prior { mean, deviation });
    let mut race = Race::new(priors, 1.0, 0.1);
    let normal = |seed: Seed| {
        let mut rng = seed.rng();
        (0..12).map(|_| rng.random::<f64>()).sum::<f64>() - 6.0
    };
    let mut trials = 0;
    while race.error_bounds() > 0.01 && trials < 100_000 {
        for (arm, numbers) in race.next(4, 8) {
            for number in numbers {
                let shared = 3.0 * normal(seed.stream(number as u64));
                let own = normal(seed.stream(number as u64).stream(arm as u64));
                race.add(arm, [(means[arm] + shared + own) as f32]);
                trials += 1;
            }
        }
        race.update_best();
    }
    (race.best(), trials)
}

#[test]
fn a_race_finds_the_best_and_spends_little_on_others() {
    let (mut wrong, mut trials) = (0, 0);
    for number in 0..100 {
        let mut rng = Seed(number).rng();
        // The priors are true on average.
        let priors: Vec<f64> = (0..40).map(|_| 4.0 * rng.random::<f64>()).collect();
        let normal =
            |rng: &mut ponder_game::Rng| (0..12).map(|_| rng.random::<f64>()).sum::<f64>() - 6.0;
        let means: Vec<f64> = priors.iter().map(|prior| prior + 0.7 * normal(&mut rng)).collect();
        let best = (0..40).max_by(|&a, &b| means[a].total_cmp(&means[b])).unwrap();
        let (found, took) = run_race(&means, &priors, 0.7, Seed(1000 + number));
        wrong += usize::from(means[best] - means[found] > 0.15);
        trials += took;
    }
    assert!(wrong <= 3, "{wrong} of 100");
    // As many for every arm as the best two need would be more than twenty times that.
    assert!(trials / 100 < 3000, "{}", trials / 100);
}

#[test]
fn an_arm_that_was_not_expected_to_win_can() {
    let mut means = vec![0.0; 30];
    let mut priors = vec![0.0; 30];
    (means[17], priors[17]) = (1.5, -1.0);
    assert_eq!(run_race(&means, &priors, 1.0, Seed(5)).0, 17);
}

#[test]
fn the_table_of_the_program_is_one() {
    let table = WinTable::standard();
    for unseen in 0..=93 {
        let chances = (-35..=35).map(|lead| table.chance(f64::from(lead * 10), unseen));
        let chances: Vec<f64> = chances.collect();
        assert!(chances.windows(2).all(|pair| pair[0] <= pair[1]), "{unseen}");
        assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)));
    }
    assert!(table.chance(1000.0, 50) > 0.999 && table.chance(-1000.0, 50) < 0.001);
    // The side to move is slightly ahead, and the fewer tiles are left the more a lead counts.
    let even = table.chance(0.0, 80);
    assert!((0.5..0.65).contains(&even), "{even}");
    assert!(table.chance(50.0, 15) > table.chance(50.0, 80));
    assert_eq!(table.chance(0.0, 200), table.chance(0.0, 100));
    assert_eq!(WinTable::parse(&table.text()).unwrap(), table);
}

#[test]
fn a_table_is_learned_alike_on_any_number_of_threads() {
    let games = WinGames { games: 60, seed: Seed(2), threads: 1 };
    let never = AtomicBool::new(false);
    let table = WinTable::learn(&SMALL, &games, &never);
    assert_eq!(WinTable::learn(&SMALL, &WinGames { threads: 3, ..games }, &never), table);
    assert!(table.chance(60.0, 30) > 0.7 && table.chance(-60.0, 30) < 0.3);
    let stopped = WinTable::learn(&SMALL, &games, &AtomicBool::new(true));
    assert_eq!([-1.0, 0.0, 1.0].map(|lead| stopped.chance(300.0 * lead, 9)), [0.0, 0.5, 1.0]);
}

#[test]
fn damaged_tables_are_refused_with_the_line() {
    let text = WinTable::standard().text();
    assert_eq!(WinTable::parse("").unwrap_err().line, 1);
    let head = text.lines().next().unwrap();
    assert_eq!(WinTable::parse(head).unwrap_err().line, 2);
    let error = WinTable::parse(&text.replacen(" 10000 ", " 10001 ", 1)).unwrap_err();
    assert_eq!((error.line, error.problem.contains("0 to 10000")), (2, true));
    let error = WinTable::parse(&format!("{head}\n1 2 3\n")).unwrap_err();
    assert!(error.to_string().starts_with("line 2: number 4 is missing"), "{error}");
}

proptest! {
    /// Every text that parses gives chances, and is written as it was read.
    #[test]
    fn any_text_is_a_table_or_refused(rows in prop::collection::vec("[0-9 ]{0,400}", 0..4)) {
        let text = WinTable::standard().text();
        let head = text.lines().next().unwrap();
        let text = format!("{head}\n{}\n", rows.join("\n"));
        if let Ok(table) = WinTable::parse(&text) {
            prop_assert_eq!(WinTable::parse(&table.text()), Ok(table));
        }
    }
}
