// One file for both workers of the web edition: worker.js?role=session and ?role=search.
// The search worker is sent the compiled module first, since it may be started often.
import init, { start_session_worker, start_search_worker } from "./ui.js";

// What arrives before the module runs is kept, in order: a worker has no second chance to hear it.
const early = [];

function run(module, start) {
  self.onmessage = (event) => early.push(event);
  init(module).then(() => {
    self.onmessage = null;
    start();
    for (const event of early) self.onmessage(event);
  });
}

if (new URL(self.location.href).searchParams.get("role") === "session") {
  run(undefined, start_session_worker);
} else {
  self.onmessage = (event) => run({ module_or_path: event.data }, start_search_worker);
}
