// The real shell on a virtual screen: a move is played, the process is killed hard, and the
// next start has the game. Usage: node shell.mjs PATH-OF-THE-APP  (Linux)

import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync, writeFileSync, mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import assert from "node:assert/strict";
import { Session, ready } from "./webdriver.mjs";

const SHOTS = new URL("shots/", import.meta.url).pathname;
const app = realpathSync(process.argv[2]);
const home = mkdtempSync(join(tmpdir(), "menagerie-shell-"));
const children = [];

function start(program, args, options) {
  const child = spawn(program, args, options);
  child.on("error", (error) => console.error(`${program}: ${error.message}`));
  children.push(child);
  return child;
}

function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

/** Starts a virtual screen and answers its name. */
async function screen() {
  const xvfb = start("Xvfb", ["-displayfd", "3", "-screen", "0", "500x900x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "inherit", "pipe"],
  });
  const number = await new Promise((done, failed) => {
    let said = "";
    xvfb.stdio[3].on("data", (data) => {
      said += data;
      if (said.includes("\n")) done(said.trim());
    });
    xvfb.on("exit", () => failed(new Error("Xvfb did not start")));
  });
  return `:${number}`;
}

/** The processes that run the app, by what the system says they run. */
function running() {
  return readdirSync("/proc").filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/exe`) === app &&
        readFileSync(`/proc/${pid}/environ`, "utf8").includes(`XDG_DATA_HOME=${home}`);
    } catch {
      return false; // ended meanwhile, or another user's
    }
  }).map(Number);
}

/** Ends the app as a phone does when it needs the memory: without a word. */
async function killHard() {
  const pids = running();
  assert.equal(pids.length, 1, "one app is running");
  process.kill(pids[0], "SIGKILL");
  while (running().length > 0) await new Promise((done) => setTimeout(done, 50));
}

async function main() {
  const display = await screen();
  const port = await freePort();
  start("WebKitWebDriver", [`--port=${port}`, "--host=127.0.0.1"], {
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      DISPLAY: display,
      WAYLAND_DISPLAY: "",
      GDK_BACKEND: "x11",
      LIBGL_ALWAYS_SOFTWARE: "1",
      TAURI_WEBVIEW_AUTOMATION: "true",
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_CACHE_HOME: home,
    },
  });
  const driver = `http://127.0.0.1:${port}`;
  await ready(driver);
  await play(driver);
}

const POSITION = "return document.querySelector('[data-testid=board]')?.dataset.fen";

/** The board after the AI's answer to White's first move. */
function answered(session) {
  return session.until("the AI's answer", `
    const fen = document.querySelector("[data-testid=board]")?.dataset.fen;
    return fen?.endsWith(" 2") && fen.split(" ")[1] === "w" ? fen : null;`);
}

const touch = (session, cell) => session.click(`[data-testid=cell-${cell}]`);
const tap = (session, id) => session.click(`[data-testid=${id}]`);

async function play(driver) {
  console.log("a first start, a game against the AI");
  let session = await Session.start(driver, app);
  await tap(session, "new-game");
  await tap(session, "variant-yangsi");
  await tap(session, "opponent-ai");
  await tap(session, "level-1");
  await tap(session, "side-white");
  await tap(session, "start");
  await touch(session, "f3");
  await touch(session, "f5");
  const before = await answered(session);
  await shot(session, "shell");

  console.log("killed, and started again");
  await killHard();
  await session.close().catch(() => {}); // the driver may have seen the end already
  session = await Session.start(driver, app);
  await session.click(".continue");
  const after = await session.until("the board", POSITION);
  assert.equal(after, before, "the game stands as it stood");
  await tap(session, "undo");
  await session.until("the start", `${POSITION}.endsWith(" 1")`);

  console.log("killed right after a move, and started again");
  await touch(session, "a3");
  await touch(session, "a5");
  await session.until("the move", `
    const fen = document.querySelector("[data-testid=board]")?.dataset.fen;
    return fen?.split(" ")[1] === "b" || fen?.endsWith(" 2");`);
  await killHard();
  await session.close().catch(() => {});
  session = await Session.start(driver, app);
  await session.click(".continue");
  await answered(session);
  const man = await session.run("return document.querySelector('[data-testid=cell-a5]').dataset.man");
  assert.equal(man, "P", "the last move before the end was kept");
  await session.close();
}

async function shot(session, name) {
  mkdirSync(SHOTS, { recursive: true });
  writeFileSync(join(SHOTS, `${name}.png`), await session.screenshot());
}

try {
  await main();
  console.log("the shell holds");
} finally {
  for (const child of children.reverse()) child.kill();
  for (const pid of running()) process.kill(pid, "SIGKILL");
  // The webview's own processes end a little later and may still write: what they leave in
  // the system's folder for passing things is no fault of the app.
  try {
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  } catch (error) {
    console.warn(`left behind: ${error.message}`);
  }
}
