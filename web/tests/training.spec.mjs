// Training runs: the list, a running one, its curves as pictures and tables, its checkpoints at the board.

import assert from "node:assert/strict";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import {
  emptyCell,
  ended,
  eventually,
  fits,
  goBy,
  launchBrowser,
  moves,
  newGameStarted,
  openPage,
  PHONE,
  removeFolder,
  Server,
  settled,
  TIMEOUT,
  temporaryFolder,
  train,
  violations,
  waitForTitle,
} from "./support.mjs";

let server;
let browser;
let runs;
let matches;
// The number of each checkpoint of the run "tiny", by its step: measuring makes some at steps of its own.
let numbers;

before(async () => {
  runs = await temporaryFolder("runs");
  // Each measurement makes a checkpoint, and a run keeps ten: so long ones that there are two or three, on any machine.
  const settings = ["learn.checkpoint_every=20", "measure.every_s=0.05", "measure.games=100"].flatMap((setting) => ["--set", setting]);
  const made = train(path.join(runs, "tiny"), ["hex:3", "--steps", "120", ...settings]);
  assert.equal(await ended(made), 0);
  const folder = path.join(runs, "tiny", "checkpoints");
  const bodies = (await readdir(folder)).map(async (file) => JSON.parse(await readFile(path.join(folder, file), "utf8")).body);
  numbers = new Map((await Promise.all(bodies)).map(({ step, number }) => [step, number]));
  await mkdir(path.join(runs, "broken", "config"), { recursive: true });
  await writeFile(path.join(runs, "broken", "config", "00000001.json"), "{");
  matches = await temporaryFolder("matches");
  server = await Server.start(["--runs", runs, "--matches", matches, "--allow-matches"]);
  browser = await launchBrowser();
}, TIMEOUT);

after(async () => {
  await browser?.close();
  await server?.stop();
  if (runs) await removeFolder(runs);
  if (matches) await removeFolder(matches);
});

async function openTraining(options = {}, run = null) {
  const opened = await openPage(browser, server.url, { reducedMotion: "reduce", ...options });
  await goBy(opened.page, "Training", "Lab");
  await opened.page.getByRole("heading", { name: "Training", level: 1 }).waitFor();
  if (run) {
    await opened.page.getByRole("link", { name: run, exact: true }).click();
    await opened.page.getByRole("heading", { name: "Checkpoints" }).waitFor();
  }
  return opened;
}

const row = (page, step) =>
  page
    .getByRole("region", { name: "Checkpoints", exact: true })
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: String(step), exact: true }) });

async function checkViews(options) {
  const { context, page, complaints } = await openTraining(options);
  const card = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "tiny", exact: true }) });
  assert.ok(numbers.size >= 6, `${numbers.size} checkpoints`);
  await eventually(async () =>
    assert.match(await card.innerText(), new RegExp(`Hex 3 × 3 · 8x1[^]*step 120[^]*games[^]* ${numbers.size} checkpoints`)),
  );
  const broken = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "broken", exact: true }) });
  await eventually(async () => assert.match(await broken.innerText(), /config\/00000001\.json is damaged/));
  assert.deepEqual(await violations(page), [], "the list");
  await fits(page, "the list");

  await page.getByRole("link", { name: "tiny", exact: true }).click();
  await page.getByRole("heading", { name: "Checkpoints" }).waitFor();
  const chart = page.getByRole("figure", { name: "Policy loss" });
  await chart.locator("canvas").waitFor();
  await eventually(async () => assert.equal(await page.getByRole("figure").count(), 15));
  assert.deepEqual(await violations(page), [], "a run");
  await fits(page, "a run");

  await chart.getByRole("button", { name: "Table of Policy loss" }).click();
  const table = chart.getByRole("table");
  await table.waitFor();
  await eventually(async () => assert.match(await table.locator("tbody tr").first().innerText(), /s\s+[\d.]+\s+[\d.]+/));
  assert.deepEqual(await violations(page), [], "a table");
  await fits(page, "a table");
  await page.getByText("Configuration").click();
  await page.getByText("learn.checkpoint_every", { exact: true }).waitFor();
  assert.deepEqual(await violations(page), [], "the configuration");
  await fits(page, "the configuration");
  assert.deepEqual(complaints, []);
  await context.close();
}

for (const colorScheme of ["light", "dark"]) {
  test(`axe finds nothing, ${colorScheme}, on a desktop`, TIMEOUT, () => checkViews({ colorScheme }));
  test(`axe finds nothing and nothing scrolls sideways, ${colorScheme}, on a phone`, TIMEOUT, () => checkViews({ colorScheme, ...PHONE }));
}

test("a curve is read with the keyboard", TIMEOUT, async () => {
  const { context, page } = await openTraining({}, "tiny");
  const chart = page.getByRole("figure", { name: "Value loss" });
  const cursor = chart.getByRole("slider", { name: "Cursor in Value loss" });
  await cursor.focus();
  await page.keyboard.press("Home");
  const first = await settled(() => chart.locator(".chart-words").innerText());
  assert.match(first, /s: .*Held-out \(new games\) [\d.]+/);
  await eventually(async () => assert.equal(await cursor.getAttribute("aria-valuetext"), first));
  await page.keyboard.press("End");
  await eventually(async () => assert.notEqual(await chart.locator(".chart-words").innerText(), first));
  await eventually(async () => assert.match(await chart.locator(".chart-words").innerText(), /Training [\d.]+, Held-out \(new games\) [\d.]+/));
  await context.close();
});

test("a run is watched while it is training", TIMEOUT, async () => {
  const settings = ["learn.checkpoint_every=20", "metrics_every_s=0.5"].flatMap((setting) => ["--set", setting]);
  const child = train(path.join(runs, "going"), ["hex:3", "--for", "500s", ...settings]);
  const over = ended(child);
  try {
    const { context, page } = await openTraining({}, "going");
    await page.getByText("Running now").waitFor();
    const step = async () => Number((await page.locator(".facts div", { hasText: "Step" }).locator("dd").innerText()).replaceAll(",", ""));
    await page.locator(".facts div", { hasText: "Machine" }).waitFor();
    const before = await step();
    await page.waitForFunction(
      (before) =>
        Number(
          [...document.querySelectorAll(".facts div")]
            .find((one) => one.textContent.startsWith("Step"))
            .querySelector("dd")
            .textContent.replaceAll(",", ""),
        ) > before,
      before,
    );
    child.kill("SIGINT");
    await over;
    await page.getByText("Last update").waitFor();
    await context.close();
  } finally {
    child.kill("SIGKILL");
    await over;
  }
});

test("a game of self-play is played through", TIMEOUT, async () => {
  for (const options of [{}, PHONE]) {
    const { context, page, complaints } = await openTraining(options, "tiny");
    const games = page.getByRole("region", { name: "Newest self-play games" }).getByRole("listitem");
    await eventually(async () => assert.equal(await games.count(), 30));
    const first = await games.first().innerText();
    const [, count, outcome] = /^(\d+) moves? (.*)$/.exec(first) ?? assert.fail(first);
    await games.first().getByRole("link").click();
    await page.getByRole("heading", { name: /^Self-play game \d+ of segment \d+/, level: 1 }).waitFor();
    await page.getByText(outcome, { exact: true }).waitFor();
    const rows = page.locator(".list-move");
    await eventually(async () => assert.equal(await rows.count(), Number(count)));
    assert.match(await page.locator(".thought").last().innerText(), /^\d+% to win · \d+ visits?$/);
    assert.deepEqual(await violations(page), [], "a game of self-play");
    await fits(page, "a game of self-play");
    await page.locator("h1").focus();
    await page.keyboard.press("Home");
    await page.locator(".walk-words", { hasText: "Before the first move" }).waitFor();
    await page.waitForFunction(() => document.querySelectorAll(".review-stage .stone").length === 0);
    await page.getByRole("link", { name: "Back to the run" }).click();
    await page.getByRole("heading", { name: "Checkpoints" }).waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test("a match between checkpoints is started and stopped", TIMEOUT, async () => {
  const { context, page, complaints } = await openTraining({}, "tiny");
  const form = page.locator(".start-match");
  await form.getByLabel("Bot A").fill("mcts:rollouts=20000");
  assert.match(await form.getByLabel("Bot B").inputValue(), /^gumbel:model=run:tiny\/\d+,sims=64$/);
  await form.getByLabel("Games").fill("200");
  await form.getByLabel("Bot A").fill("mcts:rollouts=none");
  await form.getByRole("button", { name: "Start the match" }).click();
  await form.getByRole("alert").filter({ hasText: "rollouts" }).waitFor();
  assert.deepEqual(await violations(page), [], "the form of a match");
  await form.getByLabel("Bot A").fill("mcts:rollouts=20000");
  await form.getByRole("button", { name: "Start the match" }).click();
  await page.getByRole("heading", { name: /^mcts:rollouts=20000/, level: 1 }).waitFor();
  await page.getByText(/^\d+ of 200 games$/).waitFor();
  await page.getByRole("button", { name: "Stop the match" }).click();
  await page.getByRole("button", { name: "Stop the match" }).waitFor({ state: "detached" });
  // The browser reports the refused request.
  assert.deepEqual(complaints, ["Failed to load resource: the server responded with a status of 422 (Unprocessable Entity)"]);
  await context.close();
});

test("a checkpoint is played against", TIMEOUT, async () => {
  const { context, page, complaints } = await openTraining({}, "tiny");
  await row(page, 40).getByRole("button", { name: "Play step 40" }).click();
  await waitForTitle(page, "Your turn.");
  await page.getByText(`gumbel:model=run:tiny/${numbers.get(40)},sims=64`, { exact: true }).waitFor();
  await emptyCell(page, "b2").click();
  await page.locator(".move-list li").nth(1).waitFor();
  await eventually(async () => assert.equal((await moves(page)).length, 2));
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a checkpoint analyzes, in a new game if the board is of other rules", TIMEOUT, async () => {
  const { context, page, complaints } = await openTraining({}, "tiny");
  await row(page, 120).getByRole("button", { name: "Analyze step 120" }).click();
  await waitForTitle(page, "Red to move.");
  const panel = page.getByRole("region", { name: "Analysis", exact: true });
  await panel.getByRole("columnheader", { name: "Prior" }).waitFor();
  await eventually(async () =>
    assert.equal(
      await panel.getByRole("combobox", { name: "Bot spec for the analysis" }).inputValue(),
      `gumbel:model=run:tiny/${numbers.get(120)},sims=64`,
    ),
  );
  await eventually(async () => assert.equal(await page.getByRole("gridcell").count(), 9));
  await emptyCell(page, "b2").click();
  await panel.waitFor({ state: "detached" });
  // The board has the right rules now: the position stays.
  await goBy(page, "Training", "Lab");
  await page.getByRole("link", { name: "tiny", exact: true }).click();
  await row(page, 20).getByRole("button", { name: "Analyze step 20" }).click();
  await panel.getByRole("columnheader", { name: "Prior" }).waitFor();
  await eventually(async () => assert.deepEqual(await moves(page), ["b2"]));
  assert.deepEqual(complaints, []);
  await context.close();
});

async function checkComparison(options) {
  const { context, page, complaints } = await openPage(browser, server.url, { reducedMotion: "reduce", ...options });
  await newGameStarted(page, { opponent: "Two people", size: 3 });
  await waitForTitle(page, "Red to move.");
  await page.getByRole("button", { name: "Analyze", exact: true }).click();
  const panel = page.getByRole("region", { name: "Analysis", exact: true });
  await panel.getByRole("combobox", { name: "Analysis by" }).selectOption({ label: "Checkpoints of a run" });
  const table = panel.getByRole("region", { name: "Checkpoints", exact: true });
  const rows = table.locator("tbody tr");
  await page.getByTestId("announcer").filter({ hasText: "All checkpoints have answered." }).waitFor();
  await eventually(async () => assert.equal(await rows.count(), 5));
  for (const one of [0, 1, 2, 3]) {
    await eventually(async () => assert.match(await rows.nth(one).innerText(), /^[\d,]+\s+\d+%\s+[abc][123] \d+, [abc][123] \d+, [abc][123] \d+/));
  }
  // The newest is on the board; another may be.
  await page.locator(".mark.best").waitFor();
  const best = () => page.locator(".mark.best text").textContent();
  const shown = async (index) => Number(/[abc][123] (\d+)/.exec(await rows.nth(index).innerText())[1]);
  await eventually(async () => assert.equal(Number(await best()), await shown(3)));
  await rows.nth(0).getByRole("radio").check();
  await eventually(async () => assert.equal(Number(await best()), await shown(0)));
  assert.deepEqual(await violations(page), []);
  await fits(page, "the comparison");
  await table.getByRole("radio", { name: "Show none on the board" }).check();
  await eventually(async () => assert.equal(await page.locator(".mark").count(), 0));

  await table.getByText("Choose checkpoints").click();
  await table.getByRole("checkbox", { name: "Step 60", exact: true }).click();
  await eventually(async () => assert.notEqual(await rows.count(), 5));
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
}

test("checkpoints are compared next to the board, light", TIMEOUT, () => checkComparison({ colorScheme: "light" }));
test("checkpoints are compared next to the board, dark, on a phone", TIMEOUT, () => checkComparison({ colorScheme: "dark", ...PHONE }));

test("runs are compared: their settings that differ, and their curves together", TIMEOUT, async () => {
  const made = train(path.join(runs, "tiny-2"), ["hex:3", "--steps", "40", "--seed", "5", "--set", "learn.rate=0.005"]);
  assert.equal(await ended(made), 0);
  for (const options of [{}, PHONE]) {
    const { context, page, complaints } = await openTraining(options);
    await page.getByRole("checkbox", { name: "Compare tiny", exact: true }).check();
    await page.getByRole("checkbox", { name: "Compare tiny-2" }).check();
    await page.getByRole("link", { name: "Compare 2 runs" }).click();
    await page.getByRole("heading", { name: "Comparison of runs" }).waitFor();
    const differences = page.getByRole("table").first();
    assert.match(await differences.getByRole("row", { name: /learn\.rate/ }).innerText(), /0\.005/);
    assert.equal(await differences.getByRole("row", { name: /net\.channels/ }).count(), 0);
    const chart = page.getByRole("figure", { name: "Policy loss" });
    await chart.locator("canvas").waitFor();
    await chart.getByRole("button", { name: "Table of Policy loss" }).click();
    const names = await chart.getByRole("table").locator("thead").innerText();
    for (const name of ["tiny: Training", "tiny-2: Training"]) assert.ok(names.includes(name), names);
    assert.deepEqual(await violations(page), [], "a comparison");
    await fits(page, "a comparison");
    assert.deepEqual(complaints, []);
    await context.close();
  }
  await removeFolder(path.join(runs, "tiny-2"));
});

test("a run that cannot be read, and one that is not there, say so", TIMEOUT, async () => {
  const { context, page } = await openTraining({}, null);
  await page.getByRole("link", { name: "broken", exact: true }).click();
  await page.getByRole("alert").filter({ hasText: "config/00000001.json" }).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.goto(`${server.url}/#/training/nothing`);
  await page.getByRole("alert").filter({ hasText: "not on the server" }).waitFor();
  await context.close();
});
