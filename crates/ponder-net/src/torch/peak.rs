//! Large matrix products, for measuring the peak throughput of libtorch.

use super::network::{device_of, kind_of};
use super::{TorchDevice, TorchError, TorchPath};
use tch::{Device, Kind, TchError, Tensor};

/// Number of products per round; the round ends when the device has finished them.
const PRODUCTS: usize = 8;

/// Two square matrices to multiply: 8192x8192 on a GPU, 1024x1024 on one CPU thread. Timing is up
/// to the caller.
#[derive(Debug)]
pub struct TorchProducts {
    path: TorchPath,
    side: i64,
    a: Tensor,
    b: Tensor,
}

impl TorchProducts {
    /// Creates matrices of normal numbers, in a path's precision on its device.
    ///
    /// # Errors
    /// Fails when libtorch cannot use the device.
    pub fn new(path: TorchPath) -> Result<Self, TorchError> {
        tch::set_num_threads(1);
        let side: i64 = match path.device {
            TorchDevice::Cpu => 1024,
            TorchDevice::Cuda(_) => 8192,
        };
        let options = (Kind::Float, device_of(path));
        let matrix = || Tensor::f_randn([side, side], options)?.f_totype(kind_of(path));
        let failed = |error: TchError| TorchError::new(path, "make matrices", &error);
        Ok(TorchProducts { path, side, a: matrix().map_err(failed)?, b: matrix().map_err(failed)? })
    }

    /// Multiplies them several times and returns the number of operations; a multiply-add counts as
    /// two.
    ///
    /// # Errors
    /// Fails when libtorch cannot use the device.
    pub fn round(&self) -> Result<f64, TorchError> {
        self.multiply().map_err(|error| TorchError::new(self.path, "multiply matrices", &error))?;
        Ok(PRODUCTS as f64 * 2.0 * (self.side as f64).powi(3))
    }

    fn multiply(&self) -> Result<(), TchError> {
        let mut last = self.a.f_matmul(&self.b)?;
        for _ in 1..PRODUCTS {
            last = self.a.f_matmul(&self.b)?;
        }
        // Waits for the device.
        last.f_narrow(0, 0, 1)?.f_to_device(Device::Cpu).map(drop)
    }
}
