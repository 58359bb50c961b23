//! Dates for records.

use time::OffsetDateTime;

/// Today in UTC, such as `2024-08-27`.
#[must_use]
pub fn today() -> String {
    OffsetDateTime::now_utc().date().to_string()
}

/// The day in UTC of a number of seconds since 1970; the last day that calendars know, for numbers
/// beyond it.
#[must_use]
pub fn of_unix_seconds(seconds: u64) -> String {
    let time =
        i64::try_from(seconds).ok().and_then(|s| OffsetDateTime::from_unix_timestamp(s).ok());
    time.map_or(time::Date::MAX, OffsetDateTime::date).to_string()
}

#[cfg(test)]
mod tests {
    use super::of_unix_seconds;

    #[test]
    fn known_days() {
        for (seconds, day) in [
            (0, "1970-01-01"),
            (951_782_400, "2000-02-29"),
            (1_735_689_599, "2024-12-31"),
            (u64::MAX, "9999-12-31"),
        ] {
            assert_eq!(of_unix_seconds(seconds), day);
        }
    }
}
