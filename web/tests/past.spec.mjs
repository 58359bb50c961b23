// Earlier positions of a game, while it is played and after its end: by clicks, keys and fingers, in every kind of game.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openCrossword } from "./crossword.mjs";
import {
  boxOf,
  cell,
  emptyCell,
  eventually,
  launchBrowser,
  newGameStarted,
  newPaco,
  openPage,
  PHONE,
  readBoard,
  resign,
  Server,
  settled,
  TIMEOUT,
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

const button = (page, name) => page.getByRole("button", { name, exact: true });
const stones = async (page) => (await readBoard(page)).flat().filter(Boolean).length;
const hasStones = (page, count) => eventually(async () => assert.equal(await stones(page), count));
const listed = (page, index) => page.locator(".move-list button").nth(index);
const current = (page) => page.locator(".move-list [aria-current=step]").innerText();
const announced = (page, words) => page.getByTestId("announcer").filter({ hasText: words }).waitFor();

/** A game of two people on a small board, with these moves. */
async function playHex(page, names, choice = {}) {
  await newGameStarted(page, { opponent: "Two people", size: 5, ...choice });
  await hasStones(page, 0);
  for (const [ply, name] of names.entries()) {
    await emptyCell(page, name).click();
    await listed(page, ply).waitFor({ state: "attached" });
  }
}

test("a click on a move shows the position after it, and nothing can be played there", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  await playHex(page, ["a1", "b2", "c3", "d4"]);
  await listed(page, 1).click();
  await waitForTitle(page, "Move 2 of 4: b2");
  await hasStones(page, 2);
  await eventually(async () => assert.match(await current(page), /b2/));
  assert.equal(await page.locator(".cell.playable").count(), 0);
  // A click and a key on the board do nothing there; the game would have had the move before it is back.
  await emptyCell(page, "e5").click({ force: true });
  await emptyCell(page, "e5").press("Enter");
  await page.keyboard.press("s");
  assert.deepEqual(await violations(page), []);
  await button(page, "Back to the game").click();
  await waitForTitle(page, "Red to move.");
  await hasStones(page, 4);
  await emptyCell(page, "e5").click();
  await hasStones(page, 5);
  await eventually(async () => assert.equal(await page.locator(".move-list button").count(), 5));
  assert.deepEqual(complaints, []);
  await context.close();
});

test("arrows, Home, End and Escape walk, and a board that was clicked leaves them the keys", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  await playHex(page, ["a1", "b2", "c3"]);
  await page.keyboard.press("ArrowLeft");
  await waitForTitle(page, "Move 2 of 3: b2");
  await hasStones(page, 2);
  await page.keyboard.press("ArrowLeft");
  await announced(page, "Move 1 of 3: a1");
  await hasStones(page, 1);
  await page.keyboard.press("ArrowRight");
  await hasStones(page, 2);
  await page.keyboard.press("Home");
  await waitForTitle(page, "Before the first move");
  await hasStones(page, 0);
  await page.keyboard.press("End");
  await announced(page, "Back in the game.");
  await hasStones(page, 3);
  await page.keyboard.press("[");
  await hasStones(page, 2);
  await page.keyboard.press("Escape");
  await hasStones(page, 3);
  await waitForTitle(page, "Blue to move.");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("by keyboard alone: the board keeps its arrows, buttons and moves are reached, and the focus stays", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  await newGameStarted(page, { opponent: "Two people", size: 5 });
  await hasStones(page, 0);
  await cell(page, "c3").focus();
  await page.keyboard.press("Enter");
  await hasStones(page, 1);
  await page.keyboard.press("ArrowLeft");
  await eventually(async () => assert.match(await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? ""), /^b3/));
  await page.keyboard.press("Enter");
  await hasStones(page, 2);
  await button(page, "Previous move").focus();
  await page.keyboard.press("Enter");
  await hasStones(page, 1);
  await button(page, "Next move").focus();
  await page.keyboard.press("Enter");
  await hasStones(page, 2);
  // At the present the button leads nowhere, and keeps the focus: the next key plays nothing.
  await page.keyboard.press("Enter");
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Next move"));
  await listed(page, 0).focus();
  await page.keyboard.press("Enter");
  await hasStones(page, 1);
  await waitForTitle(page, "Move 1 of 2: c3");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a move of the bot is announced while an earlier position is shown, and does not call them away", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  await newGameStarted(page, { opponent: "Custom", size: 5, spec: "mcts:time=2,threads=1" });
  await waitForTitle(page, "Your turn.");
  await emptyCell(page, "c3").click();
  await hasStones(page, 1);
  await button(page, "Start of the game").click();
  await waitForTitle(page, "Before the first move");
  await page.locator(".status-reason.arrival", { hasText: /New move: Blue \w\d/ }).waitFor();
  await hasStones(page, 0);
  await button(page, "Back to the present").click();
  await waitForTitle(page, "Your turn.");
  await hasStones(page, 2);
  // A take-back leads back to the game.
  await page.keyboard.press("ArrowLeft");
  await hasStones(page, 1);
  await button(page, "Take back").click();
  await waitForTitle(page, "Your turn.");
  await hasStones(page, 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a finished game is walked through in the same way", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  await playHex(page, ["a1", "b2", "c3"]);
  await resign(page);
  await waitForTitle(page, "Red wins.");
  await page.keyboard.press("ArrowLeft");
  await hasStones(page, 2);
  await button(page, "Back to the end").click();
  await waitForTitle(page, "Red wins.");
  await hasStones(page, 3);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("on a phone the buttons are under the board, large enough, and nothing moves", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url, PHONE);
  await playHex(page, ["a1", "b2", "c3"]);
  const board = await settled(() => boxOf(page.locator("svg.board")));
  const back = await boxOf(button(page, "Previous move"));
  assert.ok(back.y >= board.y + board.height - 1 && back.y + back.height <= 844, JSON.stringify({ back, board }));
  assert.ok(back.width >= 40 && back.height >= 40, JSON.stringify(back));
  await button(page, "Previous move").tap();
  await hasStones(page, 2);
  assert.deepEqual(await boxOf(button(page, "Previous move")), back);
  assert.deepEqual(await boxOf(page.locator("svg.board")), board);
  const move = await boxOf(listed(page, 0));
  assert.ok(move.height >= 40, JSON.stringify(move));
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a move of Paco Ŝako is one step, and its parts are steps with Shift", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  await newPaco(page);
  for (const name of ["e2", "e4", "e7", "e5"]) {
    const before = await page.locator(".stage").innerHTML();
    await cell(page, name).click();
    await page.waitForFunction((old) => document.querySelector(".stage")?.innerHTML !== old, before);
  }
  await eventually(async () => assert.equal(await page.locator(".move-list button").count(), 2));
  await page.getByRole("gridcell", { name: /^e5, black pawn/i }).waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("gridcell", { name: /^e7, black pawn/i }).waitFor();
  await page.keyboard.press("Shift+ArrowRight");
  await page.locator('[role=gridcell][aria-label^="e7,"][aria-label*="in hand"]').waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("gridcell", { name: /^e5, black pawn/i }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("in a crossword game the board is that of before, the own rack stays, and no other is shown", TIMEOUT, async () => {
  const { context, page, complaints, frames } = await openCrossword(browser, server.url, { seed: 3 });
  await page.getByRole("button", { name: "Pass", exact: true }).click();
  await page.locator(".sheet-list td button").nth(1).waitFor();
  await waitForTitle(page, "Your turn.");
  const rack = await settled(() => page.locator(".rack").innerText());
  const board = await settled(() => boxOf(page.locator("svg.tile-board")));
  await page.locator(".sheet-list td button").first().click();
  await button(page, "Back to the game").waitFor();
  await eventually(async () => assert.equal(await page.locator(".tile-board .placed").count(), 0));
  assert.equal(await page.locator(".rack").innerText(), rack);
  assert.deepEqual(await boxOf(page.locator("svg.tile-board")), board);
  assert.deepEqual(await violations(page), []);
  // Letters lay no tiles.
  await page.locator(".tile-board [data-point]").first().click({ force: true });
  await page.keyboard.type("ABCDE");
  await page.keyboard.press("Escape");
  await waitForTitle(page, "Your turn.");
  assert.equal(await page.locator(".tile-board .laid").count(), 0);
  const boards = frames.filter((frame) => frame.type === "board");
  assert.ok(boards.length > 0);
  for (const { scene } of boards) assert.deepEqual(scene.details.racks, [null, null]);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("stones have the numbers of their moves if they are switched on, in the game and in its analysis", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  await playHex(page, ["a1", "b2", "c3"]);
  const are = (numbers) => eventually(async () => assert.deepEqual((await page.locator(".stone-number").allTextContents()).toSorted(), numbers));
  await are([]);
  await button(page, "Settings").click();
  await page.getByRole("dialog").getByText("Move numbers on stones").click();
  await page.keyboard.press("Escape");
  await are(["1", "2", "3"]);
  await page.getByRole("gridcell", { name: "b2, Blue, move 2", exact: true }).waitFor();
  await page.keyboard.press("ArrowLeft");
  await are(["1", "2"]);
  await page.getByRole("link", { name: "Study" }).click();
  await page.getByRole("gridcell", { name: /^c3, Red.*, move 3$/ }).waitFor();
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a new game that is begun from an earlier position says nothing about the old one", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  await playHex(page, ["a1", "b2", "c3", "d4"]);
  await listed(page, 2).click();
  await waitForTitle(page, "Move 3 of 4: c3");
  await newGameStarted(page, { opponent: "Two people", size: 5 });
  await hasStones(page, 0);
  await emptyCell(page, "a1").click();
  await hasStones(page, 1);
  assert.equal(await page.getByRole("alert").count(), 0);
  assert.deepEqual(complaints, []);
  await context.close();
});
