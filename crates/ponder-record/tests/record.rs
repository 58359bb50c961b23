//! Records through their public interface: building, editing, traversal, values.

use ponder_record::{Colour, Mark, NodeId, Property, Record, Setup, Value, sgf};

/// Returns a root with three children `a`, `b`, `c`; `a` has the children `d` and `e`.
fn tree() -> (Record, [NodeId; 5]) {
    let mut record = Record::new();
    let add = |record: &mut Record, parent, text| {
        record.add_move(parent, Colour::Black, Value::from_text(text))
    };
    let a = add(&mut record, Record::ROOT, "a");
    let b = add(&mut record, Record::ROOT, "b");
    let c = add(&mut record, Record::ROOT, "c");
    let d = add(&mut record, a, "d");
    let e = add(&mut record, a, "e");
    (record, [a, b, c, d, e])
}

fn names(record: &Record, ids: impl Iterator<Item = NodeId>) -> String {
    ids.map(|id| record.node(id).played().map_or("-", |(_, value)| value.raw())).collect()
}

#[test]
fn nodes_are_walked_parents_first() {
    let (record, [a, .., e]) = tree();
    assert_eq!(names(&record, record.walk(Record::ROOT)), "-adebc");
    assert_eq!(names(&record, record.walk(a)), "ade");
    assert_eq!(names(&record, record.main_line()), "-ad");
    assert_eq!(record.path(e), [Record::ROOT, a, e]);
    assert_eq!(record.id(5), Some(e));
    assert_eq!(record.id(6), None);
}

#[test]
fn promoting_makes_a_variation_the_main_line() {
    let (mut record, [a, b, c, _, e]) = tree();
    record.promote(c);
    assert_eq!(names(&record, record.children(Record::ROOT)), "cab");
    record.promote(b);
    record.promote(b);
    assert_eq!(names(&record, record.children(Record::ROOT)), "bca");
    record.promote_to_main_line(e);
    assert_eq!(names(&record, record.main_line()), "-ae");
    assert_eq!(names(&record, record.children(a)), "ed");
    let f = record.add_child(Record::ROOT);
    assert_eq!(record.children(Record::ROOT).last(), Some(f), "links to the last child survive");
    record.promote(Record::ROOT);
    assert_eq!(record.len(), 7);
}

#[test]
fn deleting_takes_a_whole_branch() {
    let (mut record, [a, b, c, d, e]) = tree();
    assert_eq!(record.delete(a), 3);
    assert_eq!(record.len(), 3);
    assert_eq!(names(&record, record.walk(Record::ROOT)), "-bc");
    assert!([a, d, e].iter().all(|id| !record.contains(*id)));
    assert_eq!(record.id(a.index()), None);
    assert_eq!(record.delete(a), 0, "twice");
    assert_eq!(record.delete(Record::ROOT), 0, "never the root");
    assert_eq!(record.delete(c), 1);
    let last = record.add_child(Record::ROOT);
    assert_eq!(record.children(Record::ROOT).collect::<Vec<_>>(), [b, last]);
}

#[test]
fn equality_is_that_of_the_trees() {
    let (mut one, [_, b, ..]) = tree();
    let (mut two, [_, _, c, ..]) = tree();
    assert_eq!(one, two);
    let extra = one.add_child(b);
    assert_ne!(one, two);
    one.delete(extra);
    assert_eq!(one, two);
    two.set_comment(c, "x");
    assert_ne!(one, two);
    let mut chain = Record::new();
    let first = chain.add_child(Record::ROOT);
    chain.add_child(first);
    let mut fork = Record::new();
    fork.add_child(Record::ROOT);
    fork.add_child(Record::ROOT);
    assert_ne!(chain, fork, "same nodes, other shape");
}

#[test]
fn properties_keep_their_place() {
    let mut record = Record::new();
    let root = Record::ROOT;
    for (ident, text) in [("GM", "11"), ("PB", "Ann"), ("RE", "B+")] {
        assert!(record.set_text(root, ident, text));
    }
    assert!(record.set_text(root, "PB", "Bea"));
    assert!(!record.set_text(root, "pb", "no identifier"));
    assert!(!record.set(root, "B[a1]", [Value::default()]));
    let idents: Vec<_> = record.root().properties().iter().map(Property::ident).collect();
    assert_eq!(idents, ["GM", "PB", "RE"]);
    assert_eq!(record.player(Colour::Black).as_deref(), Some("Bea"));
    record.set_text(root, "PB", "");
    record.remove(root, "RE");
    assert_eq!(record.root().properties().len(), 1);
    assert_eq!(Property::new("X", []), None);
}

#[test]
fn a_repeated_property_is_joined_when_set() {
    let limits = ponder_record::Limits::default();
    let mut record = sgf::parse(b"(;AB[a1]C[x]AB[b2][c3])", &limits).unwrap().remove(0);
    let points: Vec<_> = record.root().values("AB").map(Value::raw).collect();
    assert_eq!(points, ["a1", "b2", "c3"]);
    record.set(Record::ROOT, "AB", [Value::from_text("d4")]);
    assert_eq!(sgf::to_string(&record), "(;AB[d4]C[x])\n");
}

#[test]
fn values_resolve_escapes_as_sgf_defines() {
    let raw = |text| Value::from_raw(text).unwrap();
    assert_eq!(raw("a\\]b\\\\c\\:d\\e").text(), "a]b\\c:de");
    assert_eq!(raw("one\\\r\ntwo\r\nthree\rfour\n\rfive").text(), "onetwo\nthree\nfour\nfive");
    assert_eq!(raw("one\ntwo\\\nthree\tfour\\\tfive").simple_text(), "one twothree four five");
    assert_eq!(Value::from_raw("a]"), None);
    assert_eq!(Value::from_raw("a\\"), None);
    assert_eq!(Value::from_text("]\\:").raw(), "\\]\\\\:");
    assert_eq!(raw("no colon \\: here").parts(), None);
    let (point, label) = raw("a1:x\\:y:z").parts().unwrap();
    assert_eq!((point.text().as_ref(), label.text().as_ref()), ("a1", "x:y:z"));
    let (first, second) = Value::from_parts("a:1", "x]:").parts().unwrap();
    assert_eq!((first.text().as_ref(), second.text().as_ref()), ("a:1", "x]:"));
}

#[test]
fn known_properties_have_accessors() {
    let text = b"(;GM[11]FF[4]SZ[11:14]PB[Ann]PW[ ]RE[B+Resign]EV[cup]DT[2024-08-27]AP[HexGui:0.9]
        SO[here]RU[swap]PL[White]AB[a1][b2]AE[c3]AW[d4];B[e5]C[why\\] not]TR[a1][b2]LB[c3:x])";
    let record = sgf::parse(text, &ponder_record::Limits::default()).unwrap().remove(0);
    assert_eq!(record.game_number(), Some(11));
    assert_eq!(record.size(), Some((11, 14)));
    assert_eq!(record.player(Colour::Black).as_deref(), Some("Ann"));
    assert_eq!(record.player(Colour::White), None);
    assert_eq!(record.result().as_deref(), Some("B+Resign"));
    assert_eq!(record.event().as_deref(), Some("cup"));
    assert_eq!(record.date().as_deref(), Some("2024-08-27"));
    assert_eq!(record.application(), Some(("HexGui".to_owned(), Some("0.9".to_owned()))));
    assert_eq!(record.source().as_deref(), Some("here"));
    assert_eq!(record.rules().as_deref(), Some("swap"));
    assert_eq!(record.root().to_play(), Some(Colour::White));
    let setup: Vec<_> = record.root().setup().map(|(kind, value)| (kind, value.raw())).collect();
    let (black, white) = (Setup::Add(Colour::Black), Setup::Add(Colour::White));
    assert_eq!(setup, [(black, "a1"), (black, "b2"), (Setup::Clear, "c3"), (white, "d4")]);
    let node = record.node(record.main_line().nth(1).unwrap());
    assert_eq!(node.played().map(|(colour, v)| (colour, v.raw())), Some((Colour::Black, "e5")));
    assert_eq!(node.comment().as_deref(), Some("why] not"));
    let marks: Vec<_> = node.marks().map(|(kind, value)| (kind, value.raw())).collect();
    assert_eq!(marks, [(Mark::Triangle, "a1"), (Mark::Triangle, "b2"), (Mark::Label, "c3:x")]);
}
