//! Selection of the games that count for a person's strength.

use super::wire::LeftOutWhy;
use crate::play::saved_game::SavedGame;
use crate::play::scoring::Scoring;
use crate::protocol::SeatRequest;
use ponder_game::Reason;
use ponder_players::{PlayerSpec, STRENGTH_SCALE};

/// The outcome of a game that counts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Counted {
    /// The opponent's rollouts per move.
    pub(super) rollouts: u64,
    /// True if the person's seat made the first move. A swap does not change that, as in
    /// `ponder strength`: the first mover has the same choice whoever it is, and the value of
    /// moving first with a swap is part of the estimate.
    pub(super) moved_first: bool,
    /// The person's points: 0, ½ or 1.
    pub(super) points: f64,
}

/// Returns the rollouts of an opponent that measures strength: `mcts:rollouts=N` without any other
/// option.
pub(crate) fn rollouts_of(spec: &str) -> Option<u64> {
    let spec: PlayerSpec = spec.parse().ok()?;
    let [(key, value)] = spec.options() else { return None };
    let rollouts: u64 = value.parse().ok()?;
    (spec.kind() == STRENGTH_SCALE && key == "rollouts" && rollouts > 0).then_some(rollouts)
}

/// Returns the opponent's rollouts and the seat of the one person in a game.
pub(crate) fn opponents(seats: &[SeatRequest]) -> Result<(u64, usize), LeftOutWhy> {
    let people = seats.iter().filter(|seat| **seat == SeatRequest::Person).count();
    let person = seats.iter().position(|seat| *seat == SeatRequest::Person);
    match (people, person, seats) {
        (0, _, _) | (_, None, _) => Err(LeftOutWhy::NoPerson),
        (1, Some(person), [_, _]) => match &seats[1 - person] {
            SeatRequest::Player { spec } => {
                Ok((rollouts_of(spec).ok_or(LeftOutWhy::OtherPlayer)?, person))
            }
            SeatRequest::Person => Err(LeftOutWhy::TwoPeople),
        },
        _ => Err(LeftOutWhy::TwoPeople),
    }
}

/// Returns the outcome of a saved game, or the reason why it does not count.
pub(super) fn classify(saved: &SavedGame) -> Result<Counted, LeftOutWhy> {
    let (rollouts, person) = opponents(&saved.seats)?;
    let result = saved.result.as_ref().ok_or(LeftOutWhy::Unfinished)?;
    if !matches!(result.reason, Reason::Rules | Reason::Resignation) {
        return Err(LeftOutWhy::Otherwise);
    }
    let scoring = saved.scoring.as_ref();
    if result.margin_halves.is_some() && !scoring.is_some_and(Scoring::is_settled) {
        return Err(LeftOutWhy::Unfinished);
    }
    if scoring.is_some_and(Scoring::is_changed) {
        return Err(LeftOutWhy::Recounted);
    }
    let help = saved.help;
    let helped = [
        (help.take_backs, LeftOutWhy::TakeBack),
        (help.hints, LeftOutWhy::Hint),
        (help.analyses, LeftOutWhy::Analysis),
        (help.hurries, LeftOutWhy::Hurried),
    ];
    if let Some((_, why)) = helped.into_iter().find(|(times, _)| *times > 0) {
        return Err(why);
    }
    let points = match result.winner {
        Some(winner) if winner.index() == person => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    };
    Ok(Counted { rollouts, moved_first: person == 0, points })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SessionKey;
    use crate::play::game::Game;
    use crate::play::strength::Help;
    use crate::protocol::Act;
    use SeatRequest::Person;

    fn bot(spec: &str) -> SeatRequest {
        SeatRequest::Player { spec: spec.into() }
    }

    /// Returns a game in which the person at the page resigned after a move.
    fn lost(seats: [SeatRequest; 2]) -> SavedGame {
        let rules = "hex:3".parse().expect("rules");
        let mut game = Game::new(SessionKey::random(), rules, seats.into(), 1).expect("a game");
        let begun = game.act(&Act::Play { text: "b2".into() });
        assert_eq!(begun.is_ok(), game.seats[0] == Person);
        game.act(&Act::Resign).expect("a person gives up");
        game.saved()
    }

    #[test]
    fn a_game_alone_against_rollouts_counts() {
        let counted = classify(&lost([Person, bot("mcts:rollouts=100")]));
        assert_eq!(counted, Ok(Counted { rollouts: 100, moved_first: true, points: 0.0 }));
        let counted = classify(&lost([bot("mcts:rollouts=7"), Person]));
        assert_eq!(counted, Ok(Counted { rollouts: 7, moved_first: false, points: 0.0 }));
    }

    #[test]
    fn games_that_do_not_count_say_why() {
        let clean = lost([Person, bot("mcts:rollouts=100")]);
        let with = |help: Help| classify(&SavedGame { help, ..clean.clone() });
        let none = Help::default();
        assert_eq!(with(Help { take_backs: 1, ..none }), Err(LeftOutWhy::TakeBack));
        assert_eq!(with(Help { hints: 1, ..none }), Err(LeftOutWhy::Hint));
        assert_eq!(with(Help { analyses: 2, ..none }), Err(LeftOutWhy::Analysis));
        assert_eq!(with(Help { hurries: 1, ..none }), Err(LeftOutWhy::Hurried));
        let going = SavedGame { result: None, ..clean.clone() };
        assert_eq!(classify(&going), Err(LeftOutWhy::Unfinished));
        let mut on_time = clean.clone();
        on_time.result.as_mut().expect("it is over").reason = Reason::Time;
        assert_eq!(classify(&on_time), Err(LeftOutWhy::Otherwise));
        assert_eq!(classify(&lost([Person, Person])), Err(LeftOutWhy::TwoPeople));
        for other in ["random", "mcts:time=1", "mcts:rollouts=100,c=2", "shannon", "mcts"] {
            assert_eq!(
                classify(&lost([Person, bot(other)])),
                Err(LeftOutWhy::OtherPlayer),
                "{other}"
            );
        }
        let bots = SavedGame { seats: vec![bot("random"), bot("random")], ..clean };
        assert_eq!(classify(&bots), Err(LeftOutWhy::NoPerson));
    }

    #[test]
    fn a_count_is_agreed_to_and_not_changed() {
        let rules = "go:3,komi=0.5".parse().expect("rules");
        let seats = vec![Person, bot("mcts:rollouts=9")];
        let mut game = Game::new(SessionKey::random(), rules, seats, 1).expect("a game");
        for text in ["B2", "A1", "pass", "pass"] {
            let seat = game.to_act().expect("it goes on");
            game.apply(seat, &ponder_game::Action::play(text)).expect("it is legal");
        }
        assert!(game.propose(game.version(), vec!["A1".into()]));
        assert_eq!(classify(&game.saved()), Err(LeftOutWhy::Unfinished));
        game.act_on_count(&Act::AcceptCount).expect("agreed");
        let won = Counted { rollouts: 9, moved_first: true, points: 1.0 };
        assert_eq!(classify(&game.saved()), Ok(won));

        let mut disputed = Game::restore(game.saved()).expect("it is read");
        disputed.act(&Act::TakeBack).expect("play goes on");
        disputed.help = Help::default();
        for text in ["pass", "pass"] {
            let Some(seat) = disputed.to_act() else { break };
            disputed.apply(seat, &ponder_game::Action::play(text)).expect("a pass");
        }
        assert!(disputed.propose(disputed.version(), Vec::new()));
        for act in [Act::TakeOff { point: "A1".into() }, Act::AcceptCount] {
            disputed.act_on_count(&act).expect("the person says so");
        }
        assert_eq!(classify(&disputed.saved()), Err(LeftOutWhy::Recounted));
    }
}
