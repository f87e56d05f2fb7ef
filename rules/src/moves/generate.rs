//! The generator: walks the lanes of the side to move and lets only legal moves out.

use super::{Kind, Move, Sink};
use crate::attack::{Guard, struck};
use crate::board::{Cell, Side};
use crate::compile::{Code, EMPTY, Lane, LaneKind, Tables, code, holds, kind_of};
use crate::position::{Men, Position};

pub(super) struct Generator<'a, S> {
    tables: &'a Tables,
    position: &'a Position,
    guard: Guard,
    side: Side,
    sink: &'a mut S,
}

impl<'a, S: Sink> Generator<'a, S> {
    pub(super) fn new(tables: &'a Tables, position: &'a Position, guard: Guard, sink: &'a mut S) -> Self {
        Generator { tables, position, guard, side: position.turn(), sink }
    }
}

impl<S: Sink> Generator<'_, S> {
    pub(super) fn all<const LOUD: bool>(&mut self) {
        let royal = self.position.royal(self.side);
        let mut others = self.position.army(self.side);
        others.toggle(royal);
        let special = self.tables.rules.promoters | self.tables.rules.passers;
        for from in others {
            let code = self.position.at(from);
            if holds(special, code) {
                self.piece::<LOUD, true>(from, code);
            } else {
                self.piece::<LOUD, false>(from, code);
            }
        }
        self.royal::<LOUD>(royal);
        if !LOUD && !self.guard.check {
            self.castles(royal);
            self.swaps(royal);
        }
    }

    #[inline]
    fn piece<const LOUD: bool, const SPECIAL: bool>(&mut self, from: Cell, code: Code) {
        let tables = self.tables;
        let careful = self.guard.check || self.guard.delicate.has(from);
        for &lane in tables.lanes.from(code, from) {
            let mut emit = |this: &mut Self, to: Cell, victim: Code| {
                this.step::<LOUD, SPECIAL>(from, to, code, victim, careful)
            };
            self.walk::<LOUD, SPECIAL>(lane, &mut emit);
        }
    }

    /// Walks a lane and hands on every cell that may be landed on, with what stands there.
    #[inline]
    fn walk<const LOUD: bool, const SPECIAL: bool>(
        &mut self,
        lane: Lane,
        emit: &mut impl FnMut(&mut Self, Cell, Code),
    ) {
        let cells = self.tables.lanes.cells(lane);
        let men = self.position.men();
        let enemy = self.side.other() as u8;
        // A promotion is loud though it takes nothing.
        let quiet = !LOUD || SPECIAL;
        let is_enemy = |man: Code| man != EMPTY && man & 1 == enemy;
        match lane.kind {
            LaneKind::Leap => {
                for &to in cells {
                    let man = men[to as usize];
                    if is_enemy(man) || (quiet && man == EMPTY) {
                        emit(self, to, man);
                    }
                }
            }
            LaneKind::QuietLeap => {
                if quiet {
                    for &to in cells.iter().filter(|&&to| men[to as usize] == EMPTY) {
                        emit(self, to, EMPTY);
                    }
                }
            }
            LaneKind::CaptureLeap => {
                for &to in cells {
                    let man = men[to as usize];
                    if is_enemy(man) {
                        emit(self, to, man);
                    } else if SPECIAL && man == EMPTY && self.position.passed().on(to) {
                        self.en_passant(to, emit);
                    }
                }
            }
            LaneKind::Lame | LaneKind::QuietLame | LaneKind::CaptureLame => {
                for pair in cells.chunks_exact(2).filter(|pair| men[pair[0] as usize] == EMPTY) {
                    let man = men[pair[1] as usize];
                    let wanted = if man == EMPTY {
                        quiet && lane.kind != LaneKind::CaptureLame
                    } else {
                        lane.kind != LaneKind::QuietLame && man & 1 == enemy
                    };
                    if wanted {
                        emit(self, pair[1], man);
                    }
                }
            }
            LaneKind::Slide | LaneKind::QuietSlide | LaneKind::CaptureSlide => {
                for (distance, &to) in cells.iter().enumerate() {
                    let man = men[to as usize];
                    let lands = distance >= usize::from(lane.skip);
                    if man != EMPTY {
                        if lands && lane.kind != LaneKind::QuietSlide && man & 1 == enemy {
                            emit(self, to, man);
                        }
                        break;
                    }
                    if quiet && lands && lane.kind != LaneKind::CaptureSlide {
                        emit(self, to, EMPTY);
                    }
                }
            }
            LaneKind::Gun => {
                let mut line = cells.iter();
                for &to in line.by_ref() {
                    if men[to as usize] != EMPTY {
                        break;
                    }
                    if quiet {
                        emit(self, to, EMPTY);
                    }
                }
                if let Some(&to) = line.find(|&&cell| men[cell as usize] != EMPTY)
                    && men[to as usize] & 1 == enemy
                {
                    emit(self, to, men[to as usize]);
                }
            }
            LaneKind::Hop | LaneKind::QuietHop | LaneKind::CaptureHop => {
                let mut line = cells.iter().skip_while(|&&cell| men[cell as usize] == EMPTY);
                line.next();
                for &to in line {
                    let man = men[to as usize];
                    if man != EMPTY {
                        if lane.kind != LaneKind::QuietHop && man & 1 == enemy {
                            emit(self, to, man);
                        }
                        break;
                    }
                    if quiet && lane.kind != LaneKind::CaptureHop {
                        emit(self, to, EMPTY);
                    }
                }
            }
        }
    }

    /// A capture in passing is the capturing leap of a passer onto a cell that one passed; the
    /// moving piece is the emitter's business, its test is [`Generator::step`]'s.
    #[inline]
    fn en_passant(&mut self, to: Cell, emit: &mut impl FnMut(&mut Self, Cell, Code)) {
        let victim = self.position.at(self.position.passed().by);
        emit(self, to, victim);
    }

    /// One step of a piece that is not royal.
    #[inline]
    fn step<const LOUD: bool, const SPECIAL: bool>(
        &mut self,
        from: Cell,
        to: Cell,
        code: Code,
        victim: Code,
        careful: bool,
    ) {
        if !SPECIAL {
            if !(careful || self.guard.delicate.has(to)) || self.is_safe(from, to, to) {
                self.sink.add(Move::new(from, to, Kind::Step));
            }
            return;
        }
        let position = self.position;
        let rules = &self.tables.rules;
        let passes = holds(rules.passers, code);
        let takes_passer = victim != EMPTY && position.at(to) == EMPTY;
        if takes_passer && kind_of(victim) != kind_of(code) {
            // Only its like takes a piece in passing.
            return;
        }
        let struck = if takes_passer { position.passed().by } else { to };
        if (takes_passer || careful || self.guard.delicate.has(to)) && !self.is_safe(from, to, struck) {
            return;
        }
        if takes_passer {
            self.sink.add(Move::new(from, to, Kind::EnPassant));
            return;
        }
        let target = rules.target(code, to);
        if target.into.is_empty() {
            if !LOUD || victim != EMPTY {
                let long = passes && victim == EMPTY && rules.ahead[self.side.index()][from as usize] != to;
                self.sink.add(Move::new(from, to, if long { Kind::Long } else { Kind::Step }));
            }
            return;
        }
        self.promote::<LOUD>(from, to, code, victim);
    }

    fn promote<const LOUD: bool>(&mut self, from: Cell, to: Cell, mover: Code, victim: Code) {
        let tables = self.tables;
        let target = tables.rules.target(mover, to);
        let level = || tables.board.rank(from) == tables.board.rank(to);
        let mut any = false;
        for into in &target.into {
            if (!into.sideways || level()) && self.position.count(code(into.kind, self.side)) < into.most {
                self.sink.add(Move::promoting(from, to, kind_of(mover), into.kind));
                any = true;
            }
        }
        let stays = if target.must {
            !any && holds(tables.rules.unpromotable, mover)
        } else {
            !LOUD || victim != EMPTY
        };
        if stays {
            self.sink.add(Move::new(from, to, Kind::Step));
        }
    }

    fn royal<const LOUD: bool>(&mut self, from: Cell) {
        let tables = self.tables;
        let code = tables.royal(self.side);
        let lifted = self.lifted(from);
        for &lane in tables.lanes.from(code, from) {
            let mut emit = |this: &mut Self, to: Cell, _: Code| {
                if !this.strikes(&lifted, to) {
                    this.sink.add(Move::new(from, to, Kind::Step));
                }
            };
            self.walk::<LOUD, false>(lane, &mut emit);
        }
    }

    fn castles(&mut self, royal: Cell) {
        let tables = self.tables;
        let position = self.position;
        for (row, castle) in tables.rules.castles.iter().enumerate() {
            if castle.side != self.side
                || position.castling() & castle.right == 0
                || castle.clear.0 & position.occupied().0 != 0
            {
                continue;
            }
            let lifted = self.lifted(royal);
            if castle.crossed.iter().any(|&cell| self.strikes(&lifted, cell)) {
                continue;
            }
            let mut after = lifted;
            after[castle.partner.0 as usize] = EMPTY;
            after[castle.partner.1 as usize] = castle.code;
            after[castle.king.1 as usize] = tables.royal(self.side);
            if !self.strikes(&after, castle.king.1) {
                self.sink.add(Move::castling(castle.king.0, castle.king.1, row as u8));
            }
        }
    }

    fn swaps(&mut self, royal: Cell) {
        let tables = self.tables;
        let Some(beside) = tables.rules.swaps.get(royal as usize) else {
            return;
        };
        for &to in beside {
            let partner = self.position.at(to);
            let own = partner != EMPTY && partner & 1 == self.side as u8;
            if !own || tables.rules.no_swap >> kind_of(partner) & 1 != 0 {
                continue;
            }
            let mut after = *self.position.men();
            after.swap(royal as usize, to as usize);
            if !self.strikes(&after, to) {
                self.sink.add(Move::new(royal, to, Kind::Swap));
            }
        }
    }

    fn lifted(&self, royal: Cell) -> Men {
        let mut men = *self.position.men();
        men[royal as usize] = EMPTY;
        men
    }

    /// Whether the own royal is not struck after a step that takes what stands on `struck`.
    #[cold]
    fn is_safe(&self, from: Cell, to: Cell, struck: Cell) -> bool {
        let mut men = *self.position.men();
        men[struck as usize] = EMPTY;
        men[to as usize] = std::mem::replace(&mut men[from as usize], EMPTY);
        !self.strikes(&men, self.position.royal(self.side))
    }

    /// Whether the enemy strikes (or faces) a cell when the men stand so; they are the
    /// position's but for a move of the own side.
    #[inline]
    fn strikes(&self, men: &Men, cell: Cell) -> bool {
        let enemy = self.side.other();
        struck(self.tables, men, self.position.army(enemy), cell, enemy, true)
    }
}
