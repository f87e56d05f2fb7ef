//! What several test crates need: every game under every choice, and random play.

#![allow(dead_code, reason = "each test crate uses its own part")]

use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};
use rules::board::{Cell, Side};
use rules::compile::{Tables, code};
use rules::moves::{Kind, Move, legal};
use rules::notation::fen;
use rules::position::Position;
use rules::search::{Control, Limits, Report, Searcher};
use rules::spec::Variant;
use rules::variants;
use rules::wire::Choices;
use std::sync::{Arc, LazyLock};

/// Every set of choices of a game.
pub fn choices_of(variant: &Variant) -> Vec<Choices> {
    let mut all = vec![Choices::new()];
    for option in variant.options {
        let with = |choices: &Choices, value: &str| {
            let mut choices = choices.clone();
            choices.insert(option.id.to_owned(), value.to_owned());
            choices
        };
        all = all
            .iter()
            .flat_map(|choices| option.values.iter().map(move |value| with(choices, value.0)))
            .collect();
    }
    all
}

/// Every game under every set of choices.
pub fn games() -> Vec<(&'static Variant, Choices)> {
    variants::ALL
        .into_iter()
        .flat_map(|variant| choices_of(variant).into_iter().map(move |choices| (variant, choices)))
        .collect()
}

/// What a search finds that has learnt nothing and knows no past.
pub fn search(tables: &Tables, position: &Position, limits: &Limits) -> Report {
    Searcher::new(4).search(tables, position, &[], limits, &Control::NONE, &mut |_| {})
}

/// A named generator of chance.
pub fn chance(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// Every game under every set of choices, compiled once.
pub fn tables() -> &'static [Arc<Tables>] {
    static TABLES: LazyLock<Vec<Arc<Tables>>> = LazyLock::new(|| {
        let compile = |(variant, choices): (_, Choices)| Arc::new(Tables::new(variant, &choices).unwrap());
        games().into_iter().map(compile).collect()
    });
    &TABLES
}

/// Whether a move is one of the kinds that random play would seldom choose.
pub fn is_rare(mv: Move) -> bool {
    mv.kind() != Kind::Step || mv.promotion().is_some()
}

/// The move that a number chooses; the rarer kinds come up more often than their share.
pub fn choose(moves: &[Move], pick: u16) -> Option<Move> {
    let rare: Vec<Move> = moves.iter().copied().filter(|mv| is_rare(*mv)).collect();
    let from = if !rare.is_empty() && pick.is_multiple_of(3) { &rare } else { moves };
    from.get(usize::from(pick / 3) % from.len().max(1)).copied()
}

/// One of the legal moves.
pub fn pick(tables: &Tables, position: &Position, chance: &mut ChaCha8Rng) -> Option<Move> {
    choose(&legal(tables, position), chance.random())
}

/// A random position of few or many pieces, promoted ones among them. It may be impossible.
pub fn set_up(tables: &Tables, chance: &mut ChaCha8Rng) -> String {
    let mut men: Vec<Option<u8>> = vec![None; tables.board.len()];
    let castles = &tables.rules.castles;
    let mut rights = [false; 4];
    for side in Side::BOTH {
        let own: Vec<_> = castles.iter().filter(|castle| castle.side == side).collect();
        let castle = (!own.is_empty()).then(|| own[chance.random_range(0..own.len())]);
        let free = |cell: Cell| men[cell as usize].is_none();
        let castle = castle.filter(|castle| free(castle.king.0) && free(castle.partner.0));
        if let Some(castle) = castle.filter(|_| chance.random_bool(0.4)) {
            men[castle.king.0 as usize] = Some(tables.royal(side));
            men[castle.partner.0 as usize] = Some(castle.code);
            rights[castle.right.trailing_zeros() as usize] = true;
        } else {
            put(tables, &mut men, tables.royal, side, chance);
        }
    }
    let crowd = chance.random_range(1..=tables.board.len() / 3);
    for _ in 0..crowd {
        let kind = chance.random_range(0..tables.kinds.len()) as u8;
        let side = if chance.random_bool(0.5) { Side::White } else { Side::Black };
        if kind != tables.royal {
            put(tables, &mut men, kind, side, chance);
        }
    }
    fen_of(&board_text(tables, &men), chance.random_bool(0.5), rights, "")
}

fn put(tables: &Tables, men: &mut [Option<u8>], kind: u8, side: Side, chance: &mut ChaCha8Rng) {
    let man = code(kind, side);
    let bound = tables.kinds[kind as usize].bound[side.index()];
    let free =
        |cell: Cell| men[cell as usize].is_none() && bound.has(cell) && !tables.rules.target(man, cell).must;
    let cells: Vec<Cell> = tables.board.cells().filter(|&cell| free(cell)).collect();
    if !cells.is_empty() {
        men[cells[chance.random_range(0..cells.len())] as usize] = Some(man);
    }
}

/// The first field of a FEN.
pub fn board_text(tables: &Tables, men: &[Option<u8>]) -> String {
    let row = |cells: &Vec<Cell>| {
        let mut text = String::new();
        let mut gap = 0;
        for &cell in cells {
            match men[cell as usize] {
                None => gap += 1,
                Some(man) => {
                    if gap > 0 {
                        text += &std::mem::take(&mut gap).to_string();
                    }
                    text.push(fen::letter(tables, man));
                }
            }
        }
        if gap > 0 { text + &gap.to_string() } else { text }
    };
    tables.board.rows().iter().map(row).collect::<Vec<_>>().join("/")
}

/// A FEN without a past.
pub fn fen_of(board: &str, white: bool, rights: [bool; 4], passed: &str) -> String {
    let letters = "KQkq".chars().zip(rights).filter(|(_, has)| *has).map(|(letter, _)| letter);
    let rights: String = letters.collect();
    let dash = |text: &str| if text.is_empty() { "-".to_owned() } else { text.to_owned() };
    format!("{board} {} {} {} 0 1", if white { 'w' } else { 'b' }, dash(&rights), dash(passed))
}
