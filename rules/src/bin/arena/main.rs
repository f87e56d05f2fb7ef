//! Matches between engines, and what else needs an arena: `arena help` says it all.

mod duel;
mod engine;
mod levels;
mod matches;
mod options;
mod prove;
mod puzzles;
mod setup;

use duel::Pairing;
use matches::{Match, Until};
use options::Options;
use rules::arena::elo::{self, Sprt, Tally, Verdict};
use rules::arena::results::{self, Line};
use rules::compile::Tables;
use rules::variants;
use setup::{Limit, Setup};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

const HELP: &str = "\
arena match --a ENGINE --b ENGINE   the two play each other; the score is the first one's
arena levels [--write]              every level against the one below; --write makes docs/levels.md
arena prove [ENGINE]                whether an engine (fairy) plays the known games by our rules
arena puzzles                       mates in 1, 2 and 3 for every game into rules/tests/puzzles

ENGINE is own (the one built beside this), fairy (Fairy-Stockfish, a process of its own) or a
program; more words are Name=Value for a UCI option (_ for a blank), others are arguments:
  ./dev arena match --a 'own Hash=16' --b 'target/old/engine Hash=16' --games yangsi --each 200

Options and what holds without them:
  --games all         ids with commas between; all shipped ones, or for fairy the known ones
  --limit nodes=5000  or time=MS, depth=N, level; --limit-b another one for the second engine
  --each 100          games a variant; for levels at most, for puzzles of a length
  --sprt no           ELO0,ELO1[,ALPHA,BETA]: ends a match when the test decides
  --plies 8           random plies of an opening
  --seed 1            where chance starts
  --threads 2         games at once
  --patience 60       seconds after which an engine that does not answer has lost
  --results FILE      one line a game; the match goes on where the file ends
                      (target/arena/results.jsonl, for levels docs/levels.jsonl)
  --upper IDS         games whose levels 7 to 10 are measured too (yangsi,liuyang,xiangaroo)
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Some((command, rest)) = words.split_first() else {
        eprint!("{HELP}");
        return ExitCode::FAILURE;
    };
    let done = match command.as_str() {
        "match" => Options::parse(rest).and_then(|options| play(&options)),
        "levels" => Options::parse(rest).and_then(|options| play_levels(&options)),
        "prove" => Options::parse(rest).and_then(|options| prove_all(&options)),
        "puzzles" => Options::parse(rest).and_then(|options| find_puzzles(&options)),
        "help" | "--help" | "-h" => {
            print!("{HELP}");
            Ok(())
        }
        _ => Err(format!("unknown command '{command}'; `arena help` lists them")),
    };
    done.map_or_else(
        |why| {
            eprintln!("arena: {why}");
            ExitCode::FAILURE
        },
        |()| ExitCode::SUCCESS,
    )
}

fn games(options: &Options) -> Result<Vec<Arc<Tables>>, String> {
    let all = || variants::ALL.iter().map(|variant| variant.id.to_owned()).collect();
    let compile = |id: &String| {
        let variant = variants::find(id).ok_or_else(|| format!("unknown game '{id}'"))?;
        Tables::new(variant, &Default::default()).map(Arc::new).map_err(|error| error.to_string())
    };
    let ids: Vec<String> = options.games.clone().unwrap_or_else(all);
    ids.iter().map(compile).collect()
}

/// The games that both we and the outside engine know.
fn known(options: &Options) -> Options {
    let ids = || variants::known().iter().map(|variant| variant.id.to_owned()).collect();
    Options { games: Some(options.games.clone().unwrap_or_else(ids)), ..options.clone() }
}

fn play(options: &Options) -> Result<(), String> {
    let engine = |text: &Option<String>, name: &str| {
        Setup::parse(text.as_deref().ok_or_else(|| format!("--{name} ENGINE is missing"))?)
    };
    let setups = [engine(&options.a, "a")?, engine(&options.b, "b")?];
    let outside = setups.iter().any(|setup| setup.text.starts_with("fairy"));
    let options = if outside { known(options) } else { options.clone() };
    let limits = [options.limit, options.limit_b.unwrap_or(options.limit)];
    let patience = Duration::from_secs(options.patience);
    let pairing = Pairing { setups, limits, patience, seed: options.seed };
    let of = describe(&pairing, options.plies);
    let most = options.each.unwrap_or(100);
    let until = options.sprt.map_or(Until::Games(most), |sprt| Until::Decided(sprt, most));
    let one =
        |tables| Match { of: of.clone(), tables, pairing: pairing.clone(), plies: options.plies, until };
    let all: Vec<Match> = games(&options)?.into_iter().map(one).collect();
    let path = options.results.as_deref().unwrap_or("target/arena/results.jsonl");
    println!("{of}");
    matches::run(&all, path, options.threads, &mut |lines, last| {
        let tally = results::tally(lines, &last.of, &last.game);
        println!("{} {}: {}, {} | {}", last.game, last.number, last.result, last.why, told(&tally));
    })?;
    summary(&all, &matches::lines(path)?, &of, options.sprt);
    Ok(())
}

/// What makes two matches the same.
fn describe(pairing: &Pairing, plies: u32) -> String {
    let side = |index: usize| format!("{} ({})", pairing.setups[index].text, pairing.limits[index].text());
    format!("{} against {}, {plies} plies, seed {}", side(0), side(1), pairing.seed)
}

fn summary(all: &[Match], lines: &[Line], of: &str, sprt: Option<Sprt>) {
    println!("\n{of}");
    let mut total = Tally::default();
    for one in all {
        let id = one.tables.variant.id;
        let tally = results::tally(lines, of, id);
        total.add(&tally);
        println!("{id:22} {}{}", told(&tally), verdict(&tally, sprt));
        let failures = lines.iter().filter(|line| line.of == of && line.game == id);
        let failures = failures.filter(|line| line.why.contains("engine") || line.why.contains("illegal"));
        for line in failures {
            println!("{:22} game {}: {} {}", "", line.number, line.result, line.why);
        }
    }
    if all.len() > 1 {
        println!("{:22} {}{}", "all", told(&total), verdict(&total, sprt));
    }
}

/// Wins, draws, losses, score and Elo with their 95 % intervals.
pub fn told(tally: &Tally) -> String {
    let Tally { wins, draws, losses, .. } = tally;
    let counts = format!("+{wins} ={draws} -{losses}");
    let Some(score) = tally.score() else { return counts };
    let (mean, error) = (elo::elo(score.mean), (elo::elo(score.high) - elo::elo(score.low)) / 2.0);
    let percent = (score.high - score.low) * 50.0;
    format!("{counts}, {:.1} % ± {percent:.1}, Elo {mean:+.0} ± {error:.0}", score.mean * 100.0)
}

fn verdict(tally: &Tally, sprt: Option<Sprt>) -> String {
    let Some(sprt) = sprt else { return String::new() };
    let words = match tally.verdict(&sprt) {
        Verdict::Stronger => "stronger",
        Verdict::NotStronger => "not stronger",
        Verdict::Open => "open",
    };
    format!(", SPRT [{}, {}] {words} (LLR {:.2})", sprt.elo0, sprt.elo1, tally.llr(&sprt))
}

fn play_levels(options: &Options) -> Result<(), String> {
    let path = options.results.as_deref().unwrap_or("docs/levels.jsonl");
    let tables = games(options)?;
    if options.write {
        let page = levels::page(&matches::lines(path)?, &tables);
        return write("docs/levels.md", &page);
    }
    let all = levels::all(&tables, &options.upper, options.each.unwrap_or(100), options.seed)?;
    levels::play(&all, path, options.threads)
}

fn prove_all(options: &Options) -> Result<(), String> {
    let engine = Setup::parse(options.a.as_deref().unwrap_or("fairy"))?;
    games(&known(options))?.iter().try_for_each(|tables| prove::prove(&engine, tables, 4, 100))
}

fn find_puzzles(options: &Options) -> Result<(), String> {
    for tables in games(options)? {
        let wanted = options.each.unwrap_or(30) as usize;
        let file = puzzles::find(&tables, wanted, options.seed)?;
        write(&format!("rules/tests/puzzles/{}.txt", tables.variant.id), &file)?;
    }
    Ok(())
}

fn write(path: &str, text: &str) -> Result<(), String> {
    let folder = std::path::Path::new(path).parent();
    folder
        .map_or(Ok(()), std::fs::create_dir_all)
        .and_then(|()| std::fs::write(path, text))
        .map_err(|error| format!("{path}: {error}"))?;
    println!("{path} written");
    Ok(())
}

/// `limit` for when none is given.
pub const USUAL: Limit = Limit::Nodes(5_000);
