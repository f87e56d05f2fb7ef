// The little of the WebDriver protocol that the test of the shell needs.

const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

async function ask(url, method, body) {
  const response = await fetch(url, {
    method,
    headers: { "Content-Type": "application/json" },
    body: body && JSON.stringify(body),
  });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${method} ${url}: ${value?.error}: ${value?.message}`);
  return value;
}

/** One running app under a driver that listens at `driver`. */
export class Session {
  static async start(driver, binary) {
    const value = await ask(`${driver}/session`, "POST", {
      capabilities: { alwaysMatch: { "webkitgtk:browserOptions": { binary, args: [] } } },
    });
    return new Session(`${driver}/session/${value.sessionId}`);
  }

  constructor(url) {
    this.url = url;
  }

  post(path, body = {}) {
    return ask(`${this.url}/${path}`, "POST", body);
  }

  /** Runs `body`, the text of a function's body, in the page. */
  run(body, ...args) {
    return this.post("execute/sync", { script: body, args });
  }

  /** Waits until `body` gives something true in the page, and returns that. */
  async until(what, body, ...args) {
    const end = Date.now() + 60_000;
    while (Date.now() < end) {
      const found = await this.run(body, ...args);
      if (found) return found;
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error(`waited in vain for ${what}; the page says: ${await this.text()}`);
  }

  /** Clicks what CSS `selector` names, once it is there. */
  async click(selector) {
    await this.until(selector, "return document.querySelector(arguments[0]) !== null", selector);
    const element = await this.post("element", { using: "css selector", value: selector });
    await this.post(`element/${element[ELEMENT]}/click`);
  }

  text() {
    return this.run("return document.body.innerText");
  }

  async screenshot() {
    return Buffer.from(await ask(`${this.url}/screenshot`, "GET"), "base64");
  }

  close() {
    return ask(this.url, "DELETE");
  }
}

/** Waits until a driver answers at `url`. */
export async function ready(url) {
  const end = Date.now() + 30_000;
  for (;;) {
    const status = await ask(`${url}/status`, "GET").catch(() => null);
    if (status?.ready) return;
    if (Date.now() > end) throw new Error(`no WebDriver answers at ${url}`);
    await new Promise((done) => setTimeout(done, 100));
  }
}
