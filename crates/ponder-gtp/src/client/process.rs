//! A child process with its group.

use std::io;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// The three pipes of a child.
pub(super) struct Pipes {
    pub(super) stdin: ChildStdin,
    pub(super) stdout: ChildStdout,
    pub(super) stderr: ChildStderr,
}

/// A child at the head of a process group of its own; elsewhere than on Unix, just a child.
///
/// It is not reaped before its group has been killed, so that the number of the group cannot have
/// passed to another one.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    /// `Some` once it has been reaped; the status is missing if the system did not tell.
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

    /// Whether the child itself has ended; other processes of its group may live on.
    pub(super) fn has_exited(&mut self) -> bool {
        self.reaped.is_some() || has_exited(&mut self.child)
    }

    /// Waits for the child's end; false if it has not come by then.
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

    /// Kills the child and its group, whatever is left of it, and reaps the child.
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

#[cfg(unix)]
fn lead_a_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(unix)]
fn has_exited(child: &mut Child) -> bool {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    match waitid(WaitId::Pid(Pid::from_child(child)), options) {
        Ok(status) => status.is_some(),
        Err(error) => error != rustix::io::Errno::INTR,
    }
}

#[cfg(unix)]
fn kill(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    // It fails only if the whole group is gone already, or the child has moved to another one.
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
    // It fails only if the child is gone already.
    child.kill().unwrap_or_default();
}
