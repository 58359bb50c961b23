//! Serialization of records as SGF text.

use crate::{NodeId, Record, Value};
use std::fmt::{self, Write};

/// Lines are broken before a node that starts beyond this column.
const COLUMN_MAX: usize = 100;

/// Serializes a record as SGF text. Parsing it gives an equal record, except that the root of a
/// record with non-ASCII text gets `CA[UTF-8]`.
pub fn to_string(record: &Record) -> String {
    write(std::slice::from_ref(record))
}

/// Serializes several records as one file.
pub fn write(records: &[Record]) -> String {
    let mut writer = Writer { out: String::new(), line_start: 0 };
    let utf8 = Value::from_text("UTF-8");
    let all_ascii = records.iter().all(is_ascii);
    for (at, record) in records.iter().enumerate() {
        let charset = (!all_ascii && at == 0 && record.root().get("CA").is_none()).then_some(&utf8);
        writer.record(record, charset).expect("a String takes whatever is written to it");
    }
    writer.out
}

fn is_ascii(record: &Record) -> bool {
    record.walk(Record::ROOT).all(|id| {
        let properties = record.node(id).properties();
        properties.iter().flat_map(|p| p.values()).all(|value| value.raw().is_ascii())
    })
}

/// Work that is left to the writer, which uses a stack in place of recursion.
enum Step {
    /// Write a subtree, with its parentheses.
    Tree(NodeId),
    /// Write the closing parenthesis of a subtree.
    Close,
}

/// Writer of SGF text.
struct Writer {
    out: String,
    /// Offset of the current line in `out`.
    line_start: usize,
}

impl Writer {
    fn record(&mut self, record: &Record, charset: Option<&Value>) -> fmt::Result {
        let mut steps = vec![Step::Tree(Record::ROOT)];
        while let Some(step) = steps.pop() {
            let Step::Tree(tree) = step else {
                self.out.push(')');
                continue;
            };
            if tree != Record::ROOT {
                self.break_line();
            }
            self.out.push('(');
            steps.push(Step::Close);
            for id in record.line(tree) {
                self.node(record, id, charset.filter(|_| id == Record::ROOT))?;
                if record.children(id).nth(1).is_some() {
                    let first = steps.len();
                    steps.extend(record.children(id).map(Step::Tree));
                    steps[first..].reverse();
                    break;
                }
            }
        }
        self.break_line();
        Ok(())
    }

    fn break_line(&mut self) {
        self.out.push('\n');
        self.line_start = self.out.len();
    }

    fn node(&mut self, record: &Record, id: NodeId, charset: Option<&Value>) -> fmt::Result {
        if self.out.len() - self.line_start > COLUMN_MAX {
            self.break_line();
        }
        self.out.push(';');
        if let Some(charset) = charset {
            write!(self.out, "CA[{}]", charset.raw())?;
        }
        for property in record.node(id).properties() {
            self.out.push_str(property.ident());
            for value in property.values() {
                let value = match (id, property.ident()) {
                    (Record::ROOT, "CA") => "UTF-8",
                    _ => value.raw(),
                };
                write!(self.out, "[{value}]")?;
            }
        }
        Ok(())
    }
}
