//! What the tables say, in rows: for the help, for the terminal, and against the rules.

use super::MatingError;
use super::table::{ILLEGAL, MOST, Table};
use crate::board::Side;
use crate::compile::{Code, Tables, kind_of};
use crate::spec::check::SpecError;
use crate::spec::expand::Ground;
use serde::{Deserialize, Serialize};
use std::fmt;

/// On which tones of the board two pieces stand that cannot leave theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tones {
    /// Not two such pieces.
    Any,
    /// On one tone.
    Same,
    /// On two tones.
    Different,
}

/// One set of pieces that stand with their royal against a bare royal. Positions are counted on
/// the whole board, like pieces not told apart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// Letters of the pieces.
    pub pieces: String,
    /// Where they stand.
    pub tones: Tones,
    /// Legal positions with the stronger side to move.
    pub legal: u64,
    /// How many of them it wins.
    pub won: u64,
    /// Moves of the longest of these wins.
    pub longest: u8,
    /// Positions in which the bare royal is checkmated (or stalemated, where that loses).
    pub mates: u64,
}

impl Row {
    /// The share of won positions, from 0 to 1.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.won as f64 / self.legal as f64
    }

    /// Whether nobody can be mated at all.
    #[must_use]
    pub const fn is_dead(&self) -> bool {
        self.mates == 0
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tones = match self.tones {
            Tones::Any => "",
            Tones::Same => "on one tone",
            Tones::Different => "on two tones",
        };
        let Row { pieces, legal, won, longest, mates, .. } = self;
        write!(f, "{pieces:<2} {tones:<12}  {won:>9} of {legal:>9} won ({:>6.2} %)", 100.0 * self.share())?;
        if self.is_dead() {
            return write!(f, ", no mate exists");
        }
        write!(f, ", in at most {longest:>2} moves, {mates} mates")
    }
}

/// All sets of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// The game's id.
    pub game: String,
    /// One row a set, or two where the tones of the board divide it.
    pub sets: Vec<Row>,
}

impl Report {
    pub(super) fn new(tables: &Tables) -> Report {
        Report { game: tables.variant.id.to_owned(), sets: Vec::new() }
    }

    /// The report as JSON, one row a line.
    ///
    /// # Errors
    /// Never: letters and numbers can be written.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        let rows = self.sets.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>()?;
        let game = serde_json::to_string(&self.game)?;
        Ok(format!("{{\"game\":{game},\"sets\":[\n{}\n]}}\n", rows.join(",\n")))
    }
}

/// A solved set's rows: one, or two where the tones of the board divide it.
///
/// # Errors
/// Never for tables that compiled: their pieces' rows resolve.
pub fn rows(tables: &Tables, table: &Table) -> Result<Vec<Row>, MatingError> {
    let pieces: String = table.kinds().map(|kind| tables.letter(kind)).collect();
    let row = |tones| Row { pieces: pieces.clone(), tones, legal: 0, won: 0, longest: 0, mates: 0 };
    let mut rows = match table.codes[1..] {
        [one, other] if keeps_tone(tables, one)? && keeps_tone(tables, other)? => {
            vec![row(Tones::Same), row(Tones::Different)]
        }
        _ => vec![row(Tones::Any)],
    };
    for index in 0..table.size() {
        let men = table.place(index).men;
        let apart = rows.len() > 1 && tables.board.tone(men[1]) != tables.board.tone(men[2]);
        let row = &mut rows[usize::from(apart)];
        let weight = table.home(index).weight;
        let strong = table.values[Side::White.index()][index];
        if strong != ILLEGAL {
            row.legal += weight;
        }
        if strong <= MOST {
            row.won += weight;
            row.longest = row.longest.max(strong);
        }
        if table.values[Side::Black.index()][index] == 0 {
            row.mates += weight;
        }
    }
    if let [one, other] = table.codes[1..]
        && one == other
    {
        // Each position stands there twice.
        for row in &mut rows {
            row.legal /= 2;
            row.won /= 2;
            row.mates /= 2;
        }
    }
    Ok(rows)
}

/// Whether a piece never leaves the tone that it stands on.
fn keeps_tone(tables: &Tables, code: Code) -> Result<bool, SpecError> {
    let ground = Ground { variant: tables.variant, choices: &tables.choices, board: &tables.board };
    let piece = tables.kinds[kind_of(code) as usize].piece;
    for (from, lanes) in tables.board.cells().zip(ground.lanes(piece, Side::White)?) {
        let leaves = |&to: &u8| tables.board.tone(to) != tables.board.tone(from);
        if lanes.iter().flat_map(|lane| &lane.cells).any(leaves) {
            return Ok(false);
        }
    }
    Ok(true)
}
