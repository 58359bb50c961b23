//! Parsing of SGF text into records.

use super::charset::{self, CharsetBasis, Decoded};
use super::scan::{Scanner, Token, ValueEnd};
use super::{Limits, SgfError};
use crate::{NodeId, Property, Record, Value};
use smol_str::SmolStr;
use std::io::Read;

/// Parses all games of a file, at least one.
///
/// # Errors
/// Fails when the bytes are not SGF or exceed a limit; see [`SgfError`].
pub fn parse(bytes: &[u8], limits: &Limits) -> Result<Vec<Record>, SgfError> {
    if bytes.len() > limits.bytes_max {
        return Err(SgfError::TooLarge { bytes_max: limits.bytes_max });
    }
    let Decoded { text, basis } = charset::decode(bytes);
    Parser::new(&text, basis, limits).run()
}

/// Parses all games of a file from a reader. Reads at most one byte beyond the size limit.
///
/// # Errors
/// See [`parse`]; fails also when the reader fails.
pub fn read(reader: impl Read, limits: &Limits) -> Result<Vec<Record>, SgfError> {
    let mut bytes = Vec::new();
    reader.take((limits.bytes_max as u64).saturating_add(1)).read_to_end(&mut bytes)?;
    parse(&bytes, limits)
}

/// The node that the next one continues, and the number of nodes on its path.
type Tip = Option<(NodeId, usize)>;

/// Parser of a file. Several games may share one pair of outer parentheses.
struct Parser<'a> {
    scanner: Scanner<'a>,
    charset_basis: CharsetBasis,
    limits: Limits,
    /// Finished records.
    records: Vec<Record>,
    /// The record of the current game.
    record: Record,
    tip: Tip,
    /// Stack of the tips to return to, one for each open parenthesis.
    open: Vec<Tip>,
    /// Number of nodes of all games so far.
    nodes: usize,
    /// Number of property values of all games so far.
    values: usize,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str, charset_basis: CharsetBasis, limits: &Limits) -> Self {
        Parser {
            scanner: Scanner::new(text),
            charset_basis,
            limits: *limits,
            records: Vec::new(),
            record: Record::new(),
            tip: None,
            open: Vec::new(),
            nodes: 0,
            values: 0,
        }
    }

    fn run(mut self) -> Result<Vec<Record>, SgfError> {
        while self.scanner.find_game() {
            self.game()?;
            self.tip = None;
        }
        if self.nodes > 0 {
            self.records.push(self.record);
        }
        if self.records.is_empty() { Err(SgfError::NoGame) } else { Ok(self.records) }
    }

    /// Parses from the `(` of a game to its matching `)`, or to the end of the text.
    fn game(&mut self) -> Result<(), SgfError> {
        // Whether the last token belongs to a node, so that a property need not begin one.
        let mut node_open = false;
        loop {
            self.scanner.skip_white();
            let start = self.scanner.offset();
            match self.scanner.next()? {
                Token::Open => {
                    self.open.push(self.tip);
                    node_open = false;
                }
                Token::Close => {
                    self.tip = self.open.pop().flatten();
                    node_open = false;
                    if self.open.is_empty() {
                        return Ok(());
                    }
                }
                Token::Semicolon => {
                    self.node(start)?;
                    node_open = true;
                }
                Token::Ident(ident) => {
                    if !node_open {
                        self.node(start)?;
                        node_open = true;
                    }
                    self.property(ident)?;
                }
                Token::End => {
                    self.open.clear();
                    return Ok(());
                }
            }
        }
    }

    /// Adds a node after the tip, which begins at offset `start`; without a tip it is the root of
    /// the next record.
    fn node(&mut self, start: usize) -> Result<(), SgfError> {
        let Limits { nodes_max, depth_max, .. } = self.limits;
        if self.nodes == nodes_max {
            return Err(SgfError::TooManyNodes { at: self.scanner.place(start), nodes_max });
        }
        self.nodes += 1;
        let depth = self.tip.map_or(0, |(_, depth)| depth);
        if depth == depth_max {
            return Err(SgfError::TooDeep { at: self.scanner.place(start), depth_max });
        }
        let id = match self.tip {
            Some((parent, _)) => self.record.add_child(parent),
            None => {
                if self.nodes > 1 {
                    self.records.push(std::mem::take(&mut self.record));
                }
                Record::ROOT
            }
        };
        self.tip = Some((id, depth + 1));
        Ok(())
    }

    /// Adds a property to the tip, from its identifier as written and the values that follow.
    fn property(&mut self, written: &str) -> Result<(), SgfError> {
        let Some((node, depth)) = self.tip else {
            return Ok(());
        };
        let ident = full_ident(written);
        let mut first = true;
        while self.scanner.at_value() {
            let value = self.value(&ident)?;
            let is_charset = ident == "CA" && depth == 1;
            let is_known = is_charset && self.charset_basis == CharsetBasis::Known;
            let value = if is_known { Value::from_text("UTF-8") } else { value };
            if first {
                let property = Property::new_unchecked(ident.clone(), value);
                self.record.push_property(node, property);
            } else {
                self.record.push_value(node, value);
            }
            first = false;
        }
        Ok(())
    }

    fn value(&mut self, ident: &str) -> Result<Value, SgfError> {
        let Limits { value_bytes_max, values_max, .. } = self.limits;
        let start = self.scanner.offset();
        if self.values == values_max {
            return Err(SgfError::TooManyValues { at: self.scanner.place(start), values_max });
        }
        self.values += 1;
        let shown = || ponder_game::excerpt(ident);
        let Some((raw, ending)) = self.scanner.value() else {
            let at = self.scanner.place(start);
            return Err(SgfError::UnclosedValue { at, ident: shown() });
        };
        if raw.len() > value_bytes_max {
            let at = self.scanner.place(start);
            return Err(SgfError::ValueTooLong { at, ident: shown(), value_bytes_max });
        }
        Ok(match ending {
            ValueEnd::Single => Value::from_parsed(raw),
            ValueEnd::Doubled => Value::from_parsed(&format!("{raw}\\]")),
        })
    }
}

/// Converts an identifier of an earlier format to FF\[4\]: lower-case letters are dropped, unless
/// no valid identifier would be left.
fn full_ident(written: &str) -> SmolStr {
    if written.bytes().all(|byte| !byte.is_ascii_lowercase()) {
        return written.into();
    }
    let short: String = written.chars().filter(|ch| !ch.is_ascii_lowercase()).collect();
    if crate::property::is_ident(&short) { short.into() } else { written.to_uppercase().into() }
}
