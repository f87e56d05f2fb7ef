//! The game so far as numbered rows of two moves.

use rules::wire::Played;

/// One numbered row: White's move and Black's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its number.
    pub number: u32,
    /// White's move; none where Black began.
    pub white: Option<String>,
    /// Black's move; none while it is to come.
    pub black: Option<String>,
}

/// Numbers the moves that led to the position of `fen`.
#[must_use]
pub fn rows(moves: &[Played], fen: &str) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (ply, played) in (first_ply(moves.len(), fen)..).zip(moves) {
        let text = Some(played.notation.clone());
        let number = ply / 2 + 1;
        match rows.last_mut() {
            Some(row) if ply % 2 == 1 => row.black = text,
            _ if ply % 2 == 1 => rows.push(Row { number, white: None, black: text }),
            _ => rows.push(Row { number, white: text, black: None }),
        }
    }
    rows
}

/// How many plies from the first move of White to the first of these moves.
fn first_ply(played: usize, fen: &str) -> u32 {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let number: u32 = fields.last().and_then(|last| last.parse().ok()).unwrap_or(1);
    let black = u32::from(fields.get(1) == Some(&"b"));
    let now = number.saturating_sub(1) * 2 + black;
    now.saturating_sub(u32::try_from(played).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(texts: &[&str]) -> Vec<Played> {
        let one = |text: &&str| Played { text: (*text).into(), notation: (*text).into() };
        texts.iter().map(one).collect()
    }

    fn read(texts: &[&str], fen: &str) -> Vec<String> {
        let show = |row: &Row| {
            let half = |half: &Option<String>| half.clone().unwrap_or("-".into());
            format!("{} {} {}", row.number, half(&row.white), half(&row.black))
        };
        rows(&played(texts), fen).iter().map(show).collect()
    }

    #[test]
    fn white_begins() {
        assert_eq!(read(&["e4", "e5", "f4"], "8 b - - 0 2"), ["1 e4 e5", "2 f4 -"]);
        assert_eq!(read(&[], "8 w - - 0 1"), Vec::<String>::new());
    }

    #[test]
    fn a_set_up_position_keeps_its_numbers() {
        assert_eq!(read(&["e5", "f4"], "8 b - - 0 8"), ["7 - e5", "8 f4 -"]);
        assert_eq!(read(&["e4"], "8 b - - 0 30"), ["30 e4 -"]);
    }
}
