// Matches: watched while they are played, and viewed afterwards.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  ended,
  eventually,
  fits,
  launchBrowser,
  match,
  openAt,
  PHONE,
  playedMatch,
  removeFolder,
  Server,
  settled,
  TIMEOUT,
  violations,
} from "./support.mjs";

let folder;
let server;
let browser;
let live;

before(async () => {
  folder = await playedMatch("done", ["mcts:rollouts=50", "random", "--game", "hex:4", "--games", "8"]);
  server = await Server.start(["--matches", folder]);
  browser = await launchBrowser();
});

after(async () => {
  live?.kill("SIGKILL");
  await browser?.close();
  await server?.stop();
  await removeFolder(folder);
});

const cells = (page, name) => page.getByRole("row").filter({ hasText: name }).first().getByRole("cell").allInnerTexts();

test("a finished match: its cross-table, and its games move by move", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/matches`);
  await page.getByRole("link", { name: /mcts:rollouts=50 vs random/ }).click();
  await page.getByRole("heading", { name: "mcts:rollouts=50 vs random" }).waitFor();
  const table = page.getByRole("region", { name: "Crosstable" });
  await table.waitFor();
  await eventually(async () => {
    const [inside, shown] = await table.evaluate((box) => [box.scrollWidth, box.clientWidth]);
    assert.ok(inside <= shown, `the cross-table is ${inside} wide, and ${shown} are shown`);
  });
  // On a phone, lines of a spec end after its parts.
  await page.setViewportSize({ width: 390, height: 844 });
  const spec = page.locator(".cross .spec").first();
  const lines = () =>
    spec.evaluate((box) =>
      [...box.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => {
          const range = document.createRange();
          range.selectNode(node);
          return [node.textContent, range.getClientRects().length];
        }),
    );
  await eventually(async () =>
    assert.deepEqual(await lines(), [
      ["mcts:", 1],
      ["rollouts=", 1],
      ["50", 1],
    ]),
  );
  await page.setViewportSize({ width: 1280, height: 800 });
  const own = (await settled(() => cells(page, "A mcts:rollouts=50"))).map((text) => text.trim());
  assert.equal(own[0], "–");
  const [won, lost] = own[1].split("–").map(Number);
  assert.equal(won + lost, 8);
  assert.match(own[2], new RegExp(`^${won} / 8$`));
  assert.match(own[3], /%$/);
  assert.match(own[6], /^([+−]?\d+ to [+−]?\d+|at (least|most) [+−]?\d+|too few games)$/);
  const other = (await cells(page, "B random")).map((text) => text.trim());
  assert.equal(other[0], `${lost}–${won}`);

  await page.getByRole("link", { name: "Game 3", exact: true }).click();
  await page.getByRole("heading", { name: /^Game 3/ }).waitFor();
  await page.locator(".list-move").first().waitFor();
  const count = await settled(() => page.locator(".list-move").count());
  await page.waitForFunction((count) => document.querySelectorAll(".review-stage .stone").length === count, count);
  await page.getByRole("button", { name: "First position" }).click();
  const at = (words) => page.locator(".walk-words", { hasText: words }).waitFor();
  await at("Before the first move");
  await page.getByTestId("announcer").filter({ hasText: "Before the first move" }).waitFor({ state: "attached" });
  await page.waitForFunction(() => document.querySelectorAll(".review-stage .stone").length === 0);
  await page.getByRole("button", { name: "Next move" }).click();
  await at(`Move 1 of ${count}:`);
  await page.getByRole("slider", { name: "Position" }).focus();
  await page.keyboard.press("ArrowRight");
  await at(`Move 2 of ${count}:`);
  // Keys step wherever the focus is, and no key press is lost.
  await page.locator("h1").focus();
  await page.keyboard.press("End");
  await at(`Move ${count} of ${count}:`);
  for (let times = 0; times < 4; times += 1) await page.keyboard.press("ArrowLeft");
  await at(`Move ${count - 4} of ${count}:`);
  await page.keyboard.press("Home");
  await at("Before the first move");
  await page.getByRole("button", { name: "Autoplay" }).click();
  await at(`Move ${count} of ${count}:`);
  await eventually(async () => {
    const href = await page.getByRole("link", { name: "Analyze this position" }).getAttribute("href");
    const query = new URLSearchParams(href.split("?")[1]);
    assert.equal(query.get("rules"), "hex:4");
    assert.equal(query.get("moves").split(".").length, count);
  });
  await page.getByRole("link", { name: "Next game" }).click();
  await page.getByRole("heading", { name: /^Game 4/ }).waitFor();
  await page.getByRole("link", { name: "Previous game" }).waitFor();
  // A position has an address of its own.
  await page.goto(`${server.url}/#/matches/done/4?at=2`);
  await page.reload();
  await eventually(async () => assert.match(await page.locator(".list-move[aria-current]").innerText(), /[a-d][1-4]/));
  await page.keyboard.press("ArrowLeft");
  await eventually(async () => assert.match(page.url(), /\/4\?at=1$/));
  await page.goto(`${server.url}/#/matches/done/8`);
  await page.getByRole("heading", { name: /^Game 8/ }).waitFor();
  await page.locator(".list-move").first().waitFor();
  await eventually(async () => assert.equal(await page.getByRole("link", { name: "Next game" }).count(), 0));
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a match is watched while it is played: its table grows and its game advances", TIMEOUT, async () => {
  live = match(folder, "live", ["mcts:time=1", "mcts:time=0.8", "--game", "hex:6", "--games", "200"]);
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/matches/live`, { colorScheme: "dark" });
  const watch = page.getByRole("link", { name: /^Watch game/ });
  for (let tries = 0; (await watch.count()) === 0; tries += 1) {
    assert.ok(tries < 120, "no game is being played");
    await page.waitForTimeout(500);
    if (await page.getByRole("alert").count()) await page.reload();
  }
  await page.getByText("Live", { exact: true }).waitFor();
  await watch.first().click();
  await page.getByText("This game is live.", { exact: false }).waitFor();
  const count = () => page.locator(".list-move").count();
  const before = await count();
  await page.waitForFunction((before) => document.querySelectorAll(".list-move").length > before, before);
  await page
    .getByTestId("announcer")
    .filter({ hasText: /(Red|Blue): [a-f][1-6]\./ })
    .waitFor();
  await page.getByRole("link", { name: "Back to the match" }).click();
  await page.getByText("Live", { exact: true }).waitFor();
  assert.deepEqual(await violations(page), []);
  // A game takes half a minute.
  await page.getByText(/^[1-9]\d* of 200 games$/).waitFor({ timeout: 120_000 });
  live.kill("SIGINT");
  await ended(live);
  live = undefined;
  await page.getByText("Unfinished", { exact: true }).waitFor();
  await eventually(async () => assert.equal(await watch.count(), 0));
  // The server answered 404 before the match existed.
  assert.deepEqual(
    complaints.filter((words) => !/404/.test(words)),
    [],
  );
  await context.close();
});

test("the pages of matches pass axe and fit the screen", TIMEOUT, async () => {
  for (const options of [{ colorScheme: "light" }, { colorScheme: "dark" }, { colorScheme: "light", ...PHONE }, { colorScheme: "dark", ...PHONE }]) {
    const { context, page } = await openAt(browser, `${server.url}/#/matches`, { reducedMotion: "reduce", ...options });
    for (const hash of ["#/matches", "#/matches/done", "#/matches/done/1"]) {
      await page.goto(`${server.url}/${hash}`);
      await page.locator(".match-card, .cross, .list-move").first().waitFor();
      assert.deepEqual(await violations(page), [], `${hash} ${JSON.stringify(options)}`);
      await fits(page, hash);
    }
    await context.close();
  }
});

test("a match or a game that does not exist is reported as missing", TIMEOUT, async () => {
  for (const [hash, words] of [
    ["#/matches/nothing", "There is no such match"],
    ["#/matches/done/99", "This match has no such game"],
  ]) {
    const { context, page } = await openAt(browser, `${server.url}/${hash}`);
    await page.getByRole("alert").filter({ hasText: words }).waitFor();
    await context.close();
  }
});
