//! A server and pages for tests.
#![allow(dead_code, clippy::unwrap_used)]

use futures_util::{SinkExt, StreamExt};
use ponder_game::{Action, Observation};
use ponder_players::{Choice, Control, Fault, Player, Report};
use ponder_server::{Limits, PlayerMaker, ServerOptions, serve};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

pub const TIMEOUT: Duration = Duration::from_secs(20);

/// A running server; it stops when dropped.
pub struct Server {
    pub address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    pub done: JoinHandle<()>,
}

pub fn options() -> ServerOptions {
    ServerOptions {
        address: "127.0.0.1:0".parse().unwrap(),
        players: PlayerMaker::new(|spec, game, seed, environment| match spec.kind() {
            "slow" => Ok(Box::new(Slow)),
            "panics" => Ok(Box::new(Panics)),
            "fails" => Ok(Box::new(Fails)),
            "cheats" => Ok(Box::new(Cheats)),
            _ => ponder_players::build(spec, game, seed, environment),
        }),
        limits: Limits { searches_max: 2, lone_move_min: Duration::ZERO, ..Limits::default() },
        ..ServerOptions::default()
    }
}

impl Server {
    pub async fn start(options: ServerOptions) -> Self {
        let (ready, is_ready) = oneshot::channel();
        let (stop, stopped) = oneshot::channel();
        let done = tokio::spawn(async move {
            let shutdown = async {
                let _ = stopped.await;
            };
            serve(options, ready, shutdown).await.unwrap();
        });
        Server { address: is_ready.await.unwrap(), stop: Some(stop), done }
    }

    pub async fn stop(mut self) {
        let _ = self.stop.take().unwrap().send(());
        (&mut self.done).await.unwrap();
    }

    pub async fn page(&self) -> Page {
        self.page_of(Value::Null).await
    }

    /// Returns a page that has sent its hello with a session key.
    pub async fn page_of(&self, session: Value) -> Page {
        let mut page = self.silent_page().await;
        page.send(json!({"type": "hello", "protocol": 1, "session": session})).await;
        page.session = page.next_of("welcome").await["session"].clone();
        page
    }

    pub async fn silent_page(&self) -> Page {
        let origin = format!("http://{}", self.address);
        let socket = self.connect(&origin).await.unwrap();
        Page { socket, session: Value::Null, requests: 0 }
    }

    pub async fn connect(&self, origin: &str) -> Result<Socket, tungstenite::Error> {
        let mut request = format!("ws://{}/api/ws", self.address).into_client_request()?;
        request.headers_mut().insert("Origin", origin.parse().unwrap());
        Ok(tokio_tungstenite::connect_async(request).await?.0)
    }

    /// Sends a plain HTTP request; returns its answer as text, headers included.
    pub async fn http(&self, request: &str) -> String {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        let read = tokio::time::timeout(TIMEOUT, stream.read_to_end(&mut answer)).await;
        read.unwrap().unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }

    pub async fn get(&self, path: &str) -> String {
        let host = self.address;
        self.http(&format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"))
            .await
    }

    /// Posts JSON; returns the status and the answer's body.
    pub async fn post(&self, path: &str, body: &str) -> (u16, String) {
        let (host, length) = (self.address, body.len());
        let answer = self
            .http(&format!(
                "POST {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n\
                 Content-Type: application/json\r\nContent-Length: {length}\r\n\
                 Connection: close\r\n\r\n{body}"
            ))
            .await;
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
    }

    pub async fn counts(&self) -> Value {
        let answer = self.get("/api/info").await;
        let body = answer.split_once("\r\n\r\n").unwrap().1;
        serde_json::from_str::<Value>(body).unwrap()["counts"].clone()
    }

    /// Waits until a count has a value.
    pub async fn wait_for_count(&self, name: &str, value: u64) {
        let start = std::time::Instant::now();
        while self.counts().await[name] != value {
            assert!(start.elapsed() < TIMEOUT, "{name} is {}", self.counts().await[name]);
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A page driven by a test.
pub struct Page {
    pub socket: Socket,
    pub session: Value,
    requests: u32,
}

impl Page {
    pub async fn send(&mut self, message: Value) {
        self.send_text(&message.to_string()).await;
    }

    pub async fn send_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    /// Returns the next message, or `None` when the server closed the socket.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            let message = tokio::time::timeout(TIMEOUT, self.socket.next()).await;
            match message.expect("the server says something")? {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    pub async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await.unwrap_or_else(|| panic!("closed before {kind}"));
            if message["type"] == kind {
                return message;
            }
            assert!(kind == "failed" || message["type"] != "failed", "{message}");
        }
    }

    /// Sends a request with a new number.
    pub async fn ask(&mut self, mut message: Value) -> u32 {
        self.requests += 1;
        message["request"] = self.requests.into();
        self.send(message).await;
        self.requests
    }

    /// Sends a request and waits for its failure; returns the code. What a page of this version can
    /// cause has a reason that the page describes in its own words.
    pub async fn ask_refused(&mut self, message: Value) -> Value {
        let request = self.ask(message).await;
        let failed = self.next_of("failed").await;
        assert_eq!(failed["request"], request);
        assert!(!failed["message"].as_str().unwrap().is_empty());
        let worded =
            ["refused", "not-yours", "stale", "busy", "no-such-game", "not-saved", "bad-clock"];
        if worded.iter().any(|code| failed["code"] == *code) {
            assert!(failed["why"]["code"].is_string(), "{failed}");
        }
        failed["code"].clone()
    }

    /// Starts a game; returns its first state.
    pub async fn new_game(&mut self, rules: &str, seats: [&str; 2]) -> Value {
        self.ask(new_game(rules, seats)).await;
        self.next_of("state").await["state"].clone()
    }

    pub async fn act(&mut self, state: &Value, act: Value) {
        self.ask(json!({
            "type": "act", "game": state["game"], "version": state["version"], "act": act
        }))
        .await;
    }

    /// Acts and waits for the state that follows.
    pub async fn act_for_state(&mut self, state: &Value, act: Value) -> Value {
        self.act(state, act).await;
        self.next_of("state").await["state"].clone()
    }

    pub async fn play(&mut self, state: &Value, text: &str) -> Value {
        self.act_for_state(state, json!({"kind": "play", "text": text})).await
    }
}

/// Returns the request for a game; a seat is `person` or a player spec.
pub fn new_game(rules: &str, seats: [&str; 2]) -> Value {
    let seats = seats.map(|seat| match seat {
        "person" => json!({"kind": "person"}),
        spec => json!({"kind": "player", "spec": spec}),
    });
    json!({"type": "new", "rules": rules, "seats": seats, "seed": 5})
}

/// A player that searches until it is stopped, then plays the first legal move.
pub struct Slow;

impl Player for Slow {
    fn choose(&mut self, view: &Observation, control: &mut Control<'_>) -> Result<Choice, Fault> {
        let mut visits = 0;
        while !control.stop.is_raised() {
            visits += 1;
            if let Some(progress) = &mut control.progress {
                progress(&Report { visits, ..Report::default() });
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let cells = (1..=9).flat_map(|row| ('a'..='i').map(move |col| format!("{col}{row}")));
        let free = |cell: &String| view.moves.iter().all(|(_, text)| text != cell);
        let text = cells.into_iter().find(free).unwrap();
        Ok(Choice { action: Action::play(text), report: None })
    }
}

struct Panics;

impl Player for Panics {
    fn choose(&mut self, _view: &Observation, _control: &mut Control<'_>) -> Result<Choice, Fault> {
        panic!("this player always panics");
    }
}

struct Fails;

impl Player for Fails {
    fn choose(&mut self, _view: &Observation, _control: &mut Control<'_>) -> Result<Choice, Fault> {
        Err(Fault::Died("exit status 1".into()))
    }
}

struct Cheats;

impl Player for Cheats {
    fn choose(&mut self, view: &Observation, _control: &mut Control<'_>) -> Result<Choice, Fault> {
        Ok(Choice { action: Action::play(view.moves[0].1.clone()), report: None })
    }
}
