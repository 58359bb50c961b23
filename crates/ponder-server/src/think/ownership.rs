//! The expected owner of each point of a position that a page gives by its moves.

use crate::SessionKey;
use crate::protocol::outbox::Outbox;
use crate::protocol::{Failure, FailureCode, RequestRefusal, ServerMessage};
use crate::think::position;
use crate::think::search::Searches;
use ponder_game::Seed;
use std::sync::Arc;

/// Random playouts for an estimate of ownership.
pub(crate) const ROLLOUTS: u32 = 400;

/// Starts the random playouts; the page is sent the result when they are over. Returns the rules
/// and the moves as the table of the game writes them.
///
/// # Errors
/// Fails if the line is not understood, or the browser has too many searches.
pub(crate) fn start(
    searches: &Searches,
    session: &SessionKey,
    outbox: &Outbox,
    request: u32,
    (rules, moves): (&str, &[String]),
) -> Result<(String, Vec<String>), Failure> {
    let (_, table) = position::table(rules, moves)
        .map_err(|problem| Failure::of(FailureCode::BadRules, problem))?;
    let ticket = searches.limiter.ticket(session)?;
    let played: Vec<_> = table.moves().into_iter().map(|(_, text)| text).collect();
    let line = (table.rules(), played);
    let (advisers, outbox) = (Arc::clone(&searches.advisers), outbox.clone());
    tokio::spawn(async move {
        let _ticket = ticket;
        let Ok(_permit) = advisers.acquire_owned().await else { return };
        let found = tokio::task::spawn_blocking(move || {
            let owners = table.ownership(ROLLOUTS, Seed(0).named("ownership"));
            let lead = table.counting().and_then(|counting| counting.lead(&owners));
            (owners, lead)
        });
        let message = match found.await {
            Ok((owners, lead)) if !owners.is_empty() => {
                ServerMessage::Ownership { request, owners, lead }
            }
            _ => Failure::from(RequestRefusal::NoTerritory).about(Some(request), None),
        };
        outbox.send(&message);
    });
    Ok(line)
}
