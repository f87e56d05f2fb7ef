//! The arena as a program: whole matches, results that a second run goes on from, and engines
//! that die, hang or move as nobody may.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]
#![cfg(unix)]

use rules::arena::results::{self, Line};
use std::path::PathBuf;
use std::process::{Command, Output};

/// A results file of its own, gone when the test is over.
struct Results(PathBuf);

impl Results {
    fn new(name: &str) -> Results {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.jsonl"));
        let _ = std::fs::remove_file(&path);
        Results(path)
    }

    fn lines(&self) -> Vec<Line> {
        results::read(&std::fs::read_to_string(&self.0).unwrap()).unwrap()
    }

    fn play(&self, a: &str, each: u32) -> Output {
        let mut arena = Command::new(env!("CARGO_BIN_EXE_arena"));
        let own = format!("{} Hash=4", env!("CARGO_BIN_EXE_engine"));
        arena.args(["match", "--a", a, "--b", &own, "--games", "fpxq", "--limit", "nodes=60"]);
        arena.args(["--each", &each.to_string(), "--patience", "15", "--results"]).arg(&self.0);
        arena.output().unwrap()
    }
}

impl Drop for Results {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn broken(name: &str) -> String {
    format!("sh {}/tests/broken/{name}.sh", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn a_match_goes_on_where_its_file_ends() {
    let results = Results::new("resume");
    let own = format!("{} Hash=5", env!("CARGO_BIN_EXE_engine"));
    let first = results.play(&own, 2);
    assert!(first.status.success(), "{}", String::from_utf8_lossy(&first.stderr));
    let played = results.lines();
    assert_eq!(played.len(), 2);
    // Both games of the pair from one opening, and a referee's word on each.
    assert_eq!(played[0].opening, played[1].opening);
    assert!(played.iter().all(|line| line.half_points().is_some() && line.plies >= 8), "{played:?}");
    // A kill in the middle of a line costs that line.
    let whole = std::fs::read_to_string(&results.0).unwrap();
    std::fs::write(&results.0, &whole[..whole.len() - 9]).unwrap();
    assert!(results.play(&own, 4).status.success());
    let lines = results.lines();
    assert_eq!(lines[0], played[0]);
    let mut numbers: Vec<u32> = lines.iter().map(|line| line.number).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, [0, 1, 2, 3]);
    let again = results.play(&own, 4);
    assert_eq!(results.lines(), lines);
    let text = String::from_utf8(again.stdout).unwrap();
    assert!(text.contains("Elo"), "{text}");
}

#[test]
fn an_engine_that_fails_loses_and_is_reported() {
    for (name, why) in
        [("crash", "engine died"), ("hang", "engine hangs"), ("illegal", "illegal move 'a1a1'")]
    {
        let results = Results::new(name);
        let output = results.play(&broken(name), 2);
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        let lines = results.lines();
        assert_eq!(lines.len(), 2, "{name}");
        for line in &lines {
            assert_eq!((line.half_points(), line.why.as_str()), (Some(0), why), "{name}");
        }
        assert!(String::from_utf8(output.stdout).unwrap().contains(why));
    }
}

#[test]
fn what_is_no_engine_ends_the_match_with_an_error() {
    let results = Results::new("none");
    let output = results.play("/no/such/engine", 2);
    assert!(!output.status.success());
    assert!(String::from_utf8(output.stderr).unwrap().contains("/no/such/engine"));
    assert_eq!(results.lines(), []);
}
