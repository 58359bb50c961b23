//! The largest board of a run, whose type of positions has room for all others.

use super::{TrainConfig, TrainError};
use ponder_game::{Encode, Game};
use ponder_games::{GameSpec, GameVisitor};

struct Cells;

impl GameVisitor for Cells {
    type Output = usize;

    fn visit<G: Game>(self, rules: &G::Rules) -> usize {
        G::initial(rules).frame().cells()
    }
}

/// Returns the rules with the largest board of the newest configuration of a run and the earlier
/// ones, under which it may have games. Rules that cannot be read are left out.
///
/// # Errors
/// Fails when the game of the newest configuration cannot be read.
pub(super) fn largest_board(
    newest: &TrainConfig,
    earlier: &[TrainConfig],
) -> Result<GameSpec, TrainError> {
    let cells = |game: &GameSpec| game.visit(Cells).unwrap_or(0);
    let mut largest: GameSpec =
        newest.game.parse().map_err(|source| TrainError::Game { source })?;
    for also in std::iter::once(newest).chain(earlier).flat_map(|config| &config.also) {
        if let Ok(game) = also.game.parse::<GameSpec>()
            && game.info().name == largest.info().name
            && cells(&game) > cells(&largest)
        {
            largest = game;
        }
    }
    Ok(largest)
}
