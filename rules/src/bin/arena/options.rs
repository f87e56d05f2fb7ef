//! The options of the command line.

use crate::setup::Limit;
use rules::arena::elo::Sprt;

/// All of them, for every command.
#[derive(Clone, Debug)]
pub struct Options {
    /// The first engine.
    pub a: Option<String>,
    /// The second.
    pub b: Option<String>,
    /// Ids of variants.
    pub games: Option<Vec<String>>,
    /// What an engine may spend on a move.
    pub limit: Limit,
    /// What the second may, if that is another.
    pub limit_b: Option<Limit>,
    /// Games a variant.
    pub each: Option<u32>,
    /// The sequential test.
    pub sprt: Option<Sprt>,
    /// Random plies of an opening.
    pub plies: u32,
    /// Where chance starts.
    pub seed: u64,
    /// Games at once.
    pub threads: usize,
    /// Seconds.
    pub patience: u64,
    /// The results file.
    pub results: Option<String>,
    /// Ids of games whose upper levels are measured.
    pub upper: Vec<String>,
    /// Only the page is wanted.
    pub write: bool,
}

impl Options {
    /// Takes the words after the command.
    ///
    /// # Errors
    /// When one is not known or lacks its value.
    pub fn parse(words: &[String]) -> Result<Options, String> {
        let mut options = Options {
            a: None,
            b: None,
            games: None,
            limit: crate::USUAL,
            limit_b: None,
            each: None,
            sprt: None,
            plies: 8,
            seed: 1,
            threads: 2,
            patience: 60,
            results: None,
            upper: ids("yangsi,liuyang,xiangaroo"),
            write: false,
        };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            if word == "--write" {
                options.write = true;
                continue;
            }
            if !word.starts_with("--") {
                options.a = Some(word.clone());
                continue;
            }
            let value = words.next().ok_or_else(|| format!("{word} lacks its value"))?;
            options.set(word, value)?;
        }
        Ok(options)
    }

    fn set(&mut self, word: &str, value: &str) -> Result<(), String> {
        match word {
            "--a" => self.a = Some(value.to_owned()),
            "--b" => self.b = Some(value.to_owned()),
            "--games" => self.games = (value != "all").then(|| ids(value)),
            "--limit" => self.limit = Limit::parse(value)?,
            "--limit-b" => self.limit_b = Some(Limit::parse(value)?),
            "--each" => self.each = Some(number(word, value, 1)?),
            "--sprt" => self.sprt = sprt(value)?,
            "--plies" => self.plies = number(word, value, 0)?,
            "--seed" => self.seed = number(word, value, 0)?.into(),
            "--threads" => self.threads = number(word, value, 1)? as usize,
            "--patience" => self.patience = number(word, value, 1)?.into(),
            "--results" => self.results = Some(value.to_owned()),
            "--upper" => self.upper = ids(value),
            _ => return Err(format!("unknown option '{word}'; `arena help` lists them")),
        }
        Ok(())
    }
}

fn ids(text: &str) -> Vec<String> {
    text.split(',').filter(|id| !id.is_empty()).map(str::to_owned).collect()
}

fn number(word: &str, value: &str, least: u32) -> Result<u32, String> {
    let number = value.parse().ok().filter(|&number| number >= least);
    number.ok_or_else(|| format!("{word}: '{value}' is not a number from {least}"))
}

/// `no` or `elo0,elo1[,alpha,beta]`
fn sprt(value: &str) -> Result<Option<Sprt>, String> {
    if value == "no" {
        return Ok(None);
    }
    let numbers: Result<Vec<f64>, _> = value.split(',').map(str::parse).collect();
    let chance = |chance: f64| chance > 0.0 && chance < 0.5;
    match numbers.as_deref() {
        Ok([elo0, elo1]) if elo0 < elo1 => {
            Ok(Some(Sprt { elo0: *elo0, elo1: *elo1, alpha: 0.05, beta: 0.05 }))
        }
        Ok([elo0, elo1, alpha, beta]) if elo0 < elo1 && chance(*alpha) && chance(*beta) => {
            Ok(Some(Sprt { elo0: *elo0, elo1: *elo1, alpha: *alpha, beta: *beta }))
        }
        _ => Err(format!("--sprt takes ELO0,ELO1[,ALPHA,BETA] with ELO0 below ELO1, not '{value}'")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Options, String> {
        Options::parse(&line.split(' ').map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn what_is_not_said_keeps_its_usual_value() {
        let options = parse("--each 20 --sprt 0,5 --games yoto,fpxq --limit-b time=5").unwrap();
        assert_eq!((options.each, options.plies, options.limit), (Some(20), 8, crate::USUAL));
        assert_eq!(options.games.unwrap(), ["yoto", "fpxq"]);
        assert_eq!(options.limit_b, Some(Limit::Time(5)));
        assert_eq!(options.sprt.unwrap().elo1, 5.0);
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for line in ["--each", "--each 0", "--each x", "--sprt 5,0", "--sprt 0,5,0.9,0.1", "--what 3"] {
            assert!(parse(line).is_err(), "{line}");
        }
    }
}
