//! Links all of libtorch when the feature `torch` is on.
//!
//! Nothing in this crate refers to the CUDA part of libtorch, so the linker drops it unless told
//! otherwise; `libtorch` itself contains nothing but references to all available parts.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var_os("CARGO_FEATURE_TORCH").is_some() {
        for kind in ["tests", "benches"] {
            println!(
                "cargo:rustc-link-arg-{kind}=-Wl,--push-state,--no-as-needed,-ltorch,--pop-state"
            );
        }
    }
}
