//! Shutdown by a signal. Alone in its process, which gets the signal.
#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use ponder_server::{ServerOptions, run};
use std::sync::mpsc::channel;
use std::time::Duration;

#[test]
fn a_server_that_is_asked_to_end_ends_cleanly() {
    let folder = tempfile::tempdir().unwrap();
    let options = ServerOptions {
        address: "127.0.0.1:0".parse().unwrap(),
        state_dir: Some(folder.path().to_owned()),
        ..ServerOptions::default()
    };
    let (ready, is_ready) = channel();
    let (done, is_done) = channel();
    std::thread::spawn(move || {
        let outcome = run(options, move |address| ready.send(address).unwrap());
        done.send(outcome.is_ok()).unwrap();
    });
    is_ready.recv_timeout(Duration::from_secs(20)).unwrap();
    let own = rustix::process::getpid();
    rustix::process::kill_process(own, rustix::process::Signal::TERM).unwrap();
    assert!(is_done.recv_timeout(Duration::from_secs(20)).unwrap());
}
