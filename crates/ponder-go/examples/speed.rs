//! How fast the board is: `cargo run --release -p ponder-go --example speed -- SECONDS`.

use cpu_time::ProcessTime;
use ponder_game::{Line, Rollout, Seed};
use ponder_go::rollout::Tactics;
use ponder_go::workload::{Choosing, SEQUENCES, play_checked, play_unchecked, random_game};
use ponder_go::{GoPosition, GoRules};
use std::hint::black_box;
use std::time::Duration;

fn main() {
    let seconds: f64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1.0);
    let part = Duration::from_secs_f64(seconds / 10.0);
    let rules: GoRules = "19".parse().expect("rules");
    let start = GoPosition::<512>::new(&rules);
    for sequence in &SEQUENCES {
        let points = sequence.points(&start);
        let mut ns = [0.0; 2];
        for (checked, ns) in ns.iter_mut().enumerate() {
            let (mut rounds, mut time) = (0_u64, Duration::ZERO);
            let mut line = Line::default();
            while time < part {
                let mut boards = vec![start.clone(); 64];
                let begun = ProcessTime::now();
                for board in &mut boards {
                    let board = black_box(board);
                    let stones = if checked == 1 {
                        play_checked(board, &points, &mut line)
                    } else {
                        play_unchecked(board, &points)
                    };
                    let wanted =
                        if checked == 1 { sequence.stones_checked } else { sequence.stones };
                    assert_eq!(stones, wanted, "{}", sequence.name);
                }
                time += begun.elapsed();
                rounds += 64;
            }
            *ns = time.as_secs_f64() * 1e9 / (rounds * points.len() as u64) as f64;
        }
        println!("{:14} {:6.1} ns a move, {:6.1} checked", sequence.name, ns[0], ns[1]);
    }
    random::<128>("9", part);
    random::<512>("19", part);
    playouts::<128>("9", part);
    playouts::<512>("9", part);
    playouts::<512>("19", part);
}

fn random<const CAP: usize>(rules: &str, part: Duration) {
    let rules: GoRules = rules.parse().expect("rules");
    for choosing in [Choosing::UntilLegal, Choosing::FromList] {
        let mut rng = Seed(7).rng();
        let mut line = Line::default();
        let (mut plies, mut games) = (0_u64, 0);
        let begun = ProcessTime::now();
        while begun.elapsed() < part {
            plies += u64::from(random_game::<CAP>(&rules, choosing, &mut rng, &mut line).0);
            games += 1;
        }
        let rate = plies as f64 / begun.elapsed().as_secs_f64() / 1e6;
        println!("{rules:9} {choosing:?}: {rate:.2} M plies/s, {} a game", plies / games);
    }
}

fn playouts<const CAP: usize>(rules: &str, part: Duration) {
    let rules: GoRules = rules.parse().expect("rules");
    let start = GoPosition::<CAP>::new(&rules);
    for policy in [Tactics::UNIFORM, Tactics::default()] {
        let mut count = 0;
        let begun = ProcessTime::now();
        let mut wins = 0;
        while begun.elapsed() < part {
            wins += start.rollouts(&policy, 16, Seed(count)).first_wins;
            count += 16;
        }
        let micros = begun.elapsed().as_secs_f64() * 1e6 / count as f64;
        let share = f64::from(wins) / count as f64;
        println!(
            "{rules:9} on {CAP} numbers, playout `{policy}`: {micros:.1} µs, Black wins {share:.3}"
        );
    }
}
