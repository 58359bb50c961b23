//! What every route and connection goes through: guard, token, sockets, rate, the files of the page.

pub(crate) mod assets;
pub(crate) mod descriptors;
pub(crate) mod guard;
pub(crate) mod rate;
pub(crate) mod sockets;
pub(crate) mod token;
