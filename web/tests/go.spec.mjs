// Go: whole games by mouse, keyboard and touch, refused points, the count, handicap, records.

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

/**
 * Fills in the dialog for a game of Go and starts it.
 * @param {import("playwright-core").Page} page
 * @param {{ opponent?: string, size?: number, rules?: string, handicap?: number, komi?: string, seat?: string }} [choice]
 */
async function newGo(page, { opponent = "Two people", size = 5, rules, handicap, komi, seat } = {}) {
  await page.getByRole("button", { name: "New game", exact: true }).click();
  const dialog = page.getByRole("dialog");
  const choose = (name) => dialog.getByRole("radio", { name: new RegExp(`^${name}`) }).check();
  await dialog.getByRole("radio", { name: "Go", exact: true }).check();
  await choose(opponent);
  if ([9, 13, 19].includes(size)) {
    await choose(`${size} ×`);
  } else {
    await dialog.getByRole("radio", { name: "Other", exact: true }).check();
    await dialog.getByRole("slider", { name: "Board size" }).fill(String(size));
  }
  if (rules) await choose(rules);
  if (handicap) await dialog.getByRole("combobox", { name: "Handicap" }).selectOption(String(handicap));
  if (komi) await dialog.getByRole("textbox", { name: "Komi for White" }).fill(komi);
  if (seat) await choose(seat);
  await dialog.getByRole("button", { name: "Start game" }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.getByRole("grid", { name: /^Go/ }).waitFor();
}

const pass = (page) => page.getByRole("button", { name: "Pass", exact: true });

/** Plays for both sides; each move is on the board before the next one. */
async function play(page, texts, press = (place) => place.click()) {
  for (const text of texts.split(" ")) {
    const before = await page.locator(".move-list li").count();
    await press(text === "pass" ? pass(page) : emptyCell(page, text));
    await page.locator(".move-list li").nth(before).waitFor({ state: "attached" });
  }
}

/** Two walls, Black's on the left, with a dead white stone behind it. */
const WALLS = "B1 D1 B2 D2 B3 D3 B4 D4 B5 D5 C3 A5 pass pass";

const announced = (page, words) => page.getByTestId("announcer").filter({ hasText: words }).waitFor();

const sumOf = async (page) => page.locator(".count tfoot td").allInnerTexts();

test("a whole game of 5x5 by mouse, with a dead stone marked, put back, and settled", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  await newGo(page, { komi: "0.5" });
  await eventually(async () => assert.equal(await page.getByRole("gridcell").count(), 25));
  await play(page, WALLS);
  await waitForTitle(page, "Black leads by");
  const stone = cell(page, "A5");
  const isDead = async () => /dead/.test(await stone.getAttribute("aria-label"));
  const waitForDead = async (expected) => {
    if ((await isDead()) !== expected) await stone.click();
    await page.getByRole("gridcell", { name: expected ? "A5, White, dead, Black’s point" : "A5, White", exact: true }).waitFor();
  };
  await waitForDead(false);
  const alive = await settled(() => sumOf(page));
  await waitForDead(true);
  await page.getByRole("gridcell", { name: "A5, White, dead, Black’s point", exact: true }).waitFor();
  await page.getByRole("gridcell", { name: "A1, empty, Black’s point", exact: true }).waitFor();
  // Columns A and B with C3 are Black's, D and E White's; the rest of C is neutral.
  await eventually(async () => assert.deepEqual(await sumOf(page), ["11", "10.5"]));
  assert.notDeepEqual(alive, ["11", "10.5"]);
  assert.deepEqual(await violations(page), []);

  // A spectator sees the same and cannot change it.
  await page.waitForURL(/#\/play\/[0-9a-f]{24}$/);
  const watcher = await openAt(browser, page.url());
  await watcher.page.getByRole("gridcell", { name: "A5, White, dead, Black’s point", exact: true }).waitFor();
  await eventually(async () => assert.equal(await watcher.page.getByRole("button", { name: "Accept" }).count(), 0));
  await watcher.page.locator(".status-reason", { hasText: "not agreed yet" }).waitFor();

  await page.reload();
  await waitForTitle(page, "Black leads by 0.5 points");
  await page.getByRole("button", { name: "Accept" }).click();
  await waitForTitle(page, "Black wins by 0.5 points.");
  await watcher.page.locator(".status-title", { hasText: "Black wins by 0.5 points." }).waitFor();
  await announced(page, "Black wins by 0.5 points. The game took 14 moves.");
  await eventually(async () => assert.equal(await page.getByRole("button", { name: "Accept" }).count(), 0));
  await page.getByRole("button", { name: "Rematch" }).waitFor();
  assert.deepEqual([...complaints, ...watcher.complaints], []);
  await watcher.context.close();
  await context.close();
});

test("the board keeps its colours after a page of crossword games was shown", TIMEOUT, async () => {
  const { context, page } = await openPage(browser, server.url);
  await newGo(page);
  const colours = () =>
    page.evaluate(() => [...document.querySelectorAll(".board .wood-light, .board .wood-dark")].map((stop) => getComputedStyle(stop).stopColor));
  await cell(page, "A1").waitFor();
  const before = await colours();
  assert.equal(new Set(before).size, 2);
  const game = page.url();
  await page.evaluate(() => {
    location.hash = "#/crossword";
  });
  await page.getByRole("heading", { level: 1, name: "Game review" }).waitFor();
  await page.goto(game);
  await cell(page, "A1").waitFor();
  assert.deepEqual(await colours(), before);
  await context.close();
});

test("on a low page the whole board is in view while it is counted", TIMEOUT, async () => {
  const viewport = { width: 1024, height: 640 };
  const { context, page, complaints } = await openPage(browser, server.url, { viewport });
  await newGo(page);
  await play(page, "C3 C4 pass pass");
  await waitForTitle(page, /leads by/);
  const board = await boxOf(page.locator("svg.board"));
  assert.ok(board.y >= 0 && board.y + board.height <= viewport.height, JSON.stringify(board));
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a whole game by keyboard alone, resumed once after both sides have passed", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  await newGo(page, { rules: "Japanese" });
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  const at = () => page.evaluate(() => Number(document.activeElement.getAttribute("data-point")));
  const press = async (place) => {
    const name = await place.getAttribute("data-point");
    if (name === null) return page.keyboard.press("p");
    const [to, from] = [Number(name), await at()];
    const [dc, dr] = [(to % 5) - (from % 5), Math.floor(to / 5) - Math.floor(from / 5)];
    for (let i = 0; i < Math.abs(dc); i += 1) await page.keyboard.press(dc > 0 ? "ArrowRight" : "ArrowLeft");
    for (let i = 0; i < Math.abs(dr); i += 1) await page.keyboard.press(dr > 0 ? "ArrowDown" : "ArrowUp");
    await page.keyboard.press("Enter");
  };
  await play(page, "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5", press);
  await page.keyboard.press("p");
  await page.locator(".status-reason", { hasText: "Black passed." }).waitFor();
  await announced(page, "Black: pass.");
  await page.keyboard.press("p");
  await waitForTitle(page, /leads by/);
  await page.getByRole("button", { name: "Resume play" }).focus();
  await page.keyboard.press("Enter");
  await waitForTitle(page, "White to move.");
  await announced(page, "One move taken back.");
  await page.keyboard.press("p");
  await waitForTitle(page, /leads by/);
  // Ten points lie on either side of Black's wall, and White's stones occupy five of theirs: 10 to 5, and the komi of 6.5.
  await eventually(async () => assert.deepEqual(await page.locator(".count tbody th").allInnerTexts(), ["Territory", "Prisoners", "Komi"]));
  await eventually(async () => assert.deepEqual(await sumOf(page), ["10", "11.5"]));
  await page.getByRole("button", { name: "Accept" }).focus();
  await page.keyboard.press("Enter");
  await waitForTitle(page, "White wins by 1.5 points.");
  assert.deepEqual(complaints, []);
  await context.close();
});

const KO = "B3 C3 A2 D2 B1 C1 C2 B2";

test("a ko is refused, with the reason", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  await newGo(page);
  await play(page, KO);
  await page.locator(".player", { hasText: "White" }).getByText("1 stone captured · komi 7.5").waitFor();
  const ko = page.getByRole("gridcell", { name: "C2, empty, illegal: ko", exact: true });
  await ko.click({ force: true });
  const words = "C2 is illegal: the ko may not be recaptured at once.";
  await page.locator(".status-reason", { hasText: words }).waitFor();
  await announced(page, words);
  await eventually(async () => assert.equal((await moves(page)).length, 8));
  await eventually(async () => assert.equal(await page.locator(".refused").count(), 1));
  assert.deepEqual(await violations(page), []);
  // After a move elsewhere the ko may be taken.
  await play(page, "E5 E4");
  await eventually(async () => assert.equal(await page.locator(".status-reason", { hasText: words }).count(), 0));
  await play(page, "C2");

  // The board as text says the same.
  await page.keyboard.press("b");
  const field = page.getByLabel("Your move");
  const enter = async (text) => {
    await field.fill(text);
    await page.getByRole("button", { name: "Play", exact: true }).click();
  };
  await enter("b2");
  await page.locator(".text-problem", { hasText: "B2 is illegal: the ko may not be recaptured at once." }).waitFor();
  await page.keyboard.press("Escape");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("superko is refused, with the move after which the board was the same", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  await newGo(page, { size: 2 });
  await play(page, "A1 B2 A2 B1 A1 A2");
  await page.getByRole("gridcell", { name: "A1, empty, illegal: superko", exact: true }).click({ force: true });
  await page.locator(".status-reason", { hasText: "A1 is illegal: superko, the board would repeat the position after move 1." }).waitFor();
  await eventually(async () => assert.equal((await moves(page)).length, 6));
  await play(page, "pass");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("suicide is refused where the rules forbid it, and allowed elsewhere", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  await newGo(page);
  await play(page, "A2 E5 B1");
  await page.getByRole("gridcell", { name: "A1, empty, illegal: suicide", exact: true }).click({ force: true });
  await page.locator(".status-reason", { hasText: "A1 is illegal: suicide, the stone would have no liberties." }).waitFor();
  await newGo(page, { rules: "Tromp-Taylor" });
  await play(page, "A3 A2 B2 E5 B1 A1");
  await page.locator(".player", { hasText: "Black" }).getByText("2 stones captured").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("handicap stones, and White begins", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  await newGo(page, { opponent: "Beginner", size: 9, handicap: 3 });
  await page.locator(".move-list li").first().waitFor();
  await waitForTitle(page, "Your turn");
  await page.locator(".status-reason", { hasText: "You are Black" }).waitFor();
  await eventually(async () => assert.match((await page.locator(".player").allInnerTexts())[0], /Beginner[\s\S]*White/));
  await eventually(async () => assert.equal(await page.locator(".stone.first").count(), 3));
  await eventually(async () => assert.equal(await page.locator(".stone.second").count(), 1));
  await eventually(async () =>
    assert.match(await page.getByRole("grid").getAttribute("aria-label"), /Go 9 × 9, Chinese, 3 handicap stones, komi 0\.5/),
  );
  // The weaker player keeps the handicap stones.
  await page.keyboard.press("r");
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Rematch" }).click();
  await page.locator(".status-reason", { hasText: "You are Black" }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("White's compensation for the handicap is shown apart from the komi", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url, PHONE);
  await newGo(page, { size: 19, handicap: 4 });
  const white = page.locator(".player", { hasText: "White" }).locator(".mind-text");
  await eventually(async () => assert.equal(await white.innerText(), "0 stones captured · komi 0.5 · 4 for the handicap"));
  await eventually(async () => assert.ok(await white.evaluate((words) => words.scrollWidth <= words.clientWidth), "nothing is cut off"));
  await newGo(page, { size: 19, handicap: 4, rules: "Japanese" });
  await page.locator(".player", { hasText: "White" }).getByText("0 stones captured · komi 0.5", { exact: true }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("on a phone the reason for a refusal has a place of its own", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url, PHONE);
  await newGo(page);
  await play(page, KO);
  const before = await boxOf(page.locator("svg.board"));
  await page.getByRole("gridcell", { name: "C2, empty, illegal: ko", exact: true }).click({ force: true });
  await page.locator(".status-reason", { hasText: "C2 is illegal" }).waitFor();
  const [player, words, board] = await settled(() =>
    Promise.all([".player.below", ".status-text", "svg.board"].map((name) => page.locator(name).boundingBox())),
  );
  assert.ok(board.y + board.height <= player.y, "the player is below the board");
  assert.ok(player.y + player.height <= words.y, "the words are below the player");
  assert.deepEqual(board, before, "the board stays under the finger");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the last move stays in view when a hint takes space from the list", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url, { viewport: { width: 1280, height: 620 } });
  await newGo(page, { size: 9 });
  await play(page, "C3 G7 G3 C7 E5 E7 E3 C5 G5 D5 D4 E4 F4 F5 E6 D6 A1 A9 J1 J9 A3 A7 J3 J7 C1 C9 G1 G9");
  const list = page.locator(".move-list");
  const isAtEnd = () => list.evaluate((one) => one.scrollTop + one.clientHeight >= one.scrollHeight - 1);
  await eventually(async () => assert.ok(await list.evaluate((one) => one.scrollHeight > one.clientHeight), "there is something to scroll"));
  await eventually(async () => assert.ok(await isAtEnd()));
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".status-reason", { hasText: "Hint:" }).waitFor();
  await eventually(async () => assert.ok(await isAtEnd()));
  assert.deepEqual(complaints, []);
  await context.close();
});

test("an analysis shows the owners of the points and the leader", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  await newGo(page);
  await play(page, WALLS.replace(" pass pass", ""));
  await page.getByRole("button", { name: "Analyze", exact: true }).click();
  // Points are lost against the best move.
  await page.getByRole("columnheader", { name: "Points", exact: true }).and(page.locator('[title^="Points lost"]')).waitFor();
  await eventually(async () => assert.equal(await page.locator(".points-lost").first().innerText(), "0.0"));
  await page.getByRole("button", { name: "Territory estimate" }).click();
  await page.locator("rect.owner.first").first().waitFor();
  await page.locator(".verdict", { hasText: /White \+\d/ }).waitFor();
  await eventually(async () => assert.match(await cell(page, "A1").getAttribute("aria-label"), /\d+% Black/));
  await page.locator(".heat-key", { hasText: "Squares: likely owner." }).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: "Territory estimate" }).click();
  await eventually(async () => assert.equal(await page.locator("rect.owner").count(), 0));
  await eventually(async () => assert.equal(await page.locator(".heat-key", { hasText: "Squares" }).count(), 0));
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a game of Go is studied, saved as SGF and opened again", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  await newGo(page, { size: 9, handicap: 2 });
  await play(page, "G3 C7 pass E5");
  await page.getByRole("link", { name: "Study this game" }).click();
  await page.locator(".tree-move", { hasText: "E5" }).waitFor();
  const tree = () => page.locator(".tree-move .move-text").allInnerTexts();
  await eventually(async () => assert.deepEqual(await tree(), ["G3", "C7", "pass", "E5"]));
  await page.getByRole("textbox", { name: "Comment on this position" }).fill("the middle");
  await page.getByRole("button", { name: "Previous move" }).click();
  // A press before the position arrives would be for the previous one, and is ignored.
  await emptyCell(page, "E5").waitFor();
  await cell(page, "D6").click();
  await page.locator(".tree-move", { hasText: "D6" }).waitFor();
  await page.getByRole("gridcell", { name: /^D6, (Black|White)/ }).waitFor();
  await page.getByRole("radio", { name: "Triangle" }).check();
  await cell(page, "C7").click();
  await page.locator('[aria-label*="marked with a triangle"]').waitFor();
  const sgf = (await savedFile(page, "Save SGF")).toString();
  assert.match(sgf, /GM\[1\]/);
  assert.match(sgf, /HA\[2\]/);
  assert.match(sgf, /C\[the middle\]/);

  await page.getByRole("button", { name: "Open or new…" }).click();
  await page.getByRole("dialog").getByRole("radio", { name: "Hex", exact: true }).check();
  await page.getByRole("button", { name: "Empty board" }).click();
  await page.getByRole("grid", { name: /Hex/ }).waitFor();
  await page.getByRole("button", { name: "Open or new…" }).click();
  await page.getByRole("dialog").locator("textarea").fill(sgf);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.getByRole("grid", { name: /Go 9 × 9, Chinese, 2 handicap stones/ }).waitFor();
  await eventually(async () => assert.deepEqual((await tree()).sort(), ["C7", "D6", "E5", "G3", "pass"].sort()));
  await eventually(async () => assert.equal(await page.locator(".tree-move .dot.second").count(), 2, "White began"));
  await page.locator(".tree-move", { hasText: "D6" }).click();
  await page.locator('[aria-label^="C7, Black"][aria-label*="triangle"]').waitFor();
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a review tells the points that moves lost, and draws the lead", TIMEOUT, async () => {
  const reviewed = `${server.url}/#/analysis?rules=go:9&moves=E5.A1.G7.J9.C3&at=2`;
  const { context, page, complaints } = await openAt(browser, reviewed);
  await page.getByLabel("Depth").selectOption("50");
  await page.getByRole("button", { name: "Review the game", exact: true }).click();
  await page.getByTestId("announcer").filter({ hasText: "Review done." }).waitFor({ state: "attached" });
  // A corner of an empty board is worth much less than any good point.
  await page
    .locator(".mistake", { hasText: "A1" })
    .locator(".mistake-loss", { hasText: /^−\d+%−[\d.]+ pts$/ })
    .waitFor();
  await page.locator(".move-loss", { hasText: /^A1: lost \d+%, [\d.]+ points · better \w\d$/ }).waitFor();
  await page.getByRole("button", { name: /^2 White A1 lost \d+%, [\d.]+ points$/ }).waitFor();
  await page.getByRole("gridcell", { name: /^A1, White.*, lost \d+%, [\d.]+ points$/ }).waitFor();
  // The graphs of the chance and the lead, which share their cursor.
  await page.getByRole("heading", { name: "Win rate and lead of Black" }).waitFor();
  const graphs = page.locator("svg.graph");
  await eventually(async () => assert.equal(await graphs.count(), 2));
  const cursors = () => graphs.locator(".cursor").evaluateAll((all) => all.map((one) => one.getAttribute("d")));
  const slider = page.getByRole("slider", { name: "Move of the game" });
  await eventually(async () => assert.match(await slider.getAttribute("aria-valuetext"), /^Move 2, A1: Black \d+% to win, Black \+[\d.]+$/));
  const before = await cursors();
  assert.equal(before[0], before[1]);
  const box = await boxOf(graphs.last());
  await page.mouse.click(box.x + box.width - 1, box.y + 20);
  await eventually(async () => assert.match(await slider.getAttribute("aria-valuetext"), /^Move 5, C3: Black \d+% to win, Black \+[\d.]+$/));
  const after = await cursors();
  assert.equal(after[0], after[1]);
  assert.notEqual(after[0], before[0]);
  await page.getByRole("button", { name: "Table", exact: true }).click();
  const rows = page.getByRole("region", { name: "Table of win rates and leads" }).locator("tbody tr");
  await eventually(async () => assert.equal(await rows.count(), 6));
  assert.match(await rows.first().innerText(), /^the start\t\d+%\t(even on points|(White|Black) \+[\d.]+)$/);
  assert.match(await rows.last().innerText(), /^5 C3\t\d+%\tBlack \+[\d.]+$/);
  assert.deepEqual(await violations(page), []);
  // The points come back after a reload, and so does their graph.
  await page.goto(`${server.url}/#/analysis`);
  await page.reload();
  await page.locator(".mistake", { hasText: "A1" }).locator(".points-lost").waitFor();
  await page.getByRole("heading", { name: "Win rate and lead of Black" }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("candidates have the colour of what they lose, and at most five have figures", TIMEOUT, async () => {
  const { context, page } = await openAt(browser, `${server.url}/#/analysis?rules=go:9&moves=E5.C7.G7&at=3`);
  await page.getByLabel("Limit").selectOption("1000v");
  await page.getByRole("button", { name: "Analyze", exact: true }).last().click();
  await page.locator(".mark.best.grade-0 text").waitFor();
  await eventually(async () => {
    const [all, written, dots, graded] = await page.evaluate(() =>
      [".mark", ".mark:has(text)", ".mark:has(.dot-mark)", '.mark[class*="grade-"]'].map((one) => document.querySelectorAll(one).length),
    );
    assert.ok(written === 5 && dots > 0, `${written} candidates with figures, ${dots} dots`);
    assert.deepEqual([written + dots, graded], [all, all]);
  });
  await context.close();
});

test("a review by a bot without a score says why the points are missing", TIMEOUT, async () => {
  const { context, page } = await openAt(browser, `${server.url}/#/analysis?rules=go:5&moves=C3.A1.B2&at=0`);
  await page.getByLabel("Analysis by").selectOption("custom");
  await page.getByRole("combobox", { name: "Bot spec", exact: true }).fill("mcts");
  await page.keyboard.press("Tab");
  await page.getByLabel("Depth").selectOption("50");
  await page.getByRole("button", { name: "Review the game", exact: true }).click();
  await page.getByText("The points lost are missing: this bot reports no score.").waitFor();
  await context.close();
});

const VARIATIONS = "(;GM[1]FF[4]SZ[9]KM[6.5]RU[Japanese]C[short];B[ee];W[cc](;B[gc];W[cg]C[a corner])(;B[gg];W[dd]))";

test("a link restores a game with variations, and the picture matches the board", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/analysis`);
  await page.getByRole("button", { name: "Open or new…" }).click();
  await page.getByRole("dialog").locator("textarea").fill(VARIATIONS);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.locator(".tree-move", { hasText: "C3" }).click();
  await page.getByRole("gridcell", { name: "C3, White, last move", exact: true }).waitFor();
  const svg = (await savedFile(page, "Board as SVG")).toString();
  assert.match(svg, /<circle[^>]* r="0\.42px"/, "the ring of the last move");
  assert.doesNotMatch(svg, /<g[^>]* opacity="0\.\d+"/, "no stone is still appearing");
  await page.getByRole("button", { name: "Share…" }).click();
  const link = await page.getByRole("dialog").getByRole("textbox").first().inputValue();
  const other = await openAt(browser, link);
  await other.page.getByRole("grid", { name: /Go 9 × 9, Japanese, komi 6\.5/ }).waitFor();
  await other.page.getByRole("gridcell", { name: "C3, White, last move", exact: true }).waitFor();
  await eventually(async () =>
    assert.deepEqual((await other.page.locator(".tree-move .move-text").allInnerTexts()).sort(), ["C3", "C7", "D6", "E5", "G3", "G7"]),
  );
  await eventually(async () => assert.equal(await other.page.getByRole("textbox", { name: "Comment on this position" }).inputValue(), "a corner"));
  assert.deepEqual([...complaints, ...other.complaints], []);
  await other.context.close();
  await context.close();
});

test("a finished game is counted on the analysis page", TIMEOUT, async () => {
  const line = WALLS.replaceAll(" ", ".");
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/analysis?rules=go:5,komi=0.5&moves=${line}&at=14`);
  await page.locator(".walk-words", { hasText: /Black has won by 0\.5 points/ }).waitFor();
  await page.locator("rect.owner.first").first().waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("19x19 on a phone: one tap chooses a point and the next one plays it", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url, PHONE);
  await newGo(page, { size: 19 });
  const [board, width] = [await boxOf(page.locator("svg.board")), PHONE.viewport.width];
  assert.ok(board.x >= 0 && board.x + board.width <= width);
  const below = await boxOf(page.locator(".player.below"));
  assert.ok(below.y >= board.y + board.height && below.y - board.y - board.height < 12, "the player follows the board");
  await fits(page);
  await emptyCell(page, "Q16").tap();
  await announced(page, "Q16 selected");
  await eventually(async () => assert.deepEqual(await moves(page), []));
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: "Play Q16" }).tap();
  await page.getByRole("gridcell", { name: "Q16, Black, last move", exact: true }).waitFor();
  await emptyCell(page, "D4").tap();
  await emptyCell(page, "D4").tap();
  await page.getByRole("gridcell", { name: "D4, White, last move", exact: true }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

for (const locale of ["en", "de"]) {
  test(`on a phone the names in the dialog stay within their columns, ${locale}`, TIMEOUT, async () => {
    const { context, page, complaints } = await openAt(browser, `${server.url}/#/`, { ...PHONE, locale });
    await page.getByRole("radio", { name: "Go", exact: true }).check();
    await page.locator(".opponent-actions .button").last().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "13 × 13" }).waitFor();
    await eventually(async () => {
      const faces = await dialog.locator(".choice").evaluateAll((all) => {
        const sticksOut = (one) => one.firstElementChild.nextElementSibling.getBoundingClientRect().width > one.getBoundingClientRect().width + 0.5;
        return all.filter(sticksOut).map((one) => one.innerText);
      });
      assert.deepEqual(faces, [], "nothing sticks out");
    });
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

for (const colorScheme of ["light", "dark"]) {
  test(`the start page and the dialog offer Go, ${colorScheme}`, TIMEOUT, async () => {
    const { context, page, complaints } = await openAt(browser, `${server.url}/#/`, { colorScheme });
    await page.getByRole("radio", { name: "Go", exact: true }).check();
    await page.getByRole("heading", { name: "Go", exact: true }).waitFor();
    await page.locator(".opponent-actions", { hasText: "Go 9 × 9" }).waitFor();
    assert.deepEqual(await violations(page), []);
    await playLevel(page, "Beginner");
    await waitForTitle(page, "Your turn");
    await eventually(async () => assert.equal(await page.getByRole("gridcell").count(), 81));
    // An immediate press would be the second half of a double click on the button.
    await page.waitForTimeout(400);
    await cell(page, "E5").click();
    await page.locator(".move-list li").nth(1).waitFor();
    assert.deepEqual(await violations(page), []);
    await page.getByRole("button", { name: "New game", exact: true }).click();
    await page.getByRole("radio", { name: "New Zealand" }).check();
    assert.deepEqual(await violations(page), []);
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    await eventually(async () => assert.match(await title(page), /turn|thinking/));
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
