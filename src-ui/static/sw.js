// The offline copy: all files of one build, under that build's version, or none of them.
// version.js is written by the build: self.BUILD = { version: "…", files: ["index.html", …] }.
importScripts("version.js");

const PREFIX = "menagerie-";
const CACHE = PREFIX + self.BUILD.version;

self.addEventListener("install", (event) => {
  const requests = self.BUILD.files.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

// No skipWaiting: a page keeps the files that it began with, its workers included.
self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys()
      .then((keys) => keys.filter((key) => key.startsWith(PREFIX) && key !== CACHE))
      .then((old) => Promise.all(old.map((key) => caches.delete(key)))),
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
  const wanted = event.request.mode === "navigate" ? "index.html" : event.request;
  event.respondWith(
    caches.open(CACHE)
      .then((cache) => cache.match(wanted, { ignoreSearch: true }))
      .then((kept) => (kept ? withoutAddress(kept) : fetch(event.request))),
  );
});

// A worker takes the address of its script's answer for its own, and reads its role there: the
// kept answer's own address has none, and without one the address asked for stands.
function withoutAddress({ body, status, headers }) {
  return new Response(body, { status, headers });
}
