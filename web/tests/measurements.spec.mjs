// Measurements: a league, a strength, and the curve of a run, even while they are being played.

import assert from "node:assert/strict";
import { appendFile, cp, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import {
  ended,
  eventually,
  fits,
  goBy,
  launchBrowser,
  openAt,
  PHONE,
  removeFolder,
  run,
  Server,
  settled,
  TIMEOUT,
  temporaryFolder,
  violations,
} from "./support.mjs";

let folder;
let runs;
let server;
let browser;
/** The lines of the league's log that are not there at the beginning. */
let later;
const GAMES = 12;

async function made(words) {
  assert.equal(await ended(run(words)), 0);
}

before(async () => {
  const home = await temporaryFolder("measured");
  [folder, runs] = [path.join(home, "matches"), path.join(home, "runs")];
  await Promise.all([folder, runs].map((one) => mkdir(one)));
  const players = ["--player", "random", "--player", "mcts:rollouts=10", "--player", "big=mcts:rollouts=200"];
  await made(["league", path.join(folder, "league"), ...players, "--game", "hex:3", "--games", String(GAMES)]);
  const strength = path.join(folder, "strength");
  await made(["strength", "shannon", "--game", "hex:3", "--games", "8", "--high", "1000", "--dir", strength]);
  const curve = path.join(runs, "strength-of-tiny");
  await cp(strength, path.join(curve, "00000004"), { recursive: true });
  const head = "checkpoint,step,trained_s,mean,low,high,games,seconds_a_move,player";
  await writeFile(path.join(curve, "curve.csv"), `${head}\n1,100,60,0.5,-0.2,1.1,40,0.001,policy\n4,400,240,2.25,2,2.5,60,0.001,policy\n`);
  await mkdir(path.join(folder, "broken"));
  await writeFile(path.join(folder, "broken", "experiment.toml"), "version = 99\n");
  const log = path.join(folder, "league", "games.jsonl");
  const lines = (await readFile(log, "utf8")).split(/(?<=\n)/);
  later = lines.splice(7);
  await writeFile(log, lines.join(""));
  server = await Server.start(["--matches", folder, "--runs", runs]);
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
  if (folder) await removeFolder(path.dirname(folder));
});

const at = (name) => `${server.url}/#/measurements/${name}`;

test("the list names the subjects of the measurements, and a damaged folder breaks only itself", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, `${server.url}/`);
  await goBy(page, "Measurements", "Lab");
  const card = (name) => page.getByRole("link", { name });
  await eventually(async () =>
    assert.match(await card("League of 3 bots").innerText(), new RegExp(`League[^]*Hex 3 × 3[^]*6 of at most ${GAMES} games[^]*league`)),
  );
  await card(/How strong is shannon\?/).waitFor();
  await card(/Strength of tiny during training/).waitFor();
  await eventually(async () => assert.match(await card(/^broken/).innerText(), /experiment\.toml/));
  await card(/^broken/).click();
  await page.getByRole("alert").filter({ hasText: "experiment.toml" }).waitFor();
  await page.getByRole("link", { name: "All measurements" }).click();
  await card("League of 3 bots").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a league is followed while it is played, and nothing jumps", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, at("matches/league"));
  const standings = page.getByRole("region", { name: "Standings" });
  await standings.getByRole("row").nth(3).waitFor();
  await page.getByText(`6 of at most ${GAMES} games`).waitFor();
  const figure = page.getByRole("figure", { name: "Ratings on hex:3" });
  await figure.locator("canvas").waitFor();
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("main h2, main figure, main section > .scroll")].map((one) => Math.round(one.getBoundingClientRect().top)),
    );
  const before = await settled(places);
  await appendFile(path.join(folder, "league", "games.jsonl"), later.join(""));
  await page.getByText(`${GAMES} of at most ${GAMES} games`).waitFor();
  await page.getByText("All games played.").waitFor();
  await eventually(async () => assert.deepEqual(await places(), before));
  await eventually(async () => assert.match(await standings.getByRole("row").nth(1).getByRole("cell").nth(3).innerText(), /\/ 8$/));
  await page.getByRole("region", { name: "Points of the row against the column" }).waitFor();
  await page.getByRole("region", { name: /^Probability, in %/ }).waitFor();
  await page.getByText("How it was run").click();
  await page.getByText("[measure.league]", { exact: false }).waitFor();
  await page.getByRole("region", { name: "Processes" }).getByRole("row").nth(1).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a figure is read with the keyboard, as a table and as a file", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, at("matches/strength"));
  await page.getByText(/^As strong as mcts with [\d.,]+ rollouts per move/).waitFor();
  const figure = page.getByRole("figure", { name: "How strong is shannon?" });
  await figure.locator("canvas").waitFor();
  const cursor = figure.getByRole("slider", { name: "Rank in How strong is shannon?" });
  await cursor.focus();
  await page.keyboard.press("Home");
  const first = await settled(() => figure.locator(".chart-words").innerText());
  await page.keyboard.press("End");
  await eventually(async () => assert.notEqual(await figure.locator(".chart-words").innerText(), first));
  const last = await figure.locator(".chart-words").innerText();
  await eventually(async () => assert.equal(await cursor.getAttribute("aria-valuetext"), last));
  // The line of the cursor stays at its place when the drawing gets another width.
  const share = () =>
    figure.locator(".u-over").evaluate((over) => {
      const { left, width } = over.getBoundingClientRect();
      return Math.round((100 * (over.querySelector(".u-cursor-x").getBoundingClientRect().left - left)) / width);
    });
  const wide = await settled(share);
  await page.setViewportSize({ width: 700, height: 800 });
  await eventually(async () => assert.ok((await figure.locator(".u-over").boundingBox()).width < 640));
  await eventually(async () => assert.ok(Math.abs((await share()) - wide) <= 1, `${await share()} % instead of ${wide} %`));
  await figure.getByRole("button", { name: "Table of How strong is shannon?" }).click();
  const rows = await settled(() => figure.getByRole("table").locator("tbody tr").count());
  assert.ok(rows > 20, `${rows} rows`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    figure.getByRole("button", { name: "CSV of How strong is shannon?" }).click(),
  ]);
  assert.equal(download.suggestedFilename(), "posterior.csv");
  const text = await readFile(await download.path(), "utf8");
  assert.match(text, /^series,x,y,low,high,weight\r\nposterior,/);
  assert.equal(text.trimEnd().split("\r\n").length, rows + 1);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a curve leads to the measurement of each checkpoint", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, at("runs/strength-of-tiny"));
  await page.getByRole("figure", { name: "Strength in training on hex:3" }).locator("canvas").waitFor();
  const rows = page.getByRole("region", { name: "Checkpoints" }).getByRole("row");
  await eventually(async () => assert.match(await rows.nth(2).innerText(), /4\s+400\s+4 min 0 s\s+180\s+100 to 320\s+60/));
  await page.getByRole("link", { name: "Checkpoint 4" }).click();
  await page.getByRole("heading", { name: "How strong is shannon?", level: 1 }).waitFor();
  await page.getByRole("link", { name: "Strength curve" }).click();
  await page.getByRole("heading", { name: "Strength of tiny during training" }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("axe finds nothing on the pages of measurements, and they fit", TIMEOUT, async () => {
  const themes = [
    { colorScheme: "light" },
    { colorScheme: "dark" },
    { colorScheme: "light", ...PHONE },
    { colorScheme: "dark", ...PHONE, locale: "de" },
  ];
  for (const options of themes) {
    const { context, page } = await openAt(browser, `${server.url}/#/measurements`, { reducedMotion: "reduce", ...options });
    for (const name of ["", "matches/league", "matches/strength", "runs/strength-of-tiny", "matches/nothing"]) {
      await page.goto(at(name));
      await page.locator("main.page .card, main.page .chart canvas, main.page [role=alert]").first().waitFor();
      for (const summary of await page.locator("main summary").all()) await summary.click();
      const what = `${name} ${JSON.stringify(options)}`;
      assert.deepEqual(await violations(page), [], what);
      await fits(page, what);
    }
    await context.close();
  }
});

test("a measurement that does not exist is reported as missing", TIMEOUT, async () => {
  const { context, page } = await openAt(browser, at("matches/nothing"));
  await page.getByRole("alert").filter({ hasText: "There is no such measurement" }).waitFor();
  await context.close();
});
