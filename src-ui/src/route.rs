//! The screens, and how the page's address names them: a reload stays where it was.

use rules::wire::GameId;

/// A screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Screen {
    /// The games under way and the games there are.
    #[default]
    Home,
    /// What to play, and against whom; a variant may be chosen already.
    NewGame(Option<String>),
    /// A board.
    Game(GameId),
    /// What the player prefers.
    Settings,
}

impl Screen {
    /// The address behind the page's own, from its `#` on.
    #[must_use]
    pub fn address(&self) -> String {
        match self {
            Self::Home => "#".into(),
            Self::NewGame(None) => "#new".into(),
            Self::NewGame(Some(variant)) => format!("#new/{variant}"),
            Self::Game(id) => format!("#game/{id}"),
            Self::Settings => "#settings".into(),
        }
    }

    /// The screen of an address; home for one that names nothing.
    #[must_use]
    pub fn of(address: &str) -> Self {
        let mut parts = address.trim_start_matches('#').split('/');
        match (parts.next(), parts.next()) {
            (Some("new"), None) => Self::NewGame(None),
            (Some("new"), Some(variant)) => Self::NewGame(Some(variant.to_owned())),
            (Some("game"), Some(id)) => id.parse().map_or(Self::Home, Self::Game),
            (Some("settings"), _) => Self::Settings,
            _ => Self::Home,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_go_both_ways() {
        let screens = [
            Screen::Home,
            Screen::NewGame(None),
            Screen::NewGame(Some("yoto".into())),
            Screen::Game(12),
            Screen::Settings,
        ];
        for screen in screens {
            assert_eq!(Screen::of(&screen.address()), screen);
        }
    }

    #[test]
    fn a_strange_address_is_home() {
        for address in ["", "#", "#game", "#game/x", "#nowhere/1"] {
            assert_eq!(Screen::of(address), Screen::Home, "{address}");
        }
    }
}
