//! What a page asks players about positions that it names by their moves, outside of any game.
//!
//! Each search ends by itself, at its limits, when the page asks for its last word, or with the
//! page. Its player is then kept for a while, so that the page can walk through its tree.

use crate::SessionKey;
use crate::consult::study::position;
use crate::play::bot;
use crate::play::game::Failure;
use crate::play::hub::Hub;
use crate::play::room::PageId;
use crate::protocol::outbox::{Outbox, encode};
use crate::protocol::{Analysis, AnalysisStage, FailureCode, LineLimits, ServerMessage};
use crate::think::memory::{self, Place};
use crate::think::opinions::OpinionPlace;
use crate::think::search::{self, Handle, Note, Purpose, Task};
use crate::think::usual;
use ponder_game::{Seat, Seed, Table, Viewer};
use ponder_games::GameSpec;
use ponder_players::Fault;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until};

/// Searches of one page at the same time, and players that are kept for it.
pub(crate) const LINES_MAX: usize = 4;
/// Notes of a search waiting for the page.
const NOTES_MAX: usize = 16;
/// The moves of a walk through a tree at most.
const WALK_MAX: usize = 256;
/// The shortest time that a search may be asked for, in seconds.
const SECONDS_MIN: f64 = 0.01;

/// A search that goes on or whose player is kept.
struct Line {
    /// The number by which the page knows it.
    request: u32,
    /// Where its player is kept.
    slot: u8,
    handle: Arc<Handle>,
    teller: JoinHandle<()>,
}

/// The searches of one page, the oldest first.
pub(crate) struct Lines {
    hub: Arc<Hub>,
    page: PageId,
    outbox: Outbox,
    lines: Vec<Line>,
}

/// What is asked about which position.
pub(crate) struct Question {
    pub(crate) request: u32,
    pub(crate) rules: String,
    pub(crate) moves: Vec<String>,
    pub(crate) spec: Option<String>,
    pub(crate) limits: LineLimits,
}

impl Lines {
    pub(crate) fn new(hub: Arc<Hub>, page: PageId, outbox: Outbox) -> Self {
        Lines { hub, page, outbox, lines: Vec::new() }
    }

    /// Starts a search.
    pub(crate) fn start(
        &mut self,
        session: &SessionKey,
        question: Question,
    ) -> Result<(), Failure> {
        let Question { request, rules, moves, spec, limits } = question;
        let running = self.lines.iter().filter(|line| !line.teller.is_finished()).count();
        if running >= LINES_MAX {
            let message = format!("a page may ask {LINES_MAX} players at a time; stop one first");
            return Err(Failure::new(FailureCode::Busy, message));
        }
        let (game, table) = position::table(&rules, &moves)
            .map_err(|problem| Failure::new(FailureCode::BadRules, problem))?;
        if table.to_act().is_none() {
            return Err(Failure::new(FailureCode::Refused, "the game is over"));
        }
        let most = self.hub.options.limits.search_time_max;
        let limits = Within::of(limits, most)?;
        let spec = spec.unwrap_or_else(|| limits.usual_spec(&game));
        let recipe = bot::recipe_for(&spec, &game, Seed(0).named("line"), &self.hub)?;
        let opinion = self.hub.opinions.place(session)?;
        let slot = self.free_slot();
        let task = Task {
            number: self.hub.next_number(),
            purpose: Purpose::Opinion,
            housed: None,
            recipe,
            unheard: Vec::new(),
            view: Table::observe(&*table, Viewer::Spectator),
            clock: None,
            patience: Some(self.hub.options.limits.analysis_wait_max),
        };
        let (notes, heard) = mpsc::channel(NOTES_MAX);
        let handle = Arc::new(search::start(task, self.hub.searches.clone(), notes));
        let teller = Teller {
            hub: Arc::clone(&self.hub),
            outbox: self.outbox.clone(),
            request,
            place: self.place(slot),
            handle: Arc::clone(&handle),
            limits,
            _opinion: opinion,
        };
        let teller = tokio::spawn(teller.run(heard));
        self.lines.push(Line { request, slot, handle, teller });
        let played: Vec<_> = table.moves().into_iter().map(|(_, text)| text).collect();
        self.hub.studied(session, &table.rules(), &played);
        Ok(())
    }

    fn place(&self, slot: u8) -> Place {
        (self.page, Seat(slot))
    }

    /// A slot of no running search; the player that was kept in it goes.
    fn free_slot(&mut self) -> u8 {
        let slots = 0..LINES_MAX as u8;
        let unused = slots.clone().find(|slot| self.lines.iter().all(|line| line.slot != *slot));
        let slot = unused.unwrap_or_else(|| {
            let oldest = self.lines.iter().position(|line| line.teller.is_finished());
            oldest.map_or(0, |at| self.lines.remove(at).slot)
        });
        let gone = self.hub.memory().take(self.place(slot));
        drop(memory::discard(gone.into_iter().collect()));
        slot
    }

    /// Asks a search for its last word.
    pub(crate) fn stop(&mut self, request: u32) {
        for line in self.lines.iter().filter(|line| line.request == request) {
            line.handle.answer_now();
        }
    }

    /// What the last search of this number knows of the moves after a path.
    pub(crate) fn walk(
        &mut self,
        request: u32,
        search: u32,
        path: Vec<String>,
    ) -> Result<(), Failure> {
        let refused = |why: &str| Failure::new(FailureCode::Refused, why);
        if path.len() > WALK_MAX {
            return Err(refused("the path is too long"));
        }
        let gone = "the tree is no longer there; analyse the position again";
        let line = self.lines.iter().rev().find(|line| line.request == search);
        let line = line.ok_or_else(|| refused(gone))?;
        if !line.teller.is_finished() {
            return Err(refused("the player still searches; stop it first"));
        }
        let place = self.place(line.slot);
        let housed = self.hub.memory().take(place).ok_or_else(|| refused(gone))?;
        let children = housed.player.children(&path);
        self.hub.memory().keep(place, housed);
        let children =
            children.ok_or_else(|| refused("this player has no tree, or has not been there"))?;
        let children = search::candidates(&children);
        self.outbox.send(&ServerMessage::Children { request, search, path, children });
        Ok(())
    }

    /// The page is gone: its searches end, which nobody waits for.
    pub(crate) fn stop_all(&mut self) {
        let lines = std::mem::take(&mut self.lines);
        lines.iter().for_each(|line| line.handle.cancel());
        let (hub, page) = (Arc::clone(&self.hub), self.page);
        tokio::spawn(async move {
            for line in lines {
                let _ = line.teller.await;
            }
            hub.memory().drop_room(page).await;
        });
    }
}

/// How far a search may go.
#[derive(Clone, Copy)]
struct Within {
    visits: Option<u64>,
    time: Duration,
    /// Whether the page said how long.
    is_timed: bool,
}

impl Within {
    fn of(limits: LineLimits, most: Duration) -> Result<Self, Failure> {
        let wrong = |why: &str| Failure::new(FailureCode::Malformed, why);
        let time = match limits.seconds {
            None => most,
            Some(seconds) if seconds.is_finite() && seconds > 0.0 => {
                Duration::from_secs_f64(seconds.clamp(SECONDS_MIN, 1e6)).min(most)
            }
            Some(_) => return Err(wrong("limits.seconds is a number above 0")),
        };
        if limits.visits == Some(0) {
            return Err(wrong("limits.visits is a number above 0"));
        }
        let visits = limits.visits.map(u64::from);
        Ok(Within { visits, time, is_timed: limits.seconds.is_some() })
    }

    /// The spec of Ponder's usual analyst with these limits.
    fn usual_spec(&self, game: &GameSpec) -> String {
        let analyst = usual::analyst(game);
        let (kind, options) = analyst.split_once(':').unwrap_or((analyst, ""));
        if options.is_empty() {
            return kind.to_owned();
        }
        let visits = self.visits.map(|visits| format!("visits={visits}"));
        let timed = self.is_timed || visits.is_none();
        let time = timed.then(|| format!("time={}", self.time.as_secs_f64()));
        let options: Vec<_> = visits.into_iter().chain(time).collect();
        format!("{kind}:{}", options.join(","))
    }
}

/// Tells a page about one search.
struct Teller {
    hub: Arc<Hub>,
    outbox: Outbox,
    request: u32,
    place: Place,
    handle: Arc<Handle>,
    limits: Within,
    _opinion: OpinionPlace,
}

impl Teller {
    async fn run(self, mut notes: mpsc::Receiver<Note>) {
        let mut deadline = None;
        loop {
            let late = async move {
                match deadline {
                    Some(deadline) => sleep_until(deadline).await,
                    None => std::future::pending().await,
                }
            };
            let note = tokio::select! {
                note = notes.recv() => note,
                () = late => {
                    self.handle.answer_now();
                    deadline = None;
                    continue;
                }
            };
            match note {
                None => return,
                // The page sees that it waits.
                Some(Note::Short { .. }) => {}
                Some(Note::Started { .. }) => {
                    deadline = Some(Instant::now() + self.limits.time);
                    self.tell_if_free(None);
                }
                Some(Note::Progress { report, .. }) => self.progress(&report),
                Some(note) => return self.finish(note),
            }
        }
    }

    fn progress(&self, report: &ponder_players::Report) {
        if self.limits.visits.is_some_and(|visits| report.visits >= visits) {
            self.handle.answer_now();
        }
        self.tell_if_free(Some(search::analysis(report)));
    }

    /// The last word of a search, whose player is kept from then on.
    fn finish(self, note: Note) {
        match note {
            Note::Done { housed, answer, .. } => {
                if let Some(housed) = housed {
                    self.hub.memory().keep(self.place, housed);
                }
                match answer {
                    Ok(choice) => {
                        let last = choice.report.as_ref().map(search::analysis);
                        self.outbox.send(&self.message(AnalysisStage::Done, last));
                    }
                    Err(Fault::Start(why)) => self.fail(FailureCode::BadPlayer, why),
                    Err(fault) => self.fail(FailureCode::Refused, fault.to_string()),
                }
            }
            _ => {
                let why = "other searches need all threads or memory of this server; try again";
                self.fail(FailureCode::Busy, why.to_owned());
            }
        }
    }

    fn message(&self, stage: AnalysisStage, analysis: Option<Analysis>) -> ServerMessage {
        ServerMessage::LineAnalysis { search: self.request, stage, analysis }
    }

    fn tell_if_free(&self, analysis: Option<Analysis>) {
        self.outbox.send_if_free(encode(&self.message(AnalysisStage::Searching, analysis)));
    }

    fn fail(&self, code: FailureCode, message: String) {
        self.outbox.send(&ServerMessage::Failed {
            request: Some(self.request),
            code,
            message,
            why: None,
            game: None,
            version: None,
        });
    }
}
