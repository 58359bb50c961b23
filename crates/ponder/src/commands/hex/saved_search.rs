//! File from which a search of the solver goes on.

use anyhow::Context;
use ponder_hex::Bitboard;
use ponder_hex::solver::{SavedError, Solver};
use std::fs::File;
use std::io::{BufReader, ErrorKind, Write};
use std::path::Path;

/// Level of compression: the fastest, for tables of gigabytes.
const LEVEL: i32 = 1;

/// Adds what a file has to a solver; a file that does not exist has nothing.
///
/// # Errors
/// Fails when the file cannot be read, or is none of the board.
pub fn read_search<P: Bitboard>(path: &Path, solver: &mut Solver<P>) -> anyhow::Result<()> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error).with_context(|| path.display().to_string()),
    };
    let remedy =
        || format!("{} cannot be continued; name another file for --resume", path.display());
    let decoder = zstd::Decoder::new(file).with_context(remedy)?;
    let read = solver.load(&mut BufReader::new(decoder));
    let nodes = read.map_err(|error| match error {
        // The decoder reports that bytes are no zstd as an error of reading.
        SavedError::Read(error) if error.kind() == ErrorKind::Other => SavedError::Format,
        other => other,
    });
    let nodes = nodes.with_context(remedy)?;
    eprintln!("going on from {}: {nodes} nodes", path.display());
    Ok(())
}

/// Writes what a solver knows.
///
/// # Errors
/// Fails when the file cannot be written; an earlier one is unchanged.
pub fn write_search<P: Bitboard>(path: &Path, solver: &Solver<P>) -> anyhow::Result<()> {
    let mut encoder = zstd::Encoder::new(Vec::new(), LEVEL)?;
    encoder.include_checksum(true)?;
    let nodes = solver.save(&mut encoder)?;
    let mut bytes = encoder.finish()?;
    bytes.flush()?;
    ponder_file::write(path, &bytes)
        .with_context(|| format!("the search cannot be saved in {}", path.display()))?;
    eprintln!("saved {nodes} nodes in {}", path.display());
    Ok(())
}
