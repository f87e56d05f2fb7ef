//! Fits the worth of pieces to games that the search plays against itself: `tune help`.

mod fit;
mod record;
mod things;

use fit::Fit;
use rules::compile::Tables;
use rules::variants;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use things::{Thing, Things};

const HELP: &str = "\
tune [--games IDS] [--each 400] [--nodes 300] [--seed 1] [--threads 2] [--folder target/tune]
     [--terms no]

Plays so many games of each variant, the search against itself from seeded random openings, at
so many nodes a move, and records its quiet positions with the game's result in FOLDER. Then
fits each kind's worth and agility (middle game, endgame) to the results and prints the rows for
the variant's file: half the way from the values that there are to the fitted ones, which proved
better than all of it. Games that are recorded already are not played again: another number of
nodes or seed wants another folder. The same numbers come out on every machine.

With `--terms yes` what is the same in every game is fitted too: the terms of the evaluation, and
how much places count, in hundredths of now. Their means over the games are printed last.
";

#[derive(Clone, Debug)]
struct Options {
    games: Vec<String>,
    each: u32,
    nodes: u64,
    seed: u64,
    threads: usize,
    folder: String,
    terms: bool,
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
            terms: false,
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
                "--terms" => options.terms = value == "yes",
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
    let mut means = vec![Mean::default(); things::shared().count()];
    for answer in answers.into_inner().unwrap_or_else(PoisonError::into_inner) {
        let (text, shared) = answer?;
        print!("{text}");
        means.iter_mut().zip(shared).for_each(|(mean, one)| mean.add(&one));
    }
    if options.terms {
        println!("in all games");
        for (thing, mean) in things::shared().zip(&means) {
            println!("  {thing:?}: {:?}", mean.value().map(|value| value.round() as i32));
        }
    }
    Ok(())
}

/// A mean over games, each counting as much as its positions know of the matter.
#[derive(Clone, Copy, Default)]
struct Mean {
    sum: [f64; 2],
    known: [f64; 2],
}

impl Mean {
    fn of(value: [f64; 2], known: [f64; 2]) -> Mean {
        Mean { sum: [value[0] * known[0], value[1] * known[1]], known }
    }

    fn add(&mut self, other: &Mean) {
        for stage in [0, 1] {
            self.sum[stage] += other.sum[stage];
            self.known[stage] += other.known[stage];
        }
    }

    fn value(&self) -> [f64; 2] {
        [0, 1].map(|stage| self.sum[stage] / self.known[stage].max(f64::MIN_POSITIVE))
    }
}

fn tune(id: &str, options: &Options) -> Result<(String, Vec<Mean>), String> {
    let variant = variants::find(id).ok_or_else(|| format!("unknown game '{id}'"))?;
    let tables =
        Tables::new(variant, &Default::default()).map(Arc::new).map_err(|error| error.to_string())?;
    let path = format!("{}/{id}.txt", options.folder);
    let rows = record::games(&tables, &path, options.each, options.nodes, options.seed)?;
    let things = Things::new(&tables, options.terms);
    let samples = rows.iter().map(|row| things.sample(row)).collect::<Result<Vec<_>, _>>()?;
    let fit = Fit::new(&samples, things.priors());
    let mut text = format!(
        "{id}: {} positions of {} games, {} nodes a move, seed {}; loss {:.5} -> {:.5}, scale {:.5}\n",
        samples.len(),
        options.each,
        options.nodes,
        options.seed,
        fit.loss_before,
        fit.loss,
        fit.scale
    );
    let mut shared = Vec::new();
    for (index, (thing, prior)) in things.list().iter().zip(things.priors()).enumerate() {
        let seen = samples.iter().filter(|sample| sample.surplus[index] != [0.0; 2]).count();
        let was = format!("{:.0}/{:.0}", prior.worth[0], prior.worth[1]);
        let [middle, end] = [0, 1].map(|stage| (prior.worth[stage] + fit.values[index][stage]) as i32 / 2);
        let row = match thing {
            Thing::Worth(kind) => {
                format!("{} .worth({middle}, {end})", tables.kinds[*kind as usize].piece.name)
            }
            Thing::Agility(kind) => {
                format!("{} .agile({middle}, {end})", tables.kinds[*kind as usize].piece.name)
            }
            Thing::Term(_) | Thing::Places(_) => {
                shared.push(Mean::of(fit.values[index], fit.known[index]));
                format!("{thing:?} {middle} {end}")
            }
        };
        let seldom = if seen < fit::LEAST_SEEN { "seen too seldom: " } else { "" };
        text += &format!("  {seldom}{row}  // was {was}, seen {seen}\n");
    }
    Ok((text, shared))
}
