//! The requests that change something.

use super::live::Live;
use super::{Change, Context, Draft, Mood, SavedGame, Session, VERSION, conduct, preferences, views, write};
use crate::wire::*;
use std::sync::Arc;

impl Session {
    pub(super) fn new_game(&self, ask: NewGame, context: Context) -> Result<Draft, Refusal> {
        check_opponent(ask.opponent)?;
        let tables = self.memo.tables(&ask.variant, &ask.choices)?;
        let fen = ask.fen.unwrap_or_else(|| tables.start().to_owned());
        let saved = self.fresh(&ask.variant, tables.choices.clone(), fen, ask.opponent, context);
        let live = Live::start(saved, tables).map_err(|why| Refusal::BadFen { why })?;
        let chosen = preferences::chosen(&self.preferences, &live.saved);
        let mut draft = changed::<NewGame>(live, context)?;
        if chosen != self.preferences {
            draft.changes.push(Change::Preferences(chosen));
        }
        Ok(draft)
    }

    /// A record of a game that has not begun.
    pub(super) fn fresh(
        &self,
        variant: &str,
        choices: Choices,
        fen: String,
        opponent: Opponent,
        context: Context,
    ) -> SavedGame {
        SavedGame {
            version: VERSION,
            // The clock keeps ids apart even when the newest game is deleted.
            id: context.now_ms.max(self.last_id + 1),
            variant: variant.to_owned(),
            choices,
            fen,
            moves: Vec::new(),
            redo: Vec::new(),
            opponent,
            revision: 0,
            created_ms: context.now_ms,
            changed_ms: context.now_ms,
            ended: None,
            mood: Mood::default(),
        }
    }

    pub(super) fn play(&self, ask: &Play, context: Context) -> Result<Draft, Refusal> {
        let mut live = self.humans_turn(ask.game, ask.revision)?;
        live.play(&ask.text)?;
        live.saved.redo.clear();
        changed::<Play>(live, context)
    }

    pub(super) fn undo(&self, ask: &Undo, context: Context) -> Result<Draft, Refusal> {
        let mut live = self.find_at(ask.game, ask.revision)?.clone();
        if let Some(ended) = live.saved.ended.take() {
            live.saved.mood.plays_on |= conduct::resigned(&live, ended);
        } else {
            let target = live.undo_target().ok_or(Refusal::NothingThere)?;
            while live.plies() > target {
                live.take_back();
            }
        }
        changed::<Undo>(live, context)
    }

    pub(super) fn redo(&self, ask: &Redo, context: Context) -> Result<Draft, Refusal> {
        let mut live = self.find_at(ask.game, ask.revision)?.clone();
        if !live.can_redo() {
            return Err(Refusal::NothingThere);
        }
        loop {
            let text = live.saved.redo.remove(0);
            live.play(&text)?;
            if live.saved.redo.is_empty() || live.human_to_move() {
                return changed::<Redo>(live, context);
            }
        }
    }

    pub(super) fn claim_draw(&self, ask: &ClaimDraw, context: Context) -> Result<Draft, Refusal> {
        let mut live = self.humans_turn(ask.game, ask.revision)?;
        if !live.game.claims().contains(&ask.claim) {
            return Err(Refusal::NotDue);
        }
        live.end(Outcome { winner: None, reason: ground(ask.claim) });
        changed::<ClaimDraw>(live, context)
    }

    pub(super) fn resign(&self, ask: &Resign, context: Context) -> Result<Draft, Refusal> {
        let mut live = self.going_on(ask.game, ask.revision)?;
        let loser = match live.saved.opponent {
            Opponent::Ai { human, .. } => human,
            Opponent::Friend => live.turn(),
        };
        live.end(Outcome { winner: Some(loser.other()), reason: Reason::Resignation });
        changed::<Resign>(live, context)
    }

    pub(super) fn offer_draw(&self, ask: &OfferDraw, context: Context) -> Result<Draft, Refusal> {
        let mut live = self.humans_turn(ask.game, ask.revision)?;
        if !conduct::agrees(&live) {
            let answer = GameView { declined: true, ..views::game(&live) };
            let answer = write::<OfferDraw>(&answer)?;
            return Ok(Draft { answer, changes: Vec::new(), lives: Vec::new() });
        }
        live.end(Outcome { winner: None, reason: Reason::Agreement });
        changed::<OfferDraw>(live, context)
    }

    pub(super) fn delete(&self, ask: &Delete) -> Result<Draft, Refusal> {
        let there = self.games.contains_key(&ask.game);
        let changes = if there { vec![Change::Remove(ask.game)] } else { Vec::new() };
        Ok(Draft { answer: write::<Delete>(&there)?, changes, lives: Vec::new() })
    }

    pub(super) fn set_preferences(&self, ask: SetPreferences) -> Result<Draft, Refusal> {
        let sound = preferences::sound(ask.preferences);
        let answer = write::<SetPreferences>(&sound)?;
        Ok(Draft { answer, changes: vec![Change::Preferences(sound)], lives: Vec::new() })
    }

    /// A copy of a game that is not over, to be changed.
    pub(super) fn going_on(&self, game: GameId, revision: Revision) -> Result<Live, Refusal> {
        let live = self.find_at(game, revision)?;
        if live.outcome().is_some() { Err(Refusal::GameOver) } else { Ok(live.clone()) }
    }

    /// The same, where the move is the human's.
    fn humans_turn(&self, game: GameId, revision: Revision) -> Result<Live, Refusal> {
        let live = self.going_on(game, revision)?;
        if live.human_to_move() { Ok(live) } else { Err(Refusal::NotYourTurn) }
    }
}

/// The draft of a game that has changed: one revision on.
pub(super) fn changed<R: Request<Answer = GameView>>(
    mut live: Live,
    context: Context,
) -> Result<Draft, Refusal> {
    // It only has to differ from the last ones.
    live.saved.revision = live.saved.revision.wrapping_add(1);
    live.saved.changed_ms = context.now_ms;
    Ok(Draft {
        answer: write::<R>(&views::game(&live))?,
        changes: vec![Change::Put(live.saved.clone())],
        lives: vec![Arc::new(live)],
    })
}

/// The reason that a claimed draw ends a game with.
pub(super) fn ground(claim: Claim) -> Reason {
    match claim {
        Claim::Threefold => Reason::Repetition,
        Claim::MoveLimit => Reason::MoveLimit,
    }
}

/// Refuses levels that do not exist.
pub(super) fn check_opponent(opponent: Opponent) -> Result<(), Refusal> {
    match opponent {
        Opponent::Ai { level, .. } if !(1..=10).contains(&level) => Err(Refusal::UnknownLevel { level }),
        Opponent::Ai { .. } | Opponent::Friend => Ok(()),
    }
}
