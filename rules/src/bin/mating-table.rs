//! Computes what is enough to mate: `mating-table [--out FOLDER] [game…]`. Without a game, all
//! that know dead positions. Writes `mating-<game>.json` into the folder.

use rules::compile::Tables;
use rules::mating::survey;
use rules::spec::{Ending, Variant};
use rules::variants;
use rules::wire::Choices;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("mating-table: {why}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let mut folder = PathBuf::from("rules/data");
    let mut games = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        if argument == "--out" {
            folder = arguments.next().ok_or("--out needs a folder")?.into();
        } else {
            let game = variants::find(&argument).ok_or_else(|| format!("there is no game '{argument}'"))?;
            games.push(game);
        }
    }
    if games.is_empty() {
        let has_dead =
            |game: &&Variant| game.endings.iter().any(|row| matches!(row.row, Ending::Dead { .. }));
        games = variants::ALL.into_iter().filter(has_dead).collect();
    }
    std::fs::create_dir_all(&folder)?;
    games.into_iter().try_for_each(|game| write(game, &folder))
}

fn write(game: &'static Variant, folder: &Path) -> Result<(), Box<dyn Error>> {
    let start = Instant::now();
    let tables = Tables::new(game, &Choices::new())?;
    println!("{}: a royal with these against a bare royal, the stronger side to move", game.name);
    let report = survey(&tables, |row| println!("{row}   {:.1} s", start.elapsed().as_secs_f64()))?;
    let file = folder.join(format!("mating-{}.json", game.id));
    std::fs::write(&file, report.to_json()?)?;
    let memory = peak_memory().map_or("memory: not told by this system".to_owned(), |kilobytes| {
        format!("{} MB of memory at the peak", kilobytes.div_ceil(1024))
    });
    let minutes = start.elapsed().as_secs_f64() / 60.0;
    println!("{} rows in {minutes:.1} minutes, {memory}; written to {}", report.sets.len(), file.display());
    Ok(())
}

/// The most memory that this program has had, in kilobytes, where the system tells it.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}
