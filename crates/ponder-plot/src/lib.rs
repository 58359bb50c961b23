#![doc = include_str!("../README.md")]
//!
//! # Odd data
//!
//! Drawing never fails on odd numbers or names: a value that is not finite is left out, text that
//! does not fit is shortened, and a figure with nothing to draw has its axes and the words "no
//! data".

mod chart;
mod figure;
mod heat;
mod matrix;
mod number;
mod palette;
mod picture;
mod plots;
mod scale;
mod table;
mod text;

pub use figure::{Axis, Figure, Point, Scale, Series, Shape};
pub use matrix::{Cell, Matrix};

/// Reason a figure could not be drawn.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum PlotError {
    /// The scale factor of a picture is out of range.
    #[error(
        "a picture cannot be scaled by {scale}: give a factor from 0.25 to 8 that keeps it below 64 million pixels"
    )]
    Scale {
        /// The requested factor.
        scale: f32,
    },
    /// A figure has more points, series, categories, rows or columns than can be drawn legibly.
    #[error(
        "{found} {what} are too many for a figure: at most {most} can be drawn, so thin them out or split the figure"
    )]
    TooMuch {
        /// The items there are too many of, such as "points".
        what: &'static str,
        /// Number of items in the figure.
        found: usize,
        /// Maximum number of items.
        most: usize,
    },
    /// The PNG encoder rejected the picture.
    #[error("the picture could not be encoded as PNG: {reason}")]
    Encode {
        /// Message of the encoder.
        reason: String,
    },
}

fn check_scale(scale: f32) -> Result<(), PlotError> {
    if (0.25..=8.0).contains(&scale) { Ok(()) } else { Err(PlotError::Scale { scale }) }
}

fn check_count(what: &'static str, found: usize, most: usize) -> Result<(), PlotError> {
    if found <= most { Ok(()) } else { Err(PlotError::TooMuch { what, found, most }) }
}

/// Makes a text safe as a file name.
fn stem(name: &str) -> String {
    let mut stem = String::new();
    for c in name.chars().take(1_000) {
        match c.to_ascii_lowercase() {
            c @ ('a'..='z' | '0'..='9') => stem.push(c),
            _ if stem.is_empty() || stem.ends_with('-') => {}
            _ => stem.push('-'),
        }
        if stem.len() >= 80 {
            break;
        }
    }
    let stem = stem.trim_end_matches('-');
    if stem.is_empty() { "figure".to_owned() } else { stem.to_owned() }
}
