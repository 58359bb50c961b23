//! The thread that owns a libtorch network.

use super::network::Network;
use super::{TorchError, TorchPath};
use crate::folded_network::Folded;
use ponder_game::Frame;
use std::sync::mpsc::{Receiver, Sender, SyncSender, TryRecvError, channel, sync_channel};
use std::thread::{self, JoinHandle};

/// Queue length; callers block while it is full.
const JOBS_MAX: usize = 64;

/// A thread that owns a network and processes jobs in FIFO order. Dropping it waits for the current
/// job.
#[derive(Debug)]
pub(crate) struct Worker {
    path: TorchPath,
    planes: usize,
    jobs: Option<SyncSender<Job>>,
    thread: Option<JoinHandle<()>>,
}

struct Job {
    planes: Vec<u8>,
    positions: usize,
    frame: Frame,
    reply: Sender<Result<Output, TorchError>>,
}

/// Result of a job.
#[derive(Debug)]
pub(crate) struct Output {
    numbers: Vec<f32>,
    stride: usize,
}

impl Output {
    /// Returns the logits and the value of one position of the job.
    pub fn of(&self, position: usize) -> (&[f32], f32) {
        let row = &self.numbers[position * self.stride..][..self.stride];
        let (logits, value) = row.split_at(self.stride - 1);
        (logits, value[0])
    }
}

/// Handle to a submitted job.
#[derive(Debug)]
pub(crate) struct Ticket {
    path: TorchPath,
    reply: Receiver<Result<Output, TorchError>>,
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
    /// Starts a thread, moves a network to the device and evaluates one position on it.
    pub fn start(folded: &Folded, path: TorchPath) -> Result<Self, TorchError> {
        let (jobs, inbox) = sync_channel(JOBS_MAX);
        let (ready, started) = channel();
        let folded = folded.clone();
        let planes = folded.config.planes;
        let thread = thread::Builder::new()
            .name(path.to_string())
            .spawn(move || run(&folded, path, &ready, &inbox))
            .map_err(|error| TorchError::new(path, "start a thread", &error))?;
        let worker = Worker { path, planes, jobs: Some(jobs), thread: Some(thread) };
        match started.recv() {
            Ok(Ok(())) => Ok(worker),
            Ok(Err(error)) => Err(error),
            Err(_) => Err(TorchError::new(path, "start", &"its thread has ended")),
        }
    }

    /// Submits positions `[position][cell][plane]` of one frame; blocks while the queue is full.
    pub fn submit(&self, planes: Vec<u8>, frame: Frame) -> Ticket {
        let positions = planes.len() / (frame.cells() * self.planes);
        let (reply, answer) = channel();
        if let Some(jobs) = &self.jobs {
            // If the thread has ended, the job's reply is dropped with it, and the ticket reports
            // so.
            let _ = jobs.send(Job { planes, positions, frame, reply });
        }
        Ticket { path: self.path, reply: answer }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // A panic there has been reported by its own message, and by every ticket.
            let _ = thread.join();
        }
    }
}

fn run(
    folded: &Folded,
    path: TorchPath,
    ready: &Sender<Result<(), TorchError>>,
    inbox: &Receiver<Job>,
) {
    // Both settings hold for this thread.
    tch::set_num_threads(1);
    let _guard = tch::no_grad_guard();
    tch::Cuda::cudnn_set_benchmark(true);
    let network = match start(folded, path) {
        Ok(network) => network,
        Err(error) => {
            // The caller no longer waits for this worker.
            let _ = ready.send(Err(error));
            return;
        }
    };
    let _ = ready.send(Ok(()));
    let stride_of = |frame: Frame| frame.cells() + folded.config.extra_moves + 1;
    for mut job in inbox {
        // Pad to few distinct shapes, because libtorch prepares each shape once.
        let padded = job.positions.next_power_of_two();
        job.planes.resize(padded * job.frame.cells() * folded.config.planes, 0);
        let answer = network
            .forward(&job.planes, job.frame)
            .map(|numbers| Output { numbers, stride: stride_of(job.frame) })
            .map_err(|error| TorchError::new(path, "evaluate a batch", &error));
        // The caller may have gone away.
        let _ = job.reply.send(answer);
    }
}

fn start(folded: &Folded, path: TorchPath) -> Result<Network, TorchError> {
    let network = Network::new(folded, path)
        .map_err(|error| TorchError::new(path, "load the network", &error))?;
    let frame = Frame { rows: 3, cols: 3 };
    let planes = vec![0; frame.cells() * folded.config.planes];
    network
        .forward(&planes, frame)
        .map_err(|error| TorchError::new(path, "evaluate a first position", &error))?;
    Ok(network)
}
