//! Measures: the search's signature, leaf counts and searched nodes a second of every game (one
//! thread), and how far a search overshoots its time. Run it when nothing else runs.

use rules::compile::Tables;
use rules::moves::perft;
use rules::notation::fen;
use rules::search::{Control, Limits, Searcher, bench};
use rules::variants;
use rules::wire::Choices;
use std::time::{Duration, Instant};

/// How long each figure is measured, at least.
const SPAN: Duration = Duration::from_secs(2);
/// Searches of how long, and how many of them, show the overshoot.
const SHORT_MS: u64 = 25;
const SHORTS: u64 = 28;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    if std::env::args().nth(1).as_deref() == Some("signature") {
        println!("{}", bench::signature());
        return Ok(());
    }
    println!("signature {}", bench::signature());
    println!("{:<14}{:>18}{:>20}", "game", "perft leaves/s", "search nodes/s");
    let mut overshoots = Vec::new();
    for variant in variants::ALL {
        let tables = Tables::new(variant, &Choices::new())?;
        let (leaves, nodes) = (leaves(&tables)?, nodes(&tables));
        println!("{:<14}{leaves:>18}{nodes:>20}", variant.id);
        overshoots.extend(overshoot(&tables));
    }
    overshoots.sort_unstable();
    let rank = (overshoots.len() * 99).div_ceil(100).max(1) - 1;
    println!("stop overshoot, 99th percentile of {}: {:?}", overshoots.len(), overshoots[rank]);
    Ok(())
}

fn rate(count: u64, begun: Instant) -> u64 {
    (count as f64 / begun.elapsed().as_secs_f64()) as u64
}

/// Leaves a second from the array, the last ply counted in bulk.
fn leaves(tables: &Tables) -> Result<u64, fen::FenError> {
    let mut position = fen::parse(tables, tables.start())?;
    let begun = Instant::now();
    let mut count = 0;
    for depth in 1.. {
        count += perft(tables, &mut position, depth);
        if begun.elapsed() > SPAN / 2 {
            break;
        }
    }
    Ok(rate(count, begun))
}

/// Nodes a second over the bench positions.
fn nodes(tables: &Tables) -> u64 {
    let positions = bench::positions(tables);
    let each = SPAN / positions.len() as u32;
    let begun = Instant::now();
    let mut count = 0;
    let mut searcher = Searcher::new(16);
    for position in positions {
        let limits = Limits { time_ms: Some(each.as_millis() as u64), ..Limits::default() };
        count += timed(&mut searcher, tables, &position, &limits).0;
    }
    rate(count, begun)
}

fn timed(
    searcher: &mut Searcher,
    tables: &Tables,
    position: &rules::position::Position,
    limits: &Limits,
) -> (u64, Duration) {
    let begun = Instant::now();
    let elapsed_ms = || begun.elapsed().as_millis() as u64;
    let control = Control { stop: &|| false, elapsed_ms: &elapsed_ms };
    let report = searcher.search(tables, position, &[], limits, &control, &mut |_| {});
    (report.nodes, begun.elapsed())
}

/// By how much searches of a short time are late.
fn overshoot(tables: &Tables) -> Vec<Duration> {
    let positions = bench::positions(tables);
    let mut searcher = Searcher::new(16);
    let limits = Limits { time_ms: Some(SHORT_MS), ..Limits::default() };
    let late = |turn: u64| {
        let position = &positions[turn as usize % positions.len()];
        let (_, took) = timed(&mut searcher, tables, position, &limits);
        took.saturating_sub(Duration::from_millis(SHORT_MS))
    };
    (0..SHORTS).map(late).collect()
}
