//! Names of the rule sets in other programs.

use super::{GoRules, RuleSet};

/// Names that programs use, and the rule set of each. The name that is written comes first of its
/// rule set. Only letters and digits count, in any case.
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
    /// The same board size under a rule set, with its komi, by any name that programs and servers
    /// use for it (`NZ`, `New Zealand rules`, `chinese-kgs`, `goe`); `None` if there is no such
    /// rule set.
    #[must_use]
    pub fn with_rule_set_named(self, name: &str) -> Option<GoRules> {
        let name = letters(name);
        let short = name.strip_suffix("rules").unwrap_or(&name);
        let (_, rule_set) = NAMES.iter().find(|(known, _)| letters(known) == short)?;
        self.with_rule_set(rule_set).ok()
    }
}

/// The name of a rule set in game records.
pub(crate) fn written(set: &RuleSet) -> Option<&'static str> {
    NAMES.iter().find(|(_, rule_set)| *rule_set == set.name).map(|(name, _)| *name)
}

/// The letters and digits of a name, in lower case.
pub(crate) fn letters(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).map(|ch| ch.to_ascii_lowercase()).collect()
}
