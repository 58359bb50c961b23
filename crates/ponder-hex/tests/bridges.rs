//! Playouts that save bridges, compared with the exact win rate of their rules on small boards.

use ponder_game::{Rollout, Seed, Side, Trace};
use ponder_hex::{Bitboard, Fill, HexPosition, HexRules, WideBitboard};
use std::collections::HashMap;

/// Steps to the neighbours of a cell, clockwise.
const CLOCKWISE: [(i32, i32); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

/// Positions of a playout: owners of the cells, the side to move, and the cell where it must answer.
type State = (Vec<Option<Side>>, Side, Option<usize>);

/// Win rates of the first side by the rules of the playout.
struct Reference {
    cols: i32,
    rows: i32,
    rates: HashMap<State, f64>,
}

impl Reference {
    fn cell(&self, (col, row): (i32, i32)) -> Option<usize> {
        let is_on_board = (0..self.cols).contains(&col) && (0..self.rows).contains(&row);
        is_on_board.then(|| (row * self.cols + col) as usize)
    }

    /// Returns whether a cell or what is off the board belongs to a side.
    fn belongs(&self, owners: &[Option<Side>], (col, row): (i32, i32), side: Side) -> bool {
        match (self.cell((col, row)), side) {
            (Some(cell), side) => owners[cell] == Some(side),
            (None, Side::First) => !(0..self.rows).contains(&row),
            (None, Side::Second) => !(0..self.cols).contains(&col),
        }
    }

    /// Cells where the other side may have to answer a move, in order around it.
    fn answers(&self, owners: &[Option<Side>], cell: usize, side: Side) -> [Option<usize>; 6] {
        let (col, row) = (cell as i32 % self.cols, cell as i32 / self.cols);
        let place = |index: usize| {
            let (right, down) = CLOCKWISE[index % 6];
            (col + right, row + down)
        };
        std::array::from_fn(|index| {
            let between = self.cell(place(index)).filter(|&between| owners[between].is_none());
            let ends = [place(index + 5), place(index + 1)];
            let is_bridge = ends.into_iter().all(|end| self.belongs(owners, end, side));
            between.filter(|_| is_bridge)
        })
    }

    fn after(&mut self, (mut owners, side, _): State, cell: usize) -> f64 {
        owners[cell] = Some(side);
        let other = side.opponent();
        let answers = self.answers(&owners, cell, other);
        if answers == [None; 6] {
            return self.rate((owners, other, None));
        }
        let mut sum = 0.0;
        for start in 0..6 {
            // The playout looks around in the other direction.
            let answer = (0..6).find_map(|index| answers[(start + 6 - index) % 6]);
            sum += self.rate((owners.clone(), other, answer)) / 6.0;
        }
        sum
    }

    fn rate(&mut self, state: State) -> f64 {
        if let Some(&rate) = self.rates.get(&state) {
            return rate;
        }
        let empty: Vec<usize> =
            (0..state.0.len()).filter(|&cell| state.0[cell].is_none()).collect();
        let rate = match state.2 {
            Some(cell) => self.after(state.clone(), cell),
            None if empty.is_empty() => f64::from(u8::from(self.is_won(&state.0))),
            None => {
                let rates = empty.iter().map(|&cell| self.after(state.clone(), cell));
                rates.sum::<f64>() / empty.len() as f64
            }
        };
        self.rates.insert(state, rate);
        rate
    }

    /// Returns whether the first side connects top and bottom.
    fn is_won(&self, owners: &[Option<Side>]) -> bool {
        let mut reached: Vec<usize> =
            (0..self.cols as usize).filter(|&cell| owners[cell] == Some(Side::First)).collect();
        let mut next = 0;
        while let Some(&cell) = reached.get(next) {
            let (col, row) = (cell as i32 % self.cols, cell as i32 / self.cols);
            for (right, down) in CLOCKWISE {
                let neighbour = self.cell((col + right, row + down));
                let own = neighbour.filter(|&cell| owners[cell] == Some(Side::First));
                reached.extend(own.filter(|cell| !reached.contains(cell)));
            }
            next += 1;
        }
        reached.iter().any(|&cell| cell as i32 / self.cols == self.rows - 1)
    }
}

#[test]
fn win_rates_are_those_of_the_rules() {
    let cases: [(&str, &[usize], &[usize]); 6] = [
        ("2", &[], &[]),
        ("3", &[], &[]),
        ("2x4", &[3], &[]),
        ("3x4", &[4], &[7, 1]),
        ("4x3", &[], &[5]),
        ("4", &[0, 5, 10], &[2, 8, 13]),
    ];
    for (number, (rules, first, second)) in cases.into_iter().enumerate() {
        let rules: HexRules = rules.parse().unwrap();
        let (cols, rows) = (i32::from(rules.cols()), i32::from(rules.rows()));
        let mut reference = Reference { cols, rows, rates: HashMap::new() };
        let mut owners = vec![None; (cols * rows) as usize];
        let mut stones = [0_u128; 2];
        for (side, cells) in Side::BOTH.into_iter().zip([first, second]) {
            for &cell in cells {
                owners[cell] = Some(side);
                stones[side.index()] |= 1 << cell;
            }
        }
        for to_move in Side::BOTH {
            let truth = reference.rate((owners.clone(), to_move, None));
            let position = HexPosition::from_stones(&rules, stones, to_move).unwrap();
            let count = 200_000;
            let tally = position.rollouts(&Fill::Bridges, count, Seed(number as u64));
            let rate = f64::from(tally.first_wins) / f64::from(count);
            let error = (truth * (1.0 - truth) / f64::from(count)).sqrt();
            assert!(
                (rate - truth).abs() <= 4.5 * error,
                "{rules} {to_move:?}: {rate} and not {truth} ± {error}"
            );
        }
    }
}

#[test]
fn a_chain_of_bridges_seldom_breaks() {
    fn check<P: Bitboard>(size: u8) {
        let rules = HexRules::new(size, size).unwrap();
        let board = HexPosition::<P>::new(&rules).board();
        // Every second row has a stone, one column further to the left: bridges from top to bottom.
        let cells = (1..size)
            .step_by(2)
            .map(|row| board.cell(usize::from(size - 2 - row / 2), usize::from(row)));
        let stones = [cells.fold(P::EMPTY, |set, cell| set | P::bit(cell)), P::EMPTY];
        for to_move in Side::BOTH {
            let position = HexPosition::from_stones(&rules, stones, to_move).unwrap();
            // It breaks when a move intrudes upon two bridges, and the other one is saved.
            let saved = position.rollouts(&Fill::Bridges, 1000, Seed(1)).first_wins;
            let coins = position.rollouts(&Fill::Coin, 1000, Seed(1)).first_wins;
            assert!(saved > 950 && coins < 800, "{size}: {saved} and {coins}");
        }
    }
    for size in [7, 9, 11] {
        check::<u128>(size);
    }
    check::<WideBitboard>(19);
}

#[test]
fn a_trace_has_the_result_and_the_owners_of_all_cells() {
    let rules = HexRules::new(9, 9).unwrap();
    let position =
        HexPosition::<u128>::from_stones(&rules, [1 << 40, 1 << 41], Side::First).unwrap();
    let mut trace = Trace::default();
    for seed in 0..50 {
        let tally = position.traced(&Fill::Bridges, Seed(seed), &mut trace);
        let mut first = 0_u128;
        for (cell, point) in trace.points.iter().enumerate() {
            let owner = point.owner.expect("a full board");
            first |= u128::from(owner == Side::First) << cell;
            let is_stone = [40, 41].contains(&cell);
            assert_eq!(point.first, (!is_stone).then_some(owner));
        }
        assert!(first & 1 << 40 != 0 && first & 1 << 41 == 0);
        let wins = u32::from(position.board().connected(Side::First, first));
        assert_eq!((tally.first_wins, tally.count), (wins, 1));
        assert_eq!(position.rollouts(&Fill::Bridges, 1, Seed(seed)), tally);
    }
}
