// Classic script, old syntax on purpose: it must run where nothing else does, and say so.
(function () {
  "use strict";
  var root = document.documentElement;

  // The system's colours, before anything is painted. The player's own choice, if there is
  // one, is set by the app as data-theme and wins in style.css.
  if (window.matchMedia) {
    var dark = window.matchMedia("(prefers-color-scheme: dark)");
    var show = function () { root.setAttribute("data-system", dark.matches ? "dark" : "light"); };
    show();
    if (dark.addEventListener) dark.addEventListener("change", show);
  }

  function webAssembly() {
    // A module whose only type returns an externref: validates where reference types exist.
    return typeof WebAssembly === "object" && typeof Uint8Array === "function" &&
      WebAssembly.validate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 111]));
  }

  function moduleWorkers() {
    var asked = false;
    try {
      // Reading `type` shows that the browser knows the option; the empty address never loads.
      var options = { get type() { asked = true; return "module"; } };
      new Worker("data:text/javascript,", options).terminate();
    } catch (e) { /* a policy may forbid the address; the question was asked before that */ }
    return asked;
  }

  function supported() {
    try {
      return "noModule" in document.createElement("script") && webAssembly() &&
        (window.__TAURI__ !== undefined || (moduleWorkers() && !!window.indexedDB)) &&
        typeof PointerEvent === "function" && typeof BigInt === "function";
    } catch (e) {
      return false;
    }
  }

  window.MENAGERIE_SUPPORTED = supported();
  if (!window.MENAGERIE_SUPPORTED) {
    document.addEventListener("DOMContentLoaded", function () {
      document.getElementById("splash").setAttribute("hidden", "");
      document.getElementById("unsupported").removeAttribute("hidden");
    });
  }
})();
