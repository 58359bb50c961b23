//! The shapes of what other crates send to a page, for the TypeScript twins. A test compares them
//! with what those crates write.

use serde::Deserialize;
use serde_json::Value;
use ts_rs::TS;

macro_rules! twin {
    ($(#[$doc:meta])* $twin:ident as $name:literal {
        $($(#[$about:meta])* $field:ident: $type:ty,)*
    }) => {
        $(#[$doc])*
        #[derive(Deserialize, TS)]
        #[serde(deny_unknown_fields)]
        #[ts(rename = $name)]
        #[allow(dead_code)]
        pub(crate) struct $twin { $($(#[$about])* pub(crate) $field: $type,)* }
    };
}

twin! {
    /// What an experiment shows: the same as its file `result.json`.
    Findings as "ExperimentFindings" {
        /// The experiment, as in its file.
        #[ts(type = "unknown")]
        experiment: Value,
        /// What it shows.
        report: Report,
        /// The processes that played it.
        played_by: Vec<Joined>,
        /// Lines of the log that could not be read.
        damaged_lines: u64,
    }
}

/// What an experiment shows, by what it measures.
#[derive(Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "ExperimentReport")]
#[allow(dead_code)]
pub(crate) enum Report {
    Calibration(Box<Calibration>),
    Strength(Box<StrengthReport>),
    Time(Box<TimeReport>),
    League(Box<League>),
}

twin! {
    /// A process that played.
    Joined as "ExperimentProcess" {
        /// Its name.
        process: String,
        /// What plays and on what.
        origin: Origin,
        /// When it began, in seconds since 1970.
        at_unix_s: u64,
    }
}

twin! {
    /// The program and the machine of a process.
    Origin as "ExperimentOrigin" {
        /// The version of Ponder.
        ponder: String,
        /// The commit it was built from, if that is known.
        commit: Option<String>,
        /// The name of the processor.
        processor: String,
        /// The number of processors.
        processors: u32,
        /// Whether the program was compiled with optimisation.
        optimised: bool,
    }
}

/// How far an experiment got.
#[derive(Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "ExperimentEnding")]
pub(crate) enum Ending {
    Open,
    AllGames,
    Decided,
    OffTheScale,
    Failed,
}

twin! {
    /// Games that were lost otherwise than by the rules.
    Faults as "ExperimentFaults" {
        /// On time.
        time: u64,
        /// By an illegal move.
        illegal_move: u64,
        /// The player failed.
        failed: u64,
        /// It never returned.
        hung: u64,
    }
}

twin! {
    /// A fitted number with its standard error.
    Coefficient as "FitCoefficient" {
        /// The number, or null where there is none.
        value: Option<f64>,
        /// Its standard error, or null where there is none.
        standard_error: Option<f64>,
    }
}

twin! {
    /// A test by a statistic with a chi-squared distribution.
    Test as "FitTest" {
        /// The statistic.
        statistic: f64,
        /// Its degrees of freedom.
        freedom: u32,
        /// The probability of one as large if the model is right.
        p_value: f64,
    }
}

twin! {
    /// How rollouts decide games of one search: `P(first player wins) = sigmoid(first + slope x)`,
    /// with `x` the log10 of the first player's rollouts over the second's.
    Fit as "RolloutFit" {
        /// The search.
        search: String,
        /// Games of the fit.
        games: u64,
        /// The first player's advantage in logits.
        first: Coefficient,
        /// Logits a decade of rollouts.
        slope: Coefficient,
        /// Whether the model fits, or null.
        goodness: Option<Test>,
        /// Games by the probability of the model.
        #[ts(type = "unknown")]
        bins: Value,
        /// Games by the level of both players, seen by the one with more rollouts.
        #[ts(type = "unknown")]
        by_level: Value,
        /// The same, seen by the first player.
        #[ts(type = "unknown")]
        first_by_level: Value,
        /// The change of the slope a decade of level, or null.
        slope_by_level: Option<Coefficient>,
        /// The change of the advantage a decade of level, or null.
        first_change_by_level: Option<Coefficient>,
        /// The test of "only the ratio of rollouts matters", or null.
        only_ratio: Option<Test>,
        /// Games by the ratio of rollouts.
        #[ts(type = "unknown")]
        by_ratio: Value,
    }
}

twin! {
    /// How much rollouts decide between players of about the same level.
    Band as "LevelBand" {
        /// The lowest level, the mean of the log10 of both rollouts.
        from: f64,
        /// The level below which the band ends.
        to: f64,
        /// Games.
        games: u64,
        /// The first player's advantage in logits.
        first: Coefficient,
        /// Logits a decade of rollouts.
        slope: Coefficient,
    }
}

twin! {
    /// How much better one search uses its rollouts than another.
    Comparison as "SearchComparison" {
        /// The search that is compared.
        search: String,
        /// The search that it is compared with.
        with: String,
        /// Games in which either played.
        games: u64,
        /// Logits in favour of it at equal rollouts.
        logits: Coefficient,
        /// The same in decades of rollouts.
        decades: Coefficient,
        /// The time of one of its rollouts over that of the other, or null.
        time_ratio: Option<f64>,
        /// The comparison at equal time, in decades, or null.
        decades_at_equal_time: Option<Coefficient>,
    }
}

twin! {
    /// What a calibration shows.
    Calibration as "CalibrationReport" {
        /// The version of this format.
        version: u32,
        /// The rules string.
        game: String,
        /// Games played.
        played: u32,
        /// Games planned.
        planned: u32,
        /// Games that no fit counts.
        faults: Faults,
        /// A fit for each search against itself.
        fits: Vec<Fit>,
        /// How much rollouts decide by level, over the games of all searches.
        by_level: Vec<Band>,
        /// Why there is no fit, by search.
        problems: Vec<String>,
        /// The first search against each other one.
        comparisons: Vec<Comparison>,
        /// The time of a move by rollouts, by search.
        times: Vec<Option<TimeLine>>,
    }
}

twin! {
    /// The time of a move as a line over rollouts.
    TimeLine as "RolloutTime" {
        /// Seconds a move takes without any rollout.
        seconds_a_move: f64,
        /// Seconds a rollout takes.
        seconds_a_rollout: f64,
    }
}

twin! {
    /// A player of an experiment.
    Participant as "ExperimentPlayer" {
        /// What it is called, if not as its spec.
        #[ts(optional)]
        name: Option<String>,
        /// Its spec.
        spec: String,
        /// Its time control, if it has one.
        #[ts(optional)]
        time: Option<String>,
    }
}

twin! {
    /// A strength on a logarithmic scale, with its 95 % interval.
    Strength as "Strength" {
        /// The mean of the posterior.
        mean: f64,
        /// Its median.
        median: f64,
        /// Its standard deviation.
        deviation: f64,
        /// The lower end of the interval.
        low: f64,
        /// The upper end.
        high: f64,
        /// The mean of the slope, in logits a decade.
        slope: f64,
        /// The mean of the first move's advantage, in logits.
        first: f64,
    }
}

twin! {
    /// A player's games against one opponent.
    OpponentScore as "OpponentScore" {
        /// The opponent's rollouts a move.
        rollouts: u64,
        /// Games.
        games: u32,
        /// The player's points.
        points: f64,
    }
}

twin! {
    /// What is known of a player's strength.
    StrengthReport as "StrengthReport" {
        /// The version of this format.
        version: u32,
        /// The rules string.
        game: String,
        /// Whose strength.
        player: Participant,
        /// Against which search.
        opponents: String,
        /// log10 of the rollouts at which the opponent scores half.
        strength: Strength,
        /// Games played.
        games: u32,
        /// How far it got.
        ending: Ending,
        /// The player's points.
        points: f64,
        /// Its games by opponent.
        opponents_played: Vec<OpponentScore>,
        /// What it lost otherwise than by the rules; counted as losses.
        faults: Faults,
        /// What the opponents lost so; not counted.
        opponent_faults: Faults,
        /// The player's mean time a move, or null.
        seconds_a_move: Option<f64>,
        /// The opponents' time a move by rollouts, or null.
        opponent_time: Option<TimeLine>,
        /// The rollouts for which an opponent takes as long as the player, or null.
        equal_time_rollouts: Option<f64>,
        /// The player's expected score against that opponent, or null.
        score_at_equal_time: Option<f64>,
        /// The posterior.
        #[ts(type = "unknown")]
        density: Value,
    }
}

twin! {
    /// How much time one program needs to equal another.
    TimeReport as "TimeReport" {
        /// The version of this format.
        version: u32,
        /// The rules string.
        game: String,
        /// The spec of A.
        a: String,
        /// The spec of B.
        b: String,
        /// A's seconds a move.
        seconds: f64,
        /// log10 of B's time over A's at which both score half.
        ratio: Strength,
        /// The probability that B needs more time.
        b_needs_more: f64,
        /// Games played.
        games: u32,
        /// How far it got.
        ending: Ending,
        /// A's points.
        points: f64,
        /// What A and B lost otherwise than by the rules.
        faults: [Faults; 2],
        /// The times that A and B take over those that they were given; null without moves.
        time_taken: [Option<f64>; 2],
        /// Games by the ratio of times.
        #[ts(type = "unknown")]
        rows: Value,
        /// The posterior.
        #[ts(type = "unknown")]
        density: Value,
    }
}

twin! {
    /// A rating with its 95 % interval.
    Elo as "EloInterval" {
        /// The mean of the posterior.
        mean: f64,
        /// The lower end of the interval.
        low: f64,
        /// The upper end.
        high: f64,
    }
}

twin! {
    /// A player's place in a league.
    Standing as "Standing" {
        /// What it is called.
        title: String,
        /// Its spec.
        spec: String,
        /// Its time control, if it plays with a clock.
        time: Option<String>,
        /// Its rating; the mean of all players is 0.
        elo: Elo,
        /// Games.
        games: u64,
        /// Points.
        points: f64,
        /// Its mean time a move, or null.
        seconds_a_move: Option<f64>,
        /// What it lost otherwise than by the rules; counted as losses.
        faults: Faults,
        /// Whether it failed so often that it plays no more.
        suspended: bool,
    }
}

twin! {
    /// What a league shows. Lists and tables are in the order of the standings, best first.
    League as "LeagueReport" {
        /// The version of this format.
        version: u32,
        /// The rules string.
        game: String,
        /// Games played.
        played: u32,
        /// Games planned.
        planned: u32,
        /// How far it got.
        ending: Ending,
        /// The players, best first.
        standings: Vec<Standing>,
        /// Points and games of each against each.
        #[ts(type = "unknown")]
        crosstable: Value,
        /// The probability that the row is stronger than the column.
        superiority: Vec<Vec<f64>>,
        /// The covariance of the ratings, in squared Elo.
        #[ts(type = "unknown")]
        covariance: Value,
        /// The advantage of the first move, in Elo.
        first: Elo,
        /// The score of whoever moves first.
        #[ts(type = "unknown")]
        first_player: Value,
        /// Draws.
        draws: u64,
        /// Games that repeat an earlier one move by move.
        repeats: u64,
    }
}

twin! {
    /// A figure: series of points over two axes.
    Figure as "Figure" {
        /// What a file of it is called.
        name: String,
        /// The line above the drawing.
        title: String,
        /// The axis to the right.
        x: Axis,
        /// The axis upwards.
        y: Axis,
        /// What is drawn.
        series: Vec<Series>,
        /// A caption.
        #[ts(optional)]
        note: Option<String>,
    }
}

twin! {
    /// An axis of a figure.
    Axis as "FigureAxis" {
        /// What the numbers are.
        label: String,
        /// How they are spread.
        scale: Scale,
        /// The numbers at both ends, if they are not those of the data.
        #[ts(optional)]
        range: Option<[f64; 2]>,
        /// Names of the positions 0, 1, 2, …
        #[ts(optional)]
        categories: Option<Vec<String>>,
    }
}

/// How numbers are spread over an axis.
#[derive(Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "FigureScale")]
pub(crate) enum Scale {
    Linear,
    Log10,
}

twin! {
    /// Points of a figure that belong together.
    Series as "FigureSeries" {
        /// Their name in the legend.
        name: String,
        /// How they are drawn.
        shape: Shape,
        /// The points.
        points: Vec<Point>,
    }
}

/// How a series is drawn.
#[derive(Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "FigureShape")]
pub(crate) enum Shape {
    Line,
    Dashed,
    Points,
    Bars,
    Band,
}

twin! {
    /// A point of a figure; null stands for no number.
    Point as "FigurePoint" {
        /// Along the axis to the right.
        x: Option<f64>,
        /// Along the axis upwards.
        y: Option<f64>,
        /// The lower end of an interval of y.
        #[ts(optional)]
        low: Option<f64>,
        /// The upper end.
        #[ts(optional)]
        high: Option<f64>,
        /// What stands behind the point, such as games.
        #[ts(optional)]
        weight: Option<f64>,
    }
}

twin! {
    /// A table of each against each.
    Matrix as "Matrix" {
        /// What a file of it is called.
        name: String,
        /// The line above it.
        title: String,
        /// Names of the rows.
        rows: Vec<String>,
        /// Names of the columns.
        columns: Vec<String>,
        /// A list a row.
        cells: Vec<Vec<Option<Cell>>>,
    }
}

twin! {
    /// A cell of a table.
    Cell as "MatrixCell" {
        /// 0 to 1, as its colour.
        value: Option<f64>,
        /// What is written in it.
        text: String,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponder_arena::campaign::{Campaign, Origin as RealOrigin};
    use ponder_arena::measure::{
        CalibrationSpec, Experiment, LeagueSpec, Measure, Participant as Player, Settings,
        StrengthSpec, TimeSpec,
    };
    use ponder_game::Seed;

    fn check(measure: Measure) {
        let folder = tempfile::tempdir().expect("a folder");
        let experiment = Experiment::new(Settings::new("hex:2", Seed(1)), measure);
        let origin = RealOrigin { ponder: "0".into(), ..RealOrigin::default() };
        let campaign = Campaign::new().origin(origin);
        let findings = experiment.play(folder.path(), campaign).expect("it is played");
        let twin = |value: Value| serde_json::from_value::<Findings>(value).map(drop);
        let value = serde_json::to_value(&findings).expect("plain data");
        twin(value.clone()).unwrap_or_else(|error| panic!("{error}: {value:#}"));
        for figure in findings.report.figures() {
            let value = serde_json::to_value(&figure).expect("plain data");
            serde_json::from_value::<Figure>(value).map(drop).expect("its twin");
        }
        for matrix in findings.report.matrices() {
            let value = serde_json::to_value(&matrix).expect("plain data");
            serde_json::from_value::<Matrix>(value).map(drop).expect("its twin");
        }
    }

    #[test]
    fn the_twins_are_what_is_sent() {
        let searches = vec!["mcts".to_owned(), "mcts:c=0.5".to_owned()];
        check(Measure::Calibration(CalibrationSpec { games: 40, low: 1, high: 100, searches }));
        let spec = StrengthSpec { games: 4, high: 100, ..StrengthSpec::new(Player::new("random")) };
        check(Measure::Strength(spec));
        check(Measure::Time(TimeSpec { games: 2, ..TimeSpec::new("random", "random", 0.01) }));
        let players = ["random", "mcts:rollouts=10"].map(Player::new).to_vec();
        check(Measure::League(LeagueSpec {
            players,
            games: 4,
            matching: Default::default(),
            prior: Default::default(),
        }));
    }
}
