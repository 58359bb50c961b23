//! Arguments of analysis commands.

use crate::engine::Engine;
use crate::failure::Failure;
use ponder_game::{Side, Table};
use ponder_gtp::{Colour, Command};
use std::time::Duration;

/// Default interval between lines.
const INTERVAL: Duration = Duration::from_millis(500);

/// Visibility of an optional part of the output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shown {
    Yes,
    No,
}

/// Arguments of an analysis command: the side to analyze for, and the output options.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) side: Side,
    pub(crate) interval: Duration,
    /// Number of moves to show at least, if there are as many legal ones.
    pub(crate) moves_min: usize,
    pub(crate) moves_max: usize,
    pub(crate) ownership: Shown,
    pub(crate) variation_visits: Shown,
    /// Moves that are excluded from the analysis.
    pub(crate) excluded: Vec<String>,
}

/// `avoid` and `allow` lists.
#[derive(Default)]
struct Lists {
    avoid: Vec<String>,
    allow: Option<Vec<String>>,
}

impl Request {
    /// `[COLOUR] [INTERVAL]`, and pairs of a word and its value: `interval`, `minmoves` and
    /// `maxmoves` with a number, `ownership` and `pvVisits` with `true` or `false`; `avoid` and
    /// `allow` with a colour, vertices separated by commas, and a number of plies. Of KataGo's
    /// other options, those that would only show more are accepted.
    ///
    /// Moves are excluded only for the side to move, at the analyzed position.
    pub(super) fn of(engine: &Engine<'_>, command: &Command) -> Result<Request, Failure> {
        let table = engine.table();
        let to_move = table.scene(ponder_game::Viewer::Spectator).to_move;
        let mut request = Request {
            side: table.to_act().map_or(to_move, |seat| table.side_of(seat)),
            interval: INTERVAL,
            moves_min: 0,
            moves_max: usize::MAX,
            ownership: Shown::No,
            variation_visits: Shown::No,
            excluded: Vec::new(),
        };
        let mut args = command.args().peekable();
        if let Some(colour) = args.peek().and_then(|arg| arg.parse::<Colour>().ok()) {
            request.side = colour.into();
            args.next();
        }
        let mut lists = Lists::default();
        while let Some(arg) = args.next() {
            match arg {
                "interval" => request.interval = hundredths(number(args.next())?),
                "maxmoves" => request.moves_max = number(args.next())? as usize,
                "minmoves" => request.moves_min = number(args.next())? as usize,
                "ownership" => request.ownership = shown(args.next())?,
                "pvVisits" => request.variation_visits = shown(args.next())?,
                "ownershipStdev" | "movesOwnership" | "movesOwnershipStdev" => {
                    shown(args.next())?;
                }
                "avoid" | "allow" => {
                    let (side, moves) = restriction(&mut args)?;
                    if side == request.side {
                        lists.add(arg, moves)?;
                    }
                }
                arg => request.interval = hundredths(number(Some(arg))?),
            }
        }
        let table = engine.running_table(request.side)?;
        request.excluded = lists.excluded(table.as_ref())?;
        Ok(request)
    }
}

impl Lists {
    fn add(&mut self, word: &str, mut moves: Vec<String>) -> Result<(), Failure> {
        match word {
            "avoid" => self.avoid.append(&mut moves),
            _ if self.allow.is_some() => return Err(Failure::syntax()),
            _ => self.allow = Some(moves),
        }
        Ok(())
    }

    /// The legal moves that are excluded.
    fn excluded(&self, table: &dyn Table) -> Result<Vec<String>, Failure> {
        if self.allow.is_some() && !self.avoid.is_empty() {
            return Err(Failure::syntax());
        }
        excluded(table, &self.avoid, self.allow.as_deref())
            .map_err(|_| Failure::colour_or_coordinate())
    }
}

/// The legal moves to exclude when some are to be avoided, or only some are allowed; on failure the
/// text that is neither a point nor a legal move.
pub(crate) fn excluded(
    table: &dyn Table,
    avoid: &[String],
    allow: Option<&[String]>,
) -> Result<Vec<String>, String> {
    let legal = table.legal();
    let points = table.scene(ponder_game::Viewer::Spectator).point_names;
    let has = |texts: &[String], mv: &str| texts.iter().any(|text| text.eq_ignore_ascii_case(mv));
    let named = avoid.iter().chain(allow.unwrap_or_default());
    for text in named {
        if !has(&points, text) && !has(&legal, text) {
            return Err(text.clone());
        }
    }
    let is_out = |mv: &String| match allow {
        Some(allowed) => !has(allowed, mv),
        None => has(avoid, mv),
    };
    Ok(legal.into_iter().filter(is_out).collect())
}

/// Parses `COLOUR VERTEX,VERTEX… PLIES`.
fn restriction<'a>(
    args: &mut impl Iterator<Item = &'a str>,
) -> Result<(Side, Vec<String>), Failure> {
    let colour = args.next().ok_or_else(Failure::syntax)?;
    let colour: Colour = colour.parse().map_err(|_| Failure::colour_or_coordinate())?;
    let vertices = args.next().ok_or_else(Failure::syntax)?;
    if number(args.next())? == 0 {
        return Err(Failure::syntax());
    }
    Ok((colour.into(), vertices.split(',').map(str::to_owned).collect()))
}

fn number(text: Option<&str>) -> Result<u32, Failure> {
    text.and_then(|text| text.parse().ok()).ok_or_else(Failure::syntax)
}

fn shown(text: Option<&str>) -> Result<Shown, Failure> {
    match text.map(str::to_ascii_lowercase).as_deref() {
        Some("true") => Ok(Shown::Yes),
        Some("false") => Ok(Shown::No),
        _ => Err(Failure::syntax()),
    }
}

fn hundredths(count: u32) -> Duration {
    Duration::from_millis(u64::from(count) * 10)
}
