//! The UCI conversation: line by line in the library, and the whole program over its streams.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use rules::uci::{Order, Uci};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

fn print(uci: &mut Uci, line: &str) -> Vec<String> {
    match uci.line(line) {
        Order::Print(lines) => lines,
        other => panic!("{line}: {other:?}"),
    }
}

fn shown(uci: &mut Uci, head: &str) -> String {
    let lines = print(uci, "d");
    lines.iter().find_map(|line| line.strip_prefix(head)).unwrap().to_owned()
}

#[test]
fn a_variant_resets_the_options_and_an_option_acts_from_the_next_position_on() {
    let mut uci = Uci::new().unwrap();
    assert!(print(&mut uci, "setoption name UCI_Variant value liuyang").is_empty());
    let default = shown(&mut uci, "Fen: ");
    assert!(print(&mut uci, "setoption name array value f1").is_empty());
    assert_eq!(shown(&mut uci, "Fen: "), default);
    print(&mut uci, "position startpos");
    assert_ne!(shown(&mut uci, "Fen: "), default);
    print(&mut uci, "setoption name UCI_Variant value liuyang");
    print(&mut uci, "position startpos");
    assert_eq!(shown(&mut uci, "Fen: "), default);
}

#[test]
fn what_makes_no_sense_gets_one_line_and_changes_nothing() {
    let mut uci = Uci::new().unwrap();
    print(&mut uci, "setoption name UCI_Variant value yangsi");
    print(&mut uci, "position startpos moves e3e5");
    let before = print(&mut uci, "d");
    for line in [
        "hello",
        "setoption",
        "setoption name",
        "setoption value x",
        "setoption name nothing value on",
        "setoption name UCI_Variant value chess",
        "setoption name Hash value many",
        "setoption name Level value 11",
        "position",
        "position start",
        "position fen",
        "position fen 10/10 w - - 0 1",
        "position startpos moves e3e6",
        "position startpos moves e3e5 e5e6",
        "go perft x",
        "go perft 0",
        "go depth",
        "go sideways",
        "\u{fffd}\u{0}",
    ] {
        let answer = print(&mut uci, line);
        assert_eq!(answer.len(), 1, "{line}: {answer:?}");
        assert!(answer[0].starts_with("error: "), "{line}: {answer:?}");
        assert_eq!(print(&mut uci, "d"), before, "{line}");
    }
    assert!(print(&mut uci, "   ").is_empty());
}

#[test]
fn results_and_claims_are_told_in_the_words_of_the_rules() {
    let mut uci = Uci::new().unwrap();
    print(&mut uci, "setoption name UCI_Variant value yangsi");
    print(&mut uci, "position fen 10/r4k4/10/10/10/10/10/2P7/R4K4/10 w - - 127 1 moves a2b2");
    assert_eq!(shown(&mut uci, "Result: "), "ongoing");
    assert_eq!(shown(&mut uci, "Claimable: "), "move limit");
    print(&mut uci, "position fen 10/5k4/10/10/10/10/10/10/5Kr3/10 w - - 0 1 moves f2g2");
    assert_eq!(shown(&mut uci, "Result: "), "draw dead position");
    assert_ne!(shown(&mut uci, "Legal: "), "-");
    print(&mut uci, "setoption name UCI_Variant value yoto");
    let calf = "r8/7k1/9/1p7/2V6/6B2/F8/1Z1BKB1ZZ/GG1F1F1G1 w - - 0 1";
    print(&mut uci, &format!("position fen {calf} moves c5e9"));
    assert_eq!(shown(&mut uci, "Result: "), "white fifth calf");
    assert_eq!(shown(&mut uci, "Legal: "), "-");
}

/// Talks to the program and returns all that it prints.
fn converse(input: &str) -> Vec<String> {
    let mut program = Command::new(env!("CARGO_BIN_EXE_engine"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    program.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let lines = BufReader::new(program.stdout.take().unwrap()).lines().map(Result::unwrap).collect();
    assert!(program.wait().unwrap().success());
    lines
}

#[test]
fn the_program_counts_and_searches_to_the_end_of_its_input() {
    let lines = converse("setoption name UCI_Variant value xqoasb\nposition startpos\ngo perft 2\n");
    assert_eq!(lines.iter().filter(|line| line.contains(": ") && !line.contains("searched")).count(), 36);
    assert_eq!(lines.last().unwrap(), "Nodes searched: 1264");
    let lines = converse("setoption name UCI_Variant value yangsi\nposition startpos\ngo depth 3\n");
    assert!(lines.iter().any(|line| line.starts_with("info depth 3 ")), "{lines:?}");
    assert!(lines.last().unwrap().starts_with("bestmove "), "{lines:?}");
}

#[test]
fn the_program_survives_bytes_that_are_no_text_and_stops_when_told() {
    let mut input = b"position startpos\ngo infinite\nstop\nisready\n\xff\xfe\x00\n".to_vec();
    input.extend(b"quit\n");
    let mut program = Command::new(env!("CARGO_BIN_EXE_engine"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    program.stdin.take().unwrap().write_all(&input).unwrap();
    let output = program.wait_with_output().unwrap();
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("bestmove ") && text.contains("readyok") && text.contains("error: "), "{text}");
    // The best move of a position with legal moves is one of them.
    assert!(!text.contains("(none)"), "{text}");
}
