//! Links of HexWorld.

use crate::LoadError;
use crate::records::LinkedGame;
use ponder_game::Side;
use ponder_hex::WideBitboard;
use ponder_hex::hexworld::HexLink;
use ponder_hex::sgf::{self, HexRecord};
use ponder_record::{Colour, GiveUp, Header, Record, Variations};

/// Reads a link with a game after its `#`.
pub(super) fn read(link: &str) -> Option<Result<LinkedGame, LoadError>> {
    link.contains('#').then(|| {
        let HexLink { mut line, shown, .. } = HexLink::parse(link)?;
        let record = sgf::write(&line, &Header::default())?;
        let moves = line.moves.len();
        let shows_end = shown >= moves + usize::from(line.given_up.is_some());
        if !shows_end {
            line.moves.truncate(shown);
            line.given_up = None;
        }
        let until_shown = sgf::write(&line, &Header::default())?;
        Ok(LinkedGame { record, shown: shown.min(moves), until_shown })
    })
}

/// Writes the main line of a record as a link that shows the position after `shown` moves.
pub(super) fn write(record: &Record, shown: usize) -> Result<String, LoadError> {
    let (record, _) = HexRecord::read(record, Variations::Salvage)?;
    let mut line = record.main_line();
    if line.given_up.is_none() && line.position::<WideBitboard>()?.winner().is_none() {
        line.given_up = given_up(&record);
    }
    let mut link = HexLink::new(line);
    link.shown = link.shown.min(shown);
    Ok(link.to_url()?)
}

/// The side that resigned or forfeited according to the result, and how, if a link can represent
/// it.
fn given_up(record: &HexRecord) -> Option<(Side, GiveUp)> {
    let (loser, way) = (**record).result()?.given_up()?;
    let loser = if loser == Colour::Black { Side::First } else { Side::Second };
    (way != GiveUp::Time).then_some((loser, way))
}
