//! Networks that are built into the program, which its players use when none is named.

use ponder_game::Frame;
use ponder_games::{ShippedNetwork, games};
use ponder_net::Model;

fn all() -> impl Iterator<Item = &'static ShippedNetwork> {
    games().iter().flat_map(|game| game.networks)
}

/// Returns the network with a name.
pub(super) fn named(name: &str) -> Option<&'static ShippedNetwork> {
    all().find(|shipped| shipped.name == name)
}

/// Returns the names of all networks.
pub(super) fn names() -> String {
    all().map(|shipped| shipped.name).collect::<Vec<_>>().join(", ")
}

/// Returns the best network for a game and a board.
pub(super) fn best(game: &str, frame: Frame) -> Option<&'static ShippedNetwork> {
    let side = frame.rows.max(frame.cols);
    let game = games().iter().find(|info| info.name == game)?;
    game.networks.iter().find(|shipped| side <= shipped.side_max)
}

/// Loads a built-in network.
pub(super) fn model(shipped: &ShippedNetwork) -> Result<Model, String> {
    Model::from_bytes(shipped.bytes, shipped.name).map_err(|error| error.to_string())
}
