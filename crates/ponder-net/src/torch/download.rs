//! Copies from a device to this machine's memory that the caller need not wait for.

use super::network::device_of;
use super::{TorchDevice, TorchPath};
use tch::{Device, Kind, TchError, Tensor};

/// Counter on a device, of which each copy brings a number along.
///
/// A device works in the order of its orders. The number of a copy is ordered after the copy, so the
/// copy is complete once its number has arrived. (The `tch` crate has no events.)
pub(super) struct Arrivals {
    /// The counter on the device; `None` on the CPU, where a copy is complete at once.
    counter: Option<Tensor>,
    last: f64,
}

/// Numbers that are on their way.
pub(super) struct Download {
    numbers: Tensor,
    arrival: Option<Arrival>,
}

struct Arrival {
    /// Holds something else than `number` until the copy is complete.
    found: Tensor,
    number: f64,
}

impl Arrivals {
    pub fn new(path: TorchPath) -> Result<Self, TchError> {
        // Memory that was never written does not hold a number like this.
        let last = 0.618_033_988_749_894_9;
        let counter = match path.device {
            TorchDevice::Cpu => None,
            TorchDevice::Cuda(_) => {
                Some(Tensor::f_full([1], last, (Kind::Double, device_of(path)))?)
            }
        };
        Ok(Arrivals { counter, last })
    }

    /// Orders a copy of `numbers`, 32-bit floats on the device.
    pub fn order(&mut self, numbers: &Tensor) -> Result<Download, TchError> {
        let copied = |tensor: &Tensor, kind| tensor.f_to_device_(Device::Cpu, kind, true, true);
        let numbers = numbers.f_contiguous()?;
        let Some(counter) = &mut self.counter else {
            return Ok(Download { numbers, arrival: None });
        };
        let numbers = copied(&numbers, Kind::Float)?;
        let _ = counter.f_add_scalar_(1.0)?;
        self.last += 1.0;
        let found = copied(counter, Kind::Double)?;
        Ok(Download { numbers, arrival: Some(Arrival { found, number: self.last }) })
    }
}

impl Download {
    /// Returns `true` once the numbers are there.
    pub fn is_complete(&self) -> Result<bool, TchError> {
        let Some(Arrival { found, number }) = &self.arrival else { return Ok(true) };
        Ok(found.f_double_value(&[0])?.to_bits() == number.to_bits())
    }

    /// Returns the numbers of a complete download.
    pub fn numbers(&self) -> Result<Vec<f32>, TchError> {
        let mut numbers = vec![0.0; self.numbers.numel()];
        self.numbers.f_copy_data(&mut numbers, self.numbers.numel())?;
        Ok(numbers)
    }
}
