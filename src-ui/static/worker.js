// One file for both workers of the web edition: worker.js?role=session and ?role=search.
import init, { start_session_worker, start_search_worker } from "./ui.js";

// What arrives before the module runs is kept, in order: a worker has no second chance to hear it.
const early = [];
self.onmessage = (event) => early.push(event);

const role = new URL(self.location.href).searchParams.get("role");
init().then(() => {
  self.onmessage = null;
  if (role === "session") start_session_worker();
  else start_search_worker();
  for (const event of early) self.onmessage(event);
});
