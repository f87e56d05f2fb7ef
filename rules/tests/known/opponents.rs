//! Three games that an outside engine can express too, for the arena: shipped ones without
//! what it has no words for. Its own words for them stand in `tests/arena/variants.ini`.

use rules::spec::*;
use rules::variants;
use std::sync::LazyLock;

/// The shipped game of an id; the arrays below say nothing of castling.
fn shipped(id: &str) -> &'static Variant {
    variants::ALL.into_iter().find(|variant| variant.id == id).unwrap_or(variants::ALL[0])
}

/// A game without its castling rows and options.
fn uncastled(of: &str, id: &'static str, name: &'static str, array: &'static str) -> Variant {
    let of = shipped(of);
    let castles = |row: &Row<Special>| matches!(row.row, Special::Castle { .. });
    let specials: Vec<Row<Special>> = of.specials.iter().filter(|row| !castles(row)).copied().collect();
    let endings: Vec<Row<Ending>> = of.endings.iter().filter(|row| row.only.is_none()).copied().collect();
    Variant {
        id,
        name,
        arrays: Vec::leak(vec![always(array)]),
        specials: Vec::leak(specials),
        endings: Vec::leak(endings),
        options: &[],
        ..*of
    }
}

/// Yangsi without castling.
pub static YANGSI_UNCASTLED: LazyLock<Variant> = LazyLock::new(|| {
    uncastled(
        "yangsi",
        "yangsi-uncastled",
        "Yangsi without castling",
        "mwcavvacwm/rsnbqkbnsr/pppppppppp/10/10/10/10/PPPPPPPPPP/RSNBQKBNSR/MWCAVVACWM w - - 0 1",
    )
});

/// Hunterbeest without castling.
pub static HUNTERBEEST_UNCASTLED: LazyLock<Variant> = LazyLock::new(|| {
    uncastled(
        "hunterbeest",
        "hunterbeest-uncastled",
        "Hunterbeest without castling",
        "xcjngkqohts/ppppppppppp/11/11/11/11/11/11/PPPPPPPPPPP/STHOQKGNJCX w - - 0 1",
    )
});

/// Xiangaroo without a river: every Xiang part steps wherever it likes. Points still learn
/// their sideways step in the far half.
pub static XIANGAROO_RIVERLESS: LazyLock<Variant> = LazyLock::new(|| {
    let of = shipped("xiangaroo");
    // Two rows of a Xiang's step, one a bank, become one without banks.
    let free = |row: &Row<Atom>| match row.row.walk {
        Walk::Lame => Row { only: row.only, row: Atom { from: None, to: None, ..row.row } },
        _ => *row,
    };
    let piece = |piece: &Piece| {
        let mut atoms: Vec<Row<Atom>> = piece.atoms.iter().map(free).collect();
        atoms.dedup_by_key(|row| row.row);
        Piece { atoms: Vec::leak(atoms), bound: piece.bound.filter(|_| piece.royal), ..*piece }
    };
    Variant {
        id: "xiangaroo-riverless",
        name: "Xiangaroo without a river",
        arrays: Vec::leak(vec![always(
            "rneokoenr/m1i3i1m/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/M1I3I1M/RNEOKOENR w - - 0 1",
        )]),
        pieces: Vec::leak(of.pieces.iter().map(piece).collect()),
        zones: &[],
        options: &[],
        ..*of
    }
});

/// All three.
#[must_use]
pub fn all() -> [&'static Variant; 3] {
    [&YANGSI_UNCASTLED, &HUNTERBEEST_UNCASTLED, &XIANGAROO_RIVERLESS]
}
