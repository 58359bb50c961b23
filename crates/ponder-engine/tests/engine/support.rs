//! Engines on pipes.

use ponder_engine::{EngineOptions, run};
use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Write, pipe};
use std::thread::{JoinHandle, spawn};

pub fn options(player: &str, game: &str) -> EngineOptions {
    let player = player.parse().expect("a player");
    let game = game.parse().expect("a game");
    EngineOptions::new(Some(player), game)
}

/// The output of an engine for the whole of `input`.
pub fn session(options: EngineOptions, input: impl Into<Vec<u8>>) -> String {
    let mut output = Vec::new();
    run(std::io::Cursor::new(input.into()), &mut output, options).expect("the engine runs");
    String::from_utf8(output).expect("answers are text")
}

/// An engine on a thread, at the other end of two pipes.
pub struct Remote {
    input: Option<PipeWriter>,
    output: BufReader<PipeReader>,
    thread: Option<JoinHandle<()>>,
}

impl Remote {
    pub fn start(options: EngineOptions) -> Self {
        let (engine_input, input) = pipe().expect("a pipe");
        let (output, engine_output) = pipe().expect("a pipe");
        let thread = spawn(move || {
            run(BufReader::new(engine_input), engine_output, options).expect("the engine runs");
        });
        Remote { input: Some(input), output: BufReader::new(output), thread: Some(thread) }
    }

    pub fn send(&mut self, text: &str) {
        let input = self.input.as_mut().expect("it is open");
        input.write_all(text.as_bytes()).expect("the engine reads");
    }

    /// The next line without its newline.
    pub fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("the engine writes");
        assert!(line.ends_with('\n'), "the output ended at {line:?}");
        line.trim_end_matches('\n').to_owned()
    }

    /// The rest of a response.
    pub fn rest(&mut self) -> Vec<String> {
        let lines = std::iter::from_fn(|| Some(self.line()).filter(|line| !line.is_empty()));
        lines.collect()
    }

    /// Sends a command and returns its response, which must be a success.
    pub fn ask(&mut self, command: &str) -> String {
        self.send(&format!("{command}\n"));
        let answer = self.rest().join("\n");
        let text = answer.strip_prefix('=');
        text.unwrap_or_else(|| panic!("{command}: {answer}")).trim().to_owned()
    }

    /// Closes the input and waits for the engine's end.
    pub fn end(mut self) {
        self.input = None;
        let thread = self.thread.take().expect("it runs");
        thread.join().expect("the engine ends well");
    }
}
