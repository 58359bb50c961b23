//! A limit on the searches of one browser that say what they think at the same time, so that nobody
//! takes the places of all.

use crate::SessionKey;
use crate::protocol::{Failure, FailureCode};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;

/// Analyses, lines and hints of one browser at the same time.
pub(crate) const OPINIONS_MAX: usize = 6;

/// The searches of every browser that has any.
#[derive(Clone, Default)]
pub(crate) struct Limiter(Arc<Mutex<HashMap<SessionKey, usize>>>);

/// One search of a browser; its place is free when this is dropped.
pub(crate) struct Ticket {
    limiter: Limiter,
    session: SessionKey,
}

impl Limiter {
    /// Returns the ticket for one more search of a browser.
    ///
    /// # Errors
    /// When it has as many as it may.
    pub(crate) fn ticket(&self, session: &SessionKey) -> Result<Ticket, Failure> {
        let mut counts = self.0.lock();
        let count = counts.entry(session.clone()).or_default();
        if *count >= OPINIONS_MAX {
            let message = format!(
                "your pages ask {OPINIONS_MAX} players at a time already; stop an analysis, here or \
                 in another tab"
            );
            return Err(Failure::new(FailureCode::Busy, message));
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
