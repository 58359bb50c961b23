//! Guesses the type of a file that is not a network.

use crate::ModelProblem;

const DOWNLOAD: &str = "check the address it was downloaded from";
const PATH: &str = "check the path";
const OTHER: &str = "only networks that Ponder wrote (`.safetensors`) can be read";
const UNPACK: &str = "unpack it first";
const LFS: &str = "fetch the file that it stands for with `git lfs pull`";

/// Magic bytes, the file type they indicate, and a remedy.
const STARTS: &[(&[u8], &str, &str)] = &[
    (b"\x89PNG", "a PNG picture", PATH),
    (b"\xff\xd8\xff", "a JPEG picture", PATH),
    (b"GIF8", "a GIF picture", PATH),
    (b"%PDF", "a PDF document", PATH),
    (b"\x7fELF", "a program", PATH),
    (b"MZ", "a Windows program", PATH),
    (b"PAR1", "a Parquet file", PATH),
    (b"(;", "a game record (SGF)", PATH),
    (b"GGUF", "a GGUF file", OTHER),
    (b"\x89HDF", "an HDF5 (Keras) file", OTHER),
    (b"\x93NUMPY", "a NumPy array", OTHER),
    (b"\x80\x02", "a Python pickle (an old PyTorch file)", OTHER),
    (b"\x80\x03", "a Python pickle", OTHER),
    (b"\x80\x04", "a Python pickle", OTHER),
    (b"\x80\x05", "a Python pickle", OTHER),
    (b"\x1f\x8b", "a file compressed with gzip", UNPACK),
    (b"\x28\xb5\x2f\xfd", "a file compressed with zstd", UNPACK),
    (b"\xfd7zXZ", "a file compressed with xz", UNPACK),
    (b"BZh", "a file compressed with bzip2", UNPACK),
    (b"version https://git-lfs", "a Git LFS pointer", LFS),
];

/// Number of leading bytes of a file that are searched for markers.
const SEARCHED_BYTES: usize = 4096;

/// Guesses the type of contents that are not a safetensors file.
pub(crate) fn detect(bytes: &[u8]) -> ModelProblem {
    let bytes = &bytes[..bytes.len().min(SEARCHED_BYTES)];
    let (seems, remedy) = by_start(bytes)
        .or_else(|| archive(bytes))
        .or_else(|| onnx(bytes))
        .or_else(|| text(bytes))
        .unwrap_or((
            "something else, or so damaged that it does not begin like a safetensors file",
            "check the path, or copy or download the file again",
        ));
    ModelProblem::NotANetwork { seems, remedy }
}

/// A file type and a remedy.
type FileType = (&'static str, &'static str);

/// Recognizes a file by its magic bytes.
fn by_start(bytes: &[u8]) -> Option<FileType> {
    let (_, seems, remedy) = STARTS.iter().find(|(start, ..)| bytes.starts_with(start))?;
    Some((seems, remedy))
}

/// Recognizes a zip archive; PyTorch and NumPy write such.
fn archive(bytes: &[u8]) -> Option<FileType> {
    if !bytes.starts_with(b"PK\x03\x04") {
        return None;
    }
    let holds = |name: &[u8]| bytes.windows(name.len()).any(|window| window == name);
    Some(match () {
        () if holds(b"data.pkl") => ("a PyTorch file", OTHER),
        () if holds(b".npy") => ("an archive of NumPy arrays", OTHER),
        () => ("a zip archive", UNPACK),
    })
}

/// Recognizes a protobuf message that begins with a small integer as field 1 (the version of the
/// format) followed by one of ONNX's next fields.
fn onnx(bytes: &[u8]) -> Option<FileType> {
    match bytes {
        [0x08, 1..=31, 0x12 | 0x1a | 0x22 | 0x2a | 0x32 | 0x3a | 0x42, ..] => {
            Some(("an ONNX file", "Ponder writes ONNX but reads only its own networks"))
        }
        _ => None,
    }
}

/// Recognizes a text, or markup.
fn text(bytes: &[u8]) -> Option<FileType> {
    let printable = |byte: &u8| matches!(byte, b'\t' | b'\n' | b'\r' | b' '..=b'~' | 0x80..);
    // The last character may have been cut.
    let utf8 =
        std::str::from_utf8(bytes).map_or_else(|error| error.error_len().is_none(), |_| true);
    // A shorter text may be the remainder of anything.
    if bytes.len() < 16 || !utf8 || !bytes.iter().all(printable) {
        return None;
    }
    let start = bytes.trim_ascii_start().to_ascii_lowercase();
    Some(match () {
        () if start.starts_with(b"<!doctype html") || start.starts_with(b"<html") => {
            ("an HTML page (a server's error page?)", DOWNLOAD)
        }
        () if start.starts_with(b"<") => ("an XML or HTML file", DOWNLOAD),
        () if start.starts_with(b"{") || start.starts_with(b"[") => ("a JSON file", DOWNLOAD),
        () => ("a text file", PATH),
    })
}
