//! What page, session worker and search worker say to each other, as JSON strings.

use rules::session::{Finding, Job};
use rules::wire::Refusal;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A request of the page.
#[derive(Serialize, Deserialize)]
pub struct ToSession {
    /// Named again by its answer.
    pub id: u32,
    /// The request's name.
    pub name: String,
    /// The request.
    pub body: Value,
}

/// What the page hears.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FromSession {
    /// To a request.
    Answer {
        /// Which.
        id: u32,
        /// Its answer.
        answer: Value,
    },
    /// To a request.
    Refusal {
        /// Which.
        id: u32,
        /// Why not.
        refusal: Refusal,
    },
    /// Another tab has taken the games over.
    Elsewhere,
}

/// A search to make.
#[derive(Serialize, Deserialize)]
pub struct ToSearch {
    /// Everything it needs.
    pub job: Job,
}

/// What a search says.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FromSearch {
    /// An iteration is finished; better may follow.
    Found(Finding),
    /// The last word.
    Done(Finding),
    /// There is none.
    Refused(Refusal),
}
