//! The `gtp` player, against programs written in shell.
#![cfg(unix)]

use ponder_game::{
    Action, Clock, ClockView, Game, GameResult, Observation, OpenTable, Reason, Seat, Seed, Side,
    Table, TimeControl, Viewer,
};
use ponder_games::{GameSpec, GameVisitor};
use ponder_players::{
    Choice, Control, Environment, Fault, Player, PlayerSpec, SpecError, StopFlag, build,
};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Writes an engine that behaves well except for `cases`, and logs each command to a file. `cases`
/// may use `id`, `cmd` and `args`, and `starts`, the number of times it was started.
fn engine(dir: &Path, cases: &str) -> PathBuf {
    let script = format!(
        r#"
        echo start >> "$0.starts"
        starts=$(grep -c start "$0.starts")
        while read -r id cmd args; do
            echo "$cmd${{args:+ $args}}" >> "$0.log"
            case "$cmd" in
            {cases}
            name) printf '=%s Fake\n\n' "$id" ;;
            version) printf '=%s 1\n\n' "$id" ;;
            list_commands)
                printf '=%s boardsize\nclear_board\nplay\ngenmove\nundo\n\n' "$id" ;;
            boardsize|clear_board|play|undo|init) printf '=%s\n\n' "$id" ;;
            genmove) printf '=%s %s\n\n' "$id" "$(cat "$0.move")" ;;
            quit) printf '=%s\n\n' "$id"; exit 0 ;;
            *) printf '?%s unknown command\n\n' "$id" ;;
            esac
        done
        "#
    );
    let path = dir.join("engine");
    fs::write(&path, script).expect("a file");
    path
}

/// Player on such an engine, and its observable state.
struct Fixture {
    dir: tempfile::TempDir,
    game: GameSpec,
    player: Box<dyn Player>,
}

fn allowed() -> Environment {
    Environment { allow_programs: true, ..Environment::default() }
}

fn make(rules: &str, cases: &str, options: &str) -> Result<Fixture, SpecError> {
    let dir = tempfile::tempdir().expect("a directory");
    let path = engine(dir.path(), cases);
    let game: GameSpec = rules.parse().expect("rules");
    let spec = format!("gtp:cmd='sh {}',{options}", path.display());
    let spec: PlayerSpec = spec.trim_end_matches(',').parse().expect("a spec");
    let player = build(&spec, &game, Seed(0), &allowed())?;
    Ok(Fixture { dir, game, player })
}

fn fixture(rules: &str, cases: &str, options: &str) -> Fixture {
    make(rules, cases, options).expect("the engine starts")
}

impl Fixture {
    fn path(&self, ending: &str) -> PathBuf {
        self.dir.path().join(format!("engine.{ending}"))
    }

    /// Returns the commands that the engine received since the last call.
    fn received(&self) -> Vec<String> {
        let log = fs::read_to_string(self.path("log")).unwrap_or_default();
        fs::write(self.path("log"), "").expect("a file");
        log.lines().map(str::to_owned).collect()
    }

    fn ask_with(
        &mut self,
        table: &dyn Table,
        clock: Option<&ClockView>,
        answer: &str,
    ) -> Result<Choice, Fault> {
        fs::write(self.path("move"), answer).expect("a file");
        let view = table.observe(Viewer::Seat(Seat(0)));
        self.player.choose(&view, &mut Control { clock: clock.copied(), ..Control::none() })
    }

    fn ask(&mut self, table: &dyn Table, answer: &str) -> Result<Choice, Fault> {
        self.ask_with(table, None, answer)
    }

    fn fault(&mut self) -> Fault {
        let table = self.game.table();
        self.ask(table.as_ref(), "a1").expect_err("it fails")
    }
}

fn play(table: &mut dyn Table, moves: &[&str]) {
    for text in moves {
        let seat = table.to_act().expect("the game goes on");
        table.apply(seat, &Action::play(*text)).expect("a legal move");
    }
}

fn take_back(table: &mut dyn Table, plies: u16) {
    let action = Action::TakeBack { plies };
    table.apply(Seat(0), &action).expect("they were played");
}

#[test]
fn the_engine_follows_the_table() {
    let mut engine = fixture("hex:4", "", "init='init one; init two'");
    assert_eq!(engine.received(), ["name", "version", "list_commands", "init one", "init two"]);
    let mut table = engine.game.table();
    let choice = engine.ask(table.as_ref(), "B2").expect("a move");
    assert_eq!(choice.action, Action::play("b2"));
    assert_eq!(engine.received(), ["boardsize 4", "clear_board", "genmove b"]);
    play(table.as_mut(), &["b2", "c1"]);
    engine.ask(table.as_ref(), "c2").expect("a move");
    assert_eq!(engine.received(), ["play w c1", "genmove b"], "its own move it knows");
    play(table.as_mut(), &["c2", "d1"]);
    take_back(table.as_mut(), 2);
    play(table.as_mut(), &["a1", "a2"]);
    engine.ask(table.as_ref(), "resign").expect("an action");
    assert_eq!(engine.received(), ["undo", "play b a1", "play w a2", "genmove b"]);
    take_back(table.as_mut(), 4);
    let choice = engine.ask(table.as_ref(), "resign").expect("an action");
    assert_eq!(choice.action, Action::Resign);
    assert_eq!(engine.received(), ["undo", "undo", "undo", "undo", "genmove b"]);
    engine.player.new_game();
    engine.ask(table.as_ref(), "a1").expect("a move");
    assert_eq!(engine.received(), ["boardsize 4", "clear_board", "genmove b"]);
}

#[test]
fn without_undo_it_replays() {
    let refuses = r#"undo) printf '?%s cannot undo\n\n' "$id" ;;"#;
    let mut engine = fixture("hex:3x2", refuses, "");
    let mut table = engine.game.table();
    play(table.as_mut(), &["a1", "b1"]);
    engine.ask(table.as_ref(), "c1").expect("a move");
    take_back(table.as_mut(), 1);
    play(table.as_mut(), &["c2"]);
    engine.received();
    engine.ask(table.as_ref(), "c1").expect("a move");
    let replayed = ["undo", "boardsize 3 2", "clear_board", "play b a1", "play w c2", "genmove b"];
    assert_eq!(engine.received(), replayed);
}

#[test]
fn positions_that_no_game_from_the_start_reaches_are_set_up() {
    struct Start;
    impl GameVisitor for Start {
        type Output = Observation;
        fn visit<G: Game>(self, rules: &G::Rules) -> Observation {
            let mut table = OpenTable::<G>::new(rules.clone());
            play(&mut table, &["b2", "c1"]);
            let table = OpenTable::<G>::from_position(rules.clone(), table.position().clone());
            table.observe(Viewer::Spectator)
        }
    }
    let mut engine = fixture("hex:4", "", "");
    fs::write(engine.path("move"), "a1").expect("a file");
    let view = engine.game.visit(Start).expect("a game with positions");
    engine.received();
    let choice = engine.player.choose(&view, &mut Control::none());
    assert_eq!(choice.expect("a move").action, Action::play("a1"));
    let set_up = ["boardsize 4", "clear_board", "play w c1", "play b b2", "genmove b"];
    assert_eq!(engine.received(), set_up);
    // Moves out of turn are sent with the colour that made them.
    let mut table = engine.game.table();
    play(table.as_mut(), &["a1"]);
    table.give_turn(Side::First).expect("Hex can");
    play(table.as_mut(), &["a2"]);
    engine.player.new_game();
    engine.ask(table.as_ref(), "d4").expect("a move");
    let commands = ["boardsize 4", "clear_board", "play b a1", "play b a2", "genmove w"];
    assert_eq!(engine.received(), commands);
}

#[test]
fn swaps_by_name_and_by_stones() {
    let mut engine = fixture("hex:4,swap", "", "");
    let mut table = engine.game.table();
    play(table.as_mut(), &["a2", "swap-pieces"]);
    engine.ask(table.as_ref(), "d4").expect("a move");
    assert!(engine.received().ends_with(&["play w swap-pieces".into(), "genmove b".into()]));
    take_back(table.as_mut(), 1);
    let choice = engine.ask(table.as_ref(), "swap-pieces").expect("a move");
    assert_eq!(choice.action, Action::play("swap-pieces"));
    let again = ["boardsize 4", "clear_board", "play b a2", "genmove w"];
    assert_eq!(engine.received(), again, "a swap is not undone");

    let by_stones = ["boardsize 4", "clear_board", "play w b1", "genmove b"];
    let refuses = r#"play) case "$args" in
        *swap*) printf '?%s no\n\n' "$id" ;; *) printf '=%s\n\n' "$id" ;; esac ;;"#;
    for (cases, options) in [(refuses, ""), ("", "swap=setup")] {
        let mut engine = fixture("hex:4,swap", cases, options);
        let mut table = engine.game.table();
        play(table.as_mut(), &["a2", "swap-pieces"]);
        engine.ask(table.as_ref(), "d4").expect("a move");
        assert!(engine.received().ends_with(&by_stones.map(str::to_owned)), "{options}");
        play(table.as_mut(), &["d4", "d3"]);
        engine.ask(table.as_ref(), "c1").expect("a move");
        assert_eq!(engine.received(), ["play w d3", "genmove b"]);
    }

    let mut engine = fixture("hex:4,swap", "", "swap=setup");
    let mut table = engine.game.table();
    play(table.as_mut(), &["a2"]);
    let choice = engine.ask(table.as_ref(), "swap-sides").expect("a move");
    assert_eq!(choice.action, Action::play("swap-pieces"));
    play(table.as_mut(), &["swap-pieces", "d4"]);
    engine.received();
    engine.ask(table.as_ref(), "c3").expect("a move");
    let set_up = ["boardsize 4", "clear_board", "play w b1", "play b d4", "genmove w"];
    let received = engine.received();
    assert_eq!(received[received.len() - 5..], set_up);
}

/// Engine with a parameter for its swap.
const WITH_PARAM: &str = r#"list_commands) printf '=%s undo\nparam_game\n\n' "$id" ;;
    param_game) printf '=%s\n\n' "$id" ;;"#;

#[test]
fn the_engine_is_given_the_form_of_the_swap() {
    for (rules, commands) in [
        ("hex:4", vec!["param_game allow_swap 0"]),
        ("hex:4,swap", vec!["param_game allow_swap 1", "param_game swap_form pieces"]),
        ("hex:4,swap=sides", vec!["param_game allow_swap 1", "param_game swap_form sides"]),
    ] {
        let mut engine = fixture(rules, WITH_PARAM, "");
        let table = engine.game.table();
        engine.received();
        engine.ask(table.as_ref(), "a1").expect("a move");
        let commands = [vec!["boardsize 4"], commands, vec!["clear_board", "genmove b"]].concat();
        assert_eq!(engine.received(), commands);
    }
}

#[test]
fn any_swap_of_an_engine_is_the_one_of_the_rules() {
    for (rules, word, ours) in [
        ("hex:4,swap=sides", "swap-pieces", "swap-sides"),
        ("hex:4,swap", "Swap-Sides", "swap-pieces"),
    ] {
        let mut engine = fixture(rules, WITH_PARAM, "");
        let mut table = engine.game.table();
        play(table.as_mut(), &["a2"]);
        let choice = engine.ask(table.as_ref(), word).expect("a move");
        assert_eq!(choice.action, Action::play(ours));
        play(table.as_mut(), &[ours, "d4"]);
        engine.received();
        engine.ask(table.as_ref(), "c3").expect("a move");
        // Its board is set up again, now and after later swaps, and it may not swap once more.
        let by_stones = |mover: &str, other: &str, stone: &str| {
            vec![
                "param_game allow_swap 0".to_owned(),
                format!("play {stone}"),
                format!("play {mover} d4"),
                format!("genmove {other}"),
            ]
        };
        let expected = if ours == "swap-sides" {
            by_stones("w", "b", "b a2")
        } else {
            by_stones("b", "w", "w b1")
        };
        assert!(engine.received().ends_with(&expected), "{rules}");
        engine.player.new_game();
        let mut table = engine.game.table();
        play(table.as_mut(), &["a2", ours, "d4"]);
        engine.received();
        engine.ask(table.as_ref(), "c3").expect("a move");
        assert!(engine.received().ends_with(&expected), "{rules}");
    }
    // A swap without a form is sent again by name.
    let mut engine = fixture("hex:4,swap=sides", "", "");
    let mut table = engine.game.table();
    play(table.as_mut(), &["a2"]);
    let choice = engine.ask(table.as_ref(), "swap").expect("a move");
    assert_eq!(choice.action, Action::play("swap-sides"));
    play(table.as_mut(), &["swap-sides", "d4"]);
    engine.received();
    engine.ask(table.as_ref(), "c3").expect("a move");
    let again = ["boardsize 4", "clear_board", "play b a2", "play w swap-sides", "play w d4"];
    assert_eq!(engine.received()[..5], again);
    // Where there is nothing to swap, the table rejects it.
    let choice = engine.ask(table.as_ref(), "swap-pieces").expect("an answer");
    let refusal = table.apply(table.to_act().expect("it goes on"), &choice.action);
    assert!(refusal.is_err(), "{refusal:?}");
}

#[test]
fn the_engine_is_sent_its_time() {
    let knows = r#"list_commands) printf '=%s undo\ntime_settings\ntime_left\nparam_game\n\n' "$id" ;;
        time_settings|time_left) printf '=%s\n\n' "$id" ;;"#;
    let mut engine = fixture("hex:4,swap", knows, "");
    let table = engine.game.table();
    let control: TimeControl = "60+5".parse().expect("a control");
    let clock = Clock::new(control).view();
    engine.received();
    for times in 0..2 {
        engine.ask_with(table.as_ref(), Some(&clock), "a1").expect("a move");
        let mut commands = vec!["boardsize 4", "param_game allow_swap 1"];
        commands.extend(["param_game swap_form pieces", "clear_board"]);
        let again = vec!["undo"];
        let settings = ["time_settings 60 5 1"];
        let last = ["time_left b 60 0", "genmove b"];
        if times == 0 {
            commands.extend(settings);
        } else {
            commands = again;
        }
        commands.extend(last);
        assert_eq!(engine.received(), commands);
    }
}

#[test]
fn an_engine_that_hangs() {
    let hangs = r#"genmove) echo "thinking hard" >&2; sleep 60 ;;"#;
    let mut engine = fixture("hex:4", hangs, "move=1");
    let started = Instant::now();
    let fault = engine.fault();
    assert!(started.elapsed() < Duration::from_secs(20));
    let Fault::Hung { what, seconds } = &fault else { panic!("{fault}") };
    assert_eq!(*seconds, 1);
    assert!(what.starts_with("`genmove b`") && what.contains("thinking hard"), "{what}");
    // It was killed, and is not restarted before the next game.
    assert_eq!(engine.fault(), fault);
    engine.player.new_game();
    assert!(matches!(engine.fault(), Fault::Hung { .. }));
    let starts = fs::read_to_string(engine.path("starts")).expect("a file");
    assert_eq!(starts.lines().count(), 2);
}

#[test]
fn a_clock_is_a_deadline() {
    let mut engine = fixture("hex:4", "genmove) sleep 60 ;;", "move=600");
    let clock = Clock::new(TimeControl::sudden_death(200, 0)).view();
    let table = engine.game.table();
    let started = Instant::now();
    let fault = engine.ask_with(table.as_ref(), Some(&clock), "a1");
    assert!(matches!(fault, Err(Fault::Hung { .. })), "{fault:?}");
    assert!(started.elapsed() < Duration::from_secs(20));
}

#[test]
fn an_engine_that_dies_or_talks_nonsense() {
    let mut engine = fixture("hex:4", r#"genmove) echo "out of memory" >&2; exit 3 ;;"#, "");
    let fault = engine.fault();
    assert!(matches!(&fault, Fault::Died(why) if why.contains("out of memory")), "{fault}");

    // It dies only in its first life.
    let once = r#"genmove) [ "$starts" -gt 1 ] || exit 3; printf '=%s a1\n\n' "$id" ;;"#;
    let mut engine = fixture("hex:4", once, "");
    assert!(matches!(engine.fault(), Fault::Died(_)));
    assert!(matches!(engine.fault(), Fault::Died(_)));
    engine.player.new_game();
    let table = engine.game.table();
    let choice = engine.ask(table.as_ref(), "").expect("a move");
    assert_eq!(choice.action, Action::play("a1"));

    for (cases, why) in [
        (r"genmove) echo 'I play a1' ;;", "a response must begin with"),
        (r#"genmove) printf '=9%s a1\n\n' "$id" ;;"#, "with the id"),
        (r#"genmove) printf '=%s\n\n' "$id" ;;"#, "the answer to `genmove` is empty"),
        (r#"genmove) printf '?%s no idea\n\n' "$id" ;;"#, "no idea"),
        (
            r#"clear_board) printf '?%s never\n\n' "$id" ;;"#,
            "the engine refuses `clear_board`: never",
        ),
    ] {
        let fault = fixture("hex:4", cases, "").fault();
        assert!(matches!(&fault, Fault::Protocol(text) if text.contains(why)), "{fault}");
    }
    let fault = fixture("hex:4", r#"boardsize) printf '?%s too small\n\n' "$id" ;;"#, "").fault();
    assert!(matches!(&fault, Fault::Unsupported(text) if text.contains("too small")), "{fault}");
}

#[test]
fn illegal_moves_are_for_the_table_to_refuse() {
    let mut engine = fixture("hex:4", "", "");
    let mut table = engine.game.table();
    play(table.as_mut(), &["a1", "b1"]);
    for answer in ["z9", "a1", "pass", "I resign"] {
        let choice = engine.ask(table.as_ref(), answer).expect("an answer");
        let refusal = table.apply(Seat(0), &choice.action);
        let refusal = refusal.expect_err("it is illegal").to_string();
        assert!(refusal.contains(answer), "{refusal}");
    }
    // The board is set up again before the next answer, regardless of the engine's own.
    let choice = engine.ask(table.as_ref(), "c3").expect("an answer");
    play(table.as_mut(), &["c3"]);
    assert_eq!(choice.action, Action::play("c3"));
    let forfeit = Action::Forfeit { reason: Reason::IllegalMove("z9".into()) };
    table.apply(Seat(0), &forfeit).expect("the game goes on");
    let lost = GameResult {
        winner: Some(Seat(1)),
        winner_side: Some(Side::Second),
        margin_halves: None,
        reason: Reason::IllegalMove("z9".into()),
    };
    assert_eq!(table.result(), Some(lost));
}

#[test]
fn a_raised_flag_interrupts() {
    let slow = r#"genmove) sleep 0.5; printf '=%s a1\n\n' "$id" ;;"#;
    let mut engine = fixture("hex:4", slow, "");
    let table = engine.game.table();
    let view = table.observe(Viewer::Spectator);
    let stop = StopFlag::new();
    let mut control = Control { stop: stop.clone(), clock: None, progress: None };
    let raiser = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(150));
        stop.raise();
    });
    let fault = engine.player.choose(&view, &mut control);
    assert_eq!(fault, Err(Fault::Interrupted));
    raiser.join().expect("no panic");
    // The late answer is not taken for one to a later request.
    engine.received();
    let choice = engine.ask(table.as_ref(), "").expect("a move");
    assert_eq!(choice.action, Action::play("a1"));
    assert!(engine.received().contains(&"clear_board".to_owned()));
}

#[test]
fn specs_that_are_refused() {
    let game: GameSpec = "hex:4".parse().expect("rules");
    let refused = |text: &str, environment: &Environment| {
        let spec: PlayerSpec = text.parse().expect("a spec");
        let made = build(&spec, &game, Seed(0), environment);
        made.err().expect("it is refused").to_string()
    };
    let error = refused("gtp:cmd=true", &Environment::default());
    assert!(error.contains("not allowed"), "{error}");
    for (text, why) in [
        ("gtp", "gtp:cmd='mohex"),
        ("gtp:cmd=''", "gtp:cmd='mohex"),
        ("gtp:cmd='a ''b'", "is not a command line"),
        ("gtp:cmd=/nowhere/engine", "cannot start `/nowhere/engine`"),
        ("gtp:cmd=true,move=0", "`move=0` is not a number from 0.001"),
        ("gtp:cmd=true,move=x", "`move=x` is not a number from 0.001"),
        ("gtp:cmd=true,init='7'", "`init`"),
        ("gtp:cmd=true,swap=maybe", "`swap=maybe` is not `play` or `setup`"),
        ("gtp:cmd=true,x=1", "unknown option `x`"),
        ("gtp:cmd=true,dir=/nowhere", "cannot start `true`"),
    ] {
        let error = refused(text, &allowed());
        assert!(error.contains(why), "{text}: {error}");
    }
    let silent = make("hex:4", "name) sleep 60 ;;", "startup=0.3").err();
    let silent = silent.expect("it is refused").to_string();
    assert!(silent.contains("did not answer `name`"), "{silent}");
    let dead = make("hex:4", "name) echo no licence >&2; exit 1 ;;", "").err();
    let dead = dead.expect("it is refused").to_string();
    assert!(dead.contains("no licence"), "{dead}");
    let unhappy = make("hex:4", "", "init='castle'").err();
    let unhappy = unhappy.expect("it is refused").to_string();
    assert!(unhappy.contains("refused `castle`"), "{unhappy}");
}

/// Refuses moves, such as `b a1`.
fn refusing(moves: &str) -> String {
    format!(
        r#"komi) printf '=%s\n\n' "$id" ;;
        play) case "$args" in
            {moves}) printf '?%s illegal move\n\n' "$id" ;;
            *) printf '=%s\n\n' "$id" ;;
            esac ;;"#
    )
}

#[test]
fn an_engine_for_another_game_is_detected() {
    let go_engine = refusing("'w a2'");
    let hex_engine = refusing("'w a2'|'b a1'");
    for (rules, cases, answer) in [
        ("hex:7", hex_engine.as_str(), None),
        ("go:7", go_engine.as_str(), None),
        ("hex:7", go_engine.as_str(), Some("accepts `play b a1`, which Hex forbids")),
        ("go:7", hex_engine.as_str(), Some("refuses `play b a1`")),
        // An engine that checks nothing may still play.
        ("hex:7", "", None),
    ] {
        let mut engine = fixture(rules, cases, "");
        let found = engine.player.probe(&StopFlag::new());
        match (found, answer) {
            (Ok(()), None) => {}
            (Err(Fault::Unsupported(why)), Some(part)) => assert!(why.contains(part), "{why}"),
            (found, _) => panic!("{rules} with {cases}: {found:?}"),
        }
        // The board is set up again for the game.
        let table = engine.game.table();
        engine.ask(table.as_ref(), "b3").expect("a move");
        let received = engine.received();
        assert!(received.ends_with(&["clear_board".into(), "genmove b".into()]), "{received:?}");
    }
}

#[test]
fn an_engine_that_refuses_the_board_size_is_reported() {
    let refuses = r#"boardsize) printf '?%s unacceptable size\n\n' "$id" ;;"#;
    let mut engine = fixture("hex:7", refuses, "");
    let found = engine.player.probe(&StopFlag::new()).expect_err("it refuses");
    assert_eq!(
        found.to_string(),
        "cannot play this: the engine refuses `boardsize 7`: unacceptable size"
    );
}

#[test]
fn labels_show_no_path() {
    let label = |spec: &str| spec.parse::<PlayerSpec>().expect("a spec").label();
    assert_eq!(label("gtp:cmd='/opt/hex/mohex --quiet',name=MoHex"), "MoHex");
    assert_eq!(label("gtp:cmd='/opt/hex/mohex --config /home/me/x'"), "mohex");
    assert_eq!(label("gtp:cmd='\"/opt/my engines/go\" -q'"), "go");
    assert_eq!(label("mcts:rollouts=7"), "mcts:rollouts=7");
}

#[test]
fn a_misspelt_word_gets_a_suggestion() {
    let hex: GameSpec = "hex:5".parse().expect("rules");
    let problem = |text: &str| {
        let spec: PlayerSpec = text.parse().expect("a spec");
        build(&spec, &hex, Seed(0), &allowed()).err().expect("it is refused").to_string()
    };
    assert!(problem("mcts:rolouts=5").contains("did you mean `rollouts`?"));
    assert!(problem("gumble").contains("did you mean `gumbel`?"));
    assert!(problem("mcts:time=1e308").contains("from 0.001 to 10000000"));
}
