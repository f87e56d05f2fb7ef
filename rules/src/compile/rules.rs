//! Specials and endings, resolved to codes and cells.

use super::{CELLS, Code, Kind, code};
use crate::board::{Cell, CellSet, NOWHERE, Side};
use crate::spec::check::SpecError;
use crate::spec::expand::{Ground, Lane, Manner};
use crate::spec::{By, Ending, Limit, On, Promotion, Special};

/// The most castlings of both sides: a move names its row in six bits.
const MOST_CASTLES: usize = 64;

/// One castling of one side: a royal's cell and one of the cells that it may go to.
#[derive(Clone, Debug)]
pub struct Castle {
    /// Whose.
    pub side: Side,
    /// The right it needs: bit 0 White towards the last file, 1 White towards the first, 2 and 3 Black.
    pub right: u8,
    /// The royal's cells.
    pub king: (Cell, Cell),
    /// The partner's cells.
    pub partner: (Cell, Cell),
    /// The partner.
    pub code: Code,
    /// What must be empty.
    pub clear: CellSet,
    /// Cells that the royal crosses, its last one included.
    pub crossed: Vec<Cell>,
}

/// What a piece may become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Becoming {
    /// The kind.
    pub kind: u8,
    /// How many its side may have afterwards.
    pub most: u8,
    /// Only by a move along the rank.
    pub sideways: bool,
}

/// What may happen to a piece that lands on a cell.
#[derive(Clone, Debug, Default)]
pub struct Target {
    /// It may not stay what it is.
    pub must: bool,
    /// What it may become.
    pub into: Vec<Becoming>,
}

/// Counting repetitions.
#[derive(Clone, Copy, Debug)]
pub struct Repetition {
    /// Occurrences that end the game.
    pub automatic: u8,
    /// Occurrences from which on the player to move may claim.
    pub claim: Option<u8>,
    /// Whether a lone perpetual checker loses.
    pub perpetual_check_loses: bool,
}

/// Counting plies without progress.
#[derive(Clone, Copy, Debug)]
pub struct MoveLimit {
    /// Plies that end the game.
    pub automatic: u16,
    /// Plies from which on the player to move may claim.
    pub claim: Option<u16>,
}

/// What is too little to mate; sets of kinds (bit = kind).
#[derive(Clone, Debug)]
pub struct Dead {
    /// Any one of these.
    pub single: u32,
    /// Any of these pairs.
    pub pairs: Vec<(u8, u8)>,
    /// Any number of these on cells of one tone.
    pub one_tone: u32,
}

/// The rules of a game beyond its pieces' moves.
#[derive(Debug)]
pub struct Rules {
    /// Castlings of both sides.
    pub castles: Vec<Castle>,
    /// Rights that are left after a move from or to a cell.
    pub keeps: [u8; CELLS],
    /// The royal's swaps: cells it may change with, by its cell.
    pub swaps: Vec<Vec<Cell>>,
    /// Kinds that it does not change with.
    pub no_swap: u32,
    /// Codes that can be captured in passing, and capture so.
    pub passers: u32,
    /// The cell ahead in the direction of a passer's long step, by side and cell.
    pub ahead: [[Cell; CELLS]; 2],
    /// Codes that promote.
    pub promoters: u32,
    targets: Vec<Target>,
    target_index: Vec<u8>,
    /// Codes that win by arriving where they must promote and cannot.
    pub unpromotable: u32,
    /// Spouse kind and the cells beside each cell.
    pub marriage: Option<(u8, Vec<CellSet>)>,
    /// Whether having no legal move without check loses.
    pub stalemate_loses: bool,
    /// Dead positions.
    pub dead: Option<Dead>,
    /// Repetition.
    pub repetition: Option<Repetition>,
    /// Move limit.
    pub move_limit: Option<MoveLimit>,
    /// Codes whose moves are progress.
    pub progress: u32,
}

impl Rules {
    pub(super) fn new(ground: &Ground, kinds: &[Kind], royal: u8) -> Result<Rules, SpecError> {
        let mut rules = Rules::blank();
        for special in ground.rows(ground.variant.specials) {
            rules.add_special(ground, kinds, royal, special)?;
        }
        for ending in ground.rows(ground.variant.endings) {
            rules.add_ending(ground, kinds, ending)?;
        }
        Ok(rules)
    }

    fn blank() -> Rules {
        Rules {
            castles: Vec::new(),
            keeps: [0b1111; CELLS],
            swaps: Vec::new(),
            no_swap: 0,
            passers: 0,
            ahead: [[NOWHERE; CELLS]; 2],
            promoters: 0,
            targets: vec![Target::default()],
            target_index: vec![0; 2 * crate::spec::check::MOST_KINDS * CELLS],
            unpromotable: 0,
            marriage: None,
            stalemate_loses: false,
            dead: None,
            repetition: None,
            move_limit: None,
            progress: 0,
        }
    }

    /// What may happen to a piece that lands on a cell.
    #[inline]
    #[must_use]
    pub fn target(&self, code: Code, cell: Cell) -> &Target {
        &self.targets[usize::from(self.target_index[code as usize * CELLS + cell as usize])]
    }

    fn add_special(
        &mut self,
        ground: &Ground,
        kinds: &[Kind],
        royal: u8,
        special: Special,
    ) -> Result<(), SpecError> {
        match special {
            Special::Castle { king, partner, to } => {
                for side in Side::BOTH {
                    self.add_castle(ground, kinds, royal, side, [king, partner, to])?;
                }
            }
            Special::Swap { directions, except } => {
                let steps = ground.board.steps(directions).unwrap_or_default();
                self.swaps = ground
                    .board
                    .cells()
                    .map(|cell| steps.iter().filter_map(|&step| ground.board.step(cell, step)).collect())
                    .collect();
                self.no_swap = set(kinds, except) | 1 << royal;
            }
            Special::EnPassant { piece } => {
                if let Some(kind) = find(kinds, piece) {
                    self.add_passer(ground, kinds, kind)?;
                }
            }
            Special::Promote(promotion) => {
                for side in Side::BOTH {
                    self.add_promotion(ground, kinds, side, promotion)?;
                }
            }
        }
        Ok(())
    }

    fn add_castle(
        &mut self,
        ground: &Ground,
        kinds: &[Kind],
        royal: u8,
        side: Side,
        [king, partner, to]: [&'static str; 3],
    ) -> Result<(), SpecError> {
        let refuse = |why: &str| SpecError::BadCastle { king, partner, why: why.to_owned() };
        let find_cell = |name: &str| {
            ground
                .board
                .find(name)
                .map(|cell| ground.seen_by(side, cell))
                .ok_or_else(|| refuse("a cell is off the board"))
        };
        let (king_from, partner_from) = (find_cell(king)?, find_cell(partner)?);
        let between =
            ground.between(king_from, partner_from).ok_or_else(|| refuse("the two cells share no line"))?;
        let at = |cell| {
            let (_, letter) = ground.start().ok()?.into_iter().find(|&(known, _)| known == cell)?;
            let own = letter.is_ascii_uppercase() == (side == Side::White);
            find(kinds, letter.to_ascii_uppercase()).filter(|_| own)
        };
        if at(king_from) != Some(royal) {
            return Err(refuse("the royal does not start there"));
        }
        let kind = at(partner_from).ok_or_else(|| refuse("no own piece starts on the partner's cell"))?;
        let towards_last_file = ground.board.file(partner_from) > ground.board.file(king_from);
        let right = 1 << (2 * side.index() + usize::from(!towards_last_file));
        if self.castles.iter().any(|other| other.right == right && other.partner.0 != partner_from) {
            return Err(refuse("two partners on one wing"));
        }
        let goals: Vec<&str> = to.split_whitespace().collect();
        if goals.is_empty() || self.castles.len() + goals.len() > MOST_CASTLES {
            return Err(refuse("the royal has nowhere to go, or too many castlings to count"));
        }
        for name in goals {
            let goal = find_cell(name)?;
            let length = between
                .iter()
                .position(|&cell| cell == goal)
                .ok_or_else(|| refuse("the royal does not go towards the partner"))?;
            let crossed = between[..=length].to_vec();
            let inner = if length == 0 { king_from } else { between[length - 1] };
            let stay = kinds[royal as usize].bound[side.index()].has(goal)
                && kinds[kind as usize].bound[side.index()].has(inner);
            if !stay {
                return Err(refuse("a piece would leave its zone"));
            }
            if self.castles.iter().any(|other| other.king == (king_from, goal)) {
                return Err(refuse("the same castling stands twice"));
            }
            let clear = between.iter().copied().collect();
            self.castles.push(Castle {
                side,
                right,
                king: (king_from, goal),
                partner: (partner_from, inner),
                code: code(kind, side),
                clear,
                crossed,
            });
        }
        self.keeps[king_from as usize] &= !right;
        self.keeps[partner_from as usize] &= !right;
        Ok(())
    }

    fn add_passer(&mut self, ground: &Ground, kinds: &[Kind], kind: u8) -> Result<(), SpecError> {
        for side in Side::BOTH {
            self.passers |= 1 << code(kind, side);
            let lanes = ground.lanes(kinds[kind as usize].piece, side)?;
            let long = |lane: &&Lane| matches!(lane.manner, Manner::Slide { .. }) && lane.on == On::Quiet;
            // They all go one way: the check refuses passers that do not.
            let Some(step) = lanes.iter().flatten().find(long).map(|lane| lane.step) else { continue };
            for cell in ground.board.cells() {
                self.ahead[side.index()][cell as usize] = ground.board.step(cell, step).unwrap_or(NOWHERE);
            }
        }
        Ok(())
    }

    fn add_promotion(
        &mut self,
        ground: &Ground,
        kinds: &[Kind],
        side: Side,
        promotion: Promotion,
    ) -> Result<(), SpecError> {
        let Some(kind) = find(kinds, promotion.piece) else {
            return Ok(());
        };
        let code = code(kind, side);
        self.promoters |= 1 << code;
        let zone = ground.cells(promotion.zone, side)?;
        let must = promotion.must.map_or(Ok(CellSet::EMPTY), |zone| ground.cells(zone, side))?;
        let sideways = promotion.by == By::Sideways;
        let becoming = |&(limit, letters): &(Limit, &'static [char])| {
            letters.iter().filter_map(move |&letter| {
                let kind = find(kinds, letter)?;
                let most = match limit {
                    Limit::None => u8::MAX,
                    Limit::Standing(most) => most,
                    Limit::Lost => kinds[kind as usize].at_start[side.index()],
                };
                Some(Becoming { kind, most, sideways })
            })
        };
        let into: Vec<Becoming> = promotion.into.iter().flat_map(becoming).collect();
        for cell in CellSet(zone.0 | must.0) {
            let slot = code as usize * CELLS + cell as usize;
            let mut target = self.targets[usize::from(self.target_index[slot])].clone();
            target.must |= must.has(cell);
            target.into.extend(&into);
            self.target_index[slot] = self.intern(target);
        }
        Ok(())
    }

    /// Keeps equal targets once; a game has a handful.
    fn intern(&mut self, target: Target) -> u8 {
        let same = |known: &Target| known.must == target.must && known.into == target.into;
        let found = self.targets.iter().position(same);
        found.unwrap_or_else(|| {
            self.targets.push(target);
            self.targets.len() - 1
        }) as u8
    }

    fn add_ending(&mut self, ground: &Ground, kinds: &[Kind], ending: Ending) -> Result<(), SpecError> {
        match ending {
            Ending::Unpromotable { piece } => self.unpromotable = both(set(kinds, &[piece])),
            Ending::Marriage { spouse, directions } => {
                let steps = ground.board.steps(directions).unwrap_or_default();
                let beside = |cell| steps.iter().filter_map(|&step| ground.board.step(cell, step)).collect();
                self.marriage =
                    find(kinds, spouse).map(|kind| (kind, ground.board.cells().map(beside).collect()));
            }
            Ending::StalemateLoses => self.stalemate_loses = true,
            Ending::Dead { single, pairs, one_tone } => {
                let pairs = pairs
                    .iter()
                    .filter_map(|&(one, other)| Some((find(kinds, one)?, find(kinds, other)?)))
                    .collect();
                self.dead = Some(Dead { single: set(kinds, single), pairs, one_tone: set(kinds, one_tone) });
            }
            Ending::Repetition { automatic, claim, perpetual_check_loses } => {
                self.repetition = Some(Repetition { automatic, claim, perpetual_check_loses });
            }
            Ending::MoveLimit { automatic, claim, progress } => {
                self.move_limit =
                    Some(MoveLimit { automatic: 2 * automatic, claim: claim.map(|moves| 2 * moves) });
                self.progress = both(set(kinds, progress));
            }
        }
        Ok(())
    }
}

fn find(kinds: &[Kind], letter: char) -> Option<u8> {
    kinds.iter().position(|kind| kind.piece.letter == letter).map(|kind| kind as u8)
}

/// A set of kinds (bit = kind).
fn set(kinds: &[Kind], letters: &[char]) -> u32 {
    letters.iter().filter_map(|&letter| find(kinds, letter)).fold(0, |set, kind| set | 1 << kind)
}

/// The codes of both sides of a set of kinds.
fn both(kinds: u32) -> u32 {
    (0..16).filter(|kind| kinds >> kind & 1 != 0).fold(0, |codes, kind| codes | 0b11 << (2 * kind))
}
