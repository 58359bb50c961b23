//! The table of any game with perfect information.

use crate::{
    Action, Compound, Counting, Event, Game, GameResult, History, Notation, Observation, Outcome,
    Position, Reason, Refusal, Rollout, Scene, Seat, Seed, Side, Status, Table, Trace, Viewer,
};

/// A [`Table`] for two seats at a game with perfect information.
#[derive(Clone)]
pub struct OpenTable<G: Game> {
    rules: G::Rules,
    stages: Vec<Stage<G::Position>>,
    /// The history of the position of the last stage.
    history: History,
    result: Option<GameResult>,
    version: u64,
    /// The rules string, if it tells more than the rules.
    rules_string: Option<String>,
}

type MoveOf<P> = <P as Position>::Move;

/// The state of the table after a move, or after the turn was given away; the first stage is the
/// start.
#[derive(Clone)]
struct Stage<P: Position> {
    position: P,
    /// The number of positions in the history.
    history_len: usize,
    /// The seat that has the first colour.
    first_seat: Seat,
    /// The move that led to the stage: its side, and the move in the game's notation.
    played: Option<(Side, MoveOf<P>, String)>,
}

impl<G: Game> OpenTable<G> {
    /// A table before the first move.
    #[must_use]
    pub fn new(rules: G::Rules) -> Self {
        let position = G::initial(&rules);
        Self::from_position(rules, position)
    }

    /// A table that starts from a given position.
    #[must_use]
    pub fn from_position(rules: G::Rules, position: G::Position) -> Self {
        let first_seat = if position.to_move() == Side::First { Seat(0) } else { Seat(1) };
        let stage = Stage { position, history_len: 0, first_seat, played: None };
        let history = History::default();
        let mut table = OpenTable {
            rules,
            stages: vec![stage],
            history,
            result: None,
            version: 0,
            rules_string: None,
        };
        table.result = table.result_by_rules();
        table
    }

    /// The same table with a rules string that tells more than the rules, such as the position it
    /// starts from.
    #[must_use]
    pub fn with_rules_string(self, text: String) -> Self {
        OpenTable { rules_string: Some(text), ..self }
    }

    /// The current position.
    pub fn position(&self) -> &G::Position {
        &self.now().position
    }

    /// The rules.
    pub fn game_rules(&self) -> &G::Rules {
        &self.rules
    }

    /// The history of the position.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Number of plies that the side to move has just made in a row.
    pub(crate) fn plies_by_side_to_move(&self) -> u16 {
        if self.result.is_some() {
            return 0;
        }
        let side = self.now().position.to_move();
        let sides = self.stages.iter().rev().map_while(|stage| stage.played.as_ref());
        sides.take_while(|(played_by, ..)| *played_by == side).count() as u16
    }

    /// Resumes from a position after an end by the rules, unless the game is over there too.
    pub(crate) fn resume_from(&mut self, position: G::Position) -> Result<(), Refusal> {
        let by_rules = self.result.as_ref().is_some_and(|result| result.reason == Reason::Rules);
        if !by_rules || position.status(&self.history) != Status::Running {
            return Err(Refusal::GameOver);
        }
        self.stages.push(Stage { position, played: None, ..self.now().clone() });
        self.result = None;
        self.version += 1;
        Ok(())
    }

    /// The current stage.
    fn now(&self) -> &Stage<G::Position> {
        self.stages.last().expect("a table always has its first stage")
    }

    /// The result if the game is over by its rules.
    fn result_by_rules(&self) -> Option<GameResult> {
        let now = self.now();
        match now.position.status(&self.history) {
            Status::Over(outcome) => Some(self.result_of(outcome)),
            Status::Running | Status::DeadEnd => None,
        }
    }

    fn result_of(&self, outcome: Outcome) -> GameResult {
        GameResult {
            winner: outcome.winner().map(|side| self.seat_of(side)),
            winner_side: outcome.winner(),
            margin_halves: outcome.margin_halves(),
            reason: Reason::Rules,
        }
    }

    fn play(&mut self, seat: Seat, text: &str) -> Result<Vec<Event>, Refusal> {
        let now = self.now();
        let mv = now.position.parse_move(text)?;
        let text = now.position.format_move(mv);
        now.position
            .check(mv, &self.history)
            .map_err(|why| Refusal::Illegal { text: text.clone(), why: why.into() })?;
        let side = now.position.to_move();
        let mut events = vec![Event::Played { seat, side, text: text.clone() }];
        let mut first_seat = now.first_seat;
        let position = match G::exchange_seats(&self.rules, &now.position, mv) {
            Some(position) => {
                first_seat = Seat(1 - first_seat.0);
                events.push(Event::SeatsExchanged);
                position
            }
            None => {
                let mut position = now.position.clone();
                position.play(mv);
                position
            }
        };
        let before = now.position.repetition_key();
        let played = Some((side, mv, text));
        if G::Position::DEPENDS_ON_HISTORY {
            self.history.push(before);
        }
        let history_len = self.history.path_len();
        self.stages.push(Stage { position, history_len, first_seat, played });
        self.result = self.result_by_rules();
        events.extend(self.result.clone().map(|result| Event::Ended { result }));
        Ok(events)
    }

    fn take_back(&mut self, plies: u16) -> Result<Vec<Event>, Refusal> {
        if plies == 0 {
            return self.undo_giving_up();
        }
        let moves = |(at, stage): (usize, &Stage<_>)| stage.played.as_ref().map(|_| at);
        let played: Vec<usize> = self.stages.iter().enumerate().filter_map(moves).collect();
        let left = played.len().checked_sub(usize::from(plies));
        let Some(left) = left else {
            return Err(Refusal::NothingToTakeBack { asked: plies, played: played.len() });
        };
        let last = left.checked_sub(1).map_or(0, |before| played[before]);
        self.stages.truncate(last + 1);
        self.history.truncate(self.now().history_len);
        self.result = self.result_by_rules();
        Ok(vec![Event::TakenBack { plies }])
    }

    /// Undoes a resignation, forfeit or other end that was not by the rules.
    fn undo_giving_up(&mut self) -> Result<Vec<Event>, Refusal> {
        if self.result.as_ref().is_none_or(|result| result.reason == Reason::Rules) {
            return Err(Refusal::NotGivenUp);
        }
        self.result = None;
        Ok(vec![Event::TakenBack { plies: 0 }])
    }

    /// Counts the finished game with the dead stones taken off.
    fn settle(&mut self, dead: &[String]) -> Result<Vec<Event>, Refusal> {
        let by_rules = self.result.as_ref().is_some_and(|result| result.reason == Reason::Rules);
        let over = self.result_by_rules().filter(|_| by_rules).ok_or(Refusal::NothingToSettle)?;
        let counting = self.counting().ok_or(Refusal::NothingToSettle)?;
        if let Some(name) = dead.iter().find(|name| counting.chain(name).is_empty()) {
            return Err(Refusal::NoDeadStone { at: crate::excerpt(name) });
        }
        let outcome = Outcome::by_margin(counting.count(dead).margin_halves);
        let result = if dead.is_empty() { over } else { self.result_of(outcome) };
        self.result = Some(result.clone());
        Ok(vec![Event::Ended { result }])
    }

    /// Ends the game with a loss of `seat`, or without a winner if the referee stopped it.
    fn lose(&mut self, seat: Seat, reason: Reason) -> Vec<Event> {
        let stopped = matches!(reason, Reason::Stopped(_));
        let winner = (!stopped).then_some(Seat(1 - seat.0));
        let result = GameResult {
            winner,
            winner_side: winner.map(|seat| self.side_of(seat)),
            margin_halves: None,
            reason,
        };
        self.result = Some(result.clone());
        vec![Event::Ended { result }]
    }
}

impl<G: Game> Table for OpenTable<G> {
    fn rules(&self) -> String {
        self.rules_string.clone().unwrap_or_else(|| G::rules_string(&self.rules))
    }

    fn seats(&self) -> u8 {
        2
    }

    fn to_act(&self) -> Option<Seat> {
        self.result.is_none().then(|| self.seat_of(self.now().position.to_move()))
    }

    fn side_of(&self, seat: Seat) -> Side {
        if seat == self.now().first_seat { Side::First } else { Side::Second }
    }

    fn seat_of(&self, side: Side) -> Seat {
        let first = self.now().first_seat;
        if side == Side::First { first } else { Seat(1 - first.0) }
    }

    fn legal(&self) -> Vec<String> {
        if self.result.is_some() {
            return Vec::new();
        }
        let now = self.now();
        let mut texts = Vec::new();
        now.position.for_each_move(&self.history, |mv| texts.push(now.position.format_move(mv)));
        texts
    }

    fn moves(&self) -> Vec<(Side, String)> {
        self.stages
            .iter()
            .filter_map(|stage| stage.played.as_ref())
            .map(|(side, _, text)| (*side, text.clone()))
            .collect()
    }

    fn apply(&mut self, seat: Seat, action: &Action) -> Result<Vec<Event>, Refusal> {
        if seat.0 >= self.seats() {
            return Err(Refusal::NoSuchSeat { seat });
        }
        let after_the_end = matches!(action, Action::TakeBack { .. } | Action::Settle { .. });
        if self.result.is_some() && !after_the_end {
            return Err(Refusal::GameOver);
        }
        let events = match action {
            Action::Play { text } => {
                if self.to_act() != Some(seat) {
                    return Err(Refusal::NotYourTurn { seat });
                }
                self.play(seat, text)?
            }
            Action::Resign => self.lose(seat, Reason::Resignation),
            Action::TakeBack { plies } => self.take_back(*plies)?,
            Action::Forfeit { reason } => self.lose(seat, reason.clone()),
            Action::Settle { dead } => self.settle(dead)?,
        };
        self.version += 1;
        Ok(events)
    }

    fn give_turn(&mut self, side: Side) -> Result<(), Refusal> {
        if self.result.is_some() {
            return Err(Refusal::GameOver);
        }
        let now = self.now();
        if now.position.to_move() == side {
            return Ok(());
        }
        let position = G::with_to_move(&self.rules, &now.position, side)
            .ok_or_else(|| Refusal::NotYourTurn { seat: self.seat_of(side) })?;
        let stage = Stage { position, played: None, ..now.clone() };
        self.stages.push(stage);
        self.version += 1;
        Ok(())
    }

    fn result(&self) -> Option<GameResult> {
        self.result.clone()
    }

    fn observe(&self, _viewer: Viewer) -> Observation {
        let now = self.now();
        Observation::of_all(
            self.rules(),
            self.to_act(),
            self.moves(),
            self.version,
            now.position.clone(),
            self.history.clone(),
        )
    }

    fn scene(&self, _viewer: Viewer) -> Scene {
        let played: Vec<_> = self
            .stages
            .iter()
            .filter_map(|stage| stage.played.as_ref())
            .map(|(_, mv, _)| *mv)
            .collect();
        let mut scene = G::scene(&self.rules, &self.now().position, &self.history, &played);
        scene.plies_of_move = self.compound().map_or(0, Compound::plies_of_move);
        if self.result.is_some() {
            scene.legal.clear();
            scene.refused.clear();
        }
        scene
    }

    fn diagram(&self) -> String {
        G::diagram(&self.now().position)
    }

    fn side_name(&self, side: Side) -> &'static str {
        G::side_name(side)
    }

    fn ownership(&self, rollouts: u32, seed: Seed) -> Vec<f32> {
        let position = &self.now().position;
        let mut sums = vec![0_i32; position.points()];
        if sums.is_empty() || rollouts == 0 {
            return Vec::new();
        }
        let policy = <G::Position as Rollout>::Policy::default();
        let mut trace = Trace::default();
        for number in 0..rollouts {
            position.traced(&policy, seed.stream(u64::from(number)), &mut trace);
            for (sum, point) in sums.iter_mut().zip(&trace.points) {
                *sum += match point.owner {
                    Some(Side::First) => 1,
                    Some(Side::Second) => -1,
                    None => 0,
                };
            }
        }
        sums.iter().map(|&sum| sum as f32 / rollouts as f32).collect()
    }

    fn counting(&self) -> Option<&dyn Counting> {
        G::counting(self)
    }

    fn counting_mut(&mut self) -> Option<&mut dyn Counting> {
        G::counting_mut(self)
    }

    fn compound(&self) -> Option<&dyn Compound> {
        G::compound(self)
    }

    fn version(&self) -> u64 {
        self.version
    }

    fn boxed_clone(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }
}
