use crate::support::ponder;

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = ponder(&["completions", shell]).expect(0).stdout;
        assert!(script.contains("ponder") && script.contains("conformance"), "{shell}");
    }
    ponder(&["completions", "cmd"]).fails(2, &["bash", "zsh"]);
}

#[test]
fn man_pages() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("man/man1");
    ponder(&["man", dir.to_str().unwrap()]).expect(0);
    for (name, word) in
        [("ponder.1", "Exit codes"), ("ponder-match.1", "sprt"), ("ponder-play.1", "opponent")]
    {
        let page = std::fs::read_to_string(dir.join(name)).unwrap();
        assert!(page.contains(word), "{name}: {page}");
    }
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    ponder(&["man", file.to_str().unwrap()]).fails(4, &["cannot write man pages into"]);
}
