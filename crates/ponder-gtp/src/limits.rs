//! How much text a reader keeps.

/// How much a reader of commands or responses keeps in memory at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The longest line, in bytes without its newline. Longer lines are errors.
    pub line_bytes_max: usize,
    /// The longest response, in bytes with its newlines. Streamed responses are not counted.
    pub response_bytes_max: usize,
}

impl Default for Limits {
    /// Lines of 64 KiB, responses of 4 MiB.
    fn default() -> Self {
        Limits { line_bytes_max: 64 << 10, response_bytes_max: 4 << 20 }
    }
}
