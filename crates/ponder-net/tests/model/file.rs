//! Networks as files: round trips, other programs, old versions.

use crate::model::common;
use ponder_game::{Frame, Seed};
use ponder_net::{Metadata, Model, ModelProblem, NetConfig, Norm, Peaks, Tensor, Tensors};
use safetensors::{Dtype, SafeTensors};
use std::fs;
use std::path::{Path, PathBuf};

const FRAME: Frame = Frame { rows: 3, cols: 4 };

/// Returns a network with calibration maxima.
fn with_peaks() -> Model {
    let model = common::model(common::small_plain(), Seed(2));
    let samples: Vec<Vec<u8>> =
        (0..4).map(|seed| common::planes(model.config(), FRAME, Seed(seed))).collect();
    let peaks = model.measure_peaks(samples.iter().map(|planes| (&planes[..], FRAME)));
    assert!(peaks.inner[0] > 0.0 && peaks.stream[0] > 0.0 && peaks.stream[1] > 0.0);
    model.with_peaks(peaks).unwrap()
}

fn bits(model: &Model) -> Vec<(&String, &[usize], Vec<u32>)> {
    let bits = |tensor: &Tensor| tensor.data.iter().map(|x| x.to_bits()).collect();
    let tensors = model.tensors().map().iter();
    tensors.map(|(name, tensor)| (name, &tensor.shape[..], bits(tensor))).collect()
}

#[test]
fn a_file_is_read_as_it_was_written_to_the_bit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("net.safetensors");
    let mut about = common::about(2);
    about.created = Some("2026-11-20T12:00:00Z".to_owned());
    about.trained = "\"quotes\", \u{0}, Ŝako\n".to_owned();
    // Numbers whose bits are easily lost.
    let mut map = common::tensors(common::small(), Seed(1)).map().clone();
    map.get_mut("value.hidden.bias").unwrap().data =
        vec![-0.0, f32::MIN_POSITIVE / 2.0, f32::MAX, f32::MIN, 0.1];
    let tensors = Tensors::new(common::small(), map).unwrap();
    for model in [Model::new(tensors, about).unwrap(), with_peaks()] {
        model.write(&path).unwrap();
        let read = Model::read(&path).unwrap();
        assert_eq!(read, model);
        assert_eq!(bits(&read), bits(&model));
        assert_eq!(read.to_bytes().unwrap(), fs::read(&path).unwrap());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file stays");
    }
}

#[test]
fn a_file_that_cannot_be_written_leaves_the_old_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("net.safetensors");
    let model = common::model(common::small(), Seed(1));
    model.write(&path).unwrap();
    let about = Metadata { trained: "long ".repeat(1 << 20), ..common::about(2) };
    let endless = Model::random(common::small(), about, Seed(1)).unwrap();
    let error = endless.write(&path).unwrap_err();
    assert!(matches!(error.problem, ModelProblem::TooLarge { what: "the header", .. }), "{error}");
    assert_eq!(Model::read(&path).unwrap(), model);
    // The name is taken by a directory.
    let error = model.write(folder.path()).unwrap_err();
    assert!(matches!(error.problem, ModelProblem::Write(_)), "{error}");
    assert!(error.to_string().contains("permissions"), "{error}");
    let left: Vec<PathBuf> =
        fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(left, [path]);
}

#[test]
fn other_programs_read_the_tensors() {
    let model = with_peaks();
    let bytes = model.to_bytes().unwrap();
    let read = SafeTensors::deserialize(&bytes).unwrap();
    assert_eq!(read.len(), model.tensors().map().len());
    for (name, tensor) in model.tensors().map() {
        let view = read.tensor(name).unwrap();
        assert_eq!((view.dtype(), view.shape()), (Dtype::F32, &tensor.shape[..]));
        let bytes: Vec<u8> = tensor.data.iter().flat_map(|x| x.to_le_bytes()).collect();
        assert_eq!(view.data(), bytes);
        assert_eq!(view.data().as_ptr().align_offset(4), 0, "{name} is aligned in the file");
    }
}

#[test]
fn a_variance_of_0_is_folded_into_finite_weights() {
    let config = NetConfig { norm: Norm::Batch(1e-8), ..common::small() };
    let mut map = common::tensors(config, Seed(1)).map().clone();
    for (name, tensor) in &mut map {
        if name.ends_with(".norm.variance") {
            tensor.data.fill(0.0);
        }
    }
    let tensors = Tensors::new(config, map).unwrap();
    let model = Model::new(tensors, common::about(config.planes)).unwrap();
    let (logits, value) = model.evaluate_plain(&[1; 24], FRAME);
    assert!(value.is_finite() && logits.iter().all(|logit| logit.is_finite()));
    let none = NetConfig { norm: Norm::Batch(0.0), ..config };
    assert!(none.check().unwrap_err().to_string().contains("`norm.batch` is 0"));
}

#[test]
fn a_network_must_fit_its_description() {
    let wrong = |result: Result<Model, ModelProblem>, message: &str| {
        let problem = result.unwrap_err();
        assert!(problem.to_string().contains(message), "{problem}");
    };
    let config = common::small();
    wrong(Model::random(config, common::about(3), Seed(1)), "`about.plane_units` is 3 numbers");
    let about = Metadata { plane_units: vec![1.0, f32::NAN], ..common::about(2) };
    wrong(Model::random(config, about, Seed(1)), "`about.plane_units` is NaN");
    let about = Metadata { game: String::new(), ..common::about(2) };
    wrong(Model::random(config, about, Seed(1)), "`about.game` is empty");
    let huge = NetConfig { channels: 1 << 40, ..config };
    wrong(Model::random(huge, common::about(2), Seed(1)), "`channels` is 1099511627776");
    let new = || Model::random(config, common::about(2), Seed(1)).unwrap();
    let peaks =
        |inner: &[f32], stream: &[f32]| Peaks { inner: inner.into(), stream: stream.into() };
    wrong(new().with_peaks(peaks(&[], &[1.0, 1.0])), "`peaks.inner` is 0 numbers");
    wrong(new().with_peaks(peaks(&[1.0], &[1.0])), "`peaks.stream` is 1 numbers");
    wrong(new().with_peaks(peaks(&[-1.0], &[1.0, 1.0])), "`peaks.inner` is -1 at position 0");
    wrong(
        new().with_peaks(peaks(&[1.0], &[1.0, f32::INFINITY])),
        "`peaks.stream` is inf at position 1",
    );
    wrong(new().with_peaks(peaks(&[0.0], &[0.0, 0.0])), "0 after the input convolution");
    let mended = new().with_peaks(peaks(&[0.0], &[3.0, 0.0])).unwrap();
    assert_eq!(mended.peaks(), Some(&peaks(&[3.0], &[3.0, 3.0])));
}

/// Checks version 1 on disk: the network, and the first logits and the value for fixed planes.
#[test]
fn the_fixture_stays_readable() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/version-1.safetensors");
    let planes: Vec<u8> = (0..24).map(|index| (index * 7 % 5 == 0).into()).collect();
    let made = with_peaks();
    if std::env::var_os("PONDER_WRITE_FIXTURES").is_some() && !path.exists() {
        made.write(&path).unwrap();
    }
    let model = Model::read(&path).unwrap();
    assert_eq!(model.config(), made.config());
    assert_eq!(model.metadata().rules, "hex:11");
    assert_eq!(model.metadata().ponder, "0.1.0");
    assert!(model.peaks().is_some());
    let (logits, value) = model.evaluate_plain(&planes, FRAME);
    assert_eq!(logits.len(), 13);
    let close = |x: f32, y: f32| (x - y).abs() < 1e-5;
    let same = logits.iter().zip(LOGITS).all(|(x, y)| close(*x, y));
    assert!(same && close(value, VALUE), "{logits:?}, {value}");
}

const LOGITS: [f32; 6] =
    [-0.172_741_74, -0.359_655_23, 0.0, -0.204_254_28, -1.510_158_3, -0.253_342_63];
const VALUE: f32 = 0.227_065_97;
