//! Tables of games that were played elsewhere, from their records.

use super::{CHALLENGE, CrosswordTable, Played, Stage, TableRules, move_text, side_at, worth};
use crate::game::State;
use crate::gcg::{Action, GcgGame};
use crate::record_positions::{
    RecordPosition, RecordedMove, ReviewError, record_positions, start_of,
};
use crate::tiles::{TileTurn, TurnKind};
use crate::{Board, Move};
use ponder_game::Seed;
use ponder_lexicon::{Tile, is_blank};
use std::sync::Arc;
use thiserror::Error;

/// Reason why a record makes no table of a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoFinishedGame {
    /// An event is impossible.
    #[error(transparent)]
    Impossible(#[from] ReviewError),
    /// The record ends before the game does.
    #[error("the record ends before the game does")]
    Unfinished,
}

impl CrosswordTable {
    /// Creates the table of a finished game from its record. Words are not checked, and of racks
    /// only the recorded tiles are known. Plies can be taken back, but not played again.
    ///
    /// # Errors
    /// Fails if an event is impossible, or the record ends before the game does.
    pub fn recorded(rules: Arc<TableRules>, game: &GcgGame) -> Result<Self, NoFinishedGame> {
        let positions = record_positions(game, &rules.equipment)?;
        if game.is_incomplete || positions.last().is_none_or(|last| last.turn.is_none()) {
            return Err(NoFinishedGame::Unfinished);
        }
        let start = start_of(game, &rules.equipment)?;
        let mut replay = Replay { rules: &rules, game, positions, at: 0, stages: Vec::new() };
        let board = match &start {
            Some(start) => start.board().clone(),
            None => Board::new(&rules.equipment.layout, &rules.equipment.alphabet),
        };
        let mut stage = replay.stage(board, None);
        stage.scores = start.map_or([0; 2], |start| start.scores());
        stage.state.scores = stage.scores;
        replay.stages.push(stage);
        for event in 0..game.events.len() {
            replay.event(event);
        }
        let mut stages = replay.stages;
        stages.iter_mut().next_back().into_iter().for_each(|last| last.is_over = true);
        let stages = stages.into_iter().map(Arc::new).collect();
        let mut table = CrosswordTable { rules, seed: Seed(0), stages, result: None, version: 0 };
        table.result = table.result_by_rules();
        Ok(table)
    }
}

/// The replay of a record, event by event.
struct Replay<'a> {
    rules: &'a Arc<TableRules>,
    game: &'a GcgGame,
    positions: Vec<RecordPosition>,
    /// Number of turns so far, which is the index of the position of the next one.
    at: usize,
    stages: Vec<Stage>,
}

impl Replay<'_> {
    fn event(&mut self, at: usize) {
        let game = self.game;
        let event = &game.events[at];
        let (player, alphabet) = (event.player, &self.rules.equipment.alphabet);
        let (kind, text, points) = match &event.action {
            Action::Place { .. } | Action::Pass | Action::Exchange(_) => return self.turn(),
            Action::PhonyWithdrawn | Action::ChallengeBonus => {
                return self.challenge(player, &event.action, event.change);
            }
            Action::EndRack { tiles } => {
                (TurnKind::Out, alphabet.text(tiles), 2 * worth(alphabet, tiles))
            }
            Action::LastRackPenalty { tiles } => {
                (TurnKind::Left, alphabet.text(tiles), -worth(alphabet, tiles))
            }
            Action::TimePenalty => (TurnKind::Left, "time".to_owned(), event.change),
        };
        self.add_turn(player, kind, text, Vec::new(), points);
    }

    /// The turn of the next position.
    fn turn(&mut self) {
        let Some(RecordPosition { board, rack, player, turn: Some(turn), .. }) =
            self.positions.get(self.at).cloned()
        else {
            return;
        };
        self.at += 1;
        let equipment = &self.rules.equipment;
        let (mut after, mut words, mut shown) = (board, Vec::new(), Vec::new());
        let (kind, text, mv) = match &turn.recorded {
            RecordedMove::Exchange(count) => (TurnKind::Exchange, format!("exch {count}"), None),
            RecordedMove::Move(checked) => {
                words = checked.words.iter().map(|word| word.tiles.clone()).collect();
                shown = checked.words.iter().map(|word| word.text(&equipment.alphabet)).collect();
                let kind = match &checked.mv {
                    Move::Place(play) => {
                        after.play(&equipment.lexicon, play);
                        TurnKind::Play
                    }
                    Move::Exchange(_) => TurnKind::Exchange,
                    Move::Pass => TurnKind::Pass,
                };
                (kind, move_text(&equipment.alphabet, &checked.mv), Some(checked.mv))
            }
        };
        let points = mv.as_ref().map_or(0, Move::score);
        let taken = mv.as_ref().map(Move::taken).unwrap_or_default();
        let left = without(&rack, &taken);
        let played =
            Played { side: player, mv, text: text.clone(), rack, words, turns: Vec::new() };
        let mut stage = self.stage(after, Some(played));
        if turn.withdrawn {
            // The tiles drawn for a withdrawn play are never recorded.
            stage.state.to_move = 1 - player;
            stage.state.racks[player] = left;
        }
        self.stages.push(stage);
        self.add_turn(player, kind, text, shown, points);
    }

    /// A challenge of the last play by the other player.
    fn challenge(&mut self, player: usize, action: &Action, change: i32) {
        let Some(last) = self.stages.last() else { return };
        let points = last.played.iter().flat_map(|played| &played.turns).map(|turn| turn.points);
        let (kind, points) = match action {
            Action::PhonyWithdrawn => (TurnKind::TakenOff, -points.sum::<i32>()),
            _ => (TurnKind::Upheld, change),
        };
        let text = last.played.as_ref().map(|played| played.text.clone()).unwrap_or_default();
        let before = self.at.checked_sub(1).and_then(|at| self.positions.get(at));
        let board = match (kind, before) {
            (TurnKind::TakenOff, Some(before)) => before.board.clone(),
            _ => last.state.board.clone(),
        };
        let played = Played {
            side: 1 - player,
            mv: None,
            text: CHALLENGE.to_owned(),
            rack: Vec::new(),
            words: Vec::new(),
            turns: Vec::new(),
        };
        let stage = self.stage(board, Some(played));
        self.stages.push(stage);
        self.add_turn(player, kind, text, Vec::new(), points);
    }

    /// Adds a line to the score sheet of the last ply.
    fn add_turn(
        &mut self,
        player: usize,
        kind: TurnKind,
        text: String,
        words: Vec<String>,
        points: i32,
    ) {
        let ply = self.stages.len().saturating_sub(2) as u32;
        let Some(stage) = self.stages.last_mut() else { return };
        stage.scores[player] = stage.scores[player].saturating_add(points);
        stage.state.scores = stage.scores;
        let (side, total) = (side_at(player), stage.scores[player]);
        if let Some(played) = &mut stage.played {
            played.turns.push(TileTurn { side, kind, text, words, points, total, ply });
        }
    }

    /// The stage with a board before the turn of the next position.
    fn stage(&self, board: Board, played: Option<Played>) -> Stage {
        let alphabet = &self.rules.equipment.alphabet;
        let next = self.positions.get(self.at);
        let (mut racks, mut unknown) = ([Vec::new(), Vec::new()], [0; 2]);
        for side in 0..2 {
            let own = self.positions[self.at..].iter().find(|position| position.player == side);
            racks[side] = own.map_or_else(|| self.last_rack(side), |own| own.rack.clone());
            let size =
                next.map_or(
                    0,
                    |next| {
                        if next.player == side { next.rack_size } else { next.other_size }
                    },
                );
            unknown[side] = size.saturating_sub(racks[side].len());
        }
        let plain = |&tile: &Tile| if is_blank(tile) { 0 } else { tile };
        let squares = self.rules.equipment.layout.squares();
        let placed = squares.map(|(row, col)| board.tile(row, col)).filter(|&tile| tile != 0);
        let mut seen: Vec<Tile> = placed.map(|tile| plain(&tile)).collect();
        seen.extend(racks.iter().flatten());
        let scores = self.stages.last().map_or([0; 2], |last| last.scores);
        let state = State {
            board,
            bag: without(&alphabet.bag(), &seen),
            scores,
            to_move: next.map_or_else(
                || played.as_ref().map_or(0, |played| 1 - played.side),
                |next| next.player,
            ),
            scoreless_turns: next.map_or(0, |next| next.scoreless_turns),
            racks,
        };
        Stage {
            state,
            scores,
            played,
            unknown,
            is_challengeable: false,
            is_last_word: false,
            is_over: false,
        }
    }

    /// The tiles that a player has left at the end, as far as the record gives them.
    fn last_rack(&self, side: usize) -> Vec<Tile> {
        let left = self.game.events.iter().find_map(|event| match &event.action {
            Action::EndRack { tiles } if event.player == 1 - side => Some(tiles),
            Action::LastRackPenalty { tiles } if event.player == side => Some(tiles),
            _ => None,
        });
        left.cloned().unwrap_or_default()
    }
}

/// The tiles that remain of some when others are taken, as far as they are among them.
fn without(tiles: &[Tile], taken: &[Tile]) -> Vec<Tile> {
    let mut left = tiles.to_vec();
    for tile in taken {
        if let Some(at) = left.iter().position(|other| other == tile) {
            left.swap_remove(at);
        }
    }
    left
}
