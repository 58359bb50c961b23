//! Recognition of Hex records without `GM`.

use ponder_record::{Node, Record};

/// Returns whether a record without a game type can only be Hex, and not Go, the default of SGF.
///
/// It names Hex (`SO`, `EV`, `GN`, `AP`, `RU`: `EV[hex.mc.2020]`, `SO[PlayHex.org]`), or contains
/// something that Go does not have: a `swap`, a `resign`, or a cell such as `p4`. A record with
/// komi (`KM`) or handicap (`HA`) is not Hex.
pub fn is_plainly_hex(record: &Record) -> bool {
    let root = record.root();
    let is_undeclared = ["GM", "KM", "HA"].iter().all(|ident| root.simple_text(ident).is_none());
    is_undeclared
        && (names_hex(root)
            || record.walk(Record::ROOT).any(|id| is_written_as_hex(record.node(id))))
}

/// Returns whether a word of the root is Hex, or the name of one of its programs or servers.
fn names_hex(root: &Node) -> bool {
    let is_hex = |word: &str| {
        let word = word.to_ascii_lowercase();
        matches!(word.as_str(), "hex" | "hexgui" | "hexworld" | "playhex" | "hexwiki")
    };
    let texts = ["SO", "EV", "GN", "AP", "RU"].into_iter().filter_map(|it| root.simple_text(it));
    texts.into_iter().any(|text| text.split(|ch: char| !ch.is_ascii_alphabetic()).any(is_hex))
}

/// Returns whether a move or a stone of a node is written as in Hex and not as in Go.
fn is_written_as_hex(node: &Node) -> bool {
    let idents = ["B", "W", "AB", "AW", "AE"];
    let mut values = idents.into_iter().flat_map(|ident| node.values(ident));
    values.any(|value| {
        let text = value.simple_text().trim().to_ascii_lowercase();
        let is_word =
            matches!(text.as_str(), "swap" | "swap-pieces" | "swap-sides" | "resign" | "forfeit");
        is_word || is_cell(&text)
    })
}

/// Returns whether a text is a letter and a number, or a rectangle of two such points.
fn is_cell(text: &str) -> bool {
    text.split(':').all(|corner| {
        let number = corner.strip_prefix(|ch: char| ch.is_ascii_lowercase()).unwrap_or("");
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}
