//! Comparison of a benchmark with an earlier result, figure by figure.

use super::number;
use super::spread::{Better, Spread};
use crate::exit::{Failure, OrExit};
use crate::input::unreadable;
use crate::output::say;
use anyhow::{Context, anyhow, ensure};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::path::Path;

/// Probability that a figure of the same speed is called slower or faster, by which the noise is
/// measured.
const ERROR: f64 = 0.01;
/// Number of rounds that count, of a figure that has more.
const ROUNDS_MAX: usize = 100;
/// Keys that name an element of a list.
const NAMES: [&str; 4] = ["figure", "case", "kernel", "batch"];

/// A result of the same benchmark, read from a file.
#[derive(Debug)]
pub struct Earlier {
    file: String,
    origin: Origin,
    result: Value,
}

/// Origin of a result.
#[derive(Debug, Deserialize)]
struct Origin {
    bench: String,
    game: String,
    date: String,
    /// The commit of the build, where it is known.
    commit: Option<String>,
    machine: Map<String, Value>,
    settings: Map<String, Value>,
}

/// Comparison of two results of a benchmark.
#[derive(Debug, Serialize)]
pub struct Comparison {
    /// The file of the earlier result, its date, commit and machine.
    file: String,
    date: String,
    commit: Option<String>,
    machine: Map<String, Value>,
    /// Differences between the machines and the settings, in words.
    differences: Vec<String>,
    figures: Vec<Compared>,
    only_before: Vec<String>,
    only_now: Vec<String>,
}

/// Comparison of one figure.
#[derive(Debug, Serialize)]
struct Compared {
    /// Path of the figure in the result.
    figure: String,
    before: f64,
    now: f64,
    /// Ratio of the new figure to the earlier one, and its interval from the spread of the rounds.
    ratio: f64,
    ratio_low: Option<f64>,
    ratio_high: Option<f64>,
    /// Additional time for the same work; negative where it is less.
    more_time_percent: f64,
    verdict: Verdict,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Verdict {
    Slower,
    Faster,
    /// The difference is within the noise.
    Same,
    /// No rounds that would show the noise.
    NoiseUnknown,
}

impl Earlier {
    /// Reads a result of the benchmark of this name and game.
    ///
    /// # Errors
    /// Fails when the file cannot be read, or is not a result of this benchmark.
    pub fn read(path: &Path, bench: &str, game: &str) -> Result<Self, Failure> {
        let file = path.display().to_string();
        let text = std::fs::read(path).map_err(|error| unreadable(path, &error)).or_bad_input()?;
        Self::parse(file, &text, bench, game).or_bad_input()
    }

    fn parse(file: String, text: &[u8], bench: &str, game: &str) -> anyhow::Result<Self> {
        let no_result = || {
            format!(
                "{file} is not a result of `ponder bench`, which writes them with `--save` and \
                 `--json`"
            )
        };
        let result: Value = serde_json::from_slice(text).with_context(no_result)?;
        let origin = Origin::deserialize(&result).with_context(no_result)?;
        ensure!(
            (origin.bench.as_str(), origin.game.as_str()) == (bench, game),
            "{file} is a result of `ponder bench {}` with {}, not of `ponder bench {bench}` with \
             {game}",
            origin.bench,
            origin.game,
        );
        ensure!(!figures(&result).is_empty(), no_result());
        Ok(Earlier { file, origin, result })
    }

    /// Compares a new result with this one.
    ///
    /// # Errors
    /// Fails when they have no figure in common.
    pub fn compare(self, now: &impl Serialize) -> Result<Comparison, Failure> {
        let now = serde_json::to_value(now)?;
        let Earlier { file, origin, result } = self;
        let (before, after) = (figures(&result), figures(&now));
        let both =
            |(figure, now): (&String, &Spread)| Compared::of(figure, before.get(figure)?, now);
        let figures: Vec<Compared> = after.iter().filter_map(both).collect();
        if figures.is_empty() {
            return Err(anyhow!(
                "{file} is a result of another benchmark: they have no figure in common"
            ))
            .or_bad_input();
        }
        let compared = after.iter().filter(|(_, spread)| spread.better.is_some());
        let only_now = compared.map(|(name, _)| name).filter(|name| !before.contains_key(*name));
        Ok(Comparison {
            differences: origin.differences(&now),
            only_now: only_now.cloned().collect(),
            only_before: before.into_keys().filter(|name| !after.contains_key(name)).collect(),
            figures,
            file,
            date: origin.date,
            commit: origin.commit,
            machine: origin.machine,
        })
    }
}

impl Origin {
    fn differences(&self, now: &Value) -> Vec<String> {
        let mut found = Vec::new();
        for (part, before) in [("machine", &self.machine), ("settings", &self.settings)] {
            let none = Map::new();
            let now = now[part].as_object().unwrap_or(&none);
            // The version is what is compared.
            let keys = before.keys().filter(|key| *key != "ponder");
            for key in keys.filter(|key| before.get(*key) != now.get(*key)) {
                let now = now.get(key).unwrap_or(&Value::Null);
                found.push(format!("{part}, {key}: {} before, {now} now", before[key]));
            }
        }
        found
    }
}

/// The figures of a result that have rounds, by the keys under which they are.
fn figures(result: &Value) -> BTreeMap<String, Spread> {
    let mut found = BTreeMap::new();
    collect(result, "", &mut found);
    found
}

fn collect(value: &Value, name: &str, found: &mut BTreeMap<String, Spread>) {
    let below = |key: &str| if name.is_empty() { key.to_owned() } else { format!("{name}.{key}") };
    match (Spread::deserialize(value), value) {
        (Ok(spread), _) => {
            let positive = |round: &f64| *round > 0.0;
            if !spread.rounds.is_empty() && spread.rounds.iter().all(positive) {
                // The median follows from the rounds, whoever wrote the file.
                let rounds = spread.rounds.into_iter().take(ROUNDS_MAX).collect();
                let spread = Spread { better: spread.better, ..Spread::of(rounds) };
                found.insert(name.to_owned(), spread);
            }
        }
        (_, Value::Object(parts)) => {
            parts.iter().for_each(|(key, value)| collect(value, &below(key), found));
        }
        (_, Value::Array(parts)) => {
            for part in parts {
                let names = NAMES.iter().filter_map(|key| match part.get(key)? {
                    Value::String(text) => Some(text.clone()),
                    other => Some(other.to_string()),
                });
                collect(part, &below(&names.collect::<Vec<_>>().join(".")), found);
            }
        }
        _ => {}
    }
}

impl Compared {
    /// The comparison of a figure that is better in one direction.
    fn of(figure: &str, before: &Spread, now: &Spread) -> Option<Self> {
        let better = now.better?;
        let ratio = now.median / before.median;
        let noise = interval(&before.rounds, &now.rounds);
        let time = if better == Better::Less { ratio } else { ratio.recip() };
        let verdict = match noise {
            None => Verdict::NoiseUnknown,
            Some((low, high)) if low <= 1.0 && high >= 1.0 => Verdict::Same,
            Some(_) if time > 1.0 => Verdict::Slower,
            Some(_) => Verdict::Faster,
        };
        Some(Compared {
            figure: figure.to_owned(),
            before: before.median,
            now: now.median,
            ratio,
            ratio_low: noise.map(|(low, _)| low),
            ratio_high: noise.map(|(_, high)| high),
            more_time_percent: 100.0 * (time - 1.0),
            verdict,
        })
    }
}

/// Interval in which the ratio of two figures lies by the test of Mann and Whitney: among the
/// ratios of every round to every other, without those at either end that [`ERROR`] permits to leave
/// out. Fewer than five rounds each are too few for that, and none is left out.
fn interval(before: &[f64], now: &[f64]) -> Option<(f64, f64)> {
    if before.len().min(now.len()) < 2 {
        return None;
    }
    let mut ratios: Vec<f64> =
        now.iter().flat_map(|now| before.iter().map(move |before| now / before)).collect();
    ratios.sort_by(f64::total_cmp);
    let left_out = left_out(before.len(), now.len());
    Some((*ratios.get(left_out)?, *ratios.iter().rev().nth(left_out)?))
}

/// Number of ratios at either end outside the interval.
fn left_out(before: usize, now: usize) -> usize {
    // The number of orders of all rounds by that of pairs whose later round is the greater: the
    // coefficients of a Gaussian binomial.
    let mut orders = vec![0.0; before * now + 1];
    orders[0] = 1.0;
    for factor in 1..=now {
        for pairs in (before + factor..orders.len()).rev() {
            orders[pairs] -= orders[pairs - before - factor];
        }
        for pairs in factor..orders.len() {
            orders[pairs] += orders[pairs - factor];
        }
    }
    let most = orders.iter().sum::<f64>() * ERROR / 2.0;
    let sums = orders.iter().scan(0.0, |sum, orders| {
        *sum += orders;
        Some(*sum)
    });
    sums.take_while(|sum| *sum <= most).count().saturating_sub(1)
}

impl Comparison {
    /// The figures that are slower, beyond the noise and by more than `percent` of the time.
    pub fn slower(&self, percent: f64) -> impl Iterator<Item = &str> {
        let slower = self.figures.iter().filter(|figure| figure.verdict == Verdict::Slower);
        let slower = slower.filter(move |figure| figure.more_time_percent > percent);
        slower.map(|figure| figure.figure.as_str())
    }

    /// Warns on stderr of what makes a comparison doubtful.
    pub fn warn(&self) {
        if !self.differences.is_empty() {
            eprintln!(
                "warning: {} was measured on another machine or with other settings, so the \
                 ratios do not compare the builds alone",
                self.file
            );
            self.differences.iter().for_each(|difference| eprintln!("  {difference}"));
        }
    }

    /// Prints a table for people.
    ///
    /// # Errors
    /// Fails when stdout cannot be written.
    pub fn print(&self) -> std::io::Result<()> {
        let version = self.machine.get("ponder").and_then(Value::as_str).unwrap_or("unknown");
        let (date, commit) = (&self.date, self.commit.as_deref().unwrap_or("unknown"));
        say!("");
        say!("compared with {} (date {date}, Ponder {version}, commit {commit})", self.file);
        let widths = self.figures.iter().map(|figure| figure.figure.len());
        let width = widths.max().unwrap_or_default();
        say!(
            "{:<width$} {:>11} {:>11} {:>6} {:<14} verdict",
            "figure",
            "before",
            "now",
            "ratio",
            "noise"
        );
        for compared in &self.figures {
            let Compared { figure, before, now, ratio, more_time_percent, .. } = compared;
            let noise = compared.ratio_low.zip(compared.ratio_high);
            let noise = noise.map(|(low, high)| format!("{low:.3} to {high:.3}"));
            let verdict = match compared.verdict {
                Verdict::Slower => format!("slower: {more_time_percent:.1}% more time"),
                Verdict::Faster => format!("faster: {:.1}% less time", -more_time_percent),
                Verdict::Same => "same within noise".to_owned(),
                Verdict::NoiseUnknown => "noise unknown: a single round".to_owned(),
            };
            say!(
                "{figure:<width$} {:>11} {:>11} {ratio:>6.3} {:<14} {verdict}",
                number(*before),
                number(*now),
                noise.unwrap_or_default(),
            );
        }
        for (names, place) in [(&self.only_before, "before"), (&self.only_now, "now")] {
            if !names.is_empty() {
                say!("only {place}: {}", names.join(", "));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Comparison, Earlier, Verdict, left_out};
    use serde_json::{Value, json};

    fn spread(better: &str, rounds: &[f64]) -> Value {
        json!({"median": 1, "min": 1, "max": 1, "rounds": rounds, "better": better})
    }

    fn result(figures: &Value) -> Value {
        let machine = json!({"processor": "one", "processors": 2, "ponder": "0.1.0"});
        json!({
            "bench": "hex:3",
            "game": "hex:3",
            "date": "2026-11-25",
            "commit": null,
            "machine": machine,
            "settings": {"seed": 1},
            "of": figures,
        })
    }

    fn earlier(result: &Value) -> anyhow::Result<Earlier> {
        Earlier::parse("file".to_owned(), result.to_string().as_bytes(), "hex:3", "hex:3")
    }

    fn compared(before: &Value, now: &Value) -> Comparison {
        let earlier = earlier(&result(before)).expect("a result");
        earlier.compare(&result(now)).expect("figures in common")
    }

    /// Critical values of U for two sides at 1%, as tables have them.
    #[test]
    fn the_interval_is_that_of_mann_and_whitney() {
        let critical = [(5, 5, 0), (5, 9, 3), (9, 5, 3), (7, 7, 4), (9, 9, 11), (20, 20, 105)];
        for (before, now, value) in critical {
            assert_eq!(left_out(before, now), value, "{before} and {now} rounds");
        }
        assert_eq!(left_out(3, 3), 0);
    }

    #[test]
    fn verdicts_follow_direction_and_noise() {
        let rounds = [100.0, 101.0, 99.0, 102.0, 98.0];
        let times = |factor: f64| rounds.map(|round| round * factor);
        let verdict = |better: &str, factor| {
            let before = json!({"a": spread(better, &rounds)});
            let comparison = compared(&before, &json!({"a": spread(better, &times(factor))}));
            let [figure] = &comparison.figures[..] else { panic!("{comparison:?}") };
            assert_eq!((figure.figure.as_str(), figure.before), ("of.a", 100.0));
            assert!((figure.ratio - factor).abs() < 1e-9, "{figure:?}");
            let (low, high) = figure.ratio_low.zip(figure.ratio_high).expect("noise");
            assert!(low < factor && factor < high, "{figure:?}");
            (figure.verdict, figure.more_time_percent.round(), comparison.slower(20.0).count())
        };
        assert_eq!(verdict("more", 0.5), (Verdict::Slower, 100.0, 1));
        assert_eq!(verdict("less", 0.5), (Verdict::Faster, -50.0, 0));
        assert_eq!(verdict("more", 1.25), (Verdict::Faster, -20.0, 0));
        assert_eq!(verdict("less", 1.1), (Verdict::Slower, 10.0, 0));
        assert_eq!(verdict("more", 0.98).0, Verdict::Same);
        assert_eq!(verdict("less", 1.0), (Verdict::Same, 0.0, 0));
    }

    #[test]
    fn an_outlier_does_not_count_as_noise_and_a_single_round_has_none() {
        let mut slow = [50.0; 9];
        slow[4] = 500.0;
        let before = json!({"a": spread("more", &[100.0; 9]), "b": spread("less", &[1.0])});
        let now = json!({"a": spread("more", &slow), "b": spread("less", &[9.0])});
        let comparison = compared(&before, &now);
        let verdicts: Vec<_> = comparison.figures.iter().map(|figure| figure.verdict).collect();
        assert_eq!(verdicts, [Verdict::Slower, Verdict::NoiseUnknown]);
        assert_eq!(comparison.slower(0.0).collect::<Vec<_>>(), ["of.a"]);
    }

    #[test]
    fn figures_of_one_result_are_named_and_lists_are_by_name() {
        let rates = spread("more", &[2.0, 3.0]);
        let share = json!({"median": 1, "min": 1, "max": 1, "rounds": [0.5]});
        let before = json!({"list": [{"kernel": "fast", "per_s": rates}], "old": rates});
        let list = json!([{"kernel": "slow", "per_s": rates}, {"kernel": "fast", "per_s": rates}]);
        let comparison = compared(&before, &json!({"list": list, "new": rates, "share": share}));
        let both: Vec<_> = comparison.figures.iter().map(|figure| &figure.figure).collect();
        assert_eq!(both, ["of.list.fast.per_s"]);
        assert_eq!(comparison.only_before, ["of.old"]);
        assert_eq!(comparison.only_now, ["of.list.slow.per_s", "of.new"]);
        let nothing = earlier(&result(&json!({"other": rates}))).expect("a result");
        assert!(nothing.compare(&result(&before)).is_err());
    }

    #[test]
    fn other_machines_and_settings_are_reported() {
        let mut before = result(&json!({"a": spread("more", &[1.0])}));
        let now = before.clone();
        before["machine"]["ponder"] = json!("0.0.9");
        let differences = |before: &Value| {
            let comparison = earlier(before).expect("a result").compare(&now);
            comparison.expect("figures in common").differences
        };
        assert!(differences(&before).is_empty());
        before["machine"]["processor"] = json!("another");
        before["settings"]["seed"] = json!(2);
        let expected = [r#"processor: "another" before, "one" now"#, "seed: 2 before, 1 now"];
        let found = differences(&before);
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found.iter().zip(expected).all(|(found, part)| found.contains(part)), "{found:?}");
    }

    #[test]
    fn results_of_other_benches_and_other_files_are_refused() {
        let good = result(&json!({"a": spread("more", &[1.0])}));
        let problem = |result: &Value| format!("{:#}", earlier(result).expect_err("refused"));
        for key in ["bench", "game"] {
            let mut other = good.clone();
            other[key] = json!("hex:5");
            assert!(problem(&other).contains("hex:5"), "{}", problem(&other));
        }
        let strange = json!({"a": spread("more", &[0.0]), "b": spread("more", &[])});
        for bad in [json!([1]), json!({"game": "hex:3"}), result(&strange)] {
            assert!(problem(&bad).contains("not a result of `ponder bench`"), "{}", problem(&bad));
        }
        for key in ["bench", "date", "machine", "settings"] {
            let mut partial = good.clone();
            partial.as_object_mut().expect("an object").remove(key);
            assert!(problem(&partial).contains("not a result of `ponder bench`"), "{key}");
        }
    }
}
