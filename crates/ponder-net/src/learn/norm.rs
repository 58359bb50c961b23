//! The batch normalization or bias after a convolution, and its gradient.

/// Batch normalization (Ioffe and Szegedy 2015) or bias of one layer. All vectors have one entry
/// per channel, zero for padding channels.
#[derive(Clone, Debug)]
pub(super) struct NormLayer {
    /// Number of channels without padding.
    channels: usize,
    /// Sums over the cells of a batch: of the outputs and of their squares.
    pub sums: Vec<f64>,
    pub squares: Vec<f64>,
    /// Statistics of the batch, or the running ones; 0 for a bias.
    pub mean: Vec<f32>,
    pub variance: Vec<f32>,
    /// Inverse of the standard deviation; 1 for a bias.
    inverse: Vec<f32>,
    /// Learned factor after the normalization; 1 for a bias.
    gain: Vec<f32>,
    /// Affine map of the forward pass: the output is `convolution * scale + shift`.
    pub scale: Vec<f32>,
    pub shift: Vec<f32>,
    /// Sums over the cells: of the output gradient, and of its product with the deviation of the
    /// convolution from its mean.
    pub gradient_sums: Vec<f64>,
    pub gradient_products: Vec<f64>,
    /// Coefficients of the backward pass: the gradient of the convolution is
    /// `gradient * by_gradient + (convolution - mean) * by_deviation + constant`.
    pub by_gradient: Vec<f32>,
    pub by_deviation: Vec<f32>,
    pub constant: Vec<f32>,
}

impl NormLayer {
    /// Creates a layer with `padded` channels, of which the first `channels` are real.
    pub fn new(channels: usize, padded: usize) -> Self {
        let zeros = || vec![0.0; padded];
        NormLayer {
            channels,
            sums: vec![0.0; padded],
            squares: vec![0.0; padded],
            mean: zeros(),
            variance: zeros(),
            inverse: zeros(),
            gain: zeros(),
            scale: zeros(),
            shift: zeros(),
            gradient_sums: vec![0.0; padded],
            gradient_products: vec![0.0; padded],
            by_gradient: zeros(),
            by_deviation: zeros(),
            constant: zeros(),
        }
    }

    /// Zeroes the sums before a batch.
    pub fn clear(&mut self) {
        for sums in [
            &mut self.sums,
            &mut self.squares,
            &mut self.gradient_sums,
            &mut self.gradient_products,
        ] {
            sums.fill(0.0);
        }
    }

    /// Sets up a bias without normalization.
    pub fn set_bias(&mut self, bias: &[f32]) {
        for (channel, &bias) in bias.iter().enumerate() {
            self.gain[channel] = 1.0;
            self.inverse[channel] = 1.0;
            self.scale[channel] = 1.0;
            self.shift[channel] = bias;
        }
    }

    /// Computes the batch statistics from the sums over `count` cells.
    pub fn take_statistics(&mut self, count: usize) {
        let count = count as f64;
        for channel in 0..self.channels {
            let mean = self.sums[channel] / count;
            self.mean[channel] = mean as f32;
            self.variance[channel] = (self.squares[channel] / count - mean * mean).max(0.0) as f32;
        }
    }

    /// Sets up the normalization with `mean` and `variance`.
    pub fn set_norm(&mut self, gain: &[f32], bias: &[f32], epsilon: f32) {
        for channel in 0..self.channels {
            let inverse = 1.0 / (f64::from(self.variance[channel]) + f64::from(epsilon)).sqrt();
            // A constant channel without epsilon has no scale.
            let inverse = if inverse.is_finite() { inverse as f32 } else { 0.0 };
            let scale = gain[channel] * inverse;
            self.inverse[channel] = inverse;
            self.gain[channel] = gain[channel];
            self.scale[channel] = scale;
            self.shift[channel] = bias[channel] - self.mean[channel] * scale;
        }
    }

    /// Sets the coefficients of the backward pass for a bias.
    pub fn pass_gradient(&mut self) {
        self.by_gradient[..self.channels].fill(1.0);
    }

    /// Sets the coefficients of the backward pass of a batch norm, from the sums over `count`
    /// cells.
    pub fn project_gradient(&mut self, count: usize) {
        let count = count as f64;
        for channel in 0..self.channels {
            let inverse = f64::from(self.inverse[channel]);
            let scale = f64::from(self.gain[channel]) * inverse;
            let mean = self.gradient_sums[channel] / count;
            let slope = self.gradient_products[channel] / count * inverse * inverse;
            self.by_gradient[channel] = scale as f32;
            self.by_deviation[channel] = (-scale * slope) as f32;
            self.constant[channel] = (-scale * mean) as f32;
        }
    }

    /// Returns the gradients of a channel's gain and bias.
    pub fn gradient(&self, channel: usize) -> (f32, f32) {
        let inverse = f64::from(self.inverse[channel]);
        let gain = self.gradient_products[channel] * inverse;
        (gain as f32, self.gradient_sums[channel] as f32)
    }
}
