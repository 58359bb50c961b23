//! Options that all players with a network share.

use crate::option::{PlayerOption, text, words};
use crate::{PlayerSpec, SpecError};
use ponder_net::View;

/// Value of `model=` for Ponder's own network for the board.
pub(super) const SHIPPED: &str = "shipped";
/// Value of `backend=` for the fastest backend.
pub(super) const AUTO: &str = "auto";

pub(super) const MODEL: PlayerOption = text("model", SHIPPED, "MODEL").or(&[SHIPPED]).help(
    "the network: Ponder's own for the board (shipped), a file, the folder of a run, \
     run:NAME[/CHECKPOINT] in the folder of runs, or random:CHANNELSxBLOCKS[:SEED]",
);
pub(super) const BACKEND: PlayerOption = text("backend", AUTO, "BACKEND")
    .or(&[AUTO])
    .help("how the network is computed: fp32, int8, one of their variants, or the fastest (auto)");
const SYMMETRY: PlayerOption = words("symmetry", "identity", &["identity", "random", "average"])
    .help("how it sees positions; average is over all symmetries");

/// Options of every player with a network.
pub(super) const NET: &[PlayerOption] = &[MODEL, BACKEND, SYMMETRY];

pub(super) fn view(spec: &PlayerSpec) -> Result<View, SpecError> {
    SYMMETRY.pick(spec, [View::Identity, View::Random, View::Average])
}
