//! Connections, with a limit on their number and on their silence, so that sockets that nobody uses
//! take no place from people.
//!
//! A connection that has not been answered yet has [`FIRST_MAX`] to send a whole request; one that
//! has been is closed when nothing went either way for [`SILENCE_MAX`]. Where there are too many,
//! the longest waiting of those that were never answered makes room, and if all were, the new one is
//! closed.

use crate::counts::{Counted, Gauge};
use axum::serve::Listener;
use futures_util::task::AtomicWaker;
use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep, sleep};

/// How long a new connection may take until it is answered.
const FIRST_MAX: Duration = Duration::from_secs(10);
/// How long nothing may go either way on a connection that was answered. Pages are pinged more
/// often.
const SILENCE_MAX: Duration = Duration::from_secs(120);

/// A listener with limits.
pub(crate) struct Sockets {
    listener: TcpListener,
    max: usize,
    open: Gauge,
    waiting: Arc<Waiting>,
    accepted: u64,
}

/// The connections that were not answered yet, in order of their numbers.
#[derive(Default)]
struct Waiting(Mutex<BTreeMap<u64, Arc<Eviction>>>);

/// How a connection hears that it must go.
#[derive(Default)]
struct Eviction {
    is_due: AtomicBool,
    waker: AtomicWaker,
}

impl Waiting {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, Arc<Eviction>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Sockets {
    pub(crate) fn new(listener: TcpListener, max: usize) -> Self {
        let (open, waiting) = (Gauge::default(), Arc::default());
        Sockets { listener, max: max.max(1), open, waiting, accepted: 0 }
    }

    /// Sends the longest waiting connection away; false if every one was answered.
    fn make_room(&self) -> bool {
        let Some((_, eviction)) = self.waiting.lock().pop_first() else { return false };
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
            // Small messages go out at once; a connection on which that fails is served slower.
            let _ = stream.set_nodelay(true);
            self.accepted += 1;
            let eviction = Arc::new(Eviction::default());
            self.waiting.lock().insert(self.accepted, Arc::clone(&eviction));
            let socket = Socket {
                stream,
                number: self.accepted,
                is_answered: false,
                deadline: Box::pin(sleep(FIRST_MAX)),
                eviction,
                waiting: Arc::clone(&self.waiting),
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
    number: u64,
    is_answered: bool,
    deadline: Pin<Box<Sleep>>,
    eviction: Arc<Eviction>,
    waiting: Arc<Waiting>,
    _counted: Counted,
}

impl Socket {
    /// Something went to the other side.
    fn answered(&mut self) {
        if !self.is_answered {
            self.is_answered = true;
            self.waiting.lock().remove(&self.number);
        }
        self.deadline.as_mut().reset(Instant::now() + SILENCE_MAX);
    }

    /// Whether the connection has to end.
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
        self.waiting.lock().remove(&self.number);
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
                if self.is_answered && buffer.filled().len() > before {
                    self.deadline.as_mut().reset(Instant::now() + SILENCE_MAX);
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
        if matches!(written, Poll::Ready(Ok(count)) if count > 0) {
            self.answered();
        }
        written
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        if matches!(written, Poll::Ready(Ok(count)) if count > 0) {
            self.answered();
        }
        written
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
