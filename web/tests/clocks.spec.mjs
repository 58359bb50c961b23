// Clocks, two people on one screen, bots alone, hints, rematches and the list of games.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  emptyCell,
  eventually,
  launchBrowser,
  moves,
  newGameStarted,
  openPage,
  PHONE,
  putStone,
  resign,
  Server,
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

/** Fills in the dialog with custom clocks and starts the game. */
async function timedGame(page, choice, own, other) {
  await page.getByRole("button", { name: "New game", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: new RegExp(`^${choice}`) }).check();
  await dialog.locator("input[name=clock][value=custom]").check();
  await dialog.locator("#own-time").fill(own);
  await dialog.locator("#other-time").fill(other);
  await dialog.getByRole("slider", { name: "Board size" }).fill("5");
  await dialog.getByRole("button", { name: "Start game" }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
}

const clock = (page, name) => page.getByRole("timer", { name: `Clock: ${name}` });

test("two people on one screen, each with a clock", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  await timedGame(page, "Two people", "180+60", "600+2x30");
  await waitForTitle(page, "Red to move.");
  await eventually(async () => assert.match(await clock(page, "Red").innerText(), /^(3:00|2:[0-5]\d)/));
  await eventually(async () => assert.match(await clock(page, "Blue").innerText(), /^10:00\s+then 2 × 0:30/));
  await eventually(async () => assert.match(await clock(page, "Red").getAttribute("class"), /running/));
  await emptyCell(page, "c3").click();
  await waitForTitle(page, "Blue to move.");
  await eventually(async () => assert.match(await clock(page, "Blue").getAttribute("class"), /running/));
  await eventually(async () => assert.match(await clock(page, "Red").innerText(), /^(4:00|3:[0-5]\d)/, "the increment is given"));
  await page.waitForFunction(() => document.querySelector(".clock.running .clock-face").innerText.startsWith("9:"));
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a clock that runs out ends the game, even in a sleeping tab", TIMEOUT, async () => {
  const { context, page } = await openPage(browser, server.url);
  await timedGame(page, "First steps", "15", "");
  await page.getByTestId("announcer").filter({ hasText: "You: 10 seconds left." }).waitFor();
  await eventually(async () => assert.match(await clock(page, "You").getAttribute("class"), /short/));
  // A page in the background may have no timers.
  await page.evaluate(() => {
    for (let id = 1; id < 10_000; id += 1) clearInterval(id);
  });
  await waitForTitle(page, "The level First steps wins.");
  await eventually(async () => assert.equal(await page.locator(".status-reason").innerText(), "On time."));
  await eventually(async () => assert.match(await clock(page, "You").innerText(), /^0:00\.0/));
  await eventually(async () => assert.ok(await page.getByRole("button", { name: "Take back" }).isDisabled()));
  await context.close();
});

test("a clock continues after a reload, and from where it was after the server was killed", TIMEOUT, async () => {
  const { context, page } = await openPage(browser, server.url);
  await timedGame(page, "Two people", "300", "300");
  await emptyCell(page, "c3").click();
  await waitForTitle(page, "Blue to move.");
  const seconds = async (name) => {
    const [, minutes, rest] = /(\d+):(\d+)/.exec(await clock(page, name).innerText());
    return Number(minutes) * 60 + Number(rest);
  };
  const before = await seconds("Blue");
  await page.waitForTimeout(2500);
  await page.reload();
  await waitForTitle(page, "Blue to move.");
  // The clock is read once, since it would get there on its own.
  const reloaded = await seconds("Blue");
  assert.ok(reloaded <= before - 2, `${reloaded} after ${before}`);
  await server.kill();
  await page.getByText(/Connection lost/).waitFor();
  await server.launch(Number(new URL(server.url).port));
  await page.getByText(/Connection lost/).waitFor({ state: "detached" });
  await emptyCell(page, "d3").click();
  await waitForTitle(page, "Red to move.");
  await eventually(async () => assert.ok((await seconds("Blue")) > 200));
  await context.close();
});

test("an invalid time control is reported below its field", TIMEOUT, async () => {
  const { context, page } = await openPage(browser, server.url);
  await page.getByRole("button", { name: "New game", exact: true }).click();
  await page.locator("input[name=clock][value=custom]").check();
  await page.locator("#own-time").fill("soon");
  await page.getByRole("button", { name: "Start game" }).click();
  await page.getByRole("dialog").getByRole("alert").filter({ hasText: "is not a time" }).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.locator("#own-time").fill("5/move");
  await page.locator("#other-time").fill("abc");
  await page.getByRole("button", { name: "Start game" }).click();
  await page.locator("#other-time[aria-invalid=true]:focus").waitFor();
  assert.equal(await page.locator("#own-time").getAttribute("aria-invalid"), "false");
  await page.locator("#other-time").fill("");
  await page.getByRole("button", { name: "Start game" }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
  await clock(page, "You").waitFor();
  await context.close();
});

test("two bots play, are paused, step and resume", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url, PHONE);
  await page.getByRole("button", { name: "New game", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /^Two bots/ }).check();
  await dialog.locator("#bot-first").selectOption({ label: "First steps" });
  await dialog.locator("#bot-second").selectOption({ label: "Beginner" });
  assert.deepEqual(await violations(page), []);
  await dialog.getByRole("button", { name: "Start game" }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.locator(".move-list li").nth(1).waitFor();
  await page.getByRole("button", { name: "Pause" }).click();
  await waitForTitle(page, "Paused.");
  const held = (await moves(page)).length;
  await page.waitForTimeout(1000);
  assert.equal((await moves(page)).length, held);
  await page.getByRole("button", { name: "Step" }).click();
  await page.locator(".move-list li").nth(held).waitFor();
  await page.waitForTimeout(1000);
  assert.equal((await moves(page)).length, held + 1);
  await eventually(async () => assert.equal(await title(page), "Paused."));
  await page.getByRole("button", { name: "Take back" }).click();
  await page.locator(".move-list li").nth(held).waitFor({ state: "detached" });
  await eventually(async () => assert.equal(await title(page), "Paused."));
  await page.getByRole("button", { name: "Resume" }).click();
  await page
    .locator(".move-list li")
    .nth(held + 1)
    .waitFor();
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a hint is shown on the board, said and given a reason", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  await newGameStarted(page, { opponent: "Two people", size: 3 });
  for (const name of ["b1", "a2", "b2", "a1"]) await putStone(page, name);
  await waitForTitle(page, "Red to move.");
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".hint-text", { hasText: /^Hint: [ab]3\. (Forced win|\d+% to win)/ }).waitFor();
  await eventually(async () => assert.equal(await page.locator(".mark.best").count(), 1));
  await eventually(async () => assert.match(await page.getByTestId("announcer").innerText(), /^Hint: [ab]3\./));
  assert.deepEqual(await violations(page), []);
  const best = await page.locator("[role=gridcell]:has(.mark.best)").getAttribute("data-point");
  await page.locator(`[data-point="${best}"]`).click();
  await waitForTitle(page, "Red wins.");
  await eventually(async () => assert.equal(await page.locator(".hint-text").count(), 0));
  await eventually(async () => assert.ok(await page.getByRole("button", { name: "Hint" }).isDisabled()));
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a rematch exchanges the colours and keeps the clocks with the people", TIMEOUT, async () => {
  const { context, page } = await openPage(browser, server.url);
  await timedGame(page, "First steps", "200", "400");
  await waitForTitle(page, "Your turn.");
  await page.locator(".status-reason", { hasText: "You are Red" }).waitFor();
  await resign(page);
  await page.getByRole("button", { name: "Rematch" }).click();
  await page.locator(".status-reason", { hasText: "You are Blue" }).waitFor();
  await page.locator(".move-list li").first().waitFor();
  await eventually(async () => assert.match(await clock(page, "You").innerText(), /^3:/));
  await eventually(async () => assert.match(await clock(page, "First steps").innerText(), /^6:/));
  await context.close();
});

test("saved games are searched and deleted", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  for (const [size, name] of [
    [4, "b2"],
    [6, "c3"],
    [7, "d4"],
  ]) {
    await newGameStarted(page, { opponent: "Two people", size });
    await putStone(page, name);
    await waitForTitle(page, "Blue to move.");
  }
  await page.getByRole("button", { name: "Games" }).click();
  const rows = page.locator(".game-row");
  await rows.nth(2).waitFor();
  await page.getByRole("searchbox", { name: "Search" }).fill("hex:4 b2");
  await rows.nth(1).waitFor({ state: "detached" });
  await eventually(async () => assert.match(await rows.innerText(), /Hex 4 × 4/));
  await page.getByRole("button", { name: /^Delete Hex 4 × 4/ }).click();
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: "Delete permanently" }).click();
  await page.getByText("No games found.").waitFor();
  await page.getByRole("searchbox", { name: "Search" }).fill("");
  await rows.nth(1).waitFor();
  await eventually(async () => assert.equal(await rows.count(), 2));
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a server with a token lets in who comes by its address", TIMEOUT, async () => {
  const token = "a-token-of-some-length";
  const guarded = await Server.start(["--token", token]);
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(guarded.url);
    await page.getByRole("alert").filter({ hasText: "needs an access token" }).waitFor();
    const another = await browser.newContext();
    for (const opened of [page, await another.newPage()]) {
      await opened.goto(`${guarded.url}/#token=${token}`);
      await opened.getByRole("button", { name: "Play now" }).click();
      await opened.getByRole("gridcell").first().waitFor();
    }
    await another.close();
    assert.ok(!page.url().includes(token), "the address does not keep it");
    await eventually(async () =>
      assert.deepEqual(
        (await context.cookies()).map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite]),
        [["ponder-token", true, "Strict"]],
      ),
    );
    await context.close();
  } finally {
    await guarded.stop();
  }
});
