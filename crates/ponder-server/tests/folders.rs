//! The source folders, each of which uses only those below it.

use std::fs;
use std::path::{Path, PathBuf};

/// The folders from bottom to top.
const FOLDERS: [&str; 7] = ["protocol", "http", "think", "watch", "play", "consult", "serve"];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let sources = |path: PathBuf| if path.is_dir() { sources(&path) } else { vec![path] };
    entries.flat_map(sources).filter(|path| path.extension().is_some_and(|it| it == "rs")).collect()
}

#[test]
fn a_folder_uses_only_folders_below_it() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut count = 0;
    for (level, folder) in FOLDERS.iter().enumerate() {
        for path in sources(&src.join(folder)) {
            count += 1;
            let text = fs::read_to_string(&path).unwrap();
            for above in &FOLDERS[level + 1..] {
                let import = format!("crate::{above}::");
                assert!(!text.contains(&import), "{} uses {import}", path.display());
            }
        }
    }
    assert!(count > 50, "only {count} files were found");
}
