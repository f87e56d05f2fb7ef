//! Gifts: moves after which the most valuable man can be taken for nothing.

use super::order::victim;
use super::see;
use crate::compile::Tables;
use crate::moves::{Move, legal};
use crate::position::Position;

/// Whether a move lets the most valuable man of its side be taken for nothing: by an exchange
/// that gains all of it, and the move itself took nothing that is half as good.
pub(super) fn gives_dearest(tables: &Tables, position: &Position, mv: Move) -> bool {
    let (side, worth) = (position.turn(), &tables.worth);
    let standing = tables.subjects(side).filter(|&man| position.count(man) > 0);
    let Some(dearest) = standing.max_by_key(|&man| worth.exchange(man)) else {
        return false;
    };
    let value = worth.exchange(dearest);
    if 2 * worth.exchange(victim(position, mv)) >= value {
        return false;
    }
    let mut after = position.clone();
    after.make(tables, mv);
    legal(tables, &after)
        .into_iter()
        .any(|reply| after.at(reply.to()) == dearest && see::gains(tables, &after, reply, value))
}
