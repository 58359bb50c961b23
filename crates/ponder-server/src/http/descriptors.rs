//! Number of connections that the system allows this process.

/// Descriptors reserved for everything but connections: files, networks, programs.
const RESERVE: u64 = 128;

/// Returns the largest number of connections, at most `requested`. Raises the process's soft limit on
/// descriptors to its hard limit.
pub(crate) fn sockets_max(requested: usize) -> usize {
    capped(requested, raise_limit())
}

/// Returns `requested`, capped at the limit less the reserve, or at half the limit if that is more.
fn capped(requested: usize, descriptors: Option<u64>) -> usize {
    let Some(descriptors) = descriptors else { return requested };
    let most = descriptors.saturating_sub(RESERVE).max(descriptors / 2).max(1);
    requested.min(usize::try_from(most).unwrap_or(usize::MAX))
}

/// Raises the limit on descriptors and returns it; `None` if there is none.
#[cfg(unix)]
fn raise_limit() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current.is_some() && current != maximum {
        // If that is refused, the old limit stands.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    }
    getrlimit(Resource::Nofile).current
}

#[cfg(not(unix))]
fn raise_limit() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_leave_descriptors_for_everything_else() {
        let limits = [(Some(1024), 896), (Some(4096), 1024), (Some(256), 128), (Some(100), 50)];
        for (limit, expected) in limits {
            assert_eq!(capped(1024, limit), expected, "{limit:?}");
        }
        assert_eq!((capped(1024, None), capped(8, Some(1024)), capped(8, Some(0))), (1024, 8, 1));
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
