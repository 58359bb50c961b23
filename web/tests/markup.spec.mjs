// Marks, arrows and lines that people draw on boards of the analysis.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { boxOf, eventually, fits, launchBrowser, openAt, PHONE, Server, savedFile, TIMEOUT, violations } from "./support.mjs";

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

async function openStudy(hash, options = {}) {
  const opened = await openAt(browser, `${server.url}/#/analysis${hash}`, { reducedMotion: "reduce", acceptDownloads: true, ...options });
  await opened.page.locator(".review svg.board").waitFor();
  return opened;
}

const button = (page, name) => page.getByRole("button", { name, exact: true });
const tool = (page, name) => page.getByRole("radio", { name, exact: true });
const cell = (page, point) => page.locator(`.review svg.board [data-point="${point}"]`);
const named = (page, name) => page.getByRole("gridcell", { name, exact: true }).waitFor();

async function strokes(page, expected) {
  await eventually(async () => assert.deepEqual(await page.locator(".stroke").evaluateAll((all) => all.map((one) => one.classList[1])), expected));
}

async function centre(page, point) {
  const { x, y, width, height } = await boxOf(cell(page, point).locator(".tile"));
  return [x + width / 2, y + height / 2];
}

async function rightDrag(page, from, to) {
  await page.mouse.move(...(await centre(page, from)));
  await page.mouse.down({ button: "right" });
  await page.mouse.move(...(await centre(page, to)), { steps: 3 });
  await page.mouse.up({ button: "right" });
}

async function savedSgf(page) {
  return (await savedFile(page, "Save SGF")).toString();
}

test("the right button draws arrows and circles, which can be undone, are stored, and are saved", TIMEOUT, async () => {
  const { context, page, complaints } = await openStudy("?rules=hex:5&moves=c3");
  await rightDrag(page, 0, 7);
  await strokes(page, ["arrow"]);
  await named(page, "a1, empty, arrow to c2");
  await rightDrag(page, 20, 20);
  await named(page, "a5, empty, marked with a circle");
  // The same once more takes it away.
  await rightDrag(page, 0, 7);
  await strokes(page, []);
  await page.keyboard.press("z");
  await strokes(page, ["arrow"]);
  // With its tool, the button draws a line.
  await tool(page, "Line").check();
  await rightDrag(page, 4, 24);
  await strokes(page, ["arrow", "line"]);
  assert.match(await savedSgf(page), /CR\[a5\]AR\[a1:c2\]LN\[e1:e5\]/);
  await page.reload();
  await strokes(page, ["arrow", "line"]);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("an arrow and a number are drawn by keys", TIMEOUT, async () => {
  const { context, page, complaints } = await openStudy("?rules=hex:5");
  await tool(page, "Arrow").check();
  await cell(page, 0).focus();
  await page.keyboard.press("Enter");
  await page.getByTestId("announcer").filter({ hasText: "Arrow from a1: choose where it ends." }).waitFor({ state: "attached" });
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await named(page, "a1, empty, arrow to b1");
  await tool(page, "Number").check();
  await cell(page, 3).focus();
  await page.keyboard.press("Enter");
  await named(page, "d1, empty, label 1");
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

const RECORDS = [
  ["Go", "(;GM[1]FF[4]SZ[9]AR[cc:gg]LN[aa:ia];B[ee]AR[ee:gc]LN[cg:gg]CR[cc])"],
  ["Paco Ŝako", "(;GM[3]RU[paco];W[e2]AR[e2:e5]LN[a1:h8];W[>e4]AR[g8:f6]LN[a3:h3]CR[d5])"],
  ["Othello", "(;GM[2]SZ[8];B[cd]AR[cd:fc]LN[aa:hh])"],
];

for (const [game, text] of RECORDS) {
  test(`arrows and lines of records are on the board: ${game}`, TIMEOUT, async () => {
    const { context, page, complaints } = await openStudy("?rules=hex:5");
    await button(page, "Open or new…").click();
    await page.getByRole("dialog").getByRole("textbox").fill(text);
    await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
    await strokes(page, ["arrow", "line"]);
    const written = await savedSgf(page);
    for (const part of text.match(/(?:AR|LN)\[[a-z0-9:]+\]/g)) assert.ok(written.includes(part), `${part} is in ${written}`);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("a finger draws an arrow by two taps, which a link keeps", TIMEOUT, async () => {
  const { context, page, complaints } = await openStudy("?rules=go:9", PHONE);
  await tool(page, "Arrow").check();
  await cell(page, 0).tap();
  await cell(page, 0).and(page.locator(".chosen")).waitFor();
  await cell(page, 40).tap();
  await strokes(page, ["arrow"]);
  await fits(page);
  await button(page, "Share…").click();
  const address = await page.getByRole("dialog").getByRole("textbox").first().inputValue();
  const second = await openAt(browser, address, { reducedMotion: "reduce" });
  await strokes(second.page, ["arrow"]);
  await second.context.close();
  assert.deepEqual(complaints, []);
  await context.close();
});
