//! A run whose steps another program computes.

use crate::train::support::{config, options};
use ponder_net::Model;
use ponder_train::store::RunStore;
use ponder_train::{
    ExternalStatus, SelfPlayOptions, TrainError, TrainOptions, self_play, stream_examples, train,
};
use safetensors::SafeTensors;
use safetensors::tensor::TensorView;
use std::collections::BTreeMap;
use std::io::{PipeReader, PipeWriter, Read, Write, pipe};
use std::path::Path;
use std::thread::{self, JoinHandle};

/// The other program's end of a stream.
struct Learner {
    batches: PipeReader,
    weights: PipeWriter,
    optimizer: JoinHandle<Result<ExternalStatus, TrainError>>,
}

impl Learner {
    /// Starts the optimizer of a run.
    fn connect(run: &Path) -> Self {
        let (batches, to_learner) = pipe().expect("a pipe");
        let (from_learner, weights) = pipe().expect("a pipe");
        let options = TrainOptions::new(run.display().to_string(), config("hex:3"));
        let optimizer =
            thread::spawn(move || stream_examples(&options, to_learner, from_learner, &mut |_| {}));
        Learner { batches, weights, optimizer }
    }

    fn message(&mut self) -> Vec<u8> {
        let mut length = [0; 8];
        self.batches.read_exact(&mut length).expect("a length");
        let mut message = vec![0; usize::try_from(u64::from_le_bytes(length)).expect("a length")];
        self.batches.read_exact(&mut message).expect("a message");
        message
    }

    fn send(&mut self, step: u64, network: &[u8]) {
        let mut message = step.to_le_bytes().to_vec();
        message.extend((network.len() as u64).to_le_bytes());
        message.extend(network);
        self.weights.write_all(&message).expect("a reader");
    }

    /// Ends the stream.
    fn close(self) -> Result<ExternalStatus, TrainError> {
        drop((self.weights, self.batches));
        self.optimizer.join().expect("no panic")
    }
}

/// Trains a run by Ponder itself, up to a number of steps.
fn learn(run: &Path, steps: u64) {
    train(&options(run, config("hex:3"), steps), &mut |_| {}).expect("a run");
}

/// Plays games of a run, whose own optimizer has made some steps.
fn run_with_games(run: &Path) {
    learn(run, 3);
    let options = SelfPlayOptions {
        run: run.display().to_string(),
        threads: 1,
        time: None,
        batches: Some(2),
        stop: ponder_players::StopFlag::new(),
    };
    self_play(&options, &mut |_| {}).expect("games");
}

fn metadata(message: &[u8], name: &str) -> u64 {
    let (_, found) = SafeTensors::read_metadata(message).expect("safetensors");
    let metadata = found.metadata().as_ref().expect("metadata");
    metadata[name].parse().expect("a number")
}

/// Shape and bytes of each tensor.
type Contents = BTreeMap<String, (Vec<usize>, Vec<u8>)>;

/// Number and tensors of a step; the order of a message's metadata is not fixed.
fn contents(message: &[u8]) -> (u64, Contents) {
    let batch = SafeTensors::deserialize(message).expect("safetensors");
    let tensor = |(name, tensor): (&str, TensorView<'_>)| {
        (name.to_owned(), (tensor.shape().to_vec(), tensor.data().to_vec()))
    };
    (metadata(message, "step"), batch.iter().map(tensor).collect())
}

#[test]
fn batches_go_out_weights_come_in_and_a_later_stream_goes_on_after_them() {
    let folder = tempfile::tempdir().expect("a folder");
    run_with_games(folder.path());
    let mut learner = Learner::connect(folder.path());
    let network = learner.message();
    let model = Model::from_bytes(&network, "the network").expect("a network");
    let steps: Vec<Vec<u8>> = (0..3).map(|_| learner.message()).collect();
    let numbers: Vec<u64> = steps.iter().map(|step| metadata(step, "step")).collect();
    assert_eq!(numbers, [4, 5, 6]);
    for step in &steps {
        assert_eq!((metadata(step, "part"), metadata(step, "parts")), (0, 1));
        let batch = SafeTensors::deserialize(step).expect("safetensors");
        let shape = |name: &str| batch.tensor(name).expect("a tensor").shape().to_vec();
        let examples = config("hex:3").learn.batch;
        assert_eq!(shape("planes"), [examples, 3, 3, model.config().planes]);
        let outputs = 9 + model.config().extra_moves;
        assert_eq!(shape("legal"), [examples, outputs]);
        assert_eq!(shape("policy"), [examples, outputs]);
        assert_eq!((shape("value"), shape("weight")), (vec![examples], vec![examples]));
    }
    learner.send(5, &network);
    let status = learner.close().expect("a stream");
    assert_eq!(status.checkpoint.map(|(_, step)| step), Some(5));
    let store = RunStore::open(&folder.path().display().to_string()).expect("a run");
    let checkpoint = store.latest_checkpoint().expect("readable").expect("a checkpoint");
    assert_eq!(Some((checkpoint.number, checkpoint.step)), status.checkpoint);
    let mut later = Learner::connect(folder.path());
    let resumed = Model::from_bytes(&later.message(), "the network").expect("a network");
    assert_eq!(resumed.tensors(), model.tensors(), "the weights that were sent");
    // The step after those that the weights include.
    assert_eq!(contents(&later.message()), contents(&steps[2]));
    later.close().expect("a stream");
    // Ponder itself goes on from there too.
    learn(folder.path(), 8);
}

#[test]
fn weights_that_do_not_fit_are_refused_and_those_before_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    run_with_games(folder.path());
    // Sends weights of the first step, and then others.
    let refused = |ahead: u64, network: Option<&[u8]>| {
        let mut learner = Learner::connect(folder.path());
        let own = learner.message();
        let step = metadata(&learner.message(), "step");
        learner.send(step, &own);
        learner.send(step + ahead, network.unwrap_or(&own));
        (step, learner.close().expect_err("refused").to_string())
    };
    let (step, error) = refused(0, None);
    assert!(step == 4 && error.contains("weights of step 4"), "{error}");
    let (step, error) = refused(1, Some(b"no network"));
    assert!(step == 5 && error.contains("cannot use the weights"), "{error}");
    let store = RunStore::open(&folder.path().display().to_string()).expect("a run");
    let checkpoint = store.latest_checkpoint().expect("readable").expect("a checkpoint");
    assert_eq!(checkpoint.step, 5);
}
