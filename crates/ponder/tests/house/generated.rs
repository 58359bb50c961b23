//! Generated parts of pages.

use super::root;

const END: &str = "\n<!-- end -->";

/// The comment that begins a generated part of a page; the next comment ends it.
fn mark(name: &str) -> String {
    format!(
        "<!-- {name}: written by `PONDER_WRITE_DOCS=1 cargo test -p ponder --test house` -->\n\n"
    )
}

/// Compares the named parts of a page with tables, or writes them if `PONDER_WRITE_DOCS` is set.
pub fn replace_or_compare(page: &str, parts: &[(&str, String)]) {
    let path = root().join(page);
    let mut text = std::fs::read_to_string(&path).unwrap();
    let is_writing = std::env::var_os("PONDER_WRITE_DOCS").is_some();
    for (name, table) in parts {
        let mark = mark(name);
        let start = text.find(&mark).unwrap_or_else(|| panic!("no `{mark}`")) + mark.len();
        let end = start + text[start..].find(END).unwrap();
        if is_writing {
            text.replace_range(start..end, table);
        } else {
            assert_eq!(&text[start..end], table, "write {page} anew");
        }
    }
    if is_writing {
        std::fs::write(&path, text).unwrap();
    }
}
