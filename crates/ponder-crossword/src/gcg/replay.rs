//! Replay of a game on a board.

use super::{
    Action, Discrepancy, Event, Exchanged, GcgError, GcgFault, GcgGame, Remark, ScoreKind,
};
use crate::ImpossiblePosition;
use crate::coord::Spot;
use crate::grid::{Grid, name_of};
use crate::layout::Layout;
use crate::spelling::{label, text};
use ponder_lexicon::alphabet::{Alphabet, Tile, is_blank, letter_of};

/// Result of a replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// The state after each event.
    pub steps: Vec<Step>,
    /// Discrepancies between the record and the board, in the order of events.
    pub remarks: Vec<Remark<Discrepancy>>,
}

/// The state after an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The tiles on the board.
    pub grid: Grid,
    /// The score of each player: placements and end-of-game adjustments as computed, bonuses and
    /// time penalties as recorded.
    pub totals: Vec<i32>,
}

/// Replays a game on a board and checks scores, totals and tiles. `lines` holds the line of each
/// event, for messages; beyond its end, the number of the event from 1 is used.
///
/// # Errors
/// The error names the first impossible placement: over the edge, on a blocked square, on another
/// tile, or through a tile that is not there; or the first line, if the game begins on a board of
/// another size.
pub fn replay(
    game: &GcgGame,
    lines: &[usize],
    layout: &Layout,
    alphabet: &Alphabet,
) -> Result<Replay, GcgError> {
    let players = game.events.iter().map(|event| event.player + 1).max().unwrap_or(0);
    let players = players.max(game.players.len());
    let (mut grid, mut totals) = (Grid::new(layout.size()), vec![0; players]);
    if let Some(start) = &game.start {
        let ((rows, cols), (board_rows, board_cols)) = (start.grid.size(), layout.size());
        if (rows, cols) != (board_rows, board_cols) {
            let why = ImpossiblePosition::OtherSize { rows, cols, board_rows, board_cols };
            let line = lines.first().copied().unwrap_or(1);
            return Err(GcgError { line, column: None, problem: why.into() });
        }
        grid = start.grid.clone();
        totals.iter_mut().zip(&start.scores).for_each(|(total, score)| *total = *score);
    }
    let mut walk = Walk {
        layout,
        alphabet,
        line: 0,
        grid,
        recorded_totals: totals.iter().map(|&total| total.into()).collect(),
        totals,
        last: None,
        excess_is_remarked: vec![false; 64],
        remarks: Vec::new(),
    };
    let mut steps = Vec::with_capacity(game.events.len());
    for (at, event) in game.events.iter().enumerate() {
        walk.line = lines.get(at).copied().unwrap_or(at + 1);
        walk.event(event)?;
        steps.push(Step { grid: walk.grid.clone(), totals: walk.totals.clone() });
    }
    Ok(Replay { steps, remarks: walk.remarks })
}

/// The last placement, which can be withdrawn.
struct LastPlay {
    player: usize,
    /// The board before it.
    grid: Grid,
    /// Points as computed.
    points: i32,
    /// Points as recorded.
    change: i32,
}

/// Replay in progress.
struct Walk<'a> {
    layout: &'a Layout,
    alphabet: &'a Alphabet,
    /// Line of the current event.
    line: usize,
    grid: Grid,
    /// The scores as computed.
    totals: Vec<i32>,
    /// The scores as recorded.
    recorded_totals: Vec<i64>,
    last: Option<LastPlay>,
    /// True if an excess on the board over the bag was already remarked, by letter.
    excess_is_remarked: Vec<bool>,
    remarks: Vec<Remark<Discrepancy>>,
}

impl Walk<'_> {
    fn remark(&mut self, what: Discrepancy) {
        self.remarks.push(Remark { line: self.line, what });
    }

    /// Replays an event.
    fn event(&mut self, event: &Event) -> Result<(), GcgError> {
        let points = match &event.action {
            Action::Place { spot, tiles } => self.place(event, *spot, tiles)?,
            Action::Pass => self.compare(event.change, 0, ScoreKind::Pass),
            Action::Exchange(exchanged) => {
                if let Exchanged::Tiles(tiles) = exchanged {
                    self.check_rack(&event.rack, tiles);
                }
                self.compare(event.change, 0, ScoreKind::Exchange)
            }
            Action::PhonyWithdrawn => self.withdraw(event),
            Action::EndRack { tiles } => {
                let points = 2 * self.value(tiles);
                self.compare(event.change, points, ScoreKind::EndRack)
            }
            Action::LastRackPenalty { tiles } => {
                let points = -self.value(tiles);
                self.compare(event.change, points, ScoreKind::LastRack)
            }
            Action::ChallengeBonus => {
                if event.change < 0 {
                    self.remark(Discrepancy::NegativeBonus(event.change));
                }
                event.change
            }
            Action::TimePenalty => {
                if event.change > 0 {
                    self.remark(Discrepancy::PositivePenalty(event.change));
                }
                event.change
            }
        };
        let total = &mut self.totals[event.player];
        *total = total.saturating_add(points);
        let counted = self.recorded_totals[event.player] + i64::from(event.change);
        let recorded = event.total.map_or(counted, i64::from);
        if recorded != counted {
            self.remark(Discrepancy::Total { recorded, change: event.change, counted });
        }
        self.recorded_totals[event.player] = recorded;
        Ok(())
    }

    /// Compares recorded points with computed ones, and returns the latter.
    fn compare(&mut self, recorded: i32, computed: i32, of: ScoreKind) -> i32 {
        if recorded != computed {
            self.remark(Discrepancy::Points { of, recorded, computed });
        }
        computed
    }

    /// The total value of tiles, in points.
    fn value(&self, tiles: &[Tile]) -> i32 {
        tiles.iter().map(|&tile| i32::from(self.alphabet.value(tile))).sum()
    }

    /// Places the tiles of an event and returns the points as computed.
    fn place(&mut self, event: &Event, spot: Spot, tiles: &[Tile]) -> Result<i32, GcgError> {
        let line = self.line;
        let fail = |why: String| GcgError {
            line,
            column: None,
            problem: GcgFault::Misplaced { spot, why },
        };
        let tiles = self.through(spot, tiles);
        let points = self.grid.score(spot, &tiles, self.layout, self.alphabet);
        let points = points.map_err(|error| fail(error.to_string()))?;
        let before = self.grid.clone();
        let new = self.grid.place(spot, &tiles).map_err(|error| fail(error.to_string()))?;
        if let Some(blocked) = new.iter().find(|it| self.layout.is_blocked(it.0, it.1)) {
            return Err(fail(format!("{} is a blocked square", name_of(*blocked))));
        }
        if before.count() == 0 {
            let start = self.layout.start();
            if !new.contains(&start) {
                self.remark(Discrepancy::NotOnStart { start });
            }
            if new.len() == 1 {
                self.remark(Discrepancy::Short);
            }
        } else {
            let words = before.words(spot, &tiles).map_err(|error| fail(error.to_string()))?;
            if !words.iter().flatten().any(|&square| before.at(square) != 0) {
                self.remark(Discrepancy::Apart);
            }
        }
        let main = self.grid.word_through(spot.square(0), spot.direction);
        if main.len() > tiles.len() {
            let word: Vec<Tile> = main.iter().map(|&square| self.grid.at(square)).collect();
            let word = text(self.alphabet, &word, ".");
            self.remark(Discrepancy::Longer { word, from: main[0] });
        }
        let placed: Vec<Tile> = tiles.iter().filter(|&&tile| tile != 0).copied().collect();
        let full = self.layout.rack_size();
        if placed.len() > full {
            self.remark(Discrepancy::TooMany { tiles: placed.len(), max: full });
        }
        let from_rack: Vec<Tile> =
            placed.iter().map(|&tile| if is_blank(tile) { 0 } else { tile }).collect();
        self.check_rack(&event.rack, &from_rack);
        self.check_bag();
        self.compare(event.change, points, ScoreKind::Word);
        let (player, change) = (event.player, event.change);
        self.last = Some(LastPlay { player, grid: before, points, change });
        Ok(points)
    }

    /// The tiles of a placement, with 0 in place of letters that already lie there.
    fn through(&mut self, spot: Spot, tiles: &[Tile]) -> Vec<Tile> {
        let mut tiles = tiles.to_vec();
        let side = self.grid.side();
        for (at, tile) in tiles.iter_mut().enumerate() {
            let square = spot.square(at);
            if *tile == 0 || square.0 >= side || square.1 >= side {
                continue;
            }
            if letter_of(self.grid.at(square)) == letter_of(*tile) {
                let shown = label(self.alphabet, *tile);
                self.remark(Discrepancy::AlreadyThere { tile: shown, at: square });
                *tile = 0;
            }
        }
        tiles
    }

    /// Checks that a rack, if it is known, has the tiles used.
    fn check_rack(&mut self, rack: &[Tile], used: &[Tile]) {
        let mut left = rack.to_vec();
        if rack.is_empty() {
            return;
        }
        for tile in used {
            match left.iter().position(|other| other == tile) {
                Some(at) => {
                    left.swap_remove(at);
                }
                None => {
                    let tile = text(self.alphabet, &[*tile], "?");
                    self.remark(Discrepancy::NotOnRack { tile });
                    return;
                }
            }
        }
    }

    /// Checks that no more tiles of a kind are on the board than in the full bag.
    fn check_bag(&mut self) {
        let mut counts = [0u32; 64];
        for &tile in self.grid.tiles().iter().filter(|&&tile| tile != 0) {
            counts[if is_blank(tile) { 0 } else { usize::from(tile & 63) }] += 1;
        }
        for tile in 0..=self.alphabet.letters() {
            let (count, most) = (counts[usize::from(tile)], self.alphabet.kind(tile).count);
            let is_remarked = &mut self.excess_is_remarked[usize::from(tile)];
            if count > u32::from(most) && !*is_remarked {
                *is_remarked = true;
                let tile = text(self.alphabet, &[tile], "?");
                self.remark(Discrepancy::NotInGame { tile, count, max: u32::from(most) });
            }
        }
    }

    /// Takes the last placement off the board and returns the points, which are negative.
    fn withdraw(&mut self, event: &Event) -> i32 {
        match self.last.take_if(|last| last.player == event.player) {
            Some(last) => {
                if event.change != -last.change {
                    let (recorded, lost) = (event.change, -last.change);
                    self.remark(Discrepancy::Withdrawn { recorded, lost });
                }
                self.grid = last.grid;
                -last.points
            }
            None => {
                self.remark(Discrepancy::NothingToWithdraw);
                event.change
            }
        }
    }
}
