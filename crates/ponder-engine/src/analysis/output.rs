//! Output of answers, one per line, from several threads.

use super::fields::Problem;
use super::queue::Job;
use parking_lot::Mutex;
use serde_json::{Map, Value, json};
use std::io::{self, Write};

/// The output, with its first error.
pub(super) struct Output<'w> {
    writer: Mutex<Sink<'w>>,
}

struct Sink<'w> {
    writer: Box<dyn Write + Send + 'w>,
    error: Option<io::Error>,
}

impl<'w> Output<'w> {
    pub(super) fn new(writer: impl Write + Send + 'w) -> Self {
        Output { writer: Mutex::new(Sink { writer: Box::new(writer), error: None }) }
    }

    /// Writes one answer. After a failure, nothing more is written.
    pub(super) fn put(&self, answer: &Value) {
        let mut sink = self.writer.lock();
        if sink.error.is_some() {
            return;
        }
        let line = format!("{answer}\n");
        let written = sink.writer.write_all(line.as_bytes()).and_then(|()| sink.writer.flush());
        sink.error = written.err();
    }

    /// Writes an error for a query.
    pub(super) fn error(&self, id: Option<&str>, problem: &Problem) {
        self.put(&of_problem("error", id, problem));
    }

    /// Writes a warning about an ignored part of a query.
    pub(super) fn warning(&self, id: Option<&str>, problem: &Problem) {
        self.put(&of_problem("warning", id, problem));
    }

    /// Writes a warning about the search of one position of a query.
    pub(super) fn search_warning(&self, job: &Job, text: String) {
        let mut warning = of_problem("warning", Some(&job.query.id), &Problem::new(text));
        warning["turnNumber"] = json!(job.turn);
        self.put(&warning);
    }

    /// Returns whether writing has failed.
    pub(super) fn is_broken(&self) -> bool {
        self.writer.lock().error.is_some()
    }

    /// The error of the output, if there was one.
    pub(super) fn finish(self) -> io::Result<()> {
        let sink = self.writer.into_inner();
        sink.error.map_or(Ok(()), Err)
    }
}

fn of_problem(kind: &str, id: Option<&str>, problem: &Problem) -> Value {
    let mut map = Map::new();
    map.insert(kind.to_owned(), json!(problem.text));
    if let Some(field) = &problem.field {
        map.insert("field".to_owned(), json!(field));
    }
    if let Some(id) = id {
        map.insert("id".to_owned(), json!(id));
    }
    Value::Object(map)
}
