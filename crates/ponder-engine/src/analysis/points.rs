//! The names of points.

use ponder_game::Viewer;
use ponder_games::GameSpec;

/// The points of a board, by their names and by KataGo's numbers.
pub(super) struct Points {
    /// From the top left, row after row.
    names: Vec<String>,
    cols: usize,
}

impl Points {
    pub(super) fn of(spec: &GameSpec) -> Points {
        let scene = spec.table().scene(Viewer::Record);
        let (cols, _) = scene.geometry.size();
        Points { names: scene.point_names, cols }
    }

    /// The name of a point that is given as `(x,y)`, from the left and from the top, both from 0.
    /// All else stays as it is.
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
