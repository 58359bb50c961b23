//! Reading the position for a command: from CGP, or from a record.

use super::files;
use crate::exit::{Failure, OrExit};
use crate::input::unreadable;
use anyhow::{Context, anyhow};
use clap::Args;
use ponder_crossword::cgp;
use ponder_crossword::gcg::{self, Reading};
use ponder_crossword::names::EquipmentNames;
use ponder_crossword::record_positions::{RecordPosition, record_positions};
use ponder_crossword::{Board, CgpPosition, Checker, Equipment, View};
use ponder_games::crossword::{self, ResolvedEquipment};
use ponder_lexicon::{Leaves, Tile};
use std::fs;
use std::path::{Path, PathBuf};

/// Equipment of a position: words, leaves, tiles and board.
#[derive(Args, Debug)]
pub struct EquipmentArgs {
    /// The words: a word graph, a list of words (.txt), or a name in the folder of word lists
    /// [default: those that ship with Ponder, unless a record names others]
    #[arg(long, value_name = "NAME_OR_FILE")]
    pub lexicon: Option<PathBuf>,
    /// Values of leaves (KLV or KLV2) [default: those that ship, for the words that ship]
    #[arg(long, value_name = "KLV")]
    pub leaves: Option<PathBuf>,
    /// The tiles: a name or a file [default: english, unless a record names others]
    #[arg(long, value_name = "NAME_OR_FILE")]
    alphabet: Option<String>,
    /// The board: a name or a file [default: standard, unless a record names another]
    #[arg(long, value_name = "NAME_OR_FILE")]
    board: Option<String>,
}

impl EquipmentArgs {
    /// Reads the equipment where no record names any.
    pub fn equipment(&self) -> Result<Equipment, Failure> {
        self.of_record(&EquipmentNames::default(), "")
    }

    /// Reads the equipment. Items that `from` requests and that are not used are reported on
    /// stderr.
    fn of_record(&self, names: &EquipmentNames, from: &str) -> Result<Equipment, Failure> {
        let found = ResolvedEquipment::of(names);
        let alphabet = match (&self.alphabet, found.alphabet) {
            (None, Some(named)) => named,
            (name, _) => files::alphabet(name.as_deref().unwrap_or("english"))?,
        };
        let layout = match (&self.board, found.layout) {
            (None, Some(named)) => named,
            (name, _) => files::layout(name.as_deref().unwrap_or("standard"))?,
        };
        let tiles = found.no_alphabet.filter(|_| self.alphabet.is_none());
        let board = found.no_layout.filter(|_| self.board.is_none());
        for (problem, used, option) in
            [(tiles, alphabet.name(), "--alphabet"), (board, layout.name(), "--board")]
        {
            if let Some(problem) = problem {
                eprintln!("{from}: {problem}; using {used} instead ({option})");
            }
        }
        let file = self.lexicon.as_deref();
        let name = match file {
            None => found.lexicon,
            Some(path) if path.is_file() => None,
            Some(name) => Some(name.display().to_string()).filter(|name| {
                !name.contains(['.', '/', '\\']) || crossword::lexica().contains(name)
            }),
        };
        let file = file.filter(|_| name.is_none());
        let used = name.clone().unwrap_or_else(|| files::name(file));
        let named_lexicon = names.lexicon.as_deref().unwrap_or(&used);
        if !named_lexicon.eq_ignore_ascii_case(&used) {
            let named_lexicon: String = ponder_game::excerpt(named_lexicon);
            eprintln!(
                "{from}: it names the lexicon {named_lexicon}; using {used} instead (--lexicon)"
            );
        }
        let equipment = match name.filter(|name| name != crossword::NAME) {
            Some(name) => crossword::named(&name, alphabet, layout)
                .map_err(anyhow::Error::msg)
                .or_bad_input()?,
            None => {
                let lexicon = files::lexicon(file, &alphabet)?;
                let leaves = files::default_leaves(file, None)?;
                Equipment::new(alphabet, layout, lexicon).with_leaves(leaves)
            }
        };
        match self.leaves.as_deref() {
            None => Ok(equipment),
            Some(path) => Ok(equipment.with_leaves(Leaves::open(path).or_bad_input()?)),
        }
    }
}

/// Source of a position.
#[derive(Args, Debug)]
pub struct PositionArgs {
    /// The position as CGP, a file with one, or a record as GCG with the number of a turn behind it
    /// (GAME.gcg:12): the position before that turn
    #[arg(value_name = "CGP|FILE|GCG:TURN")]
    position: String,
    #[command(flatten)]
    pub equipment: EquipmentArgs,
}

/// A position with its equipment.
pub struct Given {
    pub equipment: Equipment,
    /// Name of the position for errors.
    place: String,
    at: RecordPosition,
}

impl PositionArgs {
    /// Reads the position. Tolerated errors are reported on stderr.
    pub fn read(&self) -> Result<Given, Failure> {
        let (path, turn) = split(&self.position);
        if !Path::new(path).is_file() {
            if !self.position.contains('/') || self.position.split_whitespace().count() < 3 {
                return Err(anyhow!(
                    "`{}` is neither a file nor a position; write a position as CGP: rows, racks, \
                     scores and scoreless turns, as in `15/15/…/15 ABCDEF?/ 0/0 0`",
                    ponder_game::excerpt(&self.position)
                ))
                .or_bad_input();
            }
            return self.cgp(&self.position, "the position");
        }
        let bytes =
            fs::read(path).map_err(|error| unreadable(Path::new(path), &error)).or_bad_input()?;
        if turn.is_none() && !path.to_lowercase().ends_with(".gcg") {
            let text = String::from_utf8(bytes).with_context(|| path.to_owned()).or_bad_input()?;
            return self.cgp(text.trim(), path);
        }
        let (equipment, reading) = record(&self.equipment, path, &bytes)?;
        let record_position = record_position(&equipment, &reading, path, turn)?;
        let place = match turn {
            Some(turn) => format!("{path}, turn {turn}"),
            None => {
                format!("{path} after its last turn (`{path}:1` is the position before its first)")
            }
        };
        Ok(Given { equipment, place, at: record_position })
    }

    fn cgp(&self, text: &str, name: &str) -> Result<Given, Failure> {
        let equipment = self.equipment.of_record(&cgp::equipment_names(text), name)?;
        let reading = CgpPosition::read(text, &equipment.alphabet).with_context(|| name.to_owned());
        let reading = reading.or_bad_input()?;
        for remark in &reading.remarks {
            eprintln!("{name}: {remark}");
        }
        let at = RecordPosition::of_cgp(&reading.position, &equipment);
        let at = at.with_context(|| name.to_owned()).or_bad_input()?;
        Ok(Given { equipment, place: name.to_owned(), at })
    }
}

/// A record with its equipment. Tolerated errors are reported on stderr.
pub fn record(
    args: &EquipmentArgs,
    path: &str,
    bytes: &[u8],
) -> Result<(Equipment, Reading), Failure> {
    let names = gcg::equipment_names(bytes).with_context(|| path.to_owned()).or_bad_input()?;
    let equipment = args.of_record(&names, path)?;
    let reading = gcg::read(bytes, &equipment.alphabet).with_context(|| path.to_owned());
    let reading = reading.or_bad_input()?;
    for remark in &reading.remarks {
        eprintln!("{path}: {remark}");
    }
    Ok((equipment, reading))
}

/// Splits the number of a turn off a path.
fn split(given: &str) -> (&str, Option<usize>) {
    match given.rsplit_once(':') {
        Some((path, turn)) if !Path::new(given).is_file() => match turn.parse() {
            Ok(turn) => (path, Some(turn)),
            Err(_) => (given, None),
        },
        _ => (given, None),
    }
}

fn record_position(
    equipment: &Equipment,
    reading: &Reading,
    path: &str,
    turn: Option<usize>,
) -> Result<RecordPosition, Failure> {
    let line = |error: ponder_crossword::record_positions::ReviewError| {
        let line = reading.lines.get(error.event).copied().unwrap_or_default();
        anyhow!("{path}: line {line}: {}", error.why)
    };
    let mut all = record_positions(&reading.game, equipment).map_err(line).or_bad_input()?;
    let count = all.len();
    let at = match turn {
        Some(turn) => turn.checked_sub(1).filter(|&at| at < count),
        None => all.last().filter(|last| last.turn.is_none()).map(|_| count - 1),
    };
    let Some(at) = at else {
        let problem =
            format!("{path}: add the number of a turn from 1 to {count}, as in `{path}:{count}`");
        return Err(anyhow!(problem)).or_bad_input();
    };
    Ok(all.swap_remove(at))
}

impl Given {
    /// The view of the side to move, whose rack must be known.
    pub fn view(&self) -> Result<View<'_>, Failure> {
        let view = self.at.view().ok_or_else(|| {
            let (known, size) = (self.at.rack.len(), self.at.rack_size);
            if self.at.is_whole() {
                return self.does_not_add_up();
            }
            anyhow!(
                "{}: only {known} of the {size} tiles of the rack are known; complete it (in CGP, \
                 the first rack is that of the side to move)",
                self.place
            )
        });
        let view = view.or_bad_input()?;
        if view.unseen.is_empty()
            || view.scoreless_turns >= ponder_crossword::game::SCORELESS_TURNS_MAX
        {
            return Err(anyhow!("{}: the game is over", self.place)).or_bad_input();
        }
        Ok(view)
    }

    /// The board, and the tiles that are neither on it nor known to be on the rack.
    pub fn pool(&self) -> Result<(&Board, &[Tile]), Failure> {
        let unseen = self.at.unseen.as_deref().ok_or_else(|| self.does_not_add_up());
        Ok((&self.at.board, unseen.or_bad_input()?))
    }

    fn does_not_add_up(&self) -> anyhow::Error {
        anyhow!(
            "{}: the tiles on the board and the racks do not match the tile set of the game; \
             correct the record, name its tiles with --alphabet, or write the position as CGP",
            self.place
        )
    }

    /// A checker of plays. Where the rack is not completely known, every tile may be played.
    pub fn checker(&self) -> Checker<'_> {
        let RecordPosition { board, rack, bag, .. } = &self.at;
        let rack = Some(&**rack).filter(|_| self.at.is_whole());
        let Equipment { alphabet, lexicon, .. } = &self.equipment;
        Checker { alphabet, lexicon, board, rack, bag: Some(*bag) }
    }
}
