//! Players with a network: `policy`, `puct` and `gumbel`.

mod cache;
mod folder;
mod guide;
pub(crate) mod gumbel;
mod networks;
mod options;
pub(crate) mod policy;
pub(crate) mod puct;
mod runs;
mod search;
mod shipped_networks;
mod source;

pub use folder::{NetworkFile, networks_in, newest_in};
pub use networks::calibrate;
pub use runs::{newest_networks_in, run_folder, run_model, runs_in};
