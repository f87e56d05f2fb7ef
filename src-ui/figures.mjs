// Writes generated/figures.rs: the drawings of the figures that figures.txt names, out of the
// npm package @iconify-json/game-icons. Run by ./dev before every build of the interface.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const set = JSON.parse(readFileSync(here("node_modules/@iconify-json/game-icons/icons.json"), "utf8"));
const names = readFileSync(here("figures.txt"), "utf8")
  .split("\n")
  .map((line) => line.trim())
  .filter((line) => line !== "" && !line.startsWith("#"));

const rows = names.map((name) => {
  const icon = set.icons[name];
  if (icon === undefined) throw new Error(`figures.txt: there is no figure "${name}" in game-icons`);
  const body = icon.body.replaceAll(/ fill="currentColor"/g, "");
  if (body.includes('"#')) throw new Error(`figure "${name}" cannot be written as a Rust string`);
  return `    ("${name}", r#"${body}"#),\n`;
});

const text = `// Written by figures.mjs; not kept in git.

/// Name and drawing (512 by 512) of every figure, sorted by name.
pub const FIGURES: &[(&str, &str)] = &[
${rows.sort().join("")}];
`;
mkdirSync(here("generated"), { recursive: true });
const file = here("generated/figures.rs");
let before = "";
try {
  before = readFileSync(file, "utf8");
} catch { /* not written yet */ }
if (before !== text) writeFileSync(file, text);
console.log(`figures: ${names.length}`);
