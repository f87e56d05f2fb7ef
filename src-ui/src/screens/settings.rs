//! What the player prefers, a record to import, and whom to thank.

use super::app;
use super::parts::{Segment, Segments, TitleBar, said};
use crate::host::call;
use crate::route::Screen;
use crate::words::i18n::{t, t_string};
use leptos::prelude::*;
use leptos::task::spawn_local;
use rules::wire::{Import, Preferences, Theme};

const THEMES: [Theme; 3] = [Theme::System, Theme::Light, Theme::Dark];

/// The settings screen.
#[component]
pub fn SettingsScreen() -> impl IntoView {
    let app = app();
    let words = app.words;
    let segment = |testid: &str, label: AnyView| Segment { testid: testid.to_owned(), label, name: None };
    let themes = vec![
        segment("theme-system", t!(words, prefs.system).into_any()),
        segment("theme-light", t!(words, prefs.light).into_any()),
        segment("theme-dark", t!(words, prefs.dark).into_any()),
    ];
    let looks = vec![
        segment("pieces-figures", t!(words, prefs.figures).into_any()),
        segment("pieces-letters", t!(words, prefs.letters).into_any()),
    ];
    let lost = vec![
        segment("resigns-off", t!(words, prefs.plays_on).into_any()),
        segment("resigns-on", t!(words, prefs.resigns).into_any()),
    ];
    let theme = move || app.preferences.with(|preferences| preferences.theme);
    view! {
        <TitleBar title=said!(words, settings) />
        <main class="page settings">
            <div class="group">
                <h3>{t!(words, prefs.theme)}</h3>
                <Segments
                    label=said!(words, prefs.theme)
                    segments=themes
                    chosen=Signal::derive(move || THEMES.iter().position(|one| *one == theme()).unwrap_or(0))
                    choose=move |index: usize| app.prefer(|preferences| {
                        preferences.theme = THEMES.get(index).copied().unwrap_or_default();
                    })
                />
            </div>
            <Either
                label=said!(words, prefs.pieces)
                segments=looks
                get=|preferences| preferences.letters
                set=|preferences, second| preferences.letters = second
            />
            <Either
                label=said!(words, prefs.lost)
                segments=lost
                get=|preferences| preferences.resigns
                set=|preferences, second| preferences.resigns = second
            />
            <ImportForm />
            <section class="group credits">
                <h3>{t!(words, prefs.credits)}</h3>
                <p>{t!(words, prefs.credits_games)}</p>
                <p>{t!(words, prefs.credits_figures)}</p>
                <p>{t!(words, prefs.credits_icons)}</p>
            </section>
        </main>
    }
}

/// A preference that is one of two things.
#[component]
fn Either(
    /// What is chosen here.
    label: Signal<String>,
    /// The two.
    segments: Vec<Segment>,
    /// Whether it is the second.
    get: fn(&Preferences) -> bool,
    /// Makes it the second, or the first.
    set: fn(&mut Preferences, bool),
) -> impl IntoView {
    let app = app();
    view! {
        <div class="group">
            <h3>{label}</h3>
            <Segments
                label
                segments
                chosen=Signal::derive(move || usize::from(app.preferences.with(get)))
                choose=move |index: usize| app.prefer(|preferences| set(preferences, index == 1))
            />
        </div>
    }
}

#[component]
fn ImportForm() -> impl IntoView {
    let app = app();
    let text = RwSignal::new(String::new());
    let import = move |_| {
        let text = text.get_untracked();
        app.hush();
        spawn_local(async move {
            match call(Import { text }).await {
                Ok(view) => app.nav.replace(Screen::Game(view.id)),
                Err(trouble) => app.complain(trouble),
            }
        });
    };
    view! {
        <div class="group">
            <h3>{t!(app.words, prefs.import)}</h3>
            <textarea
                rows="4"
                data-testid="import"
                spellcheck="false"
                placeholder=move || t_string!(app.words, prefs.import_help)
                bind:value=text
            ></textarea>
            <button
                class="quiet"
                data-testid="import-do"
                disabled=move || text.with(|text| text.trim().is_empty())
                on:click=import
            >
                {t!(app.words, prefs.import_do)}
            </button>
        </div>
    }
}
