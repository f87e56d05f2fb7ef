//! A game as plain text, PGN-like, both ways.
//!
//! Tags (`Variant`, `Options`, `Date`, `White`, `Black`, `Result`, `Termination`, and `FEN` if
//! the game did not begin with the array), a blank line, numbered moves, the result. Reading
//! takes moves in either notation and passes over comments and numeric marks.

use super::{human, text};
use crate::board::Side;
use crate::compile::Tables;
use crate::game::Game;
use crate::spec::Variant;
use crate::variants;
use crate::wire::{Choices, Outcome, Reason};
use std::fmt::Write as _;
use std::sync::Arc;

/// A game with what is told about it.
#[derive(Clone, Debug)]
pub struct Record {
    /// The game, at its last move.
    pub game: Game,
    /// FEN of its first position, if that is not the array.
    pub fen: Option<String>,
    /// `2026.11.30`, or empty.
    pub date: String,
    /// Who played White; may be empty.
    pub white: String,
    /// Who played Black; may be empty.
    pub black: String,
    /// How it ended, if it has.
    pub outcome: Option<Outcome>,
}

/// Why a record was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// A line that begins with `[` and is no tag.
    #[error("line {line}: expected a tag like [Name \"value\"]")]
    Tag {
        /// From 1.
        line: usize,
    },
    /// A tag that must be there.
    #[error("the tag {0} is missing")]
    Missing(&'static str),
    /// A tag whose value cannot be meant.
    #[error("tag {tag}: {why}")]
    Value {
        /// Which.
        tag: &'static str,
        /// Why.
        why: String,
    },
    /// A move that is none.
    #[error("move {number}: '{text}' is not a legal move there")]
    Move {
        /// Number of the move.
        number: u32,
        /// What stands there.
        text: String,
    },
    /// A comment or variation without its end.
    #[error("a comment or variation is not closed")]
    Unclosed,
    /// The result at the end is not the one that the tags or the moves give.
    #[error("the results contradict each other")]
    Result,
}

const REASONS: [(Reason, &str); 11] = [
    (Reason::Checkmate, "checkmate"),
    (Reason::Stalemate, "stalemate"),
    (Reason::FifthCalf, "fifth calf"),
    (Reason::Marriage, "marriage"),
    (Reason::PerpetualCheck, "perpetual check"),
    (Reason::Repetition, "repetition"),
    (Reason::MoveLimit, "move limit"),
    (Reason::DeadPosition, "dead position"),
    (Reason::Agreement, "agreement"),
    (Reason::Resignation, "resignation"),
    (Reason::Time, "time"),
];

/// A reason in the rules' own words.
#[must_use]
pub fn reason(reason: Reason) -> &'static str {
    REASONS.iter().find(|(known, _)| *known == reason).map_or("", |(_, words)| words)
}

fn result(outcome: Option<Outcome>) -> &'static str {
    match outcome.map(|outcome| outcome.winner) {
        None => "*",
        Some(None) => "1/2-1/2",
        Some(Some(Side::White)) => "1-0",
        Some(Some(Side::Black)) => "0-1",
    }
}

/// Writes a record.
#[must_use]
pub fn write(record: &Record) -> String {
    let tables = record.game.tables();
    let options: Vec<String> = tables.choices.iter().map(|(id, value)| format!("{id}={value}")).collect();
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value: String = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
        // Writing to a String cannot fail.
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    tag("Variant", tables.variant.id);
    if !options.is_empty() {
        tag("Options", &options.join(" "));
    }
    for (name, value) in [("Date", &record.date), ("White", &record.white), ("Black", &record.black)] {
        tag(name, if value.is_empty() { "?" } else { value });
    }
    tag("Result", result(record.outcome));
    if let Some(outcome) = record.outcome {
        tag("Termination", reason(outcome.reason));
    }
    if let Some(fen) = &record.fen {
        tag("FEN", fen);
    }
    text.push('\n');
    let mut words = moves(record);
    words.push(result(record.outcome).to_owned());
    wrap(&mut text, &words);
    text
}

fn moves(record: &Record) -> Vec<String> {
    let tables = record.game.tables();
    let mut game = record.game.clone();
    while game.undo().is_some() {}
    let mut words = Vec::new();
    while let Some(&mv) = game.undone().last() {
        let position = game.position();
        if position.turn() == Side::White {
            words.push(format!("{}.", position.move_number()));
        } else if words.is_empty() {
            words.push(format!("{}...", position.move_number()));
        }
        words.push(human::write(tables, position, mv));
        game.redo();
    }
    words
}

/// Lines of at most 79 characters.
fn wrap(text: &mut String, words: &[String]) {
    let mut length = 0;
    for word in words {
        if length > 0 && length + 1 + word.len() > 79 {
            text.push('\n');
            length = 0;
        }
        if length > 0 {
            text.push(' ');
            length += 1;
        }
        text.push_str(word);
        length += word.len();
    }
    text.push('\n');
}

/// Reads a record.
///
/// # Errors
/// When it cannot be read, or a move in it is not legal.
pub fn parse(text: &str) -> Result<Record, RecordError> {
    let (tags, body) = split(text)?;
    let tag = |name: &str| tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    let told = |name: &str| tag(name).filter(|&value| value != "?").unwrap_or_default().to_owned();
    let tables =
        tables(tag("Variant").ok_or(RecordError::Missing("Variant"))?, tag("Options").unwrap_or_default())?;
    let fen = tag("FEN").map(str::to_owned);
    let game = match &fen {
        Some(fen) => Game::from_fen(tables, fen),
        None => Game::new(tables),
    };
    let mut game = game.map_err(|error| RecordError::Value { tag: "FEN", why: error.to_string() })?;
    let mut closing = None;
    for word in words(&body)? {
        if closing.is_some() {
            return Err(RecordError::Result);
        }
        if ["1-0", "0-1", "1/2-1/2", "*"].contains(&word.as_str()) {
            closing = Some(word);
            continue;
        }
        play(&mut game, &word)?;
    }
    let stated = tag("Result").or(closing.as_deref()).unwrap_or("*").to_owned();
    let outcome = outcome(&game, &stated, tag("Termination"))?;
    if closing.is_some_and(|closing| closing != stated) {
        return Err(RecordError::Result);
    }
    Ok(Record { game, fen, date: told("Date"), white: told("White"), black: told("Black"), outcome })
}

fn play(game: &mut Game, word: &str) -> Result<(), RecordError> {
    let (tables, position) = (game.tables().clone(), game.position().clone());
    let mv = human::parse(&tables, &position, word).or_else(|| text::parse(&tables, &position, word).ok());
    let refuse =
        || RecordError::Move { number: position.move_number(), text: word.chars().take(20).collect() };
    game.play(mv.ok_or_else(refuse)?).map_err(|_| refuse())
}

fn tables(id: &str, options: &str) -> Result<Arc<Tables>, RecordError> {
    let refuse = |tag, why: String| RecordError::Value { tag, why };
    let variant: &Variant =
        variants::find(id).ok_or_else(|| refuse("Variant", format!("unknown game '{id}'")))?;
    let mut choices = Choices::new();
    for pair in options.split_whitespace() {
        let (option, value) =
            pair.split_once('=').ok_or_else(|| refuse("Options", format!("'{pair}' is not option=value")))?;
        choices.insert(option.to_owned(), value.to_owned());
    }
    Tables::new(variant, &choices).map(Arc::new).map_err(|error| refuse("Options", error.to_string()))
}

/// The outcome that the tags state, if it fits the moves.
fn outcome(game: &Game, stated: &str, termination: Option<&str>) -> Result<Option<Outcome>, RecordError> {
    let by_board = game.outcome();
    let winner = match stated {
        "*" => return if by_board.is_none() { Ok(None) } else { Err(RecordError::Result) },
        "1-0" => Some(Side::White),
        "0-1" => Some(Side::Black),
        "1/2-1/2" => None,
        other => return Err(RecordError::Value { tag: "Result", why: format!("'{other}' is no result") }),
    };
    if let Some(by_board) = by_board {
        return if by_board.winner == winner { Ok(Some(by_board)) } else { Err(RecordError::Result) };
    }
    let default = if winner.is_some() { Reason::Resignation } else { Reason::Agreement };
    let reason = match termination {
        None => default,
        Some(words) => {
            let known = REASONS.iter().find(|(_, known)| *known == words);
            let refuse = || RecordError::Value { tag: "Termination", why: format!("'{words}' is no reason") };
            known.ok_or_else(refuse)?.0
        }
    };
    let fits = match reason {
        Reason::Resignation | Reason::Time => winner.is_some(),
        Reason::Agreement => winner.is_none(),
        Reason::Repetition | Reason::MoveLimit => winner.is_none() && !game.claims().is_empty(),
        _ => false,
    };
    if fits { Ok(Some(Outcome { winner, reason })) } else { Err(RecordError::Result) }
}

/// Tags and the text after them.
fn split(text: &str) -> Result<(Vec<(String, String)>, String), RecordError> {
    let mut tags = Vec::new();
    let mut body = String::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if body.trim().is_empty() && line.starts_with('[') {
            tags.push(tag(line).ok_or(RecordError::Tag { line: index + 1 })?);
        } else {
            body.push_str(line);
            body.push('\n');
        }
    }
    Ok((tags, body))
}

fn tag(line: &str) -> Option<(String, String)> {
    let inner = line.strip_prefix('[')?.strip_suffix(']')?;
    let (name, rest) = inner.split_once(' ')?;
    let quoted = rest.trim().strip_prefix('"')?.strip_suffix('"')?;
    let mut value = String::new();
    let mut letters = quoted.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => value.push(letters.next()?),
            '"' => return None,
            _ => value.push(letter),
        }
    }
    Some((name.to_owned(), value))
}

/// The words of the move text, without numbers, comments, variations and numeric marks.
fn words(body: &str) -> Result<Vec<String>, RecordError> {
    let mut plain = String::new();
    let (mut comment, mut depth) = (false, 0_u32);
    for line in body.lines() {
        for letter in line.chars() {
            match letter {
                '}' if comment => comment = false,
                _ if comment => {}
                '{' => comment = true,
                '(' => depth += 1,
                ')' => depth = depth.checked_sub(1).ok_or(RecordError::Unclosed)?,
                ';' if depth == 0 => break,
                _ if depth > 0 => {}
                _ => plain.push(letter),
            }
        }
        plain.push(' ');
    }
    if comment || depth > 0 {
        return Err(RecordError::Unclosed);
    }
    let number = |word: &str| word.trim_end_matches('.').bytes().all(|byte| byte.is_ascii_digit());
    // `1.e4` is the number and the move in one word.
    let split = plain.split_whitespace().flat_map(|word| match word.rsplit_once('.') {
        Some((head, rest)) if number(head) => [head.to_owned() + ".", rest.to_owned()],
        _ => [String::new(), word.to_owned()],
    });
    let told = |word: &String| {
        let counts = word.ends_with('.') && number(word);
        !(word.is_empty() || counts || word.starts_with('$'))
    };
    Ok(split.filter(told).collect())
}
