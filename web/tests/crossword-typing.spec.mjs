// Tiles of several letters: typed letter by letter on the board, and when a blank is given its letter.

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { onRack, openCrossword, square, until } from "./crossword.mjs";
import { launchBrowser, removeFolder, Server, TIMEOUT, temporaryFolder, violations } from "./support.mjs";

const CENTRE = 112;
let folder;
let server;
let browser;

before(async () => {
  folder = await temporaryFolder("lexica");
  await writeFile(path.join(folder, "prueba.txt"), "A[CH]A\n[CH]A\nPE[RR]O\nCA[LL]E\nMESA\n");
  await writeFile(path.join(folder, "catalan-prova.txt"), "COL·LEGI\nNYAP\nQUE\nANY\nMESA\n");
  server = await Server.start(["--lexica", folder]);
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
  await removeFolder(folder);
});

/** Waits until exactly these tiles are laid on the board: `[[square, name]]`. */
async function laid(page, tiles) {
  await page.waitForFunction((tiles) => {
    const cells = [...document.querySelectorAll(".tile-square.movable")];
    return (
      cells.length === tiles.length &&
      tiles.every(([point, name]) =>
        cells.some((cell) => Number(cell.dataset.point) === point && cell.ariaLabel.split(", ").slice(1).join(", ").startsWith(name)),
      )
    );
  }, tiles);
}

const press = async (page, ...keys) => {
  for (const key of keys) await page.keyboard.press(key);
};

/** Presses a key that the keyboard of the test does not have. */
const pressSign = (page, key) =>
  page.evaluate((key) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })), key);

test("Spanish: typing the letters of a tile in turn lays it, and one Backspace takes it up", TIMEOUT, async () => {
  const rack = ["[CH]", "C", "H", "?", "A", "[LL]", "O"];
  const { context, page, sent, complaints } = await openCrossword(browser, server.url, { words: "prueba", tiles: "Spanish", people: true, rack });
  await page.locator(".tile-line", { hasText: "CH, LL, RR: type letter by letter." }).waitFor();
  assert.equal(sent.findLast((message) => message.type === "new").rules, "crossword:lexicon=prueba,alphabet=spanish");
  await square(page, CENTRE).click();
  await press(page, "c");
  await laid(page, [[CENTRE, "C, 3 points"]]);
  await press(page, "h");
  await laid(page, [[CENTRE, "CH, 5 points"]]);
  await onRack(page, "C", false).waitFor();
  await press(page, "a");
  await laid(page, [
    [CENTRE, "CH"],
    [CENTRE + 1, "A"],
  ]);
  await until(page, () => sent.some((message) => message.type === "weigh" && message.text === "8H [CH]A"), "the play with its brackets");
  // There is no second tile of the two letters, so they are two tiles.
  await press(page, "c", "h");
  await laid(page, [
    [CENTRE, "CH"],
    [CENTRE + 1, "A"],
    [CENTRE + 2, "C"],
    [CENTRE + 3, "H"],
  ]);
  await press(page, "Backspace", "Backspace", "Backspace");
  await laid(page, [[CENTRE, "CH"]]);
  await press(page, "Backspace");
  await laid(page, []);
  // The blank that stood for the first letter goes back as well.
  await press(page, "l");
  await laid(page, [[CENTRE, "L, blank"]]);
  await press(page, "l");
  await laid(page, [[CENTRE, "LL, 8 points"]]);
  await onRack(page, "", true).waitFor();
  await press(page, "Shift+R", "Shift+R");
  await laid(page, [
    [CENTRE, "LL"],
    [CENTRE + 1, "RR, blank"],
  ]);
  await press(page, "Escape");
  await laid(page, []);
  // On squares that are apart the letters are separate tiles.
  await square(page, CENTRE).click();
  await press(page, "c");
  await square(page, 0).click();
  await press(page, "h");
  await laid(page, [
    [CENTRE, "C"],
    [0, "H"],
  ]);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("Catalan: letters without a tile of their own wait for the rest, and the dot is typed", TIMEOUT, async () => {
  const rack = ["QU", "U", "L·L", "L", "NY", "N", "A"];
  const { context, page, complaints } = await openCrossword(browser, server.url, { words: "catalan-prova", tiles: "Catalan", people: true, rack });
  await square(page, CENTRE).click();
  await press(page, "q");
  await page.locator(".tile-line", { hasText: "Q… keep typing for QU." }).waitFor();
  await laid(page, []);
  await press(page, "u");
  await laid(page, [[CENTRE, "QU, 8 points"]]);
  await press(page, "u", "l", ".");
  await page.locator(".tile-line", { hasText: "L·… keep typing for L·L." }).waitFor();
  await press(page, "l");
  await laid(page, [
    [CENTRE, "QU"],
    [CENTRE + 1, "U"],
    [CENTRE + 2, "L·L, 10 points"],
  ]);
  await onRack(page, "L", false).waitFor();
  await press(page, "Backspace");
  await laid(page, [
    [CENTRE, "QU"],
    [CENTRE + 1, "U"],
  ]);
  await pressSign(page, "ŀ");
  await press(page, "l", "n", "y");
  await laid(page, [
    [CENTRE, "QU"],
    [CENTRE + 1, "U"],
    [CENTRE + 2, "L·L"],
    [CENTRE + 3, "NY, 10 points"],
  ]);
  // A started tile that is given up is announced and not laid.
  await press(page, "Escape", "q", "Backspace", "q", "a");
  await laid(page, [[CENTRE + 4, "A, 1 point"]]);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a blank is given a tile of several letters by typing", TIMEOUT, async () => {
  const { context, page, complaints } = await openCrossword(browser, server.url, {
    words: "prueba",
    tiles: "Spanish",
    people: true,
    rack: ["?", "A", "B", "D", "E", "F", "G"],
  });
  const dialog = page.getByRole("dialog", { name: "Choose a letter for the blank" });
  const ask = async () => {
    await onRack(page, "", true).click();
    await square(page, CENTRE).click();
    await dialog.waitFor();
  };
  await ask();
  await press(page, "c");
  await dialog.getByText("Enter for C, or keep typing for CH.").waitFor();
  assert.deepEqual(await violations(page), []);
  await press(page, "h");
  await laid(page, [[CENTRE, "CH, blank"]]);
  await press(page, "Escape");
  await ask();
  await press(page, "c", "Enter");
  await laid(page, [[CENTRE, "C, blank"]]);
  await press(page, "Escape");
  await ask();
  // A letter that no other tile begins with is taken at once; accents are ignored.
  await pressSign(page, "á");
  await laid(page, [[CENTRE, "A, blank"]]);
  assert.deepEqual(complaints, []);
  await context.close();
});
