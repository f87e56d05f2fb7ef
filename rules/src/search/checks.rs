//! Which moves give check, told without playing them.

use super::eval::Ground;
use crate::attack::{guard, in_check, struck};
use crate::board::{Cell, CellSet};
use crate::compile::{EMPTY, Tables, code};
use crate::moves::{Kind, Move};
use crate::position::Position;

/// How the royal of the side that is not to move stands.
pub(super) struct Checks {
    royal: Cell,
    /// Cells that open a line to it, make a hurdle or free a leg, when they are left or entered.
    delicate: CellSet,
}

impl Checks {
    /// Looks at it.
    pub fn new(tables: &Tables, position: &Position) -> Checks {
        let side = position.turn().other();
        Checks { royal: position.royal(side), delicate: guard(tables, position, side).delicate }
    }

    /// Whether a legal move gives check.
    pub fn gives(&self, tables: &Tables, ground: &Ground, position: &Position, mv: Move) -> bool {
        if !matches!(mv.kind(), Kind::Step | Kind::Long) {
            // Three cells change, or four: seldom enough.
            let mut after = position.clone();
            after.make(tables, mv);
            return in_check(tables, &after);
        }
        let (from, to, side) = (mv.from(), mv.to(), position.turn());
        let man = mv.promotion().map_or(position.at(from), |kind| code(kind, side));
        let near = ground.sights().sources(man, self.royal).has(to)
            || self.delicate.has(from)
            || self.delicate.has(to);
        if !near {
            return false;
        }
        let mut men = *position.men();
        men[from as usize] = EMPTY;
        men[to as usize] = man;
        struck(tables, &men, position.army(side).with(to), self.royal, side, false)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::moves::legal;
    use crate::search::bench::positions;

    /// Told beforehand and seen afterwards are the same, two plies deep, for every kind of move.
    #[test]
    fn what_gives_check_is_what_checks() {
        for variant in crate::variants::ALL {
            let tables = Tables::new(variant, &Default::default()).unwrap();
            let ground = Ground::new(&tables);
            let (mut checks, mut others) = (0, 0);
            let mut compare = |position: &Position| {
                let told = Checks::new(&tables, position);
                for mv in legal(&tables, position) {
                    let mut after = position.clone();
                    after.make(&tables, mv);
                    let seen = in_check(&tables, &after);
                    assert_eq!(told.gives(&tables, &ground, position, mv), seen, "{} {mv:?}", variant.id);
                    *if seen { &mut checks } else { &mut others } += 1;
                }
            };
            for position in positions(&tables) {
                compare(&position);
                for mv in legal(&tables, &position) {
                    let mut after = position.clone();
                    after.make(&tables, mv);
                    compare(&after);
                }
            }
            assert!(checks >= 10 && others > 1_000, "{}: {checks}, {others}", variant.id);
        }
    }
}
