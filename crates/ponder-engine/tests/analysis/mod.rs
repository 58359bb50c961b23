//! Tests of the analysis engine as a program that reviews games sees it.

mod answers;
mod order;
mod support;
mod troubles;
