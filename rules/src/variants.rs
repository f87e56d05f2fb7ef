//! The games: one file each, data only.

mod fpxq;
mod hunterbeest;
mod liuyang;
mod men;
mod xiangaroo;
mod xqoasb;
mod yangsi;
mod yoto;

use crate::spec::Variant;

/// Every game, in the order of the catalogue.
pub static ALL: [&Variant; 7] = [
    &yoto::YOTO,
    &yangsi::YANGSI,
    &liuyang::LIU_YANG,
    &xiangaroo::XIANGAROO,
    &hunterbeest::HUNTERBEEST,
    &xqoasb::XQOASB,
    &fpxq::FPXQ,
];

/// The game of an id, one of the arena's too where they are built in.
#[must_use]
pub fn find(id: &str) -> Option<&'static Variant> {
    ALL.into_iter().chain(known()).find(|variant| variant.id == id)
}

/// Games for the arena only: those that outside engines can express. None is shipped; the
/// feature `known` builds them in.
#[must_use]
pub fn known() -> Vec<&'static Variant> {
    #[cfg(feature = "known")]
    return opponents::all().to_vec();
    #[cfg(not(feature = "known"))]
    Vec::new()
}

#[cfg(feature = "known")]
#[path = "../tests/known/opponents.rs"]
mod opponents;
