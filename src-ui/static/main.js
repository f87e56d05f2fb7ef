// Starts the interface; the offline copy belongs to the web edition alone.
import init, { start_page } from "./ui.js";

const splash = document.getElementById("splash");

function broken(error) {
  splash.remove();
  document.getElementById("broken").hidden = false;
  document.getElementById("why").textContent = String(error);
}

if (window.MENAGERIE_SUPPORTED) {
  try {
    await init();
    start_page();
    splash.remove();
  } catch (error) {
    broken(error);
    throw error;
  }
  if (window.__TAURI__ === undefined && window.isSecureContext && "serviceWorker" in navigator) {
    navigator.serviceWorker.register("sw.js").catch((error) => console.warn("offline copy:", error));
  }
}
