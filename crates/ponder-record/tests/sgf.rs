//! Reading and writing SGF text: tolerated deviations, errors with their locations, limits.

use ponder_record::sgf::{self, Place};
use ponder_record::{Colour, Limits, Record, SgfError, Value};
use std::io::Read;

fn parse(text: &str) -> Vec<Record> {
    sgf::parse(text.as_bytes(), &Limits::default()).expect("the text is SGF")
}

fn error(text: &str) -> SgfError {
    sgf::parse(text.as_bytes(), &Limits::default()).expect_err("the text is no SGF")
}

/// Parses a text and compares its canonical form.
fn check(text: &str, expected: &str) {
    assert_eq!(sgf::write(&parse(text)), expected, "for {text}");
}

#[test]
fn canonical_text_is_written_unchanged() {
    for text in [
        "(;)\n",
        "(;FF[4]GM[11]SZ[11];B[a10];W[swap-pieces];B[e4])\n",
        "(;GM[1]AB[aa][bb:cc];B[]\n(;W[aa]C[x\\]y\\\\z\n  second line])\n(;W[bb];B[cc])\n)\n",
    ] {
        let text = text.replace("\n)", ")");
        check(&text, &text);
    }
    check("(;XQZ[un\\]known][\\:]KGSDE[a])", "(;XQZ[un\\]known][\\:]KGSDE[a])\n");
}

#[test]
fn several_games_may_stand_in_one_file() {
    check("(;B[a1])(;B[b2];W[c3]) and (;)", "(;B[a1])\n(;B[b2];W[c3])\n(;)\n");
    assert_eq!(parse("((;B[a1])(;B[b2]))").len(), 2, "two roots in one pair of parentheses");
}

#[test]
fn deviations_of_other_programs_are_tolerated() {
    check("Subject: (see below)\n\n(;B[a1])", "(;B[a1])\n");
    check("\u{feff}(;B[a1])", "(;B[a1])\n");
    check("\r\n(;\r\nB[a1]\r\n;\tW [b2] [c3]\r\n)\r\n", "(;B[a1];W[b2][c3])\n");
    check(
        "(;GaMe[1]Black[aa]CoPyright[me];b[cc];AddBlack[dd])",
        "(;GM[1]B[aa]CP[me];B[cc];AB[dd])\n",
    );
    check("(GM[11]SZ[5](B[a1])(;W[b2]))", "(;GM[11]SZ[5]\n(;B[a1])\n(;W[b2]))\n");
}

#[test]
fn a_file_cut_off_between_values_is_closed() {
    assert!(matches!(error("(;B[a1];W[b2"), SgfError::UnclosedValue { .. }));
    check("(;B[a1](;W[b2];B[c3]", "(;B[a1];W[b2];B[c3])\n");
    check("(;B[a1]))) trailing )", "(;B[a1])\n");
    check("((;B[a1];W[b2]))", "(;B[a1];W[b2])\n");
}

#[test]
fn an_unescaped_bracket_at_the_end_of_a_name_is_understood() {
    let record = &parse("(;PB[lazy]PW[Shumacher;]]SZ[11];W[ad])")[0];
    assert_eq!(record.player(Colour::White).as_deref(), Some("Shumacher;]"));
    assert_eq!(record.len(), 2);
}

#[test]
fn errors_name_line_and_column() {
    let place = |line, column| Place { line, column };
    let cases = [
        ("(;B[a1]\n;W[b2] ?)", "line 2, column 8: unexpected '?'"),
        ("(;B[a1]\r\n;Foo ;W[b2])", "line 2, column 2: expected `[` after the property name `Foo`"),
        ("(;B[a1]\n\n  C[never closed", "line 3, column 4: the value of C that begins here"),
        ("(;C[é\u{1f600}] é)", "line 1, column 9: unexpected 'é'"),
        ("no game (here)", "no game found"),
        ("", "no game found"),
    ];
    for (text, expected) in cases {
        let message = error(text).to_string();
        assert!(message.starts_with(expected), "for {text}: {message}");
    }
    let expected = SgfError::Unexpected { at: place(1, 9), found: ']' };
    assert_eq!(error("(;B[a1] ])"), expected);
}

#[test]
fn bytes_are_utf8_or_latin1() {
    let read = |bytes: &[u8]| {
        let record = sgf::parse(bytes, &Limits::default()).unwrap().remove(0);
        (record.player(Colour::Black).unwrap(), sgf::to_string(&record))
    };
    let (name, text) = read("(;PB[Žižka])".as_bytes());
    assert_eq!((name.as_str(), text.as_str()), ("Žižka", "(;CA[UTF-8]PB[Žižka])\n"));
    assert_eq!(read("(;CA[utf8]PB[Žižka])".as_bytes()).1, "(;CA[UTF-8]PB[Žižka])\n");
    assert_eq!(read(b"(;PB[M\xfcller])").0, "Müller", "not UTF-8, so ISO-8859-1");
    let (name, text) = read(b"(;PB[M\xfcller]CA[ISO-8859-1])");
    assert_eq!((name.as_str(), text.as_str()), ("Müller", "(;PB[Müller]CA[UTF-8])\n"));
    assert_eq!(read("(;CA[ISO-8859-1]PB[é])".as_bytes()).0, "Ã©", "as the file says");
    assert_eq!(read(b"(;CA[Shift_JIS]PB[plain])").0, "plain", "ASCII is ASCII everywhere");
}

#[test]
fn the_declared_character_set_is_used() {
    for (name, bytes, text) in [
        ("GB2312", &b"\xbf\xc2\xbd\xe0"[..], "柯洁"),
        ("gb18030", b"\xbf\xc2\xbd\xe0", "柯洁"),
        ("Big5", b"\xac_\xbc\xe4", "柯潔"),
        // The second byte of the middle character is a backslash.
        ("Shift_JIS", b"\x88\xe4\x94\x5c\x8e\x52", "井能山"),
        ("CP936", b"\xbf\xc2", "柯"),
        ("EUC-KR", b"\xb9\xda\xc1\xa4\xc8\xaf", "박정환"),
        ("KOI8-R", b"\xeb\xcf", "Ко"),
        ("ISO-2022-JP", b"\x1b$B0f\x1b(B", "井"),
        ("Windows 1252", b"\x80", "€"),
    ] {
        let file = [b"(;CA[", name.as_bytes(), b"]PB[", bytes, b"])"].concat();
        let record = &sgf::parse(&file, &Limits::default()).unwrap()[0];
        assert_eq!(record.player(Colour::Black).as_deref(), Some(text), "{name}");
        assert_eq!(record.unknown_charset(), None, "{name}");
        assert_eq!(sgf::to_string(record), format!("(;CA[UTF-8]PB[{text}])\n"));
    }
    let wide: Vec<u8> =
        "\u{feff}(;CA[UTF-16]PB[柯洁])".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let record = &sgf::parse(&wide, &Limits::default()).unwrap()[0];
    assert_eq!(record.player(Colour::Black).as_deref(), Some("柯洁"));
    assert_eq!(record.unknown_charset(), None);
}

#[test]
fn an_unsupported_character_set_is_reported() {
    for (file, text) in [("(;CA[x-mine]PB[é])".as_bytes(), "é"), (b"(;CA[x-mine]PB[\xe9])", "é")]
    {
        let record = &sgf::parse(file, &Limits::default()).unwrap()[0];
        assert_eq!(record.player(Colour::Black).as_deref(), Some(text));
        assert_eq!(record.unknown_charset().as_deref(), Some("x-mine"));
        assert_eq!(sgf::to_string(record), "(;CA[UTF-8]PB[é])\n");
    }
    let plain = &sgf::parse(b"(;CA[x-mine]PB[a])", &Limits::default()).unwrap()[0];
    assert_eq!(plain.unknown_charset(), None, "ASCII is ASCII everywhere");
}

#[test]
fn the_writer_breaks_long_lines_between_nodes_only() {
    let mut record = Record::new();
    let mut at = Record::ROOT;
    for _ in 0..200 {
        at = record.add_move(at, Colour::Black, Value::from_text("a1"));
    }
    let text = sgf::to_string(&record);
    assert!(text.lines().count() > 8 && text.lines().all(|line| line.len() < 120));
    assert_eq!(parse(&text), [record]);
}

#[test]
fn limits_are_kept_and_named() {
    let limits = Limits { nodes_max: 3, ..Limits::default() };
    let error_of = |text: &[u8], limits: &Limits| sgf::parse(text, limits).unwrap_err();
    assert!(sgf::parse(b"(;;)(;)", &limits).is_ok());
    assert_eq!(
        error_of(b"(;;)(;;)", &limits),
        SgfError::TooManyNodes { at: Place { line: 1, column: 7 }, nodes_max: 3 }
    );
    let limits = Limits { depth_max: 3, ..Limits::default() };
    assert!(sgf::parse(b"(;;(;)(;)(;))", &limits).is_ok());
    assert_eq!(
        error_of(b"(;;;\n;)", &limits),
        SgfError::TooDeep { at: Place { line: 2, column: 1 }, depth_max: 3 }
    );
    let limits = Limits { values_max: 2, ..Limits::default() };
    let error = error_of(b"(;A[][][])", &limits);
    assert_eq!(error, SgfError::TooManyValues { at: Place { line: 1, column: 8 }, values_max: 2 });
    let limits = Limits { value_bytes_max: 4, ..Limits::default() };
    assert!(sgf::parse(b"(;C[1234])", &limits).is_ok());
    let error = error_of(b"(;AB[12345])", &limits);
    assert!(matches!(&error, SgfError::ValueTooLong { ident, .. } if ident == "AB"), "{error}");
    let limits = Limits { bytes_max: 4, ..Limits::default() };
    assert_eq!(error_of(b"(;;;)", &limits), SgfError::TooLarge { bytes_max: 4 });
}

/// A long file that is never in memory, with the number of bytes left and read.
struct LongFile {
    left: usize,
    read: usize,
}

impl Read for LongFile {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = buffer.len().min(self.left);
        buffer[..count].fill(b';');
        self.left -= count;
        self.read += count;
        Ok(count)
    }
}

#[test]
fn a_file_of_100_megabytes_is_refused_without_reading_it_all() {
    let mut file = LongFile { left: 100_000_000, read: 0 };
    let limits = Limits::default();
    let error = sgf::read(&mut file, &limits).unwrap_err();
    assert_eq!(error, SgfError::TooLarge { bytes_max: 16 << 20 });
    assert!(error.to_string().starts_with("the file is too large: more than 16777216 bytes"));
    assert_eq!(file.read, limits.bytes_max + 1);
}

#[test]
fn a_reader_that_fails_is_an_error() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the disk is on fire"))
        }
    }
    let error = sgf::read(Broken, &Limits::default()).unwrap_err();
    assert_eq!(error.to_string(), "cannot read the file: the disk is on fire");
}

#[test]
fn a_million_moves_deep_is_no_problem() {
    let moves = 1_000_000;
    let text = format!("({})", ";B[a1];W[b2]".repeat(moves / 2));
    let mut record = parse(&text).remove(0);
    assert_eq!(record.len(), moves);
    let last = record.main_line().last().unwrap();
    assert_eq!(record.path(last).len(), moves);
    assert_eq!(record.walk(Record::ROOT).count(), moves);
    assert_eq!(record.clone(), record);
    assert_eq!(parse(&sgf::to_string(&record))[0], record);
    let first = record.main_line().nth(1).unwrap();
    assert_eq!(record.delete(first), moves - 1);
    let nested = format!("{}{}", "(;".repeat(moves), ")".repeat(moves));
    assert_eq!(parse(&nested)[0].len(), moves);
    let comb = format!("(;{}{}", "(;)(;".repeat(moves / 2), ")".repeat(moves / 2 + 1));
    assert_eq!(parse(&comb)[0].len(), moves + 1);
    assert_eq!(parse(&sgf::write(&parse(&comb))), parse(&comb));
}
