//! Tables that begin with stones on the board.

use crate::GameSpec;
use ponder_game::{Refused, Side, Table, Viewer};

impl GameSpec {
    /// A table that begins with stones, given with the names of their points, and a side to move.
    /// They replace handicap stones of the rules. In Go, two black stones or more without a white
    /// one are handicap stones of free choice, for which White is compensated where the rules do
    /// so.
    ///
    /// # Errors
    /// Fails when a name is not a point, two stones share a point, or they cannot all stand on the
    /// board.
    pub fn set_up(
        &self,
        stones: &[(Side, String)],
        to_move: Side,
    ) -> Result<Box<dyn Table>, Refused> {
        let names = self.table().scene(Viewer::Record).point_names;
        let mut placed = Vec::with_capacity(stones.len());
        for (side, name) in stones {
            let cell = names.iter().position(|known| known.eq_ignore_ascii_case(name.trim()));
            let shown = || ponder_game::excerpt(name);
            let cell = cell.ok_or_else(|| {
                Refused::new("off-board", format!("`{}` is not a point of the board", shown()))
            })?;
            placed.push((*side, cell));
        }
        self.0.set_up(&placed, to_move)
    }
}
