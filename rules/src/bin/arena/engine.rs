//! An engine as a process of its own, spoken to in UCI. Whatever it does, the arena goes on.

use crate::setup::Setup;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How an engine failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It has ended, or closed its output.
    Dead,
    /// It did not answer in time.
    Silent,
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Failure::Dead => "engine died",
            Failure::Silent => "engine hangs",
        })
    }
}

/// A running engine.
pub struct Engine {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    /// Names of the options that it offers.
    pub options: Vec<String>,
}

/// How long an engine may take to say what it is.
const GREETING: Duration = Duration::from_secs(60);

impl Engine {
    /// Starts it and hears its greeting.
    ///
    /// # Errors
    /// When it cannot be started or does not greet.
    pub fn start(setup: &Setup) -> Result<Engine, String> {
        let mut command = Command::new(&setup.program[0]);
        command.args(&setup.program[1..]);
        let spawned = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut child = spawned.map_err(|error| format!("{}: {error}", setup.program[0]))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("an engine without streams".to_owned());
        };
        let (sender, lines) = channel();
        // Ends by itself when the engine's output does.
        std::thread::spawn(move || {
            for line in BufReader::new(output).split(b'\n') {
                let Ok(line) = line else { break };
                if sender.send(String::from_utf8_lossy(&line).trim().to_owned()).is_err() {
                    break;
                }
            }
        });
        let mut engine = Engine { child, input, lines, options: Vec::new() };
        let told = engine.ask("uci", GREETING, |line| line == "uciok");
        let told = told.map_err(|failure| format!("'{}' does not greet: {failure}", setup.text))?;
        engine.options = told.iter().filter_map(|line| option_name(line)).collect();
        Ok(engine)
    }

    /// Sends a line.
    ///
    /// # Errors
    /// When nobody reads any more.
    pub fn send(&mut self, line: &str) -> Result<(), Failure> {
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).map_err(|_| Failure::Dead)
    }

    /// Sends a line and returns what comes up to the line that ends the answer.
    ///
    /// # Errors
    /// When the engine dies or the answer does not end in time.
    pub fn ask(
        &mut self,
        line: &str,
        patience: Duration,
        ends: impl Fn(&str) -> bool,
    ) -> Result<Vec<String>, Failure> {
        self.send(line)?;
        let until = Instant::now() + patience;
        let mut answer = Vec::new();
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left).map_err(|error| match error {
                RecvTimeoutError::Timeout => Failure::Silent,
                RecvTimeoutError::Disconnected => Failure::Dead,
            })?;
            answer.push(line);
            if answer.last().is_some_and(|line| ends(line)) {
                return Ok(answer);
            }
        }
    }

    /// Sets an option.
    ///
    /// # Errors
    /// When nobody reads any more.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), Failure> {
        self.send(&format!("setoption name {name} value {value}"))
    }

    /// Whether it offers an option.
    pub fn offers(&self, name: &str) -> bool {
        self.options.iter().any(|known| known.eq_ignore_ascii_case(name))
    }

    /// Waits until it has done all that it was told.
    ///
    /// # Errors
    /// When it dies or hangs.
    pub fn settle(&mut self, patience: Duration) -> Result<(), Failure> {
        self.ask("isready", patience, |line| line == "readyok").map(|_| ())
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // It may be dead already, or hang: it gets no chance to refuse.
        let _ = self.send("quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// `option name <name> type …`
fn option_name(line: &str) -> Option<String> {
    let rest = line.strip_prefix("option name ")?;
    Some(rest.split(" type ").next()?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_is_none_or_says_nothing_is_refused() {
        assert!(Engine::start(&Setup::parse("/no/such/program").unwrap()).is_err());
        assert!(Engine::start(&Setup::parse("true").unwrap()).is_err_and(|why| why.contains("died")));
    }

    #[test]
    fn option_names_may_have_blanks() {
        assert_eq!(option_name("option name Use NNUE type check default true").unwrap(), "Use NNUE");
        assert_eq!(option_name("id name Engine"), None);
    }
}
