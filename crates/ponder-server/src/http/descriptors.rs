//! How many connections the system lets this process have.

/// Descriptors that are left for everything but connections: files, networks, programs.
const RESERVE: u64 = 128;

/// How many connections there may be at most where `wanted` are wanted. The limit of the process is
/// raised as far as its user may.
pub(crate) fn sockets_max(wanted: usize) -> usize {
    within(wanted, raised())
}

/// Half of a limit that leaves no reserve.
fn within(wanted: usize, descriptors: Option<u64>) -> usize {
    let Some(descriptors) = descriptors else { return wanted };
    let most = descriptors.saturating_sub(RESERVE).max(descriptors / 2).max(1);
    wanted.min(usize::try_from(most).unwrap_or(usize::MAX))
}

/// The limit of descriptors after it was raised; `None` if there is none.
#[cfg(unix)]
fn raised() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current.is_some() && current != maximum {
        // Where that is refused, the limit stays what it was.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    }
    getrlimit(Resource::Nofile).current
}

#[cfg(not(unix))]
fn raised() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_leave_descriptors_for_everything_else() {
        let limits = [(Some(1024), 896), (Some(4096), 1024), (Some(256), 128), (Some(100), 50)];
        for (limit, expected) in limits {
            assert_eq!(within(1024, limit), expected, "{limit:?}");
        }
        assert_eq!((within(1024, None), within(8, Some(1024)), within(8, Some(0))), (1024, 8, 1));
    }

    #[cfg(unix)]
    #[test]
    fn the_limit_is_raised_as_far_as_it_may_be() {
        use rustix::process::{Resource, getrlimit};
        sockets_max(1024);
        let limit = getrlimit(Resource::Nofile);
        assert_eq!(limit.current, limit.maximum);
    }
}
