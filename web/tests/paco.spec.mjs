// Paco Ŝako: moves of several actions by mouse, drag and keyboard, promotions, castling, starting positions, analysis.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  boxOf,
  cell,
  eventually,
  fits,
  launchBrowser,
  moveList,
  moves,
  newPaco,
  openAt,
  openPage,
  PHONE,
  playedMatch,
  removeFolder,
  Server,
  savedFile,
  settled,
  TIMEOUT,
  title,
  violations,
  waitForTitle,
} from "./support.mjs";

let folder;
let server;
let browser;

before(async () => {
  folder = await playedMatch("done", ["mcts:rollouts=20", "random", "--game", "paco", "--games", "2"]);
  server = await Server.start(["--matches", folder]);
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
  await removeFolder(folder);
});

const label = async (page, name) => cell(page, name).getAttribute("aria-label");
const says = (page, name, words) => page.getByRole("gridcell", { name: `${name}, ${words}`, exact: true }).waitFor();
const announced = (page, words) => page.getByTestId("announcer").filter({ hasText: words }).waitFor();
const inHand = (page, name) => page.locator(`[role=gridcell][aria-label^="${name},"][aria-label*="in hand"]`).waitFor();

/** Waits for a move with these words, complete or not, at the end of the list. */
async function lastMove(page, words) {
  await page.locator(".move-list [aria-current] .move-text", { hasText: words }).waitFor();
}

/** Lifts and puts down by pressing one square after another. */
async function press(page, squares) {
  for (const name of squares.split(" ")) {
    const version = await moveList(page);
    await cell(page, name).click();
    await page.waitForFunction((before) => (document.querySelector(".move-list")?.innerText ?? "") !== before, version);
  }
}

async function centreOf(page, name) {
  const box = await boxOf(cell(page, name));
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function drag(page, from, to) {
  await page.mouse.move(...(await centreOf(page, from)));
  await page.mouse.down();
  const [x, y] = to === null ? [5, 400] : await centreOf(page, to);
  await page.mouse.move(x, y, { steps: 6 });
  await page.mouse.up();
}

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

test("the board of a new game names its pieces, and a chain is made by clicks", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  await newPaco(page);
  await eventually(async () => assert.equal(await page.getByRole("gridcell").count(), 64));
  await eventually(async () => assert.equal(await label(page, "e1"), "e1, white king"));
  await eventually(async () => assert.equal(await label(page, "d8"), "d8, black queen"));
  await eventually(async () => assert.equal(await label(page, "e4"), "e4, empty"));
  await cell(page, "e2").click();
  await says(page, "e2", "empty, white pawn in hand");
  await says(page, "e4", "empty, can be placed here");
  await page.locator(".status-reason", { hasText: "White pawn from e2 in hand: 2 squares to place it on." }).waitFor();
  await eventually(async () => assert.equal(await page.locator(".board .target").count(), 2));
  await cell(page, "e4").click();
  await announced(page, "White: pawn e2 to e4.");
  await press(page, "d7 d5 e4 d5");
  await says(page, "d5", "white pawn and black pawn, last move");
  await announced(page, "White: pawn e4 unites with the pawn on d5.");
  await press(page, "d8 d5");
  await page.locator(".status-reason", { hasText: "Black pawn is released on d5: one square to move on to." }).waitFor();
  await lastMove(page, "Qd8>Pd5…");
  await press(page, "d4");
  await eventually(async () => assert.deepEqual(await moves(page), ["e2>e4", "d7>d5", "e4xd5", "Qd8>Pd5>d4"]));
  await announced(page, "Black: queen d8 to d5, pawn moves on to d4.");
  await says(page, "d5", "white pawn and black queen");
  await says(page, "d4", "black pawn, last move");
  await waitForTitle(page, "White to move.");
  await eventually(async () => assert.deepEqual(await page.locator(".move-list .move-number").allInnerTexts(), ["1.", "", "2.", ""]));
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a piece is put back by a second press, by Escape, by the button, and by lifting another piece", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  await newPaco(page);
  const isBack = () => says(page, "e2", "white pawn");
  await cell(page, "e2").click();
  await inHand(page, "e2");
  await cell(page, "e2").click();
  await isBack();
  await cell(page, "e2").click();
  await inHand(page, "e2");
  await page.keyboard.press("Escape");
  await isBack();
  await announced(page, "Move cancelled.");
  await cell(page, "e2").click();
  await inHand(page, "e2");
  await page.getByRole("button", { name: "Cancel move" }).click();
  await isBack();
  await cell(page, "e2").click();
  await inHand(page, "e2");
  await cell(page, "g1").click();
  await inHand(page, "g1");
  await isBack();
  await press(page, "f3");
  await eventually(async () => assert.deepEqual(await moves(page), ["Ng1>f3"]));
  await page.getByRole("button", { name: "Take back" }).click();
  await says(page, "g1", "white knight");
  await announced(page, "One move taken back.");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a chain by dragging; a piece dropped elsewhere goes back, and one that the chain released stays in hand", TIMEOUT, async () => {
  const { context, page, complaints, states } = await openPage(browser, server.url);
  await newPaco(page);
  await drag(page, "e2", "e4");
  await lastMove(page, /^e2>e4$/);
  for (const adjacent of ["d3", null]) {
    // The pawn is lifted and put back.
    const before = states.length;
    await drag(page, "d7", adjacent);
    await eventually(async () => assert.ok(states.length >= before + 2));
    await says(page, "d7", "black pawn");
  }
  await drag(page, "d7", "d5");
  await lastMove(page, /^d7>d5$/);
  await drag(page, "e4", "d5");
  await lastMove(page, "e4xd5");
  await drag(page, "d8", "d5");
  await lastMove(page, "Qd8>Pd5…");
  await drag(page, "d5", "a1");
  await inHand(page, "d5");
  await drag(page, "d5", "d4");
  await lastMove(page, "Qd8>Pd5>d4");
  await waitForTitle(page, "White to move.");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a chain that cannot be finished is announced as such, and restarted", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  // The rook releases a pawn on d7 whose way to d8 is blocked.
  await newPaco(page, { position: "3r1k2/3a4/8/8/8/8/8/3R1K2 w 0 - - -" });
  await press(page, "d1 d7");
  await page.locator(".status-reason.stuck", { hasText: "White pawn on d7 has no legal destination" }).waitFor();
  await announced(page, "has no legal destination. Cancel this move");
  assert.deepEqual(await violations(page), []);
  await page.locator(".status").getByRole("button", { name: "Cancel move" }).click();
  await says(page, "d7", "white pawn and black pawn");
  await eventually(async () => assert.equal(await page.locator(".status-reason.stuck").count(), 0));
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the page says when nothing can be lifted", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  await newPaco(page, { position: "4k3/8/8/8/8/8/rr6/1K5r w 0 - - -" });
  await press(page, "b1 a1 h1 b1");
  await page.locator(".status-reason", { hasText: "No legal moves" }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a pawn becomes the piece that is chosen by a button or by a key", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  await newPaco(page, { position: "4k3/P6P/8/8/8/8/8/4K3 w 0 - - -" });
  await press(page, "a7 a8");
  const picker = page.getByRole("group", { name: "Promote to" });
  await picker.waitFor();
  await eventually(async () =>
    assert.deepEqual(await picker.getByRole("button").evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent)), [
      "queen",
      "bishop",
      "knight",
      "rook",
      "Cancel move",
    ]),
  );
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press("Escape");
  await says(page, "a7", "white pawn");
  await press(page, "a7 a8");
  await picker.getByRole("button", { name: "knight" }).click();
  await announced(page, "White: pawn a7 to a8, promoted to a knight.");
  await says(page, "a8", "white knight, last move");
  await press(page, "e8 d7 h7 h8");
  await picker.waitFor();
  await page.keyboard.press("r");
  await says(page, "h8", "white rook, last move");
  await eventually(async () => assert.equal(await picker.count(), 0));
  await eventually(async () => assert.deepEqual(await moves(page), ["a7>a8=N", "Ke8>d7", "h7>h8=R"]));
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a pawn that the other side brings home is promoted before the move, which may be restarted", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  // White's rook with a black pawn goes to the first row.
  await newPaco(page, { position: "4k3/8/8/8/8/8/c7/4K3 w 0 - - -" });
  await press(page, "a2 a1");
  const picker = page.getByRole("group", { name: "Promote to" });
  await picker.waitFor();
  await waitForTitle(page, "Black to move.");
  await picker.getByRole("button", { name: "queen" }).click();
  await says(page, "a1", "white rook and black queen, last move");
  await page.keyboard.press("Escape");
  await picker.waitFor();
  await picker.getByRole("button", { name: "rook" }).click();
  await picker.waitFor({ state: "detached" });
  await press(page, "e8 e7");
  await eventually(async () => assert.deepEqual(await moves(page), ["RPa2>a1", "=R:Ke8>e7"]));
  assert.deepEqual(complaints, []);
  await context.close();
});

test("castling on either side, from the usual start row and from another one", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  await newPaco(page, { position: "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w 0 AHah - -" });
  await press(page, "e1 g1 e8 c8");
  await eventually(async () => assert.deepEqual(await moves(page), ["0-0", "0-0-0"]));
  for (const [name, words] of [
    ["g1", "white king"],
    ["f1", "white rook"],
    ["c8", "black king, last move"],
    ["d8", "black rook"],
  ])
    await says(page, name, words);
  // With the king on the b-file, the rook's square is pressed.
  await newPaco(page, { position: "1k6/8/8/8/8/8/8/1K3R2 w 0 F - -" });
  await press(page, "b1 f1");
  await eventually(async () => assert.deepEqual(await moves(page), ["0-0"]));
  await says(page, "f1", "white rook, last move");
  await says(page, "g1", "white king");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a Fischer random start by number or at random; an invalid position is refused with a reason", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  await newPaco(page, { start: "Fischer random", row: 0 });
  const row = async (rank) => Promise.all([..."abcdefgh"].map(async (file) => (await label(page, `${file}${rank}`)).split(" ").at(-1)));
  // Number 0 by Scharnagl: BBQNNRKR.
  await eventually(async () => assert.deepEqual(await row(1), ["bishop", "bishop", "queen", "knight", "knight", "rook", "king", "rook"]));
  await eventually(async () => assert.deepEqual(await row(8), await row(1)));
  await page.getByRole("button", { name: "New game", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Fischer random", exact: true }).check();
  const field = dialog.getByRole("spinbutton", { name: "Position number, 0 to 959" });
  const drawn = new Set();
  // All are the same with a chance of one in 960 to the eighth power.
  for (let i = 0; i < 9; i += 1) {
    await dialog.getByRole("button", { name: "Random" }).click();
    drawn.add(await field.inputValue());
  }
  assert.ok(drawn.size > 1);
  await field.fill("518");
  await eventually(async () => assert.equal(await dialog.locator(".row-name").innerText(), "RNBQKBNR"));
  assert.deepEqual(await violations(page), []);
  await dialog.getByRole("radio", { name: "Position", exact: true }).check();
  await dialog.getByRole("textbox", { name: "Position (FEN)" }).fill("nonsense");
  await dialog.getByRole("button", { name: "Start game" }).click();
  await dialog.getByRole("alert").waitFor();
  await dialog.getByRole("textbox", { name: "Position (FEN)" }).fill(`${START} b 0 AHah - -`);
  await dialog.getByRole("button", { name: "Start game" }).click();
  await dialog.waitFor({ state: "detached" });
  await waitForTitle(page, "Black to move.");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a union with the king wins, and the board shows it", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  await newPaco(page, { position: "4k3/8/8/8/8/8/8/4RK2 w 0 - - -" });
  await says(page, "e8", "black king, in ŝako");
  await eventually(async () => assert.equal(await page.locator(".halo.warned").count(), 1));
  await press(page, "e1 e8");
  await waitForTitle(page, "White wins.");
  await page.locator(".status-reason", { hasText: "White united with the king" }).waitFor();
  await eventually(async () => assert.equal(await page.locator(".halo.won").count(), 1));
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("by keyboard alone: a move on the board, as text, and a promotion", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  await newPaco(page);
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  const focused = () => page.evaluate(() => document.activeElement.getAttribute("aria-label").split(",")[0]);
  const goTo = async (name) => {
    const at = await focused();
    const [dc, dr] = [name.charCodeAt(0) - at.charCodeAt(0), name.charCodeAt(1) - at.charCodeAt(1)];
    for (let i = 0; i < Math.abs(dc); i += 1) await page.keyboard.press(dc > 0 ? "ArrowRight" : "ArrowLeft");
    for (let i = 0; i < Math.abs(dr); i += 1) await page.keyboard.press(dr > 0 ? "ArrowUp" : "ArrowDown");
    await eventually(async () => assert.equal(await focused(), name));
  };
  await goTo("e2");
  await page.keyboard.press("Enter");
  await inHand(page, "e2");
  await goTo("e4");
  await page.keyboard.press("Space");
  await lastMove(page, /^e2>e4$/);
  await page.keyboard.press("b");
  const field = page.getByRole("textbox", { name: "Your move" });
  await field.fill("d7>d5");
  await page.keyboard.press("Enter");
  await lastMove(page, /^d7>d5$/);
  await field.fill("e4>d5");
  await page.keyboard.press("Enter");
  await lastMove(page, "e4xd5");
  await page.getByRole("cell", { name: "white pawn and black pawn" }).waitFor();
  await field.fill("d8>d5>d4");
  await page.keyboard.press("Enter");
  await lastMove(page, "Qd8>Pd5>d4");
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("Black against a player of Ponder, on a turned board", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  await newPaco(page, { opponent: "Custom", spec: "mcts:rollouts=50", seat: "Second (Black)" });
  await waitForTitle(page, "Your turn.");
  const above = async () => (await cell(page, "a1").boundingBox()).y < (await cell(page, "a8").boundingBox()).y;
  await eventually(async () => assert.ok(await above()));
  await press(page, "e7 e5");
  await page.waitForFunction(() => document.querySelectorAll(".move-list li").length >= 3);
  await waitForTitle(page, "Your turn.");
  // A press right after the player has moved would have been meant to hurry it.
  const hint = page.getByRole("button", { name: "Hint" });
  await hint.waitFor();
  await page.waitForTimeout(500);
  await hint.click();
  await page.locator(".way.best").waitFor();
  await page.getByRole("button", { name: "Flip the board" }).click();
  await eventually(async () => assert.ok(!(await above())));
  assert.deepEqual(complaints, []);
  await context.close();
});

for (const [name, options] of /** @type {[string, any][]} */ ([
  ["a phone", PHONE],
  ["a dark desk", { colorScheme: "dark" }],
])) {
  test(`by touch or mouse on ${name}, passing axe and fitting the screen`, TIMEOUT, async () => {
    const { context, page, complaints } = await openPage(browser, server.url, { reducedMotion: "reduce", ...options });
    await newPaco(page, { opponent: "Custom", spec: "random", seat: "First (White)" });
    assert.deepEqual(await violations(page), []);
    const tap = (square) => (options.hasTouch ? cell(page, square).tap() : cell(page, square).click());
    await tap("d2");
    await inHand(page, "d2");
    assert.deepEqual(await violations(page), []);
    await tap("d4");
    await page.waitForFunction(() => document.querySelectorAll(".move-list li").length >= 2);
    await waitForTitle(page, "Your turn.");
    assert.deepEqual(await violations(page), []);
    await fits(page);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("a game is studied by complete moves or by actions, varied, and saved as a picture", TIMEOUT, async () => {
  const line = "e2.>e4.d7.>d5.e4.>d5.d8.>d5.>d4";
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/analysis?rules=paco&moves=${line}&at=9`);
  await page.locator(".walk-words", { hasText: "Move 4 of 4" }).waitFor();
  const tree = async () => page.locator(".tree-move .move-text").allInnerTexts();
  await eventually(async () => assert.deepEqual(await tree(), ["e2>e4", "d7>d5", "e4xd5", "Qd8>Pd5>d4"]));
  await page.keyboard.press("ArrowLeft");
  await page.locator(".walk-words", { hasText: "Move 3 of 4" }).waitFor();
  await announced(page, "White: pawn e4 unites with the pawn on d5.");
  await page.keyboard.press("Shift+ArrowRight");
  await inHand(page, "d8");
  await page.keyboard.press("Escape");
  await says(page, "d8", "black queen");
  await eventually(async () => assert.deepEqual(await tree(), ["e2>e4", "d7>d5", "e4xd5", "Qd8>Pd5>d4"]));
  await cell(page, "g8").click();
  await inHand(page, "g8");
  await cell(page, "f6").click();
  await page.locator(".tree-move.here", { hasText: "Ng8>f6" }).waitFor();
  // A press before the position arrives would be for the previous one, and is ignored.
  await page.locator('[role=gridcell][aria-label^="f6, black knight"]').waitFor();
  // A move that is only begun leaves nothing behind.
  await cell(page, "a2").click();
  await inHand(page, "a2");
  await page.keyboard.press("Escape");
  await says(page, "a2", "white pawn");
  await eventually(async () => assert.deepEqual(await tree(), ["e2>e4", "d7>d5", "e4xd5", "Qd8>Pd5>d4", "Ng8>f6"]));
  assert.deepEqual(await violations(page), []);
  const svg = (await savedFile(page, "Board as SVG")).toString();
  assert.match(svg, /^<svg/);
  assert.ok(!svg.includes("class="));
  assert.ok((svg.match(/<path/g) ?? []).length > 40);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a game of a match is stepped through by complete moves", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/matches/done/1`);
  await page.locator(".list-move").first().waitFor();
  const count = await settled(() => page.locator(".list-move").count());
  assert.ok(count > 1);
  const at = (words) => page.locator(".walk-words", { hasText: words }).waitFor();
  await at(`Move ${count} of ${count}`);
  await page.getByRole("button", { name: "First position" }).click();
  await at("Before the first move");
  await says(page, "e1", "white king");
  await page.keyboard.press("ArrowRight");
  await at(`Move 1 of ${count}`);
  await eventually(async () => assert.equal(await page.locator("[role=gridcell][aria-label*='in hand']").count(), 0));
  await page.locator(".passed").first().waitFor({ state: "attached" });
  await page.keyboard.press("Shift+ArrowLeft");
  await page.locator("[role=gridcell][aria-label*='in hand']").waitFor();
  await page.getByRole("button", { name: "Next move" }).click();
  await page.locator("[role=gridcell][aria-label*='in hand']").waitFor({ state: "detached" });
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("in German", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url, { locale: "de-DE" });
  await page.getByRole("button", { name: "Neue Partie", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Paco Ŝako", exact: true }).check();
  await dialog.getByRole("radio", { name: /^Zwei Personen/ }).check();
  await dialog.getByRole("button", { name: "Partie starten" }).click();
  await dialog.waitFor({ state: "detached" });
  await press(page, "e2 e4");
  await announced(page, "Weiß: Bauer e2 nach e4.");
  await eventually(async () => assert.equal(await label(page, "e1"), "e1, weißer König"));
  await eventually(async () => assert.equal(await title(page), "Schwarz ist am Zug."));
  assert.deepEqual(complaints, []);
  await context.close();
});
