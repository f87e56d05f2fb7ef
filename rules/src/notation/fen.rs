//! FEN: `<board> <w|b> <castling> <en passant> <halfmove clock> <fullmove number>`.

use crate::attack::attacked;
use crate::board::{Board, Cell, NOWHERE, Side};
use crate::compile::{EMPTY, Tables, code, holds, kind_of, side_of};
use crate::position::{Passed, Position};

/// Why a FEN was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// Not six fields.
    #[error("{0} fields; expected six: board, side, castling, en passant, halfmove clock, fullmove number")]
    Fields(usize),
    /// The wrong number of ranks.
    #[error("board: {got} ranks; expected {expected}")]
    Ranks {
        /// Found.
        got: usize,
        /// Expected.
        expected: usize,
    },
    /// A rank of the wrong length.
    #[error("board, rank {rank}: {got} cells; expected {expected}")]
    RankLength {
        /// Which.
        rank: usize,
        /// Found.
        got: usize,
        /// Expected.
        expected: usize,
    },
    /// A letter that no piece of this game has.
    #[error("board, {cell}: '{letter}' is no piece of this game")]
    UnknownPiece {
        /// Where.
        cell: String,
        /// What.
        letter: char,
    },
    /// Not exactly one royal a side.
    #[error("board: {side:?} has {count} royals; expected one")]
    Royals {
        /// Whose.
        side: Side,
        /// How many.
        count: usize,
    },
    /// A piece outside its zone.
    #[error("board, {cell}: a {piece} may not stand here")]
    OutOfZone {
        /// Where.
        cell: String,
        /// What.
        piece: &'static str,
    },
    /// A piece where it must have promoted.
    #[error("board, {cell}: a {piece} must have promoted here")]
    Unpromoted {
        /// Where.
        cell: String,
        /// What.
        piece: &'static str,
    },
    /// The second field.
    #[error("side: '{0}'; expected w or b")]
    Turn(String),
    /// The third field's form.
    #[error("castling: '{0}'; expected - or some of KQkq in this order")]
    Castling(String),
    /// A right without its pieces.
    #[error("castling: '{0}' needs the royal and its partner on their start cells")]
    CastlingRight(char),
    /// The fourth field's form.
    #[error("en passant: '{0}'; expected - or one or two cells")]
    EnPassant(String),
    /// A cell that nobody passed.
    #[error("en passant, {cell}: {why}")]
    NotPassed {
        /// Where.
        cell: String,
        /// Why not.
        why: &'static str,
    },
    /// The fifth or sixth field.
    #[error("{field}: '{got}'; expected a whole number{from}")]
    Number {
        /// Which.
        field: &'static str,
        /// Found.
        got: String,
        /// Its lower limit in words.
        from: &'static str,
    },
    /// The royals face each other.
    #[error("board: the royals face each other")]
    Facing,
    /// The side that has just moved is in check.
    #[error("board: {0:?} is in check but not to move")]
    OpponentInCheck(Side),
}

/// The pieces of a FEN's first field, with their letters.
///
/// # Errors
/// When ranks or their lengths do not fit the board.
pub fn placement(board: &Board, field: &str) -> Result<Vec<(Cell, char)>, FenError> {
    let ranks: Vec<&str> = field.split('/').collect();
    let rows = board.rows();
    if ranks.len() != rows.len() {
        return Err(FenError::Ranks { got: ranks.len(), expected: rows.len() });
    }
    let mut men = Vec::new();
    for (index, (text, row)) in ranks.into_iter().zip(rows).enumerate() {
        let mut at = 0_usize;
        let mut digits = 0_usize;
        for letter in text.chars() {
            if let Some(digit) = letter.to_digit(10) {
                digits = digits.saturating_mul(10).saturating_add(digit as usize);
                continue;
            }
            at = at.saturating_add(std::mem::take(&mut digits));
            if let Some(&cell) = row.get(at) {
                men.push((cell, letter));
            }
            at = at.saturating_add(1);
        }
        at = at.saturating_add(digits);
        if at != row.len() {
            return Err(FenError::RankLength { rank: rows.len() - index, got: at, expected: row.len() });
        }
    }
    Ok(men)
}

/// Reads a position.
///
/// # Errors
/// When it is no FEN of this game or cannot be meant.
pub fn parse(tables: &Tables, fen: &str) -> Result<Position, FenError> {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let &[board, turn, castling, passed, quiet, number] = fields.as_slice() else {
        return Err(FenError::Fields(fields.len()));
    };
    let mut position = Position::empty();
    put_men(tables, board, &mut position)?;
    let turn = match turn {
        "w" => Side::White,
        "b" => Side::Black,
        other => return Err(FenError::Turn(other.to_owned())),
    };
    check_unpromoted(tables, &position, turn)?;
    let castling = parse_castling(tables, &position, castling)?;
    let passed = parse_passed(tables, &position, turn, passed)?;
    let bad = |field, got: &str, from| FenError::Number { field, got: got.to_owned(), from };
    let quiet = number_of(quiet)
        .and_then(|plies| u16::try_from(plies).ok())
        .filter(|&plies| plies < u16::MAX / 2)
        .ok_or_else(|| bad("halfmove clock", quiet, ""))?;
    let number = number_of(number)
        .filter(|&number| number >= 1)
        .ok_or_else(|| bad("fullmove number", number, " from 1"))?;
    position.set_state(tables, turn, castling, passed, quiet, number);
    check_royals(tables, &position)?;
    Ok(position)
}

/// Digits only: `u32::from_str` would take a sign.
fn number_of(text: &str) -> Option<u32> {
    text.bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| text.parse().ok())
        .flatten()
        .filter(|&number| number < 1_000_000)
}

fn put_men(tables: &Tables, field: &str, position: &mut Position) -> Result<(), FenError> {
    let mut royals = [0; 2];
    for (cell, letter) in placement(&tables.board, field)? {
        let name = || tables.board.name(cell).to_owned();
        let kind = Some(letter).filter(char::is_ascii_alphabetic).and_then(|letter| tables.kind(letter));
        let kind = kind.ok_or_else(|| FenError::UnknownPiece { cell: name(), letter })?;
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        let row = &tables.kinds[kind as usize];
        if !row.bound[side.index()].has(cell) {
            return Err(FenError::OutOfZone { cell: name(), piece: row.piece.name });
        }
        royals[side.index()] += usize::from(kind == tables.royal);
        position.put(tables, cell, code(kind, side));
    }
    for side in Side::BOTH {
        if royals[side.index()] != 1 {
            return Err(FenError::Royals { side, count: royals[side.index()] });
        }
    }
    position.find_royals(tables);
    Ok(())
}

/// A piece stands where it must have promoted only if it has just won by it.
fn check_unpromoted(tables: &Tables, position: &Position, turn: Side) -> Result<(), FenError> {
    let rules = &tables.rules;
    let mut winner = false;
    for cell in tables.board.cells().filter(|&cell| position.at(cell) != EMPTY) {
        let man = position.at(cell);
        let target = rules.target(man, cell);
        if !holds(rules.promoters, man) || !target.must {
            continue;
        }
        let side = side_of(man);
        let nothing_left = target.into.iter().all(|into| position.count(code(into.kind, side)) >= into.most);
        if winner || side == turn || !holds(rules.unpromotable, man) || !nothing_left {
            let piece = tables.kinds[kind_of(man) as usize].piece.name;
            return Err(FenError::Unpromoted { cell: tables.board.name(cell).to_owned(), piece });
        }
        winner = true;
    }
    Ok(())
}

const RIGHTS: [char; 4] = ['K', 'Q', 'k', 'q'];

fn parse_castling(tables: &Tables, position: &Position, field: &str) -> Result<u8, FenError> {
    if field == "-" {
        return Ok(0);
    }
    let bad = || FenError::Castling(field.to_owned());
    let mut rights = 0_u8;
    for letter in field.chars() {
        let right = 1 << RIGHTS.iter().position(|&known| known == letter).ok_or_else(bad)?;
        if rights >= right {
            return Err(bad());
        }
        rights |= right;
        let castle = tables.rules.castles.iter().find(|castle| castle.right == right);
        let stands = castle.is_some_and(|castle| {
            position.at(castle.king.0) == tables.royal(castle.side)
                && position.at(castle.partner.0) == castle.code
        });
        if !stands {
            return Err(FenError::CastlingRight(letter));
        }
    }
    if rights == 0 { Err(bad()) } else { Ok(rights) }
}

fn parse_passed(tables: &Tables, position: &Position, turn: Side, field: &str) -> Result<Passed, FenError> {
    if field == "-" {
        return Ok(Passed::NONE);
    }
    let bad = || FenError::EnPassant(field.to_owned());
    let names = split_cells(field).filter(|names| names.len() <= 2).ok_or_else(bad)?;
    let mut cells = Vec::new();
    for name in names {
        let cell = tables.board.find(name).filter(|cell| !cells.contains(cell)).ok_or_else(bad)?;
        cells.push(cell);
    }
    cells.sort_by_key(|&cell| tables.board.rank(cell));
    passer(tables, position, turn.other(), &cells)
}

/// `c3c4` as `c3` and `c4`.
fn split_cells(field: &str) -> Option<Vec<&str>> {
    let starts: Vec<usize> = field
        .char_indices()
        .filter(|(_, letter)| letter.is_ascii_lowercase())
        .map(|(index, _)| index)
        .collect();
    if !field.is_ascii() || starts.first() != Some(&0) {
        return None;
    }
    let ends = starts.iter().skip(1).copied().chain([field.len()]);
    Some(starts.iter().zip(ends).map(|(&start, end)| &field[start..end]).collect())
}

/// Finds the piece that passed these cells with its last move.
fn passer(tables: &Tables, position: &Position, side: Side, cells: &[Cell]) -> Result<Passed, FenError> {
    let refuse = |cell: Cell, why| FenError::NotPassed { cell: tables.board.name(cell).to_owned(), why };
    let empty = |cell: Cell| !position.occupied().has(cell);
    if let Some(&cell) = cells.iter().find(|&&cell| !empty(cell)) {
        return Err(refuse(cell, "the cell is not empty"));
    }
    let ahead = &tables.rules.ahead[side.index()];
    for from in tables.board.cells().filter(|&from| empty(from)) {
        let mut passed = Vec::new();
        let mut cell = ahead[from as usize];
        while cell != NOWHERE && empty(cell) {
            passed.push(cell);
            cell = ahead[cell as usize];
        }
        if cell == NOWHERE || !cells.iter().all(|cell| passed.contains(cell)) {
            continue;
        }
        let man = position.at(cell);
        let own = side_of(man) == side && holds(tables.rules.passers, man);
        if own && can_slide(tables, man, from, cell, passed.len()) {
            let mut slots = [NOWHERE; 2];
            // In the order in which they were passed, as a move leaves them.
            let listed = passed.into_iter().filter(|cell| cells.contains(cell));
            slots.iter_mut().zip(listed).for_each(|(slot, cell)| *slot = cell);
            return Ok(Passed { cells: slots, by: cell });
        }
    }
    Err(refuse(cells[0], "no piece has passed here"))
}

fn can_slide(tables: &Tables, man: u8, from: Cell, to: Cell, between: usize) -> bool {
    let lanes = tables.lanes.from(man, from).iter();
    lanes.filter(|lane| lane.kind == crate::compile::LaneKind::QuietSlide).any(|&lane| {
        between >= usize::from(lane.skip)
            && between >= 1
            && tables.lanes.cells(lane).get(between) == Some(&to)
    })
}

fn check_royals(tables: &Tables, position: &Position) -> Result<(), FenError> {
    let waiting = position.turn().other();
    if attacked(tables, position, position.royal(waiting), position.turn(), false) {
        return Err(FenError::OpponentInCheck(waiting));
    }
    if attacked(tables, position, position.royal(waiting), position.turn(), true) {
        return Err(FenError::Facing);
    }
    Ok(())
}

/// Writes a position.
#[must_use]
pub fn write(tables: &Tables, position: &Position) -> String {
    let rows = tables.board.rows().iter().map(|row| write_row(tables, position, row));
    let board = rows.collect::<Vec<_>>().join("/");
    let turn = if position.turn() == Side::White { 'w' } else { 'b' };
    let castling: String = RIGHTS
        .iter()
        .enumerate()
        .filter(|(bit, _)| position.castling() >> bit & 1 != 0)
        .map(|(_, letter)| letter)
        .collect();
    let mut passed: Vec<Cell> = position.passed().cells.into_iter().filter(|&cell| cell != NOWHERE).collect();
    passed.sort_by_key(|&cell| tables.board.rank(cell));
    let passed: String = passed.into_iter().map(|cell| tables.board.name(cell)).collect();
    let dash = |text: String| {
        if text.is_empty() { "-".to_owned() } else { text }
    };
    format!(
        "{board} {turn} {} {} {} {}",
        dash(castling),
        dash(passed),
        position.quiet_plies(),
        position.move_number()
    )
}

fn write_row(tables: &Tables, position: &Position, row: &[Cell]) -> String {
    let mut text = String::new();
    let mut gap = 0;
    for &cell in row {
        let man = position.at(cell);
        if man == EMPTY {
            gap += 1;
            continue;
        }
        if gap > 0 {
            text += &std::mem::take(&mut gap).to_string();
        }
        text.push(letter(tables, man));
    }
    if gap > 0 {
        text += &gap.to_string();
    }
    text
}

/// A piece's letter: upper case for White.
#[must_use]
pub fn letter(tables: &Tables, man: u8) -> char {
    let letter = tables.letter(kind_of(man));
    match side_of(man) {
        Side::White => letter,
        Side::Black => letter.to_ascii_lowercase(),
    }
}
