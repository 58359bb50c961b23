//! Commands with one response, start-up and shutdown.

use crate::engines::support::{
    engine, eventually, is_running, settings, start, start_error, written,
};
use ponder_gtp::{
    ClientSettings, EngineCommand, GtpClient, GtpError, Ids, Limits, LogSink, Shutdown, Timeout,
};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const SHORT: Timeout<'static> = Timeout::of(Duration::from_millis(100));

#[test]
fn a_conforming_engine_is_understood() {
    let mut client = start("board) printf '=%s\\n  A B\\n1 . X\\n\\n' \"$id\" ;;");
    assert_eq!(client.info().name, "Fake");
    assert_eq!(client.info().version, "1.0");
    assert!(client.supports("echo") && !client.supports("genmove"));
    assert_eq!(client.ask_briefly("echo", "b a1").unwrap(), "b a1");
    assert_eq!(client.ask_briefly("board", "").unwrap(), "\n  A B\n1 . X");
    let error = client.ask_briefly("genmove", "b").unwrap_err();
    assert_eq!(error.to_string(), "the engine refused `genmove b`: unknown command");
    assert!(!error.is_fatal());
    let error = client.ask_briefly("play", "b a1\nquit").unwrap_err();
    assert!(matches!(error, GtpError::InvalidCommand(_)));
    let Shutdown::Quit(Some(status)) = client.shutdown() else { panic!("it was killed") };
    assert!(status.success());
}

#[test]
fn an_engine_that_repeats_no_ids() {
    let script = "while read -r cmd args; do printf '= %s\\n\\n' \"$args\"; done";
    let command = EngineCommand::new("sh", ["-c", script]);
    let absent = ClientSettings { ids: Ids::Absent, ..settings() };
    let mut client = GtpClient::start(&command, absent, None).unwrap();
    assert_eq!(client.info().name, "sh", "the program's name stands in");
    assert_eq!(client.ask_briefly("echo", "b a1").unwrap(), "b a1");
    assert!(matches!(client.shutdown(), Shutdown::Quit(_)));
}

#[test]
fn directory_environment_and_log() {
    let dir = tempfile::tempdir().unwrap();
    let log = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&log);
    let with_log = ClientSettings {
        stderr_log: Some(LogSink::new(move |line| sink.lock().unwrap().push(line.to_owned()))),
        stderr_lines_max: 2,
        ..settings()
    };
    let cases = "where) echo one >&2; echo two >&2; echo three >&2; \
                 printf '=%s %s %s\\n\\n' \"$id\" \"$SIZE\" \"$(pwd -P)\" ;;";
    let command = engine(cases).in_dir(dir.path()).env("SIZE", "11");
    let mut client = GtpClient::start(&command, with_log, None).unwrap();
    let place = dir.path().canonicalize().unwrap();
    assert_eq!(client.ask_briefly("where", "").unwrap(), format!("11 {}", place.display()));
    assert!(eventually(|| client.stderr() == "two\nthree"));
    assert_eq!(*log.lock().unwrap(), ["one", "two", "three"]);
}

#[test]
fn command_lines() {
    let command: EngineCommand = "'my engine' --level '1 2' x".parse().unwrap();
    assert_eq!(command, EngineCommand::new("my engine", ["--level", "1 2", "x"]));
    assert_eq!(command.to_string().parse::<EngineCommand>().unwrap(), command);
    for text in ["", "  ", "'open", "''"] {
        let error = text.parse::<EngineCommand>().unwrap_err();
        assert!(matches!(error, GtpError::CommandLine(_)), "{text:?}: {error}");
    }
}

#[test]
fn a_program_that_does_not_exist() {
    let command = EngineCommand::new("/nowhere/engine", [""; 0]);
    let error = start_error(&command, settings());
    assert!(matches!(error, GtpError::Spawn { .. }), "{error}");
}

#[test]
fn dies_at_start() {
    let command = EngineCommand::new("sh", ["-c", "echo no network file >&2; exit 3"]);
    let error = start_error(&command, settings());
    let GtpError::Died { status: Some(status), stderr, .. } = &error else { panic!("{error}") };
    assert_eq!((status.code(), stderr.as_str()), (Some(3), "no network file"));
    assert!(error.to_string().ends_with("before it answered `name`; its stderr: no network file"));
}

#[test]
fn hangs_at_start() {
    let quick = ClientSettings { startup: Duration::from_millis(200), ..settings() };
    let command = EngineCommand::new("sh", ["-c", "sleep 100"]);
    let begun = Instant::now();
    let error = start_error(&command, quick);
    assert!(matches!(error, GtpError::StartupTimeout { .. }), "{error}");
    assert!(begun.elapsed() < Duration::from_secs(5));

    let stop = AtomicBool::new(true);
    let error = GtpClient::start(&command, settings(), Some(&stop)).unwrap_err();
    assert!(matches!(error, GtpError::Cancelled { .. }), "{error}");
}

#[test]
fn dies_during_a_command() {
    let mut client = start("genmove) echo out of memory >&2; printf '=%s' \"$id\"; kill -9 $$ ;;");
    let error = client.ask_briefly("genmove", "b").unwrap_err();
    let GtpError::Died { status: Some(status), stderr, .. } = &error else { panic!("{error}") };
    assert!(!status.success());
    assert_eq!(stderr, "out of memory");
    assert!(error.is_fatal());
    let error = client.ask_briefly("name", "").unwrap_err();
    assert!(matches!(error, GtpError::Closed { .. }), "{error}");
    assert_eq!(client.shutdown(), Shutdown::EndedBefore);
}

#[test]
fn dies_between_commands() {
    let mut client = start("bye) printf '=%s\\n\\n' \"$id\"; exit 4 ;;");
    client.ask_briefly("bye", "").unwrap();
    std::thread::sleep(Duration::from_millis(100));
    let error = client.ask_briefly("name", "").unwrap_err();
    assert!(matches!(error, GtpError::Died { .. }), "{error}");
}

#[test]
fn closes_its_output_and_lives_on() {
    let mut client = start("genmove) exec >&-; sleep 100 ;;");
    let error = client.ask_briefly("genmove", "b").unwrap_err();
    assert!(matches!(error, GtpError::Died { status: None, .. }), "{error}");
}

#[test]
fn a_late_answer_is_not_taken_for_another() {
    let mut client = start("genmove) sleep 0.5; printf '=%s a1\\nlate\\n\\n' \"$id\" ;;");
    let error = client.ask("genmove", "b", SHORT).unwrap_err();
    assert!(matches!(error, GtpError::Timeout { .. }), "{error}");
    assert_eq!(client.ask_briefly("echo", "next").unwrap(), "next");
}

#[test]
fn a_wait_is_cancelled_by_a_flag() {
    let mut client = start("genmove) sleep 100 ;;");
    let stop = AtomicBool::new(false);
    let begun = Instant::now();
    let error = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(100));
            stop.store(true, Ordering::Relaxed);
        });
        let timeout = Timeout::of(Duration::from_secs(60)).until(&stop);
        client.ask("genmove", "b", timeout).unwrap_err()
    });
    assert!(matches!(error, GtpError::Cancelled { .. }), "{error}");
    drop(client);
    assert!(begun.elapsed() < Duration::from_secs(5));
}

#[test]
fn too_many_unanswered_commands() {
    let few = ClientSettings { pending_responses_max: 3, ..settings() };
    let mut client = GtpClient::start(&engine("genmove) sleep 100 ;;"), few, None).unwrap();
    let brief = Timeout::of(Duration::from_millis(10));
    for _ in 0..3 {
        let error = client.ask("genmove", "b", brief).unwrap_err();
        assert!(matches!(error, GtpError::Timeout { .. }), "{error}");
    }
    let error = client.ask("genmove", "b", brief).unwrap_err();
    assert!(matches!(error, GtpError::Stalled { .. }), "{error}");
}

#[test]
fn never_reads_its_input() {
    let mut client = start("genmove) sleep 100 ;;");
    client.ask("genmove", "b", SHORT).unwrap_err();
    let pipeful = "x".repeat(1 << 20);
    let begun = Instant::now();
    let error = client.ask("echo", &pipeful, SHORT).unwrap_err();
    assert!(matches!(error, GtpError::Timeout { .. }), "{error}");
    drop(client);
    assert!(begun.elapsed() < Duration::from_secs(5));
}

#[test]
fn endless_or_oversized_output_is_an_error() {
    let flood = "printf '=%s\\n' \"$id\"; while :; do echo \"babble babble babble\"; done";
    let giant = "printf '=%s ' \"$id\"; head -c 1000000 /dev/zero | tr '\\0' x; printf '\\n\\n'";
    let endless = "printf '=%s ' \"$id\"; tr '\\0' x < /dev/zero";
    let blanks = "yes ''";
    let limits = Limits { response_bytes_max: 200_000, ..Limits::default() };
    for babble in [flood, giant, endless, blanks] {
        let tight = ClientSettings { limits, ..settings() };
        let cases = format!("genmove) {babble} ;;");
        let mut client = GtpClient::start(&engine(&cases), tight, None).unwrap();
        let error = client.ask_briefly("genmove", "b").unwrap_err();
        assert!(matches!(error, GtpError::TooMuchOutput { .. }), "{babble}: {error}");
        assert_eq!(client.shutdown(), Shutdown::EndedBefore);
    }
}

#[test]
fn a_flood_cannot_outtalk_a_deadline() {
    let mut client = start("genmove) yes '' ;;");
    let begun = Instant::now();
    let error = client.ask("genmove", "b", Timeout::of(Duration::ZERO)).unwrap_err();
    assert!(matches!(error, GtpError::Timeout { .. }), "{error}");
    drop(client);
    assert!(begun.elapsed() < Duration::from_secs(5));
}

#[test]
fn output_that_is_not_gtp_is_an_error() {
    let mut client = start("genmove) echo hello; echo ;;");
    let error = client.ask_briefly("genmove", "b").unwrap_err();
    assert!(matches!(error, GtpError::Protocol { .. }), "{error}");
    assert!(error.to_string().contains("a response must begin with `=` or `?`, not with `hello`"));

    for wrong in ["99", ""] {
        let mut client = start(&format!("genmove) printf '={wrong} a1\\n\\n' ;;"));
        let error = client.ask_briefly("genmove", "b").unwrap_err();
        assert!(matches!(error, GtpError::WrongId { .. }), "{error}");
    }
}

#[test]
fn ignores_quit() {
    let quick = ClientSettings { shutdown: Duration::from_millis(200), ..settings() };
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("pid");
    let cases = format!("pid) echo $$ > '{}'; printf '=%s\\n\\n' \"$id\" ;;\n", path.display());
    let cases = cases + "quit) trap '' TERM INT HUP; while :; do sleep 1; done ;;";
    let mut client = GtpClient::start(&engine(&cases), quick, None).unwrap();
    client.ask_briefly("pid", "").unwrap();
    let pid = written(&path);
    assert!(is_running(&pid));
    assert_eq!(client.shutdown(), Shutdown::Killed);
    assert!(eventually(|| !is_running(&pid)));
}

#[test]
fn grandchildren_die_with_the_engine() {
    type End = fn(GtpClient);
    let ends: [(&str, End); 3] = [
        ("dropped", drop),
        ("quit", |client| assert!(matches!(client.shutdown(), Shutdown::Quit(_)))),
        ("died", |mut client| {
            let begun = Instant::now();
            let error = client.ask_briefly("die", "").unwrap_err();
            assert!(matches!(error, GtpError::Died { status: Some(_), .. }), "{error}");
            assert!(begun.elapsed() < Duration::from_secs(10));
        }),
    ];
    for (name, end) in ends {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("pid");
        let stubborn = "trap \"\" TERM INT HUP; echo $$ > \"$0\"; while :; do sleep 1; done";
        let cases = format!(
            "fork) sh -c '{stubborn}' '{}' & printf '=%s\\n\\n' \"$id\" ;;\ndie) exit 5 ;;",
            path.display()
        );
        let mut client = start(&cases);
        client.ask_briefly("fork", "").unwrap();
        let pid = written(&path);
        assert!(is_running(&pid), "{name}");
        end(client);
        assert!(eventually(|| !is_running(&pid)), "{name}");
    }
}
