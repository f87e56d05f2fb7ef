// Fairy-Stockfish as a UCI program: what comes on standard input goes to the engine, what the
// engine says goes to standard output. `node fairy.mjs [variants.ini]`
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const ini = process.argv[2] ?? new URL("variants.ini", import.meta.url);

// The package was built for a Node without `fetch`: with it, it would ask a server for its own files.
delete globalThis.fetch;
const load = createRequire(import.meta.url)("fairy-stockfish-nnue.wasm/stockfish.js");

// Lines may come before the engine is there: readline must listen at once to lose none.
const early = [];
let send = (line) => early.push(line);
createInterface({ input: process.stdin })
    .on("line", (line) => send(line))
    .on("close", () => send("quit"));

const engine = await load();
engine.FS.writeFile("/variants.ini", readFileSync(ini));
engine.addMessageListener((line) => process.stdout.write(`${line}\n`));
engine.postMessage("setoption name VariantPath value /variants.ini");
send = (line) => {
    // The engine ends its own threads only; the process is ours to end.
    if (line.trim() === "quit") process.exit(0);
    engine.postMessage(line);
};
early.splice(0).forEach((line) => send(line));
