//! Limits on the size of SGF files.

/// Limits for reading a file. Exceeding one is an error that names it.
///
/// With the default limits the records of a file take at most about 300 MB of memory, and a typical
/// game of 20 kB about 100 kB.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Maximum size of the file in bytes; 16 MiB by default.
    pub bytes_max: usize,
    /// Maximum number of nodes of all games together; 1,200,000 by default.
    pub nodes_max: usize,
    /// Maximum number of nodes on one path from the root, including the root; 1,200,000 by default.
    pub depth_max: usize,
    /// Maximum number of property values of all nodes together; 2,400,000 by default.
    pub values_max: usize,
    /// Maximum size of one raw value in bytes; 1 MiB by default.
    pub value_bytes_max: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            bytes_max: 16 << 20,
            nodes_max: 1_200_000,
            depth_max: 1_200_000,
            values_max: 2_400_000,
            value_bytes_max: 1 << 20,
        }
    }
}

impl Limits {
    /// No limits other than the memory of the machine and `u32::MAX` nodes.
    pub const NONE: Limits = Limits {
        bytes_max: usize::MAX,
        nodes_max: u32::MAX as usize,
        depth_max: usize::MAX,
        values_max: usize::MAX,
        value_bytes_max: usize::MAX,
    };
}
