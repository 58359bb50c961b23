//! Properties of reading and writing that hold for any record and any bytes.

use ponder_record::{Limits, Record, Value, sgf};
use proptest::prelude::*;

/// Properties of a node: an identifier (not `CA`, which the writer sets) and texts.
type Properties = Vec<(String, Vec<String>)>;

fn properties() -> impl Strategy<Value = Properties> {
    let ident = "[A-Z]{1,3}".prop_filter("CA is the writer's", |ident| ident != "CA");
    let text = prop_oneof![any::<String>(), "[a-z0-9\\[\\]\\\\:;() \r\n\t]{0,12}"];
    prop::collection::vec((ident, prop::collection::vec(text, 1..3)), 0..4)
}

/// Generates a tree: for each node but the root, an earlier node is its parent.
fn record() -> impl Strategy<Value = Record> {
    prop::collection::vec((any::<prop::sample::Index>(), properties()), 1..40).prop_map(|nodes| {
        let mut record = Record::new();
        for (at, (parent, properties)) in nodes.iter().enumerate() {
            let id = match at {
                0 => Record::ROOT,
                _ => record.add_child(record.id(parent.index(at)).expect("an earlier node")),
            };
            for (ident, texts) in properties {
                record.set(id, ident, texts.iter().map(|text| Value::from_text(text)));
            }
        }
        record
    })
}

/// Generates text with SGF punctuation.
fn sgf_like() -> impl Strategy<Value = Vec<u8>> {
    let part = prop_oneof![
        Just("(;".to_owned()),
        Just("(".to_owned()),
        Just(")".to_owned()),
        Just(";".to_owned()),
        Just("]".to_owned()),
        Just("\\".to_owned()),
        Just("B[a1]".to_owned()),
        Just("CA[ISO-8859-1]".to_owned()),
        Just("C[é\\]\\".to_owned()),
        "[A-Za-z0-9]{0,3}\\[[^\\]]{0,4}\\]",
        any::<String>(),
    ];
    prop::collection::vec(part, 0..30).prop_map(|parts| parts.concat().into_bytes())
}

/// Parses; if that succeeds, writes the records and parses them again.
fn read_and_read_again(bytes: &[u8]) {
    let limits = Limits::default();
    match sgf::parse(bytes, &limits) {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(records) => {
            let text = sgf::write(&records);
            let again = sgf::parse(text.as_bytes(), &limits).expect("what was written can be read");
            assert_eq!(sgf::write(&again), text);
            assert_eq!(without_charset(again), without_charset(records));
        }
    }
}

fn without_charset(mut records: Vec<Record>) -> Vec<Record> {
    for record in &mut records {
        record.remove(Record::ROOT, "CA");
    }
    records
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_record_round_trips(records in prop::collection::vec(record(), 1..4)) {
        let text = sgf::write(&records);
        let again = sgf::parse(text.as_bytes(), &Limits::default()).unwrap();
        prop_assert_eq!(without_charset(again), records);
    }

    #[test]
    fn text_says_what_was_put_in(text in any::<String>()) {
        let plain = text.replace("\r\n", "\n").replace("\n\r", "\n").replace('\r', "\n");
        prop_assume!(!text.contains(['\r', '\n']) || text == plain);
        let expected = plain.replace(['\t', '\u{b}', '\u{c}'], " ");
        let value = Value::from_text(&text);
        prop_assert_eq!(value.text(), expected.as_str());
        prop_assert_eq!(value.simple_text(), expected.replace('\n', " "));
        prop_assert_eq!(Value::from_raw(value.raw()), Some(value));
    }

    #[test]
    fn two_parts_round_trip(first in "[^\r\n\t]*", second in "[^\r\n\t]*") {
        let value = Value::from_parts(&first, &second);
        let (one, two) = value.parts().unwrap();
        let plain = |text: &str| text.replace(['\u{b}', '\u{c}'], " ");
        prop_assert_eq!(one.text(), plain(&first));
        prop_assert_eq!(two.text(), plain(&second));
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        read_and_read_again(&bytes);
    }

    #[test]
    fn anything_like_sgf_is_read_or_refused(bytes in sgf_like()) {
        read_and_read_again(&bytes);
    }

    #[test]
    fn damaged_files_are_read_or_refused(
        record in record(),
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3u8), 0..6),
    ) {
        let mut bytes = sgf::to_string(&record).into_bytes();
        for (at, byte, kind) in damage {
            let at = at.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ => bytes.truncate(at + 1),
            }
        }
        read_and_read_again(&bytes);
    }

    #[test]
    fn limits_never_panic(bytes in sgf_like(), limit in 0..6usize) {
        let limits = Limits {
            nodes_max: limit,
            depth_max: limit,
            values_max: limit,
            value_bytes_max: limit,
            ..Limits::default()
        };
        let _ = sgf::parse(&bytes, &limits);
    }
}
