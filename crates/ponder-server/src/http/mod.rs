//! The HTTP layer below all routes: guard, token, sockets, rate limit, and the files of the page.

pub(crate) mod assets;
pub(crate) mod descriptors;
pub(crate) mod guard;
pub(crate) mod rate;
pub(crate) mod sockets;
pub(crate) mod token;
