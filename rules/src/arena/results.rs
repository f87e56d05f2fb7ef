//! The record of a match: one line of JSON a game, appended as games end.

use super::elo::Tally;
use crate::board::Side;
use serde::{Deserialize, Serialize};

/// One game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// Which match: the two engines, their limits, seed.
    pub of: String,
    /// The variant's id.
    pub game: String,
    /// From 0; two games after another share an opening, the first engine is White in the even ones.
    pub number: u32,
    /// `1-0`, `0-1` or `1/2`.
    pub result: String,
    /// Why it ended so.
    pub why: String,
    /// The plies of opening and game.
    pub plies: u32,
    /// The opening's moves.
    pub opening: String,
}

impl Line {
    /// Which opening it was.
    #[must_use]
    pub const fn pair(&self) -> u32 {
        self.number / 2
    }

    /// The half points of the match's first engine.
    #[must_use]
    pub fn half_points(&self) -> Option<u8> {
        let white = match self.result.as_str() {
            "1-0" => 2,
            "0-1" => 0,
            "1/2" => 1,
            _ => return None,
        };
        Some(if self.number.is_multiple_of(2) { white } else { 2 - white })
    }
}

/// How a result is written.
#[must_use]
pub const fn result(winner: Option<Side>) -> &'static str {
    match winner {
        Some(Side::White) => "1-0",
        Some(Side::Black) => "0-1",
        None => "1/2",
    }
}

/// Reads a file of results. A last line that a kill cut short is left out.
///
/// # Errors
/// With the number of a line that is none, unless it is the unfinished last one.
pub fn read(text: &str) -> Result<Vec<Line>, String> {
    let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
    let line = |(index, line): (usize, &str)| {
        serde_json::from_str(line).map_err(|error| format!("line {}: {error}", index + 1))
    };
    whole.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).map(line).collect()
}

/// Counts the games of one match and variant.
#[must_use]
pub fn tally(lines: &[Line], of: &str, game: &str) -> Tally {
    let mut pairs: Vec<[Option<u8>; 2]> = Vec::new();
    for line in lines.iter().filter(|line| line.of == of && line.game == game) {
        let pair = line.pair() as usize;
        if pairs.len() <= pair {
            pairs.resize(pair + 1, [None; 2]);
        }
        pairs[pair][(line.number % 2) as usize] = line.half_points();
    }
    Tally::of(&pairs)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(number: u32, result: &str) -> Line {
        Line {
            of: "m".to_owned(),
            game: "g".to_owned(),
            number,
            result: result.to_owned(),
            why: "checkmate".to_owned(),
            plies: 50,
            opening: "a1a2".to_owned(),
        }
    }

    fn text(lines: &[Line]) -> String {
        lines.iter().map(|line| serde_json::to_string(line).unwrap() + "\n").collect()
    }

    #[test]
    fn points_are_the_first_engines_whatever_its_colour() {
        assert_eq!(line(0, "1-0").half_points(), Some(2));
        assert_eq!(line(1, "1-0").half_points(), Some(0));
        assert_eq!(line(3, "1/2").half_points(), Some(1));
        assert_eq!(line(3, "?").half_points(), None);
        let lines = [line(0, "1-0"), line(1, "0-1"), line(5, "1/2")];
        let tally = tally(&lines, "m", "g");
        assert_eq!((tally.wins, tally.draws, tally.losses), (2, 1, 0));
        assert_eq!(tally.pairs, [0, 0, 0, 0, 1]);
        assert_eq!(super::tally(&lines, "m", "other"), Tally::default());
    }

    #[test]
    fn a_file_comes_back_and_a_torn_end_costs_one_game() {
        let lines = [line(0, "1-0"), line(1, "1/2")];
        let text = text(&lines);
        assert_eq!(read(&text).unwrap(), lines);
        for cut in 1..text.len() {
            let read = read(&text[..cut]).unwrap();
            assert_eq!(read, lines[..read.len()]);
        }
        assert!(read(&format!("nonsense\n{text}")).unwrap_err().starts_with("line 1"));
    }
}
