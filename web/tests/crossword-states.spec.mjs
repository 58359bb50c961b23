// Crossword games in less usual states: watched, challenged, at their end, large, as text, replayed.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { lastState, openCrossword, playOn, square } from "./crossword.mjs";
import {
  boxOf,
  eventually,
  fits,
  launchBrowser,
  openAt,
  PHONE,
  playedMatch,
  removeFolder,
  Server,
  settled,
  TIMEOUT,
  violations,
  waitForTitle,
} from "./support.mjs";

let folder;
let server;
let browser;

before(async () => {
  folder = await playedMatch("words", ["hasty", "hasty:noise=8", "--game", "crossword:challenge=double", "--games", "2"]);
  server = await Server.start(["--matches", folder]);
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
  await removeFolder(folder);
});

const reason = (page, words) => page.locator(".status-reason", { hasText: words }).waitFor();
const stillRack = (page, side) => page.getByRole("group", { name: `Rack of ${side}`, exact: true });

test("who watches a game of a person sees no rack, and cannot ask what would be best", TIMEOUT, async () => {
  const game = await openCrossword(browser, server.url, { seed: 3, people: true });
  const { context, page, frames } = game;
  await page.waitForFunction((id) => location.hash.includes(id), lastState(frames).game);
  const watching = await browser.newContext();
  const other = await watching.newPage();
  const received = [];
  other.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => received.push(JSON.parse(payload))));
  await other.goto(page.url());
  await other.getByText("Racks are hidden from spectators.").waitFor();
  const [rack] = lastState(frames).scene.details.racks;
  await playOn(game, (state) => state.moves.length > 0, [`exch ${rack.slice(0, 2).join("")}`]);
  await other.locator(".sheet td.turn-exchange", { hasText: "exchanges 2 tiles" }).waitFor();
  await other.locator('.actions button[aria-disabled="true"]', { hasText: "Analyze" }).waitFor();
  const states = received.filter((message) => message.type === "state");
  assert.ok(states.length >= 2);
  for (const { role, state } of states) {
    assert.equal(role, "spectator");
    assert.deepEqual(state.scene.details.racks, [null, null]);
    assert.ok(state.moves.every(({ text }) => /^exch \d+$/.test(text)));
  }
  await watching.close();
  await context.close();
});

test("the last play waits to be accepted, and the end is announced", TIMEOUT, async () => {
  const game = await openCrossword(browser, server.url, { seed: 4, people: true, challenge: "Double challenge" });
  const { context, page, complaints } = game;
  const { scene } = await playOn(game, (state) => state.scene.details.is_last_word);
  await page.locator(".tile-line", { hasText: "Your opponent has gone out. Accept the last play, or challenge it." }).waitFor();
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await reason(page, /^Hint: accept the last play\./);
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await waitForTitle(page, /wins by|draw/i);
  await reason(page, /accepted the last play\. Player [12] goes out: \+\d+ for [A-Z?]+\. The game took/);
  const out = scene.details.rack_sizes.indexOf(0);
  await stillRack(page, `Player ${out + 1}`)
    .getByText("no tiles left")
    .waitFor();
  await eventually(async () =>
    assert.equal(
      await stillRack(page, `Player ${2 - out}`)
        .locator(".rack-tile")
        .count(),
      scene.details.rack_sizes[1 - out],
    ),
  );
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a lost challenge is announced although the opponent has played since", TIMEOUT, async () => {
  const { context, page } = await openCrossword(browser, server.url, { seed: 3, spec: "hasty", challenge: "Double challenge" });
  await waitForTitle(page, "Your turn.");
  await page.getByRole("button", { name: "Pass", exact: true }).click();
  await page.getByRole("button", { name: "Challenge", exact: true }).click();
  await reason(page, /^Player 1 challenged; in the list: .*\. The play stands\. Player 1 loses a turn\. Player 2: /);
  await page.locator(".sheet td", { hasText: "loses a turn" }).waitFor();
  await context.close();
});

test("six passes: both sides lose what they keep, and both racks are shown", TIMEOUT, async () => {
  const game = await openCrossword(browser, server.url, { seed: 3, people: true });
  const { context, page } = game;
  const { scene } = await playOn(game, (state) => state.result !== null, Array(6).fill("pass"));
  const [first, second] = scene.details.turns.slice(-2).map((turn) => String(turn.points).replace("-", "−"));
  await reason(page, new RegExp(`Player 1 is left with [A-Z?]+: ${first}\\. Player 2 is left with [A-Z?]+: ${second}\\.`));
  for (const side of ["Player 1", "Player 2"])
    await eventually(async () => assert.equal(await stillRack(page, side).locator(".rack-tile").count(), 7));
  await context.close();
});

test("two bots that are watched show their racks, each with its owner", TIMEOUT, async () => {
  const { context, page, complaints } = await openCrossword(browser, server.url, { seed: 4, bots: true });
  for (const side of ["Player 1", "Player 2"]) await stillRack(page, side).locator(".rack-tile").first().waitFor();
  // A player that misjudges words does not report its own chances.
  await page.locator(".sheet td.turn-play").nth(1).waitFor();
  await eventually(async () => assert.equal(await page.getByText("50% to win").count(), 0));
  assert.deepEqual(complaints, []);
  await context.close();
});

for (const colorScheme of ["light", "dark"]) {
  test(`the large board on a phone, ${colorScheme}`, TIMEOUT, async () => {
    const game = await openCrossword(browser, server.url, {
      seed: 4,
      people: true,
      size: 21,
      options: { ...PHONE, colorScheme, reducedMotion: "reduce" },
    });
    const { context, page } = game;
    await eventually(async () => assert.equal(await square(page, 0).getAttribute("aria-label"), "1A, quadruple word"));
    await eventually(async () => assert.equal(await square(page, 2 * 21 + 5).getAttribute("aria-label"), "3F, quadruple letter"));
    const fill = (kind) =>
      page
        .locator(`.square.${kind}`)
        .first()
        .evaluate((square) => getComputedStyle(square).fill);
    await eventually(async () => {
      const fills = await Promise.all(["plain", "letter-2", "letter-3", "letter-4", "word-2", "word-3", "word-4"].map(fill));
      assert.equal(new Set(fills).size, fills.length);
    });
    await playOn(game, (state) => state.moves.length > 1);
    await page.locator(".sheet td.turn-play").nth(1).waitFor();
    assert.deepEqual(await violations(page), []);
    await fits(page);
    await context.close();
  });
}

test("a rack of ten tiles fits next to and below the board", TIMEOUT, async () => {
  const ten = [..."ABCDEFGHI", "?"];
  for (const options of [{}, PHONE]) {
    const { context, page } = await openCrossword(browser, server.url, { seed: 3, rack: ten, options });
    const tiles = page.locator(".rack-row .rack-tile");
    await eventually(async () => assert.equal(await tiles.count(), ten.length));
    const rack = await boxOf(page.locator(".rack-row .rack"));
    const boxes = await Promise.all(ten.map((_, at) => boxOf(tiles.nth(at))));
    for (const [at, box] of boxes.entries()) {
      assert.ok(box.x >= rack.x && box.x + box.width <= rack.x + rack.width, `tile ${at} lies on the rack`);
      assert.ok(
        Math.abs(box.y - boxes[0].y) < 1 && box.width >= 28 && Math.abs(box.width - box.height) < 1,
        `tile ${at}: ${box.width} by ${box.height}`,
      );
    }
    await fits(page);
    await context.close();
  }
});

test("the board as text leaves the rack and the buttons free", TIMEOUT, async () => {
  for (const options of [{}, PHONE]) {
    const { context, page } = await openCrossword(browser, server.url, { seed: 3, textView: true, options });
    const box = (what) => boxOf(page.locator(what));
    const [text, rack] = [await box(".tile-text"), await box(".rack-row .rack")];
    assert.ok(text.y + text.height <= rack.y + 1, `the text ends at ${text.y + text.height}, the rack begins at ${rack.y}`);
    await page.getByLabel("Your move as text").fill("1A ZZ");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("The first word must cover the star (8H).").waitFor();
    await context.close();
  }
});

test("German: why a move cannot be made", TIMEOUT, async () => {
  const { context, page, frames, say } = await openCrossword(browser, server.url, { seed: 3, people: true, language: "de" });
  const line = (words) => page.locator(".tile-line", { hasText: words }).waitFor();
  const letters = lastState(frames).scene.details.racks[0].filter((tile) => tile !== "?");
  await square(page, 0).click();
  for (const letter of letters.slice(0, 2)) await page.keyboard.press(letter.toLowerCase());
  await line("Das erste Wort muss den Stern (8H) bedecken.");
  await page.keyboard.press("Escape");
  await square(page, 112).click();
  await page.keyboard.press(letters[0].toLowerCase());
  await line("Das erste Wort braucht mindestens zwei Steine.");
  for (const [text, words] of [
    [`8H ${"Q".repeat(5)}`, "Dafür reichen die Steine nicht: Auf dem Bänkchen"],
    [`8N ${"A".repeat(5)}`, "Das Wort ragt über das Brett hinaus."],
    [`8H ${letters.toSorted().toReversed().join("")}`, "Nicht in der Liste: "],
    ["challenge", "Anzweifeln entfällt."],
    ["egal", "„egal“ ist kein Zug"],
  ]) {
    say({ type: "act", act: { kind: "play", text } });
    await page.getByRole("alert").getByText(words).waitFor();
  }
  await context.close();
});

test("a game of a match: scores, racks and words, and the way to its record", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/matches/words/1`);
  await page.locator(".seat-score").nth(1).waitFor();
  await page.locator(".walk-note", { hasText: "accepted the last play" }).waitFor();
  const scores = await settled(() => page.locator(".seat-score").allInnerTexts());
  await page.getByRole("button", { name: "First position" }).click();
  await page.waitForFunction(() => [...document.querySelectorAll(".seat-score")].every((score) => score.textContent === "0"));
  for (const side of ["Player 1", "Player 2"])
    await eventually(async () => assert.equal(await stillRack(page, side).locator(".rack-tile").count(), 7));
  await page.getByRole("button", { name: "Next move" }).click();
  await page.locator(".walk-note", { hasText: /^Player 1: .* points?\.$/ }).waitFor();
  await eventually(async () => assert.equal(await page.getByRole("link", { name: "Analyze this position" }).count(), 0));
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: "Review this game" }).click();
  await page.locator(".record-turn").first().waitFor();
  for (const score of scores) await page.getByText(score, { exact: true }).first().waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});
