#![doc = include_str!("../README.md")]

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use tempfile::Builder;

/// Writes a file atomically and flushes it to disk before returning.
///
/// # Errors
/// Fails when the folder cannot be written or the disk is full; an existing file of this name is
/// unchanged.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_and(path, bytes, File::sync_all)
}

/// Writes a file atomically without flushing it to disk.
///
/// # Errors
/// See [`write()`].
pub fn write_unsynced(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_and(path, bytes, |_| Ok(()))
}

/// Writes a temporary file next to `path`, calls `sync` and renames it.
fn write_and(
    path: &Path,
    bytes: &[u8],
    sync: impl FnOnce(&File) -> io::Result<()>,
) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let mut builder = Builder::new();
    builder.prefix(path.file_name().unwrap_or_default()).suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The usual permissions of a new file; those of temporary ones are limited to the owner.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(bytes)?;
    sync(file.as_file())?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{write, write_unsynced};
    use std::fs;

    #[test]
    fn a_file_is_replaced_and_nothing_else_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("name");
        write(&path, b"first").expect("written");
        assert_eq!(fs::read_to_string(&path).expect("readable"), "first");
        write_unsynced(&path, b"second").expect("written");
        assert_eq!(fs::read_to_string(&path).expect("readable"), "second");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
        assert!(write(&folder.path().join("no/folder"), b"").is_err());
    }
}
