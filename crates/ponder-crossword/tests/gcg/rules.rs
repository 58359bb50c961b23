//! Every rule of the format.

use super::*;
use ponder_crossword::names;

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
    assert_remark(&reading, 1, "read as ISO-8859-1");
}

#[test]
fn character_encoding_missing_with_a_byte_order_mark_is_utf_8() {
    let reading = bytes_read("\u{feff}#player1 a André\n#player2 b B\n".as_bytes());
    assert_eq!(reading.game.players[0].name, "André");
    assert_remark(&reading, 1, "byte-order mark");
}

#[test]
fn character_encoding_missing_in_bytes_that_are_utf_8_is_utf_8() {
    let reading = bytes_read("#player1 a André\n#player2 b B\n".as_bytes());
    assert_eq!(reading.game.players[0].name, "André");
    assert_remark(&reading, 1, "read as UTF-8");
}

#[test]
fn character_encoding_that_is_wrong_late_or_unknown_is_reported() {
    let reading = bytes_read(b"#character-encoding utf-8\n#player1 a A\n#player2 b Andr\xe9\n");
    assert_eq!(reading.game.players[1].name, "André");
    assert_remark(&reading, 3, "not UTF-8, though the file says so");
    let reading =
        bytes_read(b"#player1 a A\n#player2 b Andr\xe9\n#character-encoding ISO-8859-1\n");
    assert_eq!(reading.game.players[1].name, "André");
    assert_remark(&reading, 3, "belongs on the first line");
    let reading = bytes_read("#character-encoding klingon\n#player1 a é\n#player2 b B".as_bytes());
    assert_eq!(reading.game.players[0].name, "é");
    assert_remark(&reading, 1, "unknown character set `klingon`");
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
    assert_remark(&reading, 4, "`CH` is read as the tile [CH]");
    let text = format!("{HEAD}#tile XX xx\n");
    let error = gcg::read(text.as_bytes(), &spanish).unwrap_err();
    assert_eq!(error.to_string(), "line 4: `XX` is not a tile of the alphabet spanish");
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
        assert_remark(&reading, 1, "the file names the alphabet spanish");
        let names = gcg::equipment_names(format!("{HEAD}{text}").as_bytes()).unwrap();
        let (tiles, board) = (names.tiles.unwrap(), names.board.unwrap());
        assert_eq!(names::alphabet(&tiles).unwrap().name(), "spanish");
        assert_eq!(names::layout(&board).unwrap().side(), 21);
    }
    let names = gcg::equipment_names(b"#lexicon FRA24\n#board-layout CrosswordGame").unwrap();
    let (words, board) = (names.lexicon.unwrap(), names.board.unwrap());
    assert_eq!(names::alphabet_of_lexicon(&words).unwrap().name(), "french");
    assert_eq!((names::layout(&board).unwrap().side(), names.tiles), (15, None));
    let names = gcg::equipment_names(b"#lexicon nobody\n#board-layout knows").unwrap();
    assert_eq!(names::alphabet_of_lexicon(&names.lexicon.unwrap()), None);
    assert_eq!(names::layout(&names.board.unwrap()), None);
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
        assert!(reading.game.events[0].rack.is_empty());
        assert_eq!(reading.remarks.len(), 1, "two blanks are usual there");
        assert_remark(&reading, 4, "the rack is missing");
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
    assert_remark(&reading, 4, "the 5 exchanged tiles are not named");
    assert!(
        error(">ann: ABC -0 +0 34\n").problem.to_string().contains("exchanged tiles from 1 to 40")
    );
    assert!(
        error(">ann: ABC -999 +0 34\n")
            .problem
            .to_string()
            .contains("exchanged tiles from 1 to 40")
    );
}

#[test]
fn event_exchange_of_digits_is_of_tiles_where_tiles_are_digits() {
    let spanish = Alphabet::named("spanish").unwrap();
    let exchange = |event: &str, alphabet: &Alphabet| {
        let reading = gcg::read(format!("{HEAD}{event}").as_bytes(), alphabet).unwrap();
        reading.game.events[0].action.clone()
    };
    // `1` is another spelling of [CH].
    let ch = Action::Exchange(Exchanged::Tiles(spanish.tiles_of("[CH]").unwrap()));
    assert_eq!(exchange(">ann: A[CH]O -1 +0 0", &spanish), Action::Exchange(Exchanged::Count(1)));
    assert_eq!(exchange(">ann: A1O -1 +0 0", &spanish), ch);
    let digits = Alphabet::parse("digits", "? ? 2 0 0 0 0\n0 a 5 1 0 0 0\n1 b 5 1 0 0 0").unwrap();
    let one = Action::Exchange(Exchanged::Tiles(vec![2]));
    assert_eq!(exchange(">ann: - +0 0", &digits), Action::Pass);
    assert_eq!(exchange(">ann: -1 +0 0", &digits), one);
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
    assert!(event.rack.is_empty());
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
