//! Passes the commit from which the program is built to the compiler, where it is known.

use std::process::Command;

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // Every commit and every switch of branches adds a line to this log.
    if let Some(log) = git(&["rev-parse", "--path-format=absolute", "--git-path", "logs/HEAD"]) {
        println!("cargo:rerun-if-changed={log}");
    }
    // A source package may lie inside someone else's repository.
    let ours = git(&["ls-files", "--error-unmatch", "Cargo.toml"]).is_some();
    if let Some(commit) = git(&["rev-parse", "--short=12", "HEAD"]).filter(|_| ours) {
        println!("cargo:rustc-env=PONDER_COMMIT={commit}");
    }
}
