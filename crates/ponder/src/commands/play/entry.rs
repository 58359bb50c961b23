//! Input of a person.

/// A line that a person types.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// An empty line.
    Blank,
    /// A move, to be parsed by the game.
    Move(String),
    /// Take back the person's own last move and those after it.
    TakeBack,
    /// Resign.
    Resign,
    /// Ask for advice.
    Hint,
    /// Show the board.
    Board,
    /// Show the legal moves.
    Moves,
    /// Leave the game.
    Quit,
    /// List the commands.
    Help,
}

/// Commands other than moves.
const WORDS: &str = "  undo           take back your last move
  hint           ask for advice
  board          show the board
  moves          show the legal moves
  resign         give up
  quit           leave";

/// The list of commands, with currently legal moves as examples.
pub fn help(examples: &[String]) -> String {
    let examples = format!("{}, …", examples.join(", "));
    format!("  {examples:<14} play a move (`moves` lists them)\n{WORDS}")
}

impl Entry {
    /// Parses a line.
    #[must_use]
    pub fn parse(line: &str) -> Self {
        let line = line.trim();
        match line.to_lowercase().as_str() {
            "" => Entry::Blank,
            "undo" | "back" | "takeback" | "restart" | "u" => Entry::TakeBack,
            "resign" => Entry::Resign,
            "hint" | "h" => Entry::Hint,
            "board" | "show" => Entry::Board,
            "moves" | "legal" => Entry::Moves,
            "quit" | "exit" | "q" => Entry::Quit,
            "help" | "?" => Entry::Help,
            _ => Entry::Move(line.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Entry;

    #[test]
    fn words_and_moves() {
        assert_eq!(Entry::parse(" \n"), Entry::Blank);
        assert_eq!(Entry::parse("UNDO\n"), Entry::TakeBack);
        assert_eq!(Entry::parse(" a3 "), Entry::Move("a3".to_owned()));
        assert_eq!(Entry::parse("?"), Entry::Help);
    }
}
