// The opening explorer on the analysis page: own games, matches, links, and what it says when there are none.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  eventually,
  fits,
  launchBrowser,
  newGameStarted,
  openAt,
  openPage,
  PHONE,
  playedMatch,
  putStone,
  removeFolder,
  resign,
  Server,
  TIMEOUT,
  violations,
} from "./support.mjs";

let server;
let browser;
let folder;

before(async () => {
  folder = await playedMatch("done", ["mcts:rollouts=50", "random", "--game", "hex:4", "--games", "4"]);
  server = await Server.start(["--matches", folder]);
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
  await removeFolder(folder);
});

const panel = (page) => page.getByRole("region", { name: "Opening explorer", exact: true });
const show = (page) => panel(page).getByRole("button", { name: "Show", exact: true }).click();
const source = (page, name) => panel(page).getByRole("checkbox", { name: new RegExp(`^${name}`) });
const row = (page, move) => panel(page).getByRole("row", { name: new RegExp(`^Play ${move} `) });
const links = (page) => panel(page).getByRole("list", { name: "Games that reached this position" }).getByRole("link");
const here = (page) => page.locator(".tree-move.here .move-text");

async function study(page, query) {
  await page.goto(`${server.url}/#/analysis${query}`);
  await page.locator(".review svg.board").waitFor();
}

/** Plays a game of two people that the second player resigns after one move. */
async function playGame(page, point) {
  await newGameStarted(page, { opponent: "Two people", size: 4 });
  await putStone(page, point);
  await resign(page);
  await page.locator(".status-title", { hasText: "wins" }).waitFor();
}

test("own games: moves, results, a preview, a move by click and a link to the game", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url, { reducedMotion: "reduce" });
  await playGame(page, "b2");
  const game = new URL(page.url()).hash;
  await study(page, "?rules=hex:4");
  await panel(page).getByText("Shows which moves were played here").waitFor();
  await show(page);
  await source(page, "Matches").uncheck();
  await source(page, "Self-play").uncheck();
  await row(page, "b2").getByRole("img", { name: "1 won, 0 drawn, 0 lost" }).waitFor();
  assert.equal(await row(page, "b2").getByRole("cell").last().innerText(), "100%");
  assert.equal(await links(page).getAttribute("href"), game);
  assert.deepEqual(await violations(page), []);

  await row(page, "b2").hover();
  await page.locator(".review svg.board .preview").waitFor();
  const button = row(page, "b2").getByRole("button");
  await button.focus();
  await page.keyboard.press("Enter");
  await eventually(async () => assert.match(await here(page).innerText(), /b2/));
  await panel(page).getByText("ended here").waitFor();
  // The keyboard focus stays in the panel, although the button of the move is gone.
  await eventually(async () => assert.ok(await panel(page).evaluate((element) => element.contains(document.activeElement))));

  await study(page, "?rules=hex:4&moves=a1&at=1");
  await panel(page).getByText("No game of yours has been here.").waitFor();
  await source(page, "My games").uncheck();
  await panel(page).getByText("Choose which games to search.").waitFor();
  // The choices are remembered.
  await page.reload();
  await panel(page).getByText("Choose which games to search.").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("games of matches, but not those of another browser", TIMEOUT, async () => {
  const other = await openPage(browser, server.url, { reducedMotion: "reduce" });
  await playGame(other.page, "a4");
  await other.context.close();
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/analysis?rules=hex:4`, { reducedMotion: "reduce", ...PHONE });
  await show(page);
  await panel(page).getByText("4 of 4").waitFor();
  await panel(page).getByText("0 of 0").first().waitFor();
  assert.equal(await links(page).count(), 4);
  await fits(page);
  assert.deepEqual(await violations(page), []);
  await links(page).first().click();
  await page.waitForURL(/#\/matches\/done\/\d$/);
  await study(page, "?rules=hex:5");
  await panel(page).getByText("There are no finished games with these rules yet.").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});
