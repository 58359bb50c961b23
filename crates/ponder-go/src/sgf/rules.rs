//! Rules in `RU`, `KM` and `HA`.

use super::read::size;
use super::setup::{SetUp, side};
use crate::line::handicap_points;
use crate::rules::names;
use crate::{Go, GoRules, HandicapCompensation, Ko, Scoring, Suicide};
use ponder_game::{Game, Side};
use ponder_record::{Record, RecordError, half_points};

/// The default komi of handicap games, in half points.
const HANDICAP_KOMI_HALVES: i16 = 1;

/// The `RU` value of a record of these rules: the name of the rule set if that is complete together
/// with komi and handicap, else the rules string.
fn name(rules: &GoRules) -> String {
    let rule_set_name = rules.rule_set().and_then(names::written);
    let komi = komi(rules, &rules.komi().to_string());
    match rule_set_name {
        Some(name) if komi == Some(rules.komi_halves()) => name.to_owned(),
        _ => Go::<512>::rules_string(rules),
    }
}

/// Sets the properties that every Go record written by Ponder begins with.
pub(super) fn stamp(record: &mut Record, rules: &GoRules) {
    record.set_standard_properties(1, Some((rules.cols(), rules.rows())), &name(rules));
    record.set_text(Record::ROOT, "KM", &rules.komi().to_string());
    if rules.handicap() > 0 {
        record.set_text(Record::ROOT, "HA", &rules.handicap().to_string());
    }
}

/// The rules of a record for a board: from `RU`, `KM` and `HA`, and the start of its main line.
pub(super) fn rules(record: &Record, size: GoRules) -> Result<GoRules, RecordError> {
    let stated = handicap(record);
    let stones = fixed_stones(record, &size, stated);
    if let Some(rules) = ours(record, size) {
        let komi = rules.komi_halves();
        return with_handicap(rules, stones, komi);
    }
    let named = record.rules().and_then(|text| foreign(size, &text)).unwrap_or(size);
    let komi = record.root().simple_text("KM").and_then(|text| komi(&named, &text));
    let komi = match komi {
        Some(halves) => halves,
        None if stones.max(stated.unwrap_or(0)) > 0 => HANDICAP_KOMI_HALVES,
        None => named.komi_halves(),
    };
    with_handicap(named, stones, komi)
}

/// The rules with handicap stones, and with the stated komi.
fn with_handicap(rules: GoRules, stones: u8, komi_halves: i16) -> Result<GoRules, RecordError> {
    let rules = rules.with_handicap(stones).map_err(RecordError::impossible_rules)?;
    Ok(rules.with_komi_halves(komi_halves))
}

/// The rules of a board from a rules string of Ponder.
fn ours(record: &Record, size: GoRules) -> Option<GoRules> {
    let rules: GoRules = record.rules()?.strip_prefix("go:")?.parse().ok()?;
    ((rules.cols(), rules.rows()) == (size.cols(), size.rows())).then_some(rules)
}

/// The names of those properties (`RU`, `KM`) of a record that could not be understood, so that the
/// defaults apply.
///
/// # Errors
/// Fails if the board of the record is not supported.
pub fn not_understood(record: &Record) -> Result<Vec<&'static str>, RecordError> {
    let size = size(record)?;
    if ours(record, size).is_some() {
        return Ok(Vec::new());
    }
    let no_rules = record.rules().is_some_and(|text| foreign(size, &text).is_none());
    let no_komi = record.root().simple_text("KM").is_some_and(|text| komi(&size, &text).is_none());
    let all = [(no_rules, "RU"), (no_komi, "KM")];
    Ok(all.into_iter().filter(|(is_bad, _)| *is_bad).map(|(_, ident)| ident).collect())
}

/// The value of `HA`.
pub(super) fn handicap(record: &Record) -> Option<u8> {
    record.root().simple_text("HA")?.parse().ok()
}

/// The rules of a board by the name that another program wrote.
fn foreign(size: GoRules, text: &str) -> Option<GoRules> {
    size.with_rule_set_named(text).or_else(|| katago_rules(size, &names::letters(text)))
}

/// The rules of a board from KataGo's composed name (`koPOSITIONALscoreAREAtaxNONEsui1whbN`). Parts
/// that are not supported (`tax`, `button`) are ignored.
fn katago_rules(size: GoRules, text: &str) -> Option<GoRules> {
    let says = |part: &str| text.contains(part);
    let ko = [
        ("kopositional", Ko::Positional),
        ("kosituational", Ko::Situational),
        ("kosimple", Ko::Simple),
    ];
    let (_, ko) = ko.into_iter().find(|(begin, _)| text.starts_with(begin))?;
    let scoring = if says("scoreterritory") { Scoring::Territory } else { Scoring::Area };
    let suicide = if says("sui1") { Suicide::Allowed } else { Suicide::Forbidden };
    let bonus = match () {
        () if says("whbn1") => HandicapCompensation::StonesLessOne,
        () if says("whbn") => HandicapCompensation::Stones,
        () => HandicapCompensation::None,
    };
    Some(
        size.with_ko(ko)
            .with_scoring(scoring)
            .with_suicide(suicide)
            .with_handicap_compensation(bonus),
    )
}

/// Parses a komi, in half points. Words may follow the number (`6.5 points`). Some servers write
/// hundredths (`650`), and for counts of stones, which are two points each, `375` or `3.75`.
fn komi(rules: &GoRules, text: &str) -> Option<i16> {
    let text = leading_number(text)?;
    let hundredths = text.parse::<i32>().ok().filter(|number| number.abs() >= 100);
    let halves = match hundredths {
        Some(number) => half_points(&format!("{}", f64::from(number) / 100.0))?,
        None => half_points(text)?,
    };
    let halves = i16::try_from(halves).ok()?;
    (rules.with_komi_halves(halves).komi_halves() == halves).then_some(halves)
}

/// The leading number of a text; `None` if it continues as another kind of number (`6 1/2`, `6½`,
/// `1e3`).
fn leading_number(text: &str) -> Option<&str> {
    let text = text.trim();
    let is_part = |ch: char| ch.is_ascii_digit() || matches!(ch, '+' | '-' | '.' | ',');
    let end = text.find(|ch| !is_part(ch)).unwrap_or(text.len());
    let (number, rest) = text.split_at(end);
    let exponent = rest.strip_prefix(['e', 'E']).is_some_and(|rest| {
        rest.starts_with(|ch: char| ch.is_ascii_digit() || matches!(ch, '+' | '-'))
    });
    let goes_on = rest.trim_start().starts_with(|ch: char| ch.is_numeric() || ch == '/');
    let number = number.trim_end_matches(['.', ',']);
    (!number.is_empty() && !exponent && !goes_on).then_some(number)
}

/// The number of fixed handicap stones that a game begins with: Black has exactly these, White has
/// none and moves, and `HA` does not contradict.
fn fixed_stones(record: &Record, size: &GoRules, stated: Option<u8>) -> u8 {
    let mut setup = SetUp::default();
    let mut first = None;
    for id in record.main_line() {
        if setup.add(size, record.node(id)).is_err() {
            return 0;
        }
        first = record.node(id).played();
        if first.is_some() {
            break;
        }
    }
    let black = setup.stones[Side::First];
    let Ok(count) = u8::try_from(black.len()) else { return 0 };
    let to_move = setup.to_move.or(first.map(|(colour, _)| side(colour))).unwrap_or(Side::Second);
    let is_fixed = count > 0
        && black == handicap_points(size, count)
        && setup.stones[Side::Second].is_empty()
        && to_move == Side::Second
        && stated.is_none_or(|stated| stated == count);
    if is_fixed { count } else { 0 }
}
