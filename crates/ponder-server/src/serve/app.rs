//! State shared by all routes and connections.

use crate::ServerError;
use crate::consult::workers::Workers;
use crate::explore::Explorer;
use crate::matches::Matches;
use crate::options::ServerOptions;
use crate::play::hub::Hub;
use crate::think::search::Searches;
use crate::watch::{experiments::Experiments, runs::Runs};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

/// The parts of a server.
pub(crate) struct App {
    pub(crate) searches: Arc<Searches>,
    pub(crate) hub: Arc<Hub>,
    pub(crate) workers: Arc<Workers>,
    pub(crate) runs: Runs,
    pub(crate) experiments: Experiments,
    pub(crate) explorer: Explorer,
    pub(crate) matches: Arc<Matches>,
}

impl App {
    /// Opens the folders of a server. Creates that of matches where pages may start some.
    ///
    /// # Errors
    /// Fails when one cannot be read, or another server uses the folder of saved games.
    pub(crate) fn new(options: ServerOptions) -> Result<Self, ServerError> {
        // The folders are checked at start-up; their contents are read when a page requests them.
        check(options.models_dir.as_deref(), |path, source| ServerError::ModelsDir {
            path,
            source,
        })?;
        check(options.runs_dir.as_deref(), |path, source| ServerError::RunsDir { path, source })?;
        let matches_error = |path, source| ServerError::MatchesDir { path, source };
        if let Some(folder) = options.matches_dir.as_deref().filter(|_| options.allow_matches) {
            fs::create_dir_all(folder).map_err(|source| matches_error(folder.into(), source))?;
        }
        check(options.matches_dir.as_deref(), matches_error)?;
        let (runs, matches) = (options.runs_dir.clone(), options.matches_dir.clone());
        let searches = Arc::new(Searches::new(options));
        let hub = Arc::new(Hub::new(Arc::clone(&searches))?);
        let workers = Arc::new(Workers::new(Arc::clone(&searches), hub.stopping.subscribe()));
        let experiments = Experiments::new(matches, runs.clone());
        let runs = Runs::new(runs);
        let watched = (experiments.clone(), runs.clone());
        Ok(App {
            explorer: Explorer::new(Arc::clone(&workers), hub.store(), watched),
            workers,
            runs,
            experiments,
            matches: Arc::new(Matches::new(Arc::clone(&searches))),
            searches,
            hub,
        })
    }
}

fn check(
    folder: Option<&Path>,
    error: impl FnOnce(PathBuf, io::Error) -> ServerError,
) -> Result<(), ServerError> {
    let Some(folder) = folder else { return Ok(()) };
    folder.read_dir().map(drop).map_err(|source| error(folder.to_owned(), source))
}
