//! Keys for evaluation caches, which games under several rules share.

use ponder_game::conformance::random_walk;
use ponder_game::{Encode, Frame, Game, Key, Position, Seed};
use ponder_games::{GameSpec, GameVisitor};
use std::collections::HashMap;

/// Number of positions whose key was that of another one, under all of these rules and variations
/// of them.
struct SharedKeys<'a>(&'a [&'a str]);

impl GameVisitor for SharedKeys<'_> {
    type Output = usize;

    fn visit<G: Game>(self, _: &G::Rules) -> usize {
        let mut seen: HashMap<(Key, Frame), Vec<u8>> = HashMap::new();
        let mut shared = 0;
        for (at, text) in self.0.iter().enumerate() {
            let rules: G::Rules = text.parse().unwrap();
            for game in 0..200 {
                let seed = Seed(at as u64).stream(game);
                let varied = G::varied(&rules, &mut seed.rng());
                let start = G::initial(if game % 2 == 0 { &rules } else { &varied });
                random_walk(&start, seed, 12, |position, history, _| {
                    let position = position.clone().with_repetition_count(history);
                    let mut planes = vec![0; position.frame().cells() * G::Position::PLANES];
                    position.encode(0, &mut planes);
                    let key = (position.input_key(), position.frame());
                    match seen.get(&key) {
                        Some(other) => {
                            shared += 1;
                            assert_eq!(&planes, other, "{}:{text}", G::NAME);
                        }
                        None => drop(seen.insert(key, planes)),
                    }
                });
            }
        }
        shared
    }
}

#[test]
fn positions_with_the_same_key_are_the_same_network_input() {
    for (game, rules) in [
        ("hex", ["5", "5,swap", "3", "3x5"].as_slice()),
        (
            "go",
            &["5", "5,komi=0.5", "5,rules=japanese", "5,suicide=allowed", "3x5", "9,handicap=2"],
        ),
        ("paco", &["", "row=3", "row=40"]),
        ("othello", &["6", "4", "8"]),
    ] {
        let largest: GameSpec = format!("{game}:{}", rules[0]).parse().unwrap();
        let shared = largest.visit(SharedKeys(rules)).expect("a game with positions");
        assert!(shared > 200, "{game}: {shared}");
    }
}
