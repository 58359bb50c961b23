//! Customary points for handicap stones (GTP 2, section 4.1.1).

/// The maximum number of fixed handicap stones on a board; 0 if it has no points for them.
pub(crate) fn fixed_max(cols: u8, rows: u8) -> u8 {
    if cols < 7 || rows < 7 {
        0
    } else if cols % 2 == 1 && rows % 2 == 1 && cols > 7 && rows > 7 {
        9
    } else {
        4
    }
}

/// The points of `stones` fixed handicap stones as columns and rows from 0 at the top left; empty
/// if the board has no points for that many.
pub fn fixed(cols: u8, rows: u8, stones: u8) -> Vec<(u8, u8)> {
    if !(2..=fixed_max(cols, rows)).contains(&stones) {
        return Vec::new();
    }
    let line = |side: u8| if side > 12 { 3 } else { 2 };
    let (left, right, middle) = (line(cols), cols - 1 - line(cols), cols / 2);
    let (top, bottom, centre) = (line(rows), rows - 1 - line(rows), rows / 2);
    let corners = [(left, bottom), (right, top), (left, top), (right, bottom)];
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

/// Points for `stones` freely placed handicap stones, as columns and rows from 0 at the top left:
/// the fixed ones as far as there are any, then those furthest from all others and not on the edge.
/// Never more than the points of the board less one.
pub fn free(cols: u8, rows: u8, stones: u16) -> Vec<(u8, u8)> {
    let count = usize::from(stones).min(usize::from(cols) * usize::from(rows) - 1);
    let fixed_stones = u8::try_from(count).unwrap_or(u8::MAX).min(fixed_max(cols, rows));
    let mut places = fixed(cols, rows, fixed_stones);
    let from_edge = |at: u8, side: u8| at.min(side - 1 - at).min(3);
    while places.len() < count {
        let distance = |(col, row): (u8, u8)| {
            let to = |&(other_col, other_row): &(u8, u8)| {
                u32::from(col.abs_diff(other_col)) + u32::from(row.abs_diff(other_row))
            };
            places.iter().map(to).min().unwrap_or(u32::from(cols) + u32::from(rows))
        };
        let all = (0..rows).flat_map(|row| (0..cols).map(move |col| (col, row)));
        let rank = |&(col, row): &(u8, u8)| {
            let lines = from_edge(col, cols).min(from_edge(row, rows));
            let room = distance((col, row));
            // Among those with most room, the nearest to the fourth line, and the first of these.
            (room > 0, lines > 0, room, lines, u16::MAX - u16::from(row) * 32 - u16::from(col))
        };
        let Some(best) = all.max_by_key(rank) else { break };
        places.push(best);
    }
    places
}
