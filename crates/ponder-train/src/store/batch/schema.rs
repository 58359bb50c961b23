//! Columns of a batch.

use crate::Ending;
use parquet::errors::Result;
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::TypePtr;
use ponder_game::Side;
use std::sync::Arc;

/// Format version that is written. Version 1 lacks the columns from [`Column::Surprise`] on.
pub(super) const VERSION: u32 = 2;
/// Value of `ponder.format`.
pub(super) const FORMAT: &str = "ponder-batch";
pub(super) const KEY_FORMAT: &str = "ponder.format";
pub(super) const KEY_VERSION: &str = "ponder.version";
pub(super) const KEY_MADE_BY: &str = "ponder.made_by";
pub(super) const KEY_RULES: &str = "ponder.rules";

/// Columns of version 1.
const FIRST: &str = "
    required int64 game;
    required binary rules (STRING);
    required int64 seed (INTEGER(64, false));
    required int64 model (INTEGER(64, false));
    required int32 ply;
    required binary move (STRING);
    required boolean is_example;
    required int32 visits (INTEGER(32, false));
    required float root_value;
    required group policy_index (LIST) { repeated group list {
        required int32 element (INTEGER(16, false));
    } }
    required group policy (LIST) { repeated group list { required float element; } }
    required float outcome;
    required binary ending (STRING);
    required int32 margin_halves;
    required binary owners (STRING);
";

/// Columns added by version 2.
const SECOND: &str = "
    required float surprise;
    required group child_index (LIST) { repeated group list {
        required int32 element (INTEGER(16, false));
    } }
    required group child_prior (LIST) { repeated group list { required float element; } }
    required group child_visits (LIST) { repeated group list {
        required int32 element (INTEGER(32, false));
    } }
    required group child_value (LIST) { repeated group list { required float element; } }
";

/// Columns in file order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Column {
    Game,
    Rules,
    Seed,
    Model,
    Ply,
    Move,
    IsExample,
    Visits,
    RootValue,
    PolicyIndex,
    Policy,
    Outcome,
    Ending,
    MarginHalves,
    Owners,
    Surprise,
    ChildIndex,
    ChildPrior,
    ChildVisits,
    ChildValue,
}

/// Parquet schema of a batch of a version from 1 to [`VERSION`].
pub(super) fn schema(version: u32) -> Result<TypePtr> {
    let second = if version >= 2 { SECOND } else { "" };
    parse_message_type(&format!("message positions {{{FIRST}{second}}}")).map(Arc::new)
}

pub(super) fn ending_name(ending: Ending) -> &'static str {
    match ending {
        Ending::Finished => "finished",
        Ending::Proven => "proven",
        Ending::Resigned => "resigned",
        Ending::Cut => "cut",
    }
}

pub(super) fn ending_named(name: &[u8]) -> Option<Ending> {
    [Ending::Finished, Ending::Proven, Ending::Resigned, Ending::Cut]
        .into_iter()
        .find(|&ending| ending_name(ending).as_bytes() == name)
}

/// Formats the owners of cells as text, one character per cell.
pub(super) fn owners_text(owners: &[Option<Side>]) -> String {
    let sign = |owner: &Option<Side>| match owner {
        None => '.',
        Some(Side::First) => '1',
        Some(Side::Second) => '2',
    };
    owners.iter().map(sign).collect()
}

/// Parses the owners of cells; `None` if the text is invalid.
pub(super) fn owners_of_text(text: &[u8]) -> Option<Vec<Option<Side>>> {
    let owner = |sign: &u8| match sign {
        b'.' => Some(None),
        b'1' => Some(Some(Side::First)),
        b'2' => Some(Some(Side::Second)),
        _ => None,
    };
    text.iter().map(owner).collect()
}
