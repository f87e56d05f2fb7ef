//! Line icons of one family (Lucide), drawn with the colour of the text around them.

use icondata_core::Icon as Data;
use leptos::prelude::*;

pub use icondata_lu::{
    LuArrowUpDown as FLIP, LuBookOpen as BOOK, LuBot as AI, LuChevronLeft as BACK, LuCopy as COPY,
    LuDices as RANDOM, LuEllipsis as MORE, LuFlag as FLAG, LuHandshake as DRAW, LuLightbulb as HINT,
    LuPlus as PLUS, LuRedo2 as REDO, LuScrollText as RECORD, LuSettings as SETTINGS, LuSquare as STOP,
    LuTrash2 as TRASH, LuUndo2 as UNDO, LuUsers as FRIEND, LuX as CLOSE,
};

/// One icon; decoration beside a word, so it has no name of its own.
#[component]
pub fn Icon(
    /// Which.
    icon: Data,
) -> impl IntoView {
    view! {
        <svg
            class="icon"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            stroke-width="1.75"
            stroke-linecap="round"
            stroke-linejoin="round"
            aria-hidden="true"
            inner_html=icon.data
        ></svg>
    }
}
