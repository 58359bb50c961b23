// Puzzles made of mistakes: the review makes them, they come back, a link opens them anywhere.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { boxOf, cell, eventually, fits, launchBrowser, openAt, PHONE, Server, TIMEOUT, violations } from "./support.mjs";

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

// A corner is a bad opening move, and the reply is not better.
const BLUNDERS = "rules=hex:5&moves=a1.e5.e1.a5.c3.b4&at=0";
const PUZZLE = "rules=hex:5&moves=a1.e5&played=e1&lost=0.4&right=c3.b4.d2&right=b4";

const button = (page, name) => page.getByRole("button", { name, exact: true });
const task = (page) => page.locator("#puzzle-task");
/** The link to the puzzles of a game, or to the person's own. */
const tab = (page, name) => page.getByRole("navigation", { name: "Game" }).getByRole("link", { name, exact: true });
const verdict = (page) => page.locator(".puzzle-verdict");
const list = (page) => page.getByRole("region", { name: "Your puzzles" });
const own = (query) => `${server.url}/#/puzzles/own?${query}`;

/** Moves the page's clock to a number of days from now. */
const inDays = (page, days) => page.clock.setFixedTime(Date.now() + days * 86_400_000);

/** The plies of a puzzle's best line and of the mistake, from its address. */
function partsOf(address) {
  const query = new URLSearchParams(new URL(address).hash.split("?")[1]);
  return { right: query.getAll("right").map((line) => line.split(".")), played: query.get("played") };
}

test("a mistake of a review becomes a puzzle, which comes back, and which a link opens elsewhere", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/analysis?${BLUNDERS}`);
  await page.locator(".tree-move").filter({ hasText: "b4" }).waitFor();
  await page.getByLabel("Depth").selectOption("50");
  await button(page, "Review the game").click();
  await page.getByTestId("announcer").filter({ hasText: "Review done." }).waitFor({ state: "attached" });
  const row = page.locator(".mistake-row").first();
  // The click itself scrolls no further.
  await row.scrollIntoViewIfNeeded();
  const before = await boxOf(row);
  await row.getByRole("button", { name: /^Make a puzzle of/ }).click();
  const link = row.getByRole("link", { name: /^Open the puzzle of/ });
  await link.waitFor();
  assert.deepEqual(await row.boundingBox(), before);
  assert.deepEqual(await violations(page), []);
  await link.click();
  await task(page).filter({ hasText: "Find a better move" }).waitFor();
  await list(page).getByText("1 of 1 due").waitFor();
  const address = page.url();
  const { right, played } = partsOf(address);
  const [[best]] = right;
  // The mistake is wrong once more.
  await cell(page, played).click();
  await verdict(page)
    .filter({ hasText: `${played} is not the solution. It comes back in 1 day.` })
    .waitFor();
  assert.deepEqual(await violations(page), []);
  await list(page).getByText("in 1 day").waitFor();
  // The right move on the second try does not undo that.
  await button(page, "Try again").click();
  await eventually(async () => assert.equal(await verdict(page).count(), 0));
  await cell(page, best).click();
  await verdict(page)
    .filter({ hasText: `${best} is right. It comes back in 1 day.` })
    .waitFor();
  await page.getByText(`Move 1 of ${right[0].length}`).waitFor();
  await button(page, "Next puzzle due").click();
  await list(page).getByText("Nothing is due now.").waitFor();
  // A day later it is right at once.
  await inDays(page, 1);
  await page.reload();
  await tab(page, "Hex").click();
  await page.getByRole("heading", { name: "Puzzles", exact: true }).waitFor();
  await tab(page, "Your puzzles (1 due)").click();
  await task(page).filter({ hasText: "Find a better move" }).waitFor();
  await cell(page, best).click();
  await verdict(page).filter({ hasText: "It comes back in 3 days." }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
  // Another browser.
  const other = await openAt(browser, address);
  await task(other.page).filter({ hasText: "Find a better move" }).waitFor();
  await list(other.page).getByText("No puzzles yet.").waitFor();
  await cell(other.page, best).click();
  await verdict(other.page)
    .filter({ hasText: new RegExp(`^${best} is right\\.\\s*$`) })
    .waitFor();
  await button(other.page, "Keep this puzzle").click();
  await list(other.page).getByText("1 of 1 due").waitFor();
  assert.deepEqual(other.complaints, []);
  await other.context.close();
});

test("every good move is right; the line is walked, and the solution shown on demand counts as wrong", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, own(PUZZLE));
  await task(page).filter({ hasText: "Red played e1 here and lost 40%." }).waitFor();
  await button(page, "Keep this puzzle").click();
  await cell(page, "b4").click();
  await verdict(page).filter({ hasText: "b4 is right. It comes back in 3 days." }).waitFor();
  await button(page, "Try again").click();
  await button(page, "Show solution").click();
  await verdict(page).filter({ hasText: "Solution: c3 It comes back in 3 days." }).waitFor();
  await page.getByText("Move 1 of 3").waitFor();
  await page.getByRole("button", { name: "On one move" }).click();
  await page.getByText("Move 2 of 3").waitFor();
  await page.getByRole("link", { name: "Analyze this position" }).click();
  await page.locator(".tree-move").filter({ hasText: "e5" }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a puzzle is deleted, and brought back", TIMEOUT, async () => {
  const { context, page } = await openAt(browser, own(PUZZLE));
  await button(page, "Keep this puzzle").click();
  await button(page, "Delete Hex, move 3: e1").click();
  await list(page).getByText("No puzzles yet.").waitFor();
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Undo"));
  await page.keyboard.press("Enter");
  await list(page).getByText("1 of 1 due").waitFor();
  await page.reload();
  await list(page).getByText("1 of 1 due").waitFor();
  await context.close();
});

test("a move of several plies is judged as a whole", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, own("rules=paco&moves=&played=a2.%3Ea3&lost=0.1&right=e2.%3Ee4"));
  await task(page).filter({ hasText: "Find a better move" }).waitFor();
  await cell(page, "e2").click();
  await cell(page, "e3").click();
  await verdict(page).filter({ hasText: "is not the solution" }).waitFor();
  await button(page, "Try again").click();
  await cell(page, "e2").click();
  await cell(page, "e4").click();
  await verdict(page).filter({ hasText: "is right." }).waitFor();
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a win that the replay of a game of Paco Ŝako shows as missed becomes a puzzle", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/paco/replay`);
  await button(page, "Show an example").click();
  const missed = page.locator(".list-move").filter({ has: page.locator(".missed-one") });
  await missed.first().click();
  await page.getByRole("button", { name: /^Make a puzzle of/ }).click();
  const link = page.getByRole("link", { name: /^Open the puzzle of/ });
  await link.waitFor();
  assert.deepEqual(await violations(page), []);
  await link.click();
  await task(page).filter({ hasText: "missed a win. Find it." }).waitFor();
  await list(page).getByText("1 of 1 due").waitFor();
  await button(page, "Show solution").click();
  await verdict(page).filter({ hasText: "Solution:" }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a broken link and an illegal move in a link get a message", TIMEOUT, async () => {
  const { context, page } = await openAt(browser, own("rules=hex:5&moves=a1"));
  await page.getByRole("alert").filter({ hasText: "This link cannot be read" }).waitFor();
  await page.goto(own("rules=hex:5&moves=a1.a1&played=b1&lost=0.1&right=c1"));
  await page.getByRole("alert").filter({ hasNotText: "This link cannot be read" }).waitFor();
  await page.goto(own("rules=hex:5&moves=a1&played=b1&lost=0.1&right=z9"));
  await page.getByRole("alert").filter({ hasText: "z9" }).waitFor();
  await list(page).waitFor();
  await context.close();
});

test("on a phone, in German, with the keyboard", TIMEOUT, async () => {
  const { context, page } = await openAt(browser, own(PUZZLE), { ...PHONE, locale: "de-DE" });
  await task(page).filter({ hasText: "Finde einen besseren Zug" }).waitFor();
  await button(page, "Diese Aufgabe speichern").click();
  await fits(page);
  await cell(page, "c3").focus();
  await page.keyboard.press("Enter");
  await verdict(page).filter({ hasText: "c3 ist richtig. Sie kommt in 3 Tagen wieder." }).waitFor();
  assert.deepEqual(await violations(page), []);
  await context.close();
});
