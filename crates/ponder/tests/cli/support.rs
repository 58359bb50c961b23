//! Running the program.

use serde_json::Value;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// Time limit of a step of a test.
pub const TIMEOUT: Duration = Duration::from_secs(120);

pub struct Ran {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
    pub took: Duration,
}

impl Ran {
    #[track_caller]
    pub fn expect(self, code: i32) -> Self {
        let Ran { stdout, stderr, .. } = &self;
        assert_eq!(self.code, Some(code), "stdout:\n{stdout}\nstderr:\n{stderr}");
        assert!(!stderr.contains("panicked"), "{stderr}");
        self
    }

    /// Checks that the program ends with `code` and mentions each of `words` on stderr.
    #[track_caller]
    pub fn fails(self, code: i32, words: &[&str]) -> Self {
        let ran = self.expect(code);
        for word in words {
            assert!(ran.stderr.contains(word), "no `{word}` in: {}", ran.stderr);
        }
        ran
    }

    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.stdout)
            .unwrap_or_else(|error| panic!("{error}: {}", self.stdout))
    }
}

pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ponder"));
    command.args(args);
    command.env_remove("PONDER_MODELS");
    // No test writes to the home of the user who runs it, and each server has a folder of its own.
    static STARTED: AtomicU32 = AtomicU32::new(0);
    let state = format!("state-{}", STARTED.fetch_add(1, Ordering::Relaxed));
    command.env("PONDER_STATE", Path::new(env!("CARGO_TARGET_TMPDIR")).join(state));
    command
}

/// Runs the program with nothing on stdin.
pub fn ponder(args: &[&str]) -> Ran {
    ponder_in(Path::new("."), args, "")
}

/// Runs the program in a folder with some text on stdin.
pub fn ponder_in(folder: &Path, args: &[&str], stdin: &str) -> Ran {
    let started = Instant::now();
    let mut child = command(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that does not read all of it is not an error of the test.
    let _ = child.stdin.take().unwrap().write_all(stdin.as_bytes());
    ran(child, started)
}

/// Waits for a program that was started with pipes.
pub fn ran(child: Child, started: Instant) -> Ran {
    let output = child.wait_with_output().unwrap();
    Ran {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
        took: started.elapsed(),
    }
}

/// Sends Ctrl-C.
pub fn interrupt(child: &Child) {
    send(child, rustix::process::Signal::INT);
}

/// Sends SIGTERM.
pub fn terminate(child: &Child) {
    send(child, rustix::process::Signal::TERM);
}

fn send(child: &Child, signal: rustix::process::Signal) {
    let id = rustix::process::Pid::from_child(child);
    rustix::process::kill_process(id, signal).unwrap();
}

/// Waits until `ready`.
#[track_caller]
pub fn wait_until(mut ready: impl FnMut() -> bool) {
    let started = Instant::now();
    while !ready() {
        assert!(started.elapsed() < TIMEOUT, "nothing happened");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// A short game as SGF.
pub const GAME: &str =
    "(;FF[4]GM[11]SZ[3]PB[one]PW[two];B[a1]C[first];W[b2](;B[a2];W[b1])(;B[c3]))\n";

/// The spec of this program as an engine that plays at random and is called `Rando`.
pub fn rando(game: &str) -> String {
    let program = env!("CARGO_BIN_EXE_ponder");
    format!("gtp:cmd='{program} gtp --game {game} --player random',name=Rando")
}

/// An engine that can begin a game and dies when it should move.
pub const DYING_ENGINE: &str = r#"
while read -r first rest; do
    id=
    case "$first" in [0-9]*) id=$first ;; *) rest="$first $rest" ;; esac
    case "$rest" in
        *genmove*) exit 1 ;;
        list_commands*) printf '=%s boardsize\nclear_board\nplay\ngenmove\nquit\n\n' "$id" ;;
        protocol_version*) printf '=%s 2\n\n' "$id" ;;
        *) printf '=%s\n\n' "$id" ;;
    esac
done
"#;
