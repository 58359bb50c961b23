//! The codec on lines that controllers and engines really send, and on some invalid ones.

use ponder_game::{ClockView, Side, TimeControl};
use ponder_gtp::{
    Colour, Command, CommandReader, GtpMove, Input, Limits, ParseCommandError, ParseResponseError,
    ReadResponseError, Response, ResponseReader, ResponseStream, Status, TimeLeft, TimeSettings,
    Vertex, parse_command, parse_response,
};
use std::io::{BufReader, Read};

fn command(line: &str) -> Command {
    parse_command(line.as_bytes()).expect("a good line").expect("a command")
}

#[test]
fn commands_are_read_as_the_draft_says() {
    for (line, id, name, args) in [
        ("name", None, "name", vec![]),
        ("12 play b a1\r\n", Some(12), "play", vec!["b", "a1"]),
        ("\t7\tplay\t\tw  c3 \t", Some(7), "play", vec!["w", "c3"]),
        ("0 quit#now", Some(0), "quit", vec![]),
        ("qu\u{0}i\u{7f}t \u{1b}x", None, "quit", vec!["x"]),
        ("1 2 3", Some(1), "2", vec!["3"]),
        ("3x", None, "3x", vec![]),
        ("-1 name", None, "-1", vec!["name"]),
    ] {
        let command = command(line);
        assert_eq!((command.id(), command.name()), (id, name), "{line:?}");
        assert_eq!(command.args().collect::<Vec<_>>(), args, "{line:?}");
    }
    assert_eq!(command("loadsgf  my  games/1.sgf ").tail(), "my  games/1.sgf");
    assert_eq!(command(std::str::from_utf8(b"a").unwrap()).to_string(), "a");
    assert_eq!(parse_command(b"play \xff").unwrap().unwrap().tail(), "\u{fffd}");
}

#[test]
fn lines_without_a_command() {
    for line in ["", " \t\r", "# a comment", "  # another", "\u{1}\u{2}\r\n"] {
        assert_eq!(parse_command(line.as_bytes()), Ok(None), "{line:?}");
    }
    let error = parse_command(b"5 # nothing").unwrap_err();
    assert_eq!(error, ParseCommandError::NoName { id: 5 });
    assert_eq!(error.response().to_string(), "?5 no command after the id\n\n");
    let error = parse_command(b"99999999999 name").unwrap_err();
    assert_eq!(error.response().to_string(), "? invalid id: 99999999999\n\n");
}

#[test]
fn a_command_cannot_smuggle_another() {
    for (name, args) in
        [("", ""), ("7", ""), ("a b", ""), ("a\n", ""), ("a", "x\nquit"), ("a", "x\r"), ("a", "#")]
    {
        assert!(Command::new(name, args).is_err(), "{name:?} {args:?}");
    }
    let command = Command::new("play", " b a1 ").unwrap().with_id(Some(3));
    let mut line = Vec::new();
    command.write_to(&mut line).unwrap();
    assert_eq!(line, b"3 play b a1\n");
}

#[test]
fn a_megabyte_line_is_refused_and_the_next_one_read() {
    let long = std::io::repeat(b'x').take(1 << 20);
    let input = (&b"8 "[..]).chain(long).chain(&b"\n9 name\nquit"[..]);
    let mut reader = CommandReader::new(BufReader::new(input), Limits::default());
    let Some(Input::Bad(error)) = reader.next_input().unwrap() else { panic!("no error") };
    let answer = error.response().to_string();
    assert_eq!(answer, "?8 line too long: at most 65536 bytes are read\n\n");
    let mut names = Vec::new();
    while let Some(Input::Command(command)) = reader.next_input().unwrap() {
        names.push(command.to_string());
    }
    assert_eq!(names, ["9 name", "quit"]);
}

#[test]
fn the_line_limit_is_exact() {
    let limits = Limits { line_bytes_max: 4, ..Limits::default() };
    for buffer_bytes in 1..8 {
        let input = BufReader::with_capacity(buffer_bytes, &b"name\nnames\n12345\n\nquit"[..]);
        let mut reader = CommandReader::new(input, limits);
        let mut seen = Vec::new();
        while let Some(input) = reader.next_input().unwrap() {
            seen.push(match input {
                Input::Command(command) => command.to_string(),
                Input::Blank | Input::Interrupt => "blank".to_owned(),
                Input::Bad(error) => error.response().to_string(),
            });
        }
        let bad = "? line too long: at most 4 bytes are read\n\n";
        assert_eq!(seen, ["name", bad, bad, "blank", "quit"], "buffer of {buffer_bytes}");
    }
}

#[test]
fn an_interrupt_is_a_comment_of_its_own() {
    let input = &b"# interrupt\n\t#interrupt \n# interrupted\nname # interrupt\n"[..];
    let mut reader = CommandReader::new(input, Limits::default());
    let mut next = || reader.next_input().unwrap().unwrap();
    assert_eq!([next(), next(), next()], [Input::Interrupt, Input::Interrupt, Input::Blank]);
    assert!(matches!(next(), Input::Command(command) if command.to_string() == "name"));
}

#[test]
fn responses_never_hold_an_empty_line() {
    for (text, sent) in [
        ("", "=4\n\n"),
        ("a1", "=4 a1\n\n"),
        (" a1 \r\n", "=4 a1\n\n"),
        ("a\n\n \n\tb\n", "=4 a\n b\n\n"),
        ("\n\n a b\n 1 .\n", "=4\n a b\n 1 .\n\n"),
        ("x\u{7}\u{0}y", "=4 xy\n\n"),
    ] {
        let response = Response::success(Some(4), text);
        assert_eq!(response.to_string(), sent, "{text:?}");
        assert_eq!(parse_response(sent.as_bytes()).unwrap(), response, "{text:?}");
    }
    let failure = Response::failure(None, "illegal move");
    assert_eq!(failure.to_string(), "? illegal move\n\n");
}

#[test]
fn responses_are_read_as_engines_write_them() {
    let text = b"\r\n\n= \r\n  A B\r\n1 . X\r\n\r\n=12\n\n? 7 unknown\n\n=8resign\n\n";
    let mut reader = ResponseReader::new(&text[..], Limits::default());
    let mut next = || reader.next_response().unwrap();
    assert_eq!(next(), Some(Response::success(None, "\n  A B\n1 . X")));
    assert_eq!(next(), Some(Response::success(Some(12), "")));
    assert_eq!(next(), Some(Response::failure(None, "7 unknown")));
    assert_eq!(next(), Some(Response::success(None, "8resign")));
    assert_eq!(next(), None);
}

#[test]
fn bad_responses_are_named() {
    let bad = |text: &[u8]| parse_response(text).unwrap_err();
    assert_eq!(bad(b"hello\n\n"), ParseResponseError::NoMark("hello".to_owned()));
    assert_eq!(bad(b"=99999999999\n\n"), ParseResponseError::IdTooLarge("99999999999".to_owned()));
    assert_eq!(bad(b"= a"), ParseResponseError::Unfinished);
    assert_eq!(bad(b""), ParseResponseError::Unfinished);

    let limits = Limits { line_bytes_max: 8, response_bytes_max: 19 };
    let mut reader =
        ResponseReader::new(&b"= 1234567\n= 1\n\n= 1\n2\n3\n4\n5\n6\n7\n8\n9\n"[..], limits);
    let mut error = || match reader.next_response() {
        Err(ReadResponseError::Parse(error)) => Some(error),
        Ok(Some(response)) => {
            assert_eq!(response.text(), "1");
            None
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(error(), Some(ParseResponseError::LineTooLong { line_bytes_max: 8 }));
    assert_eq!(error(), None);
    assert_eq!(error(), Some(ParseResponseError::TooLong { response_bytes_max: 19 }));
}

#[test]
fn a_stream_is_a_response() {
    let mut stream = ResponseStream::begin(Vec::new(), Some(2)).unwrap();
    stream.line("info move a1").unwrap();
    stream.line("").unwrap();
    stream.line("info\nmove b2").unwrap();
    let bytes = stream.finish().unwrap();
    assert_eq!(bytes, b"=2\ninfo move a1\ninfo move b2\n\n");
    assert_eq!(parse_response(&bytes).unwrap().status(), Status::Success);
}

#[test]
fn colours_vertices_and_moves() {
    for text in ["b", "B", "black", "Black"] {
        assert_eq!(text.parse(), Ok(Colour::Black));
    }
    assert_eq!("WHITE".parse(), Ok(Colour::White));
    assert!("x".parse::<Colour>().is_err() && "".parse::<Colour>().is_err());
    assert_eq!(Side::from(Colour::Black), Side::First);
    assert_eq!(Colour::from(Side::Second), Colour::White);
    assert_eq!(Colour::Black.opponent(), Colour::White);

    let vertex: Vertex = "Resign".parse().unwrap();
    assert!(vertex.is_resign() && !vertex.is_pass());
    let long = "a".repeat(257);
    for text in ["", "a 1", "a\n", "#", &long] {
        assert!(text.parse::<Vertex>().is_err(), "{text:?}");
    }
    let played: GtpMove = "black swap-pieces".parse().unwrap();
    assert_eq!(played.to_string(), "b swap-pieces");
    for text in ["b", "b a1 c", "", "z a1"] {
        assert!(text.parse::<GtpMove>().is_err(), "{text:?}");
    }
}

#[test]
fn time_settings_become_controls() {
    let control = |text: &str| text.parse::<TimeSettings>().unwrap().control();
    assert_eq!(control("600 0 0"), Some(TimeControl::sudden_death(600_000, 0)));
    assert_eq!(control("0 5 1"), Some(TimeControl::per_move(5_000)));
    assert_eq!(control("600 30 25"), Some("600+30/25".parse().unwrap()));
    assert_eq!(control("0 1 0"), None);
    assert_eq!(TimeSettings::UNLIMITED.control(), None);
    assert_eq!(control("1.9 0 0"), Some(TimeControl::sudden_death(1_000, 0)));
    for text in ["", "1 2", "1 2 3 4", "a 1 1", "inf 1 1", "NaN 1 1", "-1 0 0", "1 -0.5 0"] {
        assert!(text.parse::<TimeSettings>().is_err(), "{text:?}");
    }
}

#[test]
fn controls_become_time_settings_that_give_no_more() {
    for (control, args) in [
        ("300", "300 0 0"),
        ("300+2", "300 2 1"),
        ("300+0.5", "300 0 0"),
        ("5/move", "0 5 1"),
        ("0.4/move", "0 1 1"),
        ("600+5x30", "720 30 1"),
        ("600+30/25", "600 30 25"),
        ("59.9", "59 0 0"),
    ] {
        let control: TimeControl = control.parse().unwrap();
        assert_eq!(TimeSettings::from_control(&control).to_string(), args, "{control}");
    }
}

#[test]
fn time_left_both_ways() {
    let control: TimeControl = "600+30/25".parse().unwrap();
    let main: TimeLeft = "B 120 0".parse().unwrap();
    let view = main.view(&control);
    assert_eq!((view.main_left_ms, view.period_left_ms, view.periods_left), (120_000, 30_000, 1));
    assert_eq!(TimeLeft::from_view(Colour::Black, &view), main);
    let overtime: TimeLeft = "white 12 7".parse().unwrap();
    let view = overtime.view(&control);
    assert_eq!((view.main_left_ms, view.period_left_ms, view.period_moves_left), (0, 12_000, 7));
    assert_eq!(TimeLeft::from_view(Colour::White, &view).to_string(), "w 12 7");
    let nothing = ClockView::default();
    assert_eq!(TimeLeft::from_view(Colour::White, &nothing).to_string(), "w 0 0");
    assert!("1 2 3".parse::<TimeLeft>().is_err());
}
