//! Players of crossword games.

use ponder_crossword::tiles::TileScene;
use ponder_game::{Action, ClockView, Seat, Seed, Table, Viewer};
use ponder_games::GameSpec;
use ponder_players::{Control, Environment, Player, StopFlag, build, kinds, search_bytes_max};
use ponder_players::{PlayerSpec, SearchLimits};
use std::time::{Duration, Instant};

fn player(spec: &str, game: &GameSpec, seed: u64) -> Box<dyn Player> {
    let spec: PlayerSpec = spec.parse().unwrap();
    build(&spec, game, Seed(seed), &Environment::default()).unwrap()
}

fn tiles(table: &dyn Table) -> Option<TileScene> {
    table.scene(Viewer::Record).details.read()
}

/// Plays a game, in which every move has to be legal, and returns the scores.
fn game(rules: &str, specs: [&str; 2], seed: u64) -> [i32; 2] {
    let spec: GameSpec = rules.parse().unwrap();
    let mut table = spec.deal(Seed(seed));
    let mut players = specs.map(|text| player(text, &spec, seed));
    while let Some(seat) = table.to_act() {
        let view = table.observe(Viewer::Seat(seat));
        let choice = players[seat.index()].choose(&view, &mut Control::none()).unwrap();
        let Action::Play { text } = &choice.action else { panic!("{:?}", choice.action) };
        if let Some(report) = &choice.report {
            let first = report.candidates.first();
            assert!(first.is_none_or(|first| first.text == *text), "{specs:?}: {text}");
        }
        table.apply(seat, &choice.action).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
    tiles(&*table).unwrap().scores
}

#[test]
fn every_kind_plays_whole_games() {
    for (number, specs) in [
        ["hasty", "random"],
        ["hasty:vocabulary=0.1,noise=8", "sim:playouts=60,endgame=0.05"],
        ["endgame:time=0.05", "sim:playouts=60,inference=off,endgame=0,vocabulary=0.5"],
        ["sim:time=0.01,plies=1,threads=2", "endgame:time=0.02,vocabulary=0.3"],
    ]
    .into_iter()
    .enumerate()
    {
        for rules in ["crossword", "crossword:challenge=five"] {
            game(rules, specs, number as u64);
        }
    }
    game("crossword:board=super", ["hasty", "hasty:noise=3"], 5);
}

#[test]
fn players_with_errors_report_no_win_rate() {
    let spec: GameSpec = "crossword".parse().unwrap();
    let table = spec.deal(Seed(1));
    let view = table.observe(Viewer::Seat(Seat(0)));
    for (text, speaks) in [
        ("hasty", true),
        ("sim:playouts=60", true),
        ("hasty:noise=8", false),
        ("hasty:vocabulary=0.5", false),
        ("random", false),
    ] {
        let choice = player(text, &spec, 1).choose(&view, &mut Control::none()).unwrap();
        assert_eq!(choice.report.is_some(), speaks, "{text}");
    }
}

#[test]
fn players_with_fewer_words_or_more_errors_score_less() {
    let mut lead = [0; 2];
    for seed in 0..12 {
        for (at, weak) in ["hasty:vocabulary=0.1", "hasty:noise=15"].into_iter().enumerate() {
            let [strong, weak] = game("crossword", ["hasty", weak], seed);
            lead[at] += strong - weak;
        }
    }
    assert!(lead.iter().all(|&lead| lead > 12 * 20), "{lead:?}");
}

#[test]
fn a_player_with_noise_seldom_exchanges_in_an_opening_that_it_can_play() {
    let spec: GameSpec = "crossword".parse().unwrap();
    let exchanges = (0..60).filter(|&seed| {
        let view = spec.deal(Seed(seed)).observe(Viewer::Seat(Seat(0)));
        let mut beginner = player("hasty:vocabulary=0.05,noise=12", &spec, seed);
        let choice = beginner.choose(&view, &mut Control::none()).unwrap();
        matches!(choice.action, Action::Play { text } if text.starts_with('-'))
    });
    let number = exchanges.count();
    assert!(number <= 6, "{number} of 60");
}

#[test]
fn a_seed_decides_what_a_player_does() {
    for specs in [["hasty:noise=10", "sim:playouts=100,endgame=0"], ["random", "random"]] {
        assert_eq!(game("crossword", specs, 3), game("crossword", specs, 3), "{specs:?}");
    }
}

#[test]
fn a_simulation_stops_when_it_is_asked_to_and_when_its_clock_says_so() {
    let spec: GameSpec = "crossword".parse().unwrap();
    let table = spec.deal(Seed(4));
    let view = table.observe(Viewer::Seat(Seat(0)));
    let endless = "sim:playouts=100000000,confidence=0.99999";
    let begun = Instant::now();
    let stop = StopFlag::new();
    let mut reports = 0;
    let mut progress = |report: &ponder_players::Report| {
        assert!(report.candidates.iter().all(|one| one.interval.is_some() == (one.visits > 0)));
        assert!(report.candidates[0].interval.is_some());
        reports += 1;
        stop.raise();
    };
    let mut control = Control { stop: stop.clone(), clock: None, progress: Some(&mut progress) };
    let choice = player(endless, &spec, 1).choose(&view, &mut control).unwrap();
    assert!(reports > 0 && choice.report.unwrap().visits > 0);
    let clock = ClockView {
        main_left_ms: 2_000,
        increment_ms: 0,
        period_left_ms: 0,
        period_moves_left: 0,
        periods_left: 0,
    };
    let mut control = Control { clock: Some(clock), ..Control::none() };
    player(endless, &spec, 1).choose(&view, &mut control).unwrap();
    assert!(begun.elapsed() < Duration::from_secs(20));
}

#[test]
fn a_play_with_a_wrong_word_is_challenged_and_a_good_one_is_not() {
    let spec: GameSpec = "crossword:challenge=double".parse().unwrap();
    for (good, answer) in [(true, false), (false, true)] {
        let (mut table, text) = (0..)
            .find_map(|seed| {
                let table = spec.deal(Seed(seed));
                let legal = table.legal();
                if good {
                    return Some((table, legal[0].clone()));
                }
                let rack = tiles(&*table)?.racks[0].clone()?;
                let plain: Vec<&String> = rack.iter().filter(|tile| *tile != "?").collect();
                let text = format!("8H {}{}", plain[0], plain[1]);
                let known = |start| legal.contains(&format!("{start} {}{}", plain[0], plain[1]));
                (!known("8H") && !known("8G")).then_some((table, text))
            })
            .unwrap();
        table.apply(Seat(0), &Action::play(text.as_str())).unwrap();
        for kind in ["hasty", "hasty:vocabulary=0.1", "endgame:time=0.1", "random"] {
            let view = table.observe(Viewer::Seat(Seat(1)));
            let choice = player(kind, &spec, 1).choose(&view, &mut Control::none()).unwrap();
            assert_eq!(choice.action == Action::play("challenge"), answer, "{kind} on {text}");
        }
    }
}

#[test]
fn bad_options_of_a_spec_are_named() {
    let crossword: GameSpec = "crossword".parse().unwrap();
    let hex: GameSpec = "hex:5".parse().unwrap();
    let problem = |spec: &str, game: &GameSpec| {
        let spec: PlayerSpec = spec.parse().unwrap();
        let made = build(&spec, game, Seed(1), &Environment::default());
        made.err().map(|error| error.to_string()).unwrap_or_default()
    };
    for (spec, part) in [
        ("hasty:vocabulary=0", "0.02"),
        ("hasty:plies=2", "unknown option"),
        ("sim:plies=0", "from 1 to 20"),
        ("sim:inference=maybe", "`on` or `off`"),
        ("sim:confidence=1", "0.5"),
        ("endgame:time=-1", "from 0.001"),
        ("random:x=1", "has no options"),
        ("mcts", "does not play Crossword"),
        ("nothing", "unknown kind"),
    ] {
        let problem = problem(spec, &crossword);
        assert!(problem.contains(part), "{spec}: {problem}");
    }
    assert!(problem("hasty", &hex).contains("does not play Hex; use one of mcts"));
    let limits = SearchLimits { bytes_max: 1 << 20, threads_max: 1 };
    for kind in kinds() {
        let spec: PlayerSpec = kind.name.parse().unwrap();
        let fits = build(&spec, &crossword, Seed(1), &Environment::default()).is_ok();
        assert_eq!(fits, search_bytes_max(&spec, &crossword, &limits).is_ok(), "{}", kind.name);
    }
}
