//! FEN both ways. It believes what it reads: its input comes from the other twin or from tests.

use super::{At, Man, Men, Scene, Twin};
use rules::board::Side;
use rules::spec::{Special, Walk};

impl Twin {
    pub fn read_men(&self, field: &str) -> Men {
        let mut cells = self.cells();
        let mut men = Men::new();
        let mut digits = String::new();
        for letter in field.chars() {
            if letter.is_ascii_digit() {
                digits.push(letter);
                continue;
            }
            for _ in 0..std::mem::take(&mut digits).parse().unwrap_or(0) {
                cells.next();
            }
            if letter != '/' {
                let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
                men.insert(cells.next().expect("a cell"), Man { letter: letter.to_ascii_uppercase(), side });
            }
        }
        men
    }

    pub fn read(&self, fen: &str) -> Scene {
        let fields: Vec<&str> = fen.split(' ').collect();
        let men = self.read_men(fields[0]);
        let turn = if fields[1] == "w" { Side::White } else { Side::Black };
        let waiting = turn.other();
        let stuck = |(at, man): (&At, &Man)| man.side == waiting && self.must(*man, *at);
        let won = self.wed(&men, waiting) || men.iter().any(stuck);
        let passed = self.read_passed(&men, waiting, fields[3]);
        let rights = fields[2].chars().filter(|&letter| letter != '-').collect();
        let quiet = fields[4].parse().expect("a number");
        let number = fields[5].parse().expect("a number");
        Scene { men, turn, rights, passed, quiet, number, won }
    }

    /// The cells, and the piece that can have slid over all of them.
    fn read_passed(&self, men: &Men, side: Side, field: &str) -> Option<(Vec<At>, At)> {
        if field == "-" {
            return None;
        }
        let starts: Vec<usize> = field
            .char_indices()
            .filter(|(_, letter)| letter.is_alphabetic())
            .map(|(index, _)| index)
            .collect();
        let ends = starts[1..].iter().copied().chain([field.len()]);
        let cells: Vec<At> =
            starts.iter().zip(ends).map(|(&start, end)| self.find(&field[start..end])).collect();
        let mut found = None;
        for (&to, &man) in men.iter().filter(|(_, man)| man.side == side) {
            let passes = |row| matches!(row, Special::EnPassant { piece } if piece == man.letter);
            if !self.rows(self.variant.specials).any(passes) {
                continue;
            }
            let mut before = men.clone();
            before.remove(&to);
            for way in self.ways(man).iter().filter(|way| matches!(way.atom.walk, Walk::Slide { .. })) {
                for from in self.cells().filter(|at| !men.contains_key(at)) {
                    self.walk(&before, from, way, &mut |end, over| {
                        if end == to && cells.iter().all(|cell| over.contains(cell)) {
                            found = Some((cells.clone(), to));
                        }
                    });
                }
            }
        }
        found
    }

    pub fn write(&self, scene: &Scene) -> String {
        let mut rows: Vec<String> = Vec::new();
        let (mut row, mut gap, mut rank) = (String::new(), 0, None);
        let close = |row: &mut String, gap: &mut u32| {
            if *gap > 0 {
                row.push_str(&std::mem::take(gap).to_string());
            }
        };
        for at in self.cells() {
            if rank.is_some_and(|rank| rank != self.rank(at)) {
                close(&mut row, &mut gap);
                rows.push(std::mem::take(&mut row));
            }
            rank = Some(self.rank(at));
            match scene.men.get(&at) {
                None => gap += 1,
                Some(man) => {
                    close(&mut row, &mut gap);
                    let white = man.side == Side::White;
                    row.push(if white { man.letter } else { man.letter.to_ascii_lowercase() });
                }
            }
        }
        close(&mut row, &mut gap);
        rows.push(row);
        let turn = if scene.turn == Side::White { 'w' } else { 'b' };
        let dash = |text: String| if text.is_empty() { "-".to_owned() } else { text };
        let rights = dash("KQkq".chars().filter(|right| scene.rights.contains(right)).collect());
        let mut passed = scene.passed.clone().map_or(Vec::new(), |passed| passed.0);
        passed.sort_by_key(|&at| self.rank(at));
        let passed = dash(passed.into_iter().map(|at| self.name(at)).collect());
        format!("{} {turn} {rights} {passed} {} {}", rows.join("/"), scene.quiet, scene.number)
    }
}
