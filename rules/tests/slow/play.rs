//! Legal moves, each with the position that it leads to.

use super::{At, Man, Men, Scene, Twin};
use rules::board::Side;
use rules::spec::{By, Ending, Limit, On, Promotion, RADIAL, Special, Walk};

/// A castling row of one side.
struct Castle {
    right: char,
    king: At,
    partner: At,
    to: Vec<At>,
    between: Vec<At>,
}

impl Twin {
    fn specials(&self) -> Vec<Special> {
        self.rows(self.variant.specials).collect()
    }

    fn endings(&self) -> Vec<Ending> {
        self.rows(self.variant.endings).collect()
    }

    /// Every legal move: its text and the next position.
    pub fn legal(&self, scene: &Scene) -> Vec<(String, Scene)> {
        let mut moves = Vec::new();
        if scene.won {
            return moves;
        }
        for (&from, &man) in scene.men.iter().filter(|(_, man)| man.side == scene.turn) {
            self.steps_of(scene, from, man, &mut moves);
        }
        self.swaps(scene, &mut moves);
        moves.retain(|(_, next)| !self.hanging(&next.men, scene.turn));
        self.castlings(scene, &mut moves);
        moves
    }

    fn steps_of(&self, scene: &Scene, from: At, man: Man, moves: &mut Vec<(String, Scene)>) {
        let passer = self
            .specials()
            .into_iter()
            .any(|row| matches!(row, Special::EnPassant { piece } if piece == man.letter));
        for way in self.ways(man) {
            let atom = way.atom;
            let mut landings = Vec::new();
            self.walk(&scene.men, from, way, &mut |to, over| landings.push((to, over.to_vec())));
            for (to, over) in landings {
                let there = scene.men.get(&to);
                let enemy = there.is_some_and(|other| other.side != man.side);
                let allowed = match atom.on {
                    On::Any => there.is_none() || enemy,
                    On::Quiet => there.is_none(),
                    On::Capture => enemy,
                    On::Royal => false,
                };
                if allowed {
                    let mut next = self.next(scene, from, to);
                    next.men.remove(&from);
                    next.men.insert(to, man);
                    next.quiet = if enemy || self.is_progress(man.letter) { 0 } else { scene.quiet + 1 };
                    if passer && !enemy && matches!(atom.walk, Walk::Slide { .. }) && !over.is_empty() {
                        next.passed = Some((over, to));
                    }
                    self.arrive(from, to, man, next, moves);
                } else if passer
                    && atom.on == On::Capture
                    && let Some((cells, victim)) = &scene.passed
                    && cells.contains(&to)
                    && scene.men[victim].letter == man.letter
                {
                    let mut next = self.next(scene, from, to);
                    next.men.remove(&from);
                    next.men.remove(victim);
                    next.men.insert(to, man);
                    next.quiet = 0;
                    self.arrive(from, to, man, next, moves);
                }
            }
        }
    }

    /// What every move does to the state.
    fn next(&self, scene: &Scene, from: At, to: At) -> Scene {
        let mut next = scene.clone();
        next.passed = None;
        next.quiet += 1;
        next.turn = scene.turn.other();
        next.number += u32::from(scene.turn == Side::Black);
        for side in [Side::White, Side::Black] {
            for castle in self.castles(side) {
                if [castle.king, castle.partner].iter().any(|cell| *cell == from || *cell == to) {
                    next.rights.remove(&castle.right);
                }
            }
        }
        next
    }

    fn is_progress(&self, letter: char) -> bool {
        self.endings()
            .into_iter()
            .any(|row| matches!(row, Ending::MoveLimit { progress, .. } if progress.contains(&letter)))
    }

    /// A piece stands on its new cell: promotions, and the wins by arriving.
    fn arrive(&self, from: At, to: At, man: Man, mut next: Scene, moves: &mut Vec<(String, Scene)>) {
        let text = format!("{}{}", self.name(from), self.name(to));
        let must = self.must(man, to);
        let mut choices = self.choices_of(&next.men, from, to, man);
        choices.sort_unstable();
        for &letter in &choices {
            let mut next = next.clone();
            next.men.insert(to, Man { letter, side: man.side });
            next.won = self.wed(&next.men, man.side);
            moves.push((format!("{text}{}", letter.to_ascii_lowercase()), next));
        }
        if !must {
            next.won = self.wed(&next.men, man.side);
            moves.push((text, next));
        } else if choices.is_empty() && self.wins_by_arriving(man.letter) {
            next.won = true;
            moves.push((text, next));
        }
    }

    fn promotions(&self, letter: char) -> Vec<Promotion> {
        let rows = self.specials().into_iter();
        rows.filter_map(|row| match row {
            Special::Promote(promotion) if promotion.piece == letter => Some(promotion),
            _ => None,
        })
        .collect()
    }

    pub fn must(&self, man: Man, at: At) -> bool {
        let zones = self.promotions(man.letter).into_iter().filter_map(|row| row.must);
        zones.into_iter().any(|zone| self.within(zone, man.side, at))
    }

    fn wins_by_arriving(&self, letter: char) -> bool {
        self.endings().into_iter().any(|row| matches!(row, Ending::Unpromotable { piece } if piece == letter))
    }

    fn choices_of(&self, men: &Men, from: At, to: At, man: Man) -> Vec<char> {
        let mut choices = Vec::new();
        for row in self.promotions(man.letter) {
            let there = self.within(row.zone, man.side, to)
                || row.must.is_some_and(|zone| self.within(zone, man.side, to));
            let so = row.by == By::Any || self.rank(from) == self.rank(to);
            if !there || !so {
                continue;
            }
            for &(limit, letters) in row.into {
                let some = letters.iter().copied().filter(|&letter| self.piece(letter).is_some());
                choices
                    .extend(some.filter(|&letter| self.may_have_one_more(men, limit, Man { letter, ..man })));
            }
        }
        choices
    }

    fn may_have_one_more(&self, men: &Men, limit: Limit, man: Man) -> bool {
        let count = |men: &Men| men.values().filter(|other| **other == man).count();
        let after = count(men) + 1;
        match limit {
            Limit::None => true,
            Limit::Standing(most) => after <= most.into(),
            Limit::Lost => after <= count(&self.start),
        }
    }

    /// Whether a side's royal has its spouse beside it.
    pub fn wed(&self, men: &Men, side: Side) -> bool {
        let royal = self.royal_of(men, side);
        self.endings().into_iter().any(|row| match row {
            Ending::Marriage { spouse, directions } => {
                let beside = self.steps(directions, side).into_iter();
                beside
                    .map(|step| (royal.0 + step.0, royal.1 + step.1))
                    .any(|at| men.get(&at) == Some(&Man { letter: spouse, side }))
            }
            _ => false,
        })
    }

    fn swaps(&self, scene: &Scene, moves: &mut Vec<(String, Scene)>) {
        if self.check(&scene.men, scene.turn) {
            return;
        }
        let royal = self.royal_of(&scene.men, scene.turn);
        for row in self.specials() {
            let Special::Swap { directions, except } = row else { continue };
            for step in self.steps(directions, scene.turn) {
                let to = (royal.0 + step.0, royal.1 + step.1);
                let partner = scene.men.get(&to).filter(|man| man.side == scene.turn);
                let Some(&partner) = partner.filter(|man| !except.contains(&man.letter)) else { continue };
                let mut next = self.next(scene, royal, to);
                next.men.insert(to, scene.men[&royal]);
                next.men.insert(royal, partner);
                next.won = self.wed(&next.men, scene.turn);
                moves.push((format!("{}{}", self.name(royal), self.name(to)), next));
            }
        }
    }

    fn castles(&self, side: Side) -> Vec<Castle> {
        let mut castles = Vec::new();
        for row in self.specials() {
            let Special::Castle { king, partner, to } = row else { continue };
            let place = |name: &str| self.seen(side, self.find(name));
            let (king, partner) = (place(king), place(partner));
            let letter = if self.file(partner) > self.file(king) { 'K' } else { 'Q' };
            let right = if side == Side::White { letter } else { letter.to_ascii_lowercase() };
            let line = |step: At| {
                let mut line = Vec::new();
                let mut at = (king.0 + step.0, king.1 + step.1);
                while self.exists(at) && at != partner {
                    line.push(at);
                    at = (at.0 + step.0, at.1 + step.1);
                }
                self.exists(at).then_some(line)
            };
            let between = self.steps(RADIAL, side).into_iter().find_map(line).expect("a line");
            let to = to.split_whitespace().map(place).collect();
            castles.push(Castle { right, king, partner, to, between });
        }
        castles
    }

    fn castlings(&self, scene: &Scene, moves: &mut Vec<(String, Scene)>) {
        let side = scene.turn;
        for castle in self.castles(side) {
            let blocked = castle.between.iter().any(|at| scene.men.contains_key(at));
            if !scene.rights.contains(&castle.right) || blocked || self.check(&scene.men, side) {
                continue;
            }
            for &goal in &castle.to {
                let length = castle.between.iter().position(|&at| at == goal).expect("a cell on the way");
                let unsafe_on_the_way = castle.between[..=length].iter().any(|&at| {
                    let mut men = scene.men.clone();
                    let king = men.remove(&castle.king).expect("the king");
                    men.insert(at, king);
                    self.hanging(&men, side)
                });
                let mut next = self.next(scene, castle.king, goal);
                let king = next.men.remove(&castle.king).expect("the king");
                let partner = next.men.remove(&castle.partner).expect("the partner");
                next.men.insert(goal, king);
                let inner = if length == 0 { castle.king } else { castle.between[length - 1] };
                next.men.insert(inner, partner);
                if !unsafe_on_the_way && !self.hanging(&next.men, side) {
                    next.won = self.wed(&next.men, side);
                    moves.push((format!("{}{}o", self.name(castle.king), self.name(goal)), next));
                }
            }
        }
    }
}
