// The pages of Paco Ŝako: replay, position editor, puzzles.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { boxOf, eventually, fits, launchBrowser, openAt, PHONE, Server, TIMEOUT, violations } from "./support.mjs";

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

async function openPaco(place, options = {}) {
  return openAt(browser, `${server.url}/#/paco/${place}`, { reducedMotion: "reduce", acceptDownloads: true, ...options });
}

const button = (page, name) => page.getByRole("button", { name, exact: true });
const cell = (page, name) => page.locator(`[role=gridcell][aria-label^="${name},"]`);
const main = (page) => page.getByRole("main");
const here = (page) => page.locator(".list-move[aria-current] .move-text");

async function paste(page, text) {
  await page.getByRole("textbox", { name: "Game", exact: true }).fill(text);
  await button(page, "Analyze").click();
}

/** A game of kings that walk next to unions of queens, whose analysis takes a while. */
function longGame() {
  const walk = [
    [7, 6],
    [56, 57],
    [6, 7],
    [57, 56],
  ];
  const history = Array.from({ length: 96 }, (_, at) => walk[at % 4]).flatMap(([from, to]) => [{ Lift: from }, { Place: to }]);
  const starting_fen = "k7/pppppppp/yyyyyyyy/8/8/tTwWtTwW/PPPPPPPP/7K w 0 - - -";
  return JSON.stringify({ history, setup: { draw_after_n_repetitions: 0, starting_fen } });
}

test("a game is replayed by keys, labels are jumped to, and a missed win is stepped through", TIMEOUT, async () => {
  const { context, page, complaints } = await openPaco("replay");
  await paste(page, "f2>f3 e7>e5 g2>g4 Qd8>h4+ a2>a3 Qh4xe1#");
  await page.getByText("6 moves, all analyzed").waitFor();
  await page.keyboard.press("ArrowRight");
  await eventually(async () => assert.equal(await here(page).innerText(), "f2>f3"));
  await cell(page, "f3").and(page.locator('[aria-label*="white pawn"]')).waitFor();
  await page.keyboard.press("End");
  await eventually(async () => assert.equal(await here(page).innerText(), "Qh4xe1#"));
  await cell(page, "e1").and(page.locator('[aria-label*="white king and black queen"]')).waitFor();
  await page.keyboard.press("Home");
  await eventually(async () => assert.equal(await page.locator(".list-move[aria-current]").count(), 0));
  await page.keyboard.press("n");
  await eventually(async () => assert.equal(await here(page).innerText(), "Qd8>h4+"));
  await page.getByTestId("announcer").filter({ hasText: "Paco in 2" }).waitFor({ state: "attached" });
  await page.locator(".paco-remarks").getByText("Paco in 2", { exact: true }).waitFor();
  await button(page, "Show Paco in 2").click();
  await page.locator(".board .way.best").waitFor({ state: "attached" });
  await button(page, "Next action").click();
  await cell(page, "d8").and(page.locator('[aria-label*="in hand"]')).waitFor();
  await button(page, "Next action").click();
  await cell(page, "h4").and(page.locator('[aria-label*="black queen"]')).waitFor();
  await button(page, "Back to the game").click();
  await page.locator(".board .way.best").waitFor({ state: "detached" });
  // The moves play automatically until a key is pressed, and from the start after the last one.
  const slider = page.getByRole("slider", { name: "Position" });
  await slider.focus();
  await page.keyboard.press("Home");
  await eventually(async () => assert.equal(await page.locator(".list-move[aria-current]").count(), 0));
  await button(page, "Autoplay").click();
  await eventually(async () => assert.equal(await here(page).innerText(), "e7>e5"));
  await page.keyboard.press("End");
  await eventually(async () => assert.equal(await here(page).innerText(), "Qh4xe1#"));
  await button(page, "Autoplay").click();
  await eventually(async () => assert.equal(await here(page).innerText(), "f2>f3"));
  await button(page, "Pause").click();
  await page.getByText("Shortcuts on this page").click();
  await page.getByText("Next and previous highlight", { exact: true }).waitFor();
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("labels arrive while the game can be stepped through, and the analysis is stopped", TIMEOUT, async () => {
  const { context, page, complaints } = await openPaco("replay");
  await paste(page, longGame());
  await page.getByText(/^[1-9]\d? of 96 moves$/).waitFor();
  await button(page, "Go to the end").click();
  await eventually(async () => assert.equal(await here(page).innerText(), "Kb8>a8"));
  await eventually(async () => assert.ok(Number(await page.getByRole("progressbar").getAttribute("value")) < 96));
  await button(page, "Stop the analysis").click();
  await page.getByText(/^stopped after \d+ of 96 moves$/).waitFor();
  await eventually(async () => assert.equal((await server.counts()).replays_running, 0));
  // The known labels stay, and leaving the page ends the analysis too.
  await button(page, "Re-analyze").click();
  await page.getByText(/^[1-9]\d? of 96 moves$/).waitFor();
  await eventually(async () => assert.equal(await here(page).innerText(), "Kb8>a8"));
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Puzzles", exact: true }).click();
  await eventually(async () => assert.equal((await server.counts()).replays_running, 0));
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the error of a text that is not a game says where; files and links are opened", TIMEOUT, async () => {
  const { context, page } = await openPaco("replay");
  await paste(page, "e2>e4 e2>e5");
  await page.getByRole("alert").filter({ hasText: "move 2" }).waitFor();
  await button(page, "Dismiss").click();
  const sgf = "(;GM[3]RU[paco];W[e2];W[>e4];B[d7];B[>d5];W[e4];W[>d5])";
  await page.locator("input[type=file]").setInputFiles({ name: "game.sgf", mimeType: "text/plain", buffer: Buffer.from(sgf) });
  await page.getByText("3 moves, all analyzed").waitFor();
  await eventually(async () => assert.deepEqual(await page.locator(".record-moves .move-text").allInnerTexts(), ["e2>e4", "d7>d5", "e4xd5"]));
  await page.goto(`${server.url}/#/paco/replay?moves=e2>e4,e7>e5`);
  await page.getByText("2 moves, all analyzed").waitFor();
  // A game is opened from the analysis page.
  await page.goto(`${server.url}/#/analysis?rules=paco:row=0&moves=e2.>e4.d7.>d5.e4.>d5&at=0`);
  await page.getByRole("link", { name: "Annotate the game" }).click();
  await page.getByText("3 moves, all analyzed").waitFor();
  await cell(page, "a1").and(page.locator('[aria-label*="white bishop"]')).waitFor();
  await context.close();
});

test("a position is set up by presses and drags, its address restores it, and it is analyzed", TIMEOUT, async () => {
  const { context, page, complaints } = await openPaco("editor");
  await button(page, "Empty board").click();
  for (const [piece, square] of [
    ["white king", "a1"],
    ["black king", "h8"],
    ["white rook", "b7"],
    ["black pawn", "g7"],
    ["white knight", "g7"],
  ]) {
    await page.getByRole("button", { name: piece, exact: true }).click();
    await page.locator(`[role=gridcell][aria-label^="${square},"]`).click();
  }
  const fen = page.getByRole("textbox", { name: "FEN" });
  await eventually(async () => assert.equal(await fen.inputValue(), "7k/1R4d1/8/8/8/8/8/K7 w 0 - - -"));
  // A rook of the palette is dragged onto the board, and then along it.
  const [from, to] = [await boxOf(page.getByRole("button", { name: "black rook", exact: true })), await boxOf(cell(page, "c3"))];
  /** @returns {[number, number]} */
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  await page.mouse.move(...middle(from));
  await page.mouse.down();
  await page.mouse.move(...middle(to), { steps: 5 });
  await page.mouse.up();
  await cell(page, "c3").and(page.locator('[aria-label*="black rook"]')).waitFor();
  await button(page, "Move pieces").click();
  await page.mouse.move(...middle(await boxOf(cell(page, "c3"))));
  await page.mouse.down();
  await page.mouse.move(...middle(await boxOf(cell(page, "d4"))), { steps: 5 });
  await page.mouse.up();
  await cell(page, "d4").and(page.locator('[aria-label*="black rook"]')).waitFor();
  await cell(page, "d4").click();
  await cell(page, "c4").click();
  await eventually(async () => assert.equal(await fen.inputValue(), "7k/1R4d1/8/8/2r5/8/8/K7 w 0 - - -"));
  await page.getByRole("radio", { name: "Black to move" }).check();
  await page.waitForURL(/fen=7k\/1R4d1\/8\/8\/2r5\/8\/8\/K7_b_0_-_-_-$/);
  await page.reload();
  await cell(page, "g7").and(page.locator('[aria-label*="white knight and black pawn"]')).waitFor();
  await eventually(async () => assert.ok(await page.getByRole("radio", { name: "Black to move" }).isChecked()));

  // The typed position is shown, and errors are reported.
  await fen.fill("8/8/8/8/8/8/8/KK6 w");
  await page.getByText("more than one king").waitFor();
  await fen.fill("7k/R7/8/8/8/8/8/K6R w 0 A - -");
  await page.getByText("Read as 7k/R7/8/8/8/8/8/K6R w 0 - - -").waitFor();
  await button(page, "Analyze").click();
  await page.getByText("White gives ŝako.").waitFor();
  await button(page, "Rh1xh8#").click();
  await page.locator(".board .way.best").waitFor({ state: "attached" });
  await eventually(async () => assert.equal(await page.locator(".paco-ways .button").count(), 1));
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Board as SVG").click()]);
  const svg = await readFile(await download.path(), "utf8");
  assert.match(svg, /^<svg [^>]*xmlns=/);
  assert.ok(svg.length > 5000, `${svg.length}`);
  const [png] = await Promise.all([page.waitForEvent("download"), button(page, "Board as PNG").click()]);
  assert.deepEqual([...(await readFile(await png.path())).subarray(1, 4)].map((byte) => String.fromCharCode(byte)).join(""), "PNG");
  assert.deepEqual(await violations(page), []);
  await button(page, "Play both sides").click();
  await page.locator(".play .board.squares").waitFor();
  await cell(page, "a7").and(page.locator('[aria-label*="white rook"]')).waitFor();
  // The browser itself complains about the responses to invalid positions.
  assert.deepEqual(
    complaints.filter((words) => !words.includes("422")),
    [],
  );
  await context.close();
});

const PROMOTIONS = { "=R": "Rook", "=N": "Knight", "=B": "Bishop", "=Q": "Queen" };

/** Makes a move in the notation: presses its squares, and the buttons of promotions. */
async function press(page, notation) {
  let square = null;
  for (const step of notation.match(/=[RNBQ]|[a-h][1-8]/g)) {
    const promotion = PROMOTIONS[step];
    // Presses before the server has answered the last one are ignored.
    if (!promotion && square !== null) await cell(page, square).and(page.locator('[aria-label*="in hand"]')).waitFor();
    await (promotion ? button(page, promotion) : cell(page, step)).click();
    if (!promotion) square = step;
  }
}

/** The move that the page names without making it. */
async function announced(page) {
  await button(page, "Show solution").click();
  const words = await main(page)
    .getByText(/^Solution: /)
    .innerText();
  return words.replace(/^Solution: /, "");
}

const IN_ONE = "1nb2br1/1pp1pkpp/r4p1n/p3PP2/P6q/2Pe2K1/1P1P2PP/RNBQ2NR_b_2_-_-_-";

test("a position that is typed fast stays as it is typed", TIMEOUT, async () => {
  const { context, page, complaints } = await openPaco("editor");
  const fen = page.getByRole("textbox", { name: "FEN" });
  const text = "7k/1R4d1/8/8/8/8/8/K7 w 0 - - -";
  await fen.selectText();
  await fen.pressSequentially(text);
  await page.locator('[role=gridcell][aria-label^="b7,"][aria-label*="white rook"]').waitFor();
  await eventually(async () => assert.match(decodeURIComponent(page.url()), /fen=7k\/1R4d1\/8\/8\/8\/8\/8\/K7_w_0_-_-_-$/));
  assert.equal(await fen.inputValue(), text);
  assert.deepEqual(
    complaints.filter((line) => !/status of 4/.test(line)),
    [],
  );
  await context.close();
});

test("the editor shows the threat of the side that is not to move", TIMEOUT, async () => {
  const { context, page, complaints } = await openPaco("editor?fen=4k3/8/8/8/4Q3/8/8/4K3_b_0_-_-_-");
  const show = button(page, "Show White’s threat");
  await show.waitFor();
  assert.equal(await button(page, "Show Black’s threat").count(), 0);
  assert.equal(await page.locator(".board .way").count(), 0);
  await show.click();
  const words = main(page).getByText(/^White threatens to unite with the king in one move: Qe4xe8/);
  await words.waitFor();
  await page.locator(".board .way").first().waitFor();
  assert.equal(await show.getAttribute("aria-pressed"), "true");
  assert.deepEqual(await violations(page), []);
  await show.click();
  await eventually(async () => assert.equal(await words.count(), 0));
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a puzzle is solved by presses, with a hint, and a wrong move is explained", TIMEOUT, async () => {
  const { context, page, complaints } = await openPaco(`puzzles?fen=${IN_ONE}`);
  await page.getByRole("heading", { name: "Black to move: win in 1 move" }).waitFor();
  await press(page, "a6>b6");
  await main(page).getByText("does not unite with the king").waitFor();
  await button(page, "Try again").click();
  await cell(page, "a6").click();
  await button(page, "Cancel move").click();
  await button(page, "Hint").click();
  await main(page)
    .getByText(/^The solution starts with h4\.$/)
    .waitFor();
  await press(page, "h4>g3");
  await main(page)
    .getByText(/^Qh4xg3#.* is right\.$/)
    .waitFor();
  await button(page, "Next puzzle").click();
  await page.waitForFunction((fen) => !location.hash.includes(fen), IN_ONE);
  await page.waitForURL(/#\/puzzles\/paco\?fen=/);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a puzzle in two moves gets a reply and is won", TIMEOUT, async () => {
  const { context, page, complaints } = await openPaco("puzzles");
  await page.getByRole("combobox", { name: "Win in" }).selectOption("2");
  await page.getByRole("heading", { name: /to move: win in 2 moves$/ }).waitFor();
  // The puzzle must not be won by castling, which is entered differently from its notation.
  let move = await announced(page);
  for (let tries = 0; tries < 20 && move.includes("0-0"); tries += 1) {
    const before = await page.evaluate(() => location.href);
    await button(page, "Next puzzle").click();
    await page.waitForFunction((url) => location.href !== url, before);
    move = await announced(page);
  }
  await press(page, move);
  await main(page)
    .getByText(/is right\. The reply is .*; now win\.$/)
    .waitFor();
  await press(page, await announced(page));
  await main(page)
    .getByText(/ is right\.$/)
    .waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("solved puzzles of the list are counted, unless the solution was shown", TIMEOUT, async () => {
  const { context, page, complaints } = await openPaco("puzzles");
  await page.getByRole("combobox", { name: "Win in" }).selectOption("1");
  await page.getByRole("heading", { name: /to move: win in 1 move$/ }).waitFor();
  await page.getByText(/^0 of \d+ solved$/).waitFor();
  let move = await announced(page);
  for (let tries = 0; tries < 20 && /0-0|=/.test(move); tries += 1) {
    const before = await page.evaluate(() => location.href);
    await button(page, "Next puzzle").click();
    await page.waitForFunction((url) => location.href !== url, before);
    move = await announced(page);
  }
  await press(page, move);
  await main(page)
    .getByText(/ is right\.$/)
    .waitFor();
  await page.getByText(/^0 of \d+ solved$/).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: /to move: win in 1 move$/ }).waitFor();
  await press(page, move);
  await page.getByText(/^1 of \d+ solved$/).waitFor();
  await page.reload();
  await page.getByText("You have solved this one.").waitFor();
  await page.getByText(/^1 of \d+ solved$/).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the pages fit a phone, in both languages, and are reached from the start page", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/`, { ...PHONE, locale: "de-DE", reducedMotion: "reduce" });
  for (const name of ["Nachspielen", "Stellungseditor", "Aufgaben"]) {
    await page.locator(".menu-pages a", { hasText: name }).click();
    if (name !== "Nachspielen") await page.getByRole("navigation", { name: "Spiel" }).getByRole("link", { name: "Paco Ŝako" }).click();
    await page.locator(".paco-page .board").waitFor();
    if (name === "Nachspielen") {
      await page.getByRole("button", { name: "Beispiel zeigen" }).click();
      await page.getByText("40 Züge, alle analysiert").waitFor();
      await page.getByRole("button", { name: "Nächstes Highlight" }).click();
    }
    await fits(page);
    assert.deepEqual(await violations(page), []);
    await page.goto(`${server.url}/#/`);
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a puzzle is solved on the board as text", TIMEOUT, async () => {
  const { context, page, complaints } = await openPaco("puzzles");
  await page.evaluate(() => localStorage.setItem("ponder.settings", JSON.stringify({ textView: true })));
  await page.goto(`${server.url}/?#/paco/puzzles?fen=${IN_ONE}`);
  await page.getByRole("heading", { name: "Black to move: win in 1 move" }).waitFor();
  for (const square of ["h4", "g3"]) {
    await page.getByRole("textbox", { name: "Move" }).fill(square);
    await page.keyboard.press("Enter");
    if (square === "h4") await page.locator(".text-board td .soft").first().waitFor();
  }
  await main(page)
    .getByText(/^Qh4xg3#.* is right\.$/)
    .waitFor();
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a puzzle is solved by keys, on the board turned for Black", TIMEOUT, async () => {
  const { context, page, complaints } = await openPaco(`puzzles?fen=${IN_ONE}`);
  await page.getByRole("heading", { name: "Black to move: win in 1 move" }).waitFor();
  await cell(page, "h4").focus();
  await page.keyboard.press("Enter");
  await cell(page, "h4").and(page.locator('[aria-label*="in hand"]')).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await main(page)
    .getByText(/^Qh4xg3#.* is right\.$/)
    .waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});
