//! How games are spoken of in GTP and its forms for other games.

use crate::gtp_go;
use crate::{GameSpec, Kind};
use ponder_game::RulesError;
use ponder_hex::{HexRules, Swap};
use ponder_paco::PacoRules;

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
    /// Its type as user interfaces write it (`bool`, `list/one/other`).
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
            Kind::Go(rules) => gtp_go::setup(rules),
            Kind::Paco(rules) => paco_setup(rules),
            Kind::Crossword(_) => Vec::new(),
        }
    }

    /// What an engine is told right after `clear_board`: the stones that the rules begin with.
    #[must_use]
    pub fn gtp_opening(&self) -> Option<SetupCommand> {
        match &self.0 {
            Kind::HexSmall(_) | Kind::HexLarge(_) | Kind::Paco(_) | Kind::Crossword(_) => None,
            Kind::Go(rules) => gtp_go::opening(rules),
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
            Kind::Go(rules) => Ok(GameSpec::go(rules.resized(cols, rows)?)),
            Kind::Paco(_) if (cols, rows) == (8, 8) => Ok(self.clone()),
            Kind::Paco(_) => Err(RulesError::new(
                &format!("{cols}x{rows}"),
                "Paco Ŝako has one board, which is 8x8",
            )),
            Kind::Crossword(_) => Err(RulesError::new(
                &format!("{cols}x{rows}"),
                "the board of a crossword game is named in its rules (`board=super`)",
            )),
        }
    }

    /// The parameters of the game that an engine shows and lets be set.
    #[must_use]
    pub fn gtp_params(&self) -> Vec<GameParam> {
        match &self.0 {
            Kind::HexSmall(rules) | Kind::HexLarge(rules) => hex_params(rules),
            Kind::Go(_) | Kind::Crossword(_) => Vec::new(),
            Kind::Paco(rules) => {
                let value = rules.to_string();
                vec![GameParam { name: PACO_RULES, kind: "string", value }]
            }
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
            Kind::HexSmall(rules) | Kind::HexLarge(rules) if name == SWAP_FORM => {
                let swap = match value {
                    "pieces" => Swap::Pieces,
                    "sides" => Swap::Sides,
                    _ => return Err(fail("write pieces or sides")),
                };
                if rules.swap() == Swap::None {
                    return Err(fail("there is no swap; set allow_swap to 1 first"));
                }
                Ok(GameSpec::hex(rules.with_swap(swap)?))
            }
            Kind::Paco(_) if name == PACO_RULES => Ok(GameSpec::paco(value.parse()?)),
            _ => Err(fail("there is no such parameter")),
        }
    }

    /// What an engine is told, after an empty board, of a position in which there is nothing left
    /// to swap though the stones alone might look like it.
    #[must_use]
    pub fn gtp_setup_without_swap(&self) -> Option<SetupCommand> {
        match &self.0 {
            Kind::HexSmall(rules) | Kind::HexLarge(rules) => {
                let has_swap = rules.swap() != Swap::None;
                has_swap.then(|| allow_swap("0"))
            }
            Kind::Go(_) | Kind::Paco(_) | Kind::Crossword(_) => None,
        }
    }

    /// The form of the swap that a vertex names, in these rules or others.
    #[must_use]
    pub fn gtp_swap(&self, vertex: &str) -> Option<GtpSwap> {
        let is = |word| vertex.trim().eq_ignore_ascii_case(word);
        match &self.0 {
            Kind::HexSmall(_) | Kind::HexLarge(_) if is("swap") => Some(GtpSwap::Any),
            Kind::HexSmall(rules) | Kind::HexLarge(rules) => {
                let named = if is("swap-pieces") {
                    Swap::Pieces
                } else if is("swap-sides") {
                    Swap::Sides
                } else {
                    return None;
                };
                let is_ours = rules.swap() == named;
                Some(if is_ours { GtpSwap::Ours } else { GtpSwap::Other })
            }
            Kind::Go(_) | Kind::Paco(_) | Kind::Crossword(_) => None,
        }
    }

    /// The same game with the swap that a vertex names: `swap` is that of the rules, and
    /// *swap-pieces* where they have none. `None` if it names no swap or the board allows none.
    #[must_use]
    pub fn with_gtp_swap(&self, vertex: &str) -> Option<GameSpec> {
        let named = self.gtp_swap(vertex)?;
        match &self.0 {
            Kind::HexSmall(rules) | Kind::HexLarge(rules) => {
                let swap = match (named, rules.swap()) {
                    (GtpSwap::Ours | GtpSwap::Any, swap @ (Swap::Pieces | Swap::Sides)) => swap,
                    (GtpSwap::Any, Swap::None) => Swap::Pieces,
                    _ if vertex.trim().eq_ignore_ascii_case("swap-sides") => Swap::Sides,
                    _ => Swap::Pieces,
                };
                rules.with_swap(swap).ok().map(GameSpec::hex)
            }
            Kind::Go(_) | Kind::Paco(_) | Kind::Crossword(_) => None,
        }
    }
}

/// What a word for a swap means under the rules of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GtpSwap {
    /// The swap of the rules, by its name.
    Ours,
    /// A swap without a form.
    Any,
    /// A form of the swap that these rules do not have.
    Other,
}

const ALLOW_SWAP: &str = "allow_swap";
/// Ponder's own, beside the `allow_swap` of other engines, which know one form of the swap each.
const SWAP_FORM: &str = "swap_form";

/// What follows `paco:` in a rules string.
const PACO_RULES: &str = "rules";

fn paco_setup(rules: &PacoRules) -> Vec<SetupCommand> {
    let command = |name, args: String| SetupCommand { name, args, need: Need::Required };
    let mut setup = vec![command("boardsize", "8".to_owned())];
    if *rules != PacoRules::default() {
        setup.push(command("param_game", format!("{PACO_RULES} {rules}")));
    }
    setup
}

fn hex_params(rules: &HexRules) -> Vec<GameParam> {
    let param = |name, kind, value: &str| GameParam { name, kind, value: value.to_owned() };
    let mut params = vec![param(ALLOW_SWAP, "bool", swap_value(rules))];
    if let Some(form) = swap_form(rules) {
        params.push(param(SWAP_FORM, "list/pieces/sides", form));
    }
    params
}

fn swap_form(rules: &HexRules) -> Option<&'static str> {
    match rules.swap() {
        Swap::None => None,
        Swap::Pieces => Some("pieces"),
        Swap::Sides => Some("sides"),
    }
}

fn allow_swap(value: &str) -> SetupCommand {
    let args = format!("{ALLOW_SWAP} {value}");
    SetupCommand { name: "param_game", args, need: Need::Optional }
}

fn swap_value(rules: &HexRules) -> &'static str {
    if rules.swap() == Swap::None { "0" } else { "1" }
}

fn hex_setup(rules: &HexRules) -> Vec<SetupCommand> {
    let (cols, rows) = (rules.cols(), rules.rows());
    let size = if cols == rows { cols.to_string() } else { format!("{cols} {rows}") };
    let mut setup = vec![
        SetupCommand { name: "boardsize", args: size, need: Need::Required },
        allow_swap(swap_value(rules)),
    ];
    setup.extend(swap_form(rules).map(|form| SetupCommand {
        name: "param_game",
        args: format!("{SWAP_FORM} {form}"),
        need: Need::Optional,
    }));
    setup
}
