//! What programs call the schools of rules.

use super::{GoRules, RuleSet};

/// What programs call the schools, and which school that is. What is written comes first of its
/// school. Only letters and digits count, in any case.
///
/// Goe is Ing's rules, which allow suicide; their superko and handicap are not quite those of
/// Tromp-Taylor.
const NAMES: [(&str, &str); 20] = [
    ("Chinese", "chinese"),
    ("cn", "chinese"),
    ("chineseogs", "chinese"),
    ("chinesekgs", "chinese"),
    ("cgos", "chinese"),
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

impl GoRules {
    /// The same board under the rules of a school, with its komi, by any name that programs and
    /// servers have for it (`NZ`, `New Zealand rules`, `chinese-kgs`, `goe`); `None` if there is no
    /// such school.
    #[must_use]
    pub fn with_school(self, name: &str) -> Option<GoRules> {
        let name = letters(name);
        let short = name.strip_suffix("rules").unwrap_or(&name);
        let (_, school) = NAMES.iter().find(|(known, _)| letters(known) == short)?;
        self.with_rule_set(school).ok()
    }
}

/// The name of a school that records have.
pub(crate) fn written(set: &RuleSet) -> Option<&'static str> {
    NAMES.iter().find(|(_, school)| *school == set.name).map(|(name, _)| *name)
}

/// The letters and digits of a name, in lower case.
pub(crate) fn letters(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).map(|ch| ch.to_ascii_lowercase()).collect()
}
