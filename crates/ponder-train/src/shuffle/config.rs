//! Configuration of the shuffler, and the growth of the window.

use super::ShuffleError;
use serde::{Deserialize, Serialize};

/// Maximum number of uses of an example.
pub(super) const REUSE_MAX: u32 = 64;
/// Maximum lifetime of an example. With this limit, due times are computed in 128 bits without
/// overflow.
const WINDOW_MAX: u64 = 1 << 40;

/// Configuration of the shuffler: number of uses and lifetime of examples.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ShuffleConfig {
    /// Number of times that each example is used, 1 to 64.
    pub reuse: u32,
    /// Initial size of the window, in examples.
    pub window_min: u64,
    /// Maximum size of the window, in examples.
    pub window_max: u64,
    /// Exponent of the window's growth, above 0 to 1.
    pub growth: f64,
    /// Initial growth of the window: number of examples that it gains per new example.
    pub growth_start: f64,
    /// Memory limit for the examples of the window, in bytes.
    pub bytes_max: u64,
    /// Estimated maximum size of an example, in bytes. The window never grows above
    /// `bytes_max / row_bytes`.
    pub row_bytes: u64,
}

impl Default for ShuffleConfig {
    /// Returns KataGo's window (`growth` 0.75, `growth_start` 0.4; Wu 2019, appendix C) in up to 2
    /// GiB, with 1 KiB per example: more than a position of 11x11 Hex whose policy has all 121
    /// moves.
    fn default() -> Self {
        ShuffleConfig {
            reuse: 4,
            window_min: 250_000,
            window_max: 10_000_000,
            growth: 0.75,
            growth_start: 0.4,
            bytes_max: 2 << 30,
            row_bytes: 1024,
        }
    }
}

impl ShuffleConfig {
    /// Checks that all settings are in range.
    ///
    /// # Errors
    /// The error names the first setting that is out of range.
    pub fn check(&self) -> Result<(), ShuffleError> {
        let checks = [
            ("reuse", (1..=REUSE_MAX).contains(&self.reuse), "1 to 64"),
            ("window_min", (1..=WINDOW_MAX).contains(&self.window_min), "1 to 2^40"),
            (
                "window_max",
                (self.window_min..=WINDOW_MAX).contains(&self.window_max),
                "`window_min` to 2^40",
            ),
            ("growth", self.growth > 0.0 && self.growth <= 1.0, "above 0 and at most 1"),
            ("growth_start", (0.0..=1.0).contains(&self.growth_start), "0 to 1"),
            ("row_bytes", self.row_bytes >= 1, "at least 1"),
            (
                "bytes_max",
                self.bytes_max / self.row_bytes.max(1) >= self.window_min,
                "at least `window_min` times `row_bytes`",
            ),
        ];
        match checks.into_iter().find(|(_, good, _)| !good) {
            None => Ok(()),
            Some((field, _, range)) => {
                Err(ShuffleError::Config { field, problem: format!("it must be {range}") })
            }
        }
    }

    /// Lifetime of example number `row`, counted in examples:
    ///
    /// ```text
    /// W(i) = min(L, c)                                        for i <= c
    /// W(i) = min(L, c * (1 + b * ((i / c)^a - 1) / a))        above
    /// ```
    ///
    /// with `c` = `window_min`, `b` = `growth_start`, `a` = `growth`, and the limit `L`
    /// ([`window_limit`](ShuffleConfig::window_limit)). It is the same on every machine.
    pub fn window(&self, row: u64) -> u64 {
        let grown = if row <= self.window_min {
            self.window_min
        } else {
            let start = self.window_min as f64;
            let power = power(row as f64 / start, self.growth);
            (start * (1.0 + self.growth_start * ((power - 1.0) / self.growth))) as u64
        };
        grown.min(self.window_limit()).max(1)
    }

    /// Maximum size of the window that `window_max` and `bytes_max` allow.
    pub fn window_limit(&self) -> u64 {
        self.window_max.min(self.bytes_max / self.row_bytes.max(1))
    }

    /// Returns a notice if memory limits the window more than `window_max` does.
    pub fn notice(&self) -> Option<String> {
        let limit = self.window_limit();
        (limit < self.window_max).then(|| {
            format!(
                "`learn.window_bytes` of {} limits the window to {limit} examples of {} bytes, below \
                 `learn.window_max` of {}",
                self.bytes_max, self.row_bytes, self.window_max
            )
        })
    }
}

/// Raises `base` (at least 1) to the power `exponent` (0 to 1), as a product of repeated square
/// roots. Unlike `powf` of the system's library, the result has the same bits everywhere, since
/// multiplication and square root are rounded correctly.
fn power(base: f64, exponent: f64) -> f64 {
    let (mut root, mut rest, mut product) = (base, exponent, 1.0);
    if rest >= 1.0 {
        return base;
    }
    for _ in 0..52 {
        if rest == 0.0 {
            break;
        }
        root = root.sqrt();
        rest *= 2.0;
        if rest >= 1.0 {
            product *= root;
            rest -= 1.0;
        }
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_power_is_the_library_s_but_for_rounding() {
        for base in [1.0, 1.5, 2.0, 10.0, 12_345.678, 1e9] {
            for exponent in [0.0, 0.25, 0.5, 0.75, 0.1, 0.333, 0.999, 1.0] {
                let library = f64::powf(base, exponent);
                let relative = (power(base, exponent) / library - 1.0).abs();
                assert!(relative < 1e-13, "{base}^{exponent}: {relative}");
            }
        }
    }
}
