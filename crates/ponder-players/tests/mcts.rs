//! `mcts` through the interface of all players.

use ponder_game::{Seed, Table, Viewer};
use ponder_games::GameSpec;
use ponder_players::{Choice, Control, Environment, Player, Report, SearchLimits, StopFlag, build};

fn table() -> Box<dyn Table> {
    let game: GameSpec = "hex:7".parse().expect("a rules string");
    game.table()
}

fn player(spec: &str, environment: &Environment) -> Box<dyn Player> {
    let game = "hex:7".parse().expect("a rules string");
    build(&spec.parse().expect("a spec"), &game, Seed(1), environment).expect("a player")
}

fn choose(spec: &str, environment: &Environment, progress: &mut dyn FnMut(&Report)) -> Choice {
    let mut control = Control { stop: StopFlag::new(), clock: None, progress: Some(progress) };
    let view = table().observe(Viewer::Record);
    player(spec, environment).choose(&view, &mut control).expect("an answer")
}

/// The third report stops the search, which would otherwise go on far longer than any test.
#[test]
fn progress_is_reported_with_any_number_of_threads() {
    for threads in [1, 2, 3] {
        let stop = StopFlag::new();
        let mut reports = Vec::new();
        let mut on_report = |report: &Report| {
            reports.push(report.clone());
            if reports.len() == 3 {
                stop.raise();
            }
        };
        let mut control =
            Control { stop: stop.clone(), clock: None, progress: Some(&mut on_report) };
        let view = table().observe(Viewer::Record);
        let spec = format!("mcts:time=600,threads={threads}");
        player(&spec, &Environment::default()).choose(&view, &mut control).expect("an answer");
        assert!(reports.len() >= 3, "{} times with {threads} threads", reports.len());
        for pair in reports.windows(2) {
            assert!(pair[0].visits < pair[1].visits && pair[0].seconds < pair[1].seconds);
        }
        assert!(reports.iter().all(|report| !report.candidates.is_empty()));
    }
}

#[test]
fn as_many_visits_as_asked_for_with_any_number_of_threads() {
    for threads in [1, 2, 5] {
        let spec = format!("mcts:rollouts=3000,threads={threads}");
        let report = choose(&spec, &Environment::default(), &mut |_| {}).report.expect("a report");
        let sum: u64 = report.candidates.iter().map(|candidate| candidate.visits).sum();
        // Each thread has a tree, with a visit of its own root.
        assert_eq!((report.visits, sum), (3_000, 3_000 - threads), "{threads} threads");
    }
}

/// Limited to one thread, a player thinks like one with a single thread.
#[test]
fn a_limit_on_threads_limits_the_leaves_under_way() {
    let limits = SearchLimits { bytes_max: 1 << 26, threads_max: 1 };
    let guest = Environment { limits: Some(limits), ..Environment::default() };
    let candidates =
        |spec: &str| choose(spec, &guest, &mut |_| {}).report.expect("a report").candidates;
    assert_eq!(candidates("mcts:rollouts=2000,threads=4"), candidates("mcts:rollouts=2000"));
}

#[test]
fn an_even_position_is_not_resigned_after_few_rollouts() {
    for rollouts in [10, 40, 100] {
        let spec = format!("mcts:rollouts={rollouts},resign=0.1");
        let choice = choose(&spec, &Environment::default(), &mut |_| {});
        assert!(matches!(choice.action, ponder_game::Action::Play { .. }), "{:?}", choice.action);
    }
}
