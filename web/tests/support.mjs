// A server, a browser, and a person who plays, for all tests.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";

export const PROGRAM = process.env.PONDER_BIN ?? new URL("../../target/release/ponder", import.meta.url).pathname;
const CHROMIUM = process.env.CHROMIUM_BIN ?? "/usr/bin/chromium";
const CHROMIUM_FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/** Longest time, in milliseconds, before an action counts as failed: other machines are slower, and busy. */
const WAIT_MS_MAX = 60_000;
/** Factor by which the page's processor is slowed down, from `PONDER_TEST_SLOW`. */
export const SLOW = Number(process.env.PONDER_TEST_SLOW ?? 1);
/** Longest random delay of a message or a response, in milliseconds, from `PONDER_TEST_DELAY`. */
const DELAY_MS_MAX = Number(process.env.PONDER_TEST_DELAY ?? 0);

/** Time limit of a whole test; a single wait fails long before. */
export const TIMEOUT = { timeout: 600_000 };

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Calls a function with assertions until it no longer throws, for at most 20 s; then throws its last error. It must change nothing. */
export async function eventually(holds) {
  const until = performance.now() + 20_000;
  for (;;) {
    try {
      return await holds();
    } catch (error) {
      if (performance.now() > until) throw error;
    }
    await pause(50);
  }
}

/** Result of a read once it is the same twice, 100 ms apart: the state at rest. */
export async function settled(read) {
  let before = await read();
  await eventually(async () => {
    await pause(100);
    const [last, now] = [before, await read()];
    before = now;
    assert.deepEqual(now, last);
  });
  return before;
}

/** A temporary folder for a test, which `rm` removes; `playMatch` can write matches there. */
export function temporaryFolder(what = "matches") {
  return mkdtemp(path.join(tmpdir(), `ponder-${what}-`));
}

/** Runs `ponder` with some arguments, quietly; returns the process. */
export function run(words) {
  return spawn(PROGRAM, [...words, "--quiet"], { stdio: ["ignore", "ignore", "inherit"] });
}

/** Starts a match in a folder; returns the process. */
export function match(folder, name, words) {
  return run(["match", ...words, "--dir", path.join(folder, name)]);
}

/** A folder with a match that has been played. */
export async function playedMatch(name, words) {
  const folder = await temporaryFolder();
  assert.equal(await ended(match(folder, name, words)), 0);
  return folder;
}

export function removeFolder(folder) {
  return rm(folder, { recursive: true, force: true });
}

export class Server {
  /** @type {readonly string[]} */
  words = [];
  stateDir = "";
  url = "";
  /** @type {import("node:child_process").ChildProcess} */
  process;
  /** @type {Promise<unknown>} */
  gone;

  /** Starts a server, with additional arguments if there are any. */
  static async start(words = []) {
    const server = new Server();
    server.words = words;
    server.stateDir = await mkdtemp(path.join(tmpdir(), "ponder-test-"));
    await server.launch(0);
    return server;
  }

  async launch(port) {
    const words = ["serve", "--port", String(port), "--state", this.stateDir, ...this.words];
    this.process = spawn(PROGRAM, words, { stdio: ["ignore", "pipe", "inherit"] });
    this.gone = new Promise((resolve) => this.process.once("exit", resolve));
    this.url = await new Promise((resolve, reject) => {
      let text = "";
      const late = setTimeout(() => reject(new Error(`no address from ${PROGRAM}: ${text}`)), WAIT_MS_MAX);
      this.process.once("error", reject);
      this.process.stdout.on("data", (chunk) => {
        text += chunk;
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(text);
        if (!found) return;
        clearTimeout(late);
        resolve(found[0]);
      });
    });
  }

  /** Kills the server as a crash would, and starts it again at the same address. */
  async killAndRestart() {
    await this.kill();
    await this.launch(Number(new URL(this.url).port));
  }

  async kill() {
    this.process.kill("SIGKILL");
    await this.gone;
  }

  async counts() {
    const answer = await fetch(`${this.url}/api/info`);
    return (await answer.json()).counts;
  }

  async stop() {
    await this.kill();
    await rm(this.stateDir, { recursive: true, force: true });
  }
}

/** Runs `ponder train` in a folder; returns the process. */
export function train(run, words) {
  const small = ["--size", "8x1", "--threads", "1", "--quiet"];
  const settings = [
    "selfplay.games_in_flight=8",
    "selfplay.batch=8",
    "selfplay.simulations=8",
    "selfplay.fast_simulations=4",
    "learn.batch=16",
    "learn.window_min=256",
    "learn.games_a_batch=4",
    "learn.publish_every=5",
    "measure.games=4",
    "measure.rollouts=10",
    "metrics_every_s=0.25",
  ];
  const sets = settings.flatMap((setting) => ["--set", setting]);
  const begun = existsSync(path.join(run, "config"));
  return spawn(PROGRAM, ["train", "--run", run, ...(begun ? small.slice(2) : small), ...sets, ...words], { stdio: ["ignore", "ignore", "inherit"] });
}

/** Waits for a process to end; returns its exit code. */
export function ended(child) {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
}

/** Settings of a visitor who has chosen to move first, and to play Hex without the swap rule. */
const MOVES_FIRST = { choice: { seat: "first", terms: { hex: { variant: "none" } } } };

/**
 * A browser in which every visitor moves first and plays Hex without the swap rule, unless a context is asked for with
 * `settings` of its own. Pages have a worker, which keeps their files, only in a context with `workers`.
 */
export async function launchBrowser(flags = []) {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_FLAGS, ...flags] });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (/** @type {any} */ { settings = MOVES_FIRST, workers = false, ...options } = {}) => {
    const context = await newContext(options);
    context.setDefaultTimeout(WAIT_MS_MAX);
    if (!workers) await context.addInitScript(() => delete (/** @type {any} */ (Navigator.prototype).serviceWorker));
    await context.addInitScript((stored) => {
      if (location.origin !== "null") localStorage["ponder.settings"] ??= stored;
    }, JSON.stringify(settings));
    if (SLOW > 1) slowDown(context);
    if (DELAY_MS_MAX > 0) await holdUp(context);
    return context;
  };
  return browser;
}

/** Slows down the processor of every page. */
function slowDown(context) {
  const newPage = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW });
    return page;
  };
}

/** Delays responses of the server at random, and messages, which keep their order. */
async function holdUp(context) {
  const delay = () => pause(Math.random() * DELAY_MS_MAX);
  await context.route(/\/api\//, async (route) => {
    await delay();
    // The page may be gone by now.
    await route.continue().catch(() => {});
  });
  await context.routeWebSocket(/\/api\/ws/, (socket) => {
    const server = socket.connectToServer();
    let [up, down] = [Promise.resolve(), Promise.resolve()];
    socket.onMessage((text) => (up = up.then(delay).then(() => server.send(text))));
    server.onMessage((text) => (down = down.then(delay).then(() => socket.send(text))));
  });
}

/**
 * The board of a new visitor; `complaints` collects the errors and warnings in the page's console.
 * @param {import("playwright-core").Browser} browser
 * @param {string} url
 * @param {object} [options]
 */
export async function openPage(browser, url, options = {}) {
  const opened = await openAt(browser, `${url}/#/play`, options);
  await opened.page.getByRole("gridcell").first().waitFor();
  return opened;
}

/**
 * Any page of a new visitor, by its address; `states` collects the games that the server has sent.
 * @param {import("playwright-core").Browser} browser
 * @param {string} address
 * @param {object} [options]
 */
export async function openAt(browser, address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const complaints = [];
  const states = [];
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(String(payload));
      if (message.type === "state") states.push(message);
    }),
  );
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  await page.goto(address);
  await page.locator("h1").waitFor();
  return { context, page, complaints, states };
}

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

export function cell(page, name) {
  return page.locator(`[role=gridcell][aria-label^="${name},"]`);
}

export function emptyCell(page, name) {
  return page.getByRole("gridcell", { name: `${name}, empty`, exact: true });
}

export async function title(page) {
  return page.locator(".status-title").innerText();
}

/** The level that the page offers first: its id and its title. */
export async function usualLevel(page) {
  const { games } = await page.evaluate(async () => (await fetch("/api/info")).json());
  const { levels, usual_level } = games.find((game) => game.name === "hex");
  const { id, title } = levels.find((level) => level.id === usual_level);
  return { id, title };
}

/** Puts a stone and waits until it is on the board. */
export async function putStone(page, name) {
  await emptyCell(page, name).click();
  await page.locator(`[role=gridcell][aria-label^="${name},"]:not([aria-label^="${name}, empty"])`).waitFor();
}

export async function waitForTitle(page, pattern) {
  await page.locator(".status-title", { hasText: pattern }).waitFor();
}

export async function moves(page) {
  return page.locator(".move-list .move-text").allInnerTexts();
}

/** The file that a command of the menu “Save…” makes. */
export async function savedFile(page, name) {
  await page.getByRole("button", { name: "Save…", exact: true }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
  return readFile(await download.path());
}

/** Resigns, and confirms it in the dialog. */
export async function resign(page) {
  await page.getByRole("button", { name: "Resign", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign", exact: true }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
}

/**
 * Fills in the new-game dialog with the mouse and starts the game.
 * @param {import("playwright-core").Page} page
 * @param {{ opponent?: string, seat?: string, swap?: string, size?: number, spec?: string }} choice
 */
export async function newGame(page, { opponent, seat, swap, size, spec }) {
  await page.getByRole("button", { name: "New game", exact: true }).click();
  const choose = async (name) => {
    const start = name.replace(/[()]/g, "\\$&");
    await page
      .getByRole("dialog")
      .getByRole("radio", { name: new RegExp(`^${start}`) })
      .check();
  };
  if (opponent) await choose(opponent);
  if (spec) await page.getByRole("combobox", { name: "Bot spec" }).fill(spec);
  if (size) await page.getByRole("slider", { name: "Board size" }).fill(String(size));
  if (seat) await choose(seat);
  if (swap) await choose(swap);
  await page.getByRole("button", { name: "Start game" }).click();
}

/** The texts of the list of moves; empty while there is no list. */
export function moveList(page) {
  return page.evaluate(() => document.querySelector(".move-list")?.innerText ?? "");
}

/**
 * Fills in the dialog for a game of Paco Ŝako and starts it.
 * @param {import("playwright-core").Page} page
 * @param {{ opponent?: string, start?: string, row?: number, position?: string, seat?: string, spec?: string }} [choice]
 */
export async function newPaco(page, { opponent = "Two people", start, row, position, seat, spec } = {}) {
  await page.getByRole("button", { name: "New game", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Paco Ŝako", exact: true }).check();
  await dialog.getByRole("radio", { name: new RegExp(`^${opponent}`) }).check();
  if (spec) await dialog.getByRole("combobox", { name: "Bot spec" }).fill(spec);
  if (position) await dialog.getByRole("radio", { name: "Position", exact: true }).check();
  if (position) await dialog.getByRole("textbox", { name: "Position (FEN)" }).fill(position);
  if (start) await dialog.getByRole("radio", { name: start, exact: true }).check();
  if (row !== undefined) await dialog.getByRole("spinbutton", { name: "Position number, 0 to 959" }).fill(String(row));
  if (seat) await dialog.getByRole("radio", { name: seat, exact: true }).check();
  await dialog.getByRole("button", { name: "Start game" }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.getByRole("grid", { name: /^Paco Ŝako/ }).waitFor();
}

export async function newGameStarted(page, choice) {
  await newGame(page, choice);
  await page.locator("dialog").waitFor({ state: "detached" });
}

/** The board as rows of "", "Red" or "Blue". */
export async function readBoard(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll("[role=row]")].map((row) =>
      [...row.querySelectorAll("[role=gridcell]")].map((cell) => {
        const words = cell.getAttribute("aria-label").split(", ");
        return words[1] === "empty" ? "" : words[1];
      }),
    ),
  );
}

/** The first empty cell of a path for Red with the fewest empty cells, as [column, row]. */
export function nextOfShortestPath(board) {
  const rows = board.length;
  const cols = board[0].length;
  const key = (col, row) => row * cols + col;
  const best = new Map();
  const queue = [];
  const visit = (col, row, cost, path) => {
    if (col < 0 || row < 0 || col >= cols || row >= rows || board[row][col] === "Blue") return;
    const empty = board[row][col] === "";
    const total = cost + (empty ? 1 : 0);
    if ((best.get(key(col, row)) ?? Infinity) <= total) return;
    best.set(key(col, row), total);
    queue.push({ col, row, cost: total, path: empty ? [...path, [col, row]] : path });
  };
  for (let col = 0; col < cols; col += 1) visit(col, 0, 0, []);
  while (queue.length > 0) {
    queue.sort((a, b) => a.cost - b.cost);
    const { col, row, cost, path } = queue.shift();
    if (row === rows - 1) return path[Math.floor(path.length / 2)];
    for (const [dc, dr] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
      [1, -1],
      [-1, 1],
    ])
      visit(col + dc, row + dr, cost, path);
  }
  throw new Error("Red has lost");
}

export function pointName([col, row]) {
  return `${String.fromCharCode(97 + col)}${row + 1}`;
}

/** The board as Blue sees it, as if Blue were Red. */
function turned(board) {
  const other = { Red: "Blue", Blue: "Red" };
  return board[0].map((_, col) => board.map((row) => other[row[col]] ?? row[col]));
}

/** Plays a side of Hex until the game is over; `press` puts a stone. */
export async function playToTheEnd(page, press, side = "Red") {
  for (let turn = 0; turn < 61; turn += 1) {
    await waitForTitle(page, /^Your turn|wins\.$|^You (win|lose)/);
    if (!/^Your turn/.test(await title(page))) return;
    const board = await readBoard(page);
    const point = side === "Red" ? nextOfShortestPath(board) : nextOfShortestPath(turned(board)).toReversed();
    await press(pointName(point), point);
    await cell(page, pointName(point))
      .and(page.locator(`[aria-label*="${side}"]`))
      .waitFor();
  }
  throw new Error("the game does not end");
}

const axeSource = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Violations that axe finds and still finds after a while: fading colours have low contrast for a moment. */
export async function violations(page) {
  for (let tries = 1; ; tries += 1) {
    await page.evaluate(axeSource);
    const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
    if (found.violations.length === 0 || tries === 4)
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join("\n")}`);
    await pause(500);
  }
}

/** Asserts that nothing makes the page wider than the screen. */
export async function fits(page, what = "the page") {
  const { width } = page.viewportSize();
  await eventually(async () => {
    const size = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(size <= width, `${what}: ${size} of ${width}`);
  });
}

/** Bounding box of an element once it stays in place. */
export function boxOf(locator) {
  return settled(() => locator.boundingBox());
}

/** Goes to another page by the navigation, which is a menu on a phone; elsewhere a `part` of it may have to be opened first. */
export async function goBy(page, name, part = "") {
  const menu = page.getByRole("button", { name: "Menu" });
  const navigation = page.getByRole("navigation", { name: "Pages" });
  await menu.or(navigation).first().waitFor();
  if (await menu.isVisible()) await menu.click();
  else if (part) await navigation.getByRole("button", { name: `${part}: pages`, exact: true }).click();
  await navigation.getByRole("link", { name, exact: true }).click();
}

/** Begins a game on the first page against a level. */
export async function playLevel(page, level) {
  await page.getByRole("radio", { name: level, exact: true }).check();
  await page.getByRole("button", { name: "Play now" }).click();
}

/** Waits until the first page knows the levels. */
export async function waitForLevels(page) {
  await page.getByRole("radio", { name: "Beginner", exact: true }).waitFor({ state: "attached" });
}
