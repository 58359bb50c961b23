//! `ponder crossword lexicon`.

use super::files;
use crate::exit::{Exit, Failure, OrExit, Outcome};
use crate::input::unreadable;
use crate::output::{Replacing, json, say, write_whole};
use anyhow::{Context, anyhow};
use clap::{Args, Subcommand};
use cpu_time::ProcessTime;

use ponder_lexicon::kwg::{Content, Counts, Filter, Pattern, Search, WordList};
use ponder_lexicon::{Alphabet, Form, Kwg, Tile};
use serde::Serialize;
use std::fs;
use std::path::{Path, PathBuf};

/// Word graphs: build one from a list of words, look up words, report what is in a file
#[derive(Args, Debug)]
pub struct LexiconArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Build(BuildArgs),
    Check(CheckArgs),
    Info(InfoArgs),
    Anagram(AnagramArgs),
    Pattern(PatternArgs),
    Nth(NthArgs),
    Index(IndexArgs),
}

/// Build a word graph from a list of words, one per line
#[derive(Args, Debug)]
struct BuildArgs {
    /// The list of words
    words: PathBuf,
    /// The file to write, a KWG; one that ends in .kbwg has room for more than four million nodes
    #[arg(long, value_name = "KWG")]
    output: PathBuf,
    #[command(flatten)]
    replacing: Replacing,
    /// The tiles: a name or a file
    #[arg(long, value_name = "NAME_OR_FILE", default_value = "english")]
    alphabet: String,
    /// Lengths of the shortest and the longest word
    #[arg(long, value_name = "N-N", default_value = "2-15", value_parser = lengths)]
    lengths: (usize, usize),
    /// Omit the GADDAG, which move generation needs
    #[arg(long)]
    dawg: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Report whether words are in a word graph; exits with 1 if one is not
#[derive(Args, Debug)]
struct CheckArgs {
    #[command(flatten)]
    graph: GraphArgs,
    /// The words
    #[arg(required = true)]
    words: Vec<String>,
}

/// Report what is in a word graph
#[derive(Args, Debug)]
struct InfoArgs {
    #[command(flatten)]
    graph: GraphArgs,
}

/// List the words that tiles make, `?` being a blank
#[derive(Args, Debug)]
struct AnagramArgs {
    #[command(flatten)]
    graph: GraphArgs,
    /// The tiles
    tiles: String,
    /// Include words that use only some of the tiles
    #[arg(long)]
    some: bool,
    #[command(flatten)]
    list: ListArgs,
}

/// List the words of a pattern: `?` is any tile, `*` any number of tiles, `[AEI]` one of some,
/// `[^AEI]` one of the others
#[derive(Args, Debug)]
struct PatternArgs {
    #[command(flatten)]
    graph: GraphArgs,
    /// The pattern
    pattern: String,
    #[command(flatten)]
    list: ListArgs,
}

/// List the words with these numbers; words are numbered from 1 in the order of the tiles
#[derive(Args, Debug)]
struct NthArgs {
    #[command(flatten)]
    graph: GraphArgs,
    /// The numbers
    #[arg(required = true, value_parser = clap::value_parser!(u32).range(1..))]
    numbers: Vec<u32>,
}

/// List the numbers of words, from 1 in the order of the tiles; exits with 1 if one is not a word
#[derive(Args, Debug)]
struct IndexArgs {
    #[command(flatten)]
    graph: GraphArgs,
    /// The words
    #[arg(required = true)]
    words: Vec<String>,
}

#[derive(Args, Debug)]
struct GraphArgs {
    /// The word graph; without one the words that ship with Ponder
    #[arg(long, value_name = "KWG")]
    lexicon: Option<PathBuf>,
    /// The tiles: a name or a file
    #[arg(long, value_name = "NAME_OR_FILE", default_value = "english")]
    alphabet: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Args, Debug)]
struct ListArgs {
    /// The most words that are printed
    #[arg(long, value_name = "N", default_value_t = 1000)]
    most: usize,
}

#[derive(Serialize)]
struct Built {
    words: usize,
    /// Number of words of other lengths, which were left out.
    left_out: usize,
    nodes: usize,
    output: PathBuf,
    cpu_s: f64,
}

#[derive(Serialize)]
struct Info {
    words: u32,
    nodes: usize,
    gaddag: bool,
    longest: usize,
    /// Number of words by length, from 1.
    lengths: Vec<u32>,
}

#[derive(Serialize)]
struct Checked<'a> {
    word: &'a str,
    valid: bool,
    /// The word's tiles, where they are written differently from the input.
    #[serde(skip_serializing_if = "Option::is_none")]
    tiles: Option<String>,
    /// Reason why it cannot be a word.
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<String>,
}

impl<'a> Checked<'a> {
    /// Checks a word. Tiles of several letters may be written plainly: the word is valid if any
    /// reading of it is.
    fn of(word: &'a str, graph: &Kwg, alphabet: &Alphabet) -> Self {
        let strict = alphabet.word_of(word);
        let typed = alphabet.typed_word(word);
        let is_word = |tiles: &Vec<Tile>| graph.contains(tiles);
        let other = match (&strict, &typed) {
            (Ok(strict), _) if is_word(strict) => None,
            (Ok(strict), Ok(typed)) if typed == strict => None,
            (_, Ok(typed)) if is_word(typed) => Some(alphabet.text(typed)),
            _ => None,
        };
        let valid = other.is_some() || strict.as_ref().is_ok_and(is_word);
        let problem = strict.err().filter(|_| typed.is_err()).map(|problem| problem.to_string());
        Checked { word, valid, tiles: other, problem }
    }
}

impl LexiconArgs {
    /// Runs the subcommand.
    pub fn run(self) -> Outcome {
        match self.command {
            Command::Build(args) => args.run(),
            Command::Check(args) => args.run(),
            Command::Info(args) => args.run(),
            Command::Anagram(args) => args.run(),
            Command::Pattern(args) => args.run(),
            Command::Nth(args) => args.run(),
            Command::Index(args) => args.run(),
        }
    }
}

impl BuildArgs {
    fn run(self) -> Outcome {
        let begun = ProcessTime::now();
        self.replacing.check(&self.output, &[&self.words, Path::new(&self.alphabet)])?;
        let alphabet = files::alphabet(&self.alphabet)?;
        let form = Form::of_path(&self.output).unwrap_or(Form::Node22);
        let name = || self.words.display().to_string();
        let text = fs::read_to_string(&self.words);
        let text = text.map_err(|error| unreadable(&self.words, &error)).or_bad_input()?;
        let (shortest, longest) = self.lengths;
        let list = WordList::from_text(&text, &alphabet, shortest..=longest);
        let list = list.with_context(name).or_bad_input()?;
        drop(text);
        if list.is_empty() {
            let (found, lengths) = (list.left_out(), format!("{shortest}-{longest}"));
            return Err(anyhow!(
                "{}: it contains no words of {lengths} letters, only {found} of other lengths; \
                 change --lengths",
                name()
            ))
            .or_bad_input();
        }
        let content = if self.dawg { Content::Dawg } else { Content::Gaddawg };
        let graph = Kwg::build(&list, content).or_bad_input()?;
        write_whole(&self.output, graph.to_bytes(form).or_bad_input()?)?;
        let built = Built {
            words: list.len(),
            left_out: list.left_out(),
            nodes: graph.node_count(),
            output: self.output,
            cpu_s: begun.elapsed().as_secs_f64(),
        };
        if self.json {
            json(&built)?;
        } else {
            say!("{} words, {} nodes: {}", built.words, built.nodes, built.output.display());
            if built.left_out > 0 {
                say!("{} words of other lengths were left out (--lengths)", built.left_out);
            }
        }
        Ok(Exit::Done)
    }
}

impl GraphArgs {
    fn open(&self) -> Result<(Kwg, Alphabet), Failure> {
        let alphabet = files::alphabet(&self.alphabet)?;
        Ok((files::words(self.lexicon.as_deref(), &alphabet)?, alphabet))
    }

    /// Prints at most `most` words.
    fn print(&self, alphabet: &Alphabet, words: &[Vec<Tile>], most: usize) -> Outcome {
        let texts = words.iter().take(most).map(|word| alphabet.text(word));
        if self.json {
            json(&texts.collect::<Vec<_>>())?;
        } else {
            for text in texts {
                say!("{text}");
            }
            if words.len() > most {
                say!("… and more (--most)");
            }
        }
        Ok(Exit::Done)
    }
}

impl CheckArgs {
    fn run(self) -> Outcome {
        let (graph, alphabet) = self.graph.open()?;
        let found: Vec<Checked<'_>> =
            self.words.iter().map(|word| Checked::of(word, &graph, &alphabet)).collect();
        if self.graph.json {
            json(&found)?;
        } else {
            for one in &found {
                let word = one.word;
                match (&one.tiles, &one.problem) {
                    (Some(tiles), _) => say!("{word} is a word: {tiles}"),
                    (None, Some(problem)) => say!("{word} is not a word: {problem}"),
                    (None, None) if one.valid => say!("{word} is a word"),
                    (None, None) => say!("{word} is not a word"),
                }
            }
        }
        let all = found.iter().all(|one| one.valid);
        Ok(if all { Exit::Done } else { Exit::CheckFailed })
    }
}

impl InfoArgs {
    fn run(self) -> Outcome {
        let (graph, _) = self.graph.open()?;
        let counts = Counts::of(&graph).or_bad_input()?;
        let mut lengths: Vec<u32> = Vec::new();
        let mut words = graph.words();
        while let Some(word) = words.next_word() {
            if lengths.len() < word.len() {
                lengths.resize(word.len(), 0);
            }
            if let Some(count) = word.len().checked_sub(1).and_then(|at| lengths.get_mut(at)) {
                *count += 1;
            }
        }
        let info = Info {
            words: counts.words(),
            nodes: graph.node_count(),
            gaddag: graph.gaddag_root().is_some(),
            longest: lengths.len(),
            lengths,
        };
        if self.graph.json {
            json(&info)?;
        } else {
            let kind = if info.gaddag { "DAWG and GADDAG" } else { "DAWG" };
            say!("{} words, {} nodes, {kind}", info.words, info.nodes);
            for (at, count) in info.lengths.iter().enumerate().filter(|(_, count)| **count > 0) {
                say!("{:>3} letters {count:>8}", at + 1);
            }
        }
        Ok(Exit::Done)
    }
}

impl AnagramArgs {
    fn run(self) -> Outcome {
        let (graph, alphabet) = self.graph.open()?;
        let tiles = alphabet.tiles_of(&self.tiles).with_context(|| format!("`{}`", self.tiles));
        let tiles = tiles.or_usage()?;
        let found = if self.some { graph.subanagrams(&tiles) } else { graph.anagrams(&tiles) };
        let words = first(found, self.list.most)?;
        self.graph.print(&alphabet, &words, self.list.most)
    }
}

impl PatternArgs {
    fn run(self) -> Outcome {
        let (graph, alphabet) = self.graph.open()?;
        let pattern = Pattern::parse(&self.pattern, &alphabet).or_usage()?;
        let words = first(graph.search(pattern), self.list.most)?;
        self.graph.print(&alphabet, &words, self.list.most)
    }
}

#[derive(Serialize)]
struct Numbered {
    word: String,
    /// The word's number, from 1; `None` where it is not a word.
    number: Option<u32>,
}

impl GraphArgs {
    /// Prints words with their numbers; returns exit code 1 if one has none.
    fn print_numbered(&self, found: &[Numbered]) -> Outcome {
        if self.json {
            json(&found)?;
        } else {
            for Numbered { word, number } in found {
                match number {
                    Some(number) => say!("{number:>8}  {word}"),
                    None => say!("{:>8}  {word} is not a word", "-"),
                }
            }
        }
        let all = found.iter().all(|one| one.number.is_some());
        Ok(if all { Exit::Done } else { Exit::CheckFailed })
    }
}

impl NthArgs {
    fn run(self) -> Outcome {
        let (graph, alphabet) = self.graph.open()?;
        let counts = Counts::of(&graph).or_bad_input()?;
        let mut found = Vec::new();
        for &number in &self.numbers {
            let word = counts.word_at(&graph, number - 1).ok_or_else(|| {
                anyhow!(
                    "there is no word {number}; words are numbered from 1 to {}",
                    counts.words()
                )
            });
            found.push(Numbered { word: alphabet.text(&word.or_usage()?), number: Some(number) });
        }
        self.graph.print_numbered(&found)
    }
}

impl IndexArgs {
    fn run(self) -> Outcome {
        let (graph, alphabet) = self.graph.open()?;
        let counts = Counts::of(&graph).or_bad_input()?;
        let number = |word: &String| {
            let readings = [alphabet.word_of(word).ok(), alphabet.typed_word(word).ok()];
            let mut found = readings.iter().flatten();
            found.find_map(|tiles| counts.index_of(&graph, tiles)).map(|index| index + 1)
        };
        let found =
            self.words.iter().map(|word| Numbered { word: word.clone(), number: number(word) });
        self.graph.print_numbered(&found.collect::<Vec<_>>())
    }
}

/// Largest number of nodes that a search visits: some seconds of work, and far more than lists of
/// words need.
const NODES_MAX: u64 = 1 << 30;

/// The first words of a search: `most` of them, and one more if there are more.
fn first<F: Filter>(found: Search<'_, F>, most: usize) -> Result<Vec<Vec<Tile>>, Failure> {
    let mut found = found.within(NODES_MAX);
    let mut words = Vec::new();
    while let Some(word) = found.next_word()
        && words.len() <= most
    {
        words.push(word.to_vec());
    }
    if found.is_cut() {
        return Err(anyhow!(
            "the search was stopped after {NODES_MAX} nodes of the graph; use a narrower pattern"
        ))
        .or_bad_input();
    }
    Ok(words)
}

/// Parses the shortest and the longest length from a text such as `2-15`.
fn lengths(text: &str) -> Result<(usize, usize), String> {
    let wrong = || "write two numbers from 1 to 64, such as 2-15".to_owned();
    let (shortest, longest) = text.split_once('-').ok_or_else(wrong)?;
    let number = |text: &str| text.trim().parse::<usize>().ok().filter(|n| (1..=64).contains(n));
    match (number(shortest), number(longest)) {
        (Some(shortest), Some(longest)) if shortest <= longest => Ok((shortest, longest)),
        _ => Err(wrong()),
    }
}
