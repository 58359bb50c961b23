//! Load test of a running server. It measures the latencies that people would see: spectators of
//! one game are notified of each move, while other pages request analyses without a pause.
//!
//! ```text
//! ponder serve --port 7979 --no-state &
//! cargo run --release -p ponder-server --example load -- 127.0.0.1:7979 --pid $! --moves 100
//! ```
//!
//! One page plays both sides of a game of Hex 13x13, one move every `--every` milliseconds. Each of
//! `--watchers` pages watches it; the latency of an update is the time from sending the move to the
//! arrival of the new state at a watcher. Each of `--analysts` pages has a game of its own and
//! requests another analysis (`--spec`) as soon as one has ended.

use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use ponder_server::protocol::PROTOCOL_VERSION;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::error::Error;
use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

type Fault = Box<dyn Error + Send + Sync>;
type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Longest wait for an answer before the load test fails.
const TIMEOUT: Duration = Duration::from_secs(30);

/// A large prime number.
const SCATTER: u64 = 2_654_435_761;

struct Load {
    address: String,
    pid: Option<u32>,
    watchers: usize,
    analysts: usize,
    moves: usize,
    every: Duration,
    spec: String,
}

impl Load {
    fn read() -> Result<Self, Fault> {
        let mut load = Load {
            address: String::new(),
            pid: None,
            watchers: 200,
            analysts: 20,
            moves: 100,
            every: Duration::from_millis(500),
            spec: "mcts:time=1".to_owned(),
        };
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or_else(|| format!("{word} needs a value"));
            match word.as_str() {
                "--pid" => load.pid = Some(value()?.parse()?),
                "--watchers" => load.watchers = value()?.parse()?,
                "--analysts" => load.analysts = value()?.parse()?,
                "--moves" => load.moves = value()?.parse()?,
                "--every" => load.every = Duration::from_millis(value()?.parse()?),
                "--spec" => load.spec = value()?,
                _ => load.address = word,
            }
        }
        if load.address.is_empty() {
            return Err(
                "say which server: load HOST:PORT [--pid N] [--watchers N] [--analysts N] \
                        [--moves N] [--every MS] [--spec SPEC]"
                    .into(),
            );
        }
        Ok(load)
    }

    /// Returns the resident memory of the server, in megabytes.
    fn memory(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.pid?)).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? >> 10)
    }
}

/// A page that has sent its hello.
struct Page {
    sink: SplitSink<Socket, Message>,
    stream: SplitStream<Socket>,
}

impl Page {
    async fn open(address: &str) -> Result<Self, Fault> {
        let mut request = format!("ws://{address}/api/ws").into_client_request()?;
        request.headers_mut().insert("Origin", format!("http://{address}").parse()?);
        let (socket, _) = connect_async(request).await?;
        let (sink, stream) = socket.split();
        let mut page = Page { sink, stream };
        page.send(json!({"type": "hello", "protocol": PROTOCOL_VERSION, "session": null})).await?;
        page.next_of("welcome").await?;
        Ok(page)
    }

    async fn send(&mut self, message: Value) -> Result<(), Fault> {
        Ok(self.sink.send(Message::text(message.to_string())).await?)
    }

    async fn next(&mut self) -> Result<Value, Fault> {
        loop {
            match timeout(TIMEOUT, self.stream.next()).await?.ok_or("the server hung up")?? {
                Message::Text(text) => return Ok(serde_json::from_str(&text)?),
                Message::Close(_) => return Err("the server closed a page".into()),
                _ => {}
            }
        }
    }

    async fn next_of(&mut self, kind: &str) -> Result<Value, Fault> {
        loop {
            let message = self.next().await?;
            if message["type"] == kind {
                return Ok(message);
            }
            if message["type"] == "failed" {
                return Err(format!("waited for {kind}: {message}").into());
            }
        }
    }

    /// Starts a game with both seats at this page; returns its first state.
    async fn start(&mut self) -> Result<Value, Fault> {
        let seats = [json!({"kind": "person"}), json!({"kind": "person"})];
        let new =
            json!({"type": "new", "request": 1, "rules": "hex:13", "seats": seats, "seed": null});
        self.send(new).await?;
        Ok(self.next_of("state").await?["state"].clone())
    }
}

/// The time at which each version of the watched game was requested.
type Sent = Arc<Mutex<HashMap<u64, Instant>>>;

async fn watch(mut page: Page, sent: Sent, latencies: mpsc::UnboundedSender<Duration>) {
    while let Ok(message) = page.next_of("state").await {
        let received = Instant::now();
        let Some(version) = message["state"]["version"].as_u64() else { return };
        let asked = sent.lock().unwrap_or_else(PoisonError::into_inner).get(&version).copied();
        if let Some(asked) = asked {
            let _ = latencies.send(received - asked);
        }
    }
}

#[derive(Default)]
struct Analyst {
    done: usize,
    busy: usize,
    /// Latencies from a request to its first result.
    first: Vec<Duration>,
}

async fn analyze(mut page: Page, spec: String, over: Arc<AtomicBool>) -> Result<Analyst, Fault> {
    let state = page.start().await?;
    let (mut outcome, mut request) = (Analyst::default(), 10);
    while !over.load(Ordering::Relaxed) {
        request += 1;
        let asked = Instant::now();
        page.send(json!({
            "type": "analyze", "request": request, "spec": spec, "limits": {},
            "about": {"kind": "game", "game": state["game"], "version": state["version"]},
        }))
        .await?;
        let mut is_received = false;
        loop {
            let message = page.next().await?;
            if message["type"] == "failed" {
                outcome.busy += 1;
                break;
            }
            if message["type"] != "analysis" || message["search"] != request {
                continue;
            }
            if !is_received {
                outcome.first.push(asked.elapsed());
                is_received = true;
            }
            if message["stage"] == "done" {
                outcome.done += 1;
                break;
            }
        }
    }
    Ok(outcome)
}

/// Returns the quantile of the sorted values at a share.
fn quantile(sorted: &[Duration], share: f64) -> f64 {
    let at = ((sorted.len() as f64 * share) as usize).min(sorted.len().saturating_sub(1));
    sorted.get(at).map_or(f64::NAN, |found| found.as_secs_f64() * 1e3)
}

fn say(what: &str, mut values: Vec<Duration>) {
    values.sort_unstable();
    println!(
        "{what}: p50 {:.1} ms, p90 {:.1} ms, p99 {:.1} ms, most {:.1} ms ({} values)",
        quantile(&values, 0.5),
        quantile(&values, 0.9),
        quantile(&values, 0.99),
        quantile(&values, 1.0),
        values.len(),
    );
}

async fn run(load: Load) -> Result<(), Fault> {
    let printed = |when: &str| {
        if let Some(megabytes) = load.memory() {
            println!("memory {when}: {megabytes} MB");
        }
    };
    printed("at rest");
    let mut player = Page::open(&load.address).await?;
    let mut state = player.start().await?;
    let (sent, over) = (Sent::default(), Arc::new(AtomicBool::new(false)));
    let (latencies, mut received) = mpsc::unbounded_channel();
    for _ in 0..load.watchers {
        let mut page = Page::open(&load.address).await?;
        page.send(json!({"type": "open", "request": 2, "game": state["game"]})).await?;
        page.next_of("state").await?;
        tokio::spawn(watch(page, Arc::clone(&sent), latencies.clone()));
    }
    printed("with watchers");
    let mut analysts = Vec::new();
    for _ in 0..load.analysts {
        let page = Page::open(&load.address).await?;
        analysts.push(tokio::spawn(analyze(page, load.spec.clone(), Arc::clone(&over))));
    }
    sleep(Duration::from_secs(1)).await;
    let mut most = load.memory();
    for _ in 0..load.moves {
        let legal = state["scene"]["legal"].as_array().ok_or("no moves")?;
        let version = state["version"].as_u64().ok_or("no version")?;
        // All over the board, so that nobody wins soon.
        let at = version.wrapping_mul(SCATTER) as usize % legal.len().max(1);
        let Some(text) = legal.get(at).map(|mv| mv["text"].clone()) else { break };
        sent.lock().unwrap_or_else(PoisonError::into_inner).insert(version + 1, Instant::now());
        let act = json!({"kind": "play", "text": text});
        player
            .send(json!({
                "type": "act", "request": 3, "game": state["game"], "version": version, "act": act,
            }))
            .await?;
        state = player.next_of("state").await?["state"].clone();
        most = most.max(load.memory());
        sleep(load.every).await;
    }
    over.store(true, Ordering::Relaxed);
    drop(latencies);
    sleep(Duration::from_millis(500)).await;
    let mut all = Vec::new();
    while let Ok(latency) = received.try_recv() {
        all.push(latency);
    }
    let moves = state["moves"].as_array().map_or(0, Vec::len);
    let expected = moves * load.watchers;
    println!("{moves} moves, {} watchers, {} analysts", load.watchers, load.analysts);
    println!("updates received: {} of {expected}", all.len());
    say("update", all);
    let (mut first, mut done, mut busy) = (Vec::new(), Vec::new(), 0);
    for analyst in analysts {
        let outcome = analyst.await??;
        done.push(outcome.done);
        busy += outcome.busy;
        first.extend(outcome.first);
    }
    say("first word of an analysis", first);
    done.sort_unstable();
    println!(
        "analyses ended: {} (fewest of a page {}, most {}), refused as busy: {busy}",
        done.iter().sum::<usize>(),
        done.first().copied().unwrap_or_default(),
        done.last().copied().unwrap_or_default(),
    );
    if let Some(most) = most {
        println!("memory at most: {most} MB");
    }
    Ok(())
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Fault> {
    run(Load::read()?).await
}
