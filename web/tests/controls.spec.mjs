// Swap, take back, resign, reload, restart, and opponents that are unavailable.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  cell,
  emptyCell,
  eventually,
  launchBrowser,
  moves,
  newGame,
  newGameStarted,
  openPage,
  putStone,
  readBoard,
  resign,
  Server,
  settled,
  TIMEOUT,
  title,
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

const swapButton = (page) => page.getByRole("button", { name: "Swap", exact: true });

test("swap pieces: the stone is mirrored and changes colour", TIMEOUT, async () => {
  const { context, page } = await openPage(browser, server.url);
  await newGameStarted(page, { opponent: "Two people", swap: "Swap pieces" });
  await waitForTitle(page, "Red to move.");
  await eventually(async () => assert.equal(await swapButton(page).count(), 0));
  await emptyCell(page, "c2").click();
  await waitForTitle(page, "Blue to move.");
  await swapButton(page).click();
  await page.getByRole("gridcell", { name: "b3, Blue, last move", exact: true }).waitFor();
  await emptyCell(page, "c2").waitFor();
  await eventually(async () => assert.equal(await title(page), "Red to move."));
  await eventually(async () => assert.equal(await swapButton(page).count(), 0));
  await eventually(async () => assert.deepEqual(await moves(page), ["c2", "swap"]));
  await context.close();
});

test("swap sides: the stone stays and the seats change colours", TIMEOUT, async () => {
  const { context, page } = await openPage(browser, server.url);
  await newGameStarted(page, { opponent: "First steps", seat: "Second (Blue)", swap: "Swap sides" });
  await waitForTitle(page, "Your turn.");
  await eventually(async () => assert.match(await page.locator(".status-reason").innerText(), /Or swap: you take over/));
  await page.keyboard.press("s");
  await page.locator(".status-reason", { hasText: "You are Red" }).waitFor();
  await waitForTitle(page, "Your turn.");
  const played = await moves(page);
  assert.equal(played[1], "swap");
  await page.getByRole("gridcell", { name: new RegExp(`^${played[0]}, Red`) }).waitFor();
  await page.getByRole("button", { name: "Take back" }).click();
  await page.locator(".status-reason", { hasText: "Or swap" }).waitFor();
  await eventually(async () => assert.deepEqual(await moves(page), [played[0]]));
  await context.close();
});

test("take back and resign", TIMEOUT, async () => {
  const { context, page } = await openPage(browser, server.url);
  await newGameStarted(page, { opponent: "First steps" });
  const takeBack = page.getByRole("button", { name: "Take back" });
  await eventually(async () => assert.ok(await takeBack.isDisabled()));
  await emptyCell(page, "f6").click();
  await page.locator(".move-list li").nth(1).waitFor();
  await takeBack.click();
  await emptyCell(page, "f6").waitFor();
  await eventually(async () => assert.deepEqual((await readBoard(page)).flat().filter(Boolean), []));
  await eventually(async () => assert.match(await page.getByTestId("announcer").innerText(), /2 moves taken back/));

  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Keep playing" }).last().click();
  await page.locator("dialog").waitFor({ state: "detached" });
  await eventually(async () => assert.equal(await title(page), "Your turn."));
  await resign(page);
  await waitForTitle(page, "The level First steps wins.");
  await eventually(async () => assert.equal(await page.locator(".status-reason").innerText(), "By resignation."));
  await eventually(async () => assert.ok(await page.getByRole("button", { name: "Resign" }).isDisabled()));
  // The focus goes on from the button that no longer does anything.
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Rematch"));
  await context.close();
});

/** Resigns, checks the text of the dialog, and takes the resignation back. */
async function resignAndTakeBack(page, winner) {
  await page.getByRole("button", { name: "Resign" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(`${winner} wins. You can still take back your resignation.`).waitFor();
  await dialog.getByRole("button", { name: "Resign" }).click();
  await dialog.waitFor({ state: "detached" });
  await waitForTitle(page, `${winner} wins.`);
  await page.getByRole("button", { name: "Take back" }).click();
  await page.getByTestId("announcer").filter({ hasText: "Resignation taken back." }).waitFor();
}

test("taking back a resignation takes back nothing else", TIMEOUT, async () => {
  const { context, page } = await openPage(browser, server.url);
  await newGameStarted(page, { opponent: "First steps" });
  await resignAndTakeBack(page, "First steps");
  await waitForTitle(page, "Your turn.");
  await emptyCell(page, "f6").click();
  await page.locator(".move-list li").nth(1).waitFor();
  const before = await moves(page);
  await resignAndTakeBack(page, "First steps");
  await eventually(async () => assert.deepEqual(await moves(page), before));

  await newGameStarted(page, { opponent: "First steps", seat: "Second (Blue)" });
  await waitForTitle(page, "Your turn.");
  await resignAndTakeBack(page, "First steps");
  await eventually(async () => assert.equal((await moves(page)).length, 1));

  await newGameStarted(page, { opponent: "Two people" });
  await resignAndTakeBack(page, "Blue");
  await putStone(page, "f6");
  await resignAndTakeBack(page, "Red");
  await eventually(async () => assert.deepEqual(await moves(page), ["f6"]));
  await context.close();
});

test("a bot's opinion of a move that was taken back is no longer shown", TIMEOUT, async () => {
  const { context, page } = await openPage(browser, server.url);
  await newGame(page, { opponent: "Custom", spec: "mcts:rollouts=200", size: 5 });
  await waitForTitle(page, "Your turn.");
  await emptyCell(page, "c3").click();
  await page.locator(".player.second .mind-text", { hasText: "% to win" }).waitFor();
  await page.locator(".move-list li").nth(1).waitFor();
  await page.getByRole("button", { name: "Take back", exact: true }).click();
  await emptyCell(page, "c3").waitFor();
  await eventually(async () => assert.equal(await page.locator(".player.second .mind-text").innerText(), ""));
  await context.close();
});

test("a refused spec is reported below its field, in view", TIMEOUT, async () => {
  const { context, page } = await openPage(browser, server.url);
  await newGame(page, { opponent: "Custom", spec: "mcts:rolouts=1" });
  const problem = page.getByRole("dialog").getByRole("alert");
  await problem.filter({ hasText: "rolouts" }).waitFor();
  const field = page.getByRole("combobox", { name: "Bot spec" });
  await eventually(async () => assert.ok(await field.evaluate((element) => element === document.activeElement)));
  const [below, dialog, above] = await settled(() => Promise.all([problem, page.getByRole("dialog"), field].map((one) => one.boundingBox())));
  assert.ok(below.y >= above.y + above.height, "the problem is below the field");
  assert.ok(below.y - (above.y + above.height) < 20, "and next to it");
  assert.ok(below.y + below.height <= dialog.y + dialog.height, "and in view");
  await page.locator("#spec-help code").first().waitFor();
  const kinds = await page.locator("#spec-help code").allInnerTexts();
  assert.ok(kinds.includes("mcts") && !kinds.includes("gtp"), kinds.join(" "));
  await field.fill("random");
  await eventually(async () => assert.equal(await problem.count(), 0));
  await context.close();
});

test("a game continues where it was after a reload", TIMEOUT, async () => {
  const { context, page } = await openPage(browser, server.url);
  await emptyCell(page, "f6").click();
  await page.locator(".move-list li").nth(1).waitFor();
  await waitForTitle(page, "Your turn.");
  const before = await readBoard(page);
  await page.reload();
  await page.getByRole("gridcell", { name: /^f6, Red/ }).waitFor();
  await waitForTitle(page, "Your turn.");
  await eventually(async () => assert.deepEqual(await readBoard(page), before));
  await context.close();
});

test("a game continues where it was after the server is killed and restarted", TIMEOUT, async () => {
  const { context, page } = await openPage(browser, server.url);
  await emptyCell(page, "f6").click();
  await page.locator(".move-list li").nth(1).waitFor();
  await waitForTitle(page, "Your turn.");
  const before = await readBoard(page);
  await server.kill();
  await page.getByText(/Connection lost/).waitFor();
  await server.launch(Number(new URL(server.url).port));
  await page.getByText(/Connection lost/).waitFor({ state: "detached" });
  await eventually(async () => assert.deepEqual(await readBoard(page), before));
  const free = before.flat().indexOf("");
  await page.locator(`[data-point="${free}"]`).click();
  await page.locator(".move-list li").nth(3).waitFor();
  await context.close();
});

test("a move made while the server is down is played once it is back", TIMEOUT, async () => {
  const { context, page } = await openPage(browser, server.url);
  await newGameStarted(page, { opponent: "Two people", size: 4 });
  await emptyCell(page, "b2").click();
  await waitForTitle(page, "Blue to move.");
  await server.kill();
  await page.getByText(/Connection lost/).waitFor();
  await emptyCell(page, "c3").click();
  await server.launch(Number(new URL(server.url).port));
  await page.getByRole("gridcell", { name: "c3, Blue, last move", exact: true }).waitFor();
  await eventually(async () => assert.deepEqual(await moves(page), ["b2", "c3"]));
  await context.close();
});

test("a move made before the server has welcomed the page again is played", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  /** @type {(() => void) | null} */
  let welcome = null;
  let isHeld = false;
  await page.routeWebSocket(/\/api\/ws/, (socket) => {
    const up = socket.connectToServer();
    up.onMessage((text) => {
      if (isHeld && JSON.parse(String(text)).type === "welcome") welcome = () => socket.send(text);
      else socket.send(text);
    });
  });
  await page.reload();
  await newGameStarted(page, { opponent: "Two people", size: 4 });
  await putStone(page, "b2");
  isHeld = true;
  await server.kill();
  await page.getByText(/Connection lost/).waitFor();
  await server.launch(Number(new URL(server.url).port));
  await eventually(async () => assert.ok(welcome));
  await emptyCell(page, "c3").click();
  // Long enough for the server to refuse it.
  await page.waitForTimeout(500);
  welcome();
  await page.getByRole("gridcell", { name: "c3, Blue, last move", exact: true }).waitFor();
  assert.equal(await page.getByRole("alert").count(), 0);
  assert.deepEqual(
    complaints.filter((words) => !/WebSocket/.test(words)),
    [],
  );
  await context.close();
});

test("a game continues after a crash right after a move was taken back", TIMEOUT, async () => {
  const { context, page, states } = await openPage(browser, server.url);
  await newGameStarted(page, { opponent: "Two people", size: 4 });
  await emptyCell(page, "b2").click();
  await waitForTitle(page, "Blue to move.");
  await page.getByRole("button", { name: "Take back" }).click();
  await waitForTitle(page, "Red to move.");
  const known = states.length;
  await server.kill();
  await page.getByText(/Connection lost/).waitFor();
  await server.launch(Number(new URL(server.url).port));
  await page.getByText(/Connection lost/).waitFor({ state: "detached" });
  // The server's state counts, which may be an older one; a move meant for the later state is not played.
  await eventually(async () => assert.ok(states.length > known));
  await waitForTitle(page, states.at(-1).state.scene.to_move === "first" ? "Red to move." : "Blue to move.");
  await emptyCell(page, "c3").click();
  await page.getByRole("gridcell", { name: /^c3, (Red|Blue), last move$/ }).waitFor();
  await context.close();
});

test("a finished game can be opened again from the list", TIMEOUT, async () => {
  const { context, page } = await openPage(browser, server.url);
  await newGameStarted(page, { opponent: "Two people", size: 1 });
  await emptyCell(page, "a1").click();
  await waitForTitle(page, "Red wins.");
  await newGameStarted(page, { opponent: "First steps", size: 11 });
  await waitForTitle(page, "Your turn.");
  await page.getByRole("button", { name: "Games" }).click();
  await page.getByRole("button", { name: /^Hex 1 × 1/ }).click();
  await waitForTitle(page, "Red wins.");
  await eventually(async () => assert.equal((await readBoard(page)).length, 1));
  await context.close();
});

test("opponents and sizes that are and are not available", TIMEOUT, async () => {
  const { context, page } = await openPage(browser, server.url);
  const problem = page.getByRole("dialog").getByRole("alert");
  await newGame(page, { opponent: "Custom", spec: "nobody:x=1" });
  await problem.filter({ hasText: "nobody" }).waitFor();
  await page.getByRole("combobox", { name: "Bot spec" }).fill("gtp:cmd='touch /tmp/owned'");
  await page.getByRole("button", { name: "Start game" }).click();
  await problem.filter({ hasText: /not allowed/ }).waitFor();
  await page.getByRole("combobox", { name: "Bot spec" }).fill("random");
  await page.getByRole("slider", { name: "Board size" }).fill("19");
  await page.getByRole("button", { name: "Start game" }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
  await eventually(async () => assert.equal(await page.getByRole("gridcell").count(), 361));
  await cell(page, "s19").click();
  await page.getByRole("gridcell", { name: /^s19, Red/ }).waitFor();
  await context.close();
});

test("a long search is shown, moves at once when asked, and stops with its page", TIMEOUT, async () => {
  const { context, page } = await openPage(browser, server.url);
  await newGameStarted(page, { opponent: "Custom", spec: "mcts:time=60" });
  await emptyCell(page, "f6").click();
  await waitForTitle(page, /is thinking/);
  await page.locator(".mind-text", { hasText: /% to win · .* visits/ }).waitFor();
  await page.getByRole("button", { name: "Move now" }).click();
  await waitForTitle(page, "Your turn.");
  await emptyCell(page, "a1").click();
  await waitForTitle(page, /is thinking/);
  await eventually(async () => assert.equal((await server.counts()).searches_running, 1));
  await context.close();
  await eventually(async () => assert.equal((await server.counts()).searches_running, 0));
});

test("settings are kept", TIMEOUT, async () => {
  const { context, page } = await openPage(browser, server.url);
  await eventually(async () => assert.ok((await page.locator(".coordinate").count()) > 0));
  await page.keyboard.press("c");
  await eventually(async () => assert.equal(await page.locator(".coordinate").count(), 0));
  await page.getByRole("button", { name: "Switch to the dark theme" }).click();
  await page.reload();
  await page.getByRole("gridcell").first().waitFor();
  await eventually(async () => assert.equal(await page.locator(".coordinate").count(), 0));
  await eventually(async () => assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark"));
  await page.getByRole("button", { name: "Switch to the light theme" }).waitFor();
  await context.close();
});
