//! Invariants of the source itself: no game is named outside its own file, no file is too long.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use rules::variants;
use std::fs;
use std::path::{Path, PathBuf};

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

fn product() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    for folder in ["rules/src", "src-ui/src", "src-tauri/src"] {
        sources(&root.join(folder), &mut found);
    }
    assert!(found.len() > 50, "only {} files found", found.len());
    found
}

/// Code without comments: documentation may give a game as an example.
fn code(text: &str) -> String {
    let line = |line: &str| line.split("//").next().unwrap_or_default().to_owned();
    // What follows `mod tests` is a test, and tests name games.
    let shipped = text.split("#[cfg(test)]").next().unwrap_or_default();
    shipped.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn no_game_is_named_outside_the_variants() {
    let is_data = |path: &Path| path.components().any(|part| part.as_os_str() == "variants");
    let is_test = |path: &Path| path.file_name().is_some_and(|name| name == "tests.rs");
    let mut named = Vec::new();
    for path in product() {
        if is_data(&path) || is_test(&path) || path.ends_with("variants.rs") {
            continue;
        }
        let text = code(&fs::read_to_string(&path).unwrap());
        for variant in variants::ALL {
            let quoted = [format!("\"{}\"", variant.id), format!("\"{}\"", variant.name)];
            if quoted.iter().any(|name| text.contains(name)) {
                named.push(format!("{}: {}", path.display(), variant.id));
            }
        }
    }
    assert!(named.is_empty(), "\n{}", named.join("\n"));
}

#[test]
fn no_file_is_longer_than_400_lines() {
    let long: Vec<String> = product()
        .into_iter()
        .map(|path| (fs::read_to_string(&path).unwrap().lines().count(), path))
        .filter(|(lines, _)| *lines > 400)
        .map(|(lines, path)| format!("{}: {lines}", path.display()))
        .collect();
    assert!(long.is_empty(), "\n{}", long.join("\n"));
}
