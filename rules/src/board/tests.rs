use super::*;

const HEX: Shape = Shape::Hex { side: 6 };
const ORTHOGONAL: Directions = Directions::all(&[Family::Orthogonal]);
const DIAGONAL: Directions = Directions::all(&[Family::Diagonal]);
const KNIGHT: Directions = Directions::all(&[Family::Knight]);

fn names(board: &Board, from: &str, directions: Directions) -> Vec<String> {
    let from = board.find(from).unwrap();
    let mut names: Vec<String> = board
        .steps(directions)
        .unwrap()
        .into_iter()
        .filter_map(|step| board.step(from, step))
        .map(|cell| board.name(cell).to_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn a_hexagon_of_side_six_has_91_cells_in_eleven_files() {
    let board = Board::new(HEX);
    assert_eq!(board.len(), 91);
    let rows: Vec<usize> = board.rows().iter().map(Vec::len).collect();
    assert_eq!(rows, [1, 3, 5, 7, 9, 11, 11, 11, 11, 11, 11]);
    assert_eq!(board.name(board.rows()[0][0]), "f11");
    assert!(board.find("j1").is_none());
}

#[test]
fn the_sennight_reaches_its_twelve_cells() {
    let board = Board::new(HEX);
    assert_eq!(
        names(&board, "f6", KNIGHT),
        ["c4", "c5", "d3", "d7", "e3", "e8", "g3", "g8", "h3", "h7", "i4", "i5"]
    );
}

#[test]
fn straight_ahead_is_one_orthogonal_and_two_diagonals_lead_forward_on_hexagons() {
    let board = Board::new(HEX);
    assert_eq!(names(&board, "f6", ORTHOGONAL.along_file().forward()), ["f7"]);
    assert_eq!(names(&board, "f6", DIAGONAL.forward()), ["e7", "g7"]);
    assert_eq!(names(&board, "f6", DIAGONAL.sideways()), ["d5", "h5"]);
}

#[test]
fn hexagons_are_drawn_upright() {
    let board = Board::new(HEX);
    let [x, y] = board.centre(board.find("f11").unwrap());
    assert!(x.abs() < 1e-4 && (y - 5.0).abs() < 1e-4, "{x} {y}");
    let [x, y] = board.centre(board.find("g1").unwrap());
    assert!((x - 0.866).abs() < 1e-2 && (y + 4.5).abs() < 1e-4, "{x} {y}");
}

#[test]
fn flipping_twice_is_nothing_on_every_shape() {
    for shape in [HEX, Shape::Square { files: 9, ranks: 10 }] {
        let board = Board::new(shape);
        for symmetry in [Symmetry::Mirror, Symmetry::Rotate] {
            for cell in board.cells() {
                assert_eq!(board.flip(board.flip(cell, symmetry), symmetry), cell);
            }
        }
    }
}

#[test]
fn steep_and_flat_share_the_leaps_out() {
    let board = Board::new(Shape::Square { files: 11, ranks: 10 });
    const CAMEL: Directions = Directions::all(&[Family::Leaper(1, 3)]);
    assert_eq!(names(&board, "f5", CAMEL.steep()), ["e2", "e8", "g2", "g8"]);
    assert_eq!(names(&board, "f5", CAMEL.flat()), ["c4", "c6", "i4", "i6"]);
    assert_eq!(board.leg(Step::new(-2, 4)), Some(Step::new(-1, 2)));
    assert_eq!(board.leg(Step::new(-2, 1)), Some(Step::new(-1, 0)));
}
