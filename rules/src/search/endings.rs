//! The rules' own endings inside the tree.

use super::node::Tree;
use super::path::Repeated;
use super::score::{INFINITE, MATE, RULED};
use crate::board::Side;
use crate::game::is_dead;
use crate::moves::{Move, generate};

/// With more men than this a side that is not in check can move all but always.
const FEW: u32 = 3;

impl Tree<'_> {
    /// The score where the rules end the game before any move is looked for.
    pub(super) fn ended(&mut self, ply: usize) -> Option<i32> {
        if self.position.won() {
            return Some(ply as i32 - MATE);
        }
        let quiet = self.position.quiet_plies();
        if let Some(repeated) = self.path.repeated(quiet, &self.tables.rules) {
            let ruled = RULED - ply as i32;
            return Some(match repeated {
                Repeated::Draw => 0,
                Repeated::Wins => ruled,
                Repeated::Loses => -ruled,
            });
        }
        if self.tables.rules.dead.is_some()
            && Side::BOTH.into_iter().any(|side| self.position.army(side).len() == 1)
            && is_dead(self.tables, &self.position)
        {
            return Some(0);
        }
        let limit = self.tables.rules.move_limit?;
        (quiet >= limit.automatic && self.has_move()).then_some(0)
    }

    /// Whether the side to move, not in check, has lost because it cannot move: asked at the
    /// horizon, where nobody else looks for moves, and of few men only.
    #[inline]
    pub(super) fn is_stuck(&mut self) -> bool {
        self.tables.rules.stalemate_loses
            && self.position.army(self.position.turn()).len() <= FEW
            && !self.has_move()
    }

    /// Whether there is a legal move; a mate goes before a limit.
    #[inline(never)]
    fn has_move(&mut self) -> bool {
        let start = self.stack.0.len();
        generate::<false, _>(self.tables, &self.position, &mut self.stack);
        let any = self.stack.0.len() > start;
        self.stack.0.truncate(start);
        any
    }

    /// Whether a move limit is so near that the table, which knows no counts, may be wrong.
    #[inline]
    pub(super) fn near_limit(&self, depth: i32) -> bool {
        self.tables.rules.move_limit.is_some_and(|limit| {
            i32::from(self.position.quiet_plies()) + depth
                >= i32::from(limit.claim.unwrap_or(limit.automatic))
        })
    }

    /// No move: mated, or what the game makes of stalemate.
    pub(super) fn no_move(&mut self, ply: usize, check: bool) -> i32 {
        if self.frame(ply).excluded != Move::NONE {
            return -INFINITE;
        }
        if check || self.tables.rules.stalemate_loses { ply as i32 - MATE } else { 0 }
    }

    /// Whether the side to move may claim a draw by a move limit.
    #[inline]
    pub(super) fn may_claim(&self) -> bool {
        let claim = self.tables.rules.move_limit.and_then(|limit| limit.claim);
        claim.is_some_and(|claim| self.position.quiet_plies() >= claim)
    }
}
