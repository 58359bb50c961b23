use crate::support::{command, interrupt, ponder, ran, wait_until};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Starts a server and reads its address from the line it prints.
pub fn start(args: &[&str]) -> (Child, String) {
    start_command(command(args))
}

fn start_command(mut command: Command) -> (Child, String) {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let address = line.split_once("http://").and_then(|(_, rest)| rest.split_once('/'));
    let address = address.unwrap_or_else(|| panic!("no address in `{line}`")).0.to_owned();
    (child, address)
}

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn it_serves_until_ctrl_c() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let (child, address) = start(&["serve", "--port", "0", "--state", state.to_str().unwrap()]);
    assert!(get(&address, "/api/health").ends_with("ok"));
    assert!(get(&address, "/").starts_with("HTTP/1.1 200"));
    interrupt(&child);
    let ended = ran(child, Instant::now()).expect(0);
    assert!(ended.took < Duration::from_secs(20), "{:?}", ended.took);
}

#[test]
fn no_subcommand_serves_and_takes_a_free_port_if_its_own_is_taken() {
    // Another process may already have the port, which serves as well.
    let taken = TcpListener::bind("127.0.0.1:7878");
    let (child, address) = start(&[]);
    assert!(address.starts_with("127.0.0.1:") && address != "127.0.0.1:7878", "{address}");
    assert!(get(&address, "/api/health").ends_with("ok"));
    interrupt(&child);
    ran(child, Instant::now()).fails(0, &["port 7878 is in use"]);
    drop(taken);
}

#[test]
fn a_port_that_was_asked_for_is_not_exchanged() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    ponder(&["--port", &port]).fails(4, &[&port, "choose another --port"]);
}

#[test]
fn other_machines_are_let_in_with_a_token_only() {
    ponder(&["serve", "--listen", "0.0.0.0", "--token", "short"])
        .fails(2, &["a token must have 16"]);
    for token in [None, Some("a-token-of-some-length")] {
        let mut guarded = command(&["serve", "--listen", "0.0.0.0", "--port", "0", "--no-state"]);
        guarded.args(token.map(|token| ["--token", token]).into_iter().flatten());
        let (mut child, address) = start_command(guarded);
        assert!(get(&address, "/").starts_with("HTTP/1.1 200"));
        assert!(get(&address, "/api/info").starts_with("HTTP/1.1 401"));
        interrupt(&child);
        child.wait().unwrap();
    }
    ponder(&["serve", "--host", "example"]).fails(2, &["write an address", "(--port N)"]);
}

#[test]
fn games_are_kept_in_the_users_own_folder_by_default() {
    let home = tempfile::tempdir().unwrap();
    let at_home = |args: &[&str]| {
        let mut command = command(args);
        command.env_remove("PONDER_STATE").env("HOME", home.path());
        command.env("XDG_DATA_HOME", home.path().join("data"));
        command
    };
    let ended = |child: Child| {
        interrupt(&child);
        ran(child, Instant::now()).expect(0)
    };
    let (child, address) = start_command(at_home(&["--port", "0", "--no-state"]));
    assert!(get(&address, "/api/health").ends_with("ok"));
    ended(child);
    let mut elsewhere = at_home(&["--port", "0", "--no-state"]);
    elsewhere.env("PONDER_STATE", home.path().join("elsewhere"));
    let (child, address) = start_command(elsewhere);
    assert!(get(&address, "/api/health").ends_with("ok"));
    ended(child);
    assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 0);

    let (child, address) = start_command(at_home(&["--port", "0"]));
    assert!(get(&address, "/api/health").ends_with("ok"));
    ended(child);
    assert!(std::fs::read_dir(home.path()).unwrap().count() > 0);
}

#[test]
fn a_users_folder_that_cannot_be_used_keeps_no_game_and_says_so() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("file");
    std::fs::write(&file, "").unwrap();
    let mut command = command(&["--port", "0"]);
    command.env_remove("PONDER_STATE").env("HOME", &file).env("XDG_DATA_HOME", &file);
    let (child, address) = start_command(command);
    assert!(get(&address, "/api/health").ends_with("ok"));
    interrupt(&child);
    ran(child, Instant::now()).fails(0, &["cannot use", "games are kept in memory only"]);
}

#[test]
fn two_servers_do_not_share_a_state_folder() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().to_str().unwrap();
    let (child, _) = start(&["serve", "--port", "0", "--state", state]);
    ponder(&["serve", "--port", "0", "--state", state])
        .fails(4, &[state, "choose another --state"]);
    interrupt(&child);
    ran(child, Instant::now()).expect(0);
}

#[test]
fn a_state_folder_that_is_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let args = ["serve", "--port", "0", "--state", file.to_str().unwrap()];
    ponder(&args).fails(4, &["cannot use", "for saved games"]);
}

#[test]
fn a_folder_of_networks_is_offered() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("small.safetensors");
    ponder(&["net", "new", "hex:5", "--size", "8x1", "-o", file.to_str().unwrap()]).expect(0);
    let mut command = command(&["serve", "--port", "0"]);
    command.env("PONDER_MODELS", folder.path());
    let (child, address) = start_command(command);
    assert!(get(&address, "/api/info").contains("gumbel:model=small.safetensors"));
    interrupt(&child);
    ran(child, Instant::now()).expect(0);
    let missing = folder.path().join("missing");
    let args = ["serve", "--port", "0", "--models", missing.to_str().unwrap()];
    ponder(&args).fails(4, &["cannot use", "missing", "for networks"]);
}

#[test]
fn the_runs_of_the_current_folder_are_shown() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join("runs/begun/config")).unwrap();
    let mut here = command(&["serve", "--port", "0"]);
    here.current_dir(folder.path()).env_remove("PONDER_RUNS");
    let (child, address) = start_command(here);
    let list = get(&address, "/api/runs");
    assert!(list.contains("/runs\",\"runs\":[{") && list.contains("\"begun\""), "{list}");
    interrupt(&child);
    ran(child, Instant::now()).expect(0);
    let mut elsewhere = command(&["serve", "--port", "0"]);
    elsewhere.current_dir(folder.path()).env("PONDER_RUNS", folder.path());
    let (child, address) = start_command(elsewhere);
    let list = get(&address, "/api/runs");
    assert!(list.contains("\"runs\":[]"), "{list}");
    interrupt(&child);
    ran(child, Instant::now()).expect(0);
    let new = folder.path().join("not/there/yet");
    let (child, address) = start(&["serve", "--port", "0", "--runs", new.to_str().unwrap()]);
    assert!(get(&address, "/api/runs").contains("\"runs\":[]") && new.is_dir());
    interrupt(&child);
    ran(child, Instant::now()).expect(0);
    let args = ["serve", "--port", "0", "--runs", "/dev/null/runs"];
    ponder(&args).fails(4, &["cannot use", "/dev/null/runs", "for runs"]);
}

#[test]
fn a_server_whose_pages_may_start_matches_makes_their_folder() {
    let folder = tempfile::tempdir().unwrap();
    let mut inside = command(&["serve", "--port", "0", "--no-state", "--allow-matches"]);
    inside.current_dir(folder.path());
    let (child, address) = start_command(inside);
    assert!(folder.path().join("runs").is_dir());
    let info = get(&address, "/api/info");
    assert!(info.contains(r#""matches":{"allowed":true"#), "{info}");
    interrupt(&child);
    ran(child, Instant::now()).expect(0);
}

#[test]
fn a_killed_server_leaves_its_port_free() {
    let (mut child, address) = start(&["--port", "0"]);
    child.kill().unwrap();
    child.wait().unwrap();
    wait_until(|| TcpStream::connect(&address).is_err());
}
