//! Files of games: JSON, a game or an array of games per line, plain or compressed, or one value in
//! a `.json` file; moves as text; SGF; and folders of SGF files, as matches write them.

use crate::exit::{Failure, OrExit};
use crate::input::unreadable;
use anyhow::anyhow;
use ponder_games::conformance::Lines;
use ponder_paco::sgf::SgfRecord;
use ponder_paco::{PacoRecord, text};
use ponder_record::Variations;
use ponder_record::sgf::{Limits, read};
use std::fs::{self, File};
use std::io::{Read, stdin};
use std::path::{Path, PathBuf};

/// A game of a file, or an error for its line.
pub struct Entry {
    /// The line number, from 1.
    pub line: u64,
    /// The game's own name, or its line.
    pub name: String,
    /// The line itself.
    pub text: Vec<u8>,
    /// The game.
    pub record: Result<PacoRecord, String>,
}

/// The largest file that is read as one JSON value, in bytes.
const WHOLE_BYTES_MAX: u64 = 64 << 20;

/// The largest file that is read as moves, in bytes.
const TEXT_BYTES_MAX: u64 = 1 << 20;

/// Calls `f` with every game of a file, or of the SGF files in a folder and in its folder `games`,
/// until it returns false. Non-blank lines that are not games count too.
///
/// # Errors
/// Fails when the file cannot be read to its end. Earlier games have been passed to `f`.
pub fn each(path: &Path, mut f: impl FnMut(Entry) -> Result<bool, Failure>) -> Result<(), Failure> {
    if path == Path::new("-") {
        return each_of_stdin(&mut f);
    }
    if path.is_dir() {
        for path in games_in(path)? {
            if !each_sgf(&path, &mut f)? {
                break;
            }
        }
        return Ok(());
    }
    if is_sgf(path) {
        return each_sgf(path, &mut f).map(|_| ());
    }
    if let Some(text) = whole(path) {
        return each_json(1, &text, &mut f).map(|_| ());
    }
    if let Some(text) = small(path, TEXT_BYTES_MAX).filter(|text| is_text(text)) {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        return f(of_text(&stem, text)).map(|_| ());
    }
    let name = path.display();
    let file = File::open(path).map_err(|error| unreadable(path, &error)).or_bad_input()?;
    each_line(&name.to_string(), file, &mut f)
}

/// Calls `f` with the games of JSON lines.
fn each_line(
    name: &str,
    reader: impl Read,
    f: &mut impl FnMut(Entry) -> Result<bool, Failure>,
) -> Result<(), Failure> {
    let failed = |problem| anyhow!("{name}: {problem}");
    let mut lines = Lines::new(reader).map_err(failed).or_bad_input()?;
    loop {
        let Some((line, text)) = lines.next().map_err(failed).or_bad_input()? else {
            return Ok(());
        };
        if !each_json(line, text, f)? {
            return Ok(());
        }
    }
}

/// Calls `f` with the games of stdin, in any of the file formats.
fn each_of_stdin(f: &mut impl FnMut(Entry) -> Result<bool, Failure>) -> Result<(), Failure> {
    let mut start = Vec::new();
    let read = stdin().lock().take(WHOLE_BYTES_MAX).read_to_end(&mut start);
    read.map_err(|error| anyhow!("stdin cannot be read: {error}")).or_bad_input()?;
    if start.trim_ascii_start().starts_with(b"(") {
        return each_of_sgf("stdin", None, &start[..], f).map(|_| ());
    }
    if is_value(&start) {
        return each_json(1, &start, f).map(|_| ());
    }
    if is_text(&start) {
        return f(of_text("stdin", start)).map(|_| ());
    }
    each_line("stdin", start.chain(stdin().lock()), f)
}

/// Number of lines that are not games, as the beginning of a clause.
pub fn bad_lines(bad: u64) -> String {
    if bad == 1 {
        "1 line that is not a game".to_owned()
    } else {
        format!("{bad} lines that are not games")
    }
}

/// Calls `f` with the games of a JSON text that begins at a line; returns whether to continue.
fn each_json(
    line: u64,
    text: &[u8],
    f: &mut impl FnMut(Entry) -> Result<bool, Failure>,
) -> Result<bool, Failure> {
    let games = PacoRecord::all_from_json(text).unwrap_or_else(|error| vec![(text, Err(error))]);
    let count = games.len();
    for (number, (text, record)) in games.into_iter().enumerate() {
        let record = record.map_err(|error| error.to_string());
        let known = record.as_ref().ok().and_then(PacoRecord::name).map(str::to_owned);
        let name = known.unwrap_or_else(|| match count {
            1 => format!("line {line}"),
            _ => format!("line {line}, number {}", number + 1),
        });
        if !f(Entry { line, name, text: text.to_vec(), record })? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The text of a file that is one JSON value, possibly on many lines; `None` if it is not.
fn whole(path: &Path) -> Option<Vec<u8>> {
    let is_json = path.extension().is_some_and(|it| it.eq_ignore_ascii_case("json"));
    let text = small(path, WHOLE_BYTES_MAX).filter(|_| is_json)?;
    is_value(&text).then_some(text)
}

/// The content of a file of at most `bytes_max` bytes.
fn small(path: &Path, bytes_max: u64) -> Option<Vec<u8>> {
    let is_small = fs::metadata(path).is_ok_and(|it| it.len() <= bytes_max);
    is_small.then(|| fs::read(path).ok())?
}

fn is_text(text: &[u8]) -> bool {
    std::str::from_utf8(text).is_ok_and(text::is_game)
}

/// A game as text: a FEN or a link to an editor, moves, or both.
fn of_text(name: &str, text: Vec<u8>) -> Entry {
    let record = text::read(&String::from_utf8_lossy(&text), usize::MAX);
    let record = record.map_err(|error| error.to_string());
    Entry { line: 1, name: name.to_owned(), text, record }
}

fn is_value(text: &[u8]) -> bool {
    serde_json::from_slice::<&serde_json::value::RawValue>(text).is_ok()
}

fn is_sgf(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("sgf"))
}

/// The SGF files of a folder, by name.
fn games_in(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let inner = folder.join("games");
    let folder = if inner.is_dir() { &inner } else { folder };
    let unread = |error: std::io::Error| unreadable(folder, &error);
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(unread).or_bad_input()? {
        let path = entry.map_err(unread).or_bad_input()?.path();
        if is_sgf(&path) {
            paths.push(path);
        }
    }
    if paths.is_empty() {
        return Err(anyhow!("{} contains no SGF files", folder.display())).or_bad_input();
    }
    paths.sort();
    Ok(paths)
}

/// Calls `f` with the games of an SGF file; returns whether to continue.
fn each_sgf(
    path: &Path,
    f: &mut impl FnMut(Entry) -> Result<bool, Failure>,
) -> Result<bool, Failure> {
    let shown = path.display();
    let file = File::open(path).map_err(|error| unreadable(path, &error)).or_bad_input()?;
    let named = |name: &std::ffi::OsStr| name.to_string_lossy().into_owned();
    let mut stem = path.file_stem().map(named);
    // The games of a match have the same numbers in every match.
    if let Some(folder) = path.parent().filter(|folder| folder.ends_with("games"))
        && let Some(of_match) = folder.parent().and_then(Path::file_name).map(named)
    {
        stem = stem.map(|number| format!("{of_match}/{number}"));
    }
    each_of_sgf(&shown.to_string(), stem, file, f)
}

/// Calls `f` with the games of an SGF text, named by its stem.
fn each_of_sgf(
    shown: &str,
    stem: Option<String>,
    text: impl Read,
    f: &mut impl FnMut(Entry) -> Result<bool, Failure>,
) -> Result<bool, Failure> {
    let records = read(text, &Limits::default());
    let records = records.map_err(|error| anyhow!("{shown}: {error}")).or_bad_input()?;
    for (number, record) in records.iter().enumerate() {
        let game =
            SgfRecord::read(record, Variations::Salvage).map(|(record, _)| record.main_line());
        let mut name = stem.clone().unwrap_or_else(|| shown.to_owned());
        if records.len() > 1 {
            name = format!("{name}, game {}", number + 1);
        }
        let record = game.map_err(|error| error.to_string());
        if !f(Entry { line: number as u64 + 1, name, text: Vec::new(), record })? {
            return Ok(false);
        }
    }
    Ok(true)
}
