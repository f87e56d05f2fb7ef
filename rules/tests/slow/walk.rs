//! Where pieces may go, and what they strike.

use super::{At, Men, Twin, Way};
use rules::board::Side;
use rules::spec::{Atom, On, Piece, Walk, Zone};

fn plus(at: At, step: At, times: i32) -> At {
    (at.0 + times * step.0, at.1 + times * step.1)
}

/// What must be empty for a lame leap: the halfway cell, else the first step along the longer axis.
fn leg(from: At, (x, y): At) -> At {
    if x % 2 == 0 && y % 2 == 0 {
        (from.0 + x / 2, from.1 + y / 2)
    } else if x.abs() > y.abs() {
        (from.0 + x.signum(), from.1)
    } else {
        (from.0, from.1 + y.signum())
    }
}

impl Twin {
    pub(super) fn way(&self, piece: &Piece, atom: Atom, side: Side) -> Way {
        let bound = piece.bound.filter(|_| atom.on != On::Royal);
        let all = |zones: &[Option<Zone>]| {
            let inside = |at: &At| zones.iter().flatten().all(|zone| self.within(*zone, side, *at));
            self.cells().filter(inside).collect()
        };
        let steps = self.steps(atom.directions, side);
        Way { atom, steps, from: all(&[atom.from]), open: all(&[atom.to, bound]) }
    }

    /// Tells every cell that one atom reaches, whatever stands there, and the cells slid over.
    pub(super) fn walk(&self, men: &Men, from: At, way: &Way, land: &mut dyn FnMut(At, &[At])) {
        if !way.from.contains(&from) {
            return;
        }
        let open = |at: At| way.open.contains(&at);
        for &step in &way.steps {
            match way.atom.walk {
                Walk::Leap => {
                    let to = plus(from, step, 1);
                    if open(to) {
                        land(to, &[]);
                    }
                }
                Walk::Lame => {
                    let to = plus(from, step, 1);
                    if open(to) && !men.contains_key(&leg(from, step)) {
                        land(to, &[]);
                    }
                }
                Walk::Slide { least, most } => {
                    let mut over = Vec::new();
                    for times in 1..=i32::from(most) {
                        let to = plus(from, step, times);
                        if !open(to) {
                            break;
                        }
                        if times >= i32::from(least) {
                            land(to, &over);
                        }
                        if men.contains_key(&to) {
                            break;
                        }
                        over.push(to);
                    }
                }
                Walk::Hop => {
                    let mut hurdles = 0;
                    for times in 1.. {
                        let to = plus(from, step, times);
                        if !open(to) || hurdles == 2 {
                            break;
                        }
                        if hurdles == 1 {
                            land(to, &[]);
                        }
                        hurdles += i32::from(men.contains_key(&to));
                    }
                }
            }
        }
    }

    /// Whether a piece of a side could capture on a cell, or (where asked) its royal faces it.
    pub fn struck(&self, men: &Men, target: At, by: Side, facing: bool) -> bool {
        let mut struck = false;
        for (&from, &man) in men.iter().filter(|(_, man)| man.side == by) {
            for way in self.ways(man) {
                let on = way.atom.on;
                if matches!(on, On::Any | On::Capture) || on == On::Royal && facing {
                    self.walk(men, from, way, &mut |to, _| struck |= to == target);
                }
            }
        }
        struck
    }

    /// Whether the royal of a side may not be left so.
    pub fn hanging(&self, men: &Men, side: Side) -> bool {
        self.struck(men, self.royal_of(men, side), side.other(), true)
    }

    /// Whether the royal of a side is in check.
    pub fn check(&self, men: &Men, side: Side) -> bool {
        self.struck(men, self.royal_of(men, side), side.other(), false)
    }
}
