//! Whole games with the legal actions after every action.
//!
//! The games come from a program with two known faults: a right to castle outlives a rook that is
//! released in a chain (Q1), and a king without an empty square next to it is not lifted to castle
//! (Q2). Games that such a fault touches name it in `quirks`; in them, and only in them, the legal
//! lists may differ in just that way, and at least one must.

use super::{listed, same_fen};
use crate::conformance::Checks;
use ponder_game::{History, Position, Side};
use ponder_paco::{
    GameState, Hand, IllegalPacoMove, Kind, Legal, PacoMove, PacoPosition, PacoRules, Step,
};
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GameCase {
    id: serde_json::Value,
    #[serde(rename = "policy")]
    _policy: String,
    setup: Setup,
    history: Vec<PacoMove>,
    legal_initial: Vec<PacoMove>,
    legal_moves: Vec<Vec<PacoMove>>,
    fens: Vec<(usize, String)>,
    result: GameResult,
    end: End,
    half_move_count: usize,
    #[serde(rename = "features")]
    _features: serde_json::Value,
    quirks: Vec<Quirk>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Setup {
    #[serde(rename = "safe_mode")]
    _safe_mode: bool,
    draw_after_n_repetitions: u8,
    starting_fen: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Deserialize, Serialize)]
enum Colour {
    White,
    Black,
}

#[derive(Clone, Copy, PartialEq, Deserialize, Serialize)]
enum GameResult {
    Running,
    PacoVictory(Colour),
    RepetitionDraw,
    NoProgressDraw,
}

#[derive(Clone, Copy, PartialEq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
enum End {
    Over,
    Cutoff,
    StuckInChain,
}

/// Deviation of the file's program from the rules.
#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Quirk {
    CastleWithoutRook,
    CastleOnlyKingNotLiftable,
}

pub(super) fn run_case(line: &[u8]) -> Result<Checks, serde_json::Error> {
    let case: GameCase = serde_json::from_slice(line)?;
    let mut checks = Checks::new(case.id.to_string());
    case.run(&mut checks);
    Ok(checks)
}

impl GameCase {
    fn start(&self) -> Result<PacoPosition, String> {
        let rules = PacoRules::default().with_repetitions(self.setup.draw_after_n_repetitions);
        Ok(match &self.setup.starting_fen {
            None => rules.initial(),
            Some(fen) => {
                let start = PacoPosition::from_fen(fen).map_err(|error| error.to_string())?;
                rules.from_position(start).initial()
            }
        })
    }

    fn run(&self, checks: &mut Checks) {
        checks.equal("lengths", &self.history.len(), &self.legal_moves.len());
        let mut replay = match self.start() {
            Ok(position) => Replay::new(position),
            Err(problem) => return checks.check(Some(problem)),
        };
        self.compare("legal_initial", &self.legal_initial, &mut replay, checks);
        let mut fens = self.fens.iter().peekable();
        for (at, (&action, file)) in self.history.iter().zip(&self.legal_moves).enumerate() {
            let may_castle = replay.holds_king() && self.has(Quirk::CastleWithoutRook);
            if let Err(error) = replay.play(action) {
                if !self.has(Quirk::CastleWithoutRook) {
                    checks.check(Some(format!("action {at}: {error}")));
                }
                replay.ended = true;
                break;
            }
            replay.may_have_castled |= may_castle;
            self.compare(&format!("legal_moves[{at}]"), file, &mut replay, checks);
            while fens.next_if(|(number, _)| *number < at + 1).is_some() {}
            if let Some((number, fen)) = fens.next_if(|(number, _)| *number == at + 1) {
                let here = replay.position.to_fen();
                let same = same_fen(fen, &here);
                if !same && replay.may_have_castled {
                    replay.ended = true;
                } else {
                    let problem = format!(
                        "the FEN after action {number}: the file has {fen}, Ponder finds {here}"
                    );
                    checks.check((!same).then_some(problem));
                }
            }
            if replay.ended {
                break;
            }
        }
        if !self.quirks.is_empty() {
            let explained = replay.explained > 0 || replay.ended;
            checks.equal("a difference that the quirk explains", &true, &explained);
        }
        if !replay.ended {
            self.check_end(&replay.position, &replay.history, replay.half_moves, checks);
        }
    }

    fn has(&self, quirk: Quirk) -> bool {
        self.quirks.contains(&quirk)
    }

    /// Compares legal lists. Where the file's program may have castled without a rook, the games
    /// diverge.
    fn compare(&self, what: &str, file: &Vec<PacoMove>, replay: &mut Replay, checks: &mut Checks) {
        let found = legal(&replay.position, &replay.history);
        if *file != found && self.explains(file, &replay.position) {
            replay.explained += 1;
        } else if *file != found && replay.may_have_castled {
            replay.ended = true;
        } else {
            checks.equal(what, file, &found);
        }
    }

    fn check_end(
        &self,
        position: &PacoPosition,
        history: &History,
        half_moves: usize,
        checks: &mut Checks,
    ) {
        let colour = |side| if side == Side::First { Colour::White } else { Colour::Black };
        let result = match position.game_state(history) {
            GameState::Running => GameResult::Running,
            GameState::PacoVictory(side) => GameResult::PacoVictory(colour(side)),
            GameState::RepetitionDraw => GameResult::RepetitionDraw,
            GameState::NoProgressDraw => GameResult::NoProgressDraw,
        };
        checks.equal("result", &self.result, &result);
        let end = match result {
            GameResult::Running if position.legal().is_empty() => End::StuckInChain,
            GameResult::Running => End::Cutoff,
            _ => End::Over,
        };
        checks.equal("end", &self.end, &end);
        // A win passes the turn without counting a move, where no promotion was pending.
        let counted = if position.step() == Step::Won && self.half_move_count != half_moves {
            half_moves - 1
        } else {
            half_moves
        };
        checks.equal("half_move_count", &self.half_move_count, &counted);
    }

    /// Returns whether a file's legal list differs from the true one in the way of the game's
    /// quirks.
    fn explains(&self, file: &[PacoMove], position: &PacoPosition) -> bool {
        let found = listed(position);
        let missing: Vec<_> = found.iter().filter(|action| !file.contains(action)).collect();
        let extra: Vec<_> = file.iter().filter(|action| !found.contains(action)).collect();
        if missing.is_empty() && extra.is_empty() {
            return false;
        }
        let king = position.king(position.to_move());
        let only_king = extra.is_empty()
            && missing.iter().all(|action| king.is_some_and(|at| **action == PacoMove::Lift(at)));
        let holds_king = matches!(position.hand(), Some(Hand { kind: Kind::King, .. }));
        let castles = holds_king
            && missing.is_empty()
            && matches!(position.legal(), Legal::Place(_))
            && extra.iter().all(|action| matches!(action, PacoMove::Place(_)));
        self.quirks.iter().any(|quirk| match quirk {
            Quirk::CastleOnlyKingNotLiftable => only_king,
            Quirk::CastleWithoutRook => castles,
        })
    }
}

/// The part of a game that was replayed.
struct Replay {
    position: PacoPosition,
    history: History,
    half_moves: usize,
    /// Number of differences that a quirk explains.
    explained: usize,
    /// A king was placed in a game in which the file's program castles without a rook.
    may_have_castled: bool,
    /// The games have diverged.
    ended: bool,
}

impl Replay {
    fn new(position: PacoPosition) -> Self {
        Replay {
            position,
            history: History::default(),
            half_moves: 1,
            explained: 0,
            may_have_castled: false,
            ended: false,
        }
    }

    fn holds_king(&self) -> bool {
        matches!(self.position.hand(), Some(Hand { kind: Kind::King, .. }))
    }

    fn play(&mut self, action: PacoMove) -> Result<(), IllegalPacoMove> {
        let mover = self.position.to_move();
        self.position.check(action, &self.history)?;
        self.history.push(self.position.repetition_key());
        self.position.play(action);
        self.half_moves += usize::from(mover != self.position.to_move());
        Ok(())
    }
}

fn legal(position: &PacoPosition, history: &History) -> Vec<PacoMove> {
    match position.game_state(history) {
        GameState::Running => listed(position),
        _ => Vec::new(),
    }
}
