// Whole games, by mouse, by keyboard and by touch.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  boxOf,
  cell,
  emptyCell,
  eventually,
  launchBrowser,
  moves,
  newGameStarted,
  openPage,
  PHONE,
  playToTheEnd,
  readBoard,
  Server,
  SLOW,
  settled,
  TIMEOUT,
  title,
  usualLevel,
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

async function checkEnd(page) {
  await eventually(async () => assert.match(await title(page), /^You win!$|wins\.$/));
  await eventually(async () => {
    const winning = await page.locator(".cell.winning").count();
    assert.ok(winning >= 11, `a winning chain of ${winning}`);
  });
  await page
    .getByTestId("announcer")
    .filter({ hasText: /(Red|Blue) connected its edges/ })
    .waitFor();
  await eventually(async () => assert.ok((await moves(page)).length >= 21));
  await page.getByRole("button", { name: "Rematch" }).waitFor();
}

test("a whole 11x11 game by mouse, from the first load", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  await waitForTitle(page, "Your turn");
  const board = await settled(() => readBoard(page));
  assert.equal(board.length, 11);
  assert.equal(board[0].length, 11);
  await page.getByText((await usualLevel(page)).title, { exact: true }).waitFor();
  await playToTheEnd(page, (name) => emptyCell(page, name).click());
  await checkEnd(page);
  await page.getByRole("button", { name: "Rematch" }).click();
  // The other opens now.
  await page.locator(".status-reason", { hasText: "You are Blue" }).waitFor();
  await waitForTitle(page, "Your turn");
  await eventually(async () => assert.deepEqual((await readBoard(page)).flat().filter(Boolean), ["Red"]));
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a whole 11x11 game by keyboard alone", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  await waitForTitle(page, "Your turn");
  await page.keyboard.press("n");
  await page.getByRole("dialog").waitFor();
  await page.getByRole("radio", { name: /^Casual/ }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await eventually(async () => assert.ok(await page.getByRole("radio", { name: /^First steps/ }).isChecked()));
  await page.keyboard.press("Enter");
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.getByText("First steps", { exact: true }).waitFor();

  await page.locator('[role=gridcell][tabindex="0"]').focus();
  const focused = () => page.evaluate(() => Number(document.activeElement.getAttribute("data-point")));
  let presses = 0;
  await playToTheEnd(page, async (_name, [col, row]) => {
    const at = await focused();
    const [dc, dr] = [col - (at % 11), row - Math.floor(at / 11)];
    for (let i = 0; i < Math.abs(dc); i += 1) await page.keyboard.press(dc > 0 ? "ArrowRight" : "ArrowLeft");
    for (let i = 0; i < Math.abs(dr); i += 1) await page.keyboard.press(dr > 0 ? "ArrowDown" : "ArrowUp");
    await eventually(async () => assert.equal(await focused(), row * 11 + col));
    presses += 1;
    await page.keyboard.press(presses % 2 === 0 ? "Enter" : "Space");
  });
  await checkEnd(page);
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowLeft");
  await eventually(async () => assert.equal(await focused(), 0));
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowDown");
  await eventually(async () => assert.equal(await focused(), 120));
  await eventually(async () => assert.equal(await page.locator('[role=gridcell][tabindex="0"]').count(), 1));
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a whole 11x11 game by touch on a phone", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url, PHONE);
  await waitForTitle(page, "Your turn");
  await newGameStarted(page, { opponent: "Beginner" });
  await page.getByText("Beginner", { exact: true }).waitFor();
  const box = await boxOf(cell(page, "f6").locator(".tile"));
  assert.ok(box.width >= 24 && box.height >= 24, `a cell is ${box.width} by ${box.height}`);
  const actions = await boxOf(page.locator(".actions"));
  assert.ok(actions.y + actions.height <= PHONE.viewport.height, "the actions are in the first view");
  await playToTheEnd(page, (name) => emptyCell(page, name).tap());
  await checkEnd(page);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("on a phone a small cell is chosen by one tap and played by the next", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url, PHONE);
  await newGameStarted(page, { opponent: "Two people", size: 19 });
  const box = await boxOf(cell(page, "j10").locator(".tile"));
  assert.ok(box.width < 24, `a cell is ${box.width} wide`);
  const chosen = () => page.locator("[role=gridcell][aria-selected=true]").getAttribute("data-point");
  await emptyCell(page, "j10").tap();
  await page.getByTestId("announcer").filter({ hasText: "j10 selected" }).waitFor();
  await eventually(async () => assert.equal(await chosen(), String(9 * 19 + 9)));
  await eventually(async () => assert.deepEqual(await moves(page), []));
  await emptyCell(page, "k10").tap();
  await eventually(async () => assert.equal(await chosen(), String(9 * 19 + 10)));
  await eventually(async () => assert.deepEqual(await moves(page), []));
  await emptyCell(page, "k10").tap();
  await page.getByRole("gridcell", { name: "k10, Red, last move", exact: true }).waitFor();
  await eventually(async () => assert.equal(await page.locator("[aria-selected]").count(), 0));

  await emptyCell(page, "c4").tap();
  const confirm = page.getByRole("button", { name: "Play c4", exact: true });
  const [button, board] = [await boxOf(confirm), await boxOf(page.locator("svg.board"))];
  assert.ok(button.y + button.height <= board.y + board.height + 1 && button.height >= 40);
  assert.deepEqual(await violations(page), []);
  await confirm.tap();
  await page.getByRole("gridcell", { name: "c4, Blue, last move", exact: true }).waitFor();
  await eventually(async () => assert.equal(await page.locator(".confirm").count(), 0));
  await eventually(async () => assert.deepEqual(await moves(page), ["k10", "c4"]));
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a new person has a stone on the board within ten seconds", TIMEOUT, async () => {
  const start = Date.now();
  const { context, page } = await openPage(browser, server.url);
  await emptyCell(page, "f6").click();
  await page.getByRole("gridcell", { name: /^f6, Red/ }).waitFor();
  const spent = Date.now() - start;
  assert.ok(spent < 10_000 * SLOW, `${spent} ms`);
  await context.close();
});
