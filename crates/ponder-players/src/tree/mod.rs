//! Players that search with a tree, generic over the search.

mod options;
mod pondering;
pub(crate) mod report;

pub(crate) use options::{TIME, TREE, TreeOptions, VISITS, VISITS_32};

use crate::decision::{final_action, position_of};
use crate::sampler::{Sampler, Weighted};
use crate::{Candidate, Choice, Control, Fault, Player, PlayerKind, Proof, time};
use ponder_game::{
    Closing, Evaluator, Event, History, Notation, Observation, Outcome, Position, Seed, Status,
    parts,
};
use ponder_search::driver::{StopCondition, Threaded};
use ponder_search::{Child, Limits, Proven, Search, StopReason};
use pondering::Pondering;
use std::iter;
use std::time::{Duration, Instant};

/// Interval between two progress reports.
const PROGRESS_EVERY: Duration = Duration::from_millis(100);

/// Smallest memory budget of a tree, in bytes.
const TREE_BYTES_MIN: usize = 16 << 20;

/// Returns the most memory that a visit budget may fill, in bytes, where a visit leaves at most
/// `each`.
pub(crate) fn visits_bytes(visits: Option<u64>, each: usize) -> usize {
    let visits = visits.and_then(|visits| usize::try_from(visits).ok());
    let bytes = visits.map_or(usize::MAX, |visits| visits.saturating_mul(each));
    bytes.max(TREE_BYTES_MIN)
}

/// Part of a tree-searching player that is specific to its kind.
pub(crate) trait TreeKind: Send + 'static {
    type Position: Notation;
    type Search: Threaded<Position = Self::Position> + 'static;
    type Evaluator: Evaluator<Self::Position> + 'static;

    /// Entry of the kind, whose name is also that of the seed stream.
    const KIND: &'static PlayerKind;

    fn options(&self) -> &TreeOptions;

    /// Creates an evaluator for the first thread.
    fn evaluator(&self) -> Self::Evaluator;

    /// Creates an evaluator for another thread; `first` is that of the first one.
    fn another_evaluator(&self, first: &Self::Evaluator) -> Self::Evaluator {
        let _ = first;
        self.evaluator()
    }

    /// Creates a search.
    fn start(&self, position: Self::Position, history: History, seed: Seed) -> Self::Search;

    /// Returns the number of root visits at which a move is decided, including the `kept` ones made
    /// before. `timed` is set if a time or a clock limits the search too.
    fn visits_max(&self, kept: u64, timed: bool) -> u64;

    /// Prepares the search for a move, with `_left` time for it, or without a time limit.
    fn begin(&mut self, _search: &mut Self::Search, _left: Option<Duration>) {}

    /// Returns the interval after which [`should_continue`](TreeKind::should_continue) is called
    /// next, with `left` time remaining.
    fn poll_interval(&self, left: Duration) -> Duration {
        left
    }

    /// Returns whether a search continues, and sets the number of its visits; called when it has
    /// made its visits (`_ended`) or for an intermediate check.
    fn should_continue(
        &mut self,
        _search: &mut Self::Search,
        _left: Option<Duration>,
        _ended: bool,
    ) -> bool {
        false
    }

    /// Prepares the search for pondering, which has no time limit.
    fn ponder(_search: &mut Self::Search) {}

    /// Returns the owners that the evaluator expects at the end of the game.
    fn expected_owners(
        _evaluator: &mut Self::Evaluator,
        _position: &Self::Position,
    ) -> Option<ExpectedOwners> {
        None
    }

    /// Returns the best move, or `None` if the search has none.
    fn best(&mut self, search: &Self::Search) -> Option<MoveOf<Self>> {
        search.best_move()
    }

    /// Returns the moves of the root to report, best first.
    fn moves(search: &Self::Search) -> Vec<Child<MoveOf<Self>>> {
        search.children(&[]).unwrap_or_default()
    }

    /// Returns the moves of the root with the weights by which they are drawn.
    fn weighted(search: &Self::Search) -> Vec<Weighted<MoveOf<Self>>> {
        let children = search.children(&[]).unwrap_or_default();
        children.iter().map(|child| weighted(child, child.spent as f32)).collect()
    }
}

/// Owners that an evaluator expects at the end of a game of points.
pub(crate) struct ExpectedOwners {
    /// The ownership map, as [`Search::ownership`].
    pub ownership: Vec<f32>,
    /// The lead of the first side in points, if the position is of a game that counts them.
    pub lead: Option<f32>,
}

/// A move of a search with the weight by which it is drawn.
pub(crate) fn weighted<M: Copy>(child: &Child<M>, weight: f32) -> Weighted<M> {
    Weighted { mv: child.mv, weight, value: (child.visits > 0).then_some(child.value) }
}

type MoveOf<K> = <<K as TreeKind>::Position as Position>::Move;

/// Player that searches with a tree.
pub(crate) struct TreePlayer<K: TreeKind> {
    kind: K,
    seed: Seed,
    searches: u64,
    tree: Option<K::Search>,
    /// Evaluators, one per thread, created when first needed.
    evaluators: Vec<K::Evaluator>,
    pondering: Option<Pondering<K>>,
    sampler: Sampler,
    /// The moves to exclude.
    excluded: Vec<String>,
    /// The moves excluded at the root of the kept tree.
    tree_without: Vec<String>,
}

impl<K: TreeKind> TreePlayer<K> {
    pub(crate) fn new(kind: K, seed: Seed) -> Self {
        let moves = seed.named(&format!("{} moves", K::KIND.name));
        let sampler = Sampler::new(kind.options().sampling, moves);
        let seed = seed.named(K::KIND.name);
        TreePlayer {
            kind,
            seed,
            searches: 0,
            tree: None,
            evaluators: Vec::new(),
            pondering: None,
            sampler,
            excluded: Vec::new(),
            tree_without: Vec::new(),
        }
    }

    /// Returns the move to play: the best one, or one that is drawn unless the result is proven.
    fn pick(&mut self, search: &K::Search) -> Option<MoveOf<K>> {
        let best = self.kind.best(search);
        if !self.sampler.is_on() || search.proven() != Proven::Open {
            return best;
        }
        self.sampler.draw(&K::weighted(search)).or(best)
    }

    /// Returns the kept tree if it is of this position, or a new one.
    fn search_of(&mut self, position: &K::Position, history: &History) -> K::Search {
        self.stop_pondering();
        let kept = self.tree.take().filter(|tree| {
            self.kind.options().reuse
                && tree.position().search_key() == position.search_key()
                && self.tree_without == self.excluded
        });
        self.searches += 1;
        kept.unwrap_or_else(|| {
            let seed = self.seed.stream(self.searches);
            let mut search = self.kind.start(position.clone(), history.clone(), seed);
            search.use_theory(self.kind.options().theory);
            let parsed = self.excluded.iter().filter_map(|text| position.parse_move(text).ok());
            let moves: Vec<_> = parsed.collect();
            if !moves.is_empty() {
                search.exclude(&moves);
            }
            self.tree_without.clone_from(&self.excluded);
            search
        })
    }

    fn stop_pondering(&mut self) {
        if let Some((tree, evaluators)) = self.pondering.take().and_then(Pondering::stop) {
            self.tree = Some(tree);
            self.evaluators = evaluators;
        }
    }

    fn make_evaluators(&mut self) {
        let missing = (self.kind.options().threads as usize).saturating_sub(self.evaluators.len());
        for _ in 0..missing {
            let evaluator = match self.evaluators.first() {
                Some(first) => self.kind.another_evaluator(first),
                None => self.kind.evaluator(),
            };
            self.evaluators.push(evaluator);
        }
    }

    fn limits(&self, kept: u64, timed: bool) -> Limits {
        let options = self.kind.options();
        let by_kind = self.kind.visits_max(kept, timed);
        Limits {
            visits_max: options.visits.into_iter().chain([by_kind]).min().unwrap_or(u64::MAX),
            nodes_max: options.nodes_max,
            bytes_max: options.bytes_max,
        }
    }

    fn run(
        &mut self,
        search: &mut K::Search,
        owners: Option<&ExpectedOwners>,
        deadline: Option<Instant>,
        control: &mut Control<'_>,
    ) {
        let started = Instant::now();
        let flag = control.stop.shared();
        let mut last_report = started;
        let progress = &mut control.progress;
        let mut report = |search: &K::Search, now: Instant| {
            let Some(progress) = progress.as_mut() else { return };
            if now - last_report >= PROGRESS_EVERY {
                last_report = now;
                progress(&report::of_search::<K>(search, owners, now - started));
            }
        };
        let left = || deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        self.kind.begin(search, left());
        loop {
            let next_check = left().map(|left| Instant::now() + self.kind.poll_interval(left));
            let until = StopCondition { flag: &flag, deadline: next_check.min(deadline) };
            let stop = search.run_on(&mut self.evaluators, until, &mut report);
            let left = left();
            let is_check = stop == StopReason::Time && left.is_some_and(|left| !left.is_zero());
            let ended = stop == StopReason::Visits;
            if !(ended || is_check) || !self.kind.should_continue(search, left, ended) {
                return;
            }
        }
    }

    /// Returns a move that ends the game at once and wins it. A search in which everything wins may
    /// never have tried it, and would play on pointlessly.
    fn winning_move(&self, position: &K::Position, history: &History) -> Option<MoveOf<K>> {
        let moves = position.legal_moves(history);
        let mut history = history.clone();
        if K::Position::DEPENDS_ON_HISTORY {
            history.push(position.repetition_key());
        }
        let mover = position.to_move();
        moves.into_iter().find(|&mv| {
            let mut after = position.clone();
            after.play(mv);
            let wins = |outcome: Outcome| outcome.winner() == Some(mover);
            matches!(after.status(&history), Status::Over(outcome) if wins(outcome))
                && self.may_play(position, mv)
        })
    }

    /// Returns the best alternative that the search knows if `mv` would end an open game badly, or
    /// else `mv` itself.
    fn or_alternative(&self, search: &K::Search, mv: MoveOf<K>) -> MoveOf<K> {
        let (position, history) = (search.position(), search.history());
        let closing = position.closing();
        let mut alternatives =
            closing.map_or_else(Vec::new, |it| it.instead_of(mv, history, self.seed));
        alternatives.retain(|&other| self.may_play(position, other));
        let known = search.children(&[]).unwrap_or_default();
        let best = known.iter().map(|child| child.mv).find(|mv| alternatives.contains(mv));
        best.or(alternatives.first().copied()).unwrap_or(mv)
    }

    fn may_play(&self, position: &K::Position, mv: MoveOf<K>) -> bool {
        self.excluded.is_empty() || !self.excluded.contains(&position.format_move(mv))
    }

    /// Keeps the subtree below a move.
    fn follow(&mut self, text: &str) {
        let Some(mut tree) = self.tree.take() else { return };
        if !self.kind.options().reuse {
            return;
        }
        let Ok(mv) = tree.position().parse_move(text) else { return };
        if tree.position().check(mv, tree.history()).is_ok() {
            tree.advance(mv);
            self.tree = Some(tree);
        }
    }
}

impl<K: TreeKind> Player for TreePlayer<K> {
    fn choose(&mut self, view: &Observation, control: &mut Control<'_>) -> Result<Choice, Fault> {
        let started = Instant::now();
        let position: &K::Position = position_of(view)?;
        let history = view.history();
        let deadline = time::deadline(position, history, self.kind.options().time, control.clock);
        let mut search = self.search_of(position, history);
        search.set_limits(self.limits(search.visits(), deadline.is_some()));
        self.make_evaluators();
        let evaluator = self.evaluators.first_mut();
        let owners = evaluator.and_then(|evaluator| K::expected_owners(evaluator, position));
        self.run(&mut search, owners.as_ref(), deadline, control);
        let report = report::of_search::<K>(&search, owners.as_ref(), started.elapsed());
        let mut picked = self.pick(&search);
        let may_play = |mv: &MoveOf<K>| self.may_play(position, *mv);
        let won = parts::winning_part(position).filter(may_play);
        if won.is_none() && report.proof != Some(Proof::Win) {
            let settled = || position.closing().and_then(Closing::settled).filter(may_play);
            picked = self.winning_move(position, history).or_else(settled).or(picked);
            picked = picked.map(|mv| self.or_alternative(&search, mv));
        }
        // Stopped before the first visit: any legal move is better than none.
        let picked = picked.or_else(|| position.nth_move(history, 0));
        let known = iter::once_with(|| search.children(&[]).unwrap_or_default()).flatten();
        let preferred = picked.into_iter().chain(known.map(|child| child.mv).filter(may_play));
        let below = self.kind.options().resign_below;
        let action = final_action(position, history, won, preferred, report.value, below);
        self.tree = Some(search);
        Ok(Choice { action: action?, report: Some(report) })
    }

    fn exclude(&mut self, moves: &[String]) -> Result<(), Fault> {
        if !moves.is_empty() && !K::Search::EXCLUDES {
            let name = K::KIND.name;
            return Err(Fault::Unsupported(format!("`{name}` cannot leave moves out")));
        }
        self.excluded = moves.to_vec();
        Ok(())
    }

    fn notify(&mut self, event: &Event) {
        self.stop_pondering();
        self.excluded.clear();
        self.tree_without.clear();
        match event {
            Event::Played { text, .. } => self.follow(text),
            Event::SeatsExchanged | Event::TakenBack { .. } | Event::Ended { .. } => {
                self.tree = None;
            }
        }
        if self.kind.options().ponder
            && let Some(tree) = self.tree.take()
        {
            self.make_evaluators();
            let searcher = (tree, std::mem::take(&mut self.evaluators));
            self.pondering = Some(Pondering::start(searcher, self.kind.options()));
        }
    }

    fn children(&self, path: &[String]) -> Option<Vec<Candidate>> {
        let tree = self.tree.as_ref()?;
        let mut position = tree.position().clone();
        let mut history = tree.history().clone();
        let mut moves = Vec::with_capacity(path.len());
        for text in path {
            let mv = position.parse_move(text).ok()?;
            position.check(mv, &history).ok()?;
            if K::Position::DEPENDS_ON_HISTORY {
                history.push(position.repetition_key());
            }
            position.play(mv);
            moves.push(mv);
        }
        let children = tree.children(&moves)?;
        Some(children.into_iter().map(|child| report::of_child(&position, child)).collect())
    }

    fn new_game(&mut self) {
        self.stop_pondering();
        self.excluded.clear();
        self.tree = None;
    }
}
