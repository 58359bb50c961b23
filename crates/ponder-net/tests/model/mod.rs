//! Networks, their files, and their use by other programs.

mod common;
mod damage;
mod file;
mod growth;
mod onnx;
mod python;
mod pytorch;
