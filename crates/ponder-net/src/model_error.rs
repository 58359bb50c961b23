//! Errors of a network and its file.

use crate::{ConfigError, TensorError, printable};
use std::io;
use thiserror::Error;

/// A network file cannot be read or written; the message names the file, the problem and a remedy.
/// Quotations from the file are [`printable`].
#[derive(Debug, Error)]
#[error("{}{}; {}", printable(file), problem.after_name(), problem.remedy())]
pub struct ModelError {
    /// Name of the file.
    pub file: String,
    /// The problem.
    pub problem: ModelProblem,
}

/// Problem with a network or its file.
#[derive(Debug, Error)]
pub enum ModelProblem {
    /// The operating system could not read the file.
    #[error("cannot be read: {0}")]
    Read(io::Error),
    /// The operating system could not write the file.
    #[error("cannot be written: {0}")]
    Write(io::Error),
    /// The file is empty.
    #[error("the file is empty")]
    Empty,
    /// The file is of another type.
    #[error("this is not a network but {seems}")]
    NotANetwork {
        /// Guessed type of the file.
        seems: &'static str,
        /// Suggested remedy.
        remedy: &'static str,
    },
    /// A safetensors file, but not written by Ponder.
    #[error(
        "this is a safetensors file of another program: `format` is {found}, not \"ponder-net\""
    )]
    Foreign {
        /// `format` of the file, in quotes, or `missing`.
        found: String,
    },
    /// Written by a later version of Ponder.
    #[error("this network was written by a newer Ponder: `version` is {found}; {}", Self::READS)]
    Future {
        /// Format version of the file: an integer.
        found: String,
    },
    /// The file, or a part of it, is larger than allowed.
    #[error("{what} has {found} bytes; at most {limit} are allowed")]
    TooLarge {
        /// `the file` or `the header`.
        what: &'static str,
        /// Actual size in bytes.
        found: u64,
        /// Maximum size in bytes.
        limit: u64,
    },
    /// The file is truncated or has trailing bytes.
    #[error("the file has {found} bytes, but its header announces {expected}")]
    Length {
        /// Actual size in bytes.
        found: u64,
        /// Expected size in bytes.
        expected: u64,
    },
    /// The header cannot be read.
    #[error("the header is damaged: {detail}")]
    Header {
        /// Details of the damage.
        detail: String,
    },
    /// A field of the metadata is invalid.
    #[error("`{field}` is {found}; it must be {expected}")]
    Field {
        /// Name of the field.
        field: &'static str,
        /// Description of the value found.
        found: String,
        /// Description of the allowed values.
        expected: String,
    },
    /// The architecture is out of range.
    #[error("`config`: {0}")]
    Config(#[from] ConfigError),
    /// The input convolution was inactive on every sample position, so that int8 has no scale for
    /// it.
    #[error(
        "`peaks.stream` is 0 after the input convolution, which was inactive on every sample \
         position"
    )]
    Dead,
    /// A tensor holds another type than `f32`.
    #[error("tensor `{name}` has the type {found}, not F32")]
    Type {
        /// Name of the tensor.
        name: String,
        /// Type of the tensor.
        found: String,
    },
    /// The tensors do not fit the architecture, or hold numbers that are not finite.
    #[error(transparent)]
    Tensor(#[from] TensorError),
    /// The file was modified after it was written.
    #[error(
        "`checksum` is {found}, but that of the contents is {expected}: the file was changed or \
         damaged"
    )]
    Checksum {
        /// Checksum stored in the file.
        found: String,
        /// Checksum of the contents.
        expected: String,
    },
}

impl ModelProblem {
    /// The versions that can be read, for messages.
    pub(crate) const READS: &'static str = "this program reads version 1";

    /// Returns a remedy, as part of a sentence.
    pub fn remedy(&self) -> &'static str {
        const AGAIN: &str = "copy or download the file again";
        const WRITER: &str = "copy the file again, or fix the program that wrote it";
        match self {
            ModelProblem::Read(_) => "check the path",
            ModelProblem::Write(_) => "check the folder, its permissions and the space left",
            ModelProblem::NotANetwork { remedy, .. } => remedy,
            ModelProblem::Foreign { .. } => "only networks that Ponder wrote can be read",
            ModelProblem::Future { .. } => {
                "update Ponder, or make the file again with this version"
            }
            ModelProblem::TooLarge { .. } => {
                "this is probably not a network of Ponder; check the path"
            }
            ModelProblem::Empty
            | ModelProblem::Length { .. }
            | ModelProblem::Header { .. }
            | ModelProblem::Checksum { .. } => AGAIN,
            ModelProblem::Dead => "train the network further, or compute it with `backend=fp32`",
            ModelProblem::Config(_) | ModelProblem::Field { .. } | ModelProblem::Type { .. } => {
                WRITER
            }
            ModelProblem::Tensor(
                TensorError::NotFinite { .. } | TensorError::NegativeVariance { .. },
            ) => "the training has diverged; take an earlier network",
            ModelProblem::Tensor(_) => WRITER,
        }
    }

    /// Returns the problem as it follows the name of the file.
    fn after_name(&self) -> String {
        let is_verb = matches!(self, ModelProblem::Read(_) | ModelProblem::Write(_));
        let lead = if is_verb { " " } else { ": " };
        format!("{lead}{}", printable(&self.to_string()))
    }

    pub(crate) fn in_file(self, file: &str) -> ModelError {
        ModelError { file: file.to_owned(), problem: self }
    }
}
