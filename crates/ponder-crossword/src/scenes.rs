//! The positions of a record as scenes for the board view.

use crate::gcg::{Action, GcgGame};
use crate::record_positions::RecordPosition;
use crate::table::{counts, kinds, layout_of, placed_on, rack_of};
use crate::tiles::{ChallengeRule, TileScene, TileTurn, TurnKind};
use crate::{Equipment, Move};
use ponder_game::Side;

/// Builds the scenes of the [positions](crate::record_positions::record_positions) of a record, with all the racks
/// that the record gives.
pub fn of_record_positions(
    game: &GcgGame,
    positions: &[RecordPosition],
    equipment: &Equipment,
    lexicon: &str,
) -> Vec<TileScene> {
    let layout = &equipment.layout;
    let turns = turns(game, equipment);
    let mut owners = vec![Side::First; layout.squares().count()];
    let mut fresh = Vec::new();
    let mut scenes = Vec::with_capacity(positions.len());
    for position in positions {
        let (premiums, blocked, start) = layout_of(layout);
        let mut racks = [None, None];
        racks[position.player.min(1)] = Some(rack_of(&equipment.alphabet, &position.rack));
        if !position.other_rack.is_empty() {
            racks[1 - position.player.min(1)] =
                Some(rack_of(&equipment.alphabet, &position.other_rack));
        }
        let mut rack_sizes = [position.rack_size as u8, position.other_size as u8];
        let mut scores = position.scores;
        if position.player == 1 {
            rack_sizes.swap(0, 1);
            scores.swap(0, 1);
        }
        scenes.push(TileScene {
            lexicon: lexicon.to_owned(),
            kinds: kinds(&equipment.alphabet),
            premiums,
            blocked,
            start,
            placed: placed_on(&position.board, equipment, &owners),
            fresh: std::mem::take(&mut fresh),
            racks,
            rack_sizes,
            bag: position.bag as u16,
            unseen: counts(&equipment.alphabet, position.unseen.as_deref().unwrap_or_default()),
            scores,
            turns: turns
                .iter()
                .filter(|turn| (turn.ply as usize) < position.event)
                .cloned()
                .collect(),
            challenge: ChallengeRule::Void,
            may_challenge: false,
            is_last_word: false,
            exchange_max: 0,
        });
        let play = position.turn.as_ref().and_then(|turn| turn.recorded.mv());
        if let Some(Move::Place(play)) = play {
            let new = play.tiles().iter().enumerate().filter(|(_, tile)| **tile != 0);
            for point in new.map(|(at, _)| layout.point(play.spot().square(at))) {
                owners[usize::from(point)] = side_of(position.player);
                fresh.push(point);
            }
        }
    }
    scenes
}

fn side_of(player: usize) -> Side {
    if player == 0 { Side::First } else { Side::Second }
}

/// Builds the score sheet of a record; `ply` is the index of the event.
fn turns(game: &GcgGame, equipment: &Equipment) -> Vec<TileTurn> {
    let start = game.start.as_ref();
    let mut totals = [0, 1].map(|player| {
        start.and_then(|start| start.scores.get(player)).copied().unwrap_or_default()
    });
    let turn = |(at, event): (usize, &crate::gcg::Event)| {
        let (kind, text) = match &event.action {
            Action::Place { spot, tiles } => {
                let label =
                    |&tile: &u8| if tile == 0 { "." } else { equipment.alphabet.label(tile) };
                let word: String = tiles.iter().map(label).collect();
                (TurnKind::Play, format!("{spot} {word}"))
            }
            Action::Pass => (TurnKind::Pass, "pass".to_owned()),
            Action::Exchange(crate::gcg::Exchanged::Tiles(tiles)) => {
                (TurnKind::Exchange, format!("exch {}", equipment.alphabet.text(tiles)))
            }
            Action::Exchange(crate::gcg::Exchanged::Count(count)) => {
                (TurnKind::Exchange, format!("exch {count}"))
            }
            Action::PhonyWithdrawn => (TurnKind::TakenOff, String::new()),
            Action::ChallengeBonus => (TurnKind::Upheld, String::new()),
            Action::EndRack { tiles } => (TurnKind::Out, equipment.alphabet.text(tiles)),
            Action::LastRackPenalty { tiles } => (TurnKind::Left, equipment.alphabet.text(tiles)),
            Action::TimePenalty => (TurnKind::Left, "time".to_owned()),
        };
        let total = &mut totals[event.player.min(1)];
        *total += event.change;
        TileTurn {
            side: side_of(event.player),
            kind,
            text,
            words: Vec::new(),
            points: event.change,
            total: *total,
            ply: at as u32,
        }
    };
    game.events.iter().enumerate().map(turn).collect()
}
