// Puzzles of crossword positions: the review and the editor make them, and the server judges the plays.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eventually, fits, launchBrowser, openAt, PHONE, Server, TIMEOUT, violations } from "./support.mjs";

let server;
let browser;

/** Ada misses a bingo. */
const RECORD = `#character-encoding utf-8
#player1 Ada Ada
#player2 Bo Bo
#lexicon scowl-70
>Ada: ?AEINRT 8G AN +4 4
>Bo: BCDFGHK 9G BD +18 18
`;
/** An empty board, on which the blank makes bingos. */
const EMPTY = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";
const ADDRESS = new URLSearchParams({ rules: "crossword", position: `${EMPTY} AEINRST/ 0/0 0 bdn standard;` });

before(async () => {
  server = await Server.start();
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

const button = (page, name) => page.getByRole("button", { name, exact: true });
const task = (page) => page.locator("#puzzle-task");
const verdict = (page) => page.locator(".puzzle-verdict");
const list = (page) => page.getByRole("region", { name: "Your puzzles" });
const cell = (page, name) => page.locator(`[role=gridcell][aria-label^="${name},"]`);

/** Types a play on the board: its square, its letters, blanks in lower case. */
async function play(page, move) {
  const [place, word] = move.split(" ");
  const [, row] = /(\d+)/.exec(place);
  const square = cell(page, `${row}${place.replace(row, "")}`);
  for (let clicks = /^\d/.test(place) ? 1 : 2; clicks > 0; clicks -= 1) await square.click();
  for (const letter of word) await page.keyboard.press(letter === letter.toLowerCase() ? `Shift+${letter.toUpperCase()}` : letter.toLowerCase());
  await button(page, "Play").click();
}

test("a mistake of a review becomes a puzzle, judged by equity, and a link opens it elsewhere", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/crossword`, { reducedMotion: "reduce" });
  await page.getByRole("textbox", { name: "Game as GCG" }).fill(RECORD);
  await button(page, "Open").click();
  await button(page, "Make a puzzle of 8G AN").click();
  await page.getByRole("link", { name: "Open the puzzle of 8G AN" }).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByRole("link", { name: "Open the puzzle of 8G AN" }).click();
  await task(page)
    .filter({ hasText: /^8G AN was played here and lost [\d.]+ points\. Find a better play\.$/ })
    .waitFor();
  await list(page).getByText("1 of 1 due").waitFor();
  const address = page.url();
  // A word that is not in the list and a play off the centre are no answers.
  await play(page, "8H TNR");
  await page.getByText("Not in the list: TNR.").waitFor();
  await button(page, "Recall").click();
  await play(page, "1A TEN");
  await page.locator(".tile-line.bad").filter({ hasNotText: "Not in the list" }).waitFor();
  assert.equal(await verdict(page).count(), 0);
  await button(page, "Recall").click();
  await play(page, "8G AN");
  await verdict(page)
    .filter({ hasText: /^8G AN is not the solution\. Equity: -?[\d.]+\. It comes back in 1 day\.$/ })
    .waitFor();
  await cell(page, "8G").and(page.locator('[aria-label*=", A"]')).waitFor();
  assert.deepEqual(await violations(page), []);
  await button(page, "Show solution").click();
  await verdict(page)
    .filter({ hasText: /^Solution: \S+ \S+\. Equity: [\d.]+\. It comes back/ })
    .waitFor();
  const [, best] = /Solution: (\S+ \S+)\. /.exec(await verdict(page).innerText());
  await button(page, "Try again").click();
  await play(page, best);
  await verdict(page)
    .filter({ hasText: `${best} is right. Equity: ` })
    .waitFor();
  await list(page).getByText("in 1 day").waitFor();
  // The browser complains of the play off the centre.
  assert.deepEqual(
    complaints.filter((one) => !one.includes("422")),
    [],
  );
  await context.close();

  const other = await openAt(browser, address, { reducedMotion: "reduce", ...PHONE });
  await task(other.page).filter({ hasText: "8G AN was played here" }).waitFor();
  await play(other.page, best);
  await verdict(other.page)
    .filter({ hasText: `${best} is right.` })
    .waitFor();
  await fits(other.page);
  await button(other.page, "Keep this puzzle").click();
  await list(other.page).getByText("Crossword, 8G AN").waitFor();
  assert.deepEqual(other.complaints, []);
  await other.context.close();
});

test("all mistakes of a player are practised as puzzles", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/crossword`, { reducedMotion: "reduce" });
  await page.getByRole("textbox", { name: "Game as GCG" }).fill(`${RECORD}>Ada: ?EEINRT 10F TIE +9 13\n`);
  await button(page, "Open").click();
  await page.getByText("3 turns, all analyzed").waitFor();
  await page.getByText("Practise mistakes:").locator("..").getByRole("button", { name: "Ada" }).click();
  await task(page).filter({ hasText: "8G AN was played here" }).waitFor();
  await list(page).getByText("2 of 2 due").waitFor();
  await button(page, "Show solution").click();
  await verdict(page).filter({ hasText: "Solution:" }).waitFor();
  await button(page, "Next puzzle due").click();
  await task(page).filter({ hasText: "10F TIE was played here" }).waitFor();
  assert.equal(await verdict(page).count(), 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the board editor makes a puzzle of a position with a rack", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/crossword/editor`, { reducedMotion: "reduce" });
  await page.getByText("The tiles fit the game.").waitFor();
  assert.equal(await button(page, "Make a puzzle").isDisabled(), true);
  await page.getByRole("textbox", { name: "Rack of the side to move" }).fill("aeinrst");
  await eventually(async () => assert.equal(await button(page, "Make a puzzle").isDisabled(), false));
  await button(page, "Make a puzzle").click();
  await page.getByRole("link", { name: "Solve it" }).click();
  await task(page).filter({ hasText: "Find the best play." }).waitFor();
  await list(page).getByText("Crossword, position set up").waitFor();
  assert.equal(new URL(page.url()).hash, `#/puzzles/own?${ADDRESS}`);
  // A place that scores the same is as right.
  await play(page, "8D RETAINS");
  await verdict(page).filter({ hasText: "8D RETAINS is right. Equity:" }).waitFor();
  await button(page, "Analyze this position").click();
  await page.getByText("Last position: Player 1 0, Player 2 0.").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a link without a rack says so", TIMEOUT, async () => {
  const query = new URLSearchParams({ rules: "crossword", position: `${EMPTY} / 0/0 0 bdn standard;` });
  const { context, page } = await openAt(browser, `${server.url}/#/puzzles/own?${query}`);
  await page.getByText("The position does not give the whole rack.").waitFor();
  await context.close();
});
