//! What can be wrong with a network or its file.

use crate::{ConfigError, TensorError, printable};
use std::io;
use thiserror::Error;

/// A network's file cannot be read or written: which file, what is wrong, and what helps. What is
/// quoted from the file is [`printable`].
#[derive(Debug, Error)]
#[error("{}: {}; {}", printable(file), printable(&problem.to_string()), problem.remedy())]
pub struct ModelError {
    /// The file.
    pub file: String,
    /// What is wrong.
    pub problem: ModelProblem,
}

/// What is wrong with a network.
#[derive(Debug, Error)]
pub enum ModelProblem {
    /// The system failed.
    #[error("cannot {doing} the network: {error}")]
    Io {
        /// `read` or `write`.
        doing: &'static str,
        /// Its message.
        error: io::Error,
    },
    /// The file has no bytes.
    #[error("the file is empty")]
    Empty,
    /// It is something else.
    #[error("not a network but {seems}")]
    NotANetwork {
        /// What it seems to be.
        seems: &'static str,
        /// What helps.
        remedy: &'static str,
    },
    /// A safetensors file, but not of Ponder.
    #[error("a safetensors file of another program: `format` is {found}, not \"ponder-net\"")]
    Foreign {
        /// Its `format`, in quotes, or `missing`.
        found: String,
    },
    /// Written by a later Ponder.
    #[error("written by a newer Ponder: `version` is {found}; {}", Self::READS)]
    Future {
        /// The version of the file: a whole number.
        found: String,
    },
    /// The file, or a part of it, is larger than allowed.
    #[error("{what} has {found} bytes; at most {limit} are allowed")]
    TooLarge {
        /// `the file` or `the header`.
        what: &'static str,
        /// Its size.
        found: u64,
        /// The limit.
        limit: u64,
    },
    /// Bytes are missing or left over.
    #[error("the file has {found} bytes, its header promises {wanted}")]
    Length {
        /// Its size.
        found: u64,
        /// What it should have.
        wanted: u64,
    },
    /// The header cannot be read.
    #[error("the header is damaged: {detail}")]
    Header {
        /// How.
        detail: String,
    },
    /// A field of the metadata cannot be used.
    #[error("`{field}` is {found}; it must be {wanted}")]
    Field {
        /// The field.
        field: &'static str,
        /// What is there.
        found: String,
        /// What should be.
        wanted: String,
    },
    /// The architecture is out of range.
    #[error("`config`: {0}")]
    Config(#[from] ConfigError),
    /// No sample position made the first layer say anything, so that int8 has no scale for it.
    #[error("`peaks.stream` is 0 after the input convolution: no sample position reaches it")]
    Dead,
    /// A tensor holds other numbers than `f32`.
    #[error("tensor `{name}` has the type {found}, not F32")]
    Type {
        /// Its name.
        name: String,
        /// Its type.
        found: String,
    },
    /// The tensors do not fit the architecture, or hold what is no number.
    #[error(transparent)]
    Tensor(#[from] TensorError),
    /// Something was changed after the file was written.
    #[error("`checksum` is {found}, but the contents have {wanted}: at least one bit was changed")]
    Checksum {
        /// What the file says.
        found: String,
        /// What its contents have.
        wanted: String,
    },
}

impl ModelProblem {
    /// Which versions can be read.
    pub(crate) const READS: &'static str = "this program reads version 1";

    /// What helps, as half a sentence.
    pub fn remedy(&self) -> &'static str {
        const AGAIN: &str = "copy or download the file again";
        const WRITER: &str = "copy the file again, or correct the program that wrote it";
        match self {
            ModelProblem::Io { doing: "read", .. } => "check the path and its permissions",
            ModelProblem::Io { .. } => "check the folder, its permissions and the space left",
            ModelProblem::NotANetwork { remedy, .. } => remedy,
            ModelProblem::Foreign { .. } => "only networks that Ponder wrote can be read",
            ModelProblem::Future { .. } => {
                "update this program, or make the file again with this version of it"
            }
            ModelProblem::TooLarge { .. } => "this is hardly a network of Ponder; check the path",
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
            ) => "training has diverged; take an earlier network",
            ModelProblem::Tensor(_) => WRITER,
        }
    }

    pub(crate) fn in_file(self, file: &str) -> ModelError {
        ModelError { file: file.to_owned(), problem: self }
    }
}
