// Measures the time until a new visitor sees the first page, and its size: `node tests/paint.mjs`, with the address of a
// server, or else it starts one of its own.

import { launchBrowser, Server } from "./support.mjs";

const ROUNDS = 10;

const given = process.argv[2];
const server = given ? null : await Server.start();
const url = given ?? server.url;
const browser = await launchBrowser();
const [paints, weights] = [[], []];
for (let round = 0; round < ROUNDS; round += 1) {
  // The cache of a new context is empty.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForTimeout(300);
  const [paint, weight] = await page.evaluate(() => [
    performance.getEntriesByName("first-contentful-paint")[0].startTime,
    [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].reduce((sum, one) => sum + one.transferSize, 0),
  ]);
  paints.push(paint);
  weights.push(weight);
  await context.close();
}
paints.sort((a, b) => a - b);
console.log(`first paint: median ${paints[ROUNDS / 2].toFixed(0)} ms, most ${paints.at(-1).toFixed(0)} ms of ${ROUNDS}`);
console.log(`weight: ${Math.max(...weights)} bytes, everything that the first page asks for`);
await browser.close();
await server?.stop();
