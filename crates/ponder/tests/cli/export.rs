use crate::serve::start;
use crate::support::{interrupt, ponder, ran};
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::time::{Duration, Instant};

/// Saves two games of Hex on a server.
fn import(address: &str) {
    let games = "(;GM[11]SZ[5]PB[A]PW[B]DT[2024-08-27];B[b2];W[c3])(;GM[11]SZ[3];B[a1])";
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    write!(
        stream,
        "POST /api/games/import HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\n\
         X-Ponder-Session: {}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{games}",
        "0".repeat(32),
        games.len()
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.contains("\"imported\":2"), "{answer}");
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).to_str().unwrap().to_owned()
}

#[test]
fn saved_games_are_exported_while_the_server_runs_and_nothing_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let state = path(folder.path(), "state");
    let (child, address) = start(&["serve", "--port", "0", "--state", &state]);
    import(&address);
    let export = |output: &str, more: &[&str]| {
        ponder(&[&["games", "export", "--state", &state, "-o", output], more].concat())
    };
    let zip = path(folder.path(), "games.zip");
    assert!(export(&zip, &[]).expect(0).stdout.contains("2 games written"));
    assert!(fs::read(&zip).unwrap().starts_with(b"PK"));
    export(&zip, &[]).fails(2, &["games.zip", "already exists", "--force"]);
    export(&zip, &["--force"]).expect(0);

    let records = path(folder.path(), "records");
    export(&records, &[]).expect(0);
    let files: Vec<_> = fs::read_dir(&records).unwrap().map(|it| it.unwrap().path()).collect();
    assert_eq!(files.len(), 2);
    let named =
        files.iter().find(|file| file.to_str().unwrap().contains("2024-08-27_hex-5_A-vs-B"));
    let named = named.unwrap();
    let analysed = ponder(&["convert", named.to_str().unwrap()]).expect(0);
    assert!(analysed.stdout.contains("#5c1,b2c3"), "{}", analysed.stdout);
    assert!(export(&records, &[]).expect(0).stdout.contains("0 games written"));
    fs::write(named, "my notes").unwrap();
    export(&records, &[]).fails(2, &["already exists"]);
    assert_eq!(fs::read_to_string(named).unwrap(), "my notes");
    interrupt(&child);
    ran(child, Instant::now()).expect(0);
    assert!(export(&records, &["--force"]).expect(0).stdout.contains("1 game written"));
    assert!(fs::read_to_string(named).unwrap().starts_with("(;"));
}

#[test]
fn a_folder_without_saved_games_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let state = path(folder.path(), "none");
    ponder(&["games", "export", "--state", &state]).fails(3, &["none", "--state"]);
}
