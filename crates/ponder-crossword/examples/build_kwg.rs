//! Builds a word graph: `build_kwg WORDS OUT [ALPHABET] [dawg]`. The extension of OUT says which form is
//! written. Prints the processor time that each step took and the most memory that was used.

use std::error::Error;
use std::path::Path;

use cpu_time::ProcessTime;
use ponder_crossword::kwg::{Content, WordList};
use ponder_crossword::{Alphabet, Form, Kwg};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [words, out, rest @ ..] = arguments.as_slice() else {
        return Err("build_kwg WORDS OUT [ALPHABET] [dawg]".into());
    };
    let name = rest.iter().find(|word| *word != "dawg").map_or("english", String::as_str);
    let alphabet = Alphabet::named(name).ok_or("there is no such alphabet")?;
    let content =
        if rest.iter().any(|word| word == "dawg") { Content::Dawg } else { Content::Gaddawg };
    let form = Form::of_path(Path::new(out)).ok_or("OUT ends in .kwg or .kbwg")?;

    let start = ProcessTime::now();
    let text = std::fs::read_to_string(words)?;
    let list = WordList::from_text(&text, &alphabet, WordList::LENGTHS)?;
    drop(text);
    println!("{} words read: {:?}", list.len(), start.elapsed());
    let graph = Kwg::build(&list, content)?;
    println!("{} nodes built: {:?}", graph.node_count(), start.elapsed());
    graph.save(Path::new(out), form)?;
    println!("written: {:?}", start.elapsed());
    let start = ProcessTime::now();
    let again = Kwg::open(Path::new(out))?;
    println!("read and checked again: {:?}", start.elapsed());
    if again != graph {
        return Err("what was written is not what is read".into());
    }
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find(|line| line.starts_with("VmHWM")).unwrap_or("VmHWM unknown");
    println!("{peak}");
    Ok(())
}
