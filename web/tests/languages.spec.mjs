// The languages of the page: each is complete, loads alone, and fits a small phone.

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { onRack, openCrossword, square } from "./crossword.mjs";
import {
  eventually,
  fits,
  launchBrowser,
  openAt,
  removeFolder,
  Server,
  settled,
  TIMEOUT,
  temporaryFolder,
  violations,
  waitForTitle,
} from "./support.mjs";

let folder;
let server;
let browser;

before(async () => {
  folder = await temporaryFolder("lexica");
  await writeFile(path.join(folder, "prueba.txt"), "A[CH]A\n[CH]A\nMESA\n");
  server = await Server.start(["--lexica", folder]);
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
  await removeFolder(folder);
});

/** Waits until the levels of the first page are there. */
const levels = (page) => page.getByRole("radio").first().waitFor({ state: "attached" });

/** Languages with the heading of the settings and the sentence at the beginning of a game. */
const LANGUAGES = /** @type {const} */ ([
  ["de", "Einstellungen", "Du bist am Zug."],
  ["eo", "Agordoj", "Via vico."],
  ["es", "Ajustes", "Te toca."],
  ["fr", "Réglages", "À vous de jouer."],
  ["nl", "Instellingen", "Jij bent aan zet."],
]);

const PLACES = [
  "",
  "play",
  "analysis",
  "strength",
  "matches",
  "measurements",
  "engines",
  "training",
  "learn",
  "paco/replay",
  "position/paco",
  "puzzles/paco",
  "crossword/record",
];

/** The scripts of languages that a page has fetched. */
const fetched = (page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .flatMap(({ name }) => /\/words-([a-z]{2})-/.exec(name)?.[1] ?? [])
      .toSorted(),
  );

/** The strings of a catalogue, from the script of its language. */
const stringsOf = (page, language) =>
  page.evaluate(async (language) => {
    const index = await (await fetch(/** @type {HTMLScriptElement} */ (document.querySelector("script[type=module]")).src)).text();
    const [name] = new RegExp(`words-${language}-[\\w-]+\\.js`).exec(index);
    const found = [];
    const walk = (value) => {
      if (typeof value === "string") found.push(value.trim());
      else if (value && typeof value === "object") Object.values(value).forEach(walk);
    };
    Object.values(await import(`/assets/${name}`)).forEach(walk);
    return found;
  }, language);

/** The texts of a page, and the names of its parts for screen readers, other than those that are marked as English. */
const textsOf = (page) =>
  page.evaluate(() => {
    const isEnglish = (element) => element.closest("[lang]")?.lang === "en" || element.closest("code, script, style, noscript");
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) if (!isEnglish(walker.currentNode.parentElement)) texts.push(walker.currentNode.textContent.trim());
    for (const name of ["aria-label", "title", "placeholder", "alt"])
      for (const element of document.querySelectorAll(`[${name}]`)) if (!isEnglish(element)) texts.push(element.getAttribute(name));
    return texts.filter(Boolean);
  });

for (const [language] of LANGUAGES) {
  test(`every page is in ${language} alone, and fits a small phone`, TIMEOUT, async () => {
    const { context, page, complaints } = await openAt(browser, `${server.url}/`, { locale: language, viewport: { width: 320, height: 640 } });
    await levels(page);
    assert.deepEqual(await fetched(page), [language]);
    const own = new Set(await stringsOf(page, language));
    const english = new Set((await stringsOf(page, "en")).filter((text) => /\p{Lu}?\p{Ll}{2}/u.test(text) && !own.has(text)));
    assert.ok(english.size > 500, `${english.size} English strings`);
    for (const place of PLACES) {
      await page.goto(`${server.url}/#/${place}`);
      await page.locator("h1").waitFor();
      const texts = await settled(() => textsOf(page));
      assert.ok(texts.length > 10, place);
      assert.deepEqual(
        texts.filter((text) => english.has(text)),
        [],
        `${language} ${place}`,
      );
      await fits(page, `${language} ${place}`);
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll("button:not(.skip)")].filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      );
      assert.deepEqual(cut, [], `${language} ${place}`);
      assert.deepEqual(await violations(page), [], `${language} ${place}`);
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("a language is chosen by its own name, at once and for later visits, and fetched only then", TIMEOUT, async () => {
  const { context, page } = await openAt(browser, `${server.url}/#/play`);
  await waitForTitle(page, "Your turn.");
  assert.deepEqual(await fetched(page), ["en"]);
  const names = { de: "Deutsch", eo: "Esperanto", es: "Español", fr: "Français", nl: "Nederlands" };
  let settings = "Settings";
  for (const [language, title, turn] of LANGUAGES) {
    await page.getByRole("button", { name: settings, exact: true }).click();
    const choice = page.getByRole("radio", { name: names[language], exact: true });
    assert.equal(await choice.evaluate((one) => one.closest("[lang]")?.getAttribute("lang")), language);
    await choice.check();
    await page.getByRole("heading", { name: title, exact: true }).waitFor();
    await eventually(async () => assert.equal(await page.locator("html").getAttribute("lang"), language));
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    await waitForTitle(page, turn);
    settings = title;
  }
  await page.reload();
  await waitForTitle(page, "Jij bent aan zet.");
  assert.deepEqual(await fetched(page), ["nl"]);
  await context.close();
});

test("a language that cannot be fetched is reported, and the page stays as it was", TIMEOUT, async () => {
  const { context, page } = await openAt(browser, `${server.url}/#/play`);
  await waitForTitle(page, "Your turn.");
  await page.route(/words-fr-/, (route) => route.abort());
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("radio", { name: "Français" }).check();
  await page.getByRole("alert").filter({ hasText: "This language could not be loaded." }).waitFor();
  await page.getByRole("heading", { name: "Settings" }).waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "en");
  await context.close();
});

test("the first of the browser's languages that there is chooses the language", TIMEOUT, async () => {
  for (const [locale, languages, expected] of [
    ["fr-CA", null, "fr"],
    ["pt-BR", ["pt-BR", "es-419", "en"], "es"],
    ["ja-JP", ["ja-JP"], "en"],
  ]) {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    if (languages) await page.addInitScript((list) => Object.defineProperty(navigator, "languages", { value: list }), languages);
    await page.goto(`${server.url}/`);
    await levels(page);
    assert.equal(await page.locator("html").getAttribute("lang"), expected);
    await context.close();
  }
});

test("the tiles of a crossword game are of the language of its words, whatever that of the page", TIMEOUT, async () => {
  const rack = ["[CH]", "C", "H", "?", "A", "[LL]", "O"];
  const { context, page } = await openCrossword(browser, server.url, { words: "prueba", tiles: "Spanish", people: true, rack });
  await onRack(page, "CH").waitFor();
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("radio", { name: "Deutsch", exact: true }).check();
  await page.getByRole("heading", { name: "Einstellungen" }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".tile-line", { hasText: "CH, LL, RR: Buchstabe für Buchstabe tippen." }).waitFor();
  await square(page, 112).click();
  for (const key of "cha") await page.keyboard.press(key);
  await page.getByRole("gridcell", { name: /CH, 5 Punkte/ }).waitFor();
  // The server knows another rack, and its refusal is in the language of the page.
  await page.locator(".tile-line", { hasText: /^Dafür reichen die Steine nicht: .* fehlt/ }).waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "de");
  await context.close();
});
