//! Input read ahead of the commands, so that it interrupts a running analysis.

use parking_lot::{Condvar, Mutex, MutexGuard};
use ponder_gtp::{CommandReader, Input, Limits};
use ponder_players::StopFlag;
use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::sync::Arc;
use std::thread;

/// Number of lines that are read ahead; after that, reading blocks.
const WAITING_MAX: usize = 256;

/// Queue of input that was read ahead.
#[derive(Debug, Default)]
pub(crate) struct Inbox {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    waiting: VecDeque<Input>,
    end: Option<End>,
    /// Flag that is raised when input is waiting.
    watcher: Option<Watcher>,
    /// True if the consumer has stopped.
    is_abandoned: bool,
}

/// A flag, and the input that raises it.
#[derive(Debug)]
struct Watcher {
    flag: StopFlag,
    cause: Cause,
}

/// Input that raises a flag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cause {
    /// Any, and its end.
    Any,
    /// An interrupt that comes before the next command.
    Interrupt,
}

impl State {
    /// Raises the watcher's flag if its cause is waiting.
    fn notify(&self) {
        let Some(Watcher { flag, cause }) = &self.watcher else { return };
        let is_there = match cause {
            Cause::Any => !self.waiting.is_empty() || self.end.is_some(),
            Cause::Interrupt => {
                let mut waiting = self.waiting.iter();
                waiting.find(|input| **input != Input::Blank) == Some(&Input::Interrupt)
            }
        };
        if is_there {
            flag.raise();
        }
    }
}

/// The end of the input.
#[derive(Debug)]
enum End {
    Eof,
    Failed(Option<io::Error>),
}

impl Inbox {
    /// Starts reading. The thread ends with the input, or at the first line after the inbox was
    /// abandoned.
    pub(crate) fn open<R>(input: R, limits: Limits) -> io::Result<Arc<Inbox>>
    where
        R: BufRead + Send + 'static,
    {
        let inbox = Arc::new(Inbox::default());
        let shared = Arc::clone(&inbox);
        thread::Builder::new()
            .name("gtp input".to_owned())
            .spawn(move || shared.fill(CommandReader::new(input, limits)))?;
        Ok(inbox)
    }

    fn fill<R: BufRead>(&self, mut reader: CommandReader<R>) {
        loop {
            let read = reader.next_input();
            let mut state = self.state();
            while state.waiting.len() >= WAITING_MAX && !state.is_abandoned {
                self.changed.wait(&mut state);
            }
            if state.is_abandoned {
                return;
            }
            match read {
                Ok(Some(input)) => state.waiting.push_back(input),
                Ok(None) => state.end = Some(End::Eof),
                Err(error) => state.end = Some(End::Failed(Some(error))),
            }
            state.notify();
            self.changed.notify_all();
            if state.end.is_some() {
                return;
            }
        }
    }

    /// Waits for the next input; `None` at the end.
    pub(crate) fn next(&self) -> io::Result<Option<Input>> {
        let mut state = self.wait_for_something();
        if let Some(input) = state.waiting.pop_front() {
            self.changed.notify_all();
            return Ok(Some(input));
        }
        match &mut state.end {
            Some(End::Failed(error)) => error.take().map_or(Ok(None), Err),
            Some(End::Eof) | None => Ok(None),
        }
    }

    /// Raises `flag` as soon as input is waiting or has ended, possibly at once.
    pub(crate) fn watch(&self, flag: &StopFlag) {
        self.watch_for(flag, Cause::Any);
    }

    /// Raises `flag` as soon as an interrupt is waiting before the next command, possibly at once.
    /// Commands may be sent ahead.
    pub(crate) fn watch_interrupts(&self, flag: &StopFlag) {
        self.watch_for(flag, Cause::Interrupt);
    }

    fn watch_for(&self, flag: &StopFlag, cause: Cause) {
        let mut state = self.state();
        state.watcher = Some(Watcher { flag: flag.clone(), cause });
        state.notify();
    }

    /// Waits until input is waiting or has ended.
    pub(crate) fn wait_for_input(&self) {
        drop(self.wait_for_something());
    }

    /// Lets the reading thread end.
    pub(crate) fn abandon(&self) {
        self.state().is_abandoned = true;
        self.changed.notify_all();
    }

    fn wait_for_something(&self) -> MutexGuard<'_, State> {
        let mut state = self.state();
        while state.waiting.is_empty() && state.end.is_none() {
            self.changed.wait(&mut state);
        }
        state
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock()
    }
}
