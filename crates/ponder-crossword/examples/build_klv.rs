//! Builds a table of leaves: `build_klv LEAVES.csv OUT [ALPHABET]`; OUT ends in `.klv`, `.klv16` or
//! `.klv2`. Prints the processor time that each step took and the most memory that was used.

use std::error::Error;
use std::path::Path;

use cpu_time::ProcessTime;
use ponder_crossword::Alphabet;
use ponder_crossword::klv::{KlvForm, LeaveList, LeaveTable, Leaves};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [csv, out, rest @ ..] = arguments.as_slice() else {
        return Err("build_klv LEAVES.csv OUT [ALPHABET]".into());
    };
    let name = rest.first().map_or("english", String::as_str);
    let alphabet = Alphabet::named(name).ok_or("there is no such alphabet")?;
    let form = match Path::new(out).extension().and_then(|extension| extension.to_str()) {
        Some("klv") => KlvForm::Klv,
        Some("klv16") => KlvForm::Klv16,
        Some("klv2") => KlvForm::Klv2,
        _ => return Err("OUT ends in .klv, .klv16 or .klv2".into()),
    };
    let start = ProcessTime::now();
    let text = std::fs::read_to_string(csv)?;
    let list = LeaveList::from_csv(&text, &alphabet)?;
    drop(text);
    println!("{} leaves read: {:?}", list.len(), start.elapsed());
    let bytes = list.to_bytes(form)?;
    println!("built: {:?}", start.elapsed());
    std::fs::write(out, &bytes)?;
    println!("written: {:?}", start.elapsed());
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find(|line| line.starts_with("VmHWM")).unwrap_or("VmHWM unknown");
    println!("{peak}");
    drop((list, bytes));
    if form != KlvForm::Klv16 {
        let start = ProcessTime::now();
        let leaves = Leaves::open(Path::new(out))?;
        println!("opened: {:?}", start.elapsed());
        let table = LeaveTable::new(leaves, alphabet.letters());
        println!("as a table: {:?}", start.elapsed());
        let rack = [20, 19, 18, 9, 5, 1, 0];
        let (mut values, mut sum) = ([0; 128], 0_i64);
        let start = ProcessTime::now();
        for _ in 0..100_000 {
            table.subsets(std::hint::black_box(&rack), &mut values);
            sum += i64::from(values[63]);
        }
        println!("128 values of a rack: {:?} (sum {sum})", start.elapsed() / 100_000);
    }
    Ok(())
}
