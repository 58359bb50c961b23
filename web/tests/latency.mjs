// Measures the time from a click to the drawn stone, in games of two people on a board of 11x11: `node tests/latency.mjs`, with
// the address of a server, or else it starts one of its own. The time ends with the second frame after the stone is in the
// document, so it is up to a frame too long.

import { emptyCell, launchBrowser, newGameStarted, Server } from "./support.mjs";

const GAMES = 2;
const COLUMNS = "abcdefghijk";

const given = process.argv[2];
const server = given ? null : await Server.start();
const url = given ?? server.url;
const browser = await launchBrowser();
const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
const page = await context.newPage();
const times = [];
for (let game = 0; game < GAMES; game += 1) {
  await page.goto(`${url}/#/play`);
  await page.reload();
  await newGameStarted(page, { opponent: "Two people", size: COLUMNS.length });
  await page.evaluate(() => {
    const measured = [];
    Object.assign(globalThis, { measured });
    const stones = () => document.querySelectorAll(".board .stone").length;
    let [clicked, count] = [0, stones()];
    addEventListener("click", () => (clicked = performance.now()), true);
    new MutationObserver(() => {
      if (stones() > count && clicked > 0) {
        const start = clicked;
        clicked = 0;
        requestAnimationFrame(() => requestAnimationFrame(() => measured.push(performance.now() - start)));
      }
      count = stones();
    }).observe(document.body, { subtree: true, childList: true });
  });
  // Every second row, so that no side connects its edges.
  for (const row of [1, 3, 5, 7, 9]) {
    for (const column of COLUMNS) {
      await emptyCell(page, column + row).click();
      await page.waitForTimeout(120);
    }
  }
  times.push(...(await page.evaluate(() => /** @type {any} */ (globalThis).measured)));
}
times.sort((a, b) => a - b);
const at = (share) => times[Math.ceil(times.length * share) - 1].toFixed(0);
console.log(`click to stone: median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms, most ${at(1)} ms of ${times.length}`);
await browser.close();
await server?.stop();
