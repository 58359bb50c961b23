// Teaching in crossword games: a play that gives away much is doubted before it is made.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { byKeyboard, lastState, openCrossword, until } from "./crossword.mjs";
import { eventually, fits, launchBrowser, PHONE, Server, TIMEOUT, violations, waitForTitle } from "./support.mjs";

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

const button = (page, name) => page.getByRole("button", { name, exact: true });
const line = (page) => page.locator(".tile-line");
const GIVES_AWAY = /^This gives away \d+\.\d points of equity\. Try again\?$/;

/** The plays that the server reports, with their equities, best first. */
async function plays({ page, frames, say }) {
  const search = say({ type: "analyze", spec: "hasty" });
  const answer = await until(page, () => frames.find((frame) => frame.search === search && frame.stage === "done"), "the plays");
  return answer.analysis.candidates.filter(({ text }) => /^\w+ /.test(text) && !text.startsWith("exch"));
}

for (const [name, options] of /** @type {[string, object][]} */ ([
  ["light", { colorScheme: "light" }],
  ["dark", { colorScheme: "dark" }],
  ["on a phone", PHONE],
])) {
  test(`a play that gives away much can be tried again or made all the same, ${name}`, TIMEOUT, async () => {
    const game = await openCrossword(browser, server.url, { seed: 3, teaching: true, options });
    const { context, page, frames, complaints } = game;
    await waitForTitle(page, "Your turn.");
    const found = await plays(game);
    const [best, bad] = [found[0], found.findLast(({ equity }) => equity < found[0].equity - 6)];
    await byKeyboard(page, bad.text, lastState(frames));
    await line(page).filter({ hasText: GIVES_AWAY }).waitFor();
    assert.equal(lastState(frames).moves.length, 0, "the play is not made");
    assert.ok(!(await page.locator("main").innerText()).includes(best.text), "the best play is not told");
    assert.deepEqual(await violations(page), []);
    await fits(page, "the doubt");
    if (process.env.PONDER_SHOT) await page.screenshot({ path: `${process.env.PONDER_SHOT}-${name.replaceAll(" ", "-")}.png` });

    await button(page, "Try again").click();
    await eventually(async () => assert.equal(await page.locator(".rack-row .rack-tile:not(.gone)").count(), 7));
    await byKeyboard(page, bad.text, lastState(frames));
    await line(page).filter({ hasText: GIVES_AWAY }).waitFor();
    await button(page, "Best play").click();
    await line(page).filter({ hasText: best.text }).waitFor();
    await page.keyboard.press("Escape");

    await byKeyboard(page, bad.text, lastState(frames));
    await button(page, "Play it anyway").click();
    await until(page, () => lastState(frames).moves[0]?.text === bad.text, "the play");
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("the best play is made without a word, and without teaching any play is", TIMEOUT, async () => {
  const game = await openCrossword(browser, server.url, { seed: 3, teaching: true });
  const { context, page, frames } = game;
  await waitForTitle(page, "Your turn.");
  const [best] = await plays(game);
  await byKeyboard(page, best.text, lastState(frames));
  await until(page, () => lastState(frames).moves[0]?.text === best.text, "the best play");
  await until(page, () => lastState(frames).to_act === 0 && lastState(frames).moves.length === 2, "the answer");
  await waitForTitle(page, /^Your turn/);
  await button(page, "Teach").click();
  const { moves } = lastState(frames);
  const found = await plays(game);
  await byKeyboard(page, found.at(-1).text, lastState(frames));
  await until(page, () => lastState(frames).moves.length > moves.length, "the last play");
  await context.close();
});
