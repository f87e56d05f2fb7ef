// The web edition in a real browser, as a phone has it. Usage: CHROME=… node browser.mjs [word]
// Runs every scenario (or those whose name has the word), each on a phone of its own.

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "../../src-ui/serve.mjs";
import { Phone } from "./phone.mjs";
import * as edition from "./edition.mjs";
import * as games from "./games.mjs";
import * as playing from "./playing.mjs";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));
// The browser's own errands have nothing to do with the game.
const ARGUMENTS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

/** Runs one scenario; answers whether it held. */
async function run(browser, address, name, scenario) {
  const began = Date.now();
  const phone = await Phone.new(browser, address, scenario.phone);
  const title = name.replaceAll("_", " ");
  try {
    await scenario(phone);
    assert.deepEqual(phone.troubles, [], "the page complains about nothing");
    console.log(`ok      ${title} (${Date.now() - began} ms)`);
    return true;
  } catch (error) {
    console.log(`FAILED  ${title}\n${error.stack}`);
    for (const trouble of phone.troubles) console.log(`        ${trouble}`);
    await phone.shot(`failed-${name}`).catch(() => {});
    return false;
  } finally {
    await phone.close();
  }
}

const wanted = process.argv[2] ?? "";
const scenarios = Object.entries({ ...edition, ...playing, ...games }).filter(([name]) => name.includes(wanted));
const server = await serve(DIST);
const address = `http://localhost:${server.address().port}/`;
const browser = await chromium.launch({
  executablePath: process.env.CHROME,
  args: ARGUMENTS,
});
const held = [];
for (const [name, scenario] of scenarios) held.push(await run(browser, address, name, scenario));
await browser.close();
server.close();
server.closeAllConnections?.();

const failed = held.filter((one) => !one).length;
console.log(`${held.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 || held.length === 0 ? 1 : 0;
