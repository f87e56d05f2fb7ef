//! Parts that several screens are made of.

use super::app;
use crate::icons::{self, Icon};
use crate::words::i18n::t_string;
use leptos::prelude::*;

/// Words by their key, as a signal that follows the language.
macro_rules! said {
    ($words:expr, $($key:tt)*) => {
        leptos::prelude::Signal::derive(move || {
            crate::words::i18n::t_string!($words, $($key)*).to_string()
        })
    };
}
pub(crate) use said;

/// The bar above a screen: the way back, its name, and what else there is to press.
#[component]
pub fn TitleBar(
    /// The screen's name.
    #[prop(into)]
    title: Signal<String>,
    /// Buttons on the right.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let app = app();
    view! {
        <header class="title-bar">
            <button
                class="icon-button"
                data-testid="back"
                aria-label=move || t_string!(app.words, back)
                on:click=move |_| app.nav.back()
            >
                <Icon icon=icons::BACK />
            </button>
            <h1>{title}</h1>
            {children.map(|children| children())}
        </header>
    }
}

/// One of several values that can be chosen.
pub struct Segment {
    /// For tests.
    pub testid: String,
    /// What it says.
    pub label: AnyView,
    /// What it says to those who cannot see it, where the label is a picture.
    pub name: Option<String>,
}

/// A row of values of which one is chosen.
#[component]
pub fn Segments(
    /// What is chosen here.
    #[prop(into)]
    label: Signal<String>,
    /// The values.
    segments: Vec<Segment>,
    /// Which is chosen.
    #[prop(into)]
    chosen: Signal<usize>,
    /// Chooses another.
    #[prop(into)]
    choose: Callback<usize>,
    /// Another class beside `segments`.
    #[prop(optional)]
    class: &'static str,
) -> impl IntoView {
    let one = |(index, segment): (usize, Segment)| {
        view! {
            <button
                role="radio"
                data-testid=segment.testid
                aria-label=segment.name
                aria-checked=move || (chosen.get() == index).to_string()
                on:click=move |_| choose.run(index)
            >
                {segment.label}
            </button>
        }
    };
    let all = segments.into_iter().enumerate().map(one).collect_view();
    view! { <div class=format!("segments {class}") role="radiogroup" aria-label=label>{all}</div> }
}

/// A sheet over the screen's lower edge; a tap beside it, or going back, takes it away.
#[component]
pub fn Sheet(
    /// What it is about.
    #[prop(into)]
    title: Signal<String>,
    /// What is in it.
    children: Children,
) -> impl IntoView {
    let app = app();
    let close = move |_| app.nav.close_sheet();
    view! {
        <div class="veil" on:click=close></div>
        <section class="sheet" role="dialog" aria-modal="true" aria-label=title data-testid="sheet">
            <header>
                <h2>{title}</h2>
                <button
                    class="icon-button"
                    data-testid="close"
                    aria-label=move || t_string!(app.words, close)
                    on:click=close
                >
                    <Icon icon=icons::CLOSE />
                </button>
            </header>
            <div class="sheet-body">{children()}</div>
        </section>
    }
}
