//! Games and positions in the formats that other programs export.

use ponder_game::{History, Notation, Position, Side};
use ponder_paco::{PacoMove, PacoPosition, PacoRecord};

const ARRAY: &str = include_str!("data/printed/array.json");
const TIMESTAMPS: &str = include_str!("data/printed/timestamps.json");
const ESCAPED: &str = include_str!("data/printed/escaped.jsonl");
const LINK: &str = include_str!("data/printed/editor-link.txt");

fn only_game(text: &str) -> PacoRecord {
    let mut games = PacoRecord::all_from_json(text.as_bytes()).expect("JSON");
    assert_eq!(games.len(), 1);
    games.remove(0).1.expect("a game")
}

#[test]
fn a_game_is_the_same_in_every_form() {
    let game = only_game(ARRAY);
    assert_eq!(game.name(), Some("1"));
    assert_eq!(game.history.len(), 57);
    for text in [TIMESTAMPS, ESCAPED] {
        let other = only_game(text);
        assert_eq!(other.name(), Some("1"));
        assert_eq!(other.history, game.history);
    }
    let mut position = game.rules().expect("the usual start").initial();
    let mut history = History::default();
    for &action in &game.history {
        position.check(action, &history).unwrap_or_else(|error| {
            panic!("{}: {error}", position.format_move(action));
        });
        history.push(position.repetition_key());
        position.play(action);
    }
}

#[test]
fn a_game_of_an_array_that_cannot_be_read_leaves_the_others() {
    let text = br#"[{"history":[{"Lift":12}]},{"history":[{"Jump":1}]},7,{"history":"[]"}]"#;
    let games = PacoRecord::all_from_json(text).expect("JSON");
    let lengths: Vec<_> =
        games.iter().map(|(_, game)| game.as_ref().map(|g| g.history.len()).ok()).collect();
    assert_eq!(lengths, [Some(1), None, None, Some(0)]);
    assert_eq!(games[1].0, br#"{"history":[{"Jump":1}]}"#);
    assert!(PacoRecord::all_from_json(b"[{").is_err());
}

#[test]
fn an_action_is_one_of_three() {
    let read = |text| serde_json::from_str::<PacoMove>(text).map_err(|error| error.to_string());
    let lift = read(r#"{"Lift":12}"#);
    assert!(lift.is_ok());
    assert_eq!(read(r#"{"timestamp":"2020-12-06T16:27:52Z","Lift":12}"#), lift);
    for bad in [r#"{"Lift":12,"Place":28}"#, "{}", r#"{"Lift":64}"#, r#"{"Promote":"King"}"#, "12"]
    {
        assert!(read(bad).is_err(), "{bad}");
    }
}

#[test]
fn a_position_is_read_from_a_link_and_from_a_part_of_it() {
    let position = PacoPosition::from_fen(LINK).expect("a link of the editor");
    let fen = "r2qkb1r/1p2p1p1/A1c2nD1/2Y1V1P1/3Ap3/2N2NP1/P2P1P2/R3KB2 w 0 AHah - -";
    assert_eq!(position, PacoPosition::from_fen(fen).expect("a FEN"));
    assert_eq!(position.to_move(), Side::First);
    let escaped = fen.replace(' ', "%20");
    assert_eq!(PacoPosition::from_fen(&escaped), Ok(position));
    assert!(PacoPosition::from_fen("https://pacoplay.com/editor?fen=").is_err());
    assert!(PacoPosition::from_fen("100%").is_err());
}
