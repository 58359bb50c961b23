//! The networks that are part of the program, which its players use when none is named.

use ponder_game::Frame;
use ponder_net::Model;
use std::ops::RangeInclusive;

/// A network of `models/`.
pub(super) struct Shipped {
    /// Its name, as in `model=shipped:NAME` and of its file.
    pub name: &'static str,
    game: &'static str,
    /// The longer sides of the boards that it is the best choice for.
    sides: RangeInclusive<usize>,
    bytes: &'static [u8],
}

macro_rules! shipped {
    ($name:literal, $game:literal, $sides:expr) => {
        Shipped {
            name: $name,
            game: $game,
            sides: $sides,
            bytes: include_bytes!(concat!("../../../../models/", $name, ".safetensors")),
        }
    };
}

const SHIPPED: &[Shipped] =
    &[shipped!("hex-5", "hex", 1..=5), shipped!("hex-11", "hex", 6..=usize::MAX)];

/// The network of a name.
pub(super) fn named(name: &str) -> Option<&'static Shipped> {
    SHIPPED.iter().find(|shipped| shipped.name == name)
}

/// The names of all networks.
pub(super) fn names() -> String {
    SHIPPED.iter().map(|shipped| shipped.name).collect::<Vec<_>>().join(", ")
}

/// The network for a game and a board.
pub(super) fn best(game: &str, frame: Frame) -> Option<&'static Shipped> {
    let side = frame.rows.max(frame.cols);
    SHIPPED.iter().find(|shipped| shipped.game == game && shipped.sides.contains(&side))
}

impl Shipped {
    /// The network.
    pub fn model(&self) -> Result<Model, String> {
        Model::from_bytes(self.bytes, self.name).map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shipped_network_is_whole_and_for_its_game() {
        for shipped in SHIPPED {
            let model = shipped.model().expect("a whole file");
            assert_eq!(model.about().game, shipped.game, "{}", shipped.name);
            assert!(model.peaks().is_some(), "{} is calibrated for int8", shipped.name);
        }
    }
}
