//! Positions as FEN, with letters for unions.
//!
//! `BOARD[^SQUARE LETTER] w|b NO-PROGRESS CASTLING EN-PASSANT -`, for example
//! `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 AHah - -`. Castling names the files of the
//! rooks. A piece in hand follows the board, with its square (`^e2P`). A pending promotion cannot
//! be represented. A king in a union has lost the game.

use crate::castling::Castling;
use crate::{FenError, Hand, Kind, PacoPosition, Square, Step};
use percent_encoding::percent_decode_str;
use ponder_game::Side;
use std::borrow::Cow;
use std::fmt::Write as _;

/// The letters of unions of different kinds, in lower case: White's piece and Black's. In upper
/// case the colours are exchanged.
const UNIONS: [(char, Kind, Kind); 15] = [
    ('c', Kind::Rook, Kind::Pawn),
    ('d', Kind::Knight, Kind::Pawn),
    ('e', Kind::Bishop, Kind::Pawn),
    ('f', Kind::Queen, Kind::Pawn),
    ('g', Kind::King, Kind::Pawn),
    ('i', Kind::Knight, Kind::Rook),
    ('j', Kind::Bishop, Kind::Rook),
    ('l', Kind::Queen, Kind::Rook),
    ('m', Kind::King, Kind::Rook),
    ('s', Kind::Bishop, Kind::Knight),
    ('t', Kind::Queen, Kind::Knight),
    ('u', Kind::King, Kind::Knight),
    ('w', Kind::Queen, Kind::Bishop),
    ('x', Kind::King, Kind::Bishop),
    ('z', Kind::King, Kind::Queen),
];

/// The letters of unions of equal kinds.
const EQUALS: [(char, Kind); 5] = [
    ('a', Kind::Pawn),
    ('h', Kind::Rook),
    ('o', Kind::Knight),
    ('v', Kind::Bishop),
    ('y', Kind::Queen),
];

/// The pieces of a letter: White's and Black's.
fn pieces_of(letter: char) -> Option<(Option<Kind>, Option<Kind>)> {
    if let Some(kind) = Kind::from_letter(letter) {
        let upper = letter.is_ascii_uppercase();
        return Some(if upper { (Some(kind), None) } else { (None, Some(kind)) });
    }
    let lower = letter.to_ascii_lowercase();
    if let Some((_, kind)) = EQUALS.iter().find(|(known, _)| *known == lower) {
        return Some((Some(*kind), Some(*kind)));
    }
    let (_, white, black) = UNIONS.iter().find(|(known, ..)| *known == lower)?;
    Some(if letter.is_ascii_lowercase() {
        (Some(*white), Some(*black))
    } else {
        (Some(*black), Some(*white))
    })
}

/// The letter for the pieces on a square.
pub(crate) fn letter_of(white: Option<Kind>, black: Option<Kind>) -> Option<char> {
    match (white, black) {
        (None, None) => None,
        (Some(kind), None) => Some(kind.letter()),
        (None, Some(kind)) => Some(kind.letter().to_ascii_lowercase()),
        (Some(white), Some(black)) if white == black => {
            EQUALS.iter().find(|(_, kind)| *kind == white).map(|(letter, _)| *letter)
        }
        (Some(white), Some(black)) => UNIONS.iter().find_map(|&(letter, one, other)| {
            if (one, other) == (white, black) {
                Some(letter)
            } else if (one, other) == (black, white) {
                Some(letter.to_ascii_uppercase())
            } else {
                None
            }
        }),
    }
}

/// The FEN in a text that may be a link, or a part of one.
fn unescaped(text: &str) -> Cow<'_, str> {
    let fen = match text.split_once("fen=") {
        Some((_, fen)) => fen.split(['&', '#']).next().unwrap_or(""),
        None => text,
    };
    percent_decode_str(fen).decode_utf8_lossy()
}

impl PacoPosition {
    /// The position as FEN.
    pub fn to_fen(&self) -> String {
        let mut text = String::with_capacity(80);
        for rank in (0..8).rev() {
            let mut run = 0;
            for file in 0..8 {
                let square = Square::at(file, rank);
                let [white, black] = Side::BOTH.map(|side| self.piece(side, square));
                match letter_of(white, black) {
                    None => run += 1,
                    Some(letter) => {
                        if run > 0 {
                            let _ = write!(text, "{run}");
                        }
                        run = 0;
                        text.push(letter);
                    }
                }
            }
            if run > 0 {
                let _ = write!(text, "{run}");
            }
            if rank > 0 {
                text.push('/');
            }
        }
        if let Some(hand) = self.hand() {
            let (own, partner) = (Some(hand.kind), hand.partner);
            let (white, black) =
                if self.to_move == Side::First { (own, partner) } else { (partner, own) };
            let _ = write!(text, "^{}{}", hand.from, letter_of(white, black).unwrap_or('?'));
        }
        let side = if self.to_move == Side::First { 'w' } else { 'b' };
        let _ = write!(text, " {side} {} {} ", self.no_progress, self.castling_field());
        match self.en_passant {
            Some(square) => {
                let _ = write!(text, "{square}");
            }
            None => text.push('-'),
        }
        text.push_str(" -");
        text
    }

    /// The castling rights: the files of the rooks, White's in upper case.
    fn castling_field(&self) -> String {
        let mut text = String::new();
        for (side, first) in [(Side::First, b'A'), (Side::Second, b'a')] {
            let files = (0..2).filter_map(|towards| self.castling.rook_file(side, towards));
            text.extend(files.map(|file| char::from(first + file)));
        }
        if text.is_empty() { "-".to_owned() } else { text }
    }

    /// Reads a FEN, alone or as in a link: with `%20` for spaces, or as the parameter `fen` of a
    /// URL. Fields at the end may be missing: the castling rights are then none.
    ///
    /// # Errors
    /// The error names the field that cannot be parsed, or the reason why the position is
    /// impossible: two kings of a side, both kings in unions, an en passant square without its
    /// pawn. Castling rights without king and rook in their places are dropped.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        let text = unescaped(text);
        let mut fields = text.split_ascii_whitespace();
        let board = fields.next().unwrap_or("");
        let (squares, hand) = match board.split_once('^') {
            Some((squares, hand)) => (squares, Some(hand)),
            None => (board, None),
        };
        let mut position = PacoPosition::empty();
        position.read_board(squares)?;
        position.set_to_move(match fields.next() {
            None | Some("w") => Side::First,
            Some("b") => Side::Second,
            Some(other) => {
                return Err(FenError::UnknownSide { found: cut(other) });
            }
        });
        if let Some(count) = fields.next() {
            match count.parse::<u32>() {
                Ok(count) => position.no_progress = count.min(255) as u8,
                Err(_) => return Err(FenError::NoProgressCount { found: cut(count) }),
            }
        }
        let rights = fields.next().unwrap_or("-");
        let en_passant = fields.next().unwrap_or("-");
        if let Some(hand) = hand {
            position.read_hand(hand)?;
        }
        for side in Side::BOTH {
            position.check_kings(side)?;
        }
        position.read_castling(rights)?;
        position.read_en_passant(en_passant)?;
        Ok(position)
    }

    /// Puts the pieces of the first field on an empty board.
    fn read_board(&mut self, text: &str) -> Result<(), FenError> {
        let ranks: Vec<&str> = text.split('/').collect();
        if ranks.len() != 8 {
            return Err(FenError::RankCount { count: ranks.len() });
        }
        for (row, rank_text) in ranks.into_iter().enumerate() {
            let rank = 7 - row as u8;
            let number = rank + 1;
            let mut file = 0;
            for letter in rank_text.chars() {
                if let Some(run) = letter.to_digit(10) {
                    file += run;
                } else {
                    let Some((white, black)) = pieces_of(letter) else {
                        return Err(FenError::UnknownPiece { rank: number, letter });
                    };
                    if file >= 8 {
                        return Err(FenError::LongRank { rank: number });
                    }
                    let square = Square::at(file as u8, rank);
                    for (side, kind) in [(Side::First, white), (Side::Second, black)] {
                        if let Some(kind) = kind {
                            self.put(side, kind, square);
                        }
                    }
                    file += 1;
                }
            }
            if file != 8 {
                return Err(FenError::SquareCount { rank: number, count: file });
            }
        }
        Ok(())
    }

    /// Reads the piece in hand: a square and a letter, after `^`.
    fn read_hand(&mut self, text: &str) -> Result<(), FenError> {
        let mut letters = text.chars();
        let name: String = letters.by_ref().take(2).collect();
        let (Some(from), Some(letter), None) =
            (Square::parse(&name), letters.next(), letters.next())
        else {
            return Err(FenError::NotInHand { found: cut(text) });
        };
        let Some((white, black)) = pieces_of(letter) else {
            return Err(FenError::UnknownInHand { letter });
        };
        let (own, partner) =
            if self.to_move == Side::First { (white, black) } else { (black, white) };
        let Some(kind) = own else {
            return Err(FenError::ForeignInHand);
        };
        // A piece that was released in a chain leaves a union behind; one that was lifted leaves
        // the square empty.
        let released = self.unions() & from.bit() != 0;
        let empty = self.occupied() & from.bit() == 0;
        if !(empty || released && partner.is_none()) {
            return Err(FenError::LiftedFromPiece { at: from.to_string() });
        }
        self.set_hand(Some(Hand { from, kind, partner }));
        self.set_step(Step::Place);
        Ok(())
    }

    /// Checks the king of a side, and ends the game if it is in a union.
    fn check_kings(&mut self, side: Side) -> Result<(), FenError> {
        let kings = self.pieces(side, Kind::King);
        let in_hand = self.hand.map_or(0, |hand| {
            u32::from(self.to_move == side && hand.kind == Kind::King)
                + u32::from(self.to_move != side && hand.partner == Some(Kind::King))
        });
        if kings.count_ones() + in_hand > 1 {
            return Err(FenError::TwoKings { side });
        }
        let partnered = self.hand.is_some_and(|hand| {
            hand.partner == Some(Kind::King) || hand.kind == Kind::King && hand.partner.is_some()
        });
        if partnered {
            return Err(FenError::KingInHand { side });
        }
        if kings & self.unions() != 0 {
            if self.step == Step::Won {
                return Err(FenError::BothKings);
            }
            if self.hand.is_some() {
                return Err(FenError::HandAfterEnd);
            }
            self.set_step(Step::Won);
        }
        Ok(())
    }

    /// Reads the castling rights; those without king and rook in their places are dropped.
    fn read_castling(&mut self, text: &str) -> Result<(), FenError> {
        let mut castling = Castling::default();
        if text != "-" {
            for letter in text.chars() {
                let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
                let lower = letter.to_ascii_lowercase();
                if !('a'..='h').contains(&lower) {
                    return Err(FenError::UnknownCastling { letter });
                }
                let file = lower as u8 - b'a';
                let rank = if side == Side::First { 0 } else { 7 };
                let rook = Square::at(file, rank);
                let in_hand =
                    self.hand.filter(|hand| self.to_move == side && hand.kind == Kind::King);
                let king = self.king(side).or(in_hand.map(|hand| hand.from));
                let Some(king) = king.filter(|king| king.rank() == rank && *king != rook) else {
                    continue;
                };
                if self.piece(side, rook) == Some(Kind::Rook) {
                    castling.add(side, king.file(), file);
                }
            }
        }
        self.set_castling(castling);
        Ok(())
    }

    /// Reads the square that a pawn has passed over in a double step.
    fn read_en_passant(&mut self, text: &str) -> Result<(), FenError> {
        if text == "-" {
            return Ok(());
        }
        let Some(square) = Square::parse(text) else {
            return Err(FenError::UnknownEnPassant { found: cut(text) });
        };
        let (rank, pawn_rank) = match self.to_move {
            Side::First => (5, 4),
            Side::Second => (2, 3),
        };
        let pawn = Square::at(square.file(), pawn_rank);
        let on_board = self.piece(self.to_move.opponent(), pawn) == Some(Kind::Pawn);
        let in_hand =
            self.hand.is_some_and(|hand| hand.from == pawn && hand.partner == Some(Kind::Pawn));
        if square.rank() != rank || !(on_board || in_hand) || self.occupied() & square.bit() != 0 {
            return Err(FenError::NoDoubleStep { at: square.to_string() });
        }
        self.set_en_passant(Some(square));
        Ok(())
    }
}

/// The first characters of a text, for messages.
fn cut(text: &str) -> String {
    const SHOWN: usize = 20;
    let rest = text.chars().nth(SHOWN).map_or("", |_| "…");
    text.chars().take(SHOWN).chain(rest.chars()).collect()
}
