//! Round trips of generated games, and reading of damaged texts.

use ponder_crossword::gcg::{
    self, Action, Deviation, Event, Exchanged, GcgError, GcgGame, GcgId, GcgPlayer, Pragma,
};
use ponder_crossword::{CgpPosition, Direction, Layout, Spot};
use ponder_lexicon::Alphabet;
use ponder_lexicon::alphabet::BLANK_BIT;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

fn alphabet() -> impl Strategy<Value = Alphabet> {
    let names: Vec<&str> = Alphabet::names().collect();
    select(names).prop_map(|name| Alphabet::named(name).expect("a known alphabet"))
}

/// A text of one line, without blanks at either end.
fn line() -> impl Strategy<Value = String> {
    prop_oneof![Just(String::new()), "[!-~éß][ -~éßĳ字]{0,30}[!-~字]"]
}

/// A note of several lines.
fn note() -> impl Strategy<Value = String> {
    vec(line(), 1..4).prop_map(|lines| lines.join("\n"))
}

fn description() -> impl Strategy<Value = String> {
    let rest = vec(line(), 0..3);
    let whole = ("[!-~][ -~]{0,9}[!-~]", rest).prop_map(|(first, rest)| {
        std::iter::once(first).chain(rest).collect::<Vec<_>>().join("\n")
    });
    prop_oneof![Just(String::new()), whole]
}

fn action(letters: u8) -> impl Strategy<Value = (Action, i32)> {
    let rack = move |least| vec(0..=letters, least..=10);
    let square =
        prop_oneof![Just(0u8), 1..=letters, (1..=letters).prop_map(|tile| tile | BLANK_BIT),];
    let place = (0u8..21, 0u8..21, any::<bool>(), vec(square, 0..20), 1..=letters);
    let place = place.prop_map(|(row, col, down, mut tiles, last)| {
        let direction = if down { Direction::Down } else { Direction::Across };
        tiles.push(last);
        Action::Place { spot: Spot { row, col, direction }, tiles }
    });
    let score = -999..2000i32;
    prop_oneof![
        4 => (place, score.clone()),
        1 => (Just(Action::Pass), score.clone()),
        1 => (rack(1).prop_map(|it| Action::Exchange(Exchanged::Tiles(it))), score.clone()),
        1 => ((1u8..=10).prop_map(|it| Action::Exchange(Exchanged::Count(it))), score.clone()),
        1 => (Just(Action::PhonyWithdrawn), score.clone()),
        1 => (Just(Action::ChallengeBonus), score.clone()),
        1 => (Just(Action::TimePenalty), score),
        1 => (rack(0).prop_map(|tiles| Action::EndRack { tiles }), 0..200i32),
        1 => (rack(0).prop_map(|tiles| Action::LastRackPenalty { tiles }), -200..=0i32),
    ]
}

fn event(letters: u8, players: usize) -> impl Strategy<Value = Event> {
    let total = proptest::option::of(-2000..3000i32);
    (0..players, vec(0..=letters, 0..=10), action(letters), total, vec(note(), 0..3)).prop_map(
        |(player, rack, (action, change), total, notes)| Event {
            player,
            rack,
            action,
            change,
            total,
            notes,
        },
    )
}

fn players(letters: u8) -> impl Strategy<Value = Vec<GcgPlayer>> {
    let rack = proptest::option::of(vec(0..=letters, 0..=10));
    let player = ("[a-zA-Z0-9:>#é-]{1,6}", line(), rack);
    vec(player, 2..=4).prop_map(|players| {
        let named = players.into_iter().enumerate().map(|(at, (nickname, name, rack))| GcgPlayer {
            nickname: format!("{at}{nickname}"),
            name,
            rack,
        });
        named.collect()
    })
}

fn game(letters: u8) -> impl Strategy<Value = GcgGame> {
    let id = proptest::option::of(("[!-~]{1,9}", line()));
    let id = id.prop_map(|it| it.map(|(authority, id)| GcgId { authority, id }));
    let texts = (line(), description(), line(), line(), line(), line());
    let pragma = ("(x[a-z-]{0,6}|-|)", line()).prop_map(|(name, text)| Pragma { name, text });
    let rest = (id, any::<bool>(), vec(pragma, 0..4), vec(note(), 0..3));
    (players(letters), texts, rest).prop_flat_map(move |(players, texts, rest)| {
        let (title, description, lexicon, layout, alphabet, game_type) = texts;
        let (id, is_incomplete, pragmas, notes) = rest;
        vec(event(letters, players.len()), 0..12).prop_map(move |events| GcgGame {
            players: players.clone(),
            title: title.clone(),
            description: description.clone(),
            id: id.clone(),
            lexicon: lexicon.clone(),
            layout: layout.clone(),
            alphabet: alphabet.clone(),
            game_type: game_type.clone(),
            start: None,
            is_incomplete,
            pragmas: pragmas.clone(),
            notes: notes.clone(),
            events,
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn games_round_trip(
        (alphabet, game) in alphabet().prop_flat_map(|it| { let letters = it.letters(); (Just(it), game(letters)) })
    ) {
        let text = game.write(&alphabet).expect("the game can be written");
        let reading = gcg::read(text.as_bytes(), &alphabet).expect("the text is a game");
        prop_assert_eq!(&reading.game, &game);
        prop_assert_eq!(reading.lines.len(), game.events.len());
        prop_assert_eq!(reading.game.write(&alphabet).unwrap(), text);
        for remark in &reading.remarks {
            let is_unsaid = matches!(
                remark.what,
                Deviation::NoRack
                    | Deviation::UnnamedTiles { .. }
                    | Deviation::NoTotal
                    | Deviation::EmptyBrackets
            );
            prop_assert!(is_unsaid, "{:?}", remark);
        }
    }

    #[test]
    fn dos_line_ends_and_a_mark_do_not_change_a_game(
        (alphabet, game) in alphabet().prop_flat_map(|it| { let letters = it.letters(); (Just(it), game(letters)) })
    ) {
        let text = game.write(&alphabet).expect("the game can be written");
        let text = format!("\u{feff}{}", text.replace('\n', "\r\n"));
        prop_assert_eq!(gcg::read(text.as_bytes(), &alphabet).expect("a game").game, game);
    }
}

const GAMES: [&str; 4] = [
    "#character-encoding utf-8\n#player1 ann Ann Author\n#player2 bob Bob B. Builder\n#title T\n#id x 12\n\
     #lexicon CSW21\n#tile CH ch\n#rack1 AB?\n>ann: HELLO?? 8D HELLO +24 24\n#note good\n#- better\n\
     >bob: AEINRST F8 .INE +6 6\n>ann: ABCDQV? -QV +0 24\n>bob: AERST?? 11F .ARn +3 9\n>bob: AERST?? -- -3 6\n\
     >ann: ABCDHO? - +0 24\n>bob: ARST?SX 8D .....S +9 15\n>bob: ARST?SX (challenge) +5 20\n\
     >ann: ABCDHO? (ABCDHO?) -14 10\n>bob: (time) -10 10\n>bob: (Q?) +20 30\n#incomplete\n",
    "#player1 x André\r\n#player2 x Zoë\r\n>x:  - +0 0\r\n>X: ABC -5 +0 0\r\n>x: AB 8h ab 4\r\n#note\r\nand so on\r\n>x: (AB) 8\r\n",
    ">a: CAB 8G CAB +14 14\n>b: ST 8G ...S +9 9\n>a: X (time) -10 4\n",
    "#character-encoding iso-8859-1\n#player2 two T\n#player1 one O\n>one: [CH]O?A 8H CH[rr]A +12 12\n>two: E -E +0 0\n",
];

const POSITIONS: [&str; 3] = [
    "15/15/15/15/15/15/15/3HeLLO7/5I9/5N9/5E9/15/15/15/15 ENOSTX?/ACEISUY 356/378 0 lex NWL20; ld english;",
    "3/[CH]O[rr]/3 [LL]?A/[RR] 1/2 0",
    "5/5/5/5/5 / 0/0 65535 a b c;;d",
];

/// Snippets that are inserted into a text to damage it.
const PARTS: [&str; 34] = [
    "\n",
    "\r",
    " ",
    "\t",
    ">",
    ":",
    "#",
    "-",
    "--",
    "(",
    ")",
    "()",
    "[",
    "]",
    ".",
    "?",
    "/",
    ";",
    "0",
    "+",
    "+0",
    "-5",
    "8D",
    "A99",
    "é",
    "\u{feff}",
    "\0",
    "#note x\n",
    "#tile A AA\n",
    "#tile . (\n",
    ">x: - +0\n",
    "#rack1 AB\n",
    "99999999999999999999",
    "(time)",
];

/// A change that damages a text.
#[derive(Clone, Debug)]
enum Damage {
    Byte(Index, u8),
    Part(Index, &'static str),
    Lose(Index, usize),
    Cut(Index),
    Twice(Index, Index),
    Lines(Index, Index),
}

fn damage() -> impl Strategy<Value = Damage> {
    prop_oneof![
        (any::<Index>(), any::<u8>()).prop_map(|(at, byte)| Damage::Byte(at, byte)),
        (any::<Index>(), select(PARTS.to_vec())).prop_map(|(at, part)| Damage::Part(at, part)),
        (any::<Index>(), 1..9usize).prop_map(|(at, count)| Damage::Lose(at, count)),
        any::<Index>().prop_map(Damage::Cut),
        (any::<Index>(), any::<Index>()).prop_map(|(from, to)| Damage::Twice(from, to)),
        (any::<Index>(), any::<Index>()).prop_map(|(from, to)| Damage::Lines(from, to)),
    ]
}

fn damaged(text: &str, damages: &[Damage]) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for damage in damages {
        let size = bytes.len() + 1;
        match damage {
            Damage::Byte(at, byte) => bytes.insert(at.index(size), *byte),
            Damage::Part(at, part) => {
                let at = at.index(size);
                bytes.splice(at..at, part.bytes());
            }
            Damage::Lose(at, count) => {
                let at = at.index(size);
                bytes.drain(at..(at + count).min(bytes.len()));
            }
            Damage::Cut(at) if bytes.len() > 40 => bytes.truncate(at.index(size).max(40)),
            Damage::Cut(_) => {}
            Damage::Twice(from, to) => {
                let (from, to) = (from.index(size), to.index(size));
                let part = bytes[from.min(to)..from.max(to)].to_vec();
                bytes.splice(from..from, part);
            }
            Damage::Lines(from, to) => {
                let mut lines: Vec<_> =
                    bytes.split(|&it| it == b'\n').map(<[u8]>::to_vec).collect();
                let (from, to) = (from.index(lines.len()), to.index(lines.len()));
                lines.swap(from, to);
                bytes = lines.join(&b'\n');
            }
        }
    }
    bytes
}

/// Checks that a game that is read can be written and read again, and that any error is clear.
fn check_game(bytes: &[u8], alphabet: &Alphabet) -> Result<(), TestCaseError> {
    let lines = 1 + bytes.iter().filter(|&&it| it == b'\n' || it == b'\r').count();
    let is_clear = |error: &GcgError| {
        (1..=lines).contains(&error.line)
            && error.column != Some(0)
            && !error.problem.to_string().is_empty()
    };
    let reading = match gcg::read(bytes, alphabet) {
        Ok(reading) => reading,
        Err(error) => {
            prop_assert!(is_clear(&error), "{:?}", error);
            return Ok(());
        }
    };
    let of_file = |line: &usize| (1..=lines).contains(line);
    prop_assert!(reading.remarks.iter().map(|it| &it.line).chain(&reading.lines).all(of_file));
    let text = reading.game.write(alphabet).expect("what was read can be written");
    let again = gcg::read(text.as_bytes(), alphabet).expect("what was written can be read");
    prop_assert_eq!(again.game, reading.game.clone());
    match reading.replay(&Layout::standard(), alphabet) {
        Ok(replay) => prop_assert_eq!(replay.steps.len(), reading.game.events.len()),
        Err(error) => prop_assert!(is_clear(&error), "{:?}", error),
    }
    Ok(())
}

fn check_position(text: &str, alphabet: &Alphabet) -> Result<(), TestCaseError> {
    match CgpPosition::read(text, alphabet) {
        Ok(reading) => {
            let text = reading.position.write(alphabet).expect("what was read can be written");
            let again = CgpPosition::read(&text, alphabet).expect("what was written can be read");
            prop_assert_eq!(again.position, reading.position);
            prop_assert_eq!(again.remarks.len(), 0);
        }
        Err(error) => {
            prop_assert!((1..=text.chars().count() + 1).contains(&error.at), "{:?}", error);
            prop_assert!(!error.problem.to_string().is_empty());
        }
    }
    Ok(())
}

#[test]
fn the_texts_that_are_damaged_can_be_read() {
    let spanish = Alphabet::named("spanish").unwrap();
    for text in GAMES {
        assert!(gcg::read(text.as_bytes(), &spanish).is_ok(), "{text}");
    }
    for text in POSITIONS {
        let alphabet = if text.contains('[') { &spanish } else { &Alphabet::english() };
        assert!(CgpPosition::read(text, alphabet).is_ok(), "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn damaged_games_are_read_or_refused_clearly(text in select(GAMES.to_vec()), damages in vec(damage(), 1..8)) {
        let bytes = damaged(text, &damages);
        check_game(&bytes, &Alphabet::named("spanish").unwrap())?;
        check_game(&bytes, &Alphabet::named("catalan").unwrap())?;
    }

    #[test]
    fn damaged_positions_are_read_or_refused_clearly(
        text in select(POSITIONS.to_vec()),
        damages in vec(damage(), 1..8),
    ) {
        let bytes = damaged(text, &damages);
        let text = String::from_utf8_lossy(&bytes);
        check_position(&text, &Alphabet::named("spanish").unwrap())?;
        check_position(&text, &Alphabet::english())?;
    }

    #[test]
    fn any_bytes_are_read_or_refused_clearly(bytes in vec(any::<u8>(), 0..200), text in "\\PC{0,80}") {
        let english = Alphabet::english();
        check_game(&bytes, &english)?;
        check_game(format!("#player1 a A\n#player2 b B\n>a: {text}").as_bytes(), &english)?;
        check_position(&text, &english)?;
    }
}
