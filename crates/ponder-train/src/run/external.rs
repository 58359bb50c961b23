//! The optimizer of a run whose steps another program computes: a stream of batches to it, and
//! weights from it.

use super::largest_board::largest_board;
use super::trainer::{ExternalStep, OpenSteps, Trainer, configs};
use super::{TrainError, TrainOptions};
use crate::store::RunStore;
use ponder_game::Game;
use ponder_games::GameVisitor;
use ponder_net::Model;
use ponder_net::learn::LearnBatch;
use safetensors::Dtype;
use safetensors::tensor::TensorView;
use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::Duration;

/// Messages that wait to be written.
const AHEAD: usize = 4;
/// Interval between two checks for games and room when there is nothing to do.
const CHECK_EVERY: Duration = Duration::from_millis(2);
/// Largest network that is accepted, in bytes.
const NETWORK_BYTES_MAX: u64 = 1 << 30;

/// Progress of a stream of batches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ExternalStatus {
    /// Number of the last step whose batches were written.
    pub step: u64,
    /// Number and step of the last checkpoint from weights of the other program.
    pub checkpoint: Option<(u64, u64)>,
}

/// Streams the batches of a run to another program and stores the weights that it returns.
///
/// To `batches` it writes messages: the length in bytes (8 bytes, little-endian), then a
/// safetensors file. The first is the network in training, as a network file. Each following one
/// is a batch, with `step`, `part` and `parts` in its metadata (a step has as many parts as there
/// are board sizes in it), and the tensors of a [`LearnBatch`]. From `weights` it reads messages:
/// the number of the last step learned (8 bytes), the length (8 bytes), and a network file. The end
/// of `weights` ends the stream. When the options' stop flag is raised, it ends `batches` and waits
/// for the last weights.
///
/// Each example is used as often as in training by Ponder itself, in the same order. The step of a
/// checkpoint determines where the stream resumes. Any other optimizer of the run is fenced off.
///
/// # Errors
/// Fails when the run cannot be read or written, another process takes it over, or a network that
/// was returned does not fit it. Weights stored before are kept.
pub fn stream_examples(
    options: &TrainOptions,
    batches: impl Write + Send,
    weights: impl Read + Send + 'static,
    observe: &mut dyn FnMut(&ExternalStatus),
) -> Result<ExternalStatus, TrainError> {
    let streamed = || {
        options.config.check()?;
        let earlier = match RunStore::open_if_any(&options.run)? {
            Some(store) => configs(&store)?,
            None => Vec::new(),
        };
        let game = largest_board(&options.config, &earlier)?;
        let stream = Stream { options, batches, weights, observe };
        game.visit(stream).unwrap_or_else(|| Err(TrainError::no_network(&game)))
    };
    streamed().map_err(|error: TrainError| error.of_run(&options.run))
}

struct Stream<'a, W, R> {
    options: &'a TrainOptions,
    batches: W,
    weights: R,
    observe: &'a mut dyn FnMut(&ExternalStatus),
}

impl<W: Write + Send, R: Read + Send + 'static> GameVisitor for Stream<'_, W, R> {
    type Output = Result<ExternalStatus, TrainError>;

    fn visit<G: Game>(self, _: &G::Rules) -> Self::Output {
        let Stream { options, batches, weights, observe } = self;
        let trainer = Trainer::<G>::start(options)?;
        let (to_learner, messages) = sync_channel(AHEAD);
        // Weights may be large.
        let (found, replies) = sync_channel(1);
        // It may wait for input for ever, so nobody waits for it.
        thread::spawn(move || read_weights(weights, |reply| found.send(reply).is_ok()));
        thread::scope(|scope| {
            scope.spawn(move || write_messages(batches, &messages));
            Optimizer { trainer, open: OpenSteps::default(), replies, options }
                .run(to_learner, observe)
        })
    }
}

/// Writes messages until there are no more, or nobody reads them.
fn write_messages(mut batches: impl Write, messages: &Receiver<Vec<u8>>) {
    for message in messages {
        let length = (message.len() as u64).to_le_bytes();
        let written = batches
            .write_all(&length)
            .and_then(|()| batches.write_all(&message))
            .and_then(|()| batches.flush());
        if written.is_err() {
            return;
        }
    }
}

/// Weights from the other program.
struct Reply {
    /// The last step that they include.
    step: u64,
    network: Vec<u8>,
}

/// Reads weights until the end, or `pass` returns `false`.
fn read_weights(mut weights: impl Read, pass: impl Fn(io::Result<Reply>) -> bool) {
    let mut read = || -> io::Result<Option<Reply>> {
        let mut step = [0; 8];
        // The end of the stream is between two messages.
        if weights.read(&mut step[..1])? == 0 {
            return Ok(None);
        }
        weights.read_exact(&mut step[1..])?;
        let mut length = [0; 8];
        weights.read_exact(&mut length)?;
        let length = u64::from_le_bytes(length);
        if length > NETWORK_BYTES_MAX {
            return Err(io::Error::other(format!(
                "a network of {length} bytes, more than {NETWORK_BYTES_MAX}"
            )));
        }
        let mut network = Vec::new();
        let read = weights.by_ref().take(length).read_to_end(&mut network)?;
        if read as u64 != length {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(Some(Reply { step: u64::from_le_bytes(step), network }))
    };
    while let Some(reply) = read().transpose() {
        let is_last = reply.is_err();
        if !pass(reply) || is_last {
            return;
        }
    }
}

/// The optimizer's side of the stream.
struct Optimizer<'a, G: Game> {
    trainer: Trainer<G>,
    open: OpenSteps,
    replies: Receiver<io::Result<Reply>>,
    options: &'a TrainOptions,
}

impl<G: Game> Optimizer<'_, G> {
    fn run(
        mut self,
        to_learner: SyncSender<Vec<u8>>,
        observe: &mut dyn FnMut(&ExternalStatus),
    ) -> Result<ExternalStatus, TrainError> {
        let mut status = ExternalStatus::default();
        let mut pending = vec![self.trainer.weights()?];
        let mut to_learner = Some(to_learner);
        while let Some(sender) = &to_learner {
            if self.options.stop.is_raised() {
                to_learner = None;
                continue;
            }
            // Messages are in reverse order.
            let is_idle = match pending.pop() {
                Some(message) => match sender.try_send(message) {
                    Ok(()) => false,
                    Err(TrySendError::Full(message)) => {
                        pending.push(message);
                        true
                    }
                    Err(TrySendError::Disconnected(_)) => {
                        to_learner = None;
                        continue;
                    }
                },
                None => match self.trainer.external_step(&mut self.open)? {
                    ExternalStep::Batches { step, batches } => {
                        status.step = step;
                        pending = messages(step, &batches);
                        pending.reverse();
                        observe(&status);
                        false
                    }
                    ExternalStep::Wait | ExternalStep::Full => true,
                },
            };
            let rest = if is_idle { CHECK_EVERY } else { Duration::ZERO };
            match self.replies.recv_timeout(rest) {
                Ok(reply) => {
                    self.store(reply, &mut status)?;
                    observe(&status);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(status),
            }
        }
        // The other program sends its last weights and closes its end.
        while let Ok(reply) = self.replies.recv() {
            self.store(reply, &mut status)?;
            observe(&status);
        }
        Ok(status)
    }

    fn store(
        &mut self,
        reply: io::Result<Reply>,
        status: &mut ExternalStatus,
    ) -> Result<(), TrainError> {
        let failed = |problem: String| TrainError::Other {
            run: self.options.run.clone(),
            problem: format!("cannot use the weights from the training program: {problem}"),
        };
        let reply = reply.map_err(|error| failed(error.to_string()))?;
        let model = Model::from_bytes(&reply.network, "the network");
        let model = model.map_err(|error| failed(error.to_string()))?;
        let number = self.trainer.external_checkpoint(reply.step, &model, &mut self.open)?;
        status.checkpoint = Some((number, reply.step));
        Ok(())
    }
}

/// Returns the messages of a step.
fn messages(step: u64, batches: &[LearnBatch]) -> Vec<Vec<u8>> {
    let parts = batches.len();
    batches.iter().enumerate().map(|(part, batch)| message(step, part, parts, batch)).collect()
}

/// Returns a batch as a safetensors file.
fn message(step: u64, part: usize, parts: usize, batch: &LearnBatch) -> Vec<u8> {
    let (examples, cells) = (batch.len(), batch.frame.cells());
    let per_cell = |len: usize| len / (examples * cells).max(1);
    let floats = |numbers: &[f32]| -> Vec<u8> {
        numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
    };
    let (rows, cols) = (batch.frame.rows, batch.frame.cols);
    let auxiliary = batch.auxiliary.len() / examples.max(1);
    let (policy, value, weight) =
        (floats(&batch.policy), floats(&batch.value), floats(&batch.weight));
    let (later, owners) = (floats(&batch.auxiliary), floats(&batch.owners));
    let number =
        |&output: &u16| if output == LearnBatch::NO_REPLY { -1 } else { i32::from(output) };
    let reply: Vec<u8> =
        batch.reply.iter().flat_map(|output| number(output).to_le_bytes()).collect();
    let planes = vec![examples, rows, cols, per_cell(batch.planes.len())];
    let mut tensors: Vec<(&str, Dtype, Vec<usize>, &[u8])> = vec![
        ("planes", Dtype::U8, planes, &batch.planes),
        ("legal", Dtype::U8, vec![examples, batch.outputs], &batch.legal),
        ("policy", Dtype::F32, vec![examples, batch.outputs], &policy),
        ("value", Dtype::F32, vec![examples], &value),
        ("weight", Dtype::F32, vec![examples], &weight),
    ];
    if auxiliary > 0 {
        tensors.push(("auxiliary", Dtype::F32, vec![examples, auxiliary], &later));
    }
    if !owners.is_empty() {
        tensors.push(("owners", Dtype::F32, vec![examples, rows, cols], &owners));
    }
    if !reply.is_empty() {
        tensors.push(("reply", Dtype::I32, vec![examples], &reply));
    }
    let views = tensors.into_iter().map(|(name, kind, shape, data)| {
        (name, TensorView::new(kind, shape, data).expect("as many bytes as the shape says"))
    });
    let metadata = [("step", step), ("part", part as u64), ("parts", parts as u64)]
        .map(|(name, number)| (name.to_owned(), number.to_string()));
    safetensors::serialize(views, Some(metadata.into_iter().collect()))
        .expect("distinct names and whole tensors")
}
