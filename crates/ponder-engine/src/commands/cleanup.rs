//! `kgs-genmove_cleanup`: a move other than a pass while dead stones of the other side are on the
//! board.

use super::{colour, moves};
use crate::engine::Engine;
use crate::failure::Failure;
use crate::go_spec::GoSpec;
use crate::score_estimate::{ScoreEstimate, stones};
use ponder_game::{Action, ClockView, Side, Table, Viewer};
use ponder_gtp::Command;
use ponder_players::{Choice, Control};
use std::time::Instant;

/// Chooses and plays a move: while the other side has dead stones, one that takes their liberties.
/// Where none is safe, the player searches under a komi with which passing loses and capturing them
/// wins.
pub(super) fn generate(engine: &mut Engine<'_>, command: &Command) -> Result<String, Failure> {
    let side: Side = colour(command)?.into();
    let table = engine.running_table(side)?;
    let seed = engine.options.seed.named("cleanup");
    let estimate = ScoreEstimate::of(table.as_ref(), seed);
    let Some(estimate) = estimate.filter(|it| !it.dead_of(side.opponent()).is_empty()) else {
        let choice = moves::choose(engine, side, &mut Control::none())?;
        return moves::commit(engine, side, &choice);
    };
    let dead = estimate.dead_of(side.opponent());
    if let Some(text) = table.counting().and_then(|counting| counting.capturing_move(&dead)) {
        return moves::commit(engine, side, &Choice { action: Action::play(text), report: None });
    }
    let started = Instant::now();
    let clock = engine.time.view(side);
    let choice = choose_capturing(engine, side, &estimate, clock);
    engine.time.charge(side, started.elapsed());
    let text = choice.as_ref().and_then(first_stone).or_else(|| {
        let dead = estimate.dead_of(side.opponent());
        nearest(table.as_ref(), side, &dead)
    });
    let action = Action::play(text.unwrap_or_else(|| "pass".to_owned()));
    moves::commit(engine, side, &Choice { action, report: None })
}

/// The player's choice under a komi with which the game is won only if dead stones for about half
/// their value are captured.
fn choose_capturing(
    engine: &mut Engine<'_>,
    side: Side,
    estimate: &ScoreEstimate,
    clock: Option<ClockView>,
) -> Option<Choice> {
    let dead = estimate.dead_of(side.opponent());
    let (now, clean) = (estimate.lead_without(&[])?, estimate.lead_without(&dead)?);
    let komi = engine.spec().go_terms()?.komi + f64::from((now + clean) / 2) / 2.0;
    let spec = engine.spec().with_komi(&komi.to_string()).ok()?;
    let mut table = engine.replayed(&spec)?;
    table.resume(side).ok()?;
    let view = table.observe(Viewer::Seat(table.seat_of(side)));
    let mut player = engine.make_player(&spec).ok()?;
    player.choose(&view, &mut Control { clock, ..Control::none() }).ok()
}

/// The chosen move, or the best one that is not a pass.
fn first_stone(choice: &Choice) -> Option<String> {
    let is_stone = |text: &&str| !text.eq_ignore_ascii_case("pass");
    let played = match &choice.action {
        Action::Play { text } => Some(text.as_str()),
        _ => None,
    };
    let candidates = choice.report.iter().flat_map(|report| &report.candidates);
    let mut all = played.into_iter().chain(candidates.map(|one| one.text.as_str()));
    all.find(is_stone).map(str::to_owned)
}

/// The legal move after which the fewest stones of `dead` are on the board, or whose point is
/// nearest to them.
fn nearest(table: &dyn Table, side: Side, dead: &[String]) -> Option<String> {
    let scene = table.scene(Viewer::Spectator);
    let (cols, _) = scene.geometry.size();
    let place = |point: usize| (point % cols, point / cols);
    let points = |name: &String| scene.point_names.iter().position(|known| known == name);
    let dead_points: Vec<_> = dead.iter().filter_map(points).map(place).collect();
    let seat = table.seat_of(side);
    let rank = |text: &str, point: usize| {
        let mut after = table.boxed_clone();
        after.apply(seat, &Action::play(text)).ok()?;
        let left = stones(after.as_ref(), side.opponent());
        let dead_left = left.iter().filter(|name| dead.contains(name)).count();
        let (col, row) = place(point);
        let distance = dead_points.iter().map(|at| at.0.abs_diff(col) + at.1.abs_diff(row)).min();
        Some((dead_left, distance))
    };
    let stones = scene.legal.iter().filter_map(|mv| Some((mv, usize::from(mv.point?))));
    let ranked = stones.filter_map(|(mv, point)| Some((rank(&mv.text, point)?, mv)));
    ranked.min_by_key(|(rank, _)| *rank).map(|(_, mv)| mv.text.clone())
}
