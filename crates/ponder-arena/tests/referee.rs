//! Single games: the referee with players of every kind.

use crate::common;

use common::{factory, short_limits};
use ponder_arena::campaign::Plan;
use ponder_arena::measure::{MatchPlan, MatchSpec, Settings};
use ponder_arena::{ArenaError, Fixture, GameEvent, GameRecord, PlayerThread, Referee};
use ponder_game::{Event, Reason, Seat, Seed, Side, TimeControl};
use ponder_games::{GameSpec, Loaded};
use ponder_players::{Fault, StopFlag};
use ponder_record::sgf;
use std::thread;
use std::time::{Duration, Instant};

fn fixture(game: &str, players: [&str; 2]) -> Fixture {
    let spec = MatchSpec::new(players[0], players[1], 2);
    let mut plan = MatchPlan::new(Settings::new(game, Seed(11)), spec).unwrap();
    plan.round(0).unwrap().remove(0)
}

fn thread_of(spec: &str, game: &str) -> PlayerThread {
    let (spec, game): (_, GameSpec) = (spec.parse().unwrap(), game.parse().unwrap());
    PlayerThread::start("a player", move || {
        factory(&spec, &game, Seed(2)).map_err(|error| Fault::Start(error.to_string()))
    })
}

/// Plays a game and returns its record and the events seen by an observer.
fn play_with(referee: &Referee, fixture: Fixture) -> Result<(GameRecord, Vec<String>), ArenaError> {
    let mut players = fixture.players.clone().map(|spec| thread_of(&spec, &fixture.rules));
    let [one, two] = &mut players;
    let mut seen = Vec::new();
    let record = referee.play(fixture, [one, two], &mut |event| {
        seen.push(match event {
            GameEvent::Started { table, .. } => format!("started after {}", table.moves().len()),
            GameEvent::Thinking { seat, report } => format!("{} has {}", seat.0, report.visits),
            GameEvent::Happened { event: Event::Played { text, .. }, .. } => text.clone(),
            GameEvent::Happened { event, .. } => format!("{event:?}"),
            GameEvent::Finished { .. } => "finished".into(),
        });
    });
    Ok((record?, seen))
}

/// Plays a game in which the player of one seat has a clock.
fn play_on_clock(players: [&str; 2], seat: usize, time: TimeControl) -> GameRecord {
    let mut fixture = fixture("hex:4", players);
    fixture.time[seat] = Some(time);
    let referee = Referee { limits: short_limits(), ..Referee::default() };
    play_with(&referee, fixture).unwrap().0
}

fn play(players: [&str; 2]) -> GameRecord {
    let referee = Referee { limits: short_limits(), ..Referee::default() };
    play_with(&referee, fixture("hex:4", players)).unwrap().0
}

fn loser(record: &GameRecord) -> Seat {
    Seat(1 - record.result.winner.expect("somebody won").0)
}

#[test]
fn an_honest_game_is_recorded_whole() {
    let referee = Referee::default();
    let (record, seen) = play_with(&referee, fixture("hex:5", ["random", "report"])).unwrap();
    assert_eq!(record.result.reason, Reason::Rules);
    let table = record.table().unwrap();
    assert_eq!(table.result().as_ref(), Some(&record.result));
    let texts: Vec<_> = table.moves().into_iter().map(|(_, text)| text).collect();
    assert_eq!(texts, record.all_moves());
    for (ply, mv) in record.moves.iter().enumerate() {
        let (seat, side) = [(Seat(0), Side::First), (Seat(1), Side::Second)][ply % 2];
        assert_eq!((mv.seat, mv.side), (seat, side));
        let visits = (seat == Seat(1)).then_some(100);
        assert_eq!((mv.visits, mv.value), (visits, visits.map(|_| 0.25)));
    }
    let progress = seen.iter().filter(|word| word.ends_with("has 100")).count();
    assert!(progress > 0 && seen.iter().any(|word| word == "1 has 100"));
    let plain: Vec<_> = seen.iter().filter(|word| !word.ends_with("has 100")).collect();
    assert_eq!(plain[0], "started after 0");
    assert_eq!(plain[1..=texts.len()], texts.iter().collect::<Vec<_>>());
    assert_eq!(plain.last().unwrap().as_str(), "finished");
    assert!(record.hung.is_empty());
}

#[test]
fn seats_exchange_with_swap_sides() {
    let mut game = fixture("hex:5,swap=sides", ["random", "random"]);
    game.opening.moves = vec!["c3".into(), "swap-sides".into()];
    let (record, seen) = play_with(&Referee::default(), game).unwrap();
    assert_eq!(seen[0], "started after 2");
    // Seat 1 took the first colour, so seat 0 moves next with the second.
    assert_eq!((record.moves[0].seat, record.moves[0].side), (Seat(0), Side::Second));
    assert_eq!(record.table().unwrap().result(), Some(record.result));
}

#[test]
fn a_player_that_breaks_something_loses_with_the_reason() {
    for (vice, expected) in [
        ("illegal", "illegal move"),
        ("gibberish", "illegal move"),
        ("fault", "out of ideas"),
        ("panic", "a player's panic"),
        ("panic-in-notify", "a player's panic"),
        ("panic-in-making", "a player's panic"),
        ("take-back", "only the referee"),
        ("hang-in-making", "the request to start"),
        ("hang", "the request for a move"),
        ("nobody", "unknown kind"),
    ] {
        let record = play(["random", vice]);
        assert_eq!(loser(&record), Seat(1), "{vice}");
        let text = match &record.result.reason {
            Reason::IllegalMove(text) => {
                assert_eq!(vice == "gibberish", text == "over there");
                "illegal move".to_owned()
            }
            Reason::Fault(text) => text.clone(),
            other => panic!("{vice}: {other:?}"),
        };
        assert!(text.contains(expected), "{vice}: {text}");
        let hung = if vice.starts_with("hang") { vec![Seat(1)] } else { vec![] };
        assert_eq!(record.hung, hung, "{vice}");
    }
}

#[test]
fn of_two_faulty_players_the_first_to_fail_loses() {
    let record = play(["fault", "panic"]);
    assert_eq!((loser(&record), record.moves.len()), (Seat(0), 0));
    let record = play(["resign", "hang"]);
    assert_eq!((loser(&record), record.result.reason), (Seat(0), Reason::Resignation));
    let record = play(["random", "hang-in-notify"]);
    assert_eq!(record.result.reason, Reason::Rules);
}

#[test]
fn players_that_heed_the_stop_flag_stay_usable() {
    let started = Instant::now();
    let record = play(["heed", "random"]);
    assert_eq!(record.result.reason, Reason::Rules);
    assert!(record.moves[0].time_us >= 300_000, "it thought until it was asked to stop");
    assert!(started.elapsed() < Duration::from_secs(10));
}

#[test]
fn clocks_are_charged_by_the_wall() {
    // Late per move: it obeys the stop flag, but that is raised when its time is up.
    let record = play_on_clock(["heed", "random"], 0, TimeControl::per_move(100));
    assert_eq!((loser(&record), &record.result.reason), (Seat(0), &Reason::Time));
    assert!(record.hung.is_empty() && record.spent_us[0] >= 140_000);

    // Late and hanging.
    let record = play_on_clock(["random", "hang"], 1, TimeControl::per_move(50));
    assert_eq!((loser(&record), &record.result.reason), (Seat(1), &Reason::Time));
    assert_eq!(record.hung, [Seat(1)]);

    // 30 ms per move from 100 ms per game.
    let record = play_on_clock(["sleep:ms=30", "random"], 0, TimeControl::sudden_death(100, 0));
    assert_eq!((loser(&record), &record.result.reason), (Seat(0), &Reason::Time));
    assert!((1..=4).contains(&record.moves.iter().filter(|mv| mv.seat == Seat(0)).count()));

    // An increment larger than the time of a move.
    let record = play_on_clock(["sleep:ms=20", "random"], 0, TimeControl::sudden_death(300, 300));
    assert_eq!(record.result.reason, Reason::Rules);

    // Byo-yomi: main time for two moves, then each move has its own period.
    let byo_yomi =
        TimeControl { main_ms: 50, increment_ms: 0, period_ms: 400, period_moves: 1, periods: 1 };
    let record = play_on_clock(["sleep:ms=25", "random"], 0, byo_yomi);
    assert_eq!(record.result.reason, Reason::Rules);
}

#[test]
fn games_are_written_as_sgf() {
    for (rules, opening) in [
        ("hex:5", &["c3"][..]),
        ("hex:5,swap", &["b1", "swap-pieces"]),
        ("hex:5,swap=sides", &["b1", "swap-sides", "c3"]),
        ("hex:13", &[]),
    ] {
        let mut game = fixture(rules, ["random", "report"]);
        game.opening.moves = opening.iter().map(|&text| text.to_owned()).collect();
        let (record, _) = play_with(&Referee::default(), game).unwrap();
        let text = record.sgf().unwrap();
        let read = sgf::parse(text.as_bytes(), &sgf::Limits::default()).unwrap();
        let loaded = Loaded::main_line(&read[0]).unwrap();
        assert_eq!(loaded.table.moves(), record.table().unwrap().moves(), "{text}");
        assert_eq!(loaded.table.result(), Some(record.result), "{text}");
        assert!(text.contains("100 visits, 62.5% to win"), "{text}");
    }

    for (player, expected) in [("resign", "RE[B+Resign]"), ("illegal", "by an illegal move (")] {
        let text = play(["random", player]).sgf().unwrap();
        assert!(text.contains(expected) && text.contains("RO[1]"), "{text}");
        assert!(sgf::parse(text.as_bytes(), &sgf::Limits::default()).is_ok());
    }
}

#[test]
fn a_small_overstep_is_forgiven() {
    let mut game = fixture("hex:3", ["sleep:ms=50", "random"]);
    game.time = [Some(TimeControl::per_move(40)), None];
    let mut referee = Referee::default();
    referee.limits.clock_grace_ms = 2_000;
    let (record, _) = play_with(&referee, game).unwrap();
    assert_eq!(record.result.reason, Reason::Rules);
}

#[test]
fn a_game_that_is_too_long_is_stopped() {
    let mut referee = Referee::default();
    referee.limits.plies_max = 5;
    let mut game = fixture("hex:5", ["random", "random"]);
    game.opening.moves = vec!["a1".into(), "b1".into()];
    let (record, _) = play_with(&referee, game).unwrap();
    assert_eq!((record.winner(), record.moves.len()), (None, 3));
    assert!(matches!(record.result.reason, Reason::Stopped(_)));
}

#[test]
fn nobody_loses_where_nothing_can_be_played() {
    let rules = "paco:fen=4k3/8/8/8/8/8/rr6/1K5r_w_0_-_-_-";
    for player in ["random", "alphabeta:depth=1", "mcts:rollouts=5"] {
        let mut game = fixture(rules, [player, player]);
        game.opening.moves = ["b1", ">a1", "h1", ">b1"].map(str::to_owned).to_vec();
        let (record, _) = play_with(&Referee::default(), game).unwrap();
        assert_eq!((record.winner(), record.moves.len()), (None, 0));
        assert!(matches!(record.result.reason, Reason::Stopped(_)), "{:?}", record.result);
    }
}

#[test]
fn an_impossible_opening_is_an_error() {
    let mut game = fixture("hex:5", ["random", "random"]);
    game.opening.moves = vec!["a1".into(), "a1".into()];
    let error = play_with(&Referee::default(), game).unwrap_err();
    assert!(matches!(error, ArenaError::Opening(_)), "{error}");
}

#[test]
fn a_raised_flag_abandons_the_game() {
    for vice in ["heed", "hang"] {
        let stop = StopFlag::new();
        let mut referee = Referee { limits: short_limits(), stop: stop.clone() };
        referee.limits.move_ms_max = 60_000;
        let raiser = thread::spawn(move || {
            thread::sleep(Duration::from_millis(50));
            stop.raise();
        });
        let started = Instant::now();
        let error = play_with(&referee, fixture("hex:5", ["random", vice])).unwrap_err();
        assert!(matches!(error, ArenaError::Interrupted), "{error}");
        assert!(started.elapsed() < Duration::from_secs(5));
        raiser.join().unwrap();
    }
}
