//! What pawns may become where that must be off the board first: with nothing lost their hope is
//! vain, with a Rook lost it is more than usual.
//!
//! A man's worth on its cell holds the hope that is usual ([`Worth::hope`]); here is counted how
//! far the position is from usual.
//!
//! [`Worth::hope`]: crate::compile::Worth::hope

use crate::board::Side;
use crate::compile::{SURE, Tables, code};
use crate::position::Position;

/// What a kind may become, of which a side may only have so many.
struct Wanted {
    kind: u8,
    most: u8,
    /// What it gains, in 1/64 of what is usually hoped for.
    share: i32,
}

/// By kind: what it may become, dearest first; nothing where it may always become the best.
pub(super) struct Stock(Vec<Vec<Wanted>>);

/// What is usually hoped for.
const USUAL: i32 = 64;

impl Stock {
    pub fn new(tables: &Tables) -> Stock {
        let rows: Vec<Vec<Wanted>> = (0..tables.kinds.len() as u8).map(|kind| wanted(tables, kind)).collect();
        Stock(if rows.iter().all(Vec::is_empty) { Vec::new() } else { rows })
    }

    /// How much more than usual a side's men may hope for, in hundredths of a pawn of the endgame.
    pub fn surplus(&self, tables: &Tables, position: &Position, side: Side) -> i32 {
        let more = |(kind, wanted): (usize, &Vec<Wanted>)| {
            if wanted.is_empty() {
                return 0;
            }
            let man = code(kind as u8, side);
            let free = |wanted: &&Wanted| position.count(code(wanted.kind, side)) < wanted.most;
            let share = wanted.iter().find(free).map_or(0, |wanted| wanted.share);
            let men = position.army(side).filter(|&cell| position.at(cell) == man);
            let hope: i32 = men.map(|cell| tables.worth.hope(man, cell).end).sum();
            hope * (share - USUAL) / USUAL
        };
        self.0.iter().enumerate().map(more).sum()
    }
}

/// What a kind may become within limits, dearest first, if nothing better is free to become.
fn wanted(tables: &Tables, kind: u8) -> Vec<Wanted> {
    let man = code(kind, Side::White);
    let gain = |into: u8| tables.worth.of(into).end - tables.worth.of(kind).end;
    let mut list: Vec<Wanted> = Vec::new();
    let mut free = 0;
    for cell in tables.board.cells() {
        for into in &tables.rules.target(man, cell).into {
            if into.most == u8::MAX {
                free = free.max(gain(into.kind));
            } else if list.iter().all(|known| known.kind != into.kind) {
                list.push(Wanted { kind: into.kind, most: into.most, share: 0 });
            }
        }
    }
    let best = list.iter().map(|wanted| gain(wanted.kind)).max().unwrap_or(0);
    if best <= free {
        return Vec::new();
    }
    for wanted in &mut list {
        wanted.share = (gain(wanted.kind).max(free) as f32 / (best as f32 * SURE) * USUAL as f32) as i32;
    }
    list.sort_by_key(|wanted| -wanted.share);
    list
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::notation::fen;

    fn surplus(game: &str, text: &str) -> i32 {
        let tables = Tables::new(crate::variants::find(game).unwrap(), &Default::default()).unwrap();
        let position = fen::parse(&tables, text).unwrap();
        Stock::new(&tables).surplus(&tables, &position, Side::White)
    }

    #[test]
    fn hope_follows_what_is_off_the_board() {
        let camp = "s/cgc/nusun/rbbbbbr/bb5bb/11/11/5B5/4BSB4/2BBUGUBB2/";
        let whole = surplus("liuyang", &format!("{camp}1BRNCSCNRB1 w - - 0 1"));
        let sling = surplus("liuyang", &format!("{camp}1BRNC1CNRB1 w - - 0 1"));
        let cannon = surplus("liuyang", &format!("{camp}1BRN1SCNRB1 w - - 0 1"));
        let rook = surplus("liuyang", &format!("{camp}1B1NCSCNRB1 w - - 0 1"));
        assert!(whole < 0, "nothing is lost: {whole}");
        assert!(whole < sling && sling < cannon && cannon < rook, "{whole} {sling} {cannon} {rook}");
        assert!(rook > 0, "more than usual: {rook}");
    }

    #[test]
    fn who_may_always_become_the_best_needs_no_stock() {
        for variant in crate::variants::ALL {
            let tables = Tables::new(variant, &Default::default()).unwrap();
            let limited = |man| {
                tables.board.cells().any(|cell| {
                    let into = &tables.rules.target(man, cell).into;
                    into.iter().any(|into| into.most != u8::MAX)
                })
            };
            let any = tables.subjects(Side::White).any(limited);
            assert_eq!(Stock::new(&tables).0.is_empty(), !any, "{}", variant.id);
        }
    }
}
