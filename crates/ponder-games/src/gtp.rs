//! Rules of games in GTP and its variants for other games.

use crate::{GameCommand, GameSpec};
use ponder_game::RulesError;

/// A command that sets up an engine for a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupCommand {
    /// The name.
    pub name: &'static str,
    /// The arguments.
    pub args: String,
    /// Necessity of the command.
    pub need: Need,
}

/// Necessity of a setup command for playing a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// The game cannot be played with an engine that does not know it.
    Required,
    /// The game can be played without it: the command is sent if the engine lists it, and may be
    /// refused.
    Optional,
}

/// A parameter of the game that `param_game` shows and sets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameParam {
    /// The name.
    pub name: &'static str,
    /// The type as user interfaces write it (`bool`, `list/one/other`).
    pub kind: &'static str,
    /// The current value.
    pub value: String,
}

/// Meaning of a vertex word for a swap under the rules of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GtpSwap {
    /// The swap of these rules, by its name.
    Ours,
    /// A swap without a specific form.
    Any,
    /// A form of the swap that these rules do not have.
    Other,
}

/// Rules of a game that GTP covers. The methods of [`GameSpec`] with the same names and `gtp`
/// document the return values.
pub(crate) trait GtpRules {
    fn setup(&self) -> Vec<SetupCommand>;

    fn opening(&self) -> Option<SetupCommand> {
        None
    }

    fn resized(&self, cols: u8, rows: u8) -> Result<GameSpec, RulesError>;

    fn params(&self) -> Vec<GameParam> {
        Vec::new()
    }

    /// Returns `None` if there is no such parameter.
    fn with_param(&self, name: &str, value: &str) -> Option<Result<GameSpec, RulesError>> {
        let _ = (name, value);
        None
    }

    fn commands(&self) -> &'static [GameCommand] {
        &[]
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
    /// Returns whether GTP covers this game.
    pub fn has_gtp(&self) -> bool {
        self.0.gtp().is_some()
    }

    /// Commands that set up an engine for these rules before a game, in order, apart from
    /// `clear_board`.
    pub fn gtp_setup(&self) -> Vec<SetupCommand> {
        self.0.gtp().map_or_else(Vec::new, GtpRules::setup)
    }

    /// Command to send to an engine right after `clear_board`: it places the stones with which the
    /// rules begin.
    pub fn gtp_opening(&self) -> Option<SetupCommand> {
        self.0.gtp().and_then(GtpRules::opening)
    }

    /// The same game on a board of `cols` columns and `rows` rows, as requested by `boardsize`.
    /// Options that the new board cannot have are dropped.
    ///
    /// # Errors
    /// Fails when there is no such board.
    pub fn gtp_resized(&self, cols: u8, rows: u8) -> Result<GameSpec, RulesError> {
        let fixed = || {
            RulesError::new(
                &format!("{cols}x{rows}"),
                "the size of this board is part of its rules",
            )
        };
        self.0.gtp().ok_or_else(fixed)?.resized(cols, rows)
    }

    /// The parameters of the game that an engine lists and sets.
    pub fn gtp_params(&self) -> Vec<GameParam> {
        self.0.gtp().map_or_else(Vec::new, GtpRules::params)
    }

    /// The same game with a parameter set.
    ///
    /// # Errors
    /// Fails when there is no such parameter or value, or the board does not allow it.
    pub fn with_gtp_param(&self, name: &str, value: &str) -> Result<GameSpec, RulesError> {
        let set = self.0.gtp().and_then(|rules| rules.with_param(name, value));
        let unknown =
            || RulesError::new(&format!("{name} {value}"), "unknown parameter of the game");
        set.ok_or_else(unknown)?
    }

    /// Commands that only this game has.
    pub fn gtp_commands(&self) -> &'static [GameCommand] {
        self.0.gtp().map_or(&[], GtpRules::commands)
    }

    /// Command to send to an engine, after an empty board, for a position in which a swap is no
    /// longer possible although the stones alone might suggest it.
    pub fn gtp_setup_without_swap(&self) -> Option<SetupCommand> {
        self.0.gtp().and_then(GtpRules::setup_without_swap)
    }

    /// The form of the swap that a vertex names, in these rules or others.
    pub fn gtp_swap(&self, vertex: &str) -> Option<GtpSwap> {
        self.0.gtp().and_then(|rules| rules.named_swap(vertex))
    }

    /// The same game with the swap that a vertex names: `swap` is that of the rules, and
    /// *swap-pieces* where they have none. `None` if the vertex does not name a swap or the board
    /// does not allow one.
    pub fn with_gtp_swap(&self, vertex: &str) -> Option<GameSpec> {
        self.0.gtp().and_then(|rules| rules.with_named_swap(vertex))
    }
}
