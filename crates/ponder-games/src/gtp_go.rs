//! What GTP says of Go beside its moves: komi, the terms of a game, handicap.

use crate::{GameSpec, Kind, Need, SetupCommand, kata_rules};
use ponder_game::{RulesError, Viewer};
use ponder_go::{Bonus, GoRules, Ko, Scoring, Suicide, handicap};

/// The terms of a game of Go that programs set one by one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GoTerms {
    /// The komi in points, a multiple of a half.
    pub komi: f64,
    /// Handicap stones on fixed places at the start.
    pub handicap: u8,
    /// The name of the rules, if they are those of a school.
    pub rules: Option<&'static str>,
    /// The forbidden repetitions as KataGo's rules have them: `POSITIONAL`, `SITUATIONAL` or
    /// `SIMPLE`.
    pub ko: &'static str,
    /// `AREA` or `TERRITORY`.
    pub scoring: &'static str,
    /// Whether chains of two stones and more may be given up.
    pub suicide: bool,
    /// What White gets for handicap stones beside the komi: `0`, `N` or `N-1`.
    pub bonus: &'static str,
    /// Whether stones that cannot be saved count as dead without being captured, if the players
    /// agree.
    pub dead_by_agreement: bool,
}

pub(crate) fn setup(rules: &GoRules) -> Vec<SetupCommand> {
    let (cols, rows) = (rules.cols(), rules.rows());
    let (name, size) = if cols == rows {
        ("boardsize", cols.to_string())
    } else {
        ("rectangular_boardsize", format!("{cols} {rows}"))
    };
    let mut commands = vec![SetupCommand { name, args: size, need: Need::Required }];
    if let Some(set) = rules.rule_set() {
        let args = kata_rules::name_of(set).to_owned();
        commands.push(SetupCommand { name: "kata-set-rules", args, need: Need::Optional });
    }
    let komi = rules.komi().to_string();
    commands.push(SetupCommand { name: "komi", args: komi, need: Need::Required });
    commands
}

pub(crate) fn opening(rules: &GoRules) -> Option<SetupCommand> {
    (rules.handicap() > 0).then(|| SetupCommand {
        name: "fixed_handicap",
        args: rules.handicap().to_string(),
        need: Need::Required,
    })
}

impl GameSpec {
    /// The terms of a game of Go; `None` for another game.
    #[must_use]
    pub fn go_terms(&self) -> Option<GoTerms> {
        let Kind::Go(rules) = &self.0 else { return None };
        Some(GoTerms {
            komi: rules.komi(),
            handicap: rules.handicap(),
            rules: rules.rule_set().map(|set| set.name),
            ko: match rules.ko() {
                Ko::Positional => "POSITIONAL",
                Ko::Situational => "SITUATIONAL",
                Ko::Simple => "SIMPLE",
            },
            scoring: match rules.scoring() {
                Scoring::Area => "AREA",
                Scoring::Territory => "TERRITORY",
            },
            suicide: rules.suicide() == Suicide::Allowed,
            bonus: match rules.bonus() {
                Bonus::None => "0",
                Bonus::Stones => "N",
                Bonus::StonesLessOne => "N-1",
            },
            dead_by_agreement: rules.rule_set().is_none_or(|set| set.name != "tromp-taylor"),
        })
    }

    /// The most handicap stones on fixed places (`fixed_handicap`); 0 where there are none.
    #[must_use]
    pub fn fixed_handicap_max(&self) -> u8 {
        match &self.0 {
            Kind::Go(rules) => {
                let (cols, rows) = (rules.cols(), rules.rows());
                let max = (2..=9).rev().find(|&n| !handicap::fixed(cols, rows, n).is_empty());
                max.unwrap_or(0)
            }
            Kind::HexSmall(_) | Kind::HexLarge(_) | Kind::Paco(_) | Kind::Crossword(_) => 0,
        }
    }

    /// Points for `stones` handicap stones of free choice, which may be fewer than asked for; none
    /// in another game.
    #[must_use]
    pub fn free_handicap(&self, stones: u16) -> Vec<String> {
        let Kind::Go(rules) = &self.0 else { return Vec::new() };
        let (cols, rows) = (rules.cols(), rules.rows());
        let names = self.table().scene(Viewer::Spectator).point_names;
        let name = |(col, row): (u8, u8)| usize::from(row) * usize::from(cols) + usize::from(col);
        handicap::free(cols, rows, stones)
            .into_iter()
            .map(|place| names[name(place)].clone())
            .collect()
    }

    pub(crate) fn with_go(
        &self,
        change: impl FnOnce(GoRules) -> Result<GoRules, RulesError>,
    ) -> Result<GameSpec, RulesError> {
        match &self.0 {
            Kind::Go(rules) => Ok(GameSpec::go(change(*rules)?)),
            Kind::HexSmall(_) | Kind::HexLarge(_) | Kind::Paco(_) | Kind::Crossword(_) => {
                Err(RulesError::new(&self.to_string(), "only Go has komi, handicap and such rules"))
            }
        }
    }

    /// The same game of Go with a komi in points.
    ///
    /// # Errors
    /// When it is another game, or no komi.
    pub fn with_komi(&self, komi: &str) -> Result<GameSpec, RulesError> {
        self.with_go(|rules| rules.with_komi(komi))
    }

    /// The same game of Go with handicap stones on fixed places; the komi stays as it is.
    ///
    /// # Errors
    /// When it is another game, or the board has no place for so many.
    pub fn with_handicap(&self, stones: u8) -> Result<GameSpec, RulesError> {
        self.with_go(|rules| Ok(rules.with_handicap(stones)?.with_komi_halves(rules.komi_halves())))
    }
}
