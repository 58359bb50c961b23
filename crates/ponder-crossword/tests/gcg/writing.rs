//! The canonical form, as it is written.

use super::*;

/// One event of every kind, after every kind of header line.
const WHOLE: &str = "#character-encoding utf-8
#player1 ann Ann Author
#player2 bob Bob B. Builder
#title The title
#description One line
#description and another
#id net.example 12
#lexicon CSW21
#board-layout CrosswordGame
#tile-distribution english
#game-type classic
#region somewhere
#rack1 AB?
#rack2
#note before it all
>ann: HELLO?? 8D HELLO +24 24
#note good
#- very good
>bob: AEINRST F8 .INE +6 6
>ann: QV?ABCD -QV +0 24
>bob: ARST 5B TARs +7 13
>bob: ARST -- -7 6
>ann: ABCD - +0 24
>ann: (challenge) +5 29
>bob: A (A) -1 5
>bob: (time) -10 -5
>ann: (A) +2 31
#incomplete
";

#[test]
fn the_one_form_is_read_without_a_remark_and_written_again() {
    let reading = bytes_read(WHOLE.as_bytes());
    assert_eq!(reading.remarks, []);
    assert_eq!(reading.game.write(&Alphabet::english()).unwrap(), WHOLE);
    assert_eq!(reading.lines, [16, 19, 20, 21, 22, 23, 24, 25, 26, 27]);
}

#[test]
fn unwritable_values_are_reported() {
    let game = bytes_read(WHOLE.as_bytes()).game;
    let fail = |change: fn(&mut GcgGame)| {
        let mut game = game.clone();
        change(&mut game);
        game.write(&Alphabet::english()).expect_err("the game has no text").to_string()
    };
    let message = fail(|game| game.title = "two\nlines".to_owned());
    assert!(message.starts_with("the title cannot be `two\nlines`"), "{message}");
    let message = fail(|game| game.players[0].nickname = "a b".to_owned());
    assert!(message.starts_with("a nickname cannot be `a b`"), "{message}");
    let message = fail(|game| game.events[0].notes.push(" blanks ".to_owned()));
    assert!(message.starts_with("a note cannot be ` blanks `"), "{message}");
    let message = fail(|game| game.events[1].rack.push(27));
    assert_eq!(message, "event 2: the rack has a tile that is not allowed there");
    let message = fail(|game| game.events[1].player = 2);
    assert_eq!(message, "event 2: there is no such player");
    let message =
        fail(|game| game.events[2].action = Action::Exchange(Exchanged::Tiles(Vec::new())));
    assert_eq!(message, "event 3: no tiles are exchanged");
    let message = fail(|game| game.events[9].change = -2);
    assert_eq!(message, "event 10: the points for the opponents' remaining tiles must be positive");
    let message = fail(|game| game.title = "x".repeat(gcg::BYTES_MAX));
    assert!(
        message.contains("a file, which has at most 1048576 bytes and 10000 lines"),
        "{message}"
    );
    let message = fail(|game| game.description = "x\n".repeat(gcg::LINES_MAX));
    assert!(
        message.contains("a file, which has at most 1048576 bytes and 10000 lines"),
        "{message}"
    );
    let message = fail(|game| game.players[1].nickname = "ann".to_owned());
    assert!(message.contains("would be read as another game"), "{message}");
    let message = fail(|game| game.pragmas[0].name = "title".to_owned());
    assert!(message.ends_with("another game, which differs in the other pragmas"), "{message}");
}
