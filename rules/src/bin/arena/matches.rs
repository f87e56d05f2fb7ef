//! Matches under way: which game comes next, who plays it, what is written down.

use crate::duel::{self, End, Pairing};
use crate::engine::Engine;
use rules::arena::elo::{Sprt, Tally, Verdict};
use rules::arena::openings::opening;
use rules::arena::results::{self, Line};
use rules::compile::Tables;
use rules::game::Game;
use rules::notation::text;
use std::collections::{BTreeSet, HashMap};
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

/// When a match has been played.
#[derive(Clone, Copy, Debug)]
pub enum Until {
    /// After so many games.
    Games(u32),
    /// When the sequential test decides, at the latest after so many games.
    Decided(Sprt, u32),
    /// When the 95 % interval is as a level's shall be, at the latest after so many games.
    Level(u32),
}

impl Until {
    fn most(self) -> u32 {
        match self {
            Until::Games(most) | Until::Decided(_, most) | Until::Level(most) => most,
        }
    }

    fn is_reached(self, tally: &Tally) -> bool {
        match self {
            Until::Games(_) => false,
            Until::Decided(sprt, _) => tally.verdict(&sprt) != Verdict::Open,
            Until::Level(_) => crate::levels::accepted(tally) == Some(true),
        }
    }
}

/// A match of one variant.
#[derive(Clone, Debug)]
pub struct Match {
    /// What its lines in the results file are known by.
    pub of: String,
    /// The game.
    pub tables: Arc<Tables>,
    /// Who plays.
    pub pairing: Pairing,
    /// Random plies of an opening.
    pub plies: u32,
    /// When it is over.
    pub until: Until,
}

/// The results so far and what is being played.
struct Board<'a> {
    matches: &'a [Match],
    lines: Vec<Line>,
    /// Numbers that are done or under way, by match.
    taken: Vec<BTreeSet<u32>>,
    stopped: bool,
}

impl Board<'_> {
    fn tally(&self, index: usize) -> Tally {
        let one = &self.matches[index];
        results::tally(&self.lines, &one.of, one.tables.variant.id)
    }

    /// The match with the fewest games, among those that are not over, and the number of its
    /// next game.
    fn next(&mut self) -> Option<(usize, u32)> {
        if self.stopped {
            return None;
        }
        let open = |&index: &usize| {
            let until = self.matches[index].until;
            (self.taken[index].len() as u32) < until.most() && !until.is_reached(&self.tally(index))
        };
        let index = (0..self.matches.len()).filter(open).min_by_key(|&index| self.taken[index].len())?;
        let number = (0..).find(|number| !self.taken[index].contains(number))?;
        self.taken[index].insert(number);
        Some((index, number))
    }

    /// The opening that the other game of the pair had, if it is on record.
    fn recorded(&self, index: usize, number: u32) -> Option<String> {
        let one = &self.matches[index];
        let known = |line: &&Line| {
            line.of == one.of && line.game == one.tables.variant.id && line.pair() == number / 2
        };
        self.lines.iter().find(known).map(|line| line.opening.clone())
    }
}

/// Plays matches, two games at once, and appends each to the file; goes on where the file ends.
///
/// # Errors
/// When the file cannot be read or written or an engine cannot be started.
pub fn run(
    matches: &[Match],
    path: &str,
    threads: usize,
    tell: &mut dyn FnMut(&[Line], &Line),
) -> Result<(), String> {
    let (mut file, lines) = open(path)?;
    let taken = |one: &Match| {
        let own = lines.iter().filter(|line| line.of == one.of && line.game == one.tables.variant.id);
        own.map(|line| line.number).collect()
    };
    let taken = matches.iter().map(taken).collect();
    let board = Mutex::new(Board { matches, lines, taken, stopped: false });
    let (sender, finished) = channel();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            let board = &board;
            scope.spawn(move || work(board, &sender));
        }
        drop(sender);
        let mut failed = None;
        for result in finished {
            let outcome = result.and_then(|line: Line| {
                append(&mut file, &line)?;
                let mut board = board.lock().unwrap_or_else(PoisonError::into_inner);
                board.lines.push(line.clone());
                tell(&board.lines, &line);
                Ok(())
            });
            if let Err(why) = outcome {
                board.lock().unwrap_or_else(PoisonError::into_inner).stopped = true;
                failed.get_or_insert(why);
            }
        }
        failed.map_or(Ok(()), Err)
    })
}

/// Plays one game after another as long as there are any.
fn work(board: &Mutex<Board>, sender: &Sender<Result<Line, String>>) {
    // Engines stay alive from game to game.
    let mut engines: HashMap<String, [Option<Engine>; 2]> = HashMap::new();
    loop {
        let (one, number, recorded) = {
            let mut board = board.lock().unwrap_or_else(PoisonError::into_inner);
            let Some((index, number)) = board.next() else { return };
            (&board.matches[index], number, board.recorded(index, number))
        };
        let setups = &one.pairing.setups;
        let key = format!("{} | {}", setups[0].text, setups[1].text);
        let pair = engines.entry(key).or_insert([None, None]);
        let result = game(one, number, recorded, pair);
        let failed = result.is_err();
        if sender.send(result).is_err() || failed {
            return;
        }
    }
}

fn game(
    one: &Match,
    number: u32,
    recorded: Option<String>,
    engines: &mut [Option<Engine>; 2],
) -> Result<Line, String> {
    let opening = match recorded {
        Some(moves) => replay(&one.tables, &moves)?,
        None => opening(&one.tables, one.pairing.seed, number / 2, one.plies)
            .map_err(|error| error.to_string())?,
    };
    let moves: Vec<String> = opening.moves().map(|mv| text::write(&one.tables, mv)).collect();
    let white = (number % 2) as usize;
    let End { winner, why, plies, failed } = duel::play(&one.pairing, engines, opening, number, white)?;
    if let Some(place) = failed {
        // The next game gets a fresh one.
        engines[place] = None;
    }
    Ok(Line {
        of: one.of.clone(),
        game: one.tables.variant.id.to_owned(),
        number,
        result: results::result(winner).to_owned(),
        why,
        plies,
        opening: moves.join(" "),
    })
}

fn replay(tables: &Arc<Tables>, moves: &str) -> Result<Game, String> {
    let mut game = Game::new(tables.clone()).map_err(|error| error.to_string())?;
    for word in moves.split_whitespace() {
        let mv = text::parse(tables, game.position(), word).map_err(|error| format!("opening: {error}"))?;
        game.play(mv).map_err(|error| format!("opening: {error}"))?;
    }
    Ok(game)
}

/// Opens the results for appending and reads what is there; a line cut short is cut off.
fn open(path: &str) -> Result<(File, Vec<Line>), String> {
    let say = |error: std::io::Error| format!("{path}: {error}");
    if let Some(folder) = std::path::Path::new(path).parent() {
        std::fs::create_dir_all(folder).map_err(say)?;
    }
    let mut file =
        OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(say)?;
    let mut text = String::new();
    file.read_to_string(&mut text).map_err(say)?;
    let lines = results::read(&text).map_err(|why| format!("{path}: {why}"))?;
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    file.set_len(whole as u64).and_then(|()| file.seek(SeekFrom::End(0))).map_err(say)?;
    Ok((file, lines))
}

fn append(file: &mut File, line: &Line) -> Result<(), String> {
    let text = serde_json::to_string(line).map_err(|error| error.to_string())?;
    file.write_all(format!("{text}\n").as_bytes()).map_err(|error| error.to_string())
}

/// Reads a results file; none is as good as an empty one.
///
/// # Errors
/// When it is damaged.
pub fn lines(path: &str) -> Result<Vec<Line>, String> {
    match std::fs::read_to_string(path) {
        Ok(text) => results::read(&text).map_err(|why| format!("{path}: {why}")),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(format!("{path}: {error}")),
    }
}
