//! Results as written in `RE`.

use ponder_record::{Colour, GameEnd, GiveUp, Header, Record, RecordError, WinBy};

const BLACK: Colour = Colour::Black;
const WHITE: Colour = Colour::White;

#[test]
fn results_are_written_and_read() {
    let points = |colour, halves| GameEnd::Won(colour, WinBy::Points { halves });
    let gave_up = |winner, way| GameEnd::Won(winner, WinBy::GiveUp(way));
    for (text, result) in [
        ("B+3.5", points(BLACK, 7)),
        ("W+12", points(WHITE, 24)),
        ("B+", GameEnd::Won(BLACK, WinBy::Rules)),
        ("W+Resign", gave_up(WHITE, GiveUp::Resign)),
        ("B+Time", gave_up(BLACK, GiveUp::Time)),
        ("W+Forfeit", gave_up(WHITE, GiveUp::Forfeit)),
        ("0", GameEnd::Draw),
        ("Void", GameEnd::Void),
        ("?", GameEnd::Unknown),
    ] {
        assert_eq!(result.to_string(), text);
        assert_eq!(GameEnd::parse(text), result);
    }
    for (text, result) in [
        (" b+r ", gave_up(BLACK, GiveUp::Resign)),
        ("W+T", gave_up(WHITE, GiveUp::Time)),
        ("w+f", gave_up(WHITE, GiveUp::Forfeit)),
        ("Black+6,50", points(BLACK, 13)),
        ("W+0.75", points(WHITE, 3)),
        ("Jigo", GameEnd::Draw),
        ("W", GameEnd::Won(WHITE, WinBy::Rules)),
        ("W+much", GameEnd::Won(WHITE, WinBy::Rules)),
        ("B+inf", GameEnd::Won(BLACK, WinBy::Rules)),
        ("", GameEnd::Unknown),
        ("who knows", GameEnd::Unknown),
    ] {
        assert_eq!(GameEnd::parse(text), result, "{text}");
    }
    assert_eq!(gave_up(BLACK, GiveUp::Time).given_up(), Some((WHITE, GiveUp::Time)));
    assert_eq!(points(BLACK, 7).given_up(), None);
}

#[test]
fn a_header_round_trips_and_its_extra_properties_need_names() {
    let header = Header {
        black: Some("Ann".into()),
        result: Some(GameEnd::Draw),
        event: Some("a [good] cup".into()),
        date: Some("2024-08-27".into()),
        comment: Some("two\nlines".into()),
        ..Header::default()
    };
    let mut record = Record::new();
    header.write(&mut record).expect("no extra properties");
    assert_eq!(Header::of(&record), header);
    let bad = Header { extras: vec![("no".into(), "x".into())], ..Header::default() };
    assert_eq!(bad.write(&mut record), Err(RecordError::Property { ident: "no".into() }));
}
