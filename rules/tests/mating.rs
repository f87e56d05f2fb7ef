//! The endgame tables: against brute force on small boards, and what they say of the shipped
//! games against the rules that these games have.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};
use rules::board::{Cell, Side};
use rules::compile::Tables;
use rules::game::is_dead;
use rules::mating::{MatingError, Report, Row, Tones, Value, minors, pieces, rows, solve, survey};
use rules::notation::fen;
use rules::spec::*;
use rules::variants;
use rules::wire::Choices;

mod brute;

/// Five by five, all eight symmetries, a centre; a capture may leave a Rook, which wins alone.
static SQUARE: Variant = Variant {
    shape: Shape::Square { files: 5, ranks: 5 },
    arrays: &[always("rwk2/5/5/5/RWK2 w - - 0 1")],
    pieces: &[
        piece('K', "King", "", &[always(leap(RADIAL))]).royal(),
        piece('R', "Rook", "", &[always(slide(ORTHOGONAL))]),
        piece('W', "Wizard", "", &[always(leap(DIAGONAL)), always(leap(CAMEL))]),
    ],
    endings: &[always(Ending::Dead { single: &['R', 'W'], pairs: &[], one_tone: &[] })],
    ..BLANK
};

/// Five by four with facing royals in camps, a piece that knows forward from backward, cannons
/// and a lame leap: only left and right are alike.
static OBLONG: Variant = Variant {
    shape: Shape::Square { files: 5, ranks: 4 },
    arrays: &[always("hcnk1/5/5/HCN1K w - - 0 1")],
    pieces: &[
        piece('K', "General", "", &[always(leap(ORTHOGONAL)), always(slide(FILE).facing())])
            .royal()
            .within(zone("camp", &[Area::Ranks(1, 3)])),
        piece('H', "Hunter", "", &[always(slide(ORTHOGONAL.forward())), always(slide(DIAGONAL.backward()))]),
        piece('C', "Cannon", "", &[always(slide(ORTHOGONAL).quiet()), always(hop(ORTHOGONAL).capture())]),
        piece('N', "Mao", "", &[always(lame(KNIGHT))]),
        piece('G', "Gun", "", &[always(hop(ORTHOGONAL)), always(steps(SIDEWAYS, 2, 3).quiet())]),
    ],
    endings: &[
        always(Ending::StalemateLoses),
        always(Ending::Dead { single: &['H', 'C', 'N', 'G'], pairs: &[], one_tone: &[] }),
    ],
    ..BLANK
};

/// Four by four with a piece that goes one way and strikes the other: as many steps upside down,
/// but not the same ones.
static TURNED: Variant = Variant {
    shape: Shape::Square { files: 4, ranks: 4 },
    arrays: &[always("kg2/4/4/G1K1 w - - 0 1")],
    pieces: &[
        piece('K', "King", "", &[always(leap(RADIAL))]).royal(),
        piece('R', "Rook", "", &[always(slide(ORTHOGONAL))]),
        piece(
            'G',
            "Guard",
            "",
            &[always(leap(DIAGONAL.forward()).quiet()), always(leap(DIAGONAL.backward()).capture())],
        ),
    ],
    endings: &[always(Ending::Dead { single: &['R', 'G'], pairs: &[], one_tone: &[] })],
    ..BLANK
};

/// Hexagons, twelve symmetries, three tones.
static HEXAGONS: Variant = Variant {
    shape: Shape::Hex { side: 3 },
    arrays: &[always("k/3/5/5/R1K2 w - - 0 1")],
    pieces: &[
        piece('K', "King", "", &[always(leap(ORTHOGONAL))]).royal(),
        piece('Q', "Queen", "", &[always(slide(RADIAL))]),
        piece('R', "Rook", "", &[always(slide(ORTHOGONAL))]),
        piece('U', "Unicorn", "", &[always(slide(DIAGONAL))]),
    ],
    endings: &[always(Ending::Dead { single: &['R', 'U'], pairs: &[], one_tone: &[] })],
    ..BLANK
};

const BLANK: Variant = Variant {
    id: "small",
    name: "Small",
    inventor: "",
    year: 0,
    about: "",
    reconstructed: "",
    shape: Shape::Square { files: 1, ranks: 1 },
    symmetry: Symmetry::Mirror,
    arrays: &[],
    pieces: &[],
    zones: &[],
    specials: &[],
    endings: &[],
    options: &[],
};

fn tables(variant: &'static Variant) -> Tables {
    Tables::new(variant, &Choices::new()).unwrap()
}

/// Every position of every set, and every row, against brute force; the rows.
fn compare(variant: &'static Variant) -> Vec<Row> {
    let tables = tables(variant);
    let single: Vec<Vec<u8>> = pieces(&tables).into_iter().map(|kind| vec![kind]).collect();
    let minors = minors(&tables).unwrap();
    let pairs = minors.iter().enumerate().flat_map(|(index, &one)| {
        let others = minors[index..].iter();
        others.map(move |&other| vec![one, other])
    });
    let sets: Vec<Vec<u8>> = [vec![]].into_iter().chain(single).chain(pairs).collect();
    let brute = brute::Brute::new(&tables, sets.clone());
    let bare = solve(&tables, &[], &[]).unwrap();
    for set in &sets {
        let left = |piece: usize| solve(&tables, &[set[1 - piece]], &[&bare]).unwrap();
        let table = match set.len() {
            0 => solve(&tables, set, &[]),
            1 => solve(&tables, set, &[&bare]),
            _ => solve(&tables, set, &[&left(0), &left(1)]),
        };
        let counts = brute.compare(&table.unwrap());
        assert!(counts[&Value::Illegal] > 0 && counts.values().sum::<usize>() > counts[&Value::Illegal]);
    }
    let report = survey(&tables, |_| {}).unwrap();
    for row in &report.sets {
        assert_eq!(*row, brute.row(&row.pieces, row.tones));
    }
    let divided = report.sets.iter().filter(|row| row.tones == Tones::Same).count();
    assert_eq!(report.sets.len(), sets.len() - 1 + divided);
    report.sets
}

fn find<'a>(rows: &'a [Row], pieces: &str, tones: Tones) -> &'a Row {
    let alike = |row: &&Row| row.tones == tones && letters(&row.pieces) == letters(pieces);
    let found: Vec<&Row> = rows.iter().filter(alike).collect();
    assert_eq!(found.len(), 1, "{pieces} {tones:?}");
    found[0]
}

fn letters(pieces: &str) -> Vec<char> {
    let mut letters: Vec<char> = pieces.chars().collect();
    letters.sort_unstable();
    letters
}

#[test]
fn squares_are_solved_as_brute_force_solves_them() {
    let rows = compare(&SQUARE);
    assert_eq!(find(&rows, "R", Tones::Any).share(), 1.0);
    assert!(find(&rows, "W", Tones::Any).is_dead());
    assert!(find(&rows, "WW", Tones::Same).is_dead());
    assert!(!find(&rows, "WW", Tones::Different).is_dead());
    // Some of the positions are drawn: the test has both kinds.
    assert!(find(&rows, "WW", Tones::Different).share() < 1.0);
}

#[test]
fn zones_facing_directions_and_hurdles_are_solved_as_brute_force_solves_them() {
    let rows = compare(&OBLONG);
    assert!(rows.iter().any(|row| row.won > 0 && row.won < row.legal && row.longest > 2));
}

#[test]
fn symmetries_that_the_pieces_lack_are_not_used() {
    let rows = compare(&TURNED);
    assert!(find(&rows, "RG", Tones::Any).won > 0);
}

#[test]
fn hexagons_are_solved_as_brute_force_solves_them() {
    let rows = compare(&HEXAGONS);
    assert!(rows.iter().any(|row| row.tones == Tones::Different));
    assert!(rows.iter().any(|row| row.won > 0 && row.longest > 2));
}

#[test]
fn what_the_tables_do_not_cover_is_refused() {
    let hexagons = tables(variants::find("liuyang").unwrap());
    assert_eq!(minors(&hexagons), Err(MatingError::NoMinors));
    assert_eq!(solve(&hexagons, &[], &[]).err(), Some(MatingError::Uncovered("a royal's swaps")));
    let yangsi = tables(variants::find("yangsi").unwrap());
    let kind = |letter| yangsi.kind(letter).unwrap();
    assert_eq!(solve(&yangsi, &[kind('R')], &[]).err(), Some(MatingError::Pieces { pieces: 1, smaller: 0 }));
    let bare = solve(&yangsi, &[], &[]).unwrap();
    for letter in ['K', 'P'] {
        let refused = solve(&yangsi, &[kind(letter)], &[&bare]).err();
        assert!(matches!(refused, Some(MatingError::Uncovered(_))));
    }
}

/// The shipped games that know dead positions, with what was computed of them.
fn shipped() -> Vec<(Tables, Report)> {
    let has_dead = |game: &&Variant| game.endings.iter().any(|row| matches!(row.row, Ending::Dead { .. }));
    let read = |game: &'static Variant| {
        let file = format!("{}/data/mating-{}.json", env!("CARGO_MANIFEST_DIR"), game.id);
        let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
        let report: Report = serde_json::from_str(&text).unwrap();
        assert_eq!(report.to_json().unwrap(), text, "written as the generator writes it");
        assert_eq!(report.game, game.id);
        (tables(game), report)
    };
    let games: Vec<_> = variants::ALL.into_iter().filter(has_dead).map(read).collect();
    assert!(!games.is_empty());
    games
}

#[test]
fn all_sets_are_there_once() {
    for (tables, report) in shipped() {
        let letter = |kind: &u8| tables.letter(*kind).to_string();
        let mut expected: Vec<String> = pieces(&tables).iter().map(letter).collect();
        let minors: Vec<String> = minors(&tables).unwrap().iter().map(letter).collect();
        for (index, one) in minors.iter().enumerate() {
            expected.extend(minors[index..].iter().map(|other| format!("{one}{other}")));
        }
        let once = report.sets.iter().filter(|row| row.tones != Tones::Different);
        assert_eq!(once.map(|row| row.pieces.clone()).collect::<Vec<_>>(), expected);
        for row in report.sets.iter().filter(|row| row.tones == Tones::Different) {
            find(&report.sets, &row.pieces, Tones::Same);
        }
    }
}

/// Positions in which the rules see a dead position are exactly those of sets without a mate.
#[test]
fn dead_positions_are_those_in_which_no_mate_exists() {
    let mut chance = ChaCha8Rng::seed_from_u64(10);
    for (tables, report) in shipped() {
        let cells = tables.board.len() as Cell;
        for row in &report.sets {
            let kinds: Vec<u8> = row.pieces.chars().map(|letter| tables.kind(letter).unwrap()).collect();
            let mut seen = 0;
            while seen < 200 {
                let men: Vec<Cell> = (0..kinds.len() + 2).map(|_| chance.random_range(0..cells)).collect();
                let apart = row.pieces.len() == 2 && tables.board.tone(men[2]) != tables.board.tone(men[3]);
                let turn = if chance.random_bool(0.5) { Side::White } else { Side::Black };
                let twice = (1..men.len()).any(|man| men[..man].contains(&men[man]));
                if twice || (row.tones != Tones::Any && apart != (row.tones == Tones::Different)) {
                    continue;
                }
                let text = brute::set_up(&tables, &kinds, &men, turn);
                let Ok(position) = fen::parse(&tables, &text) else { continue };
                assert_eq!(is_dead(&tables, &position), row.is_dead(), "{text}");
                seen += 1;
            }
        }
    }
}

/// Every piece alone, and one pair, computed anew: the data belong to the pieces as they are.
#[test]
fn the_data_are_what_the_generator_computes() {
    for (tables, report) in shipped() {
        let bare = solve(&tables, &[], &[]).unwrap();
        for kind in pieces(&tables) {
            let table = solve(&tables, &[kind], &[&bare]).unwrap();
            for row in rows(&tables, &table).unwrap() {
                assert_eq!(row, *find(&report.sets, &row.pieces, row.tones));
            }
        }
        // The last pair of minor pieces is a quick one: nothing is won.
        let minor = *minors(&tables).unwrap().last().unwrap();
        let single = solve(&tables, &[minor], &[&bare]).unwrap();
        let pair = solve(&tables, &[minor, minor], &[&single, &single]).unwrap();
        for row in rows(&tables, &pair).unwrap() {
            assert_eq!(row, *find(&report.sets, &row.pieces, row.tones));
        }
    }
}

/// What the rules of Yangsi say of material, sentence by sentence.
#[test]
fn yangsi_wins_with_what_its_rules_call_sufficient() {
    let (_, report) = shipped().into_iter().find(|(_, report)| report.game == "yangsi").unwrap();
    for piece in ["Q", "M", "A", "R"] {
        let row = find(&report.sets, piece, Tones::Any);
        assert_eq!(row.won, row.legal);
    }
    assert_eq!(format!("{:.1}", 100.0 * find(&report.sets, "S", Tones::Any).share()), "99.8");
    let enough = [
        ("Q", Tones::Any),
        ("M", Tones::Any),
        ("A", Tones::Any),
        ("R", Tones::Any),
        ("S", Tones::Any),
        ("CN", Tones::Any),
        ("CB", Tones::Any),
        ("CW", Tones::Any),
        ("NB", Tones::Any),
        ("NW", Tones::Any),
        ("BB", Tones::Different),
        ("BW", Tones::Different),
    ];
    let forced: Vec<&Row> = enough.iter().map(|&(pieces, tones)| find(&report.sets, pieces, tones)).collect();
    for row in &report.sets {
        if forced.contains(&row) {
            assert!(row.share() > 0.99, "{row}");
        } else {
            assert!(row.share() < 0.01, "{row}");
        }
    }
}
