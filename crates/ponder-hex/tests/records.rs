//! Property tests of records and links: every game survives a round trip, and nothing panics.

use ponder_game::{History, Position, Side};
use ponder_hex::hexworld::{HexLink, LinkView};
use ponder_hex::sgf::{self, HexRecord};
use ponder_hex::{
    Hex, HexLine, HexMove, HexPosition, HexRules, Passing, Start, Swap, WideBitboard,
};
use ponder_record::{GiveUp, Header, Limits, Record, Variations};
use proptest::prelude::*;
use proptest::sample::Index;

/// Generates a game of random legal moves under random rules, sometimes given up at the end.
fn game() -> impl Strategy<Value = HexLine> {
    let swap = prop_oneof![Just(Swap::None), Just(Swap::Pieces), Just(Swap::Sides)];
    let passing = prop_oneof![Just(Passing::Forbidden), Just(Passing::Allowed)];
    let choices = prop::collection::vec(any::<Index>(), 0..60);
    let given_up = prop_oneof![
        2 => Just(None),
        1 => (any::<bool>(), any::<bool>()).prop_map(|(first, resigns)| {
            let side = if first { Side::First } else { Side::Second };
            Some((side, if resigns { GiveUp::Resign } else { GiveUp::Forfeit }))
        }),
    ];
    (1..=19u8, 1..=19u8, swap, passing, choices, any::<bool>(), given_up).prop_map(
        |(cols, rows, swap, passing, choices, swaps, given_up)| {
            let rows = if swap == Swap::None { rows } else { cols };
            let rules = HexRules::new(cols, rows).expect("1 to 19");
            let rules = rules.with_swap(swap).expect("square").with_passing(passing);
            let mut line = HexLine::new(rules);
            for choice in choices {
                let position: HexPosition<WideBitboard> = line.position().expect("legal so far");
                let legal = position.legal_moves(&History::default());
                if position.winner().is_some() || legal.is_empty() {
                    break;
                }
                let swap = Some(HexMove::SWAP).filter(|mv| swaps && legal.contains(mv));
                line.moves.push(swap.unwrap_or_else(|| *choice.get(&legal)));
            }
            line.given_up = given_up;
            line
        },
    )
}

/// The line with only those rules that a link can express.
fn as_link_reports(mut line: HexLine) -> HexLine {
    let (cols, rows) = (line.rules.cols(), line.rules.rows());
    let mut rules = HexRules::new(cols, rows).expect("a board");
    if line.moves.contains(&HexMove::SWAP) {
        rules = rules.with_swap(line.rules.swap()).expect("square");
    }
    if line.moves.contains(&HexMove::PASS) {
        rules = rules.with_passing(Passing::Allowed);
    }
    line.rules = rules;
    line
}

fn link_like() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        Just("https://hexworld.org/board/#".to_owned()),
        "[0-9]{0,3}x?",
        "[rmnc]{0,2}[0-9]{0,2}",
        Just(",".to_owned()),
        Just(":".to_owned()),
        ":[sSprf][bw]?",
        "[a-f][0-9]{1,2}",
        Just("%3a%2C%".to_owned()),
        any::<String>(),
    ];
    prop::collection::vec(part, 0..12).prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_game_round_trips_through_its_record(line in game()) {
        let record = sgf::write(&line, &Header::default()).expect("legal");
        let text = ponder_record::sgf::to_string(&record);
        let records = ponder_record::sgf::parse(text.as_bytes(), &Limits::default()).expect("SGF");
        let game = HexRecord::read(&records[0], Variations::Check).map(|(game, _)| game).expect("our own");
        prop_assert_eq!(game.main_line(), line.clone());
        prop_assert_eq!(game.record(), &record);
        let texts = line.texts().expect("legal");
        let from_texts = HexLine::from_texts(line.rules, Start::default(), &texts).expect("legal");
        prop_assert_eq!(from_texts.moves, line.moves);
    }

    #[test]
    fn any_game_round_trips_through_its_link(line in game(), shown in any::<Index>(), hour in 0..13u8) {
        let mut link = HexLink::new(as_link_reports(line));
        link.shown = shown.index(link.shown + 1);
        link.view = LinkView {
            rotation: Some(hour).filter(|hour| *hour > 0),
            mirrored: hour % 2 == 0,
            numbered: hour % 3 == 0,
            red_blue: hour % 5 == 0,
        };
        let url = link.to_url().expect("legal");
        prop_assert_eq!(HexLink::parse(&url).expect("our own"), link.clone());
        let fragment = url.split_once('#').expect("a fragment").1;
        prop_assert_eq!(HexLink::parse(fragment).expect("our own"), link);
    }

    #[test]
    fn any_text_is_a_link_or_an_error(text in prop_oneof![any::<String>(), link_like()]) {
        if let Ok(link) = HexLink::parse(&text) {
            let url = link.to_url().expect("what was read can be written");
            prop_assert_eq!(HexLink::parse(&url).expect("and read"), link);
        }
    }

    #[test]
    fn damaged_records_are_read_or_refused(
        line in game(),
        damage in prop::collection::vec((any::<Index>(), "[A-Z\\[\\];()a-k0-9:]"), 0..4),
    ) {
        let record = sgf::write(&line, &Header::default()).expect("legal");
        let mut text = ponder_record::sgf::to_string(&record);
        for (at, new) in damage {
            let at = at.index(text.len());
            text.replace_range(at..=at, &new);
        }
        let Ok(records) = ponder_record::sgf::parse(text.as_bytes(), &Limits::default()) else {
            return Ok(());
        };
        for record in &records {
            let salvaged = HexRecord::read(record, Variations::Salvage);
            let dropped = salvaged.as_ref().map(|(_, dropped)| dropped.variations);
            match HexRecord::read(record, Variations::Check).map(|(game, _)| game) {
                Ok(game) => prop_assert_eq!(salvaged.map(|(game, _)| game), Ok(game)),
                Err(_) => prop_assert!(dropped != Ok(0)),
            }
        }
        let salvaged = records.iter().filter_map(|record| HexRecord::read(record, Variations::Salvage).ok());
        for (game, _) in salvaged {
            prop_assert_eq!(&HexRecord::read(game.record(), Variations::Check).map(|(game, _)| game).expect("our own"), &game);
            for id in game.record().walk(Record::ROOT) {
                let line = game.line(id);
                prop_assert!(line.position::<WideBitboard>().is_ok());
                sgf::write(&line, &Header::default()).expect("legal");
            }
        }
    }
}

#[test]
fn swap_sides_agrees_with_a_table() {
    use ponder_game::{Action, OpenTable, Seat, Table};
    let rules: HexRules = "5,swap=sides".parse().expect("rules");
    let mut table = OpenTable::<Hex<u128>>::new(rules);
    for (seat, text) in [(0, "a2"), (1, "swap"), (0, "c3"), (1, "d3")] {
        table.apply(Seat(seat), &Action::play(text)).expect("legal");
    }
    let line =
        HexLine::from_texts(rules, Start::default(), &table.moves()).expect("the table played it");
    assert_eq!(line.texts().expect("legal"), table.moves());
    assert_eq!(&line.position::<u128>().expect("legal"), table.position());
}
