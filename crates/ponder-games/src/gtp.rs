//! What GTP and its forms for other games say of rules.

use crate::GameSpec;
use ponder_game::RulesError;

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

/// The meaning of a word for a swap under the rules of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GtpSwap {
    /// The swap of the rules, by its name.
    Ours,
    /// A swap without a form.
    Any,
    /// A form of the swap that these rules do not have.
    Other,
}

/// Rules of a game that GTP has words for. The methods of the same names, with `gtp`, of [`GameSpec`]
/// say what each returns.
pub(crate) trait GtpRules {
    fn setup(&self) -> Vec<SetupCommand>;

    fn opening(&self) -> Option<SetupCommand> {
        None
    }

    fn resized(&self, cols: u8, rows: u8) -> Result<GameSpec, RulesError>;

    fn params(&self) -> Vec<GameParam> {
        Vec::new()
    }

    /// `None` if there is no such parameter.
    fn with_param(&self, name: &str, value: &str) -> Option<Result<GameSpec, RulesError>> {
        let _ = (name, value);
        None
    }

    fn setup_without_swap(&self) -> Option<SetupCommand> {
        None
    }

    fn named_swap(&self, vertex: &str) -> Option<GtpSwap> {
        let _ = vertex;
        None
    }

    fn with_named_swap(&self, vertex: &str) -> Option<GameSpec> {
        let _ = vertex;
        None
    }
}

impl GameSpec {
    /// Whether GTP has words for this game.
    pub fn has_gtp(&self) -> bool {
        self.0.gtp().is_some()
    }

    /// What an engine is told of these rules before a game, in order, apart from `clear_board`.
    pub fn gtp_setup(&self) -> Vec<SetupCommand> {
        self.0.gtp().map_or_else(Vec::new, GtpRules::setup)
    }

    /// What an engine is told right after `clear_board`: the stones that the rules begin with.
    pub fn gtp_opening(&self) -> Option<SetupCommand> {
        self.0.gtp().and_then(GtpRules::opening)
    }

    /// The same game on a board of `cols` columns and `rows` rows, as `boardsize` asks. Options
    /// that the new board cannot have are dropped.
    ///
    /// # Errors
    /// When there is no such board.
    pub fn gtp_resized(&self, cols: u8, rows: u8) -> Result<GameSpec, RulesError> {
        let fixed = || RulesError::new(&format!("{cols}x{rows}"), "the rules name the board");
        self.0.gtp().ok_or_else(fixed)?.resized(cols, rows)
    }

    /// The parameters of the game that an engine shows and lets be set.
    pub fn gtp_params(&self) -> Vec<GameParam> {
        self.0.gtp().map_or_else(Vec::new, GtpRules::params)
    }

    /// The same game with a parameter set.
    ///
    /// # Errors
    /// When there is no such parameter or value, or the board does not allow it.
    pub fn with_gtp_param(&self, name: &str, value: &str) -> Result<GameSpec, RulesError> {
        let set = self.0.gtp().and_then(|rules| rules.with_param(name, value));
        let unknown = || RulesError::new(&format!("{name} {value}"), "there is no such parameter");
        set.ok_or_else(unknown)?
    }

    /// What an engine is told, after an empty board, of a position in which there is nothing left
    /// to swap though the stones alone might look like it.
    pub fn gtp_setup_without_swap(&self) -> Option<SetupCommand> {
        self.0.gtp().and_then(GtpRules::setup_without_swap)
    }

    /// The form of the swap that a vertex names, in these rules or others.
    pub fn gtp_swap(&self, vertex: &str) -> Option<GtpSwap> {
        self.0.gtp().and_then(|rules| rules.named_swap(vertex))
    }

    /// The same game with the swap that a vertex names: `swap` is that of the rules, and
    /// *swap-pieces* where they have none. `None` if it names no swap or the board allows none.
    pub fn with_gtp_swap(&self, vertex: &str) -> Option<GameSpec> {
        self.0.gtp().and_then(|rules| rules.with_named_swap(vertex))
    }
}
