//! The board that is played on: draws the layout as SVG and hands touches to the state.

use super::layout::{Frame, Layout, Point, UNIT};
use super::state::{Board, Deed};
use crate::board::keys::Spoken;
use crate::board::labels::Label;
use crate::board::marks;
use crate::pieces::{kind, piece};
use crate::words::i18n::{t_string, use_i18n};
use leptos::prelude::*;
use leptos::svg::Svg;
use rules::wire::{CellIndex, GameView, Man, Outline, Side, VariantCard, ZoneStyle};
use std::sync::Arc;
use web_sys::PointerEvent;

/// How far a finger moves, in CSS pixels, before it drags.
const SLOP: f32 = 8.0;

/// What the board shows and whom it tells.
#[derive(Clone, Copy)]
pub struct BoardProps {
    /// The game.
    pub view: Signal<Arc<GameView>>,
    /// Whose pieces can be moved by touch.
    pub hand: Signal<Option<Side>>,
    /// Black at the lower edge.
    pub flipped: Signal<bool>,
    /// Letters instead of figures.
    pub letters: Signal<bool>,
    /// A move to point at.
    pub advice: Signal<Option<(CellIndex, CellIndex)>>,
    /// A move was made by touch.
    pub play: Callback<String>,
    /// Several moves are meant by a touch.
    pub ask: Callback<Vec<usize>>,
}

/// The one finger that counts.
#[derive(Clone, Copy)]
struct Finger {
    id: i32,
    frame: Frame,
    start: (f32, f32),
    /// Fingers hide what is under them: their piece is drawn above.
    touch: bool,
    at: Point,
}

/// A board with its touches.
#[derive(Clone, Copy)]
pub(super) struct Table {
    pub props: BoardProps,
    pub card: StoredValue<Arc<VariantCard>>,
    pub layout: Memo<Arc<LayoutOf>>,
    pub state: RwSignal<Board>,
    finger: RwSignal<Option<Finger>>,
    /// The cell under a dragged piece.
    pub hover: Memo<Option<CellIndex>>,
    /// Where the keyboard's cursor stands, once an arrow key has been used.
    pub cursor: RwSignal<Option<CellIndex>>,
    /// The last move was dropped, not tapped: it has been seen moving.
    dropped: StoredValue<bool>,
    /// How many moves have been drawn: only a new one slides in.
    drawn: StoredValue<Option<usize>>,
}

/// A layout that counts as the same as long as the board is not turned.
pub(super) struct LayoutOf {
    flipped: bool,
    /// The layout.
    pub layout: Layout,
}

impl PartialEq for LayoutOf {
    fn eq(&self, other: &Self) -> bool {
        self.flipped == other.flipped
    }
}

/// The board.
#[component]
pub fn BoardSvg(card: Arc<VariantCard>, props: BoardProps) -> impl IntoView {
    let board = card.clone();
    let layout = Memo::new(move |_| {
        let flipped = props.flipped.get();
        Arc::new(LayoutOf { flipped, layout: Layout::new(&board.board, flipped) })
    });
    let state = RwSignal::new(Board::default());
    let finger = RwSignal::new(None::<Finger>);
    let hover = Memo::new(move |_| {
        state.with(Board::lifted)?;
        finger.get().and_then(|finger| layout.with(|of| of.layout.nearest(finger.at)))
    });
    let table = Table {
        props,
        card: StoredValue::new(card.clone()),
        layout,
        state,
        finger,
        hover,
        cursor: RwSignal::new(None),
        dropped: StoredValue::new(false),
        drawn: StoredValue::new(None),
    };
    Effect::new(move || {
        let (view, hand) = (props.view.get(), props.hand.get());
        table.finger.set(None);
        table.state.set(Board::new(view.legal.clone(), view.cells.clone(), hand));
    });
    let svg = NodeRef::<Svg>::new();
    let (words, name) = (use_i18n(), card.name.clone());
    let (width, height) = (card.board.width, card.board.height);
    view! {
        <svg
            class="board"
            class:hexagons=card.board.outline == Outline::Hexagon
            data-testid="board"
            data-turn=move || crate::pieces::side_class(props.view.with(|view| view.turn))
            data-fen=move || props.view.with(|view| view.fen.clone())
            viewBox=format!("0 0 {} {}", width * UNIT, height * UNIT)
            style:--ratio=(width / height).to_string()
            tabindex="0"
            role="application"
            aria-label=move || t_string!(words, game.board, name = name.clone()).to_string()
            node_ref=svg
            on:keydown=move |event| table.key(&event)
            on:blur=move |_| table.cursor.set(None)
            on:pointerdown=move |event| table.down(svg, &event)
            on:pointermove=move |event| table.moved(&event)
            on:pointerup=move |event| table.up(&event)
            on:pointercancel=move |event| table.cancel(&event)
            // Else the tap's click would fall on whatever sheet the tap has opened.
            on:touchend=move |event| if event.cancelable() { event.prevent_default() }
            on:contextmenu=move |event| event.prevent_default()
        >
            {move || ground(table)}
            {move || marks::below(table)}
            {move || labels(table)}
            {move || men(table)}
            {move || marks::above(table)}
            {move || lifted(table)}
        </svg>
        <Spoken table />
    }
}

impl Table {
    fn down(self, svg: NodeRef<Svg>, event: &PointerEvent) {
        let busy = self.finger.with_untracked(Option::is_some);
        let Some(svg) = svg.get_untracked().filter(|_| !busy && event.button() == 0) else { return };
        let rect = svg.get_bounding_client_rect();
        let frame = Frame {
            left: rect.left() as f32,
            top: rect.top() as f32,
            width: rect.width() as f32,
            height: rect.height() as f32,
        };
        // Without capture (the pointer may be gone already) a drag still ends on the board.
        let _ = svg.set_pointer_capture(event.pointer_id());
        let start = place(event);
        let at = self.point(frame, start);
        let touch = event.pointer_type() == "touch";
        self.finger.set(Some(Finger { id: event.pointer_id(), frame, start, touch, at }));
        let cell = self.cell(at);
        self.state.update(|state| state.press(cell));
    }

    fn moved(self, event: &PointerEvent) {
        let Some(mut finger) = self.finger_of(event) else { return };
        let (x, y) = place(event);
        let far = (x - finger.start.0).hypot(y - finger.start.1) > SLOP;
        let dragging = self.state.with_untracked(|state| state.lifted().is_some());
        if far && !dragging {
            self.state.update(Board::drag);
        }
        if far || dragging {
            finger.at = self.point(finger.frame, (x, y));
            self.finger.set(Some(finger));
        }
    }

    fn up(self, event: &PointerEvent) {
        let Some(finger) = self.finger_of(event) else { return };
        let cell = self.cell(self.point(finger.frame, place(event)));
        let dropped = self.state.with_untracked(|state| state.lifted().is_some());
        self.dropped.set_value(dropped);
        self.finger.set(None);
        self.act(self.state.try_update(|state| state.release(cell)));
    }

    /// Does what a touch meant.
    pub(super) fn act(self, deed: Option<Deed>) {
        match deed {
            Some(Deed::Play(text)) => self.props.play.run(text),
            Some(Deed::Ask(which)) => self.props.ask.run(which),
            Some(Deed::Nothing) | None => {}
        }
    }

    fn cancel(self, event: &PointerEvent) {
        if self.finger_of(event).is_some() {
            self.finger.set(None);
            self.state.update(Board::cancel);
        }
    }

    fn finger_of(self, event: &PointerEvent) -> Option<Finger> {
        self.finger.get_untracked().filter(|finger| finger.id == event.pointer_id())
    }

    fn point(self, frame: Frame, (x, y): (f32, f32)) -> Point {
        self.layout.with_untracked(|of| of.layout.from_screen(frame, x, y))
    }

    fn cell(self, point: Point) -> Option<CellIndex> {
        self.layout.with_untracked(|of| of.layout.nearest(point))
    }
}

fn place(event: &PointerEvent) -> (f32, f32) {
    (event.client_x() as f32, event.client_y() as f32)
}

/// Cells and zones.
fn ground(table: Table) -> AnyView {
    let (card, of) = (table.card.get_value(), table.layout.get());
    let layout = &of.layout;
    let cell = |(index, cell): (CellIndex, &rules::wire::CellView)| {
        let view = table.props.view;
        let man = {
            let card = card.clone();
            move || view.with(|view| letter(&card, view, index))
        };
        view! {
            <path
                class=format!("cell tone-{}", cell.tone)
                d=layout.path(index)
                data-testid=format!("cell-{}", cell.name)
                data-man=man
            ></path>
        }
    };
    let cells = (0..).zip(&card.board.cells).map(cell).collect_view();
    let line = |[a, b]: &[Point; 2]| format!("M{:.1} {:.1}L{:.1} {:.1}", a.x, a.y, b.x, b.y);
    let zone = |zone| {
        let lines = layout.zone(zone);
        let class = match lines.style {
            ZoneStyle::Palace => "zone palace",
            ZoneStyle::Border => "zone border",
            ZoneStyle::Bank => "zone bank",
        };
        let path: String = lines.border.iter().chain(&lines.diagonals).map(line).collect();
        view! { <path class=class d=path></path> }
    };
    let zones = card.board.zones.iter().map(zone).collect_view();
    view! { <g>{cells}{zones}</g> }.into_any()
}

/// What stands on a cell, as in FEN.
fn letter(card: &VariantCard, view: &GameView, cell: CellIndex) -> Option<String> {
    let man = view.cells.get(usize::from(cell)).copied().flatten()?;
    let letter = kind(card, man)?.letter;
    Some(match man.side {
        Side::White => letter.to_string(),
        Side::Black => letter.to_lowercase().to_string(),
    })
}

fn labels(table: Table) -> AnyView {
    let (card, of) = (table.card.get_value(), table.layout.get());
    let label = |label: Label| {
        let tone = card.board.cells.get(usize::from(label.cell)).map_or(0, |cell| cell.tone);
        view! {
            <text class=format!("label on-{tone}") x=label.at.x y=label.at.y>{label.text}</text>
        }
    };
    of.layout.labels(&card.board).into_iter().map(label).collect_view().into_any()
}

/// Everybody on the board; the one who moved last slides in from where it stood.
fn men(table: Table) -> AnyView {
    let (card, of, view) = (table.card.get_value(), table.layout.get(), table.props.view.get());
    let letters = table.props.letters.get();
    let lifted = Memo::new(move |_| table.state.with(Board::lifted));
    let layout = &of.layout;
    let size = layout.figure();
    let dropped = table.dropped.try_update_value(std::mem::take).unwrap_or_default();
    let made = view.moves.len();
    let before = table.drawn.try_update_value(|drawn| drawn.replace(made)).flatten();
    let fresh = before.is_some_and(|before| made > before) && !dropped;
    let last = view.last.filter(|_| fresh);
    let man = |(cell, man): (CellIndex, &Option<Man>)| {
        let man = (*man)?;
        let at = layout.centre(cell);
        let figure = piece(kind(&card, man)?, man.side, letters, (at.x, at.y), size);
        let from = last.filter(|last| last.to == cell).map(|last| layout.centre(last.from));
        let shift = |from: Option<Point>, now: f32, of: fn(Point) -> f32| {
            from.map(|from| format!("{:.0}px", of(from) - now))
        };
        Some(view! {
            <g
                class:arrives=from.is_some()
                class:ghost=move || lifted.get() == Some(cell)
                style:--dx=shift(from, at.x, |point| point.x)
                style:--dy=shift(from, at.y, |point| point.y)
            >
                {figure}
            </g>
        })
    };
    let all = (0..).zip(&view.cells).filter_map(man).collect_view();
    view! { <g class="men">{all}</g> }.into_any()
}

/// The piece at the finger.
fn lifted(table: Table) -> Option<AnyView> {
    let finger = table.finger.get()?;
    let cell = table.state.with(Board::lifted)?;
    let (card, of) = (table.card.get_value(), table.layout.get());
    let man = table.props.view.with_untracked(|view| view.cells.get(usize::from(cell)).copied().flatten())?;
    let (scale, above) = if finger.touch { (1.7, 0.75 * UNIT) } else { (1.1, 0.0) };
    let at = (finger.at.x, finger.at.y - above);
    let letters = table.props.letters.get_untracked();
    let figure = piece(kind(&card, man)?, man.side, letters, at, of.layout.figure() * scale);
    Some(view! { <g class="men lifted">{figure}</g> }.into_any())
}
