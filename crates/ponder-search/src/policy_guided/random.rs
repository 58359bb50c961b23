//! Random numbers of the root: Dirichlet and Gumbel noise, and the choice of a move.

use ponder_game::Seed;

/// A stream of uniform numbers.
pub(crate) struct Uniforms(u64);

impl Uniforms {
    pub fn new(seed: Seed) -> Self {
        Uniforms(seed.0)
    }

    /// Uniform in 0 to 1, both excluded: an odd multiple of 2^-54.
    pub fn next(&mut self) -> f64 {
        let (word, state) = Seed::splitmix(self.0);
        self.0 = state;
        ((word >> 11) as f64 + 0.5) / (1_u64 << 53) as f64
    }

    /// A standard Gumbel variable.
    pub fn gumbel(&mut self) -> f32 {
        -(-self.next().ln()).ln() as f32
    }

    /// A standard normal variable (Marsaglia's polar method).
    fn normal(&mut self) -> f64 {
        loop {
            let (x, y) = (2.0 * self.next() - 1.0, 2.0 * self.next() - 1.0);
            let square = x * x + y * y;
            if square < 1.0 && square > 0.0 {
                return x * (-2.0 * square.ln() / square).sqrt();
            }
        }
    }

    /// A gamma variable of the given shape, above 0, and scale 1 (Marsaglia and Tsang 2000).
    fn gamma(&mut self, shape: f64) -> f64 {
        if shape < 1.0 {
            return self.gamma(shape + 1.0) * self.next().powf(1.0 / shape);
        }
        let d = shape - 1.0 / 3.0;
        let c = 1.0 / (9.0 * d).sqrt();
        loop {
            let x = self.normal();
            let v = (1.0 + c * x).powi(3);
            if v > 0.0 && self.next().ln() < 0.5 * x * x + d - d * v + d * v.ln() {
                return d * v;
            }
        }
    }

    /// A point of the symmetric Dirichlet distribution over `count` entries; `alpha` is above 0.
    pub fn dirichlet(&mut self, alpha: f32, count: usize) -> Vec<f32> {
        let draws: Vec<f64> = (0..count).map(|_| self.gamma(f64::from(alpha))).collect();
        let sum: f64 = draws.iter().sum();
        if sum > 0.0 {
            draws.iter().map(|draw| (draw / sum) as f32).collect()
        } else {
            // Every draw was too small for a float: one entry has everything.
            let winner = (self.next() * count as f64) as usize;
            (0..count).map(|at| f32::from(u8::from(at == winner))).collect()
        }
    }
}
