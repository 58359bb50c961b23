//! A limit on the concurrent analyses, hints and lines of one browser, so that nobody uses up the
//! server.

use crate::SessionKey;
use crate::protocol::{Failure, RequestRefusal};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;

/// Maximum number of analyses, lines and hints of one browser at the same time.
pub(crate) const OPINIONS_MAX: usize = 6;

/// The number of searches of every browser that has any.
#[derive(Clone, Default)]
pub(crate) struct Limiter(Arc<Mutex<HashMap<SessionKey, usize>>>);

/// A ticket for one search of a browser; the place is freed when it is dropped.
pub(crate) struct Ticket {
    limiter: Limiter,
    session: SessionKey,
}

impl Limiter {
    /// Returns the ticket for one more search of a browser.
    ///
    /// # Errors
    /// Fails if the browser is at its limit.
    pub(crate) fn ticket(&self, session: &SessionKey) -> Result<Ticket, Failure> {
        let mut counts = self.0.lock();
        let count = counts.entry(session.clone()).or_default();
        if *count >= OPINIONS_MAX {
            return Err(RequestRefusal::TooManySearches { max: OPINIONS_MAX }.into());
        }
        *count += 1;
        Ok(Ticket { limiter: self.clone(), session: session.clone() })
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut counts = self.limiter.0.lock();
        if let Some(count) = counts.get_mut(&self.session) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.session);
            }
        }
    }
}
