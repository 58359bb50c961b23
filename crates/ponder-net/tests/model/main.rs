//! Networks, their files, and what other programs make of them.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod common;
mod damage;
mod file;
mod onnx;
mod outside;
mod pytorch;
mod replay;
