//! Seeds, with which everything random in Ponder is reproducible.

use rand_xoshiro::rand_core::SeedableRng;
use serde::{Deserialize, Serialize};
use std::num::ParseIntError;

/// The general-purpose generator: xoshiro256++ (Blackman and Vigna 2021).
pub type Rng = rand_xoshiro::Xoshiro256PlusPlus;

/// A seed from which independent streams are derived by name and number.
///
/// It is serialized as a string of digits, because many programs misread JSON numbers above 2^53; a
/// JSON number is accepted as well.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "SeedForm")]
pub struct Seed(pub u64);

/// The forms in which a seed is read.
#[derive(Deserialize)]
#[serde(untagged)]
enum SeedForm {
    Text(String),
    Number(u64),
}

impl TryFrom<SeedForm> for Seed {
    type Error = ParseIntError;

    fn try_from(form: SeedForm) -> Result<Self, ParseIntError> {
        match form {
            SeedForm::Text(text) => text.parse().map(Seed),
            SeedForm::Number(number) => Ok(Seed(number)),
        }
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> String {
        seed.0.to_string()
    }
}

impl Seed {
    /// One step of SplitMix64 (Steele, Lea and Flood 2014): the output and the next state.
    #[inline]
    pub const fn splitmix(state: u64) -> (u64, u64) {
        let next = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        (Self::mix(next), next)
    }

    /// SplitMix64's finalizer: a bijection of the 64-bit words that spreads every bit.
    #[inline]
    pub const fn mix(word: u64) -> u64 {
        let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// The seed of stream number `index`.
    #[inline]
    #[must_use]
    pub const fn stream(self, index: u64) -> Seed {
        Seed(Self::mix(Self::mix(self.0 ^ 0x6a09_e667_f3bc_c909).wrapping_add(index)))
    }

    /// The seed of a named stream, so that unrelated uses of one seed do not share numbers.
    #[must_use]
    pub fn named(self, name: &str) -> Seed {
        name.bytes().fold(self, |seed, byte| seed.stream(u64::from(byte) + 1))
    }

    /// A generator started from this seed.
    #[must_use]
    pub fn rng(self) -> Rng {
        Rng::seed_from_u64(self.0)
    }
}
