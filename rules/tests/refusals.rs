//! Every refusal is shown: of specs that contradict themselves, and of FENs that cannot be meant.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

#[path = "refusals/fens.rs"]
mod fens;

use rules::board::Family;
use rules::compile::Tables;
use rules::spec::check::SpecError;
use rules::spec::*;
use rules::wire::{Choices, ZoneStyle};
use std::collections::BTreeSet;

const OFF: Zone = zone("off", &[Area::Cells("a1 z9")]);
const EMPTY: Zone = zone("empty", &[]);
const BACKWARDS: Zone = zone("backwards", &[Area::Block("c3", "a1")]);
const FIRST: Zone = zone("first rank", &[Area::Ranks(1, 1)]);
const SECOND: Zone = zone("second rank", &[Area::Ranks(2, 2)]);
const LAST: Zone = zone("last rank", &[Area::FarCells]);
const HALF: Zone = zone("half", &[Area::Ranks(1, 4)]);

fn keep<T>(list: Vec<T>) -> &'static [T] {
    Vec::leak(list)
}

fn man(letter: char, atoms: Vec<Atom>) -> Piece {
    piece(letter, "", "", keep(atoms.into_iter().map(always).collect()))
}

fn pawn_atoms() -> Vec<Atom> {
    vec![leap(AHEAD).quiet(), leap(DIAGONAL.forward()).capture(), steps(AHEAD, 2, 2).quiet().from(SECOND)]
}

const CROWN: Promotion =
    Promotion { piece: 'P', zone: LAST, must: Some(LAST), by: By::Any, into: &[(Limit::None, &['R', 'N'])] };

/// A small sound game; every test breaks one thing of it.
fn sound() -> Variant {
    Variant {
        id: "sound",
        name: "",
        inventor: "",
        year: 0,
        about: "",
        reconstructed: "",
        shape: Shape::Square { files: 8, ranks: 8 },
        symmetry: Symmetry::Mirror,
        arrays: keep(vec![always("r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w Kk - 0 1")]),
        pieces: keep(vec![
            man('K', vec![leap(RADIAL)]).royal(),
            man('R', vec![slide(ORTHOGONAL)]),
            man('N', vec![leap(KNIGHT)]),
            man('P', pawn_atoms()),
        ]),
        zones: &[],
        specials: keep(vec![
            always(Special::Castle { king: "e1", partner: "h1", to: "g1" }),
            always(Special::EnPassant { piece: 'P' }),
            always(Special::Promote(CROWN)),
        ]),
        endings: keep(vec![always(Ending::StalemateLoses)]),
        options: keep(vec![Choice { id: "mood", name: "", help: "", values: &[("calm", ""), ("wild", "")] }]),
    }
}

fn compile(break_it: fn(&mut Variant)) -> Result<Tables, SpecError> {
    let mut variant = sound();
    break_it(&mut variant);
    Tables::new(Box::leak(Box::new(variant)), &Choices::new())
}

fn add<T: Copy>(rows: &mut &'static [T], row: T) {
    *rows = keep([*rows, &[row]].concat());
}

fn add_piece(variant: &mut Variant, piece: Piece) {
    add(&mut variant.pieces, piece);
}

fn add_special(variant: &mut Variant, special: Special) {
    add(&mut variant.specials, always(special));
}

fn add_ending(variant: &mut Variant, ending: Ending) {
    add(&mut variant.endings, always(ending));
}

/// The Pawn with other atoms.
fn pawn(variant: &mut Variant, atoms: Vec<Atom>) {
    let mut pieces = variant.pieces.to_vec();
    pieces[3] = man('P', atoms);
    variant.pieces = keep(pieces);
}

fn board(variant: &mut Variant, files: u8, ranks: u8) {
    variant.shape = Shape::Square { files, ranks };
}

fn castle(variant: &mut Variant, king: &'static str, partner: &'static str, to: &'static str) {
    add_special(variant, Special::Castle { king, partner, to });
}

/// Compiles only when every refusal has a name here; the list below must then show it.
const fn kind(error: &SpecError) -> &'static str {
    match error {
        SpecError::NoArray => "no array",
        SpecError::BadArray(_) => "array",
        SpecError::BadBoard(_) => "board",
        SpecError::BoardTooLarge(_) => "too large",
        SpecError::TooManyKinds(_) => "kinds",
        SpecError::BadLetter(_) => "letter",
        SpecError::Royals(_) => "royals",
        SpecError::UnknownPiece { .. } => "unknown piece",
        SpecError::ZoneOffBoard { .. } => "zone off board",
        SpecError::EmptyZone(_) => "empty zone",
        SpecError::BadAtom { .. } => "atom",
        SpecError::Overlap { .. } => "overlap",
        SpecError::BadCastle { .. } => "castle",
        SpecError::BadSpecial { .. } => "special",
        SpecError::BadEnding { .. } => "ending",
        SpecError::UnknownCondition { .. } => "condition",
        SpecError::BadOption(_) => "option",
        SpecError::UnknownChoice { .. } => "choice",
        SpecError::EndingTwice(_) => "ending twice",
    }
}
const KINDS: usize = 19;

type Broken = (&'static str, &'static str, fn(&mut Variant));

/// The refusal, words of its reason, and what was broken.
const BROKEN: &[Broken] = &[
    ("no array", "no start array", |v| v.arrays = keep(vec![only("mood", "wild", "8 w - - 0 1")])),
    ("array", "ranks", |v| v.arrays = keep(vec![always("8/8 w - - 0 1")])),
    ("array", "fields", |v| v.arrays = keep(vec![always("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -")])),
    ("array", "no piece of this game", |v| {
        v.arrays = keep(vec![always("r3k2r/8/8/8/8/8/8/R3K2X w - - 0 1")]);
        v.specials = &[];
    }),
    ("array", "in check", |v| {
        v.arrays = keep(vec![always("r3k2r/8/8/8/8/8/8/R2RK2R w - - 0 1")]);
        v.arrays = keep(vec![always("3rk2r/8/8/8/8/8/8/R2RK2R b - - 0 1"), v.arrays[0]]);
        v.arrays = keep(vec![always("r3k2r/8/8/8/4R3/8/8/R3K2R w - - 0 1")]);
    }),
    ("board", "1 to 26", |v| board(v, 0, 8)),
    ("board", "1 to 26", |v| board(v, 27, 2)),
    ("board", "1 to 26", |v| board(v, 1, 200)),
    ("board", "a hexagon 2 to 6", |v| v.shape = Shape::Hex { side: 0 }),
    ("board", "a hexagon 2 to 6", |v| v.shape = Shape::Hex { side: 7 }),
    ("too large", "132 cells", |v| board(v, 12, 11)),
    ("too large", "676 cells", |v| board(v, 26, 26)),
    ("kinds", "17 kinds", |v| {
        for letter in "ABCDEFGHIJLMO".chars() {
            add_piece(v, man(letter, vec![leap(DIAGONAL)]));
        }
    }),
    ("letter", "'N'", |v| add_piece(v, man('N', vec![leap(DIAGONAL)]))),
    ("letter", "'x'", |v| add_piece(v, man('x', vec![leap(DIAGONAL)]))),
    ("letter", "'3'", |v| add_piece(v, man('3', vec![leap(DIAGONAL)]))),
    ("royals", "2 royal", |v| add_piece(v, man('G', vec![leap(RADIAL)]).royal())),
    ("royals", "0 royal", |v| v.pieces = keep(v.pieces[1..].to_vec())),
    ("unknown piece", "promotion names the unknown piece 'Q'", |v| {
        add_special(v, Special::Promote(Promotion { into: &[(Limit::None, &['Q'])], ..CROWN }));
    }),
    ("unknown piece", "en passant", |v| add_special(v, Special::EnPassant { piece: 'Q' })),
    ("unknown piece", "swap", |v| add_special(v, Special::Swap { directions: ORTHOGONAL, except: &['Q'] })),
    ("unknown piece", "move limit", |v| {
        add_ending(v, Ending::MoveLimit { automatic: 50, claim: None, progress: &['Q'] });
    }),
    ("unknown piece", "dead position", |v| {
        add_ending(v, Ending::Dead { single: &[], pairs: &[('N', 'Q')], one_tone: &[] });
    }),
    ("zone off board", "z9 is off the board", |v| {
        add(&mut v.zones, always(Drawn { zone: OFF, style: ZoneStyle::Border }));
    }),
    ("zone off board", "z9 is off the board", |v| add_piece(v, man('W', vec![leap(DIAGONAL).to(OFF)]))),
    ("zone off board", "ranks 3 to 9", |v| {
        add_piece(v, man('W', vec![leap(DIAGONAL)]).within(zone("tall", &[Area::Ranks(3, 9)])));
    }),
    ("zone off board", "ranks 0 to 2", |v| {
        add_piece(v, man('W', vec![leap(DIAGONAL).from(zone("low", &[Area::Ranks(0, 2)]))]));
    }),
    ("empty zone", "'empty'", |v| add_piece(v, man('W', vec![leap(DIAGONAL).to(EMPTY)]))),
    ("empty zone", "'backwards'", |v| add_piece(v, man('W', vec![leap(DIAGONAL)]).within(BACKWARDS))),
    ("empty zone", "'empty'", |v| add_special(v, Special::Promote(Promotion { zone: EMPTY, ..CROWN }))),
    ("atom", "no such directions", |v| {
        v.shape = Shape::Hex { side: 6 };
        v.arrays = keep(vec![always("k/3/5/7/9/11/11/11/11/11/5K5 w - - 0 1")]);
        v.specials = &[];
        v.pieces = keep(vec![man('K', vec![leap(RADIAL)]).royal(), man('C', vec![leap(CAMEL)])]);
    }),
    ("atom", "no leg", |v| {
        v.shape = Shape::Hex { side: 6 };
        v.arrays = keep(vec![always("k/3/5/7/9/11/11/11/11/11/5K5 w - - 0 1")]);
        v.specials = &[];
        v.pieces = keep(vec![man('K', vec![leap(RADIAL)]).royal(), man('C', vec![lame(KNIGHT)])]);
    }),
    ("atom", "1 <= least <= most", |v| add_piece(v, man('W', vec![steps(DIAGONAL, 0, 2)]))),
    ("atom", "1 <= least <= most", |v| add_piece(v, man('W', vec![steps(DIAGONAL, 3, 2)]))),
    ("atom", "no leg", |v| add_piece(v, man('W', vec![lame(ORTHOGONAL)]))),
    ("atom", "no leg", |v| add_piece(v, man('W', vec![lame(DIAGONAL)]))),
    ("atom", "orthogonals and diagonals only", |v| add_piece(v, man('W', vec![slide(KNIGHT)]))),
    ("atom", "orthogonals and diagonals only", |v| add_piece(v, man('W', vec![hop(KNIGHT)]))),
    ("atom", "leaps (0,0)", |v| {
        add_piece(v, man('W', vec![slide(Directions::all(&[Family::Leaper(0, 0)]))]));
    }),
    ("atom", "leaps (3,200)", |v| {
        add_piece(v, man('W', vec![leap(Directions::all(&[Family::Leaper(3, 200)]))]));
    }),
    ("atom", "leads nowhere", |v| {
        add_piece(v, man('W', vec![leap(Directions::all(&[Family::Leaper(0, 8)]))]));
    }),
    ("atom", "leads nowhere", |v| add_piece(v, man('W', vec![leap(AHEAD).from(LAST)]))),
    ("atom", "leads nowhere", |v| add_piece(v, man('W', vec![steps(AHEAD, 9, 9)]))),
    ("atom", "no direction is left", |v| add_piece(v, man('W', vec![leap(AHEAD.flat())]))),
    ("atom", "stands twice", |v| {
        add_piece(v, man('W', vec![leap(Directions::all(&[Family::Diagonal, Family::Leaper(1, 1)]))]));
    }),
    ("atom", "only a royal faces", |v| add_piece(v, man('W', vec![slide(FILE).facing()]))),
    ("atom", "only a royal faces", |v| {
        v.pieces = keep([&[man('K', vec![leap(KNIGHT).facing()]).royal()], &v.pieces[1..]].concat());
    }),
    ("overlap", "'W' reaches", |v| add_piece(v, man('W', vec![leap(ORTHOGONAL), slide(FILE)]))),
    ("overlap", "'W' reaches", |v| add_piece(v, man('W', vec![leap(KNIGHT), lame(KNIGHT).capture()]))),
    ("overlap", "'W' reaches", |v| add_piece(v, man('W', vec![leap(AHEAD).quiet(), steps(AHEAD, 1, 2)]))),
    ("overlap", "'W' reaches", |v| add_piece(v, man('W', vec![hop(FILE), hop(ORTHOGONAL).capture()]))),
    ("castle", "off the board", |v| castle(v, "e1", "k1", "g1")),
    ("castle", "share no line", |v| castle(v, "e1", "d3", "e2")),
    ("castle", "share no line", |v| castle(v, "e1", "e1", "g1")),
    ("castle", "does not go towards", |v| castle(v, "e1", "a1", "g1")),
    ("castle", "does not go towards", |v| castle(v, "e1", "a1", "a1")),
    ("castle", "royal does not start there", |v| castle(v, "d1", "a1", "c1")),
    ("castle", "no own piece", |v| castle(v, "e1", "b1", "d1")),
    ("castle", "no own piece", |v| castle(v, "e1", "e8", "e2")),
    ("castle", "nowhere to go", |v| castle(v, "e1", "a1", "")),
    ("castle", "stands twice", |v| castle(v, "e1", "h1", "f1 g1")),
    ("castle", "two partners on one wing", |v| {
        v.arrays = keep(vec![always("r3kr1r/pppppppp/8/8/8/8/PPPPPPPP/R3KR1R w - - 0 1")]);
        v.arrays = keep(vec![always("4k1rr/pppppppp/8/8/8/8/PPPPPPPP/4K1RR w - - 0 1")]);
        v.specials = &[];
        castle(v, "e1", "h1", "f1");
        castle(v, "e1", "g1", "f1");
    }),
    ("castle", "leave its zone", |v| {
        let king = v.pieces[0].within(zone("middle", &[Area::Block("d1", "f2")]));
        v.pieces = keep([&[king], &v.pieces[1..]].concat());
    }),
    ("castle", "no partner", |v| {
        v.arrays = keep(vec![always("4k2p/8/8/8/8/8/8/4K2P w - - 0 1")]);
    }),
    ("special", "swap: it stands twice", |v| {
        let swap = Special::Swap { directions: ORTHOGONAL, except: &['P'] };
        add_special(v, swap);
        add_special(v, swap);
    }),
    ("special", "swap: no direction", |v| {
        add_special(v, Special::Swap { directions: AHEAD.flat(), except: &['P'] });
    }),
    ("special", "swap: its directions are not the same", |v| {
        add_special(v, Special::Swap { directions: AHEAD, except: &['P'] });
    }),
    ("special", "'P' promotes by moves of its own", |v| {
        add_special(v, Special::Swap { directions: ORTHOGONAL, except: &[] });
    }),
    ("special", "'W' is bound", |v| {
        add_piece(v, man('W', vec![leap(DIAGONAL)]).within(HALF));
        add_special(v, Special::Swap { directions: ORTHOGONAL, except: &['P'] });
    }),
    ("special", "a piece stands twice", |v| add_special(v, Special::EnPassant { piece: 'P' })),
    ("special", "'K' is royal", |v| add_special(v, Special::EnPassant { piece: 'K' })),
    ("special", "'N' never slides", |v| {
        let knight = man('N', vec![leap(KNIGHT).capture()]);
        v.pieces = keep([&v.pieces[..2], &[knight, v.pieces[3]]].concat());
        add_special(v, Special::EnPassant { piece: 'N' });
    }),
    ("special", "moves and captures alike", |v| {
        pawn(v, vec![leap(DIAGONAL.forward()), steps(AHEAD, 1, 2).quiet().from(SECOND)]);
    }),
    ("special", "'R' never slides", |v| add_special(v, Special::EnPassant { piece: 'R' })),
    ("special", "moves in two directions", |v| {
        pawn(v, [pawn_atoms(), vec![leap(SIDEWAYS).quiet()]].concat());
    }),
    ("special", "moves in two directions", |v| {
        pawn(v, vec![steps(DIAGONAL.forward(), 1, 2).quiet(), leap(AHEAD).capture()]);
    }),
    ("special", "otherwise than by a leap", |v| {
        pawn(v, vec![steps(AHEAD, 1, 2).quiet(), steps(DIAGONAL.forward(), 1, 2).capture()]);
    }),
    ("special", "more than two cells", |v| {
        pawn(v, vec![steps(AHEAD, 1, 4).quiet().from(SECOND), leap(DIAGONAL.forward()).capture()]);
    }),
    ("special", "passes a cell where it is promoted", |v| {
        pawn(v, vec![steps(AHEAD, 1, 3).quiet(), leap(DIAGONAL.forward()).capture()]);
    }),
    ("special", "different directions", |v| {
        let back = vec![steps(FILE.backward(), 1, 2).quiet()];
        add_piece(v, man('B', back));
        add_special(v, Special::EnPassant { piece: 'B' });
    }),
    ("special", "has nothing to become", |v| {
        add_special(v, Special::Promote(Promotion { piece: 'N', into: &[], ..CROWN }));
    }),
    ("special", "must be promoted where it may not", |v| {
        add_special(v, Special::Promote(Promotion { piece: 'N', must: Some(FIRST), ..CROWN }));
    }),
    ("special", "becomes a royal or itself", |v| {
        let into = &[(Limit::None, &['K'] as &[char])];
        add_special(v, Special::Promote(Promotion { piece: 'N', into, ..CROWN }));
    }),
    ("special", "becomes a royal or itself", |v| {
        let into = &[(Limit::None, &['N'] as &[char])];
        add_special(v, Special::Promote(Promotion { piece: 'N', into, ..CROWN }));
    }),
    ("special", "'K' is royal", |v| add_special(v, Special::Promote(Promotion { piece: 'K', ..CROWN }))),
    ("special", "becomes 'R' on a8 twice", |v| {
        add_special(v, Special::Promote(Promotion { must: None, by: By::Sideways, ..CROWN }));
    }),
    ("special", "becomes 'W' outside its zone", |v| {
        add_piece(v, man('W', vec![leap(DIAGONAL)]).within(HALF));
        let into = &[(Limit::None, &['W'] as &[char])];
        add_special(v, Special::Promote(Promotion { into, ..CROWN }));
    }),
    ("ending", "never must promote", |v| add_ending(v, Ending::Unpromotable { piece: 'N' })),
    ("ending", "always finds something", |v| add_ending(v, Ending::Unpromotable { piece: 'P' })),
    ("ending", "no direction is left", |v| {
        add_ending(v, Ending::Marriage { spouse: 'R', directions: AHEAD.flat() });
    }),
    ("ending", "not the same for both sides", |v| {
        add_ending(v, Ending::Marriage { spouse: 'R', directions: DIAGONAL.backward() });
    }),
    ("ending", "no spouse", |v| add_ending(v, Ending::Marriage { spouse: 'K', directions: ORTHOGONAL })),
    ("ending", "always there", |v| {
        add_ending(v, Ending::Dead { single: &['K'], pairs: &[], one_tone: &[] });
    }),
    ("ending", "2 <= claim < automatic", |v| {
        add_ending(v, Ending::Repetition { automatic: 3, claim: Some(3), perpetual_check_loses: false });
    }),
    ("ending", "2 <= claim < automatic", |v| {
        add_ending(v, Ending::Repetition { automatic: 1, claim: None, perpetual_check_loses: false });
    }),
    ("ending", "claim < automatic <= 10000", |v| {
        add_ending(v, Ending::MoveLimit { automatic: 40_000, claim: None, progress: &[] });
    }),
    ("ending", "claim < automatic", |v| {
        add_ending(v, Ending::MoveLimit { automatic: 50, claim: Some(60), progress: &[] });
    }),
    ("condition", "mood=sad", |v| add(&mut v.endings, only("mood", "sad", Ending::StalemateLoses))),
    ("condition", "size=big", |v| add_piece(v, man('W', vec![leap(DIAGONAL)]).only("size", "big"))),
    ("option", "'mood'", |v| {
        let twice = v.options[0];
        add(&mut v.options, twice);
    }),
    ("option", "'one'", |v| {
        add(&mut v.options, Choice { id: "one", name: "", help: "", values: &[("only", "")] });
    }),
    ("option", "'same'", |v| {
        add(&mut v.options, Choice { id: "same", name: "", help: "", values: &[("a", ""), ("a", "")] });
    }),
    ("ending twice", "'stalemate loses'", |v| add_ending(v, Ending::StalemateLoses)),
];

#[test]
fn the_game_that_is_broken_below_is_sound() {
    compile(|_| {}).unwrap();
}

#[test]
fn every_contradiction_is_refused_with_its_reason() {
    let mut shown = BTreeSet::new();
    for (index, &(expected, words, break_it)) in BROKEN.iter().enumerate() {
        let error = match compile(break_it) {
            Err(error) => error,
            Ok(_) => panic!("{index}: accepted; expected {expected}: {words}"),
        };
        assert_eq!(kind(&error), expected, "{index}: {error}");
        assert!(error.to_string().contains(words), "{index}: '{error}' does not say '{words}'");
        shown.insert(expected);
    }
    let choice = Choices::from([("mood".to_owned(), "sad".to_owned())]);
    let error = Tables::new(Box::leak(Box::new(sound())), &choice).unwrap_err();
    shown.insert(kind(&error));
    assert_eq!(error, SpecError::UnknownChoice { option: "mood".to_owned(), value: "sad".to_owned() });
    assert_eq!(shown.len(), KINDS);
}
