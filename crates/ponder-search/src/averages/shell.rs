//! The methods that all searches over averages have from what they share.

/// Those of a search with a field `base`, for its `impl` block.
macro_rules! shell {
    ($search:ident) => {
        /// Sets new limits and lets a search that had stopped at one go on.
        pub fn set_limits(&mut self, limits: Limits) {
            self.base.set_limits(limits);
        }

        /// The position at the root.
        #[must_use]
        pub fn position(&self) -> &P {
            &self.base.position
        }

        /// The line that leads to the root.
        #[must_use]
        pub fn line(&self) -> &Line {
            &self.base.line
        }

        /// Visits of the root, without those of open leaves and with those that went through moves
        /// which have been refuted since.
        #[inline]
        #[must_use]
        pub fn visits(&self) -> u64 {
            self.base.visits()
        }

        /// Nodes in memory.
        #[must_use]
        pub fn nodes(&self) -> usize {
            self.base.tree.nodes()
        }

        /// Bytes of the tree's columns: what is in use of them, which never exceeds the limit.
        #[must_use]
        pub fn bytes(&self) -> usize {
            self.base.tree.bytes()
        }

        /// Walks down until as many leaves are open as may be, and adds a request for each new one.
        #[inline]
        pub fn poll(&mut self, requests: &mut Vec<Request<P>>) -> Poll {
            self.poll_some(requests, u32::MAX)
        }

        #[doc = concat!("As [`poll`](", stringify!($search), "::poll), for at most `new_max` new")]
        /// leaves.
        pub fn poll_some(&mut self, requests: &mut Vec<Request<P>>, new_max: u32) -> Poll {
            averages::poll_some(self, requests, new_max)
        }

        /// Gives up all open leaves: they leave no trace in the tree, and their answers will be
        /// dropped. Whoever stops a search from outside calls this before reading what it found.
        pub fn cancel(&mut self) {
            self.base.cancel();
        }

        /// Everything found so far. A move is preferred when it is proven to win, then by visits; a
        /// refuted one comes last.
        #[must_use]
        pub fn report(&self) -> UctReport<P::Move> {
            self.base.report()
        }

        /// The move to play, or `None` while none has been tried.
        #[must_use]
        pub fn best_move(&self) -> Option<P::Move> {
            self.base.best_move()
        }

        /// The moves that were tried in the position after `path`, which begins at the root; the
        /// one to play first. `None` if the search has not been there.
        #[must_use]
        pub fn children(&self, path: &[P::Move]) -> Option<Vec<crate::Child<P::Move>>> {
            self.base.children(path)
        }
    };
}
pub(crate) use shell;
