//! Cutting lines and areas at a rectangle, so that no far-off number reaches the drawing.

/// A place on the drawing: x to the right, y downwards, in pixels.
pub(crate) type Place = (f64, f64);

/// An upright rectangle on the drawing, in pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Area {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Area {
    pub(crate) fn width(&self) -> f64 {
        self.right - self.left
    }

    pub(crate) fn height(&self) -> f64 {
        self.bottom - self.top
    }

    /// Whether the place is inside or on the edge, give or take rounding.
    pub(crate) fn holds(&self, (x, y): Place) -> bool {
        const SLACK: f64 = 1e-6;
        x >= self.left - SLACK
            && x <= self.right + SLACK
            && y >= self.top - SLACK
            && y <= self.bottom + SLACK
    }

    /// The part of a segment inside (Liang and Barsky, 1984), or nothing.
    pub(crate) fn cut_segment(&self, from: Place, to: Place) -> Option<(Place, Place)> {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let (mut start, mut end) = (0.0_f64, 1.0_f64);
        for (direction, room) in [
            (-dx, from.0 - self.left),
            (dx, self.right - from.0),
            (-dy, from.1 - self.top),
            (dy, self.bottom - from.1),
        ] {
            if direction == 0.0 {
                if room < 0.0 {
                    return None;
                }
            } else if direction < 0.0 {
                start = start.max(room / direction);
            } else {
                end = end.min(room / direction);
            }
        }
        let at = |share: f64| (from.0 + share * dx, from.1 + share * dy);
        (start <= end).then(|| (at(start), at(end)))
    }

    /// The parts of a line of many segments that are inside.
    pub(crate) fn cut_line(&self, line: &[Place]) -> Vec<Vec<Place>> {
        let mut parts: Vec<Vec<Place>> = Vec::new();
        for pair in line.windows(2) {
            let Some((from, to)) = self.cut_segment(pair[0], pair[1]) else {
                continue;
            };
            match parts.last_mut() {
                Some(part) if part.last() == Some(&from) => part.push(to),
                _ => parts.push(vec![from, to]),
            }
        }
        parts
    }

    /// The part of a polygon inside (Sutherland and Hodgman, 1974); fewer than three corners
    /// means none.
    pub(crate) fn cut_polygon(&self, corners: &[Place]) -> Vec<Place> {
        let mut corners = corners.to_vec();
        let edges: [&dyn Fn(Place) -> f64; 4] = [
            &|place| place.0 - self.left,
            &|place| self.right - place.0,
            &|place| place.1 - self.top,
            &|place| self.bottom - place.1,
        ];
        for inside in edges {
            let mut kept = Vec::with_capacity(corners.len() + 4);
            let before = corners.iter().cycle().skip(corners.len().saturating_sub(1));
            for (&from, &to) in before.zip(&corners) {
                let (a, b) = (inside(from), inside(to));
                if (a < 0.0) != (b < 0.0) {
                    let share = a / (a - b);
                    kept.push((from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1)));
                }
                if b >= 0.0 {
                    kept.push(to);
                }
            }
            corners = kept;
        }
        corners
    }
}
