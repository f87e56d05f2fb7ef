//! What touches on the board mean: selecting, aiming, dropping, asking.
//!
//! Everything here follows from the legal moves that came with the view; no rule of any
//! game is known. The view reports presses and releases on cells, and gets [`Deed`]s back.

use rules::wire::{CellIndex, Man, MoveKind, MoveView, Side};

/// What the view has to do after a touch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Nothing but drawing the selection anew.
    Nothing,
    /// Send this move.
    Play(String),
    /// Several moves share these two cells: ask which, by indices into the legal moves.
    Ask(Vec<usize>),
}

/// The shape that marks a cell which the selected piece can reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A dot.
    Step,
    /// A ring.
    Capture,
    /// A ring with a dot in it.
    Hop,
    /// Two arrows.
    Exchange,
}

/// The mark on one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Where.
    pub cell: CellIndex,
    /// Its shape.
    pub shape: Shape,
    /// With a star: the piece may become another.
    pub promotes: bool,
}

/// What the finger that is down came down on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Press {
    /// An own piece; was it selected before?
    Piece { cell: CellIndex, again: bool },
    /// A cell that the selected piece can reach.
    Target { cell: CellIndex },
    /// Anything else.
    Elsewhere,
}

/// The position as far as touches go, and what is selected in it.
#[derive(Clone, Debug, Default)]
pub struct Board {
    legal: Vec<MoveView>,
    cells: Vec<Option<Man>>,
    /// Whose pieces can be touched; nobody's while the AI thinks or the game is over.
    hand: Option<Side>,
    selected: Option<CellIndex>,
    press: Option<Press>,
    dragged: bool,
}

impl Board {
    /// A position in which `hand` is to move by touch.
    #[must_use]
    pub fn new(legal: Vec<MoveView>, cells: Vec<Option<Man>>, hand: Option<Side>) -> Self {
        Self { legal, cells, hand, ..Self::default() }
    }

    /// The legal moves that indices in [`Deed::Ask`] count.
    #[must_use]
    pub fn legal(&self) -> &[MoveView] {
        &self.legal
    }

    /// The selected cell.
    #[must_use]
    pub fn selected(&self) -> Option<CellIndex> {
        self.selected
    }

    /// The cell whose piece hangs at the finger.
    #[must_use]
    pub fn lifted(&self) -> Option<CellIndex> {
        match self.press {
            Some(Press::Piece { cell, .. }) if self.dragged => Some(cell),
            _ => None,
        }
    }

    /// A finger comes down on a cell (or beside the board).
    pub fn press(&mut self, cell: Option<CellIndex>) {
        self.dragged = false;
        self.press = Some(match cell {
            Some(cell) if self.reaches(cell) => Press::Target { cell },
            Some(cell) if self.is_own(cell) => {
                let again = self.selected == Some(cell);
                self.selected = Some(cell);
                Press::Piece { cell, again }
            }
            _ => Press::Elsewhere,
        });
    }

    /// The finger that is down has left the place it came down on: a drag begins.
    pub fn drag(&mut self) {
        self.dragged = true;
        // A partner for castling is a target as long as it is tapped; dragged, it is a piece.
        if let Some(Press::Target { cell }) = self.press
            && self.is_own(cell)
        {
            self.selected = Some(cell);
            self.press = Some(Press::Piece { cell, again: false });
        }
    }

    /// The finger goes up over a cell (or beside the board).
    pub fn release(&mut self, cell: Option<CellIndex>) -> Deed {
        let dragged = std::mem::take(&mut self.dragged);
        match self.press.take() {
            Some(Press::Piece { cell: from, again }) => match cell {
                Some(to) if to != from => self.aim(from, to),
                Some(_) if again && !dragged => self.unselect(),
                _ => Deed::Nothing,
            },
            Some(Press::Target { cell: to }) if cell == Some(to) => match self.selected {
                Some(from) => self.aim(from, to),
                None => Deed::Nothing,
            },
            Some(Press::Elsewhere) if !dragged => self.unselect(),
            _ => Deed::Nothing,
        }
    }

    /// The touch was taken away (a second finger, a gesture of the system).
    pub fn cancel(&mut self) {
        self.press = None;
        self.dragged = false;
    }

    /// Forgets the selection.
    pub fn unselect(&mut self) -> Deed {
        self.selected = None;
        Deed::Nothing
    }

    /// The marks to draw for the selected piece, one a cell, in the order of the cells.
    #[must_use]
    pub fn marks(&self) -> Vec<Mark> {
        let Some(from) = self.selected else { return Vec::new() };
        let mut marks: Vec<Mark> = Vec::new();
        for step in self.legal.iter().filter(|step| step.from == from) {
            let new = Mark { cell: step.to, shape: shape(step.kind), promotes: step.promotion.is_some() };
            put(&mut marks, new);
        }
        for step in self.legal.iter().filter(|step| step.from == from) {
            if let Some([partner, _]) = step.partner {
                put(&mut marks, Mark { cell: partner, shape: Shape::Exchange, promotes: false });
            }
        }
        marks.sort_by_key(|mark| mark.cell);
        marks
    }

    /// Whether the hand to move may touch what stands here.
    #[must_use]
    pub fn is_own(&self, cell: CellIndex) -> bool {
        let man = self.cells.get(usize::from(cell)).copied().flatten();
        self.hand.is_some() && man.map(|man| man.side) == self.hand
    }

    fn reaches(&self, to: CellIndex) -> bool {
        self.selected.is_some_and(|from| !self.between(from, to).is_empty())
    }

    /// Moves from one cell to another; a castle or swap is also named by its partner's cell.
    fn between(&self, from: CellIndex, to: CellIndex) -> Vec<usize> {
        let all = |hit: &dyn Fn(&MoveView) -> bool| -> Vec<usize> {
            let moves = self.legal.iter().enumerate();
            moves.filter(|(_, step)| step.from == from && hit(step)).map(|(i, _)| i).collect()
        };
        let direct = all(&|step| step.to == to);
        if !direct.is_empty() {
            return direct;
        }
        all(&|step| step.partner.is_some_and(|[partner, _]| partner == to))
    }

    fn aim(&mut self, from: CellIndex, to: CellIndex) -> Deed {
        let found = self.between(from, to);
        match found.as_slice() {
            [] => Deed::Nothing,
            [only] => {
                self.selected = None;
                Deed::Play(self.legal[*only].text.clone())
            }
            _ => Deed::Ask(found),
        }
    }
}

fn shape(kind: MoveKind) -> Shape {
    match kind {
        MoveKind::Quiet => Shape::Step,
        MoveKind::Capture | MoveKind::EnPassant => Shape::Capture,
        MoveKind::Hop => Shape::Hop,
        MoveKind::Castle | MoveKind::Swap => Shape::Exchange,
    }
}

/// Keeps one mark a cell: the plainer shape stays, a star is added where any move has one.
fn put(marks: &mut Vec<Mark>, new: Mark) {
    match marks.iter_mut().find(|mark| mark.cell == new.cell) {
        Some(mark) => mark.promotes |= new.promotes,
        None => marks.push(new),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(text: &str, from: u8, to: u8, kind: MoveKind) -> MoveView {
        MoveView {
            text: text.into(),
            notation: text.into(),
            from,
            to,
            kind,
            promotion: None,
            capture: None,
            partner: None,
        }
    }

    fn man(side: Side) -> Option<Man> {
        Some(Man { piece: 0, side })
    }

    /// Own pieces on 0 (a royal), 3 (its castling partner) and 5, an enemy on 7; ten cells.
    fn board() -> Board {
        let mut cells = vec![None; 10];
        for own in [0, 3, 5] {
            cells[own] = man(Side::White);
        }
        cells[7] = man(Side::Black);
        let mut castle = step("castle", 0, 2, MoveKind::Castle);
        castle.partner = Some([3, 1]);
        let mut queen = step("queen", 5, 7, MoveKind::Capture);
        queen.promotion = Some(1);
        let mut rook = step("rook", 5, 7, MoveKind::Capture);
        rook.promotion = Some(2);
        let legal = vec![
            step("near", 0, 1, MoveKind::Quiet),
            step("far", 0, 2, MoveKind::Quiet),
            castle,
            step("rook up", 3, 8, MoveKind::Quiet),
            queen,
            rook,
            step("hop", 5, 9, MoveKind::Hop),
        ];
        Board::new(legal, cells, Some(Side::White))
    }

    fn tap(board: &mut Board, cell: u8) -> Deed {
        board.press(Some(cell));
        board.release(Some(cell))
    }

    fn drag(board: &mut Board, from: u8, to: Option<u8>) -> Deed {
        board.press(Some(from));
        board.drag();
        board.release(to)
    }

    #[test]
    fn two_taps_play() {
        let mut board = board();
        assert_eq!(tap(&mut board, 0), Deed::Nothing);
        assert_eq!(board.selected(), Some(0));
        assert_eq!(tap(&mut board, 1), Deed::Play("near".into()));
        assert_eq!(board.selected(), None);
    }

    #[test]
    fn a_second_tap_on_the_piece_lets_go() {
        let mut board = board();
        tap(&mut board, 0);
        tap(&mut board, 0);
        assert_eq!(board.selected(), None);
        tap(&mut board, 0);
        tap(&mut board, 6);
        assert_eq!(board.selected(), None);
    }

    #[test]
    fn a_tap_on_another_own_piece_selects_it() {
        let mut board = board();
        tap(&mut board, 3);
        assert_eq!(tap(&mut board, 5), Deed::Nothing);
        assert_eq!(board.selected(), Some(5));
    }

    #[test]
    fn dragging_plays_and_a_miss_keeps_the_selection() {
        let mut board = board();
        assert_eq!(drag(&mut board, 0, Some(1)), Deed::Play("near".into()));
        assert_eq!(drag(&mut board, 0, Some(9)), Deed::Nothing);
        assert_eq!(board.selected(), Some(0));
        assert_eq!(drag(&mut board, 0, None), Deed::Nothing);
        assert_eq!(board.lifted(), None);
    }

    #[test]
    fn dragging_back_home_keeps_a_selected_piece_selected() {
        let mut board = board();
        tap(&mut board, 0);
        assert_eq!(drag(&mut board, 0, Some(0)), Deed::Nothing);
        assert_eq!(board.selected(), Some(0));
    }

    #[test]
    fn moves_that_share_their_cells_are_asked_for() {
        let mut board = board();
        tap(&mut board, 0);
        assert_eq!(tap(&mut board, 2), Deed::Ask(vec![1, 2]));
        assert_eq!(drag(&mut board, 5, Some(7)), Deed::Ask(vec![4, 5]));
    }

    #[test]
    fn a_castle_is_named_by_its_partner_too() {
        let mut board = board();
        tap(&mut board, 0);
        assert_eq!(tap(&mut board, 3), Deed::Play("castle".into()));
    }

    #[test]
    fn a_dragged_partner_is_a_piece() {
        let mut board = board();
        tap(&mut board, 0);
        assert_eq!(drag(&mut board, 3, Some(8)), Deed::Play("rook up".into()));
    }

    #[test]
    fn nothing_is_touched_out_of_turn() {
        let mut board = Board::new(board().legal, board().cells, None);
        assert_eq!(tap(&mut board, 0), Deed::Nothing);
        assert_eq!(board.selected(), None);
        assert_eq!(drag(&mut board, 0, Some(1)), Deed::Nothing);
    }

    #[test]
    fn the_enemy_is_not_touched() {
        let mut board = board();
        assert_eq!(tap(&mut board, 7), Deed::Nothing);
        assert_eq!(board.selected(), None);
    }

    #[test]
    fn a_cancelled_touch_plays_nothing() {
        let mut board = board();
        tap(&mut board, 0);
        board.press(Some(1));
        board.cancel();
        assert_eq!(board.release(Some(1)), Deed::Nothing);
        assert_eq!(board.selected(), Some(0));
    }

    #[test]
    fn marks_tell_the_kinds_apart() {
        let mut board = board();
        tap(&mut board, 0);
        let shapes: Vec<_> = board.marks().iter().map(|mark| (mark.cell, mark.shape)).collect();
        assert_eq!(shapes, [(1, Shape::Step), (2, Shape::Step), (3, Shape::Exchange)]);
        tap(&mut board, 5);
        assert_eq!(
            board.marks(),
            [
                Mark { cell: 7, shape: Shape::Capture, promotes: true },
                Mark { cell: 9, shape: Shape::Hop, promotes: false },
            ]
        );
    }
}
