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
struct Entry {
    set: usize,
    turn: Side,
    /// The bare royal's, the other royal's, those of the pieces.
    cells: [Cell; 4],
    node: Option<usize>,
}

/// A position: where its moves lead, first as hashes, then as numbers of nodes.
struct Node {
    turn: Side,
    over: bool,
    after: Vec<u64>,
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
                            nodes.push(Node::new(tables, &position));
                            nodes.len() - 1
                        })
                    });
                    let mut entry = Entry { set, turn, cells: [0; 4], node };
                    entry.cells[..cells.len()].copy_from_slice(&cells);
                    brute.entries.push(entry);
                }
            }
        }
        for next in nodes.iter_mut().flat_map(|node| &mut node.after) {
            *next = known[next] as u64;
        }
        brute.solve(&nodes);
        brute
    }

    fn solve(&mut self, nodes: &[Node]) {
        self.values = vec![None; nodes.len()];
        for moves in 0.. {
            let mut changed = false;
            for (index, node) in nodes.iter().enumerate() {
                if node.turn == Side::Black && self.values[index].is_none() {
                    let known = |&next: &u64| self.values[next as usize].is_some_and(|value| value <= moves);
                    let lost = match node.after[..] {
                        [] => node.over,
                        _ => node.after.iter().all(known),
                    };
                    if lost {
                        self.values[index] = Some(moves);
                        changed = true;
                    }
                }
            }
            for (index, node) in nodes.iter().enumerate() {
                let wins = || node.after.iter().any(|&next| self.values[next as usize] == Some(moves));
                if node.turn == Side::White && self.values[index].is_none() && wins() {
                    self.values[index] = Some(moves + 1);
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
            let cells = &entry.cells[..kinds.len() + 2];
            let got = table.value(entry.turn, cells[0], &cells[1..]);
            assert_eq!(got, expected, "{}", set_up(self.tables, &kinds, cells, entry.turn));
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
                Tones::Same => tone(entry.cells[2]) == tone(entry.cells[3]),
                Tones::Different => tone(entry.cells[2]) != tone(entry.cells[3]),
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

impl Node {
    fn new(tables: &Tables, position: &Position) -> Node {
        let (turn, royal) = (position.turn(), position.royal(position.turn()));
        let check = attacked(tables, position, royal, turn.other(), false);
        let mut next = position.clone();
        let mut after = Vec::new();
        for mv in legal(tables, position) {
            let undo = next.make(tables, mv);
            after.push(next.key());
            next.unmake(tables, mv, undo);
        }
        Node { turn, over: check || tables.rules.stalemate_loses, after }
    }
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
