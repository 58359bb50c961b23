//! Games as records.

use super::Game;
use ponder_crossword::gcg::{Action, Event, Exchanged, GcgGame, GcgPlayer};
use ponder_crossword::{Equipment, Move};
use ponder_lexicon::Tile;

/// The record of a game, with the points at its end. `names` are by seat, and nicknames as well: without
/// white space. `lexicon` is how the words are called, without line breaks.
#[must_use]
pub fn record(equipment: &Equipment, game: &Game, names: [&str; 2], lexicon: &str) -> GcgGame {
    let Game { turns, racks, .. } = game;
    let player = |name: &str| GcgPlayer { nickname: name.to_owned(), ..GcgPlayer::default() };
    let mut game = GcgGame {
        players: names.map(player).to_vec(),
        lexicon: lexicon.to_owned(),
        layout: equipment.layout.name().to_owned(),
        alphabet: equipment.alphabet.name().to_owned(),
        ..GcgGame::default()
    };
    let mut totals = [0; 2];
    let mut add = |player: usize, rack: Vec<Tile>, action: Action, change: i32| {
        totals[player] += change;
        let total = Some(totals[player]);
        game.events.push(Event { player, rack, action, change, total, notes: Vec::new() });
    };
    for turn in turns {
        let action = match &turn.mv {
            Move::Place(play) => Action::Place { spot: play.spot(), tiles: play.tiles().to_vec() },
            Move::Exchange(tiles) => Action::Exchange(Exchanged::Tiles(tiles.tiles().to_vec())),
            Move::Pass => Action::Pass,
        };
        let mut rack = turn.rack.clone();
        rack.sort_unstable();
        add(turn.seat, rack, action, turn.mv.score());
    }
    let worth = |tiles: &[Tile]| -> i32 {
        tiles.iter().map(|&tile| i32::from(equipment.alphabet.value(tile))).sum()
    };
    let out = (0..2).find(|&seat| racks[seat].is_empty());
    for (seat, rack) in racks.iter().enumerate() {
        let mut tiles = rack.clone();
        tiles.sort_unstable();
        match out {
            Some(out) if out != seat => {
                let points = 2 * worth(&tiles);
                add(out, Vec::new(), Action::EndRack { tiles }, points);
            }
            Some(_) => {}
            None => {
                let points = -worth(&tiles);
                add(seat, tiles.clone(), Action::LastRackPenalty { tiles }, points);
            }
        }
    }
    game
}
