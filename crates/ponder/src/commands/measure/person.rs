//! A human player at the terminal.

use ponder_arena::PlayerFactory;
use ponder_game::{Action, Event, Observation, Seed, Side, Table};
use ponder_games::GameSpec;
use ponder_players::{
    Choice, Control, Environment, Fault, Player, PlayerSpec, SpecError, StopFlag, build,
};
use std::io::{BufRead, Read, Write, stdin, stdout};
use std::thread;
use std::time::Duration;

/// The player spec of a human.
pub const KIND: &str = "person";

/// Length of the longest line that is read, in bytes.
const LINE_BYTES_MAX: u64 = 4096;

/// Time that a person who leaves waits for the game to be abandoned.
const LEAVE_WAIT_MAX: Duration = Duration::from_secs(3);

/// Factory of humans and all other players.
pub struct WithPeople {
    pub environment: Environment,
    /// Raised by a person who leaves.
    pub stop: StopFlag,
}

impl PlayerFactory for WithPeople {
    fn make(
        &self,
        spec: &PlayerSpec,
        game: &GameSpec,
        seed: Seed,
    ) -> Result<Box<dyn Player>, SpecError> {
        if spec.kind() != KIND {
            return build(spec, game, seed, &self.environment);
        }
        if !spec.options().is_empty() {
            return Err(spec.error("a person has no options"));
        }
        if game.table().hidden().is_some() {
            return Err(spec.error(
                "a person can play games with hidden tiles only in `ponder play` or the browser",
            ));
        }
        Ok(Box::new(Person { game: game.clone(), leaving: self.stop.clone() }))
    }
}

struct Person {
    game: GameSpec,
    leaving: StopFlag,
}

impl Person {
    /// The current table.
    fn table(&self, view: &Observation) -> Result<Box<dyn Table>, Fault> {
        let mut table = self.game.table();
        for (_, text) in &view.moves {
            let seat =
                table.to_act().ok_or_else(|| Fault::Unsupported("the game is over".into()))?;
            let applied = table.apply(seat, &Action::play(text.as_str()));
            applied.map_err(|refusal| Fault::Unsupported(refusal.to_string()))?;
        }
        Ok(table)
    }

    fn ask(&self, name: &str) -> std::io::Result<Option<String>> {
        let mut out = stdout().lock();
        write!(out, "{name}> ")?;
        out.flush()?;
        let mut line = Vec::new();
        let read = stdin().lock().take(LINE_BYTES_MAX).read_until(b'\n', &mut line)?;
        let text = String::from_utf8_lossy(&line).trim().to_owned();
        Ok((read > 0 && text != "quit").then_some(text))
    }

    /// Stops the measurement; the game in progress does not count.
    fn leave(&self, control: &Control<'_>) -> Fault {
        self.leaving.raise();
        let mut waited = Duration::ZERO;
        while !control.stop.is_raised() && waited < LEAVE_WAIT_MAX {
            thread::sleep(Duration::from_millis(20));
            waited += Duration::from_millis(20);
        }
        Fault::Interrupted
    }
}

impl Player for Person {
    fn new_game(&mut self) {}

    fn notify(&mut self, _event: &Event) {}

    fn choose(&mut self, view: &Observation, control: &mut Control<'_>) -> Result<Choice, Fault> {
        let table = self.table(view)?;
        let colour = table.side_name(view.to_move);
        let first = if view.to_move == Side::First { " and move first" } else { "" };
        println!("\n{}", table.diagram());
        if view.moves.len() < 2 {
            println!("A new game: you are {colour}{first}. Type a move, `resign` or `quit`.");
        }
        loop {
            let Ok(Some(text)) = self.ask(colour) else {
                return Err(self.leave(control));
            };
            let action = match text.as_str() {
                "" => continue,
                "resign" => Action::Resign,
                text => Action::play(text),
            };
            let Some(seat) = table.to_act() else {
                return Err(Fault::Unsupported("the game is over".into()));
            };
            match table.boxed_clone().apply(seat, &action) {
                Ok(_) => return Ok(Choice { action, report: None }),
                Err(refusal) => println!("{refusal}"),
            }
        }
    }
}
