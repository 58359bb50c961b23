//! Pragmas: lines that begin with `#`.

use super::charset::PRAGMA;
use super::event::{Parser, Token};
use super::read::{Open, Reader};
use super::{Deviation, GcgError, GcgId, PLAYERS_MAX, Pragma};
use crate::cgp::{CgpError, CgpPosition};
use crate::spelling::{clean, short};

/// The name and text of a pragma.
pub(super) fn pragma_of(line: &str) -> Option<(&str, &str)> {
    let rest = line.trim().strip_prefix('#')?;
    let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
    Some((&rest[..end], rest[end..].trim()))
}

/// The number at the end of `player1`, from 1 to [`PLAYERS_MAX`].
pub(super) fn numbered(name: &str, start: &str) -> Option<usize> {
    let number = name.strip_prefix(start).filter(|it| it.len() == 1)?.parse().ok()?;
    (1..=PLAYERS_MAX).contains(&number).then_some(number)
}

impl Reader<'_> {
    /// Notes of the last event, or those before the first.
    fn notes(&mut self) -> &mut Vec<String> {
        match self.game.events.last_mut() {
            Some(event) => &mut event.notes,
            None => &mut self.game.notes,
        }
    }

    /// Adds a line to the last note.
    pub(super) fn continue_note(&mut self, text: &str) {
        let text = clean(text);
        if let Some(note) = self.notes().last_mut() {
            note.push('\n');
            note.push_str(&text);
        }
    }

    /// Handles a pragma; `raw` is the whole line.
    ///
    /// # Errors
    /// Fails if a last rack or the position before the first event is invalid.
    pub(super) fn pragma(
        &mut self,
        line: usize,
        raw: &str,
        (name, text): (&str, &str),
    ) -> Result<(), GcgError> {
        let (lower, was_open) = (name.to_ascii_lowercase(), self.open);
        if lower == "-" && was_open == Open::Note {
            self.continue_note(text);
            return Ok(());
        }
        self.open = Open::Nothing;
        let text_of_line = clean(text);
        match (lower.as_str(), numbered(&lower, "rack")) {
            (_, Some(number)) => self.last_rack(line, raw, number, text)?,
            ("cgp", _) => self.start(line, &text_of_line)?,
            ("note", _) => {
                self.open = Open::Note;
                self.notes().push(text_of_line);
            }
            ("incomplete", _) => self.game.is_incomplete = true,
            _ => {
                if !self.header_pragma(line, &lower, &text_of_line) {
                    self.game.pragmas.push(Pragma { name: clean(name), text: text_of_line });
                    return Ok(());
                }
                if !self.game.events.is_empty() {
                    let name = lower.clone();
                    self.remark(line, Deviation::LatePragma { name });
                }
            }
        }
        if name != lower {
            let (found, meant) = (short(&format!("#{name}")), format!("#{lower}"));
            self.remark(line, Deviation::ReadAs { found, meant });
        }
        Ok(())
    }

    /// Handles a pragma of the header; `false` if it is unknown.
    fn header_pragma(&mut self, line: usize, name: &str, text: &str) -> bool {
        let game = &mut self.game;
        let field = match name {
            "title" => &mut game.title,
            "lexicon" => &mut game.lexicon,
            "board-layout" | "game-board" => &mut game.layout,
            "tile-distribution" | "tile-set" => &mut game.alphabet,
            "game-type" => &mut game.game_type,
            "description" => {
                game.description.push_str(if game.description.is_empty() { "" } else { "\n" });
                game.description.push_str(text);
                return true;
            }
            "id" => {
                let (authority, id) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
                let id = GcgId { authority: authority.to_owned(), id: id.trim().to_owned() };
                game.id = Some(id).filter(|it| !it.authority.is_empty());
                return true;
            }
            // Handled before.
            "tile" => return true,
            _ => return name == &PRAGMA[1..] || numbered(name, "player").is_some(),
        };
        let before = std::mem::replace(field, text.to_owned());
        if !before.is_empty() && before != text {
            self.remark(line, Deviation::RepeatedPragma { name: name.to_owned() });
        }
        true
    }

    /// Reads the position before the first event.
    fn start(&mut self, line: usize, text: &str) -> Result<(), GcgError> {
        let read = CgpPosition::read(text, self.spelling.alphabet);
        let fail = |error: CgpError| GcgError { line, column: None, problem: error.problem.into() };
        let start = CgpPosition { ops: Vec::new(), ..read.map_err(fail)?.position };
        let name = "cgp".to_owned();
        if self.game.start.as_ref().is_some_and(|before| *before != start) {
            self.remark(line, Deviation::RepeatedPragma { name });
        } else if !self.game.events.is_empty() {
            self.remark(line, Deviation::LatePragma { name });
        }
        self.game.start = Some(start);
        Ok(())
    }

    fn last_rack(
        &mut self,
        line: usize,
        raw: &str,
        number: usize,
        text: &str,
    ) -> Result<(), GcgError> {
        let column = raw.rfind(text).map_or(1, |at| raw[..at].chars().count() + 1);
        let token = Token { column, text };
        let mut remarks = Vec::new();
        let mut parser = Parser { spelling: &self.spelling, remarks: &mut remarks };
        let tiles = parser.rack(token, text, 0);
        let tiles =
            tiles.map_err(|it| GcgError { line, column: it.column, problem: it.problem })?;
        remarks.into_iter().for_each(|what| self.remark(line, what));
        self.racks.push((line, number, tiles));
        Ok(())
    }
}
