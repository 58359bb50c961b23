//! Statistics of the saved games of a browser: the games in short, and where its person played.

use crate::play::saved_game::SavedGame;
use crate::protocol::{GameSummary, SeatRequest};
use ponder_game::{Action, Scene, Seat, Viewer};
use ponder_games::GameSpec;
use serde::Serialize;
use std::collections::HashMap;
use ts_rs::TS;
use utoipa::ToSchema;

/// Maximum number of saved games that are considered, newest first.
pub(crate) const GAMES_MAX: u32 = 5_000;
/// Maximum number of games whose moves are counted, newest first: each of them is replayed.
const REPLAYED_MAX: usize = 1_000;
/// Maximum number of boards in one response.
const BOARDS_MAX: usize = 30;

/// The saved games of a browser, in short.
#[derive(Clone, PartialEq, Debug, Default, Serialize, ToSchema, TS)]
pub struct StatisticsAnswer {
    /// False if the server saves no games.
    pub is_kept: bool,
    /// The games, newest first.
    #[schema(value_type = Vec<Object>)]
    pub games: Vec<PlayedGame>,
    /// The points where the person of the browser played, by game and size of the board, the board
    /// with the most games first.
    pub boards: Vec<PlayedBoard>,
    /// Number of older games that are left out.
    pub unread: u32,
}

/// A game of the statistics.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct PlayedGame {
    /// The game as the list of saved games has it.
    pub summary: GameSummary,
    /// Start of the game, in Unix seconds.
    pub started_unix_s: u64,
    /// The seat of the person of the browser; null if nobody or both sides played there.
    pub own: Option<u8>,
}

/// The moves of the person of a browser on one board.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct PlayedBoard {
    /// The identifier of the kind of game (`hex`).
    pub kind: String,
    /// The rules of the newest of the games.
    pub rules: String,
    /// The empty board.
    pub scene: Scene,
    /// Number of moves to each point; the last point of a move counts.
    pub moves: Vec<u32>,
    /// Number of games.
    pub games: u32,
}

/// Summarizes the saved games of a browser: `games` are the newest, newest first, out of `total`.
pub(super) fn answer(games: &[SavedGame], total: u32) -> StatisticsAnswer {
    let mut boards: HashMap<(String, usize), PlayedBoard> = HashMap::new();
    let owned = games.iter().filter_map(|saved| Some((saved, own_seat(saved)?)));
    for (saved, own) in owned.take(REPLAYED_MAX) {
        count_moves(&mut boards, saved, own);
    }
    let mut boards: Vec<_> = boards.into_values().collect();
    boards.sort_by(|a, b| (b.games, &a.rules).cmp(&(a.games, &b.rules)));
    boards.truncate(BOARDS_MAX);
    let short = |saved: &SavedGame| PlayedGame {
        summary: saved.summary(),
        started_unix_s: saved.started_unix_s,
        own: own_seat(saved).map(|seat| seat.0),
    };
    StatisticsAnswer {
        is_kept: true,
        games: games.iter().map(short).collect(),
        boards,
        unread: total.saturating_sub(games.len() as u32),
    }
}

/// Returns the seat of the person of the browser, if that is one seat.
fn own_seat(saved: &SavedGame) -> Option<Seat> {
    if let Some(imported) = &saved.imported {
        return imported.own;
    }
    let is_person = |(_, seat): &(usize, &SeatRequest)| **seat == SeatRequest::Person;
    let mut people = saved.seats.iter().enumerate().filter(is_person);
    let (index, _) = people.next()?;
    people.next().is_none().then_some(Seat(index as u8))
}

/// Adds the moves of a seat to those of its board. A game that cannot be replayed adds those before
/// its first bad move; one with hidden information has no points to count.
fn count_moves(boards: &mut HashMap<(String, usize), PlayedBoard>, saved: &SavedGame, own: Seat) {
    let Ok(spec) = saved.rules.parse::<GameSpec>() else { return };
    let mut table = spec.deal(saved.seed.named("deal"));
    if table.hidden().is_some() {
        return;
    }
    let mut scene = table.scene(Viewer::Spectator);
    let kind = spec.info().name;
    let points = scene.point_names.len();
    let board = boards.entry((kind.to_owned(), points)).or_insert_with(|| {
        scene.stones.clear();
        scene.pieces.clear();
        scene.held.clear();
        scene.legal.clear();
        scene.refused.clear();
        let (kind, rules) = (kind.to_owned(), saved.rules.clone());
        PlayedBoard { kind, rules, scene, moves: vec![0; points], games: 0 }
    });
    board.games += 1;
    let numbers: HashMap<&str, usize> =
        board.scene.point_names.iter().enumerate().map(|(at, name)| (name.as_str(), at)).collect();
    for text in &saved.moves {
        let Some(seat) = table.to_act() else { break };
        if table.apply(seat, &Action::play(text.as_str())).is_err() {
            break;
        }
        let last = text.rsplit(|letter: char| !letter.is_ascii_alphanumeric()).next();
        let point = last.and_then(|name| numbers.get(name));
        if let (true, Some(&point)) = (seat == own && table.plies_of_move() == 0, point) {
            board.moves[point] += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SessionKey;
    use crate::play::game::Game;
    use crate::play::saved_game::Imported;
    use SeatRequest::Person;

    fn saved(rules: &str, seats: [SeatRequest; 2], moves: &[&str]) -> SavedGame {
        let game = Game::new(SessionKey::random(), rules.parse().unwrap(), seats.into(), 1);
        let mut game = game.unwrap();
        for text in moves {
            let seat = game.to_act().unwrap();
            game.apply(seat, &Action::play(*text)).unwrap();
        }
        game.saved()
    }

    fn bot() -> SeatRequest {
        SeatRequest::Player { spec: "random".into() }
    }

    fn counted(board: &PlayedBoard) -> Vec<(&str, u32)> {
        let names = board.scene.point_names.iter().map(String::as_str);
        names.zip(board.moves.iter().copied()).filter(|(_, count)| *count > 0).collect()
    }

    #[test]
    fn own_moves_are_counted_by_board_even_after_a_swap() {
        let games = [
            saved("hex:5,swap", [Person, bot()], &["b2", "swap", "c3", "d4"]),
            saved("hex:5", [bot(), Person], &["a1", "c3"]),
            saved("go:9", [Person, bot()], &["c3"]),
        ];
        let answer = answer(&games, 7);
        assert_eq!((answer.games.len(), answer.unread), (3, 4));
        let found: Vec<_> =
            answer.boards.iter().map(|it| (&*it.kind, it.games, counted(it))).collect();
        let hex = ("hex", 2, vec![("b2", 1), ("c3", 2)]);
        assert_eq!(found, [hex, ("go", 1, vec![("C3", 1)])]);
    }

    #[test]
    fn only_whole_moves_count_where_moves_have_parts() {
        let answer = answer(&[saved("paco", [Person, bot()], &["e2", ">e4"])], 1);
        assert_eq!(counted(&answer.boards[0]), [("e4", 1)]);
        assert!(answer.boards[0].scene.pieces.is_empty());
    }

    #[test]
    fn the_own_seat_is_that_of_the_only_person_or_of_the_named_player() {
        let both = saved("hex:3", [Person, Person], &["a1"]);
        let imported = Imported { own: Some(Seat(1)), ..Imported::default() };
        let named = SavedGame { imported: Some(imported), ..both.clone() };
        let bots = saved("hex:3", [bot(), bot()], &["a1"]);
        let own: Vec<_> =
            answer(&[both, named, bots], 3).games.iter().map(|game| game.own).collect();
        assert_eq!(own, [None, Some(1), None]);
    }
}
