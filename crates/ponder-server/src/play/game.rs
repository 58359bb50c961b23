//! One game: a table, its seats, and the actions of pages on it.

use crate::play::clocks::Clocks;
use crate::play::saved_game::{FORMAT, Imported, SavedGame};
use crate::play::scoring::Scoring;
use crate::play::strength::Help;
use crate::protocol::{
    Act, Failure, GameState, PlayedMove, RequestRefusal, Role, SeatRequest, SeatState,
};
use crate::{GameId, SessionKey};
use ponder_game::clock::unix_s;
use ponder_game::{
    Action, Event, GameResult, Observation, Reason, Refusal, Scene, ScoredPlay, Seat, Seed, Table,
    Viewer,
};
use ponder_games::crossword::GcgRecord;
use ponder_games::{GameSpec, LoadError, RecordHead};
use ponder_record::sgf;
use std::time::SystemTime;
use tokio::time::Instant;

/// One game and its seats.
pub(crate) struct Game {
    pub(crate) id: GameId,
    pub(crate) owner: SessionKey,
    pub(crate) spec: GameSpec,
    pub(crate) seats: Vec<SeatRequest>,
    pub(crate) seed: u64,
    pub(crate) clocks: Option<Clocks>,
    /// True if the game is paused.
    pub(crate) paused: bool,
    /// True if it has been saved before.
    pub(crate) is_stored: bool,
    /// The help that its people got.
    pub(crate) help: Help,
    /// True if it measures the strength of its person, who then gets no help.
    pub(crate) measured: bool,
    /// The dead stones, once they have been proposed.
    pub(crate) scoring: Option<Scoring>,
    /// The players of a game that was played elsewhere.
    pub(crate) imported: Option<Imported>,
    pub(crate) table: Box<dyn Table>,
    version: u64,
    started_unix_s: u64,
}

impl Game {
    /// Creates a game before its first move.
    pub(crate) fn new(
        owner: SessionKey,
        spec: GameSpec,
        seats: Vec<SeatRequest>,
        seed: u64,
    ) -> Result<Self, Failure> {
        let table = spec.deal(Seed(seed).named("deal"));
        if seats.len() != usize::from(table.seats()) {
            let refusal = RequestRefusal::SeatCount { seats: table.seats(), given: seats.len() };
            return Err(refusal.into());
        }
        let (id, started_unix_s) = (GameId::random(), unix_s(SystemTime::now()));
        Ok(Game {
            id,
            owner,
            spec,
            seats,
            seed,
            clocks: None,
            paused: false,
            is_stored: false,
            help: Help::default(),
            measured: false,
            scoring: None,
            imported: None,
            table,
            version: 0,
            started_unix_s,
        })
    }

    /// Restores a saved game; every move is checked again.
    pub(crate) fn restore(saved: SavedGame) -> Result<Self, String> {
        if saved.format != FORMAT {
            return Err(format!(
                "another version of Ponder wrote this game (format {})",
                saved.format
            ));
        }
        let spec: GameSpec = saved.rules.parse().map_err(|error| format!("{error}"))?;
        let mut game = Game::new(saved.owner, spec, saved.seats, saved.seed.0)
            .map_err(|failure| failure.message)?;
        (game.id, game.started_unix_s) = (saved.game, saved.started_unix_s);
        let record = saved.imported.as_ref().and_then(|imported| imported.record.as_deref());
        if let Some(record) = record {
            let table = GcgRecord::table_under(&game.spec, record.as_bytes());
            game.table = table.map_err(|error| error.to_string())?;
        }
        let moves = if record.is_some() { Vec::new() } else { saved.moves };
        for text in moves {
            let seat = game.table.to_act().ok_or("there are moves after the end of the game")?;
            game.table.apply(seat, &Action::Play { text }).map_err(|error| error.to_string())?;
        }
        if let (Some(result), None) = (saved.result, game.table.result()) {
            let loser = result.winner.map_or(Seat(0), |winner| Seat(1 - winner.0.min(1)));
            let action = match result.reason {
                Reason::Resignation => Action::Resign,
                reason => Action::Forfeit { reason },
            };
            game.table.apply(loser, &action).map_err(|error| error.to_string())?;
        }
        if let Some(scoring) = saved.scoring {
            game.settle(scoring).map_err(|failure| failure.message)?;
        }
        game.clocks =
            saved.clocks.map(|clocks| Clocks::restore(clocks, game.seats.len())).transpose()?;
        (game.version, game.paused, game.is_stored) = (saved.version, saved.paused, true);
        (game.help, game.measured) = (saved.help, saved.measured);
        game.imported = saved.imported;
        Ok(game)
    }

    pub(crate) fn version(&self) -> u64 {
        self.version
    }

    /// Returns whether the moves so far are the beginning of a line of moves under these rules.
    pub(crate) fn is_start_of(&self, rules: &str, line: &[String]) -> bool {
        let moves = self.table.moves();
        let is_same = |((_, own), other): (&(_, String), &String)| own == other;
        self.table.rules() == rules
            && !moves.is_empty()
            && moves.len() <= line.len()
            && moves.iter().zip(line).all(is_same)
    }

    pub(crate) fn has_moves(&self) -> bool {
        !self.table.moves().is_empty()
    }

    pub(crate) fn observe(&self, seat: Seat) -> Observation {
        self.table.observe(Viewer::Seat(seat))
    }

    /// Returns the seat to act, or `None` when the game is over.
    pub(crate) fn to_act(&self) -> Option<Seat> {
        self.table.to_act()
    }

    /// Returns the seat to act, if a player of Ponder sits there.
    pub(crate) fn player_to_act(&self) -> Option<Seat> {
        self.table.to_act().filter(|&seat| !self.is_person(seat))
    }

    pub(crate) fn is_person(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()) == Some(&SeatRequest::Person)
    }

    /// Returns whether all seats have players of Ponder.
    pub(crate) fn is_without_people(&self) -> bool {
        !self.seats.contains(&SeatRequest::Person)
    }

    /// Applies an action of a seat.
    pub(crate) fn apply(&mut self, seat: Seat, action: &Action) -> Result<Vec<Event>, Refusal> {
        let events = self.table.apply(seat, action)?;
        if !matches!(action, Action::Settle { .. }) {
            self.scoring = None;
        }
        self.version += 1;
        Ok(events)
    }

    /// Applies an action of the person at the page.
    pub(crate) fn act(&mut self, act: &Act) -> Result<Vec<Event>, Failure> {
        let refused = |refusal: RequestRefusal| Err(refusal.into());
        let person_to_act = self.table.to_act().filter(|&seat| self.is_person(seat));
        let any_person = (0..self.table.seats()).map(Seat).find(|&seat| self.is_person(seat));
        match act {
            Act::Play { text } => match (person_to_act, self.table.to_act()) {
                (Some(seat), _) => Ok(self.apply(seat, &Action::play(text.as_str()))?),
                (None, Some(_)) => refused(RequestRefusal::NotYourTurn),
                (None, None) => refused(RequestRefusal::GameOver),
            },
            Act::Resign => match person_to_act.or(any_person) {
                Some(seat) => Ok(self.apply(seat, &Action::Resign)?),
                None => refused(RequestRefusal::NotPlaying),
            },
            // Taking back the plies of an incomplete move does not count as help.
            Act::TakeBack if person_to_act.is_some() && self.table.plies_of_move() > 0 => {
                let plies = self.table.plies_of_move();
                let seat = person_to_act.unwrap_or(Seat(0));
                Ok(self.apply(seat, &Action::TakeBack { plies })?)
            }
            Act::TakeBack => match self.take_back_plies() {
                Some(_) if self.measured => refused(RequestRefusal::RatedTakeBack),
                Some(plies) => {
                    let seat = any_person.unwrap_or(Seat(0));
                    let events = self.apply(seat, &Action::TakeBack { plies })?;
                    self.help.take_backs += 1;
                    // Otherwise a player would at once make another move.
                    self.paused = self.is_without_people();
                    Ok(events)
                }
                None => refused(RequestRefusal::NoMoveOfYours),
            },
            Act::TakeOff { .. } | Act::PutBack { .. } | Act::AcceptCount => {
                self.act_on_count(act).map(|()| Vec::new())
            }
            Act::MoveNow => refused(RequestRefusal::NoBotThinking),
            Act::Pause | Act::Resume | Act::Step => refused(RequestRefusal::NotBetweenBots),
        }
    }

    /// Returns the number of plies back to the last position in which a person was to begin a move,
    /// or 0 after a person resigned: then the resignation alone is taken back. In a game without
    /// people it is one move. A game whose bag nobody knows cannot go on from an earlier move.
    pub(crate) fn take_back_plies(&self) -> Option<u16> {
        if self.kept_record().is_some() {
            return None;
        }
        match self.table.result() {
            Some(result) if self.was_resigned_by_a_person(&result) => return Some(0),
            // Time that has run out cannot be taken back.
            Some(GameResult { reason: Reason::Time, .. }) => return None,
            _ => {}
        }
        let alone = self.is_without_people();
        let played = u16::try_from(self.table.moves().len()).unwrap_or(u16::MAX);
        let mut earlier = self.table.boxed_clone();
        (1..=played).find(|_| {
            let undone = earlier.apply(Seat(0), &Action::TakeBack { plies: 1 });
            let begins = undone.is_ok() && earlier.plies_of_move() == 0;
            begins && (alone || earlier.to_act().is_some_and(|seat| self.is_person(seat)))
        })
    }

    fn was_resigned_by_a_person(&self, result: &GameResult) -> bool {
        let loser = result.winner.map(|winner| Seat(1 - winner.0.min(1)));
        result.reason == Reason::Resignation && loser.is_some_and(|seat| self.is_person(seat))
    }

    fn is_helped(&self) -> bool {
        let is_changed = self.scoring.as_ref().is_some_and(Scoring::is_changed);
        is_changed || self.help.is_any()
    }

    /// Returns the viewer that decides what a page sees of the table. People who share a page see
    /// the rack of the one to act; spectators see no racks, except in a game without people.
    fn viewer(&self, role: Role) -> Viewer {
        let is_person = |&seat: &Seat| self.is_person(seat);
        let mut seats = (0..self.table.seats()).map(Seat);
        match role {
            _ if self.table.hidden().is_none() => Viewer::Spectator,
            _ if self.is_without_people() => Viewer::Record,
            Role::Spectator => Viewer::Spectator,
            Role::Owner => {
                let person =
                    self.table.to_act().filter(is_person).or_else(|| seats.find(is_person));
                person.map_or(Viewer::Spectator, Viewer::Seat)
            }
        }
    }

    /// Returns the board after some of the moves. It is the same for every page: until the game is
    /// over, nobody sees a rack in it, unless all racks are public.
    pub(crate) fn scene_after(&self, ply: u32) -> Result<Scene, Failure> {
        let played = self.table.moves().len();
        let back = usize::try_from(ply).ok().and_then(|ply| played.checked_sub(ply));
        let back = back
            .and_then(|plies| u16::try_from(plies).ok())
            .ok_or(RequestRefusal::NoSuchPosition { moves: played, asked: ply })?;
        let mut earlier = self.table.boxed_clone();
        if back > 0 {
            earlier.apply(Seat(0), &Action::TakeBack { plies: back })?;
        }
        let is_public = self.table.result().is_some() || self.is_without_people();
        Ok(earlier.scene(if is_public { Viewer::Record } else { Viewer::Spectator }))
    }

    /// Returns the name that an imported record gives the player at a seat.
    fn imported_name(&self, seat: usize) -> Option<String> {
        Imported::name(self.imported.as_ref(), seat).map(str::to_owned)
    }

    /// Returns the record of a game that cannot be replayed from its moves.
    fn kept_record(&self) -> Option<&str> {
        self.imported.as_ref()?.record.as_deref()
    }

    /// Returns the header of a record of the game, with the specs of its players.
    fn record_head(&self) -> RecordHead {
        let mut players = [None, None];
        for (index, (to, seat)) in players.iter_mut().zip(&self.seats).enumerate() {
            *to = match seat {
                SeatRequest::Person => self.imported_name(index),
                SeatRequest::Player { spec } => Some(spec.clone()),
            };
        }
        RecordHead { players, ..RecordHead::default() }
    }

    /// Returns the record of the game if it is not SGF, and the usual file extension of such a
    /// record.
    pub(crate) fn own_record(&self, role: Role) -> Option<(&'static str, String)> {
        if let Some(record) = self.kept_record() {
            return Some(("gcg", record.to_owned()));
        }
        self.spec.own_record(&*self.table, self.viewer(role), &self.record_head())
    }

    /// Returns the record of the game as its owner sees it, in the usual format of its games, and
    /// the file extension of that format. `date` is the day of the game.
    pub(crate) fn record_of(&self, date: String) -> Result<(&'static str, String), LoadError> {
        if let Some(record) = self.own_record(Role::Owner) {
            return Ok(record);
        }
        let head = RecordHead { date: Some(date), ..self.record_head() };
        let record = self.spec.record(&*self.table, self.table.result().as_ref(), &head)?;
        Ok(("sgf", sgf::to_string(&record)))
    }

    /// Returns the score of a move for the person to act.
    pub(crate) fn score_play(&self, text: &str) -> Result<Option<ScoredPlay>, Failure> {
        let person = self.table.to_act().filter(|&seat| self.is_person(seat));
        let seat = person.ok_or(RequestRefusal::NotYourTurn)?;
        Ok(self.table.hidden().map(|hidden| hidden.score_play(seat, text)).transpose()?)
    }

    /// Returns the state of the game, without the evaluations of its players.
    pub(crate) fn state(&self, role: Role) -> GameState {
        let viewer = self.viewer(role);
        let seats = self.seats.iter().enumerate().map(|(index, who)| SeatState {
            who: who.clone(),
            name: self.imported_name(index).or_else(|| who.label()),
            side: self.table.side_of(Seat(index as u8)),
            opinion: None,
        });
        let moves = self.table.moves_for(viewer).into_iter();
        GameState {
            game: self.id.clone(),
            version: self.version,
            kind: self.spec.info().name.to_owned(),
            rules: self.table.rules(),
            seats: seats.collect(),
            to_act: self.table.to_act().map(|seat| seat.0),
            scene: self.table.scene(viewer),
            moves: moves.map(|(side, text)| PlayedMove { side, text }).collect(),
            result: self.table.result(),
            scoring: self.scoring_state(),
            take_back_plies: self.take_back_plies().filter(|_| !self.measured),
            paused: self.paused,
            measured: self.measured,
            helped: self.measured && self.is_helped(),
            thinking: None,
            clocks: self.clocks.as_ref().map(|clocks| clocks.wire(Instant::now())),
        }
    }

    /// Returns the form in which the game is saved.
    pub(crate) fn saved(&self) -> SavedGame {
        SavedGame {
            format: FORMAT,
            software: env!("CARGO_PKG_VERSION").to_owned(),
            game: self.id.clone(),
            owner: self.owner.clone(),
            rules: self.table.rules(),
            seats: self.seats.clone(),
            seed: Seed(self.seed),
            version: self.version,
            started_unix_s: self.started_unix_s,
            saved_unix_s: unix_s(SystemTime::now()),
            moves: self.table.moves().into_iter().map(|(_, text)| text).collect(),
            result: self.table.result(),
            clocks: self.clocks.as_ref().map(|clocks| clocks.left(Instant::now())),
            paused: self.paused,
            help: self.help,
            measured: self.measured,
            scoring: self.scoring.clone(),
            imported: self.imported.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(rules: &str, seats: [SeatRequest; 2]) -> Game {
        Game::new(SessionKey::random(), rules.parse().unwrap(), seats.into(), 1).unwrap()
    }

    fn bot() -> SeatRequest {
        SeatRequest::Player { spec: "random".into() }
    }

    fn play(game: &mut Game, moves: &[&str]) {
        for text in moves {
            let seat = game.table.to_act().unwrap();
            game.apply(seat, &Action::play(*text)).unwrap();
        }
    }

    #[test]
    fn a_take_back_returns_to_the_person() {
        let mut against_bot = game("hex:5", [SeatRequest::Person, bot()]);
        assert_eq!(against_bot.take_back_plies(), None);
        play(&mut against_bot, &["a1"]);
        assert_eq!(against_bot.take_back_plies(), Some(1));
        play(&mut against_bot, &["b1"]);
        assert_eq!(against_bot.take_back_plies(), Some(2));
        let mut bot_opens = game("hex:5", [bot(), SeatRequest::Person]);
        play(&mut bot_opens, &["a1"]);
        assert_eq!(bot_opens.take_back_plies(), None);
        play(&mut bot_opens, &["b1", "c1"]);
        assert_eq!(bot_opens.take_back_plies(), Some(2));
    }

    #[test]
    fn the_board_after_some_moves_is_the_one_that_was_there() {
        let mut hex = game("hex:5,swap", [SeatRequest::Person, bot()]);
        let mut boards = vec![hex.state(Role::Owner).scene];
        for text in ["b2", "swap", "c3", "d4"] {
            play(&mut hex, &[text]);
            boards.push(hex.state(Role::Owner).scene);
        }
        hex.act(&Act::Resign).unwrap();
        for (ply, board) in (0..4).zip(&boards) {
            assert_eq!(hex.scene_after(ply).unwrap(), *board, "{ply}");
        }
        assert_eq!(hex.scene_after(4).unwrap().stones, boards[4].stones);
        assert!(hex.scene_after(5).is_err() && hex.scene_after(u32::MAX).is_err());
        assert_eq!(hex.table.moves().len(), 4, "the game goes on where it was");
    }

    #[test]
    fn a_resignation_is_taken_back_alone() {
        let people = [SeatRequest::Person, SeatRequest::Person];
        let cases: [([SeatRequest; 2], &[&str]); 5] = [
            ([SeatRequest::Person, bot()], &[]),
            ([SeatRequest::Person, bot()], &["a1", "b1"]),
            ([SeatRequest::Person, bot()], &["a1"]),
            ([bot(), SeatRequest::Person], &["a1"]),
            (people, &["a1", "b1", "c1"]),
        ];
        for (seats, moves) in cases {
            let mut game = game("hex:5", seats);
            play(&mut game, moves);
            let before = game.state(Role::Owner);
            game.act(&Act::Resign).unwrap();
            assert_eq!(game.state(Role::Owner).take_back_plies, Some(0), "{moves:?}");
            let saved = game.saved();
            game.act(&Act::TakeBack).unwrap();
            let after = game.state(Role::Owner);
            assert_eq!((&after.moves, after.to_act), (&before.moves, before.to_act));
            assert_eq!(after.result, None);
            assert_eq!(after.take_back_plies, before.take_back_plies);
            let mut again = Game::restore(saved).unwrap();
            again.act(&Act::TakeBack).unwrap();
            assert_eq!(again.state(Role::Owner), after);
        }
    }

    #[test]
    fn a_resignation_of_a_player_is_taken_back_with_the_own_last_move() {
        let mut game = game("hex:5", [SeatRequest::Person, bot()]);
        play(&mut game, &["a1"]);
        game.apply(Seat(1), &Action::Resign).unwrap();
        assert_eq!(game.take_back_plies(), Some(1));
        game.act(&Act::TakeBack).unwrap();
        assert!(!game.has_moves());
    }

    #[test]
    fn a_saved_game_goes_on_where_it_was() {
        for swap in ["swap", "swap=sides"] {
            let mut game =
                game(&format!("hex:5,{swap}"), [SeatRequest::Person, SeatRequest::Person]);
            play(&mut game, &["b2", "swap", "c3"]);
            game.act(&Act::TakeBack).unwrap();
            let text = serde_json::to_string(&game.saved()).unwrap();
            let again = Game::restore(serde_json::from_str(&text).unwrap()).unwrap();
            assert_eq!(again.state(Role::Owner), game.state(Role::Owner));
            game.act(&Act::Resign).unwrap();
            let again = Game::restore(game.saved()).unwrap();
            assert_eq!(again.state(Role::Owner), game.state(Role::Owner));
        }
    }

    #[test]
    fn a_file_of_a_later_format_or_with_an_illegal_move_is_refused() {
        let mut game = game("hex:3", [SeatRequest::Person, bot()]);
        play(&mut game, &["a1"]);
        let later = SavedGame { format: FORMAT + 1, ..game.saved() };
        assert!(Game::restore(later).is_err());
        let twice = SavedGame { moves: vec!["a1".into(), "a1".into()], ..game.saved() };
        assert!(Game::restore(twice).is_err());
    }
}
