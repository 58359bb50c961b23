//! The methods that all guided searches have from their core.

/// Those of a search with a field `core`, for its `impl` block.
macro_rules! shell {
    ($search:ident) => {
        /// The position at the root.
        #[must_use]
        pub fn position(&self) -> &P {
            &self.core.position
        }

        /// The line that leads to the root.
        #[must_use]
        pub fn line(&self) -> &Line {
            &self.core.line
        }

        /// Visits of the root, its own evaluation included and open leaves not.
        #[must_use]
        pub fn visits(&self) -> u64 {
            self.core.visits()
        }

        /// Nodes in memory.
        #[must_use]
        pub fn nodes(&self) -> usize {
            self.core.tree.nodes()
        }

        /// Bytes of the tree that are in use. Up to a quarter more may have been set aside;
        #[doc = concat!("[`advance`](", stringify!($search), "::advance)")]
        /// needs about a tenth more while it works.
        #[must_use]
        pub fn bytes(&self) -> usize {
            self.core.tree.bytes()
        }

        /// The moves that were tried in the position after `path`, which begins at the root; the
        /// one to play first. `None` if the search has not been there.
        #[must_use]
        pub fn children(&self, path: &[P::Move]) -> Option<Vec<crate::Child<P::Move>>> {
            self.core.children(path)
        }

        /// What is proven for the side to move.
        #[must_use]
        pub fn proven(&self) -> Proven {
            self.core.proven()
        }

        /// Walks down until as many leaves are open as may be, and adds a request for each new one.
        pub fn poll(&mut self, requests: &mut Vec<Request<P>>) -> Poll {
            self.poll_some(requests, u32::MAX)
        }
    };
}
pub(crate) use shell;
