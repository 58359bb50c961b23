//! Replays game files and compares every legal list: `replay FILE…`.

use cpu_time::ProcessTime;
use ponder_game::{Line, Position};
use ponder_paco::analysis::{Finding, NODES_MAX, Replay};
use ponder_paco::{GameState, PacoMove, PacoPosition, PacoRules};
use serde::Deserialize;
use std::io::BufRead;

#[derive(Deserialize)]
struct Setup {
    draw_after_n_repetitions: u8,
    starting_fen: Option<String>,
}

#[derive(Deserialize)]
struct Game {
    id: serde_json::Value,
    setup: Setup,
    history: Vec<PacoMove>,
    legal_initial: Vec<PacoMove>,
    legal_moves: Vec<Vec<PacoMove>>,
    fens: Vec<(usize, String)>,
    result: serde_json::Value,
}

fn main() {
    let mut games: Vec<Game> = Vec::new();
    for path in std::env::args().skip(1) {
        let file = std::fs::File::open(&path).expect("a file");
        let reader = std::io::BufReader::new(zstd::Decoder::new(file).expect("zstd"));
        for line in reader.lines() {
            games.push(serde_json::from_str(&line.expect("a line")).expect("a game"));
        }
    }
    let mut bad = 0;
    let mut actions = 0;
    for game in &games {
        if let Err(problem) = replay(game) {
            bad += 1;
            if bad < 15 {
                println!("{}: {problem}", game.id);
            }
        }
        actions += game.history.len();
    }
    println!("{} games, {actions} actions, {bad} with differences", games.len());
    for _ in 0..5 {
        let begun = ProcessTime::now();
        let mut sum = 0;
        let mut legal = Vec::new();
        for game in &games {
            let mut position = start(game);
            let mut line = Line::default();
            for &action in &game.history {
                if !position.legal().has(action) {
                    break;
                }
                line.push(position.repetition_key());
                position.play(action);
                legal.clear();
                if position.game_state(&line) == GameState::Running {
                    position.for_each_move(&line, |mv| legal.push(mv));
                }
                sum += legal.len();
            }
        }
        let time = begun.elapsed().as_secs_f64();
        println!("{:.2} M actions/s ({sum} legal)", actions as f64 / time / 1e6);
    }
    let mut times = Vec::new();
    let mut labels = [0_usize; 6];
    let mut unfinished = 0;
    for game in &games {
        let begun = ProcessTime::now();
        let Ok(replay) = Replay::new(&start(game), &game.history, NODES_MAX) else { continue };
        let mut unknown = false;
        for label in replay {
            labels[0] += usize::from(label.gives_sako);
            labels[1] += usize::from(label.misses_paco);
            labels[2] += usize::from(label.opens_own_king);
            labels[3] += usize::from(label.finds_paco_in_two == Finding::Yes);
            labels[4] += usize::from(label.misses_paco_in_two == Finding::Yes);
            unknown |= label.finds_paco_in_two == Finding::Unknown;
            labels[5] += 1;
        }
        unfinished += usize::from(unknown);
        let ms = begun.elapsed().as_secs_f64() * 1e3;
        if ms > 1000.0 {
            println!("game {} took {ms:.0} ms", game.id);
        }
        times.push(ms);
    }
    times.sort_by(f64::total_cmp);
    let at = |q: f64| times[((times.len() - 1) as f64 * q) as usize];
    println!(
        "analysis: p50 {:.2} p90 {:.2} p95 {:.2} max {:.1} ms, {labels:?}, {unfinished} unfinished",
        at(0.5),
        at(0.9),
        at(0.95),
        at(1.0)
    );
}

fn start(game: &Game) -> PacoPosition {
    let mut rules = PacoRules::default().with_repetitions(game.setup.draw_after_n_repetitions);
    if let Some(fen) = &game.setup.starting_fen {
        rules = rules.from_position(PacoPosition::from_fen(fen).expect("a position"));
    }
    rules.initial()
}

fn replay(game: &Game) -> Result<(), String> {
    let mut position = start(game);
    let mut line = Line::default();
    let list = |position: &PacoPosition, line: &Line| {
        let mut moves = Vec::new();
        if position.game_state(line) == GameState::Running {
            position.for_each_move(line, |mv| moves.push(mv));
        }
        moves
    };
    if list(&position, &line) != game.legal_initial {
        return Err("initial".into());
    }
    let mut fens = game.fens.iter().peekable();
    for (at, (&action, expected)) in game.history.iter().zip(&game.legal_moves).enumerate() {
        position.check(action, &line).map_err(|e| format!("action {at} {action:?}: {e}"))?;
        line.push(position.repetition_key());
        position.play(action);
        if position.computed_key() != position.search_key() {
            return Err(format!("action {at} {action:?}: the key"));
        }
        let found = list(&position, &line);
        if &found != expected {
            return Err(format!(
                "action {at} {action:?}: {} found {found:?} expected {expected:?}",
                position.to_fen()
            ));
        }
        while fens.next_if(|(n, _)| *n < at + 1).is_some() {}
        if let Some((_, fen)) = fens.next_if(|(n, _)| *n == at + 1)
            && *fen != position.to_fen()
        {
            return Err(format!("action {at}: fen {} expected {fen}", position.to_fen()));
        }
    }
    let result = match position.game_state(&line) {
        GameState::Running => serde_json::json!("Running"),
        GameState::PacoVictory(side) => {
            serde_json::json!({"PacoVictory": if side == ponder_game::Side::First { "White" } else { "Black" }})
        }
        GameState::RepetitionDraw => serde_json::json!("RepetitionDraw"),
        GameState::NoProgressDraw => serde_json::json!("NoProgressDraw"),
    };
    if result != game.result {
        return Err(format!("result {result} expected {}", game.result));
    }
    Ok(())
}
