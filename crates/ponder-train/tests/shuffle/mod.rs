//! Tests of the shuffler: exact numbers of uses, in an order determined only by the seed, the
//! configuration and the log.

mod games;
mod order;
mod window;
