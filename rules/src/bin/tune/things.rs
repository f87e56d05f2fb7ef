//! What is fitted: the things that the evaluation counts and weighs.

use crate::fit::{Prior, Sample};
use crate::record::Row;
use rules::board::Side;
use rules::compile::{Score, Tables, holds, kind_of};
use rules::notation::fen;
use rules::position::Position;
use rules::search::eval::{self, Ground, Tally, Term};

/// A thing with a worth in the middle game and one in the endgame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    /// A man of a kind.
    Worth(u8),
    /// Sixteen cells more within reach of a kind.
    Agility(u8),
    /// A term of the evaluation.
    Term(Term),
    /// How much the places of some men count, in hundredths of what they do.
    Places(Men),
}

/// Men whose places count alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Men {
    Royals,
    Officers,
    Pawns,
}

/// Things that are the same in every game, in the order of every list of things.
pub fn shared() -> impl Iterator<Item = Thing> {
    let places = [Men::Royals, Men::Officers, Men::Pawns].map(Thing::Places);
    Term::ALL.into_iter().map(Thing::Term).chain(places)
}

/// The things of a game.
pub struct Things<'a> {
    tables: &'a Tables,
    ground: Ground,
    list: Vec<Thing>,
    priors: Vec<Prior>,
}

/// Counts of everything, White's less Black's.
struct Counts<'a> {
    list: &'a [Thing],
    counts: Vec<[f64; 2]>,
}

impl Counts<'_> {
    fn add(&mut self, side: Side, thing: Thing, count: [f64; 2]) {
        let sign = if side == Side::White { 1.0 } else { -1.0 };
        if let Some(index) = self.list.iter().position(|&known| known == thing) {
            for stage in [0, 1] {
                self.counts[index][stage] += sign * count[stage];
            }
        }
    }
}

fn pair(score: Score, unit: f64) -> [f64; 2] {
    [f64::from(score.middle) / unit, f64::from(score.end) / unit]
}

impl Tally for Counts<'_> {
    fn term(&mut self, side: Side, term: Term, count: i32) {
        self.add(side, Thing::Term(term), [f64::from(count); 2]);
    }

    fn mobility(&mut self, side: Side, kind: u8, more: Score) {
        // Sixteenths of cells, weighed for sixteen cells.
        self.add(side, Thing::Agility(kind), pair(more, 256.0));
    }
}

/// What is believed of a thing: what it counts now, a worth give or take a quarter.
fn prior(tables: &Tables, ground: &Ground, thing: Thing) -> Prior {
    let (score, doubt) = match thing {
        Thing::Worth(kind) => {
            let worth = tables.worth.of(kind);
            (worth, f64::from(worth.middle.max(worth.end)) / 4.0)
        }
        Thing::Agility(kind) => (ground.agility(kind), 40.0),
        Thing::Term(term) => (term.weight(), 12.0),
        Thing::Places(_) => (Score { middle: 100, end: 100 }, 50.0),
    };
    Prior { worth: pair(score, 1.0), doubt }
}

impl<'a> Things<'a> {
    /// Those of a game alone, or with those that all games share.
    pub fn new(tables: &'a Tables, with_shared: bool) -> Things<'a> {
        let men = || tables.subjects(Side::White);
        let officers = men().filter(|&man| !holds(tables.worth.plodders(), man));
        let worths = men().map(|man| Thing::Worth(kind_of(man)));
        let mut list: Vec<Thing> = worths.chain(officers.map(|man| Thing::Agility(kind_of(man)))).collect();
        if with_shared {
            list.extend(shared());
        }
        let ground = Ground::new(tables);
        let priors = list.iter().map(|&thing| prior(tables, &ground, thing)).collect();
        Things { tables, ground, list, priors }
    }

    /// The things in their order.
    pub fn list(&self) -> &[Thing] {
        &self.list
    }

    /// What is believed of each.
    pub fn priors(&self) -> &[Prior] {
        &self.priors
    }

    fn counts(&self, position: &Position) -> Vec<[f64; 2]> {
        let mut counts = Counts { list: &self.list, counts: vec![[0.0; 2]; self.list.len()] };
        let worth = &self.tables.worth;
        for side in Side::BOTH {
            for cell in position.army(side) {
                let man = position.at(cell);
                let kind = kind_of(man);
                counts.add(side, Thing::Worth(kind), [1.0; 2]);
                let men = match () {
                    () if kind == self.tables.royal => Men::Royals,
                    () if holds(worth.plodders(), man) => Men::Pawns,
                    () => Men::Officers,
                };
                let mut place = worth.on(man, cell);
                place -= worth.of(kind);
                counts.add(side, Thing::Places(men), pair(place, 100.0));
            }
        }
        eval::count(self.tables, &self.ground, position, &mut counts);
        counts.counts
    }

    /// What the fit must know of a position.
    pub fn sample(&self, row: &Row) -> Result<Sample, String> {
        let position = fen::parse(self.tables, &row.fen).map_err(|error| format!("{}: {error}", row.fen))?;
        let (score, _) = eval::evaluate(self.tables, &self.ground, &position, -eval::MOST, eval::MOST);
        let white = if position.turn() == Side::White { score } else { -score };
        let full = f64::from(self.tables.worth.phase().max(1));
        let phase = f64::from(position.phase()).min(full) / full;
        let surplus = self.counts(&position);
        let mut sample = Sample { surplus, phase, rest: 0.0, result: row.result, weight: row.weight };
        let before: Vec<[f64; 2]> = self.priors.iter().map(|prior| prior.worth).collect();
        sample.rest = f64::from(white) - sample.evaluation(&before);
        Ok(sample)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::search::bench::positions;
    use rules::variants;

    /// Beyond what is counted there is only the tempo and what rounding takes.
    #[test]
    fn the_things_are_all_that_the_evaluation_weighs() {
        let mut compared = 0;
        for variant in variants::ALL {
            let tables = Tables::new(variant, &Default::default()).unwrap();
            let things = Things::new(&tables, true);
            for position in positions(&tables) {
                let row = Row { fen: fen::write(&tables, &position), result: 0.5, weight: 1.0 };
                let sample = things.sample(&row).unwrap();
                assert!(sample.rest.abs() <= 16.0, "{}: {} is left", row.fen, sample.rest);
                compared += 1;
            }
        }
        assert!(compared >= 20);
    }
}
