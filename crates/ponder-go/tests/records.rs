//! Properties of records: any game survives a round trip, nothing panics.

use ponder_game::{BySide, History, Notation, Position, Side, Status};
use ponder_go::sgf::{self, GoRecord};
use ponder_go::{
    GoLine, GoMove, GoPosition, GoRules, HandicapCompensation, Ko, PointSet, Scoring, Start,
    Suicide,
};
use ponder_record::{Colour, GiveUp, Header, Limits, NodeId, Record, Value, Variations};
use proptest::prelude::*;
use proptest::sample::{Index, select};

fn rules() -> impl Strategy<Value = GoRules> {
    let options = (
        select(vec![Ko::Positional, Ko::Situational, Ko::Simple]),
        select(vec![Suicide::Forbidden, Suicide::Allowed]),
        select(vec![Scoring::Area, Scoring::Territory]),
        select(vec![
            HandicapCompensation::None,
            HandicapCompensation::Stones,
            HandicapCompensation::StonesLessOne,
        ]),
    );
    let rule_set = proptest::option::of(select(ponder_go::RULE_SETS.map(|set| set.name).to_vec()));
    let komi = prop_oneof![4 => -20..40_i16, 1 => -800..=800_i16];
    let size = prop_oneof![(2..=5u8, 2..=5u8), (7..=19u8, 7..=19u8)];
    (size, options, rule_set, komi, 0..=9u8).prop_map(
        |((cols, rows), options, rule_set, komi, stones)| {
            let (ko, suicide, scoring, bonus) = options;
            let rules = GoRules::new(cols, rows).expect("2 to 19");
            let rules = match rule_set {
                Some(rule_set) => rules.with_rule_set(rule_set).expect("one of the list"),
                None => {
                    let rules = rules.with_ko(ko).with_suicide(suicide);
                    rules.with_scoring(scoring).with_handicap_compensation(bonus)
                }
            };
            let rules = rules.with_handicap(stones).unwrap_or(rules);
            rules.with_komi_halves(komi)
        },
    )
}

/// Start of a game: the usual one of the rules, or stones of both sides.
fn start(rules: &GoRules, stones: &[(Index, bool)], white_moves: bool) -> Option<(GoRules, Start)> {
    let rules = rules.with_handicap(0).ok()?.with_komi_halves(rules.komi_halves());
    let mut sets = [PointSet::default(); 2];
    for (number, (index, white)) in stones.iter().enumerate() {
        let point = usize::from(*index.get(rules.geometry().points()));
        sets.iter_mut().for_each(|set| set.remove(point));
        // At least one white stone, so that Black's are not a handicap.
        sets[usize::from(*white || number + 1 == stones.len())].insert(point);
    }
    let to_move = if white_moves { Side::Second } else { Side::First };
    let start = Start { stones: BySide(sets), to_move, handicap: 0 };
    start.position::<512>(&rules).ok().map(|_| (rules, start))
}

/// A game of random legal moves, sometimes out of turn or given up at its end.
fn game() -> impl Strategy<Value = GoLine> {
    let choices = prop::collection::vec((any::<Index>(), 0..12u8), 0..80);
    let stones = prop_oneof![
        2 => Just(Vec::new()),
        1 => prop::collection::vec((any::<Index>(), any::<bool>()), 1..30),
    ];
    let given_up = proptest::option::of((
        select(Side::BOTH.to_vec()),
        select(vec![GiveUp::Resign, GiveUp::Time, GiveUp::Forfeit]),
    ));
    (rules(), stones, any::<bool>(), choices, given_up).prop_map(
        |(rules, stones, white_moves, choices, given_up)| {
            let mut go = GoLine::new(rules);
            if !stones.is_empty()
                && let Some((rules, start)) = start(&rules, &stones, white_moves)
            {
                go = GoLine { rules, start, ..go };
            }
            let (mut position, mut history) = go.position::<512>().expect("a start");
            for (choice, kind) in choices {
                if position.status(&history) != Status::Running {
                    break;
                }
                if kind == 0 {
                    let other = position.to_move().opponent();
                    position = position.with_to_move(other);
                }
                if position.status(&history) != Status::Running {
                    break;
                }
                let legal = position.legal_moves(&history);
                let mv = if kind == 1 { GoMove::PASS } else { *choice.get(&legal) };
                go.moves.push((position.to_move(), mv));
                history.push(position.repetition_key());
                position.play(mv);
            }
            go.given_up = given_up;
            go
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_game_round_trips_through_its_record(line in game()) {
        let record = sgf::write(&line, &Header::default()).expect("legal");
        let text = ponder_record::sgf::to_string(&record);
        let records = ponder_record::sgf::parse(text.as_bytes(), &Limits::default()).expect("SGF");
        let game = GoRecord::read(&records[0], Variations::Check).map(|(game, _)| game).expect("our own");
        prop_assert_eq!(game.main_line(), line.clone());
        prop_assert_eq!(ponder_record::sgf::to_string(game.record()), text);
        let texts = line.texts().expect("legal");
        let from_texts = GoLine::from_texts(line.rules, line.start, &texts).expect("legal");
        prop_assert_eq!(from_texts.moves, line.moves);
        let start = line.start.position::<512>(&line.rules).expect("legal");
        prop_assert_eq!(Start::of(&start), line.start);
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
            check_any(record)?;
        }
    }

    #[test]
    fn any_roots_are_read_or_refused(
        parts in prop::collection::vec((
            select(vec!["SZ", "KM", "HA", "RU", "PL", "AB", "AW", "AE", "B", "W", "RE"]),
            select(vec![
                "", "0", "9", "2", "-1", "375", "aa", "aa:cc", "cc:aa", "cg", "gc", "tt", "zz", "W",
                "go:9,handicap=2", "go:", "koSIMPLE", "aa:", ":", "1e9", "NaN", "99999999999", "3:2",
            ]),
            select(vec!["", ";", "(;"]),
        ), 0..14),
    ) {
        let parts = parts.iter().map(|(ident, value, before)| format!("{before}{ident}[{value}]"));
        let text = format!("(;GM[1]{})", parts.collect::<String>());
        if let Ok(records) = ponder_record::sgf::parse(text.as_bytes(), &Limits::default()) {
            check_any(&records[0])?;
        }
    }
}

/// Checks that whatever is read of any record is legal, and is read again as the same.
fn check_any(record: &Record) -> Result<(), TestCaseError> {
    let salvaged = GoRecord::read(record, Variations::Salvage);
    let strict = GoRecord::read(record, Variations::Check).map(|(game, _)| game);
    let dropped = salvaged.as_ref().map(|(_, dropped)| dropped.variations);
    prop_assert_eq!(strict.is_ok(), dropped == Ok(0));
    let Ok((game, _)) = salvaged else { return Ok(()) };
    prop_assert_eq!(
        &GoRecord::read(game.record(), Variations::Check).map(|(game, _)| game).expect("our own"),
        &game
    );
    for id in game.record().walk(Record::ROOT) {
        let line = game.line(id);
        let replayed: Result<(GoPosition<512>, History), _> = line.position();
        prop_assert!(replayed.is_ok(), "{:?}", replayed.err());
        sgf::write(&line, &Header::default()).expect("legal");
    }
    Ok(())
}

/// Adds random legal moves below a node, and returns the nodes with the positions after them.
fn grow(
    record: &mut Record,
    mut at: NodeId,
    mut position: GoPosition<512>,
    mut history: History,
    seed: &mut u64,
    plies: usize,
) -> Vec<(NodeId, GoPosition<512>, History)> {
    let mut grown = Vec::new();
    for _ in 0..plies {
        // The last one is the pass, and two of them would end the game.
        let legal = position.legal_moves(&history);
        *seed =
            seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mv = legal[(*seed >> 33) as usize % (legal.len() - 1).max(1)];
        let letters = sgf::to_letters(position.rules(), &position.format_move(mv));
        let colour = if position.to_move() == Side::First { Colour::Black } else { Colour::White };
        at = record.add_move(at, colour, Value::from_text(&letters.expect("a point")));
        history.push(position.repetition_key());
        position.play(mv);
        grown.push((at, position.clone(), history.clone()));
    }
    grown
}

#[test]
fn a_long_game_with_hundreds_of_variations_is_read() {
    let rules: GoRules = "19,suicide=allowed".parse().expect("rules");
    let mut record = sgf::write(&GoLine::new(rules), &Header::default()).expect("legal");
    let mut seed = 1;
    let start = GoPosition::<512>::new(&rules);
    let main = grow(&mut record, Record::ROOT, start, History::default(), &mut seed, 1000);
    for (at, position, history) in main[..999].iter().step_by(3) {
        grow(&mut record, *at, position.clone(), history.clone(), &mut seed, 10);
    }
    let game = GoRecord::read(&record, Variations::Check).map(|(game, _)| game).expect("legal");
    assert_eq!((game.main_line().moves.len(), game.record().len()), (1000, 1001 + 333 * 10));
    let (last, position, history) = main.last().expect("moves");
    let read = game.position::<512>(*last);
    assert_eq!(read.0.board().key(), position.board().key());
    assert_eq!(read.1.path_len(), history.path_len());
}
