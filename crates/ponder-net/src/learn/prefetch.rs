//! Prefetching: convolutions compute on data in the caches, while the passes between them wait for
//! memory. Each convolution therefore prefetches the data of the next pass, a few cache lines per
//! step.

#![allow(unsafe_code)]

/// Memory to prefetch into the L2 cache while a convolution runs.
#[derive(Clone, Debug)]
pub(super) struct Prefetch<'a, T> {
    slices: [&'a [T]; 4],
    /// The current slice, and the byte offset in it.
    slice: usize,
    byte: usize,
    /// Number of cache lines per step.
    lines: usize,
}

const LINE_BYTES: usize = 64;

impl<'a, T> Prefetch<'a, T> {
    pub fn of(slices: [&'a [T]; 4]) -> Self {
        Prefetch { slices, slice: 0, byte: 0, lines: 0 }
    }

    /// Prefetches nothing.
    pub fn nothing() -> Self {
        Prefetch::of([&[]; 4])
    }

    /// Distributes all cache lines over a number of steps.
    pub fn spread(&mut self, steps: usize) {
        let bytes: usize = self.slices.iter().map(|slice| size_of_val(*slice)).sum();
        self.lines = bytes.div_ceil(LINE_BYTES).div_ceil(steps.max(1));
    }

    /// Prefetches the cache lines of one step.
    #[inline(always)]
    pub fn step(&mut self) {
        for _ in 0..self.lines {
            let Some(slice) = self.slices.get(self.slice) else {
                return;
            };
            fetch(slice.as_ptr().cast::<u8>().wrapping_add(self.byte));
            self.byte += LINE_BYTES;
            if self.byte >= size_of_val(*slice) {
                (self.slice, self.byte) = (self.slice + 1, 0);
            }
        }
    }
}

#[inline(always)]
fn fetch(address: *const u8) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch changes nothing but caches, whatever the address is.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T1, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T1>(address.cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = address;
}
