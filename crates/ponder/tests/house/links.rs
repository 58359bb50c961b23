//! Tests that the links of all pages (`*.md`) lead somewhere, and that the table of contents of
//! `docs/` has every page.

use super::root;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The texts of pages by their paths from the root of the repository, with slashes.
pub(super) type Pages = BTreeMap<String, String>;

/// A link of a page.
struct Link {
    /// Line, from 1.
    line: usize,
    /// The address as it is written.
    address: String,
}

/// The links and anchors of a page.
#[derive(Default)]
struct Outline {
    links: Vec<Link>,
    /// The anchors of its headings, as GitHub names them.
    anchors: BTreeSet<String>,
    /// Words in code font, without those of headings and code blocks.
    codes: Vec<String>,
}

/// The anchor of a heading: small letters, hyphens for spaces, no other punctuation.
fn anchor_of(heading: &str) -> String {
    let kept = |letter: &char| letter.is_alphanumeric() || " -_".contains(*letter);
    heading.to_lowercase().chars().filter(kept).collect::<String>().replace(' ', "-")
}

impl Outline {
    fn of(text: &str) -> Self {
        let mut outline = Self::default();
        let mut heading: Option<String> = None;
        let events = Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter();
        for (event, range) in events {
            match event {
                Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
                Event::End(TagEnd::Heading(_)) => {
                    let base = anchor_of(&heading.take().unwrap());
                    let mut numbered = (1..).map(|number| format!("{base}-{number}"));
                    let mut anchor = base.clone();
                    while !outline.anchors.insert(anchor) {
                        anchor = numbered.next().unwrap();
                    }
                }
                Event::Code(part) if heading.is_none() => outline.codes.push(part.into_string()),
                Event::Text(part) | Event::Code(part) => {
                    if let Some(heading) = &mut heading {
                        heading.push_str(&part);
                    }
                }
                Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                    let line = text[..range.start].matches('\n').count() + 1;
                    outline.links.push(Link { line, address: dest_url.into_string() });
                }
                _ => {}
            }
        }
        outline
    }
}

/// Returns whether an address is one of the repository's own, not of the web.
fn is_own(address: &str) -> bool {
    !address.contains("://") && !address.starts_with("mailto:")
}

/// The path from the root that a relative path on a page means, without `.` and `..`.
fn resolve(page: &str, path: &str) -> String {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." | "" => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => drop(parts.pop()),
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

/// The links of pages that lead nowhere, each with its place; `exists` says whether there is a file
/// or folder.
fn broken_links(pages: &Pages, exists: impl Fn(&str) -> bool) -> Vec<String> {
    let outlines: BTreeMap<&str, Outline> =
        pages.iter().map(|(page, text)| (page.as_str(), Outline::of(text))).collect();
    let mut found = Vec::new();
    for (page, outline) in &outlines {
        for Link { line, address } in outline.links.iter().filter(|link| is_own(&link.address)) {
            let (path, anchor) = address.split_once('#').unwrap_or((address, ""));
            let target = if path.is_empty() { (*page).to_owned() } else { resolve(page, path) };
            if !exists(&target) {
                found.push(format!("{page}:{line}: {address}: there is no {target}"));
                continue;
            }
            let has_anchor = |target: &Outline| target.anchors.contains(anchor);
            if !anchor.is_empty() && !outlines.get(target.as_str()).is_some_and(has_anchor) {
                found.push(format!("{page}:{line}: {address}: {target} has no #{anchor}"));
            }
        }
    }
    found
}

/// Adds the pages in a folder, but not those of builds, of packages and of hidden folders.
fn read_pages(folder: &Path, pages: &mut Pages) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy();
        if path.is_dir() {
            let is_foreign = ["target", "node_modules", "runs"].contains(&name.as_ref());
            if !is_foreign && !name.starts_with('.') {
                read_pages(&path, pages);
            }
        } else if name.ends_with(".md") {
            let name = path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
            pages.insert(name, std::fs::read_to_string(&path).unwrap());
        }
    }
}

pub(super) fn pages() -> Pages {
    let mut pages = Pages::new();
    read_pages(&root(), &mut pages);
    assert!(pages.contains_key("README.md") && pages.len() > 40, "the pages were found");
    pages
}

#[test]
fn links_lead_somewhere() {
    let found = broken_links(&pages(), |path| root().join(path).exists());
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// The separator rows of tables that have something else too, as after re-wrapped lines.
fn broken_separators(pages: &Pages) -> Vec<String> {
    let is_broken = |line: &&str| {
        let row = line.trim_start();
        let begins = row.strip_prefix("|-").or_else(|| row.strip_prefix("|:-"));
        begins.is_some_and(|rest| rest.contains(|sign| !"|-: ".contains(sign)))
    };
    let lines = pages.iter().flat_map(|(path, text)| text.lines().map(move |line| (path, line)));
    let broken = lines.filter(|(_, line)| is_broken(line));
    broken.map(|(path, line)| format!("{path}: {line}")).collect()
}

#[test]
fn tables_are_whole() {
    assert_eq!(broken_separators(&pages()), Vec::<String>::new());
    let page = |text: &str| Pages::from([("docs/a.md".to_owned(), text.to_owned())]);
    assert_eq!(broken_separators(&page("| a |\n|---|\n| b |")).len(), 0);
    assert_eq!(broken_separators(&page("| a |\n|---| | b |")).len(), 1);
}

/// The pages below `docs/` to which its table of contents has no link.
fn pages_not_listed(pages: &Pages) -> Vec<&str> {
    const CONTENTS: &str = "docs/README.md";
    let contents = Outline::of(&pages[CONTENTS]);
    let listed: BTreeSet<String> =
        contents.links.iter().map(|link| resolve(CONTENTS, &link.address)).collect();
    let pages = pages.keys().map(String::as_str);
    pages
        .filter(|page| page.starts_with("docs/") && *page != CONTENTS)
        .filter(|page| !listed.contains(*page))
        .collect()
}

#[test]
fn the_contents_list_every_page() {
    assert_eq!(pages_not_listed(&pages()), Vec::<&str>::new());
}

/// Problems of the page of a crate, with which its documentation opens (rustdoc): relative links,
/// which would lead nowhere there, and paths in code font of what does not exist.
fn problems_of_crate_page(folder: &str, text: &str, exists: impl Fn(&str) -> bool) -> Vec<String> {
    let outline = Outline::of(text);
    let links = outline.links.into_iter().filter(|link| is_own(&link.address));
    let links = links.map(|link| format!("{folder}: a relative link to {}", link.address));
    let paths = outline.codes.into_iter().filter_map(|code| {
        let path = match code.split('/').next()? {
            "docs" | "examples" | "web" => code.clone(),
            "src" | "tests" | "benches" => format!("{folder}/{code}"),
            _ => return None,
        };
        let is_path = !code.contains(|letter: char| letter.is_whitespace() || letter == '*');
        (is_path && !exists(&path)).then(|| format!("{folder}: there is no {path}"))
    });
    links.chain(paths).collect()
}

#[test]
fn every_crate_has_a_page_with_which_its_documentation_opens() {
    let pages = pages();
    let mut found = Vec::new();
    for entry in std::fs::read_dir(root().join("crates")).unwrap() {
        let folder = format!("crates/{}", entry.unwrap().file_name().into_string().unwrap());
        let page = pages.get(&format!("{folder}/README.md"));
        let Some(text) = page else {
            found.push(format!("{folder} has no README.md"));
            continue;
        };
        found.extend(problems_of_crate_page(&folder, text, |path| root().join(path).exists()));
        let Ok(library) = std::fs::read_to_string(root().join(&folder).join("src/lib.rs")) else {
            continue;
        };
        if !library.starts_with("#![doc = include_str!(\"../README.md\")]") {
            found.push(format!("{folder}: src/lib.rs does not open with README.md"));
        }
        if !text.contains("\n```rust") {
            found.push(format!("{folder}: README.md has no example"));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn problems_of_crate_pages_are_found() {
    let text = "# a\n\n[b](../c.md) [d](https://e.f) `docs/g.md` `src/h.rs` `i.rs` `src/j.rs`\n";
    let exists = |path: &str| path == "crates/a/src/h.rs";
    assert_eq!(
        problems_of_crate_page("crates/a", text, exists),
        [
            "crates/a: a relative link to ../c.md",
            "crates/a: there is no docs/g.md",
            "crates/a: there is no crates/a/src/j.rs",
        ]
    );
}

#[test]
fn broken_links_are_found() {
    let page = |path: &str, text: &str| (path.to_owned(), text.to_owned());
    let pages = Pages::from([
        page(
            "docs/README.md",
            "# Contents\n\n[one](one.md)\n[self](#contents) [web](https://a.b)\n",
        ),
        page(
            "docs/one.md",
            "# The `--run` option, *twice*\n\n## Go\n\n## Go\n\n```\n[no](link.md)\n```\n",
        ),
        page(
            "docs/two.md",
            "Text\n\n[a](one.md#the---run-option-twice) [b\nc](one.md#go-1)\n\n\
            | [x](none.md) |\n|---|\n| ![y](../picture.png#z) |\n\nand [d](one.md#go-2) `[e](f.md)`\n",
        ),
    ]);
    let exists = |path: &str| pages.contains_key(path) || path == "picture.png";
    assert_eq!(
        broken_links(&pages, exists),
        [
            "docs/two.md:6: none.md: there is no docs/none.md",
            "docs/two.md:8: ../picture.png#z: picture.png has no #z",
            "docs/two.md:10: one.md#go-2: docs/one.md has no #go-2",
        ]
    );
    assert_eq!(pages_not_listed(&pages), ["docs/two.md"]);
    assert_eq!(resolve("a/b.md", "../../c.md"), "../c.md");
}

#[test]
fn general_pages_name_every_game() {
    let pages = ["README.md", "docs/README.md", "docs/rules.md", "docs/players.md"].into_iter();
    for page in pages.chain(["docs/records.md", "docs/conformance.md", "docs/tour.md"]) {
        let text = std::fs::read_to_string(root().join(page)).unwrap().to_lowercase();
        for game in ponder_games::games() {
            assert!(text.contains(game.name), "{page} does not name {}", game.name);
        }
    }
}
