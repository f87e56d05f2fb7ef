//! What is marked on the board: the last move, check, the selection and where it can go.

use super::layout::{Layout, Point, UNIT};
use super::state::{Board, Mark, Shape};
use super::view::Table;
use leptos::prelude::*;

/// Under the pieces: colours on cells.
pub(super) fn below(table: Table) -> AnyView {
    let of = table.layout.get();
    let layout = &of.layout;
    let fill = |class: &'static str, cell| view! { <path class=class d=layout.path(cell)></path> };
    let (last, check) = table.props.view.with(|view| (view.last, view.check));
    let last = last.map(|last| [fill("last", last.from), fill("last", last.to)].collect_view());
    let check = check.map(|cell| {
        let at = layout.centre(cell);
        view! {
            {fill("check", cell)}
            <circle class="check-ring" cx=at.x cy=at.y r=0.42 * UNIT></circle>
        }
    });
    let selected = table.state.with(Board::selected).map(|cell| fill("selected", cell));
    let hover = table.hover.get().map(|cell| fill("hover", cell));
    let cursor = table.cursor.get().map(|cell| fill("cursor", cell));
    view! { <g class="marks">{last}{check}{selected}{hover}{cursor}</g> }.into_any()
}

/// Over the pieces: where the selected one can go, and what is advised.
pub(super) fn above(table: Table) -> AnyView {
    let of = table.layout.get();
    let marks = table.state.with(Board::marks);
    let view = table.props.view.get();
    let mark = |mark: Mark| {
        let occupied = view.cells.get(usize::from(mark.cell)).is_some_and(Option::is_some);
        target(&of.layout, mark, occupied)
    };
    let marks = marks.into_iter().map(mark).collect_view();
    let advice = table.props.advice.get();
    let advice = advice.map(|(from, to)| arrow(of.layout.centre(from), of.layout.centre(to)));
    view! { <g class="marks targets">{marks}{advice}</g> }.into_any()
}

fn target(layout: &Layout, mark: Mark, occupied: bool) -> AnyView {
    let Point { x, y } = layout.centre(mark.cell);
    let dot = |r: f32| view! { <circle class="dot" cx=x cy=y r=r * UNIT></circle> };
    let ring = || {
        view! {
            <circle class="ring halo" cx=x cy=y r=0.41 * UNIT></circle>
            <circle class="ring" cx=x cy=y r=0.41 * UNIT></circle>
        }
    };
    let shape = match mark.shape {
        Shape::Step => dot(0.14).into_any(),
        Shape::Capture => ring().into_any(),
        Shape::Hop => view! { {ring()}{dot(0.1)} }.into_any(),
        // Whoever stands there is to be seen: the arrows go to its feet.
        Shape::Exchange if occupied => exchange(x, y + 0.3 * UNIT, 0.7),
        Shape::Exchange => exchange(x, y, 1.0),
    };
    let star = mark.promotes.then(|| star(x + 0.27 * UNIT, y - 0.27 * UNIT));
    view! { {shape}{star} }.into_any()
}

/// Two arrows, one there and one back.
fn exchange(x: f32, y: f32, scale: f32) -> AnyView {
    let unit = scale * UNIT;
    let (a, b, h, v) = (x - 0.26 * unit, x + 0.26 * unit, 0.11 * unit, 0.12 * unit);
    let path = format!(
        "M{a} {up}H{b}m-{h} -{h}l{h} {h}l-{h} {h}M{b} {low}H{a}m{h} -{h}l-{h} {h}l{h} {h}",
        up = y - v,
        low = y + v,
    );
    view! {
        <path class="exchange halo" d=path.clone()></path>
        <path class="exchange" d=path></path>
    }
    .into_any()
}

fn star(x: f32, y: f32) -> AnyView {
    let point = |i: u8| {
        let radius = if i.is_multiple_of(2) { 0.17 } else { 0.075 } * UNIT;
        let angle = f32::from(i) * std::f32::consts::PI / 5.0;
        format!("{:.1},{:.1}", x + radius * angle.sin(), y - radius * angle.cos())
    };
    let points = (0..10).map(point).collect::<Vec<_>>().join(" ");
    view! { <polygon class="star" points=points></polygon> }.into_any()
}

/// From a cell's edge to another's middle.
fn arrow(from: Point, to: Point) -> AnyView {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let along = |t: f32, aside: f32| (from.x + ux * t - uy * aside, from.y + uy * t + ux * aside);
    let head = length - 0.1 * UNIT;
    let ((ax, ay), (bx, by)) = (along(0.3 * UNIT, 0.0), along(head - 0.28 * UNIT, 0.0));
    let corners =
        [along(head, 0.0), along(head - 0.34 * UNIT, 0.2 * UNIT), along(head - 0.34 * UNIT, -0.2 * UNIT)];
    let points = corners.map(|(x, y)| format!("{x:.1},{y:.1}")).join(" ");
    view! {
        <g class="advice" data-testid="advice">
            <line x1=ax y1=ay x2=bx y2=by></line>
            <polygon points=points></polygon>
        </g>
    }
    .into_any()
}
