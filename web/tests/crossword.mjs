// A crossword game in a browser: how it is begun, and plays by mouse, keyboard and finger.

import assert from "node:assert/strict";
import { boxOf, eventually, settled } from "./support.mjs";

const SETTINGS = "ponder.settings";

/**
 * Begins a game by the dialog. The server draws the tiles by `seed`; `frames` are all messages of the server, parsed, `sent` those of the page.
 * With `rack` the page is told that the first side has these tiles, whatever the server knows.
 * @param {import("playwright-core").Browser} browser
 * @param {string} url
 * @param {{ seed?: number, spec?: string, challenge?: string, people?: boolean, bots?: boolean, clock?: string, analyst?: string, teaching?: boolean, size?: number,
 *   words?: string, tiles?: string, rack?: readonly string[], language?: string, textView?: boolean, options?: object }} [choice]
 */
export async function openCrossword(
  browser,
  url,
  {
    seed = 1,
    spec = "hasty:noise=20",
    challenge,
    people = false,
    bots = false,
    clock,
    analyst,
    teaching = false,
    size,
    words,
    tiles,
    rack,
    language,
    textView = false,
    options = {},
  } = {},
) {
  const frames = [];
  const sent = [];
  let server;
  const settings = {
    analysis: analyst ? { player: "custom", spec: analyst } : {},
    choice: { kind: "crossword", seat: "first" },
    teaching: { isOn: teaching },
    textView,
    language: "en",
  };
  const visitor = { viewport: { width: 1280, height: 800 }, settings, ...options };
  const context = await browser.newContext(visitor);
  const page = await context.newPage();
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  await page.routeWebSocket(/\/api\//, (socket) => {
    server = socket.connectToServer();
    socket.onMessage((text) => {
      const message = JSON.parse(String(text));
      sent.push(message);
      server.send(message.type === "new" ? JSON.stringify({ ...message, seed }) : text);
    });
    server.onMessage((text) => {
      const message = JSON.parse(String(text));
      frames.push(message);
      if (rack && message.type === "state" && message.state.scene.details) message.state.scene.details.racks[0] = rack;
      socket.send(rack ? JSON.stringify(message) : text);
    });
  });
  await page.goto(`${url}/#/play`);
  await page.locator(".stage.lettered :is(.tile-board, .tile-text)").waitFor();
  await page.getByRole("button", { name: "New game", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: people ? /^Two people/ : bots ? /^Two bots/ : /^Custom/ }).check();
  if (!people && !bots) await dialog.getByRole("combobox", { name: "Bot spec" }).fill(spec);
  if (challenge) await dialog.getByRole("radio", { name: challenge, exact: true }).check();
  if (size) await dialog.getByRole("radio", { name: `${size} × ${size}`, exact: true }).check();
  if (words) await dialog.getByRole("combobox", { name: "Word list" }).selectOption(words);
  if (tiles) await dialog.getByRole("combobox", { name: "Tiles" }).selectOption({ label: tiles });
  if (clock) await dialog.getByRole("radio", { name: "Other…" }).check();
  if (clock) await dialog.getByRole("textbox", { name: "Your time" }).fill(clock);
  frames.length = 0;
  await dialog.getByRole("button", { name: "Start game" }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
  await page
    .getByRole("group", { name: people || bots ? /^Rack of/ : "Your rack" })
    .first()
    .waitFor();
  if (language) await inLanguage(page, language);
  let request = 1_000_000;
  /** Says something to the server as the page would, about the game as it is. */
  const say = (message) => {
    const { game, version } = lastState(frames);
    request += 1;
    const about = message.type === "analyze" ? { about: { kind: "game", game, version }, limits: {} } : { game, version };
    server.send(JSON.stringify({ request, ...about, ...message }));
    return request;
  };
  return { context, page, complaints, frames, sent, say };
}

/** Opens the page again in another language. */
async function inLanguage(page, language) {
  await page.evaluate(
    ([key, language]) => localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), language })),
    [SETTINGS, language],
  );
  await page.reload();
  await page.locator(`html[lang="${language}"] .rack-row .rack-tile`).first().waitFor();
}

/** Waits until something is so. */
export async function until(page, is, what) {
  for (let wait = 0; wait < 3000; wait += 1) {
    const found = is();
    if (found) return found;
    await page.waitForTimeout(20);
  }
  throw new Error(`waited in vain for ${what}`);
}

/** Waits until it is the person's turn or the game is over, and the page shows it, with the lines of the server's last state. */
async function shownTurn({ page, frames }) {
  const isOurs = ({ result, seats, to_act }) => result !== null || seats[to_act]?.who.kind === "person";
  await until(page, () => isOurs(lastState(frames)), "a turn");
  const state = lastState(frames);
  await page.locator(".status-title", { hasText: /^Your turn|wins|You win|draw/ }).waitFor();
  await eventually(async () => assert.equal(await page.locator('.sheet td[class^="turn-"]').count(), state.scene.details.turns.length));
  return state;
}

/** Makes moves without the page: the best ones until `is` holds of the state, or those that are given. */
export async function playOn({ page, frames, say }, is, given) {
  for (let move = 0; !is(lastState(frames)); move += 1) {
    const before = lastState(frames);
    let text = given?.[move];
    if (text === undefined) {
      const search = say({ type: "analyze", spec: "hasty" });
      const answer = await until(
        page,
        () => frames.find((frame) => frame.type === "analysis" && frame.search === search && frame.stage === "done"),
        "a best move",
      );
      text = answer.analysis.candidates[0].text;
    }
    say({ type: "act", act: { kind: "play", text } });
    await until(page, () => lastState(frames).version !== before.version, text);
  }
  return lastState(frames);
}

/** The last state that the server has sent. */
export function lastState(frames) {
  return frames.findLast((frame) => frame.type === "state").state;
}

/** The tiles that a play puts on the board: `[square, letter, is it a blank]`, in their order. */
export function tilesOf(text, state) {
  const [, row, column, columnDown, rowDown, word] = /^(?:(\d+)([A-Z])|([A-Z])(\d+)) (\S+)$/.exec(text);
  const { cols } = state.scene.geometry;
  const lies = new Set(state.scene.details.placed.map((tile) => tile.point));
  const step = row === undefined ? cols : 1;
  const first = (Number(row ?? rowDown) - 1) * cols + (column ?? columnDown).charCodeAt(0) - 65;
  return [...word]
    .map((letter, index) => ({ point: first + index * step, letter: letter.toUpperCase(), blank: letter !== letter.toUpperCase() }))
    .filter(({ point }) => !lies.has(point));
}

export const isDown = (text) => /^[A-Z]/.test(text);

const square = (page, point) => page.locator(`.tile-board [data-point="${point}"]`);
/** A tile that is on the rack. */
const onRack = (page, letter, blank) => page.locator(`.rack-row .rack-tile:not(.gone)[aria-label^="${blank ? "blank" : `${letter},`}"]`).first();

async function name(page, letter) {
  await page.getByRole("dialog").getByRole("button", { name: letter, exact: true }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
}

/** Drags the tiles of a play to the board. */
export async function byMouse(page, text, state) {
  await page.locator(".tile-board").scrollIntoViewIfNeeded();
  for (const { point, letter, blank } of tilesOf(text, state)) {
    const from = await boxOf(onRack(page, letter, blank));
    const to = await boxOf(square(page, point));
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 3 });
    await page.mouse.up();
    if (blank) await name(page, letter);
  }
  await page.getByRole("button", { name: /^Play($| for)/ }).click();
}

/** Types a play, from the square that the keyboard is at. */
export async function byKeyboard(page, text, state) {
  const tiles = tilesOf(text, state);
  const { cols } = state.scene.geometry;
  const cell = page.locator('.tile-board [tabindex="0"]');
  await cell.focus();
  const at = Number(await cell.getAttribute("data-point"));
  const to = tiles[0].point;
  const press = async (key, count) => {
    for (let made = 0; made < count; made += 1) await page.keyboard.press(key);
  };
  const [right, down] = [(to % cols) - (at % cols), Math.floor(to / cols) - Math.floor(at / cols)];
  await press(right > 0 ? "ArrowRight" : "ArrowLeft", Math.abs(right));
  await press(down > 0 ? "ArrowDown" : "ArrowUp", Math.abs(down));
  const goes = page.locator(`[data-point="${to}"][aria-label*="typing goes ${isDown(text) ? "down" : "across"}"]`);
  const arrow = page.locator(`[data-point="${to}"][aria-label*="typing goes"]`);
  // The first press shows the arrow, one more turns it.
  if ((await arrow.count()) === 0) await page.keyboard.press(" ");
  await arrow.waitFor();
  if ((await goes.count()) === 0) await page.keyboard.press(" ");
  await goes.waitFor();
  for (const { letter, blank } of tiles) await page.keyboard.press(blank ? `Shift+${letter}` : letter.toLowerCase());
  await page.keyboard.press("Enter");
}

/** Taps a tile and a square in turn. */
export async function byTouch(page, text, state) {
  for (const { point, letter, blank } of tilesOf(text, state)) {
    await onRack(page, letter, blank).tap();
    await square(page, point).tap();
    if (blank) await name(page, letter);
  }
  await page.getByRole("button", { name: /^Play($| for)/ }).tap();
}

/** The best move by the analysis next to the board, which has to be off and asks a player that answers at once. */
export async function bestMove(page) {
  await page.getByRole("button", { name: "Analyze", exact: true }).click();
  const first = page.locator(".tile-candidates .candidate").first();
  await first.waitFor();
  const text = await settled(() => first.innerText());
  return text.replaceAll(/\((.*?)\)/g, (_, letters) => ".".repeat(letters.length));
}

/** Plays the best moves until the game is over; `how` lays the tiles of a play and plays it. */
export async function playToTheEnd({ page, frames }, how) {
  for (let turn = 0; turn < 60; turn += 1) {
    const state = await shownTurn({ page, frames });
    if (state.result) return state;
    const move = await bestMove(page);
    const before = state.moves.length;
    if (/^\d|^[A-Z]\d/.test(move)) await how(page, move, state);
    else if (move === "pass") await page.getByRole("button", { name: "Pass", exact: true }).click();
    else {
      await page.getByRole("button", { name: move, exact: true }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /^Exchange \d/ })
        .click();
    }
    await until(page, () => lastState(frames).moves.length !== before, `${move} to be played`);
  }
  throw new Error("the game does not end");
}

export { onRack, square };
