// A player's analysis of the position, on the board and next to it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eventually, fits, launchBrowser, newGameStarted, openPage, PHONE, resign, Server, TIMEOUT, violations, waitForTitle } from "./support.mjs";

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

const toggle = (page) => page.getByRole("button", { name: "Analyze", exact: true });
const panel = (page) => page.getByRole("region", { name: "Analysis", exact: true });
const rows = (page) => panel(page).locator("tbody tr");

async function analyst(page, label, spec) {
  await panel(page).getByRole("combobox", { name: "Analysis by" }).selectOption({ label });
  if (spec === undefined) return;
  const field = panel(page).getByRole("combobox", { name: "Bot spec for the analysis" });
  await field.fill(spec);
  await field.press("Enter");
}

async function searches(count) {
  await eventually(async () => {
    const { searches_running, searches_waiting } = await server.counts();
    assert.equal(searches_running + searches_waiting, count);
  });
}

async function noAnalysis(page) {
  await panel(page).waitFor({ state: "detached" });
  await eventually(async () => assert.equal(await page.locator(".mark").count(), 0));
  await eventually(async () => assert.equal(await toggle(page).getAttribute("aria-pressed"), "false"));
  await searches(0);
}

async function checkAnalysis(options) {
  const { context, page, complaints } = await openPage(browser, server.url, { reducedMotion: "reduce", ...options });
  await newGameStarted(page, { opponent: "Two people" });
  await waitForTitle(page, "Red to move.");
  await toggle(page).click();
  await analyst(page, "Custom", "mcts:time=100");
  await rows(page).nth(3).waitFor();
  await page.locator(".mark.best").waitFor();
  await eventually(async () => assert.equal(await page.locator(".mark text").count(), 5));
  await eventually(async () => assert.match(await panel(page).locator(".verdict").innerText(), /^Red to move · \d+% · .* visits · [\d.]+\ss$/));
  await eventually(async () => assert.equal(await panel(page).getByRole("columnheader", { name: "Prior" }).count(), 0));
  const seconds = async () => Number(/([\d.]+)\ss$/.exec(await panel(page).locator(".verdict").innerText())[1]);
  const earlier = await eventually(seconds);
  await eventually(async () => assert.ok((await seconds()) > earlier, "the opinion is not renewed"));
  assert.deepEqual(await violations(page), []);
  await fits(page);
  await toggle(page).click();
  await noAnalysis(page);

  // A player without a search gives its priors at once; the choice is kept.
  await toggle(page).click();
  await analyst(page, "Custom", "shannon");
  await panel(page).getByRole("columnheader", { name: "Prior" }).waitFor();
  await eventually(async () => assert.match(await rows(page).first().locator("td").nth(2).innerText(), /^[\d.]+%$/));
  await page.locator(".mark.best").waitFor();
  await page.getByTestId("announcer").filter({ hasText: "Analysis done. Best:" }).waitFor();
  assert.deepEqual(await violations(page), []);
  await analyst(page, "Custom", "nobody");
  await panel(page).getByRole("alert").filter({ hasText: "nobody" }).waitFor();
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
}

for (const colorScheme of ["light", "dark"]) {
  test(`analysis on a desktop, ${colorScheme}`, TIMEOUT, () => checkAnalysis({ colorScheme }));
}
test("analysis on a phone", TIMEOUT, () => checkAnalysis(PHONE));

test("a move, another game and a page that closes end the analysis", TIMEOUT, async () => {
  const { context, page } = await openPage(browser, server.url);
  await newGameStarted(page, { opponent: "Two people" });
  await waitForTitle(page, "Red to move.");
  await page.locator("body").press("a");
  await analyst(page, "Custom", "mcts:time=100");
  await page.locator(".mark.best").waitFor();
  await page.locator('[data-point="60"]').click();
  await waitForTitle(page, "Blue to move.");
  await noAnalysis(page);

  await toggle(page).click();
  await page.locator(".mark.best").waitFor();
  await newGameStarted(page, { opponent: "Two people", size: 5 });
  await noAnalysis(page);

  await page.locator("h1").press("a");
  await page.locator(".mark.best").waitFor();
  await page.locator("h1").press("a");
  await noAnalysis(page);

  await toggle(page).click();
  await page.locator(".mark.best").waitFor();
  await context.close();
  await searches(0);
});

test("the usual analyst is Ponder with a network of its own", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  await newGameStarted(page, { opponent: "Two people", size: 5 });
  await waitForTitle(page, "Red to move.");
  await toggle(page).click();
  await panel(page).getByRole("columnheader", { name: "Prior" }).waitFor();
  await eventually(async () => assert.equal(await panel(page).getByRole("combobox", { name: "Analysis by" }).inputValue(), "usual"));
  await page.locator(".mark.best").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the opponent can analyze, even while it is thinking", TIMEOUT, async () => {
  const { context, page } = await openPage(browser, server.url);
  await newGameStarted(page, { opponent: "Custom", spec: "shannon" });
  await waitForTitle(page, "Your turn.");
  await toggle(page).click();
  await analyst(page, "The opponent’s bot");
  await panel(page).getByRole("columnheader", { name: "Prior" }).waitFor();
  await page.locator('[data-point="60"]').click();
  await page.locator(".move-list li").nth(1).waitFor();
  await noAnalysis(page);
  await context.close();
});

test("the key of the analysis opens a finished game on the analysis page", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  await newGameStarted(page, { opponent: "Two people" });
  await page.getByRole("gridcell", { name: "b4, empty" }).click();
  await waitForTitle(page, "Blue to move.");
  await resign(page);
  await waitForTitle(page, /wins/);
  await page.keyboard.press("a");
  await page.getByRole("button", { name: "Review the game" }).waitFor();
  assert.match(page.url(), /#\/analysis/);
  assert.deepEqual(complaints, []);
  await context.close();
});
