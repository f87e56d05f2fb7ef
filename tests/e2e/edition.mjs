// What makes the web edition an edition: its files, the offline copy, several tabs.

import assert from "node:assert/strict";

export async function every_file_is_there(phone) {
  const { page, address } = phone;
  const build = await (await page.request.get(`${address}version.js`)).text();
  const files = [...build.match(/files: \[(.*)\]/)[1].matchAll(/"([^"]+)"/g)].map((match) => match[1]);
  assert.ok(files.includes("index.html") && files.includes("ui_bg.wasm"), build);
  const manifest = await (await page.request.get(`${address}manifest.webmanifest`)).json();
  const icons = manifest.icons.map((icon) => icon.src);
  for (const file of [...files, ...icons, "sw.js"]) {
    const answer = await page.request.get(address + file);
    assert.equal(answer.status(), 200, file);
    assert.ok((await answer.body()).length > 0, file);
  }
  const wasm = await page.request.get(`${address}ui_bg.wasm`);
  assert.equal(wasm.headers()["content-type"], "application/wasm");
  assert.equal((await page.request.get(`${address}nowhere`)).status(), 404);
}

export async function plays_without_a_network(phone) {
  await phone.page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active.state === "activated") return;
    await new Promise((done) => active.addEventListener("statechange", done));
  });
  await phone.page.reload();
  await phone.see("home").waitFor();
  await phone.context.setOffline(true);
  await phone.page.reload();
  await phone.see("home").waitFor();
  await phone.start({ variant: "yangsi", level: 1 });
  await phone.move("f3", "f5");
  await phone.turn("white", 2);
}

export async function a_second_tab_changes_nothing(phone) {
  await phone.start({ variant: "yangsi" });
  const second = await phone.tab();
  await second.see("elsewhere").waitFor();
  await second.shot("elsewhere");
  await second.fits("the page of a second tab");
  await phone.page.bringToFront();
  await phone.move("a3", "a4");
  const position = await phone.turn("black", 1);
  await phone.page.close();
  await second.page.bringToFront();
  await second.see("elsewhere").getByRole("button").tap();
  await second.page.locator(".continue").first().tap();
  await second.shows(position);
  assert.deepEqual(second.troubles, []);
}
