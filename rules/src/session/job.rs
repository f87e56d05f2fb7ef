//! What takes long: everything a search needs, to be run anywhere, and what it found.

use super::acts::{changed, ground};
use super::live::Live;
use super::{Context, Draft, SavedGame, Session, conduct, read, reasons, write};
use crate::compile::Tables;
use crate::game::Game;
use crate::notation::text;
use crate::search::{Control, Level, Limits, Report, Searcher, choose};
use crate::variants;
use crate::wire::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::{Arc, OnceLock};

/// The most lines that an analysis shows.
const MOST_LINES: u8 = 3;
/// What a glance at a position costs: milliseconds on any phone.
const GLANCE_NODES: u64 = 4000;
/// How long an analysis goes on by itself.
const ANALYSIS_MS: u64 = 5000;
/// What a search may remember.
const TABLE_MEGABYTES: usize = 16;

/// A search to be run. It travels: what it is about is text.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Job {
    game: GameId,
    revision: Revision,
    task: Task,
    seed: u64,
    variant: String,
    choices: Choices,
    fen: String,
    moves: Vec<String>,
    /// The game as it stands; played again where the job has travelled.
    #[serde(skip)]
    stands: OnceLock<Game>,
}

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// To make the AI's move.
    Think {
        /// Its level.
        level: u8,
    },
    /// To show the player the best lines.
    Analyse {
        /// How many.
        lines: u8,
    },
    /// To find out, at a glance, who stands better.
    Glance,
}

/// What a search found, or has found so far.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// The best lines, best first.
    pub lines: Vec<Found>,
    /// It was told to stop before it was done.
    pub stopped: bool,
}

/// One line of a [`Finding`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// The moves, in move text.
    pub moves: Vec<String>,
    /// In hundredths of a pawn, for the side to move.
    pub centipawns: i32,
    /// Plies to mate when one is seen: positive, the side to move mates.
    pub mate: Option<i32>,
    /// Plies looked ahead.
    pub depth: u8,
}

impl Finding {
    /// The best line's worth in hundredths of a pawn for the side to move.
    pub(super) fn score(&self) -> Option<i32> {
        self.lines.first().map(|line| line.centipawns)
    }
}

impl Job {
    /// The game that it is about.
    #[must_use]
    pub const fn game(&self) -> GameId {
        self.game
    }

    /// What it is for.
    #[must_use]
    pub const fn task(&self) -> Task {
        self.task
    }

    pub(super) fn new(live: &Live, task: Task, seed: u64) -> Job {
        let SavedGame { id, revision, variant, choices, fen, moves, .. } = live.saved.clone();
        let stands = OnceLock::from(live.game.clone());
        Job { game: id, revision, task, seed, variant, choices, fen, moves, stands }
    }

    /// A searcher that has learnt nothing yet. A host keeps one from job to job: what the last
    /// search found out, the next need not.
    #[must_use]
    pub fn searcher() -> Searcher {
        Searcher::new(TABLE_MEGABYTES)
    }

    /// Searches until it is done or told to stop, with each iteration's finding on the way.
    ///
    /// The searcher may have served any game before. Below the highest level it forgets all of
    /// it, so that the same seed still makes the same move.
    ///
    /// # Errors
    /// When the job was spoilt on its way here.
    pub fn run(
        &self,
        searcher: &mut Searcher,
        stop: &dyn Fn() -> bool,
        elapsed_ms: &dyn Fn() -> u64,
        progress: &mut dyn FnMut(&Finding),
    ) -> Result<Finding, Refusal> {
        let game = self.stands()?;
        let (tables, position, history) = (game.tables(), game.position(), game.history());
        let control = Control { stop, elapsed_ms };
        let mut told = |report: &Report| progress(&tell(game, report));
        let mut search =
            |limits: Limits| searcher.search(tables, position, &history, &limits, &control, &mut told);
        let report = match self.task {
            Task::Analyse { lines } => {
                search(Limits { time_ms: Some(ANALYSIS_MS), lines, ..Limits::default() })
            }
            Task::Glance => search(Limits::nodes(GLANCE_NODES)),
            Task::Think { level } => {
                let level = Level::new(level).ok_or(Refusal::UnknownLevel { level })?;
                let seed = self.seed;
                choose(searcher, tables, position, &history, level, seed, &control, &mut told)
            }
        };
        Ok(Finding { stopped: stop(), ..tell(game, &report) })
    }

    /// A finding as the player sees it; none where the job shows nothing to the player.
    #[must_use]
    pub fn analysis(&self, finding: &Finding) -> Option<Analysis> {
        let game = self.stands().ok()?;
        let lines = finding.lines.iter().map(|found| reasons::line(game, found)).collect();
        Some(Analysis { revision: self.revision, lines })
    }

    /// The game as it stands.
    fn stands(&self) -> Result<&Game, Refusal> {
        if let Some(game) = self.stands.get() {
            return Ok(game);
        }
        let game = self.play_again()?;
        Ok(self.stands.get_or_init(|| game))
    }

    fn play_again(&self) -> Result<Game, Refusal> {
        let spoilt = |why: String| Refusal::Malformed { why };
        let variant = variants::find(&self.variant);
        let variant = variant.ok_or(Refusal::UnknownVariant { id: self.variant.clone() })?;
        let tables = Tables::new(variant, &self.choices).map_err(|error| spoilt(error.to_string()))?;
        let game = Game::from_fen(Arc::new(tables), &self.fen);
        let mut game = game.map_err(|error| Refusal::BadFen { why: error.to_string() })?;
        for played in &self.moves {
            let mv = text::parse(game.tables(), game.position(), played);
            let mv = mv.map_err(|error| spoilt(error.to_string()))?;
            game.play(mv).map_err(|error| spoilt(error.to_string()))?;
        }
        Ok(game)
    }
}

impl Session {
    /// What a search needs that a request asks for.
    ///
    /// # Errors
    /// The reason why the request is refused.
    pub fn job(&self, name: &str, body: Value, context: Context) -> Result<Job, Refusal> {
        match name {
            Think::NAME => {
                let ask: Think = read(body)?;
                let live = self.going_on(ask.game, ask.revision)?;
                let Opponent::Ai { level, .. } = live.saved.opponent else {
                    return Err(Refusal::NotYourTurn);
                };
                if live.human_to_move() {
                    return Err(Refusal::NotYourTurn);
                }
                Ok(Job::new(&live, Task::Think { level }, context.seed))
            }
            Analyse::NAME => {
                let ask: Analyse = read(body)?;
                let live = self.going_on(ask.game, ask.revision)?;
                if !(1..=MOST_LINES).contains(&ask.lines) {
                    let why = format!("{} lines; expected 1 to {MOST_LINES}", ask.lines);
                    return Err(Refusal::Malformed { why });
                }
                Ok(Job::new(&live, Task::Analyse { lines: ask.lines }, context.seed))
            }
            _ => Err(Refusal::UnknownRequest { name: name.to_owned() }),
        }
    }

    /// Answers the request of a job: plays the AI's move, or shows what was found.
    ///
    /// # Errors
    /// [`Refusal::Stopped`] when the game has changed since, or the AI was told to stop.
    pub fn prepare_finding(&self, job: &Job, finding: &Finding, context: Context) -> Result<Draft, Refusal> {
        let live = self.going_on(job.game, job.revision).map_err(|_| Refusal::Stopped)?;
        match job.task {
            Task::Think { .. } if finding.stopped => Err(Refusal::Stopped),
            Task::Think { .. } => ai_moves(live, finding, self.preferences.resigns, context),
            Task::Analyse { .. } | Task::Glance => {
                let answer = job.analysis(finding).ok_or(Refusal::Stopped)?;
                let answer = write::<Analyse>(&answer)?;
                Ok(Draft { answer, changes: Vec::new(), lives: Vec::new() })
            }
        }
    }
}

/// The AI's move, or the draw that it claims instead, or that it resigns where the player
/// wants it to.
fn ai_moves(mut live: Live, finding: &Finding, may_resign: bool, context: Context) -> Result<Draft, Refusal> {
    if let Some(claim) = conduct::claims(&live, finding) {
        live.end(Outcome { winner: None, reason: ground(claim) });
        return changed::<Think>(live, context);
    }
    live.saved.mood = conduct::hope(live.saved.mood, finding);
    if may_resign && conduct::resigns(&live) {
        live.end(Outcome { winner: Some(live.turn().other()), reason: Reason::Resignation });
        return changed::<Think>(live, context);
    }
    let best = finding.lines.first().and_then(|line| line.moves.first());
    live.play(best.ok_or(Refusal::Broken { why: "the search found no move".to_owned() })?)?;
    live.saved.redo.clear();
    live.saved.mood = conduct::mood(&live, finding);
    changed::<Think>(live, context)
}

/// What the search found, as text.
fn tell(game: &Game, report: &Report) -> Finding {
    let lines = report.lines.iter().map(|line| Found {
        moves: line.moves.iter().map(|&mv| text::write(game.tables(), mv)).collect(),
        centipawns: line.score,
        mate: line.mate,
        depth: report.depth,
    });
    Finding { lines: lines.collect(), stopped: false }
}
