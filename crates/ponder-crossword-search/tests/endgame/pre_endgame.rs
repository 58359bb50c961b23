//! Pre-endgames, compared with plain code that plays out everything.

use crate::endgame::world::{Case, World};
use ponder_crossword::Move;
use ponder_crossword::game::SCORELESS_TURNS_MAX;
use ponder_crossword_search::Preendgame;
use ponder_crossword_search::endgame::{Aim, Analysis, CandidateStatus, Limits, Situation};
use ponder_game::Seed;
use ponder_lexicon::Tile;
use rand::RngExt;
use std::cmp::Reverse;
use std::ops::RangeInclusive;

/// Move with its half points and the sum of spreads over all arrangements.
type Valued = (Move, u32, i64);

/// Plain reference solver.
struct Plain<'a> {
    world: &'a World,
    /// Number of positions that may still be searched.
    left: u32,
}

impl Plain<'_> {
    fn moves(&self, situation: &Situation) -> Vec<Move> {
        let racks = [situation.rack.clone(), Vec::new()];
        let board = situation.board.clone();
        let mut moves = self.world.moves(&Case { board, racks, to_move: 0, scoreless_turns: 0 });
        moves.sort_by_key(|mv| match mv {
            Move::Place(play) => {
                let stays = play.placed() < situation.bag;
                let place = (play.direction, play.lane, play.start, play.tiles().to_vec());
                Ok((stays, Reverse(play.score), Reverse(play.placed()), place))
            }
            _ => Err(()),
        });
        moves
    }

    /// Returns all moves, best first.
    fn values(&mut self, situation: &Situation, after_pass: u8) -> Option<Vec<Valued>> {
        let mut found = Vec::new();
        for mv in self.moves(situation) {
            let (mut points, mut spread) = (0, 0);
            for (bag, theirs) in arrangements(&situation.unseen, situation.bag) {
                let result = self.result(situation, &mv, &bag, &theirs, after_pass)?;
                points += (result.signum() + 1) as u32;
                spread += i64::from(result);
            }
            found.push((mv, points, spread));
        }
        found.sort_by_key(|(_, points, spread)| (Reverse(*points), Reverse(*spread)));
        Some(found)
    }

    fn result(
        &mut self,
        situation: &Situation,
        mv: &Move,
        bag: &[Tile],
        theirs: &[Tile],
        after_pass: u8,
    ) -> Option<i32> {
        self.left = self.left.checked_sub(1)?;
        let is_pass = *mv == Move::Pass;
        let (mut board, mut rack) = (situation.board.clone(), situation.rack.clone());
        let mut placed = 0;
        if let Move::Place(play) = mv {
            board.play(&self.world.lexicon, play);
            for &tile in play.tiles().iter().filter(|&&tile| tile != 0) {
                let own = if ponder_lexicon::is_blank(tile) { 0 } else { tile };
                rack.remove(rack.iter().position(|&held| held == own).expect("it is held"));
                placed += 1;
            }
        }
        let scoreless_turns = if mv.score() == 0 { situation.scoreless_turns + 1 } else { 0 };
        let (drawn, bag) = bag.split_at(placed.min(bag.len()));
        rack.extend(drawn);
        let spread = situation.spread + mv.score();
        let worth = |rack: &[Tile]| -> i32 {
            rack.iter().map(|&tile| i32::from(self.world.alphabet.value(tile))).sum()
        };
        if scoreless_turns == SCORELESS_TURNS_MAX || (is_pass && after_pass == 1) {
            return Some(spread + worth(theirs) - worth(&rack));
        }
        if bag.is_empty() {
            let racks = [theirs.to_vec(), rack];
            let case = Case { board, racks, to_move: 0, scoreless_turns };
            return Some(spread - self.world.alpha_beta(&case, -9999, 9999, &mut self.left)?);
        }
        let other = Situation {
            board,
            rack: theirs.to_vec(),
            unseen: [&*rack, bag].concat(),
            bag: bag.len(),
            spread: -spread,
            scoreless_turns,
        };
        let after_pass = u8::from(is_pass);
        let reply = self.values(&other, after_pass)?[0].0;
        Some(-self.result(&other, &reply, bag, &rack, after_pass)?)
    }
}

/// Returns all orders of `bag` tiles in the bag, with the remaining tiles.
fn arrangements(unseen: &[Tile], bag: usize) -> Vec<(Vec<Tile>, Vec<Tile>)> {
    if bag == 0 {
        return vec![(Vec::new(), unseen.to_vec())];
    }
    let mut found = Vec::new();
    for at in 0..unseen.len() {
        let mut rest = unseen.to_vec();
        let tile = rest.remove(at);
        for (bag, theirs) in arrangements(&rest, bag - 1) {
            found.push(([&[tile], &*bag].concat(), theirs));
        }
    }
    found
}

fn situation(world: &World, seed: Seed, sizes: RangeInclusive<usize>, bag: usize) -> Situation {
    let case = world.case(seed, sizes);
    let mut rng = seed.named("bag").rng();
    let mut unseen = case.racks[1].clone();
    (0..bag).for_each(|_| unseen.push(rng.random_range(0..27)));
    let spread = rng.random_range(-15..=15);
    let scoreless_turns = case.scoreless_turns;
    Situation {
        board: case.board,
        rack: case.racks[0].clone(),
        unseen,
        bag,
        spread,
        scoreless_turns,
    }
}

fn analyze(world: &World, situation: &Situation, aim: Aim, limits: &Limits) -> Analysis {
    let mut analyst = Preendgame::new(1 << 18);
    analyst.analyze(&world.rules(), situation, aim, limits, &mut |_| ())
}

fn compare(bag: usize, sizes: &RangeInclusive<usize>, cases: usize, left: u32) {
    let world = World::new();
    let (mut compared, mut number) = (0, 7000);
    while compared < cases {
        let situation = situation(&world, Seed(number), sizes.clone(), bag);
        number += 1;
        let Some(values) = (Plain { world: &world, left }).values(&situation, 0) else { continue };
        let all = analyze(&world, &situation, Aim::All, &Limits::default());
        assert!(all.complete);
        assert_eq!(all.candidates.len(), values.len());
        for (found, (mv, points, spread)) in all.candidates.iter().zip(&values) {
            assert_eq!(found.mv, *mv, "{number}");
            assert_eq!(found.status, CandidateStatus::Exact);
            assert_eq!(2 * found.won + found.tied, *points, "{number}");
            assert_eq!(found.won + found.tied + found.lost, found.total);
            assert_eq!(found.spread, Some(*spread), "{number}");
        }
        let best = analyze(&world, &situation, Aim::Best, &Limits::default());
        assert_eq!(best.candidates[0], all.candidates[0], "{number}");
        compared += 1;
    }
}

#[test]
fn pre_endgames_with_one_tile_agree_with_plain_code() {
    compare(1, &(2..=3), 8, 30_000);
}

#[test]
fn pre_endgames_with_two_tiles_agree_with_plain_code() {
    compare(2, &(1..=2), 8, 60_000);
}

#[test]
fn pruned_moves_are_worse() {
    let world = World::new();
    let mut dominated = 0;
    for number in 0..20 {
        let situation = situation(&world, Seed(8000 + number), 2..=3, 1);
        let all = analyze(&world, &situation, Aim::All, &Limits::default());
        let wins = analyze(&world, &situation, Aim::Wins, &Limits::default());
        let chance = all.candidates[0].win_rate().unwrap();
        assert_eq!(wins.candidates[0].win_rate(), Some(chance));
        // After a pass the opponent chooses by the aim.
        for one in wins.candidates.iter().filter(|one| one.mv != Move::Pass) {
            let truth = all.candidates.iter().find(|other| other.mv == one.mv).unwrap();
            let (low, high) = one.win_bounds();
            let true_chance = truth.win_rate().unwrap();
            if one.status == CandidateStatus::Exact {
                assert_eq!((low, high), (true_chance, true_chance));
            } else {
                assert_eq!(one.status, CandidateStatus::Dominated);
                assert!(high <= chance && low <= true_chance && true_chance <= high);
                dominated += 1;
            }
        }
    }
    assert!(dominated > 10, "{dominated}");
}

#[test]
fn hard_endgames_stay_open_and_bounds_hold() {
    let world = World::new();
    let mut open = 0;
    for number in 0..6 {
        let situation = situation(&world, Seed(8100 + number), 2..=3, 1);
        let all = analyze(&world, &situation, Aim::All, &Limits::default());
        let mut analyst = Preendgame::new(1 << 14).with_nodes_each(20);
        let limits = Limits::default();
        let found = analyst.analyze(&world.rules(), &situation, Aim::All, &limits, &mut |_| ());
        for one in &found.candidates {
            let truth = all.candidates.iter().find(|other| other.mv == one.mv).unwrap();
            let (low, high) = one.win_bounds();
            if one.status == CandidateStatus::Exact {
                assert_eq!((one.won, one.tied, one.spread), (truth.won, truth.tied, truth.spread));
            } else if one.mv != Move::Pass {
                assert!((low..=high).contains(&truth.win_rate().unwrap()));
                open += 1;
            }
        }
    }
    assert!(open > 10, "{open}");
}

#[test]
fn an_analysis_ends_at_its_limit_and_says_so() {
    let world = World::new();
    let situation = situation(&world, Seed(9000), 2..=3, 2);
    let limits = Limits { nodes: Some(100), ..Limits::default() };
    let mut reports = 0;
    let mut analyst = Preendgame::default();
    let found = analyst.analyze(&world.rules(), &situation, Aim::Best, &limits, &mut |progress| {
        reports += 1;
        assert!(progress.done <= progress.moves && progress.nodes <= 100);
    });
    assert!(!found.complete && found.nodes <= 100);
    assert!(reports > 0);
    assert!(found.candidates.iter().any(|one| one.status == CandidateStatus::Open));
}
