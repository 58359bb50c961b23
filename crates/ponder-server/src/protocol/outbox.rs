//! The queue of messages to one page.

use crate::protocol::ServerMessage;
use axum::extract::ws::{Message, Utf8Bytes};
use std::sync::Arc;
use tokio::sync::{Notify, mpsc};

/// The send queue of one page. It is short: a page that does not read is disconnected and may
/// reconnect for the state of its games.
#[derive(Clone)]
pub(crate) struct Outbox {
    queue: mpsc::Sender<Message>,
    lagging: Arc<Notify>,
}

impl Outbox {
    /// Creates a queue of `max` messages and returns it with its receiver.
    pub(crate) fn new(max: usize) -> (Self, mpsc::Receiver<Message>) {
        let (queue, receiver) = mpsc::channel(max.max(1));
        (Outbox { queue, lagging: Arc::new(Notify::new()) }, receiver)
    }

    /// Queues a message, or marks the page as lagging.
    pub(crate) fn send(&self, message: &ServerMessage) {
        self.send_encoded(encode(message));
    }

    /// Queues a message that is already encoded.
    pub(crate) fn send_encoded(&self, text: Utf8Bytes) {
        self.send_raw(Message::Text(text));
    }

    /// Queues a message that may be dropped when the page is slow: unless half the queue is used.
    pub(crate) fn send_if_free(&self, text: Utf8Bytes) {
        if self.queue.capacity() * 2 > self.queue.max_capacity() {
            self.send_raw(Message::Text(text));
        }
    }

    /// Queues a frame.
    pub(crate) fn send_raw(&self, message: Message) {
        if self.queue.try_send(message).is_err() {
            self.lagging.notify_one();
        }
    }

    /// Completes when a message did not fit.
    pub(crate) async fn lags(&self) {
        self.lagging.notified().await;
    }
}

/// Encodes a message as JSON.
pub(crate) fn encode(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages have only string keys").into()
}
