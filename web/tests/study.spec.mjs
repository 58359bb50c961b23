// The analysis page: variations, records, links, players' opinions, reviews and lessons.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  boxOf,
  emptyCell,
  eventually,
  fits,
  launchBrowser,
  newGameStarted,
  openAt,
  openPage,
  PHONE,
  Server,
  SLOW,
  savedFile,
  settled,
  TIMEOUT,
  violations,
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

async function openStudy(hash = "?rules=hex:5", options = {}) {
  const opened = await openAt(browser, `${server.url}/#/analysis${hash}`, { reducedMotion: "reduce", acceptDownloads: true, ...options });
  await opened.page.locator(".review svg.board").waitFor();
  return opened;
}

/** The moves of the tree as the page shows them, with variations in brackets. */
function drawnTree(page) {
  return page.locator(".tree").evaluate((tree) => {
    const words = (element) =>
      [...element.children].flatMap((child) => {
        if (child.matches(".tree-move")) return child.dataset.nodes === "0" ? [] : [child.querySelector(".move-text").textContent];
        if (child.matches(".variation")) return [`(${words(child).join(" ")})`];
        return words(child);
      });
    return words(tree).join(" ");
  });
}

async function waitForTree(page, expected) {
  await eventually(async () => assert.equal(await drawnTree(page), expected));
}

const here = (page) => page.locator(".tree-move.here");
const button = (page, name) => page.getByRole("button", { name, exact: true });
const stones = (page) => page.locator(".review svg.board .stone").count();

async function waitForStones(page, count) {
  await page.waitForFunction((expected) => document.querySelectorAll(".review svg.board .stone").length === expected, count);
}

async function put(page, name, count) {
  await emptyCell(page, name).click();
  await waitForStones(page, count);
}

async function paste(page, text) {
  await button(page, "Open or new…").click();
  await page.getByRole("dialog").getByRole("textbox").fill(text);
  await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
}

test("variations are added, walked by keys, promoted, deleted and undone", TIMEOUT, async () => {
  const { context, page, complaints } = await openStudy();
  await put(page, "c3", 1);
  await put(page, "b3", 2);
  await put(page, "d2", 3);
  await page.locator("h1").focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await waitForStones(page, 1);
  await put(page, "b4", 2);
  await waitForTree(page, "c3 b3 (b4) d2");
  await page.locator("h1").focus();
  await page.keyboard.press("ArrowUp");
  await page.locator(".tree-move.here", { hasText: "b3" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.locator(".tree-move.here", { hasText: "b4" }).waitFor();
  await page.getByTestId("announcer").filter({ hasText: "Blue: b4." }).waitFor({ state: "attached" });
  await page.keyboard.press("p");
  await waitForTree(page, "c3 b4 (b3 d2)");
  await page.keyboard.press("Delete");
  await waitForTree(page, "c3 b3 d2");
  await page.keyboard.press("z");
  await waitForTree(page, "c3 b4 (b3 d2)");
  await page.keyboard.press("Home");
  await waitForStones(page, 0);
  await page.keyboard.press("End");
  await waitForStones(page, 2);
  // A known move follows its existing variation.
  await button(page, "Previous move").click();
  await waitForStones(page, 1);
  await put(page, "b3", 2);
  await waitForTree(page, "c3 b4 (b3 d2)");
  await page.getByRole("textbox", { name: "Comment on this position" }).fill("a fine move");
  await page.getByRole("radio", { name: "Letter" }).check();
  await page.locator('.study [data-point="0"]').click();
  await page.getByRole("gridcell", { name: "a1, empty, label A", exact: true }).waitFor();
  await page.getByRole("radio", { name: "Play moves" }).check();
  await page.reload();
  await waitForTree(page, "c3 b4 (b3 d2)");
  await eventually(async () => assert.equal(await page.getByRole("textbox", { name: "Comment on this position" }).inputValue(), "a fine move"));
  assert.deepEqual(complaints, []);
  await context.close();
});

const GAME = "(;GM[11]SZ[5]PB[Ada]PW[Bo]C[a game];B[b2]C[good [sic\\]]TR[a1]LB[e5:x](;W[c3];B[d2](;W[d3])(;W[b4]))(;W[b3]C[other];B[c2]))";

// A variation at the second move, with one of its own, and one at the fourth.
const BRANCHES = "(;GM[1]FF[4]SZ[9];B[ee];W[cc](;B[gc];W[gg](;B[cg])(;B[dg]))(;B[ge]C[the side];W[cg](;B[gg])(;B[hh])))";

test("the tree is drawn, and walked by pointer and keys", TIMEOUT, async () => {
  const { context, page, complaints } = await openStudy("");
  await paste(page, BRANCHES);
  const drawing = page.locator(".tree-drawing");
  await button(page, "Tree").click();
  const drawn = drawing.getByRole("button");
  await eventually(async () => assert.equal(await drawn.count(), 11));
  await eventually(async () => assert.equal(await page.locator(".tree").count(), 0));
  const placeOf = async (name) => {
    const { x, y } = await boxOf(drawing.getByRole("button", { name, exact: true }));
    return { x, y };
  };
  const [main, side, inner] = [await placeOf("3 Black G7"), await placeOf("3 Black G5 with a comment"), await placeOf("5 Black H2")];
  assert.equal(main.x, side.x);
  assert.ok(main.y < side.y && side.y < inner.y && side.x < inner.x);
  // By pointer, then by keys: through the line, and up and down a column.
  await drawing.getByRole("button", { name: "5 Black H2", exact: true }).click();
  await waitForStones(page, 5);
  const current = drawing.locator("[aria-current=step]");
  await eventually(async () => assert.equal(await current.getAttribute("aria-label"), "5 Black H2"));
  assert.equal(await drawing.locator('[tabindex="0"]').count(), 1);
  await current.focus();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  for (const [key, name] of [
    ["ArrowUp", "5 Black G3"],
    ["ArrowUp", "5 Black D3"],
    ["ArrowUp", "5 Black C3"],
    ["ArrowUp", "5 Black C3"],
    ["ArrowLeft", "4 White G3"],
    ["ArrowLeft", "3 Black G7"],
    ["ArrowDown", "3 Black G5 with a comment"],
    ["Home", "Start"],
  ]) {
    await page.keyboard.press(key);
    await eventually(async () => assert.equal(await focused(), name, key));
  }
  await waitForStones(page, 0);
  assert.deepEqual(await violations(page), []);
  // The choice is kept.
  await page.goto(`${server.url}/#/analysis`);
  await page.reload();
  await eventually(async () => assert.equal(await drawn.count(), 11));
  await button(page, "Tree").click();
  await page.locator(".tree-move").first().waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a drawn tree of hundreds of moves shows the current one, and stays as high as it was", TIMEOUT, async () => {
  const names = Array.from({ length: 300 }, (_, index) => `${"abcdefghijklmnopqrs"[index % 19]}${"abcdefghijklmnopqrs"[Math.floor(index / 19)]}`);
  const ply = (index) => `;${index % 2 === 0 ? "B" : "W"}[${names[index]}]`;
  const all = (from, to) => Array.from({ length: to - from }, (_, index) => ply(from + index)).join("");
  const { context, page } = await openStudy("", { ...PHONE });
  await button(page, "Tree").click();
  const drawing = page.locator(".tree-drawing");
  const empty = (await boxOf(drawing)).height;
  // The second line leaves out the third move, and plays it last.
  await paste(page, `(;GM[1]FF[4]SZ[19]${all(0, 2)}(${all(2, 300)})(${ply(4)}${all(3, 4)}${ply(2)}${all(5, 250)}))`);
  await eventually(async () => assert.ok((await drawing.getByRole("button").count()) > 540));
  for (const key of ["End", "Home"]) {
    await page.locator("body").press(key);
    await eventually(async () => {
      const [here, around] = [await drawing.locator("[aria-current=step]").boundingBox(), await drawing.boundingBox()];
      assert.ok(here.x >= around.x && here.x + here.width <= around.x + around.width, `${key}: the current move is out of sight`);
    });
  }
  await eventually(async () => assert.equal((await boxOf(drawing)).height, empty));
  await fits(page);
  await context.close();
});

test("SGF with variations is imported and exported unchanged", TIMEOUT, async () => {
  const { context, page, complaints } = await openStudy();
  await paste(page, GAME);
  await page.locator("dialog").waitFor({ state: "detached" });
  await waitForTree(page, "b2 c3 (b3 c2) d2 d3 (b4)");
  // The last position of the main line is shown.
  await waitForStones(page, 4);
  await button(page, "Go to the start").click();
  await button(page, "Next move").click();
  await eventually(async () => assert.equal(await page.getByRole("textbox", { name: "Comment on this position" }).inputValue(), "good [sic]"));
  await page.getByRole("gridcell", { name: "e5, empty, label x", exact: true }).waitFor();
  const saved = (await savedFile(page, "Save SGF")).toString();
  assert.match(saved, /PB\[Ada\]/);
  await paste(page, "(;GM[11]SZ[3])");
  await waitForTree(page, "");
  await page.locator(".review").evaluate((main, text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "game.sgf"));
    main.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
  }, saved);
  await waitForTree(page, "b2 c3 (b3 c2) d2 d3 (b4)");
  assert.equal((await savedFile(page, "Save SGF")).toString(), saved);
  await button(page, "Open or new…").click();
  await page.locator('input[type="file"]').setInputFiles({ name: "a.sgf", mimeType: "text/plain", buffer: Buffer.from("(;GM[11]SZ[4];B[a1])") });
  await waitForTree(page, "a1");
  await paste(page, "(;GM[11]SZ[4];B[z9])");
  await page.getByRole("dialog").getByRole("alert").filter({ hasText: "z9" }).waitFor();
  assert.deepEqual(
    complaints.filter((one) => !one.includes("422")),
    [],
  );
  await context.close();
});

test("a HexWorld link is imported and exported", TIMEOUT, async () => {
  const { context, page } = await openStudy();
  await paste(page, "https://hexworld.org/board/#5c1,a2:sb3,c4");
  await waitForTree(page, "a2 swap b3 c4");
  await eventually(async () => assert.match(await here(page).innerText(), /b3/));
  await button(page, "Share…").click();
  const link = await page.getByRole("dialog").getByRole("textbox", { name: "HexWorld link" }).inputValue();
  assert.equal(link, "https://hexworld.org/board/#5c1,a2:sb3,c4");
  await context.close();
});

test("a link restores game, variation, position and settings", TIMEOUT, async () => {
  const { context, page } = await openStudy();
  await paste(page, GAME);
  await waitForTree(page, "b2 c3 (b3 c2) d2 d3 (b4)");
  await page.locator(".tree-move", { hasText: "b4" }).click();
  await page.getByLabel("Heat map").selectOption("policy");
  await page.getByLabel("Limit").selectOption("100v");
  await page.getByLabel("Second opinion").check();
  await button(page, "Analyze").click();
  await button(page, "Share…").click();
  const link = await page.getByRole("dialog").getByRole("textbox", { name: "Link to this study" }).inputValue();
  await context.close();
  const other = await openAt(browser, link, { reducedMotion: "reduce" });
  await waitForTree(other.page, "b2 c3 (b3 c2) d2 d3 (b4)");
  await eventually(async () => assert.match(await here(other.page).innerText(), /b4/));
  await eventually(async () => assert.equal(await other.page.getByLabel("Heat map").inputValue(), "policy"));
  await eventually(async () => assert.equal(await other.page.getByLabel("Limit").inputValue(), "100v"));
  // The second player has a spec, so it is only asked once the person says so.
  await eventually(async () => assert.equal(await button(other.page, "Analyze").getAttribute("aria-pressed"), "false"));
  await button(other.page, "Analyze").click();
  await other.page.locator(".columns.two .candidates").nth(1).waitFor();
  await other.page.goto(`${server.url}/#/analysis?tree=broken`);
  await other.page.getByRole("alert").filter({ hasText: "cannot be read" }).waitFor();
  await other.context.close();
});

test("a link asks no player by its spec, runs no program, and leaves the person's choices alone", TIMEOUT, async () => {
  const link = (spec) =>
    `?${new URLSearchParams({ rules: "hex:5", moves: "c3", at: "1", on: "1", with: JSON.stringify({ analysts: [{ player: "custom", spec }], limit: "100v" }) })}`;
  const { context, page } = await openAt(browser, `${server.url}/#/`);
  const sent = [];
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push(String(payload))));
  const kept = () => page.evaluate(() => localStorage.getItem("ponder.study") ?? "");
  await page.reload();
  for (const spec of ["gtp:cmd=touch /tmp/ran", " GTP:cmd=x"]) {
    await page.goto(`${server.url}/#/analysis${link(spec)}`);
    await page.waitForFunction(() => location.hash === "#/analysis");
    await waitForStones(page, 1);
    await page.waitForTimeout(400);
    await eventually(async () => assert.equal(await button(page, "Analyze").getAttribute("aria-pressed"), "false"));
    await eventually(async () => assert.equal(await page.getByLabel("Analysis by").inputValue(), "usual"));
  }
  // The same link has the same effect again.
  const harmless = `${server.url}/#/analysis${link("mcts:rollouts=77")}`;
  for (let times = 0; times < 2; times += 1) {
    await page.evaluate((to) => (location.href = to), harmless);
    await page.waitForFunction(() => location.hash === "#/analysis");
    await page.locator('.analyst input[type="text"]').waitFor();
    await page.waitForTimeout(400);
    await eventually(async () => assert.equal(await page.locator('.analyst input[type="text"]').inputValue(), "mcts:rollouts=77"));
    assert.ok(!sent.some((words) => words.includes("analyze")), "a link has begun an analysis");
    await eventually(async () => assert.ok(!(await kept()).includes("rollouts=77"), "a link has changed what is kept"));
    if (times === 0) {
      await page.locator("h1").focus();
      await page.keyboard.press("Home");
      await waitForStones(page, 0);
    }
  }
  await waitForStones(page, 1);
  await button(page, "Analyze").click();
  await page.getByRole("region", { name: "Candidates", exact: true }).waitFor();
  await eventually(async () => assert.ok(sent.some((words) => words.includes("rollouts=77"))));
  await eventually(async () => assert.ok(!(await kept()).includes("rollouts=77")));
  // A line that is not a game is not built.
  await page.goto(`${server.url}/#/analysis?rules=hex:5&moves=${"a1.".repeat(1200)}a1`);
  await page.getByRole("alert").filter({ hasText: "more than 1,000 moves" }).waitFor();
  await context.close();
});

test("players are asked, previewed and compared, and their trees are explored", TIMEOUT, async () => {
  const { context, page, complaints } = await openStudy("?rules=hex:5&moves=c3&at=1");
  await page.getByLabel("Limit").selectOption("100v");
  await page.locator("h1").focus();
  await page.keyboard.press("a");
  const table = page.getByRole("region", { name: "Candidates", exact: true });
  await page.getByTestId("announcer").filter({ hasText: "Analysis done. Best:" }).waitFor({ state: "attached" });
  await table.getByRole("columnheader", { name: "Prior" }).waitFor();
  await page.locator(".mark.best text").first().waitFor();
  await eventually(async () => assert.ok((await page.locator(".over-stone .small").count()) > 0, "visits are on the board"));
  // Hover and focus show how play would go on.
  await table.locator("tbody tr").first().hover();
  await page.locator(".preview text", { hasText: "1" }).first().waitFor();
  await page.mouse.move(0, 0);
  await page.locator(".preview").first().waitFor({ state: "detached" });
  await table.getByRole("button").first().focus();
  await page.locator(".preview").first().waitFor();
  await table.getByRole("button").first().blur();
  await page.locator(".review .cell", { has: page.locator(".mark.best") }).hover();
  await page.locator(".preview").first().waitFor();
  await page.mouse.move(0, 0);
  await page.getByLabel("Heat map").selectOption("off");
  await eventually(async () => assert.equal(await page.locator(".mark .heat").first().getAttribute("fill-opacity"), "0.000"));
  // The tree of the search.
  await page.locator("summary", { hasText: "Search tree" }).click();
  const searched = page.getByRole("region", { name: "Searched moves" });
  await searched.getByRole("button").first().click();
  await page.getByRole("navigation", { name: "Path" }).getByRole("button").nth(1).waitFor();
  await searched.getByRole("button").first().click();
  await page.getByRole("navigation", { name: "Path" }).getByRole("button").nth(2).waitFor();
  await button(page, "Add this line as a variation").click();
  await waitForStones(page, 3);
  // A second player.
  await page.getByLabel("Second opinion").check();
  await page
    .getByRole("textbox", { name: "Second bot spec" })
    .or(page.getByRole("combobox", { name: "Second bot spec" }))
    .fill("mcts:rollouts=200");
  await page.keyboard.press("Tab");
  await page.getByRole("region", { name: "Candidates of the second bot" }).waitFor();
  await page.locator(".verdict", { hasText: /^Both prefer|^They disagree/ }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

// A corner is a bad opening move, and the reply is not better.
const BLUNDERS = "?rules=hex:5&moves=a1.e5.e1.a5.c3.b4&at=0";

test("played moves have dots in the colour of their loss, which can be hidden", TIMEOUT, async () => {
  const { context, page } = await openStudy(BLUNDERS);
  await page.getByLabel("Depth").selectOption("50");
  await button(page, "Review the game").click();
  const listed = page.locator(".tree-move .loss");
  await eventually(async () => assert.equal(await listed.count(), 6));
  // The moves of another line keep theirs.
  await page.locator(".tree-move", { hasText: "c3" }).click();
  await waitForStones(page, 5);
  await put(page, "b2", 6);
  await eventually(async () => assert.equal(await listed.count(), 6));
  await page.getByRole("button", { name: /^1 Red a1 lost \d+%$/ }).click();
  await page.getByRole("gridcell", { name: /^a1, Red.*, lost \d+%$/ }).waitFor();
  await eventually(async () => assert.equal(await page.locator("svg.board .loss.grade-4").count(), 1));
  assert.deepEqual(await violations(page), []);
  await page.getByRole("checkbox", { name: "Dots in the colour of the loss" }).uncheck();
  await eventually(async () => assert.equal(await page.locator(".loss").count(), 0));
  await page.getByRole("gridcell", { name: /^a1, Red(, last move)?$/ }).waitFor();
  await context.close();
});

test("a game is reviewed, its graph is operated, and its mistakes become lessons", TIMEOUT, async () => {
  const { context, page, complaints } = await openStudy(BLUNDERS);
  await page.getByLabel("Depth").selectOption("50");
  await button(page, "Review the game").click();
  await page.getByTestId("announcer").filter({ hasText: "Review done." }).waitFor({ state: "attached" });
  await page.locator(".mistake").first().waitFor();
  await eventually(async () => assert.match(await page.locator(".mistake-loss").first().innerText(), /^−\d+%$/));
  // The graph: by pointer, by keys, as a table.
  const box = await boxOf(page.locator("svg.graph"));
  await page.mouse.click(box.x + box.width / 2, box.y + 20);
  await waitForStones(page, 3);
  await page.getByRole("slider", { name: "Move of the game" }).focus();
  await page.keyboard.press("ArrowRight");
  await waitForStones(page, 4);
  await eventually(async () =>
    assert.match(await page.getByRole("slider", { name: "Move of the game" }).getAttribute("aria-valuetext"), /^Move 4, a5: Red \d+% to win$/),
  );
  await button(page, "Table").click();
  await eventually(async () => assert.equal(await page.getByRole("region", { name: "Table of win rates" }).locator("tbody tr").count(), 7));
  await button(page, "Table").click();
  assert.deepEqual(await violations(page), []);
  // The lesson.
  await page.locator(".learn").getByRole("button", { name: "Both", exact: true }).click();
  const lesson = page.locator(".lesson");
  await lesson.locator(".asking").waitFor();
  await eventually(async () => assert.equal(await page.locator(".mark").count(), 0, "the answer is on the board"));
  assert.deepEqual(await violations(page), []);
  await emptyCell(page, "a2").click();
  await lesson.locator(".wrong, .right").waitFor();
  const before = await settled(() => stones(page));
  if (await lesson.locator(".wrong").count()) await lesson.getByRole("button", { name: "Show the best move" }).click();
  await page.locator(".mark.best").waitFor();
  await eventually(async () => assert.equal(await stones(page), before));
  while ((await lesson.locator(".over").count()) === 0) {
    await lesson.getByRole("button", { name: /^(Skip|Next mistake)$/ }).click();
    await lesson.locator(".asking, .over").waitFor();
  }
  await lesson.getByRole("button", { name: "End" }).click();
  await lesson.waitFor({ state: "detached" });
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a review by a player that answers at once ends, and survives a reload", TIMEOUT, async () => {
  const moves = Array.from({ length: 90 }, (_, index) => `${"abcdefghijk"[index % 11]}${1 + Math.floor(index / 11)}`);
  const { context, page } = await openStudy(`?rules=hex:11&moves=${moves.join(".")}&at=0`);
  const panel = page.locator(".graph-panel");
  const empty = (await boxOf(panel)).height;
  await page.getByLabel("Analysis by").selectOption("custom");
  await page
    .getByRole("combobox", { name: "Bot spec", exact: true })
    .or(page.getByRole("textbox", { name: "Bot spec", exact: true }))
    .fill("policy");
  await page.keyboard.press("Tab");
  await page.getByLabel("Depth").selectOption("50");
  await button(page, "Review the game").click();
  await page.getByTestId("announcer").filter({ hasText: "Review done." }).waitFor({ state: "attached" });
  await page.locator("svg.graph").waitFor();
  await eventually(async () => assert.equal((await panel.boundingBox()).height, empty, "the graph changes its height"));
  const drawn = await settled(() => page.locator("svg.graph .curve").getAttribute("d"));
  const mistakes = await settled(() => page.locator(".mistake").count());
  await page.waitForTimeout(1000);
  await page.reload();
  await page.locator("svg.graph").waitFor();
  await eventually(async () => assert.equal(await page.locator("svg.graph .curve").getAttribute("d"), drawn));
  await eventually(async () => assert.equal(await page.locator(".mistake").count(), mistakes));
  // The review stops at once.
  await page.getByLabel("Depth").selectOption("1000");
  await button(page, "Review the game").click();
  await page.locator(".review-row progress").waitFor();
  await page.locator(".review-row").getByRole("button", { name: "Stop" }).click();
  // Without the button it would go on for at least seven seconds.
  await button(page, "Review the game").waitFor({ timeout: 5000 * SLOW });
  await context.close();
});

test("a cancelled drag leaves nothing behind, dialogs block keys, and the board as text takes the board's place", TIMEOUT, async () => {
  const { context, page } = await openStudy("?rules=hex:5,swap&moves=C3.swap.B2&at=3");
  // The server's texts for the moves replace others.
  await waitForTree(page, "c3 swap b2");
  await waitForStones(page, 2);
  // The hint disappears after a while on its own, so it is observed from within the page, however busy the machine is.
  const seen = await page.locator(".review").evaluate(async (main) => {
    const data = new DataTransfer();
    data.items.add(new File(["x"], "game.sgf"));
    const seen = [];
    for (const kind of ["dragover", "dragleave"]) {
      main.querySelector(".review-main").dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: data }));
      await new Promise((drawn) => setTimeout(drawn));
      seen.push(document.querySelector(".drop-hint") !== null);
    }
    return seen;
  });
  assert.deepEqual(seen, [true, false]);
  await button(page, "Share…").click();
  await page.getByRole("dialog").getByText("on this computer only").waitFor();
  await page.locator("#dialog-title").focus();
  await page.keyboard.press("z");
  await page.keyboard.press("Home");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await waitForTree(page, "c3 swap b2");
  assert.match(await here(page).innerText(), /b2/);
  await waitForStones(page, 2);
  await page.evaluate(() =>
    localStorage.setItem("ponder.settings", JSON.stringify({ ...JSON.parse(localStorage.getItem("ponder.settings") ?? "{}"), textView: true })),
  );
  await page.reload();
  await page.locator(".review .text-board").waitFor();
  await page.getByLabel("Your move").or(page.locator("#text-move")).first().fill("d4");
  await page.keyboard.press("Enter");
  await waitForTree(page, "c3 swap b2 d4");
  await context.close();
});

test("the board is saved as a picture", TIMEOUT, async () => {
  const { context, page, complaints } = await openStudy("?rules=hex:5&moves=c3.b3&at=2");
  await waitForStones(page, 2);
  const svg = (await savedFile(page, "Board as SVG")).toString();
  assert.match(svg, /^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  assert.ok(!svg.includes("class=") && !svg.includes("var("), "the picture needs a style sheet");
  const png = await savedFile(page, "Board as PNG");
  assert.equal(png.subarray(1, 4).toString(), "PNG");
  assert.ok(png.length > 5000);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a game that was played is studied", TIMEOUT, async () => {
  const { context, page } = await openPage(browser, server.url);
  await newGameStarted(page, { opponent: "Two people", size: 5 });
  await waitForTitle(page, "Red to move.");
  await page.locator('[data-point="12"]').click();
  await waitForTitle(page, "Blue to move.");
  await page.getByRole("link", { name: "Study this game" }).click();
  await waitForTree(page, "c3");
  await waitForStones(page, 1);
  await context.close();
});

for (const [name, options] of [
  ["light", { colorScheme: "light" }],
  ["dark", { colorScheme: "dark" }],
  ["on a phone", PHONE],
  ["dark on a phone", { ...PHONE, colorScheme: "dark" }],
]) {
  test(`the page passes axe and fits the screen, ${name}`, TIMEOUT, async () => {
    const { context, page, complaints } = await openStudy("?rules=hex:11&moves=f6.e7.g4&at=3", options);
    await page.getByLabel("Limit").selectOption("100v");
    await page.getByLabel("Second opinion").check();
    await button(page, "Analyze").click();
    await page.locator(".columns.two .candidates").nth(1).waitFor();
    const check = async (view) => {
      assert.deepEqual(await violations(page), [], view);
      await fits(page, view);
    };
    await check("analysis");
    await button(page, "Open or new…").click();
    await page.getByRole("dialog").waitFor();
    await check("open");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await button(page, "Share…").click();
    await page.getByRole("dialog").waitFor();
    await check("share");
    await page.keyboard.press("Escape");
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
