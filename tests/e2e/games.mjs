// Every game by touch: a first move and the AI's answer, and the moves that only it has.

import assert from "node:assert/strict";

const board = (fen) => fen.split(" ")[0];

/** A game started, moved once, answered, and still there after a reload. */
function first_moves(variant, from, to) {
  return async (phone) => {
    await phone.start({ variant, level: 1 });
    await phone.fits(`the board of ${variant}`);
    const man = await phone.man(from);
    await phone.move(from, to);
    const answered = await phone.turn("white", 2);
    assert.equal(await phone.man(to), man);
    await phone.shot(variant);
    await phone.page.reload();
    await phone.shows(answered);
    await phone.tap("undo");
    await phone.turn("white", 1);
    assert.equal(await phone.man(from), man);
  };
}

export const yoto_is_played = first_moves("yoto", "a3", "a4");
export const liuyang_is_played = first_moves("liuyang", "f4", "f6");
export const xiangaroo_is_played = first_moves("xiangaroo", "a4", "a5");
export const hunterbeest_is_played = first_moves("hunterbeest", "a2", "a5");
export const xqoasb_is_played = first_moves("xqoasb", "a3", "a4");
export const fpxq_is_played = first_moves("fpxq", "a4", "a5");

/** Taps a move whose cells mean several; `choice` is the one that is meant. */
async function choose(phone, from, to, choice) {
  await phone.move(from, to);
  await phone.see("sheet").waitFor();
  await phone.fits(`what ${from} may do on ${to}`);
  await phone.tap(`choice-${choice}`);
  await phone.see("sheet").waitFor({ state: "detached" });
}

/** Castles as `lengths` says, King's cell to the rank that follows, taking back each time. */
async function castles(phone, variant, fen, king, lengths) {
  await phone.start({ variant, fen });
  for (const [cell, rank] of Object.entries(lengths)) {
    await phone.move(king, cell);
    assert.ok(board(await phone.turn("black", 1)).split("/").includes(rank), `${king} to ${cell}`);
    await phone.tap("undo");
    await phone.shows(fen);
  }
}

export async function yoto_castles(phone) {
  const fen = "9/7k1/9/9/9/9/9/R3K3R/9 w KQ - 0 1";
  await castles(phone, "yoto", fen, "e2", { c2: "2KR4R", g2: "R4RK2" });
}

export async function yoto_calves_grow_up(phone) {
  await phone.start({ variant: "yoto", fen: "9/7k1/9/9/9/9/2V6/4K4/9 w - - 0 1" });
  await choose(phone, "c3", "e7", "c3e7b");
  await phone.turn("black", 1);
  assert.equal(await phone.man("e7"), "B");
}

export async function yoto_is_won_by_the_fifth_calf(phone) {
  await phone.start({ variant: "yoto", fen: "9/7k1/9/9/9/9/2V6/FFF1K4/GGGZZZBBB w - - 0 1" });
  await phone.move("c3", "a7");
  await phone.see("result").waitFor();
  assert.match(await phone.text("result"), /White won[^]*Fifth Calf/i);
}

export async function liuyang_swaps(phone) {
  await phone.start({ variant: "liuyang" });
  await phone.move("f2", "f3");
  await phone.turn("black", 1);
  assert.equal(await phone.man("f3"), "G");
  assert.equal(await phone.man("f2"), "S");
}

export async function liuyang_brokers_become_or_stay(phone) {
  const fen = "g/3/5/3B3/9/11/11/11/11/11/5G5 w - - 0 1";
  await phone.start({ variant: "liuyang", fen });
  await choose(phone, "f8", "f9", "f8f9u");
  await phone.turn("black", 1);
  assert.equal(await phone.man("f9"), "U");
  await phone.tap("undo");
  await phone.shows(fen);
  await choose(phone, "f8", "f9", "f8f9");
  await phone.turn("black", 1);
  assert.equal(await phone.man("f9"), "B");
}

export async function hunterbeest_castles_by_one_to_four(phone) {
  const fen = "4k6/11/11/11/11/11/11/11/11/S4K4X w KQ - 0 1";
  await castles(phone, "hunterbeest", fen, "f1", { h1: "S5XK3", i1: "S6XK2", j1: "S7XK1", b1: "1KS7X" });
  await choose(phone, "f1", "g1", "f1g1o");
  assert.equal(board(await phone.turn("black", 1)).split("/").at(-1), "S4XK4");
  await phone.tap("undo");
  await phone.shows(fen);
  await choose(phone, "f1", "g1", "f1g1");
  assert.equal(board(await phone.turn("black", 1)).split("/").at(-1), "S5K3X");
}

export async function xqoasb_castles(phone) {
  const fen = "7k1/9/9/9/9/9/9/9/R3K3R w KQ - 0 1";
  await castles(phone, "xqoasb", fen, "e1", { c1: "2KR4R", g1: "R4RK2" });
}

export async function fpxq_points_become(phone) {
  await phone.start({ variant: "fpxq", fen: "P8/3k5/9/9/9/9/9/9/9/4K4 w - - 0 1" });
  await choose(phone, "a10", "b10", "a10b10c");
  await phone.turn("black", 1);
  assert.equal(await phone.man("b10"), "C");
}

export async function options_change_the_array(phone) {
  await phone.start({ variant: "xiangaroo", options: { array: "c" } });
  assert.equal(await phone.man("d1"), "I");
  await phone.home();
  await phone.page.locator(".continue").tap();
  await phone.see("board").waitFor();
  assert.equal(await phone.man("d1"), "I");
}
