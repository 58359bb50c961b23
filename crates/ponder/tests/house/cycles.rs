//! Tests that no import cycle crosses folders: files that need each other are in the same folder.

use super::{Source, sources};
use std::collections::{BTreeMap, BTreeSet};

/// The path of a module inside its crate.
type Module = Vec<String>;

/// The files of a crate by their modules.
struct Crate {
    /// The folder of each module's file.
    folders: BTreeMap<Module, String>,
    /// The paths that each module imports or names, and whether it re-exports them.
    uses: BTreeMap<Module, Vec<(String, bool)>>,
}

/// The module of a file, and its folder, from its path below `src/`.
fn module_of(path: &str) -> (Module, String) {
    let mut module: Module = path.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    let file = module.pop().unwrap();
    let folder = module.join("/");
    if !["mod", "lib", "main"].contains(&file.as_str()) {
        module.push(file);
    }
    (module, folder)
}

/// The single paths of a `use` tree.
fn expand(prefix: &str, tree: &str, found: &mut Vec<String>) {
    let tree = tree.trim();
    let Some((head, group)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap().trim();
        if !path.is_empty() {
            found.push(format!("{prefix}{path}"));
        }
        return;
    };
    let prefix = format!("{prefix}{}", head.trim());
    let (mut depth, mut from) = (0, 0);
    let group = group.trim_end().trim_end_matches('}');
    // The closing braces of inner groups at the end were removed too.
    let missing = group.matches('{').count() - group.matches('}').count();
    let group = format!("{group}{}", "}".repeat(missing));
    for (at, byte) in group.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            b',' if depth == 0 => {
                expand(&prefix, &group[from..at], found);
                from = at + 1;
            }
            _ => {}
        }
    }
    expand(&prefix, &group[from..], found);
}

/// The paths into its own crate that code imports or names, and whether they are re-exported.
fn uses_of(code: &str) -> Vec<(String, bool)> {
    let mut uses = Vec::new();
    let mut rest = String::new();
    let mut statement: Option<String> = None;
    for line in code.lines() {
        let trimmed = line.trim();
        let starts =
            trimmed.starts_with("use ") || trimmed.starts_with("pub") && trimmed.contains(" use ");
        if statement.is_none() && starts {
            statement = Some(String::new());
        }
        let Some(text) = &mut statement else {
            rest.push_str(line);
            rest.push('\n');
            continue;
        };
        text.push_str(line);
        if trimmed.ends_with(';') {
            let (head, tree) = text.split_once("use ").unwrap();
            let mut paths = Vec::new();
            expand("", tree.trim_end().trim_end_matches(';'), &mut paths);
            let is_public = head.contains("pub");
            uses.extend(paths.into_iter().map(|path| (path, is_public)));
            statement = None;
        }
    }
    for start in ["crate::", "super::"] {
        for (at, _) in rest.match_indices(start) {
            // Neither the end of a longer word or path, nor a visibility.
            if !rest[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':')
                && !rest[..at].ends_with("(in ")
            {
                let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
                let path: String = rest[at..].chars().take_while(|&c| is_path(c)).collect();
                uses.push((path.trim_end_matches(':').to_owned(), false));
            }
        }
    }
    uses
}

fn parent(module: &[String]) -> Module {
    module[..module.len().saturating_sub(1)].to_vec()
}

impl Crate {
    fn of<'a>(sources: impl Iterator<Item = &'a Source>) -> Self {
        let (mut folders, mut uses) = (BTreeMap::new(), BTreeMap::new());
        for source in sources {
            let path = source.path.split_once("/src/").unwrap().1;
            let (module, folder) = module_of(path);
            uses.insert(module.clone(), uses_of(&source.code));
            folders.insert(module, folder);
        }
        // `board.rs` next to `board/` belongs to the folder.
        let parents: BTreeSet<Module> = folders.keys().map(|module| parent(module)).collect();
        for (module, folder) in &mut folders {
            if !module.is_empty() && parents.contains(module) {
                *folder = module.join("/");
            }
        }
        Crate { folders, uses }
    }

    /// The module that contains the target of a path, as seen from a module; `None` outside the
    /// crate.
    fn resolve(&self, module: &Module, path: &str, depth: u8) -> Option<Module> {
        let mut names = path.split("::").peekable();
        let mut at = module.clone();
        match *names.peek()? {
            "crate" => {
                at.clear();
                names.next();
            }
            "self" => drop(names.next()),
            "super" => {
                while names.next_if_eq(&"super").is_some() {
                    at.pop();
                }
            }
            first => {
                at.push(first.to_owned());
                let is_here = self.folders.contains_key(&at);
                at.pop();
                if !is_here {
                    return None;
                }
            }
        }
        for name in names {
            at.push(name.to_owned());
            if self.folders.contains_key(&at) {
                continue;
            }
            at.pop();
            let ends = format!("::{name}");
            let exported = self.uses[&at]
                .iter()
                .find(|(path, is_public)| *is_public && (path.ends_with(&ends) || path == name));
            let source = exported.filter(|_| depth < 8);
            let source = source.and_then(|(path, _)| self.resolve(&at, path, depth + 1));
            return Some(source.unwrap_or(at));
        }
        Some(at)
    }

    /// The modules that each module imports from, without mere re-exports.
    fn imports(&self) -> BTreeMap<&Module, BTreeSet<Module>> {
        let of = |(module, uses): (_, &Vec<(String, bool)>)| {
            let used = uses.iter().filter(|(_, is_public)| !is_public);
            let used = used.filter_map(|(path, _)| self.resolve(module, path, 0));
            (module, used.filter(|other| other != module).collect())
        };
        self.uses.iter().map(of).collect()
    }

    /// Pairs of modules in different folders that reach each other by imports.
    fn crossing_cycles(&self) -> Vec<String> {
        let imports = self.imports();
        let reach = |from: &Module| {
            let (mut seen, mut open) = (BTreeSet::new(), vec![from.clone()]);
            while let Some(module) = open.pop() {
                for next in imports.get(&module).into_iter().flatten() {
                    if seen.insert(next.clone()) {
                        open.push(next.clone());
                    }
                }
            }
            seen
        };
        let reached: BTreeMap<&Module, _> =
            self.folders.keys().map(|from| (from, reach(from))).collect();
        let mut found = Vec::new();
        for (from, folder) in &self.folders {
            for to in &reached[from] {
                if from < to && self.folders[to] != *folder && reached[to].contains(from) {
                    found.push(format!("{} and {}", from.join("::"), to.join("::")));
                }
            }
        }
        found
    }
}

#[test]
fn no_cycle_of_imports_crosses_folders() {
    let sources = sources();
    let packages: BTreeSet<&str> = sources.iter().map(|source| source.package.as_str()).collect();
    for package in packages {
        let own = sources.iter().filter(|source| source.package == package);
        let found = Crate::of(own).crossing_cycles();
        assert!(found.is_empty(), "in {package} these import each other: {found:#?}");
    }
}

#[test]
fn cycles_are_found_through_exports() {
    let file = |path: &str, code: &str| Source {
        package: "p".to_owned(),
        path: format!("p/src/{path}"),
        code: code.to_owned(),
    };
    let base = [
        file("lib.rs", "mod a;\nmod b;\npub use b::c::{Thing, other::{One,\n Two}};\n"),
        file("b/mod.rs", "pub(crate) mod c;\n"),
        file("b/c.rs", "pub(in crate::a) struct Thing;\n"),
    ];
    let user = file("a.rs", "use crate::Thing;\n");
    let crossing = |sources: &[&Source]| Crate::of(sources.iter().copied()).crossing_cycles();
    assert!(crossing(&[&base[0], &base[1], &base[2], &user]).is_empty());
    let back = file("b/c.rs", "pub struct Thing;\nfn f() { crate::a::g() }\n");
    assert_eq!(crossing(&[&base[0], &base[1], &back, &user]), ["a and b::c"]);
    let side = file("a/d.rs", "use super::e::E;\n");
    let other = file("a/e.rs", "use super::d::D;\n");
    assert!(crossing(&[&base[0], &side, &other]).is_empty(), "side by side");
}
