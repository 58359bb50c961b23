// The position editor of games of stones.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { cell, emptyCell, eventually, launchBrowser, openAt, PHONE, Server, TIMEOUT, title, violations } from "./support.mjs";

/** @type {Server} */
let server;
/** @type {import("playwright-core").Browser} */
let browser;

before(async () => {
  server = await Server.start();
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

const field = (page) => page.getByRole("textbox", { name: "Position as text" });

const put = (page, name) => page.locator(`[role=gridcell][aria-label^="${name},"]`).click();

test("stones are placed, removed and analyzed", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/position?rules=hex:4`);
  await put(page, "a1");
  await page.getByRole("radio", { name: "Blue" }).first().check();
  await put(page, "b2");
  await put(page, "c3");
  await put(page, "c3");
  await page.getByRole("group", { name: "To move" }).getByRole("radio", { name: "Blue" }).check();
  await eventually(async () => assert.equal(await field(page).inputValue(), "b3/1w2/4/4_w"));
  assert.match(page.url(), /rules=hex%3A4%2Cfen%3Db3%2F1w2%2F4%2F4_w/);
  await page.getByRole("button", { name: "Analyze", exact: true }).click();
  await page.getByRole("gridcell", { name: /^b2, Blue/ }).waitFor();
  await page.getByText("Blue to move").waitFor();
  await emptyCell(page, "d4").click();
  await page.getByRole("gridcell", { name: /^d4, Blue/ }).waitFor();
  // And back: the position that is shown now.
  await page.getByRole("link", { name: "Edit position" }).click();
  await eventually(async () => assert.equal(await field(page).inputValue(), "b3/1w2/4/3w_b"));
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a position that is typed is read, or refused with the reason", TIMEOUT, async () => {
  const { context, page } = await openAt(browser, `${server.url}/#/position?rules=go:5`);
  await page.getByRole("gridcell").first().waitFor();
  await field(page).fill("2b2/5/2w2/5/5 w");
  await cell(page, "C5").and(page.locator("[aria-label*=Black]")).waitFor();
  assert.equal(await page.getByRole("group", { name: "To move" }).getByRole("radio", { name: "White" }).isChecked(), true);
  await field(page).fill("2b2/5/2w2/5_w");
  await page.getByText(/has 4 rows/).waitFor();
  assert.equal(await page.getByRole("button", { name: "Analyze", exact: true }).isDisabled(), true);
  await page.getByRole("button", { name: "Empty board" }).click();
  await eventually(async () => assert.equal(await field(page).inputValue(), "5/5/5/5/5_w"));
  await eventually(async () => assert.equal(await page.getByRole("button", { name: "Analyze", exact: true }).isDisabled(), false));
  await context.close();
});

test("a game goes on from the position", TIMEOUT, async () => {
  const { context, page } = await openAt(browser, `${server.url}/#/position?rules=othello:fen=8/8/8/3wb3/3bw3/4b3/8/8_w`);
  await cell(page, "e6").and(page.locator("[aria-label*=Black]")).waitFor();
  await page.getByRole("button", { name: "Play both sides" }).click();
  await eventually(async () => assert.match(await title(page), /^White to move/));
  await page.getByRole("gridcell", { name: /^e7, empty/ }).click();
  await page.getByRole("gridcell", { name: /^e7, White/ }).waitFor();
  await page.getByRole("button", { name: "Games" }).click();
  await page.getByRole("button", { name: /from a set-up position/ }).waitFor();
  await context.close();
});

test("against a bot, the person has the side to move", TIMEOUT, async () => {
  for (const [position, side] of [
    ["5/5/2w2/5/5_b", "Red"],
    ["5/5/2b2/5/5_w", "Blue"],
  ]) {
    const { context, page } = await openAt(browser, `${server.url}/#/position?rules=hex:5,fen=${position}`);
    await page.getByRole("button", { name: "Play against a bot" }).click();
    await eventually(async () => assert.match(await title(page), /^Your turn/));
    await page.getByRole("gridcell", { name: "a1, empty" }).click();
    await page.getByRole("gridcell", { name: new RegExp(`^a1, ${side}`) }).waitFor();
    await context.close();
  }
});

test("the games of a file are stepped through, also those that begin with stones set up after a move", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/analysis`);
  await page.getByRole("button", { name: "Open or new…" }).click();
  const text = "(;GM[11]SZ[4];B[a1];W[b2];AB[c3]AE[a1]PL[B];B[d4])(;GM[1]SZ[5]AB[aa]AW[bb]PL[W])";
  await page.getByRole("dialog").getByRole("textbox", { name: "SGF or HexWorld link" }).fill(text);
  await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
  const games = page.getByRole("group", { name: "Games of the file" });
  await games.getByText("Game 1 of 3").waitFor();
  await page.getByRole("gridcell", { name: /^b2, Blue/ }).waitFor();
  await games.getByRole("button", { name: "Next game" }).click();
  await page.getByRole("gridcell", { name: /^c3, Red/ }).waitFor();
  await page.getByRole("gridcell", { name: /^d4, Red, last move/ }).waitFor();
  await games.getByRole("button", { name: "Next game" }).click();
  await page.getByRole("gridcell", { name: /^A5, Black/ }).waitFor();
  await page.getByText("White to move").waitFor();
  assert.equal(await games.getByRole("button", { name: "Next game" }).isDisabled(), true);
  assert.deepEqual(complaints, []);
  await context.close();
});

for (const [colorScheme, options] of /** @type {[string, any][]} */ ([
  ["light", {}],
  ["dark", PHONE],
])) {
  test(`axe finds nothing, ${colorScheme}`, TIMEOUT, async () => {
    const { context, page } = await openAt(browser, `${server.url}/#/position?rules=go:9`, { colorScheme, reducedMotion: "reduce", ...options });
    await put(page, "E5");
    assert.deepEqual(await violations(page), []);
    const width = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    assert.ok(width[0] <= width[1], "nothing scrolls sideways");
    await context.close();
  });
}

test("a puzzle is made of a position, solved at once and kept; or the page says why there is none", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/position?rules=hex:4,fen=1b2/4/w1b1/4_w`);
  await page.getByRole("button", { name: "Make a puzzle" }).click();
  await page.getByRole("link", { name: "Solve it" }).click();
  await page.locator("main").getByText("Blue to move. Find the best move.").waitFor();
  assert.match(page.url(), /puzzles\/own\?rules=hex%3A4%2Cfen/);
  await page.getByRole("link", { name: "Hex, position set up" }).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.goto(`${server.url}/#/position?rules=hex:4`);
  await page.getByRole("button", { name: "Make a puzzle" }).click();
  await page.getByText("No move is clearly the best here").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("each game begins with its own tool", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/position/hex`);
  const tool = (name) => page.getByRole("group", { name: "Click a point to place" }).getByRole("radio", { name });
  await tool("Red").and(page.locator(":checked")).waitFor();
  await tool("Remove").check();
  await tool("Remove").and(page.locator(":checked")).waitFor();
  const tab = (name) => page.getByRole("navigation", { name: "Game" }).getByRole("link", { name, exact: true });
  await tab("Go").click();
  await tool("Black").and(page.locator(":checked")).waitFor();
  await tool("White").check();
  await tool("White").and(page.locator(":checked")).waitFor();
  await tab("Paco Ŝako").click();
  const clear = page.getByRole("button", { name: "Clear squares" });
  await clear.click();
  await clear.and(page.locator("[aria-pressed=true]")).waitFor();
  await tab("Go").click();
  await tool("Black").and(page.locator(":checked")).waitFor();
  await tab("Paco Ŝako").click();
  await clear.and(page.locator("[aria-pressed=false]")).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a position that is typed fast stays as it is typed", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/position?rules=go:5`);
  await page.getByRole("gridcell").first().waitFor();
  for (const [text, stone] of [
    ["2b2/5/2w2/5/5_w", /^C5, Black/],
    ["5/1b3/5/3w1/5_b", /^D2, White/],
  ]) {
    await field(page).selectText();
    await field(page).pressSequentially(text);
    await page.getByRole("gridcell", { name: stone }).waitFor();
    assert.equal(await field(page).inputValue(), text);
    assert.equal(new URLSearchParams(page.url().split("?")[1]).get("rules"), `go:5,fen=${text}`);
  }
  assert.deepEqual(complaints, []);
  await context.close();
});
