// Tutorials: every step with its solution and its wrong moves, judged by the rules engine; progress, addresses, access.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { fits, launchBrowser, openAt, PHONE, Server, TIMEOUT, violations } from "./support.mjs";

const GAMES = new URL("../src/games/", import.meta.url);
const kinds = (await readdir(GAMES, { recursive: true })).flatMap((path) => /^(\w+).tutorial.steps\.json$/.exec(path)?.[1] ?? []);

/** The steps of a tutorial, or its texts in English. */
const data = async (kind, file) => JSON.parse(await readFile(new URL(`${kind}/tutorial/${file}.json`, GAMES), "utf8"));

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

/** A visitor without waiting for replies. */
const visit = (path, options = {}) => openAt(browser, `${server.url}/#/${path}`, { reducedMotion: "reduce", ...options });

const point = (page, name) => page.locator(`[role=gridcell][aria-label^="${name},"]`);
/** The number of changes of the step so far: every answer of the rules is one. */
const changes = (page) => page.locator(".learn-board").getAttribute("data-changes");

async function change(page, act) {
  const before = await changes(page);
  await act();
  await page.locator(`.learn-board:not([data-changes="${before}"])[data-stage]:not([data-stage=judging])`).waitFor();
}

/** Makes a move of the data with the pointer: a point, a button, squares one after another, or tiles. */
async function make(page, kind, move) {
  if (kind === "crossword") return makePlay(page, move);
  const { pieces, buttons } = MOVES[kind] ?? {};
  const button = buttons?.[move];
  if (button) return change(page, () => page.locator(".learn .panel").getByRole("button", { name: button, exact: true }).click());
  const plies = pieces ? move.split(/(?=[>=])/) : [move];
  for (const ply of plies) {
    const promotion = PROMOTIONS[ply];
    if (promotion) await change(page, () => page.getByRole("button", { name: promotion, exact: true }).click());
    else await change(page, () => point(page, ply.replace(">", "")).click({ force: true }));
  }
}

const PROMOTIONS = { "=Q": "queen", "=R": "rook", "=B": "bishop", "=N": "knight" };
const MOVES = {
  hex: { buttons: { "swap-pieces": "Swap" } },
  go: { buttons: { pass: "Pass" } },
  othello: { buttons: { pass: "Pass" } },
  paco: { pieces: true },
};

/** Makes a play or an exchange of a crossword game. */
async function makePlay(page, move) {
  const [where = "", word = ""] = move.split(" ");
  if (where === "exch") {
    for (const tile of word) await page.locator(`.learn .rack-tile[aria-label^="${tile},"]:not([aria-pressed=true])`).first().click();
    return change(page, () => page.getByRole("button", { name: "Exchange", exact: true }).click());
  }
  const isDown = /^[A-Z]/.test(where);
  const row = where.replace(/[A-Z]/, "");
  const column = where.replace(/\d+/, "");
  const square = point(page, `${row}${column}`);
  const recall = page.getByRole("button", { name: "Recall", exact: true });
  if (await recall.isEnabled()) await recall.click();
  await square.click();
  if ((await square.getAttribute("aria-label")).includes("down") !== isDown) await page.keyboard.press(" ");
  await square.and(page.locator(`[aria-label*="${isDown ? "down" : "across"}"]`)).waitFor();
  for (const letter of word.replace(/[.]/g, "")) {
    if (letter === letter.toLowerCase()) await page.keyboard.press(`Shift+${letter.toUpperCase()}`);
    else await page.keyboard.press(letter);
  }
  return change(page, () => page.locator(".tile-actions").getByRole("button", { name: "Play", exact: true }).click());
}

for (const kind of kinds) {
  describe(`the tutorial of ${kind}`, async () => {
    const steps = await data(kind, "steps");
    const texts = await data(kind, "texts.en");

    test("has steps with goals", () => {
      assert.ok(steps.length >= 8 && steps.length <= 16, String(steps.length));
      assert.ok(steps.filter((step) => step.goal).length >= 6);
    });

    test("accepts the solution of every step, and no wrong move", TIMEOUT, async () => {
      const { context, page, complaints } = await visit(`learn/${kind}/1`);
      for (const [index, step] of steps.entries()) {
        await page.getByRole("heading", { level: 1, name: texts[step.id].title, exact: true }).waitFor();
        const stage = (name) => page.locator(`.learn-board[data-stage=${name}]`).waitFor();
        if (!step.goal) {
          await stage("read");
        } else {
          await stage("asking");
          const isAny = Object.keys(step.goal).length === 0;
          assert.ok(step.solution?.length > 0 && (isAny || step.wrong?.length > 0), `${step.id} lists its moves`);
          for (const move of step.wrong ?? []) await make(page, kind, move);
          if (step.wrong) {
            // A move that the rules refuse leaves the board as it is, with the reason.
            await page.locator(".learn-verdict", { hasText: /\w/ }).waitFor();
            assert.notEqual(await page.locator(".learn-board").getAttribute("data-stage"), "right", step.id);
            const retry = page.getByRole("button", { name: "Try again" });
            if (await retry.isEnabled()) await retry.click();
            await stage("asking");
          }
          for (const move of step.solution) await make(page, kind, move);
          await page
            .locator(".learn-verdict.good")
            .waitFor({ timeout: 10_000 })
            .catch(async () => {
              throw new Error(`${step.id} is not solved: ${await page.locator(".learn-verdict").innerText()}`);
            });
        }
        if (index + 1 < steps.length) await page.getByRole("link", { name: "Next step" }).click();
      }
      await page.getByText("That was the last step.").waitFor();
      assert.equal(await page.locator(".learn-done").count(), steps.length);
      await page.goto(`${server.url}/#/learn`);
      await page.getByText(`${steps.length} of ${steps.length} steps done`).waitFor();
      assert.deepEqual(
        complaints.filter((one) => !/422/.test(one)),
        [],
      );
      await context.close();
    });

    test("fits a phone and is accessible", TIMEOUT, async () => {
      for (const colorScheme of ["light", "dark"]) {
        const { context, page } = await visit(`learn/${kind}/2`, { ...PHONE, viewport: { width: 320, height: 640 }, colorScheme });
        await page.getByRole("gridcell").first().waitFor();
        await fits(page);
        assert.deepEqual(await violations(page), []);
        await context.close();
      }
    });
  });
}

test("a tutorial goes on where it was left, and from the board of its game", TIMEOUT, async () => {
  const { context, page } = await visit("learn");
  assert.deepEqual(await violations(page), []);
  await page.getByRole("link", { name: /^Hex/ }).click();
  await page.getByRole("heading", { level: 1, name: "The goal" }).waitFor();
  await page.getByRole("link", { name: "Next step" }).click();
  await page.getByRole("heading", { level: 1, name: "Placing a stone" }).waitFor();
  await page.goto(`${server.url}/#/play`);
  await page.getByRole("link", { name: "How do I play?" }).click();
  await page.getByRole("heading", { level: 1, name: "Placing a stone" }).waitFor();
  await page.reload();
  await page.getByRole("gridcell").first().waitFor();
  await point(page, "b2").focus();
  await page.keyboard.press("Enter");
  await page.getByTestId("announcer").filter({ hasText: "Correct!" }).waitFor();
  await page.goto(`${server.url}/#/learn`);
  await page.getByRole("link", { name: /2 of \d+ steps done Continue/ }).waitFor();
  await context.close();
});

test("a hint marks a point, and an unknown lesson says so", TIMEOUT, async () => {
  const { context, page } = await visit("learn/hex/3");
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByRole("gridcell", { name: /^b3,.*hint/ }).waitFor();
  for (const path of ["learn/hex/99", "learn/chess"]) {
    await page.goto(`${server.url}/#/${path}`);
    await page.getByRole("heading", { level: 1, name: "There is no such lesson." }).waitFor();
  }
  await context.close();
});
