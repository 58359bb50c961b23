// Analysis whose search is restricted to some points.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { cell, eventually, launchBrowser, openAt, Server, TIMEOUT, violations } from "./support.mjs";

let server;
let browser;

before(async () => {
  server = await Server.start([]);
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

const candidates = (page) => page.locator(".opinion .candidates tbody tr th");

test("the search considers only the points that were clicked, until all are searched again", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/analysis?rules=hex:5&moves=c3`);
  await page.locator(".review svg.board").waitFor();
  await page.locator(".opinions .panel-head .primary").click();
  await eventually(async () => assert.ok((await candidates(page).count()) > 2));
  const pick = page.getByRole("button", { name: "Only these points" });
  await pick.click();
  await cell(page, "a1").click();
  await cell(page, "b5").click();
  await page.getByText("Only these moves: a1, b5").waitFor();
  await eventually(async () => assert.deepEqual((await candidates(page).allInnerTexts()).sort(), ["a1", "b5"]));
  assert.deepEqual(await violations(page), []);
  await cell(page, "b5").click();
  await eventually(async () => assert.deepEqual(await candidates(page).allInnerTexts(), ["a1"]));
  await page.getByRole("button", { name: "Search all moves" }).click();
  await eventually(async () => assert.ok((await candidates(page).count()) > 2));
  assert.equal(await pick.getAttribute("aria-pressed"), "false");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("two clicks, or keys, choose a rectangle", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/analysis?rules=go:5&moves=C3&at=1`);
  await page.locator(".review svg.board").waitFor();
  await page.getByRole("button", { name: "Only a rectangle" }).click();
  await page.getByText("Click two opposite corners").waitFor();
  await cell(page, "D4").click();
  await page.getByText("First corner: D4.").waitFor();
  await cell(page, "C3").click();
  await page.getByText("Only these moves: C4, D3, D4").waitFor();
  await cell(page, "A1").focus();
  await page.keyboard.press("Enter");
  await page.getByText("First corner: A1.").waitFor();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.getByText("Only these moves: A1, A2, C4, D3, D4").waitFor();
  await page.locator(".opinions .panel-head .primary").click();
  // Moves without a visit are not listed.
  await candidates(page).first().waitFor();
  const others = (await candidates(page).allInnerTexts()).filter((move) => !["A1", "A2", "C4", "D3", "D4"].includes(move));
  assert.deepEqual(others, []);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("alpha-beta restricts its search too", TIMEOUT, async () => {
  const { context, page } = await openAt(browser, `${server.url}/#/analysis?rules=othello&moves=`);
  await page.locator(".review svg.board").waitFor();
  await page.getByLabel("Analysis by").selectOption("custom");
  await page.locator(".analyst input").fill("alphabeta:depth=4");
  await page.locator(".analyst input").press("Enter");
  await page.getByRole("button", { name: "Only these points" }).click();
  await cell(page, "c4").click();
  await cell(page, "f5").click();
  await page.locator(".opinions .panel-head .primary").click();
  await eventually(async () => assert.deepEqual((await candidates(page).allInnerTexts()).sort(), ["c4", "f5"]));
  await context.close();
});

test("a player that cannot restrict its search says so", TIMEOUT, async () => {
  const { context, page } = await openAt(browser, `${server.url}/#/analysis?rules=hex:5&moves=c3`);
  await page.getByLabel("Analysis by").selectOption("custom");
  await page.locator(".analyst input").fill("random");
  await page.locator(".analyst input").press("Enter");
  await page.getByRole("button", { name: "Only these points" }).click();
  await cell(page, "a1").click();
  await page.locator(".opinions .panel-head .primary").click();
  await page.getByRole("alert").filter({ hasText: "cannot restrict its search" }).waitFor();
  await context.close();
});
