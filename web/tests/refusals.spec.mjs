// Refusals and failures on a page in German: the sentence is German, and what a program reports is marked as English.

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { eventually, launchBrowser, openAt, removeFolder, Server, TIMEOUT, temporaryFolder, violations } from "./support.mjs";

/** A program that knows GTP, but answers a request for a move with its argument, or stops if that is "exit". */
const PROGRAM = `
process.stdin.setEncoding("utf8");
let rest = "";
process.stdin.on("data", (text) => {
  const lines = (rest + text).split("\\n");
  rest = lines.pop();
  for (const line of lines) {
    const [, id, name] = /^(\\d*)\\s*(\\S*)/.exec(line);
    const answers = { protocol_version: "2", name: "nonsense", version: "1", list_commands: "", genmove: process.argv[2] };
    if (name === "genmove" && process.argv[2] === "exit") process.exit(3);
    process.stdout.write("=" + id + " " + (answers[name] ?? "") + "\\n\\n");
  }
});
`;

let folder;
let server;
let browser;

before(async () => {
  folder = await temporaryFolder("programs");
  await writeFile(path.join(folder, "nonsense.cjs"), PROGRAM);
  server = await Server.start(["--allow-programs"]);
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
  await removeFolder(folder);
});

const german = (address = "") => openAt(browser, `${server.url}/${address}`, { locale: "de" });

test("a record that cannot be read is refused in German, with its place", TIMEOUT, async () => {
  const { context, page } = await german("#/analysis");
  await page.getByRole("button", { name: "Öffnen oder neu …" }).click();
  const dialog = page.getByRole("dialog");
  const refused = async (text, words) => {
    await dialog.getByRole("textbox").fill(text);
    await dialog.getByRole("button", { name: "Öffnen", exact: true }).click();
    await dialog.getByRole("alert").filter({ hasText: words }).waitFor();
    assert.equal(await dialog.getByRole("alert").locator("[lang=en]").count(), 0);
  };
  await refused("https://hexworld.org/board/#11,z9", "Zeichen 32: „z9“ ist kein Feld dieses Bretts, a1 bis k11.");
  await refused("(;GM[11]SZ[5]\nC[offen", "Zeile 2, Spalte 2: Dem Wert von C");
  await refused("(;GM[5])", "Das ist die Aufzeichnung eines anderen Spiels (GM[5])");
  await context.close();
});

test("a clock and a bot are refused in German", TIMEOUT, async () => {
  const { context, page } = await german("#/play");
  await page.getByRole("button", { name: "Neue Partie", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Andere …" }).check();
  await dialog.getByLabel("Deine Zeit").fill("bald");
  await dialog.getByRole("button", { name: "Partie starten" }).click();
  await dialog.getByRole("alert").filter({ hasText: "„bald“ ist keine Bedenkzeit." }).waitFor();
  await dialog.getByRole("radio", { name: "Ohne Uhr" }).check();
  await dialog.getByRole("radio", { name: /^Eigener/ }).check();
  await dialog.getByRole("combobox", { name: "Bot-Spec" }).fill(`gtp:cmd='false'`);
  await dialog.getByRole("button", { name: "Partie starten" }).click();
  const alert = dialog.getByRole("alert").filter({ hasText: "Das Programm lässt sich nicht verwenden" });
  await alert.locator("[lang=en]").waitFor();
  assert.deepEqual(await violations(page), []);
  await context.close();
});

test("a bot that answers nonsense or stops loses in German, with its words in English", TIMEOUT, async () => {
  const { context, page } = await german("#/play");
  const endings = /** @type {const} */ ([
    ["banana", /^Der Verlierer hat einen regelwidrigen Zug gemacht: /, /banana/],
    ["exit", /^Der unterlegene Bot ist ausgefallen; wähle für die nächste Partie einen anderen. Er meldet: /, /exited/],
  ]);
  for (const [answer, sentence, words] of endings) {
    await page.getByRole("button", { name: "Neue Partie", exact: true }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: /^Eigener/ }).check();
    await dialog.getByRole("combobox", { name: "Bot-Spec" }).fill(`gtp:cmd='${process.execPath} ${path.join(folder, "nonsense.cjs")} ${answer}'`);
    await dialog
      .getByRole("radio", { name: /^Zweiter|Weiß|Blau/ })
      .first()
      .check();
    await dialog.getByRole("button", { name: "Partie starten" }).click();
    const reason = page.locator(".status-reason");
    await eventually(async () => assert.match(await reason.innerText(), sentence));
    assert.match(await reason.locator("[lang=en]").innerText(), words);
  }
  await context.close();
});
