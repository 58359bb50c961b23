//! The rules that a record says.

use super::result::halves;
use super::setup::{SetUp, side};
use crate::line::handicap_points;
use crate::{Bonus, GoRules, Ko, RecordError, Scoring, Suicide};
use ponder_game::Side;
use ponder_record::Record;

/// What programs call the schools of rules, without anything but letters and in lower case, and
/// which school that is. What is written comes first of its school.
///
/// Goe is Ing's rules, whose superko and handicap are not quite those of Tromp-Taylor.
const NAMES: [(&str, &str); 19] = [
    ("Chinese", "chinese"),
    ("cn", "chinese"),
    ("chineseogs", "chinese"),
    ("chinesekgs", "chinese"),
    ("Tromp-Taylor", "tromp-taylor"),
    ("tt", "tromp-taylor"),
    ("goe", "tromp-taylor"),
    ("ing", "tromp-taylor"),
    ("inggoe", "tromp-taylor"),
    ("AGA", "aga"),
    ("bga", "aga"),
    ("french", "aga"),
    ("NZ", "new-zealand"),
    ("newzealand", "new-zealand"),
    ("Japanese", "japanese"),
    ("japan", "japanese"),
    ("jp", "japanese"),
    ("korean", "japanese"),
    ("kr", "japanese"),
];

/// The komi of games with a handicap, in half points, unless it is said.
const HANDICAP_KOMI_HALVES: i16 = 1;

/// What `RU` of a record of these rules says: the school if that with komi and handicap tells
/// everything, else the rules string.
pub(super) fn name(rules: &GoRules) -> String {
    let school = rules.rule_set().and_then(|set| NAMES.iter().find(|(_, of)| *of == set.name));
    let komi = komi(rules, &rules.komi().to_string());
    match school {
        Some((name, _)) if komi == Some(rules.komi_halves()) => (*name).to_owned(),
        _ => format!("go:{rules}"),
    }
}

/// The rules of a record for a board: `RU`, `KM` and `HA`, and how its main line starts.
pub(super) fn rules(record: &Record, size: GoRules) -> Result<GoRules, RecordError> {
    let ours = record.rules().and_then(|text| {
        let rules: GoRules = text.strip_prefix("go:")?.parse().ok()?;
        ((rules.cols(), rules.rows()) == (size.cols(), size.rows())).then_some(rules)
    });
    let said = handicap(record);
    let stones = fixed_stones(record, &size, said);
    if let Some(rules) = ours {
        let komi = rules.komi_halves();
        return Ok(rules.with_handicap(stones)?.with_komi_halves(komi));
    }
    let named = record.rules().and_then(|text| foreign(size, &text)).unwrap_or(size);
    let komi = record.root().simple_text("KM").and_then(|text| komi(&named, &text));
    let komi = match komi {
        Some(halves) => halves,
        None if stones.max(said.unwrap_or(0)) > 0 => HANDICAP_KOMI_HALVES,
        None => named.komi_halves(),
    };
    Ok(named.with_handicap(stones)?.with_komi_halves(komi))
}

/// What `HA` says.
pub(super) fn handicap(record: &Record) -> Option<u8> {
    record.root().simple_text("HA")?.parse().ok()
}

/// The rules of a board by the name that a program wrote.
fn foreign(size: GoRules, text: &str) -> Option<GoRules> {
    let letters = |text: &str| -> String {
        text.chars().filter(char::is_ascii_alphanumeric).map(|ch| ch.to_ascii_lowercase()).collect()
    };
    let name = letters(text);
    let short = name.strip_suffix("rules").unwrap_or(&name);
    let school = NAMES.iter().find(|(known, _)| letters(known) == short);
    match school {
        Some((_, school)) => size.with_rule_set(school).ok(),
        None => composed(size, &name),
    }
}

/// The rules that KataGo composes of parts (`koPOSITIONALscoreAREAtaxNONEsui1whbN`). What is not
/// known here (`tax`, `button`) is left out.
fn composed(size: GoRules, text: &str) -> Option<GoRules> {
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
        () if says("whbn1") => Bonus::StonesLessOne,
        () if says("whbn") => Bonus::Stones,
        () => Bonus::None,
    };
    Some(size.with_ko(ko).with_scoring(scoring).with_suicide(suicide).with_bonus(bonus))
}

/// A komi in half points. Some servers write hundredths (`650`), and for counts of stones, which
/// are two points each, `375` or `3.75`.
fn komi(rules: &GoRules, text: &str) -> Option<i16> {
    let hundredths = text.trim().parse::<i32>().ok().filter(|number| number.abs() >= 100);
    let halves = match hundredths {
        Some(number) => halves(&format!("{}", f64::from(number) / 100.0))?,
        None => halves(text)?,
    };
    let halves = i16::try_from(halves).ok()?;
    (rules.with_komi_halves(halves).komi_halves() == halves).then_some(halves)
}

/// How many fixed handicap stones a game begins with: Black has exactly these, White has none and
/// moves, and the record does not say that it is another number.
fn fixed_stones(record: &Record, size: &GoRules, said: Option<u8>) -> u8 {
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
    let to_move = setup.told.or(first.map(|(colour, _)| side(colour))).unwrap_or(Side::Second);
    let is_fixed = count > 0
        && black == handicap_points(size, count)
        && setup.stones[Side::Second].is_empty()
        && to_move == Side::Second
        && said.is_none_or(|said| said == count);
    if is_fixed { count } else { 0 }
}
