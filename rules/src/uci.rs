//! The UCI protocol, line by line, as Fairy-Stockfish speaks it. No I/O: a line goes in, lines
//! or an [`Order`] come out; `bin/engine.rs` owns streams, threads and the clock.

use crate::compile::Tables;
use crate::game::Game;
use crate::moves::legal;
use crate::notation::{fen, record, text};
use crate::search::Limits;
use crate::spec::Variant;
use crate::variants;
use crate::wire::{Choices, Claim};
use std::sync::Arc;

/// What a line asks the program to do.
#[derive(Debug)]
pub enum Order {
    /// Print these.
    Print(Vec<String>),
    /// Search the current position.
    Go(Limits),
    /// Count the leaves of the current position's tree.
    Perft(u32),
    /// End the search under way.
    Stop,
    /// Forget what was learnt of the game before.
    NewGame,
    /// End the program.
    Quit,
}

/// Settings that are no game's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Megabytes of the transposition table.
    pub hash: usize,
    /// Lines to report.
    pub lines: u8,
    /// Level 1 to 10; 0 leaves strength to the limits of `go`.
    pub level: u8,
    /// Where chance starts, for levels.
    pub seed: u64,
}

/// A setting's name, least and most value.
const SPINS: [(&str, u64, u64); 4] =
    [("Hash", 1, 1024), ("MultiPV", 1, 64), ("Level", 0, 10), ("Seed", 0, u32::MAX as u64)];

/// The state of one conversation.
#[derive(Debug)]
pub struct Uci {
    /// Of the games that coming `position` lines begin.
    tables: Arc<Tables>,
    game: Game,
    settings: Settings,
}

impl Uci {
    /// The first game of the catalogue, at its start.
    ///
    /// # Errors
    /// Never while the shipped games compile, which a test asks of each.
    pub fn new() -> Result<Uci, String> {
        let tables = compile(variants::ALL[0], &Choices::new())?;
        let game = start(&tables)?;
        Ok(Uci { tables, game, settings: Settings { hash: 64, lines: 1, level: 0, seed: 0 } })
    }

    /// The game now.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The settings now.
    #[must_use]
    pub const fn settings(&self) -> Settings {
        self.settings
    }

    /// Takes a line. A line that makes no sense is answered by one that says why, and changes
    /// nothing.
    pub fn line(&mut self, line: &str) -> Order {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&command, rest)) = words.split_first() else { return Order::Print(Vec::new()) };
        let answer = match command {
            "uci" => Ok(Order::Print(self.greet())),
            "isready" => Ok(Order::Print(vec!["readyok".to_owned()])),
            "ucinewgame" => Ok(Order::NewGame),
            "setoption" => self.set_option(rest).map(|()| Order::Print(Vec::new())),
            "position" => self.set_position(rest).map(|()| Order::Print(Vec::new())),
            "go" => self.go(rest),
            "stop" => Ok(Order::Stop),
            "d" => Ok(Order::Print(self.show())),
            "quit" => Ok(Order::Quit),
            _ => Err(format!("unknown command '{}'", clip(command))),
        };
        answer.unwrap_or_else(|why| Order::Print(vec![format!("error: {why}")]))
    }

    fn greet(&self) -> Vec<String> {
        let ids: String = variants::ALL.iter().map(|variant| format!(" var {}", variant.id)).collect();
        let mut lines = vec![
            format!("id name Menagerie {}", env!("CARGO_PKG_VERSION")),
            "id author the Menagerie authors".to_owned(),
            format!("option name UCI_Variant type combo default {}{ids}", variants::ALL[0].id),
        ];
        let now = [
            self.settings.hash as u64,
            self.settings.lines.into(),
            self.settings.level.into(),
            self.settings.seed,
        ];
        for ((name, least, most), now) in SPINS.into_iter().zip(now) {
            lines.push(format!("option name {name} type spin default {now} min {least} max {most}"));
        }
        for option in self.tables.variant.options {
            let values: String = option.values.iter().map(|value| format!(" var {}", value.0)).collect();
            lines
                .push(format!("option name {} type combo default {}{values}", option.id, option.values[0].0));
        }
        lines.push("uciok".to_owned());
        lines
    }

    /// `name <id> value <x>`
    fn set_option(&mut self, words: &[&str]) -> Result<(), String> {
        let form = || "expected: setoption name <option> value <value>".to_owned();
        let value_at = words.iter().position(|&word| word == "value").ok_or_else(form)?;
        let name = words.get(1..value_at).filter(|_| words[0] == "name").ok_or_else(form)?.join(" ");
        let value = words[value_at + 1..].join(" ");
        if name.is_empty() || value.is_empty() {
            return Err(form());
        }
        if name.eq_ignore_ascii_case("UCI_Variant") {
            let variant =
                variants::find(&value).ok_or_else(|| format!("unknown variant '{}'", clip(&value)))?;
            let tables = compile(variant, &Choices::new())?;
            self.game = start(&tables)?;
            self.tables = tables;
            return Ok(());
        }
        if let Some(spin) = SPINS.into_iter().find(|spin| spin.0.eq_ignore_ascii_case(&name)) {
            return self.set_spin(spin, &value);
        }
        let option = self.tables.variant.options.iter().find(|option| option.id == name);
        let option = option.ok_or_else(|| format!("unknown option '{}'", clip(&name)))?;
        if !option.values.iter().any(|known| known.0 == value) {
            let known: Vec<&str> = option.values.iter().map(|known| known.0).collect();
            return Err(format!("option {name}: '{}' is none of {}", clip(&value), known.join(", ")));
        }
        let mut choices = self.tables.choices.clone();
        choices.insert(name, value);
        self.tables = compile(self.tables.variant, &choices)?;
        Ok(())
    }

    fn set_spin(&mut self, (name, least, most): (&str, u64, u64), value: &str) -> Result<(), String> {
        let number = value.parse().ok().filter(|number| (least..=most).contains(number));
        let number: u64 = number.ok_or_else(|| {
            format!("option {name}: '{}' is not a number from {least} to {most}", clip(value))
        })?;
        match name {
            "Hash" => self.settings.hash = number as usize,
            "MultiPV" => self.settings.lines = number as u8,
            "Level" => self.settings.level = number as u8,
            _ => self.settings.seed = number,
        }
        Ok(())
    }

    /// `startpos|fen <six fields> [moves <move>…]`
    fn set_position(&mut self, words: &[&str]) -> Result<(), String> {
        let moves_at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let mut game = match words[..moves_at] {
            ["startpos"] => start(&self.tables)?,
            ["fen", ref fields @ ..] => Game::from_fen(self.tables.clone(), &fields.join(" "))
                .map_err(|error| format!("fen: {error}"))?,
            _ => return Err("expected: position startpos|fen <fen> [moves <move>…]".to_owned()),
        };
        for (index, word) in words.iter().skip(moves_at + 1).enumerate() {
            let refuse = |why: String| format!("move {}, '{}': {why}", index + 1, clip(word));
            let mv = text::parse(game.tables(), game.position(), word)
                .map_err(|error| refuse(error.to_string()))?;
            game.play_on(mv).map_err(|error| refuse(error.to_string()))?;
        }
        self.game = game;
        Ok(())
    }

    fn go(&self, words: &[&str]) -> Result<Order, String> {
        let mut limits = Limits { lines: self.settings.lines, ..Limits::default() };
        let (mut clock, mut increment) = (None, 0);
        let own = if self.game.position().turn() == crate::board::Side::White {
            ["wtime", "winc"]
        } else {
            ["btime", "binc"]
        };
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            if word == "infinite" {
                continue;
            }
            let known =
                ["depth", "nodes", "movetime", "perft", "wtime", "btime", "winc", "binc", "movestogo"];
            if !known.contains(&word) {
                return Err(format!("go: unknown word '{}'", clip(word)));
            }
            let value = words.next().copied().unwrap_or_default();
            let number: u64 =
                value.parse().map_err(|_| format!("go {word}: '{}' is not a number", clip(value)))?;
            match word {
                "depth" => limits.depth = Some(number.clamp(1, 250) as u8),
                "nodes" => limits.nodes = Some(number),
                "movetime" => limits.time_ms = Some(number),
                "perft" => return perft_depth(number),
                _ if word == own[0] => clock = Some(number),
                _ if word == own[1] => increment = number,
                _ => {}
            }
        }
        if let Some(clock) = clock {
            let share = clock / 30 + increment * 3 / 4;
            limits.time_ms = Some(share.min(clock.saturating_sub(50)).max(1));
        }
        Ok(Order::Go(limits))
    }

    fn show(&self) -> Vec<String> {
        let (tables, position) = (self.game.tables(), self.game.position());
        let moves: Vec<String> =
            legal(tables, position).into_iter().map(|mv| text::write(tables, mv)).collect();
        let result = match self.game.outcome() {
            None => "ongoing".to_owned(),
            Some(outcome) => {
                let winner = outcome.winner.map_or("draw", |side| match side {
                    crate::board::Side::White => "white",
                    crate::board::Side::Black => "black",
                });
                format!("{winner} {}", record::reason(outcome.reason))
            }
        };
        let claims: Vec<&str> = self.game.claims().into_iter().map(claim).collect();
        let or_dash = |text: String| if text.is_empty() { "-".to_owned() } else { text };
        vec![
            format!("Fen: {}", fen::write(tables, position)),
            format!("Legal: {}", or_dash(moves.join(" "))),
            format!("Result: {result}"),
            format!("Claimable: {}", or_dash(claims.join(","))),
        ]
    }
}

const fn claim(claim: Claim) -> &'static str {
    match claim {
        Claim::Threefold => "threefold",
        Claim::MoveLimit => "move limit",
    }
}

fn perft_depth(depth: u64) -> Result<Order, String> {
    match u32::try_from(depth) {
        Ok(depth @ 1..=32) => Ok(Order::Perft(depth)),
        _ => Err("go perft: expected a depth from 1 to 32".to_owned()),
    }
}

fn compile(variant: &'static Variant, choices: &Choices) -> Result<Arc<Tables>, String> {
    Tables::new(variant, choices).map(Arc::new).map_err(|error| error.to_string())
}

fn start(tables: &Arc<Tables>) -> Result<Game, String> {
    Game::new(tables.clone()).map_err(|error| error.to_string())
}

/// What a refusal repeats of a line: not more than fits one.
fn clip(text: &str) -> String {
    text.chars().take(40).collect()
}
