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

/// The game of an id.
#[must_use]
pub fn find(id: &str) -> Option<&'static Variant> {
    ALL.into_iter().find(|variant| variant.id == id)
}
