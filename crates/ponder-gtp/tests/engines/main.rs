//! The client against engines that behave, and against those that do not.
#![cfg(unix)]

mod commands;
mod streams;
mod support;
