//! The header of a network file: tensor offsets and texts.

use crate::ModelProblem;
use safetensors::tensor::{Metadata, TensorInfo};
use serde_json::Value;
use std::collections::BTreeMap;

/// Key of the texts in the header.
const TEXTS: &str = "__metadata__";

/// Parses a header, which is JSON.
///
/// # Errors
/// The error names the tensor or the text that is invalid.
pub(crate) fn parse(header: &[u8]) -> Result<Metadata, ModelProblem> {
    serde_json::from_slice(header).map_err(|error| {
        let detail = diagnose(header).unwrap_or_else(|| error.to_string());
        ModelProblem::Header { detail }
    })
}

/// Diagnoses a header that cannot be parsed.
fn diagnose(header: &[u8]) -> Option<String> {
    let entries: BTreeMap<String, Value> = serde_json::from_slice(header).ok()?;
    let mut places = Vec::new();
    for (name, value) in entries {
        if name == TEXTS {
            let Value::Object(texts) = value else {
                return Some(format!("`{TEXTS}` is not an object of strings"));
            };
            let odd = texts.into_iter().find(|(_, text)| !text.is_string());
            if let Some((key, _)) = odd {
                return Some(format!("`{key}` in `{TEXTS}` is not a string"));
            }
            continue;
        }
        match serde_json::from_value::<TensorInfo>(value) {
            Ok(info) => places.push((info.data_offsets, name, info)),
            Err(error) => {
                return Some(format!("the description of tensor `{name}` is invalid: {error}"));
            }
        }
    }
    places.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
    let mut free = 0;
    for ((start, end), name, info) in places {
        if start != free || end < start {
            return Some(format!(
                "tensor `{name}` goes from byte {start} to {end}, but the one before it ends at \
                 {free}"
            ));
        }
        let bits = info
            .shape
            .iter()
            .try_fold(info.dtype.bitsize(), |bits, &side| bits.checked_mul(side))
            .map(|bits| bits / 8);
        if bits != Some(end - start) {
            return Some(format!(
                "tensor `{name}` has {} bytes, which does not fit its shape {:?}",
                end - start,
                info.shape
            ));
        }
        free = end;
    }
    None
}
