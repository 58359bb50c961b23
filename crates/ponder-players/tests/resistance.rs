//! Players based on resistance: `shannon` and `alphabeta`.

use ponder_game::{Action, ClockView, Seat, Seed, Table, Viewer};
use ponder_games::GameSpec;
use ponder_players::{Choice, Control, Environment, Player, Proof, Report, StopFlag, build};
use std::time::{Duration, Instant};

fn game(rules: &str) -> GameSpec {
    rules.parse().expect("a rules string")
}

fn player(spec: &str, rules: &str, seed: u64) -> Box<dyn Player> {
    let spec = spec.parse().expect("a player spec");
    build(&spec, &game(rules), Seed(seed), &Environment::default()).expect("a player")
}

fn problem(spec: &str) -> String {
    let spec = spec.parse().expect("a player spec");
    match build(&spec, &game("hex:5"), Seed(0), &Environment::default()) {
        Ok(_) => panic!("{spec} was built"),
        Err(error) => error.to_string(),
    }
}

fn choose(player: &mut dyn Player, table: &dyn Table) -> Choice {
    let view = table.observe(Viewer::Record);
    player.choose(&view, &mut Control::none()).expect("an answer")
}

/// Returns the number of `games` that the first of two specs wins, with alternating colours and a
/// random first stone that is the same in both games of a pair.
fn wins(rules: &str, specs: [&str; 2], games: u64) -> u64 {
    let won = |index: u64| {
        let mut table = game(rules).table();
        let mut opener = player("random", rules, index / 2);
        let mut players = [0, 1].map(|at| player(specs[at], rules, 2 * index + at as u64));
        while let Some(seat) = table.to_act() {
            let at = usize::from(u64::from(seat.0) != index % 2);
            let choice = match table.moves().len() {
                0 => choose(opener.as_mut(), table.as_ref()),
                _ => choose(players[at].as_mut(), table.as_ref()),
            };
            for event in table.apply(seat, &choice.action).expect("a legal move") {
                players.iter_mut().for_each(|player| player.notify(&event));
            }
        }
        let result = table.result().expect("the game is over");
        u64::from(result.winner == Some(Seat((index % 2) as u8)))
    };
    (0..games).map(won).sum()
}

#[test]
fn shannon_always_beats_random() {
    for (rules, games) in [("hex:11", 20), ("hex:7x9", 10), ("hex:14", 4)] {
        assert_eq!(wins(rules, ["shannon", "random"], games), games, "{rules}");
    }
}

#[test]
fn shannon_beats_a_hundred_rollouts() {
    let won = wins("hex:11", ["shannon", "mcts:rollouts=100"], 40);
    assert!(won >= 36, "{won} of 40");
}

#[test]
fn guided_searches_take_a_static_evaluator() {
    for kind in ["puct", "gumbel"] {
        let spec = format!("{kind}:eval=resistance,sims=100");
        let won = wins("hex:7", [&spec, "mcts:rollouts=100"], 20);
        assert!(won >= 16, "{spec} won {won} of 20");
        let error = problem(&format!("{kind}:eval=activity"));
        assert!(error.contains("activity") && error.contains("resistance"), "{error}");
    }
}

#[test]
fn alphabeta_beats_shannon() {
    let won = wins("hex:8", ["alphabeta:depth=2", "shannon"], 30);
    assert!(won >= 21, "{won} of 30");
}

#[test]
fn reports_candidates_and_proofs() {
    let mut table = game("hex:4").table();
    let mut alphabeta = player("alphabeta:depth=16,values=exact", "hex:4", 1);
    let report = choose(alphabeta.as_mut(), table.as_ref()).report.expect("a report");
    assert_eq!((report.proof, report.value), (Some(Proof::Win), 1.0));
    assert!(report.nodes > 0 && !report.candidates.is_empty());
    let best = &report.candidates[0];
    assert_eq!((best.proof, &best.variation[0]), (Some(Proof::Win), &best.text));
    for text in &best.variation {
        let seat = table.to_act().expect("the game goes on");
        table.apply(seat, &Action::play(text)).expect("a legal move");
    }
    assert_eq!(table.result().and_then(|result| result.winner), Some(Seat(0)));

    let table = game("hex:11").table();
    let mut shannon = player("shannon", "hex:11", 1);
    let report = choose(shannon.as_mut(), table.as_ref()).report.expect("a report");
    assert_eq!(report.candidates[0].text, "f6");
    assert!(report.candidates.len() > 1 && report.candidates[0].prior > report.candidates[1].prior);
}

#[test]
fn alphabeta_stops_by_flag_time_and_clock() {
    let table = game("hex:11").table();
    let view = table.observe(Viewer::Record);
    let mut deep = player("alphabeta:depth=50", "hex:11", 1);
    let stop = StopFlag::new();
    stop.raise();
    let mut control = Control { stop, clock: None, progress: None };
    let choice = deep.choose(&view, &mut control).expect("an answer");
    assert_eq!(choice.report.map(|report| report.nodes), Some(0));

    let clock = ClockView { main_left_ms: 4_000, ..ClockView::default() };
    let mut timed = player("alphabeta:time=0.2", "hex:11", 1);
    for (player, clock) in [(&mut timed, None), (&mut deep, Some(clock))] {
        let mut reports = 0;
        let mut count = |_: &Report| reports += 1;
        let mut control = Control { stop: StopFlag::new(), clock, progress: Some(&mut count) };
        let started = Instant::now();
        player.choose(&view, &mut control).expect("an answer");
        assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
        assert!(reports > 0);
    }
}

#[test]
fn the_swap_is_taken_and_left() {
    let specs = ["shannon", "alphabeta:depth=1", "alphabeta:depth=2", "alphabeta:depth=3"];
    for spec in specs {
        for (opening, swaps) in [("f6", true), ("a1", false), ("k11", false)] {
            let mut table = game("hex:11,swap").table();
            table.apply(Seat(0), &Action::play(opening)).expect("a legal move");
            let choice = choose(player(spec, "hex:11,swap", 1).as_mut(), table.as_ref());
            let swapped = choice.action == Action::play("swap-pieces");
            assert_eq!(swapped, swaps, "{spec} after {opening}: {:?}", choice.action);
        }
    }
}

/// The opener knows that a strong stone would be swapped.
#[test]
fn a_strong_opening_is_not_offered() {
    let table = game("hex:11,swap").table();
    let choice = choose(player("alphabeta:depth=1", "hex:11,swap", 1).as_mut(), table.as_ref());
    let value = choice.report.expect("a report").value;
    assert!(value.abs() < 0.05, "{:?} is worth {value}", choice.action);
}

#[test]
fn a_table_too_large_for_any_machine_does_not_stop_the_player() {
    let spec = "alphabeta:depth=1,tt-mb=1048576";
    let table = game("hex:5").table();
    let report = choose(player(spec, "hex:5", 1).as_mut(), table.as_ref()).report;
    assert!(report.is_some_and(|report| report.nodes > 0));
}

#[test]
fn refused_options_name_the_valid_ones() {
    assert!(problem("shannon:depth=3").contains("unknown option `depth`"));
    assert!(problem("alphabeta:eval=magic").contains("hex has resistance"));
    assert!(problem("alphabeta:depth=0").contains("from 1 to 400"));
    assert!(problem("alphabeta:width=x").contains("`all` or a whole number"));
    assert!(problem("alphabeta:values=most").contains("`bounds` or `exact`"));
}
