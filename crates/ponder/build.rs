//! With the feature `torch`: links libtorch whole.
//!
//! Nothing here refers to the part of libtorch that knows GPUs, so a linker leaves it out unless
//! told otherwise; `libtorch` itself has nothing but references to all parts that there are.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var_os("CARGO_FEATURE_TORCH").is_some() {
        println!("cargo:rustc-link-arg-bins=-Wl,--push-state,--no-as-needed,-ltorch,--pop-state");
    }
}
