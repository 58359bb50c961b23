//! Engines written as shell scripts, so that each can misbehave in its own way.

use ponder_gtp::{ClientSettings, EngineCommand, GtpClient, GtpError};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Creates an engine that behaves well except in `cases`, which are matched first. They see the
/// variables `id`, `cmd` and `args`.
pub fn engine(cases: &str) -> EngineCommand {
    let script = format!(
        r#"
        while read -r id cmd args; do
            case "$cmd" in
            {cases}
            name) printf '=%s Fake\n\n' "$id" ;;
            version) printf '=%s 1.0\n\n' "$id" ;;
            list_commands) printf '=%s name\nversion\nquit\necho\n\n' "$id" ;;
            echo) printf '=%s %s\n\n' "$id" "$args" ;;
            quit) printf '=%s\n\n' "$id"; exit 0 ;;
            *) printf '?%s unknown command\n\n' "$id" ;;
            esac
        done
        "#
    );
    EngineCommand::new("sh", ["-c".to_owned(), script])
}

/// Short timeouts, except where a slow machine would fail a test.
pub fn settings() -> ClientSettings {
    ClientSettings {
        startup: Duration::from_secs(20),
        command: Duration::from_secs(20),
        stream_stop: Duration::from_secs(10),
        shutdown: Duration::from_secs(10),
        ..ClientSettings::default()
    }
}

pub fn start(cases: &str) -> GtpClient {
    GtpClient::start(&engine(cases), settings(), None).expect("the engine starts")
}

pub fn start_error(command: &EngineCommand, settings: ClientSettings) -> GtpError {
    GtpClient::start(command, settings, None).expect_err("the engine does not start")
}

/// Returns whether a process exists and is not a zombie.
pub fn is_running(pid: &str) -> bool {
    let mut probe = Command::new("sh");
    probe.args(["-c", "kill -0 \"$0\" && ! grep -q '^State:.Z' /proc/$0/status", pid]);
    probe.stderr(Stdio::null()).status().expect("sh runs").success()
}

/// Polls `done` for a few seconds at most; returns whether it became true.
pub fn eventually(done: impl Fn() -> bool) -> bool {
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(10) {
        if done() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    false
}

/// Waits for the content of a file that another process is about to write.
pub fn written(path: &Path) -> String {
    let read = || std::fs::read_to_string(path).unwrap_or_default();
    assert!(eventually(|| read().ends_with('\n')), "nothing was written");
    read().trim().to_owned()
}
