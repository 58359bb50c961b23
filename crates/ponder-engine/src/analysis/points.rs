//! The names of points.

use ponder_game::Viewer;
use ponder_games::GameSpec;

/// The points of a board, by name and by KataGo's coordinates.
pub(super) struct Points {
    /// Names from the top left, row by row.
    names: Vec<String>,
    cols: usize,
}

impl Points {
    pub(super) fn of(spec: &GameSpec) -> Points {
        let scene = spec.table().scene(Viewer::Record);
        let (cols, _) = scene.geometry.size();
        Points { names: scene.point_names, cols }
    }

    /// Converts a point given as `(x,y)`, from the left and from the top, both from 0, to its name.
    /// Any other text is returned unchanged.
    pub(super) fn named(&self, text: String) -> String {
        let numbers = || {
            let inner = text.trim().strip_prefix('(')?.strip_suffix(')')?;
            let (x, y) = inner.split_once(',')?;
            Some((x.trim().parse::<usize>().ok()?, y.trim().parse::<usize>().ok()?))
        };
        let on_board = |&(x, _): &(usize, usize)| x < self.cols;
        let place = numbers().filter(on_board).and_then(|(x, y)| {
            let start = y.checked_mul(self.cols)?;
            self.names.get(start.checked_add(x)?).cloned()
        });
        place.unwrap_or(text)
    }
}
