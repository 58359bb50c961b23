//! The opening explorer: the moves that were played in a position in finished games, with their
//! results, and some of the games. Positions that transpose count as the same.

mod crossword;
mod feeds;
mod index;
mod line;
pub(crate) mod wire;

use crate::SessionKey;
use crate::consult::crossword::board_of;
use crate::consult::study::Problem;
use crate::consult::workers::Workers;
use crate::play::store::Store;
use crate::protocol::{ApiProblem, RequestRefusal};
use crate::think::position::table;
use crate::watch::Crashed;
use crate::watch::experiments::Experiments;
use crate::watch::runs::Runs;
use axum::Json;
use crossword::{key_of_board, share_positions};
use feeds::{MatchFeed, OwnFeed, RunFeed};
use index::{Found, Index, PLIES_MAX};
use ponder_games::GameSpec;
use std::cmp::Reverse;
use std::sync::Arc;
use tokio::sync::Mutex;
use wire::{
    CrosswordExplorerRequest, ExplorerAnswer, ExplorerMove, ExplorerRequest, ExplorerSource,
    ExplorerTotal,
};

/// Maximum number of indexes of each source that are kept, of different rules or browsers.
const KEPT_MAX: usize = 4;

/// The indexes of the sources.
#[derive(Default)]
struct Indexes {
    own: Recent<(String, SessionKey), OwnFeed>,
    matches: Recent<String, MatchFeed>,
    runs: Recent<String, RunFeed>,
}

/// The values that were used last.
struct Recent<K, V>(Vec<(K, V)>);

impl<K, V> Default for Recent<K, V> {
    fn default() -> Self {
        Recent(Vec::new())
    }
}

impl<K: PartialEq, V: Default> Recent<K, V> {
    /// Returns the value of a key; a new one takes the place of the one that was used least
    /// recently.
    fn get(&mut self, key: K) -> &mut V {
        let at = self.0.iter().position(|(known, _)| *known == key);
        let entry = at.map_or_else(|| (key, V::default()), |at| self.0.remove(at));
        if self.0.len() == KEPT_MAX {
            self.0.remove(0);
        }
        let at = self.0.len();
        self.0.push(entry);
        &mut self.0[at].1
    }
}

/// The opening explorer of a server.
pub(crate) struct Explorer {
    workers: Arc<Workers>,
    store: Option<Arc<Store>>,
    experiments: Experiments,
    runs: Runs,
    /// One request at a time reads games, so that many cause no more work than one.
    indexes: Arc<Mutex<Indexes>>,
}

impl Explorer {
    pub(crate) fn new(
        workers: Arc<Workers>,
        store: Option<Arc<Store>>,
        (experiments, runs): (Experiments, Runs),
    ) -> Self {
        Explorer { workers, store, experiments, runs, indexes: Arc::default() }
    }

    /// Returns the finished games that reached a position. Those of a browser need its key.
    pub(crate) async fn find(
        &self,
        owner: Option<SessionKey>,
        request: ExplorerRequest,
    ) -> Result<Json<ExplorerAnswer>, Problem> {
        let ExplorerRequest { rules, moves, sources } = request;
        let game: GameSpec = rules.parse().map_err(ApiProblem::of_rules)?;
        self.search(owner, game, sources, move || Position::of(&rules, &moves)).await
    }

    /// Returns the finished crossword games that had the board of a position of a record.
    pub(crate) async fn find_board(
        &self,
        owner: Option<SessionKey>,
        request: CrosswordExplorerRequest,
    ) -> Result<Json<ExplorerAnswer>, Problem> {
        let CrosswordExplorerRequest { record, position, sources } = request;
        let read = self.workers.run_blocking(move || Ok(board_of(&record, position)?));
        let Json((game, board)) = read.await?;
        self.search(owner, game, sources, move || Ok(Position(key_of_board(&board)))).await
    }

    async fn search(
        &self,
        owner: Option<SessionKey>,
        game: GameSpec,
        sources: Vec<ExplorerSource>,
        position: impl FnOnce() -> Result<Position, Problem> + Send + 'static,
    ) -> Result<Json<ExplorerAnswer>, Problem> {
        let has = |source| sources.contains(&source);
        let owner = match (owner, has(ExplorerSource::Own)) {
            (None, true) => {
                let why = "send the key of your browser in the header X-Ponder-Session, or leave \
                           out the source `own`";
                return Err(why.to_owned().into());
            }
            (owner, is_asked) => owner.filter(|_| is_asked),
        };
        let logs = match has(ExplorerSource::Matches) {
            true => {
                let game = game.clone();
                let is_asked = move |rules: &GameSpec| share_positions(rules, &game);
                Some(self.experiments.matches_with(is_asked).await?)
            }
            false => None,
        };
        let runs = match has(ExplorerSource::Runs) {
            true => Some(self.runs.with_rules(game.clone()).await?),
            false => None,
        };
        let store = self.store.clone();
        let mut indexes = Arc::clone(&self.indexes).lock_owned().await;
        self.workers
            .run_blocking(move || {
                let position = position()?;
                let rules = game.to_string();
                let mut answer = Answer::default();
                if let Some(owner) = owner {
                    let own = indexes.own.get((rules.clone(), owner.clone()));
                    if let Some(store) = store {
                        own.update(&game, &owner, &store).map_err(|error| {
                            let problem = error.to_string();
                            Problem::from(RequestRefusal::GamesUnreadable { problem })
                        })?;
                    }
                    answer.add(ExplorerSource::Own, &mut own.index, &position);
                }
                if let Some(logs) = logs {
                    let matches = indexes.matches.get(rules.clone());
                    matches.update(&logs);
                    answer.add(ExplorerSource::Matches, &mut matches.index, &position);
                }
                if let Some(folders) = runs {
                    let runs = indexes.runs.get(rules);
                    runs.update(&game, &folders);
                    answer.add(ExplorerSource::Runs, &mut runs.index, &position);
                }
                Ok(answer.finish())
            })
            .await
    }
}

impl From<Crashed> for Problem {
    fn from(_: Crashed) -> Self {
        Problem::Crashed
    }
}

/// The key of a position.
struct Position(u64);

impl Position {
    fn of(rules: &str, moves: &[String]) -> Result<Self, Problem> {
        let (game, table) = table(rules, moves)?;
        let played = table.moves();
        let plies: Vec<&str> = played.iter().map(|(_, ply)| ply.as_str()).collect();
        let line = line::replay(&game, &plies, usize::MAX).ok_or(Problem::Crashed)?;
        Ok(Position(line.stops.last().ok_or(Problem::Crashed)?.key))
    }
}

/// An answer in the making.
#[derive(Default)]
struct Answer {
    totals: Vec<ExplorerTotal>,
    found: Found,
}

impl Answer {
    fn add(&mut self, source: ExplorerSource, index: &mut Index, position: &Position) {
        let counted = index.find(position.0, &mut self.found);
        self.totals.push(counted.of(source));
    }

    fn finish(self) -> ExplorerAnswer {
        let moves = self.found.moves.into_iter().map(|(plies, played)| played.shown(plies));
        let mut moves: Vec<ExplorerMove> = moves.collect();
        let games = |mv: &ExplorerMove| mv.won + mv.drawn + mv.lost;
        moves.sort_by(|one, other| {
            let order = |mv| (Reverse(games(mv)), Reverse(mv.points));
            order(one).cmp(&order(other)).then_with(|| one.plies.cmp(&other.plies))
        });
        ExplorerAnswer {
            sources: self.totals,
            moves,
            games: self.found.games,
            plies_max: PLIES_MAX as u32,
        }
    }
}
