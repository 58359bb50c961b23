// Puzzles: right and wrong moves, the answer move by move, progress, addresses, a phone, German.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { byKeyboard, byTouch, square, tilesOf } from "./crossword.mjs";
import { cell, eventually, fits, launchBrowser, openAt, PHONE, Server, TIMEOUT, violations } from "./support.mjs";

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

/** Asks the server about puzzles. */
async function ask(path, body) {
  const headers = { "content-type": "application/json", origin: server.url };
  const answer = await fetch(`${server.url}/api/puzzles/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  assert.equal(answer.status, 200);
  return answer.json();
}

/** The easiest puzzle of a game, its solution, a move that is wrong, and the position. */
async function puzzleOf(kind, task = null) {
  const puzzles = [];
  for (let all = 1; puzzles.length < all; ) {
    const part = await ask("list", { kind, offset: puzzles.length });
    puzzles.push(...part.puzzles);
    all = part.all;
  }
  const { id } = puzzles.filter((one) => task === null || one.task === task).toSorted((a, b) => a.grade - b.grade)[0];
  const { scene } = await ask("task", { kind, id });
  const { steps } = await ask("try", { kind, id, attempt: null });
  const solution = steps[0].text;
  const wrong = scene.legal.find((move) => move.text !== solution && move.point !== null)?.text;
  return { id, solution, wrong, scene };
}

const task = (page) => page.locator("#puzzle-task");
/** The link to the puzzles of a game, or to the person's own. */
const tab = (page, name) => page.getByRole("navigation", { name: "Game" }).getByRole("link", { name, exact: true });
const verdict = (page) => page.locator(".puzzle-verdict");

for (const kind of ["hex", "go", "othello"]) {
  test(`a puzzle of ${kind}: a wrong move is refuted, the right one is kept as solved`, TIMEOUT, async () => {
    const { id, solution, wrong } = await puzzleOf(kind);
    const { context, page, complaints } = await openAt(browser, `${server.url}/#/puzzles/${kind}/${id}`);
    await task(page).filter({ hasText: "to move" }).waitFor();
    assert.deepEqual(await violations(page), []);
    await page.getByRole("button", { name: "Try again" }).and(page.locator(":disabled")).waitFor();
    await cell(page, wrong).click();
    await verdict(page)
      .filter({ hasText: `${wrong} is not the solution` })
      .waitFor();
    await page.getByText(/^0 of \d+ solved$/).waitFor();
    // The refutation is shown by itself; the arrows lead through it.
    if (kind === "hex") await page.getByText("Move 2 of 2").waitFor();
    await page.getByRole("button", { name: "Back one move" }).click();
    await page.getByRole("button", { name: "Try again" }).click();
    await eventually(async () => assert.equal(await verdict(page).count(), 0));
    await cell(page, solution).click();
    await verdict(page)
      .filter({ hasText: `${solution} is right.` })
      .waitFor();
    await page.getByText(/^1 of \d+ solved$/).waitFor();
    assert.deepEqual(await violations(page), []);
    await page.reload();
    await page.getByText("You have solved this one.").waitFor();
    await page.getByRole("button", { name: "Next puzzle" }).click();
    await eventually(async () => assert.doesNotMatch(page.url(), new RegExp(`${id}$`)));
    assert.match(page.url(), new RegExp(`#/puzzles/${kind}/[0-9a-f]{8}$`));
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("the solution on demand is not counted, and the position can be analyzed", TIMEOUT, async () => {
  const { id, solution } = await puzzleOf("hex");
  const { context, page } = await openAt(browser, `${server.url}/#/puzzles/hex/${id}`);
  await task(page).waitFor();
  await page.getByRole("button", { name: "Show solution" }).click();
  await verdict(page)
    .filter({ hasText: `Solution: ${solution}` })
    .waitFor();
  await page.getByText(/^0 of \d+ solved$/).waitFor();
  await page.getByRole("link", { name: "Analyze this position" }).click();
  await page.getByRole("grid").waitFor();
  assert.match(page.url(), /#\/analysis/);
  await context.close();
});

const line = (page) => page.locator(".tile-line");

test("a crossword puzzle is solved on the board; a refusal stands between board and rack", TIMEOUT, async () => {
  const { id, solution, scene } = await puzzleOf("crossword", "whole-rack");
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/puzzles/crossword/${id}`);
  await task(page).waitFor();
  const tile = page.locator(".rack-row .rack-tile").first();
  await tile.click();
  await square(page, 0).click();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await line(page).filter({ hasText: "The word must touch a tile on the board." }).waitFor();
  assert.equal(await page.getByRole("alert").count(), 0);
  await tile.click();
  await line(page).filter({ hasText: "Choose a tile" }).waitFor();
  await byKeyboard(page, solution, { scene });
  await verdict(page).filter({ hasText: "is right." }).waitFor();
  // The letters that lay on the board are in brackets.
  assert.equal((await verdict(page).innerText()).includes("("), solution.includes("."));
  assert.equal(await page.locator(".rack-row .rack-tile.gone").count(), tilesOf(solution, { scene }).length);
  assert.deepEqual(await violations(page), []);
  // The refused request is reported by the browser.
  assert.deepEqual(
    complaints.filter((text) => !text.includes("422")),
    [],
  );
  await context.close();
});

test("the position of a crossword puzzle opens in the game review", TIMEOUT, async () => {
  const { id, scene } = await puzzleOf("crossword");
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/puzzles/crossword/${id}`);
  await page.getByRole("button", { name: "Analyze this position" }).click();
  const rack = page.getByRole("group", { name: /^Rack of/ }).getByRole("img");
  await rack.first().waitFor();
  assert.match(page.url(), /#\/crossword$/);
  const tiles = scene.details.racks.find((one) => one !== null);
  assert.deepEqual(
    (await rack.evaluateAll((found) => found.map((one) => one.querySelector(".rack-letter")?.textContent || "?"))).toSorted(),
    tiles.toSorted(),
  );
  assert.deepEqual(complaints, []);
  await context.close();
});

for (const [name, words] of [
  ["ladder", "in a ladder"],
  ["net", "in a net"],
  ["snapback", "by a snapback"],
]) {
  test(`stones are captured ${words}`, TIMEOUT, async () => {
    const { id, solution } = await puzzleOf("go", name);
    const { context, page, complaints } = await openAt(browser, `${server.url}/#/puzzles/go/${id}`);
    await task(page).filter({ hasText: words }).waitFor();
    await cell(page, solution).click();
    await verdict(page)
      .filter({ hasText: `${solution} is right.` })
      .waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("a rack is unscrambled on the board", TIMEOUT, async () => {
  const { id, solution, scene } = await puzzleOf("crossword", "unscramble");
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/puzzles/crossword/${id}`);
  await task(page).filter({ hasText: "Unscramble the rack" }).waitFor();
  await byKeyboard(page, solution, { scene });
  await verdict(page).filter({ hasText: "is right." }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("on a phone the best play by equity is found by touch", TIMEOUT, async () => {
  const { id, solution, scene } = await puzzleOf("crossword", "best-equity");
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/puzzles/crossword/${id}`, PHONE);
  await task(page).filter({ hasText: "by equity" }).waitFor();
  await fits(page);
  await byTouch(page, solution, { scene });
  await verdict(page).filter({ hasText: "is right." }).waitFor();
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("games and difficulties are chosen; those of Paco Ŝako are among them", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/puzzles`);
  await task(page).waitFor();
  assert.match(page.url(), /#\/puzzles\/hex\/[0-9a-f]{8}$/);
  await page.getByLabel("Difficulty").selectOption("hard");
  await page.getByText(/difficulty ([7-9]|10) of 10/).waitFor();
  await tab(page, "Othello").click();
  await page.getByText(/Othello 8 × 8 · difficulty ([7-9]|10) of 10/).waitFor();
  await tab(page, "Paco Ŝako").click();
  await eventually(async () => assert.match(page.url(), /#\/puzzles\/paco\?fen=/));
  await page.getByRole("heading", { name: "Puzzles", exact: true }).waitFor();
  await page.getByRole("button", { name: "Hint" }).waitFor();
  // The menu leads to the game that was shown last.
  await page.getByRole("link", { name: "Your puzzles" }).click();
  await page.getByRole("heading", { level: 1, name: "Your puzzles" }).waitFor();
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Puzzles" }).click();
  await eventually(async () => assert.equal(await tab(page, "Paco Ŝako").getAttribute("aria-current"), "page"));
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

/** The value of the select of kinds, and the part of the address after the puzzle. */
const chosenKind = (page) => page.getByRole("combobox", { name: "Kind", exact: true });
const filterIn = (page) => new URL(page.url()).hash.split("?")[1] ?? "";

test("puzzles of one kind are chosen; the address and the browser keep the choice", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/puzzles/go?kind=ladder`);
  await task(page).filter({ hasText: "in a ladder" }).waitFor();
  await page.getByText(/^0 of 34 solved$/).waitFor();
  await chosenKind(page).selectOption("net");
  await task(page).filter({ hasText: "in a net" }).waitFor();
  await eventually(() => assert.equal(filterIn(page), "kind=net"));
  await chosenKind(page).selectOption("life");
  await task(page)
    .filter({ hasText: /kill|live/ })
    .waitFor();
  await page.getByLabel("Difficulty").selectOption("middle");
  await eventually(() => assert.equal(filterIn(page), "grade=middle&kind=life"));
  // The other games have their own kinds, and Hex only one.
  await tab(page, "Hex").click();
  await page.getByText(/Hex .* · difficulty [4-6] of 10/).waitFor();
  await eventually(async () => assert.equal(await chosenKind(page).count(), 0));
  await tab(page, "Crossword").click();
  await page.getByText(/Crossword.* · difficulty [4-6] of 10/).waitFor();
  await page.getByLabel("Difficulty").selectOption("any");
  await chosenKind(page).selectOption("unscramble");
  await task(page).filter({ hasText: "Unscramble the rack" }).waitFor();
  await tab(page, "Go").click();
  await task(page)
    .filter({ hasText: /kill|live/ })
    .waitFor();
  await eventually(async () => assert.equal(await chosenKind(page).inputValue(), "life"));
  assert.deepEqual(await violations(page), []);
  await page.goto(`${server.url}/?#/puzzles/crossword`);
  await task(page).filter({ hasText: "Unscramble the rack" }).waitFor();
  await eventually(() => assert.equal(filterIn(page), "kind=unscramble"));
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the difficulty is that of all games, also of Paco Ŝako", TIMEOUT, async () => {
  const { context, page } = await openAt(browser, `${server.url}/#/puzzles/hex`);
  await task(page).waitFor();
  await page.getByLabel("Difficulty").selectOption("middle");
  await tab(page, "Paco Ŝako").click();
  await page.getByText(/Paco Ŝako · difficulty [4-6] of 10/).waitFor();
  await eventually(async () => assert.equal(await page.getByLabel("Difficulty").inputValue(), "middle"));
  await page.getByRole("combobox", { name: "Win in" }).selectOption("2");
  await task(page).filter({ hasText: "win in 2 moves" }).waitFor();
  await eventually(() => assert.match(filterIn(page), /^fen=.*&grade=middle&kind=2$/));
  await page.getByText(/^0 of \d+ solved$/).waitFor();
  // The solution takes no room before there is one.
  await eventually(async () => assert.equal(await page.locator(".puzzle-answer").isVisible(), false));
  await context.close();
});

test("a link to a puzzle is copied, in every game", TIMEOUT, async () => {
  for (const kind of ["hex", "crossword", "paco"]) {
    const { context, page, complaints } = await openAt(browser, `${server.url}/#/puzzles/${kind}`, {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await task(page).waitFor();
    const words = await task(page).innerText();
    await page.getByText("Analyze this position").and(page.locator(".button")).waitFor();
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByRole("button", { name: "Copied." }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.ok(link.startsWith(`${server.url}/#/puzzles/${kind}`), link);
    const other = await openAt(browser, link);
    await task(other.page).waitFor();
    await eventually(async () => assert.equal(await task(other.page).innerText(), words));
    assert.deepEqual([complaints, other.complaints], [[], []]);
    await other.context.close();
    await context.close();
  }
});

test("an unknown puzzle is refused with a message", TIMEOUT, async () => {
  const { context, page } = await openAt(browser, `${server.url}/#/puzzles/hex/00000000`);
  await page.getByRole("alert").waitFor();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await context.close();
});

test("on a phone, in German, with the keyboard", TIMEOUT, async () => {
  const { id, solution } = await puzzleOf("hex");
  const { context, page } = await openAt(browser, `${server.url}/#/puzzles/hex/${id}`, { ...PHONE, locale: "de-DE" });
  await task(page).filter({ hasText: "am Zug" }).waitFor();
  await fits(page);
  await cell(page, solution).focus();
  await page.keyboard.press("Enter");
  await verdict(page)
    .filter({ hasText: `${solution} ist richtig.` })
    .waitFor();
  assert.deepEqual(await violations(page), []);
  await context.close();
});
