//! Connections, with a limit on their number and on their silence, so that unused sockets do not
//! lock people out.
//!
//! A connection that has not been answered yet has [`FIRST_MAX`] to send a whole request; an
//! answered one is closed after [`SILENCE_MAX`] without traffic either way. At the limit, the
//! oldest connection never answered is evicted; if all were answered, the one idle for longest,
//! unless it is the WebSocket of a page; and if all are pages, the new one is closed.

use crate::counts::{Counted, LiveCount};
use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use futures_util::task::AtomicWaker;
use parking_lot::{Mutex, MutexGuard};
use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep, sleep};

/// Longest time from a new connection to its first answer.
const FIRST_MAX: Duration = Duration::from_secs(10);
/// Longest silence in both directions on an answered connection. Pages are pinged more often.
const SILENCE_MAX: Duration = Duration::from_secs(120);

/// A listener with limits on its connections.
pub(crate) struct Sockets {
    listener: TcpListener,
    max: usize,
    open: LiveCount,
    queues: Arc<Queues>,
}

/// The connections that may be evicted.
#[derive(Default)]
struct Queues(Mutex<Order>);

/// The connections by their last activity, counted in events.
#[derive(Default)]
struct Order {
    events: u64,
    unanswered: BTreeMap<u64, Arc<Eviction>>,
    answered: BTreeMap<u64, Arc<Eviction>>,
}

/// Eviction class of a connection.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EvictionClass {
    /// No answer yet. A client that sends a little every now and then still counts as waiting.
    Unanswered(u64),
    /// Answered, and last active at this event.
    Answered(u64),
}

/// Signal by which a connection is notified of its eviction.
#[derive(Default)]
struct Eviction {
    is_due: AtomicBool,
    is_page: AtomicBool,
    waker: AtomicWaker,
}

/// Handle by which a request reaches its own connection.
#[derive(Clone)]
pub(crate) struct Peer(Arc<Eviction>);

impl Peer {
    /// Exempts the connection from eviction, because it has become the WebSocket of a page.
    pub(crate) fn becomes_page(&self) {
        self.0.is_page.store(true, Ordering::Release);
    }
}

impl Connected<IncomingStream<'_, Sockets>> for Peer {
    fn connect_info(stream: IncomingStream<'_, Sockets>) -> Self {
        Peer(Arc::clone(&stream.io().eviction))
    }
}

impl Queues {
    fn lock(&self) -> MutexGuard<'_, Order> {
        self.0.lock()
    }
}

impl Order {
    /// Removes and returns the first connection to evict. Pages leave the queue for good.
    fn pop(&mut self) -> Option<Arc<Eviction>> {
        if let Some((_, eviction)) = self.unanswered.pop_first() {
            return Some(eviction);
        }
        let answered = std::iter::from_fn(|| self.answered.pop_first());
        answered.map(|(_, eviction)| eviction).find(|it| !it.is_page.load(Ordering::Acquire))
    }

    fn remove(&mut self, class: EvictionClass) -> bool {
        match class {
            EvictionClass::Unanswered(at) => self.unanswered.remove(&at).is_some(),
            EvictionClass::Answered(at) => self.answered.remove(&at).is_some(),
        }
    }
}

impl Sockets {
    pub(crate) fn new(listener: TcpListener, max: usize) -> Self {
        let (open, queues) = (LiveCount::default(), Arc::default());
        Sockets { listener, max: max.max(1), open, queues }
    }

    /// Evicts a connection; `false` if every one is a page.
    fn make_room(&self) -> bool {
        let Some(eviction) = self.queues.lock().pop() else { return false };
        eviction.is_due.store(true, Ordering::Release);
        eviction.waker.wake();
        true
    }
}

impl Listener for Sockets {
    type Io = Socket;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Socket, SocketAddr) {
        loop {
            let (stream, address) = Listener::accept(&mut self.listener).await;
            if self.open.get() >= self.max && !self.make_room() {
                continue;
            }
            // Small messages are sent at once; if that fails, the connection is only slower.
            let _ = stream.set_nodelay(true);
            let eviction = Arc::new(Eviction::default());
            let mut order = self.queues.lock();
            order.events += 1;
            let class = EvictionClass::Unanswered(order.events);
            let at = order.events;
            order.unanswered.insert(at, Arc::clone(&eviction));
            drop(order);
            let socket = Socket {
                stream,
                class,
                deadline: Box::pin(sleep(FIRST_MAX)),
                eviction,
                queues: Arc::clone(&self.queues),
                _counted: self.open.count(),
            };
            return (socket, address);
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// A connection.
pub(crate) struct Socket {
    stream: TcpStream,
    class: EvictionClass,
    deadline: Pin<Box<Sleep>>,
    eviction: Arc<Eviction>,
    queues: Arc<Queues>,
    _counted: Counted,
}

impl Socket {
    /// Records activity on an answered connection.
    fn touch(&mut self) {
        self.deadline.as_mut().reset(Instant::now() + SILENCE_MAX);
        if self.eviction.is_page.load(Ordering::Acquire) {
            return;
        }
        let mut order = self.queues.lock();
        // A connection that is no longer queued has been evicted.
        if order.remove(self.class) {
            order.events += 1;
            let at = order.events;
            order.answered.insert(at, Arc::clone(&self.eviction));
            drop(order);
            self.class = EvictionClass::Answered(at);
        }
    }

    /// Handles the outcome of a write. A client that does not read can be evicted too.
    fn wrote(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(count)) if count > 0 => self.touch(),
            Poll::Pending => return self.poll_end(context).map(Err),
            _ => {}
        }
        written
    }

    /// Polls for the end of the connection: evicted, or silent for too long.
    fn poll_end(&mut self, context: &mut Context<'_>) -> Poll<io::Error> {
        self.eviction.waker.register(context.waker());
        if self.eviction.is_due.load(Ordering::Acquire) {
            return Poll::Ready(io::ErrorKind::ConnectionAborted.into());
        }
        self.deadline.as_mut().poll(context).map(|()| io::ErrorKind::TimedOut.into())
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.queues.lock().remove(self.class);
    }
}

impl AsyncRead for Socket {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        match Pin::new(&mut self.stream).poll_read(context, buffer) {
            Poll::Ready(Ok(())) => {
                let is_answered = !matches!(self.class, EvictionClass::Unanswered(_));
                if is_answered && buffer.filled().len() > before {
                    self.touch();
                }
                Poll::Ready(Ok(()))
            }
            Poll::Ready(Err(error)) => Poll::Ready(Err(error)),
            Poll::Pending => self.poll_end(context).map(Err),
        }
    }
}

impl AsyncWrite for Socket {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.wrote(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.wrote(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
