//! Records of Paco Ŝako.

use crate::record_form::RecordForm;
use crate::records::{KnownRecord, LinkedGame, RecordReader, Step, header, salvaged};
use crate::{GameSpec, LoadError, RecordHead};
use ponder_game::{Action, GameResult, Notation, OpenTable, Side, Table};
use ponder_paco::sgf::{self, SgfRecord};
use ponder_paco::text::{self, TextError};
use ponder_paco::{Paco, PacoPosition, PacoRecord, PacoRules, Square};
use ponder_record::{Colour, Header, NodeId, Record, RecordError, Value, Variations};

pub(super) const READER: RecordReader = RecordReader {
    claims: sgf::is_paco,
    read: |record| salvaged(SgfRecord::read(record, Variations::Salvage)),
    read_text: |text| json(text).or_else(|| moves(text)),
    read_link: editor_link,
    write_link: None,
};

/// Reads games as their site exports them: JSON, a game or an array of games, or one of these per
/// line.
fn json(text: &[u8]) -> Option<Result<Vec<Record>, LoadError>> {
    let text = text.trim_ascii();
    if !matches!(text.first(), Some(b'{' | b'[')) {
        return None;
    }
    let one = PacoRecord::all_from_json(text);
    let lines = || text.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
    let games = match one {
        Ok(games) if games.len() != 1 || games.iter().all(|game| game.1.is_ok()) => Ok(games),
        _ => lines()
            .map(PacoRecord::all_from_json)
            .collect::<Result<Vec<_>, _>>()
            .map(|all| all.into_iter().flatten().collect()),
    };
    let games = match games {
        Ok(games) => games,
        Err(error) => return Some(Err(problem(error).into())),
    };
    Some(games.into_iter().map(|(_, game)| played(&game.map_err(problem)?)).collect())
}

/// Reads a game as text: a FEN or a link to the editor, moves, or both.
fn moves(text: &[u8]) -> Option<Result<Vec<Record>, LoadError>> {
    let text = std::str::from_utf8(text).ok().filter(|text| text::is_game(text))?;
    let game = text::read(text, usize::MAX).map_err(|error| match error {
        TextError::Move { number, text, why } => {
            RecordError::Move { number, text, why: Box::new(why) }
        }
        TextError::Position(error) => RecordError::impossible_rules(error),
        TextError::Rules(error) => RecordError::impossible_rules(error),
    });
    Some(game.map_err(LoadError::from).and_then(|game| Ok(vec![played(&game)?])))
}

fn problem(error: impl ToString) -> RecordError {
    RecordError::impossible_rules(error.to_string())
}

/// The record of a game of a file.
fn played(game: &PacoRecord) -> Result<Record, LoadError> {
    let rules = game.rules().map_err(problem)?;
    let mut table = OpenTable::<Paco>::new(rules.clone());
    let notation = rules.initial();
    let (mut number, mut mover) = (0, None);
    for &action in &game.history {
        let Some(seat) = table.to_act() else { break };
        if mover != Some(seat) {
            (number, mover) = (number + 1, Some(seat));
        }
        let text = notation.format_move(action);
        table
            .apply(seat, &Action::play(&text))
            .map_err(|refusal| LoadError::of_move(number - 1, &text, refusal))?;
    }
    rules.record(&table, table.result().as_ref(), &RecordHead::default())
}

/// The position of an editor link (`?fen=...`), or of a FEN alone.
fn editor_link(link: &str) -> Option<Result<LinkedGame, LoadError>> {
    text::is_position(link).then(|| {
        let position = PacoPosition::from_fen(link).map_err(problem)?;
        let rules = PacoRules::default().from_position(position);
        let record = sgf::write(&rules, &[], &Header::default())?;
        Ok(LinkedGame { until_shown: record.clone(), record, shown: 0 })
    })
}

impl KnownRecord for SgfRecord {
    fn spec(&self) -> GameSpec {
        GameSpec::from(self.rules().clone())
    }

    fn record(&self) -> &Record {
        (**self).record()
    }

    fn step(&self, id: NodeId) -> Option<Step> {
        (**self).step(id)?;
        let (_, value) = (**self).record().node(id).played()?;
        Some(Step { text: value.simple_text().trim().to_owned(), unusual: None })
    }

    fn points(&self, value: &Value) -> Option<Vec<String>> {
        let square = Square::parse(value.simple_text().trim())?;
        Some(vec![square.to_string()])
    }

    fn table(&self) -> Result<Box<dyn Table>, LoadError> {
        let mut table = OpenTable::<Paco>::new(self.rules().clone());
        for id in (**self).record().main_line() {
            let Some(step) = KnownRecord::step(self, id) else { continue };
            let Some(seat) = table.to_act() else { break };
            table.apply(seat, &Action::play(step.text))?;
        }
        Ok(Box::new(table))
    }

    fn of_rules(&self) -> &'static [&'static str] {
        &["RU"]
    }

    fn colour(&self, side: Side) -> Colour {
        sgf::colour(side)
    }
}

impl RecordForm for PacoRules {
    fn record(
        &self,
        table: &dyn Table,
        result: Option<&GameResult>,
        head: &RecordHead,
    ) -> Result<Record, LoadError> {
        Ok(sgf::write(self, &table.moves(), &header(self, table, result, head))?)
    }

    fn value(&self, text: &str) -> String {
        text.to_owned()
    }

    fn colour(&self, side: Side) -> Colour {
        sgf::colour(side)
    }
}
