//! One WebSocket: reads with limits, and writes without waiting for slow pages.

use crate::counts::Counted;
use crate::http::rate::Rate;
use crate::protocol::outbox::Outbox;
use crate::protocol::{Failure, FailureCode, RequestRefusal};
use crate::serve::app::App;
use crate::serve::dispatch::Client;
use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use futures_util::stream::SplitSink;
use futures_util::{SinkExt, StreamExt};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use tokio::time::{interval, timeout};
use tokio_tungstenite::tungstenite;

/// Longest time that one write to a page may take.
const WRITE_MAX: Duration = Duration::from_secs(10);
/// Longest time that a page may take to send its hello.
const HELLO_MAX: Duration = Duration::from_secs(10);
/// Messages above the allowed rate after which a page is disconnected.
const TOO_FAST_MAX: u32 = 200;

/// Serves a page until it disconnects.
pub(crate) async fn run(socket: WebSocket, app: Arc<App>, _counted: Counted) {
    let limits = app.searches.options.limits;
    let (sink, mut stream) = socket.split();
    let (outbox, queue) = Outbox::new(limits.outbox_max);
    let writer = tokio::spawn(write(sink, queue));
    let mut stopping = app.hub.stopping.subscribe();
    let mut client = Client::new(Arc::clone(&app), outbox.clone());
    let start = Instant::now();
    let mut rate = Rate::new(limits.messages_burst_max, limits.messages_per_second_max, start);
    let (mut last_message, mut too_fast) = (start, 0);
    let mut pings = interval((limits.silence_max / 3).max(Duration::from_millis(10)));
    let code = loop {
        let received = tokio::select! {
            received = stream.next() => received,
            _ = pings.tick() => {
                let silent = last_message.elapsed() > limits.silence_max;
                if silent || (!client.is_known() && start.elapsed() > HELLO_MAX) {
                    break close_code::POLICY;
                }
                outbox.send_raw(Message::Ping(Vec::new().into()));
                continue;
            }
            () = outbox.lags() => break close_code::AGAIN,
            _ = stopping.wait_for(|&stopping| stopping) => break close_code::AWAY,
        };
        last_message = Instant::now();
        match received {
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            None | Some(Ok(Message::Close(_))) => break close_code::NORMAL,
            Some(Err(error)) => {
                let message = format!("cannot read the message: {error}");
                let error = error.into_inner().downcast::<tungstenite::Error>();
                let (code, close) = match error.as_deref() {
                    Ok(tungstenite::Error::Capacity(_)) => (FailureCode::TooLong, close_code::SIZE),
                    _ => (FailureCode::Malformed, close_code::PROTOCOL),
                };
                client.fail(None, Failure::new(code, message));
                break close;
            }
            Some(Ok(_)) if !rate.allows(last_message) => {
                too_fast += 1;
                if too_fast > TOO_FAST_MAX {
                    break close_code::POLICY;
                }
                client.fail(None, RequestRefusal::TooManyRequests.into());
            }
            Some(Ok(Message::Text(text))) => client.receive(&text).await,
            Some(Ok(Message::Binary(_))) => {
                let message = "messages must be JSON text, not binary";
                client.fail(None, Failure::new(FailureCode::Malformed, message));
            }
        }
    };
    client.leave_all().await;
    outbox.send_raw(Message::Close(Some(CloseFrame { code, reason: "".into() })));
    drop((client, outbox));
    let _ = timeout(WRITE_MAX, writer).await;
}

async fn write(mut sink: SplitSink<WebSocket, Message>, mut queue: mpsc::Receiver<Message>) {
    while let Some(message) = queue.recv().await {
        let last = matches!(message, Message::Close(_));
        let sent = timeout(WRITE_MAX, sink.send(message)).await;
        if last || !matches!(sent, Ok(Ok(()))) {
            break;
        }
    }
}
