//! A game in the terminal.

use super::entry::{Entry, help};
use crate::commands::analyze::{in_words, of_move};
use crate::exit::Failure;
use crate::input;
use crate::output::{say, write_whole};
use ponder_game::{
    Action, Event, GameResult, Geometry, Reason, Seat, Table, Viewer, plies_of_text,
};
use ponder_games::{GameSpec, RecordHead};
use ponder_players::{Choice, Control, Player};
use ponder_record::sgf;
use std::cmp::Reverse;
use std::io::{BufRead, IsTerminal, Read, Write, stdin, stdout};
use std::path::PathBuf;

/// Length of the longest line that is read, in bytes.
const LINE_BYTES_MAX: u64 = 4096;

/// Number of moves that are listed in a game where moves score.
const SCORED_MOVES: usize = 15;

/// Notation of moves in games with tiles.
const TILES_HELP: &str = "  8D BOREAL      BOREAL across from column D of row 8; D8 BOREAL is down  8D BOR.AL      `.` for a tile already on the board; lower-case letters are blanks (BOReAL)
  exch NO        exchange N and O
On the board ' and \" are double and triple letter squares, - and = double and triple word squares";

/// Number of moves that a hint lists.
const HINTS: usize = 3;

/// A game in the terminal.
pub struct Session {
    pub spec: GameSpec,
    pub table: Box<dyn Table>,
    pub person: Seat,
    pub opponent: Box<dyn Player>,
    pub opponent_name: String,
    pub adviser: Box<dyn Player>,
    pub record: Option<PathBuf>,
    pub head: RecordHead,
}

impl Session {
    /// Plays until the game is over or the person leaves.
    pub fn play(mut self) -> Result<(), Failure> {
        say!("{}: you are {}; `help` says what can be typed", self.spec, self.name(self.person));
        self.save()?;
        self.show()?;
        loop {
            match self.table.to_act() {
                Some(seat) if seat != self.person => self.let_opponent_move(seat)?,
                Some(_) => {
                    let Some(entry) = self.ask()? else {
                        return Ok(());
                    };
                    self.execute(entry)?;
                }
                None => {
                    say!("{}", self.ending());
                    return Ok(());
                }
            }
        }
    }

    /// Reads an entry of the person; `None` when they leave.
    fn ask(&self) -> Result<Option<Entry>, Failure> {
        if stdin().is_terminal() {
            let mut stdout = stdout().lock();
            write!(stdout, "{}> ", self.name(self.person))?;
            stdout.flush()?;
        }
        let mut line = Vec::new();
        let read = stdin().lock().take(LINE_BYTES_MAX).read_until(b'\n', &mut line)?;
        let entry = Entry::parse(&String::from_utf8_lossy(&line));
        Ok((read > 0 && entry != Entry::Quit).then_some(entry))
    }

    fn execute(&mut self, entry: Entry) -> Result<(), Failure> {
        match entry {
            Entry::Blank | Entry::Quit => {}
            Entry::Help => {
                say!("{}", help(&self.examples()));
                let geometry = self.table.scene(Viewer::Spectator).geometry;
                if matches!(geometry, Geometry::Tiles { .. }) {
                    say!("{TILES_HELP}");
                }
            }
            Entry::Board => self.show()?,
            Entry::Moves => self.list_moves()?,
            Entry::Hint => self.hint()?,
            Entry::TakeBack => self.take_back()?,
            Entry::Resign => self.apply(self.person, &Action::Resign)?,
            Entry::Move(text) => self.enter(text)?,
        }
        Ok(())
    }

    /// Prints the legal moves; where moves score, those with the highest scores.
    fn list_moves(&self) -> std::io::Result<()> {
        let legal = self.table.legal();
        let score_of = |text: &String| self.table.hidden()?.score_play(self.person, text).ok();
        if legal.first().and_then(score_of).is_none() {
            say!("{}", legal.join(" "));
            return Ok(());
        }
        let mut scored: Vec<(i32, &String)> =
            legal.iter().filter_map(|text| Some((score_of(text)?.points, text))).collect();
        scored.sort_by_key(|&(points, _)| Reverse(points));
        for (points, text) in scored.iter().take(SCORED_MOVES) {
            say!("{points:>5}  {text}");
        }
        if scored.len() > SCORED_MOVES {
            say!("       and {} that score no more", scored.len() - SCORED_MOVES);
        }
        Ok(())
    }

    /// Plays a move, or all the parts of a move that is written as a whole.
    fn enter(&mut self, text: String) -> Result<(), Failure> {
        match plies_of_text(&*self.table, &text) {
            Ok(plies) => {
                plies.into_iter().try_for_each(|ply| self.apply(self.person, &Action::play(ply)))
            }
            Err(error) => {
                say!("{error}");
                Ok(())
            }
        }
    }

    /// Applies an action at the table, or prints the reason why it is refused.
    fn apply(&mut self, seat: Seat, action: &Action) -> Result<(), Failure> {
        match self.table.apply(seat, action) {
            Err(refusal) => say!("{refusal}"),
            Ok(events) => {
                self.handle_events(&events)?;
                self.save()?;
            }
        }
        Ok(())
    }

    /// Notifies both players of events, and shows the board.
    fn handle_events(&mut self, events: &[Event]) -> std::io::Result<()> {
        for event in events {
            self.opponent.notify(event);
            self.adviser.notify(event);
            if *event == Event::SeatsExchanged {
                say!("colours are exchanged: you are {} now", self.name(self.person));
            }
        }
        self.show()
    }

    /// Lets the opponent move. If it fails, it loses.
    fn let_opponent_move(&mut self, seat: Seat) -> Result<(), Failure> {
        let name = self.name(seat);
        let view = self.table.observe(Viewer::Seat(seat));
        let choice = self.opponent.choose(&view, &mut Control::none());
        let side = self.table.side_of(seat);
        // Only the part that the person may see: of a hidden exchange, the number of tiles.
        let shown_text = |table: &dyn Table, text: &str| {
            let mut after = table.boxed_clone();
            let events = after.apply(seat, &Action::play(text)).unwrap_or_default();
            let played = Event::Played { seat, side, text: text.to_owned() };
            let event = events.first().unwrap_or(&played);
            match after.event_for(Viewer::Seat(self.person), event) {
                Event::Played { text, .. } => text,
                _ => text.to_owned(),
            }
        };
        let action = match choice {
            Ok(Choice { action, report }) => {
                let did = match &action {
                    Action::Play { text } => format!("plays {}", shown_text(&*self.table, text)),
                    _ => "resigns".to_owned(),
                };
                let thought = report.map(|report| {
                    let chances = in_words(report.value, report.proof);
                    match report.visits {
                        0 => format!(" ({chances})"),
                        visits => format!(" ({visits} visits, {chances})"),
                    }
                });
                say!("{name} {did}{}", thought.unwrap_or_default());
                action
            }
            Err(fault) => forfeit(Reason::Fault(fault.to_string())),
        };
        let applied = self.table.apply(seat, &action);
        let events = match applied {
            Ok(events) => events,
            Err(refusal) => {
                let reason = Reason::IllegalMove(refusal.to_string());
                self.table.apply(seat, &forfeit(reason))?
            }
        };
        self.handle_events(&events)?;
        self.save()
    }

    /// Takes back moves until it is the person's turn again.
    fn take_back(&mut self) -> Result<(), Failure> {
        let played = u16::try_from(self.table.moves().len()).unwrap_or(u16::MAX);
        let gives_turn = |&plies: &u16| {
            let mut table = self.table.boxed_clone();
            let taken = table.apply(self.person, &Action::TakeBack { plies });
            taken.is_ok() && table.to_act() == Some(self.person) && table.plies_of_move() == 0
        };
        match (1..=played).find(gives_turn) {
            Some(plies) => self.apply(self.person, &Action::TakeBack { plies }),
            None => {
                say!("there is no move of yours to take back");
                Ok(())
            }
        }
    }

    fn hint(&mut self) -> Result<(), Failure> {
        let view = self.table.observe(Viewer::Seat(self.person));
        let Choice { action, report } = match self.adviser.choose(&view, &mut Control::none()) {
            Ok(choice) => choice,
            Err(fault) => {
                say!("no hint: {fault}");
                return Ok(());
            }
        };
        let candidates = report.map(|report| report.candidates).unwrap_or_default();
        if candidates.is_empty()
            && let Action::Play { text } = action
        {
            say!("hint: {text}");
        }
        for candidate in candidates.iter().take(HINTS) {
            say!("hint: {} ({})", candidate.text, of_move(candidate));
        }
        Ok(())
    }

    /// A move on the board, and every legal move that is not on it.
    fn examples(&self) -> Vec<String> {
        if let Some(whole) = self.whole_move() {
            return vec![whole];
        }
        let (on_board, others): (Vec<_>, Vec<_>) = self
            .table
            .scene(Viewer::Spectator)
            .legal
            .into_iter()
            .partition(|mv| mv.point.is_some());
        on_board.into_iter().take(1).chain(others).map(|mv| mv.text).collect()
    }

    /// A move of two plies, in a game whose moves are made of several, where a move begins.
    fn whole_move(&self) -> Option<String> {
        let moves = self.table.compound().filter(|moves| moves.plies_of_move() == 0)?;
        self.table.legal().iter().find_map(|first| {
            let mut after = self.table.boxed_clone();
            after.apply(self.person, &Action::play(first)).ok()?;
            let whole = format!("{first}{}", after.legal().first()?);
            moves.parts_of_move(&whole).is_ok_and(|plies| plies.len() == 2).then_some(whole)
        })
    }

    fn show(&self) -> std::io::Result<()> {
        say!("\n{}", self.table.diagram_for(Viewer::Seat(self.person)).trim_end());
        Ok(())
    }

    fn name(&self, seat: Seat) -> &'static str {
        self.table.side_name(self.table.side_of(seat))
    }

    fn ending(&self) -> String {
        let Some(GameResult { winner, reason, .. }) = self.table.result() else {
            return String::new();
        };
        let how = match reason {
            Reason::Rules => String::new(),
            reason => format!(" {reason}"),
        };
        match winner {
            Some(seat) if seat == self.person => format!("you win{how}"),
            Some(_) => format!("{} wins{how}", self.opponent_name),
            None => format!("nobody wins{how}"),
        }
    }

    fn save(&self) -> Result<(), Failure> {
        let Some(path) = &self.record else {
            return Ok(());
        };
        let result = self.table.result();
        let own = self.spec.own_record(&*self.table, Viewer::Seat(self.person), &self.head);
        let form = own.as_ref().map_or("sgf", |(form, _)| *form);
        input::check_name(path, form, &format!("name a file that ends in .{form}"))?;
        if let Some((_, text)) = own {
            return Ok(write_whole(path, text)?);
        }
        let record = self.spec.record(&*self.table, result.as_ref(), &self.head)?;
        Ok(write_whole(path, sgf::to_string(&record))?)
    }
}

fn forfeit(reason: Reason) -> Action {
    Action::Forfeit { reason }
}
