//! Fits the worth of pieces to games that the search plays against itself: `tune help`.

mod fit;
mod record;

use fit::{Fit, Sample};
use rules::board::Side;
use rules::compile::Tables;
use rules::notation::fen;
use rules::position::Position;
use rules::search::eval::{self, Ground};
use rules::variants;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

const HELP: &str = "\
tune [--games IDS] [--each 400] [--nodes 300] [--seed 1] [--threads 2] [--folder target/tune]

Plays so many games of each variant, the search against itself from seeded random openings, at
so many nodes a move, and records its quiet positions with the game's result in FOLDER. Then
fits each kind's worth (middle game, endgame) to the results and prints the rows for the
variant's file. Games that are recorded already are not played again: another number of nodes
or seed wants another folder. The same numbers come out on every machine.
";

#[derive(Clone, Debug)]
struct Options {
    games: Vec<String>,
    each: u32,
    nodes: u64,
    seed: u64,
    threads: usize,
    folder: String,
}

impl Options {
    fn parse(words: &[String]) -> Result<Options, String> {
        let mut options = Options {
            games: variants::ALL.iter().map(|variant| variant.id.to_owned()).collect(),
            each: 400,
            nodes: 300,
            seed: 1,
            threads: 2,
            folder: "target/tune".to_owned(),
        };
        for pair in words.chunks(2) {
            let [word, value] = pair else { return Err(format!("{} lacks its value", pair[0])) };
            let number = || value.parse().map_err(|_| format!("{word}: '{value}' is not a number"));
            match word.as_str() {
                "--games" => options.games = value.split(',').map(str::to_owned).collect(),
                "--each" => options.each = number()? as u32,
                "--nodes" => options.nodes = number()?,
                "--seed" => options.seed = number()?,
                "--threads" => options.threads = number()?.max(1) as usize,
                "--folder" => options.folder.clone_from(value),
                _ => return Err(format!("unknown option '{word}'")),
            }
        }
        Ok(options)
    }
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.iter().any(|word| matches!(word.as_str(), "help" | "--help" | "-h")) {
        print!("{HELP}");
        return ExitCode::SUCCESS;
    }
    if let Err(why) = Options::parse(&words).and_then(|options| run(&options)) {
        eprintln!("tune: {why}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// One game after another, on so many threads; the answers come out in the games' order.
fn run(options: &Options) -> Result<(), String> {
    let queue = Mutex::new(options.games.iter().enumerate());
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    let answers = Mutex::new(vec![Err(String::new()); options.games.len()]);
    std::thread::scope(|scope| {
        for _ in 0..options.threads {
            scope.spawn(|| {
                while let Some((index, id)) = next() {
                    let answer = tune(id, options);
                    answers.lock().unwrap_or_else(PoisonError::into_inner)[index] = answer;
                }
            });
        }
    });
    for answer in answers.into_inner().unwrap_or_else(PoisonError::into_inner) {
        print!("{}", answer?);
    }
    Ok(())
}

fn tune(id: &str, options: &Options) -> Result<String, String> {
    let variant = variants::find(id).ok_or_else(|| format!("unknown game '{id}'"))?;
    let tables =
        Tables::new(variant, &Default::default()).map(Arc::new).map_err(|error| error.to_string())?;
    let path = format!("{}/{id}.txt", options.folder);
    let rows = record::games(&tables, &path, options.each, options.nodes, options.seed)?;
    let ground = Ground::new(&tables);
    let samples: Vec<Sample> =
        rows.iter().map(|row| sample(&tables, &ground, row)).collect::<Result<_, _>>()?;
    let fit = Fit::new(&tables, &samples);
    Ok(report(&tables, &samples, &fit, options))
}

/// What the fit must know of a position.
fn sample(tables: &Tables, ground: &Ground, row: &record::Row) -> Result<Sample, String> {
    let position = fen::parse(tables, &row.fen).map_err(|error| format!("{}: {error}", row.fen))?;
    let (score, _) = eval::evaluate(tables, ground, &position, -eval::MOST, eval::MOST);
    let white = if position.turn() == Side::White { score } else { -score };
    let full = f64::from(tables.worth.phase().max(1));
    let phase = f64::from(position.phase()).min(full) / full;
    let surplus = surplus(tables, &position);
    let material: f64 = (0..)
        .zip(&surplus)
        .map(|(kind, &more)| {
            let worth = tables.worth.of(kind);
            more * (f64::from(worth.middle) * phase + f64::from(worth.end) * (1.0 - phase))
        })
        .sum();
    Ok(Sample { surplus, phase, rest: f64::from(white) - material, result: row.result, weight: row.weight })
}

/// How many more of each kind White has.
fn surplus(tables: &Tables, position: &Position) -> Vec<f64> {
    let count = |kind: u8, side| f64::from(position.count(rules::compile::code(kind, side)));
    (0..tables.kinds.len() as u8).map(|kind| count(kind, Side::White) - count(kind, Side::Black)).collect()
}

fn report(tables: &Tables, samples: &[Sample], fit: &Fit, options: &Options) -> String {
    let mut text = format!(
        "{}: {} positions of {} games, {} nodes a move, seed {}; loss {:.5} -> {:.5}, scale {:.5}\n",
        tables.variant.id,
        samples.len(),
        options.each,
        options.nodes,
        options.seed,
        fit.loss_before,
        fit.loss,
        fit.scale
    );
    for (kind, row) in tables.kinds.iter().enumerate().filter(|(_, row)| !row.piece.royal) {
        let seen = samples.iter().filter(|sample| sample.surplus[kind] != 0.0).count();
        let before = tables.worth.of(kind as u8);
        let was = format!("{}/{}", before.middle, before.end);
        let [middle, end] = fit.values[kind].map(|value| value.round() as i32);
        let (letter, name) = (row.piece.letter, row.piece.name);
        text += &if seen < fit::LEAST_SEEN {
            format!("  {letter} {name:14} was {was:9} seen too seldom ({seen})\n")
        } else {
            format!("  {letter} {name:14} was {was:9} .worth({middle}, {end})  // seen {seen}\n")
        };
    }
    text
}
