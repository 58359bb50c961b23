//! Tests of errors of controllers and players.

use crate::engine::support::{options, session};
use ponder_engine::{EngineError, EngineOptions, Log, LogLevel, run, run_with};
use ponder_game::{Action, Event, Observation};
use ponder_players::{Choice, Control, Fault, Player, SpecError};
use std::io::{self, Cursor, Write};
use std::sync::{Arc, Mutex};

/// A player that follows a script.
struct Scripted(Vec<&'static str>);

impl Player for Scripted {
    fn choose(&mut self, _view: &Observation, control: &mut Control<'_>) -> Result<Choice, Fault> {
        let action = match self.0.pop() {
            Some("panic") => panic!("as the test asked"),
            Some("die") => return Err(Fault::Died("for the test".into())),
            Some("report") => {
                if let Some(progress) = &mut control.progress {
                    progress(&ponder_players::Report::default());
                }
                panic!("as the test asked")
            }
            Some("resign") | None => Action::Resign,
            Some(text) => Action::play(text),
        };
        Ok(Choice { action, report: None })
    }
}

impl Drop for Scripted {
    fn drop(&mut self) {
        assert!(self.0.pop() != Some("and again"), "as the test asked");
    }
}

fn scripted(script: &'static [&'static str], input: &str) -> String {
    let mut output = Vec::new();
    let mut made = 0;
    let make = |_: &_, _: &_, _| -> Result<Box<dyn Player>, SpecError> {
        made += 1;
        let script = if made == 1 { script } else { &["b2"] };
        Ok(Box::new(Scripted(script.iter().rev().copied().collect())))
    };
    let input = Cursor::new(input.to_owned().into_bytes());
    run_with(input, &mut output, options("random", "hex:3"), Box::new(make)).expect("it runs");
    String::from_utf8(output).expect("answers are text")
}

#[test]
fn a_panic_becomes_an_internal_error() {
    let output = scripted(&["panic"], "1 genmove b\n2 genmove b\n3 name\n");
    assert_eq!(output, "?1 internal error\n\n=2 b2\n\n=3 Ponder\n\n");
    let output = scripted(&["panic", "and again"], "1 genmove b\n2 genmove b\n");
    assert_eq!(output, "?1 internal error\n\n=2 b2\n\n");
    let output = scripted(&["report"], "1 lz-genmove_analyze b\n2 name\n");
    assert_eq!(output, "=1\n\n=2 Ponder\n\n");
}

#[test]
fn faults_illegal_moves_and_resignations_of_a_player() {
    let output = scripted(
        &["die", "z9", "a1", "a1", "resign"],
        "genmove b\ngenmove b\ngenmove b\ngenmove w\ngenmove w\nfinal_score\nundo\nlz-analyze\n\n",
    );
    assert_eq!(
        output,
        "? the player failed: the program has exited: for the test\n\n\
         ? the player failed: `z9`: invalid color or coordinate\n\n\
         = a1\n\n\
         ? the player failed: `a1`: illegal move: the cell is occupied\n\n\
         = resign\n\n= B+Resign\n\n=\n\n=\n\n"
    );
}

#[test]
fn a_line_of_a_megabyte() {
    let mut input = b"1 name\n2 play b ".to_vec();
    input.resize(input.len() + (1 << 20), b'a');
    input.extend_from_slice(b"\n \t# a comment ");
    input.resize(input.len() + (1 << 20), b'a');
    input.extend_from_slice(b"\n3 name\n");
    assert_eq!(
        session(options("random", "hex:3"), input),
        "=1 Ponder\n\n?2 line too long: at most 65536 bytes are read\n\n=3 Ponder\n\n"
    );
}

#[test]
fn a_record_over_the_limits() {
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("long.sgf");
    std::fs::write(&path, format!("(;GM[11]SZ[3]C[{}])", "x".repeat(5000))).expect("a file");
    let mut options = options("random", "hex:3");
    options.record_limits.bytes_max = 4096;
    let output = session(options, format!("loadsgf {}\nname\n", path.display()));
    assert!(output.starts_with("? cannot load file: "), "{output}");
    assert!(output.ends_with("\n\n= Ponder\n\n"), "{output}");
}

#[test]
fn a_log_gets_the_lines_of_its_level() {
    let logged = |level| {
        let lines = Arc::new(Mutex::new(Vec::new()));
        let own = Arc::clone(&lines);
        let write = move |line: &str| own.lock().expect("the lines").push(line.to_owned());
        let log = Some(Log::new(level, write));
        session(EngineOptions { log, ..options("random", "hex:3") }, "name\nplay b z9\n");
        lines.lock().expect("the lines").clone()
    };
    assert_eq!(logged(LogLevel::Faults), Vec::<String>::new());
    let lines = logged(LogLevel::Commands);
    assert_eq!(lines[..2], ["Ponder: > name", "Ponder: = Ponder"], "{lines:?}");
    assert!(lines.iter().all(|line| line.starts_with("Ponder: ")) && lines.len() == 4, "{lines:?}");
}

#[test]
fn a_player_that_cannot_be_made() {
    let refused = |options: EngineOptions| run(&b"name\n"[..], Vec::new(), options);
    for player in ["castle", "gtp:cmd='sh'", "random:x=1"] {
        let error = refused(options(player, "hex:3")).expect_err("no such player");
        assert!(matches!(error, EngineError::Player(_)), "{error}");
    }
    let mut made = 0;
    let make = |spec: &ponder_players::PlayerSpec, game: &_, seed| {
        made += 1;
        let player = || ponder_players::build(spec, game, seed, &Default::default());
        if made == 1 { player() } else { Err(spec.error("too large")) }
    };
    let mut output = Vec::new();
    let input = Cursor::new("play b a1\nboardsize 5\nlist_stones b\ngenmove w\n");
    run_with(input, &mut output, options("random", "hex:1x2"), Box::new(make)).expect("it runs");
    let output = String::from_utf8(output).expect("answers are text");
    assert_eq!(output, "=\n\n? the player failed: player `random`: too large\n\n= a1\n\n= a2\n\n");
}

#[test]
fn a_controller_that_is_gone() {
    struct Gone;
    impl Write for Gone {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    for input in ["name\n", "lz-analyze\n", "lz-genmove_analyze b\n", "99999999999 x\n"] {
        let input = Cursor::new(input.to_owned());
        let error = run(input, Gone, options("mcts:rollouts=100", "hex:5"));
        assert!(matches!(error, Err(EngineError::Output(_))), "{error:?}");
    }
}

#[test]
fn a_player_is_notified_of_events_in_order() {
    struct Listener(Arc<Mutex<Vec<String>>>);
    impl Player for Listener {
        fn choose(&mut self, _: &Observation, _: &mut Control<'_>) -> Result<Choice, Fault> {
            Ok(Choice { action: Action::play("c3"), report: None })
        }
        fn notify(&mut self, event: &Event) {
            let text = match event {
                Event::Played { text, .. } => text.clone(),
                Event::TakenBack { plies } => format!("back {plies}"),
                Event::SeatsExchanged => "exchanged".to_owned(),
                Event::Ended { .. } => "ended".to_owned(),
            };
            self.0.lock().expect("no panic").push(text);
        }
        fn new_game(&mut self) {
            self.0.lock().expect("no panic").push("new".to_owned());
        }
    }
    let events = Arc::new(Mutex::new(Vec::new()));
    let there = Arc::clone(&events);
    let make = move |_: &_, _: &_, _| -> Result<Box<dyn Player>, SpecError> {
        Ok(Box::new(Listener(Arc::clone(&there))))
    };
    let input = "play b a1\nplay w a1\nundo\nplay b a2\ngenmove w\nplay w b2\nplay b resign\n\
                 undo\nclear_board\nplay b a1\nplay w swap-sides\n";
    let options = options("random", "hex:4,swap=sides");
    run_with(Cursor::new(input), Vec::new(), options, Box::new(make)).expect("it runs");
    assert_eq!(
        *events.lock().expect("no panic"),
        [
            "a1",
            "back 1",
            "a2",
            "c3",
            "new",
            "b2",
            "ended",
            "back 0",
            "new",
            "a1",
            "swap-sides",
            "exchanged"
        ]
    );
}

#[test]
fn clocks_reach_the_player() {
    type Seen = Vec<Option<(u64, u64)>>;
    struct Watcher(Arc<Mutex<Seen>>);
    impl Player for Watcher {
        fn choose(&mut self, _: &Observation, control: &mut Control<'_>) -> Result<Choice, Fault> {
            let seen = control.clock.map(|clock| (clock.main_left_ms, clock.period_left_ms));
            self.0.lock().expect("no panic").push(seen);
            std::thread::sleep(std::time::Duration::from_millis(20));
            Ok(Choice { action: Action::Resign, report: None })
        }
    }
    let seen = Arc::new(Mutex::new(Seen::new()));
    let there = Arc::clone(&seen);
    let make = move |_: &_, _: &_, _| -> Result<Box<dyn Player>, SpecError> {
        Ok(Box::new(Watcher(Arc::clone(&there))))
    };
    let input = "genmove b\nundo\ntime_settings 60 10 5\ngenmove w\nundo\ntime_left b 7 3\n\
                 reg_genmove b\ngenmove b\nclear_board\ngenmove b\nundo\ngenmove b\nundo\n\
                 time_settings 0 1 0\ngenmove b\nundo\ntime_settings 0 1 1\ngenmove b\nundo\n\
                 time_left b 0 1\ngenmove b\n";
    let options = options("random", "hex:4");
    run_with(Cursor::new(input), Vec::new(), options, Box::new(make)).expect("it runs");
    let seen = seen.lock().expect("no panic");
    // A lag of a tenth of a second per move is subtracted.
    let full = Some((59_900, 9_500));
    let overtime = Some((0, 6_700));
    assert_eq!(seen[..5], [None, full, overtime, overtime, full]);
    let (main_ms, _) = seen[5].expect("there is a clock");
    assert!((50_000..=59_980).contains(&main_ms), "{main_ms}");
    assert_eq!(seen[6], None);
    assert_eq!(seen[7..], [Some((0, 900)), Some((0, 0))]);
}

#[test]
fn a_lag_of_any_length_leaves_some_time() {
    let input = "time_settings 0 1 1\ngenmove b\n";
    let lag = std::time::Duration::from_secs(5);
    let options = ponder_engine::EngineOptions { lag, ..options("mcts:time=5", "hex:4") };
    let started = std::time::Instant::now();
    let message = session(options, input);
    assert!(message.starts_with("=\n\n= "), "{message}");
    assert!(started.elapsed() < std::time::Duration::from_millis(900), "{:?}", started.elapsed());
}
