//! What is said to the player about typed things: refusals, results, players, times.

use crate::host::Trouble;
use crate::words::i18n::{Locale, t_string};
use js_sys::{Array, Object, Reflect};
use leptos_i18n::I18nContext;
use rules::wire::{Claim, NoticeKind, Opponent, Outcome, Reason, Refusal, Side, Why};

/// The words in the player's language.
pub type Words = I18nContext<Locale>;

/// A side's name.
pub fn side(words: Words, side: Side) -> String {
    match side {
        Side::White => t_string!(words, side.white).to_string(),
        Side::Black => t_string!(words, side.black).to_string(),
    }
}

/// Against whom a game is played.
pub fn opponent(words: Words, opponent: Opponent) -> String {
    match opponent {
        Opponent::Ai { level, .. } => t_string!(words, home.against, level = level).to_string(),
        Opponent::Friend => t_string!(words, home.friend).to_string(),
    }
}

/// Who won, from the human's side of the board where there is one.
pub fn verdict(words: Words, outcome: Outcome, opponent: Opponent) -> String {
    let text = match (outcome.winner, opponent) {
        (None, _) => t_string!(words, result.draw),
        (Some(winner), Opponent::Ai { human, .. }) if winner == human => t_string!(words, result.you_won),
        (Some(_), Opponent::Ai { .. }) => t_string!(words, result.you_lost),
        (Some(Side::White), Opponent::Friend) => t_string!(words, result.white_won),
        (Some(Side::Black), Opponent::Friend) => t_string!(words, result.black_won),
    };
    text.to_string()
}

/// Why a game ended.
pub fn reason(words: Words, reason: Reason) -> String {
    let text = match reason {
        Reason::Checkmate => t_string!(words, result.checkmate),
        Reason::Stalemate => t_string!(words, result.stalemate),
        Reason::FifthCalf => t_string!(words, result.fifth_calf),
        Reason::Marriage => t_string!(words, result.marriage),
        Reason::PerpetualCheck => t_string!(words, result.perpetual_check),
        Reason::Repetition => t_string!(words, result.repetition),
        Reason::MoveLimit => t_string!(words, result.move_limit),
        Reason::DeadPosition => t_string!(words, result.dead_position),
        Reason::Agreement => t_string!(words, result.agreement),
        Reason::Resignation => t_string!(words, result.resignation),
        Reason::Time => t_string!(words, result.time),
    };
    text.to_string()
}

/// What the button of a claim says.
pub fn claim(words: Words, claim: Claim) -> String {
    match claim {
        Claim::Threefold => t_string!(words, claim.threefold).to_string(),
        Claim::MoveLimit => t_string!(words, claim.move_limit).to_string(),
    }
}

/// Why a move is advised.
pub fn why(words: Words, why: Why) -> String {
    let text = match why {
        Why::Mates => t_string!(words, why.mates),
        Why::Wins => t_string!(words, why.wins),
        Why::Promotes => t_string!(words, why.promotes),
        Why::Saves => t_string!(words, why.saves),
    };
    text.to_string()
}

/// What happened to the stored games.
pub fn notice(words: Words, kind: NoticeKind, detail: &str) -> String {
    let detail = detail.to_owned();
    match kind {
        NoticeKind::GameSetAside => t_string!(words, notice.game_set_aside, detail = detail).to_string(),
        NoticeKind::Interrupted => t_string!(words, notice.interrupted).to_string(),
        NoticeKind::StoreSetAside => t_string!(words, notice.store_set_aside, detail = detail).to_string(),
    }
}

/// Why a request came to nothing.
pub fn trouble(words: Words, trouble: Trouble) -> String {
    let refusal = match trouble {
        Trouble::Lost => return t_string!(words, trouble.lost).to_string(),
        Trouble::Refused(refusal) => refusal,
    };
    match refusal {
        Refusal::UnknownRequest { .. } => t_string!(words, trouble.unknown_request).to_string(),
        Refusal::Malformed { why } => t_string!(words, trouble.malformed, why = why).to_string(),
        Refusal::UnknownVariant { .. } => t_string!(words, trouble.unknown_variant).to_string(),
        Refusal::UnknownOption { why } => t_string!(words, trouble.unknown_option, why = why).to_string(),
        Refusal::UnknownLevel { .. } => t_string!(words, trouble.unknown_level).to_string(),
        Refusal::BadFen { why } => t_string!(words, trouble.bad_fen, why = why).to_string(),
        Refusal::BadRecord { why } => t_string!(words, trouble.bad_record, why = why).to_string(),
        Refusal::NoSuchGame { .. } => t_string!(words, trouble.no_such_game).to_string(),
        Refusal::Stale { .. } => t_string!(words, trouble.stale).to_string(),
        Refusal::IllegalMove { why, .. } => t_string!(words, trouble.illegal_move, why = why).to_string(),
        Refusal::GameOver => t_string!(words, trouble.game_over).to_string(),
        Refusal::NotYourTurn => t_string!(words, trouble.not_your_turn).to_string(),
        Refusal::NothingThere => t_string!(words, trouble.nothing_there).to_string(),
        Refusal::NotDue => t_string!(words, trouble.not_due).to_string(),
        Refusal::Stopped => t_string!(words, trouble.stopped).to_string(),
        Refusal::Storage { why } => t_string!(words, trouble.storage, why = why).to_string(),
        Refusal::Broken { why } => t_string!(words, trouble.broken, why = why).to_string(),
        Refusal::ElsewhereOpen => t_string!(words, trouble.elsewhere_open).to_string(),
    }
}

/// How long ago something was, in the browser's own words for the page's language.
pub fn ago(then_ms: u64) -> String {
    let seconds = (then_ms as f64 - js_sys::Date::now()) / 1000.0;
    let units = [("day", 86_400.0), ("hour", 3_600.0), ("minute", 60.0)];
    let found = units.into_iter().find(|(_, length)| seconds.abs() >= *length);
    let (unit, length) = found.unwrap_or(("minute", 60.0));
    let options = Object::new();
    // A plain object takes any property.
    let _ = Reflect::set(&options, &"numeric".into(), &"auto".into());
    let format = js_sys::Intl::RelativeTimeFormat::new(
        &Array::of1(&leptos_i18n::Locale::as_str(Locale::default()).into()),
        &options,
    );
    String::from(format.format((seconds / length).trunc(), unit))
}
