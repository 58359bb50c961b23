// The person's measured strength: a whole game that counts, and games that do not.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  cell,
  emptyCell,
  eventually,
  fits,
  goBy,
  launchBrowser,
  moves,
  newGameStarted,
  openAt,
  openPage,
  PHONE,
  readBoard,
  resign,
  Server,
  TIMEOUT,
  title,
  violations,
  waitForTitle,
} from "./support.mjs";

let server;
let browser;

before(async () => {
  server = await Server.start();
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Plays on any empty cell until the game is over. */
async function playOn(page) {
  for (let turn = 0; turn < 30; turn += 1) {
    await waitForTitle(page, /^Your turn|wins\.$|^You win/);
    if (!/^Your turn/.test(await title(page))) return;
    const board = await readBoard(page);
    const row = board.findIndex((cells) => cells.includes(""));
    const name = `${String.fromCharCode(97 + board[row].indexOf(""))}${row + 1}`;
    await emptyCell(page, name).click();
    await cell(page, name).and(page.locator(':not([aria-label*="empty"])')).waitFor();
  }
  throw new Error("the game does not end");
}

const finding = (page) => page.locator(".finding");

test("a game that counts is played on a small board, and an interval is shown", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/strength?rules=hex:3`);
  await page.getByRole("heading", { name: "Hex 3 × 3" }).waitFor();
  await page.getByText("No rated games yet.", { exact: false }).waitFor();
  await eventually(async () =>
    assert.match(
      await page.locator(".next-game p").innerText(),
      /Against MCTS with [\d,]+ rollouts per move\. You play Red and move first\. No clock, no hints/,
    ),
  );
  await page.getByRole("button", { name: "Play a rated game" }).click();
  await waitForTitle(page, "Your turn.");
  await page.getByText("Rated game: no hints", { exact: false }).waitFor();
  for (const name of ["Take back", "Hint", "Analyze", "Move now"]) {
    await eventually(async () => assert.equal(await page.getByRole("button", { name, exact: true }).count(), 0, name));
  }
  // Keys give no help either.
  await page.locator("h1").focus();
  for (const key of ["h", "u", "a"]) await page.keyboard.press(key);
  await playOn(page);
  await page.locator(".measured-note", { hasText: /First estimate: [\d.,]+ rollouts\. 95%: [\d.,]+ to [\d.,]+/ }).waitFor();
  await eventually(async () => assert.equal(await page.getByRole("button", { name: "Rematch" }).count(), 0));
  await page.getByRole("link", { name: "Your strength" }).and(page.locator(".button")).click();
  await eventually(async () =>
    assert.match(await finding(page).innerText(), /^As strong as MCTS with about [\d.,]+ rollouts per move \(95% interval: [\d.,]+ to [\d.,]+\)\.$/),
  );
  await page.getByText(/^Last game: (won|lost) against/).waitFor();
  for (const name of ["How strong are you?", "Your score by opponent", "Game by game"]) {
    await page.getByRole("figure", { name }).locator("canvas").waitFor();
  }
  await eventually(async () => assert.equal(await page.getByRole("region", { name: "Rated games" }).locator("tbody tr").count(), 1));
  // The colours alternate.
  await eventually(async () => assert.match(await page.locator(".next-game p").innerText(), /You play Blue\./));
  await page.getByRole("button", { name: "Play a rated game" }).click();
  await page.locator(".status-reason", { hasText: "You are Blue" }).waitFor();
  await waitForTitle(page, "Your turn.");
  await eventually(async () => assert.equal((await moves(page)).length, 1));
  await playOn(page);
  await page.locator(".measured-note", { hasText: /Your strength (changed from [\d.,]+ to|stays at) [\d.,]+ rollouts/ }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a game with help does not count, and the page says why", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  for (const help of [true, false]) {
    await newGameStarted(page, { opponent: "Custom", spec: "mcts:rollouts=100", size: 3 });
    await waitForTitle(page, "Your turn.");
    await emptyCell(page, "a1").click();
    await page.locator(".move-list li").nth(1).waitFor();
    if (help) {
      await page.getByRole("button", { name: "Take back" }).click();
      await page.locator(".move-list li").first().waitFor({ state: "detached" });
      await emptyCell(page, "a1").click();
      await page.locator(".move-list li").nth(1).waitFor();
    }
    await waitForTitle(page, "Your turn.");
    await resign(page);
    await waitForTitle(page, /wins\.$/);
  }
  await goBy(page, "Your strength", "Lab");
  await page.getByText("0 points from 1 game.").waitFor();
  await page.getByText("1 game: you took back a move.").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("after a game that is not measured the page shows one that is", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, `${server.url}/`);
  await page.getByRole("radio", { name: "Crossword", exact: false }).first().check();
  await goBy(page, "Your strength", "Lab");
  await page.getByRole("radio", { name: "Hex", exact: true }).and(page.locator(":checked")).waitFor({ state: "attached" });
  await page.getByRole("heading", { name: /^Hex \d+ × \d+/ }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the page of one's strength passes axe and fits the screen", TIMEOUT, async () => {
  /** @type {import("playwright-core").BrowserContextOptions[]} */
  const themes = [
    { colorScheme: "light" },
    { colorScheme: "dark" },
    { colorScheme: "light", ...PHONE },
    { colorScheme: "dark", ...PHONE, locale: "de" },
  ];
  for (const options of themes) {
    const { context, page } = await openAt(browser, `${server.url}/#/strength?rules=hex:3`, { reducedMotion: "reduce", ...options });
    const check = async (what) => {
      assert.deepEqual(await violations(page), [], `${what} ${JSON.stringify(options)}`);
      await fits(page, what);
    };
    await page.locator(".next-game .button").click();
    await page.locator(".measured-note").waitFor();
    await page.locator(".move-list").or(page.getByRole("gridcell")).first().waitFor();
    await check("the board");
    await emptyCellOf(page).click();
    if (options.isMobile) await page.waitForTimeout(300);
    await page.locator(".move-list li").nth(1).waitFor();
    await page.locator(".actions button").first().click();
    await page.locator("dialog .button").last().click();
    await page.locator(".status.over .measured-note").waitFor();
    await check("the end");
    await page.goto(`${server.url}/#/strength?rules=hex:3`);
    await finding(page).waitFor();
    for (const summary of await page.locator("main summary").all()) await summary.click();
    await page.locator(".chart canvas").nth(2).waitFor();
    await check("the page");
    await context.close();
  }
});

/** Any empty cell, in any language. */
function emptyCellOf(page) {
  return page.locator("[role=gridcell][data-point='4']");
}
