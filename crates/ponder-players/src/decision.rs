//! Common steps of a decision: from an observation to a position, and from a player's preferred
//! moves to its action.

use crate::option::{PlayerOption, number};
use crate::{Fault, PlayerSpec, SpecError};
use ponder_game::{
    Action, Answers, Evaluator, History, Notation, Observation, Position, Request, Seed, Wait,
    parts,
};

pub(crate) const RESIGN: PlayerOption =
    number("resign", "off", 0.0, 0.5).or(&["off"]).help("resign below this win rate");

/// Returns the value, -1 to 1, below which a player with the option [`RESIGN`] resigns.
pub(crate) fn resign_below(spec: &PlayerSpec) -> Result<Option<f32>, SpecError> {
    let chance: Option<f32> = RESIGN.number(spec)?;
    Ok(chance.map(|chance| 2.0 * chance - 1.0))
}

/// Returns the position that an observation shows, for a player of this type of positions.
///
/// # Errors
/// Returns [`Fault::Unsupported`] for a table of another game.
pub(crate) fn position_of<P: Position>(view: &Observation) -> Result<&P, Fault> {
    view.position().ok_or_else(|| other_game(view))
}

/// Returns the fault of a player that is given a game that it was not built for.
pub(crate) fn other_game(view: &Observation) -> Fault {
    Fault::Unsupported(format!("it is a position of another game, {}", view.rules))
}

/// Returns the fault of a player that is asked for a move where none is legal.
pub(crate) fn no_move() -> Fault {
    Fault::Unsupported("the position has no legal move".into())
}

/// Evaluates a position: its value for the side to move, and the policy over its moves, by an
/// evaluator that is used for nothing else.
pub(crate) fn opinion<P: Position>(
    evaluator: &mut (impl Evaluator<P> + ?Sized),
    position: P,
    seed: Seed,
) -> (f32, Vec<f32>) {
    evaluator.submit(&mut vec![Request { search: 0, leaf: 0, generation: 0, seed, position }]);
    let mut answers = Answers::default();
    while evaluator.in_flight() > 0 {
        evaluator.collect(Wait::ForOne, &mut answers);
    }
    let answer = answers.iter().next();
    answer.map_or((0.0, Vec::new()), |answer| (answer.value, answer.policy.to_vec()))
}

/// Returns the action of a player: `won`, the part that wins at once, if there is one; else a
/// resignation if `value` is below `resign_below`; else the first sound one of its preferred moves,
/// which are in order, best first. Values are from -1 to 1.
///
/// # Errors
/// Returns [`no_move`], if no move is legal.
pub(crate) fn final_action<P: Notation>(
    position: &P,
    history: &History,
    won: Option<P::Move>,
    preferred: impl IntoIterator<Item = P::Move>,
    value: f32,
    resign_below: Option<f32>,
) -> Result<Action, Fault> {
    let picked =
        won.or_else(|| parts::first_sound(position, preferred, history)).ok_or_else(no_move)?;
    let resigns = won.is_none() && resign_below.is_some_and(|below| value < below);
    Ok(if resigns { Action::Resign } else { Action::play(position.format_move(picked)) })
}
