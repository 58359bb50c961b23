//! `rave` through the interface of all players.

use ponder_game::{Action, Seed, Table, Viewer};
use ponder_games::GameSpec;
use ponder_players::{Choice, Control, Environment, Player, Report, SearchLimits, StopFlag, build};

fn table() -> Box<dyn Table> {
    let game: GameSpec = "hex:7".parse().expect("a rules string");
    game.table()
}

fn try_player(spec: &str, environment: &Environment) -> Result<Box<dyn Player>, String> {
    let game = "hex:7".parse().expect("a rules string");
    let spec = spec.parse().expect("a spec");
    build(&spec, &game, Seed(1), environment).map_err(|error| error.to_string())
}

fn choose(spec: &str, environment: &Environment, progress: &mut dyn FnMut(&Report)) -> Choice {
    let mut control = Control { stop: StopFlag::new(), clock: None, progress: Some(progress) };
    let view = table().observe(Viewer::Record);
    let mut player = try_player(spec, environment).expect("a player");
    player.choose(&view, &mut control).expect("an answer")
}

fn report(spec: &str) -> Report {
    choose(spec, &Environment::default(), &mut |_| {}).report.expect("a report")
}

#[test]
fn as_many_visits_as_asked_for_with_any_number_of_threads() {
    for threads in [1, 2, 5] {
        let report = report(&format!("rave:rollouts=3000,threads={threads}"));
        let sum: u64 = report.candidates.iter().map(|candidate| candidate.visits).sum();
        // Each thread has a tree, with a visit of its own root.
        assert_eq!((report.visits, sum), (3_000, 3_000 - threads), "{threads} threads");
    }
}

#[test]
fn progress_is_reported_while_time_passes() {
    let mut reports = Vec::new();
    let mut on_report = |report: &Report| reports.push(report.visits);
    choose("rave:time=0.6", &Environment::default(), &mut on_report);
    assert!((2..=7).contains(&reports.len()), "{reports:?}");
    assert!(reports.windows(2).all(|pair| pair[0] < pair[1]), "{reports:?}");
}

#[test]
fn every_option_is_understood_and_some_change_the_search() {
    let plain = report("rave:rollouts=500");
    assert_eq!(plain.candidates, report("rave:rollouts=500").candidates);
    for option in ["bias=100", "c=0.5", "first=20", "fpu=0.3", "expand=6", "fill=exact"] {
        let other = report(&format!("rave:rollouts=500,{option}"));
        assert_ne!(plain.candidates, other.candidates, "{option}");
    }
    let many = report("rave:rollouts=20000");
    assert_ne!(many.candidates, report("rave:rollouts=20000,transpositions=on").candidates);
    // Hex has no hints.
    for option in ["hints=off", "hints=mean", "hints=amaf", "hints=both", "hint=3"] {
        let same = report(&format!("rave:rollouts=500,{option}"));
        assert_eq!(plain.candidates, same.candidates, "{option}");
    }
}

#[test]
fn options_that_make_no_sense_are_refused() {
    for (spec, about) in [
        ("rave:bias=0", "bias"),
        ("rave:c=-1", "c"),
        ("rave:first=0", "first"),
        ("rave:hints=some", "hints"),
        ("rave:expand=x", "expand"),
        ("rave:transpositions=yes", "transpositions"),
        ("rave:leaf=8", "leaf"),
        ("rave:fill=dice", "dice"),
    ] {
        let error = try_player(spec, &Environment::default()).err().expect("an error");
        assert!(error.contains(about), "{spec}: {error}");
    }
}

/// Limited to one thread and little memory, it stays within both and makes all its rollouts.
#[test]
fn a_guest_keeps_to_its_limits() {
    let limits = SearchLimits { bytes_max: 1 << 16, threads_max: 1 };
    let guest = Environment { limits: Some(limits), ..Environment::default() };
    let choice = choose("rave:rollouts=100000,threads=4,ponder=on", &guest, &mut |_| {});
    let report = choice.report.expect("a report");
    assert!(matches!(choice.action, Action::Play { .. }));
    // The tree is full long before, and rollouts continue in it.
    assert!((100_000..101_000).contains(&report.visits), "{}", report.visits);
    assert!(report.nodes < (1 << 16) / 30, "{}", report.nodes);
}
