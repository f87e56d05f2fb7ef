//! Proof that no mate is shorter: every move against every reply, nothing guessed.
//!
//! What judges by evaluation makes the tree small, but where a mate is at hand it passes over a
//! shorter one. So that is looked for by itself (proof by an and-or tree, as problem solvers
//! do it).

use super::node::Tree;
use super::score::MATED;
use crate::moves::{Move, generate};

/// How a proof came out; none when it would take more nodes than it may.
type Proved = Option<bool>;

/// What is asked.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    /// Mate within so many moves.
    pub moves: u32,
    /// By checks alone.
    pub checks: bool,
    /// It may go on until so many nodes are visited in all.
    pub until: u64,
}

impl Tree<'_> {
    /// Whether a move forces mate as it is asked, itself the first move. If it does, the line
    /// behind it stands in the lines.
    pub(super) fn forces(&mut self, ply: usize, mv: Move, asked: Asked) -> Proved {
        let undo = self.make(ply, mv);
        let fits = !asked.checks || self.path.in_check() || self.position.won();
        let lost = if fits { self.is_lost(ply + 1, asked) } else { Some(false) };
        self.unmake(mv, undo);
        lost
    }

    /// Whether the side to move is mated now, or after any of its moves in fewer than are asked.
    fn is_lost(&mut self, ply: usize, asked: Asked) -> Proved {
        if let Some(score) = self.enter(ply) {
            return (!self.meter.ended).then_some(score <= -MATED);
        }
        if self.meter.nodes >= asked.until {
            return None;
        }
        let moves = asked.moves;
        let ends = self.path.in_check() || self.tables.rules.stalemate_loses;
        if moves == 1 && !ends {
            return Some(false);
        }
        let start = self.list(ply);
        let replies = start..self.stack.0.len();
        let mut lost = Some(if replies.is_empty() { ends } else { moves > 1 && !self.may_claim() });
        for index in replies {
            if lost != Some(true) {
                break;
            }
            let reply = self.stack.0[index].mv;
            let undo = self.make(ply, reply);
            lost = self.mates(ply + 1, Asked { moves: moves - 1, ..asked });
            self.unmake(reply, undo);
            match lost {
                Some(false) => self.frame(ply).killers[0] = reply,
                // The best defence is the longest.
                Some(true) if self.lines[ply + 1].len() >= self.lines[ply].len() => {
                    self.note_line(ply, reply);
                }
                _ => {}
            }
        }
        self.stack.0.truncate(start);
        lost
    }

    /// Whether the side to move forces mate as it is asked.
    fn mates(&mut self, ply: usize, asked: Asked) -> Proved {
        if self.enter(ply).is_some() {
            return (!self.meter.ended).then_some(false);
        }
        let start = self.list(ply);
        let mut mates = Some(false);
        for index in start..self.stack.0.len() {
            let mv = self.stack.0[index].mv;
            mates = self.forces(ply, mv, asked);
            if mates == Some(true) {
                self.frame(ply).killers[0] = mv;
                self.note_line(ply, mv);
            }
            if mates != Some(false) {
                break;
            }
        }
        self.stack.0.truncate(start);
        mates
    }

    /// Puts the legal moves on the stack, that which settled a neighbouring position first;
    /// answers where they begin.
    fn list(&mut self, ply: usize) -> usize {
        let start = self.stack.0.len();
        generate::<false, _>(self.tables, &self.position, &mut self.stack);
        let killer = self.frame(ply).killers[0];
        if let Some(place) = self.stack.0[start..].iter().position(|ranked| ranked.mv == killer) {
            self.stack.0.swap(start, start + place);
        }
        start
    }
}
