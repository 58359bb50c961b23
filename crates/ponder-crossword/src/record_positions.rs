//! The positions of a game record.

use crate::check::{CheckError, Checked, Checker};
use crate::game::{SCORELESS_TURNS_MAX, State};
use crate::gcg::{Action, Event, Exchanged, GcgGame};
use crate::spelling::label;
use crate::{Board, Equipment, ImpossiblePosition, LastTurn, Move, Start, TileSet, View};
use ponder_game::{Refused, Seed};
use ponder_lexicon::Tile;
use serde::Serialize;
use thiserror::Error;

/// A position of a record in which a player is to move.
#[derive(Clone, Debug)]
pub struct RecordPosition {
    /// Index of the event that follows; the number of events after the last one.
    pub event: usize,
    /// Index of the player to move.
    pub player: usize,
    /// The board.
    pub board: Board,
    /// The known tiles of the rack; 0 is a blank. A rack that the record gives only in part is
    /// completed where the bag is empty and the rest of the record determines it.
    pub rack: Vec<Tile>,
    /// Number of tiles on the rack.
    pub rack_size: usize,
    /// The known tiles of the opponent's rack, which the side to move does not see; 0 is a blank.
    pub other_rack: Vec<Tile>,
    /// Number of tiles on the opponent's rack.
    pub other_size: usize,
    /// The score of the player to move, then that of the opponent.
    pub scores: [i32; 2],
    /// Number of tiles in the bag.
    pub bag: usize,
    /// The tiles neither on the board nor known to be on the rack, in ascending order; `None` if
    /// these already have more of a tile than the tile set.
    pub unseen: Option<Vec<Tile>>,
    /// Number of consecutive scoreless turns so far.
    pub scoreless_turns: u8,
    /// The turn taken; `None` after the last event.
    pub turn: Option<RecordedTurn>,
    /// The turn before and the board it was played on, unless it was withdrawn.
    pub(crate) last: Option<(Board, Move)>,
}

/// A turn of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedTurn {
    /// The move, as far as it is known.
    pub recorded: RecordedMove,
    /// True if the turn was withdrawn.
    pub withdrawn: bool,
    /// The violation of the rules or the rack, if any.
    pub fault: Option<CheckError>,
}

/// A move as a record gives it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordedMove {
    /// A fully known move, with its words.
    Move(Checked),
    /// An exchange of which only the number of tiles is known.
    Exchange(u8),
}

impl RecordedMove {
    /// The move, if it is known.
    pub fn mv(&self) -> Option<&Move> {
        match self {
            RecordedMove::Move(checked) => Some(&checked.mv),
            RecordedMove::Exchange(_) => None,
        }
    }
}

/// Error for a record that cannot be reviewed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("event {}: {why}", .event + 1)]
pub struct ReviewError {
    /// The index of the event.
    pub event: usize,
    /// The reason.
    pub why: ImpossibleEvent,
}

/// Reason why an event of a record is impossible.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum ImpossibleEvent {
    /// An event of a third player.
    #[error("there is a third player; only games of two players can be reviewed")]
    ThirdPlayer,
    /// A withdrawal without a play before it.
    #[error("there is no play to withdraw")]
    NothingToWithdraw,
    /// A position before the first event that is none of this game.
    #[error(transparent)]
    #[serde(untagged)]
    Start(#[from] ImpossiblePosition),
    /// A move that does not fit the board.
    #[error(transparent)]
    #[serde(untagged)]
    Move(#[from] CheckError),
}

impl From<&ImpossibleEvent> for Refused {
    fn from(why: &ImpossibleEvent) -> Self {
        Refused::of(why)
    }
}

impl RecordPosition {
    /// Returns whether the whole rack is known.
    pub fn is_whole(&self) -> bool {
        !self.rack.is_empty() && self.rack.len() == self.rack_size
    }

    /// The position as the side to move sees it; `None` unless its whole rack is known and the tile
    /// counts add up.
    pub fn view(&self) -> Option<View<'_>> {
        let adds_up = |unseen: &Vec<Tile>| unseen.len() == self.bag + self.other_size;
        let unseen = self.unseen.clone().filter(|it| self.is_whole() && adds_up(it))?;
        let last = self.last.as_ref();
        Some(View {
            board: &self.board,
            rack: &self.rack,
            bag: self.bag,
            unseen,
            scores: self.scores,
            scoreless_turns: self.scoreless_turns,
            last: last.map(|(before, mv)| LastTurn { before, mv: *mv }),
        })
    }
}

/// Returns the positions before all turns of a record, and the one after its last event if the game
/// is not over.
///
/// # Errors
/// The error names the first impossible event: a placement that does not fit the board, or one of a
/// third player.
pub fn record_positions(
    game: &GcgGame,
    equipment: &Equipment,
) -> Result<Vec<RecordPosition>, ReviewError> {
    Ok(record_positions_and_scores(game, equipment)?.0)
}

/// Returns the positions, as [`record_positions`] does, and the final scores.
///
/// # Errors
/// See [`record_positions`].
pub fn record_positions_and_scores(
    game: &GcgGame,
    equipment: &Equipment,
) -> Result<(Vec<RecordPosition>, [i32; 2]), ReviewError> {
    let mut walk = Walk {
        game,
        equipment,
        now: Now::first(game, equipment)?,
        before: None,
        positions: Vec::new(),
    };
    for at in 0..game.events.len() {
        walk.event(at)?;
    }
    walk.end();
    walk.complete_racks();
    walk.find_other_racks();
    Ok((walk.positions, walk.now.totals))
}

/// The state between two events.
#[derive(Clone)]
struct Now {
    board: Board,
    /// Scores by player.
    totals: [i32; 2],
    /// Sizes of the racks by player.
    sizes: [usize; 2],
    /// Number of tiles in the bag.
    bag: usize,
    scoreless_turns: u8,
    /// The turn before and the board it was played on, unless it was withdrawn.
    last: Option<(Board, Move)>,
}

impl Now {
    /// The state before the first event.
    ///
    /// # Errors
    /// Fails if no game of this equipment begins with the position of the record.
    fn first(game: &GcgGame, equipment: &Equipment) -> Result<Self, ReviewError> {
        let start = start_of(game, equipment)?;
        let Equipment { layout, alphabet, .. } = equipment;
        // How many tiles lie where does not depend on how they are drawn.
        let State { board, racks, bag, scores, scoreless_turns, .. } = match &start {
            Some(start) => start.begin(Seed(0)),
            None => State::begin(layout, alphabet, Seed(0)),
        };
        let sizes = racks.map(|rack| rack.len());
        Ok(Now { board, totals: scores, sizes, bag: bag.len(), scoreless_turns, last: None })
    }
}

/// The position with which a record begins; `None` for an empty board.
///
/// # Errors
/// Fails if no game of this equipment begins with it.
pub(crate) fn start_of(
    game: &GcgGame,
    equipment: &Equipment,
) -> Result<Option<Start>, ReviewError> {
    let start = game.start.as_ref().map(|position| Start::of(position, equipment));
    start.transpose().map_err(|why| ReviewError { event: 0, why: why.into() })
}

/// The replay of a record, event by event.
struct Walk<'a> {
    game: &'a GcgGame,
    equipment: &'a Equipment,
    now: Now,
    /// The state before the last turn, until it is withdrawn.
    before: Option<Now>,
    positions: Vec<RecordPosition>,
}

impl Walk<'_> {
    /// Applies an event; the position before a turn is added to the list.
    fn event(&mut self, at: usize) -> Result<(), ReviewError> {
        let event = &self.game.events[at];
        let fail = |why| ReviewError { event: at, why };
        if event.player > 1 {
            return Err(fail(ImpossibleEvent::ThirdPlayer));
        }
        if event.action.is_turn() {
            let (recorded, fault) =
                self.recorded_move(event).map_err(|error| fail(error.into()))?;
            let mut position = self.position(at, event.player, event.rack.clone());
            position.turn =
                Some(RecordedTurn { recorded: recorded.clone(), withdrawn: false, fault });
            self.positions.push(position);
            self.make(event.player, recorded);
            return Ok(());
        }
        let worth = |tiles: &[Tile]| -> i32 {
            tiles.iter().map(|&tile| i32::from(self.equipment.alphabet.value(tile))).sum()
        };
        let change = match &event.action {
            Action::PhonyWithdrawn => return self.withdraw(event).map_err(fail),
            Action::EndRack { tiles } => 2 * worth(tiles),
            Action::LastRackPenalty { tiles } => -worth(tiles),
            _ => event.change,
        };
        let total = &mut self.now.totals[event.player];
        *total = total.saturating_add(change);
        Ok(())
    }

    /// The move of an event, and the violation of the rules or the rack, if any.
    fn recorded_move(
        &self,
        event: &Event,
    ) -> Result<(RecordedMove, Option<CheckError>), CheckError> {
        let rack = (!event.rack.is_empty()).then_some(&*event.rack);
        let checker = Checker {
            alphabet: &self.equipment.alphabet,
            lexicon: &self.equipment.lexicon,
            board: &self.now.board,
            rack,
            bag: Some(self.now.bag),
        };
        let checked = match &event.action {
            Action::Place { spot, tiles } => checker.fit(*spot, tiles)?,
            Action::Exchange(Exchanged::Tiles(tiles)) => {
                let max = self.equipment.layout.rack_size();
                let tiles =
                    TileSet::new(tiles).ok_or(CheckError::TooMany { tiles: tiles.len(), max })?;
                Checked { mv: Move::Exchange(tiles), words: Vec::new() }
            }
            Action::Exchange(Exchanged::Count(count)) => {
                return Ok((RecordedMove::Exchange(*count), None));
            }
            _ => checker.pass(),
        };
        let taken = checked.mv.taken();
        let fault = checker.check_rules(&checked).and_then(|()| checker.check_rack(&taken));
        let fault = fault.and_then(|()| self.check_tile_set(rack.unwrap_or(&taken)));
        Ok((RecordedMove::Move(checked), fault.err()))
    }

    /// Checks that the tile set has enough tiles for these and those on the board.
    fn check_tile_set(&self, tiles: &[Tile]) -> Result<(), CheckError> {
        let unseen = |tiles: &[Tile]| unseen(self.equipment, &self.now.board, tiles);
        match unseen(tiles) {
            Err(tile) if unseen(&[]).is_ok() => {
                Err(CheckError::NotInGame { tile: label(&self.equipment.alphabet, tile) })
            }
            _ => Ok(()),
        }
    }

    /// The current position, in which a player is to move with the known tiles of its rack.
    fn position(&self, event: usize, player: usize, rack: Vec<Tile>) -> RecordPosition {
        let now = &self.now;
        let unseen = unseen(self.equipment, &now.board, &rack).ok();
        RecordPosition {
            event,
            player,
            board: now.board.clone(),
            rack,
            rack_size: now.sizes[player],
            other_rack: Vec::new(),
            other_size: now.sizes[1 - player],
            scores: [now.totals[player], now.totals[1 - player]],
            bag: now.bag,
            unseen,
            scoreless_turns: now.scoreless_turns,
            turn: None,
            last: now.last.clone(),
        }
    }

    /// Plays a move.
    fn make(&mut self, player: usize, recorded: RecordedMove) {
        let before = self.now.clone();
        let now = &mut self.now;
        let score = recorded.mv().map_or(0, Move::score);
        if let Some(Move::Place(play)) = recorded.mv() {
            now.board.play(&self.equipment.lexicon, play);
            let left = now.sizes[player].saturating_sub(play.placed());
            let full = self.equipment.layout.rack_size();
            let drawn = full.saturating_sub(left).min(now.bag);
            now.sizes[player] = left + drawn;
            now.bag -= drawn;
        }
        now.totals[player] = now.totals[player].saturating_add(score);
        now.scoreless_turns = if score == 0 { now.scoreless_turns.saturating_add(1) } else { 0 };
        now.last = recorded.mv().map(|mv| (before.board.clone(), *mv));
        self.before = Some(before);
    }

    /// Withdraws the last turn, whose words were challenged.
    fn withdraw(&mut self, event: &Event) -> Result<(), ImpossibleEvent> {
        let none = ImpossibleEvent::NothingToWithdraw;
        let before = self.before.take().ok_or(none.clone())?;
        let made = self.positions.last_mut().filter(|made| made.player == event.player);
        let done = made.and_then(|made| made.turn.as_mut()).ok_or(none)?;
        done.withdrawn = true;
        self.now =
            Now { scoreless_turns: before.scoreless_turns.saturating_add(1), last: None, ..before };
        Ok(())
    }

    /// Adds the position after the last event, if the game is not over.
    fn end(&mut self) {
        let is_end = |event: &Event| {
            matches!(event.action, Action::EndRack { .. } | Action::LastRackPenalty { .. })
        };
        let now = &self.now;
        let is_over = self.game.events.iter().any(is_end)
            || now.sizes.contains(&0)
            || now.scoreless_turns >= SCORELESS_TURNS_MAX;
        if is_over {
            return;
        }
        let player = self.positions.last().map_or(0, |last| 1 - last.player);
        let rack = self.game.players.get(player).and_then(|player| player.rack.clone());
        let position = self.position(self.game.events.len(), player, rack.unwrap_or_default());
        self.positions.push(position);
    }

    /// Finds the opponent's racks: one does not change before its owner's next turn.
    fn find_other_racks(&mut self) {
        let mut next: [Vec<Tile>; 2] = [0, 1].map(|player| {
            let owner = self.game.players.get(player);
            owner.and_then(|owner| owner.rack.clone()).unwrap_or_default()
        });
        for position in self.positions.iter_mut().rev() {
            position.other_rack.clone_from(&next[1 - position.player]);
            next[position.player].clone_from(&position.rack);
        }
    }

    /// Completes racks that were recorded in part while the bag is empty, from what is played of
    /// them later and what is left at the end.
    fn complete_racks(&mut self) {
        let mut later: [Vec<Tile>; 2] = Default::default();
        for event in &self.game.events {
            match &event.action {
                Action::EndRack { tiles } => later[1 - event.player].extend(tiles),
                Action::LastRackPenalty { tiles } => later[event.player].extend(tiles),
                _ => {}
            }
        }
        for position in self.positions.iter_mut().rev().take_while(|position| position.bag == 0) {
            let held = &mut later[position.player];
            if let Some(done) = position.turn.as_ref().filter(|done| !done.withdrawn)
                && let Some(Move::Place(_)) = done.recorded.mv()
            {
                held.extend(done.recorded.mv().map(Move::taken).unwrap_or_default());
            }
            if position.rack.len() < position.rack_size && held.len() == position.rack_size {
                position.rack.clone_from(held);
                position.rack.sort_unstable();
                position.unseen = unseen(self.equipment, &position.board, &position.rack).ok();
            }
        }
    }
}

/// Returns the tiles that are neither on a board nor on a rack, in ascending order.
///
/// # Errors
/// Returns a tile of which board and rack have more than the tile set.
pub(crate) fn unseen(
    equipment: &Equipment,
    board: &Board,
    rack: &[Tile],
) -> Result<Vec<Tile>, Tile> {
    let alphabet = &equipment.alphabet;
    let mut left = [0_u16; 64];
    for tile in 0..=alphabet.letters() {
        left[usize::from(tile)] = alphabet.kind(tile).count;
    }
    let squares = (0..board.side()).flat_map(|row| (0..board.side()).map(move |col| (row, col)));
    let tiles = squares.map(|(row, col)| board.tile(row, col)).filter(|&tile| tile != 0);
    let tiles = tiles.map(|tile| if ponder_lexicon::is_blank(tile) { 0 } else { tile });
    for tile in tiles.chain(rack.iter().copied()) {
        let count = left.get_mut(usize::from(tile)).ok_or(tile)?;
        *count = count.checked_sub(1).ok_or(tile)?;
    }
    let of = |(tile, &count): (usize, &u16)| vec![tile as Tile; usize::from(count)];
    Ok(left.iter().enumerate().flat_map(of).collect())
}
