//! Chunks of lanes: what the vectorised loops of both rules share.
//!
//! Everything here is plain arithmetic on arrays in which sums and products are rounded separately,
//! so that every processor makes the same choices.

pub(crate) use super::compact::LANES;

/// One chunk of lanes.
pub(crate) type Lanes = [f32; LANES];

/// Chunk number `index` of `column`, the last one filled up with `empty`.
#[inline(always)]
pub(crate) fn chunk<T: Copy>(column: &[T], index: usize, empty: T) -> [T; LANES] {
    let rest = &column[index * LANES..];
    match rest.first_chunk::<LANES>() {
        Some(full) => *full,
        None => {
            let mut filled = [empty; LANES];
            filled[..rest.len()].copy_from_slice(rest);
            filled
        }
    }
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
        let mut score = self.score;
        let mut index: [u32; LANES] =
            std::array::from_fn(|lane| self.chunk[lane] as u32 * LANES as u32 + lane as u32);
        let mut half = LANES / 2;
        while half > 0 {
            for lane in 0..half {
                let (other, other_index) = (score[lane + half], index[lane + half]);
                let better =
                    other > score[lane] || (other == score[lane] && other_index < index[lane]);
                score[lane] = if better { other } else { score[lane] };
                index[lane] = if better { other_index } else { index[lane] };
            }
            half /= 2;
        }
        (index[0] as usize, score[0])
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
