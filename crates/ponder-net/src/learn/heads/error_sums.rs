//! Sums of squared errors.

/// Sums of a squared error over examples, weighted.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::learn) struct ErrorSums {
    pub squared_error: f64,
    /// Weights of the examples that have a target.
    pub weight: f64,
}

impl std::ops::AddAssign for ErrorSums {
    fn add_assign(&mut self, other: Self) {
        self.squared_error += other.squared_error;
        self.weight += other.weight;
    }
}

impl ErrorSums {
    pub fn add(&mut self, value: f32, target: f32, weight: f32) {
        let error = f64::from(value) - f64::from(target);
        self.squared_error += f64::from(weight) * error * error;
        self.weight += f64::from(weight);
    }
}
