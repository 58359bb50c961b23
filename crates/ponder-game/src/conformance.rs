//! Conformance kit: the checks that every game's tests call.
//!
//! Each function panics with the position's notation when a property fails, so it is for use in
//! tests only.

use crate::{Encode, History, Key, Notation, Seed, Side, Status, Symmetric};
use rand::RngExt;
use std::collections::{BTreeSet, HashMap};

/// A slow, obviously correct implementation of the rules against which a fast one is tested.
pub trait Reference<P: Notation> {
    /// The legal moves.
    fn legal(&self) -> BTreeSet<P::Move>;
    /// The status of the game: running, over or a dead end.
    fn status(&self) -> Status;
    /// The side to move.
    fn to_move(&self) -> Side;
    /// Plays a legal move.
    fn play(&mut self, mv: P::Move);
    /// The search key computed from scratch.
    fn search_key(&self) -> Key;
}

/// Plays uniformly random moves from `start` until the game is over or `plies_max` is reached,
/// calls `visit` with every position on the way, and returns the moves.
pub fn random_walk<P: Notation>(
    start: &P,
    seed: Seed,
    plies_max: usize,
    mut visit: impl FnMut(&P, &History, &[P::Move]),
) -> Vec<P::Move> {
    let mut rng = seed.rng();
    let mut position = start.clone();
    let mut history = History::default();
    let mut played = Vec::new();
    visit(&position, &history, &played);
    while position.status(&history) == Status::Running && played.len() < plies_max {
        let legal = position.legal_moves(&history);
        let mv = legal[rng.random_range(0..legal.len())];
        history.push(position.repetition_key());
        position.play(mv);
        played.push(mv);
        visit(&position, &history, &played);
    }
    played
}

/// Checks along a random game that legal moves, status and hash agree with the reference, the move
/// list has no duplicate, `nth_move` and `count_moves` agree with it, and notation round-trips.
/// Returns the number of positions checked.
pub fn check_against_reference<P: Notation>(
    start: &P,
    seed: Seed,
    plies_max: usize,
    mut reference: impl Reference<P>,
) -> usize {
    let mut positions = 0;
    random_walk(start, seed, plies_max, |position, history, played| {
        if let Some(&mv) = played.last() {
            reference.play(mv);
        }
        positions += 1;
        let context = || format!("after {played:?} (seed {})", seed.0);
        assert_eq!(position.to_move(), reference.to_move(), "side to move {}", context());
        assert_eq!(position.status(history), reference.status(), "status {}", context());
        assert_eq!(position.search_key(), reference.search_key(), "key {}", context());
        if position.status(history) != Status::Running {
            return;
        }
        let legal = position.legal_moves(history);
        let set: BTreeSet<_> = legal.iter().copied().collect();
        assert_eq!(set.len(), legal.len(), "a move is listed twice {}", context());
        assert_eq!(set, reference.legal(), "legal moves {}", context());
        assert_eq!(position.count_moves(history), legal.len(), "count {}", context());
        for (index, &mv) in legal.iter().enumerate() {
            assert_eq!(position.nth_move(history, index), Some(mv), "nth move {}", context());
            position.check(mv, history).expect("a listed move passes its own check");
        }
        assert_eq!(position.nth_move(history, legal.len()), None, "past the end {}", context());
        check_notation(position, history);
    });
    positions
}

/// Checks that every legal move survives being written and read, in either case of letters.
pub fn check_notation<P: Notation>(position: &P, history: &History) {
    let mut texts = HashMap::new();
    position.for_each_move(history, |mv| {
        let text = position.format_move(mv);
        assert_eq!(position.parse_move(&text), Ok(mv), "reading `{text}`");
        assert_eq!(
            position.parse_move(&text.to_uppercase()),
            Ok(mv),
            "reading `{text}` in capitals"
        );
        let other = texts.insert(text.clone(), mv);
        assert_eq!(other, None, "`{text}` is written for two moves");
    });
}

/// Checks that symmetries commute with play: the image of a game is a game of the image, with the
/// same legal moves and status, and with keys that differ exactly where positions do.
pub fn check_symmetries<P: Symmetric + Notation>(start: &P, seed: Seed, plies_max: usize) {
    for symmetry in start.symmetries() {
        let exchanged = P::exchanges_sides(symmetry);
        let side_of = |side: Side| if exchanged { side.opponent() } else { side };
        let mut before = start.clone();
        let mut image = start.transformed(symmetry);
        let mut image_history = History::default();
        random_walk(start, seed, plies_max, |position, history, played| {
            if let Some(&mv) = played.last() {
                image_history.push(image.repetition_key());
                image.play(before.transform_move(mv, symmetry));
                before = position.clone();
            }
            let expected = position.transformed(symmetry);
            assert_eq!(image.search_key(), expected.search_key(), "{symmetry:?} {played:?}");
            assert_eq!(image.to_move(), side_of(position.to_move()), "{symmetry:?} {played:?}");
            let (status, image_status) = (position.status(history), image.status(&image_history));
            match (status, image_status) {
                (Status::Over(outcome), Status::Over(image_outcome)) => assert_eq!(
                    image_outcome.winner(),
                    outcome.winner().map(side_of),
                    "{symmetry:?} {played:?}"
                ),
                _ => assert_eq!(status, image_status, "{symmetry:?} {played:?}"),
            }
            if status == Status::Running {
                let moves: BTreeSet<_> = position
                    .legal_moves(history)
                    .into_iter()
                    .map(|mv| position.transform_move(mv, symmetry))
                    .collect();
                let image_moves: BTreeSet<_> =
                    image.legal_moves(&image_history).into_iter().collect();
                assert_eq!(moves, image_moves, "{symmetry:?} {played:?}");
            }
        });
    }
}

/// Checks that symmetries of the encoding permute cells and nothing else, as
/// [`Encode::symmetric_cell`] has it: planes, and the policy outputs of moves.
pub fn check_encoding<P: Encode + Notation>(start: &P, seed: Seed, plies_max: usize) {
    random_walk(start, seed, plies_max, |position, history, played| {
        let (cells, planes) = (position.frame().cells(), P::PLANES);
        let encoded = |symmetry| {
            let mut encoded = vec![0; cells * planes];
            position.encode(symmetry, &mut encoded);
            encoded
        };
        let identity = encoded(0);
        for symmetry in 0..position.symmetries() {
            let mut image = vec![0; cells * planes];
            for (cell, bytes) in identity.chunks_exact(planes).enumerate() {
                let to = position.symmetric_cell(cell, symmetry);
                image[to * planes..][..planes].copy_from_slice(bytes);
            }
            assert_eq!(encoded(symmetry), image, "symmetry {symmetry} {played:?}");
            position.for_each_move(history, |mv| {
                let expected = match position.policy_index(mv, 0) {
                    cell if cell < cells => position.symmetric_cell(cell, symmetry),
                    extra => extra,
                };
                assert_eq!(position.policy_index(mv, symmetry), expected, "{mv:?} {played:?}");
            });
        }
    });
}
