//! Automatic differentiation in 64 bits, as simple as possible: every number records its operands
//! and its partial derivatives with respect to them.

/// A number on a tape.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Var(u32);

/// Numbers in the order of their creation.
#[derive(Default)]
pub struct Tape {
    values: Vec<f64>,
    /// End of the edges of each number; they start at the end of the previous number's edges.
    ends: Vec<usize>,
    /// Operand of each edge, and the partial derivative with respect to it.
    edges: Vec<(Var, f64)>,
}

impl Tape {
    /// Adds a number with these operands and partial derivatives.
    pub fn made(&mut self, value: f64, of: impl IntoIterator<Item = (Var, f64)>) -> Var {
        self.values.push(value);
        self.edges.extend(of);
        self.ends.push(self.edges.len());
        Var(self.values.len() as u32 - 1)
    }

    pub fn constant(&mut self, value: f64) -> Var {
        self.made(value, [])
    }

    pub fn value(&self, x: Var) -> f64 {
        self.values[x.0 as usize]
    }

    pub fn add(&mut self, x: Var, y: Var) -> Var {
        self.made(self.value(x) + self.value(y), [(x, 1.0), (y, 1.0)])
    }

    pub fn sub(&mut self, x: Var, y: Var) -> Var {
        self.made(self.value(x) - self.value(y), [(x, 1.0), (y, -1.0)])
    }

    pub fn mul(&mut self, x: Var, y: Var) -> Var {
        let (a, b) = (self.value(x), self.value(y));
        self.made(a * b, [(x, b), (y, a)])
    }

    pub fn scale(&mut self, x: Var, by: f64) -> Var {
        self.made(self.value(x) * by, [(x, by)])
    }

    pub fn sum(&mut self, all: &[Var]) -> Var {
        let value = all.iter().map(|&x| self.value(x)).sum();
        self.made(value, all.iter().map(|&x| (x, 1.0)))
    }

    /// Computes a sum of products.
    pub fn dot(&mut self, pairs: &[(Var, Var)]) -> Var {
        let value = pairs.iter().map(|&(x, y)| self.value(x) * self.value(y)).sum();
        let edges: Vec<_> =
            pairs.iter().flat_map(|&(x, y)| [(x, self.value(y)), (y, self.value(x))]).collect();
        self.made(value, edges)
    }

    /// Applies a function of one number with this value and derivative.
    pub fn map(&mut self, x: Var, f: impl Fn(f64) -> (f64, f64)) -> Var {
        let (value, derivative) = f(self.value(x));
        self.made(value, [(x, derivative)])
    }

    /// Returns the maximum, the first one among equals.
    pub fn most(&mut self, all: &[Var]) -> Var {
        let best = all
            .iter()
            .copied()
            .reduce(|best, x| if self.value(x) > self.value(best) { x } else { best });
        let best = best.expect("some");
        self.made(self.value(best), [(best, 1.0)])
    }

    /// Computes the derivatives of `of` with respect to every number.
    pub fn gradient(&self, of: Var) -> Gradient {
        let mut gradient = vec![0.0; self.values.len()];
        gradient[of.0 as usize] = 1.0;
        for number in (0..=of.0 as usize).rev() {
            let start = if number == 0 { 0 } else { self.ends[number - 1] };
            for &(from, derivative) in &self.edges[start..self.ends[number]] {
                gradient[from.0 as usize] += gradient[number] * derivative;
            }
        }
        Gradient(gradient)
    }
}

/// Derivatives with respect to all numbers of a tape.
pub struct Gradient(Vec<f64>);

impl Gradient {
    pub fn by(&self, x: Var) -> f64 {
        self.0[x.0 as usize]
    }
}
