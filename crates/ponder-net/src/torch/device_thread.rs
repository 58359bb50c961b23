//! The thread that gives a device its orders, for all networks of the process.

use super::batching::{sum, take_batch, worth_launching};
use super::download::{Arrivals, Download};
use super::network::Network;
use super::{TorchError, TorchPath};
use crate::folded_network::Folded;
use parking_lot::Mutex;
use ponder_game::Frame;
use std::collections::{HashMap, VecDeque};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Weak};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use tch::TchError;

/// Batches that the device has been given and not answered: while it works on one, the next is
/// ready.
const LAUNCHED_MAX: usize = 2;
/// Interval at which the thread looks whether a batch is complete.
const POLL_EVERY: Duration = Duration::from_micros(20);

/// Device threads of the process, one for each path in use.
static THREADS: Mutex<Option<HashMap<TorchPath, Weak<DeviceThread>>>> = Mutex::new(None);

/// A thread that gives a device its orders. It merges the jobs of all evaluators and keeps two
/// batches under way. Networks come and go; what libtorch found out about the shapes of batches
/// stays. Dropping it waits for the jobs that it has been given.
#[derive(Debug)]
pub(super) struct DeviceThread {
    path: TorchPath,
    orders: Option<Sender<Order>>,
    thread: Option<JoinHandle<()>>,
}

/// A network on the device. The lock is never contended: only the device's thread uses it.
pub(super) type LoadedNetwork = Arc<Mutex<Network>>;

/// Answer to a [`Job`].
pub(super) type Answer = Result<Output, TorchError>;

enum Order {
    Load { folded: Box<Folded>, reply: Sender<Result<LoadedNetwork, TorchError>> },
    Evaluate(Job),
}

/// Positions to evaluate.
pub(super) struct Job {
    pub network: LoadedNetwork,
    pub frame: Frame,
    /// `[position][cell][plane]`.
    pub planes: Vec<u8>,
    pub positions: usize,
    pub reply: Sender<Answer>,
}

/// Result of a job: a part of the results of a batch.
#[derive(Debug)]
pub(crate) struct Output {
    numbers: Arc<[f32]>,
    stride: usize,
    first: usize,
}

impl Output {
    /// Returns the logits and the value of one position of the job.
    pub fn of(&self, position: usize) -> (&[f32], f32) {
        let row = &self.numbers[(self.first + position) * self.stride..][..self.stride];
        let (logits, value) = row.split_at(self.stride - 1);
        (logits, value[0])
    }
}

impl DeviceThread {
    /// Returns the thread of a path, and starts it if there is none.
    pub fn of(path: TorchPath) -> Result<Arc<Self>, TorchError> {
        let mut threads = THREADS.lock();
        let threads = threads.get_or_insert_default();
        if let Some(found) = threads.get(&path).and_then(Weak::upgrade) {
            return Ok(found);
        }
        let (orders, inbox) = channel();
        let thread = thread::Builder::new()
            .name(path.to_string())
            .spawn(move || run(path, &inbox))
            .map_err(|error| TorchError::new(path, "start a thread", &error))?;
        let started = DeviceThread { path, orders: Some(orders), thread: Some(thread) };
        let started = Arc::new(started);
        threads.insert(path, Arc::downgrade(&started));
        Ok(started)
    }

    /// Moves a network to the device and evaluates one position on it.
    pub fn load(&self, folded: &Folded) -> Result<LoadedNetwork, TorchError> {
        let (reply, loaded) = channel();
        self.send(Order::Load { folded: Box::new(folded.clone()), reply });
        loaded.recv().unwrap_or_else(|_| Err(self.gone()))
    }

    /// Queues a job.
    pub fn evaluate(&self, job: Job) {
        self.send(Order::Evaluate(job));
    }

    fn send(&self, order: Order) {
        if let Some(orders) = &self.orders {
            // If the thread has ended, the order's reply is dropped with it, and whoever waits
            // reports so.
            let _ = orders.send(order);
        }
    }

    fn gone(&self) -> TorchError {
        TorchError::new(self.path, "answer", &"its thread has ended")
    }
}

impl Drop for DeviceThread {
    fn drop(&mut self) {
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            // A panic there has been reported by its own message, and by every ticket.
            let _ = thread.join();
        }
    }
}

/// A batch that the device works on.
struct Launched {
    jobs: Vec<Job>,
    download: Download,
}

fn run(path: TorchPath, inbox: &Receiver<Order>) {
    // Both settings hold for this thread.
    tch::set_num_threads(1);
    let _guard = tch::no_grad_guard();
    tch::Cuda::cudnn_set_benchmark(true);
    let mut device = Orders { path, arrivals: None, waiting: VecDeque::new() };
    let mut launched: VecDeque<Launched> = VecDeque::new();
    loop {
        // Blocks only when there is nothing to do.
        if launched.is_empty() && device.waiting.is_empty() {
            let Ok(order) = inbox.recv() else { return };
            device.take(order);
        }
        while let Ok(order) = inbox.try_recv() {
            device.take(order);
        }
        let running = launched.back().map(|batch| sum(&batch.jobs));
        if launched.len() < LAUNCHED_MAX && worth_launching(&device.waiting, running) {
            launched.extend(device.launch());
            continue;
        }
        let Some(front) = launched.front() else { continue };
        match front.download.is_complete() {
            Ok(false) => match inbox.recv_timeout(POLL_EVERY) {
                Ok(order) => device.take(order),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => thread::sleep(POLL_EVERY),
            },
            complete => {
                if let Some(Launched { jobs, download }) = launched.pop_front() {
                    device.reply(jobs, complete.and_then(|_| download.numbers()));
                }
            }
        }
    }
}

/// Orders that a device thread has been given and has not begun.
struct Orders {
    path: TorchPath,
    /// `None` before the first network.
    arrivals: Option<Arrivals>,
    waiting: VecDeque<Job>,
}

impl Orders {
    fn take(&mut self, order: Order) {
        match order {
            Order::Evaluate(job) => self.waiting.push_back(job),
            Order::Load { folded, reply } => {
                // The caller may have gone away.
                let _ = reply.send(self.load(&folded));
            }
        }
    }

    fn load(&mut self, folded: &Folded) -> Result<LoadedNetwork, TorchError> {
        let path = self.path;
        let failed = |doing| move |error: TchError| TorchError::new(path, doing, &error);
        let network = Network::new(folded, path).map_err(failed("load the network"))?;
        let mut arrivals = match self.arrivals.take() {
            Some(arrivals) => arrivals,
            None => Arrivals::new(path).map_err(failed("load the network"))?,
        };
        let frame = Frame { rows: 3, cols: 3 };
        let planes = vec![0; frame.cells() * folded.config.planes];
        let first = network
            .forward(&planes, frame)
            .and_then(|answers| arrivals.order(&answers))
            .and_then(|download| {
                while !download.is_complete()? {
                    thread::sleep(POLL_EVERY);
                }
                download.numbers()
            });
        first.map_err(failed("evaluate a first position"))?;
        self.arrivals = Some(arrivals);
        Ok(Arc::new(Mutex::new(network)))
    }

    /// Gives the device the next batch; `None` if there are no jobs, or it failed.
    fn launch(&mut self) -> Option<Launched> {
        let mut jobs = take_batch(&mut self.waiting);
        let first = jobs.first_mut()?;
        let (network, frame) = (Arc::clone(&first.network), first.frame);
        let bytes = first.planes.len() / first.positions.max(1);
        let mut planes = std::mem::take(&mut first.planes);
        for job in &jobs[1..] {
            planes.extend_from_slice(&job.planes);
        }
        // Few distinct shapes, because libtorch prepares each shape once.
        planes.resize(sum(&jobs).next_power_of_two() * bytes, 0);
        let answers = network.lock().forward(&planes, frame);
        let ordered = answers.and_then(|answers| match &mut self.arrivals {
            Some(arrivals) => arrivals.order(&answers),
            None => Err(TchError::Torch("no network has been loaded".to_owned())),
        });
        match ordered {
            Ok(download) => Some(Launched { jobs, download }),
            Err(error) => {
                self.reply(jobs, Err(error));
                None
            }
        }
    }

    /// Distributes the results of a batch.
    fn reply(&self, jobs: Vec<Job>, numbers: Result<Vec<f32>, TchError>) {
        let numbers = numbers
            .map(Arc::<[f32]>::from)
            .map_err(|error| TorchError::new(self.path, "evaluate a batch", &error));
        let mut first = 0;
        for job in jobs {
            let stride = job.network.lock().outputs(job.frame);
            let answer = numbers.clone().map(|numbers| Output { numbers, stride, first });
            first += job.positions;
            // The caller may have gone away.
            let _ = job.reply.send(answer);
        }
    }
}
