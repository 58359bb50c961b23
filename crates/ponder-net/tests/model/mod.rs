//! Networks, their files, and their use by other programs.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod common;
mod damage;
mod file;
mod onnx;
mod outside;
mod pytorch;
mod replay;
