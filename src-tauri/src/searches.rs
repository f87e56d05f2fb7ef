//! The searches under way: how to stop each, and what it has found so far.

use rules::wire::{Analysis, GameId};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// One search under way.
#[derive(Debug, Default)]
pub struct Search {
    stopped: AtomicBool,
    found: Mutex<Option<Analysis>>,
}

impl Search {
    /// Whether it is to end.
    pub fn stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Keeps what it has found so far.
    pub fn note(&self, analysis: Analysis) {
        *lock(&self.found) = Some(analysis);
    }

    fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }
}

/// At most one search a game.
#[derive(Debug, Default)]
pub struct Searches(Mutex<HashMap<GameId, Arc<Search>>>);

impl Searches {
    /// A new search on a game; one under way on it is stopped.
    pub fn start(&self, game: GameId) -> Arc<Search> {
        let search = Arc::new(Search::default());
        if let Some(before) = lock(&self.0).insert(game, search.clone()) {
            before.stop();
        }
        search
    }

    /// Forgets a search that has ended, unless another has taken its place.
    pub fn end(&self, game: GameId, search: &Arc<Search>) {
        let mut all = lock(&self.0);
        if all.get(&game).is_some_and(|current| Arc::ptr_eq(current, search)) {
            all.remove(&game);
        }
    }

    /// Stops the search on a game; answers whether there was one.
    pub fn stop(&self, game: GameId) -> bool {
        let search = lock(&self.0).remove(&game);
        search.inspect(|search| search.stop()).is_some()
    }

    /// Stops every search.
    pub fn stop_all(&self) {
        for (_, search) in lock(&self.0).drain() {
            search.stop();
        }
    }

    /// What the search on a game has found so far.
    pub fn found(&self, game: GameId) -> Option<Analysis> {
        let search = lock(&self.0).get(&game).cloned();
        search.and_then(|search| lock(&search.found).clone())
    }
}

/// What these locks guard is whole between any two statements, so a panic elsewhere has not
/// spoilt it.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_search_on_a_game_stops_the_first_and_only_it() {
        let searches = Searches::default();
        let (other, first) = (searches.start(1), searches.start(2));
        let second = searches.start(2);
        assert_eq!([other.stopped(), first.stopped(), second.stopped()], [false, true, false]);
        searches.end(2, &first);
        assert!(searches.stop(2), "the end of the first is not the end of the second");
        assert!(second.stopped());
        assert!(!searches.stop(2));
    }

    #[test]
    fn rest_stops_all_and_what_was_found_is_of_the_search_under_way() {
        let searches = Searches::default();
        let (one, two) = (searches.start(1), searches.start(2));
        let analysis = Analysis { revision: 7, lines: Vec::new() };
        one.note(analysis.clone());
        assert_eq!((searches.found(1), searches.found(2)), (Some(analysis), None));
        searches.stop_all();
        assert!(one.stopped() && two.stopped());
        assert_eq!(searches.found(1), None);
    }
}
