// A whole game of Paco Ŝako by clicks, as two people play it, with castling, long chains and promotions.
//
// With PONDER_SHOTS=FOLDER the board is saved as pictures on the way.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { cell, eventually, launchBrowser, moveList, moves, newPaco, openPage, Server, settled, TIMEOUT, waitForTitle } from "./support.mjs";

// Game 9346 of the conformance suite (crates/ponder-games/tests/data/paco-games.jsonl.zst).
const ACTIONS = `
b2 b4 b7 b5 g1 f3 h7 h5 e2 e4 a7 a5 h1 g1 g7 g5 b1 a3 b8 c6 f3 d4 f7 f5 d2 d3 d7 d6 f2 f4 a5 a4 a3 b5 g8 h6 c1 a3 f8 g7 g1 h1
c6 b4 f4 g5 c7 c6 h1 g1 d8 d7 g2 g4 e8 d8 f1 h3 b4 d5 h3 g2 d7 e6 c2 c4 b5 b4 d1 b3 a4 b3 h2 h4 b3 b2 g5 g6 c8 b7 e1 c1 h8 f8
d1 f1 c6 d5 b4 a3 b2 b1 =Q g7 e5 a3 b2 a8 a5 c4 d5 e6 a5 c5 b2 c3 h6 f7 b4 c6 c5 c3 c2 b1 b2 c6 a7 g1 h1 b2 b1 b1 b5 b5 b1 g2 h3
c2 b1 =Q c1`
  .trim()
  .split(/\s+/);
const PROMOTIONS = { Q: "queen", R: "rook", N: "knight", B: "bishop" };

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

test("a whole game by clicks: castling, a promotion inside a chain, long chains, the end", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  await newPaco(page);
  let made = 0;
  const shoot = async (name) => {
    if (process.env.PONDER_SHOTS) await page.screenshot({ path: `${process.env.PONDER_SHOTS}/game-${made}-${name}.png` });
  };
  for (const action of ACTIONS) {
    const before = await moveList(page);
    if (action.startsWith("=")) {
      await shoot("promotion");
      await page.getByRole("group", { name: "Promote to" }).getByRole("button", { name: PROMOTIONS[action[1]] }).click();
    } else {
      await cell(page, action).click();
    }
    made += 1;
    if (made === ACTIONS.length) break;
    await page.waitForFunction((text) => (document.querySelector(".move-list")?.innerText ?? "") !== text, before);
    if (made === 80 || made === 84 || made === 94) await shoot("board");
  }
  await waitForTitle(page, /Black wins|won/);
  await shoot("end");
  const played = await moves(page);
  assert.ok(played.includes("0-0-0"), played.join(" "));
  const links = played.map((text) => text.split(/[>x]/).length - 1);
  assert.ok(Math.max(...links) >= 3, played.join(" "));
  assert.ok(
    played.some((text) => /[a-h][18]=Q[>x]/.test(text)),
    played.join(" "),
  );
  assert.match(played.at(-1), /#$/);
  // The list of games has no count of the parts of moves.
  await page.getByRole("button", { name: "Games", exact: true }).click();
  const names = page.locator(".game-names").first();
  await names.waitFor();
  await eventually(async () => assert.doesNotMatch(await names.innerText(), /\d+ moves/));
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a candidate that is pressed shows the arrows of its own moves", TIMEOUT, async () => {
  const settings = { choice: { seat: "first" }, analysis: { player: "custom", spec: "mcts:rollouts=300" } };
  const { context, page, complaints } = await openPage(browser, server.url, { settings });
  await newPaco(page);
  await page.getByRole("button", { name: "Analyze", exact: true }).click();
  const second = page.locator(".analysis .candidate").nth(1);
  await second.waitFor();
  const heads = () => page.locator("svg.board .way .head").evaluateAll((paths) => paths.map((path) => path.getAttribute("d")));
  const before = await settled(heads);
  assert.ok(before.length > 1);
  // Every arrow has its figure and the colour of what its move loses; figures lie over the arrows.
  const board = page.locator("svg.board");
  await eventually(async () => {
    const figures = await board.locator(".way-plate text").allTextContents();
    assert.ok(figures.length === before.length && figures.every((figure) => /^\d+$/.test(figure)), figures.join());
  });
  await eventually(async () => assert.equal(await board.locator('.way[class*="grade-"]').count(), before.length));
  await eventually(async () => assert.equal(await board.locator(".way-plate ~ .way, .mark text").count(), 0));
  await page.locator(".analysis .whole-line").first().waitFor();
  await second.click();
  await eventually(async () => assert.equal(await second.getAttribute("aria-pressed"), "true"));
  await eventually(async () => assert.notDeepEqual(await heads(), before));
  await second.click();
  await eventually(async () => assert.deepEqual(await heads(), before));
  assert.deepEqual(complaints, []);
  await context.close();
});
