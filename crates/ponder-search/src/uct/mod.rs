//! UCT.
