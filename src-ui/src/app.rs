//! The interface as a whole: what every screen shares, and which screen is shown.

use crate::host::{self, Notice, Trouble, call};
use crate::nav::Nav;
use crate::pieces::Figures;
use crate::route::Screen;
use crate::screens::{game::GameScreen, home::Home, new_game::NewGameScreen, settings::SettingsScreen};
use crate::text::{self, Words};
use crate::words::i18n::{I18nContextProvider, t, use_i18n};
use leptos::prelude::*;
use leptos::task::spawn_local;
use rules::wire::{
    Card, Catalogue, Choices, GetPreferences, Notices, Preferences, Refusal, SetPreferences, Theme,
    VariantCard,
};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

const TOAST: Duration = Duration::from_secs(6);

/// What every screen shares.
#[derive(Clone, Copy)]
pub struct App {
    /// Where the player is.
    pub nav: Nav,
    /// The player's language.
    pub words: Words,
    /// What there is to play.
    pub catalogue: RwSignal<Vec<Arc<VariantCard>>>,
    /// What the player prefers.
    pub preferences: RwSignal<Preferences>,
    cards: RwSignal<BTreeMap<(String, Choices), Arc<VariantCard>>>,
    toast: RwSignal<Option<(u32, String)>>,
    stage: RwSignal<Stage>,
}

#[derive(Clone, PartialEq, Eq)]
enum Stage {
    Loading,
    Ready,
    Elsewhere,
    Failed(String),
}

/// Shows the interface in the page.
pub fn start() {
    std::panic::set_hook(Box::new(|panic| broken(&panic.to_string())));
    mount_to_body(|| view! { <I18nContextProvider><Root /></I18nContextProvider> });
}

/// A panic ends the interface: better a plain page than a dead one.
fn broken(why: &str) {
    leptos::logging::error!("{why}");
    if let Some(page) = document().get_element_by_id("broken") {
        let _ = page.remove_attribute("hidden");
    }
}

impl App {
    fn new() -> Self {
        Self {
            nav: Nav::start(),
            words: use_i18n(),
            catalogue: RwSignal::default(),
            preferences: RwSignal::default(),
            cards: RwSignal::default(),
            toast: RwSignal::default(),
            stage: RwSignal::new(Stage::Loading),
        }
    }

    /// Says something for a few seconds.
    pub fn say(self, text: impl FnOnce() -> String) {
        let id = self.put(text);
        set_timeout(
            move || {
                if self.toast.with_untracked(|toast| toast.as_ref().is_some_and(|(now, _)| *now == id)) {
                    self.toast.set(None);
                }
            },
            TOAST,
        );
    }

    /// Says something until the player has seen it.
    fn put(self, text: impl FnOnce() -> String) -> u32 {
        let id = self.toast.with_untracked(|toast| toast.as_ref().map_or(0, |(id, _)| id + 1));
        self.toast.set(Some((id, untrack(text))));
        id
    }

    /// Takes away what was said: the player has done something about it.
    pub fn hush(self) {
        self.toast.set(None);
    }

    /// Says why a request came to nothing. That a search was stopped is no news.
    pub fn complain(self, trouble: Trouble) {
        match trouble {
            Trouble::Refused(Refusal::Stopped) => {}
            Trouble::Refused(Refusal::ElsewhereOpen) => self.stage.set(Stage::Elsewhere),
            trouble => self.say(|| text::trouble(self.words, trouble)),
        }
    }

    /// The card of a variant under chosen options, as soon as it is there.
    pub fn card(self, variant: &str, choices: &Choices) -> Option<Arc<VariantCard>> {
        if choices.is_empty() {
            return self.catalogue.with(|all| all.iter().find(|card| card.id == variant).cloned());
        }
        let key = (variant.to_owned(), choices.clone());
        let known = self.cards.with(|cards| cards.get(&key).cloned());
        if known.is_none() {
            spawn_local(async move {
                let (variant, choices) = key.clone();
                match call(Card { variant, choices }).await {
                    Ok(card) => self.cards.update(|cards| {
                        cards.insert(key, Arc::new(card));
                    }),
                    Err(trouble) => self.complain(trouble),
                }
            });
        }
        known
    }

    /// Changes what the player prefers, and keeps it.
    pub fn prefer(self, change: impl FnOnce(&mut Preferences)) {
        let mut preferences = self.preferences.get_untracked();
        change(&mut preferences);
        self.preferences.set(preferences.clone());
        spawn_local(async move {
            if let Err(trouble) = call(SetPreferences { preferences }).await {
                self.complain(trouble);
            }
        });
    }

    async fn load(self) {
        let loaded = async {
            let catalogue = call(Catalogue {}).await?;
            let preferences = call(GetPreferences {}).await?;
            Ok((catalogue, preferences, call(Notices {}).await?))
        };
        match loaded.await {
            Ok((catalogue, preferences, notices)) => {
                self.catalogue.set(catalogue.into_iter().map(Arc::new).collect());
                self.preferences.set(preferences);
                self.stage.set(Stage::Ready);
                let said =
                    |notice: &rules::wire::Notice| text::notice(self.words, notice.kind, &notice.detail);
                if !notices.is_empty() {
                    self.put(|| notices.iter().map(said).collect::<Vec<_>>().join("\n"));
                }
            }
            Err(Trouble::Refused(Refusal::ElsewhereOpen)) => self.stage.set(Stage::Elsewhere),
            Err(trouble) => self.fail(trouble),
        }
    }

    fn fail(self, trouble: Trouble) {
        self.stage.set(Stage::Failed(untrack(|| text::trouble(self.words, trouble))));
    }

    fn heard(self, notice: Notice) {
        match notice {
            Notice::Elsewhere => self.stage.set(Stage::Elsewhere),
            Notice::Lost => self.fail(Trouble::Lost),
        }
    }
}

/// Puts the player's colours on the page; without a choice the system's stay (boot.js).
fn wear(theme: Theme) {
    let Some(page) = document().document_element() else { return };
    let _ = match theme {
        Theme::System => page.remove_attribute("data-theme"),
        Theme::Light => page.set_attribute("data-theme", "light"),
        Theme::Dark => page.set_attribute("data-theme", "dark"),
    };
}

#[component]
fn Root() -> impl IntoView {
    let app = App::new();
    provide_context(app);
    host::connect(Rc::new(move |notice| app.heard(notice)));
    spawn_local(app.load());
    Effect::new(move || wear(app.preferences.with(|preferences| preferences.theme)));
    let shown = Memo::new(move |_| (app.stage.get(), app.nav.screen()));
    view! {
        <Figures />
        {move || match shown.get() {
            (Stage::Loading, _) => view! { <p class="plain" data-testid="loading">{t!(app.words, loading)}</p> }.into_any(),
            (Stage::Elsewhere, _) => view! { <Elsewhere /> }.into_any(),
            (Stage::Failed(why), _) => view! { <Failed why /> }.into_any(),
            (Stage::Ready, screen) => show(screen),
        }}
        <Toast toast=app.toast />
    }
}

fn show(screen: Screen) -> AnyView {
    window().scroll_to_with_x_and_y(0.0, 0.0);
    match screen {
        Screen::Home => view! { <Home /> }.into_any(),
        Screen::NewGame(variant) => view! { <NewGameScreen variant /> }.into_any(),
        Screen::Game(id) => view! { <GameScreen id /> }.into_any(),
        Screen::Settings => view! { <SettingsScreen /> }.into_any(),
    }
}

#[component]
fn Toast(toast: RwSignal<Option<(u32, String)>>) -> impl IntoView {
    let one = move |(_, text)| {
        view! {
            <button class="toast" data-testid="toast" on:click=move |_| toast.set(None)>
                {text}
            </button>
        }
    };
    view! { <div class="toasts" role="alert">{move || toast.get().map(one)}</div> }
}

fn reload() {
    // A page can always be loaded again; there is nobody left to tell if it cannot.
    let _ = window().location().reload();
}

#[component]
fn Elsewhere() -> impl IntoView {
    let words = use_i18n();
    view! {
        <main class="plain" data-testid="elsewhere">
            <h1>{t!(words, elsewhere.title)}</h1>
            <p>{t!(words, elsewhere.text)}</p>
            <button class="main" on:click=move |_| reload()>{t!(words, again)}</button>
        </main>
    }
}

#[component]
fn Failed(why: String) -> impl IntoView {
    let words = use_i18n();
    view! {
        <main class="plain" data-testid="failed">
            <h1>{t!(words, app)}</h1>
            <p>{t!(words, failed)}</p>
            <p class="muted">{why}</p>
            <button class="main" on:click=move |_| reload()>{t!(words, again)}</button>
        </main>
    }
}
