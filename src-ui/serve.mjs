// Serves the built web edition: `node src-ui/serve.mjs dist [--lan] [--port N]`.
// Nothing is cached, so that a rebuilt page is seen at the next reload.

import { createReadStream, existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { networkInterfaces } from "node:os";
import { extname, join, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** The file that a request asks for, or null where it points outside the folder. */
function fileOf(root, url) {
  let path;
  try {
    path = decodeURIComponent(new URL(url, "http://localhost").pathname);
  } catch {
    return null;
  }
  const file = resolve(join(root, path.endsWith("/") ? `${path}index.html` : path));
  return file.startsWith(root + sep) && !path.includes("\0") ? file : null;
}

async function answer(root, request, response) {
  const refuse = (status) => {
    response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" });
    response.end(`${status}\n`);
  };
  if (request.method !== "GET" && request.method !== "HEAD") return refuse(405);
  const file = fileOf(root, request.url);
  if (!file) return refuse(400);
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) return refuse(404);
  response.writeHead(200, {
    "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
    "Content-Length": found.size,
    "Cache-Control": "no-store",
  });
  if (request.method === "HEAD") return response.end();
  createReadStream(file).on("error", () => response.destroy()).pipe(response);
}

/** Starts serving `folder`; port 0 takes a free one. Resolves to the listening server. */
export function serve(folder, { host = "127.0.0.1", port = 0 } = {}) {
  const root = resolve(folder);
  const server = createServer((request, response) => answer(root, request, response));
  return new Promise((done, failed) => {
    server.once("error", failed);
    server.listen(port, host, () => done(server));
  });
}

/** The addresses under which other devices of the network may find this one. */
function lanAddresses() {
  return Object.values(networkInterfaces())
    .flat()
    .filter((one) => one.family === "IPv4" && !one.internal)
    .map((one) => one.address);
}

/** Takes the wished port, or a free one where it is in use. */
async function serveNear(folder, host, port) {
  try {
    return await serve(folder, { host, port });
  } catch (error) {
    if (error.code !== "EADDRINUSE") throw error;
    return serve(folder, { host });
  }
}

async function main([folder, ...options]) {
  const lan = options.includes("--lan");
  const at = options.indexOf("--port");
  const wished = at < 0 ? 8080 : Number(options[at + 1]);
  if (!folder || !existsSync(folder) || !Number.isInteger(wished) || wished < 0 || wished > 65535) {
    console.error("usage: node serve.mjs FOLDER [--lan] [--port N]");
    process.exit(2);
  }
  const server = await serveNear(folder, lan ? "0.0.0.0" : "127.0.0.1", wished);
  const { port } = server.address();
  console.log(`\nMenagerie is at  http://localhost:${port}/`);
  if (lan) {
    for (const address of lanAddresses()) console.log(`on a phone here  http://${address}:${port}/`);
  }
  console.log("Ctrl+C ends it.");
}

if (process.argv[1] && import.meta.url === pathToFileURL(resolve(process.argv[1])).href) {
  await main(process.argv.slice(2));
}
