//! A child process with its process group.

use std::io;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// The three pipes of a child.
pub(super) struct Pipes {
    pub(super) stdin: ChildStdin,
    pub(super) stdout: ChildStdout,
    pub(super) stderr: ChildStderr,
}

/// A child process that leads a process group of its own; except on Unix, just a child process.
///
/// It is not reaped before its group has been killed, so that the id of the group cannot have been
/// reused.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    /// `Some` once the child has been reaped; the inner status is missing if the system reported
    /// none.
    reaped: Option<Option<ExitStatus>>,
}

impl Process {
    pub(super) fn spawn(mut command: Command) -> io::Result<(Process, Pipes)> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        lead_a_group(&mut command);
        let mut child = command.spawn()?;
        let pipes = Pipes {
            stdin: child.stdin.take().expect("stdin was asked for as a pipe"),
            stdout: child.stdout.take().expect("stdout was asked for as a pipe"),
            stderr: child.stderr.take().expect("stderr was asked for as a pipe"),
        };
        Ok((Process { child, reaped: None }, pipes))
    }

    /// Returns whether the child itself has exited; other processes of its group may still run.
    pub(super) fn has_exited(&mut self) -> bool {
        self.reaped.is_some() || has_exited(&mut self.child)
    }

    /// Waits for the child to exit; false if `limit` passes first.
    pub(super) fn wait(&mut self, limit: Duration) -> bool {
        let begun = Instant::now();
        while !self.has_exited() {
            let Some(left) = limit.checked_sub(begun.elapsed()) else {
                return false;
            };
            std::thread::sleep(left.min(Duration::from_millis(2)));
        }
        true
    }

    /// Kills the child and what is left of its group, and reaps the child.
    pub(super) fn kill(&mut self) -> Option<ExitStatus> {
        if let Some(status) = self.reaped {
            return status;
        }
        kill(&mut self.child);
        let status = self.child.wait().ok();
        self.reaped = Some(status);
        status
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Makes the process the leader of a new process group, so that its children can be killed with it.
#[cfg(unix)]
fn lead_a_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

/// Returns whether a process has ended, without reaping it: until it is reaped, its group's id is
/// not given to others.
#[cfg(unix)]
fn has_exited(child: &mut Child) -> bool {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    match waitid(WaitId::Pid(Pid::from_child(child)), options) {
        Ok(status) => status.is_some(),
        Err(error) => error != rustix::io::Errno::INTR,
    }
}

/// Kills a process and its group.
#[cfg(unix)]
fn kill(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    // This fails only if the whole group is gone already, or the child has moved to another one.
    kill_process_group(Pid::from_child(child), Signal::KILL).unwrap_or_default();
    child.kill().unwrap_or_default();
}

#[cfg(not(unix))]
fn lead_a_group(_command: &mut Command) {}

#[cfg(not(unix))]
fn has_exited(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

#[cfg(not(unix))]
fn kill(child: &mut Child) {
    // This fails only if the child is gone already.
    child.kill().unwrap_or_default();
}
