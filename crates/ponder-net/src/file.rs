//! Reading and writing network files. [`Model`] documents the format.

use crate::{
    Metadata, Model, ModelError, ModelProblem, NetConfig, Peaks, Tensor, Tensors, file_type, header,
};
use safetensors::Dtype;
use safetensors::tensor::{Metadata as TensorTable, TensorInfo};
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Text `format` of every file.
const FORMAT: &str = "ponder-net";
/// Newest version that can be read; also the version that is written.
const VERSION: u32 = 1;
/// Maximum file size in bytes; the largest valid architecture stays below this.
const FILE_BYTES_MAX: u64 = 2 << 30;
/// Maximum header size in bytes; the largest valid architecture needs about 100 kB.
const HEADER_BYTES_MAX: u64 = 4 << 20;
/// Size of the length field that precedes the header.
const LENGTH_BYTES: usize = 8;

impl Model {
    /// Reads a network from a file.
    ///
    /// # Errors
    /// Fails when it cannot be read, is damaged, is not a Ponder network, or was written by a newer
    /// version.
    pub fn read(path: &Path) -> Result<Self, ModelError> {
        let name = path.display().to_string();
        let bytes = read_limited(path).map_err(|problem| problem.in_file(&name))?;
        Self::from_bytes(&bytes, &name)
    }

    /// Parses the contents of a file; `name` is for error messages.
    ///
    /// # Errors
    /// Fails when they are damaged, are not a Ponder network, or were written by a newer version.
    pub fn from_bytes(bytes: &[u8], name: &str) -> Result<Self, ModelError> {
        parse(bytes).map_err(|problem| problem.in_file(name))
    }

    /// Serializes the network; the output is deterministic.
    ///
    /// # Errors
    /// Fails when the texts in [`Model::metadata`] are too long.
    pub fn to_bytes(&self) -> Result<Vec<u8>, ModelProblem> {
        let mut texts = BTreeMap::from([
            ("format".to_owned(), FORMAT.to_owned()),
            ("version".to_owned(), VERSION.to_string()),
            ("config".to_owned(), json(self.config())),
            ("about".to_owned(), json(self.metadata())),
        ]);
        if let Some(peaks) = self.peaks() {
            texts.insert("peaks".to_owned(), json(peaks));
        }
        let mut data = Vec::with_capacity(self.tensors().count() * 4);
        let mut header = serde_json::Map::new();
        let mut checksum = Checksum::of_texts(&texts);
        for (name, tensor) in self.tensors().map() {
            let start = data.len();
            data.extend(tensor.data.iter().flat_map(|x| x.to_le_bytes()));
            checksum.add_tensor(name, &data[start..]);
            let data_offsets = (start, data.len());
            let info = TensorInfo { dtype: Dtype::F32, shape: tensor.shape.clone(), data_offsets };
            let info = serde_json::to_value(info).expect("a record of names and numbers");
            header.insert(name.clone(), info);
        }
        texts.insert("checksum".to_owned(), checksum.text());
        let texts = serde_json::to_value(texts).expect("texts by name");
        header.insert("__metadata__".to_owned(), texts);

        let mut bytes = vec![0; LENGTH_BYTES];
        bytes.extend(json(&header).into_bytes());
        // Pad with spaces, so that the tensor data is aligned.
        bytes.resize(bytes.len().next_multiple_of(8), b' ');
        let length = (bytes.len() - LENGTH_BYTES) as u64;
        at_most("the header", length, HEADER_BYTES_MAX)?;
        bytes[..LENGTH_BYTES].copy_from_slice(&length.to_le_bytes());
        bytes.extend(data);
        at_most("the file", bytes.len() as u64, FILE_BYTES_MAX)?;
        Ok(bytes)
    }

    /// Writes the network to a file atomically.
    ///
    /// # Errors
    /// Fails when the folder cannot be written or the texts in [`Model::metadata`] are too long.
    pub fn write(&self, path: &Path) -> Result<(), ModelError> {
        let write = || -> Result<(), ModelProblem> {
            let bytes = self.to_bytes()?;
            ponder_file::write(path, &bytes).map_err(ModelProblem::Write)
        };
        write().map_err(|problem| problem.in_file(&path.display().to_string()))
    }
}

/// Reads a file that is not larger than [`FILE_BYTES_MAX`].
fn read_limited(path: &Path) -> Result<Vec<u8>, ModelProblem> {
    let read = || {
        let mut bytes = Vec::new();
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        if length <= FILE_BYTES_MAX {
            file.take(FILE_BYTES_MAX + 1).read_to_end(&mut bytes)?;
        }
        Ok((length.max(bytes.len() as u64), bytes))
    };
    let (length, bytes) = read().map_err(ModelProblem::Read)?;
    at_most("the file", length, FILE_BYTES_MAX)?;
    Ok(bytes)
}

/// Parses a file: its header, texts and checksum, then the tensors.
fn parse(bytes: &[u8]) -> Result<Model, ModelProblem> {
    let (metadata, data) = split(bytes)?;
    let texts: BTreeMap<String, String> =
        metadata.metadata().iter().flatten().map(|(k, v)| (k.clone(), v.clone())).collect();
    check_version(&texts)?;
    let data_start = (bytes.len() - data.len()) as u64;
    let expected = data_start.saturating_add(metadata.data_len() as u64);
    if bytes.len() as u64 != expected {
        return Err(ModelProblem::Length { found: bytes.len() as u64, expected });
    }
    let config: NetConfig = field(&texts, "config")?;
    config.check()?;
    let about: Metadata = field(&texts, "about")?;
    let peaks: Option<Peaks> =
        texts.contains_key("peaks").then(|| field(&texts, "peaks")).transpose()?;
    let tensors = tensors(&metadata, data, texts)?;
    let model = Model::new(Tensors::new(config, tensors)?, about)?;
    match peaks {
        Some(peaks) => model.with_peaks(peaks),
        None => Ok(model),
    }
}

/// Splits a file into its header and the tensor data.
fn split(bytes: &[u8]) -> Result<(TensorTable, &[u8]), ModelProblem> {
    if bytes.is_empty() {
        return Err(ModelProblem::Empty);
    }
    let Some((length, rest)) = bytes.split_first_chunk::<LENGTH_BYTES>() else {
        return Err(file_type::detect(bytes));
    };
    let length = u64::from_le_bytes(*length);
    // A length that is too large has bytes where other formats have letters.
    if rest.first() != Some(&b'{') || length > u64::from(u32::MAX) {
        return Err(file_type::detect(bytes));
    }
    at_most("the header", length, HEADER_BYTES_MAX)?;
    let Some((header, data)) = rest.split_at_checked(length as usize) else {
        let (found, expected) = (bytes.len() as u64, length + LENGTH_BYTES as u64);
        return Err(ModelProblem::Length { found, expected });
    };
    Ok((header::parse(header)?, data))
}

/// Checks the format's name and version.
fn check_version(texts: &BTreeMap<String, String>) -> Result<(), ModelProblem> {
    match texts.get("format") {
        Some(format) if format == FORMAT => {}
        Some(format) => return Err(ModelProblem::Foreign { found: format!("{format:?}") }),
        None => return Err(ModelProblem::Foreign { found: "missing".to_owned() }),
    }
    let version = texts.get("version").ok_or_else(|| missing("version"))?;
    let is_number = !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_digit());
    match version.parse::<u32>() {
        Ok(1..=VERSION) => Ok(()),
        Err(_) if !is_number => Err(ModelProblem::Field {
            field: "version",
            found: format!("{version:?}"),
            expected: format!("a whole number ({})", ModelProblem::READS),
        }),
        Ok(0) => Err(ModelProblem::Field {
            field: "version",
            found: "0, which no version of Ponder writes".to_owned(),
            expected: format!("1 or more ({})", ModelProblem::READS),
        }),
        _ => Err(ModelProblem::Future { found: version.clone() }),
    }
}

/// Returns the tensors by name, after verifying the checksum.
fn tensors(
    metadata: &TensorTable,
    data: &[u8],
    mut texts: BTreeMap<String, String>,
) -> Result<BTreeMap<String, Tensor>, ModelProblem> {
    let Some(found) = texts.remove("checksum") else {
        return Err(missing("checksum"));
    };
    let mut checksum = Checksum::of_texts(&texts);
    let mut tensors = BTreeMap::new();
    let infos: BTreeMap<_, _> = metadata.tensors().into_iter().collect();
    for (name, info) in infos {
        if info.dtype != Dtype::F32 {
            return Err(ModelProblem::Type { name, found: info.dtype.to_string() });
        }
        let (start, end) = info.data_offsets;
        let bytes = data.get(start..end).ok_or_else(|| ModelProblem::Header {
            detail: format!("tensor `{name}` ends at byte {end} of {}", data.len()),
        })?;
        checksum.add_tensor(&name, bytes);
        let (numbers, _) = bytes.as_chunks();
        let data = numbers.iter().map(|number| f32::from_le_bytes(*number)).collect();
        tensors.insert(name, Tensor { shape: info.shape.clone(), data });
    }
    let expected = checksum.text();
    if found != expected {
        return Err(ModelProblem::Checksum { found, expected });
    }
    Ok(tensors)
}

/// CRC-32 over the other texts and then the tensors of a file, each in the order of their names;
/// names and texts are followed by a zero byte.
struct Checksum(crc32fast::Hasher);

impl Checksum {
    /// Starts with the texts.
    fn of_texts(texts: &BTreeMap<String, String>) -> Self {
        let mut hasher = crc32fast::Hasher::new();
        for text in texts.iter().flat_map(|(key, text)| [key, text]) {
            hasher.update(text.as_bytes());
            hasher.update(&[0]);
        }
        Checksum(hasher)
    }

    /// Adds a tensor's name and its numbers in little-endian order.
    fn add_tensor(&mut self, name: &str, bytes: &[u8]) {
        self.0.update(name.as_bytes());
        self.0.update(&[0]);
        self.0.update(bytes);
    }

    /// Returns the checksum as eight hexadecimal digits.
    fn text(self) -> String {
        format!("{:08x}", self.0.finalize())
    }
}

/// Parses a metadata text as JSON.
fn field<T: DeserializeOwned>(
    texts: &BTreeMap<String, String>,
    name: &'static str,
) -> Result<T, ModelProblem> {
    let text = texts.get(name).ok_or_else(|| missing(name))?;
    serde_json::from_str(text).map_err(|error| ModelProblem::Field {
        field: name,
        found: format!("not valid ({error})"),
        expected: "JSON as this version of the format defines it".to_owned(),
    })
}

/// Returns the problem of a file without one of the metadata texts.
fn missing(field: &'static str) -> ModelProblem {
    ModelProblem::Field { field, found: "missing".to_owned(), expected: "present".to_owned() }
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("records of texts and numbers have a JSON form")
}

/// Checks a size in bytes against its limit; `what` is the part of the file for the message.
fn at_most(what: &'static str, found: u64, limit: u64) -> Result<(), ModelProblem> {
    if found <= limit { Ok(()) } else { Err(ModelProblem::TooLarge { what, found, limit }) }
}
