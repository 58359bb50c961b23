//! A network on a device, and handles to its jobs.

use super::device_thread::{Answer, DeviceThread, Job, LoadedNetwork, Output};
use super::{TorchError, TorchPath};
use crate::folded_network::Folded;
use ponder_game::Frame;
use std::fmt;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// A network on a device.
pub(crate) struct Worker {
    path: TorchPath,
    planes: usize,
    network: LoadedNetwork,
    device: Arc<DeviceThread>,
}

/// Handle to a submitted job.
#[derive(Debug)]
pub(crate) struct Ticket {
    path: TorchPath,
    reply: Receiver<Answer>,
}

impl Ticket {
    /// Returns the result, if it is available.
    pub fn poll(&self) -> Option<Result<Output, TorchError>> {
        match self.reply.try_recv() {
            Ok(answer) => Some(answer),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(self.gone())),
        }
    }

    /// Waits for the result.
    pub fn wait(&self) -> Result<Output, TorchError> {
        self.reply.recv().unwrap_or_else(|_| Err(self.gone()))
    }

    fn gone(&self) -> TorchError {
        TorchError::new(self.path, "answer", &"its thread has ended")
    }
}

impl Worker {
    /// Moves a network to a device, whose thread starts if need be, and evaluates one position on
    /// it.
    pub fn start(folded: &Folded, path: TorchPath) -> Result<Self, TorchError> {
        let device = DeviceThread::of(path)?;
        let network = device.load(folded)?;
        Ok(Worker { path, planes: folded.config.planes, network, device })
    }

    /// Submits positions `[position][cell][plane]` of one frame.
    pub fn submit(&self, planes: Vec<u8>, frame: Frame) -> Ticket {
        let positions = planes.len() / (frame.cells() * self.planes);
        let (reply, answer) = channel();
        let network = Arc::clone(&self.network);
        self.device.evaluate(Job { network, frame, planes, positions, reply });
        Ticket { path: self.path, reply: answer }
    }
}

impl fmt::Debug for Worker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Worker").field("path", &self.path).finish_non_exhaustive()
    }
}
