// Teaching: the page says when a move lost much, and offers another try.

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
  putStone,
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

/** On this board the first move in a corner loses, and one in the middle wins. */
const SMALL = { opponent: "Custom", spec: "random", size: 5 };
const CORNER = "a1";
const MIDDLE = "c3";
const LOST = /^That lost \d+%\. Try again\?$/;

const toggle = (page) => page.getByRole("button", { name: "Teach", exact: true });
const button = (page, name) => page.getByRole("button", { name, exact: true });

/** A game against a bot that has just begun, with teaching on. */
async function taught(options = {}) {
  const opened = await openPage(browser, server.url, { reducedMotion: "reduce", ...options });
  const { page } = opened;
  await newGameStarted(page, SMALL);
  await waitForTitle(page, /^Your turn/);
  await toggle(page).click();
  await eventually(async () => assert.equal(await toggle(page).getAttribute("aria-pressed"), "true"));
  return opened;
}

async function checkTeaching(options) {
  const { context, page, complaints } = await taught(options);
  const walk = () => boxOf(page.locator(".game-walk"));
  const place = await walk();
  await putStone(page, CORNER);
  await waitForTitle(page, LOST);
  await page.getByTestId("announcer").filter({ hasText: "Try again?" }).waitFor();
  assert.deepEqual(await walk(), place);
  assert.deepEqual(await violations(page), []);
  await fits(page);

  await button(page, "Better move").click();
  await page.locator(".status-reason", { hasText: /^Better was [a-e][1-5]\.$/ }).waitFor();
  assert.deepEqual(await walk(), place);
  assert.deepEqual(await violations(page), []);

  await button(page, "Try again").click();
  await emptyCell(page, CORNER).waitFor();
  await waitForTitle(page, /^Your turn/);
  await eventually(async () => assert.deepEqual(await moves(page), []));

  // A good move is not spoken about.
  await putStone(page, MIDDLE);
  await eventually(async () => assert.equal((await moves(page)).length, 2));
  await eventually(async () => {
    const { searches_running, searches_waiting } = await server.counts();
    assert.equal(searches_running + searches_waiting, 0);
  });
  await waitForTitle(page, /^Your turn/);
  assert.deepEqual(complaints, []);
  await context.close();
}

for (const colorScheme of ["light", "dark"]) {
  test(`a bad move can be tried again, ${colorScheme}`, TIMEOUT, () => checkTeaching({ colorScheme }));
}
test("a bad move can be tried again on a phone", TIMEOUT, () => checkTeaching(PHONE));

test("the game goes on after a bad move, and looking back is not disturbed", TIMEOUT, async () => {
  const { context, page } = await taught();
  await putStone(page, CORNER);
  await waitForTitle(page, LOST);
  await page.locator(".move-list .list-move").first().click();
  await waitForTitle(page, /^Move 1 of/);
  await button(page, "Back to the game").click();
  await waitForTitle(page, LOST);
  await button(page, "Go on").click();
  await waitForTitle(page, /^Your turn/);
  await eventually(async () => assert.equal((await moves(page)).length, 2));

  // Without teaching nothing is judged.
  await toggle(page).click();
  await eventually(async () => assert.equal(await toggle(page).getAttribute("aria-pressed"), "false"));
  await context.close();
});

test("a new game can begin with teaching, from a loss that the person chooses", TIMEOUT, async () => {
  const { context, page } = await openPage(browser, server.url);
  await button(page, "New game").click();
  const dialog = page.getByRole("dialog");
  const teaching = dialog.getByRole("switch", { name: "Teaching mode" });
  await dialog.getByRole("radio", { name: /^Two people/ }).check();
  await teaching.waitFor({ state: "detached" });
  await dialog.getByRole("radio", { name: /^Custom/ }).check();
  await dialog.getByRole("combobox", { name: "Bot spec" }).fill(SMALL.spec);
  await dialog.getByRole("slider", { name: "Board size" }).fill(String(SMALL.size));
  await teaching.check();
  await dialog.getByRole("radio", { name: "5 min", exact: true }).check();
  await teaching.waitFor({ state: "detached" });
  await dialog.getByRole("radio", { name: "No clock" }).check();
  assert.ok(await teaching.isChecked());
  await dialog.getByRole("radio", { name: "20%" }).check();
  assert.deepEqual(await violations(page), []);
  await button(page, "Start game").click();
  await page.locator("dialog").waitFor({ state: "detached" });
  await waitForTitle(page, /^Your turn/);
  await putStone(page, CORNER);
  await waitForTitle(page, LOST);
  await context.close();
});

test("an analyst that does not exist is reported", TIMEOUT, async () => {
  const settings = {
    choice: { seat: "first", terms: { hex: { variant: "none" } } },
    analysis: { player: "custom", spec: "nobody" },
    teaching: { isOn: true },
  };
  const { context, page } = await openPage(browser, server.url, { settings });
  await page
    .getByRole("alert")
    .filter({ hasText: /Your move was not judged: .*nobody/ })
    .waitFor();
  await newGameStarted(page, { opponent: "Two people", size: 5 });
  await waitForTitle(page, "Red to move.");
  assert.equal(await toggle(page).count(), 0);
  await context.close();
});
