// The pages around the board: start, navigation, settings, languages, watching, engines.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  boxOf,
  emptyCell,
  eventually,
  fits,
  goBy,
  launchBrowser,
  moves,
  newGameStarted,
  openAt,
  openPage,
  PHONE,
  playLevel,
  resign,
  Server,
  SLOW,
  settled,
  TIMEOUT,
  title,
  violations,
  waitForLevels,
  waitForTitle,
} from "./support.mjs";

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

const GAME_ADDRESS = /#\/play\/[0-9a-f]{24}$/;

const heading = (page) => page.locator("h1");

test("one click on the first page leads to a game, and a stone is on the board within ten seconds", TIMEOUT, async () => {
  for (const options of [{}, PHONE]) {
    const { context, page, complaints } = await openAt(browser, `${server.url}/`, options);
    const start = Date.now();
    await page.getByRole("button", { name: "Play now" }).click();
    await emptyCell(page, "f6").waitFor();
    // The second half of a double click is not a move.
    await page.waitForTimeout(350);
    await emptyCell(page, "f6").click();
    await page.getByRole("gridcell", { name: /^f6, Red/ }).waitFor();
    const spent = Date.now() - start;
    assert.ok(spent < 10_000 * SLOW, `${spent} ms`);
    await page.waitForURL(GAME_ADDRESS);
    await page.goto(`${server.url}/#/`);
    await page.getByRole("link", { name: "Continue your game" }).click();
    await page.getByRole("gridcell", { name: /^f6, Red/ }).waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test("a double click on the first page begins a game and makes no move", TIMEOUT, async () => {
  // On a busy machine two clicks may be too far apart for a double click: such a try does not count.
  for (let tries = 0; tries < 20; tries += 1) {
    const { context, page } = await openAt(browser, `${server.url}/`);
    await page.evaluate(() => {
      window.pressed = [];
      addEventListener("pointerdown", (event) => window.pressed.push(event.timeStamp), { capture: true });
    });
    const { x, y, width, height } = await boxOf(page.getByRole("button", { name: "Play now" }));
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.waitForTimeout(100);
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.getByRole("gridcell").first().waitFor();
    await page.waitForTimeout(500);
    const [first, second] = await page.evaluate(() => window.pressed);
    const isDouble = second - first < 280;
    if (isDouble) assert.deepEqual(await moves(page), []);
    await context.close();
    if (isDouble) return;
  }
  assert.fail("no double click in 20 tries");
});

test("a game begins against the level that is chosen on the first page, or between two people", TIMEOUT, async () => {
  const { context, page } = await openAt(browser, `${server.url}/`);
  await playLevel(page, "Beginner");
  await waitForTitle(page, "Your turn.");
  await page.getByText("Beginner", { exact: true }).waitFor();
  // The browser reports an address a moment after the page has changed it.
  await page.waitForURL(GAME_ADDRESS);
  await page.goBack();
  await page.getByRole("radio", { name: /^Two people/ }).check();
  await eventually(async () => assert.ok(await page.getByRole("radio", { name: "Beginner", exact: true }).isDisabled()));
  await page.getByRole("radio", { name: "Ponder At the strength you choose" }).check();
  await eventually(async () => assert.ok(await page.getByRole("radio", { name: "Beginner", exact: true }).isChecked()));
  await page.getByRole("radio", { name: /^Two people/ }).check();
  await page.getByRole("button", { name: "Play now" }).click();
  await waitForTitle(page, "Red to move.");
  await context.close();
});

test("every page can be reached from the navigation, identifies itself, and passes axe", TIMEOUT, async () => {
  const themes = [{ colorScheme: "light" }, { colorScheme: "dark" }, { colorScheme: "light", ...PHONE }, { colorScheme: "dark", ...PHONE }];
  for (const options of themes) {
    const { context, page, complaints } = await openAt(browser, `${server.url}/`, { reducedMotion: "reduce", ...options });
    const what = JSON.stringify(options);
    await waitForLevels(page);
    assert.deepEqual(await violations(page), [], `start ${what}`);
    for (const [name, words, part] of /** @type {[string, RegExp, string?][]} */ ([
      ["Analysis", /./, "Analyze"],
      ["Paco Ŝako: Replay", /^Game replay/, "Analyze"],
      ["Position editor", /^Position editor/, "Analyze"],
      ["Crossword: Game review", /^Game review/, "Analyze"],
      ["Puzzles", /^Puzzles/],
      ["Your strength", /^Your strength/, "Lab"],
      ["Measurements", /^Measurements/, "Lab"],
      ["Watch", /^Matches/],
      ["Engines", /^Engines/, "Lab"],
      ["Training", /^Training/, "Lab"],
      ["Play", /./],
    ])) {
      await goBy(page, name, part);
      await page.waitForFunction((name) => document.querySelector("#pages a[aria-current]")?.textContent === name, name);
      await heading(page).filter({ hasText: words }).waitFor();
      await eventually(async () =>
        assert.ok(await heading(page).evaluate((element) => element === document.activeElement), `${name}: the heading has the focus`),
      );
      assert.deepEqual(await violations(page), [], `${name} ${what}`);
    }
    const isPhone = await page.getByRole("button", { name: "Menu" }).isVisible();
    const menu = page.getByRole("button", { name: isPhone ? "Menu" : "Lab: pages", exact: true });
    await menu.click();
    await page.getByRole("link", { name: "Engines", exact: true }).waitFor();
    assert.deepEqual(await violations(page), [], `menu ${what}`);
    await page.keyboard.press("Escape");
    await eventually(async () => assert.equal(await menu.getAttribute("aria-expanded"), "false"));
    await eventually(async () => assert.ok(await menu.evaluate((element) => element === document.activeElement)));
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test("the puzzles and the position editors of all games are one page each, also at their former addresses", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, `${server.url}/`, { reducedMotion: "reduce" });
  const tabs = page.getByRole("navigation", { name: "Game" });
  for (const [name, former, games] of /** @type {[string, [string, RegExp, string][], string[]][]} */ ([
    ["Puzzles", [["paco/puzzles", /#\/puzzles\/paco/, "Paco Ŝako"]], ["Hex", "Go", "Othello", "Paco Ŝako", "Crossword"]],
    [
      "Position editor",
      [
        ["paco/editor?fen=8/8/8/8/8/8/8/K1k5_w", /#\/position\/paco\?fen=8\/8\/8\/8\/8\/8\/8\/K1k5_w/, "Paco Ŝako"],
        ["crossword/editor", /#\/position\/crossword/, "Crossword"],
        ["position?rules=go:7", /#\/position\/go\?rules=go%3A7/, "Go"],
      ],
      ["Hex", "Go", "Othello", "Paco Ŝako", "Crossword"],
    ],
  ])) {
    await page.goto(`${server.url}/#/`);
    await page.locator(".menu-pages a", { hasText: name }).click();
    for (const game of games) {
      await tabs.getByRole("link", { name: game, exact: true }).click();
      await tabs.locator("[aria-current=page]", { hasText: game }).waitFor();
      await heading(page).filter({ hasText: name }).waitFor();
      await page.locator(".review-stage").getByRole("grid").waitFor();
    }
    for (const [address, present, game] of former) {
      await page.goto(`${server.url}/#/${address}`);
      await page.waitForURL(present);
      await tabs.locator("[aria-current=page]", { hasText: game }).waitFor();
    }
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test("no page scrolls sideways, from a phone to a wall screen, and no word is cut off", TIMEOUT, async () => {
  // German words are longer.
  const places = /** @type {const} */ ([
    [320, 640, "de"],
    [390, 844, "en"],
    [768, 1024, "en"],
    [1000, 640, "de"],
    [1070, 640, "de"],
    [3840, 2160, "en"],
  ]);
  for (const [width, height, locale] of places) {
    const { context, page } = await openAt(browser, `${server.url}/`, { viewport: { width, height }, locale });
    for (const hash of ["#/", "#/analysis", "#/matches", "#/measurements", "#/strength", "#/engines", "#/training", "#/play"]) {
      await page.goto(`${server.url}/${hash}`);
      await heading(page).waitFor();
      await page.waitForTimeout(100);
      await fits(page, `${hash} at ${width}`);
      await eventually(async () => {
        const cut = await page.evaluate(() =>
          [...document.querySelectorAll("button:not(.skip)")].filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
        );
        assert.deepEqual(cut, [], `${hash} at ${width}`);
      });
    }
    await context.close();
  }
});

test("the first page and all it asks for weigh less than 200 kB, compressed", TIMEOUT, async () => {
  const { context, page } = await openAt(browser, `${server.url}/`);
  await waitForLevels(page);
  // Everything that the page requests has arrived, including its last requests.
  const parts = await settled(() =>
    page.evaluate(() =>
      [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].map((one) => [
        one.name,
        one.transferSize,
        one.encodedBodySize,
        one.decodedBodySize,
      ]),
    ),
  );
  const [script] = parts.filter(([name]) => name.endsWith(".js")).sort((a, b) => b[3] - a[3]);
  assert.ok(script[2] < script[3] / 2, `scripts come compressed: ${script}`);
  const weight = parts.reduce((sum, [, transferred]) => sum + transferred, 0);
  assert.ok(weight > 10_000 && weight < 200_000, `${weight} bytes`);
  await context.close();
});

test("nothing on the first page moves while it loads", TIMEOUT, async () => {
  for (const options of [{}, PHONE]) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    const page = await context.newPage();
    await page.addInitScript(() => {
      window.shifts = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shifts += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(`${server.url}/`);
    await waitForLevels(page);
    await page.waitForTimeout(400);
    const shifts = await page.evaluate(() => window.shifts);
    assert.ok(shifts < 0.01, `layout shifts of ${shifts}`);
    await context.close();
  }
});

test("every page is in German once it is chosen, and stays so", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url);
  await waitForTitle(page, "Your turn.");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("radio", { name: "Deutsch" }).check();
  await page.getByRole("heading", { name: "Einstellungen" }).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await waitForTitle(page, "Du bist am Zug.");
  await eventually(async () => assert.equal(await page.locator("html").getAttribute("lang"), "de"));
  await emptyCell(page, "f6").waitFor({ state: "detached" });
  await page.getByRole("gridcell", { name: "f6, frei", exact: true }).click();
  await page.getByRole("gridcell", { name: /^f6, Rot/ }).waitFor();
  await page.reload();
  await waitForTitle(page, "Du bist am Zug.");
  const headings = { "#/": "Was möchtest du spielen?", "#/matches": "Wettkämpfe", "#/engines": "Engines", "#/training": "Training" };
  for (const [hash, words] of Object.entries(headings)) {
    await page.goto(`${server.url}/${hash}`);
    await heading(page).filter({ hasText: words }).waitFor();
    const text = await settled(() => page.locator("body").innerText());
    const english = text.match(/\b(Play|Games|Match(es)?|Settings|Level|the|with|your|against)\b/g) ?? [];
    // The server's descriptions of its players are in English only.
    if (hash !== "#/engines") assert.deepEqual(english, [], `${hash}: ${text}`);
    assert.deepEqual(await violations(page), [], hash);
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a browser that prefers German gets the page in German", TIMEOUT, async () => {
  const { context, page } = await openAt(browser, `${server.url}/`, { locale: "de-DE" });
  await page.getByRole("button", { name: "Jetzt spielen" }).waitFor();
  await context.close();
});

test("the colours of the board are chosen, named and kept", TIMEOUT, async () => {
  const { context, page } = await openPage(browser, server.url);
  await page.keyboard.press("n");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await newGameStarted(page, { opponent: "Two people", size: 4 });
  for (const [palette, first, second] of [
    ["Black · White", "Black", "White"],
    ["Orange · Purple", "Orange", "Purple"],
  ]) {
    for (const theme of ["Light", "Dark"]) {
      await page.getByRole("button", { name: "Settings" }).click();
      await page.getByRole("radio", { name: palette }).check();
      await page.getByRole("radio", { name: theme, exact: true }).check();
      assert.deepEqual(await violations(page), [], `${palette} ${theme}`);
      await page.keyboard.press("Escape");
      await page.locator("dialog").waitFor({ state: "detached" });
    }
    const turn = (await moves(page)).length % 2 === 0 ? first : second;
    await waitForTitle(page, `${turn} to move.`);
    await page.reload();
    await waitForTitle(page, `${turn} to move.`);
    await page
      .getByRole("gridcell", { name: /empty$/ })
      .first()
      .click();
    await page.getByRole("gridcell", { name: new RegExp(`${turn}, last move$`) }).waitFor();
    assert.deepEqual(await violations(page), [], palette);
  }
  await context.close();
});

test("sounds are off until they are turned on", TIMEOUT, async () => {
  const { context, page } = await openPage(browser, server.url);
  await page.evaluate(() => {
    window.tones = 0;
    const { createOscillator } = BaseAudioContext.prototype;
    BaseAudioContext.prototype.createOscillator = function () {
      window.tones += 1;
      return createOscillator.call(this);
    };
  });
  await newGameStarted(page, { opponent: "Two people", size: 4 });
  await emptyCell(page, "b2").click();
  await page.getByRole("gridcell", { name: /^b2, Red/ }).waitFor();
  await eventually(async () => assert.equal(await page.evaluate(() => window.tones), 0));
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("switch", { name: "Sounds" }).click();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await emptyCell(page, "c2").click();
  await page.getByRole("gridcell", { name: /^c2, Blue/ }).waitFor();
  await eventually(async () => assert.ok((await page.evaluate(() => window.tones)) > 0));
  await context.close();
});

test("the board as text shows the game and accepts moves by their names", TIMEOUT, async () => {
  for (const options of [{}, PHONE]) {
    const { context, page, complaints } = await openPage(browser, server.url, options);
    await newGameStarted(page, { opponent: "Two people", size: 3 });
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("switch", { name: "Board as text" }).click();
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    const field = page.getByRole("textbox", { name: "Your move" });
    for (const name of ["B2", "a1"]) {
      await field.fill(name);
      await page.keyboard.press("Enter");
      await page.locator(".move-list .move-text", { hasText: name.toLowerCase() }).waitFor();
    }
    const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "2", exact: true }) });
    await eventually(async () => assert.match((await row.innerText()).replace(/\s+/g, " "), /Red/));
    await field.fill("b2");
    await page.keyboard.press("Enter");
    await page.getByTestId("announcer").filter({ hasText: "b2 cannot be played now." }).waitFor();
    await eventually(async () => assert.deepEqual(await moves(page), ["b2", "a1"]));
    assert.deepEqual(await violations(page), []);
    await page.evaluate(() => document.activeElement?.blur());
    await page.keyboard.press("b");
    await page.getByRole("gridcell", { name: "a1, Blue, last move", exact: true }).waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test("others watch a game live by its link and cannot play in it", TIMEOUT, async () => {
  const { context, page } = await openPage(browser, server.url, { permissions: ["clipboard-read", "clipboard-write"] });
  await newGameStarted(page, { opponent: "Two people", size: 4 });
  await emptyCell(page, "b2").click();
  await page.getByRole("gridcell", { name: "b2, Red, last move", exact: true }).waitFor();
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByTestId("announcer").filter({ hasText: "Link copied." }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /#\/play\/[0-9a-f]{24}$/);

  const other = await openAt(browser, link, PHONE);
  await other.page.getByRole("gridcell", { name: "b2, Red, last move", exact: true }).waitFor();
  await other.page.getByText("You are watching this game live.").waitFor();
  assert.deepEqual(await violations(other.page), []);
  for (const name of ["Take back", "Hint", "Resign"]) {
    await eventually(async () => assert.ok(await other.page.getByRole("button", { name, exact: true }).isDisabled(), name));
  }
  await emptyCell(other.page, "c3").click({ force: true });
  await emptyCell(page, "a1").click();
  await other.page.getByRole("gridcell", { name: "a1, Blue, last move", exact: true }).waitFor();
  await other.page.getByTestId("announcer").filter({ hasText: "Blue: a1." }).waitFor();
  await eventually(async () => assert.deepEqual(await moves(other.page), ["b2", "a1"]));
  await resign(page);
  await waitForTitle(other.page, "Blue wins.");
  await other.context.close();

  const lost = await openAt(browser, `${server.url}/#/play/${"0".repeat(24)}`);
  await lost.page.getByText("This game is no longer on the server.").waitFor();
  await lost.page.getByLabel("Status").getByRole("button", { name: "New game", exact: true }).click();
  await lost.page.getByRole("dialog").waitFor();
  await lost.context.close();
  await context.close();
});

test("Back and Forward lead through pages and games", TIMEOUT, async () => {
  const { context, page } = await openAt(browser, `${server.url}/`);
  await playLevel(page, "First steps");
  await waitForTitle(page, "Your turn.");
  // The browser reports an address a moment after the page has changed it.
  await page.waitForURL(GAME_ADDRESS);
  const game = page.url();
  await goBy(page, "Engines", "Lab");
  await heading(page).filter({ hasText: "Engines" }).waitFor();
  await page.goBack();
  await waitForTitle(page, "Your turn.");
  await page.waitForURL(game);
  await page.goBack();
  await page.getByRole("button", { name: "Play now" }).waitFor();
  await page.goForward();
  await waitForTitle(page, "Your turn.");
  await page.waitForURL(game);
  await context.close();
});

test("Back closes an open dialog, and a closed one leaves no trace in the history", TIMEOUT, async () => {
  const { context, page } = await openAt(browser, `${server.url}/`);
  await goBy(page, "Engines", "Lab");
  await heading(page).filter({ hasText: "Engines" }).waitFor();
  const engines = page.url();
  const dialog = page.getByRole("dialog");
  const settings = page.getByRole("button", { name: "Settings", exact: true });
  await settings.click();
  await dialog.waitFor();
  assert.equal(page.url(), engines);
  await page.goBack();
  await dialog.waitFor({ state: "hidden" });
  assert.equal(page.url(), engines);
  await heading(page).filter({ hasText: "Engines" }).waitFor();
  for (const way of ["Escape", "Close"]) {
    await settings.click();
    await dialog.waitFor();
    if (way === "Escape") await page.keyboard.press("Escape");
    else await dialog.getByRole("button", { name: way }).click();
    await dialog.waitFor({ state: "hidden" });
  }
  await eventually(async () => assert.notEqual(await page.evaluate(() => history.state), "dialog"));
  await page.goBack();
  await page.getByRole("button", { name: "Play now" }).waitFor();

  // A game that a dialog begins takes the place of the one before, as without a dialog.
  await playLevel(page, "First steps");
  await page.waitForURL(GAME_ADDRESS);
  const game = page.url();
  await page.getByRole("button", { name: "New game", exact: true }).first().click();
  await dialog.getByRole("button", { name: "Start game" }).click();
  await page.waitForURL((url) => GAME_ADDRESS.test(url.href) && url.href !== game);
  await eventually(async () => assert.notEqual(await page.evaluate(() => history.state), "dialog"));
  assert.notEqual(page.url(), game);
  await page.goBack();
  await page.getByRole("button", { name: "Play now" }).waitFor();
  await context.close();
});

test("engines are listed, each one click away from a game", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/engines`);
  for (const game of ["Hex", "Go"]) {
    const levels = page.getByRole("region", { name: `Levels, ${game}` });
    await levels.getByRole("button", { name: "Play First steps", exact: true }).waitFor();
  }
  await eventually(async () => assert.match(await page.locator("main").innerText(), /alphabeta:depth=1\b/));
  const field = page.getByRole("combobox", { name: "Bot spec" });
  await field.fill("nobody:x=1");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("alert").filter({ hasText: "nobody" }).waitFor();
  assert.deepEqual(await violations(page), []);
  await field.fill("mcts:rollouts=50");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await waitForTitle(page, "Your turn.");
  await page.getByText("mcts:rollouts=50", { exact: true }).waitFor();
  await eventually(async () => assert.equal(await title(page), "Your turn."));
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the keyboard skips the header and every link shows its focus", TIMEOUT, async () => {
  const { context, page } = await openAt(browser, `${server.url}/`);
  await waitForLevels(page);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("button", { name: "Skip to content" });
  await eventually(async () =>
    assert.ok(await skip.evaluate((element) => element === document.activeElement && element.getBoundingClientRect().height > 20)),
  );
  await page.keyboard.press("Enter");
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement.tagName), "H1"));
  for (let i = 0; i < 12; i += 1) {
    await page.keyboard.press("Tab");
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
    assert.notEqual(outline, "none");
  }
  await context.close();
});
