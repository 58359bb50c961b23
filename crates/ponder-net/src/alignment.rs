//! Memory aligned to cache lines.

/// A buffer whose first element is aligned to 64 bytes.
#[derive(Debug)]
pub(crate) struct Aligned<T> {
    data: Vec<T>,
    start: usize,
    len: usize,
}

impl<T: Copy + Default> Aligned<T> {
    /// Creates a buffer of `len` elements with the value `of`.
    pub fn filled(len: usize, of: T) -> Self {
        let data = vec![of; len + 64 / size_of::<T>()];
        let start = data.as_ptr().align_offset(64).min(64 / size_of::<T>());
        Aligned { data, start, len }
    }

    /// Creates an aligned copy of `from`.
    pub fn copy_of(from: &[T]) -> Self {
        let mut copy = Self::filled(from.len(), T::default());
        copy.copy_from_slice(from);
        copy
    }
}

impl<T: Copy + Default> Clone for Aligned<T> {
    fn clone(&self) -> Self {
        Self::copy_of(self)
    }
}

impl<T: Copy + Default> Default for Aligned<T> {
    fn default() -> Self {
        Self::filled(0, T::default())
    }
}

impl<T> std::ops::Deref for Aligned<T> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        &self.data[self.start..][..self.len]
    }
}

impl<T> std::ops::DerefMut for Aligned<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.data[self.start..][..self.len]
    }
}
