//! An evaluator of one's own for Othello, used by PUCT and by the Gumbel search, and then measured:
//! how does it do against random rollouts with as many visits?
//!
//! `cargo run --release -p ponder-examples --example own_evaluator`

use ponder_game::{Answers, Evaluator, Game, History, Notation, Position, Request, Seed, Side};
use ponder_game::{Status, Uniform, Wait};
use ponder_othello::{Bitboard, Othello, OthelloMove, OthelloPosition, OthelloRules};
use ponder_search::driver::{self, StopCondition};
use ponder_search::gumbel::{Gumbel, GumbelConfig};
use ponder_search::puct::{Puct, PuctConfig};
use ponder_search::uct::{Uct, UctConfig};
use ponder_search::{Limits, MoveReport, Report, RolloutEvaluator, Search};
use std::error::Error;

/// Othello on boards of up to 8x8; `Othello<WideBitboard>` has room for more.
type SmallOthello = Othello<u64>;
type Board = OthelloPosition<u64>;

/// Worth of a disc by row and column, in one quarter of the board: corners are for ever, and the
/// squares next to them give them away.
const WORTH: [[f32; 4]; 4] = [
    [20.0, -3.0, 11.0, 8.0],
    [-3.0, -7.0, -4.0, 1.0],
    [11.0, -4.0, 2.0, 2.0],
    [8.0, 1.0, 2.0, -3.0],
];

/// Worth of a square of the 8x8 board, which is numbered `16 * row + column`.
fn worth(square: usize) -> f32 {
    let [row, column] = [square / 16, square % 16].map(|at| at.min(7 - at));
    WORTH[row][column]
}

/// Evaluator by the worth of squares: those of discs for the value, those of moves for the policy.
#[derive(Default)]
struct SquareWorth {
    policy: Vec<f32>,
    answers: Answers,
}

impl SquareWorth {
    /// Value for the side to move, -1 to 1: the squares that it holds, and its choice of moves.
    fn value(board: &Board) -> f32 {
        let side = board.to_move();
        let [own, other] = [side, side.opponent()].map(|side| {
            let mut sum = 8.0 * board.clone().with_to_move(side).playable().count() as f32;
            board.discs(side).for_each(|square| sum += worth(square));
            sum
        });
        ((own - other) / 100.0).tanh()
    }

    /// Prior probabilities of the legal moves, in the order of the position; they sum to 1.
    fn fill_policy(&mut self, board: &Board) {
        self.policy.clear();
        board.for_each_move(&History::new(), |mv: OthelloMove| {
            self.policy.push((mv.square().map_or(0.0, worth) / 15.0).exp());
        });
        let sum: f32 = self.policy.iter().sum();
        self.policy.iter_mut().for_each(|prior| *prior /= sum);
    }
}

/// Requests are answered at once and kept until they are collected. An evaluator on a GPU would
/// start a batch in `submit` and wait for it in `collect`.
impl Evaluator<Board> for SquareWorth {
    fn submit(&mut self, batch: &mut Vec<Request<Board>>) {
        for request in batch.drain(..) {
            self.fill_policy(&request.position);
            self.answers.push(&request, Self::value(&request.position), &self.policy);
        }
    }

    fn collect(&mut self, _: Wait, answers: &mut Answers) -> usize {
        let count = self.answers.len();
        answers.append(&mut self.answers);
        count
    }

    fn in_flight(&self) -> usize {
        self.answers.len()
    }
}

fn run<S: Search<Position = Board>>(search: &mut S, evaluator: &mut impl Evaluator<Board>) {
    driver::run(search, evaluator, StopCondition::never(), |_, _| {});
}

fn print(name: &str, board: &Board, report: &Report<MoveReport<OthelloMove>>) {
    println!("{name}: value {:+.2} after {} visits", report.value, report.visits);
    for entry in report.moves.iter().take(3) {
        let (text, prior) = (board.format_move(entry.mv), entry.prior.unwrap_or_default());
        println!("  {text}: prior {prior:.2}, {} visits, value {:+.2}", entry.visits, entry.value);
    }
}

/// Plays a game from a start and returns the score of the evaluator: 1, 0.5 or 0.
fn play(start: &Board, own: Side, visits: u32, seed: Seed) -> f32 {
    let (mut board, history) = (start.clone(), History::new());
    for ply in 0.. {
        if let Status::Over(outcome) = board.status(&history) {
            return f32::midpoint(outcome.value_for(own), 1.0);
        }
        let seed = seed.stream(ply);
        let best = if board.to_move() == own {
            let config = GumbelConfig { simulations: visits, ..GumbelConfig::default() };
            let mut search = Gumbel::new(board.clone(), history.clone(), config, seed);
            run(&mut search, &mut SquareWorth::default());
            search.best_move()
        } else {
            let mut search = Uct::new(board.clone(), history.clone(), UctConfig::default(), seed);
            search.set_limits(Limits { visits_max: visits.into(), ..Limits::default() });
            run(&mut search, &mut RolloutEvaluator::new(Uniform, 1));
            search.best_move()
        };
        let Some(best) = best else { break };
        board.play(best);
    }
    0.5
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut board, history) = (SmallOthello::initial(&OthelloRules::default()), History::new());
    for text in "f5 f6 e6 f4 g5 d6 e3 h5".split(' ') {
        board.try_play(board.parse_move(text)?, &history)?;
    }
    println!("{}", SmallOthello::diagram(&board));
    let mut evaluator = SquareWorth::default();

    let mut puct = Puct::new(board.clone(), history.clone(), PuctConfig::default(), Seed(1));
    puct.set_limits(Limits { visits_max: 400, ..Limits::default() });
    run(&mut puct, &mut evaluator);
    print("PUCT", &board, &puct.report());

    let config = GumbelConfig { simulations: 64, ..GumbelConfig::default() };
    let mut gumbel = Gumbel::new(board.clone(), history, config, Seed(1));
    run(&mut gumbel, &mut evaluator);
    print("Gumbel", &board, &gumbel.report());

    let games = (0..20).flat_map(|game| Side::BOTH.map(|own| play(&board, own, 100, Seed(game))));
    println!("Against random rollouts: {} points in 40 games", games.sum::<f32>());
    Ok(())
}
