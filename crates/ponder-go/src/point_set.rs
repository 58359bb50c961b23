//! Sets of points as bitboards.

use crate::geometry::WORDS;

/// A set of points, one bit per point number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PointSet(pub(crate) [u64; WORDS]);

impl PointSet {
    /// Returns whether a point is in the set.
    #[inline]
    pub fn has(&self, point: usize) -> bool {
        self.0[(point / 64) & (WORDS - 1)] >> (point % 64) & 1 == 1
    }

    /// Adds a point; returns true if it is new.
    #[inline]
    pub fn insert(&mut self, point: usize) -> bool {
        let new = !self.has(point);
        self.0[(point / 64) & (WORDS - 1)] |= 1 << (point % 64);
        new
    }

    /// Removes a point.
    #[inline]
    pub fn remove(&mut self, point: usize) {
        self.0[(point / 64) & (WORDS - 1)] &= !(1 << (point % 64));
    }

    /// The number of points.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Adds `count` numbers from `first` on; `count` is at most 19.
    pub(crate) fn insert_run(&mut self, first: usize, count: usize) {
        let bits = (1_u64 << count) - 1;
        let (word, shift) = (first / 64, first % 64);
        self.0[word] |= bits << shift;
        if shift + count > 64 {
            self.0[word + 1] |= bits >> (64 - shift);
        }
    }

    /// Removes the points of another set.
    pub fn subtract(&mut self, other: &PointSet) {
        self.0.iter_mut().zip(other.0).for_each(|(own, word)| *own &= !word);
    }

    /// Adds the points of another set.
    pub fn extend(&mut self, other: &PointSet) {
        self.0.iter_mut().zip(other.0).for_each(|(own, word)| *own |= word);
    }

    /// The points of the set, in ascending order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            let some = |word: u64| (word != 0).then_some(word);
            std::iter::successors(some(word), move |rest| some(rest & (rest - 1)))
                .map(move |rest| at * 64 + rest.trailing_zeros() as usize)
        })
    }
}
