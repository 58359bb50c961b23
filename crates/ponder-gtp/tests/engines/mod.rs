//! The client against engines that behave and engines that misbehave.
#![cfg(unix)]

mod commands;
mod streams;
mod support;
