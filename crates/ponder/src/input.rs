//! Reading of input: arguments, records, links, moves.

use crate::exit::{Failure, OrExit};
use anyhow::{Context, anyhow};
use clap::Args;
use ponder_game::{Action, RulesError, Seat, plies_of_text};
use ponder_games::{GameSpec, Loaded, is_link, records_of_text};
use ponder_paco::text::without_number;
use ponder_players::{PlayerSpec, SpecError};
use ponder_record::{Limits, Record, sgf};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Parses the rules of an argument. The error does not repeat the text, which clap quotes.
///
/// # Errors
/// Fails when the text is not a rules string.
pub fn rules(text: &str) -> Result<GameSpec, String> {
    text.parse().map_err(|error: RulesError| error.problem.text)
}

/// Parses the player of an argument. The error does not repeat the text, which clap quotes.
///
/// # Errors
/// Fails when the text is not a spec string.
pub fn player(text: &str) -> Result<PlayerSpec, String> {
    text.parse().map_err(|error: SpecError| error.problem.to_string())
}

/// The error of a file or folder that cannot be read.
pub fn unreadable(path: &Path, error: &io::Error) -> anyhow::Error {
    anyhow!("{} cannot be read: {error}; check the path", path.display())
}

/// Reads the games of an SGF file, or of a file in another format of a game; `-` is stdin.
///
/// # Errors
/// Fails when the file cannot be opened, is too large or cannot be parsed; the error names the
/// place.
pub fn records(path: &Path) -> Result<Vec<Record>, Failure> {
    let limits = Limits::default();
    if path == Path::new("-") {
        return read(std::io::stdin().lock(), &limits, || "stdin".to_owned());
    }
    let name = || path.display().to_string();
    let file = File::open(path).map_err(|error| unreadable(path, &error)).or_bad_input()?;
    let metadata = file.metadata().with_context(name).or_bad_input()?;
    if metadata.is_dir() {
        return Err(anyhow!("{} is a folder; name a file", name())).or_bad_input();
    }
    if metadata.len() > limits.bytes_max as u64 {
        let bytes_max = limits.bytes_max;
        let too_large = sgf::SgfError::TooLarge { bytes_max };
        return Err(too_large).with_context(name).or_bad_input();
    }
    if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("gcg")) {
        let problem = "is a record of a crossword game; review it with `ponder crossword analyze`";
        return Err(anyhow!("{} {problem}", name())).or_bad_input();
    }
    read(file, &limits, name)
}

fn read(
    reader: impl Read,
    limits: &Limits,
    name: impl Fn() -> String,
) -> Result<Vec<Record>, Failure> {
    let mut bytes = Vec::new();
    let most = (limits.bytes_max as u64).saturating_add(1);
    reader.take(most).read_to_end(&mut bytes).with_context(&name).or_bad_input()?;
    match records_of_text(&bytes).filter(|_| bytes.len() <= limits.bytes_max) {
        Some(games) => games.with_context(name).or_bad_input(),
        None => sgf::parse(&bytes, limits).with_context(name).or_bad_input(),
    }
}

/// One game of a file, by its number from 1.
///
/// # Errors
/// See [`records`]; also fails when there is no such game.
pub fn record(path: &Path, number: usize) -> Result<Record, Failure> {
    let mut games = records(path)?;
    let count = games.len();
    let index = number.checked_sub(1).filter(|index| *index < count);
    if count > 1 && index == Some(0) {
        eprintln!("{} contains {count} games; this is the first", path.display());
    }
    let missing = || {
        let name = path.display();
        let games = if count == 1 { "game" } else { "games" };
        anyhow!("{name} has no game {number}; it has {count} {games}")
    };
    Ok(games.swap_remove(index.ok_or_else(missing).or_usage()?))
}

/// A position of the command line.
#[derive(Args, Debug)]
pub struct GivenPosition {
    /// An SGF file (`-` is stdin), a link to hexworld.org, or moves such as "a3 b4"
    #[arg(value_name = "FILE|LINK|MOVES")]
    given: Option<String>,
    /// The game of the moves
    #[arg(long, value_name = "RULES", value_parser = rules)]
    game: Option<GameSpec>,
    /// The position after this many moves instead of the last one
    #[arg(long, value_name = "N")]
    after: Option<usize>,
    /// The number of the game in a file with several
    #[arg(long, value_name = "N", default_value_t = 1)]
    number: usize,
}

impl GivenPosition {
    /// The table of the position.
    ///
    /// # Errors
    /// Fails when nothing is given, it cannot be read or played, or it has too few moves.
    pub fn load(&self) -> Result<Loaded, Failure> {
        if self.given.is_none() && self.game.is_none() {
            let problem = "there is no position; write FILE|LINK|MOVES, or --game for the start \
                           of a game";
            return Err(anyhow!(problem)).or_usage();
        }
        let given = self.given.as_deref().unwrap_or_default();
        let mut loaded = loaded(given, self.game.as_ref(), self.number)?;
        let Some(after) = self.after else { return Ok(loaded) };
        let played = loaded.table.moves().len();
        let missing = || anyhow!("--after {after}: there are only {played} moves");
        let plies = played.checked_sub(after).ok_or_else(missing).or_usage()?;
        if plies > 0 {
            let plies = u16::try_from(plies).or_usage()?;
            loaded.table.apply(Seat(0), &Action::TakeBack { plies })?;
        }
        Ok(loaded)
    }
}

/// A table from user input: a file, a link, or moves of `game`.
///
/// # Errors
/// Fails when it cannot be read or played.
pub fn loaded(given: &str, game: Option<&GameSpec>, number: usize) -> Result<Loaded, Failure> {
    if is_link(given) {
        return Loaded::link(given).or_bad_input();
    }
    let path = Path::new(given);
    if given == "-" || path.exists() {
        let record = record(path, number)?;
        let name = || path.display().to_string();
        return Loaded::main_line(&record).with_context(name).or_bad_input();
    }
    if let Some(loaded) = Loaded::position(given) {
        return loaded.or_bad_input();
    }
    if is_like_path(given, game.is_some()) {
        let missing = io::Error::new(io::ErrorKind::NotFound, "no such file");
        return Err(unreadable(path, &missing)).or_bad_input();
    }
    let Some(game) = game else {
        let problem = "is neither a file nor a link; for a list of moves, name the game too, as in \
                       --game hex:11";
        return Err(anyhow!("`{}` {problem}", shortened(given))).or_bad_input();
    };
    moves(given, game)
}

/// Returns whether a text that names no file looks like a path. Among moves of a known game, only
/// its extension says so.
fn is_like_path(given: &str, is_moves: bool) -> bool {
    let extension = Path::new(given).extension().and_then(|extension| extension.to_str());
    let is_record = |extension: &str| {
        ["sgf", "gcg", "json", "hsgf"].iter().any(|known| extension.eq_ignore_ascii_case(known))
    };
    let is_word = !given.contains(char::is_whitespace);
    extension.is_some_and(is_record) || (!is_moves && is_word && given.contains('/'))
}

/// A table after moves separated by blanks or commas, each a whole move or a part of one.
fn moves(given: &str, game: &GameSpec) -> Result<Loaded, Failure> {
    if game.info().is_dealt {
        let problem = "the moves of a game with a bag do not say which tiles were drawn; use its \
                       records with `ponder crossword sim` and `analyze`";
        return Err(anyhow!(problem)).or_usage();
    }
    let mut table = game.table();
    let words = given.split(|ch: char| ch.is_whitespace() || ch == ',');
    let words = words.map(without_number).filter(|word| !word.is_empty());
    for (at, text) in words.enumerate() {
        let place = || format!("move {}", at + 1);
        let over = || anyhow!("the game is over before `{}`; leave it out", shortened(text));
        let seat = table.to_act().ok_or_else(over).with_context(place);
        let seat = seat.or_bad_input()?;
        let plies = plies_of_text(&*table, text).with_context(place).or_bad_input()?;
        for part in plies {
            let played = table.apply(seat, &Action::play(part));
            played.with_context(place).or_bad_input()?;
        }
    }
    Ok(Loaded { spec: game.clone(), table })
}

/// Rejects a file name whose extension belongs to another format than the one written.
pub fn check_name(path: &Path, is_written: &str, remedy: &str) -> Result<(), Failure> {
    let ends = path.extension().map(|ends| ends.to_string_lossy().to_lowercase());
    let others = ["sgf", "gcg", "cgp", "json", "jsonl"];
    let other = others.into_iter().find(|other| ends.as_deref() == Some(*other));
    match other.filter(|other| *other != is_written) {
        Some(_) => {
            let form = match is_written {
                "link" => "a link".to_owned(),
                form => form.to_uppercase(),
            };
            Err(anyhow!("{}: the output is {form}; {remedy}", path.display())).or_usage()
        }
        None => Ok(()),
    }
}

/// The first 60 characters of a text that may be long.
pub fn shortened(text: &str) -> String {
    text.chars().take(60).collect()
}
