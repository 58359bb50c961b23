//! Correction of the values of leaves by the errors that earlier ones turned out to have, as
//! KataGo's correction of subtree value bias (Wu, "Other methods implemented in KataGo", 2021).
//!
//! Nodes belong to the same *bucket* if the same move was played after the same move in the same
//! local pattern. The error of a node is its own value less the mean of the visits below it. The
//! value of a new leaf is corrected by the weighted mean of the errors of its bucket, in which a
//! node counts as its visits to the power of [`EXPONENT`]. A node that is proven keeps the error
//! that it had last.

use super::Tree;
use crate::mcts::{Columns, NodeId, ROOT};
use std::collections::HashMap;

/// Exponent of a node's visits in its weight.
const EXPONENT: f64 = 0.8;

/// The buckets of a tree, and the part of each node in them.
pub(super) struct ValueBias {
    /// Share of the mean error by which a value is corrected, 0 to 1.
    share: f32,
    numbers: HashMap<u64, u32>,
    buckets: Vec<Bucket>,
    /// A column of the tree.
    pub parts: Vec<Part>,
}

/// Sums over the nodes of a bucket.
#[derive(Clone, Copy, Default)]
struct Bucket {
    weight: f64,
    error: f64,
}

/// Part of a node in its bucket. Values are those of the side that chooses the edge.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Part {
    /// Number of the bucket, or [`Part::NONE`]'s.
    bucket: u32,
    /// The evaluator's value, and the corrected one.
    own: f32,
    corrected: f32,
    /// The node's part in the sums of its bucket.
    weight: f32,
    error: f32,
}

impl Part {
    /// A node without a bucket.
    pub const NONE: Part =
        Part { bucket: u32::MAX, own: 0.0, corrected: 0.0, weight: 0.0, error: 0.0 };
}

impl ValueBias {
    pub fn new(share: f32, entries: usize) -> Self {
        let parts = vec![Part::NONE; entries];
        ValueBias { share, numbers: HashMap::new(), buckets: Vec::new(), parts }
    }

    /// The same settings for an empty tree of so many entries.
    pub fn cleared(&self, entries: usize) -> Self {
        ValueBias::new(self.share, entries)
    }

    /// Bytes per bucket, including the free entries of the hash table.
    const BUCKET_BYTES: usize = 3 * size_of::<(u64, u32)>() + size_of::<Bucket>();

    /// The number of bytes in use, of a tree with so many entries in use.
    pub fn bytes(&self, used: usize) -> usize {
        used * size_of::<Part>() + self.buckets.len() * Self::BUCKET_BYTES
    }

    /// Keeps only what the nodes of a tree that was compacted to `used` entries contribute; its
    /// root contributes nothing.
    pub fn retain(&mut self, used: usize) {
        let mut renumbered = vec![u32::MAX; self.buckets.len()];
        self.buckets.clear();
        self.parts[ROOT as usize] = Part::NONE;
        for part in self.parts[..used].iter_mut().filter(|part| part.bucket != u32::MAX) {
            let number = &mut renumbered[part.bucket as usize];
            if *number == u32::MAX {
                *number = self.buckets.len() as u32;
                self.buckets.push(Bucket::default());
            }
            part.bucket = *number;
            let bucket = &mut self.buckets[*number as usize];
            bucket.weight += f64::from(part.weight);
            bucket.error += f64::from(part.error);
        }
        self.numbers.retain(|_, number| {
            *number = renumbered[*number as usize];
            *number != u32::MAX
        });
        self.numbers.shrink_to_fit();
        self.buckets.shrink_to_fit();
    }

    /// Puts a new node into the bucket of a key.
    pub fn place(&mut self, node: NodeId, key: u64) {
        let next = self.buckets.len() as u32;
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            self.buckets.push(Bucket::default());
        }
        self.parts[node as usize].bucket = number;
    }

    /// Records the value of a node and returns the corrected one.
    pub fn corrected(&mut self, node: NodeId, value: f32) -> f32 {
        let part = &mut self.parts[node as usize];
        let corrected = match self.buckets.get(part.bucket as usize) {
            Some(bucket) if bucket.weight > 0.0 => {
                let error = (bucket.error / bucket.weight) as f32;
                (value - self.share * error).clamp(-1.0, 1.0)
            }
            _ => value,
        };
        (part.own, part.corrected) = (value, corrected);
        corrected
    }

    /// Updates the bucket of a node that has so many visits and this mean.
    pub fn update(&mut self, node: NodeId, visits: u32, mean: f64) {
        let part = &mut self.parts[node as usize];
        let Some(bucket) = self.buckets.get_mut(part.bucket as usize) else { return };
        if visits < 2 {
            return;
        }
        let (visits, below) = (f64::from(visits), f64::from(visits - 1));
        let mean = (visits * mean - f64::from(part.corrected)) / below;
        let weight = below.powf(EXPONENT) as f32;
        let error = weight * (part.own - mean.clamp(-1.0, 1.0) as f32);
        bucket.weight = (bucket.weight + f64::from(weight - part.weight)).max(0.0);
        bucket.error += f64::from(error - part.error);
        (part.weight, part.error) = (weight, error);
    }
}

impl<M: Copy + Eq + Send> Tree<M> {
    /// Corrects values of leaves from now on, by a share of the mean errors.
    pub(crate) fn correct_values(&mut self, share: f32) {
        self.bias = Some(Box::new(ValueBias::new(share, self.mean.len())));
    }

    /// Returns whether values of leaves are corrected.
    #[inline]
    pub(crate) fn corrects_values(&self) -> bool {
        self.bias.is_some()
    }

    /// Puts a new node into the bucket of a key.
    pub(crate) fn place(&mut self, node: NodeId, key: u64) {
        if let Some(bias) = &mut self.bias {
            bias.place(node, key);
        }
    }

    /// Updates the bucket of a node whose visits or mean have changed.
    #[inline]
    pub(super) fn update_bias(&mut self, node: NodeId) {
        let mean = self.mean_of(node);
        if let Some(bias) = &mut self.bias
            && node != ROOT
        {
            bias.update(node, self.visits[node as usize], mean);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Part, ValueBias};

    /// A leaf is corrected by the mean error of the nodes of its bucket, weighted by their visits,
    /// and other buckets do not matter.
    #[test]
    fn a_value_is_corrected_by_the_errors_of_its_bucket() {
        let mut bias = ValueBias::new(0.5, 5);
        for (node, key) in [(1, 7), (2, 7), (3, 8), (4, 7)] {
            bias.place(node, key);
        }
        assert_eq!(bias.corrected(1, 0.5), 0.5, "nothing is known yet");
        // Three visits below, of -0.1: the value was 0.6 too high.
        bias.update(1, 4, (0.5 - 0.3) / 4.0);
        // One visit below a node that is corrected to 0.3 - 0.3, of 0.1: 0.2 too high.
        let corrected = bias.corrected(2, 0.3);
        assert!(corrected.abs() < 1e-6, "{corrected}");
        bias.update(2, 2, 0.1 / 2.0);
        assert_eq!(bias.corrected(3, 0.9), 0.9, "another bucket");
        let weight = 3_f32.powf(0.8);
        let error = (weight * 0.6 + 0.2) / (weight + 1.0);
        let corrected = bias.corrected(4, 0.4);
        assert!((corrected - (0.4 - 0.5 * error)).abs() < 1e-6, "{corrected}");
        // A later update replaces the earlier one: now the value was right.
        bias.update(1, 4, 0.5);
        let corrected = bias.corrected(4, 0.4);
        assert!((corrected - (0.4 - 0.5 * 0.2 / (weight + 1.0))).abs() < 1e-6, "{corrected}");
        assert_eq!(bias.corrected(0, 0.25), 0.25, "a node without a bucket");
        // The first node becomes the root, the second stays where it is, the others are freed.
        bias.parts[0] = std::mem::replace(&mut bias.parts[1], Part::NONE);
        bias.retain(3);
        assert_eq!(bias.buckets.len(), 1);
        bias.place(1, 7);
        let corrected = bias.corrected(1, 0.4);
        assert!((corrected - (0.4 - 0.5 * 0.2)).abs() < 1e-6, "{corrected}");
        bias.place(0, 8);
        assert_eq!(bias.corrected(0, 0.4), 0.4, "the bucket was freed");
    }
}
