//! Properties: an identifier and its values.

use crate::Value;
use smallvec::SmallVec;
use smol_str::SmolStr;

/// An identifier (`B`, `AB`, `C`) with one or more values.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Property {
    ident: SmolStr,
    values: SmallVec<[Value; 1]>,
}

impl Property {
    /// Creates a property, or returns `None` if `ident` is not an identifier (upper-case ASCII
    /// letters, and digits or underscores after the first letter) or there is no value.
    #[must_use]
    pub fn new(ident: &str, values: impl IntoIterator<Item = Value>) -> Option<Self> {
        let values: SmallVec<[Value; 1]> = values.into_iter().collect();
        (is_ident(ident) && !values.is_empty()).then(|| Property { ident: ident.into(), values })
    }

    pub(crate) fn new_unchecked(ident: SmolStr, value: Value) -> Self {
        let mut values = SmallVec::new();
        values.push(value);
        Property { ident, values }
    }

    pub(crate) fn push(&mut self, value: Value) {
        self.values.push(value);
    }

    pub(crate) fn set_values(&mut self, values: SmallVec<[Value; 1]>) {
        self.values = values;
    }

    /// Returns the identifier.
    pub fn ident(&self) -> &str {
        &self.ident
    }

    /// Returns the values, at least one.
    pub fn values(&self) -> &[Value] {
        &self.values
    }
}

pub(crate) fn is_ident(text: &str) -> bool {
    let mut bytes = text.bytes();
    bytes.next().is_some_and(|first| first.is_ascii_uppercase())
        && bytes.all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_')
}
