//! Who will own each point of a position that a page names by its moves.

use crate::SessionKey;
use crate::consult::study::position;
use crate::play::game::Failure;
use crate::play::hub::Hub;
use crate::play::scoring::ROLLOUTS;
use crate::protocol::outbox::Outbox;
use crate::protocol::{FailureCode, ServerMessage};
use ponder_game::Seed;
use std::sync::Arc;

/// Begins to find out; the page is told when it is known.
pub(crate) fn start(
    hub: &Arc<Hub>,
    session: &SessionKey,
    outbox: &Outbox,
    request: u32,
    (rules, moves): (&str, &[String]),
) -> Result<(), Failure> {
    let (_, table) = position::table(rules, moves)
        .map_err(|problem| Failure::new(FailureCode::BadRules, problem))?;
    let place = hub.opinions.place(session)?;
    let played: Vec<_> = table.moves().into_iter().map(|(_, text)| text).collect();
    hub.studied(session, &table.rules(), &played);
    let (advisers, outbox) = (Arc::clone(&hub.searches.advisers), outbox.clone());
    tokio::spawn(async move {
        let _place = place;
        let Ok(_permit) = advisers.acquire_owned().await else { return };
        let found = tokio::task::spawn_blocking(move || {
            let owners = table.ownership(ROLLOUTS, Seed(0).named("ownership"));
            let lead = table.lead(&owners);
            (owners, lead)
        });
        let message = match found.await {
            Ok((owners, lead)) if !owners.is_empty() => {
                ServerMessage::Ownership { request, owners, lead }
            }
            _ => ServerMessage::Failed {
                request: Some(request),
                code: FailureCode::Refused,
                message: "random games of this game do not say who owns what".to_owned(),
                why: None,
                game: None,
                version: None,
            },
        };
        outbox.send(&message);
    });
    Ok(())
}
