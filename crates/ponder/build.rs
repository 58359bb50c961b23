//! Passes the commit from which the program is built to the compiler, where it is known, and links
//! libtorch's CUDA part.

use std::env;
use std::path::PathBuf;
use std::process::Command;

fn git(arguments: &[&str]) -> Option<String> {
    output_of("git", arguments)
}

fn output_of(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}

/// Links libtorch's CUDA part, where libtorch has one. No function of it is called by name, so the
/// linker would leave it out, and the program would find no GPU.
fn link_cuda() {
    let is_enabled = env::var_os("CARGO_FEATURE_TORCH").is_some()
        && env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux");
    if !is_enabled {
        return;
    }
    println!("cargo:rerun-if-env-changed=LIBTORCH");
    println!("cargo:rerun-if-env-changed=LIBTORCH_USE_PYTORCH");
    let folder = match env::var_os("LIBTORCH") {
        Some(folder) => Some(PathBuf::from(folder)),
        None => {
            output_of("python3", &["-c", "import torch; print(*torch.__path__)"]).map(PathBuf::from)
        }
    };
    let library = folder.map(|folder| folder.join("lib/libtorch_cuda.so"));
    if let Some(library) = library.filter(|library| library.exists()) {
        let library = library.display();
        println!("cargo:rustc-link-arg-bins=-Wl,--push-state,--no-as-needed,{library},--pop-state");
    }
}

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    link_cuda();
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
