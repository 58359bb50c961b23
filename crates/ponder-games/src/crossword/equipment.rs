//! Word lists by name: the one that ships, and those that users have put into a folder.

use super::Vocabulary;
use parking_lot::{Mutex, RwLock};
use ponder_crossword::{Equipment, Layout, names};
use ponder_game::Seed;
use ponder_lexicon::kwg::{Content, WordList};
use ponder_lexicon::{Alphabet, Kwg, Leaves, Lexicon};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The default folder of word lists.
pub const FOLDER: &str = "lexica";

/// Number of word lists kept in the cache.
const KEPT: usize = 4;

/// Number of partial word lists kept in the cache.
const PARTS_KEPT: usize = 8;

/// Size of the largest file that is read, in bytes.
const BYTES_MAX: u64 = 256 << 20;

static CHOSEN: RwLock<Option<PathBuf>> = RwLock::new(None);
static READY: Mutex<Vec<(Key, Equipment)>> = Mutex::new(Vec::new());

/// Cache key of a word list: its name, and the modification time of its file.
type Key = (String, Option<std::time::SystemTime>);

/// Sets the folder of word lists. Every `NAME.kwg`, `NAME.kbwg` or `NAME.txt` in it can be played
/// with as `lexicon=NAME`, with the leaves of `NAME.klv2` or `NAME.klv` if there are such.
pub fn set_folder(folder: PathBuf) {
    *CHOSEN.write() = Some(folder);
}

/// The folder of word lists.
pub fn folder() -> PathBuf {
    let chosen = CHOSEN.read();
    chosen.clone().unwrap_or_else(|| PathBuf::from(FOLDER))
}

/// The names of all word lists: the one that ships, then those of the folder.
pub fn lexica() -> Vec<String> {
    let entries = std::fs::read_dir(folder()).into_iter().flatten().flatten();
    let name = |entry: std::fs::DirEntry| {
        let path = entry.path();
        let ends = path.extension()?.to_str()?.to_ascii_lowercase();
        let name = path.file_stem()?.to_str()?.to_owned();
        let is_list = matches!(ends.as_str(), "kwg" | "kbwg" | "txt");
        (is_list && is_name(&name) && name != super::NAME).then_some(name)
    };
    let found: BTreeSet<String> = entries.filter_map(name).collect();
    std::iter::once(super::NAME.to_owned()).chain(found).collect()
}

/// Returns whether a text is a valid name: one without characters that have a meaning in paths or
/// in rules, so that it cannot lead out of the folder.
fn is_name(name: &str) -> bool {
    let is_plain = |c: char| !c.is_control() && !matches!(c, ',' | '=' | '/' | '\\' | ':');
    (1..=60).contains(&name.chars().count())
        && name.chars().all(is_plain)
        && !name.starts_with('.')
        && name.trim() == name
}

/// Size of the largest text of tiles or of a board that is read, in bytes.
const TEXT_MAX: u64 = 1 << 16;

/// The tiles of a name: built-in ones, or `NAME.tiles` of the folder.
///
/// # Errors
/// Fails when there are none of that name, or with a description of the problem with the file.
pub fn alphabet(name: &str) -> Result<Alphabet, String> {
    if let Some(known) = names::alphabet(name) {
        return Ok(known);
    }
    let known: Vec<_> = Alphabet::names().collect();
    let (name, text) = text_of(name, "tiles", "alphabet", &known)?;
    Alphabet::parse(&name, &text).map_err(|error| format!("{name}.tiles: {error}"))
}

/// The board of a name: a built-in one, or `NAME.board` of the folder.
///
/// # Errors
/// See [`alphabet`].
pub fn layout(name: &str) -> Result<Layout, String> {
    if let Some(known) = names::layout(name) {
        return Ok(known);
    }
    let known: Vec<_> = Layout::names().collect();
    let (name, text) = text_of(name, "board", "board", &known)?;
    Layout::parse(&name, &text).map_err(|error| format!("{name}.board: {error}"))
}

/// The name as it is displayed, and the text of `NAME.ends`.
fn text_of(name: &str, ends: &str, what: &str, known: &[&str]) -> Result<(String, String), String> {
    let shown: String = name.chars().take(60).collect();
    let folder = folder();
    let path = folder.join(format!("{name}.{ends}"));
    if !is_name(name) || !path.is_file() {
        return Err(format!(
            "unknown {what} `{shown}`; use one of {}, or put {}.{ends} into the folder {}",
            known.join(", "),
            if is_name(name) { name } else { "NAME" },
            folder.display()
        ));
    }
    let failed = |error: std::io::Error| format!("{shown}.{ends}: {error}");
    let size = path.metadata().map_err(failed)?.len();
    if size > TEXT_MAX {
        return Err(format!(
            "{shown}.{ends}: the file has {size} bytes; at most {TEXT_MAX} are read"
        ));
    }
    Ok((shown.clone(), std::fs::read_to_string(path).map_err(failed)?))
}

/// The equipment of a game: a word list by its name, with the leaves file next to it, tiles and a
/// board.
///
/// # Errors
/// Fails when there is no such list, or with a description of the problem with its file.
pub fn named(lexicon: &str, tiles: Alphabet, layout: Layout) -> Result<Equipment, String> {
    let shown: String = lexicon.chars().take(60).collect();
    let path = if lexicon == super::NAME { None } else { Some(file_of(lexicon)?) };
    let written = path.as_ref().and_then(|path| path.metadata().ok()?.modified().ok());
    let key = (lexicon.to_owned(), written);
    let mut ready = READY.lock();
    // The words do not depend on the board.
    let same_words = |(known, one): &(Key, Equipment)| *known == key && *one.alphabet == tiles;
    let same = |known: &(Key, Equipment)| same_words(known) && *known.1.layout == layout;
    if let Some(at) = ready.iter().position(same) {
        let found = ready.remove(at);
        let equipment = found.1.clone();
        ready.push(found);
        return Ok(equipment);
    }
    let equipment = match ready.iter().find(|known| same_words(known)) {
        Some((_, known)) => Equipment { layout: layout.into(), ..known.clone() },
        None => match &path {
            None => shipped(tiles, layout)?,
            Some(path) => {
                read(path, tiles, layout).map_err(|problem| format!("{shown}: {problem}"))?
            }
        },
    };
    if ready.len() >= KEPT {
        ready.remove(0);
    }
    ready.push((key, equipment.clone()));
    Ok(equipment)
}

/// Largest number of prefixes of words of any length, far above that of a large list.
const PREFIXES_MAX: u64 = 1 << 24;

/// A word graph preprocessed for move generation.
///
/// # Errors
/// Fails when it has no GADDAG, or so many words that preprocessing would take too long.
pub fn prepare_lexicon(graph: &Kwg) -> Result<Lexicon, String> {
    if graph.gaddag_root().is_none() {
        return Err("the word graph has no GADDAG, which move generation needs; build one with \
                    `ponder crossword lexicon build`"
            .to_owned());
    }
    let prefixes = graph.prefix_count(usize::MAX);
    if prefixes > PREFIXES_MAX {
        return Err(format!(
            "the word graph has {prefixes} prefixes of words; games allow at most {PREFIXES_MAX}"
        ));
    }
    Ok(Lexicon::new(graph))
}

/// The equipment with the words and leaves that are part of the program.
fn shipped(tiles: Alphabet, layout: Layout) -> Result<Equipment, String> {
    if !matches!(tiles.name(), "english" | "super-english") {
        return Err(format!(
            "the words of the lexicon {} are English; name another with lexicon=NAME",
            super::NAME
        ));
    }
    let is_usual = tiles.name() == "english";
    let equipment = Equipment::new(tiles, layout, super::lexicon());
    Ok(if is_usual { equipment.with_leaves(super::leaves()) } else { equipment })
}

fn file_of(lexicon: &str) -> Result<PathBuf, String> {
    let folder = folder();
    let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
    let of_name = |path: &PathBuf| {
        path.file_stem().is_some_and(|stem| stem == lexicon) && path.is_file() && is_name(lexicon)
    };
    let kind = |path: &PathBuf| {
        let ends = path.extension()?.to_str()?.to_ascii_lowercase();
        ["kwg", "kbwg", "txt"].iter().position(|known| *known == ends)
    };
    let files = entries.map(|entry| entry.path()).filter(of_name);
    let found = files.filter_map(|path| Some((kind(&path)?, path))).min().map(|(_, path)| path);
    found.ok_or_else(|| {
        let mut known = lexica();
        known.truncate(20);
        let shown: String = lexicon.chars().take(60).collect();
        format!(
            "unknown lexicon `{shown}`; use one of {}, or put {}.kwg or a list of words as .txt \
             into the folder {}",
            known.join(", "),
            if is_name(lexicon) { &shown } else { "NAME" },
            folder.display()
        )
    })
}

/// The equipment with only those words that a player with a limited vocabulary knows.
pub(super) fn limited(lexicon: &str, game: &Equipment, share: f64) -> Result<Equipment, String> {
    static KNOWN: Mutex<Vec<(String, u64, Arc<Lexicon>)>> = Mutex::new(Vec::new());
    let name = format!("{lexicon} {} {:p}", game.alphabet.name(), Arc::as_ptr(&game.lexicon));
    let mut known = KNOWN.lock();
    let found = known.iter().find(|one| one.0 == name && one.1 == share.to_bits());
    let words = match found {
        Some(one) => Arc::clone(&one.2),
        None => {
            let vocabulary = Vocabulary { share, seed: Seed(1).named("vocabulary") };
            let part = |graph: &Kwg| vocabulary.lexicon(graph, &game.alphabet);
            let part = if lexicon == super::NAME {
                part(super::graph())
            } else {
                part(&graph_of(&file_of(lexicon)?, &game.alphabet)?)
            };
            let words = Arc::new(part.map_err(|error| error.to_string())?);
            if known.len() >= PARTS_KEPT {
                known.remove(0);
            }
            known.push((name, share.to_bits(), Arc::clone(&words)));
            words
        }
    };
    Ok(Equipment { lexicon: words, ..game.clone() })
}

/// The word graph of a file, or one built from a list of words if the file is one (`.txt`).
///
/// # Errors
/// Returns a description of the problem with the file.
pub fn graph_of(path: &Path, tiles: &Alphabet) -> Result<Kwg, String> {
    let size = path.metadata().map_err(|error| error.to_string())?.len();
    if size > BYTES_MAX {
        return Err(format!(
            "the file has {} MB; at most {} are read",
            size >> 20,
            BYTES_MAX >> 20
        ));
    }
    let graph = if path.extension().is_some_and(|ends| ends.eq_ignore_ascii_case("txt")) {
        let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
        let list = WordList::from_text(&text, tiles, WordList::LENGTHS);
        let list = list.map_err(|error| error.to_string())?;
        Kwg::build(&list, Content::Gaddawg).map_err(|error| error.to_string())?
    } else {
        Kwg::open(path).map_err(|error| error.to_string())?
    };
    if graph.greatest_tile() > tiles.letters() {
        return Err(format!(
            "the words have letters that are not in the alphabet {}; name theirs with \
             alphabet=NAME",
            tiles.name()
        ));
    }
    Ok(graph)
}

fn read(path: &Path, tiles: Alphabet, layout: Layout) -> Result<Equipment, String> {
    let graph = graph_of(path, &tiles)?;
    let leaves = ["klv2", "klv"].map(|ends| path.with_extension(ends));
    let leaves = leaves.iter().find(|path| path.is_file());
    let equipment = Equipment::new(tiles, layout, prepare_lexicon(&graph)?);
    Ok(match leaves {
        None => equipment,
        Some(path) => {
            let leaves = Leaves::open(path)
                .map_err(|error| format!("the leaves {}: {error}", path.display()))?;
            equipment.with_leaves(leaves)
        }
    })
}
