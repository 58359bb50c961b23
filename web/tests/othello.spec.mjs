// Othello: flipped discs, forced passes, the count, records, a phone, German.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  boxOf,
  cell,
  emptyCell,
  eventually,
  fits,
  launchBrowser,
  moves,
  openAt,
  openPage,
  PHONE,
  playLevel,
  Server,
  savedFile,
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

const announced = (page, words) => page.getByTestId("announcer").filter({ hasText: words }).waitFor();

/** The squares that are marked because a disc can be placed there. */
const marked = (page) => page.locator(".cell.playable .target");

const waitForMarked = (page, count) => eventually(async () => assert.equal(await marked(page).count(), count));

/** The number of discs of a side, as shown in its player's panel. */
const discs = (page, side) => page.locator(`.player.${side} :text-matches("^\\\\d+ (discs?|Steine?)$")`).innerText();

/** Discs of either side on the board, by the cells' names. */
function counted(page, black = "Black", white = "White") {
  return page.evaluate((sides) => sides.map((side) => document.querySelectorAll(`[role=gridcell][aria-label*=", ${side}"]`).length), [black, white]);
}

/** Plays for both sides; each move is on the board before the next one. */
async function play(page, texts) {
  for (const text of texts.split(" ")) {
    const before = await page.locator(".move-list li").count();
    await (text === "pass" ? page.getByRole("button", { name: "Pass", exact: true }) : emptyCell(page, text)).click();
    await page.locator(".move-list li").nth(before).waitFor({ state: "attached" });
  }
}

test("a game from the start page: a click flips discs, which are counted", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/`);
  await page.getByRole("radio", { name: "Othello", exact: true }).check();
  await page.getByRole("heading", { name: "Othello", exact: true }).waitFor();
  await page.locator(".opponent-actions", { hasText: "Othello 8 × 8" }).waitFor();
  assert.deepEqual(await violations(page), []);
  await playLevel(page, "First steps");
  await waitForTitle(page, "Your turn");
  await page.getByRole("grid", { name: /Othello 8 × 8/ }).waitFor();
  await eventually(async () => assert.equal(await page.getByRole("gridcell").count(), 64));
  await waitForMarked(page, 4);
  assert.deepEqual([await discs(page, "first"), await discs(page, "second")], ["2 discs", "2 discs"]);
  // An immediate press would be the second half of a double click on the button.
  await page.waitForTimeout(400);
  await emptyCell(page, "d3").click();
  // Every reply of White flips one disc.
  await page.locator(".move-list li").nth(1).waitFor();
  await waitForTitle(page, "Your turn");
  await page.getByRole("gridcell", { name: "d3, Black", exact: true }).waitFor();
  await eventually(async () => assert.deepEqual(await counted(page), [3, 3]));
  await eventually(async () => assert.deepEqual([await discs(page, "first"), await discs(page, "second")], ["3 discs", "3 discs"]));
  await eventually(async () => assert.equal(await page.locator('[aria-label$=", White, last move"]').count(), 1));
  // A disc cannot be placed where it would flip nothing.
  await emptyCell(page, "a1").click({ force: true });
  await page.getByRole("button", { name: "Take back" }).click();
  await waitForMarked(page, 4);
  await eventually(async () => assert.deepEqual(await moves(page), []));
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a whole game of 4x4 with a forced pass", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  await page.getByRole("button", { name: "New game", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Othello", exact: true }).check();
  await dialog.getByRole("radio", { name: /^Two people/ }).check();
  await dialog.getByRole("radio", { name: "4 × 4", exact: true }).check();
  await dialog.getByRole("button", { name: "Start game" }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.getByRole("grid", { name: /Othello 4 × 4/ }).waitFor();
  await waitForMarked(page, 4);
  const pass = page.getByRole("button", { name: "Pass", exact: true });
  await play(page, "b1 c1 d3 a1");
  await pass.waitFor();
  await eventually(async () => assert.match(await pass.getAttribute("title"), /No disc can be placed/));
  await waitForMarked(page, 0);
  await eventually(async () => assert.deepEqual([await discs(page, "first"), await discs(page, "second")], ["5 discs", "3 discs"]));
  await pass.click();
  await page.locator(".status-reason", { hasText: "Black passed." }).waitFor();
  await announced(page, "Black: pass.");
  await waitForTitle(page, "White to move.");
  await waitForMarked(page, 4);
  await eventually(async () => assert.equal(await pass.count(), 0, "who can place a disc cannot pass"));
  await play(page, "d4 c4 d2 d1 b4 a4 a3 a2");
  await waitForTitle(page, "White wins by 4 points.");
  await eventually(async () => assert.deepEqual([await discs(page, "first"), await discs(page, "second")], ["6 discs", "10 discs"]));
  await page.getByRole("button", { name: "Rematch" }).waitFor();
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

/** A game in which Black has to pass after eight moves; the record omits the pass and has a variation before it. */
const RECORD = "(;GM[2]FF[4]SZ[8]PB[Ada]PW[Bo];B[cd](;W[cc];B[ef];W[bd];B[ad];W[ae];B[bb];W[ac];W[db])(;W[ce]C[beside]))";
const TRANSCRIPT = "f5d6c3d3c4f4f6f3e6e7";

test("a record that omits a pass, and a transcript, are opened and analyzed", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/analysis`, { acceptDownloads: true, reducedMotion: "reduce" });
  const tree = () => page.locator(".tree-move .move-text").allInnerTexts();
  const open = async (text) => {
    await page.getByRole("button", { name: "Open or new…" }).click();
    await page.getByRole("dialog").locator("textarea").fill(text);
    await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
    await page.locator("dialog").waitFor({ state: "detached" });
  };
  await open(RECORD);
  await page.getByRole("grid", { name: /Othello 8 × 8/ }).waitFor();
  const main = ["c4", "c3", "e6", "b4", "a4", "a5", "b2", "a3", "pass", "d2"];
  await eventually(async () => assert.deepEqual((await tree()).toSorted(), [...main, "c5"].toSorted()));
  await page.getByRole("gridcell", { name: "d2, White, last move", exact: true }).waitFor();
  await page.locator(".walk-words", { hasText: "Black to move Move 10 of 10" }).waitFor();
  await page.getByRole("button", { name: "Previous move" }).click();
  await page.locator(".walk-words", { hasText: "White to move Move 9 of 10" }).waitFor();
  await waitForMarked(page, 3);
  const sgf = (await savedFile(page, "Save SGF")).toString();
  assert.match(sgf, /GM\[2\]/);
  assert.match(sgf.replaceAll(/\s/g, ""), /;W\[ac\];B\[\];W\[db\]\)/);

  await open(TRANSCRIPT);
  await eventually(async () => assert.deepEqual(await tree(), TRANSCRIPT.match(/../g)));
  await page.getByRole("gridcell", { name: "e7, White, last move", exact: true }).waitFor();
  await eventually(async () => assert.deepEqual(await counted(page), [6, 8]));
  await page.getByRole("button", { name: "Analyze", exact: true }).click();
  await page.locator(".verdict", { hasText: /Black/ }).first().waitFor();
  await page.locator(".cell .mark.best").waitFor({ state: "attached" });
  // No pieces hide the visits.
  await page.locator(".over-stone .small").first().waitFor();
  await eventually(async () =>
    assert.match(await page.locator('[aria-label*="% to win"]').first().getAttribute("aria-label"), /^[a-h][1-8], empty, \d+% to win/),
  );
  await page.getByRole("button", { name: "Expected colours" }).click();
  await page.locator("rect.owner").first().waitFor();
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("in German, on a phone, nothing is wider than the screen", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/`, { ...PHONE, locale: "de-DE" });
  await page.getByRole("radio", { name: "Othello", exact: true }).check();
  await page.getByRole("heading", { name: "Othello", exact: true }).waitFor();
  await page.locator(".opponent-game", { hasText: "eine Reihe gegnerischer Steine" }).waitFor();
  await page.locator(".scale-step").nth(3).tap();
  await page.locator(".scale-hint", { hasText: "Solide" }).waitFor();
  await fits(page, "the start page");
  await page.getByRole("radio", { name: "Erste Schritte", exact: true }).check();
  await page.getByRole("button", { name: "Jetzt spielen" }).tap();
  await waitForTitle(page, "Du bist am Zug.");
  await page.locator(".status-reason", { hasText: "am Ende mehr Steine haben" }).waitFor();
  await fits(page, "the board");
  const board = await boxOf(page.locator("svg.board"));
  assert.ok(board.x >= 0 && board.x + board.width <= PHONE.viewport.width, JSON.stringify(board));
  const square = await boxOf(cell(page, "d3").locator(".tile"));
  assert.ok(square.width >= 24, `a square is ${square.width} wide`);
  await page.waitForTimeout(400);
  await cell(page, "d3").tap();
  await page.locator(".move-list li").nth(1).waitFor({ state: "attached" });
  await page.getByRole("gridcell", { name: "d3, Schwarz", exact: true }).waitFor();
  await eventually(async () => assert.deepEqual(await counted(page, "Schwarz", "Weiß"), [3, 3]));
  await eventually(async () => assert.deepEqual([await discs(page, "first"), await discs(page, "second")], ["3 Steine", "3 Steine"]));
  const text = await settled(() => page.locator("body").innerText());
  assert.deepEqual(text.match(/\b(discs?|Black|White|pass|Play|the|with|your)\b/g) ?? [], [], text);
  assert.deepEqual(await violations(page), []);
  await page.goto(`${server.url}/#/analysis?rules=othello&moves=c4.c3.e6.b4.a4.a5.b2.a3&at=8`);
  await page.getByRole("button", { name: "Passen", exact: true }).waitFor();
  await fits(page, "the analysis");
  assert.deepEqual(complaints, []);
  await context.close();
});
