//! Resolution of nicknames in event lines to players.

use super::{Action, Deviation, GcgFault, GcgPlayer, PLAYERS_MAX};
use crate::spelling::{clean, short};

/// The players of a file while it is read.
#[derive(Default)]
pub(super) struct Players {
    pub(super) list: Vec<GcgPlayer>,
    /// The number of each in the file, from 1.
    pub(super) numbers: Vec<usize>,
    /// True if `#player` lines named them all.
    is_closed: bool,
    /// The shared nickname, if two players have the same one.
    twins: Option<Twins>,
}

/// Two players with one nickname.
struct Twins {
    nickname: String,
    /// Index of the player to move.
    turn: usize,
    /// The scores so far.
    totals: [i64; 2],
}

/// Player that a nickname refers to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Who {
    /// The player with an index.
    Player(usize),
    /// One of the two players who share it.
    Twins,
}

/// A resolved nickname.
pub(super) struct ResolvedNickname {
    pub(super) who: Who,
    /// Number of bytes of the line that it takes, including the colon.
    pub(super) end: usize,
    /// The deviation that was tolerated.
    pub(super) remark: Option<Deviation>,
}

impl Players {
    /// Creates the list from the players that the file names, by number, with a remark on it.
    pub(super) fn new(named: [Option<GcgPlayer>; PLAYERS_MAX]) -> (Self, Option<Deviation>) {
        let mut players = Players::default();
        for (at, player) in named.into_iter().enumerate() {
            if let Some(player) = player {
                players.list.push(player);
                players.numbers.push(at + 1);
            }
        }
        players.is_closed = players.list.len() >= 2;
        let remark = players.separate_twins();
        (players, remark)
    }

    /// Gives players with the same nickname distinct ones, and returns a remark on that.
    fn separate_twins(&mut self) -> Option<Deviation> {
        let mut remark = None;
        for at in 1..self.list.len() {
            let nickname = self.list[at].nickname.clone();
            let is_taken = |name: &str| {
                self.list.iter().enumerate().any(|(other, it)| other != at && it.nickname == name)
            };
            if !self.list[..at].iter().any(|it| it.nickname == nickname) {
                continue;
            }
            let free = (2..).map(|number| format!("{nickname}{number}"));
            let free = free.into_iter().find(|name| !is_taken(name)).unwrap_or_default();
            let (shared, renamed) = (short(&nickname), short(&free));
            remark = Some(Deviation::SharedNickname { nickname: shared, renamed });
            if self.list.len() == 2 {
                self.twins = Some(Twins { nickname, turn: 0, totals: [0; 2] });
            }
            self.list[at].nickname = free;
        }
        remark
    }

    /// Finds the nickname at the beginning of a line, after the `>`.
    ///
    /// # Errors
    /// The error reports a missing nickname or an unknown player.
    pub(super) fn find(&mut self, line: &str) -> Result<ResolvedNickname, GcgFault> {
        let twins = self.twins.iter().map(|twins| (twins.nickname.as_str(), Who::Twins));
        let single = self.list.iter().enumerate();
        let single = single.map(|(at, it)| (it.nickname.as_str(), Who::Player(at)));
        let exact = twins.chain(single).filter(|(nickname, _)| {
            line.strip_prefix(nickname).is_some_and(|rest| rest.starts_with(':'))
        });
        if let Some((nickname, who)) =
            exact.max_by_key(|(nickname, who)| (nickname.len(), *who == Who::Twins))
        {
            return Ok(ResolvedNickname { who, end: nickname.len() + 1, remark: None });
        }
        let Some((before_colon, _)) = line.split_once(':') else {
            return Err(GcgFault::NoColon);
        };
        let end = before_colon.len() + 1;
        let found =
            |who, remark: Deviation| Ok(ResolvedNickname { who, end, remark: Some(remark) });
        let name = clean(before_colon);
        if name.is_empty() {
            return Err(GcgFault::MissingNickname);
        }
        let is_like = |text: &str| text.to_lowercase() == name.to_lowercase();
        if self.twins.as_ref().is_some_and(|twins| is_like(&twins.nickname)) {
            return found(Who::Twins, Deviation::NicknameCase { found: short(&name) });
        }
        let likely = |it: &GcgPlayer| is_like(&it.nickname) || is_like(&it.name);
        if let Some(at) = self.list.iter().position(likely) {
            let meant = short(&self.list[at].nickname);
            return found(Who::Player(at), Deviation::ReadAs { found: short(&name), meant });
        }
        if self.is_closed || self.list.len() >= 2 {
            let known: Vec<_> = self.list.iter().map(|it| it.nickname.as_str()).collect();
            let players = known.join(", ");
            return Err(GcgFault::UnknownPlayer { found: short(&name), players });
        }
        let nickname: String = name.split_whitespace().collect::<Vec<_>>().join("_");
        let full = if nickname == name { String::new() } else { name };
        let number = (1..).find(|number| !self.numbers.contains(number)).unwrap_or(1);
        let remark = Deviation::UnlistedPlayer { nickname: short(&nickname), number };
        self.numbers.push(number);
        self.list.push(GcgPlayer { nickname, name: full, rack: None });
        found(Who::Player(self.list.len() - 1), remark)
    }

    /// Returns the player of an event. Players who share a nickname take turns; an event that is
    /// not a turn belongs to the player whose total it fits, otherwise to the last one to move.
    pub(super) fn player_of(
        &mut self,
        who: Who,
        action: &Action,
        change: i32,
        total: Option<i32>,
    ) -> usize {
        let twins = match (who, &mut self.twins) {
            (Who::Player(at), _) => return at,
            (Who::Twins, None) => return 0,
            (Who::Twins, Some(twins)) => twins,
        };
        let counted = twins.totals.map(|it| it + i64::from(change));
        let fits = counted.map(|counted| total.is_some_and(|total| i64::from(total) == counted));
        let last = 1 - twins.turn;
        let at = match (action, fits) {
            (action, _) if action.is_turn() => twins.turn,
            (Action::PhonyWithdrawn, _) => last,
            (_, [true, false]) => 0,
            (_, [false, true]) => 1,
            _ => last,
        };
        if action.is_turn() {
            twins.turn = last;
        }
        twins.totals[at] = total.map_or(counted[at], i64::from);
        at
    }
}
