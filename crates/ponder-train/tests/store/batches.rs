//! Tests of games as Parquet.

use crate::store::games::{any_game, game, games};
use bytes::Bytes;
use parquet::basic::{ConvertedType, Type as Physical};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::schema::types::Type;
use ponder_train::store::BatchError;
use ponder_train::store::batch::{ROWS_MAX, decode, encode};
use ponder_train::{Count, Episode, Ply, VisitedMove};
use proptest::prelude::*;

#[test]
fn no_games_are_a_batch_too() {
    assert_eq!(decode(Bytes::from(encode(&[]).unwrap())), Ok(Vec::new()));
}

#[test]
fn the_same_games_are_the_same_bytes() {
    assert_eq!(encode(&games(1, 50)).unwrap(), encode(&games(1, 50)).unwrap());
}

fn reversed() -> Vec<VisitedMove> {
    let child = |output| VisitedMove { output, prior: 0.5, visits: 1, value: 0.0 };
    vec![child(4), child(3)]
}

#[test]
fn games_that_a_batch_cannot_hold_are_refused() {
    type Spoil = fn(&mut Episode);
    let cases: [(Spoil, &str); 10] = [
        (
            |game| game.count = Some(Count { margin_halves: 1, owners: Vec::new() }),
            "names no owners",
        ),
        (|game| game.plies.clear(), "no moves"),
        (|game| game.outcome = f32::NAN, "outcome"),
        (|game| game.outcome = 1.5, "outcome"),
        (|game| game.plies[0].root_value = f32::INFINITY, "root value"),
        (|game| game.plies[0].policy = vec![(3, 0.5), (3, 0.5)], "not in ascending order"),
        (|game| game.plies[0].policy = vec![(3, f32::NAN)], "is outside 0 to 1"),
        (|game| game.plies[0].surprise = f32::NAN, "the surprise is NaN"),
        (|game| game.plies[0].children = vec![VisitedMove::default()], "out of range"),
        (|game| game.plies[0].children.clone_from(&reversed()), "not in ascending order"),
    ];
    for (spoil, problem) in cases {
        let mut spoilt = games(1, 3);
        spoil(&mut spoilt[2]);
        let Err(BatchError::Game { game: 2, problem: message }) = encode(&spoilt) else {
            panic!("{problem}: {:?}", encode(&spoilt))
        };
        assert!(message.contains(problem), "{message}");
    }
}

#[test]
fn more_positions_than_a_batch_holds_are_refused() {
    let large = Episode { plies: vec![Ply::default(); ROWS_MAX + 1], ..game(1) };
    let count = ROWS_MAX as u64 + 1;
    assert_eq!(
        encode(&[large]),
        Err(BatchError::TooLarge { what: "positions", count, limit: ROWS_MAX })
    );
}

#[test]
fn a_batch_of_a_newer_format_says_so() {
    let bytes = encode(&games(1, 3)).unwrap();
    // The version is a single digit in the footer.
    let at = bytes.windows(14).position(|window| window == b"ponder.version").unwrap() + 14;
    let digit = bytes[at..].iter().position(|&byte| byte == b'2').unwrap() + at;
    let mut newer = bytes;
    newer[digit] = b'7';
    assert_eq!(decode(Bytes::from(newer)), Err(BatchError::Newer { version: 7 }));
}

/// The type of a column as the table in `docs/training.md` names it.
fn type_name(column: &Type) -> String {
    if column.is_group() {
        return format!("list of {}", type_name(&column.get_fields()[0].get_fields()[0]));
    }
    let name = match (column.get_basic_info().converted_type(), column.get_physical_type()) {
        (ConvertedType::UTF8, _) => "string",
        (ConvertedType::UINT_16, _) => "uint16",
        (ConvertedType::UINT_32, _) => "uint32",
        (ConvertedType::UINT_64, _) => "uint64",
        (_, Physical::INT32) => "int32",
        (_, Physical::INT64) => "int64",
        (_, Physical::FLOAT) => "float",
        (_, Physical::BOOLEAN) => "bool",
        other => panic!("{other:?}"),
    };
    name.to_owned()
}

#[test]
fn the_documentation_lists_the_columns() {
    let file = SerializedFileReader::new(Bytes::from(encode(&games(1, 3)).unwrap())).unwrap();
    let schema = file.metadata().file_metadata().schema();
    let columns = schema.get_fields().iter();
    let expected: Vec<_> =
        columns.map(|column| (format!("`{}`", column.name()), type_name(column))).collect();
    let text = include_str!("../../../../docs/training.md");
    let (_, table) = text.split_once("| column | type | what |").expect("the table");
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let cells = rows.map(|row| row.split('|').map(str::trim).collect::<Vec<_>>());
    let listed: Vec<_> = cells.map(|row| (row[1].to_owned(), row[2].to_owned())).collect();
    assert_eq!(listed, expected);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn every_game_round_trips(games in prop::collection::vec(any_game(), 0..6)) {
        let bytes = encode(&games).unwrap();
        prop_assert_eq!(decode(Bytes::from(bytes)).unwrap(), games);
    }

    /// Damage may go undetected when the hash is not checked, but it never makes the reader panic.
    #[test]
    fn damaged_bytes_never_break_the_reader(
        seed in 0..20_u64,
        flips in prop::collection::vec((any::<prop::sample::Index>(), 1..=255_u8), 0..4),
        cut in any::<prop::sample::Index>(),
        is_cut in any::<bool>(),
    ) {
        let mut bytes = encode(&games(seed, 5)).unwrap();
        for (at, mask) in flips {
            let at = at.index(bytes.len());
            bytes[at] ^= mask;
        }
        if is_cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        let _ = decode(Bytes::from(bytes));
    }

    #[test]
    fn any_bytes_never_break_the_reader(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(decode(Bytes::from(bytes)).is_err());
    }
}

#[test]
fn every_flipped_byte_of_the_footer_is_survived() {
    let bytes = encode(&games(3, 2)).unwrap();
    let tail = bytes.len() - 8;
    let length = u32::from_le_bytes(bytes[tail..tail + 4].try_into().unwrap()) as usize;
    for at in tail - length..bytes.len() {
        for mask in [1, 0x80, 0xff] {
            let mut damaged = bytes.clone();
            damaged[at] ^= mask;
            let _ = decode(Bytes::from(damaged));
        }
    }
}
