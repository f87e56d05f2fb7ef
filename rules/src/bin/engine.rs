//! A UCI engine: streams, threads and the clock around [`rules::uci`].

use rules::game::Game;
use rules::moves::{Move, legal, perft};
use rules::notation::text;
use rules::search::{Control, Level, Limits, Report, Searcher, choose};
use rules::uci::{Order, Settings, Uci};
use std::io::{BufRead, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Instant;

fn main() -> ExitCode {
    let mut uci = match Uci::new() {
        Ok(uci) => uci,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::FAILURE;
        }
    };
    let mut worker = Worker::default();
    for line in std::io::stdin().lock().split(b'\n') {
        let Ok(line) = line else { break };
        let order = uci.line(&String::from_utf8_lossy(&line));
        match order {
            Order::Print(lines) => print(&lines),
            Order::Go(limits) => worker.search(uci.game().clone(), limits, uci.settings()),
            Order::Perft(depth) => worker.perft(uci.game().clone(), depth),
            Order::Stop => worker.stop(),
            Order::NewGame => worker.forget(),
            Order::Quit => {
                worker.stop();
                return ExitCode::SUCCESS;
            }
        }
    }
    // The input has ended: what has limits of its own may finish.
    worker.finish();
    ExitCode::SUCCESS
}

/// Lines are written whole and at once: a reader waits for them. When nobody reads any more
/// there is nothing left to do about it.
fn print(lines: &[String]) {
    let mut out = std::io::stdout().lock();
    let _ = lines.iter().try_for_each(|line| writeln!(out, "{line}")).and_then(|()| out.flush());
}

/// Runs one search or count at a time, off the reading thread.
#[derive(Default)]
struct Worker {
    running: Option<JoinHandle<()>>,
    stop: Arc<AtomicBool>,
    endless: bool,
    searcher: Arc<Mutex<Option<(usize, Searcher)>>>,
}

impl Worker {
    fn start(&mut self, work: impl FnOnce(&AtomicBool) + Send + 'static) {
        self.stop();
        let stop = Arc::new(AtomicBool::new(false));
        self.stop = stop.clone();
        self.running = Some(std::thread::spawn(move || work(&stop)));
    }

    fn search(&mut self, game: Game, limits: Limits, settings: Settings) {
        let searcher = self.searcher.clone();
        let endless = limits.depth.is_none() && limits.nodes.is_none() && limits.time_ms.is_none();
        self.start(move |stop| {
            let mut kept = searcher.lock().unwrap_or_else(PoisonError::into_inner);
            let searcher = match &mut *kept {
                Some((size, searcher)) if *size == settings.hash => searcher,
                slot => &mut slot.insert((settings.hash, Searcher::new(settings.hash))).1,
            };
            go(&game, &limits, settings, searcher, stop);
        });
        self.endless = endless && settings.level == 0;
    }

    fn perft(&mut self, game: Game, depth: u32) {
        self.start(move |stop| count(&game, depth, stop));
        self.endless = false;
    }

    fn stop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.finish();
    }

    fn finish(&mut self) {
        if self.endless {
            self.stop.store(true, Ordering::Relaxed);
        }
        if let Some(running) = self.running.take()
            && running.join().is_err()
        {
            print(&["error: the search ended without an answer".to_owned()]);
        }
    }

    fn forget(&mut self) {
        self.stop();
        *self.searcher.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

fn go(game: &Game, limits: &Limits, settings: Settings, searcher: &mut Searcher, stop: &AtomicBool) {
    let begun = Instant::now();
    let elapsed_ms = || begun.elapsed().as_millis() as u64;
    let stopped = || stop.load(Ordering::Relaxed);
    let control = Control { stop: &stopped, elapsed_ms: &elapsed_ms };
    let (tables, position, history) = (game.tables(), game.position(), game.history());
    let mut progress = |report: &Report| print(&infos(game, report, elapsed_ms()));
    let report = match Level::new(settings.level) {
        Some(level) => {
            let seed = settings.seed;
            choose(searcher, tables, position, &history, level, seed, &control, &mut progress)
        }
        None => searcher.search(tables, position, &history, limits, &control, &mut progress),
    };
    let best = report.lines.first().and_then(|line| line.moves.first());
    let best = best.map_or("(none)".to_owned(), |&mv| text::write(tables, mv));
    print(&[format!("bestmove {best}")]);
}

fn infos(game: &Game, report: &Report, ms: u64) -> Vec<String> {
    let rate = report.nodes * 1000 / ms.max(1);
    let info = |(index, line): (usize, &rules::search::Variation)| {
        let score = match line.mate {
            // Plies to moves, rounded away from zero.
            Some(plies) => format!("mate {}", plies.signum() * ((plies.abs() + 1) / 2)),
            None => format!("cp {}", line.score),
        };
        let moves: Vec<String> = line.moves.iter().map(|&mv| text::write(game.tables(), mv)).collect();
        let (depth, nodes, rank) = (report.depth, report.nodes, index + 1);
        format!(
            "info depth {depth} multipv {rank} score {score} nodes {nodes} nps {rate} time {ms} pv {}",
            moves.join(" ")
        )
    };
    report.lines.iter().enumerate().map(info).collect()
}

fn count(game: &Game, depth: u32, stop: &AtomicBool) {
    let tables = game.tables();
    let mut position = game.position().clone();
    let mut total = 0;
    for mv in legal(tables, &position) {
        if stop.load(Ordering::Relaxed) {
            return print(&["error: stopped before the count was complete".to_owned()]);
        }
        let nodes = leaves(tables, &mut position, mv, depth);
        total += nodes;
        print(&[format!("{}: {nodes}", text::write(tables, mv))]);
    }
    print(&[String::new(), format!("Nodes searched: {total}")]);
}

fn leaves(
    tables: &rules::compile::Tables,
    position: &mut rules::position::Position,
    mv: Move,
    depth: u32,
) -> u64 {
    let undo = position.make(tables, mv);
    let nodes = perft(tables, position, depth - 1);
    position.unmake(tables, mv, undo);
    nodes
}
