//! Games whose result is a count of points.

use crate::{Count, Game, History, OpenTable, Refusal, Scene, Side, Table, Viewer};

/// A table of a game that counts points; see [`Table::counting`]. Points are given by their names
/// in [`Scene::point_names`], in upper or lower case; unknown names are ignored.
pub trait Counting {
    /// The count of the current position with the stones on the points in `dead` taken off first.
    fn count(&self, dead: &[String]) -> Count;

    /// The points of the chain to which the stone on a point belongs, that point included; empty if
    /// there is no stone.
    fn chain(&self, point: &str) -> Vec<String>;

    /// Lead of the first side in points if each point belonged to the side that `ownership` says: 1
    /// for the first side, -1 for the other, one entry per point as in [`Table::ownership`]. `None`
    /// if it is of another length.
    fn lead(&self, ownership: &[f32]) -> Option<f32>;

    /// The points whose stones are dead if each point belongs to the side that `ownership` gives.
    fn dead(&self, ownership: &[f32]) -> Vec<String>;

    /// The best move of the side to act towards capturing the other side's stones on the points in
    /// `dead`; `None` where there is none.
    fn capturing_move(&self, dead: &[String]) -> Option<String>;

    /// The points whose stones live without territory of their own, since neither side can capture
    /// first, when those on the points in `dead` are taken off.
    fn mutual_life(&self, dead: &[String]) -> Vec<String>;

    /// Resumes with `side` to move a game that has ended by its rules, as after passes over which
    /// the players then disagree. This is neither a move nor an event; taking back the next move
    /// takes it back too.
    ///
    /// # Errors
    /// Returns [`Refusal::GameOver`] after a resignation or forfeit, and where nobody could move.
    fn resume(&mut self, side: Side) -> Result<(), Refusal>;
}

/// A game that counts points, as returned by [`Game::counting`]. Points are numbered as in
/// [`Scene::point_names`].
pub trait CountingGame: Game {
    /// The count behind [`Counting::count`].
    fn count(rules: &Self::Rules, position: &Self::Position, dead: &[u16]) -> Count;

    /// The stones behind [`Counting::chain`].
    fn chain(position: &Self::Position, point: u16) -> Vec<u16>;

    /// The points behind [`Counting::lead`].
    fn lead(rules: &Self::Rules, position: &Self::Position, ownership: &[f32]) -> Option<f32>;

    /// The points behind [`Counting::dead`].
    fn dead(position: &Self::Position, ownership: &[f32]) -> Vec<u16>;

    /// The move behind [`Counting::capturing_move`].
    fn capturing_move(
        position: &Self::Position,
        history: &History,
        dead: &[u16],
    ) -> Option<<Self::Position as crate::Position>::Move>;

    /// The points behind [`Counting::mutual_life`].
    fn mutual_life(position: &Self::Position, dead: &[u16]) -> Vec<u16>;

    /// The position in which a finished game resumes with `side` to move.
    fn resumed(position: &Self::Position, side: Side) -> Self::Position;
}

impl<G: CountingGame> Counting for OpenTable<G> {
    fn count(&self, dead: &[String]) -> Count {
        let scene = self.scene(Viewer::Record);
        let mut dead = points_named(&scene, dead);
        let is_stone = |point: &u16| scene.stones.iter().any(|stone| stone.point == *point);
        dead.retain(is_stone);
        G::count(self.game_rules(), self.position(), &dead)
    }

    fn chain(&self, point: &str) -> Vec<String> {
        let scene = self.scene(Viewer::Record);
        let place = scene.point_names.iter().position(|name| name.eq_ignore_ascii_case(point));
        let Some(place) = place else { return Vec::new() };
        names_of(&scene, &G::chain(self.position(), place as u16))
    }

    fn lead(&self, ownership: &[f32]) -> Option<f32> {
        G::lead(self.game_rules(), self.position(), ownership)
    }

    fn dead(&self, ownership: &[f32]) -> Vec<String> {
        let scene = self.scene(Viewer::Record);
        if ownership.len() != scene.point_names.len() {
            return Vec::new();
        }
        names_of(&scene, &G::dead(self.position(), ownership))
    }

    fn capturing_move(&self, dead: &[String]) -> Option<String> {
        let dead = points_named(&self.scene(Viewer::Record), dead);
        let position = self.position();
        let mv = G::capturing_move(position, self.history(), &dead)?;
        Some(crate::Notation::format_move(position, mv))
    }

    fn mutual_life(&self, dead: &[String]) -> Vec<String> {
        let scene = self.scene(Viewer::Record);
        names_of(&scene, &G::mutual_life(self.position(), &points_named(&scene, dead)))
    }

    fn resume(&mut self, side: Side) -> Result<(), Refusal> {
        self.resume_from(G::resumed(self.position(), side))
    }
}

fn names_of(scene: &Scene, points: &[u16]) -> Vec<String> {
    points.iter().map(|&point| scene.point_names[usize::from(point)].clone()).collect()
}

fn points_named(scene: &Scene, names: &[String]) -> Vec<u16> {
    let is_named = |name: &String| names.iter().any(|known| known.eq_ignore_ascii_case(name));
    let points = scene.point_names.iter().enumerate().filter(|(_, name)| is_named(name));
    points.map(|(point, _)| point as u16).collect()
}
