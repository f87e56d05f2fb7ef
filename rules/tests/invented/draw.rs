//! Draws a game: board, pieces, zones, specials, endings and an array of both armies.

use rand::{RngExt, rngs::ChaCha8Rng};
use rules::board::Board;
use rules::spec::*;

fn keep<T>(list: Vec<T>) -> &'static [T] {
    Vec::leak(list)
}

fn of<T: Copy>(chance: &mut ChaCha8Rng, list: &[T]) -> T {
    list[chance.random_range(0..list.len())]
}

fn maybe<T>(chance: &mut ChaCha8Rng, odds: f64, draw: impl FnOnce(&mut ChaCha8Rng) -> T) -> Option<T> {
    chance.random_bool(odds).then(|| draw(chance))
}

fn shape(chance: &mut ChaCha8Rng) -> Shape {
    match chance.random_range(0..20) {
        0 => Shape::Square { files: chance.random_range(0..40), ranks: chance.random_range(0..40) },
        1 => Shape::Hex { side: chance.random_range(0..9) },
        2..6 => Shape::Hex { side: chance.random_range(3..=5) },
        _ => Shape::Square { files: chance.random_range(4..=9), ranks: chance.random_range(4..=9) },
    }
}

fn cell(chance: &mut ChaCha8Rng, board: &Board) -> &'static str {
    let cell = chance.random_range(0..board.len()) as u8;
    Box::leak(board.name(cell).to_owned().into_boxed_str())
}

fn zone_of(chance: &mut ChaCha8Rng, board: &Board) -> Zone {
    let count = chance.random_range(1..=2);
    let areas = (0..count).map(|_| match chance.random_range(0..8) {
        0 => Area::FarCells,
        1 => Area::EnemyArray,
        2 => Area::Block("b1", cell(chance, board)),
        3 => Area::Cells(cell(chance, board)),
        _ => {
            let low = chance.random_range(1..=3);
            Area::Ranks(low, low + chance.random_range(0..=3))
        }
    });
    zone("drawn", keep(areas.collect()))
}

/// One of these, whole or in part; as a rule something that this board has.
fn part(chance: &mut ChaCha8Rng, board: &Board, list: &[Directions]) -> Directions {
    loop {
        let all = of(chance, list);
        let part = match chance.random_range(0..12) {
            0 => all.forward(),
            1 => all.backward(),
            2 => all.sideways(),
            3 => all.steep(),
            4 => all.flat(),
            5 => all.off_file(),
            _ => all,
        };
        let known = board.steps(part).is_some_and(|steps| !steps.is_empty());
        if known || chance.random_bool(0.01) {
            return part;
        }
    }
}

fn any_directions(chance: &mut ChaCha8Rng, board: &Board) -> Directions {
    let all = [ORTHOGONAL, DIAGONAL, RADIAL, KNIGHT, CAMEL, ZEBRA, ALFIL, DABBABA, AHEAD, SIDEWAYS];
    part(chance, board, &all)
}

fn lines(chance: &mut ChaCha8Rng, board: &Board) -> Directions {
    part(chance, board, &[ORTHOGONAL, DIAGONAL, RADIAL, FILE])
}

fn atom(chance: &mut ChaCha8Rng, board: &Board) -> Atom {
    let square = matches!(board.shape(), Shape::Square { .. });
    let least = chance.random_range(1..=2);
    let most = least + chance.random_range(0..=3);
    let atom = match chance.random_range(0..60) {
        0 => slide(any_directions(chance, board)),
        1 => lame(any_directions(chance, board)),
        2 => steps(lines(chance, board), chance.random_range(0..4), chance.random_range(0..4)),
        3..14 => slide(lines(chance, board)),
        14..24 => hop(lines(chance, board)),
        24..34 => steps(lines(chance, board), least, most),
        34..44 if square => lame(part(chance, board, &[KNIGHT, CAMEL, ZEBRA, ALFIL, DABBABA])),
        _ => leap(any_directions(chance, board)),
    };
    let atom = match chance.random_range(0..60) {
        0 => atom.facing(),
        1..16 => atom.quiet(),
        16..32 => atom.capture(),
        _ => atom,
    };
    let zone = |chance: &mut ChaCha8Rng| maybe(chance, 0.08, |chance| zone_of(chance, board));
    Atom { from: zone(chance), to: zone(chance), ..atom }
}

fn atoms(chance: &mut ChaCha8Rng, board: &Board, most: usize) -> &'static [Row<Atom>] {
    let count = chance.random_range(1..=most);
    keep((0..count).map(|_| always(atom(chance, board))).collect())
}

fn king(chance: &mut ChaCha8Rng, board: &Board) -> Piece {
    let step = leap(of(chance, &[RADIAL, ORTHOGONAL, DIAGONAL, KNIGHT]));
    let mut rows = vec![always(step)];
    if chance.random_bool(0.3) {
        rows.push(always(slide(of(chance, &[FILE, DIAGONAL, ORTHOGONAL])).facing()));
    }
    Piece {
        bound: maybe(chance, 0.05, |chance| zone_of(chance, board)),
        ..piece('K', "", "", keep(rows)).royal()
    }
}

fn pawn(chance: &mut ChaCha8Rng, board: &Board) -> Piece {
    let ahead = of(chance, &[AHEAD, AHEAD, AHEAD, AHEAD, AHEAD.backward(), DIAGONAL.forward()]);
    let aside = part(chance, board, &[DIAGONAL.forward(), DIAGONAL, AHEAD, KNIGHT]);
    let start = of(chance, &[Area::Ranks(1, 2), Area::Ranks(2, 2), Area::Ranks(2, 3)]);
    let long = chance.random_range(2..=3);
    let mut rows = vec![
        always(leap(ahead).quiet()),
        always(leap(aside).capture()),
        always(steps(ahead, 2, long).quiet().from(zone("start", keep(vec![start])))),
    ];
    if chance.random_bool(0.05) {
        rows.push(always(atom(chance, board)));
    }
    piece('P', "", "", keep(rows))
}

fn limit(chance: &mut ChaCha8Rng) -> Limit {
    of(chance, &[Limit::None, Limit::Lost, Limit::Standing(1), Limit::Standing(2)])
}

fn promotion(chance: &mut ChaCha8Rng, board: &Board, letters: &[char]) -> Promotion {
    let last = zone("last", &[Area::FarCells]);
    let zone = if chance.random_bool(0.7) { last } else { zone_of(chance, board) };
    let into =
        (0..chance.random_range(1..=2)).map(|_| (limit(chance), keep(vec![of(chance, letters)]))).collect();
    Promotion {
        piece: of(chance, &['P', 'P', 'P', 'P', 'P', letters[0]]),
        zone,
        must: chance.random_bool(0.5).then_some(zone),
        by: of(chance, &[By::Any, By::Any, By::Sideways]),
        into: keep(into),
    }
}

fn specials(chance: &mut ChaCha8Rng, board: &Board, letters: &[char]) -> &'static [Row<Special>] {
    let mut rows = Vec::new();
    let to = ["b1", "c1", "d1", "b1 c1", "c1 d1", "e1"];
    let castle = |chance: &mut ChaCha8Rng| Special::Castle {
        king: of(chance, &["c1", "d1", "e1"]),
        partner: of(chance, &["a1", "f1", "g1"]),
        to: of(chance, &to),
    };
    rows.extend(maybe(chance, 0.4, castle));
    rows.extend(maybe(chance, 0.3, |chance| Special::Swap {
        directions: any_directions(chance, board),
        except: of(chance, &[&['P'] as &[char], &['P', 'A'], &['P', 'B', 'C'], &[]]),
    }));
    rows.extend(maybe(chance, 0.6, |_| Special::EnPassant { piece: 'P' }));
    rows.extend(maybe(chance, 0.1, |_| Special::EnPassant { piece: 'A' }));
    for _ in 0..of(chance, &[0, 1, 1, 1, 2]) {
        rows.push(Special::Promote(promotion(chance, board, letters)));
    }
    keep(rows.into_iter().map(always).collect())
}

fn endings(chance: &mut ChaCha8Rng, board: &Board) -> &'static [Row<Ending>] {
    let mut rows = Vec::new();
    rows.extend(maybe(chance, 0.2, |_| Ending::Unpromotable { piece: 'P' }));
    rows.extend(maybe(chance, 0.2, |chance| Ending::Marriage {
        spouse: 'A',
        directions: any_directions(chance, board),
    }));
    rows.extend(maybe(chance, 0.5, |chance| Ending::MoveLimit {
        automatic: chance.random_range(0..60),
        claim: None,
        progress: of(chance, &[&['P'] as &[char], &[], &['A', 'P']]),
    }));
    keep(rows.into_iter().map(always).collect())
}

/// Both armies on the first two ranks, the second the first's image.
fn array(chance: &mut ChaCha8Rng, board: &Board, symmetry: Symmetry, letters: &[char]) -> &'static str {
    let mut men = vec![None; board.len()];
    let back: Vec<_> = board.cells().filter(|&cell| board.rank(cell) <= 2).collect();
    let named = ["c1", "d1", "e1"].map(|name| board.find(name));
    let home = of(chance, &named).unwrap_or(back[0]);
    for cell in back {
        let letter = if cell == home { Some('K') } else { maybe(chance, 0.7, |chance| of(chance, letters)) };
        if let Some(letter) = letter {
            men[board.flip(cell, symmetry) as usize] = Some(letter.to_ascii_lowercase());
            men[cell as usize] = Some(letter);
        }
    }
    let digit = |letter: &Option<char>| letter.unwrap_or('1');
    let row = |row: &Vec<u8>| merge(&row.iter().map(|&cell| digit(&men[cell as usize])).collect::<String>());
    let rows: Vec<String> = board.rows().iter().map(row).collect();
    Box::leak(format!("{} w - - 0 1", rows.join("/")).into_boxed_str())
}

/// `R11K` as `R2K`.
fn merge(row: &str) -> String {
    let mut text = String::new();
    let mut gap = 0;
    for letter in row.chars().chain([' ']) {
        if letter == '1' {
            gap += 1;
        } else {
            if gap > 0 {
                text += &std::mem::take(&mut gap).to_string();
            }
            text.push(letter);
        }
    }
    text.trim_end().to_owned()
}

pub fn game(chance: &mut ChaCha8Rng) -> Variant {
    let shape = shape(chance);
    let symmetry = of(chance, &[Symmetry::Mirror, Symmetry::Rotate]);
    let letters: Vec<char> = "ABCD".chars().take(chance.random_range(1..=4)).collect();
    // On a board that cannot be, the rest is drawn for another.
    let sound = check::shape(shape).is_ok();
    let board = &Board::new(if sound { shape } else { Shape::Square { files: 8, ranks: 8 } });
    let mut pieces = vec![king(chance, board), pawn(chance, board)];
    for &letter in &letters {
        let bound = maybe(chance, 0.05, |chance| zone_of(chance, board));
        pieces.push(Piece { bound, ..piece(letter, "", "", atoms(chance, board, 2)) });
    }
    let men: Vec<char> = letters.iter().copied().chain(['P']).collect();
    Variant {
        id: "invented",
        name: "",
        inventor: "",
        year: 0,
        about: "",
        reconstructed: "",
        shape,
        symmetry,
        arrays: keep(vec![always(array(chance, board, symmetry, &men))]),
        pieces: keep(pieces),
        zones: &[],
        specials: specials(chance, board, &letters),
        endings: endings(chance, board),
        options: &[],
    }
}
