//! Tolerated deviations with their remarks, and errors with their place.

use super::*;
use ponder_crossword::gcg::Deviation;
use ponder_game::Refused;

#[test]
fn note_that_runs_on_without_a_sign_is_continued() {
    let reading = read(">ann: ABC - +0 0\n#note one\nand two\n");
    assert_eq!(reading.game.events[0].notes, ["one\nand two"]);
    assert_remark(&reading, 6, "part of the note above");
}

#[test]
fn forgiven_dos_line_ends_and_others() {
    for end in ["\r\n", "\r"] {
        let text = format!("{HEAD}>ann: ABC - +0 34\n").replace('\n', end);
        let reading = bytes_read(text.as_bytes());
        assert_eq!(reading.game.events, [strict(">ann: ABC - +0 34\n")]);
        assert_remark(&reading, 1, "lines end with a carriage return");
    }
}

#[test]
fn forgiven_nicknames_in_another_case_or_full_names() {
    let reading = read(">Ann: ABC - +0 0\n>BOB B. BUILDER: ABC - +0 0\n");
    assert_eq!(reading.game.events[0].player, 0);
    assert_eq!(reading.game.events[1].player, 1);
    assert_remark(&reading, 4, "`Ann` is read as `ann`");
    assert_remark(&reading, 5, "`BOB B. BUILDER` is read as `bob`");
}

#[test]
fn forgiven_duplicate_nicknames_alternate() {
    let text = "#character-encoding utf-8\n#player1 bob Bob\n#player2 bob Robert\n\
        >bob: ABC 8H CAB +14 14\n>bob: ABC 7H AB +10 10\n>bob: ABC (challenge) +5 15\n\
        >bob: ABC 9H AB +10 24\n>bob: ABC 6H AB +9 24\n>bob: ABC -- -9 15\n>bob: AB - +0 24\n>bob: C - +0 15\n\
        >bob: C (C) -3 12\n>bob: B (B) -3 21\n>bob: B (time) -10 11\n";
    let reading = bytes_read(text.as_bytes());
    let players: Vec<usize> = reading.game.events.iter().map(|event| event.player).collect();
    assert_eq!(players, [0, 1, 1, 0, 1, 1, 0, 1, 1, 0, 0]);
    assert_eq!(reading.game.players[1].nickname, "bob2");
    assert_remark(&reading, 3, "two players are called `bob`");
    let written = reading.game.write(&Alphabet::english()).unwrap();
    assert!(written.contains(">bob2: ABC 7H AB +10 10\n"), "{written}");
}

#[test]
fn forgiven_players_without_a_line_of_their_own() {
    let reading = bytes_read(b"#character-encoding utf-8\n>x: ABC - +0 0\n>Jo Doe: ABC - +0 0\n>x: A - +0 0\n>Jo Doe: B - +0 0\n");
    let players: Vec<usize> = reading.game.events.iter().map(|event| event.player).collect();
    assert_eq!(players, [0, 1, 0, 1]);
    assert_eq!(reading.game.players[1].nickname, "Jo_Doe");
    assert_eq!(reading.game.players[1].name, "Jo Doe");
    assert_remark(&reading, 3, "taken as player 2");
}

#[test]
fn forgiven_pragmas_out_of_order() {
    let text = ">ann: ABC - +0 0\n>bob: ABC - +0 0\n#title T\n#player2 bob Bob\n#player1 ann Ann\n#character-encoding utf-8\n";
    let reading = bytes_read(text.as_bytes());
    assert_eq!(reading.game.events[0].player, 0);
    assert_eq!((reading.game.title.as_str(), reading.game.events[1].player), ("T", 1));
    for line in 3..=6 {
        assert_remark(&reading, line, "belongs");
    }
}

#[test]
fn forgiven_tabs_and_blanks() {
    let tidy = read(">ann: ABC 8H CAB +14 14\n>bob: A - +0 0\n").game;
    let reading = read(">ann:\tABC  8H\tCAB   +14 14  \n  >bob: A - +0 0\n\n");
    assert_eq!(reading.game, tidy);
    assert_eq!(reading.remarks.len(), 1);
    assert_remark(&reading, 4, "2 lines have extra or missing spaces");
}

#[test]
fn forgiven_scores_that_are_missing() {
    let reading = read(">ann: ABC 8H CAB +14\n>bob: ABC -\n>ann: ABC -A\n");
    let scores: Vec<_> =
        reading.game.events.iter().map(|event| (event.change, event.total)).collect();
    assert_eq!(scores, [(14, None), (0, None), (0, None)]);
    assert_remark(&reading, 4, "the total score after the event is missing");
    assert_remark(&reading, 5, "there is no score");
}

#[test]
fn forgiven_coordinates_in_small_letters_and_scores_without_a_sign() {
    let reading = read(">ann: ABC 8h CAB 14 +14\n");
    assert_eq!(reading.game.events, [strict(">ann: ABC 8H CAB +14 14\n")]);
    assert_remark(&reading, 4, "`8h` is read as `8H`");
    assert_remark(&reading, 4, "`14` is read as `+14`");
}

#[test]
fn forgiven_racks_in_small_letters_and_through_tiles_in_brackets() {
    let reading = read(">ann: abc 8H CA(TT)B +14 14\n>bob: ABc - +0 0\n");
    assert_eq!(reading.game.events[0].rack, tiles("ABC"));
    let Action::Place { tiles: word, .. } = &reading.game.events[0].action else {
        panic!("a placement");
    };
    assert_eq!(*word, [3, 1, 0, 0, 2]);
    assert_eq!(reading.game.events[1].rack, tiles("AB?"));
    assert_remark(&reading, 4, "read as letters");
    assert_remark(&reading, 4, "tiles in brackets");
    assert_remark(&reading, 5, "read as blanks");
}

#[test]
fn deviations_have_a_code_and_arguments() {
    let reading = read(">Ann: ABC -5 +0 0\n");
    let whats: Vec<_> = reading.remarks.iter().map(|it| it.what.clone()).collect();
    let read_as = Deviation::ReadAs { found: "Ann".into(), meant: "ann".into() };
    assert_eq!(whats, [read_as, Deviation::UnnamedTiles { count: 5 }]);
    assert_eq!(reading.remarks[0].to_string(), "line 4: `Ann` is read as `ann`");
    let refused = Refused::from(&whats[0]);
    assert_eq!(refused.code, "read-as");
    assert_eq!((&*refused.args["found"], &*refused.args["meant"]), ("Ann", "ann"));
    let refused = Refused::from(&whats[1]);
    assert_eq!((&*refused.code, &*refused.args["count"]), ("unnamed-tiles", "5"));
}

#[test]
fn refused_with_line_and_column_and_what_may_stand_there() {
    for (text, place, problem) in [
        (
            ">carl: ABC - +0 0",
            "line 4, column 2",
            "unknown player `carl`; the players are ann, bob",
        ),
        (">ann ABC - +0 0", "line 4, column 2", "there is no colon"),
        (">: ABC - +0 0", "line 4, column 2", "the nickname is missing"),
        (">ann:", "line 4", "nothing follows the nickname; after the rack, write"),
        (">ann: ABC", "line 4, column 7", "not an event; after the rack, write a coordinate"),
        (">ann: ABC 99Z CAB +3 3", "line 4, column 11", "`99Z` is not an event"),
        (">ann: A!C 8H CAB +3 3", "line 4, column 8", "not a tile of the alphabet english"),
        (">ann: ABC 8H CÄB +3 3", "line 4, column 15", "`Ä` is not a tile of a word"),
        (">ann: ABC 8H C?B +3 3", "line 4, column 15", "in lower case for blanks"),
        (">ann: ABC 8H C(AB +3 3", "line 4, column 14", "`(` has no closing `)`"),
        (">ann: ABC 8H ... +3 3", "line 4, column 14", "the word uses no new tile"),
        (
            ">ann: ABC 8H CAB",
            "line 4, column 17",
            "the score of the event is missing; write one such as +12",
        ),
        (">ann: ABC 8H CAB +x 3", "line 4, column 18", "`+x` is not a score"),
        (">ann: ABC 8H CAB +3 y", "line 4, column 21", "`y` is not a score"),
        (">ann: ABC 8H CAB +1234567", "line 4, column 18", "is not a score"),
        (">ann: ABC 8H CAB +3 3 4", "line 4, column 23", "`4` is left over"),
        (">ann: ABC (AB +3 3", "line 4, column 11", "`(` has no closing `)` before the next space"),
        (">ann: (time)", "line 4, column 13", "the score of the event is missing"),
        ("hello", "line 4, column 1", "`hello` is neither an event"),
        ("#rack1 AB*", "line 4, column 10", "`*` is not a tile"),
        ("#rack1 CAB! A", "line 4, column 11", "`! A` is not a tile"),
        ("#tile", "line 4", "`#tile` needs the spelling of a tile"),
        (&format!(">ann: {} - +0 0", "A".repeat(41)), "line 4, column 7", "at most 40"),
        (&format!(">ann: A 1A {} +0 0", "A".repeat(22)), "line 4, column 12", "at most 21"),
    ] {
        let error = error(text).to_string();
        assert!(error.starts_with(&format!("{place}: ")), "{text}: {error}");
        assert!(error.contains(problem), "{text}: {error}");
    }
    let refused = Refused::from(&error(">ann: ABC 8H CAB +x 3"));
    let arg = |name: &str| refused.args[name].as_str();
    assert_eq!(refused.code, "unknown-score");
    assert_eq!((arg("found"), arg("line"), arg("column")), ("+x", "4", "18"));
}

#[test]
fn empty_and_oversized_texts_are_refused() {
    let english = Alphabet::english();
    let error = gcg::read(b"", &english).unwrap_err();
    assert!(error.to_string().starts_with("line 1: this is not a game"), "{error}");
    let text = format!("{HEAD}{}", "\n".repeat(gcg::LINES_MAX - 3));
    assert!(gcg::read(text.as_bytes(), &english).is_ok());
    let error = gcg::read(format!("{text}#title\n").as_bytes(), &english).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 10001: the file is too long: it can have at most 10000 lines"
    );
    let error = gcg::read(&vec![b'\n'; gcg::BYTES_MAX + 1], &english).unwrap_err();
    assert!(error.problem.to_string().contains("at most 1048576 are read"), "{error}");
}

#[test]
fn texts_of_the_greatest_size_come_to_an_end() {
    let english = Alphabet::english();
    let room = gcg::BYTES_MAX - HEAD.len() - 100;
    let declared = "#tile A a\n".repeat(62);
    let long = "AB?c".repeat(room / 4);
    for text in [
        format!(">ann: {long}"),
        format!(">ann: A 8H {long}"),
        format!(">ann: A -{}", "9".repeat(room)),
        format!("{}: A", ">".repeat(room)),
        "AB ".repeat(room / 3),
        format!("{declared}#rack1 {}", &long[1000..]),
        format!("#tile {long}"),
        "#tile A a\n".repeat(9_000),
    ] {
        let error = gcg::read(format!("{HEAD}{text}").as_bytes(), &english).expect_err("no game");
        assert!(
            error.problem.to_string().len() < 500,
            "a message is short: {}",
            error.problem.to_string().len()
        );
    }
    let line = room / gcg::LINES_MAX - 4;
    for text in ["#note x\n- ", "#description ", ">ann: A - +0 0\n#-", "#zeta "] {
        let lines = text.matches('\n').count() + 1;
        let part = format!("{text}{}\n", "x".repeat(lines * line - text.len() - 1));
        let text = format!("{HEAD}{}", part.repeat((gcg::LINES_MAX - 10) / lines));
        let game = gcg::read(text.as_bytes(), &english).expect("a game").game;
        let written = game.write(&english).expect("the game can be written");
        assert!(written.len() > room / 3, "{} bytes are left of {text}", written.len());
    }
}
