//! How games are spoken of in GTP and its forms for other games.

use crate::{GameSpec, Kind};
use ponder_game::RulesError;
use ponder_hex::{HexRules, Swap};

/// A command that prepares an engine for a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupCommand {
    /// Its name.
    pub name: &'static str,
    /// Its arguments.
    pub args: String,
    /// Whether the game can be played without it.
    pub need: Need,
}

/// Whether a game can be played with an engine that does not know a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// It cannot.
    Required,
    /// It can: the command is sent if the engine lists it, and may be refused.
    Optional,
}

/// A parameter of the game that `param_game` shows and sets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameParam {
    /// Its name.
    pub name: &'static str,
    /// Its type as user interfaces write it (`bool`).
    pub kind: &'static str,
    /// Its value now.
    pub value: String,
}

impl GameSpec {
    /// What an engine is told of these rules before a game, in order, apart from `clear_board`.
    #[must_use]
    pub fn gtp_setup(&self) -> Vec<SetupCommand> {
        match &self.0 {
            Kind::HexSmall(rules) | Kind::HexLarge(rules) => hex_setup(rules),
        }
    }

    /// The same game on a board of `cols` columns and `rows` rows, as `boardsize` asks. Options
    /// that the new board cannot have are dropped.
    ///
    /// # Errors
    /// When there is no such board.
    pub fn gtp_resized(&self, cols: u8, rows: u8) -> Result<GameSpec, RulesError> {
        match &self.0 {
            Kind::HexSmall(rules) | Kind::HexLarge(rules) => {
                let swap = if cols == rows { rules.swap() } else { Swap::None };
                let resized = HexRules::new(cols, rows)?.with_swap(swap)?;
                Ok(GameSpec::hex(resized.with_passing(rules.passing())))
            }
        }
    }

    /// The parameters of the game that an engine shows and lets be set.
    #[must_use]
    pub fn gtp_params(&self) -> Vec<GameParam> {
        match &self.0 {
            Kind::HexSmall(rules) | Kind::HexLarge(rules) => vec![GameParam {
                name: ALLOW_SWAP,
                kind: "bool",
                value: swap_value(rules).to_owned(),
            }],
        }
    }

    /// The same game with a parameter set.
    ///
    /// # Errors
    /// When there is no such parameter or value, or the board does not allow it.
    pub fn with_gtp_param(&self, name: &str, value: &str) -> Result<GameSpec, RulesError> {
        let fail = |problem: &str| RulesError::new(&format!("{name} {value}"), problem);
        match &self.0 {
            Kind::HexSmall(rules) | Kind::HexLarge(rules) if name == ALLOW_SWAP => {
                let swap = match (value, rules.swap()) {
                    ("0" | "false", _) => Swap::None,
                    ("1" | "true", Swap::None) => Swap::Pieces,
                    ("1" | "true", swap) => swap,
                    _ => return Err(fail("write 0 or 1")),
                };
                Ok(GameSpec::hex(rules.with_swap(swap)?))
            }
            _ => Err(fail("there is no such parameter")),
        }
    }
}

const ALLOW_SWAP: &str = "allow_swap";

fn swap_value(rules: &HexRules) -> &'static str {
    if rules.swap() == Swap::None { "0" } else { "1" }
}

fn hex_setup(rules: &HexRules) -> Vec<SetupCommand> {
    let (cols, rows) = (rules.cols(), rules.rows());
    let size = if cols == rows { cols.to_string() } else { format!("{cols} {rows}") };
    vec![
        SetupCommand { name: "boardsize", args: size, need: Need::Required },
        SetupCommand {
            name: "param_game",
            args: format!("{ALLOW_SWAP} {}", swap_value(rules)),
            need: Need::Optional,
        },
    ]
}
