//! Parser from text to a game.

use super::charset::decode;
use super::event::{Parser, Problem, tokens};
use super::players::Players;
use super::pragma::{numbered, pragma_of};
use super::{
    Deviation, Event, GcgError, GcgFault, GcgGame, GcgPlayer, PLAYERS_MAX, Reading, Remark,
};
use crate::names::{self, EquipmentNames};
use crate::spelling::{Spelling, clean, label, short};
use ponder_lexicon::alphabet::{Alphabet, LETTERS_MAX, Tile};

/// Maximum size of a file, in bytes.
pub const BYTES_MAX: usize = 1 << 20;

/// Maximum number of lines of a file.
pub const LINES_MAX: usize = 10_000;

/// Reads a game in an alphabet; [`equipment_names`] returns the name of the one that the file requests.
///
/// Common deviations are tolerated and remarked on: any character set and line ending, lines out of
/// order, events without rack or score, nicknames in another case or shared by both players,
/// irregular white space, `-5` exchanges, lower-case coordinates.
///
/// # Errors
/// The error names the line that cannot be parsed, the column where it helps, and what is allowed
/// there.
pub fn read(bytes: &[u8], alphabet: &Alphabet) -> Result<Reading, GcgError> {
    let text = text_of(bytes)?;
    let mut reader = Reader::new(alphabet);
    reader.remarks.extend(text.1);
    let lines = lines(&text.0);
    if let Some((line, _)) = lines.get(LINES_MAX) {
        let problem = GcgFault::LongFile { max: LINES_MAX };
        return Err(GcgError { line: *line, column: None, problem });
    }
    reader.header(&lines)?;
    for &(line, text) in &lines {
        reader.line(line, text)?;
    }
    if text.0.contains('\r') {
        reader.remark(1, Deviation::CarriageReturns);
    }
    reader.finish(lines.last().map_or(1, |(line, _)| *line))
}

/// The names of the lexicon, the tile set and the board that a file requests.
///
/// # Errors
/// Fails if the file is too long.
pub fn equipment_names(bytes: &[u8]) -> Result<EquipmentNames, GcgError> {
    let text = text_of(bytes)?.0;
    let first_of = |names: &[&str]| {
        let mut pragmas = lines(&text).into_iter().filter_map(|(_, line)| pragma_of(line));
        let found = pragmas.find(|(name, text)| {
            names.iter().any(|other| name.eq_ignore_ascii_case(other)) && !text.is_empty()
        });
        found.map(|(_, text)| text.trim().to_owned())
    };
    Ok(EquipmentNames {
        lexicon: first_of(&["lexicon"]),
        tiles: first_of(&["tile-distribution", "tile-set"]),
        board: first_of(&["board-layout", "game-board"]),
    })
}

/// Decodes a file; control characters become blanks, with a remark.
fn text_of(bytes: &[u8]) -> Result<(String, Vec<Remark<Deviation>>), GcgError> {
    if bytes.len() > BYTES_MAX {
        let line = 1 + bytes[..BYTES_MAX].iter().filter(|&&byte| byte == b'\n').count();
        let problem = GcgFault::LargeFile { bytes: bytes.len(), max: BYTES_MAX };
        return Err(GcgError { line, column: None, problem });
    }
    let (text, mut remarks) = decode(bytes);
    let is_odd = |it: char| it.is_control() && !matches!(it, '\n' | '\r' | '\t');
    if let Some(at) = text.find(is_odd) {
        let line = 1 + text[..at].matches('\n').count();
        remarks.push(Remark { line, what: Deviation::ControlCharacters });
    }
    Ok((text.replace(is_odd, " "), remarks))
}

/// Splits a text into numbered lines, with any line ending.
fn lines(text: &str) -> Vec<(usize, &str)> {
    let text = text.strip_suffix('\n').unwrap_or(text);
    let ends =
        text.split('\n').flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'));
    ends.enumerate().map(|(at, line)| (at + 1, line)).collect()
}

/// Item that the next line may continue.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Open {
    /// No item: the next line stands alone.
    Nothing,
    /// A note.
    Note,
}

/// The state of reading a file.
pub(super) struct Reader<'a> {
    pub(super) spelling: Spelling<'a>,
    pub(super) game: GcgGame,
    pub(super) players: Players,
    /// Line, player number and tiles of each last rack.
    pub(super) racks: Vec<(usize, usize, Vec<Tile>)>,
    /// Number of lines that declare spellings.
    pub(super) declared: usize,
    /// Line of each event.
    pub(super) lines: Vec<usize>,
    pub(super) remarks: Vec<Remark<Deviation>>,
    pub(super) open: Open,
    /// First line with irregular white space, and the number of such lines.
    pub(super) loose: (usize, usize),
}

impl<'a> Reader<'a> {
    fn new(alphabet: &'a Alphabet) -> Self {
        Reader {
            spelling: Spelling::new(alphabet),
            game: GcgGame::default(),
            players: Players::default(),
            racks: Vec::new(),
            declared: 0,
            lines: Vec::new(),
            remarks: Vec::new(),
            open: Open::Nothing,
            loose: (0, 0),
        }
    }

    pub(super) fn remark(&mut self, line: usize, what: Deviation) {
        self.remarks.push(Remark { line, what });
    }

    /// Reads what has to be known before the first event: the players and the spelling of tiles.
    fn header(&mut self, lines: &[(usize, &str)]) -> Result<(), GcgError> {
        let mut named: [Option<GcgPlayer>; PLAYERS_MAX] = Default::default();
        let mut last = 1;
        for &(line, text) in lines {
            let Some((name, text)) = pragma_of(text) else {
                continue;
            };
            let name = name.to_ascii_lowercase();
            if let Some(number) = numbered(&name, "player") {
                let player = self.player(line, number, text);
                if named[number - 1].replace(player).is_some() {
                    self.remark(line, Deviation::PlayerReplaced { number });
                }
                last = line;
            } else if name == "tile" {
                self.declare(line, text)?;
            }
        }
        if named.iter().skip_while(|it| it.is_some()).any(Option::is_some) {
            self.remark(last, Deviation::PlayerNumbers);
        }
        let (players, remark) = Players::new(named);
        self.players = players;
        remark.into_iter().for_each(|what| self.remark(last, what));
        Ok(())
    }

    /// Reads the text of a `#player` line.
    fn player(&mut self, line: usize, number: usize, text: &str) -> GcgPlayer {
        let text = clean(text);
        let (nickname, name) = text.split_once(char::is_whitespace).unwrap_or((&text, ""));
        let mut nickname = nickname.to_owned();
        if nickname.is_empty() {
            nickname = format!("player{number}");
            self.remark(line, Deviation::NoNickname { nickname: short(&nickname) });
        }
        GcgPlayer { nickname, name: name.trim().to_owned(), rack: None }
    }

    /// Reads the text of a `#tile` line, which declares a spelling.
    fn declare(&mut self, line: usize, text: &str) -> Result<(), GcgError> {
        let mut words = text.split_whitespace();
        let Some(capital) = words.next() else {
            return Err(GcgError { line, column: None, problem: GcgFault::BareTileLine });
        };
        if self.declared == LETTERS_MAX {
            let problem = GcgFault::ManyTileLines { max: LETTERS_MAX };
            return Err(GcgError { line, column: None, problem });
        }
        self.declared += 1;
        let small = words.next().map_or_else(|| capital.to_lowercase(), str::to_owned);
        let Some(tile) = self.spelling.declare(capital, &small) else {
            let alphabet = self.spelling.alphabet.name().to_owned();
            let problem = GcgFault::NotInAlphabet { found: short(capital), alphabet };
            return Err(GcgError { line, column: None, problem });
        };
        let tile = label(self.spelling.alphabet, tile);
        self.remark(line, Deviation::TileSpelling { found: short(capital), tile });
        Ok(())
    }

    /// Reads a line; `line` is its number.
    fn line(&mut self, line: usize, raw: &str) -> Result<(), GcgError> {
        let text = raw.trim();
        if text.is_empty() {
            return Ok(());
        }
        let is_event = text.starts_with('>');
        if text.len() != raw.len() || (is_event && is_loose(text)) {
            self.loose.0 = if self.loose.1 == 0 { line } else { self.loose.0 };
            self.loose.1 += 1;
        }
        if is_event {
            self.open = Open::Nothing;
            return self.event(line, raw);
        }
        if let Some(pragma) = pragma_of(text) {
            return self.pragma(line, raw, pragma);
        }
        if self.open == Open::Note {
            self.continue_note(text);
            self.remark(line, Deviation::LineOfNote);
            return Ok(());
        }
        let problem = GcgFault::UnknownLine { found: short(text) };
        Err(GcgError { line, column: Some(1), problem })
    }

    /// Reads the line of an event.
    fn event(&mut self, line: usize, raw: &str) -> Result<(), GcgError> {
        let start = raw.find('>').unwrap_or(0) + 1;
        let at =
            |problem: Problem| GcgError { line, column: problem.column, problem: problem.problem };
        let found = self.players.find(&raw[start..]).map_err(|problem| {
            let column = raw[..start].chars().count() + 1;
            at(Problem { column: Some(column), problem })
        })?;
        let mut remarks: Vec<Deviation> = found.remark.into_iter().collect();
        let tokens = tokens(raw, start + found.end);
        let mut parser = Parser { spelling: &self.spelling, remarks: &mut remarks };
        let parsed = parser.event(&tokens).map_err(at)?;
        let player = self.players.player_of(found.who, &parsed.action, parsed.change, parsed.total);
        remarks.into_iter().for_each(|what| self.remark(line, what));
        self.game.events.push(Event {
            player,
            rack: parsed.rack,
            action: parsed.action,
            change: parsed.change,
            total: parsed.total,
            notes: Vec::new(),
        });
        self.lines.push(line);
        Ok(())
    }

    /// Finishes the game. `last` is the number of the last line of the file.
    fn finish(mut self, last: usize) -> Result<Reading, GcgError> {
        for (line, number, tiles) in std::mem::take(&mut self.racks) {
            match self.players.numbers.iter().position(|&it| it == number) {
                Some(at) => self.players.list[at].rack = Some(tiles),
                None => self.remark(line, Deviation::RackOfNobody { number }),
            }
        }
        if self.players.list.is_empty() {
            return Err(GcgError { line: last, column: None, problem: GcgFault::EmptyRecord });
        }
        if self.players.list.len() == 1 {
            self.remark(1, Deviation::OnePlayer);
        }
        if let (first, count @ 1..) = self.loose {
            self.remark(first, Deviation::Spaces { lines: count });
        }
        let other = names::alphabet(&self.game.alphabet);
        if let Some(other) = other.filter(|it| it.name() != self.spelling.alphabet.name()) {
            let alphabet = self.spelling.alphabet.name().to_owned();
            self.remark(1, Deviation::OtherAlphabet { named: other.name().to_owned(), alphabet });
        }
        self.game.players = self.players.list;
        self.remarks.sort_by_key(|remark| remark.line);
        Ok(Reading { game: self.game, lines: self.lines, remarks: self.remarks })
    }
}

/// Returns whether the white space inside an event is irregular. Two blanks in place of a rack are
/// usual.
fn is_loose(text: &str) -> bool {
    let plain = text.replacen(":  ", ": ", 1);
    let is_odd = |letter: char| letter.is_whitespace() && letter != ' ';
    plain.contains("  ") || plain.contains(is_odd)
}
