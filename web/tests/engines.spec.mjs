// Engines that a person adds, and matches between players that the page starts.

import assert from "node:assert/strict";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { eventually, fits, launchBrowser, openAt, PHONE, removeFolder, Server, TIMEOUT, violations } from "./support.mjs";

let folder;
let server;
let browser;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "ponder-engines-"));
  server = await Server.start(["--matches", folder, "--allow-matches"]);
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
  await removeFolder(folder);
});

/** Fills the form for an engine of Hex. */
async function describe(page, name, spec) {
  await page.getByRole("button", { name: "Add an engine" }).click();
  const form = page.getByRole("form", { name: "Add an engine" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Bot spec").fill(spec);
  await form.getByRole("checkbox", { name: "Hex" }).check();
  return form;
}

test("an engine is added, refused, limited, renamed, taken along as a file and removed", TIMEOUT, async () => {
  const { context, page } = await openAt(browser, `${server.url}/#/engines`);
  const form = await describe(page, "Sparrow", "mtcs:rollouts=30");
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByRole("alert").filter({ hasText: "mtcs" }).waitFor();
  await form.getByLabel("Bot spec").fill("gtp:cmd='true'");
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByRole("alert").filter({ hasText: "--allow-programs" }).waitFor();
  assert.deepEqual(await violations(page), []);
  await form.getByLabel("Bot spec").fill("mcts:rollouts=30");
  await form.getByLabel("Limit per move").selectOption("visits");
  await form.getByLabel("Visits per move").fill("40");
  await form.getByRole("button", { name: "Save" }).click();
  const entry = page.locator(".own-engine");
  await entry.filter({ hasText: "mcts:visits=40" }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Edit Sparrow" }).click();
  await page.getByRole("form", { name: "Edit Sparrow" }).getByLabel("Name").fill("Wren");
  await page.getByRole("button", { name: "Save" }).click();
  await entry.filter({ hasText: "Wren" }).waitFor();

  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export as a file" }).click()]);
  const saved = join(folder, "..", `${folder.split("/").at(-1)}.json`);
  await file.saveAs(saved);
  const { engines } = JSON.parse(await readFile(saved, "utf8"));
  assert.deepEqual(engines, [{ name: "Wren", spec: "mcts:rollouts=30", games: ["hex"], limit: { visits: 40 } }]);
  await page.getByRole("button", { name: "Remove Wren" }).click();
  await eventually(async () => assert.equal(await entry.count(), 0));
  await page.getByLabel("Import a file").setInputFiles(saved);
  await page.getByText("1 engine added.").waitFor();
  await page.getByLabel("Import a file").setInputFiles({ name: "other.json", mimeType: "application/json", buffer: Buffer.from("{}") });
  await page.getByText("other.json is not a file of engines.").waitFor();
  await entry.filter({ hasText: "Wren" }).waitFor();
  await removeFolder(saved);
  await context.close();
});

test("an own engine is chosen by its name for a game, for an analysis, and for a match that is stopped", TIMEOUT, async () => {
  const { context, page } = await openAt(browser, `${server.url}/#/engines`);
  const form = await describe(page, "Wren", "mcts:rollouts=30");
  await form.getByRole("button", { name: "Save" }).click();
  await page.locator(".own-engine").waitFor();

  await page.goto(`${server.url}/#/analysis?rules=hex:5&moves=`);
  await page.getByLabel("Player", { exact: true }).or(page.locator(".analyst select")).first().selectOption({ label: "Wren" });
  await page.locator(".opinions .panel-head .primary").click();
  await page.locator(".opinion .candidates tbody tr, .opinion .candidate").first().waitFor();

  await page.goto(`${server.url}/#/matches`);
  await page.getByText("Start a match").click();
  await page.getByRole("radio", { name: "Hex" }).check();
  await page.getByLabel("Bot A").selectOption({ label: "Wren" });
  await page.getByLabel("Bot B").selectOption({ label: "Custom" });
  await page.getByLabel("Bot B: Bot spec").fill("mtcs");
  await page.getByLabel("Games", { exact: true }).fill("1000");
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: "Start the match" }).click();
  await page.getByRole("alert").filter({ hasText: "mtcs" }).waitFor();
  await page.getByLabel("Bot B: Bot spec").fill("mcts:time=0.5");
  await page.getByRole("button", { name: "Start the match" }).click();
  await page.getByRole("heading", { name: "Wren vs mcts:time=0.5" }).waitFor();
  await page.getByRole("button", { name: "Stop the match" }).click();
  const command = page.getByLabel("Resume on the command line", { exact: true });
  await command.waitFor();
  assert.match(await command.inputValue(), /^ponder experiment .*ponder-engines-/);
  await page.getByRole("link", { name: "All matches" }).click();
  await page.getByRole("link", { name: /Wren vs mcts:time=0.5/ }).waitFor();

  await page.goto(`${server.url}/#/`);
  await page.getByRole("button", { name: "More options…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Hex" }).check();
  await dialog.getByRole("radio", { name: /^Wren/ }).check();
  await dialog.getByRole("button", { name: "Start game" }).click();
  await page.locator(".players").getByText("Wren").first().waitFor();
  await context.close();
});

test("the kinds of bots are described in the language of the page", TIMEOUT, async () => {
  const { context, page } = await openAt(browser, `${server.url}/#/engines`, { locale: "de-DE" });
  const kinds = page.locator(".kinds > div");
  await kinds.filter({ hasText: "Monte-Carlo-Baumsuche" }).first().waitFor();
  await eventually(async () => assert.equal(await kinds.locator("dd > [lang=en]").count(), 0));
  // The dialog of a new game lists those of its game.
  await page.goto(`${server.url}/#/play`);
  await page.keyboard.press("n");
  await page.getByRole("dialog").getByRole("radio", { name: "Eigener" }).check();
  await page.getByRole("dialog").locator(".field-help li").filter({ hasText: "Baumsuche" }).first().waitFor();
  await eventually(async () => assert.equal(await page.getByRole("dialog").locator(".field-help [lang=en]").count(), 0));
  await context.close();
});

test("the pages of engines and matches pass axe and fit a phone", TIMEOUT, async () => {
  for (const colorScheme of ["light", "dark"]) {
    const { context, page } = await openAt(browser, `${server.url}/#/engines`, { reducedMotion: "reduce", colorScheme, ...PHONE });
    await describe(page, "Wren", "mcts:rollouts=30");
    assert.deepEqual(await violations(page), []);
    await fits(page, "engines");
    await page.goto(`${server.url}/#/matches`);
    await page.getByText("Start a match").click();
    assert.deepEqual(await violations(page), []);
    await fits(page, "matches");
    await context.close();
  }
});
