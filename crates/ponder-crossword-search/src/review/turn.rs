//! Review of one turn.

use super::ReviewSettings;
use super::data::{Candidate, Endgame, KnownRack, PlayedMove, Simulated, TurnRemark, TurnReview};
use super::totals;
use crate::endgame::{self, Limits};
use crate::equity::Valued;
use crate::hasty::{Hasty, Rules, equity_of};
use crate::sim::{Estimate, Sim};
use ponder_crossword::check::Checked;
use ponder_crossword::game::SCORELESS_TURNS_MAX;
use ponder_crossword::record_positions::{RecordPosition, RecordedMove, RecordedTurn};
use ponder_crossword::{Equipment, Move, View};
use ponder_lexicon::{Alphabet, RACK_MAX, Tile};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Reviewer of turns that reuses its memory.
pub(super) struct Reviewer<'a> {
    equipment: &'a Equipment,
    settings: &'a ReviewSettings,
    stop: &'a Arc<AtomicBool>,
    limits: Limits,
    hasty: Hasty,
    solver: endgame::Endgame,
}

impl<'a> Reviewer<'a> {
    pub(super) fn new(
        equipment: &'a Equipment,
        settings: &'a ReviewSettings,
        stop: &'a Arc<AtomicBool>,
    ) -> Self {
        let (nodes, time) = (Some(settings.nodes), settings.time);
        Reviewer {
            equipment,
            settings,
            stop,
            limits: Limits { nodes, time, stop: Some(Arc::clone(stop)) },
            hasty: Hasty::default(),
            solver: endgame::Endgame::default(),
        }
    }

    /// Reviews a turn.
    pub(super) fn turn(
        &mut self,
        number: usize,
        position: &RecordPosition,
        recorded_turn: &RecordedTurn,
    ) -> TurnReview {
        let alphabet = &*self.equipment.alphabet;
        let mut turn = TurnReview {
            turn: number,
            event: position.event,
            player: position.player,
            scores: position.scores,
            bag: position.bag,
            rack: alphabet.text(&position.rack),
            rack_is: known_rack(position),
            played: played(alphabet, recorded_turn),
            best: Vec::new(),
            equity_lost: None,
            simulated: None,
            endgame: None,
            win_lost: None,
            mistake: super::Mistake::None,
            impossible: recorded_turn.fault.is_some(),
            remarks: recorded_turn.fault.clone().map(TurnRemark::Fault).into_iter().collect(),
        };
        self.by_equity(position, recorded_turn, &mut turn);
        if let (Some(view), Some(mv)) = (position.view(), counted(recorded_turn)) {
            if view.bag == 0 {
                self.by_endgame(&view, mv, &mut turn);
            } else if let Some(sim) = &self.settings.sim
                && kept(view.rack, mv).is_some()
            {
                self.by_simulation(sim, &view, mv, &mut turn);
            }
        } else if !turn.impossible && position.is_whole() && position.view().is_none() {
            turn.remarks.push(TurnRemark::WrongTiles);
        }
        turn.mistake = totals::size(&turn);
        turn
    }

    /// Fills in the best moves by equity, and the equity lost by the move made.
    fn by_equity(
        &mut self,
        position: &RecordPosition,
        recorded_turn: &RecordedTurn,
        turn: &mut TurnReview,
    ) {
        let rules = Rules::of(self.equipment);
        let mut rack = position.rack.clone();
        if rack.is_empty() {
            rack = recorded_turn.recorded.mv().map(Move::taken).unwrap_or_default();
        }
        if rack.is_empty() || rack.len() > RACK_MAX {
            return;
        }
        let worth = |tile: &Tile| i32::from(self.equipment.alphabet.value(*tile));
        let unseen = position.unseen.iter().flatten().map(worth).sum();
        let board = &position.board;
        let found = self.hasty.best(&rules, board, &rack, position.bag, unseen, usize::MAX);
        turn.best = found.iter().take(self.settings.candidates).map(|it| self.valued(it)).collect();
        turn.played.moves = Some(found.len());
        let equity = counted(recorded_turn)
            .and_then(|mv| equity_of(&rules, board, &rack, position.bag, unseen, mv));
        let Some(equity) = equity.filter(|_| turn.rack_is == KnownRack::Whole) else { return };
        turn.played.equity = Some(points(equity));
        turn.played.rank = Some(1 + found.iter().filter(|other| other.equity > equity).count());
        let best = found.first().map_or(equity, |best| best.equity);
        turn.equity_lost = Some(points((best - equity).max(0)));
    }

    /// Fills in the results of a simulation.
    fn by_simulation(&self, sim: &Sim, view: &View<'_>, mv: &Move, turn: &mut TurnReview) {
        let seed = self.settings.seed.named("turn").stream(turn.turn as u64);
        let found = sim.compare(view, mv, seed, self.stop, |_| {});
        let (Some(played), Some(lost)) = (found.estimate_of(mv), found.lost_by(mv)) else { return };
        let mut best = found.estimates();
        // The move made may be invalid; if valid it is among the legal ones.
        let is_legal = turn.played.phonies.is_empty() || turn.played.withdrawn;
        best.retain(|one| is_legal || one.mv != *mv);
        let best = best.iter().take(self.settings.candidates);
        turn.simulated = Some(Simulated {
            best: best.map(|one| self.estimated(one)).collect(),
            played: self.estimated(&played),
            lost: lost.mean.max(0.0),
            lost_error: lost.error,
            playouts: found.playouts(),
        });
        turn.win_lost = Some(lost.mean.max(0.0));
    }

    /// Fills in the results of the endgame solver.
    fn by_endgame(&mut self, view: &View<'_>, mv: &Move, turn: &mut TurnReview) {
        let (own, other) = (view.rack, &*view.unseen);
        if other.is_empty() || other.len() > RACK_MAX || view.scoreless_turns >= SCORELESS_TURNS_MAX
        {
            return;
        }
        let (rules, scoreless_turns) = (Rules::of(self.equipment), view.scoreless_turns);
        let best =
            self.solver.solve(&rules, view.board, [own, other], 0, scoreless_turns, &self.limits);
        let Some((played, exact)) = self.rest_after(view, mv) else { return };
        let exact = best.exact && exact;
        let alphabet = &*self.equipment.alphabet;
        turn.endgame = Some(Endgame {
            best: best.value,
            played,
            lost: (best.value - played).max(0),
            exact,
            line: best.line.iter().map(|mv| mv.text(alphabet)).collect(),
        });
        if exact {
            let won = |rest: i32| f64::from(1 + (view.lead() + rest).signum()) / 2.0;
            turn.win_lost = Some((won(best.value) - won(played)).max(0.0));
        } else {
            turn.remarks.push(TurnRemark::NotSolved);
        }
    }

    /// Returns the points by which a side still outscores the other after a move, and whether that
    /// is proven; `None` if the rack does not have the move's tiles.
    fn rest_after(&mut self, view: &View<'_>, mv: &Move) -> Option<(i32, bool)> {
        let worth = |tiles: &[Tile]| -> i32 {
            tiles.iter().map(|&tile| i32::from(self.equipment.alphabet.value(tile))).sum()
        };
        let own = kept(view.rack, mv)?;
        let score = mv.score();
        if own.is_empty() {
            return Some((score + 2 * worth(&view.unseen), true));
        }
        let scoreless_turns = if score == 0 { view.scoreless_turns + 1 } else { 0 };
        if scoreless_turns >= SCORELESS_TURNS_MAX {
            return Some((score + worth(&view.unseen) - worth(&own), true));
        }
        let mut board = view.board.clone();
        if let Move::Place(play) = mv {
            board.play(&self.equipment.lexicon, play);
        }
        let (rules, racks) = (Rules::of(self.equipment), [&*own, &*view.unseen]);
        let reply = self.solver.solve(&rules, &board, racks, 1, scoreless_turns, &self.limits);
        Some((score - reply.value, reply.exact))
    }

    fn valued(&self, found: &Valued) -> Candidate {
        Candidate {
            text: found.mv.text(&self.equipment.alphabet),
            score: found.mv.score(),
            equity: points(found.equity),
            win: None,
            win_error: None,
            playouts: None,
        }
    }

    fn estimated(&self, one: &Estimate) -> Candidate {
        Candidate {
            win: Some(one.win.mean),
            win_error: Some(one.win.error),
            playouts: Some(one.playouts),
            ..self.valued(&Valued { mv: one.mv, equity: one.equity })
        }
    }
}

/// Returns the tiles of a rack that a move keeps; `None` if the rack does not have its tiles.
fn kept(rack: &[Tile], mv: &Move) -> Option<Vec<Tile>> {
    let mut kept = rack.to_vec();
    for tile in mv.taken() {
        kept.swap_remove(kept.iter().position(|&own| own == tile)?);
    }
    Some(kept)
}

/// Returns the move as it counted: a withdrawn play is a pass.
fn counted(recorded_turn: &RecordedTurn) -> Option<&Move> {
    if recorded_turn.withdrawn { Some(&Move::Pass) } else { recorded_turn.recorded.mv() }
}

/// Returns how much of the rack the record has.
fn known_rack(position: &RecordPosition) -> KnownRack {
    match position.rack.len() {
        0 => KnownRack::Unknown,
        _ if position.is_whole() => KnownRack::Whole,
        _ => KnownRack::Part,
    }
}

/// Returns the move made, without its equity and rank.
fn played(alphabet: &Alphabet, recorded_turn: &RecordedTurn) -> PlayedMove {
    let (text, words, phonies, score) = match &recorded_turn.recorded {
        RecordedMove::Move(checked) => {
            let all = checked.words.iter().map(|word| word.text(alphabet)).collect();
            let invalid = |checked: &Checked| -> Vec<String> {
                checked.invalid().map(|word| word.text(alphabet)).collect()
            };
            (checked.mv.text(alphabet), all, invalid(checked), checked.mv.score())
        }
        RecordedMove::Exchange(count) => (format!("exch {count}"), Vec::new(), Vec::new(), 0),
    };
    let withdrawn = recorded_turn.withdrawn;
    PlayedMove { text, score, equity: None, rank: None, moves: None, words, phonies, withdrawn }
}

/// Converts thousandths of a point to points.
fn points(thousandths: i32) -> f64 {
    f64::from(thousandths) / 1000.0
}
