// Accessibility and layout, in light and dark, from a phone to a wall.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  boxOf,
  emptyCell,
  eventually,
  fits,
  launchBrowser,
  moves,
  newGameStarted,
  openPage,
  PHONE,
  resign,
  Server,
  TIMEOUT,
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

async function checkEveryView(options) {
  const { context, page, complaints } = await openPage(browser, server.url, { reducedMotion: "reduce", ...options });
  const check = async (view) => assert.deepEqual(await violations(page), [], view);
  await waitForTitle(page, "Your turn.");
  await check("a new game");
  await emptyCell(page, "f6").click();
  await page.locator(".move-list li").nth(1).waitFor();
  await waitForTitle(page, "Your turn.");
  await check("a running game");
  for (const [button, view] of [
    ["New game", "new game"],
    ["Games", "games"],
    ["Settings", "settings"],
    ["Resign", "resign"],
  ]) {
    await page.getByRole("button", { name: button, exact: true }).click();
    await page.getByRole("dialog").waitFor();
    if (view === "new game") await page.getByRole("radio", { name: /^Custom/ }).check();
    await check(view);
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
  }
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
  await check("shortcuts");
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await newGameStarted(page, { opponent: "Two people", size: 2 });
  for (const [ply, name] of ["a1", "b1", "a2"].entries()) {
    await emptyCell(page, name).click();
    await page.locator(".move-list li").nth(ply).waitFor();
  }
  await waitForTitle(page, "Red wins.");
  await check("a finished game");
  assert.deepEqual(complaints, []);
  await context.close();
}

for (const colorScheme of ["light", "dark"]) {
  test(`axe finds nothing, ${colorScheme}, on a desktop`, TIMEOUT, () => checkEveryView({ colorScheme }));
  test(`axe finds nothing, ${colorScheme}, on a phone`, TIMEOUT, () => checkEveryView({ colorScheme, ...PHONE }));
}

test("nothing scrolls sideways and the board is seen whole", TIMEOUT, async () => {
  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [844, 390],
    [768, 1024],
    [1024, 640],
    [1920, 1080],
    [3840, 2160],
  ]) {
    const { context, page } = await openPage(browser, server.url, { viewport: { width, height } });
    await waitForTitle(page, "Your turn.");
    await fits(page, `at ${width}`);
    const box = await boxOf(page.locator("svg.board"));
    assert.ok(box.x >= 0 && box.x + box.width <= width, `${width}: the board sticks out`);
    assert.ok(box.height <= height, `${width}: the board is ${box.height} high`);
    await context.close();
  }
});

test("nothing moves while a game is played", TIMEOUT, async () => {
  for (const options of [{}, PHONE]) {
    const { context, page } = await openPage(browser, server.url, options);
    await page.evaluate(() => {
      window.shifts = 0;
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shifts += entry.value;
      });
      observer.observe({ type: "layout-shift", buffered: true });
    });
    await waitForTitle(page, "Your turn.");
    for (const name of ["f6", "e7"]) {
      const free = emptyCell(page, name);
      if ((await free.count()) === 0) continue;
      const before = (await moves(page)).length;
      await free.click();
      await page
        .locator(".move-list li")
        .nth(before + 1)
        .waitFor({ state: "attached" });
      await waitForTitle(page, "Your turn.");
    }
    await resign(page);
    await waitForTitle(page, `The level ${(await usualLevel(page)).title} wins.`);
    await page.waitForTimeout(200);
    const shifts = await page.evaluate(() => window.shifts);
    assert.ok(shifts < 0.01, `layout shifts of ${shifts}`);
    await context.close();
  }
});

test("dialogs keep the focus and give it back", TIMEOUT, async () => {
  const { context, page } = await openPage(browser, server.url);
  const button = page.getByRole("button", { name: "New game", exact: true });
  await button.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  for (let i = 0; i < 20; i += 1) {
    await page.keyboard.press("Tab");
    const inside = await page.evaluate(() => {
      const active = document.activeElement;
      return active === document.body || active.closest("dialog") !== null;
    });
    assert.ok(inside);
  }
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await eventually(async () => assert.ok(await button.evaluate((element) => element === document.activeElement)));
  await context.close();
});

test("dialogs begin with their content, not with the button that closes them", TIMEOUT, async () => {
  const { context, page } = await openPage(browser, server.url);
  const focused = () => page.evaluate(() => document.activeElement.value || document.activeElement.textContent);
  const first = { "New game": "hex", Settings: "system", Resign: "Keep playing" };
  for (const [button, expected] of Object.entries(first)) {
    await page.getByRole("button", { name: button, exact: true }).click();
    await page.getByRole("dialog").waitFor();
    await eventually(async () => assert.equal(await focused(), expected, button));
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
  }
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
  await eventually(async () => assert.equal(await focused(), "["));
  await context.close();
});

test("shortcuts can be turned off and leave typing alone", TIMEOUT, async () => {
  const { context, page } = await openPage(browser, server.url);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("switch", { name: "Single-key shortcuts" }).click();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("n");
  // A dialog would open with the key; this waits longer.
  await page.waitForTimeout(500);
  assert.equal(await page.getByRole("dialog").count(), 0);
  await context.close();
});
