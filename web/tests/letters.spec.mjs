// Sizes of letters: those of boards on a phone, and pages in a browser whose own letters are larger.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { lastState, openCrossword, until } from "./crossword.mjs";
import { eventually, fits, launchBrowser, openAt, PHONE, Server, TIMEOUT } from "./support.mjs";

/** The smallest letters on a board, in pixels. */
const LETTERS_PX_MIN = 12;

let server;
let browser;
let large;

before(async () => {
  server = await Server.start();
  browser = await launchBrowser();
  large = await launchBrowser(["--blink-settings=defaultFontSize=20"]);
});

after(async () => {
  await browser?.close();
  await large?.close();
  await server?.stop();
});

/** The texts of boards that are smaller than they should be, with their sizes on the screen. */
function smallTexts(page) {
  return page.locator("main svg text:visible").evaluateAll(
    (texts, least) =>
      texts.flatMap((text) => {
        const px = Number.parseFloat(getComputedStyle(text).fontSize) * Math.hypot(text.getScreenCTM().a, text.getScreenCTM().b);
        return text.textContent && px < least - 0.05 ? [`${text.getAttribute("class")} ${text.textContent}: ${px.toFixed(1)}`] : [];
      }),
    LETTERS_PX_MIN,
  );
}

const BOARDS = ["hex:11", "hex:19", "go:9", "go:19", "othello", "paco"];

for (const rules of BOARDS) {
  test(`letters on a phone can be read: ${rules}`, TIMEOUT, async () => {
    const { context, page } = await openAt(browser, `${server.url}/#/analysis?rules=${rules}`, { reducedMotion: "reduce", ...PHONE });
    await page.locator(".review svg.board text").first().waitFor();
    await page.getByRole("radio", { name: "Number", exact: true }).check();
    await page.locator('.review [data-point="20"]').tap();
    await page.locator(".sign text").waitFor();
    await eventually(async () => assert.deepEqual(await smallTexts(page), []));
    await context.close();
  });
}

/** The letters and values of tiles on racks that are smaller than they should be. */
function smallOnRack(page) {
  return page
    .locator(".rack :is(.rack-letter, .rack-value)")
    .evaluateAll(
      (parts, least) => parts.map((part) => Number.parseFloat(getComputedStyle(part).fontSize)).filter((px) => px < least - 0.05),
      LETTERS_PX_MIN,
    );
}

for (const size of [15, 21]) {
  test(`letters on a phone can be read: crossword, ${size} × ${size}`, TIMEOUT, async () => {
    const options = { reducedMotion: "reduce", ...PHONE };
    const game = await openCrossword(browser, server.url, { seed: 2, size, options });
    const { context, page, frames } = game;
    const areLarge = () =>
      eventually(async () => {
        assert.ok((await page.locator(".tile-board .coordinate").count()) > 0 && (await page.locator(".tile-board .premium").count()) > 0);
        assert.deepEqual([...(await smallTexts(page)), ...(await smallOnRack(page))], []);
      });
    await areLarge();
    await page.getByRole("button", { name: "Hint", exact: true }).tap();
    await page.locator(".tile-piece.shown").first().waitFor();
    await areLarge();
    await page.getByRole("button", { name: "Use it" }).tap();
    await page.locator(".badge-points").waitFor();
    await areLarge();
    await page.getByRole("button", { name: /^Play for/ }).tap();
    await until(page, () => lastState(frames).moves.length === 2, "an answer");
    await page.locator(".tile-piece.placed").first().waitFor();
    await areLarge();
    // The value that a small tile does not show is said at a tap.
    const { point } = lastState(frames).scene.details.placed[0];
    await page.locator(`.tile-board [data-point="${point}"]`).tap();
    await page.locator(".tile-line", { hasText: /, \d+ points?/ }).waitFor();
    await context.close();
  });
}

const TILE_PAGES = ["position/crossword", "learn/crossword/2"];

for (const address of TILE_PAGES) {
  test(`letters on a phone can be read on boards of tiles: ${address}`, TIMEOUT, async () => {
    const { context, page } = await openAt(browser, `${server.url}/#/${address}`, { reducedMotion: "reduce", ...PHONE });
    await page.locator(".tile-board .premium").first().waitFor({ state: "attached" });
    await eventually(async () => assert.deepEqual([...(await smallTexts(page)), ...(await smallOnRack(page))], []));
    await context.close();
  });
}

/** Pairs of controls that lie on each other. */
function overlaps(page) {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll("header :is(a, button), main :is(a, button, select, textarea)")].filter(
      (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && getComputedStyle(one).position !== "absolute",
    );
    const boxes = controls.map((one) => one.getBoundingClientRect());
    const isOver = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return controls.flatMap((one, index) =>
      controls.slice(index + 1).flatMap((other, after) => {
        const isPair = !one.contains(other) && !other.contains(one) && isOver(boxes[index], boxes[index + 1 + after]);
        return isPair ? [`${one.outerHTML.slice(0, 80)} / ${other.outerHTML.slice(0, 80)}`] : [];
      }),
    );
  });
}

const PAGES = ["", "play", "analysis?rules=go:9", "analysis?rules=paco", "puzzles", "learn", "engines", "statistics", "position?rules=hex:5"];

for (const address of PAGES) {
  test(`a page with larger letters neither scrolls sideways nor overlaps: ${address || "start"}`, TIMEOUT, async () => {
    const { context, page } = await openAt(large, `${server.url}/#/${address}`, { reducedMotion: "reduce", ...PHONE });
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), "20px");
    await page.locator("main :is(button, a, p)").first().waitFor();
    await fits(page);
    await eventually(async () => assert.deepEqual(await overlaps(page), []));
    await context.close();
  });
}
