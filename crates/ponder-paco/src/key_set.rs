//! Sets of hash keys.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

/// Identity hasher: keys are random already.
#[derive(Default)]
pub(crate) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = word;
    }
}

pub(crate) type KeySet = HashSet<u64, BuildHasherDefault<KeyHasher>>;
