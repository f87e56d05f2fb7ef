//! What to play, under which options, against whom.

use super::app;
use super::home::{credit, facts};
use super::parts::{Segment, Segments, TitleBar, said};
use crate::app::App;
use crate::board::mini::MiniBoard;
use crate::host::call;
use crate::icons::{self, Icon};
use crate::route::Screen;
use crate::words::i18n::{t, t_string};
use leptos::prelude::*;
use leptos::task::spawn_local;
use rules::wire::{Choices, NewGame, Opponent, OptionCard, Side, VariantCard};
use std::sync::Arc;

const LEVELS: u8 = 10;
const FIRST_LEVEL: u8 = 3;

/// What is chosen on this screen.
#[derive(Clone, Copy)]
struct Setup {
    app: App,
    variant: RwSignal<String>,
    choices: RwSignal<Choices>,
    ai: RwSignal<bool>,
    level: RwSignal<u8>,
    /// None: by chance.
    side: RwSignal<Option<Side>>,
    fen: RwSignal<String>,
    busy: RwSignal<bool>,
}

impl Setup {
    fn new(app: App, variant: Option<String>) -> Self {
        let first = || app.catalogue.with_untracked(|all| all.first().map(|card| card.id.clone()));
        let setup = Self {
            app,
            variant: RwSignal::default(),
            choices: RwSignal::default(),
            ai: RwSignal::new(true),
            level: RwSignal::new(FIRST_LEVEL),
            side: RwSignal::new(Some(Side::White)),
            fen: RwSignal::default(),
            busy: RwSignal::new(false),
        };
        setup.choose(variant.or_else(first).unwrap_or_default());
        setup
    }

    /// Chooses a variant, with what was last chosen for it.
    fn choose(self, variant: String) {
        let (choices, opponent, by_chance) = self.app.preferences.with_untracked(|preferences| {
            let choices = preferences.choices.get(&variant).cloned();
            let opponent = preferences.opponents.get(&variant).copied();
            (choices.unwrap_or_default(), opponent, preferences.by_chance.contains(&variant))
        });
        self.choices.set(choices);
        match opponent {
            Some(Opponent::Ai { level, human }) => {
                self.ai.set(true);
                self.level.set(level);
                self.side.set((!by_chance).then_some(human));
            }
            Some(Opponent::Friend) => self.ai.set(false),
            None => {}
        }
        self.fen.set(String::new());
        self.variant.set(variant);
    }

    /// The variant's card with its options at their defaults.
    fn plain(self) -> Option<Arc<VariantCard>> {
        self.app.card(&self.variant.get(), &Choices::new())
    }

    /// The variant's card under the chosen options.
    fn card(self) -> Option<Arc<VariantCard>> {
        self.app.card(&self.variant.get(), &self.choices.get())
    }

    fn opponent(self) -> Opponent {
        if !self.ai.get_untracked() {
            return Opponent::Friend;
        }
        let by_chance = if js_sys::Math::random() < 0.5 { Side::White } else { Side::Black };
        let human = self.side.get_untracked().unwrap_or(by_chance);
        Opponent::Ai { level: self.level.get_untracked(), human }
    }

    fn start(self) {
        if self.busy.get_untracked() {
            return;
        }
        self.busy.set(true);
        self.app.hush();
        let (variant, choices) = (self.variant.get_untracked(), self.choices.get_untracked());
        let opponent = self.opponent();
        // Against a friend there is no side to choose, so the last choice stays.
        let by_chance = self.ai.get_untracked().then(|| self.side.get_untracked().is_none());
        let fen = Some(self.fen.get_untracked().trim().to_owned()).filter(|fen| !fen.is_empty());
        let app = self.app;
        app.prefer(|preferences| {
            preferences.choices.insert(variant.clone(), choices.clone());
            preferences.opponents.insert(variant.clone(), opponent);
            match by_chance {
                Some(true) => preferences.by_chance.insert(variant.clone()),
                Some(false) => preferences.by_chance.remove(&variant),
                None => false,
            };
        });
        spawn_local(async move {
            match call(NewGame { variant, choices, opponent, fen }).await {
                Ok(view) => app.nav.replace(Screen::Game(view.id)),
                Err(trouble) => app.complain(trouble),
            }
            // The screen may have been left meanwhile.
            self.busy.try_set(false);
        });
    }
}

/// The screen before a game.
#[component]
pub fn NewGameScreen(variant: Option<String>) -> impl IntoView {
    let app = app();
    let setup = Setup::new(app, variant);
    view! {
        <TitleBar title=said!(app.words, new.title) />
        <main class="page new-game">
            <Picker setup />
            {move || setup.card().map(|card| view! { <About card /> })}
            <Against setup />
            {move || setup.plain().map(|card| {
                card.options.iter().map(|option| view! { <OptionRow setup option=option.clone() /> }).collect_view()
            })}
            <label class="field">
                <span>{t!(app.words, new.fen)}</span>
                <input
                    type="text"
                    data-testid="fen"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    placeholder=move || t_string!(app.words, new.fen_help)
                    bind:value=setup.fen
                />
            </label>
        </main>
        <footer class="foot">
            <button class="main" data-testid="start" disabled=setup.busy on:click=move |_| setup.start()>
                {t!(app.words, new.start)}
            </button>
        </footer>
    }
}

/// All games side by side.
#[component]
fn Picker(setup: Setup) -> impl IntoView {
    let app = setup.app;
    let tile = move |card: Arc<VariantCard>| {
        let (id, name, testid) = (card.id.clone(), card.name.clone(), format!("variant-{}", card.id));
        let chosen = {
            let id = id.clone();
            move || setup.variant.with(|now| *now == id)
        };
        let letters = app.preferences.with_untracked(|preferences| preferences.letters);
        view! {
            <button
                role="radio"
                data-testid=testid
                aria-checked=move || chosen().to_string()
                on:click=move |_| setup.choose(id.clone())
            >
                <MiniBoard card=card.clone() cells=card.start.clone() letters />
                <span>{name}</span>
            </button>
        }
    };
    let row = NodeRef::<leptos::html::Div>::new();
    Effect::new(move || {
        if let Some(chosen) =
            row.get().and_then(|row| row.query_selector("[aria-checked=true]").ok().flatten())
        {
            chosen.scroll_into_view_with_bool(false);
        }
    });
    view! {
        <div class="picker" role="radiogroup" node_ref=row aria-label=move || t_string!(app.words, new.game)>
            {move || app.catalogue.get().into_iter().map(tile).collect_view()}
        </div>
    }
}

/// The chosen game in a few words, with its start.
#[component]
fn About(card: Arc<VariantCard>) -> impl IntoView {
    let app = app();
    let letters = app.preferences.with_untracked(|preferences| preferences.letters);
    let facts = {
        let card = card.clone();
        move || facts(app, &card)
    };
    let reconstructed = (!card.reconstructed.is_empty()).then(|| {
        view! { <p class="note"><b>{t!(app.words, game.reconstructed)}</b>" "{card.reconstructed.clone()}</p> }
    });
    view! {
        <section class="about">
            <MiniBoard card=card.clone() cells=card.start.clone() letters />
            <div>
                <h2>{card.name.clone()}</h2>
                <p>{card.about.clone()}</p>
                <small>{facts}" · "{credit(&card)}</small>
            </div>
            {reconstructed}
        </section>
    }
}

/// The AI at a level from a side, or a friend.
#[component]
fn Against(setup: Setup) -> impl IntoView {
    let words = setup.app.words;
    let word = |testid: &str, icon, label: AnyView| Segment {
        testid: testid.to_owned(),
        label: view! { <Icon icon />{label} }.into_any(),
        name: None,
    };
    let who = vec![
        word("opponent-ai", icons::AI, t!(words, new.ai).into_any()),
        word("opponent-friend", icons::FRIEND, t!(words, new.friend).into_any()),
    ];
    view! {
        <Segments
            label=said!(words, new.opponent)
            segments=who
            chosen=Signal::derive(move || usize::from(!setup.ai.get()))
            choose=move |index| setup.ai.set(index == 0)
        />
        <Show when=move || setup.ai.get()>
            <LevelAndSide setup />
        </Show>
    }
}

#[component]
fn LevelAndSide(setup: Setup) -> impl IntoView {
    let words = setup.app.words;
    let level = |level: u8| Segment {
        testid: format!("level-{level}"),
        label: level.to_string().into_any(),
        name: None,
    };
    let sides = [Some(Side::White), None, Some(Side::Black)];
    let disc = |class: &'static str| view! { <span class=format!("disc {class}")></span> }.into_any();
    let side_segments = vec![
        Segment {
            testid: "side-white".into(),
            label: view! { {disc("white")}{t!(words, side.white)} }.into_any(),
            name: None,
        },
        Segment {
            testid: "side-random".into(),
            label: view! { <Icon icon=icons::RANDOM />{t!(words, new.random)} }.into_any(),
            name: None,
        },
        Segment {
            testid: "side-black".into(),
            label: view! { {disc("black")}{t!(words, side.black)} }.into_any(),
            name: None,
        },
    ];
    view! {
        <div class="group">
            <h3>
                {t!(words, new.level)}
                <small>"1 "{t!(words, new.easiest)}" · 10 "{t!(words, new.hardest)}</small>
            </h3>
            <Segments
                class="levels"
                label=said!(words, new.level)
                segments=(1..=LEVELS).map(level).collect()
                chosen=Signal::derive(move || usize::from(setup.level.get().saturating_sub(1)))
                choose=move |index| setup.level.set(u8::try_from(index + 1).unwrap_or(LEVELS))
            />
        </div>
        <div class="group">
            <h3>{t!(words, new.side)}</h3>
            <Segments
                label=said!(words, new.side)
                segments=side_segments
                chosen=Signal::derive(move || sides.iter().position(|side| *side == setup.side.get()).unwrap_or(0))
                choose=move |index| setup.side.set(sides.get(index).copied().flatten())
            />
        </div>
    }
}

/// One option of the game; its first value is the default.
#[component]
fn OptionRow(setup: Setup, option: OptionCard) -> impl IntoView {
    let segments = option.values.iter().map(|value| Segment {
        testid: format!("option-{}-{}", option.id, value.id),
        label: value.name.clone().into_any(),
        name: None,
    });
    let ids: Vec<String> = option.values.iter().map(|value| value.id.clone()).collect();
    let (id, values) = (option.id.clone(), ids.clone());
    let chosen = move || {
        let now = setup.choices.with(|choices| choices.get(&id).cloned());
        values.iter().position(|value| Some(value) == now.as_ref()).unwrap_or(0)
    };
    let id = option.id.clone();
    let choose = move |index: usize| {
        setup.choices.update(|choices| match ids.get(index) {
            Some(value) if index > 0 => {
                choices.insert(id.clone(), value.clone());
            }
            _ => {
                choices.remove(&id);
            }
        });
    };
    view! {
        <div class="group">
            <h3>{option.name.clone()}</h3>
            <Segments label=Signal::stored(option.name.clone()) segments=segments.collect() chosen=Signal::derive(chosen) choose />
            <p class="muted">{option.help.clone()}</p>
        </div>
    }
}
