//! Forced mates by brute force: every move against every reply, nothing of the search.

use crate::compile::Tables;
use crate::game::loses_unmoved;
use crate::moves::{Move, legal};
use crate::position::Position;

/// Proves mates of one game, as long as it may.
///
/// Mate is the lack of a legal move in check, or without where that loses too, or a win by
/// arriving.
#[derive(Debug)]
pub struct Prover<'a> {
    tables: &'a Tables,
    left: u64,
    /// By moves to go: the last reply that escaped, and the last move that mated. Tried first
    /// in the next position they mostly do so again; what is proved stays the same.
    escapes: Vec<Move>,
    strokes: Vec<Move>,
}

impl<'a> Prover<'a> {
    /// A prover that may play so many moves.
    #[must_use]
    pub const fn new(tables: &'a Tables, most: u64) -> Prover<'a> {
        Prover { tables, left: most, escapes: Vec::new(), strokes: Vec::new() }
    }

    /// The moves that force mate within so many moves, each proved to and all others proved not
    /// to; none when that takes more moves to find out than it may play.
    pub fn firsts(&mut self, position: &Position, moves: u32) -> Option<Vec<Move>> {
        let mut firsts = legal(self.tables, position);
        let mut position = position.clone();
        self.remember(moves);
        firsts.retain(|&mv| self.mates_by(&mut position, mv, moves));
        (self.left > 0).then_some(firsts)
    }

    /// Whether the side to move forces mate within so many of its moves; none when that takes
    /// more moves to find out than it may play.
    pub fn within(&mut self, position: &Position, moves: u32) -> Option<bool> {
        self.remember(moves);
        let answer = self.mates(&mut position.clone(), moves);
        (self.left > 0).then_some(answer)
    }

    /// Whether a legal move is the first of a forced mate within so many moves.
    pub fn by(&mut self, position: &Position, mv: Move, moves: u32) -> Option<bool> {
        self.remember(moves);
        let answer = self.mates_by(&mut position.clone(), mv, moves);
        (self.left > 0).then_some(answer)
    }

    /// Makes room for what is remembered.
    fn remember(&mut self, moves: u32) {
        for list in [&mut self.escapes, &mut self.strokes] {
            list.resize(list.len().max(moves as usize + 1), Move::NONE);
        }
    }

    fn mates(&mut self, position: &mut Position, moves: u32) -> bool {
        if moves == 0 {
            return false;
        }
        let all = first(legal(self.tables, position), self.strokes[moves as usize]);
        let stroke = all.into_iter().find(|&mv| self.mates_by(position, mv, moves));
        self.strokes[moves as usize] = stroke.unwrap_or(self.strokes[moves as usize]);
        stroke.is_some()
    }

    fn mates_by(&mut self, position: &mut Position, mv: Move, moves: u32) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        let undo = position.make(self.tables, mv);
        // Most last moves give no check: that spares looking for replies.
        let mated = position.won()
            || (moves > 1 || loses_unmoved(self.tables, position)) && self.is_lost(position, moves);
        position.unmake(self.tables, mv, undo);
        mated
    }

    /// Whether the side to move is mated now, or after any of its moves in fewer than so many.
    fn is_lost(&mut self, position: &mut Position, moves: u32) -> bool {
        let replies = legal(self.tables, position);
        if replies.is_empty() {
            return loses_unmoved(self.tables, position);
        }
        if moves == 1 {
            return false;
        }
        let replies = first(replies, self.escapes[moves as usize]);
        let escape = replies.into_iter().find(|&reply| {
            let undo = position.make(self.tables, reply);
            let mated = !position.won() && self.mates(position, moves - 1);
            position.unmake(self.tables, reply, undo);
            !mated
        });
        self.escapes[moves as usize] = escape.unwrap_or(self.escapes[moves as usize]);
        escape.is_none()
    }
}

/// The moves, that one first if it is among them.
fn first(mut moves: Vec<Move>, mv: Move) -> Vec<Move> {
    if let Some(place) = moves.iter().position(|&other| other == mv) {
        moves.swap(0, place);
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;
    use crate::variants;

    fn mates(game: &str, text: &str, moves: u32, most: u64) -> Option<bool> {
        let tables = Tables::new(variants::find(game).unwrap(), &Default::default()).unwrap();
        Prover::new(&tables, most).within(&fen::parse(&tables, text).unwrap(), moves)
    }

    #[test]
    fn a_mate_is_found_at_its_length_and_not_before() {
        // Two Rooks drive a King to the last rank: two checks, the second mates.
        let ladder = "10/5k4/R9/1R8/10/10/10/10/10/5K4 w - - 0 1";
        assert_eq!(mates("yangsi", ladder, 1, u64::MAX), Some(false));
        assert_eq!(mates("yangsi", ladder, 2, u64::MAX), Some(true));
        assert_eq!(mates("yangsi", ladder, 2, 10), None);
        let bare = "5k4/10/10/10/10/10/10/10/10/R4K4 w - - 0 1";
        assert_eq!(mates("yangsi", bare, 2, u64::MAX), Some(false));
    }

    #[test]
    fn the_first_moves_are_all_that_mate() {
        let tables = Tables::new(variants::find("yangsi").unwrap(), &Default::default()).unwrap();
        let position = fen::parse(&tables, "10/5k4/R9/1R8/10/10/10/10/10/5K4 w - - 0 1").unwrap();
        let firsts = |moves, most| Prover::new(&tables, most).firsts(&position, moves);
        assert_eq!(firsts(1, u64::MAX).unwrap(), []);
        let two = firsts(2, u64::MAX).unwrap();
        let alone = |&mv: &Move| Prover::new(&tables, u64::MAX).by(&position, mv, 2).unwrap();
        assert_eq!(two, legal(&tables, &position).into_iter().filter(alone).collect::<Vec<_>>());
        assert!(!two.is_empty());
        assert_eq!(firsts(2, 10), None);
    }

    #[test]
    fn stalemate_counts_where_it_loses() {
        // The Rook takes the last free cells from the General without checking it.
        let cage = "3k5/9/9/9/9/9/9/9/9/4RK3 w - - 0 1";
        assert_eq!(mates("fpxq", cage, 1, u64::MAX), Some(true));
        let corner = "k9/10/10/10/10/10/10/10/10/1Q3K4 w - - 0 1";
        assert_eq!(mates("yangsi", corner, 1, u64::MAX), Some(false));
    }
}
