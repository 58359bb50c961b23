//! Conversations with an analysis engine.

use ponder_engine::analysis::{AnalysisOptions, Ended, run};
use serde_json::Value;
use std::io::{BufRead, BufReader, Cursor, PipeReader, PipeWriter, Write, pipe};
use std::thread::{JoinHandle, spawn};

pub fn options(player: &str) -> AnalysisOptions {
    AnalysisOptions::new(Some(player.parse().expect("a player")))
}

/// A query of 5x5 Go with these fields after its own.
pub fn query(id: &str, fields: &str) -> String {
    format!(
        "{{\"id\":\"{id}\",\"rules\":\"chinese\",\"komi\":0.5,\"boardXSize\":5,\"boardYSize\":5,{fields}}}\n"
    )
}

fn parsed(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
}

/// All answers to the whole of `input`.
pub fn session(options: &AnalysisOptions, input: impl Into<Vec<u8>>) -> Vec<Value> {
    let mut output = Vec::new();
    let ended = run(Cursor::new(input.into()), &mut output, options).expect("it runs");
    assert_eq!(ended, Ended::Input);
    String::from_utf8(output).expect("answers are text").lines().map(parsed).collect()
}

/// An engine on a thread, at the other end of two pipes.
pub struct Remote {
    pub input: Option<PipeWriter>,
    output: BufReader<PipeReader>,
    thread: JoinHandle<Ended>,
}

impl Remote {
    pub fn start(options: AnalysisOptions) -> Self {
        let (engine_input, input) = pipe().expect("a pipe");
        let (output, engine_output) = pipe().expect("a pipe");
        let run = move || run(BufReader::new(engine_input), engine_output, &options);
        let thread = spawn(move || run().expect("it runs"));
        Remote { input: Some(input), output: BufReader::new(output), thread }
    }

    pub fn send(&mut self, text: &str) {
        let input = self.input.as_mut().expect("it is open");
        input.write_all(text.as_bytes()).expect("the engine reads");
    }

    pub fn answer(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("the engine writes");
        parsed(&line)
    }

    /// Waits for the engine's end and returns the remaining answers.
    pub fn end(mut self) -> (Vec<Value>, Ended) {
        self.input = None;
        let rest = self.output.lines().map(|line| parsed(&line.expect("the engine writes")));
        (rest.collect(), self.thread.join().expect("it ends well"))
    }
}
