//! Replay of a record on a board.

use ponder_crossword::Layout;
use ponder_crossword::gcg::{self, Discrepancy, GcgError, Reading, Replay};
use ponder_lexicon::Alphabet;

const HEAD: &str = "#character-encoding utf-8\n#player1 ann Ann\n#player2 bob Bob\n";

/// A game without errors.
const GAME: &str = ">ann: HELLO?? 8D HELLO +24 24
>bob: AEINRST F8 .INE +6 6
>ann: ABCDQV? -QV +0 24
>bob: AERST?? 11F .ARn +3 9
>bob: AERST?? -- -3 6
>ann: ABCDHO? - +0 24
>bob: ARST?SX 8D .....S +9 15
>bob: ARST?SX (challenge) +5 20
>ann: ABCDHO? (ABCDHO?) -14 10
>bob: (time) -10 10
>bob: (Q?) +20 30
";

fn read(text: &str) -> Reading {
    gcg::read(format!("{HEAD}{text}").as_bytes(), &Alphabet::english()).expect("a game")
}

fn replay(text: &str) -> Result<Replay, GcgError> {
    read(text).replay(&Layout::standard(), &Alphabet::english())
}

fn row(replay: &Replay, step: usize, row: usize) -> String {
    let (alphabet, grid) = (Alphabet::english(), &replay.steps[step].grid);
    let sign = |tile| if tile == 0 { ".".to_owned() } else { alphabet.label(tile).to_owned() };
    (0..grid.side()).map(|col| sign(grid.at((row, col)))).collect()
}

/// The remark on the last line of a text, which must be the only one.
fn last_remark(text: &str) -> String {
    let replay = replay(text).expect("the words fit");
    let last = text.lines().count() + HEAD.lines().count();
    assert!(replay.remarks.iter().all(|it| it.line == last), "{:?}", replay.remarks);
    replay.remarks.into_iter().map(|it| it.what.to_string()).collect::<Vec<_>>().join("; ")
}

#[test]
fn a_game_without_a_mistake_has_no_remark() {
    let replay = replay(GAME).unwrap();
    assert_eq!(replay.remarks, []);
    let totals: Vec<_> = replay.steps.iter().map(|step| step.totals.clone()).collect();
    assert_eq!(totals[0], [24, 0]);
    assert_eq!(totals[3], [24, 9]);
    assert_eq!(totals.last().unwrap()[..], [10, 30]);
}

#[test]
fn the_board_after_each_event_has_its_tiles() {
    let replay = replay(GAME).unwrap();
    assert_eq!(row(&replay, 0, 7), "...HELLO.......");
    assert_eq!(row(&replay, 0, 10), "...............");
    assert_eq!(row(&replay, 2, 10), ".....E.........");
    assert_eq!(row(&replay, 3, 10), ".....EARn......");
    assert_eq!(row(&replay, 4, 10), ".....E.........", "the phony is withdrawn");
    assert_eq!(row(&replay, 10, 7), "...HELLOS......");
    assert_eq!(replay.steps[10].grid.count(), 9);
}

#[test]
fn wrong_points_are_remarked_with_their_line() {
    let remark = last_remark(">ann: HELLO?? 8D HELLO +25 25\n");
    assert_eq!(remark, "the word: the file says +25, but it is worth +24");
    let remark = last_remark(">ann: A - +1 1\n");
    assert_eq!(remark, "a pass: the file says +1, but it is worth +0");
    let remark = last_remark(">ann: A -A +1 1\n");
    assert_eq!(remark, "an exchange: the file says +1, but it is worth +0");
    let remark = last_remark(">ann: (QZ) +20 20\n");
    assert_eq!(remark, "twice the remaining tiles: the file says +20, but it is worth +40");
    let remark = last_remark(">ann: QZ (QZ) -40 -40\n");
    assert_eq!(remark, "the remaining tiles: the file says -40, but it is worth -20");
    let remark = last_remark(">ann: (challenge) -5 -5\n");
    assert_eq!(remark, "a bonus of -5 is negative");
    let remark = last_remark(">ann: (time) +5 5\n");
    assert_eq!(remark, "a penalty of +5 is positive");
}

#[test]
fn a_wrong_total_is_remarked_once() {
    let text = ">ann: A - +0 10\n>bob: A - +0 0\n>ann: A (challenge) +5 15\n";
    let replay = replay(text).unwrap();
    assert_eq!(replay.remarks.len(), 1, "{:?}", replay.remarks);
    assert_eq!(replay.remarks[0].line, 4);
    let total = Discrepancy::Total { recorded: 10, change: 0, counted: 0 };
    assert_eq!(replay.remarks[0].what, total);
    assert_eq!(total.to_string(), "the file says the total is 10; with +0 it is 0");
    assert_eq!(replay.steps[2].totals, [5, 0], "what counts is counted");
}

#[test]
fn words_that_rules_do_not_allow_are_remarked() {
    let first = ">ann: HELLO?? 8D HELLO +24 24\n";
    assert_eq!(last_remark(">ann: 1H HELLO +27 27\n"), "the first word does not cover 8H");
    assert_eq!(last_remark(">ann: 8H A +0 0\n"), "the first word has one tile");
    let text = format!("{first}>bob: 1A AA +6 6\n");
    assert_eq!(last_remark(&text), "the word touches no tile on the board");
    let text = format!("{first}>bob: 8I S +9 9\n");
    assert_eq!(last_remark(&text), "the word is longer than recorded: HELLOS from 8D");
    let text = format!("{first}>bob: 8D HELLOS +9 9\n");
    let remark = last_remark(&text);
    assert!(remark.starts_with("H is already on 8D; E is already on 8E"), "{remark}");
    let text = ">ann: 8D ABCDEFGH +0 0\n";
    assert!(last_remark(text).starts_with("the play has 8 tiles; a rack has 7"));
}

#[test]
fn missing_tiles_are_reported() {
    assert_eq!(last_remark(">ann: HELO?? 8D HELLO +24 24\n"), "the rack does not have enough L");
    assert_eq!(last_remark(">ann: HELLO 8D HElLO +22 22\n"), "the rack does not have enough ?");
    assert_eq!(last_remark(">ann: HELLO -HZ +0 0\n"), "the rack does not have enough Z");
    assert_eq!(last_remark(">ann: 8D HELLO +24 24\n"), "", "nothing is said of the rack");
    let remark = last_remark(">ann: 8G ZZ +40 40\n");
    assert_eq!(remark, "there are 2 Z on the board; the game has 1");
}

#[test]
fn inconsistent_phony_withdrawals_are_reported() {
    let first = ">ann: HELLO?? 8D HELLO +24 24\n";
    let text = format!("{first}>bob: A -- -24 -24\n");
    assert_eq!(last_remark(&text), "there is no play to withdraw");
    let text = format!("{first}>ann: A -- -20 4\n");
    assert_eq!(
        last_remark(&text),
        "a phony withdrawn: the file says -20, but the word was worth -24"
    );
    let text = format!("{first}>ann: A -- -24 0\n>ann: A -- -24 -24\n");
    assert_eq!(last_remark(&text), "there is no play to withdraw", "not twice");
}

#[test]
fn a_board_that_cannot_be_is_an_error_with_its_line() {
    let first = ">ann: HELLO?? 8D HELLO +24 24\n";
    for (text, message) in [
        (">bob: A 8N CAB +3 3\n", "line 5: 8N: the word runs off the board"),
        (">bob: A F7 LINE +3 3\n", "line 5: F7: 8F is already occupied"),
        (">bob: A F8 .I.E +3 3\n", "line 5: F8: there is no tile on 10F to play through"),
        (">bob: A 8D HELLO +3 3\n", "line 5: 8D: the word uses no new tile"),
        (">bob: A 16A AB +3 3\n", "line 5: 16A: the word runs off the board"),
    ] {
        let error = replay(&format!("{first}{text}")).expect_err(text).to_string();
        assert_eq!(error, message, "{text}");
    }
    let layout = Layout::parse("blocked", ".....\n.#...\n.....\n.....\n.....").unwrap();
    let error = read(">ann: A 2A ABC +3 3\n").replay(&layout, &Alphabet::english());
    assert_eq!(error.unwrap_err().to_string(), "line 4: 2A: 2B is a blocked square");
}

#[test]
fn a_game_that_was_not_read_names_the_number_of_the_event() {
    let game = read(">ann: A - +0 0\n>bob: A - +0 1\n").game;
    let replay = gcg::replay(&game, &[], &Layout::standard(), &Alphabet::english()).unwrap();
    assert_eq!(replay.remarks[0].line, 2);
}
