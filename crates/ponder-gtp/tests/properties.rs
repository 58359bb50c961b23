//! No input makes the codec panic, and its output is read back unchanged.

use ponder_gtp::{
    Command, CommandReader, Input, Limits, Response, ResponseReader, Status, TimeLeft,
    TimeSettings, parse_command, parse_response,
};
use proptest::prelude::*;
use std::io::BufReader;

/// Bytes that are often special in the protocol.
fn text() -> impl Strategy<Value = Vec<u8>> {
    let byte = prop_oneof![
        3 => any::<u8>(),
        2 => prop::sample::select(&b"=?#\n\n\r\t 0123456789"[..]),
        1 => prop::sample::select(&b"abplay"[..]),
    ];
    prop::collection::vec(byte, 0..300)
}

fn printable() -> impl Strategy<Value = String> {
    "[ -\"$-~\u{e4}\u{2603}]{0,40}"
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_line_is_read_or_refused(line in text()) {
        if let Ok(Some(command)) = parse_command(&line) {
            let written = command.to_string();
            prop_assert_eq!(parse_command(written.as_bytes()), Ok(Some(command)));
        }
    }

    #[test]
    fn any_input_is_read_to_its_end(
        bytes in text(), line_bytes_max in 0usize..40, buffer_bytes in 1usize..40,
    ) {
        let limits = Limits { line_bytes_max, ..Limits::default() };
        let input = BufReader::with_capacity(buffer_bytes, bytes.as_slice());
        let mut reader = CommandReader::new(input, limits);
        let mut lines = 0;
        while let Some(input) = reader.next_input().unwrap() {
            lines += 1;
            if let Input::Bad(error) = input {
                let answer = error.response();
                let sent = answer.to_string();
                prop_assert_eq!(parse_response(sent.as_bytes()).unwrap(), answer);
            }
        }
        let newlines = bytes.iter().filter(|&&b| b == b'\n').count();
        let open = bytes.last().is_some_and(|&b| b != b'\n');
        prop_assert_eq!(lines, newlines + usize::from(open));
    }

    #[test]
    fn any_output_is_read_to_its_end(bytes in text(), line_bytes_max in 0usize..40) {
        let limits = Limits { line_bytes_max, response_bytes_max: 60 };
        let mut reader = ResponseReader::new(bytes.as_slice(), limits);
        let mut calls = 0;
        while !matches!(reader.next_response(), Ok(None)) {
            calls += 1;
            prop_assert!(calls <= bytes.len() + 1);
        }
    }

    #[test]
    fn commands_round_trip(
        id in any::<Option<u32>>(), name in "[a-z_][a-z0-9_-]{0,20}", tail in printable(),
    ) {
        let command = Command::new(&name, &tail).unwrap().with_id(id);
        let read = parse_command(command.to_string().as_bytes()).unwrap().unwrap();
        prop_assert_eq!(read.id(), id);
        prop_assert_eq!(read, command);
    }

    #[test]
    fn responses_round_trip(
        id in any::<Option<u32>>(), success in any::<bool>(), text in any::<String>(),
        lines in prop::collection::vec(printable(), 0..6),
    ) {
        let status = if success { Status::Success } else { Status::Failure };
        for text in [text, lines.join("\n")] {
            let response = Response::new(id, status, &text);
            let sent = response.to_string();
            prop_assert!(sent.ends_with("\n\n"));
            prop_assert_eq!(sent.find("\n\n"), Some(sent.len() - 2));
            prop_assert_eq!(parse_response(sent.as_bytes()).unwrap(), response);
        }
    }

    #[test]
    fn times_round_trip(main in 0u32..=i32::MAX as u32, period in 0u32..9999, stones in 0u32..999) {
        let settings = TimeSettings { main_s: main, period_s: period, period_stones: stones };
        prop_assert_eq!(settings.to_string().parse(), Ok(settings));
        if let Some(control) = settings.control() {
            let again = TimeSettings::from_control(&control);
            prop_assert_eq!(again.control(), Some(control));
        }
        let left: TimeLeft = format!("w {main} {stones}").parse().unwrap();
        prop_assert_eq!(left.to_string().parse(), Ok(left));
    }

    #[test]
    fn time_arguments_never_panic(text in any::<String>(), words in "[bw0-9.einf -]{0,30}") {
        for text in [text, words] {
            if let Ok(settings) = text.parse::<TimeSettings>() {
                prop_assert!(settings.control().is_none_or(|c| c.periods <= 1));
            }
            text.parse::<TimeLeft>().ok();
        }
    }
}
