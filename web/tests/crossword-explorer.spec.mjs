// The opening explorer on the page of crossword records: plays on the same board, their points, and the games behind them.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openCrossword, playOn } from "./crossword.mjs";
import { eventually, fits, launchBrowser, PHONE, playedMatch, removeFolder, resign, Server, TIMEOUT, violations } from "./support.mjs";

let server;
let browser;
let folder;

before(async () => {
  folder = await playedMatch("words", ["hasty", "random", "--game", "crossword", "--games", "2"]);
  server = await Server.start(["--matches", folder]);
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
  await removeFolder(folder);
});

const panel = (page) => page.getByRole("region", { name: "Opening explorer", exact: true });
const source = (page, name) => panel(page).getByRole("checkbox", { name: new RegExp(`^${name}`) });
const links = (page) => panel(page).getByRole("list", { name: "Games that reached this position" }).getByRole("link");
/** A game that ends after six turns without points. */
const RECORD = `#player1 Ada Ada
#player2 Bo Bo
>Ada: AN 8G AN +4 4
>Bo: BD 9G BD +18 18
>Ada: - +0 4
>Bo: - +0 18
>Ada: - +0 4
>Bo: - +0 18
>Ada: - +0 4
>Bo: - +0 18
`;

test("own games and matches that had the same board, their plays and points", TIMEOUT, async () => {
  const opened = await openCrossword(browser, server.url, { people: true, options: { reducedMotion: "reduce" } });
  const { context, page, complaints } = opened;
  const { moves, scene } = await playOn(opened, (state) => state.moves.length === 1);
  const [play, { points }] = [moves[0].text, scene.details.turns[0]];
  const game = new URL(page.url()).hash;

  await page.goto(`${server.url}/#/crossword`);
  await page.getByRole("textbox", { name: "Game as GCG" }).fill(RECORD);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await panel(page).getByRole("button", { name: "Show", exact: true }).click();
  await panel(page).getByText("2 of 2").waitFor();
  // A game in progress is not searched.
  await source(page, "Matches").uncheck();
  await panel(page).getByText("There are no finished games with these rules yet.").waitFor();
  assert.equal(await source(page, "Self-play").count(), 0);

  await page.goto(`${server.url}/${game}`);
  await resign(page);
  await page.locator(".status-title", { hasText: "wins" }).waitFor();
  await page.goto(`${server.url}/#/crossword`);
  const button = panel(page).getByRole("button", { name: `Show ${play} on the board`, exact: true });
  await button.waitFor();
  const row = panel(page).getByRole("row", { name: new RegExp(`^Show ${play} on the board `) });
  await row.getByRole("img", { name: "1 won, 0 drawn, 0 lost" }).waitFor();
  assert.equal(await row.getByRole("cell").nth(2).innerText(), String(points));
  assert.equal(await row.getByRole("cell").last().innerText(), "–");
  assert.equal(await links(page).getAttribute("href"), game);
  assert.deepEqual(await violations(page), []);

  // The play is shown on the board, and the panel keeps the keyboard.
  await button.focus();
  await page.keyboard.press("Enter");
  await page.locator(".tile-line", { hasText: `On the board: ${play}` }).waitFor();
  await eventually(async () => assert.ok(await button.evaluate((element) => element === document.activeElement)));

  await page.getByRole("button", { name: "Next turn", exact: true }).click();
  await panel(page).getByText("No game of yours has been here.").waitFor();
  await page.getByRole("button", { name: "Go to the end", exact: true }).click();
  await panel(page).waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Go to the start", exact: true }).click();
  await source(page, "Matches").check();
  await eventually(async () => assert.equal(await links(page).count(), 3));
  await page.setViewportSize(PHONE.viewport);
  await fits(page);
  assert.deepEqual(complaints, []);
  await context.close();
});
