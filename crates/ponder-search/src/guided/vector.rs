//! Chunks of lanes: what the vectorised loops of both rules share.
//!
//! Everything here is plain arithmetic on arrays in which sums and products are rounded separately,
//! so that every processor makes the same choices.

pub(crate) use super::compact::LANES;

/// One chunk of lanes.
pub(crate) type Lanes = [f32; LANES];

/// Chunk number `index` of `column`, filled up with `empty` if the column ends within it.
#[inline(always)]
pub(crate) fn chunk<T: Copy>(column: &[T], index: usize, empty: T) -> [T; LANES] {
    let rest = column.get(index * LANES..).unwrap_or(&[]);
    match rest.first_chunk::<LANES>() {
        Some(full) => *full,
        None => filled(rest, empty),
    }
}

#[cold]
#[inline(never)]
fn filled<T: Copy>(rest: &[T], empty: T) -> [T; LANES] {
    let mut lanes = [empty; LANES];
    lanes[..rest.len()].copy_from_slice(rest);
    lanes
}

/// As [`chunk`], with `-inf` from entry number `count` of the column on, whatever is there.
#[inline(always)]
pub(crate) fn chunk_of_means(column: &[f32], index: usize, count: usize) -> Lanes {
    let mut lanes = chunk(column, index, f32::NEG_INFINITY);
    let left = (count - index * LANES).min(LANES) as i32;
    for lane in 0..LANES {
        lanes[lane] = if (lane as i32) < left { lanes[lane] } else { f32::NEG_INFINITY };
    }
    lanes
}

/// All lanes brought together by a function of two, in an order that is the same everywhere.
#[inline(always)]
pub(crate) fn fold(lanes: Lanes, join: impl Fn(f32, f32) -> f32) -> f32 {
    let eight: [f32; 8] = std::array::from_fn(|at| join(lanes[at], lanes[at + 8]));
    let four: [f32; 4] = std::array::from_fn(|at| join(eight[at], eight[at + 4]));
    let two: [f32; 2] = std::array::from_fn(|at| join(four[at], four[at + 2]));
    join(two[0], two[1])
}

/// The sum of all lanes.
#[inline(always)]
pub(crate) fn sum(lanes: Lanes) -> f32 {
    fold(lanes, |a, b| a + b)
}

/// The greatest lane; none is not a number.
#[inline(always)]
pub(crate) fn greatest(lanes: Lanes) -> f32 {
    fold(lanes, |a, b| if a > b { a } else { b })
}

/// The least lane; none is not a number.
#[inline(always)]
pub(crate) fn least(lanes: Lanes) -> f32 {
    fold(lanes, |a, b| if a < b { a } else { b })
}

/// `e^x` for `x` in -87 to 0, with a relative error below 3e-7; smaller `x` counts as -87.
#[inline(always)]
pub(crate) fn exp(x: Lanes) -> Lanes {
    // 1.5 * 2^23: adding it rounds to a whole number, which is then in the low bits.
    const ROUND: f32 = 12_582_912.0;
    // ln 2 in two parts, the first with few bits.
    const LN2_HIGH: f32 = 0.693_359_4;
    const LN2_LOW: f32 = -2.121_944_4e-4;
    let mut out = [0.0; LANES];
    for lane in 0..LANES {
        let x = x[lane].max(-87.0);
        let shifted = x * std::f32::consts::LOG2_E + ROUND;
        let whole = shifted - ROUND;
        let r = (x - whole * LN2_HIGH) - whole * LN2_LOW;
        // The Taylor series to the sixth power; |r| is at most ln(2) / 2.
        let mut sum = 1.0 / 720.0;
        sum = sum * r + 1.0 / 120.0;
        sum = sum * r + 1.0 / 24.0;
        sum = sum * r + 1.0 / 6.0;
        sum = sum * r + 0.5;
        sum = sum * r + 1.0;
        sum = sum * r + 1.0;
        let power = (shifted.to_bits() << 23).wrapping_add(1.0_f32.to_bits());
        out[lane] = sum * f32::from_bits(power);
    }
    out
}

/// `e^x` of one number, with the same bits as in a chunk.
#[inline(always)]
pub(crate) fn exp_one(x: f32) -> f32 {
    exp([x; LANES])[0]
}

/// The greatest lane of all chunks so far, and the first chunk it was in.
#[derive(Clone, Copy)]
pub(crate) struct Best {
    score: Lanes,
    /// As a float, so that both selections are of one kind and stay in vector registers.
    chunk: Lanes,
}

impl Best {
    pub const NONE: Best = Best { score: [f32::NEG_INFINITY; LANES], chunk: [0.0; LANES] };

    /// Looks at the scores of chunk number `index`.
    #[inline(always)]
    pub fn look(&mut self, index: usize, score: &Lanes) {
        let index = index as f32;
        for lane in 0..LANES {
            let better = score[lane] > self.score[lane];
            self.score[lane] = if better { score[lane] } else { self.score[lane] };
            self.chunk[lane] = if better { index } else { self.chunk[lane] };
        }
    }

    /// The first entry with the greatest score, and that score.
    #[inline(always)]
    pub fn found(self) -> (usize, f32) {
        let top = greatest(self.score);
        let mut index = [0.0; LANES];
        for lane in 0..LANES {
            // Exact: there are fewer than 2^24 entries.
            let entry = self.chunk[lane] * LANES as f32 + lane as f32;
            index[lane] = if self.score[lane] == top { entry } else { f32::INFINITY };
        }
        (least(index) as usize, top)
    }
}

#[cfg(test)]
mod tests {
    use super::exp_one;

    #[test]
    fn the_exponential_is_accurate() {
        for step in 0..=870_000 {
            let x = -f64::from(step) / 10_000.0;
            let error = f64::from(exp_one(x as f32)) / f64::from(x as f32).exp() - 1.0;
            assert!(error.abs() < 3e-7, "exp({x}) errs by {error}");
        }
        assert_eq!(exp_one(0.0), 1.0);
        assert!(exp_one(f32::NEG_INFINITY) < 1e-37);
    }
}
