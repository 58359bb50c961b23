//! Reading and writing GCG: every rule of the form, what is forgiven, what is refused and where.

use ponder_crossword::Alphabet;
use ponder_crossword::alphabet::BLANK_BIT;
use ponder_crossword::gcg::{self, Action, Event, Exchanged, GcgError, GcgGame, GcgId, Reading};

/// The beginning of a file with two players.
const HEAD: &str =
    "#character-encoding utf-8\n#player1 ann Ann Author\n#player2 bob Bob B. Builder\n";

fn bytes_read(bytes: &[u8]) -> Reading {
    gcg::read(bytes, &Alphabet::english()).expect("the text is a game")
}

/// Reads a text behind [`HEAD`].
fn read(text: &str) -> Reading {
    bytes_read(format!("{HEAD}{text}").as_bytes())
}

fn events(text: &str) -> Vec<Event> {
    read(text).game.events
}

/// The only event of a text that is as it should be.
fn strict(text: &str) -> Event {
    let reading = read(text);
    assert_eq!(reading.remarks, [], "for {text}");
    let [event] = reading.game.events.try_into().expect("one event");
    event
}

fn error(text: &str) -> GcgError {
    let text = format!("{HEAD}{text}");
    gcg::read(text.as_bytes(), &Alphabet::english()).expect_err("the text is no game")
}

fn tiles(text: &str) -> Vec<u8> {
    Alphabet::english().tiles_of(text).expect("tiles")
}

/// Whether something was said of a line.
fn told(reading: &Reading, line: usize, what: &str) -> bool {
    reading.remarks.iter().any(|it| it.line == line && it.what.contains(what))
}

fn assert_told(reading: &Reading, line: usize, what: &str) {
    assert!(told(reading, line, what), "{what} in {:?}", reading.remarks);
}

#[test]
fn character_encoding_utf_8() {
    let reading = read("#title Café\n");
    assert_eq!((reading.game.title.as_str(), reading.remarks.len()), ("Café", 0));
}

#[test]
fn character_encoding_iso_8859_1() {
    let reading =
        bytes_read(b"#character-encoding iso-8859-1\n#player1 a Andr\xe9\n#player2 b B\n");
    assert_eq!(reading.game.players[0].name, "André");
    assert_eq!(reading.remarks, []);
}

#[test]
fn character_encoding_is_iso_8859_1_by_default() {
    let reading = bytes_read(b"#player1 a Andr\xe9\n#player2 b B\n");
    assert_eq!(reading.game.players[0].name, "André");
    assert_told(&reading, 1, "read as ISO-8859-1");
}

#[test]
fn character_encoding_missing_with_a_byte_order_mark_is_utf_8() {
    let reading = bytes_read("\u{feff}#player1 a André\n#player2 b B\n".as_bytes());
    assert_eq!(reading.game.players[0].name, "André");
    assert_told(&reading, 1, "byte-order mark");
}

#[test]
fn character_encoding_missing_in_bytes_that_are_utf_8_is_utf_8() {
    let reading = bytes_read("#player1 a André\n#player2 b B\n".as_bytes());
    assert_eq!(reading.game.players[0].name, "André");
    assert_told(&reading, 1, "the text is UTF-8");
}

#[test]
fn character_encoding_that_is_wrong_late_or_unknown_is_told() {
    let reading = bytes_read(b"#character-encoding utf-8\n#player1 a A\n#player2 b Andr\xe9\n");
    assert_eq!(reading.game.players[1].name, "André");
    assert_told(&reading, 3, "not UTF-8, though the file says so");
    let reading =
        bytes_read(b"#player1 a A\n#player2 b Andr\xe9\n#character-encoding ISO-8859-1\n");
    assert_eq!(reading.game.players[1].name, "André");
    assert_told(&reading, 3, "belongs into the first line");
    let reading = bytes_read("#character-encoding klingon\n#player1 a é\n#player2 b B".as_bytes());
    assert_eq!(reading.game.players[0].name, "é");
    assert_told(&reading, 1, "`klingon` is no character set");
}

#[test]
fn pragma_player_has_a_nickname_and_a_full_name() {
    let players = read("").game.players;
    assert_eq!((players[0].nickname.as_str(), players[0].name.as_str()), ("ann", "Ann Author"));
    assert_eq!((players[1].nickname.as_str(), players[1].name.as_str()), ("bob", "Bob B. Builder"));
}

#[test]
fn pragmas_title_description_id_and_lexicon() {
    let game = read("#title A title\n#description One\n#description two\n#id net.example 12 b\n#lexicon CSW21\n").game;
    assert_eq!((game.title.as_str(), game.description.as_str()), ("A title", "One\ntwo"));
    let id = GcgId { authority: "net.example".to_owned(), id: "12 b".to_owned() };
    assert_eq!((game.id, game.lexicon.as_str()), (Some(id), "CSW21"));
}

#[test]
fn pragmas_rack_and_incomplete_of_an_unfinished_game() {
    let game = read("#rack1 ABC?\n#rack2\n>ann: ABC - +0 0\n#incomplete\n").game;
    assert_eq!(game.players[0].rack, Some(tiles("ABC?")));
    assert_eq!(game.players[1].rack, Some(Vec::new()));
    assert!(game.is_incomplete);
    assert!(!read("").game.is_incomplete);
}

#[test]
fn pragma_note_belongs_to_the_event_before_it() {
    let text = "#note first of all\n>ann: ABC - +0 0\n#note one\n#- more\n#-\n#- end\n#note two\n>bob: X - +0 0\n";
    let reading = read(text);
    assert_eq!(reading.remarks, []);
    assert_eq!(reading.game.notes, ["first of all"]);
    assert_eq!(reading.game.events[0].notes, ["one\nmore\n\nend", "two"]);
    assert_eq!(reading.game.events[1].notes, [""; 0]);
}

#[test]
fn note_that_runs_on_without_a_sign_is_continued() {
    let reading = read(">ann: ABC - +0 0\n#note one\nand two\n");
    assert_eq!(reading.game.events[0].notes, ["one\nand two"]);
    assert_told(&reading, 6, "more of the note above");
}

#[test]
fn pragma_tile_declares_how_a_tile_is_written() {
    let spanish = Alphabet::named("spanish").unwrap();
    let text = format!("{HEAD}#tile CH ch\n>ann: CHAO 8G CHAch +1 1\n");
    let reading = gcg::read(text.as_bytes(), &spanish).unwrap();
    let ch = spanish.tiles_of("[CH]").unwrap()[0];
    assert_eq!(reading.game.events[0].rack, spanish.tiles_of("[CH]AO").unwrap());
    let Action::Place { tiles, .. } = &reading.game.events[0].action else {
        panic!("a placement");
    };
    assert_eq!(tiles[..], [ch, 1, ch | BLANK_BIT]);
    assert_told(&reading, 4, "`CH` is the tile [CH]");
    let text = format!("{HEAD}#tile XX xx\n");
    let error = gcg::read(text.as_bytes(), &spanish).unwrap_err();
    assert_eq!(error.to_string(), "line 4: `XX` is no tile of the alphabet spanish");
}

#[test]
fn pragmas_game_type_board_and_alphabet_have_two_names() {
    for text in [
        "#game-type classic\n#tile-set spanish\n#game-board SuperCrosswordGame\n",
        "#game-type classic\n#tile-distribution spanish\n#board-layout SuperCrosswordGame\n",
    ] {
        let reading = read(text);
        let game = &reading.game;
        assert_eq!(game.game_type, "classic");
        assert_eq!(
            (game.alphabet.as_str(), game.layout.as_str()),
            ("spanish", "SuperCrosswordGame")
        );
        assert_told(&reading, 1, "the file asks for the alphabet spanish");
        let (alphabet, layout) = gcg::named(format!("{HEAD}{text}").as_bytes()).unwrap();
        assert_eq!((alphabet.unwrap().name(), layout.unwrap().side()), ("spanish", 21));
    }
    let (alphabet, layout) = gcg::named(b"#lexicon FRA24\n#board-layout CrosswordGame").unwrap();
    assert_eq!((alphabet.unwrap().name(), layout.unwrap().side()), ("french", 15));
    assert_eq!(gcg::named(b"#lexicon nobody\n#board-layout knows"), Ok((None, None)));
}

#[test]
fn pragmas_that_mean_nothing_here_are_kept_in_order() {
    let game = read("#zeta one  two\n>ann: ABC - +0 0\n#Alpha\n# a comment\n#player9 x\n").game;
    let kept: Vec<_> = game.pragmas.iter().map(|it| (it.name.as_str(), it.text.as_str())).collect();
    assert_eq!(kept, [("zeta", "one  two"), ("Alpha", ""), ("", "a comment"), ("player9", "x")]);
}

#[test]
fn event_place_with_through_tiles_and_a_blank() {
    let event = strict(">ann: DIORW?? 8D WO.Ds +12 34\n");
    assert_eq!(event.player, 0);
    assert_eq!(event.rack, tiles("DIORW??"));
    let word = vec![23, 15, 0, 4, 19 | BLANK_BIT];
    assert_eq!(event.action, Action::Place { spot: "8D".parse().unwrap(), tiles: word });
    assert_eq!((event.change, event.total), (12, Some(34)));
    let event = strict(">bob: A D8 .A +2 -3\n");
    assert_eq!((event.player, event.total), (1, Some(-3)));
    assert!(matches!(event.action, Action::Place { spot, .. } if spot.to_string() == "D8"));
}

#[test]
fn event_place_with_tiles_of_several_letters() {
    let spanish = Alphabet::named("spanish").unwrap();
    let text = format!("{HEAD}>ann: [CH]O?A 8H [CH]O[rr]A +12 34\n");
    let reading = gcg::read(text.as_bytes(), &spanish).unwrap();
    let Action::Place { tiles, .. } = &reading.game.events[0].action else {
        panic!("a placement");
    };
    assert_eq!(*tiles, spanish.tiles_of("[CH]O[rr]A").unwrap());
    assert_eq!(reading.game.write(&spanish), Ok(text));
}

#[test]
fn event_pass() {
    let event = strict(">ann: ABC - +0 34\n");
    assert_eq!((event.action, event.change, event.total), (Action::Pass, 0, Some(34)));
}

#[test]
fn event_pass_without_a_rack() {
    for text in [">ann:  - +0 367\n", ">ann: - +0 367\n"] {
        let reading = read(text);
        assert_eq!(reading.game.events[0].action, Action::Pass);
        assert_eq!(reading.game.events[0].rack, []);
        assert_eq!(reading.remarks.len(), 1, "two blanks are usual there");
        assert_told(&reading, 4, "the rack is missing");
    }
}

#[test]
fn event_exchange_of_tiles() {
    let event = strict(">ann: ABC?XYZ -?XZ +0 34\n");
    assert_eq!(event.action, Action::Exchange(Exchanged::Tiles(tiles("?XZ"))));
}

#[test]
fn event_exchange_of_a_count() {
    let reading = read(">ann: ABC?XYZ -5 +0 34\n");
    assert_eq!(reading.game.events[0].action, Action::Exchange(Exchanged::Count(5)));
    assert_told(&reading, 4, "5 tiles are exchanged, and not said which");
    assert!(error(">ann: ABC -0 +0 34\n").problem.contains("1 to 40 tiles can be exchanged"));
    assert!(error(">ann: ABC -999 +0 34\n").problem.contains("1 to 40 tiles can be exchanged"));
}

#[test]
fn event_phony_withdrawn() {
    let event = strict(">ann: ABC -- -12 22\n");
    assert_eq!((event.action, event.change, event.total), (Action::PhonyWithdrawn, -12, Some(22)));
}

#[test]
fn event_challenge_bonus_with_and_without_a_rack() {
    let event = strict(">ann: ABC (challenge) +5 39\n");
    assert_eq!((event.action, event.rack), (Action::ChallengeBonus, tiles("ABC")));
    let event = strict(">ann: (challenge) +5 39\n");
    assert_eq!((event.action, event.rack), (Action::ChallengeBonus, Vec::new()));
    assert_eq!(events(">ann:  (Challenge) +5 39\n")[0].action, Action::ChallengeBonus);
}

#[test]
fn event_points_for_the_tiles_of_the_other() {
    let event = strict(">ann: (AEX?) +20 550\n");
    assert_eq!(event.action, Action::EndRack { tiles: tiles("AEX?") });
    assert_eq!(event.rack, []);
}

#[test]
fn event_penalty_for_the_last_rack() {
    let event = strict(">ann: HQ (HQ) -14 300\n");
    assert_eq!(event.action, Action::LastRackPenalty { tiles: tiles("HQ") });
    assert_eq!((event.rack, event.change), (tiles("HQ"), -14));
    assert_eq!(strict(">ann: ? (?) -0 300\n").action, Action::LastRackPenalty { tiles: vec![0] });
}

#[test]
fn event_time_penalty() {
    let event = strict(">ann: ABC (time) -10 290\n");
    assert_eq!((event.action, event.change), (Action::TimePenalty, -10));
    assert_eq!(strict(">ann: (time) -10 -10\n").action, Action::TimePenalty);
    assert_eq!(events(">ann: ABC (Time) -10 290\n")[0].action, Action::TimePenalty);
    let event = strict(">ann: (TIME) +12 290\n");
    assert_eq!(event.action, Action::EndRack { tiles: tiles("TIME") }, "four tiles");
}

#[test]
fn forgiven_dos_line_ends_and_others() {
    for end in ["\r\n", "\r"] {
        let text = format!("{HEAD}>ann: ABC - +0 34\n").replace('\n', end);
        let reading = bytes_read(text.as_bytes());
        assert_eq!(reading.game.events, [strict(">ann: ABC - +0 34\n")]);
        assert_told(&reading, 1, "do not end with a line feed alone");
    }
}

#[test]
fn forgiven_nicknames_in_another_case_or_full_names() {
    let reading = read(">Ann: ABC - +0 0\n>BOB B. BUILDER: ABC - +0 0\n");
    assert_eq!(reading.game.events[0].player, 0);
    assert_eq!(reading.game.events[1].player, 1);
    assert_told(&reading, 4, "`Ann` is read as `ann`");
    assert_told(&reading, 5, "`BOB B. BUILDER` is read as `bob`");
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
    assert_told(&reading, 3, "`bob` is two players");
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
    assert_told(&reading, 3, "has no `#player2`");
}

#[test]
fn forgiven_pragmas_out_of_order() {
    let text = ">ann: ABC - +0 0\n>bob: ABC - +0 0\n#title T\n#player2 bob Bob\n#player1 ann Ann\n#character-encoding utf-8\n";
    let reading = bytes_read(text.as_bytes());
    assert_eq!(reading.game.events[0].player, 0);
    assert_eq!((reading.game.title.as_str(), reading.game.events[1].player), ("T", 1));
    for line in 3..=6 {
        assert_told(&reading, line, "belongs");
    }
}

#[test]
fn forgiven_tabs_and_blanks() {
    let tidy = read(">ann: ABC 8H CAB +14 14\n>bob: A - +0 0\n").game;
    let reading = read(">ann:\tABC  8H\tCAB   +14 14  \n  >bob: A - +0 0\n\n");
    assert_eq!(reading.game, tidy);
    assert_eq!(reading.remarks.len(), 1);
    assert_told(&reading, 4, "2 lines have blanks or tabs");
}

#[test]
fn forgiven_scores_that_are_missing() {
    let reading = read(">ann: ABC 8H CAB +14\n>bob: ABC -\n>ann: ABC -A\n");
    let said: Vec<_> =
        reading.game.events.iter().map(|event| (event.change, event.total)).collect();
    assert_eq!(said, [(14, None), (0, None), (0, None)]);
    assert_told(&reading, 4, "the score after the event is missing");
    assert_told(&reading, 5, "there is no score");
}

#[test]
fn forgiven_coordinates_in_small_letters_and_scores_without_a_sign() {
    let reading = read(">ann: ABC 8h CAB 14 +14\n");
    assert_eq!(reading.game.events, [strict(">ann: ABC 8H CAB +14 14\n")]);
    assert_told(&reading, 4, "`8h` is read as 8H");
    assert_told(&reading, 4, "`14` is read as +14");
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
    assert_told(&reading, 4, "read as letters");
    assert_told(&reading, 4, "tiles in brackets");
    assert_told(&reading, 5, "read as blanks");
}

#[test]
fn refused_with_line_and_column_and_what_may_stand_there() {
    for (text, place, problem) in [
        (">carl: ABC - +0 0", "line 4, column 2", "`carl` is no player; there are `ann`, `bob`"),
        (">ann ABC - +0 0", "line 4, column 2", "there is no colon"),
        (">: ABC - +0 0", "line 4, column 2", "the nickname is missing"),
        (">ann:", "line 4", "nothing follows the nickname; after the rack comes"),
        (">ann: ABC", "line 4, column 7", "no event; after the rack comes a coordinate"),
        (">ann: ABC 99Z CAB +3 3", "line 4, column 11", "`99Z` is no event"),
        (">ann: A!C 8H CAB +3 3", "line 4, column 8", "no tile of the alphabet english"),
        (">ann: ABC 8H CÄB +3 3", "line 4, column 15", "`Ä` is no tile of a word"),
        (">ann: ABC 8H C?B +3 3", "line 4, column 15", "in small letters on a blank"),
        (">ann: ABC 8H C(AB +3 3", "line 4, column 14", "a bracket is not closed"),
        (">ann: ABC 8H ... +3 3", "line 4, column 14", "no tile of the word is new"),
        (">ann: ABC 8H CAB", "line 4, column 17", "the score is missing, such as +12"),
        (">ann: ABC 8H CAB +x 3", "line 4, column 18", "`+x` is no score"),
        (">ann: ABC 8H CAB +3 y", "line 4, column 21", "`y` is no score"),
        (">ann: ABC 8H CAB +1234567", "line 4, column 18", "is no score"),
        (">ann: ABC 8H CAB +3 3 4", "line 4, column 23", "more than an event has"),
        (">ann: ABC (AB +3 3", "line 4, column 11", "the bracket is not closed"),
        (">ann: (time)", "line 4, column 13", "the score is missing"),
        ("hello", "line 4, column 1", "`hello` begins neither an event"),
        ("#rack1 AB*", "line 4, column 10", "`*` is no tile"),
        ("#tile", "line 4", "`#tile` needs the spelling of a tile"),
        (&format!(">ann: {} - +0 0", "A".repeat(41)), "line 4, column 7", "at most 40"),
        (&format!(">ann: A 1A {} +0 0", "A".repeat(22)), "line 4, column 12", "at most 21"),
    ] {
        let error = error(text).to_string();
        assert!(error.starts_with(&format!("{place}: ")), "{text}: {error}");
        assert!(error.contains(problem), "{text}: {error}");
    }
}

#[test]
fn refused_what_is_no_game_or_too_long() {
    let english = Alphabet::english();
    let error = gcg::read(b"", &english).unwrap_err();
    assert!(error.to_string().starts_with("line 1: this is no game"), "{error}");
    let text = format!("{HEAD}{}", "\n".repeat(gcg::LINES_MAX - 3));
    assert!(gcg::read(text.as_bytes(), &english).is_ok());
    let error = gcg::read(format!("{text}#title\n").as_bytes(), &english).unwrap_err();
    assert_eq!(error.to_string(), "line 10001: a file has at most 10000 lines");
    let error = gcg::read(&vec![b'\n'; gcg::BYTES_MAX + 1], &english).unwrap_err();
    assert!(error.problem.contains("at most 1048576 bytes"), "{error}");
}

/// One event of every kind, and everything that may stand before them.
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
fn what_cannot_be_written_is_told() {
    let game = bytes_read(WHOLE.as_bytes()).game;
    let fail = |change: fn(&mut GcgGame)| {
        let mut game = game.clone();
        change(&mut game);
        game.write(&Alphabet::english()).expect_err("the game has no text").to_string()
    };
    let told = fail(|game| game.title = "two\nlines".to_owned());
    assert_eq!(told, "the title cannot be `two\nlines`");
    let told = fail(|game| game.players[0].nickname = "a b".to_owned());
    assert_eq!(told, "a nickname cannot be `a b`");
    let told = fail(|game| game.events[0].notes.push(" blanks ".to_owned()));
    assert_eq!(told, "a note cannot be ` blanks `");
    let told = fail(|game| game.events[1].rack.push(27));
    assert_eq!(told, "event 2: the rack has a tile that cannot be there");
    let told = fail(|game| game.events[1].player = 2);
    assert_eq!(told, "event 2: there is no such player");
    let told = fail(|game| game.events[2].action = Action::Exchange(Exchanged::Tiles(Vec::new())));
    assert_eq!(told, "event 3: no tiles are exchanged");
    let told = fail(|game| game.events[9].change = -2);
    assert_eq!(told, "event 10: the points for the others' tiles are negative");
    let told = fail(|game| game.players[1].nickname = "ann".to_owned());
    assert!(told.contains("would be read as another game"), "{told}");
    let told = fail(|game| game.pragmas[0].name = "title".to_owned());
    assert_eq!(told, "the text would be read as another game: the other pragmas");
}
