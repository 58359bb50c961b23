// Boards of Hex as a person lays them, and the swap rule and sides of a new visitor.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  cell,
  emptyCell,
  eventually,
  launchBrowser,
  moves,
  openAt,
  openPage,
  PHONE,
  putStone,
  Server,
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

/** The middle of a cell on the screen. */
async function middleOf(page, name) {
  const { x, y, width, height } = await cell(page, name).locator(".tile").boundingBox();
  return [x + width / 2, y + height / 2];
}

/** Asserts where a cell lies as seen from another: `right`, `left` or `level`, and `below`, `above` or `level`. */
async function lies(page, name, from, across, down) {
  await eventually(async () => {
    const [[x, y], [fromX, fromY]] = [await middleOf(page, name), await middleOf(page, from)];
    const way = (distance, less, more) => (Math.abs(distance) < 2 ? "level" : distance < 0 ? less : more);
    assert.deepEqual([way(x - fromX, "left", "right"), way(y - fromY, "above", "below")], [across, down], `${name} from ${from}`);
  });
}

async function set(page, choose) {
  await page.getByRole("button", { name: "Settings" }).click();
  await choose(page.getByRole("dialog"));
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
}

const orient = (name) => (dialog) => dialog.getByRole("radio", { name, exact: true }).check();
const toggle = (name) => (dialog) => dialog.getByRole("switch", { name }).click();

test("a board of Hex lies as it is set, on every page that has one, and keys follow", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url, {
    settings: { choice: { opponent: "person", terms: { hex: { size: 5, variant: "none" } } } },
  });
  await lies(page, "e1", "a1", "right", "level");
  await set(page, orient("Diamond"));
  await lies(page, "e5", "a1", "level", "below");
  await lies(page, "e1", "a1", "right", "below");
  await putStone(page, "b3");
  await cell(page, "b3").focus();
  await page.keyboard.press("ArrowRight");
  await eventually(async () => assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^c2,/));
  await set(page, orient("Wide diamond"));
  await lies(page, "e5", "a1", "right", "level");
  await set(page, toggle("Mirror Hex boards"));
  await lies(page, "e5", "a1", "left", "level");
  await set(page, orient("Upright"));
  await lies(page, "a5", "a1", "level", "below");
  await lies(page, "e1", "a1", "left", "below");
  await set(page, toggle("Turn Hex boards around"));
  await lies(page, "a5", "a1", "level", "above");
  assert.deepEqual(await violations(page), []);
  await page.reload();
  await lies(page, "a5", "a1", "level", "above");
  await page.goto(`${server.url}/#/analysis?rules=hex:5&moves=c3`);
  await lies(page, "a5", "a1", "level", "above");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the chosen layout is the same on a phone held upright", TIMEOUT, async () => {
  const layout = { orientation: "flat", isTurned: false, isMirrored: false };
  const { context, page } = await openPage(browser, server.url, { ...PHONE, settings: { layout } });
  await lies(page, "k1", "a1", "right", "level");
  await set(page, orient("Best fit"));
  await lies(page, "a11", "a1", "level", "below");
  await context.close();
});

test("a new visitor plays Hex with the swap rule, which is explained to both sides", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, `${server.url}/`, { settings: {} });
  await page.locator(".opponent-actions", { hasText: "Hex 11 × 11, swap" }).waitFor();
  await eventually(async () => assert.ok(await page.getByRole("radio", { name: "Random", exact: true }).isChecked()));
  await page.getByRole("radio", { name: /^Two people/ }).check();
  await page.getByRole("button", { name: "Play now" }).click();
  const status = page.locator(".status-reason");
  await status.filter({ hasText: "Your opponent may then take your stone, mirrored: choose a fair first move." }).waitFor();
  // The second half of a double click is not a move.
  await page.waitForTimeout(350);
  await emptyCell(page, "c2").click();
  await status.filter({ hasText: "Or swap: the first stone becomes yours, mirrored." }).waitFor();
  await page.getByRole("button", { name: "Swap", exact: true }).click();
  await status.filter({ hasText: "Swapped: the first stone has changed hands, mirrored." }).waitFor();
  await cell(page, "b3").and(page.locator('[aria-label*="Blue"]')).waitFor();
  assert.deepEqual(await moves(page), ["c2", "swap"]);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a stored choice of rules and side stays", TIMEOUT, async () => {
  const { context, page } = await openAt(browser, `${server.url}/`, {
    settings: { choice: { seat: "second", terms: { hex: { size: 7, variant: "none" } } } },
  });
  await page.locator(".opponent-actions", { hasText: /Hex 7 × 7 ·/ }).waitFor();
  await page.getByRole("radio", { name: "First steps", exact: true }).check();
  await page.getByRole("button", { name: "Play now" }).click();
  await waitForTitle(page, "Your turn.");
  await eventually(async () => assert.equal((await moves(page)).length, 1));
  await page.locator(".status-reason", { hasText: "You are Blue" }).waitFor();
  await context.close();
});

test("sample games play themselves unless motion is unwanted, and can be paused", TIMEOUT, async () => {
  const boards = (page) => page.locator(".live-board").evaluateAll((all) => all.map((one) => one.innerHTML));
  const { context, page } = await openAt(browser, `${server.url}/`);
  await page.locator(".live-board .tile-board").waitFor();
  const before = await boards(page);
  await eventually(async () => {
    const now = await boards(page);
    assert.ok(now.every((board, index) => board !== before[index]));
  });
  await page.getByRole("button", { name: "Pause the sample games" }).click();
  await page.getByRole("button", { name: "Play the sample games" }).waitFor();
  const paused = await boards(page);
  // Longer than a step.
  await page.waitForTimeout(2000);
  assert.deepEqual(await boards(page), paused);
  await context.close();

  const still = await openAt(browser, `${server.url}/`, { reducedMotion: "reduce" });
  await still.page.locator(".live-board .tile-board").waitFor();
  const shown = await boards(still.page);
  await still.page.waitForTimeout(2000);
  assert.deepEqual(await boards(still.page), shown);
  await still.page.getByRole("button", { name: "Play the sample games" }).waitFor();
  await still.context.close();
});
