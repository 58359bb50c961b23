// Draws the pictures of the documentation: `node tests/screenshots.mjs`, or with names of pictures only those.

import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PHONE, PROGRAM, Server, emptyCell, ended, launchBrowser, newGameStarted, openPage, waitForTitle } from "./support.mjs";

const folder = new URL("../../docs/images/", import.meta.url).pathname;
const VIEWS = [
  ["play", { colorScheme: "light" }],
  ["play-dark", { colorScheme: "dark" }],
  ["play-phone", { colorScheme: "light", ...PHONE }],
];

const WISHES = ["f6", "g4", "e8", "h2", "d10", "g7", "e5", "h5", "d8", "f3", "c9"];
const TURNS = 6;

/** How long the run of the picture is trained. */
const TRAINED = "5m";

const asked = process.argv.slice(2);
const isAsked = (name) => asked.length === 0 || asked.includes(name);

await mkdir(folder, { recursive: true });
const browser = await launchBrowser();
const server = await Server.start();
for (const [name, options] of VIEWS.filter(([name]) => isAsked(name))) {
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
await server.stop();
if (isAsked("training")) await drawTraining();
await browser.close();

/** A small run, and its page. */
async function drawTraining() {
  const runs = await mkdtemp(path.join(tmpdir(), "ponder-runs-"));
  const settings = ["metrics_every_s=3", "measure.every_s=15", "learn.checkpoint_every=200"].flatMap((setting) => ["--set", setting]);
  const words = ["train", "hex:5", "--quiet", "--run", path.join(runs, "hex5"), "--for", TRAINED, ...settings];
  const run = spawn(PROGRAM, words, { stdio: ["ignore", "ignore", "inherit"] });
  if ((await ended(run)) !== 0) throw new Error("the run for the picture failed");
  const server = await Server.start(["--runs", runs]);
  const { context, page } = await openPage(browser, server.url, { reducedMotion: "reduce", colorScheme: "light" });
  await page.goto(`${server.url}/#/training/hex5`);
  await page.locator("canvas").nth(5).waitFor();
  await page.waitForTimeout(300);
  await page.screenshot({ path: `${folder}training.png`, fullPage: true });
  await context.close();
  await server.stop();
  await rm(runs, { recursive: true, force: true });
}
