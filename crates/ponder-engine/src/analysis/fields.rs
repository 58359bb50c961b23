//! The fields of a query, read one by one.

use serde_json::{Map, Value};

/// A problem of a query, or of one of its fields.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Problem {
    pub(super) text: String,
    pub(super) field: Option<String>,
}

impl Problem {
    pub(super) fn new(text: impl Into<String>) -> Self {
        Problem { text: text.into(), field: None }
    }

    pub(super) fn of(field: &str, text: impl Into<String>) -> Self {
        Problem { text: text.into(), field: Some(field.to_owned()) }
    }
}

/// The fields that have not been read yet.
pub(super) struct Fields(Map<String, Value>);

impl Fields {
    pub(super) fn new(map: Map<String, Value>) -> Self {
        Fields(map)
    }

    /// Takes a field unparsed; `null` counts as absent.
    pub(super) fn take(&mut self, name: &str) -> Option<Value> {
        self.0.remove(name).filter(|value| !value.is_null())
    }

    /// Takes a field parsed by `read`; `expected` describes valid values.
    pub(super) fn read<T>(
        &mut self,
        name: &str,
        expected: &str,
        read: impl FnOnce(&Value) -> Option<T>,
    ) -> Result<Option<T>, Problem> {
        let Some(value) = self.take(name) else { return Ok(None) };
        read(&value).map(Some).ok_or_else(|| Problem::of(name, format!("must be {expected}")))
    }

    pub(super) fn flag(&mut self, name: &str) -> Result<bool, Problem> {
        Ok(self.read(name, "true or false", Value::as_bool)?.unwrap_or(false))
    }

    pub(super) fn integers(&mut self, name: &str) -> Result<Option<Vec<i64>>, Problem> {
        self.read(name, "a list of integers", |value| {
            value.as_array()?.iter().map(Value::as_i64).collect()
        })
    }

    /// The names of the unread fields.
    pub(super) fn rest(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}
