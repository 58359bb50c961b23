//! Where handicap stones go by custom (GTP 2, section 4.1.1).

/// The most fixed handicap stones on a board; 0 if it has no places for them.
#[must_use]
pub(crate) fn fixed_max(cols: u8, rows: u8) -> u8 {
    if cols < 7 || rows < 7 {
        0
    } else if cols % 2 == 1 && rows % 2 == 1 && cols > 7 && rows > 7 {
        9
    } else {
        4
    }
}

/// The places of `stones` handicap stones as columns and rows from 0 at the top left; none if the
/// board has no places for so many.
#[must_use]
pub fn fixed(cols: u8, rows: u8, stones: u8) -> Vec<(u8, u8)> {
    if !(2..=fixed_max(cols, rows)).contains(&stones) {
        return Vec::new();
    }
    let line = |side: u8| if side > 12 { 3 } else { 2 };
    let (left, right, middle) = (line(cols), cols - 1 - line(cols), cols / 2);
    let (top, bottom, centre) = (line(rows), rows - 1 - line(rows), rows / 2);
    let corners = [(left, bottom), (right, top), (right, bottom), (left, top)];
    let mut places = corners[..usize::from(stones.min(4))].to_vec();
    if stones >= 6 {
        places.extend([(left, centre), (right, centre)]);
    }
    if stones >= 8 {
        places.extend([(middle, bottom), (middle, top)]);
    }
    if stones >= 5 && stones % 2 == 1 {
        places.push((middle, centre));
    }
    places
}
