//! The description of a position: normalized, drawn, and searched for wins.

use super::games::ACTIONS_MAX;
use super::scenes::{Played, way};
use super::wire::{PacoFound, PacoPositionReport, PacoPositionRequest};
use super::{NODES_DEFAULT, Problem};
use crate::consult::workers::number;
use crate::protocol::{ApiProblem, RequestRefusal};
use ponder_game::{Game, Side};
use ponder_paco::analysis::{NODES_MAX, NodeLimit, Unknown, paco_in_one, paco_in_two};
use ponder_paco::{GameState, Paco, PacoMove, PacoPosition, PacoRules, Step};

/// Maximum number of winning moves in one answer.
const WAYS_MAX: usize = 50;

/// Parses a FEN from a page.
///
/// # Errors
/// The error names the problem.
pub(super) fn of_fen(fen: &str) -> Result<PacoPosition, Problem> {
    Ok(PacoPosition::from_fen(fen.trim()).map_err(ApiProblem::because)?)
}

/// Describes a position.
///
/// # Errors
/// Fails if the FEN or an action is not understood.
pub(super) fn analyze(request: &PacoPositionRequest) -> Result<PacoPositionReport, Problem> {
    let moves = request.moves.unwrap_or(2);
    if moves > 2 {
        return Err(format!("moves: must be 0, 1 or 2, not {moves}").into());
    }
    if request.actions.len() > ACTIONS_MAX {
        let given = request.actions.len();
        return Err(RequestRefusal::ManyActions { max: ACTIONS_MAX, given }.into());
    }
    let nodes = request.nodes.unwrap_or(NODES_DEFAULT).min(NODES_MAX);
    let played = Played::new(of_fen(&request.fen)?, &request.actions)?;
    let position = &played.position;
    let state = position.game_state(&played.history);
    let is_open = !position.in_move() && state == GameState::Running;
    let one = (is_open && moves > 0)
        .then(|| paco_in_one(position, &mut NodeLimit::new(nodes)).map(|one| one.sequences));
    let two = (is_open && moves > 1).then(|| {
        let found = paco_in_two(position, &mut NodeLimit::new(nodes))?;
        Ok(found.attacks.into_iter().map(|(_, actions)| actions).collect())
    });
    let begins = position.step() == Step::Lift;
    let rules = || PacoRules::default().from_position(position.clone());
    Ok(PacoPositionReport {
        fen: position.to_fen(),
        rules: begins.then(|| Paco::rules_string(&rules())),
        scene: played.scene(),
        ending: state,
        sako: Side::BOTH.map(|side| position.gives_sako(side)),
        paco_in_one: found(position, one),
        paco_in_two: found(position, two),
    })
}

fn found(position: &PacoPosition, ways: Option<Result<Vec<Vec<PacoMove>>, Unknown>>) -> PacoFound {
    match ways {
        None => PacoFound::NotAsked,
        Some(Err(Unknown)) => PacoFound::Unknown,
        Some(Ok(ways)) => PacoFound::Known {
            all: number(ways.len()),
            ways: ways.iter().take(WAYS_MAX).map(|actions| way(position, actions)).collect(),
        },
    }
}
