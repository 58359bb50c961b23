//! Damaged and foreign files: each error names the file, the problem and a remedy.

use crate::model::common;
use ponder_game::Seed;
use ponder_net::{Model, ModelProblem, TensorError};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

static MODEL: LazyLock<Model> = LazyLock::new(|| common::model(common::small(), Seed(1)));
static BYTES: LazyLock<Vec<u8>> = LazyLock::new(|| MODEL.to_bytes().unwrap());

/// Returns the problem of a file's contents; the message must hold the given words in addition to
/// the file's name.
#[track_caller]
fn problem(bytes: &[u8], words: &[&str]) -> ModelProblem {
    let error = Model::from_bytes(bytes, "nets/best.safetensors").unwrap_err();
    let message = error.to_string();
    assert!(message.starts_with("nets/best.safetensors: "), "{message}");
    assert!(message.contains("; "), "no remedy: {message}");
    for word in words {
        assert!(message.contains(word), "no {word:?}: {message}");
    }
    error.problem
}

/// A file split into its parts.
struct Parts {
    header: Value,
    data: Vec<u8>,
}

impl Parts {
    fn new() -> Self {
        let length = u64::from_le_bytes(BYTES[..8].try_into().unwrap()) as usize;
        let header = serde_json::from_slice(&BYTES[8..8 + length]).unwrap();
        Parts { header, data: BYTES[8 + length..].to_vec() }
    }

    fn text(&self, key: &str) -> String {
        self.header["__metadata__"][key].as_str().unwrap().to_owned()
    }

    fn set(&mut self, key: &str, text: &str) {
        self.header["__metadata__"][key] = text.into();
    }

    fn remove(&mut self, key: &str) {
        self.header["__metadata__"].as_object_mut().unwrap().remove(key);
    }

    /// Returns the bytes of a tensor.
    fn tensor(&mut self, name: &str) -> &mut [u8] {
        let offsets = &self.header[name]["data_offsets"];
        let [start, end] = [0, 1].map(|i| offsets[i].as_u64().unwrap() as usize);
        &mut self.data[start..end]
    }

    /// Serializes the parts with a checksum as the format specifies.
    fn sign(mut self) -> Vec<u8> {
        self.remove("checksum");
        let mut hasher = crc32fast::Hasher::new();
        let texts: BTreeMap<String, String> =
            serde_json::from_value(self.header["__metadata__"].clone()).unwrap();
        for (key, text) in &texts {
            hasher.update(format!("{key}\0{text}\0").as_bytes());
        }
        let names: Vec<String> = self.header.as_object().unwrap().keys().cloned().collect();
        for name in names.iter().filter(|name| *name != "__metadata__") {
            hasher.update(format!("{name}\0").as_bytes());
            hasher.update(self.tensor(name));
        }
        self.set("checksum", &format!("{:08x}", hasher.finalize()));
        self.bytes()
    }

    fn bytes(&self) -> Vec<u8> {
        let header = self.header.to_string();
        let mut bytes = (header.len() as u64).to_le_bytes().to_vec();
        bytes.extend(header.as_bytes());
        bytes.extend(&self.data);
        bytes
    }
}

/// Returns a file with changed texts or tensors and a valid checksum.
fn signed(change: impl FnOnce(&mut Parts)) -> Vec<u8> {
    let mut parts = Parts::new();
    change(&mut parts);
    parts.sign()
}

#[test]
fn the_checksum_is_as_described() {
    assert_eq!(Model::from_bytes(&signed(|_| ()), "same").unwrap(), *MODEL);
}

#[test]
fn missing_and_unreadable_files() {
    let error = Model::read(Path::new("/nowhere/net.safetensors")).unwrap_err();
    assert!(matches!(error.problem, ModelProblem::Read(_)));
    let text = error.to_string();
    assert!(text.starts_with("/nowhere/net.safetensors cannot be read: "), "{text}");
    assert!(text.ends_with("; check the path"), "{text}");
    let folder = tempfile::tempdir().unwrap();
    let error = Model::read(folder.path()).unwrap_err();
    assert!(matches!(error.problem, ModelProblem::Read(_)), "{error}");
    // Larger than any network, as a sparse file.
    let path = folder.path().join("large");
    std::fs::File::create(&path).unwrap().set_len(3 << 30).unwrap();
    let error = Model::read(&path).unwrap_err();
    assert!(error.to_string().contains("the file has 3221225472 bytes"), "{error}");
}

#[test]
fn empty_and_truncated() {
    assert!(matches!(problem(b"", &["empty", "again"]), ModelProblem::Empty));
    for length in 1..BYTES.len() {
        let found = problem(&BYTES[..length], &["again"]);
        match length {
            ..=8 => assert!(matches!(found, ModelProblem::NotANetwork { .. }), "{found}"),
            _ => assert!(matches!(found, ModelProblem::Length { .. }), "{length}: {found}"),
        }
    }
    let expected = format!("header announces {}", BYTES.len());
    problem(&BYTES[..BYTES.len() - 1], &[&expected]);
    problem(&[&BYTES[..], b"\n"].concat(), &[&expected]);
}

#[test]
fn other_files() {
    let zip = |name: &str| [b"PK\x03\x04\0\0\x08\x08\0\0", name.as_bytes()].concat();
    let onnx = MODEL.to_onnx(None).unwrap();
    for (bytes, seems, remedy) in [
        (&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..], "a PNG picture", "path"),
        (b"\n<!DOCTYPE html>\n<title>404 Not Found</title>", "an HTML page", "address"),
        (b"<html><body>Bad gateway</body>", "an HTML page", "address"),
        (b"{\"error\": \"not found\"}", "a JSON file", "address"),
        (b"Once upon a time there was", "a text file", "path"),
        (&onnx, "an ONNX file", "only its own networks"),
        (&zip("archive/data.pkl"), "a PyTorch file", "only networks that Ponder wrote"),
        (&zip("weights.npy"), "an archive of NumPy arrays", "only networks that Ponder wrote"),
        (&zip("readme"), "a zip archive", "unpack"),
        (b"\x80\x02\x8a\nl\xfc\x9cF\xf9 j\xa8P\x19.", "old PyTorch", "only networks"),
        (b"\x1f\x8b\x08\0\0\0\0\0\0\x03", "gzip", "unpack"),
        (b"version https://git-lfs.github.com/spec/v1\noid", "Git LFS", "git lfs pull"),
        (&[0; 100], "something else", "again"),
        (&[0xff; 100], "something else", "again"),
    ] {
        let found = problem(bytes, &[seems, remedy]);
        assert!(matches!(found, ModelProblem::NotANetwork { .. }), "{found}");
    }
}

#[test]
fn safetensors_of_other_programs() {
    let foreign = |header: &str| {
        let mut bytes = (header.len() as u64).to_le_bytes().to_vec();
        bytes.extend(header.as_bytes());
        bytes
    };
    problem(&foreign("{}"), &["safetensors file of another program", "`format` is missing"]);
    let torch = foreign(r#"{"__metadata__":{"format":"pt"}}"#);
    let found = problem(&torch, &["`format` is \"pt\"", "only networks that Ponder wrote"]);
    assert!(matches!(found, ModelProblem::Foreign { .. }));
}

#[test]
fn versions() {
    let version = |text: &str| signed(|parts| parts.set("version", text));
    for newer in ["2", "4294967295", "4294967296", "99999999999999999999999999"] {
        let message =
            format!("written by a newer Ponder: `version` is {newer}; this program reads");
        let found = problem(&version(newer), &[&message, "reads version 1", "update Ponder"]);
        assert!(matches!(found, ModelProblem::Future { .. }), "{found}");
    }
    let message = "`version` is 0, which no version of Ponder writes; it must be 1 or more (this \
                   program";
    problem(&version("0"), &[message, "reads version 1", "fix the program that wrote it"]);
    for odd in ["one", "-1", "1.0", "", " 1", "١"] {
        let message = format!("`version` is {odd:?}; it must be a whole number");
        problem(&version(odd), &[&message, "reads version 1", "fix the program"]);
    }
    problem(&signed(|parts| parts.remove("version")), &["`version` is missing"]);
    // A newer version is reported even where it has other fields, tensors and no checksum.
    let mut newer = Parts::new();
    newer.header = json!({"__metadata__": {"format": "ponder-net", "version": "9"}});
    problem(&newer.bytes(), &["`version` is 9", "update"]);
}

#[test]
fn headers() {
    let mut long = BYTES.clone();
    long[..8].copy_from_slice(&(5_u64 << 20).to_le_bytes());
    problem(&long, &["the header has 5242880 bytes; at most 4194304"]);
    let mut broken = BYTES.clone();
    broken[9] = b'x';
    let found = problem(&broken, &["the header is damaged", "again"]);
    assert!(matches!(found, ModelProblem::Header { .. }));
    // Offsets that overlap, leave holes, or add up to more than there is.
    let first = "blocks.0.conv1.norm.bias";
    for (offsets, message) in [
        (json!([1, 33]), "goes from byte 1 to 33, but the one before it ends at 0"),
        (json!([0, u64::MAX]), "has 18446744073709551615 bytes, which does not fit its shape [8]"),
        (json!([0, 1]), "has 1 bytes, which does not fit its shape [8]"),
        (json!([33, 1]), "goes from byte"),
        (json!("0"), "is invalid: invalid type: string \"0\""),
    ] {
        let mut parts = Parts::new();
        parts.header[first]["data_offsets"] = offsets;
        let other =
            if message == "goes from byte" { "tensor `" } else { &format!("tensor `{first}`") };
        problem(&parts.bytes(), &["the header is damaged", other, message]);
    }
    for (key, value, message) in [
        ("dtype", json!("F31"), "unknown variant `F31`"),
        ("shape", json!([-8]), "invalid value: integer `-8`"),
        ("shape", json!([u64::MAX, 2]), "which does not fit its shape [18446744073709551615, 2]"),
    ] {
        let mut parts = Parts::new();
        parts.header[first][key] = value;
        let named = format!("tensor `{first}` ");
        problem(&parts.bytes(), &["the header is damaged", &named, message]);
    }
    let mut parts = Parts::new();
    parts.header["__metadata__"]["about"] = json!({"game": "hex"});
    problem(&parts.bytes(), &["`about` in `__metadata__` is not a string"]);
    parts.header["__metadata__"] = json!([1]);
    problem(&parts.bytes(), &["`__metadata__` is not an object of strings"]);
    // No single size is too large, but their sum is.
    let huge = (1_u64 << 61) - 4;
    let mut header = json!({"__metadata__": {"format": "ponder-net", "version": "1"}});
    for number in 0..8 {
        header[format!("{number}")] = json!({"dtype": "F32", "shape": [huge / 4],
            "data_offsets": [number * huge, (number + 1) * huge]});
    }
    problem(
        &Parts { header, data: Vec::new() }.bytes(),
        &["its header announces 18446744073709551615"],
    );
}

#[test]
fn texts() {
    for key in ["config", "about"] {
        let (missing, unreadable) =
            (format!("`{key}` is missing"), format!("`{key}` is not valid"));
        problem(&signed(|parts| parts.remove(key)), &[&missing]);
        problem(&signed(|parts| parts.set(key, "{")), &[&unreadable]);
    }
    problem(&signed(|parts| parts.set("peaks", "[]")), &["`peaks` is not valid"]);
    let peaks = r#"{"inner":[1,2],"stream":[1,2]}"#;
    problem(&signed(|parts| parts.set("peaks", peaks)), &["`peaks.inner` is 2 numbers"]);
    let peaks = r#"{"inner":[0],"stream":[0,0]}"#;
    let message = ["`peaks.stream` is 0 after the input convolution", "`backend=fp32`"];
    problem(&signed(|parts| parts.set("peaks", peaks)), &message);
    let config = |from: &str, to: &str| {
        signed(|parts| {
            let text = parts.text("config");
            assert!(text.contains(from), "{text}");
            parts.set("config", &text.replace(from, to));
        })
    };
    for (from, to, message) in [
        (r#""channels":8"#, r#""channels":12"#, "`channels` is 12; it must be a multiple of 8"),
        (r#""channels":8"#, r#""channels":1000000000000"#, "it must be 8 to 512"),
        (r#""channels":8"#, r#""channels":-8"#, "`config` is not valid"),
        (r#""blocks":1"#, r#""blocks":65"#, "`blocks` is 65"),
        (r#""masked""#, r#""spiral""#, "unknown variant `spiral`"),
        ("0.00001", "1e999", "`config` is not valid"),
        (r#""batch":0.00001"#, r#""batch":0"#, "`norm.batch` is 0; it must be 0.00000001 to 1"),
        (r#""batch":0.00001"#, r#""batch":2"#, "`norm.batch` is 2"),
    ] {
        problem(&config(from, to), &["`config`", message]);
    }
    problem(&config(r#""channels":8"#, r#""channels":16"#), &["tensor `", "needs [16"]);
}

/// Checks that an error is one line without control characters, whatever the file contains.
#[test]
fn errors_have_no_control_characters_of_the_file() {
    let sly = "\u{1b}[2J\u{202e}\n";
    let set = |key: &'static str| signed(move |parts| parts.set(key, sly));
    let about = |key: &str| {
        signed(|parts| {
            let mut about: Value = serde_json::from_str(&parts.text("about")).unwrap();
            about[key] = sly.into();
            parts.set("about", &about.to_string());
        })
    };
    let renamed = signed(|parts| {
        let header = parts.header.as_object_mut().unwrap();
        let tensor = header.remove("value.out.bias").unwrap();
        header.insert(format!("zzz{sly}"), tensor);
    });
    let mut checksum = Parts::new();
    checksum.set("checksum", sly);
    let mut header = Parts::new();
    header.header[sly] = 1.into();
    let bytes = [
        set("format"),
        set("version"),
        set("config"),
        set("peaks"),
        about("created"),
        about("plane_units"),
        renamed,
        checksum.bytes(),
        header.bytes(),
    ];
    for (at, bytes) in bytes.iter().enumerate() {
        let error = Model::from_bytes(bytes, &format!("net{sly}")).unwrap_err().to_string();
        assert!(!error.contains(|c: char| c.is_control() || c == '\u{202e}'), "{at}: {error:?}");
    }
    // Files whose texts hold such characters were readable and stay so.
    for key in ["rules", "trained", "ponder"] {
        let model = Model::from_bytes(&about(key), "net").unwrap();
        let texts = [&model.metadata().rules, &model.metadata().trained, &model.metadata().ponder];
        assert!(texts.into_iter().any(|text| text == sly), "{key}");
    }
}

#[test]
fn the_time_of_making_is_in_rfc_3339() {
    let created = |text: &str| {
        signed(|parts| {
            let mut about: Value = serde_json::from_str(&parts.text("about")).unwrap();
            about["created"] = text.into();
            parts.set("about", &about.to_string());
        })
    };
    for good in [
        "2026-11-20T12:00:00Z",
        "1990-12-31t23:59:60z",
        "1937-01-01T12:00:27.87+00:20",
        "2024-02-29T00:00:00.000-08:00",
    ] {
        let model = Model::from_bytes(&created(good), "net").unwrap();
        assert_eq!(model.metadata().created.as_deref(), Some(good));
    }
    for bad in [
        "",
        "yesterday",
        "2026-11-20",
        "2026-11-20T12:00:00",
        "2026-11-20T12:00Z",
        "2026-11-20T12:00:00Z05:00",
        "2026-11-20T12:00:00.Z",
        "2026-11-20T24:00:00Z",
        "2026-11-20T12:60:00Z",
        "2026-11-20T12:00:00+24:00",
        "2026-11-31T12:00:00Z",
        "2023-02-29T12:00:00Z",
        "1900-02-29T12:00:00Z",
        "2026-13-01T12:00:00Z",
        "2026-11-00T12:00:00Z",
        "26-11-20T12:00:00Z",
        "+026-11-20T12:00:00Z",
    ] {
        let message = format!("`about.created` is `{bad}`; it must be a time as in RFC 3339");
        problem(&created(bad), &[&message]);
    }
}

#[test]
fn tensors() {
    let renamed = signed(|parts| {
        let header = parts.header.as_object_mut().unwrap();
        let tensor = header.remove("value.out.bias").unwrap();
        header.insert("value.out.bais".to_owned(), tensor);
    });
    problem(&renamed, &["tensor `value.out.bias` is missing", "program that wrote it"]);
    let more = signed(|parts| {
        let end = parts.data.len();
        parts.header["surplus"] =
            json!({"dtype": "F32", "shape": [1], "data_offsets": [end, end + 4]});
        parts.data.extend([0; 4]);
    });
    problem(&more, &["tensor `surplus` is not part of the architecture"]);
    let turned = signed(|parts| parts.header["policy.conv.weight"]["shape"] = json!([8, 4]));
    problem(&turned, &["tensor `policy.conv.weight`", "[8, 4]", "[4, 8]"]);
    let whole = signed(|parts| parts.header["policy.conv.weight"]["dtype"] = "I32".into());
    problem(&whole, &["tensor `policy.conv.weight` has the type I32, not F32"]);
    let set = |name: &str, x: f32| {
        signed(|parts| parts.tensor(name)[4..8].copy_from_slice(&x.to_le_bytes()))
    };
    let found = problem(
        &set("input.weight", f32::NAN),
        &["tensor `input.weight` contains NaN at position 1", "training has diverged"],
    );
    assert!(matches!(found, ModelProblem::Tensor(TensorError::NotFinite { index: 1, .. })));
    problem(&set("input.weight", f32::NEG_INFINITY), &["contains -inf at position 1"]);
    problem(&set("input.norm.variance", -1.0), &["negative variance at position 1", "diverged"]);
}

#[test]
fn one_flipped_bit_in_the_weights_is_noticed() {
    let start = BYTES.len() - Parts::new().data.len();
    for at in (start..BYTES.len()).step_by(37) {
        let mut bytes = BYTES.clone();
        bytes[at] ^= 1 << (at % 8);
        let found = problem(&bytes, &["`checksum`", "again"]);
        assert!(matches!(found, ModelProblem::Checksum { .. }));
    }
    let mut parts = Parts::new();
    parts.remove("checksum");
    problem(&parts.bytes(), &["`checksum` is missing"]);
}

/// A kind of damage to a file.
#[derive(Clone, Debug)]
enum Damage {
    Flip { bits: Vec<usize> },
    Truncate { length: usize },
    Overwrite { at: usize, with: Vec<u8> },
    Insert { at: usize, what: Vec<u8> },
    Remove { at: usize, count: usize },
}

impl Damage {
    fn of(&self, bytes: &mut Vec<u8>) {
        match self {
            Damage::Flip { bits } => {
                bits.iter().for_each(|&bit| bytes[bit / 8] ^= 1 << (bit % 8));
            }
            Damage::Truncate { length } => bytes.truncate(*length),
            Damage::Overwrite { at, with } => {
                bytes.iter_mut().skip(*at).zip(with).for_each(|(byte, new)| *byte = *new);
            }
            Damage::Insert { at, what } => drop(bytes.splice(at..at, what.iter().copied())),
            Damage::Remove { at, count } => {
                let end = (at + count).min(bytes.len());
                bytes.drain(at..&end);
            }
        }
    }
}

fn damage() -> impl Strategy<Value = Damage> {
    let length = BYTES.len();
    let header = u64::from_le_bytes(BYTES[..8].try_into().unwrap()) as usize + 8;
    // Most of what can go wrong is in the header.
    let place = || prop_oneof![0..8_usize, 0..header, 0..length];
    let some = || proptest::collection::vec(any::<u8>(), 1..12);
    let bit = (place(), 0..8_usize).prop_map(|(byte, bit)| byte * 8 + bit);
    prop_oneof![
        4 => proptest::collection::vec(bit, 1..4).prop_map(|bits| Damage::Flip { bits }),
        1 => place().prop_map(|length| Damage::Truncate { length }),
        2 => (place(), some()).prop_map(|(at, with)| Damage::Overwrite { at, with }),
        1 => (place(), some()).prop_map(|(at, what)| Damage::Insert { at, what }),
        1 => (place(), 1..12_usize).prop_map(|(at, count)| Damage::Remove { at, count }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn damage_is_an_error_or_changes_nothing(damages in proptest::collection::vec(damage(), 1..3)) {
        let mut bytes = BYTES.clone();
        for damage in &damages {
            // A file that has become too short for the next damage is damaged enough.
            if bytes.len() == BYTES.len() {
                damage.of(&mut bytes);
            }
        }
        match Model::from_bytes(&bytes, "net") {
            Ok(model) => prop_assert_eq!(&model, &*MODEL),
            Err(error) => {
                let message = error.to_string();
                prop_assert!(message.starts_with("net: ") && message.contains("; "), "{}", message);
            }
        }
    }

    #[test]
    fn random_bytes_are_not_a_network(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(Model::from_bytes(&bytes, "net").is_err());
    }
}
