//! Moves, challenges and the end of a game at the table.

use super::{
    CHALLENGE, CHALLENGE_BONUS, CrosswordTable, IllegalTurn, PASS, Played, Stage, illegal, side_at,
    worth,
};
use crate::Move;
use crate::check::Formed;
use crate::game::State;
use crate::tiles::{ChallengeRule, TileTurn, TurnKind};
use ponder_game::{Event, GameResult, Reason, Refusal, Seat, Side, Table};
use ponder_lexicon::{Alphabet, Tile, letter_of};
use rand::RngExt;
use std::sync::Arc;

/// A ply in progress: the state after it, and the lines that it adds to the score sheet.
struct Ply {
    state: State,
    scores: [i32; 2],
    turns: Vec<TileTurn>,
    /// Number of the ply, from 0.
    number: u32,
}

impl Ply {
    /// Adds a line to the score sheet, and its points to the score of `side`.
    fn add_turn(
        &mut self,
        side: usize,
        kind: TurnKind,
        text: String,
        words: Vec<String>,
        points: i32,
    ) {
        self.scores[side] += points;
        let (side, total) = (side_at(side), self.scores[side]);
        self.turns.push(TileTurn { side, kind, text, words, points, total, ply: self.number });
    }
}

impl CrosswordTable {
    /// Plays a move, or challenges the last play.
    pub(super) fn play(&mut self, text: &str) -> Result<Vec<Event>, Refusal> {
        let now = self.now();
        let side = now.state.to_move;
        let stage = if text.trim().eq_ignore_ascii_case(CHALLENGE) {
            self.after_challenge()?
        } else {
            let checked = self.checker().text(text).map_err(|error| illegal(text, error))?;
            if now.is_last_word {
                if checked.mv != Move::Pass {
                    return Err(illegal(text, IllegalTurn::LastPlay));
                }
                self.after_acceptance()
            } else {
                self.after_move(text, checked.mv, &checked.words)?
            }
        };
        let text = stage.played.as_ref().map(|played| played.text.clone()).unwrap_or_default();
        self.stages.push(Arc::new(stage));
        self.result = self.result_by_rules();
        let seat = Seat(side as u8);
        let mut events = vec![Event::Played { seat, side: side_at(side), text }];
        events.extend(self.result.clone().map(|result| Event::Ended { result }));
        Ok(events)
    }

    /// Begins a ply from the current state.
    fn begin(&self) -> Ply {
        let Stage { state, scores, .. } = self.now();
        let number = (self.stages.len() - 1) as u32;
        Ply { state: state.clone(), scores: *scores, turns: Vec::new(), number }
    }

    /// Finishes a ply. If it ends the game, the tiles left are scored.
    fn end(&self, mut ply: Ply, mv: Option<Move>, text: &str, words: &[Formed]) -> Stage {
        let now = self.now();
        let alphabet = &self.rules.equipment.alphabet;
        let side = now.state.to_move;
        let is_challengeable =
            matches!(mv, Some(Move::Place(_))) && self.rules.challenge != ChallengeRule::Void;
        let is_last_word = is_challengeable && ply.state.is_over();
        let is_over = ply.state.is_over() && !is_last_word;
        if is_over {
            let racks = ply.state.racks.clone();
            let text = |side: usize| alphabet.text(&racks[side]);
            if let Some(out) = racks.iter().position(Vec::is_empty) {
                let points = 2 * worth(alphabet, &racks[1 - out]);
                ply.add_turn(out, TurnKind::Out, text(1 - out), Vec::new(), points);
            } else {
                for (side, rack) in racks.iter().enumerate() {
                    let points = -worth(alphabet, rack);
                    ply.add_turn(side, TurnKind::Left, text(side), Vec::new(), points);
                }
            }
        }
        let played = Played {
            side,
            mv,
            text: text.to_owned(),
            rack: now.state.racks[side].clone(),
            words: words.iter().map(|word| word.tiles.clone()).collect(),
            turns: ply.turns,
        };
        let (state, scores, played) = (ply.state, ply.scores, Some(played));
        let unknown = [0; 2];
        Stage { state, scores, played, unknown, is_challengeable, is_last_word, is_over }
    }

    /// The stage after a move, whose text was given as `given`.
    ///
    /// # Errors
    /// Fails if it forms an invalid word where such plays are refused.
    fn after_move(&self, given: &str, mv: Move, words: &[Formed]) -> Result<Stage, Refusal> {
        let equipment = &self.rules.equipment;
        let alphabet = &equipment.alphabet;
        if self.rules.challenge == ChallengeRule::Void {
            let wrong = words.iter().filter(|word| !word.is_valid);
            let wrong: Vec<String> = wrong.map(|word| word.text(alphabet)).collect();
            if !wrong.is_empty() {
                let words = wrong.join(", ");
                return Err(illegal(given, IllegalTurn::NotInLexicon { words }));
            }
        }
        let (text, mut ply) = (self.text_of(&mv), self.begin());
        let side = ply.state.to_move;
        let kind = match mv {
            Move::Place(_) => TurnKind::Play,
            Move::Exchange(_) => TurnKind::Exchange,
            Move::Pass => TurnKind::Pass,
        };
        let word_texts = words.iter().map(|word| word.text(alphabet)).collect();
        ply.add_turn(side, kind, text.clone(), word_texts, mv.score());
        let seed = self.seed.named("exchange").stream(ply.number.into());
        ply.state.make(alphabet, &equipment.lexicon, &mv, seed);
        Ok(self.end(ply, Some(mv), &text, words))
    }

    /// The stage after the last play was accepted.
    fn after_acceptance(&self) -> Stage {
        self.end(self.begin(), Some(Move::Pass), PASS, &[])
    }

    /// The stage after a challenge of the last play.
    ///
    /// # Errors
    /// Fails if it may not be challenged.
    fn after_challenge(&self) -> Result<Stage, Refusal> {
        let now = self.now();
        let last = now.played.as_ref().filter(|_| now.is_challengeable);
        let Some(last) = last else {
            return Err(illegal(
                CHALLENGE,
                match self.rules.challenge {
                    ChallengeRule::Void => IllegalTurn::NoChallenges,
                    _ => IllegalTurn::NothingToChallenge,
                },
            ));
        };
        let Some(Move::Place(play)) = &last.mv else {
            return Err(illegal(CHALLENGE, IllegalTurn::NothingToChallenge));
        };
        let equipment = &self.rules.equipment;
        let (alphabet, lexicon) = (&equipment.alphabet, &equipment.lexicon);
        let is_wrong = |word: &&Vec<Tile>| {
            let letters: Vec<Tile> = word.iter().map(|&tile| letter_of(tile)).collect();
            !lexicon.contains(&letters)
        };
        let wrong: Vec<&Vec<Tile>> = last.words.iter().filter(is_wrong).collect();
        let mut ply = self.begin();
        let points = i32::from(play.score);
        if wrong.is_empty() {
            let bonus =
                if self.rules.challenge == ChallengeRule::Five { CHALLENGE_BONUS } else { 0 };
            let words = last.words.iter().map(|word| capitals(alphabet, word)).collect();
            ply.add_turn(last.side, TurnKind::Upheld, last.text.clone(), words, bonus);
            if self.rules.challenge == ChallengeRule::Double && !now.is_last_word {
                let side = ply.state.to_move;
                ply.add_turn(side, TurnKind::Pass, PASS.to_owned(), Vec::new(), 0);
                let seed = self.seed.named("pass");
                ply.state.make(alphabet, lexicon, &Move::Pass, seed);
            }
            return Ok(self.end(ply, None, CHALLENGE, &[]));
        }
        // The state before the play, followed by a pass of its side. The tiles drawn since then
        // return to the bag, which is shuffled so that nobody knows the next draw.
        let before = &self.stages[self.stages.len() - 2];
        let words = wrong.into_iter().map(|word| capitals(alphabet, word)).collect();
        ply.add_turn(last.side, TurnKind::TakenOff, last.text.clone(), words, -points);
        ply.state = before.state.clone();
        let mut rng = self.seed.named("challenge").stream(ply.number.into()).rng();
        let bag = &mut ply.state.bag;
        for at in (1..bag.len()).rev() {
            bag.swap(at, rng.random_range(0..=at));
        }
        ply.state.make(alphabet, lexicon, &Move::Pass, self.seed.named("pass"));
        Ok(self.end(ply, None, CHALLENGE, &[]))
    }

    /// Undoes `plies` plies, or with 0 a resignation or forfeit.
    pub(super) fn take_back(&mut self, plies: u16) -> Result<Vec<Event>, Refusal> {
        if plies == 0 {
            let given_up = self.result.as_ref().is_some_and(|it| it.reason != Reason::Rules);
            if !given_up {
                return Err(Refusal::NotGivenUp);
            }
            self.result = None;
            return Ok(vec![Event::TakenBack { plies: 0 }]);
        }
        let played = self.stages.len() - 1;
        let Some(left) = played.checked_sub(usize::from(plies)) else {
            return Err(Refusal::NothingToTakeBack { asked: plies, played });
        };
        self.stages.truncate(left + 1);
        self.result = self.result_by_rules();
        Ok(vec![Event::TakenBack { plies }])
    }

    /// Ends the game with a loss of `seat`, or without a winner if the referee stopped it.
    pub(super) fn lose(&mut self, seat: Seat, reason: Reason) -> Vec<Event> {
        let stopped = matches!(reason, Reason::Stopped(_));
        let winner = (!stopped).then_some(Seat(1 - seat.0.min(1)));
        let winner_side: Option<Side> = winner.map(|seat| self.side_of(seat));
        let result = GameResult { winner, winner_side, margin_halves: None, reason };
        self.result = Some(result.clone());
        vec![Event::Ended { result }]
    }
}

/// The text of a word with all tiles as letters.
fn capitals(alphabet: &Alphabet, word: &[Tile]) -> String {
    let letters: Vec<Tile> = word.iter().map(|&tile| letter_of(tile)).collect();
    alphabet.text(&letters)
}
