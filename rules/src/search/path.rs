//! The way from the game's last progress to a node: repetition and perpetual check in the tree.

use crate::compile::Rules;
use crate::game::Stand;

/// What a repetition means to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Repeated {
    /// It is a draw.
    Draw,
    /// The other side checked with every move since: it loses.
    Wins,
    /// The side to move did: it loses.
    Loses,
}

/// Positions since the last progress before the root, the root, and those on the way to the
/// node.
#[derive(Debug, Default)]
pub(super) struct Path {
    stands: Vec<Stand>,
    root: usize,
    /// Nothing before this index can stand again: a null move was made.
    floor: usize,
}

impl Path {
    /// The root and what was before it; the root itself may be there already.
    pub fn new(history: &[Stand], root: Stand) -> Path {
        let before = history.strip_suffix(&[root]).unwrap_or(history);
        let mut stands = before.to_vec();
        stands.push(root);
        Path { root: stands.len() - 1, floor: 0, stands }
    }

    #[inline]
    pub fn push(&mut self, key: u64, check: bool) {
        self.stands.push(Stand { key, check });
    }

    #[inline]
    pub fn pop(&mut self) {
        self.stands.pop();
    }

    /// After a null move: answers what [`Path::lower`] needs.
    pub fn raise(&mut self) -> usize {
        std::mem::replace(&mut self.floor, self.stands.len() - 1)
    }

    pub fn lower(&mut self, floor: usize) {
        self.floor = floor;
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        self.stands.last().is_some_and(|stand| stand.check)
    }

    /// Whether the position stood before: once since the root, or so often in the game that
    /// this ends it or may be claimed.
    #[inline]
    pub fn repeated(&self, quiet_plies: u16, rules: &Rules) -> Option<Repeated> {
        if quiet_plies < 4 {
            return None;
        }
        self.look_back(quiet_plies, rules)
    }

    fn look_back(&self, quiet_plies: u16, rules: &Rules) -> Option<Repeated> {
        let repetition = rules.repetition?;
        let now = self.stands.len() - 1;
        let first = now.saturating_sub(usize::from(quiet_plies)).max(self.floor);
        let enough = usize::from(repetition.claim.unwrap_or(repetition.automatic)) - 1;
        let mut before = 0;
        let mut in_tree = None;
        let mut index = now;
        while index >= first + 2 {
            index -= 2;
            // Nothing comes back in fewer than four plies.
            if index + 4 > now || self.stands[index].key != self.stands[now].key {
                continue;
            }
            before += 1;
            let ends = before >= enough;
            if !ends && index <= self.root {
                continue;
            }
            if !repetition.perpetual_check_loses {
                return Some(Repeated::Draw);
            }
            if ends {
                return Some(self.perpetual(index));
            }
            // It may be the last of so many that the game ends: then all since the first count.
            in_tree = in_tree.or(Some(index));
        }
        in_tree.map(|index| self.perpetual(index))
    }

    /// Who checked with every move since an index.
    fn perpetual(&self, since: usize) -> Repeated {
        let now = self.stands.len() - 1;
        let always = |last: usize| {
            let mut own = (since + 1..=last).rev().step_by(2).peekable();
            own.peek().is_some() && own.all(|index| self.stands[index].check)
        };
        match (always(now), always(now - 1)) {
            (true, false) => Repeated::Wins,
            (false, true) => Repeated::Loses,
            _ => Repeated::Draw,
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::compile::Tables;
    use crate::variants;

    fn rules(game: &str) -> Rules {
        Tables::new(variants::find(game).unwrap(), &Default::default()).unwrap().rules
    }

    /// The game before the root, then the tree: keys, and whether it is check.
    fn path(before: &[(u64, bool)], tree: &[(u64, bool)]) -> Path {
        let before: Vec<Stand> = before.iter().map(|&(key, check)| Stand { key, check }).collect();
        let mut path = Path::new(&before, Stand { key: tree[0].0, check: tree[0].1 });
        tree[1..].iter().for_each(|&(key, check)| path.push(key, check));
        path
    }

    #[test]
    fn once_in_the_tree_is_enough() {
        let stands = [(9, false), (1, false), (2, false), (3, false), (4, false), (1, false)];
        assert_eq!(path(&[], &stands).repeated(9, &rules("yoto")), Some(Repeated::Draw));
        assert_eq!(path(&[], &stands).repeated(3, &rules("yoto")), None, "a capture lies between");
        assert_eq!(path(&[], &stands[..5]).repeated(9, &rules("yoto")), None);
    }

    #[test]
    fn of_the_game_it_takes_as_many_as_the_rules_say() {
        let tree = [(4, false), (1, false)];
        let once = [1, 2, 3, 4].map(|key| (key, false));
        assert_eq!(path(&once, &tree).repeated(9, &rules("yoto")), None);
        let before = [once, once].concat();
        assert_eq!(path(&before, &tree).repeated(12, &rules("yoto")), Some(Repeated::Draw));
        assert_eq!(path(&before, &tree).repeated(12, &rules("yangsi")), Some(Repeated::Draw), "a claim");
    }

    #[test]
    fn nothing_is_repeated_across_a_null_move() {
        let mut path = path(&[], &[(9, false), (1, false), (2, false), (3, false)]);
        let floor = path.raise();
        path.push(4, false);
        path.push(1, false);
        assert_eq!(path.repeated(9, &rules("yoto")), None);
        path.lower(floor);
        assert_eq!(path.repeated(9, &rules("yoto")), Some(Repeated::Draw));
    }

    #[test]
    fn who_checks_for_ever_loses_where_the_rules_say_so() {
        // The side to move at the end is checked by every move of the other.
        let checked = [(9, false), (1, true), (2, false), (3, true), (4, false), (1, true)];
        assert_eq!(path(&[], &checked).repeated(9, &rules("fpxq")), Some(Repeated::Wins));
        assert_eq!(path(&[], &checked).repeated(9, &rules("yoto")), Some(Repeated::Draw));
        let checks = [(9, false), (1, false), (2, true), (3, false), (4, true), (1, false)];
        assert_eq!(path(&[], &checks).repeated(9, &rules("fpxq")), Some(Repeated::Loses));
        let both = [(9, false), (1, true), (2, true), (3, true), (4, true), (1, true)];
        assert_eq!(path(&[], &both).repeated(9, &rules("fpxq")), Some(Repeated::Draw));
    }

    #[test]
    fn checks_of_the_game_before_the_root_count() {
        // Twice round: whoever moves to 2 and 4 checks, and the other completes the third 1.
        let round = [(1, false), (2, true), (3, false), (4, true)];
        let before = [round, round].concat();
        let (root, last) = ((4, true), (1, false));
        assert_eq!(path(&before, &[root, last]).repeated(12, &rules("fpxq")), Some(Repeated::Loses));
        assert_eq!(path(&before, &[root, last]).repeated(12, &rules("yoto")), Some(Repeated::Draw));
        // One move before the root was none: to check in the tree alone costs nothing.
        let mut once_not = before.clone();
        once_not[1].1 = false;
        assert_eq!(path(&once_not, &[root, last]).repeated(12, &rules("fpxq")), Some(Repeated::Draw));
        // Once before the root and once since it: the third ends the game, and all count.
        let tree = [(1, false), (2, true), (3, false), (4, true), (1, false)];
        let quiet = [(1, false), (2, false), (3, false), (4, true)];
        assert_eq!(path(&quiet, &tree).repeated(12, &rules("fpxq")), Some(Repeated::Draw));
        assert_eq!(path(&round, &tree).repeated(12, &rules("fpxq")), Some(Repeated::Loses));
    }
}
