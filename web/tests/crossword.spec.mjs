// Crossword games: whole games by mouse, keyboard and finger, exchanges, blanks, challenges, shown and hidden information.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { bestMove, byKeyboard, byMouse, byTouch, lastState, onRack, openCrossword, playToTheEnd, square, tilesOf, until } from "./crossword.mjs";
import { boxOf, eventually, fits, launchBrowser, PHONE, Server, settled, TIMEOUT, violations, waitForTitle } from "./support.mjs";

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

/** The rack of the person, in its order on the screen. */
const rack = (page) =>
  page.locator(".rack-row .rack-tile").evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute("aria-label").split(",")[0]));

/** Asserts that no message reveals the opponent's rack, exchanges or opinions while the game is running. */
function checkHidden(frames) {
  let announced = 0;
  for (const frame of frames) {
    if (frame.type === "thinking") assert.equal(frame.thinking.opinion, null);
    if (frame.type !== "state" || frame.state.result || !frame.state.scene.details) continue;
    announced += 1;
    const other = frame.state.seats.findIndex((seat) => seat.who.kind === "player");
    assert.equal(frame.state.scene.details.racks[other], null);
    assert.equal(frame.state.seats[other].opinion, null);
    for (const { side, text } of frame.state.moves) {
      if (side === frame.state.seats[other].side && text.startsWith("exch")) assert.match(text, /^exch \d+$/);
    }
  }
  assert.ok(announced > 2);
}

for (const [how, lays, options] of /** @type {[string, any, any][]} */ ([
  ["mouse", byMouse, {}],
  ["keyboard", byKeyboard, {}],
  ["finger", byTouch, PHONE],
])) {
  test(`a whole game by ${how}`, TIMEOUT, async () => {
    const game = await openCrossword(browser, server.url, { seed: how.length, analyst: "hasty", options });
    const { context, page, complaints, frames } = game;
    const { scene, result } = await playToTheEnd(game, lays);
    assert.equal(result.reason.kind, "rules");
    await eventually(async () => {
      const shown = await page.locator(".sheet thead strong").allInnerTexts();
      assert.deepEqual(
        shown.map((text) => Number(text.replace("−", "-"))),
        scene.details.scores,
      );
    });
    for (const side of ["first", "second"]) {
      const sum = scene.details.turns.filter((turn) => turn.side === side).reduce((total, turn) => total + turn.points, 0);
      assert.equal(sum, scene.details.scores[side === "first" ? 0 : 1]);
    }
    checkHidden(frames);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("tiles are laid, weighed, taken back, shuffled and sorted", TIMEOUT, async () => {
  const { context, page, frames } = await openCrossword(browser, server.url, { seed: 3, analyst: "hasty" });
  await waitForTitle(page, "Your turn.");
  for (const [point, label] of [
    [0, "1A, triple word"],
    [3, "1D, double letter"],
    [2, "1C, empty"],
    [112, "8H, start, double word"],
  ]) {
    await eventually(async () => assert.equal(await square(page, point).getAttribute("aria-label"), label));
  }
  const text = await bestMove(page);
  const [first, ...others] = tilesOf(text, lastState(frames));
  const candidate = page.getByRole("button", { name: text, exact: true });
  await candidate.click();
  await page.locator(`[data-point="${first.point}"][aria-label*="preview: ${first.letter}"]`).waitFor();
  await page.getByRole("button", { name: "Use it" }).click();
  await page.locator(".badge-points").waitFor();
  const points = await settled(() => page.locator(".badge-points").textContent());
  await eventually(async () => assert.match(await page.locator(".tile-line").innerText(), new RegExp(`^${points} points?:`)));
  await page.getByRole("button", { name: `Play for ${points}` }).waitFor();
  await eventually(async () => assert.equal(await page.locator(".tile-square.movable").count(), others.length + 1));
  await square(page, first.point).click();
  await eventually(async () => assert.equal(await page.locator(".tile-square.movable").count(), others.length));
  await page.keyboard.press("Escape");
  await eventually(async () => assert.equal(await page.locator(".tile-square.movable").count(), 0));
  const before = await settled(() => rack(page));
  await page.getByRole("button", { name: "Shuffle" }).click();
  await eventually(async () => assert.deepEqual((await rack(page)).toSorted(), before.toSorted()));
  await page.getByRole("button", { name: "Sort" }).click();
  const sorted = await settled(() => rack(page));
  const letters = sorted.filter((letter) => letter !== "blank");
  assert.deepEqual(letters, letters.toSorted());
  // A phony, and tiles with a gap.
  await square(page, 112).click();
  for (const letter of letters.slice(0, 2)) await page.keyboard.press(letter.toLowerCase());
  await page.keyboard.press("Backspace");
  await eventually(async () => assert.equal(await page.locator(".tile-square.movable").count(), 1));
  await page.keyboard.press("Backspace");
  await eventually(async () => assert.equal(await page.locator(".tile-square.movable").count(), 0));
  await onRack(page, letters[0]).click();
  await square(page, 112).click();
  await onRack(page, letters[1]).click();
  await square(page, 114).click();
  await page.locator(".tile-line.bad", { hasText: "gap" }).waitFor();
  await context.close();
});

test("a word that is not in the list is red, and not played", TIMEOUT, async () => {
  const { context, page, frames } = await openCrossword(browser, server.url, { seed: 3 });
  await waitForTitle(page, "Your turn.");
  const letters = (await settled(() => rack(page)))
    .filter((letter) => letter !== "blank")
    .toSorted()
    .toReversed();
  await square(page, 112 - 3).click();
  for (const letter of letters.slice(0, 6)) await page.keyboard.press(letter.toLowerCase());
  await page.locator(".word.bad", { hasText: letters.slice(0, 6).join("") }).waitFor();
  const play = page.getByRole("button", { name: "Play", exact: true }).and(page.locator("[aria-disabled=true]"));
  const ground = (button) => settled(() => button.evaluate((found) => getComputedStyle(found).backgroundColor));
  assert.equal(await ground(play), "rgba(0, 0, 0, 0)", "it looks as if it could not be clicked");
  await play.click({ force: true });
  await page.waitForTimeout(1000);
  assert.equal(lastState(frames).moves.length, 0);
  await context.close();
});

/** The first seed from 1 with which the person who begins has a blank. */
async function withBlank(challenge) {
  for (let seed = 1; seed < 60; seed += 1) {
    const game = await openCrossword(browser, server.url, { seed, challenge });
    if ((await settled(() => rack(game.page))).includes("blank")) return game;
    await game.context.close();
  }
  throw new Error("no blank");
}

test("a blank is given a letter, by the dialog and by typing", TIMEOUT, async () => {
  const { context, page } = await withBlank();
  const missing = "Q";
  await onRack(page, "", true).click();
  await square(page, 112).click();
  await page.getByRole("dialog", { name: "Choose a letter for the blank" }).getByRole("button", { name: missing, exact: true }).click();
  await page.locator(`[data-point="112"][aria-label*="${missing}, blank, 0 points, not played yet"]`).waitFor();
  await page.keyboard.press("Escape");
  const held = await settled(() => rack(page));
  const typed = [..."QZXJVKWY"].find((letter) => !held.includes(letter));
  await square(page, 112).click();
  await page.keyboard.press(typed.toLowerCase());
  await page.locator(`[data-point="112"][aria-label*="${typed}, blank"]`).waitFor();
  await context.close();
});

test("tiles are exchanged, and the tracker counts the unseen ones", TIMEOUT, async () => {
  const { context, page, frames } = await openCrossword(browser, server.url, { seed: 5 });
  await waitForTitle(page, "Your turn.");
  const count = async () => {
    const counts = await page.locator(".tracker-count").allInnerTexts();
    return counts.reduce((sum, text) => sum + Number(text), 0);
  };
  const { bag, rack_sizes: sizes, kinds } = lastState(frames).scene.details;
  const all = kinds.reduce((sum, kind) => sum + kind.count, 0);
  await eventually(async () => assert.equal(await count(), all - sizes[0]));
  await eventually(async () => assert.equal(await count(), bag + sizes[1]));
  await page.getByRole("button", { name: "Exchange", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Exchange tiles" });
  for (const index of [0, 1, 2]) await dialog.locator(".rack-tile").nth(index).click();
  await dialog.getByRole("button", { name: "Exchange 3 tiles" }).click();
  await page.locator(".sheet td.turn-exchange", { hasText: "exchanges 3 tiles" }).waitFor();
  // The other has played as well.
  await until(page, () => lastState(frames).moves.length === 2, "the answer");
  await waitForTitle(page, "Your turn.");
  const { details } = lastState(frames).scene;
  await eventually(async () => assert.equal(await count(), all - details.placed.length - details.rack_sizes[0]));
  checkHidden(frames);
  await context.close();
});

test("a phony comes off by a challenge, and a wrong challenge loses the turn", TIMEOUT, async () => {
  const { context, page, frames } = await openCrossword(browser, server.url, { seed: 3, spec: "hasty", challenge: "Double challenge" });
  await waitForTitle(page, "Your turn.");
  const letters = (await settled(() => rack(page)))
    .filter((letter) => letter !== "blank")
    .toSorted()
    .toReversed();
  await square(page, 112 - 3).click();
  for (const letter of letters.slice(0, 6)) await page.keyboard.press(letter.toLowerCase());
  await page.locator(".badge-points").waitFor();
  await eventually(async () => assert.equal(await page.locator(".word.bad").count(), 0));
  await page.keyboard.press("Enter");
  await page.locator(".sheet td.turn-taken-off", { hasText: "taken back" }).waitFor();
  await until(page, () => lastState(frames).to_act === 0, "a turn");
  await waitForTitle(page, "Your turn.");
  assert.equal(lastState(frames).scene.details.scores[0], 0);
  await page.getByRole("button", { name: "Challenge", exact: true }).click();
  await page.locator(".sheet td.turn-upheld", { hasText: "stands" }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll(".sheet td.turn-pass").length > 0);
  const state = lastState(frames);
  const [upheld] = state.scene.details.turns.filter((turn) => turn.kind === "upheld");
  assert.ok(state.scene.details.turns.some((turn) => turn.kind === "pass" && turn.side === "first" && turn.ply === upheld.ply));
  await context.close();
});

test("the outcome of a challenge is announced", TIMEOUT, async () => {
  const { context, page } = await openCrossword(browser, server.url, { seed: 3, people: true, challenge: "Single challenge" });
  await square(page, 112 - 3).click();
  const letters = (await settled(() => rack(page)))
    .filter((letter) => letter !== "blank")
    .toSorted()
    .toReversed();
  for (const letter of letters.slice(0, 6)) await page.keyboard.press(letter.toLowerCase());
  await page.keyboard.press("Enter");
  await page.getByRole("group", { name: "Rack of Player 2" }).waitFor();
  await page.getByRole("button", { name: "Challenge", exact: true }).click();
  await page.locator(".status-reason", { hasText: /Player 2 challenged; not in the list: .*\. Player 1 takes the play back/ }).waitFor();
  await eventually(async () => assert.match(await page.getByTestId("announcer").textContent(), /takes the play back/));
  await eventually(async () => assert.equal(await page.locator(".tile-piece.placed").count(), 0));
  await context.close();
});

test("who runs out of time loses", TIMEOUT, async () => {
  const { context, page } = await openCrossword(browser, server.url, { seed: 3, clock: "2" });
  await waitForTitle(page, /wins|You win/);
  await eventually(async () => assert.match(await page.locator(".status-reason").innerText(), /On time/));
  await context.close();
});

test("on a phone held sideways the board fills the height, with the rack and its buttons next to it", TIMEOUT, async () => {
  for (const [width, height] of [
    [844, 390],
    [932, 430],
  ]) {
    const options = { ...PHONE, viewport: { width, height } };
    const { context, page } = await openCrossword(browser, server.url, { seed: 3, options });
    await waitForTitle(page, "Your turn.");
    await fits(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    const board = await boxOf(page.locator(".tile-board"));
    assert.ok(board.y + board.height <= height, `the board ends at ${board.y + board.height}`);
    assert.ok((await boxOf(square(page, 0))).height >= 20);
    const play = await boxOf(page.getByRole("button", { name: "Play", exact: true }));
    assert.ok(play.x >= board.x + board.width && play.y + play.height <= height, JSON.stringify(play));
    await context.close();
  }
});

test("the usual analysis streams chances with intervals, and a candidate can be used", TIMEOUT, async () => {
  const { context, page, frames, complaints } = await openCrossword(browser, server.url, { seed: 3 });
  await waitForTitle(page, "Your turn.");
  await page.getByRole("button", { name: "Analyze", exact: true }).click();
  await page.locator(".win-span").first().waitFor();
  const table = page.locator(".tile-candidates");
  await eventually(async () => assert.ok(await table.evaluate((box) => box.scrollWidth <= box.clientWidth)));
  const streamed = () =>
    frames.filter((frame) => frame.type === "analysis" && frame.stage === "searching" && frame.analysis?.candidates[0]?.interval);
  await eventually(async () => assert.ok(streamed().length > 1, `${streamed().length} with intervals`));
  const best = page.locator(".tile-candidates .candidate", { hasText: /^\d|^[A-Z]\d/ }).first();
  await best.click();
  await page.getByRole("button", { name: "Use it" }).click();
  await page.locator(".badge-points").waitFor();
  await page.getByRole("button", { name: /^Play for/ }).click();
  await page.locator(".sheet td.turn-play").first().waitFor();
  await waitForTitle(page, "Your turn.");
  checkHidden(frames);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a record is saved as GCG, and the game is among the saved ones", TIMEOUT, async () => {
  const { context, page } = await openCrossword(browser, server.url, { seed: 3 });
  await waitForTitle(page, "Your turn.");
  await page.getByRole("button", { name: "Pass", exact: true }).click();
  await page.locator(".sheet td").nth(1).waitFor();
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as GCG" }).click();
  await eventually(async () => assert.match((await file).suggestedFilename(), /\.gcg$/));
  await page.getByRole("button", { name: "Games", exact: true }).click();
  await page.locator(".game-title", { hasText: "Crossword, 15 × 15" }).first().waitFor();
  await context.close();
});

for (const [colorScheme, options] of /** @type {[string, any][]} */ ([
  ["light", {}],
  ["dark", {}],
  ["light", PHONE],
  ["dark", PHONE],
])) {
  test(`axe finds nothing, ${colorScheme}, ${options === PHONE ? "on a phone" : "on a desktop"}`, TIMEOUT, async () => {
    const { context, page, frames } = await openCrossword(browser, server.url, {
      seed: 3,
      analyst: "hasty",
      challenge: "Double challenge",
      options: { colorScheme, reducedMotion: "reduce", ...options },
    });
    await waitForTitle(page, "Your turn.");
    const text = await bestMove(page);
    await byMouse(page, text, lastState(frames));
    await page.locator(".sheet td").nth(1).waitFor();
    await waitForTitle(page, "Your turn.");
    await bestMove(page);
    assert.deepEqual(await violations(page), [], "a running game");
    await page.getByRole("button", { name: "Exchange", exact: true }).click();
    await page.getByRole("dialog").waitFor();
    assert.deepEqual(await violations(page), [], "an exchange");
    await fits(page);
    const [above, board, below] = [
      await boxOf(page.locator(".player.above")),
      await boxOf(page.locator(".tile-board")),
      await boxOf(page.locator(".player.below")),
    ];
    assert.ok(above.y + above.height <= board.y && board.y + board.height <= below.y, "the board is between its players");
    await context.close();
  });
}

test("the board, the rack, the Play button and the hint are in the first view, at every size", TIMEOUT, async () => {
  const { context, page } = await openCrossword(browser, server.url, { clock: "5:00" });
  for (const [width, height] of [
    [1440, 900],
    [1280, 800],
    [1024, 768],
    [844, 390],
    [667, 375],
    [390, 844],
    [320, 640],
    [768, 1024],
  ]) {
    await page.setViewportSize({ width, height });
    // On a phone held sideways, the hint stands below, next to the board.
    const hint = height < 400 ? [] : [".actions"];
    for (const part of [".player.above", ".player.below", ".tile-board", ".rack", ".tile-actions .primary", ...hint]) {
      const box = await boxOf(page.locator(part));
      assert.ok(box.y >= 0 && box.y + box.height <= height, `${part} at ${width} x ${height}`);
      assert.ok(box.x >= 0 && box.x + box.width <= width, `${part} at ${width} x ${height}`);
    }
    await fits(page);
  }
  await context.close();
});

test("a hint on a phone is seen on the board, wherever the page was", TIMEOUT, async () => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 320, height: 640 },
  ]) {
    const { context, page } = await openCrossword(browser, server.url, { seed: 2, options: { ...PHONE, viewport } });
    await waitForTitle(page, "Your turn.");
    const hint = page.getByRole("button", { name: "Hint", exact: true });
    await page.evaluate(() => window.scrollTo(0, 400));
    await hint.dispatchEvent("click");
    await page.locator(".tile-piece.shown").first().waitFor();
    const use = await boxOf(page.getByRole("button", { name: "Use it", exact: true }));
    assert.ok(use.height >= 40, "a finger's height");
    if (viewport.height > 704) {
      await eventually(async () => {
        const { top, bottom } = await page.locator(".status .hint-text").evaluate((text) => text.getBoundingClientRect().toJSON());
        assert.ok(top >= 0 && bottom <= viewport.height, "the text of the hint is in view");
      });
    }
    await eventually(async () => {
      const boxes = await page.locator(".tile-piece.shown").evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().toJSON()));
      assert.ok(boxes.length > 1 && boxes.every(({ top, bottom }) => top >= 0 && bottom <= viewport.height), JSON.stringify(boxes));
    });
    await context.close();
  }
});
