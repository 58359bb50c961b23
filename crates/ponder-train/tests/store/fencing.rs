//! Tests of two optimizers on one run, in every interleaving of their storage operations.

use crate::store::faults::{Control, Controlled, Operation};
use crate::store::games::games;
use crate::store::runs::config;
use object_store::ObjectStore;
use object_store::memory::InMemory;
use object_store::path::Path;
use ponder_train::store::{BatchRef, CheckpointDraft, KeepPolicy, RunStore, StoreError, Writer};
use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Condvar, Mutex};
use std::thread;

/// Lets one of two actors run one operation at a time.
#[derive(Debug, Default)]
struct Turns {
    state: Mutex<TurnState>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct TurnState {
    is_racing: bool,
    waits: [bool; 2],
    is_done: [bool; 2],
    turn: Option<usize>,
}

impl Turns {
    fn change(&self, change: impl FnOnce(&mut TurnState)) {
        change(&mut self.state.lock().unwrap());
        self.changed.notify_all();
    }

    /// Actors ready to continue, once each is waiting or finished.
    fn ready(&self) -> Vec<usize> {
        let state = self.state.lock().unwrap();
        let is_settled =
            |state: &TurnState, actor: usize| state.waits[actor] || state.is_done[actor];
        let state = self
            .changed
            .wait_while(state, |state| {
                state.turn.is_some() || !(is_settled(state, 0) && is_settled(state, 1))
            })
            .unwrap();
        (0..2).filter(|&actor| !state.is_done[actor]).collect()
    }
}

#[derive(Debug)]
struct Actor {
    turns: Arc<Turns>,
    number: usize,
}

impl Control for Actor {
    fn before(&self, _operation: Operation) -> io::Result<()> {
        if !self.turns.state.lock().unwrap().is_racing {
            return Ok(());
        }
        self.turns.change(|state| state.waits[self.number] = true);
        let state = self.turns.state.lock().unwrap();
        let mut state =
            self.turns.changed.wait_while(state, |state| state.turn != Some(self.number)).unwrap();
        state.turn = None;
        state.waits[self.number] = false;
        Ok(())
    }
}

/// Result of an optimizer.
type Outcome = Result<Writer, StoreError>;

/// The actor chosen for each operation, and the actors that could have been chosen.
type Made = Vec<(usize, Vec<usize>)>;

/// Two optimizers' views of one storage. They share it freely until they race.
struct Race {
    turns: Arc<Turns>,
    old: RunStore,
    new: RunStore,
}

impl Race {
    fn new(store: &Arc<dyn ObjectStore>) -> Self {
        let turns = Arc::new(Turns::default());
        let [old, new] = [0, 1].map(|number| {
            let actor = Arc::new(Actor { turns: turns.clone(), number });
            RunStore::open_in(Controlled::over(store, &actor), root()).unwrap()
        });
        Race { turns, old, new }
    }

    /// Runs both in the order of `choices`; after those, the actor that ran last continues as long
    /// as it can.
    fn run(
        &self,
        old: impl FnOnce() -> Outcome + Send,
        new: impl FnOnce() -> Outcome + Send,
        choices: &[usize],
    ) -> ([Outcome; 2], Made) {
        let turns = &self.turns;
        let end = |number: usize, outcome: Outcome| {
            turns.change(|state| state.is_done[number] = true);
            outcome
        };
        turns.change(|state| state.is_racing = true);
        let outcome = thread::scope(|scope| {
            let old = scope.spawn(move || end(0, old()));
            let new = scope.spawn(move || end(1, new()));
            let mut made = Made::new();
            loop {
                let ready = turns.ready();
                let Some(&first) = ready.first() else { break };
                let last = made.last().map(|choice| choice.0).filter(|last| ready.contains(last));
                let chosen = choices.get(made.len()).copied().or(last).unwrap_or(first);
                made.push((chosen, ready));
                turns.change(|state| state.turn = Some(chosen));
            }
            ([old.join().unwrap(), new.join().unwrap()], made)
        });
        turns.change(|state| state.is_racing = false);
        outcome
    }
}

/// Runs all orders in which the running actor is interrupted at most `interruptions_max` times, and
/// returns their number.
fn all_orders(interruptions_max: usize, mut run: impl FnMut(&[usize]) -> Made) -> usize {
    let (mut count, mut open) = (0, vec![Vec::new()]);
    while let Some(choices) = open.pop() {
        count += 1;
        let made = run(&choices);
        let interruptions = |upto: usize| {
            let pairs = made[..upto].windows(2);
            pairs.filter(|pair| pair[0].0 != pair[1].0 && pair[1].1.contains(&pair[0].0)).count()
        };
        for at in choices.len()..made.len() {
            let (chosen, ready) = &made[at];
            let is_interruption = at > 0 && made[at - 1].0 == *chosen;
            if ready.len() < 2
                || interruptions(at) + usize::from(is_interruption) > interruptions_max
            {
                continue;
            }
            let mut other: Vec<_> = made[..at].iter().map(|choice| choice.0).collect();
            other.push(1 - chosen);
            open.push(other);
        }
    }
    count
}

fn root() -> Path {
    Path::from("run")
}

fn draft(weights: &str) -> CheckpointDraft {
    let blobs = BTreeMap::from([
        ("weights".to_owned(), weights.as_bytes().to_vec()),
        ("same".to_owned(), b"the same in all checkpoints".to_vec()),
    ]);
    CheckpointDraft { blobs, ..CheckpointDraft::default() }
}

/// A run with batches in its inbox, and those batches.
fn begun(batches: u64) -> (Arc<dyn ObjectStore>, Vec<BatchRef>) {
    let store: Arc<dyn ObjectStore> = Arc::new(InMemory::new());
    let run = RunStore::create_in(store.clone(), root(), &config()).unwrap();
    let mut games_writer = run.batch_writer(Some("w")).unwrap();
    let batches = (0..batches).map(|batch| games_writer.write(&games(batch, 1)).unwrap()).collect();
    (store, batches)
}

/// Checks that the run is intact and belongs to the new optimizer in all cases. Returns whether the
/// old one was stopped.
fn check(run: &RunStore, [old, new]: &[Outcome; 2]) -> bool {
    if let Err(error) = old {
        assert!(matches!(error, StoreError::Fenced { .. }), "{error}");
    }
    let new = new.as_ref().unwrap();
    // Reading the log verifies its chain, and that no batch is in it twice.
    let log = run.log().unwrap();
    assert!(run.games_from(&log, 0).all(|batch| batch.is_ok()));
    let numbers = run.checkpoints().unwrap();
    assert!(numbers.iter().copied().eq(1..=numbers.len() as u64));
    for number in numbers {
        let checkpoint = run.checkpoint(number).unwrap();
        let blobs = ["weights", "same"].map(|role| run.blob(&checkpoint, role));
        if number == run.latest_checkpoint().unwrap().unwrap().number {
            assert!(blobs.iter().all(Result::is_ok) && checkpoint.epoch == new.epoch());
        }
        for error in blobs.into_iter().filter_map(Result::err) {
            assert!(matches!(error, StoreError::Pruned { .. }), "{error}");
        }
    }
    old.is_err()
}

#[test]
fn the_log_is_sound_in_every_order_of_two_optimizers() {
    let (mut fenced, mut late) = (0, 0);
    let count = all_orders(usize::MAX, |choices| {
        let (store, batches) = begun(3);
        let race = Race::new(&store);
        let mut writer = race.old.writer().unwrap();
        let (outcomes, made) = race.run(
            || {
                writer.append(batches[..2].to_vec())?;
                writer.append(batches[2..].to_vec())?;
                Ok(writer)
            },
            || {
                let mut writer = race.new.writer()?;
                writer.append(batches[1..].to_vec())?;
                Ok(writer)
            },
            choices,
        );
        fenced += usize::from(check(&race.new, &outcomes));
        let log = race.new.log().unwrap();
        assert!(batches[1..].iter().all(|batch| log.has(&batch.blake3)));
        let [old, new] = outcomes.map(|outcome| outcome.map(|writer| writer.epoch()).ok());
        assert!(old.is_none_or(|old| old < new.unwrap()));
        // Segments that the old optimizer appended after the new epoch began.
        let epochs: Vec<_> = log.segments().iter().map(|segment| segment.epoch).collect();
        late += usize::from(epochs.contains(&1) && old.is_none());
        made
    });
    assert!(count > 100 && fenced > 10 && late > 10, "{count}, {fenced}, {late}");
}

#[test]
fn checkpoints_are_sound_in_every_order_of_two_optimizers() {
    let (mut fenced, mut aside) = (0, 0);
    let count = all_orders(usize::MAX, |choices| {
        let (store, _) = begun(0);
        let race = Race::new(&store);
        let mut writer = race.old.writer().unwrap();
        writer.create_checkpoint(draft("old 1")).unwrap();
        let (outcomes, made) = race.run(
            || {
                writer.create_checkpoint(draft("old 2"))?;
                Ok(writer)
            },
            || {
                let mut writer = race.new.writer()?;
                let from = writer.resume(None)?.unwrap();
                let new = writer.create_checkpoint(draft("new"))?;
                assert_eq!(new.parent, Some(from.number));
                Ok(writer)
            },
            choices,
        );
        fenced += usize::from(check(&race.new, &outcomes));
        // The old optimizer's last checkpoint may exist in parallel to those of the new one, but
        // never after them.
        let latest = race.new.latest_checkpoint().unwrap().unwrap();
        assert_eq!(&race.new.blob(&latest, "weights").unwrap()[..], b"new");
        aside += usize::from(latest.parent != Some(latest.number - 1));
        made
    });
    assert!(count > 1000 && fenced > 100 && aside > 10, "{count}, {fenced}, {aside}");
}

#[test]
fn pruning_during_another_optimizer_deletes_nothing_that_is_needed() {
    let policy = KeepPolicy { last: 1, every: 0 };
    let mut fenced = 0;
    let count = all_orders(2, |choices| {
        let (store, batches) = begun(2);
        let race = Race::new(&store);
        let mut writer = race.old.writer().unwrap();
        writer.append(batches[..1].to_vec()).unwrap();
        for number in 1..3 {
            writer.create_checkpoint(draft(&format!("old {number}"))).unwrap();
        }
        let (outcomes, made) = race.run(
            || {
                writer.create_checkpoint(draft("old 3"))?;
                writer.prune(policy)?;
                writer.create_checkpoint(draft("old 4"))?;
                writer.prune(policy)?;
                Ok(writer)
            },
            || {
                let mut writer = race.new.writer()?;
                let from = writer.resume(None)?.unwrap();
                // This writer needs the state to resume.
                race.new.blob(&from, "weights")?;
                writer.append(batches[1..].to_vec())?;
                // Some of its blobs are identical to old ones.
                writer.create_checkpoint(draft("old 2"))?;
                writer.prune(policy)?;
                Ok(writer)
            },
            choices,
        );
        fenced += usize::from(check(&race.new, &outcomes));
        made
    });
    assert!(count > 300 && fenced > 100, "{count}, {fenced}");
}
