//! An index of the positions of many games, by which those that transpose are found.

use super::crossword;
use super::line::{self, Course, Line};
use super::wire::{ExplorerGame, ExplorerMove, ExplorerPlace, ExplorerTotal};
use ponder_game::{Seat, Side};
use ponder_games::GameSpec;
use std::collections::HashMap;

/// Number of plies of a game whose positions are indexed.
pub(super) const PLIES_MAX: usize = 40;
/// Maximum number of games in an index. A game takes less than 2 KiB.
pub(super) const GAMES_MAX: usize = 10_000;
/// Number of games that are dropped at a time, the oldest ones, to make room for new ones.
const DROPPED: usize = GAMES_MAX / 10;
/// Maximum number of games of a source in a response.
const SHOWN_MAX: usize = 5;

/// A finished game, as a source has it.
pub(super) struct Finished<'g> {
    pub(super) place: ExplorerPlace,
    /// The names of the players by seat; `None` for a person. Empty for self-play.
    pub(super) players: Vec<Option<String>>,
    pub(super) course: Course<'g>,
    pub(super) winner: Winner,
    /// The lead of the first colour at the end in half points, where it was counted.
    pub(super) margin_halves: Option<i32>,
}

/// The winner of a game.
#[derive(Clone, Copy)]
pub(super) enum Winner {
    /// A draw.
    Draw,
    /// A seat, with the colour that it had at the end.
    Seat(Seat, Side),
    /// A colour.
    Side(Side),
}

/// The games of one source with the same rules.
#[derive(Default)]
pub(super) struct Index {
    games: Vec<Indexed>,
    /// All positions of the games, sorted once they are searched.
    visits: Vec<Visit>,
    is_sorted: bool,
    is_partial: bool,
}

struct Indexed {
    place: ExplorerPlace,
    players: Vec<Option<String>>,
    winner: Option<(Seat, Side)>,
    /// The lead of seat 0 at the end in half points, where it was counted.
    lead_halves: Option<i32>,
    /// The plies: those of a move are separated by tabs, moves by line ends.
    text: Box<str>,
}

/// A position of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Visit {
    key: u64,
    game: u32,
    /// The offset of the next ply in the text of the game.
    at: u16,
    /// The seat to move.
    mover: u8,
    /// The points of the ply, if plies have points.
    points: Option<i16>,
}

/// Games that reached a position.
#[derive(Default)]
pub(super) struct Found {
    pub(super) moves: HashMap<Vec<String>, Played>,
    pub(super) games: Vec<ExplorerGame>,
}

/// The results of the games in which a move was played.
#[derive(Default)]
pub(super) struct Played {
    won: u32,
    drawn: u32,
    lost: u32,
    points: Option<i32>,
    /// The leads of the player who made the move at the end, in half points.
    leads_halves: Vec<i32>,
}

impl Index {
    /// Adds a game, newer than those before. A game that cannot be replayed is skipped.
    pub(super) fn add(&mut self, rules: &GameSpec, finished: Finished<'_>) {
        let course = &finished.course;
        let line = match rules.info().is_dealt {
            true => crossword::replay(rules, course, PLIES_MAX),
            false => line::replay(rules, &course.moves, PLIES_MAX),
        };
        let Some(Line { stops, first_seat }) = line else {
            return;
        };
        if self.games.len() >= GAMES_MAX {
            self.drop_oldest();
        }
        let game = u32::try_from(self.games.len()).unwrap_or(u32::MAX);
        let mut text = String::new();
        for (number, stop) in stops.iter().enumerate() {
            if number > 0 && stop.ply.is_some() {
                text.push(if stop.begins_move { '\n' } else { '\t' });
            }
            let at = if stop.ply.is_some() { text.len() } else { usize::from(u16::MAX) };
            let at = u16::try_from(at).unwrap_or(u16::MAX);
            let mover = stop.mover.map_or(0, |seat| seat.0);
            let points = stop.points.and_then(|points| i16::try_from(points).ok());
            self.visits.push(Visit { key: stop.key, game, at, mover, points });
            text.push_str(stop.ply.as_deref().unwrap_or_default());
        }
        let winner = match finished.winner {
            Winner::Draw => None,
            Winner::Seat(seat, side) => Some((seat, side)),
            Winner::Side(Side::First) => Some((first_seat, Side::First)),
            Winner::Side(Side::Second) => Some((Seat(1 - first_seat.0), Side::Second)),
        };
        let Finished { place, players, margin_halves, .. } = finished;
        let of_seat = |halves: i32| if first_seat == Seat(0) { halves } else { -halves };
        let lead_halves = margin_halves.map(of_seat);
        self.games.push(Indexed { place, players, winner, lead_halves, text: text.into() });
        self.is_sorted = false;
    }

    /// Records that the source has older games that are not in the index.
    pub(super) fn set_partial(&mut self) {
        self.is_partial = true;
    }

    fn drop_oldest(&mut self) {
        let dropped = u32::try_from(DROPPED).unwrap_or(u32::MAX);
        self.games.drain(..DROPPED);
        self.visits.retain(|visit| visit.game >= dropped);
        self.visits.iter_mut().for_each(|visit| visit.game -= dropped);
        self.is_partial = true;
    }

    /// Adds the games that reached a position, and returns how many there are.
    pub(super) fn find(&mut self, key: u64, found: &mut Found) -> Counted {
        if !self.is_sorted {
            self.visits.sort_unstable();
            self.is_sorted = true;
        }
        let from = self.visits.partition_point(|visit| visit.key < key);
        let here = &self.visits[from..];
        let here = &here[..here.partition_point(|visit| visit.key == key)];
        let (mut games, mut shown) = (0, 0);
        // The visits of a game follow each other, those of the newest game first.
        let mut before: Option<(u32, Vec<Vec<String>>)> = None;
        for visit in here.iter().rev() {
            let Some(game) = self.games.get(visit.game as usize) else { continue };
            let plies = game.plies_at(visit.at);
            let known = before.take().filter(|(number, _)| *number == visit.game);
            if known.is_none() {
                games += 1;
                if shown < SHOWN_MAX {
                    shown += 1;
                    found.games.push(game.shown(plies.clone()));
                }
            }
            let mut played = known.map_or_else(Vec::new, |(_, played)| played);
            // A game that repeats a position counts once for each move that it played there.
            if !plies.is_empty() && !played.contains(&plies) {
                found.count(&plies, game, visit);
            }
            played.push(plies);
            before = Some((visit.game, played));
        }
        let all = u32::try_from(self.games.len()).unwrap_or(u32::MAX);
        Counted { games: all, here: games, is_partial: self.is_partial }
    }
}

/// The numbers of an [`ExplorerTotal`].
pub(super) struct Counted {
    games: u32,
    here: u32,
    is_partial: bool,
}

impl Counted {
    pub(super) fn of(self, source: super::wire::ExplorerSource) -> ExplorerTotal {
        let Counted { games, here, is_partial } = self;
        ExplorerTotal { source, games, here, is_partial }
    }
}

impl Found {
    /// Counts a game for a move: won or lost by the player who made it, or drawn.
    fn count(&mut self, plies: &[String], game: &Indexed, visit: &Visit) {
        let of_mover = |seat: u8, halves: i32| if seat == visit.mover { halves } else { -halves };
        let played = self.moves.entry(plies.to_owned()).or_default();
        played.points = visit.points.map(i32::from);
        match game.winner {
            Some((seat, _)) if seat.0 == visit.mover => played.won += 1,
            Some(_) => played.lost += 1,
            None => played.drawn += 1,
        }
        played.leads_halves.extend(game.lead_halves.map(|halves| of_mover(0, halves)));
    }
}

impl Played {
    pub(super) fn shown(self, plies: Vec<String>) -> ExplorerMove {
        let Played { won, drawn, lost, points, leads_halves } = self;
        let halves: i64 = leads_halves.iter().copied().map(i64::from).sum();
        let lead = (!leads_halves.is_empty())
            .then(|| (halves as f64 / 2.0 / leads_halves.len() as f64) as f32);
        ExplorerMove { plies, won, drawn, lost, points, lead }
    }
}

impl Indexed {
    /// Returns the plies from an offset to the end of the move.
    fn plies_at(&self, at: u16) -> Vec<String> {
        let rest = self.text.get(usize::from(at)..).unwrap_or_default();
        let mv = rest.split('\n').next().unwrap_or_default();
        mv.split('\t').filter(|ply| !ply.is_empty()).map(str::to_owned).collect()
    }

    fn shown(&self, plies: Vec<String>) -> ExplorerGame {
        ExplorerGame {
            place: self.place.clone(),
            players: self.players.clone(),
            winner: self.winner.map(|(seat, _)| seat),
            winner_side: self.winner.map(|(_, side)| side),
            plies,
        }
    }
}
