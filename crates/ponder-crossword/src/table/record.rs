//! Conversion of a table's game to a record.

use super::{CrosswordTable, Played};
use crate::Move;
use crate::gcg::{Action, Event, Exchanged, GcgGame, GcgPlayer};
use crate::tiles::TurnKind;
use ponder_game::{Side, Viewer};
use ponder_lexicon::Tile;

impl CrosswordTable {
    /// Builds the record as a viewer may see it. `names` are by side; racks and exchanges that are
    /// hidden from the viewer are left out.
    pub fn gcg(&self, viewer: Viewer, names: [&str; 2]) -> GcgGame {
        let equipment = &self.rules.equipment;
        let player = |side: usize| {
            let nickname: String = names[side].split_whitespace().collect::<Vec<_>>().join("_");
            let unnamed = ["First", "Second"][side].to_owned();
            let rack = Some(sorted(&self.now().state.racks[side]));
            GcgPlayer {
                nickname: if nickname.is_empty() { unnamed } else { nickname },
                name: names[side].trim().to_owned(),
                rack: rack.filter(|rack| {
                    self.result.is_none() && self.sees(viewer, side) && !rack.is_empty()
                }),
            }
        };
        let mut players = vec![player(0), player(1)];
        if players[0].nickname == players[1].nickname {
            players[1].nickname.push_str("_2");
        }
        let mut game = GcgGame {
            players,
            lexicon: self.rules.lexicon.clone(),
            layout: equipment.layout.name().to_owned(),
            alphabet: equipment.alphabet.name().to_owned(),
            is_incomplete: self.result_by_rules().is_none(),
            start: self.rules.start.as_ref().map(|start| start.position().clone()),
            ..GcgGame::default()
        };
        for played in self.played() {
            self.note(viewer, played, &mut game.events);
        }
        game
    }

    fn note(&self, viewer: Viewer, played: &Played, events: &mut Vec<Event>) {
        for turn in &played.turns {
            let player = usize::from(turn.side == Side::Second);
            let own = player == played.side && self.sees(viewer, player);
            let rack = if own { sorted(&played.rack) } else { Vec::new() };
            let action = match (turn.kind, &played.mv) {
                (TurnKind::Play, Some(Move::Place(play))) => {
                    Action::Place { spot: play.spot(), tiles: play.tiles().to_vec() }
                }
                (TurnKind::Exchange, Some(Move::Exchange(tiles))) => {
                    let tiles = tiles.tiles();
                    Action::Exchange(if own {
                        Exchanged::Tiles(tiles.to_vec())
                    } else {
                        Exchanged::Count(tiles.len() as u8)
                    })
                }
                (TurnKind::TakenOff, _) => Action::PhonyWithdrawn,
                (TurnKind::Upheld, _) if turn.points == 0 => continue,
                (TurnKind::Upheld, _) => Action::ChallengeBonus,
                (TurnKind::Out | TurnKind::Left, _) => {
                    let tiles = self.left_by(turn.kind, player);
                    let is_out = turn.kind == TurnKind::Out;
                    let action = if is_out {
                        Action::EndRack { tiles: tiles.clone() }
                    } else {
                        Action::LastRackPenalty { tiles: tiles.clone() }
                    };
                    let rack = if is_out { Vec::new() } else { tiles };
                    let (change, total) = (turn.points, Some(turn.total));
                    events.push(Event { player, rack, action, change, total, notes: Vec::new() });
                    continue;
                }
                _ => Action::Pass,
            };
            let (change, total) = (turn.points, Some(turn.total));
            events.push(Event { player, rack, action, change, total, notes: Vec::new() });
        }
    }

    /// The tiles scored by a line of the score sheet at the end of the game.
    fn left_by(&self, kind: TurnKind, player: usize) -> Vec<Tile> {
        let whose = if kind == TurnKind::Out { 1 - player } else { player };
        sorted(&self.now().state.racks[whose])
    }
}

fn sorted(tiles: &[Tile]) -> Vec<Tile> {
    let mut tiles = tiles.to_vec();
    tiles.sort_unstable();
    tiles
}
