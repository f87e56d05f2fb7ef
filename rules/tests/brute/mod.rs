//! Endgames by brute force: every position set up from a FEN, every move by the generator of
//! whole games, no symmetry, round after round until nothing changes.

use rules::attack::attacked;
use rules::board::{Cell, Side};
use rules::compile::{Code, Tables, code};
use rules::mating::{Row, Table, Tones, Value};
use rules::moves::legal;
use rules::notation::fen;
use rules::position::Position;
use std::collections::{HashMap, HashSet};

/// A placement of a set with its position, none when the rules refuse it.
pub struct Entry {
    set: usize,
    turn: Side,
    weak: Cell,
    men: Vec<Cell>,
    node: Option<usize>,
}

/// All positions of some sets, solved.
pub struct Brute<'a> {
    tables: &'a Tables,
    sets: Vec<Vec<u8>>,
    entries: Vec<Entry>,
    values: Vec<Option<u8>>,
}

impl<'a> Brute<'a> {
    /// Sets of kinds beside White's royal; what a capture leaves must be among them.
    pub fn new(tables: &'a Tables, sets: Vec<Vec<u8>>) -> Brute<'a> {
        let mut brute = Brute { tables, sets, entries: Vec::new(), values: Vec::new() };
        let mut nodes = Vec::new();
        let mut known = HashMap::new();
        for set in 0..brute.sets.len() {
            for turn in Side::BOTH {
                for cells in placements(tables, brute.sets[set].len() + 2) {
                    let text = set_up(tables, &brute.sets[set], &cells, turn);
                    let node = fen::parse(tables, &text).ok().map(|position| {
                        *known.entry(position.key()).or_insert_with(|| {
                            nodes.push(position);
                            nodes.len() - 1
                        })
                    });
                    let entry = Entry { set, turn, weak: cells[0], men: cells[1..].to_vec(), node };
                    brute.entries.push(entry);
                }
            }
        }
        brute.solve(&nodes, &known);
        brute
    }

    fn solve(&mut self, nodes: &[Position], known: &HashMap<u64, usize>) {
        let after: Vec<Vec<usize>> = nodes.iter().map(|node| successors(self.tables, node, known)).collect();
        self.values = vec![None; nodes.len()];
        for moves in 0.. {
            let mut changed = false;
            for (node, position) in nodes.iter().enumerate() {
                if position.turn() == Side::Black && self.values[node].is_none() {
                    let answers = after[node].iter().map(|&next| self.values[next]);
                    let lost = if after[node].is_empty() {
                        moves == 0 && is_over(self.tables, position)
                    } else {
                        answers.clone().all(|answer| answer.is_some_and(|answer| answer <= moves))
                    };
                    if lost {
                        self.values[node] = Some(moves);
                        changed = true;
                    }
                }
            }
            for (node, position) in nodes.iter().enumerate() {
                let wins = || after[node].iter().any(|&next| self.values[next] == Some(moves));
                if position.turn() == Side::White && self.values[node].is_none() && wins() {
                    self.values[node] = Some(moves + 1);
                }
            }
            if !changed {
                break;
            }
        }
    }

    /// Compares a table with every placement of its set; how many there were of each value.
    pub fn compare(&self, table: &Table) -> HashMap<Value, usize> {
        let kinds: Vec<u8> = table.kinds().collect();
        let set = self.sets.iter().position(|set| *set == kinds).unwrap();
        let mut counts = HashMap::new();
        for entry in self.entries.iter().filter(|entry| entry.set == set) {
            let expected = match entry.node.map(|node| self.values[node]) {
                None => Value::Illegal,
                Some(None) => Value::Open,
                Some(Some(moves)) => Value::Mate(moves),
            };
            let got = table.value(entry.turn, entry.weak, &entry.men);
            let text = || set_up(self.tables, &kinds, &[&[entry.weak], &entry.men[..]].concat(), entry.turn);
            assert_eq!(got, expected, "{}", text());
            *counts.entry(got).or_default() += 1;
        }
        counts
    }

    /// Counts what a row counts.
    pub fn row(&self, pieces: &str, tones: Tones) -> Row {
        let kinds: Vec<u8> = pieces.chars().map(|letter| self.tables.kind(letter).unwrap()).collect();
        let set = self.sets.iter().position(|set| *set == kinds).unwrap();
        let mut row = Row { pieces: pieces.to_owned(), tones, legal: 0, won: 0, longest: 0, mates: 0 };
        let mut seen = HashSet::new();
        for entry in self.entries.iter().filter(|entry| entry.set == set) {
            let tone = |cell: Cell| self.tables.board.tone(cell);
            let matches = match tones {
                Tones::Any => true,
                Tones::Same => tone(entry.men[1]) == tone(entry.men[2]),
                Tones::Different => tone(entry.men[1]) != tone(entry.men[2]),
            };
            let Some(node) = entry.node.filter(|&node| matches && seen.insert(node)) else { continue };
            match (entry.turn, self.values[node]) {
                (Side::White, Some(moves)) => {
                    row.legal += 1;
                    row.won += 1;
                    row.longest = row.longest.max(moves);
                }
                (Side::White, None) => row.legal += 1,
                (Side::Black, Some(0)) => row.mates += 1,
                (Side::Black, _) => {}
            }
        }
        row
    }
}

fn successors(tables: &Tables, position: &Position, known: &HashMap<u64, usize>) -> Vec<usize> {
    let mut next = position.clone();
    let mut keys = Vec::new();
    for mv in legal(tables, position) {
        let undo = next.make(tables, mv);
        keys.push(known[&next.key()]);
        next.unmake(tables, mv, undo);
    }
    keys
}

fn is_over(tables: &Tables, position: &Position) -> bool {
    let (turn, royal) = (position.turn(), position.royal(position.turn()));
    tables.rules.stalemate_loses || attacked(tables, position, royal, turn.other(), false)
}

/// Every way to put so many men on cells of their own.
fn placements(tables: &Tables, men: usize) -> Vec<Vec<Cell>> {
    (0..men).fold(vec![Vec::new()], |placed, _| {
        let free = |cells: &Vec<Cell>| {
            let cells = cells.clone();
            tables.board.cells().filter(move |cell| !cells.contains(cell)).collect::<Vec<_>>()
        };
        placed
            .iter()
            .flat_map(|cells| free(cells).into_iter().map(move |cell| [&cells[..], &[cell]].concat()))
            .collect()
    })
}

/// A FEN: the bare royal's cell, the other royal's, those of the pieces.
pub fn set_up(tables: &Tables, kinds: &[u8], cells: &[Cell], turn: Side) -> String {
    let pieces = kinds.iter().map(|&kind| code(kind, Side::White));
    let codes: Vec<Code> =
        [tables.royal(Side::Black), tables.royal(Side::White)].into_iter().chain(pieces).collect();
    let mut rows = Vec::new();
    for row in tables.board.rows() {
        let mut text = String::new();
        let mut gap = 0;
        for cell in row {
            match cells.iter().position(|at| at == cell) {
                Some(man) => {
                    text += &(if gap > 0 { gap.to_string() } else { String::new() });
                    text.push(fen::letter(tables, codes[man]));
                    gap = 0;
                }
                None => gap += 1,
            }
        }
        rows.push(if gap > 0 { text + &gap.to_string() } else { text });
    }
    format!("{} {} - - 0 1", rows.join("/"), if turn == Side::White { 'w' } else { 'b' })
}
