//! Chunks of lanes: vectorized operations shared by both rules.
//!
//! Everything here is plain arithmetic on arrays, which the compiler vectorizes when loops iterate
//! over references to whole chunks. Sums and products are rounded separately, so that every
//! processor makes the same choices.

pub(crate) use super::compact::LANES;

/// One chunk of lanes.
pub(crate) type Lanes = [f32; LANES];

/// Indices of the lanes.
pub(crate) const NUMBERS: Lanes =
    [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0];

/// The chunks of a column that contain its first `count` entries. The column must be padded to a
/// full chunk.
#[inline(always)]
pub(crate) fn chunks<T>(column: &[T], count: usize) -> &[[T; LANES]] {
    &column.as_chunks::<LANES>().0[..count.div_ceil(LANES)]
}

/// Reduces all lanes by a function of two, in a fixed order on all processors.
#[inline(always)]
pub(crate) fn fold(lanes: &Lanes, join: impl Fn(f32, f32) -> f32) -> f32 {
    let mut eight = [0.0; 8];
    for lane in 0..8 {
        eight[lane] = join(lanes[lane], lanes[lane + 8]);
    }
    let mut four = [0.0; 4];
    for lane in 0..4 {
        four[lane] = join(eight[lane], eight[lane + 4]);
    }
    join(join(four[0], four[2]), join(four[1], four[3]))
}

/// The sum of all lanes.
#[inline(always)]
pub(crate) fn sum(lanes: &Lanes) -> f32 {
    fold(lanes, |a, b| a + b)
}

/// The maximum of all lanes; no lane is NaN.
#[inline(always)]
pub(crate) fn greatest(lanes: &Lanes) -> f32 {
    fold(lanes, |a, b| if a > b { a } else { b })
}

/// The minimum of all lanes; no lane is NaN.
#[inline(always)]
pub(crate) fn least(lanes: &Lanes) -> f32 {
    fold(lanes, |a, b| if a < b { a } else { b })
}

/// `e^x` for `x` in -87 to 0, with a relative error below 3e-7; smaller `x` counts as -87.
#[inline(always)]
pub(crate) fn exp(x: f32) -> f32 {
    // 1.5 * 2^23: adding it rounds to an integer, which is then in the low bits.
    const ROUND: f32 = 12_582_912.0;
    // ln 2 in two parts, the first with few bits.
    const LN2_HIGH: f32 = 0.693_359_4;
    const LN2_LOW: f32 = -2.121_944_4e-4;
    let x = if x > -87.0 { x } else { -87.0 };
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
    sum * f32::from_bits((shifted.to_bits() << 23).wrapping_add(1.0_f32.to_bits()))
}

/// The maximum score of each lane so far, and the first chunk with it.
#[derive(Clone, Copy)]
pub(crate) struct Best {
    score: Lanes,
    /// A float, so that both selections are of one type and stay in vector registers.
    chunk: Lanes,
    number: f32,
}

impl Best {
    pub const NONE: Best =
        Best { score: [f32::NEG_INFINITY; LANES], chunk: [0.0; LANES], number: 0.0 };

    /// Compares the score of a lane of the current chunk.
    #[inline(always)]
    pub fn scan(&mut self, lane: usize, score: f32) {
        let better = score > self.score[lane];
        self.score[lane] = if better { score } else { self.score[lane] };
        self.chunk[lane] = if better { self.number } else { self.chunk[lane] };
    }

    /// Advances to the next chunk.
    #[inline(always)]
    pub fn next_chunk(&mut self) {
        self.number += 1.0;
    }

    /// The first entry with the maximum score, and that score.
    #[inline(always)]
    pub fn found(&self) -> (usize, f32) {
        let top = greatest(&self.score);
        let mut entry = [0.0; LANES];
        for lane in 0..LANES {
            // Exact: there are fewer than 2^24 entries.
            let here = self.chunk[lane] * LANES as f32 + NUMBERS[lane];
            entry[lane] = if self.score[lane] == top { here } else { f32::INFINITY };
        }
        (least(&entry) as usize, top)
    }
}

/// Columns of children for tests.
#[cfg(test)]
pub(crate) mod doubles {
    use super::LANES;
    use proptest::prelude::*;

    /// Columns of children, at least one of which is not excluded, padded to a full chunk.
    #[derive(Clone, Debug)]
    pub(crate) struct Column {
        pub mean: Vec<f32>,
        pub prior: Vec<u16>,
        pub visits: Vec<u32>,
        pub open: Vec<f32>,
        pub count: usize,
    }

    /// Children, some of them excluded, without visits, with open leaves, or equal.
    pub(crate) fn columns() -> impl Strategy<Value = Column> {
        let mean = prop_oneof![1 => Just(f32::NEG_INFINITY), 2 => Just(0.25), 6 => -1.0_f32..1.0];
        let visits = prop_oneof![1 => Just(0_u32), 4 => 1_u32..500, 1 => 1_u32..100_000_000];
        let child = (mean, 1_u16..63_000, visits, 0_u8..3);
        let children = (prop::collection::vec(child, 1..200), 1_usize..200, 0_usize..200);
        children.prop_map(|(mut children, count, live)| {
            let count = count.min(children.len());
            let live = live % count;
            children.resize(children.len().next_multiple_of(LANES), (0.9, 60_000, 3, 1));
            children[live].0 = children[live].0.max(-0.5);
            Column {
                mean: children.iter().map(|child| child.0).collect(),
                prior: children.iter().map(|child| child.1).collect(),
                visits: children.iter().map(|child| child.2).collect(),
                open: children.iter().map(|child| f32::from(child.3)).collect(),
                count,
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::exp;

    #[test]
    fn the_exponential_is_accurate() {
        for step in 0..=870_000 {
            let x = -f64::from(step) / 10_000.0;
            let error = f64::from(exp(x as f32)) / f64::from(x as f32).exp() - 1.0;
            assert!(error.abs() < 3e-7, "exp({x}) errs by {error}");
        }
        assert_eq!(exp(0.0), 1.0);
        assert!(exp(f32::NEG_INFINITY) < 1e-37);
    }
}
