//! The level that is offered first.

use crate::think::levels::Level;
use ponder_players::PlayerSpec;

/// The index of the level offered without a network: two levels are weaker.
const MIDDLE: usize = 2;

/// Returns the id of the level that is offered first: the weakest with a network, or else one in
/// the middle.
pub(crate) fn level(levels: &[Level]) -> Option<&'static str> {
    let has_network = |level: &&Level| {
        let spec = level.spec.parse::<PlayerSpec>();
        spec.is_ok_and(|spec| spec.takes("model"))
    };
    let middle = levels.get(MIDDLE).or(levels.last());
    levels.iter().find(has_network).or(middle).map(|level| level.id)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level_of(id: &'static str, spec: &'static str) -> Level {
        Level { id, title: "", spec }
    }

    #[test]
    fn the_weakest_level_with_a_network_is_offered_first() {
        let levels = [
            level_of("a", "random"),
            level_of("b", "mcts:rollouts=100"),
            level_of("c", "mcts:rollouts=1000"),
            level_of("d", "policy"),
            level_of("e", "gumbel:sims=64"),
        ];
        assert_eq!(level(&levels), Some("d"));
        assert_eq!(level(&levels[..3]), Some("c"));
        assert_eq!(level(&levels[..2]), Some("b"));
        assert_eq!(level(&[]), None);
    }
}
