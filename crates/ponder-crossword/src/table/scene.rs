//! Scenes and diagrams of the table.

use super::{CrosswordTable, Played, Stage, side_at};
use crate::tiles::{PlacedTile, PremiumSquare, TileCount, TileInfo, TileScene, TileTurn, TurnKind};
use crate::{Board, Equipment, Layout, Move};
use ponder_game::{Details, Geometry, LegalMove, Scene, Side, Table, Viewer};
use ponder_lexicon::{Alphabet, Tile, is_blank, letter_of};
use std::fmt::Write as _;

impl CrosswordTable {
    /// The scene of a viewer.
    pub(super) fn scene_for(&self, viewer: Viewer) -> Scene {
        let now = self.now();
        let layout = &self.rules.equipment.layout;
        let (rows, cols) = layout.size();
        let name = |(row, col)| format!("{}{}", char::from(b'A' + col as u8), row + 1);
        let button = |text: &str| LegalMove { text: text.to_owned(), point: None };
        let mut legal = Vec::new();
        if self.result.is_none() {
            legal.push(button(super::PASS));
            legal.extend(now.is_challengeable.then(|| button(super::CHALLENGE)));
        }
        let board = Geometry::Tiles { cols: cols as u8, rows: rows as u8 };
        let (names, to_move) = (layout.squares().map(name).collect(), side_at(now.state.to_move));
        Scene {
            last_point: self.fresh().first().copied(),
            legal,
            details: Details::of(&self.tiles(viewer)),
            ..Scene::new(board, names, to_move, Side::BOTH.map(|side| self.side_name(side)))
        }
    }

    /// The details of the scene of a viewer.
    fn tiles(&self, viewer: Viewer) -> TileScene {
        let now = self.now();
        let state = &now.state;
        let alphabet = &self.rules.equipment.alphabet;
        let layout = &self.rules.equipment.layout;
        let (premiums, blocked, start) = layout_of(layout);
        let rack =
            |side: usize| self.sees(viewer, side).then(|| rack_of(alphabet, &state.racks[side]));
        let mut unseen = state.bag.clone();
        for side in 0..2 {
            if !self.sees(viewer, side) {
                unseen.extend(&state.racks[side]);
            }
        }
        let may_act = self.result.is_none();
        let is_enough = state.bag.len() >= layout.rack_size();
        let may_exchange = may_act && !now.is_last_word && is_enough;
        TileScene {
            lexicon: self.rules.lexicon.clone(),
            kinds: kinds(alphabet),
            premiums,
            blocked,
            start,
            placed: self.placed(),
            fresh: self.fresh(),
            racks: [rack(0), rack(1)],
            rack_sizes: [0, 1].map(|side| (state.racks[side].len() + now.unknown[side]) as u8),
            bag: now.bag() as u16,
            unseen: counts(alphabet, &unseen),
            scores: now.scores,
            turns: self.played().flat_map(|played| self.turns_of(viewer, played)).collect(),
            challenge: self.rules.challenge,
            may_challenge: may_act && now.is_challengeable,
            is_last_word: may_act && now.is_last_word,
            exchange_max: if may_exchange { state.rack().len() as u8 } else { 0 },
        }
    }

    /// The lines of the score sheet of a ply, as a viewer may see them.
    fn turns_of<'a>(
        &'a self,
        viewer: Viewer,
        played: &'a Played,
    ) -> impl Iterator<Item = TileTurn> + 'a {
        let text = move |turn: &TileTurn| match turn.kind {
            TurnKind::Exchange => self.text_for(viewer, played),
            _ => turn.text.clone(),
        };
        played.turns.iter().map(move |turn| TileTurn { text: text(turn), ..turn.clone() })
    }

    /// The squares of the tiles of the last play, if it is still on the board.
    fn fresh(&self) -> Vec<u16> {
        let layout = &self.rules.equipment.layout;
        let last = self.now().played.as_ref().and_then(|played| played.mv);
        let Some(Move::Place(play)) = last else { return Vec::new() };
        let spot = play.spot();
        let new = play.tiles().iter().enumerate().filter(|(_, tile)| **tile != 0);
        let squares = new.map(|(at, _)| spot.square(at));
        squares.map(|square| layout.point(square)).collect()
    }

    /// The tiles on the board, each with the side that played it.
    fn placed(&self) -> Vec<PlacedTile> {
        let board = &self.now().state.board;
        let layout = &self.rules.equipment.layout;
        let mut owners = vec![Side::First; layout.squares().count()];
        for played in self.played() {
            let Some(Move::Place(play)) = &played.mv else { continue };
            let new = play.tiles().iter().enumerate().filter(|(_, tile)| **tile != 0);
            for square in new.map(|(at, _)| play.spot().square(at)) {
                owners[usize::from(layout.point(square))] = side_at(played.side);
            }
        }
        placed_on(board, &self.rules.equipment, &owners)
    }

    /// Draws a text diagram of the board, with the scores and the racks that a viewer sees.
    pub(super) fn drawn(&self, viewer: Viewer) -> String {
        let now = self.now();
        let (state, alphabet) = (&now.state, &self.rules.equipment.alphabet);
        let layout = &self.rules.equipment.layout;
        let (rows, cols) = layout.size();
        let mut text = String::from("   ");
        for col in 0..cols {
            let _ = write!(text, " {}", char::from(b'A' + col as u8));
        }
        for row in 0..rows {
            let _ = write!(text, "\n{:>3}", row + 1);
            for col in 0..cols {
                let tile = state.board.tile(row, col);
                let premium = layout.premium(row, col);
                let empty = match (premium.letter, premium.word) {
                    _ if layout.is_blocked(row, col) => "#",
                    (1, 1) => ".",
                    (2, 1) => "'",
                    (3, 1) => "\"",
                    (_, 1) => "^",
                    (_, 2) => "-",
                    (_, 3) => "=",
                    _ => "~",
                };
                let sign = if tile == 0 { empty } else { alphabet.label(tile) };
                let _ = write!(text, " {sign}");
            }
        }
        let [first, second] = now.scores;
        let _ = write!(text, "\nFirst {first}, Second {second}; {} in the bag", now.bag());
        for side in (0..2).filter(|&side| self.sees(viewer, side)) {
            let name = if side == 0 { "First" } else { "Second" };
            let _ = write!(text, "\n{name} has {}", rack_of(alphabet, &state.racks[side]).concat());
        }
        text.push('\n');
        text
    }
}

impl Stage {
    /// Number of tiles in the bag.
    fn bag(&self) -> usize {
        self.state.bag.len().saturating_sub(self.unknown.iter().sum())
    }
}

/// The text of a tile, `?` for a blank.
fn text_of(alphabet: &Alphabet, tile: Tile) -> String {
    if tile == 0 { "?".to_owned() } else { alphabet.label(tile).to_owned() }
}

/// The texts of the tiles of a rack.
pub(crate) fn rack_of(alphabet: &Alphabet, tiles: &[Tile]) -> Vec<String> {
    tiles.iter().map(|&tile| text_of(alphabet, tile)).collect()
}

/// The tiles on a board, each with the side that played it: `owners` has one for each square.
pub(crate) fn placed_on(board: &Board, equipment: &Equipment, owners: &[Side]) -> Vec<PlacedTile> {
    let alphabet = &equipment.alphabet;
    let squares = equipment.layout.squares().zip(owners);
    let tiles = squares.map(|((row, col), owner)| ((row, col), board.tile(row, col), owner));
    tiles
        .filter(|&(_, tile, _)| tile != 0)
        .map(|(square, tile, &side)| PlacedTile {
            point: equipment.layout.point(square),
            text: alphabet.label(letter_of(tile)).to_owned(),
            value: alphabet.value(tile),
            blank: is_blank(tile),
            side,
        })
        .collect()
}

/// The premium squares, the blocked squares and the start square.
pub(crate) fn layout_of(layout: &Layout) -> (Vec<PremiumSquare>, Vec<u16>, u16) {
    let premium = |(row, col)| {
        let (point, premium) = (layout.point((row, col)), layout.premium(row, col));
        let (letter, word) = (premium.letter, premium.word);
        premium.multiplies().then_some(PremiumSquare { point, letter, word })
    };
    let blocked = layout.squares().filter(|&(row, col)| layout.is_blocked(row, col));
    (
        layout.squares().filter_map(premium).collect(),
        blocked.map(|square| layout.point(square)).collect(),
        layout.point(layout.start()),
    )
}

/// All kinds of tiles, the blank first.
pub(crate) fn kinds(alphabet: &Alphabet) -> Vec<TileInfo> {
    let kind = |tile: Tile| {
        let count = alphabet.kind(tile).count;
        TileInfo { text: text_of(alphabet, tile), value: alphabet.value(tile), count }
    };
    (0..=alphabet.letters()).map(kind).collect()
}

/// Counts tiles by kind.
pub(crate) fn counts(alphabet: &Alphabet, tiles: &[Tile]) -> Vec<TileCount> {
    let of = |tile: Tile| tiles.iter().filter(|&&other| other == tile).count() as u8;
    let kinds = (0..=alphabet.letters()).map(|tile| (tile, of(tile)));
    let found = kinds.filter(|(_, count)| *count > 0);
    found.map(|(tile, count)| TileCount { text: text_of(alphabet, tile), count }).collect()
}
