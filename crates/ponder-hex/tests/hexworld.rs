//! Tests of HexWorld links: reading, writing, and errors that name the character.

use ponder_game::Side;
use ponder_hex::hexworld::{HexLink, LinkError, LinkView};
use ponder_hex::{HexLine, Start};
use ponder_record::GiveUp;

fn parse(text: &str) -> HexLink {
    HexLink::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn moves(link: &HexLink) -> String {
    let texts = link.line.texts().expect("legal");
    texts.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(" ")
}

#[test]
fn links_of_the_sites_are_read() {
    let link = parse("https://hexworld.org/board/#11c1,b4:sh4g8i8");
    assert_eq!(link.line.rules.to_string(), "11,swap");
    assert_eq!(moves(&link), "b4 swap-pieces h4 g8 i8");
    assert_eq!((link.shown, link.view), (5, LinkView::default()));

    let link = parse("https://hexworld.org/board/#9r9mnc1,b3:sc6:rw");
    let view = LinkView { rotation: Some(9), mirrored: true, numbered: true, red_blue: true };
    assert_eq!(link.view, view);
    assert_eq!(link.line.given_up, Some((Side::Second, GiveUp::Resign)));

    let link = parse("https://hexworld.org/board/#11x14nc1,c2d4,k14:fb");
    assert_eq!(link.line.rules.to_string(), "11x14");
    assert_eq!(moves(&link), "c2 d4 k14");
    assert_eq!(link.shown, 2);
    assert_eq!(link.line.given_up, Some((Side::First, GiveUp::Forfeit)));

    let link = parse("https://example.org/another#5,a2:Sc3:pb2");
    assert_eq!(link.line.rules.to_string(), "5,swap=sides,pass");
    assert_eq!(moves(&link), "a2 swap-sides c3 pass b2");
}

#[test]
fn a_fragment_alone_is_enough() {
    for text in ["11", "#11", "11,", " #11,, ", "11c1,"] {
        assert_eq!(moves(&parse(text)), "", "{text}");
    }
    let link = parse("11,,b4h4");
    assert_eq!((moves(&link).as_str(), link.shown), ("b4 h4", 0));
    assert_eq!(moves(&parse("https://hexworld.org/board/#11%2Cb4%3ash4")), "b4 swap-pieces h4");
    assert_eq!(moves(&parse("11c1?!unknown,B4\nH4")), "b4 h4");
}

#[test]
fn links_are_written_as_the_site_writes_them() {
    for text in [
        "https://hexworld.org/board/#11c1,b4:sh4g8i8",
        "https://hexworld.org/board/#11x14r9mnc1,c2d4,k14:fb",
        "https://hexworld.org/board/#5,a2:Sc3:pb2:rw",
        "https://hexworld.org/board/#5,a2,:rw",
        "https://hexworld.org/board/#11c1",
        "https://hexworld.org/board/#11c1,,b4",
    ] {
        assert_eq!(parse(text).to_url().expect("legal"), text);
    }
    let mut line = HexLine::new("3".parse().expect("rules"));
    line.start = Start { to_move: Side::Second, ..Start::default() };
    assert!(matches!(HexLink::new(line).to_url(), Err(LinkError::NoLink)));
}

#[test]
fn errors_name_the_character() {
    let cases = [
        ("", 1, "expected the board size"),
        ("hello", 1, "expected the board size"),
        ("https://hexworld.org/board/", 28, "the address has no `#`"),
        ("https://hexworld.org/board/#11,b4!", 34, "expected a move"),
        ("11x,a1", 4, "expected the number of rows"),
        ("11r13,a1", 3, "a rotation must be r1 to r12"),
        ("11:s", 3, "expected a comma before the moves"),
        ("11,a1b", 7, "expected the row number of a cell"),
        ("11,a1b0", 7, "expected the row number of a cell"),
        ("11,a1l1", 6, "`l1` is not a cell from a1 to k11"),
        ("11,a1aa1", 6, "`aa1` is not a cell"),
        ("11,a1%3Ax", 6, "expected a move"),
        ("11,a1a1", 6, "illegal move: the cell is occupied"),
        ("11,a1b1:s", 8, "illegal move: "),
        ("11,a1:s:S", 8, "a game can have :s or :S, not both"),
        ("11,a1:rbb2", 9, "no move can follow a resignation or forfeit"),
        ("11,a1,b2,c3", 9, "this is the third comma"),
        ("11,:p:p", 6, "illegal move: a pass may not be answered by a pass"),
    ];
    for (text, place, expected) in cases {
        match HexLink::parse(text) {
            Err(error @ (LinkError::Link { .. } | LinkError::Illegal { .. })) => {
                let start = format!("character {place} of the link: {expected}");
                assert!(error.to_string().starts_with(&start), "{text}: {error}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
    match HexLink::parse("11,a1a1") {
        Err(LinkError::Illegal { number: 2, text, why, .. }) => {
            assert_eq!((&*text, &*why.code), ("a1", "occupied"));
        }
        other => panic!("{other:?}"),
    }
    assert!(matches!(HexLink::parse("20,a1"), Err(LinkError::Size { position: 1, .. })));
    assert!(matches!(HexLink::parse("5x6,a1:s"), Err(LinkError::Rules(_))));
    assert!(HexLink::parse(&"1".repeat(1_000_000)).is_err());
}
