//! Writing figures to files.

use crate::output::write_whole;
use anyhow::Context;
use ponder_arena::measure::Report;
use ponder_plot::{Figure, Matrix, PlotError};
use std::fs;
use std::path::Path;

/// The folder of figures within that of the measurement.
const FOLDER: &str = "figures";

/// Pixels of the PNG per pixel of the SVG.
const PNG_SCALE: f32 = 2.0;

/// Writes the figures of a report, each as SVG and CSV and optionally as PNG; returns their number.
///
/// # Errors
/// Fails when a figure cannot be drawn or a file cannot be written.
pub fn figures(report: &Report, folder: &Path, png: bool) -> anyhow::Result<usize> {
    let (figures, matrices) = (report.figures(), report.matrices());
    for figure in &figures {
        write_figure(figure, folder, png)?;
    }
    for matrix in &matrices {
        write_matrix(matrix, folder, png)?;
    }
    Ok(figures.len() + matrices.len())
}

/// Writes one figure.
///
/// # Errors
/// Fails when it cannot be drawn or a file cannot be written.
pub fn write_figure(figure: &Figure, folder: &Path, png: bool) -> anyhow::Result<()> {
    let drawn = png.then(|| figure.png(PNG_SCALE));
    write(&figure.stem(), figure.svg(), figure.csv(), drawn, folder)
}

fn write_matrix(matrix: &Matrix, folder: &Path, png: bool) -> anyhow::Result<()> {
    let drawn = png.then(|| matrix.png(PNG_SCALE));
    write(&matrix.stem(), matrix.svg(), matrix.csv(), drawn, folder)
}

fn write(
    stem: &str,
    svg: Result<String, PlotError>,
    csv: String,
    png: Option<Result<Vec<u8>, PlotError>>,
    folder: &Path,
) -> anyhow::Result<()> {
    let folder = folder.join(FOLDER);
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let path = |ending: &str| folder.join(format!("{stem}.{ending}"));
    write_whole(&path("svg"), svg?)?;
    write_whole(&path("csv"), csv)?;
    if let Some(png) = png {
        write_whole(&path("png"), png?)?;
    }
    Ok(())
}
