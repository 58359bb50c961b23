//! Safe look-up of names in a folder that pages may read.

use std::path::{Component, Path, PathBuf};

/// The longest name, in bytes.
const NAME_MAX: usize = 255;

/// Returns the path of a name in a folder; `None` if it does not exist, is not a plain file name,
/// or leads out of the folder through a link.
pub(crate) fn inside(folder: &Path, name: &str) -> Option<PathBuf> {
    let is_plain = !name.starts_with('.')
        && name.len() <= NAME_MAX
        && !name.contains(['/', '\\'])
        && !name.chars().any(char::is_control);
    let mut parts = Path::new(name).components();
    let is_bare = matches!((parts.next(), parts.next()), (Some(Component::Normal(_)), None));
    if !is_plain || !is_bare {
        return None;
    }
    let (folder, path) = (folder.canonicalize().ok()?, folder.join(name).canonicalize().ok()?);
    (path != folder && path.starts_with(&folder)).then_some(path)
}
