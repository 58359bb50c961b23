// Takes the pictures of the documentation: `node tests/screenshots.mjs`, with names of pictures only those.

import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { bestMove, byMouse, lastState, openCrossword } from "./crossword.mjs";
import {
  emptyCell,
  ended,
  launchBrowser,
  match,
  moveList,
  newGameStarted,
  newPaco,
  openAt,
  openPage,
  PHONE,
  playToTheEnd,
  removeFolder,
  run,
  Server,
  temporaryFolder,
  waitForLevels,
  waitForTitle,
} from "./support.mjs";

const folder = new URL("../../docs/images/", import.meta.url).pathname;
/** @type {[string, object][]} */
const VIEWS = [
  ["play", { colorScheme: "light" }],
  ["play-dark", { colorScheme: "dark" }],
  ["play-phone", { colorScheme: "light", ...PHONE }],
];

const PREFERENCES = ["f6", "g4", "e8", "h2", "d10", "g7", "e5", "h5", "d8", "f3", "c9"];
const TURNS = 6;

/** A game to study: the HexWorld link of a game between two of Ponder's players. */
const STUDIED = "?rules=hex:11&moves=d4.f6.h5.g3.g6.e7.d9.e9.c9.f5&at=10";

/** The moves of a game between two of Ponder's players, which Red won, to show what was proven when. */
const PROVEN = "?rules=hex:11&moves=d10.b1.e7.d7.f5.c9.e8.g7.g3.e9.d9.c7.e6.g4.f4.e10.d11.j9.f6.h2.g2.d5.h1";

/** Two games of Go between two of Ponder's players: one to count, the other to study. */
const COUNTED =
  "F5.C5.C4.D4.C3.E5.E3.F4.E4.F6.G5.G6.E6.D5.H6.D3.B5.H7.H4.B6.E7.F3.E2.D2.F2.J6.H5.F8.E8.G3.G2.G8.F7.G7.C6.B4.B7.A5.H2.D8.C8.H9.D1.C1.J8.F9.D6.E9.C7.A8.C2.E1.B1.D1.A3.B3.B2.A7.F1.B5.B9.A2.J7.D9.C9.A1.J3.A4.J5.B2.H8.H1.D7.J2.H3.G1.G9.G8.F6.F9.J1.G7.G4.E9.C3.F3.F4.H1.J2.B8.G1.D9.G3.G9.F8.pass.pass";
const OWNED = "?rules=go:9&moves=F5.C5.C4.D4.C3.E5.E3.F4.E4.F6.G5.G6.E6.D5.H6.D3.B5.H7.H4.B6.E7.F3.E2.D2.F2.J6.H5.F8.E8&at=27";

/** A problem of Go in the position editor: Black to capture. */
const PLACED = encodeURIComponent("go:9,fen=9/9/3bb4/2bwwb3/2bw1w3/3bwb3/4b4/9/9_b");

/** A game of Othello to study. */
const FLIPPED = "?rules=othello&moves=f5.d6.c3.d3.c4.f4.f6.f3.e6.e7&at=10";

/** A game of Paco Ŝako, up to the middle of a chain. */
const CHAINED =
  "b2 b4 b7 b5 g1 f3 h7 h5 e2 e4 a7 a5 h1 g1 g7 g5 b1 a3 b8 c6 f3 d4 f7 f5 d2 d3 d7 d6 f2 f4 a5 a4 a3 b5 g8 h6 c1 a3 f8 g7 g1 h1 c6 b4 f4 g5 c7 c6 h1 g1 d8 d7 g2 g4 e8 d8 f1 h3 b4 d5 h3 g2 d7 e6 c2 c4 b5 b4 d1 b3 a4 b3 h2 h4 b3 b2 g5 g6 c8 b7 e1 c1 h8 f8 d1 f1 c6 d5 b4";

/** Training time of the run in the picture. */
const TRAINED = "5m";

/** Number of rated games in the picture of the strength. */
const RATED = 12;

const asked = process.argv.slice(2);
const isAsked = (name) => asked.length === 0 || asked.includes(name);
/** Takes a picture as WebP: at this density a PNG would be five times as large. */
async function draw(page, name, options = {}) {
  const png = await page.screenshot(options);
  await writeFile(`${folder}${name}.webp`, Buffer.from(await encoded(png.toString("base64")), "base64"));
}

/** A PNG as WebP, both in base 64. */
function encoded(png) {
  return encoder.evaluate(async (data) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext("2d").drawImage(picture, 0, 0);
    const webp = await canvas.convertToBlob({ type: "image/webp", quality: 0.9 });
    const bytes = new Uint8Array(await webp.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  }, png);
}

await mkdir(folder, { recursive: true });
const browser = await launchBrowser();
/** Pixels of a picture for each one of the page. */
const DENSITY = 2;
const newContext = browser.newContext.bind(browser);
browser.newContext = (options = {}) => newContext({ deviceScaleFactor: DENSITY, ...options });
const encoder = await (await newContext()).newPage();
const server = await Server.start();
if (isAsked("start")) {
  const { context, page } = await openAt(browser, server.url, { reducedMotion: "reduce", colorScheme: "light", settings: {} });
  await waitForLevels(page);
  await draw(page, "start");
  await context.close();
}
for (const [name, options] of VIEWS.filter(([name]) => isAsked(name))) {
  const { context, page } = await openPage(browser, server.url, { reducedMotion: "reduce", ...options });
  await newGameStarted(page, { opponent: "Club", swap: "Swap pieces" });
  await waitForTitle(page, "Your turn.");
  let turn = 0;
  for (const preference of PREFERENCES) {
    if (turn === TURNS || (await emptyCell(page, preference).count()) === 0) continue;
    await emptyCell(page, preference).click();
    turn += 1;
    await page
      .locator(".move-list li")
      .nth(2 * turn - 1)
      .waitFor();
    await waitForTitle(page, "Your turn.");
  }
  await page.mouse.move(0, 0);
  await page.evaluate(() => window.scrollTo(0, 0));
  await draw(page, name);
  await context.close();
}
if (isAsked("analysis")) {
  const { context, page } = await openAt(browser, `${server.url}/#/analysis${STUDIED}`, {
    reducedMotion: "reduce",
    colorScheme: "light",
    viewport: { width: 1440, height: 960 },
  });
  await review(page);
  await analyze(page);
  await draw(page, "analysis");
  await context.close();
}
if (isAsked("hex-theory")) {
  const { context, page } = await openTheory(7, "light");
  await page.getByText("No winner could be proven").waitFor();
  await page.getByRole("button", { name: /if it plays g3 first/ }).click();
  await page.getByText("No winner could be proven").click();
  await draw(page, "hex-theory");
  await context.close();
}
if (isAsked("hex-answers")) {
  const { context, page } = await openTheory(17, "dark");
  await page.getByRole("button", { name: "Red needs 12 cells" }).click();
  await page.getByRole("button", { name: "h1 → g2" }).focus();
  await draw(page, "hex-answers");
  await context.close();
}
if (isAsked("position")) {
  const { context, page } = await openAt(browser, `${server.url}/#/position?rules=${PLACED}`, { reducedMotion: "reduce", colorScheme: "light" });
  await page
    .getByRole("gridcell", { name: /, Black/ })
    .first()
    .waitFor();
  await page.waitForTimeout(500);
  await draw(page, "position");
  await context.close();
}
if (isAsked("puzzle")) {
  const { context, page } = await openAt(browser, `${server.url}/#/puzzles/hex`, { reducedMotion: "reduce", colorScheme: "dark" });
  await page.getByRole("gridcell").first().waitFor();
  await page.waitForTimeout(500);
  await page.evaluate(() => document.activeElement?.blur());
  await draw(page, "puzzle");
  await context.close();
}
if (isAsked("learn")) {
  const { context, page } = await openAt(browser, `${server.url}/#/learn/paco/8`, { reducedMotion: "reduce", colorScheme: "light" });
  await page.getByRole("gridcell").first().waitFor();
  await page.waitForTimeout(500);
  await page.evaluate(() => document.activeElement?.blur());
  await draw(page, "learn");
  await context.close();
}
if (isAsked("crossword")) {
  const game = await openCrossword(browser, server.url, {
    seed: 3,
    spec: "hasty",
    analyst: "sim:playouts=3000",
    options: { reducedMotion: "reduce", colorScheme: "light" },
  });
  for (let turn = 0; turn < 7; turn += 1) {
    await waitForTitle(game.page, "Your turn.");
    const state = lastState(game.frames);
    const move = await bestMove(game.page);
    await game.page.getByRole("button", { name: "Analyze", exact: true }).click();
    await byMouse(game.page, move, state);
    await game.page.waitForTimeout(1000);
  }
  await waitForTitle(game.page, "Your turn.");
  await game.page.getByRole("button", { name: "Analyze", exact: true }).click();
  await game.page.waitForTimeout(6000);
  await game.page.mouse.move(0, 0);
  await draw(game.page, "crossword");
  await game.context.close();
}
if (isAsked("crossword-record")) {
  const { context, page } = await openAt(browser, `${server.url}/#/crossword`, {
    reducedMotion: "reduce",
    colorScheme: "light",
    viewport: { width: 1280, height: 960 },
  });
  await page
    .getByRole("button", { name: /example/i })
    .first()
    .click();
  await page.getByText("all analyzed").waitFor();
  await page.getByRole("button", { name: "Next mistake" }).click();
  await page.getByRole("button", { name: "Next mistake" }).click();
  await page.waitForTimeout(800);
  await page.evaluate(() => window.scrollTo(0, 0));
  await draw(page, "crossword-record");
  await context.close();
}
if (isAsked("go")) {
  const { context, page } = await openPage(browser, server.url, { reducedMotion: "reduce", colorScheme: "light" });
  await page.getByRole("button", { name: "New game", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Go", exact: true }).check();
  await dialog.getByRole("radio", { name: /^Two people/ }).check();
  await dialog.getByRole("button", { name: "Start game" }).click();
  await page.getByRole("grid", { name: /^Go/ }).waitFor();
  for (const [index, move] of COUNTED.split(".").entries()) {
    await (move === "pass" ? page.getByRole("button", { name: "Pass", exact: true }) : emptyCell(page, move)).click();
    await page.locator(".move-list li").nth(index).waitFor({ state: "attached" });
  }
  await waitForTitle(page, "leads by");
  await page.mouse.move(0, 0);
  await draw(page, "go");
  await context.close();
}
if (isAsked("go-analysis")) {
  const { context, page } = await openAt(browser, `${server.url}/#/analysis${OWNED}`, {
    reducedMotion: "reduce",
    colorScheme: "dark",
    viewport: { width: 1440, height: 960 },
  });
  await review(page);
  await page.getByRole("button", { name: "Territory estimate" }).click();
  await analyze(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  await draw(page, "go-analysis");
  await context.close();
}
if (isAsked("othello")) {
  const { context, page } = await openAt(browser, `${server.url}/#/analysis${FLIPPED}`, { reducedMotion: "reduce", colorScheme: "light" });
  await analyze(page);
  await draw(page, "othello");
  await context.close();
}
if (isAsked("paco")) {
  const { context, page } = await openPage(browser, server.url, { reducedMotion: "reduce", colorScheme: "light" });
  await newPaco(page);
  for (const square of CHAINED.split(" ")) {
    const before = await moveList(page);
    await page.locator(`[role=gridcell][aria-label^="${square},"]`).click();
    await page.waitForFunction((text) => (document.querySelector(".move-list")?.innerText ?? "") !== text, before);
  }
  await page.mouse.move(0, 0);
  await draw(page, "paco");
  await context.close();
}
if (isAsked("paco-replay")) {
  const { context, page } = await openAt(browser, `${server.url}/#/paco/replay`, {
    reducedMotion: "reduce",
    colorScheme: "dark",
    viewport: { width: 1440, height: 960 },
  });
  await page.getByRole("button", { name: "Example", exact: false }).first().click();
  await page.waitForTimeout(3000);
  await page.keyboard.press("n");
  await page.waitForTimeout(1000);
  await draw(page, "paco-replay");
  await context.close();
}
if (isAsked("engines")) {
  const { context, page } = await openAt(browser, `${server.url}/#/engines`, { reducedMotion: "reduce", colorScheme: "dark" });
  await page.getByRole("table").first().waitFor();
  await draw(page, "engines");
  await context.close();
}
await server.stop();
if (isAsked("match")) await drawMatch();
if (isAsked("training")) await drawTraining();
if (isAsked("statistics")) await drawStatistics();
if (isAsked("strength")) await drawStrength();
await browser.close();

/** Opens the analysis page with the theory of a position of the proven game. */
async function openTheory(ply, colorScheme) {
  const opened = await openAt(browser, `${server.url}/#/analysis${PROVEN}&at=${ply}`, {
    reducedMotion: "reduce",
    colorScheme,
    viewport: { width: 1280, height: 860 },
  });
  const panel = opened.page.getByRole("region", { name: "Connections and dead cells", exact: true });
  await panel.getByRole("button", { name: "Show", exact: true }).click();
  await panel.getByRole("list", { name: "Connections", exact: true }).waitFor();
  return opened;
}

/** Reviews the game on the analysis page, once it is connected. */
async function review(page) {
  await page.locator(".review svg.board").waitFor();
  await page.waitForTimeout(1000);
  await page.getByRole("button", { name: "Review the game", exact: true }).click();
  await page.locator(".mistake").first().waitFor({ timeout: 120_000 });
  await page.locator(".review-row progress").waitFor({ state: "detached", timeout: 120_000 });
}

/** Analyzes the position on the analysis page for three seconds. */
async function analyze(page) {
  await page.getByRole("button", { name: "Analyze", exact: true }).click();
  // A review has already given an opinion of the position.
  await page.getByRole("button", { name: "Re-analyze" }).click();
  await page.locator(".verdict", { hasText: /[3-9]\.\d\ss$/ }).waitFor();
  await page.waitForTimeout(500);
}

/** A match that is being played. */
async function drawMatch() {
  const matches = await temporaryFolder();
  const played = match(matches, "long-against-short", ["mcts:time=0.3", "mcts:time=0.1", "--game", "hex:8", "--games", "40"]);
  const server = await Server.start(["--matches", matches]);
  const { context, page } = await openAt(browser, `${server.url}/#/matches`, { reducedMotion: "reduce", colorScheme: "light" });
  await page.waitForTimeout(60_000);
  await page.goto(`${server.url}/#/matches/long-against-short`);
  await page
    .getByRole("link", { name: /^Watch game/ })
    .first()
    .waitFor();
  await draw(page, "match");
  played.kill();
  await ended(played);
  await context.close();
  await server.stop();
  await removeFolder(matches);
}

/** The statistics of imported games: those of matches, as if a person had played them in the last weeks. */
async function drawStatistics() {
  const matches = await temporaryFolder();
  const files = [];
  for (const [number, [game, opponent, games]] of /** @type {[string, string, number][]} */ ([
    ["hex:7", "Ben", 24],
    ["go:9", "Cleo", 14],
    ["othello", "Dana", 10],
    ["hex:7", "Emil", 10],
  ]).entries()) {
    const name = `match-${number}`;
    const strengths = ["mcts:rollouts=2000", `mcts:rollouts=${400 * (number + 1)}`];
    if ((await ended(match(matches, name, [...strengths, "--game", game, "--games", String(games)]))) !== 0) throw new Error(`${name} failed`);
    const folder = path.join(matches, name, "games");
    for (const [at, file] of (await readdir(folder)).toSorted().entries()) {
      // Fewer games the longer ago they are.
      const day = new Date(Date.now() - Math.round((at / games) ** 2 * 45 + number) * 86_400_000).toISOString().slice(0, 10);
      const text = (await readFile(path.join(folder, file), "utf8"))
        .replace(/DT\[[^\]]*\]/, `DT[${day}]`)
        .replace(/P([BW])\[([^\]]*)\]/g, (_, side, player) => `P${side}[${player === strengths[0] ? "Ann" : opponent}]`);
      files.push({ name: `${name}-${file}`, mimeType: "application/x-go-sgf", buffer: Buffer.from(text) });
    }
  }
  const server = await Server.start();
  const { context, page } = await openAt(browser, `${server.url}/#/play`, {
    reducedMotion: "reduce",
    colorScheme: "light",
    viewport: { width: 1280, height: 1620 },
  });
  await page.getByRole("button", { name: "Games", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Your games" });
  await dialog.getByText("Import games").click();
  await dialog.getByLabel("Your name in the files").fill("Ann");
  await dialog.locator('input[type="file"]').setInputFiles(files);
  await dialog.getByText(`${files.length} games imported.`).waitFor();
  await dialog.getByRole("link", { name: "Your statistics" }).click();
  await page.locator(".heat-map .board").nth(2).waitFor();
  await page.waitForTimeout(500);
  await page.evaluate(() => document.activeElement?.blur());
  await draw(page, "statistics");
  await context.close();
  await server.stop();
  await removeFolder(matches);
}

/** Rated games against opponents that the page chooses, each stone on the shortest path of its side. */
async function drawStrength() {
  const server = await Server.start();
  const { context, page } = await openAt(browser, `${server.url}/#/strength?rules=hex:5`, {
    reducedMotion: "reduce",
    colorScheme: "light",
    viewport: { width: 1280, height: 1300 },
  });
  for (let number = 0; number < RATED; number += 1) {
    await page.getByRole("button", { name: "Play a rated game" }).click();
    const reason = page.locator(".status-reason", { hasText: /You are (Red|Blue)/ });
    await reason.waitFor();
    await playToTheEnd(page, (name) => emptyCell(page, name).click(), (await reason.innerText()).includes("Blue") ? "Blue" : "Red");
    await page.locator(".measured-note", { hasText: "rollouts" }).waitFor();
    await page.goto(`${server.url}/#/strength?rules=hex:5`);
    await page.getByRole("region", { name: "Rated games" }).locator("tbody tr").nth(number).waitFor();
  }
  await page.getByRole("figure", { name: "Game by game" }).locator("canvas").waitFor();
  await page.waitForTimeout(500);
  await page.evaluate(() => document.activeElement?.blur());
  await draw(page, "strength");
  await context.close();
  await server.stop();
}

/** A small run, and its page. */
async function drawTraining() {
  const runs = await temporaryFolder("runs");
  const settings = ["metrics_every_s=3", "measure.every_s=15", "learn.checkpoint_every=200"].flatMap((setting) => ["--set", setting]);
  const words = ["train", "hex:5", "--run", path.join(runs, "hex5"), "--for", TRAINED, ...settings];
  if ((await ended(run(words))) !== 0) throw new Error("the run for the picture failed");
  const server = await Server.start(["--runs", runs]);
  const { context, page } = await openPage(browser, server.url, {
    reducedMotion: "reduce",
    colorScheme: "light",
    viewport: { width: 1280, height: 1500 },
  });
  await page.goto(`${server.url}/#/training/hex5`);
  await page.locator("canvas").nth(3).waitFor();
  await page.waitForTimeout(300);
  await draw(page, "training");
  await context.close();
  await server.stop();
  await removeFolder(runs);
}
