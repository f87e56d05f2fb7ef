//! What a search may spend, and its line to the host: clock and stop flag.

use serde::{Deserialize, Serialize};

/// What a search may spend. What is not set does not bind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Limits {
    /// Plies of iterative deepening.
    pub depth: Option<u8>,
    /// Moves made in the tree.
    pub nodes: Option<u64>,
    /// Milliseconds by the host's clock.
    pub time_ms: Option<u64>,
    /// How many best lines are wanted; 0 counts as 1.
    pub lines: u8,
}

impl Limits {
    /// So many plies.
    #[must_use]
    pub fn depth(depth: u8) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// So many positions.
    #[must_use]
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }
}

/// The host's clock and stop flag.
#[derive(Clone, Copy)]
pub struct Control<'a> {
    /// Whether the search shall end now.
    pub stop: &'a dyn Fn() -> bool,
    /// Milliseconds since the search was asked for.
    pub elapsed_ms: &'a dyn Fn() -> u64,
}

impl Control<'static> {
    /// Nobody stops it and no time passes.
    pub const NONE: Control<'static> = Control { stop: &|| false, elapsed_ms: &|| 0 };
}

/// The host is asked once in so many nodes. A power of two.
pub const PROBE_EVERY: u64 = 1024;

/// Counts nodes and knows when it is enough.
pub(super) struct Meter<'a> {
    control: &'a Control<'a>,
    most_nodes: u64,
    most_ms: u64,
    /// Nodes so far.
    pub nodes: u64,
    /// Set once and for all when the search must end.
    pub ended: bool,
}

impl<'a> Meter<'a> {
    pub fn new(limits: &Limits, control: &'a Control<'a>) -> Meter<'a> {
        Meter {
            control,
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            most_ms: limits.time_ms.unwrap_or(u64::MAX),
            nodes: 0,
            ended: false,
        }
    }

    /// Counts one node.
    #[inline]
    pub fn count(&mut self) {
        if self.ended {
            return;
        }
        self.nodes += 1;
        if self.nodes >= self.most_nodes {
            self.ended = true;
        } else if self.nodes & (PROBE_EVERY - 1) == 0 {
            self.probe();
        }
    }

    /// Asks the host.
    #[cold]
    pub fn probe(&mut self) {
        self.ended |= (self.control.stop)() || (self.control.elapsed_ms)() >= self.most_ms;
    }
}
