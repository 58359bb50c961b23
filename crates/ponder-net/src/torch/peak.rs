//! The rate of large matrix products, which libtorch's own speed is measured against.

use super::network::{device_of, kind_of};
use super::{TorchDevice, TorchError, TorchPath};
use std::time::{Duration, Instant};
use tch::{Device, TchError, Tensor};

/// Products between two looks at the clock, which waits for the device.
const PRODUCTS: usize = 8;

impl TorchPath {
    /// Operations a second of products of square matrices with this path's numbers, a
    /// multiplication and an addition counted as two: 8192x8192 on a GPU, 1024x1024 on one thread
    /// of a processor, for at least `seconds`.
    ///
    /// # Errors
    /// When libtorch cannot use the device.
    pub fn matmul_rate(self, seconds: Duration) -> Result<f64, TorchError> {
        self.measure(seconds).map_err(|error| TorchError::new(self, "multiply matrices", &error))
    }

    fn measure(self, seconds: Duration) -> Result<f64, TchError> {
        tch::set_num_threads(1);
        let _guard = tch::no_grad_guard();
        let side: i64 = match self.device {
            TorchDevice::Cpu => 1024,
            TorchDevice::Cuda(_) => 8192,
        };
        let options = (tch::Kind::Float, device_of(self));
        let a = Tensor::f_randn([side, side], options)?.f_totype(kind_of(self))?;
        let b = Tensor::f_randn([side, side], options)?.f_totype(kind_of(self))?;
        let products = || -> Result<(), TchError> {
            let mut last = a.f_matmul(&b)?;
            for _ in 1..PRODUCTS {
                last = a.f_matmul(&b)?;
            }
            // Waits for the device.
            last.f_narrow(0, 0, 1)?.f_to_device(Device::Cpu).map(drop)
        };
        products()?;
        let started = Instant::now();
        let mut operations = 0.0;
        while started.elapsed() < seconds {
            products()?;
            operations += PRODUCTS as f64 * 2.0 * (side as f64).powi(3);
        }
        Ok(operations / started.elapsed().as_secs_f64())
    }
}
