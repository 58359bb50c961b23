//! A player on its own thread, isolated from the referee.

use ponder_game::{ClockView, Event, Observation};
use ponder_players::{Choice, Control, Fault, Player, Report, StopFlag};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

/// Interval at which a waiting referee polls its stop flag.
const POLL: Duration = Duration::from_millis(20);

/// Upper bound of every wait.
const WAIT_MAX: Duration = Duration::from_secs(10 * 365 * 24 * 3600);

/// Capacity of the reply queue; progress reports beyond it are dropped.
const REPLIES_MAX: usize = 16;

enum ThreadCommand {
    NewGame,
    Notify(Event),
    Choose { view: Box<Observation>, clock: Option<ClockView>, stop: StopFlag },
}

enum Reply {
    Ready,
    Thinking(Report),
    Chosen(Result<Choice, Fault>),
    Ended(Fault),
}

/// Timeouts of a wait for a player.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// Time until the player is asked to stop.
    pub limit: Duration,
    /// Time from then until its thread is abandoned.
    pub stop_grace: Duration,
}

/// Result of waiting for a player.
#[derive(Debug)]
pub enum Answer {
    /// The player answered, or failed.
    Answered(Result<Choice, Fault>),
    /// The player never returned; its thread is abandoned.
    Hung,
    /// The caller's stop flag was raised.
    Interrupted,
}

/// A player on its own thread.
///
/// A panic of the player is caught and becomes a [`Fault`]. A player that does not return is
/// abandoned: its thread runs until the player returns, if ever, and drops the player there. Once a
/// player has failed or was abandoned, every further request returns its fault.
#[derive(Debug)]
pub struct PlayerThread {
    channels: Option<Channels>,
    handle: Option<JoinHandle<()>>,
    fault: Option<Fault>,
    is_ready: bool,
    is_hung: bool,
}

#[derive(Debug)]
struct Channels {
    commands: Sender<ThreadCommand>,
    replies: Receiver<Reply>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Awaited {
    Ready,
    Choice,
}

enum Waited {
    Reply(Reply),
    Late,
    Halted,
}

impl PlayerThread {
    /// Starts a thread that creates a player and then serves requests. Does not wait for the
    /// player.
    pub fn start(
        name: &str,
        make: impl FnOnce() -> Result<Box<dyn Player>, Fault> + Send + 'static,
    ) -> Self {
        let (commands, commands_in) = channel();
        let (replies_out, replies) = sync_channel(REPLIES_MAX);
        let spawned = Builder::new()
            .name(name.to_owned())
            .spawn(move || run(make, &commands_in, &replies_out));
        match spawned {
            Ok(handle) => PlayerThread {
                channels: Some(Channels { commands, replies }),
                handle: Some(handle),
                fault: None,
                is_ready: false,
                is_hung: false,
            },
            Err(error) => PlayerThread {
                channels: None,
                handle: None,
                fault: Some(Fault::Start(format!("cannot start a thread for the player: {error}"))),
                is_ready: false,
                is_hung: false,
            },
        }
    }

    /// Returns the fault that made the player unusable, or `None` if it is usable.
    pub fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    /// Returns whether the player never returned and was abandoned.
    pub fn is_hung(&self) -> bool {
        self.is_hung
    }

    /// Waits until the player has been created.
    ///
    /// # Errors
    /// Returns the fault, when it could not be created in time. If `halt` was raised, waiting may
    /// be repeated later.
    pub fn wait_ready(&mut self, limit: Duration, halt: &StopFlag) -> Result<(), Fault> {
        if self.is_ready && self.fault.is_none() {
            return Ok(());
        }
        match self.wait(Awaited::Ready, limit, halt, &mut |_| {}) {
            Waited::Reply(Reply::Ended(fault)) => Err(fault),
            Waited::Reply(_) => Ok(()),
            Waited::Late => Err(self.abandon("the request to start", limit)),
            Waited::Halted => Err(Fault::Interrupted),
        }
    }

    /// Notifies the player of a new game. Does not wait.
    pub fn new_game(&mut self) {
        self.send(ThreadCommand::NewGame);
    }

    /// Notifies the player of an event at the table. Does not wait.
    pub fn notify(&mut self, event: &Event) {
        self.send(ThreadCommand::Notify(event.clone()));
    }

    /// Requests an action and returns it with the elapsed time. `thinking` is called with the
    /// player's progress; `halt` interrupts the wait.
    pub fn choose(
        &mut self,
        view: Observation,
        clock: Option<ClockView>,
        timeouts: Timeouts,
        halt: &StopFlag,
        thinking: &mut dyn FnMut(&Report),
    ) -> (Answer, Duration) {
        if let Some(fault) = &self.fault {
            return (Answer::Answered(Err(fault.clone())), Duration::ZERO);
        }
        let started = Instant::now();
        let stop = StopFlag::new();
        self.send(ThreadCommand::Choose { view: Box::new(view), clock, stop: stop.clone() });
        let mut waited = self.wait(Awaited::Choice, timeouts.limit, halt, thinking);
        let halted = matches!(waited, Waited::Halted);
        if !matches!(waited, Waited::Reply(_)) {
            stop.raise();
            waited = self.wait(Awaited::Choice, timeouts.stop_grace, &StopFlag::new(), thinking);
        }
        let spent = started.elapsed();
        let answer = match waited {
            Waited::Reply(Reply::Chosen(choice)) => {
                self.fault = choice.as_ref().err().filter(|_| !halted).cloned();
                Answer::Answered(choice)
            }
            Waited::Reply(Reply::Ended(fault)) => Answer::Answered(Err(fault)),
            Waited::Reply(Reply::Ready | Reply::Thinking(_)) | Waited::Late | Waited::Halted => {
                self.abandon("the request for a move", spent);
                Answer::Hung
            }
        };
        (if halted { Answer::Interrupted } else { answer }, spent)
    }

    /// Ends the thread: lets the player process its queue and drops it there. Returns the thread if
    /// it did not end within `grace` and was abandoned.
    pub fn finish(mut self, grace: Duration) -> Option<JoinHandle<()>> {
        if let Some(Channels { commands, replies }) = self.channels.take() {
            drop(commands);
            let until = Instant::now() + grace.min(WAIT_MAX);
            loop {
                let left = until.saturating_duration_since(Instant::now());
                match replies.recv_timeout(left) {
                    Ok(_) if !left.is_zero() => {}
                    Err(RecvTimeoutError::Disconnected) => return None,
                    Ok(_) | Err(RecvTimeoutError::Timeout) => return self.handle.take(),
                }
            }
        }
        self.handle.take_if(|handle| self.is_hung && !handle.is_finished())
    }

    fn send(&mut self, command: ThreadCommand) {
        if let Some(channels) = &self.channels {
            // A player that has ended has left its last words among the replies.
            let _ = channels.commands.send(command);
        }
    }

    /// Waits for the awaited reply or the end of the player.
    fn wait(
        &mut self,
        awaited: Awaited,
        limit: Duration,
        halt: &StopFlag,
        thinking: &mut dyn FnMut(&Report),
    ) -> Waited {
        let Some(channels) = &self.channels else {
            let fault = self.fault.clone();
            return Waited::Reply(Reply::Ended(fault.unwrap_or(Fault::Interrupted)));
        };
        let until = Instant::now() + limit.min(WAIT_MAX);
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match channels.replies.recv_timeout(left.min(POLL)) {
                Ok(Reply::Thinking(report)) => thinking(&report),
                Ok(Reply::Ended(fault)) => {
                    self.channels = None;
                    self.fault = Some(fault.clone());
                    return Waited::Reply(Reply::Ended(fault));
                }
                Ok(Reply::Ready) => {
                    self.is_ready = true;
                    if awaited == Awaited::Ready {
                        return Waited::Reply(Reply::Ready);
                    }
                }
                Ok(reply) => return Waited::Reply(reply),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    let fault = Fault::Died("its thread ended".into());
                    self.channels = None;
                    self.fault = Some(fault.clone());
                    return Waited::Reply(Reply::Ended(fault));
                }
            }
            if left.is_zero() {
                return Waited::Late;
            }
            if halt.is_raised() {
                return Waited::Halted;
            }
        }
    }

    fn abandon(&mut self, what: &str, waited: Duration) -> Fault {
        let fault = Fault::Hung { what: what.into(), seconds: waited.as_secs() };
        self.channels = None;
        self.is_hung = true;
        self.fault = Some(fault.clone());
        fault
    }
}

/// Main loop of a player's thread.
fn run(
    make: impl FnOnce() -> Result<Box<dyn Player>, Fault>,
    commands: &Receiver<ThreadCommand>,
    replies: &SyncSender<Reply>,
) {
    let fault = match catch_unwind(AssertUnwindSafe(|| serve(make, commands, replies))) {
        Ok(Ok(())) => return,
        Ok(Err(fault)) => fault,
        Err(panic) => Fault::Died(format!("it panicked: {}", panic_message(panic.as_ref()))),
    };
    // The receiver is gone if the player was abandoned.
    let _ = replies.send(Reply::Ended(fault));
}

fn serve(
    make: impl FnOnce() -> Result<Box<dyn Player>, Fault>,
    commands: &Receiver<ThreadCommand>,
    replies: &SyncSender<Reply>,
) -> Result<(), Fault> {
    let mut player = make()?;
    if replies.send(Reply::Ready).is_err() {
        return Ok(());
    }
    while let Ok(command) = commands.recv() {
        match command {
            ThreadCommand::NewGame => player.new_game(),
            ThreadCommand::Notify(event) => player.notify(&event),
            ThreadCommand::Choose { view, clock, stop } => {
                let mut thinking = |report: &Report| {
                    let _ = replies.try_send(Reply::Thinking(report.clone()));
                };
                let mut control = Control { stop, clock, progress: Some(&mut thinking) };
                let choice = player.choose(&view, &mut control);
                if replies.send(Reply::Chosen(choice)).is_err() {
                    return Ok(());
                }
            }
        }
    }
    Ok(())
}

/// Returns the message of a panic.
fn panic_message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}
