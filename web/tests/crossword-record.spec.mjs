// The page of crossword records: opening, stepping, mistakes, phonies, comparisons, simulations.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openCrossword } from "./crossword.mjs";
import { eventually, fits, launchBrowser, openAt, PHONE, Server, settled, TIMEOUT, violations } from "./support.mjs";

let server;
let browser;

/** A short game: Ada misses a bingo, and Bo plays phonies. */
const RECORD = `#character-encoding utf-8
#player1 Ada Ada
#player2 Bo Bo
#lexicon scowl-70
>Ada: ?AEINRT 8G AN +4 4
>Bo: BCDFGHK 9G BD +18 18
>Ada: ?EEINRT 10F TIE +9 13
`;

before(async () => {
  server = await Server.start();
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

const button = (page, name) => page.getByRole("button", { name, exact: true });
const cell = (page, name) => page.locator(`[role=gridcell][aria-label^="${name},"]`);
const here = (page) => page.locator(".record-list .here .move-text");
const progress = (page, pattern) => page.locator(".record-progress", { hasText: pattern }).waitFor();
const panel = (page, name) => page.getByRole("region", { name, exact: true });

const openRecords = (options = {}) => openAt(browser, `${server.url}/#/crossword`, { reducedMotion: "reduce", ...options });

async function paste(page, text) {
  const another = page.getByText("Open another game");
  const field = page.getByRole("textbox", { name: "Game as GCG" });
  await another.or(field).first().waitFor();
  if (await another.isVisible()) await another.click();
  await field.fill(text);
  await button(page, "Open").click();
}

test("a record is pasted and stepped through by keys and buttons", TIMEOUT, async () => {
  const { context, page, complaints } = await openRecords();
  await paste(page, RECORD);
  await progress(page, "3 turns, all analyzed");
  await eventually(async () => assert.equal(await here(page).innerText(), "8G AN"));
  await page.getByRole("group", { name: "Rack of Ada" }).waitFor();
  await cell(page, "8G").and(page.locator('[aria-label*="preview: A"]')).waitFor();
  await page.locator("h1").focus();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("group", { name: "Rack of Bo" }).waitFor();
  await cell(page, "8G").and(page.locator('[aria-label*="A, 1 point, last play"]')).waitFor();
  await eventually(async () => assert.equal(await page.locator(".record-list .here td").nth(2).innerText(), "18"));
  await page.keyboard.press("End");
  await page.locator(".walk", { hasText: "last position" }).waitFor();
  await eventually(async () => assert.ok(await button(page, "Next turn").isDisabled()));
  await button(page, "Go to the start").click();
  await page.getByTestId("announcer").filter({ hasText: "Turn 1, Ada: 8G AN, +4." }).waitFor();
  // The board keeps the keyboard for its squares.
  await page.locator('.tile-board [tabindex="0"]').focus();
  await page.keyboard.press("ArrowLeft");
  await eventually(async () => assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^8G,/));
  await eventually(async () => assert.equal(await here(page).innerText(), "8G AN"));
  await page.reload();
  await progress(page, "3 turns, all analyzed");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a large mistake and phonies are named, and the better play is shown", TIMEOUT, async () => {
  const { context, page } = await openRecords();
  await paste(page, RECORD);
  await progress(page, "3 turns, all analyzed");
  const worst = page.locator(".record-mistake").first();
  await eventually(async () => assert.match(await worst.innerText(), /Turn 3, Ada\s+10F TIE; better \S+ /));
  await eventually(async () => assert.equal(await worst.locator(".record-mark").getAttribute("title"), "large mistake"));
  const losses = await settled(() => page.locator(".record-loss").allInnerTexts());
  assert.ok(losses.length >= 2);
  assert.ok(Number.parseFloat(losses[0]) > 12, losses[0]);
  assert.deepEqual(
    losses.map(Number),
    losses.map(Number).toSorted((one, other) => other - one),
  );
  await worst.click();
  // All seven tiles of the rack.
  await page.locator(".tile-piece.shown").nth(6).waitFor();
  await button(page, "Back to the played move").click();
  await page.getByText("Played: 10F TIE").waitFor();
  await eventually(async () => assert.equal(await page.locator(".tile-piece.shown").count(), 3));
  await page.locator(".record-list .record-phony", { hasText: "not in the list: BD" }).waitFor();
  await page.locator(".record-phonies button", { hasText: "Turn 2, Bo" }).click();
  await page.getByText(/^Not in the list: BD/).waitFor();
  const totals = page.locator(".record-totals tbody tr");
  await eventually(async () => assert.match(await totals.last().innerText(), /Plays with phonies\s+1\s+1/));
  await context.close();
});

test("a record is opened from a file; the error of a bad one names its line and leaves the page as it is", TIMEOUT, async () => {
  const { context, page } = await openRecords();
  await page.locator('input[type="file"]').setInputFiles({ name: "game.gcg", mimeType: "text/plain", buffer: Buffer.from(RECORD) });
  await progress(page, "3 turns, all analyzed");
  await paste(page, RECORD.replace("10F TIE", "10F TIE8"));
  await page.getByRole("alert").filter({ hasText: "line 7" }).waitFor();
  await eventually(async () => assert.equal(await here(page).innerText(), "8G AN"));
  await button(page, "Dismiss").click();
  await eventually(async () => assert.equal(await page.getByRole("alert").count(), 0));
  await context.close();
});

test("turns are compared by simulation one after another, until the comparison is stopped", TIMEOUT, async () => {
  const { context, page } = await openRecords();
  await button(page, "Show an example").click();
  await progress(page, /^\d+ turns, all analyzed$/);
  await eventually(async () => assert.equal(await page.locator(".record-best thead").getByText("Win %").count(), 0));
  await page.getByRole("combobox", { name: "Method" }).selectOption("500");
  await progress(page, /^[1-9]\d* of \d+ turns$/);
  await page.locator(".record-best .win-bar").first().waitFor();
  await button(page, "Stop the analysis").click();
  await progress(page, /^stopped after [1-9]\d* of \d+ turns$/);
  await page.locator(".record-lost", { hasText: "%" }).first().waitFor();
  await eventually(async () => assert.ok(await button(page, "Re-analyze").isVisible()));
  await context.close();
});

test("a simulated turn has the equity that it lost next to the win rate", TIMEOUT, async () => {
  const { context, page } = await openRecords();
  await paste(page, RECORD);
  await progress(page, "3 turns, all analyzed");
  await page.getByRole("combobox", { name: "Method" }).selectOption({ index: 1 });
  await progress(page, "3 turns, all analyzed");
  const worst = page.locator(".record-mistake").first();
  await eventually(async () => assert.match(await worst.innerText(), /^\S*\s*[\d.]+%\s+Turn 3, Ada · −[\d.]+ points\s/m));
  await worst.click();
  await page.getByText(/[\d.]+ points of equity lost\./).waitFor();
  await context.close();
});

test("a position is simulated until the simulation is stopped", TIMEOUT, async () => {
  const { context, page } = await openRecords();
  await paste(page, RECORD);
  await progress(page, "3 turns, all analyzed");
  const analysis = panel(page, "Simulation of this position");
  await button(analysis, "Simulate").click();
  await analysis.locator(".record-simulation-state", { hasText: /\d playouts so far/ }).waitFor();
  await analysis.locator("tbody .win-bar").first().waitFor();
  await button(analysis, "Stop").click();
  await analysis.locator(".record-simulation-state", { hasText: "stopped" }).waitFor();
  await eventually(async () => assert.ok((await analysis.locator("tbody tr").count()) > 3));
  await analysis.locator(".candidate").nth(1).click();
  await eventually(async () => assert.equal(await analysis.locator('.candidate[aria-pressed="true"]').count(), 1));
  // The results belong to their position.
  await button(page, "Next turn").click();
  await eventually(async () => assert.equal(await analysis.locator("tbody tr").count(), 0));
  await button(page, "Go to the end").click();
  await eventually(async () => assert.equal(await analysis.getByRole("button", { name: "Simulate" }).count(), 0));
  await context.close();
});

test("a game that is over opens its record", TIMEOUT, async () => {
  const { context, page } = await openCrossword(browser, server.url, { people: true });
  await button(page, "Pass").click();
  await page.locator(".sheet td.turn-pass").waitFor();
  await eventually(async () => assert.equal(await button(page, "Review").count(), 0));
  await button(page, "Resign").click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Resign/ })
    .click();
  await button(page, "Review").click();
  await page.getByRole("heading", { name: "Game review" }).waitFor();
  await progress(page, "1 turn, all analyzed");
  await eventually(async () => assert.equal(await here(page).innerText(), "pass"));
  await context.close();
});

for (const [how, options] of [
  ["light", { colorScheme: "light" }],
  ["dark", { colorScheme: "dark" }],
  ["phone", PHONE],
]) {
  test(`the page is accessible: ${how}`, TIMEOUT, async () => {
    const { context, page, complaints } = await openRecords(options);
    assert.deepEqual(await violations(page), []);
    await paste(page, RECORD);
    await progress(page, "3 turns, all analyzed");
    await page.locator(".record-mistake").first().click();
    assert.deepEqual(await violations(page), []);
    await fits(page);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("the page speaks German", TIMEOUT, async () => {
  const { context, page } = await openRecords({ locale: "de-DE" });
  await button(page, "Beispiel zeigen").click();
  await page.locator(".record-progress", { hasText: "alle analysiert" }).waitFor();
  await page.getByRole("heading", { name: "Partieanalyse" }).waitFor();
  await context.close();
});

test("a position is edited with both racks, as far as the record has them", TIMEOUT, async () => {
  const { context, page, complaints } = await openRecords();
  await paste(page, RECORD);
  await button(page, "Edit position").click();
  await eventually(async () =>
    assert.match(await page.getByRole("textbox", { name: "Position as CGP", exact: true }).inputValue(), / \?AEINRT\/BCDFGHK 0\/0 /),
  );
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a position as CGP is opened and simulated", TIMEOUT, async () => {
  const { context, page, complaints } = await openRecords();
  const rows = Array(15).fill("15");
  rows[7] = "6HELLO4";
  const [paste] = [page.getByRole("textbox", { name: "Game as GCG, or position as CGP" })];
  await paste.fill(`${rows.join("/")} AEINRST/ 0/14 0 lex scowl-70;`);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.getByText("Last position: Player 1 0, Player 2 14.").waitFor();
  await page.getByRole("button", { name: "Simulate" }).click();
  await page.locator(".win-span").first().waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a position with too many tiles is refused with the reason", TIMEOUT, async () => {
  const { context, page } = await openRecords();
  await page.getByRole("textbox", { name: "Game as GCG, or position as CGP" }).fill(`${Array(15).fill("15").join("/")} ZZ/ 0/0 0`);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.getByText("The board and the racks have more of the tile Z than the game.").waitFor();
  await context.close();
});
