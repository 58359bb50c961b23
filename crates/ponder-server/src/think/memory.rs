//! Memory for searches: shares of one budget, and the players that keep theirs between moves.
//!
//! To avoid deadlock, a search that waits for memory holds nothing else that others wait for: it
//! acquires its share first and its turn on a processor after that.

use parking_lot::{Mutex, MutexGuard};
use ponder_game::Seat;
use ponder_players::Player;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The unit of shares: a mebibyte.
const SHARE_UNIT_BYTES: usize = 1 << 20;

/// Divisor of the remaining budget: one of many searches is granted this part of it.
const PART_DIVISOR: usize = 8;

/// The least memory granted as a part, in bytes.
const PART_BYTES_MIN: usize = 32 << 20;

/// The owner of a kept player: the number of a room or page, and a seat or slot.
pub(crate) type Place = (u64, Seat);

/// A part of the budget, released when dropped. Empty for a player without a tree, which needs
/// none.
#[derive(Default)]
pub(crate) struct Share {
    whole: Option<OwnedSemaphorePermit>,
    /// The same amount of the pool for opinions, if the share is for one.
    of_opinions: Option<OwnedSemaphorePermit>,
}

impl Share {
    /// Returns its size in bytes; `None` if none was needed.
    pub(crate) fn bytes(&self) -> Option<usize> {
        self.whole.as_ref().map(|permit| permit.num_permits() * SHARE_UNIT_BYTES)
    }

    fn units(&self, pool: Pool) -> usize {
        let permit = match pool {
            Pool::Whole => &self.whole,
            Pool::Opinions => &self.of_opinions,
        };
        permit.as_ref().map_or(0, OwnedSemaphorePermit::num_permits)
    }
}

/// A pool that shares are taken from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pool {
    /// The whole budget.
    Whole,
    /// The part of it that opinions may use.
    Opinions,
}

/// A player and its share of memory, which is released after the player is dropped.
pub(crate) struct ReservedPlayer {
    pub(crate) player: Box<dyn Player>,
    pub(crate) share: Share,
}

struct KeptPlayer {
    place: Place,
    since: Instant,
    reserved: ReservedPlayer,
}

#[derive(Default)]
struct State {
    /// The kept players, the longest kept first.
    kept: Vec<KeptPlayer>,
    /// Units requested by waiting searches, by pool.
    requested_units: [usize; 2],
}

/// The memory budget of all searches. Players keep their shares between two moves unless others
/// need the memory or they are idle for too long; then they are dropped, and recreated when needed.
pub(crate) struct Memory {
    permits: Arc<Semaphore>,
    units: u32,
    /// The permits of the pool for opinions: moves have priority.
    opinion_permits: Arc<Semaphore>,
    opinion_units: u32,
    state: Mutex<State>,
}

impl Memory {
    /// Creates a budget of this number of bytes, of which opinions leave `for_moves` to moves if
    /// there is enough for both.
    pub(crate) fn new(bytes_max: usize, for_moves: usize) -> Self {
        let units = (bytes_max / SHARE_UNIT_BYTES).clamp(1, Semaphore::MAX_PERMITS);
        let left = units.saturating_sub(for_moves.div_ceil(SHARE_UNIT_BYTES));
        let is_enough = left * SHARE_UNIT_BYTES >= PART_BYTES_MIN;
        let opinion_units = if is_enough { left } else { units };
        let permits = Arc::new(Semaphore::new(units));
        let opinion_permits = Arc::new(Semaphore::new(opinion_units));
        let fits = |units: usize| u32::try_from(units).unwrap_or(u32::MAX);
        let (units, opinion_units) = (fits(units), fits(opinion_units));
        Memory { permits, units, opinion_permits, opinion_units, state: Mutex::default() }
    }

    fn permits_of(&self, pool: Pool) -> &Arc<Semaphore> {
        match pool {
            Pool::Whole => &self.permits,
            Pool::Opinions => &self.opinion_permits,
        }
    }

    /// Returns the whole budget, in bytes.
    pub(crate) fn bytes_max(&self) -> usize {
        self.units as usize * SHARE_UNIT_BYTES
    }

    /// Returns the memory in use, in bytes.
    pub(crate) fn bytes_held(&self) -> usize {
        self.bytes_max().saturating_sub(self.permits.available_permits() * SHARE_UNIT_BYTES)
    }

    /// Returns the number of players kept between two of their moves.
    pub(crate) fn players_kept(&self) -> usize {
        self.state().kept.len()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock()
    }

    /// Returns the memory granted to one of many searches that could use `bytes`: a part of what is
    /// free or held by kept players, so that some is left for the next.
    pub(crate) fn part_of(&self, bytes: usize) -> usize {
        let state = self.state();
        let free = |pool| {
            let kept: usize = state.kept.iter().map(|kept| kept.reserved.share.units(pool)).sum();
            (self.permits_of(pool).available_permits() + kept) * SHARE_UNIT_BYTES
        };
        let free = free(Pool::Whole).min(free(Pool::Opinions));
        (free / PART_DIVISOR).max(PART_BYTES_MIN).min(bytes)
    }

    /// Waits for a share of `bytes`, or of the whole budget if that is less. Kept players are
    /// dropped to make room for it; `short` is called if that is not enough and other searches have
    /// to end first.
    pub(crate) async fn share(&self, bytes: usize, short: impl FnOnce()) -> Share {
        let whole = self.acquire(Pool::Whole, units_of(bytes).min(self.units), short).await;
        Share { whole, of_opinions: None }
    }

    /// Waits for a share like [`Memory::share`], but from the pool for opinions.
    pub(crate) async fn share_for_opinion(&self, bytes: usize) -> Share {
        let units = units_of(bytes).min(self.opinion_units);
        let of_opinions = self.acquire(Pool::Opinions, units, || {}).await;
        Share { whole: self.acquire(Pool::Whole, units, || {}).await, of_opinions }
    }

    async fn acquire(
        &self,
        pool: Pool,
        units: u32,
        short: impl FnOnce(),
    ) -> Option<OwnedSemaphorePermit> {
        if units == 0 {
            return None;
        }
        let permits = self.permits_of(pool);
        if let Ok(permit) = Arc::clone(permits).try_acquire_many_owned(units) {
            return Some(permit);
        }
        let _request = self.request(pool, units, short);
        Arc::clone(permits).acquire_many_owned(units).await.ok()
    }

    fn request(&self, pool: Pool, units: u32, short: impl FnOnce()) -> MemoryRequest<'_> {
        let units = units as usize;
        let mut state = self.state();
        state.requested_units[pool as usize] += units;
        let free = self.permits_of(pool).available_permits();
        let mut missing = state.requested_units[pool as usize].saturating_sub(free);
        let mut given_up = Vec::new();
        while missing > 0
            && let Some(at) = state.kept.iter().position(|kept| kept.reserved.share.units(pool) > 0)
        {
            let KeptPlayer { reserved, .. } = state.kept.remove(at);
            missing = missing.saturating_sub(reserved.share.units(pool));
            given_up.push(reserved);
        }
        drop(state);
        drop(discard(given_up));
        if missing > 0 {
            short();
        }
        MemoryRequest { memory: self, pool, units }
    }

    /// Keeps a player until its next search, unless somebody waits for its share.
    pub(crate) fn keep(&self, place: Place, reserved: ReservedPlayer) {
        let mut state = self.state();
        let is_requested =
            |pool: Pool| state.requested_units[pool as usize] > 0 && reserved.share.units(pool) > 0;
        if is_requested(Pool::Whole) || is_requested(Pool::Opinions) {
            drop(state);
            drop(discard(vec![reserved]));
            return;
        }
        state.kept.push(KeptPlayer { place, since: Instant::now(), reserved });
    }

    /// Removes and returns the player kept for a seat, if it is still there.
    pub(crate) fn take(&self, place: Place) -> Option<ReservedPlayer> {
        let mut state = self.state();
        let at = state.kept.iter().position(|kept| kept.place == place)?;
        Some(state.kept.remove(at).reserved)
    }

    /// Drops the players kept for a room, and waits until they are gone.
    pub(crate) async fn drop_room(&self, room: u64) {
        self.drop_where(|kept| kept.place.0 == room).await;
    }

    /// Drops the players that have been idle for `longest`.
    pub(crate) async fn drop_idle(&self, longest: Duration) {
        self.drop_where(|kept| kept.since.elapsed() >= longest).await;
    }

    async fn drop_where(&self, doomed: impl Fn(&KeptPlayer) -> bool) {
        let gone: Vec<_> = self.state().kept.extract_if(.., |kept| doomed(kept)).collect();
        if !gone.is_empty() {
            let _ = discard(gone.into_iter().map(|kept| kept.reserved).collect()).await;
        }
    }
}

/// Drops players on a thread that may block.
pub(crate) fn discard(players: Vec<ReservedPlayer>) -> tokio::task::JoinHandle<()> {
    tokio::task::spawn_blocking(move || drop(players))
}

fn units_of(bytes: usize) -> u32 {
    u32::try_from(bytes.div_ceil(SHARE_UNIT_BYTES)).unwrap_or(u32::MAX)
}

/// A pending request for a share; withdrawn when dropped.
struct MemoryRequest<'a> {
    memory: &'a Memory,
    pool: Pool,
    units: usize,
}

impl Drop for MemoryRequest<'_> {
    fn drop(&mut self) {
        self.memory.state().requested_units[self.pool as usize] -= self.units;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponder_game::Seed;
    use ponder_players::{Environment, build};

    const MIB: usize = SHARE_UNIT_BYTES;

    async fn reserved(memory: &Memory, bytes: usize) -> ReservedPlayer {
        let (spec, game) = ("random".parse().unwrap(), "hex:3".parse().unwrap());
        let player = build(&spec, &game, Seed(0), &Environment::default()).unwrap();
        ReservedPlayer { player, share: memory.share(bytes, || panic!("there is enough")).await }
    }

    #[tokio::test]
    async fn many_searches_get_a_part_of_the_memory_each() {
        let memory = Memory::new(2048 * MIB, 0);
        let mut parts = Vec::new();
        for _ in 0..20 {
            let part = memory.part_of(512 * MIB);
            assert!(part >= PART_BYTES_MIN);
            parts.push(memory.share(part, || panic!("there is enough")).await);
        }
        assert_eq!(parts[0].units(Pool::Whole), 256);
        assert!(parts.windows(2).all(|two| two[1].units(Pool::Whole) <= two[0].units(Pool::Whole)));
        assert_eq!(memory.part_of(MIB), MIB);
    }

    #[tokio::test]
    async fn opinions_leave_enough_for_a_move() {
        let memory = Memory::new(2048 * MIB, 512 * MIB);
        let mut parts = Vec::new();
        while let Ok(share) = tokio::time::timeout(
            Duration::from_millis(20),
            memory.share_for_opinion(memory.part_of(512 * MIB)),
        )
        .await
        {
            parts.push(share);
        }
        assert!(parts.len() > 20 && parts[0].units(Pool::Whole) == 192, "{}", parts.len());
        let mover = memory.share(512 * MIB, || panic!("opinions leave enough")).await;
        assert_eq!(mover.bytes(), Some(512 * MIB));
        // The kept player of an opinion makes room for the next opinion.
        let mut kept = reserved(&memory, 0).await;
        kept.share = parts.remove(0);
        memory.keep((7, Seat(0)), kept);
        memory.share_for_opinion(192 * MIB).await;
        assert_eq!(memory.players_kept(), 0);
        drop((parts, mover));
        assert_eq!((memory.bytes_held(), memory.state().requested_units), (0, [0, 0]));
        // If there is not enough for both, opinions may use all of it.
        let small = Memory::new(64 * MIB, 64 * MIB);
        assert_eq!(small.share_for_opinion(64 * MIB).await.bytes(), Some(64 * MIB));
    }

    #[tokio::test]
    async fn the_longest_kept_players_make_room() {
        let memory = Memory::new(4 * MIB, 0);
        for room in 0..4 {
            let reserved = reserved(&memory, MIB).await;
            memory.keep((room, Seat(0)), reserved);
        }
        assert_eq!((memory.bytes_held(), memory.players_kept()), (4 * MIB, 4));
        let share = memory.share(2 * MIB, || panic!("two can go")).await;
        assert_eq!(share.units(Pool::Whole), 2);
        assert!(memory.take((0, Seat(0))).is_none() && memory.take((1, Seat(0))).is_none());
        assert!(memory.take((2, Seat(1))).is_none() && memory.take((2, Seat(0))).is_some());
        memory.drop_room(3).await;
        assert_eq!((memory.bytes_held(), memory.players_kept()), (2 * MIB, 0));
    }

    #[tokio::test]
    async fn waiting_searches_get_the_memory_of_finished_ones() {
        let memory = Memory::new(2 * MIB, 0);
        let busy = reserved(&memory, 2 * MIB).await;
        let mut was_short = false;
        let waiting = memory.share(100 * MIB, || was_short = true);
        let share = tokio::join!(waiting, async { memory.keep((1, Seat(0)), busy) }).0;
        assert_eq!((share.units(Pool::Whole), memory.players_kept()), (2, 0));
        assert!(was_short);
        // A cancelled wait leaves nothing behind.
        let given_up = memory.share(MIB, || {});
        assert!(tokio::time::timeout(Duration::from_millis(10), given_up).await.is_err());
        drop(share);
        assert_eq!((memory.bytes_held(), memory.state().requested_units[0]), (0, 0));
        assert_eq!(memory.share(0, || panic!("nothing is needed")).await.units(Pool::Whole), 0);
    }

    #[tokio::test]
    async fn idle_players_go() {
        let memory = Memory::new(2 * MIB, 0);
        let idle = reserved(&memory, MIB).await;
        memory.keep((1, Seat(0)), idle);
        memory.drop_idle(Duration::from_secs(60)).await;
        assert_eq!(memory.players_kept(), 1);
        memory.drop_idle(Duration::ZERO).await;
        assert_eq!((memory.players_kept(), memory.bytes_held()), (0, 0));
    }
}
