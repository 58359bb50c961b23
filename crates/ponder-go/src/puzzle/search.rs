//! Puzzles of Go, and the games in which they are found.

use super::fight::{Fight, Reading, played};
use super::tactic::Tactic;
use crate::notation::point_name;
use crate::rollout::Tactics;
use crate::{Board, Colour, Effect, Go, GoMove, GoPosition, PointSet};
use ponder_game::puzzle::{Asked, Continuation, FoundPuzzle, Puzzle, PuzzleSearch};
use ponder_game::{History, Position, Rng, Rollout, Seed, Side};
use rand::RngExt;

/// Number of moves before puzzles are looked for.
const PLIES_MIN: usize = 8;
/// Minimum number of moves to choose from.
const CANDIDATES_MIN: u32 = 3;
/// Liberties of a chain that is to be captured.
const LIBERTIES: std::ops::RangeInclusive<usize> = 2..=3;
/// Smallest chain that is to be captured in an open fight.
const STONES_MIN: usize = 2;
/// Fewest nodes of an open fight: there are many simple ones.
const NODES_MIN: u64 = 40;
/// Empty points of a closed room in which a group lives or dies.
const ROOM: std::ops::RangeInclusive<usize> = 3..=8;
/// Smallest group that lives or dies.
const GROUP_MIN: usize = 3;
/// Number of moves of the playout policy that are compared for each move of a game.
const DRAWN: u64 = 5;
/// Number of playouts that compare them.
const PLAYOUTS: u32 = 12;
/// Plies of best play that are shown.
const LINE_MAX: usize = 30;
/// Limit on nodes for this line, which may end early.
const LINE_NODES_MAX: u64 = 100_000;

/// The fights of positions on one board, in games that are played by playouts.
#[derive(Debug)]
pub struct GoPuzzles<const CAP: usize> {
    nodes_max: u64,
}

impl<const CAP: usize> GoPuzzles<CAP> {
    /// Creates the search, which visits at most `nodes_max` nodes for each question.
    #[must_use]
    pub fn new(nodes_max: u64) -> Self {
        GoPuzzles { nodes_max }
    }
}

/// Difficulty from 1 to 10, by the nodes of the search and the number of moves, both on a
/// logarithmic scale.
fn grade(nodes: u64, candidates: u32) -> u8 {
    let nodes = (nodes.max(1) as f64).log2();
    let candidates = (f64::from(candidates) / f64::from(CANDIDATES_MIN)).log2();
    (0.6 * nodes + 0.6 * candidates - 2.5).clamp(1.0, 10.0) as u8
}

/// One stone of every chain of a side, in order.
fn chains<const CAP: usize>(board: &Board<CAP>, side: Side) -> Vec<usize> {
    let mut seen = PointSet::default();
    let points = board.geometry().points().iter().map(|&point| usize::from(point));
    points
        .filter(|&point| {
            let is_new = board.colour(point) == Colour::of(side) && !seen.has(point);
            if is_new {
                board.for_each_stone(board.chain(point), |stone| {
                    seen.insert(stone);
                });
            }
            is_new
        })
        .collect()
}

/// The room of a chain: the points around it that are connected to it without passing stones of
/// the other side, if the chains of that side around it cannot be captured from there.
fn room_of<const CAP: usize>(board: &Board<CAP>, target: usize) -> Option<PointSet> {
    let geometry = board.geometry();
    let other = board.colour(target).other();
    let (mut room, mut walls, mut open) = (PointSet::default(), Vec::new(), vec![target]);
    room.insert(target);
    while let Some(point) = open.pop() {
        for near in geometry.around(point) {
            match board.colour(near) {
                Colour::Wall => {}
                colour if colour == other => walls.push(near),
                _ => {
                    if room.insert(near) {
                        open.push(near);
                    }
                }
            }
        }
        if room.len() > 24 {
            return None;
        }
    }
    let is_firm = |&wall: &usize| {
        let (liberties, _) = board.liberties(board.chain(wall), usize::MAX);
        liberties.iter().filter(|&liberty| !room.has(liberty)).count() >= 2
    };
    walls.iter().all(is_firm).then_some(room)
}

/// The fights of a position that may be a puzzle, with the task of the side to move.
fn fights<const CAP: usize>(position: &GoPosition<CAP>) -> Vec<(&'static str, Fight)> {
    let board = position.board();
    let mut fights = Vec::new();
    for defender in [position.to_move().opponent(), position.to_move()] {
        let is_attack = defender != position.to_move();
        for target in chains(board, defender) {
            let chain = board.chain(target);
            let (_, liberties) = board.liberties(chain, LIBERTIES.end() + 1);
            let room = room_of(board, target).filter(|room| {
                let empty = room.iter().filter(|&point| board.colour(point) == Colour::Empty);
                ROOM.contains(&empty.count()) && board.size(chain) >= GROUP_MIN
            });
            let task = if is_attack { "kill" } else { "live" };
            if room.is_some() && liberties > 1 {
                fights.push((task, Fight { target, defender, room }));
            } else if is_attack && LIBERTIES.contains(&liberties) && board.size(chain) >= STONES_MIN
            {
                fights.push(("capture", Fight { target, defender, room: None }));
            }
        }
    }
    // Groups that live or die are rarer.
    fights.sort_by_key(|(_, fight)| fight.room.is_none());
    fights
}

/// The tactic of a task.
fn tactic_of(task: &str) -> Option<Tactic> {
    Tactic::ALL.into_iter().find(|tactic| tactic.task() == task)
}

/// Returns whether a fight may be that of a puzzle that is asked for.
fn is_of<const CAP: usize>(
    (task, fight): &(&'static str, Fight),
    asked: Asked<'_>,
    position: &GoPosition<CAP>,
) -> bool {
    let name = || point_name(position.board().geometry(), fight.target);
    if asked.about.is_some_and(|about| *about != [name()]) {
        return false;
    }
    match asked.task.map(|only| (only, tactic_of(only))) {
        None => true,
        Some((only, None)) => *task == only,
        // A quick answer before the exhaustive search.
        Some((_, tactic)) => {
            let moves = || fight.moves(position).into_iter();
            fight.room.is_none() && moves().any(|mv| Tactic::of(fight, position, mv) == tactic)
        }
    }
}

impl<const CAP: usize> GoPuzzles<CAP> {
    /// The puzzle of a fight: exactly one of all moves on the board decides it for the side to
    /// move, and an open fight is decided whatever the other side answers, near or far.
    fn solved(
        &self,
        position: &GoPosition<CAP>,
        history: &History,
        (task, fight): (&'static str, Fight),
        is_stopped: &dyn Fn() -> bool,
    ) -> Option<FoundPuzzle<GoMove>> {
        let reading = &mut Reading::new(self.nodes_max, is_stopped);
        let is_attack = fight.defender != position.to_move();
        // Playing elsewhere must not be enough.
        if fight.is_captured_after(position, GoMove::PASS, reading)? == is_attack {
            return None;
        }
        let near = fight.moves(position);
        let may_be_played = |mv: &GoMove| position.check(*mv, history).is_ok();
        let candidates = near.iter().filter(|mv| may_be_played(mv)).count() as u32;
        if candidates < CANDIDATES_MIN {
            return None;
        }
        let all: Vec<_> = if fight.room.is_some() {
            near.into_iter().filter(may_be_played).collect()
        } else {
            position.legal_moves(history)
        };
        let mut solution = None;
        for mv in all.into_iter().filter(|mv| *mv != GoMove::PASS) {
            if fight.is_captured_after(position, mv, reading)? == is_attack
                && solution.replace(mv).is_some()
            {
                return None;
            }
        }
        let solution = solution?;
        let after = played(position, solution)?;
        let tactic = fight.room.is_none().then(|| Tactic::of(&fight, position, solution)).flatten();
        if fight.room.is_none() {
            // A capture at once, and an atari that cannot be answered, are no puzzles.
            if tactic != Some(Tactic::Snapback) && is_at_once(&after, &fight) {
                return None;
            }
            let replies = after.legal_moves(&History::new());
            for reply in replies {
                if !fight.is_captured_after(&after, reply, reading)? {
                    return None;
                }
            }
            if tactic.is_none() && reading.nodes < NODES_MIN {
                return None;
            }
        }
        let name = point_name(position.board().geometry(), fight.target);
        let nodes = reading.nodes;
        let grade = grade(nodes, candidates);
        let task = tactic.map_or(task, Tactic::task);
        Some(FoundPuzzle { task, about: vec![name], solution, candidates, nodes, grade })
    }
}

/// The number of liberties of the chain, 0 if it is captured.
fn liberties_of<const CAP: usize>(position: &GoPosition<CAP>, fight: &Fight) -> usize {
    let board = position.board();
    let stands = board.colour(fight.target) == Colour::of(fight.defender);
    if stands { board.liberties(board.chain(fight.target), usize::MAX).1 } else { 0 }
}

/// Returns whether the chain is captured, or cannot but be captured with the next move.
fn is_at_once<const CAP: usize>(after: &GoPosition<CAP>, fight: &Fight) -> bool {
    let board = after.board();
    let colour = Colour::of(fight.defender);
    if liberties_of(after, fight) == 0 {
        return true;
    }
    let Some(liberty) = board.only_liberty(board.chain(fight.target)) else { return false };
    let mut extended = board.clone();
    if board.effect(liberty, colour) == Effect::Suicide {
        return true;
    }
    extended.place(liberty, colour);
    extended.in_atari(extended.chain(fight.target))
}

impl<const CAP: usize> PuzzleSearch for GoPuzzles<CAP> {
    type Game = Go<CAP>;

    fn is_late(&self, _position: &GoPosition<CAP>, plies: usize) -> bool {
        plies >= PLIES_MIN
    }

    fn puzzle(
        &mut self,
        position: &GoPosition<CAP>,
        history: &History,
        asked: Asked<'_>,
        is_stopped: &dyn Fn() -> bool,
    ) -> Option<FoundPuzzle<GoMove>> {
        let fights = fights(position).into_iter();
        let mut fights = fights.filter(|fight| is_of(fight, asked, position));
        fights.find_map(|fight| {
            let found = self.solved(position, history, fight, is_stopped);
            found.filter(|found| asked.has_task(found.task))
        })
    }

    /// The best of some moves of the playout policy, by playouts.
    fn draw(&mut self, position: &GoPosition<CAP>, history: &History, rng: &mut Rng) -> GoMove {
        let policy = Tactics::default();
        let mut best = (f32::MIN, GoMove::PASS);
        for _ in 0..DRAWN {
            let mv = position.policy_move(policy, rng);
            let mut after = position.clone();
            if mv == best.1 || after.try_play(mv, history).is_err() {
                continue;
            }
            let value = after.rollouts(&policy, PLAYOUTS, Seed(rng.random())).value_for_first();
            let value = if position.to_move() == Side::First { value } else { -value };
            if value > best.0 {
                best = (value, mv);
            }
        }
        best.1
    }

    /// The other side's best reply and so on, until the chain is captured or has escaped.
    fn continuation(
        &mut self,
        puzzle: &Puzzle,
        position: &GoPosition<CAP>,
        _history: &History,
        mv: GoMove,
    ) -> Continuation<GoMove> {
        let mut line = Vec::new();
        let mut fights = fights(position).into_iter();
        let asked = Asked { task: Some(&puzzle.task), about: Some(&puzzle.about) };
        let fight = fights.find(|fight| is_of(fight, asked, position));
        if let (Some((_, fight)), Some(after)) = (fight, played(position, mv)) {
            self.follow(fight, after, &mut line);
        }
        Continuation { line, values: None }
    }
}

impl<const CAP: usize> GoPuzzles<CAP> {
    /// Adds best play in a fight to a line.
    fn follow(&self, fight: Fight, mut position: GoPosition<CAP>, line: &mut Vec<GoMove>) {
        let reading = &mut Reading::new(self.nodes_max.min(LINE_NODES_MAX), &|| false);
        while line.len() < LINE_MAX
            && position.board().colour(fight.target) == Colour::of(fight.defender)
        {
            let Some(is_captured) = fight.is_captured(&position, reading) else { return };
            let is_attack = position.to_move() != fight.defender;
            // The side that has lost the fight resists only as long as the chain is not captured.
            if is_attack && !is_captured {
                return;
            }
            let board = position.board();
            let colour = Colour::of(position.to_move());
            let stands = |mv: &GoMove| {
                mv.point().is_some_and(|point| {
                    matches!(board.effect(point, colour), Effect::Lives | Effect::Captures)
                })
            };
            let moves = fight.moves(&position).into_iter().filter(stands);
            let mut chosen: Option<(usize, GoMove, GoPosition<CAP>)> = None;
            for mv in moves {
                let Some(after) = played(&position, mv) else { continue };
                if fight.is_captured(&after, reading) != Some(is_captured) {
                    continue;
                }
                // The defender extends, the attacker reduces.
                let liberties = liberties_of(&after, &fight);
                let rank = if is_attack { usize::MAX - liberties } else { liberties };
                if chosen.as_ref().is_none_or(|(best, ..)| rank > *best) {
                    chosen = Some((rank, mv, after));
                }
            }
            let Some((_, mv, after)) = chosen else { return };
            line.push(mv);
            position = after;
            if !is_captured {
                return;
            }
        }
    }
}
