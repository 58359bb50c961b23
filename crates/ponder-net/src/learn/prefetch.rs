//! Prefetching: convolutions compute on what is in the caches, and what comes between two of them waits
//! for memory. So a convolution prefetches, a few cache lines a step, what comes next.

#![allow(unsafe_code)]

/// Numbers that are fetched into the second cache while a convolution runs.
#[derive(Clone, Debug)]
pub(super) struct Prefetch<'a, T> {
    slices: [&'a [T]; 4],
    /// The slice that is being fetched, and the byte in it.
    slice: usize,
    byte: usize,
    /// Cache lines a step.
    lines: usize,
}

const LINE_BYTES: usize = 64;

impl<'a, T> Prefetch<'a, T> {
    pub fn of(slices: [&'a [T]; 4]) -> Self {
        Prefetch { slices, slice: 0, byte: 0, lines: 0 }
    }

    /// Nothing.
    pub fn nothing() -> Self {
        Prefetch::of([&[]; 4])
    }

    /// Spreads all over a number of steps.
    pub fn spread(&mut self, steps: usize) {
        let bytes: usize = self.slices.iter().map(|slice| size_of_val(*slice)).sum();
        self.lines = bytes.div_ceil(LINE_BYTES).div_ceil(steps.max(1));
    }

    /// Fetches the lines of a step.
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
