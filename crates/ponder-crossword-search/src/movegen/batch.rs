//! Batched lookup of words by their letters: each step is done for the whole batch before the next,
//! so that memory latencies overlap.

use super::tables::each;
use ponder_lexicon::Tile;
use ponder_lexicon::{AnagramIndex, Entry, Key};

/// Letters assigned to blanks; 0 where there is none.
pub(super) type Blanks = [Tile; 2];

/// Role of the letter that completes a multiset.
#[derive(Clone, Copy)]
pub(super) enum Role {
    /// A letter tile of the rack.
    Own,
    /// The board tile that is covered.
    Covered,
    /// The first or the second blank.
    Blank(usize),
}

/// Letters of a partial word whose completions are looked up.
#[derive(Clone, Copy)]
pub(super) struct Probe {
    pub(super) key: Key,
    /// The letters that may complete it.
    pub(super) among: u64,
    pub(super) role: Role,
    pub(super) from: Source,
}

/// Origin of the letters of words.
#[derive(Clone, Copy)]
pub(super) struct Source {
    /// The number of the sub-multiset of the rack.
    pub(super) used: u8,
    pub(super) blanks: Blanks,
    /// The letter of the board tile that is covered; 0 if there is none.
    pub(super) covered: Tile,
}

/// Candidate word, a byte a letter.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) word: u64,
    pub(super) from: Source,
}

/// Batch of probes and the candidates that they give.
#[derive(Clone, Default)]
pub(super) struct Batch {
    pub(super) probes: Vec<Probe>,
    entries: Vec<Entry>,
    groups: Vec<(u32, Source)>,
    /// Words that cover no board tile, and those that cover one.
    pub(super) candidates: [Vec<Candidate>; 2],
}

impl Batch {
    /// Replaces all probes by the words that `completions` has for them, as candidates.
    #[inline(always)]
    pub(super) fn find_words(&mut self, completions: &AnagramIndex) {
        self.entries.clear();
        self.entries.extend(self.probes.iter().map(|probe| completions.entry(probe.key)));
        self.groups.clear();
        for (probe, &entry) in self.probes.iter().zip(&self.entries) {
            let completed = completions.completed(probe.key, entry);
            each(completed.letters & probe.among, |letter| {
                let mut from = probe.from;
                match probe.role {
                    Role::Own => {}
                    Role::Covered => from.covered = letter,
                    Role::Blank(which) => from.blanks[which & 1] = letter,
                }
                self.groups.push((completions.group_at(completed, letter), from));
            });
        }
        self.probes.clear();
        let [bare, over] = &mut self.candidates;
        bare.clear();
        over.clear();
        for &(at, from) in &self.groups {
            let candidates = if from.covered == 0 { &mut *bare } else { &mut *over };
            completions.words_at(at, |word| candidates.push(Candidate { word, from }));
        }
    }
}
