// The review of a finished game, which the analysis offers next to the board, and what reviews say of moves.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  boxOf,
  emptyCell,
  eventually,
  fits,
  launchBrowser,
  newGameStarted,
  openAt,
  openPage,
  PHONE,
  resign,
  Server,
  TIMEOUT,
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

/** A game that Red has won, with moves that lose nothing and others that lose much. */
const WON = "?rules=hex:3&moves=c1.a1.b2.c3.a3&at=5";

const offer = (page) => page.locator(".review-offer:visible");
const button = (page, name) => page.getByRole("button", { name, exact: true });

async function openStudy(hash, options = {}) {
  const opened = await openAt(browser, `${server.url}/#/analysis${hash}`, { reducedMotion: "reduce", ...options });
  await opened.page.locator(".review svg.board").waitFor();
  return opened;
}

for (const { name, options } of [
  { name: "on a laptop", options: { viewport: { width: 1280, height: 800 } } },
  { name: "on a phone", options: { ...PHONE, viewport: { width: 390, height: 844 } } },
]) {
  test(`the review of a finished game is in view, and leads to the mistakes, ${name}`, TIMEOUT, async () => {
    const { context, page, complaints } = await openStudy(WON, options);
    const start = offer(page).getByRole("button", { name: "Review the game" });
    await start.waitFor();
    const { y, height } = await boxOf(start);
    assert.ok(y >= 0 && y + height <= options.viewport.height, `the button is at ${y}`);
    await eventually(async () => assert.equal(await button(page, "Review the game").count(), 1));
    assert.deepEqual(await violations(page), []);
    await fits(page, name);
    await page.getByLabel("Depth").selectOption("50");
    await start.click();
    const on = offer(page).getByRole("button", { name: "Show the mistakes" });
    await on.waitFor();
    await on.click();
    await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement?.id), "review-title"));
    await button(page, "Review the game").waitFor();
    // A move that lost nothing has no better one.
    await page.getByRole("button", { name: "Start", exact: true }).click();
    for (let move = 1; move <= 5; move += 1) {
      await page.keyboard.press("ArrowRight");
      await page.getByText(new RegExp(`Move ${move} of 5`)).waitFor();
      await eventually(async () => {
        const words = await page.locator(".move-loss").innerText();
        assert.match(words, /lost/);
        assert.ok(!(words.includes("lost nothing") && words.includes("better")), words);
      });
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("only a whole finished game is offered for review; one that was resigned is whole", TIMEOUT, async () => {
  const { context, page } = await openStudy("?rules=hex:3&moves=a1.c1.b2&at=3");
  await button(page, "Review the game").and(page.locator(":enabled")).waitFor();
  assert.equal(await offer(page).count(), 0);
  await context.close();

  const played = await openPage(browser, server.url);
  await newGameStarted(played.page, { opponent: "Two people", size: 5 });
  await waitForTitle(played.page, "Red to move.");
  await emptyCell(played.page, "c3").click();
  await waitForTitle(played.page, "Blue to move.");
  await resign(played.page);
  await waitForTitle(played.page, "Red wins.");
  await played.page.getByRole("button", { name: "Analyze", exact: true }).click();
  await offer(played.page).getByRole("button", { name: "Review the game" }).waitFor();
  await played.page.reload();
  await offer(played.page).getByRole("button", { name: "Review the game" }).waitFor();
  // A variation is another game.
  await emptyCell(played.page, "b2").click();
  await eventually(async () => assert.equal(await offer(played.page).count(), 0));
  await played.context.close();
});

test("a text that is no game gets its error once", TIMEOUT, async () => {
  const { context, page } = await openStudy("?rules=hex:5");
  await button(page, "Open or new…").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("(;FF[4]GM[1");
  await dialog.getByRole("button", { name: "Open", exact: true }).click();
  await dialog.getByRole("alert").waitFor();
  assert.equal(await page.locator("[role=alert]").count(), 1);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await eventually(async () => assert.equal(await page.locator("[role=alert]").count(), 0));
  await context.close();
});

test("another page does not repeat what was said before", TIMEOUT, async () => {
  const { context, page } = await openPage(browser, server.url);
  await newGameStarted(page, { opponent: "Two people", size: 5 });
  const announced = page.getByTestId("announcer");
  await eventually(async () => assert.match(await announced.innerText(), /Red to move/));
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Learn" }).click();
  await page.getByRole("heading", { level: 1, name: /learn/i }).waitFor();
  await eventually(async () => assert.equal((await announced.innerText()).trim(), ""));
  await context.close();
});
