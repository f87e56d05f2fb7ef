// Playing Yangsi by touch: against the AI and with a friend, to the end and back.

import assert from "node:assert/strict";

const START = "mwcavvacwm/rsnbqkbnsr/pppppppppp/10/10/10/10/PPPPPPPPPP/RSNBQKBNSR/MWCAVVACWM w KQkq - 0 1";
const variant = "yangsi";

const board = (fen) => fen.split(" ")[0];

export async function a_game_against_the_ai(phone) {
  await phone.fits("the first screen");
  await phone.tap("new-game");
  await phone.fits("the screen before a game");
  await phone.shot("new-game");
  await phone.home();
  await phone.start({ variant, level: 1 });
  await phone.shows(START);
  await phone.fits("the board");

  await phone.touch("f3");
  await phone.shot("targets");
  await phone.touch("f5");
  const answered = await phone.turn("white", 2);
  assert.equal(await phone.man("f5"), "P");
  assert.equal(await phone.man("f3"), null);
  await phone.shot("game");

  await phone.page.reload();
  await phone.shows(answered);
  await phone.tap("back");
  await phone.see("home").waitFor();
  await phone.fits("home with a game under way");
  await phone.shot("home");
  await phone.page.locator(".continue").tap();
  await phone.shows(answered);

  await phone.tap("undo");
  await phone.shows(START);
  await phone.tap("redo");
  await phone.until("the move made again", () => {
    return document.querySelector("[data-testid=cell-f5]").dataset.man === "P";
  });
  await phone.turn("white", 2);
}

export async function a_finger_drags_a_piece(phone) {
  await phone.start({ variant });
  await phone.drag("c2", "d4");
  await phone.turn("black", 1);
  assert.equal(await phone.man("d4"), "N");
  await phone.drag("c9", "c4");
  await phone.drag("c9", "d7");
  await phone.turn("white", 2);
  assert.equal(await phone.man("d7"), "n");
}

export async function an_illegal_move_changes_nothing(phone) {
  await phone.start({ variant });
  await phone.move("a3", "a6");
  await phone.move("f9", "f8");
  await phone.move("e6", "e7");
  await phone.shows(START);
  await phone.move("a3", "a5");
  await phone.turn("black", 1);
}

export async function undo_while_the_ai_thinks(phone) {
  await phone.start({ variant, level: 10 });
  await phone.move("a3", "a5");
  await phone.until("the AI at work", () => {
    return document.querySelector("[data-testid=board]").dataset.turn === "black";
  });
  await phone.tap("undo");
  await phone.shows(START);
  await phone.move("j3", "j5");
  await phone.turn("white", 2);
  assert.equal(await phone.man("a3"), "P", "the move taken back stays so");
  assert.equal(await phone.man("j5"), "P");
}

export async function black_sits_at_the_lower_edge(phone) {
  await phone.start({ variant, level: 1, side: "black" });
  await phone.turn("black", 1);
  const [own, far] = [await phone.centre("a8"), await phone.centre("a3")];
  assert.ok(own.y > far.y, "Black's men are below");
  await phone.move("a8", "a6");
  await phone.turn("black", 2);
  await phone.tap("flip");
  const [turned, near] = [await phone.centre("a8"), await phone.centre("a3")];
  assert.ok(turned.y < near.y, "the board is turned");
}

export async function a_pawn_becomes_a_queen(phone) {
  const fen = "10/P9/10/k9/10/1K8/10/10/10/10 w - - 0 1";
  await phone.start({ variant, level: 1, fen });
  await phone.shows(fen);
  await phone.move("a9", "a10");
  await phone.see("sheet").waitFor();
  await phone.shot("promotion");
  await phone.fits("the choice of a promotion");
  for (const letter of "QMARSCNBVW") await phone.see(`promote-${letter}`).waitFor();
  await phone.tap("choice-a9a10q");
  const answered = await phone.turn("white", 2);
  assert.equal(await phone.man("a10"), "Q");

  await phone.page.reload();
  await phone.shows(answered);
  await phone.home();
  await phone.page.locator(".continue").tap();
  await phone.shows(answered);
  assert.equal(await phone.man("a10"), "Q");
  await phone.tap("resign");
  await phone.tap("confirm");
  await phone.see("result").waitFor();
  assert.match(await phone.text("result"), /You lost[^]*Resignation/);
}

export async function a_game_is_won(phone) {
  await phone.start({ variant, level: 2, fen: "k9/10/1K8/10/10/10/10/10/10/7Q2 w - - 0 1" });
  await phone.move("h1", "h10");
  await phone.see("result").waitFor();
  assert.match(await phone.text("result"), /You won[^]*Checkmate/);
  await phone.fits("the result");
  await phone.shot("won");
  await phone.home();
  assert.match(await phone.text("home"), /Finished[^]*You won/i);
  await phone.page.reload();
  await phone.page.locator(".continue").tap();
  await phone.see("result").waitFor();
  await phone.tap("undo");
  await phone.turn("white", 1);
}

export async function the_king_castles_by_two_or_three(phone) {
  const fen = "10/4k5/10/10/10/10/10/10/R4K3R/10 w KQ - 0 1";
  const lengths = { h2: "10/4k5/10/10/10/10/10/10/R5RK2/10", i2: "10/4k5/10/10/10/10/10/10/R6RK1/10",
    d2: "10/4k5/10/10/10/10/10/10/3KR4R/10", c2: "10/4k5/10/10/10/10/10/10/2KR5R/10" };
  await phone.start({ variant, fen });
  for (const [cell, castled] of Object.entries(lengths)) {
    await phone.move("f2", cell);
    assert.equal(board(await phone.turn("black", 1)), castled);
    await phone.tap("undo");
    await phone.shows(fen);
  }
}

export async function a_draw_is_claimed(phone) {
  await phone.start({ variant });
  assert.equal(await phone.see("claim-threefold").count(), 0);
  const shuffle = [["c2", "d4"], ["c9", "d7"], ["d4", "c2"], ["d7", "c9"]];
  let ply = 0;
  for (const [from, to] of [...shuffle, ...shuffle]) {
    await phone.move(from, to);
    ply += 1;
    await phone.turn(ply % 2 === 0 ? "white" : "black", 1 + Math.floor(ply / 2));
  }
  await phone.see("claim-threefold").waitFor();
  await phone.fits("a draw to be claimed");
  await phone.tap("claim-threefold");
  await phone.see("result").waitFor();
  assert.match(await phone.text("result"), /Draw[^]*Repetition/);
}

export async function a_broken_position_is_refused(phone) {
  await phone.tap("new-game");
  await phone.tap("variant-yangsi");
  await phone.see("fen").fill("10/10/10/10/10/10/10/10/10/10 w - - 0 1");
  await phone.tap("start");
  await phone.see("toast").waitFor();
  assert.match(await phone.text("toast"), /not possible/);
  assert.equal(await phone.see("board").count(), 0);
  await phone.home();
  assert.equal(await phone.page.locator(".continue").count(), 0);
}

export async function a_game_in_the_dark(phone) {
  await phone.start({ variant, level: 1 });
  await phone.move("e3", "e5");
  await phone.turn("white", 2);
  await phone.fits("the board in the dark");
  await phone.shot("dark");
}
a_game_in_the_dark.phone = { colorScheme: "dark" };

export async function what_was_chosen_is_chosen_the_next_time(phone) {
  await phone.start({ variant, level: 2, side: "random" });
  await phone.home();
  await phone.tap("settings");
  assert.equal(await phone.see("resigns-off").getAttribute("aria-checked"), "true");
  await phone.tap("resigns-on");
  await phone.home();
  await phone.page.reload();
  await phone.see("home").waitFor();
  await phone.tap("settings");
  await phone.page.locator("[data-testid=resigns-on][aria-checked=true]").waitFor();
  await phone.fits("the settings");
  await phone.home();
  await phone.tap("new-game");
  await phone.tap(`variant-${variant}`);
  assert.equal(await phone.see("level-2").getAttribute("aria-checked"), "true");
  assert.equal(await phone.see("side-random").getAttribute("aria-checked"), "true");
}
