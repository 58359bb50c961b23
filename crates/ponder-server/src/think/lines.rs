//! The searches of one page about positions outside any game, given by their moves. Their players
//! are kept for a while, so that the page can walk through their trees.

use crate::SessionKey;
use crate::ids::PageId;
use crate::protocol::outbox::Outbox;
use crate::protocol::{AnalysisLimits, Failure, FailureCode, RequestRefusal, ServerMessage};
use crate::think::memory::{self, Place};
use crate::think::opinion::{Bounds, Kind, Opinion, Question};
use crate::think::position;
use crate::think::search::{self, Searches};
use ponder_game::{Seat, Seed, Table, Viewer, excerpt};
use ponder_games::GameSpec;
use ponder_players::{Purpose, default_player};
use std::sync::Arc;

/// Maximum number of searches of one page at the same time, and of players kept for it.
pub(crate) const LINES_MAX: usize = 4;
/// The options that are set from a page's limits.
const VISITS: &str = "visits";
const TIME: &str = "time";
/// The longest path of a walk through a tree, in moves.
const WALK_MAX: usize = 256;

/// A search that is running, or whose player is kept.
struct Line {
    opinion: Opinion,
    /// The slot in which its player is kept.
    slot: u8,
}

/// The request for a search.
pub(crate) struct LineRequest {
    pub(crate) rules: String,
    pub(crate) moves: Vec<String>,
    /// The moves to which it is restricted at its root, if it is.
    pub(crate) only: Option<Vec<String>>,
    pub(crate) spec: Option<String>,
    pub(crate) limits: AnalysisLimits,
}

/// Returns the legal moves of a table except some.
///
/// # Errors
/// Fails if none is left to search, or one of them is not legal.
fn all_but(only: &[String], table: &dyn Table) -> Result<Vec<String>, Failure> {
    let legal = table.legal();
    let wrong = |why: String| Failure::new(FailureCode::Malformed, why);
    if only.is_empty() {
        return Err(wrong("`only` has no move".to_owned()));
    }
    if let Some(illegal) = only.iter().find(|text| !legal.contains(text)) {
        return Err(wrong(format!("`only`: {} is not a legal move", excerpt(illegal))));
    }
    Ok(legal.into_iter().filter(|text| !only.contains(text)).collect())
}

/// The searches of one page, oldest first.
pub(crate) struct Lines {
    searches: Arc<Searches>,
    page: PageId,
    outbox: Outbox,
    lines: Vec<Line>,
}

impl Lines {
    pub(crate) fn new(searches: Arc<Searches>, page: PageId, outbox: Outbox) -> Self {
        Lines { searches, page, outbox, lines: Vec::new() }
    }

    /// Starts a search. Returns the rules and the moves as the table of the game writes them.
    ///
    /// # Errors
    /// Fails if the line is not understood, the game is over, or too many searches are running.
    pub(crate) fn start(
        &mut self,
        session: &SessionKey,
        request: u32,
        line: LineRequest,
    ) -> Result<(String, Vec<String>), Failure> {
        let LineRequest { rules, moves, only, spec, limits } = line;
        let running = self.lines.iter().filter(|line| !line.opinion.is_finished()).count();
        if running >= LINES_MAX {
            return Err(RequestRefusal::TooManyLines { max: LINES_MAX }.into());
        }
        let (game, table) = position::table(&rules, &moves)
            .map_err(|problem| Failure::of(FailureCode::BadRules, problem))?;
        if table.to_act().is_none() {
            return Err(RequestRefusal::GameOver.into());
        }
        let excluded = only.map_or(Ok(Vec::new()), |only| all_but(&only, &*table))?;
        let bounds = Bounds::new(limits, self.searches.options.limits.search_time_max)?;
        let spec = spec.unwrap_or_else(|| default_spec(bounds, &game));
        let recipe = self.searches.recipe(&spec, &game, Seed(0).named("line"))?;
        let ticket = self.searches.limiter.ticket(session)?;
        let slot = self.free_slot();
        let question = Question {
            kind: Kind::Analysis,
            outbox: self.outbox.clone(),
            request,
            game: None,
            recipe,
            view: Table::observe(&*table, Viewer::Spectator),
            excluded,
            bounds,
            keep: Some(self.place(slot)),
            ticket,
        };
        self.lines.push(Line { opinion: Opinion::start(question, &self.searches), slot });
        let played = table.moves().into_iter().map(|(_, text)| text);
        Ok((table.rules(), played.collect()))
    }

    fn place(&self, slot: u8) -> Place {
        (self.page, Seat(slot))
    }

    /// Returns a slot without a running search; the player kept in it is dropped.
    fn free_slot(&mut self) -> u8 {
        let slots = 0..LINES_MAX as u8;
        let unused = slots.clone().find(|slot| self.lines.iter().all(|line| line.slot != *slot));
        let slot = unused.unwrap_or_else(|| {
            let oldest = self.lines.iter().position(|line| line.opinion.is_finished());
            oldest.map_or(0, |at| self.lines.remove(at).slot)
        });
        let gone = self.searches.memory.take(self.place(slot));
        drop(memory::discard(gone.into_iter().collect()));
        slot
    }

    /// Stops a search; its final analysis follows. Returns `false` if the page has no such search
    /// here.
    pub(crate) fn stop(&mut self, request: u32) -> bool {
        let known = self.lines.iter().filter(|line| line.opinion.request == request);
        known.map(|line| line.opinion.answer_now()).count() > 0
    }

    /// Sends the page the moves that the last search of this number has tried after a path.
    pub(crate) fn walk(
        &mut self,
        request: u32,
        search: u32,
        path: Vec<String>,
    ) -> Result<(), Failure> {
        if path.len() > WALK_MAX {
            return Err(RequestRefusal::PathTooLong { max: WALK_MAX }.into());
        }
        let line = self.lines.iter().rev().find(|line| line.opinion.request == search);
        let line = line.ok_or(RequestRefusal::TreeGone)?;
        if !line.opinion.is_finished() {
            return Err(RequestRefusal::StillSearching.into());
        }
        let place = self.place(line.slot);
        let reserved = self.searches.memory.take(place).ok_or(RequestRefusal::TreeGone)?;
        let children = reserved.player.children(&path);
        self.searches.memory.keep(place, reserved);
        let children = children.ok_or(RequestRefusal::NotSearchedThere)?;
        let children = search::candidates(&children);
        self.outbox.send(&ServerMessage::Children { request, search, path, children });
        Ok(())
    }

    /// Ends all searches when the page is gone, and frees their memory in the background.
    pub(crate) fn stop_all(&mut self) {
        let lines = std::mem::take(&mut self.lines);
        lines.iter().for_each(|line| line.opinion.cancel());
        let (searches, page) = (Arc::clone(&self.searches), self.page);
        tokio::spawn(async move {
            for line in lines {
                line.opinion.ended().await;
            }
            searches.memory.drop_room(page).await;
        });
    }
}

/// Returns the spec of Ponder's default player for analysis, with these bounds.
fn default_spec(bounds: Bounds, game: &GameSpec) -> String {
    let usual = default_player(game, Purpose::Analysis);
    let bare = [VISITS, TIME].iter().fold(usual.clone(), |spec, key| spec.without(key));
    let visits = bounds.visits.filter(|_| usual.takes(VISITS));
    let timed = (bounds.is_timed || visits.is_none()) && usual.takes(TIME);
    let spec = match visits {
        Some(visits) => bare.with(VISITS, &visits.to_string()),
        None => bare,
    };
    let seconds = bounds.time.as_secs_f64().to_string();
    if timed { spec.with(TIME, &seconds) } else { spec }.to_string()
}
