//! The search plays against itself, at so many nodes a move.

use crate::board::Side;
use crate::game::Game;
use crate::search::{Control, Limits, Report, Searcher};

/// A game that has not ended after so many plies is given up as a draw.
pub const MOST_PLIES: usize = 400;

/// Plays a game to its end and tells the winner, if there is one. Draws are claimed. Before
/// each move `visit` sees the position and what the search has found there; when it answers
/// no, the game is broken off and there is no result.
pub fn play(
    mut game: Game,
    searcher: &mut Searcher,
    nodes: u64,
    visit: &mut dyn FnMut(&Game, &Report) -> bool,
) -> Option<Option<Side>> {
    searcher.clear();
    loop {
        if let Some(outcome) = game.outcome() {
            return Some(outcome.winner);
        }
        if !game.claims().is_empty() || game.moves().len() >= MOST_PLIES {
            return Some(None);
        }
        let limits = Limits::nodes(nodes);
        let history = game.history();
        let report =
            searcher.search(game.tables(), game.position(), &history, &limits, &Control::NONE, &mut |_| {});
        if !visit(&game, &report) {
            return None;
        }
        game.play(report.best()?).ok()?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::openings;
    use crate::compile::Tables;
    use crate::variants;
    use std::sync::Arc;

    #[test]
    fn the_same_seed_gives_the_same_game() {
        let tables = Arc::new(Tables::new(variants::ALL[6], &Default::default()).unwrap());
        let moves = || {
            let opening = openings::opening(&tables, 1, 0, 6).unwrap();
            let mut moves = Vec::new();
            let winner = play(opening, &mut Searcher::new(4), 150, &mut |_, report| {
                moves.extend(report.best());
                true
            });
            (winner, moves)
        };
        let game = moves();
        assert!(game.0.is_some() && game.1.len() > 10);
        assert_eq!(moves(), game);
    }
}
