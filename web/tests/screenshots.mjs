// Draws the pictures of the documentation: `node tests/screenshots.mjs`.

import { mkdir } from "node:fs/promises";
import { PHONE, Server, emptyCell, launchBrowser, newGameStarted, openPage, waitForTitle } from "./support.mjs";

const folder = new URL("../../docs/images/", import.meta.url).pathname;
const VIEWS = [
  ["play", { colorScheme: "light" }],
  ["play-dark", { colorScheme: "dark" }],
  ["play-phone", { colorScheme: "light", ...PHONE }],
];

const WISHES = ["f6", "g4", "e8", "h2", "d10", "g7", "e5", "h5", "d8", "f3", "c9"];
const TURNS = 6;

await mkdir(folder, { recursive: true });
const server = await Server.start();
const browser = await launchBrowser();
for (const [name, options] of VIEWS) {
  const { context, page } = await openPage(browser, server.url, { reducedMotion: "reduce", ...options });
  await newGameStarted(page, { opponent: "Club", swap: "Swap pieces" });
  await waitForTitle(page, "Your turn.");
  let turn = 0;
  for (const wish of WISHES) {
    if (turn === TURNS || (await emptyCell(page, wish).count()) === 0) continue;
    await emptyCell(page, wish).click();
    turn += 1;
    await page.locator(".move-list li").nth(2 * turn - 1).waitFor();
    await waitForTitle(page, "Your turn.");
  }
  await page.mouse.move(0, 0);
  await page.screenshot({ path: `${folder}${name}.png` });
  await context.close();
}
await browser.close();
await server.stop();
