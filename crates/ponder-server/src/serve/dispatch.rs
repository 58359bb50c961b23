//! The handler of the messages of one page.

use crate::ids::PageId;
use crate::ids::random_seed;
use crate::play::admission::{NewGame, RoomHandle};
use crate::play::command::Command;
use crate::protocol::outbox::Outbox;
use crate::protocol::{
    ClientMessage, Failure, FailureCode, PROTOCOL_VERSION, RequestRefusal, ServerMessage, Subject,
};
use crate::serve::app::App;
use crate::think::lines::{LineRequest, Lines};
use crate::think::ownership;
use crate::think::theories::Theories;
use crate::{GameId, SessionKey};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::sleep;

/// Number of attempts to join a game that is closing.
const JOIN_TRIES: usize = 6;
/// Pause between two attempts.
const JOIN_AGAIN_AFTER: Duration = Duration::from_millis(40);

/// One connected page.
pub(crate) struct Client {
    app: Arc<App>,
    page: PageId,
    outbox: Outbox,
    session: Option<SessionKey>,
    watching: HashMap<GameId, mpsc::Sender<Command>>,
    lines: Lines,
    theories: Theories,
}

impl Client {
    pub(crate) fn new(app: Arc<App>, outbox: Outbox) -> Self {
        let page = app.searches.next_number();
        let lines = Lines::new(Arc::clone(&app.searches), page, outbox.clone());
        let theories = Theories::new(Arc::clone(&app.searches), outbox.clone());
        Client { app, page, outbox, session: None, watching: HashMap::new(), lines, theories }
    }

    /// Returns whether the page has sent its hello.
    pub(crate) fn is_known(&self) -> bool {
        self.session.is_some()
    }

    /// Handles a message and answers it.
    pub(crate) async fn receive(&mut self, text: &str) {
        let max = self.app.searches.options.limits.message_bytes_max;
        if text.len() > max {
            let message = format!("a message can have at most {max} bytes, not {}", text.len());
            return self.fail(None, Failure::new(FailureCode::TooLong, message));
        }
        let message = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => {
                let request = request_number(text);
                let message = format!("this is not a message of the protocol: {error}");
                return self.fail(request, Failure::new(FailureCode::Malformed, message));
            }
        };
        match (message, self.session.clone()) {
            (ClientMessage::Hello { protocol, session }, None) => self.hello(protocol, session),
            (ClientMessage::Hello { .. }, Some(_)) => {
                self.fail(None, Failure::new(FailureCode::OutOfOrder, "hello was already sent"));
            }
            (_, None) => {
                self.fail(
                    None,
                    Failure::new(FailureCode::OutOfOrder, "the first message must be hello"),
                );
            }
            (message, Some(session)) => self.request(message, &session).await,
        }
    }

    fn hello(&mut self, protocol: u32, session: Option<SessionKey>) {
        if protocol != PROTOCOL_VERSION {
            let message = format!(
                "the page uses version {protocol} of the protocol, the server version \
                 {PROTOCOL_VERSION}; reload the page"
            );
            return self.fail(None, Failure::new(FailureCode::WrongProtocol, message));
        }
        let session = session.unwrap_or_else(SessionKey::random);
        self.session = Some(session.clone());
        let software = env!("CARGO_PKG_VERSION").to_owned();
        self.outbox.send(&ServerMessage::Welcome { protocol, software, session });
    }

    async fn request(&mut self, message: ClientMessage, session: &SessionKey) {
        match message {
            ClientMessage::Hello { .. } => {}
            ClientMessage::New { request, rules, seats, seed, clocks, measured } => {
                let seed = seed.map_or_else(random_seed, u64::from);
                let measured = measured.unwrap_or(false);
                let new_game = NewGame { rules, seats, seed, clocks, measured };
                let found = match self.room_to_watch(None) {
                    Ok(()) => self.app.hub.start(session, new_game).await,
                    Err(failure) => Err(failure),
                };
                self.join(request, session, found).await;
            }
            ClientMessage::Open { request, game } => {
                let found = match self.room_to_watch(Some(&game)) {
                    Ok(()) => self.app.hub.open(session, &game).await,
                    Err(failure) => Err(failure),
                };
                self.join(request, session, found).await;
            }
            ClientMessage::Leave { game } => {
                if let Some(commands) = self.watching.remove(&game) {
                    let _ = commands.send(Command::Leave { page: self.page }).await;
                }
            }
            ClientMessage::Act { request, game, version, act } => {
                let command = Command::Act { page: self.page, request, version, act };
                self.command(request, &game, command).await;
            }
            ClientMessage::Analyze { request, about, spec, limits } => match about {
                Subject::Game { game, version } => {
                    let page = self.page;
                    let command = Command::Analyze { page, request, version, spec, limits };
                    self.command(request, &game, command).await;
                }
                Subject::Line { rules, moves, only } => {
                    let line = LineRequest { rules, moves, only, spec, limits };
                    let started = self.lines.start(session, request, line);
                    self.after_start(session, request, started);
                }
            },
            ClientMessage::StopAnalysis { search } => {
                if !self.lines.stop(search) && !self.theories.stop(search) {
                    for commands in self.watching.values() {
                        let command = Command::StopAnalysis { page: self.page, request: search };
                        let _ = commands.send(command).await;
                    }
                }
            }
            ClientMessage::Hint { request, game, version } => {
                let command = Command::Hint { page: self.page, request, version };
                self.command(request, &game, command).await;
            }
            ClientMessage::Weigh { request, game, version, text } => {
                let command = Command::Weigh { page: self.page, request, version, text };
                self.command(request, &game, command).await;
            }
            ClientMessage::Board { request, game, version, ply } => {
                let command = Command::Board { page: self.page, request, version, ply };
                self.command(request, &game, command).await;
            }
            ClientMessage::Record { request, game } => {
                let command = Command::Record { page: self.page, request };
                self.command(request, &game, command).await;
            }
            ClientMessage::Walk { request, search, path } => {
                if let Err(failure) = self.lines.walk(request, search, path) {
                    self.fail(Some(request), failure);
                }
            }
            ClientMessage::Ownership { request, rules, moves } => {
                let line = (rules.as_str(), moves.as_slice());
                let searches = &self.app.searches;
                let started = ownership::start(searches, session, &self.outbox, request, line);
                self.after_start(session, request, started);
            }
            ClientMessage::Theory { request, rules, moves } => {
                let line = (rules.as_str(), moves.as_slice());
                let started = self.theories.start(session, request, line);
                self.after_start(session, request, started);
            }
            ClientMessage::Games { request, search, offset } => {
                let (search, offset) = (search.unwrap_or_default(), offset.unwrap_or(0));
                match self.app.hub.saved_games(session, search, offset).await {
                    Ok((games, total)) => {
                        let message = ServerMessage::Games { request, games, offset, total };
                        self.outbox.send(&message);
                    }
                    Err(failure) => self.fail(Some(request), failure),
                }
            }
            ClientMessage::Delete { request, game } => {
                match self.app.hub.delete(session, self.page, &game).await {
                    Ok(()) => {
                        self.watching.remove(&game);
                        self.outbox.send(&ServerMessage::Deleted { request, game });
                    }
                    Err(failure) => self.fail(Some(request), failure),
                }
            }
        }
    }

    /// Notifies the games of the browser that a line is analyzed, or reports the failure to the
    /// page.
    fn after_start(
        &self,
        session: &SessionKey,
        request: u32,
        started: Result<(String, Vec<String>), Failure>,
    ) {
        match started {
            Ok(line) => self.app.hub.on_line_analyzed(session, &line),
            Err(failure) => self.fail(Some(request), failure),
        }
    }

    /// Forwards a request to a game that the page watches.
    async fn command(&mut self, request: u32, game: &GameId, command: Command) {
        let sent = match self.watching.get(game) {
            None => false,
            Some(commands) => commands.send(command).await.is_ok(),
        };
        if !sent {
            self.watching.remove(game);
            self.fail(Some(request), RequestRefusal::NotWatched.into());
        }
    }

    fn room_to_watch(&mut self, game: Option<&GameId>) -> Result<(), Failure> {
        self.watching.retain(|_, commands| !commands.is_closed());
        let max = self.app.searches.options.limits.games_per_session_max;
        let known = game.is_some_and(|game| self.watching.contains_key(game));
        if known || self.watching.len() < max {
            return Ok(());
        }
        Err(RequestRefusal::TooManyWatched { max }.into())
    }

    /// Lets the page join a game. A game that is just closing is reopened once it has closed.
    async fn join(
        &mut self,
        request: u32,
        session: &SessionKey,
        mut found: Result<RoomHandle, Failure>,
    ) {
        for _ in 0..JOIN_TRIES {
            let RoomHandle { game, commands, role } = match found {
                Ok(handle) => handle,
                Err(failure) => return self.fail(Some(request), failure),
            };
            let (page, outbox, session_of_page) = (self.page, self.outbox.clone(), session.clone());
            let join = Command::Join { page, request, role, outbox, session: session_of_page };
            if commands.send(join).await.is_ok() {
                self.watching.insert(game, commands);
                return;
            }
            sleep(JOIN_AGAIN_AFTER).await;
            found = self.app.hub.open(session, &game).await;
        }
        self.fail(Some(request), RequestRefusal::Closing.into());
    }

    /// Notifies every game that the page is gone, and ends its searches.
    pub(crate) async fn leave_all(&mut self) {
        self.lines.stop_all();
        for (_, commands) in self.watching.drain() {
            let _ = commands.send(Command::Leave { page: self.page }).await;
        }
    }

    /// Reports a failure to the page.
    pub(crate) fn fail(&self, request: Option<u32>, failure: Failure) {
        self.outbox.send(&failure.about(request, None));
    }
}

/// Returns the request number of a message that is otherwise malformed.
fn request_number(text: &str) -> Option<u32> {
    let value: serde_json::Value = serde_json::from_str(text).ok()?;
    value.get("request")?.as_u64()?.try_into().ok()
}
