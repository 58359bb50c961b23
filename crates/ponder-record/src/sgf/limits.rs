//! How much a file may hold.

/// The limits under which a file is read. Reaching one is an error that names it.
///
/// With the default limits the records of a file take at most about 300 MB of memory, and a usual
/// game of 20 kB about 100 kB.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Bytes of the file; 16 MiB unless told.
    pub bytes_max: usize,
    /// Nodes of all games together; 1,200,000 unless told.
    pub nodes_max: usize,
    /// Nodes on one path from the root, the root included; 1,200,000 unless told.
    pub depth_max: usize,
    /// Property values of all nodes together; 2,400,000 unless told.
    pub values_max: usize,
    /// Bytes of one value as it stands in the file; 1 MiB unless told.
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
    /// No limit but the memory of the machine and `u32::MAX` nodes.
    pub const NONE: Limits = Limits {
        bytes_max: usize::MAX,
        nodes_max: u32::MAX as usize,
        depth_max: usize::MAX,
        values_max: usize::MAX,
        value_bytes_max: usize::MAX,
    };
}
