//! The level that is offered first.

use crate::think::levels::Level;

/// The index of the level that is offered first: two levels are weaker.
const MIDDLE: usize = 2;

/// Returns the id of the level that is offered first.
pub(crate) fn level(levels: &[Level]) -> Option<&'static str> {
    levels.get(MIDDLE).or(levels.last()).map(|level| level.id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_in_the_middle_is_offered_first() {
        let ids = ["a", "b", "c", "d"];
        let levels = ids.map(|id| Level { id, title: "", spec: "random", elo: None });
        assert_eq!(level(&levels), Some("c"));
        assert_eq!(level(&levels[..2]), Some("b"));
        assert_eq!(level(&[]), None);
    }
}
