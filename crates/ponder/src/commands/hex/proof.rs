//! Writing of proofs.

use super::Given;
use crate::exit::Failure;
use crate::output::write_whole;
use anyhow::Context;
use ponder_hex::Bitboard;
use ponder_hex::proof::{NoProof, Proof};
use ponder_hex::solver::{Solver, SolverCounts};
use serde::Serialize;
use std::path::Path;

/// Level of compression, of the 22 that zstd has.
const LEVEL: i32 = 15;

/// A proof that was written.
#[derive(Serialize)]
pub(super) struct Stored {
    pub file: String,
    pub nodes: usize,
    /// Nodes that the verifier searches.
    pub leaves: usize,
    /// Size of the file.
    pub bytes: usize,
}

/// Finds a proof of the winner, verifies and writes it; `None` if `stop` ended the search.
///
/// # Errors
/// Fails when the file cannot be written, or the proof is not valid.
pub(super) fn write<P: Bitboard>(
    path: &Path,
    solver: &mut Solver<P>,
    given: &Given,
    stop: &mut dyn FnMut(&SolverCounts) -> bool,
) -> Result<Option<Stored>, Failure> {
    let stones = given.stones.map(|set| set.resized::<P>());
    let proof = match Proof::find(solver, given.rules, stones, given.to_move, stop) {
        Ok(proof) => proof,
        Err(NoProof::Stopped) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    proof.verify().context("the proof is not valid and was not written; please report this")?;
    let text = proof.to_json_lines();
    let is_compressed = path.extension().is_some_and(|extension| extension == "zst");
    let bytes = if is_compressed {
        zstd::encode_all(text.as_bytes(), LEVEL).context("cannot compress the proof")?
    } else {
        text.into_bytes()
    };
    write_whole(path, &bytes)?;
    let file = path.display().to_string();
    Ok(Some(Stored { file, nodes: proof.nodes(), leaves: proof.leaves(), bytes: bytes.len() }))
}
