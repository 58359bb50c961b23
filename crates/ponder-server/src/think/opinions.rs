//! How many searches of one browser may say what they think at the same time, so that nobody takes
//! the places of all.

use crate::SessionKey;
use crate::play::game::Failure;
use crate::protocol::FailureCode;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Analyses, lines and hints of one browser at the same time.
pub(crate) const OPINIONS_MAX: usize = 6;

/// The searches of every browser that has any.
#[derive(Clone, Default)]
pub(crate) struct Opinions(Arc<Mutex<HashMap<SessionKey, usize>>>);

/// One search of a browser; its place is free when this is dropped.
pub(crate) struct OpinionPlace {
    opinions: Opinions,
    session: SessionKey,
}

impl Opinions {
    fn lock(&self) -> MutexGuard<'_, HashMap<SessionKey, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for one more search of a browser.
    pub(crate) fn place(&self, session: &SessionKey) -> Result<OpinionPlace, Failure> {
        let mut counts = self.lock();
        let count = counts.entry(session.clone()).or_default();
        if *count >= OPINIONS_MAX {
            let message = format!(
                "your pages ask {OPINIONS_MAX} players at a time already; stop an analysis, here or \
                 in another tab"
            );
            return Err(Failure::new(FailureCode::Busy, message));
        }
        *count += 1;
        Ok(OpinionPlace { opinions: self.clone(), session: session.clone() })
    }
}

impl Drop for OpinionPlace {
    fn drop(&mut self) {
        let mut counts = self.opinions.lock();
        if let Some(count) = counts.get_mut(&self.session) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.session);
            }
        }
    }
}
