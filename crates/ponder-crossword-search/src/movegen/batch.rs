//! Words by their letters, many at a time: each step is done for all of them before the next, so that
//! reads of the tables do not wait for each other.

use super::tables::each;
use ponder_lexicon::Tile;
use ponder_lexicon::{Completions, Entry, Key};

/// The letters that blanks stand for; 0 where there is none.
pub(super) type Blanks = [Tile; 2];

/// What the letter is that completes a multiset.
#[derive(Clone, Copy)]
pub(super) enum Role {
    /// A tile of the rack like any other.
    Own,
    /// The tile of the board that is covered.
    Covered,
    /// A blank: the first, or the second.
    Blank(usize),
}

/// The letters of a partial word, whose completions are looked up.
#[derive(Clone, Copy)]
pub(super) struct Probe {
    pub(super) key: Key,
    /// The letters that may complete them.
    pub(super) among: u64,
    pub(super) role: Role,
    pub(super) from: Source,
}

/// Where the letters of words come from.
#[derive(Clone, Copy)]
pub(super) struct Source {
    /// The number of the sub-multiset of the rack.
    pub(super) used: u8,
    pub(super) blanks: Blanks,
    /// The letter of the tile of the board; 0 if none is covered.
    pub(super) covered: Tile,
}

/// A word, a byte a letter.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) word: u64,
    pub(super) from: Source,
}

/// Probes, and what comes of them.
#[derive(Clone, Default)]
pub(super) struct Batch {
    pub(super) probes: Vec<Probe>,
    entries: Vec<Entry>,
    groups: Vec<(u32, Source)>,
    /// Words that cover no tile, and those that cover one.
    pub(super) candidates: [Vec<Candidate>; 2],
}

impl Batch {
    /// Takes all probes for the words of `completions`, which are the candidates afterwards.
    #[inline(always)]
    pub(super) fn look_up(&mut self, completions: &Completions) {
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
