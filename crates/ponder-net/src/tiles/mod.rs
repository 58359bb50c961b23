//! AMX tiles: splitting a padded board into tiles, and the instructions.

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod amx;

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
pub(crate) use amx::*;

/// Number of cells per tile.
pub(crate) const CELLS: usize = 16;
/// Size of a tile in bytes.
pub(crate) const TILE_BYTES: usize = 1024;
/// Bytes of a cell that one step multiplies.
pub(crate) const STEP_BYTES: usize = 64;
/// Cells of memory after a padded board, so that a tile may start at any cell.
pub(crate) const TAIL_PADDING: usize = 64;

/// A step of a tile kernel: its start as an offset from the cell in rows, columns and bytes, and
/// the tap and input of each of its numbers, if any.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub rows: isize,
    pub cols: isize,
    pub bytes: usize,
    pub sources: Vec<Option<(usize, usize)>>,
}

/// Plans the steps of a convolution of numbers of `size` bytes. Adjacent taps are one run of bytes,
/// cut into steps; numbers that a step reads beyond its run have no source, so their weight is 0.
pub(crate) fn steps(offsets: &[(isize, isize)], inputs: usize, size: usize) -> Vec<Step> {
    let mut runs: Vec<Vec<usize>> = Vec::new();
    for tap in 0..offsets.len() {
        let follows = |run: &Vec<usize>| {
            let (row, col) = offsets[run[run.len() - 1]];
            offsets[tap] == (row, col + 1)
        };
        match runs.last_mut().filter(|run| follows(run)) {
            Some(run) => run.push(tap),
            None => runs.push(vec![tap]),
        }
    }
    let mut steps = Vec::new();
    for run in runs {
        let sources: Vec<_> =
            run.iter().flat_map(|&tap| (0..inputs).map(move |input| Some((tap, input)))).collect();
        let (rows, cols) = offsets[run[0]];
        for (index, sources) in sources.chunks(STEP_BYTES / size).enumerate() {
            let mut sources = sources.to_vec();
            sources.resize(STEP_BYTES / size, None);
            steps.push(Step { rows, cols, bytes: index * STEP_BYTES, sources });
        }
    }
    steps
}

/// Checks that every tile lies within its memory: the places `first..end` of a board of `len` bytes
/// with cells of `cell_bytes`, and steps at these offsets.
///
/// # Panics
/// Panics when a tile does not.
pub(crate) fn check(
    len: usize,
    cell_bytes: usize,
    first: usize,
    end: usize,
    offsets: &[isize],
    weight_bytes: usize,
) {
    let furthest = offsets.iter().copied().max().unwrap_or(0).max(0) as usize;
    assert!(len >= (end + 2 * CELLS) * cell_bytes + STEP_BYTES + furthest, "room for whole tiles");
    let nearest = offsets.iter().copied().min().unwrap_or(0).min(0);
    assert!(first * cell_bytes >= nearest.unsigned_abs());
    assert_eq!(weight_bytes, offsets.len() * 2 * TILE_BYTES);
}
