//! Numbers in JSON: a number that is not finite is `null`, which is read as NaN.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The number if it is finite.
fn finite(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}

pub(crate) fn serialize<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    finite(*number).serialize(serializer)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or(f64::NAN))
}

/// The same JSON form for an optional pair of numbers.
pub(crate) mod pair {
    use super::{Deserialize, Deserializer, Serialize, Serializer, finite};

    pub(crate) fn serialize<S: Serializer>(
        pair: &Option<[f64; 2]>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        pair.map(|pair| pair.map(finite)).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<[f64; 2]>, D::Error> {
        let pair: Option<[Option<f64>; 2]> = Option::deserialize(deserializer)?;
        Ok(pair.map(|pair| pair.map(|number| number.unwrap_or(f64::NAN))))
    }
}
