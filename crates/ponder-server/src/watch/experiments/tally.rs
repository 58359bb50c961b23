//! The number of games in a log, counted without parsing them.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Seek, SeekFrom};
use std::path::Path;
use std::time::SystemTime;

/// The first bytes of the line of a game.
const GAME: &[u8] = b"{\"game\":";

/// The size and modification time of a log when it was last read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Stamp {
    pub(super) bytes: u64,
    pub(super) modified: Option<SystemTime>,
}

impl Stamp {
    /// Returns the stamp of a file, which need not exist.
    pub(super) fn of(path: &Path) -> Self {
        let found = fs::metadata(path).ok();
        Stamp {
            bytes: found.as_ref().map_or(0, fs::Metadata::len),
            modified: found.and_then(|found| found.modified().ok()),
        }
    }
}

/// A counter of the games in an append-only log. Counted lines are not read again.
#[derive(Debug, Default)]
pub(super) struct Tally {
    read_to: u64,
    games: u32,
    stamp: Option<Stamp>,
}

impl Tally {
    /// Returns the number of games in a log, as far as it can be read.
    pub(super) fn count(&mut self, log: &Path) -> u32 {
        let stamp = Stamp::of(log);
        if self.stamp == Some(stamp) {
            return self.games;
        }
        if stamp.bytes < self.read_to {
            *self = Tally::default();
        }
        self.stamp = Some(stamp);
        // If reading fails, the lines read so far still count.
        let _ = self.read_on(log);
        self.games
    }

    fn read_on(&mut self, log: &Path) -> std::io::Result<()> {
        let mut file = BufReader::new(File::open(log)?);
        file.seek(SeekFrom::Start(self.read_to))?;
        let (mut begin, mut length) = (Vec::new(), 0_u64);
        loop {
            let bytes = file.fill_buf()?;
            if bytes.is_empty() {
                return Ok(());
            }
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let taken = end.map_or(bytes.len(), |end| end + 1);
            let missing = GAME.len().saturating_sub(begin.len()).min(taken);
            begin.extend_from_slice(&bytes[..missing]);
            length += taken as u64;
            file.consume(taken);
            if end.is_some() {
                self.games += u32::from(begin.starts_with(GAME));
                self.read_to += length;
                (begin, length) = (Vec::new(), 0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn whole_lines_of_games_are_counted_once() {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("games.jsonl");
        let mut tally = Tally::default();
        assert_eq!(tally.count(&log), 0);
        let long = "x".repeat(100_000);
        let mut file = File::create(&log).unwrap();
        write!(file, "{{\"joined\":{{}}}}\n{{\"game\":{{\"a\":\"{long}\"}}}}\n\n{{\"ga").unwrap();
        assert_eq!(tally.count(&log), 1);
        assert_eq!(tally.count(&log), 1);
        write!(file, "me\":{{}}}}\ngarbage\n{{\"game\":1}}\n").unwrap();
        assert_eq!(tally.count(&log), 3);
        fs::write(&log, "{\"game\":{}}\n").unwrap();
        assert_eq!(tally.count(&log), 1, "another log");
    }
}
