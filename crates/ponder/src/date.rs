//! Dates for records.

use std::time::{SystemTime, UNIX_EPOCH};

const SECONDS_A_DAY: u64 = 86_400;

/// Today in UTC, such as `2024-08-27`.
#[must_use]
pub fn today() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    of_unix_seconds(now.map_or(0, |passed| passed.as_secs()))
}

/// The day in UTC of a number of seconds since 1970.
#[must_use]
pub fn of_unix_seconds(seconds: u64) -> String {
    let mut days = seconds / SECONDS_A_DAY;
    let mut year = 1970;
    while days >= days_of_year(year) {
        days -= days_of_year(year);
        year += 1;
    }
    let february = days_of_year(year) - 337;
    let months = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while days >= months[month] {
        days -= months[month];
        month += 1;
    }
    format!("{year:04}-{:02}-{:02}", month + 1, days + 1)
}

fn days_of_year(year: u64) -> u64 {
    let by = |number: u64| year.is_multiple_of(number);
    if by(4) && (!by(100) || by(400)) { 366 } else { 365 }
}

#[cfg(test)]
mod tests {
    use super::of_unix_seconds;

    #[test]
    fn known_days() {
        for (seconds, day) in [
            (0, "1970-01-01"),
            (68_255_999, "1972-02-29"),
            (951_782_400, "2000-02-29"),
            (1_724_716_800, "2024-08-27"),
            (4_107_542_399, "2100-02-28"),
            (4_107_542_400, "2100-03-01"),
            (1_735_689_599, "2024-12-31"),
        ] {
            assert_eq!(of_unix_seconds(seconds), day);
        }
    }
}
