//! Memory limits of readers.

/// Maximum sizes of a line and of a response that a reader keeps in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Length limit of a line, in bytes without its newline. Longer lines are errors.
    pub line_bytes_max: usize,
    /// Length limit of a response, in bytes with its newlines. Streamed responses are not counted.
    pub response_bytes_max: usize,
}

impl Default for Limits {
    /// Limits of 64 KiB for a line and 4 MiB for a response.
    fn default() -> Self {
        Limits { line_bytes_max: 64 << 10, response_bytes_max: 4 << 20 }
    }
}
