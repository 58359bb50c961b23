//! One game at any of its positions.

use crate::protocol::PlayedMove;
use ponder_game::{Action, Scene, Table, Viewer};
use ponder_games::GameSpec;
use serde::Serialize;
use utoipa::ToSchema;

/// The reason why a game cannot be shown.
pub(crate) enum NoReplay {
    /// No game of this number.
    Missing,
    /// The game cannot be read.
    Broken(String),
}

/// The moves of a game, and the board after some of them.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameReplay {
    /// The identifier of the kind of game (`hex`).
    pub kind: String,
    /// The rules string.
    pub rules: String,
    /// Number of moves of the opening, which no player chose.
    pub opening: u32,
    /// All moves so far, those of the opening included.
    pub moves: Vec<PlayedMove>,
    /// The cost of each move, and its player's evaluation of the position before it; empty while
    /// the game is in progress.
    pub thoughts: Vec<Thought>,
    /// The shown position: the number of moves before it.
    pub ply: u32,
    /// The board in that position.
    pub scene: Scene,
}

/// The cost of a move, and its player's evaluation.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Thought {
    /// Thinking time in seconds, or null for a move of the opening.
    pub seconds: Option<f64>,
    /// Visits, or null if the player does not report them.
    pub visits: Option<u64>,
    /// The mover's own win rate, 0 to 1, or null if the player does not report it.
    pub win_rate: Option<f32>,
}

/// A game to replay.
pub(super) struct Game<'g> {
    /// The rules string.
    pub rules: &'g str,
    /// The seed of what chance decides before the first move.
    pub deal_seed: ponder_game::Seed,
    /// Number of moves of the opening.
    pub opening: usize,
    /// All moves in the game's notation.
    pub moves: Vec<&'g str>,
    /// The cost and evaluation of each move, or nothing.
    pub thoughts: Vec<Thought>,
}

impl Game<'_> {
    /// Plays all moves; returns the replay with the board after `ply` moves, or after the last one,
    /// and the game after its last move.
    pub(super) fn replay(
        self,
        ply: Option<u32>,
    ) -> Result<(GameReplay, GameSpec, Box<dyn Table>), String> {
        let spec: GameSpec = self.rules.parse().map_err(|error| format!("{error}"))?;
        let count = u32::try_from(self.moves.len()).unwrap_or(u32::MAX);
        let ply = ply.unwrap_or(count).min(count);
        let mut table = spec.deal(self.deal_seed);
        let mut scene = table.scene(Viewer::Record);
        for (index, text) in (1..).zip(&self.moves) {
            play(table.as_mut(), text)?;
            if index == ply {
                scene = table.scene(Viewer::Record);
            }
        }
        let moves = table.moves().into_iter();
        let replay = GameReplay {
            kind: spec.info().name.to_owned(),
            rules: self.rules.to_owned(),
            opening: u32::try_from(self.opening).unwrap_or(u32::MAX),
            moves: moves.map(|(side, text)| PlayedMove { side, text }).collect(),
            thoughts: self.thoughts,
            ply,
            scene,
        };
        Ok((replay, spec, table))
    }
}

fn play(table: &mut dyn Table, text: &str) -> Result<(), String> {
    let seat = table.to_act().ok_or_else(|| format!("`{text}` comes after the end of the game"))?;
    table
        .apply(seat, &Action::play(text))
        .map(|_| ())
        .map_err(|refusal| format!("`{text}`: {refusal}"))
}
