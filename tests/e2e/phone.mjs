// A small phone in Chromium: touch, 360 by 640 CSS pixels. What a thumb does, and what eyes see.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const SHOTS = fileURLToPath(new URL("shots/", import.meta.url));
export const SCREEN = { width: 360, height: 640 };
mkdirSync(SHOTS, { recursive: true });

export class Phone {
  /** A phone with nothing on it yet. */
  static async new(browser, address, options = {}) {
    const context = await browser.newContext({
      viewport: SCREEN,
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
      locale: "en-GB",
      reducedMotion: "reduce",
      ...options,
    });
    context.setDefaultTimeout(60_000);
    const phone = new Phone(context, await context.newPage(), address);
    await phone.open();
    return phone;
  }

  constructor(context, page, address) {
    Object.assign(this, { context, page, address, troubles: [] });
    page.on("pageerror", (error) => this.troubles.push(`page error: ${error.stack ?? error}`));
    page.on("console", (message) => {
      if (message.type() === "error") this.troubles.push(`console: ${message.text()}`);
    });
    page.on("requestfailed", (request) => {
      this.troubles.push(`request failed: ${request.url()} ${request.failure()?.errorText}`);
    });
  }

  async open() {
    await this.page.goto(this.address);
    await this.page.waitForSelector("[data-testid=home], [data-testid=elsewhere], [data-testid=failed]");
  }

  /** Another tab of the same browser. */
  async tab() {
    const tab = new Phone(this.context, await this.context.newPage(), this.address);
    await tab.open();
    return tab;
  }

  see(id) {
    return this.page.getByTestId(id);
  }

  tap(id) {
    return this.see(id).tap();
  }

  text(id) {
    return this.see(id).innerText();
  }

  /** Starts a game from home: with `level` against the AI, else with a friend. */
  async start({ variant, level, side = "white", fen, options = {} }) {
    await this.tap("new-game");
    await this.tap(`variant-${variant}`);
    if (level === undefined) {
      await this.tap("opponent-friend");
    } else {
      await this.tap("opponent-ai");
      await this.tap(`level-${level}`);
      await this.tap(`side-${side}`);
    }
    for (const [option, value] of Object.entries(options)) await this.tap(`option-${option}-${value}`);
    if (fen) await this.see("fen").fill(fen);
    await this.tap("start");
    await this.see("board").waitFor();
  }

  /** Goes home by the back button, however deep one is. */
  async home() {
    while (!(await this.see("home").isVisible())) {
      await this.tap("back");
      await this.page.waitForTimeout(50);
    }
  }

  async centre(cell) {
    const box = await this.see(`cell-${cell}`).boundingBox();
    assert.ok(box, `the cell ${cell} is on the screen`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  async touch(cell) {
    const { x, y } = await this.centre(cell);
    await this.page.touchscreen.tap(x, y);
  }

  /** Taps one cell, then the other. */
  async move(from, to) {
    await this.touch(from);
    await this.touch(to);
  }

  /** Draws a finger from one cell to the other. */
  async drag(from, to) {
    const [start, end] = [await this.centre(from), await this.centre(to)];
    const protocol = await this.context.newCDPSession(this.page);
    const send = (type, points) => protocol.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await send("touchStart", [start]);
    for (let step = 1; step <= 5; step += 1) {
      const part = (a, b) => a + ((b - a) * step) / 5;
      await send("touchMove", [{ x: part(start.x, end.x), y: part(start.y, end.y) }]);
    }
    await send("touchEnd", []);
    await protocol.detach();
  }

  fen() {
    return this.see("board").getAttribute("data-fen");
  }

  /** Waits until the board shows exactly this, and says what it shows where it never does. */
  async shows(fen) {
    await this.until(`the position ${fen}`, (wanted) => {
      return document.querySelector("[data-testid=board]")?.dataset.fen === wanted;
    }, fen);
  }

  /** Waits for a side's turn in the full move of that number; answers the position. */
  async turn(side, move) {
    await this.until(`${side}'s move ${move}`, ([side, move]) => {
      const fen = document.querySelector("[data-testid=board]")?.dataset.fen.split(" ");
      return fen && fen[1] === side[0] && fen.at(-1) === String(move);
    }, [side, move]);
    return this.fen();
  }

  async until(what, test, argument) {
    await this.page.waitForFunction(test, argument).catch(async () => {
      const board = (await this.see("board").count()) > 0 ? await this.fen() : "no board";
      throw new Error(`waited in vain for ${what}; there is: ${board}`);
    });
  }

  /** What stands on a cell, as in FEN; null for nothing. */
  man(cell) {
    return this.see(`cell-${cell}`).getAttribute("data-man");
  }

  /** Nothing reaches past the sides, no control covers another, all can be hit by a thumb. */
  async fits(where) {
    const faults = await this.page.evaluate(findFaults);
    assert.deepEqual(faults, [], `${where} fits a small screen`);
  }

  shot(name) {
    return this.page.screenshot({ path: `${SHOTS}${name}.png` });
  }

  async close() {
    await this.context.close();
  }
}

/** Runs in the page: what does not fit, in words. */
function findFaults() {
  const faults = [];
  const name = (one) => one.dataset?.testid ?? `${one.tagName} ${one.className?.baseVal ?? one.className}`;
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) faults.push("the page scrolls sideways");

  // A strip that is meant to scroll sideways may hold more than the screen.
  const inStrip = (one) => {
    for (let up = one.parentElement; up; up = up.parentElement) {
      if (["auto", "scroll", "hidden"].includes(getComputedStyle(up).overflowX)) return true;
    }
    return false;
  };
  const shown = (one) => one.checkVisibility?.({ visibilityProperty: true }) ?? true;
  const seen = [...document.body.querySelectorAll("*")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && shown(one);
  });
  for (const one of seen) {
    const box = one.getBoundingClientRect();
    if ((box.left < -1 || box.right > width + 1) && !inStrip(one) && !one.closest("svg")) {
      faults.push(`${name(one)} reaches past the side`);
    }
  }

  // What stands fixed over a scrolling page covers what scrolls under it: that is its use.
  const layer = (one) => {
    for (let up = one; up; up = up.parentElement) {
      if (["fixed", "sticky"].includes(getComputedStyle(up).position)) return up;
    }
    return null;
  };
  const controls = seen.filter((one) => one.matches("button, input, textarea, select, a, svg.board"));
  controls.forEach((one, index) => {
    const a = one.getBoundingClientRect();
    if (!one.matches("svg.board") && a.height < 43.5) faults.push(`${name(one)} is only ${a.height} high`);
    for (const other of controls.slice(index + 1)) {
      const b = other.getBoundingClientRect();
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      const nested = one.contains(other) || other.contains(one);
      if (wide > 1 && high > 1 && !nested && layer(one) === layer(other)) {
        faults.push(`${name(one)} and ${name(other)} overlap`);
      }
    }
  });
  return faults;
}
