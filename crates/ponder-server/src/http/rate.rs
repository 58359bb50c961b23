//! The rate limit on the messages of a page.

use std::time::Instant;

/// A token bucket: `burst` messages at once, `per_second` in the long run.
#[derive(Debug)]
pub(crate) struct Rate {
    tokens: f64,
    burst: f64,
    per_second: f64,
    last: Instant,
}

impl Rate {
    pub(crate) fn new(burst: u32, per_second: u32, now: Instant) -> Self {
        let burst = f64::from(burst);
        Rate { tokens: burst, burst, per_second: f64::from(per_second), last: now }
    }

    /// Takes a token; returns `false` if there is none.
    pub(crate) fn allows(&mut self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.last).as_secs_f64();
        self.last = now;
        self.tokens = (self.tokens + passed * self.per_second).min(self.burst);
        let allowed = self.tokens >= 1.0;
        if allowed {
            self.tokens -= 1.0;
        }
        allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_burst_is_allowed_and_then_the_rate() {
        let start = Instant::now();
        let mut rate = Rate::new(3, 10, start);
        let burst = (0..5).map(|_| rate.allows(start)).collect::<Vec<_>>();
        assert_eq!(burst, [true, true, true, false, false]);
        let later = start + Duration::from_millis(100);
        assert_eq!([rate.allows(later), rate.allows(later)], [true, false]);
    }
}
