//! Files that appear under their name complete or not at all, whatever happens while they are written.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use tempfile::Builder;

/// Writes a file, which is on the disk when this returns.
///
/// # Errors
/// When the folder cannot be written or the disk is full; a file of this name stays as it was.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_with(path, |file| file.write_all(bytes))
}

/// As [`write`], with contents that `write` puts into the file.
///
/// # Errors
/// As [`write`], and those of `write`.
pub fn write_with<E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut File) -> Result<(), E>,
) -> Result<(), E> {
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let name = path.file_name().unwrap_or_default();
    let mut builder = Builder::new();
    builder.prefix(name).suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As any new file; temporary ones are for their owner alone otherwise.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder)?;
    write(file.as_file_mut())?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{write, write_with};
    use std::fs;
    use std::io;

    #[test]
    fn a_file_is_replaced_and_nothing_else_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("name");
        for text in ["first", "second"] {
            write(&path, text.as_bytes()).expect("written");
            assert_eq!(fs::read_to_string(&path).expect("readable"), text);
        }
        let failed = write_with(&path, |_| Err(io::Error::other("no")));
        assert!(failed.is_err());
        assert_eq!(fs::read_to_string(&path).expect("readable"), "second");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
        assert!(write(&folder.path().join("no/folder"), b"").is_err());
    }
}
