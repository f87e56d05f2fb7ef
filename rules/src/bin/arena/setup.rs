//! What is written on the command line of an engine and its limit.

use std::path::PathBuf;

/// An engine: a program and what is set in it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Setup {
    /// As it was written.
    pub text: String,
    /// The program and its arguments.
    pub program: Vec<String>,
    /// UCI options.
    pub options: Vec<(String, String)>,
}

impl Setup {
    /// `own`, `fairy` or a program, then words: `Name=Value` sets an option, others are arguments.
    ///
    /// # Errors
    /// When nothing is written, or this program's neighbour cannot be found.
    pub fn parse(text: &str) -> Result<Setup, String> {
        let mut program = Vec::new();
        let mut options = Vec::new();
        for word in text.split_whitespace() {
            match word.split_once('=') {
                Some((name, value)) if !program.is_empty() => {
                    options.push((name.replace('_', " "), value.to_owned()));
                }
                _ if program.is_empty() && word == "own" => program.push(own()?),
                _ if program.is_empty() && word == "fairy" => {
                    program.extend(["node".to_owned(), "tests/arena/fairy.mjs".to_owned()]);
                }
                _ => program.push(word.to_owned()),
            }
        }
        if program.is_empty() {
            return Err("an engine is 'own', 'fairy' or a program".to_owned());
        }
        Ok(Setup { text: text.split_whitespace().collect::<Vec<_>>().join(" "), program, options })
    }
}

/// The engine that was built beside this program.
fn own() -> Result<String, String> {
    let here = std::env::current_exe().map_err(|error| error.to_string())?;
    let name = format!("engine{}", std::env::consts::EXE_SUFFIX);
    let path: PathBuf = here.with_file_name(name);
    Ok(path.to_string_lossy().into_owned())
}

/// What an engine may spend on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Positions.
    Nodes(u64),
    /// Milliseconds.
    Time(u64),
    /// Plies.
    Depth(u64),
    /// What its own level says.
    Level,
}

impl Limit {
    /// `nodes=N`, `time=MS`, `depth=N` or `level`.
    ///
    /// # Errors
    /// When it is none of these.
    pub fn parse(text: &str) -> Result<Limit, String> {
        let number = |value: &str| value.parse().ok().filter(|&number| number > 0);
        let limit = match text.split_once('=') {
            Some(("nodes", value)) => number(value).map(Limit::Nodes),
            Some(("time", value)) => number(value).map(Limit::Time),
            Some(("depth", value)) => number(value).map(Limit::Depth),
            None if text == "level" => Some(Limit::Level),
            _ => None,
        };
        limit.ok_or_else(|| format!("a limit is nodes=N, time=MS, depth=N or level, not '{text}'"))
    }

    /// The command that starts a search.
    pub fn go(self) -> String {
        match self {
            Limit::Nodes(nodes) => format!("go nodes {nodes}"),
            Limit::Time(ms) => format!("go movetime {ms}"),
            Limit::Depth(plies) => format!("go depth {plies}"),
            Limit::Level => "go".to_owned(),
        }
    }

    /// As it is written.
    pub fn text(self) -> String {
        match self {
            Limit::Nodes(nodes) => format!("nodes={nodes}"),
            Limit::Time(ms) => format!("time={ms}"),
            Limit::Depth(plies) => format!("depth={plies}"),
            Limit::Level => "level".to_owned(),
        }
    }

    /// Milliseconds that belong to the engine, beyond which patience begins.
    pub const fn granted_ms(self) -> u64 {
        match self {
            Limit::Time(ms) => ms,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_an_engine_are_program_arguments_and_options() {
        let setup = Setup::parse(" a/program  --fast Hash=16 Use_NNUE=false ").unwrap();
        assert_eq!(setup.program, ["a/program", "--fast"]);
        let option = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(setup.options, [option("Hash", "16"), option("Use NNUE", "false")]);
        assert_eq!(setup.text, "a/program --fast Hash=16 Use_NNUE=false");
        assert!(Setup::parse("own").unwrap().program[0].contains("engine"));
        assert!(Setup::parse("  ").is_err());
    }

    #[test]
    fn limits_come_back_as_they_were_written() {
        for text in ["nodes=20000", "time=100", "depth=5", "level"] {
            assert_eq!(Limit::parse(text).unwrap().text(), text);
        }
        for text in ["nodes", "nodes=0", "nodes=x", "hours=1", ""] {
            assert!(Limit::parse(text).is_err(), "{text}");
        }
    }
}
