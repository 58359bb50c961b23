//! Dates for records.

use time::OffsetDateTime;

/// Today in UTC, such as `2024-08-27`.
pub fn today() -> String {
    OffsetDateTime::now_utc().date().to_string()
}
