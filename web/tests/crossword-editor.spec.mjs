// The editor of positions of crossword games.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { boxOf, eventually, launchBrowser, openAt, PHONE, resign, Server, TIMEOUT, violations } from "./support.mjs";

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

const square = (page, name) => page.locator(`[role=gridcell][aria-label^="${name},"]`);
const text = (page) => page.getByRole("textbox", { name: "Position as CGP", exact: true });
const review = (page) => page.getByRole("button", { name: "Open in the game review" });
const openEditor = (options = {}) => openAt(browser, `${server.url}/#/crossword/editor`, { reducedMotion: "reduce", ...options });

test("tiles are typed, checked against the bag, and opened in the review, which leads back", TIMEOUT, async () => {
  const { context, page, complaints } = await openEditor();
  await square(page, "8G").click();
  await page.keyboard.type("hellp");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Shift+O");
  await square(page, "8K").and(page.locator('[aria-label*="O, blank"]')).waitFor();
  // Space turns the arrow.
  await square(page, "7G").click();
  await page.keyboard.press("Space");
  await page.keyboard.type("s");
  await eventually(async () => assert.match(await square(page, "8G").getAttribute("aria-label"), /^8G, H/));
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Delete");
  const [own, other] = [
    page.getByRole("textbox", { name: "Rack of the side to move" }),
    page.getByRole("textbox", { name: "Rack of the other side" }),
  ];
  await own.fill("zz");
  await page.getByText("The board and the racks have more of the tile Z than the game.").waitFor();
  assert.equal(await review(page).isDisabled(), true);
  await own.fill("aeinrst");
  await other.fill("q?");
  await page.getByRole("spinbutton").last().fill("14");
  await page.getByText("The tiles fit the game.").waitFor();
  assert.match(await text(page).inputValue(), /\/6HELLo4\/.* AEINRST\/Q\? 0\/14 0 bdn standard;$/);
  assert.deepEqual(await violations(page), []);
  await review(page).click();
  await page.getByText("Last position: Player 1 0, Player 2 14.").waitFor();
  await page.getByRole("button", { name: "Simulate" }).click();
  await page.locator(".win-span").first().waitFor();
  await page.getByRole("button", { name: "Edit position" }).click();
  await page.getByText("The tiles fit the game.").waitFor();
  assert.match(await text(page).inputValue(), /\/6HELLo4\/.* AEINRST\/Q\? 0\/14 0 /);
  await page.getByRole("button", { name: "Let the other side move" }).click();
  await eventually(async () => assert.match(await text(page).inputValue(), / Q\?\/AEINRST 14\/0 0 /));
  // The position that was refused.
  assert.deepEqual(
    complaints.filter((one) => !/status of 422/.test(one)),
    [],
  );
  await context.close();
});

test("letters are laid and removed without a keyboard", TIMEOUT, async () => {
  const { context, page, complaints } = await openEditor(PHONE);
  await square(page, "8G").tap();
  const letters = page.getByRole("textbox", { name: "Letters for the board" });
  await letters.pressSequentially("CAB");
  await page.getByRole("button", { name: "Remove a tile" }).tap();
  await page.getByRole("button", { name: "As blanks" }).tap();
  await letters.pressSequentially("t");
  await eventually(async () => assert.match(await text(page).inputValue(), /\/6CAt6\//));
  assert.equal(await letters.inputValue(), "");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the address and a pasted text hold the position, and what cannot be read says why", TIMEOUT, async () => {
  const { context, page, complaints } = await openEditor();
  await square(page, "8G").click();
  await page.keyboard.type("cat");
  await eventually(async () => assert.match(page.url(), /cgp=.*6CAT6/));
  await page.reload();
  await eventually(async () => assert.match(await square(page, "8I").getAttribute("aria-label"), /^8I, T/));
  const open = page.getByRole("textbox", { name: "Open a position as CGP" });
  await open.fill(`${"15/".repeat(7)}5DOg7${"/15".repeat(7)} AEINRST/ 12/7 0`);
  await open.press("Enter");
  await eventually(async () => assert.match(await square(page, "8H").getAttribute("aria-label"), /^8H, G/));
  assert.match(await text(page).inputValue(), /5DOg7.* AEINRST\/ 12\/7 0/);
  await open.fill("3CAT/15 / 0/0 0");
  await open.press("Enter");
  const refusal = page.locator(".open-cgp .form-problem");
  await refusal.filter({ hasText: "row" }).waitFor();
  assert.match(await square(page, "8H").getAttribute("aria-label"), /^8H, G/);
  // The position before it can still be played and reviewed, and the text can be mended.
  assert.equal(await open.inputValue(), "3CAT/15 / 0/0 0");
  await eventually(async () => assert.equal(await page.getByText("The tiles fit the game.").count(), 0));
  for (const name of ["Open in the game review", /^Play/]) assert.ok(await page.getByRole("button", { name }).first().isEnabled());
  // Nor is a text of another kind spoken of as a game.
  await open.fill("hello");
  await open.press("Enter");
  await refusal.filter({ hasText: "not a position as CGP" }).waitFor();
  await eventually(async () => assert.equal(await page.getByText("The tiles fit the game.").count(), 0));
  await square(page, "1A").click();
  await page.keyboard.type("a");
  await eventually(async () => assert.equal(await refusal.count(), 0));
  await page.getByText("The tiles fit the game.").waitFor();
  const [rack, score] = await page
    .locator(".editor-player")
    .first()
    .locator("input")
    .evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().right));
  const panel = await boxOf(page.locator(".editor-player").first());
  assert.ok(rack < score && score <= panel.x + panel.width + 0.5, "no field overhangs");
  assert.deepEqual(
    complaints.filter((one) => !/status of 422/.test(one)),
    [],
  );
  await context.close();
});

test("the large board", TIMEOUT, async () => {
  const { context, page, complaints } = await openEditor();
  await square(page, "8H").waitFor();
  await page.getByRole("radio", { name: "21 × 21" }).check();
  await square(page, "21U").waitFor();
  await square(page, "21U").click();
  await page.keyboard.type("a");
  await page.getByText("The tiles fit the game.").waitFor();
  assert.match(await text(page).inputValue(), /\/20A \/ 0\/0 0 bdn super;$/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("axe finds nothing on a phone in the dark, and nothing scrolls sideways", TIMEOUT, async () => {
  const { context, page } = await openEditor({ colorScheme: "dark", ...PHONE });
  await square(page, "8H").click();
  await page.keyboard.type("words");
  await page.getByText("The tiles fit the game.").waitFor();
  assert.deepEqual(await violations(page), []);
  const width = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  assert.ok(width[0] <= width[1]);
  await context.close();
});

test("a game goes on from a position: the bot answers, and the saved game and its review begin there", TIMEOUT, async () => {
  const { context, page, complaints } = await openEditor();
  await square(page, "8G").click();
  await page.keyboard.type("cat");
  await page.getByRole("textbox", { name: "Rack of the side to move" }).fill("aeinrst");
  await page.getByRole("spinbutton").first().fill("30");
  await page.getByText("The tiles fit the game.").waitFor();
  await page.getByRole("button", { name: "Play against a bot" }).click();
  const cat = square(page, "8G").and(page.locator('[aria-label^="8G, C"]'));
  await cat.waitFor();
  await page.getByRole("button", { name: "Pass", exact: true }).click();
  await page.locator(".sheet td button").nth(1).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Games", exact: true }).click();
  const saved = page.locator(".game-title", { hasText: "Crossword, 15 × 15, from a set-up position" }).first();
  await saved.waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await cat.waitFor();
  await resign(page);
  await page.getByRole("button", { name: "Review", exact: true }).click();
  await page.getByText("2 turns, all analyzed").waitFor();
  await page.locator("tr", { hasText: /pass.*AEINRST.*30/s }).waitFor();
  await cat.waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a position that no game goes on from is refused with the reason", TIMEOUT, async () => {
  const { context, page } = await openEditor();
  await square(page, "1A").click();
  await page.keyboard.type("cat");
  await page.getByText("The tiles fit the game.").waitFor();
  await page.getByRole("button", { name: "Play both sides" }).click();
  await page.getByText("The tile on 1A is not connected with the star (8H) by other tiles.").waitFor();
  assert.match(page.url(), /position\/crossword/);
  await context.close();
});
