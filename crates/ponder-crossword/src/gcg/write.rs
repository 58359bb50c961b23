//! Writer of a game as text.

use super::{Action, BYTES_MAX, Event, Exchanged, GcgGame, LINES_MAX, Pragma, Reading, read};
use crate::layout::SIDE_MAX;
use crate::spelling::{clean, is_letter, is_on_rack, text};
use ponder_lexicon::alphabet::{Alphabet, Tile};
use std::fmt::Write as _;
use thiserror::Error;

/// Error for a game without a text that would be read as the same game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GcgWriteError {
    /// A text has line breaks or other control characters, or blanks where none are allowed.
    #[error(
        "{what} cannot be `{text}`, which is empty or has white space or control characters that \
         are not allowed there"
    )]
    Text {
        /// Name of the text.
        what: &'static str,
        /// The text.
        text: String,
    },
    /// A tile is not in the alphabet, or not allowed in its place.
    #[error("event {event}: {what} has a tile that is not allowed there")]
    Tile {
        /// The number of the event, from 1; 0 for what stands before the events.
        event: usize,
        /// Place of the tile.
        what: &'static str,
    },
    /// An event has a number out of range: its player, its squares or its scores.
    #[error("event {event}: {what}")]
    Event {
        /// The number of the event, from 1.
        event: usize,
        /// Description of the problem.
        what: &'static str,
    },
    /// The text would exceed the limits of reading.
    #[error(
        "the game is too long for a file, which has at most {BYTES_MAX} bytes and {LINES_MAX} lines"
    )]
    TooLong,
    /// The text would be read as another game.
    #[error(
        "the game has no GCG: its text would be read as another game, which differs in {difference}"
    )]
    Ambiguous {
        /// The first difference.
        difference: String,
    },
}

fn event_error<T>(event: usize, what: &'static str) -> Result<T, GcgWriteError> {
    Err(GcgWriteError::Event { event, what })
}

/// Checks a text that must be one line.
fn line<'t>(what: &'static str, text: &'t str) -> Result<&'t str, GcgWriteError> {
    match clean(text) == text {
        true => Ok(text),
        false => Err(GcgWriteError::Text { what, text: text.to_owned() }),
    }
}

/// Checks a text that must be one word.
fn word<'t>(what: &'static str, text: &'t str) -> Result<&'t str, GcgWriteError> {
    match text.is_empty() || text.contains(char::is_whitespace) {
        true => Err(GcgWriteError::Text { what, text: text.to_owned() }),
        false => line(what, text),
    }
}

impl GcgGame {
    /// Writes the game as UTF-8 text in its canonical form. Reading it with the same alphabet gives
    /// the same game.
    ///
    /// # Errors
    /// The error describes what cannot be written.
    pub fn write(&self, alphabet: &Alphabet) -> Result<String, GcgWriteError> {
        let mut out = String::from("#character-encoding utf-8\n");
        self.write_header(&mut out, alphabet)?;
        write_notes(&mut out, &self.notes)?;
        for (at, event) in self.events.iter().enumerate() {
            self.write_event(&mut out, alphabet, at + 1, event)?;
            write_notes(&mut out, &event.notes)?;
        }
        if self.is_incomplete {
            out.push_str("#incomplete\n");
        }
        if out.len() > BYTES_MAX || out.matches('\n').count() > LINES_MAX {
            return Err(GcgWriteError::TooLong);
        }
        match read(out.as_bytes(), alphabet) {
            Ok(Reading { game, .. }) if game == *self => Ok(out),
            Ok(Reading { game, .. }) => {
                Err(GcgWriteError::Ambiguous { difference: self.difference(&game) })
            }
            Err(error) => Err(GcgWriteError::Ambiguous { difference: error.to_string() }),
        }
    }

    fn difference(&self, other: &GcgGame) -> String {
        let pairs = self.events.iter().zip(&other.events);
        match pairs.enumerate().find(|(_, (one, other))| one != other) {
            Some((at, _)) => format!("event {}", at + 1),
            None if self.events.len() != other.events.len() => "the number of events".to_owned(),
            None if self.players != other.players => "the players".to_owned(),
            None if self.pragmas != other.pragmas => "the other pragmas".to_owned(),
            None => "a pragma about the game".to_owned(),
        }
    }

    fn write_header(&self, out: &mut String, alphabet: &Alphabet) -> Result<(), GcgWriteError> {
        let mut put = |name: &str, text: &str| {
            let blank = if text.is_empty() { "" } else { " " };
            let _ = writeln!(out, "#{name}{blank}{text}");
        };
        for (at, player) in self.players.iter().enumerate() {
            let nickname = word("a nickname", &player.nickname)?;
            let name = line("a name", &player.name)?;
            put(&format!("player{}", at + 1), format!("{nickname} {name}").trim_end());
        }
        if !self.title.is_empty() {
            put("title", line("the title", &self.title)?);
        }
        if !self.description.is_empty() {
            for part in self.description.split('\n') {
                put("description", line("the description", part)?);
            }
        }
        if let Some(id) = &self.id {
            let authority = word("an authority", &id.authority)?;
            put("id", format!("{authority} {}", line("an id", &id.id)?).trim_end());
        }
        let texts = [
            ("lexicon", &self.lexicon),
            ("board-layout", &self.layout),
            ("tile-distribution", &self.alphabet),
            ("game-type", &self.game_type),
        ];
        for (name, text) in texts.into_iter().filter(|(_, text)| !text.is_empty()) {
            put(name, line("a pragma about the game", text)?);
        }
        if let Some(start) = &self.start {
            let (event, what) = (0, "the position before the first event");
            let text = start.write(alphabet).map_err(|_| GcgWriteError::Tile { event, what })?;
            put("cgp", &text);
        }
        for Pragma { name, text } in &self.pragmas {
            if name.contains(char::is_whitespace) {
                return Err(GcgWriteError::Text {
                    what: "the name of a pragma",
                    text: name.clone(),
                });
            }
            put(line("the name of a pragma", name)?, line("a pragma", text)?);
        }
        for (at, player) in self.players.iter().enumerate() {
            if let Some(rack) = &player.rack {
                put(&format!("rack{}", at + 1), &rack_text(alphabet, 0, "a last rack", rack)?);
            }
        }
        Ok(())
    }

    fn write_event(
        &self,
        out: &mut String,
        alphabet: &Alphabet,
        number: usize,
        event: &Event,
    ) -> Result<(), GcgWriteError> {
        let Some(player) = self.players.get(event.player) else {
            return event_error(number, "there is no such player");
        };
        let rack = rack_text(alphabet, number, "the rack", &event.rack)?;
        let blank = if rack.is_empty() { "" } else { " " };
        let action = action_text(alphabet, number, &event.action)?;
        let sign = match (&event.action, event.change) {
            (Action::LastRackPenalty { .. }, 0) => "-",
            (Action::LastRackPenalty { .. }, 1..) => {
                return event_error(number, "a penalty must not give points");
            }
            (Action::EndRack { .. }, ..0) => {
                return event_error(
                    number,
                    "the points for the opponents' remaining tiles must be positive",
                );
            }
            (_, 0..) => "+",
            _ => "",
        };
        let _ = write!(out, ">{}: {rack}{blank}{action} {sign}{}", player.nickname, event.change);
        if let Some(total) = event.total {
            let _ = write!(out, " {total}");
        }
        out.push('\n');
        Ok(())
    }
}

fn rack_text(
    alphabet: &Alphabet,
    event: usize,
    what: &'static str,
    tiles: &[Tile],
) -> Result<String, GcgWriteError> {
    match tiles.iter().all(|&tile| is_on_rack(alphabet, tile)) {
        true => Ok(text(alphabet, tiles, "?")),
        false => Err(GcgWriteError::Tile { event, what }),
    }
}

fn action_text(
    alphabet: &Alphabet,
    event: usize,
    action: &Action,
) -> Result<String, GcgWriteError> {
    let rack = |what: &'static str, tiles: &[Tile]| rack_text(alphabet, event, what, tiles);
    Ok(match action {
        Action::Place { spot, tiles } => {
            if usize::from(spot.row) >= SIDE_MAX || usize::from(spot.col) >= SIDE_MAX {
                return event_error(event, "the word begins outside the board");
            }
            if !tiles.iter().all(|&tile| tile == 0 || is_letter(alphabet, tile)) {
                return Err(GcgWriteError::Tile { event, what: "the word" });
            }
            format!("{spot} {}", text(alphabet, tiles, "."))
        }
        Action::Pass => "-".to_owned(),
        Action::Exchange(Exchanged::Tiles(tiles)) if tiles.is_empty() => {
            return event_error(event, "no tiles are exchanged");
        }
        Action::Exchange(Exchanged::Tiles(tiles)) => format!("-{}", rack("the exchange", tiles)?),
        Action::Exchange(Exchanged::Count(count)) => format!("-{count}"),
        Action::PhonyWithdrawn => "--".to_owned(),
        Action::ChallengeBonus => "(challenge)".to_owned(),
        Action::TimePenalty => "(time)".to_owned(),
        Action::EndRack { tiles } | Action::LastRackPenalty { tiles } => {
            format!("({})", rack("the last rack", tiles)?)
        }
    })
}

/// Writes notes, with `#-` before the further lines of each.
fn write_notes(out: &mut String, notes: &[String]) -> Result<(), GcgWriteError> {
    for note in notes {
        for (at, part) in note.split('\n').enumerate() {
            let start = if at == 0 { "#note" } else { "#-" };
            let blank = if part.is_empty() { "" } else { " " };
            let _ = writeln!(out, "{start}{blank}{}", line("a note", part)?);
        }
    }
    Ok(())
}
