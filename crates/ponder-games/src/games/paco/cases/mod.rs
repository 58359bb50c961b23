//! Cases of Paco Ŝako: whole games, analyzed positions, and counts of sequences of actions. Their
//! fields distinguish them.

mod analysis;
mod games;
mod perft;

use crate::conformance::Checks;
use ponder_game::{History, Position};
use ponder_paco::{PacoMove, PacoPosition};
use serde::Deserialize;
use serde::de::IgnoredAny;

/// Fields that distinguish the kinds of lines.
#[derive(Deserialize)]
struct Probe {
    attack_fens: Option<IgnoredAny>,
    perft_actions: Option<IgnoredAny>,
}

/// Runs a case.
pub(crate) fn run_case(line: &[u8]) -> Result<Checks, serde_json::Error> {
    let probe: Probe = serde_json::from_slice(line)?;
    if probe.attack_fens.is_some() {
        analysis::run_case(line)
    } else if probe.perft_actions.is_some() {
        perft::run_case(line)
    } else {
        games::run_case(line)
    }
}

/// Reads a FEN, or records that it cannot be read.
fn position(fen: &str, checks: &mut Checks) -> Option<PacoPosition> {
    match PacoPosition::from_fen(fen) {
        Ok(position) => Some(position),
        Err(error) => {
            checks.check(Some(error.to_string()));
            None
        }
    }
}

/// The legal actions as a file lists them, ignoring draws.
fn listed(position: &PacoPosition) -> Vec<PacoMove> {
    position.legal_moves(&History::default())
}

/// Returns whether two FENs are the same, except for castling rights that the file's program keeps
/// too long.
fn same_fen(file: &str, found: &str) -> bool {
    let (file, found): (Vec<_>, Vec<_>) = (file.split(' ').collect(), found.split(' ').collect());
    file.len() == found.len()
        && file.iter().zip(&found).enumerate().all(|(field, (file, found))| {
            file == found
                || field == 3 && found.chars().all(|right| right == '-' || file.contains(right))
        })
}
