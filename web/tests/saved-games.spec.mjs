// Saved games as files, and what they add up to: export, import, statistics.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { eventually, fits, goBy, launchBrowser, openAt, PHONE, Server, TIMEOUT, violations } from "./support.mjs";

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

const now = new Date();
const today = `${now.getUTCFullYear()}-${String(now.getUTCMonth() + 1).padStart(2, "0")}-${String(now.getUTCDate()).padStart(2, "0")}`;
const GAMES = [
  `(;GM[11]SZ[5]PB[Ann]PW[Bob]DT[${today}]RE[B+R];B[c3];W[b2];B[d2])`,
  `(;GM[11]SZ[5]PB[Cid]PW[Ann]DT[${today}]RE[B+R];B[a1];W[c3])`,
  `(;GM[1]SZ[9]PB[Ann]PW[Cid]DT[2020-02-03];B[ee];W[cc])`,
  "(;GM[1]SZ[9];B[aa];W[bb];W[cc])",
].join("");

const file = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
const dialog = (page) => page.getByRole("dialog", { name: "Your games" });

/** Opens the list of games and imports two files, of which parts cannot be played. */
async function importGames(page) {
  await page.getByRole("button", { name: "Games", exact: true }).click();
  await dialog(page).getByText("Import games").click();
  await dialog(page).getByLabel("Your name in the files").fill("ann");
  await dialog(page)
    .locator('input[type="file"]')
    .setInputFiles([file("games.sgf", GAMES), file("notes.txt", "no game")]);
  await dialog(page).getByText("3 games imported.").waitFor();
}

test("games of files are imported with their names, and refused ones listed with the reason", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/play`);
  await importGames(page);
  const refused = dialog(page)
    .locator("li")
    .filter({ hasText: /^(games\.sgf, game 4|notes\.txt): / });
  await eventually(async () => assert.equal(await refused.count(), 2));
  assert.match((await refused.allInnerTexts()).join("\n"), /this side has just moved[\s\S]*neither SGF/);
  await dialog(page).getByText("Ann – Bob", { exact: false }).waitFor();
  await dialog(page).getByText("Cid won").waitFor();
  assert.deepEqual(await violations(page), []);
  await dialog(page)
    .getByRole("button", { name: /Ann – Bob/ })
    .first()
    .click();
  await page.getByText("Ann", { exact: true }).first().waitFor();
  // The browser reports the refusal of the file without a game.
  assert.deepEqual(
    complaints.filter((line) => !/status of 422/.test(line)),
    [],
  );
  await context.close();
});

const GCG = `#player1 ann Ann
#player2 bob Bob
>ann: AN 8G AN +4 4
>bob: BD 9G BD +18 18
>ann: - +0 4
>bob: -3 +0 18
>ann: - +0 4
>bob: - +0 18
>ann: - +0 4
`;

test("a finished GCG game is imported, shown move by move and opened in the game review", TIMEOUT, async () => {
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/play`);
  await page.getByRole("button", { name: "Games", exact: true }).click();
  await dialog(page).getByText("Import games").click();
  await dialog(page).getByLabel("Your name in the files").fill("bob");
  await dialog(page)
    .locator('input[type="file"]')
    .setInputFiles([file("over.gcg", `${GCG}>bob: - +0 18\n`), file("cut.gcg", GCG)]);
  await dialog(page).getByText("1 game imported.").waitFor();
  await dialog(page).getByText("cut.gcg: line 9: the record ends here", { exact: false }).waitFor();
  await dialog(page)
    .getByRole("button", { name: /Ann – Bob/ })
    .first()
    .click();
  const sheet = page.locator(".sheet");
  await sheet.getByRole("button", { name: /9G BD/ }).waitFor();
  await eventually(async () => assert.equal(await page.locator(".tile-board [aria-label*=point]").count(), 4));
  assert.equal(
    await page
      .getByRole("button", { name: "Take back" })
      .isEnabled()
      .catch(() => false),
    false,
  );
  assert.deepEqual(await violations(page), []);
  await sheet.getByRole("button", { name: /8G AN/ }).click();
  await eventually(async () => assert.equal(await page.locator(".tile-board [aria-label*=point]").count(), 2));
  await sheet.getByRole("button", { name: "Review" }).click();
  await page.getByText("8 turns", { exact: false }).first().waitFor();
  assert.deepEqual(
    complaints.filter((line) => !/status of 422/.test(line)),
    [],
  );
  await context.close();
});

test("all games are exported as one file", TIMEOUT, async () => {
  const { context, page } = await openAt(browser, `${server.url}/#/play`);
  await importGames(page);
  const [download] = await Promise.all([page.waitForEvent("download"), dialog(page).getByRole("button", { name: "Export all" }).click()]);
  assert.equal(download.suggestedFilename(), "ponder-games.zip");
  const zip = (await readFile(await download.path())).toString("latin1");
  assert.match(zip, /2020-02-03_go-9\S*_Ann-vs-Cid_/);
  assert.ok(zip.includes(`${today}_hex-5_Ann-vs-Bob_`));
  await context.close();
});

for (const colorScheme of ["light", "dark"]) {
  test(`statistics of the own games, in ${colorScheme} colours`, TIMEOUT, async () => {
    const { context, page, complaints } = await openAt(browser, `${server.url}/#/statistics`, { colorScheme });
    await page.getByText("No games yet.", { exact: false }).waitFor();
    assert.deepEqual(await violations(page), []);
    await goBy(page, "Play");
    await importGames(page);
    await dialog(page).getByRole("link", { name: "Your statistics" }).click();
    await page.getByRole("heading", { name: "Your statistics" }).waitFor();
    const row = (name) => page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
    const cells = async (name) => (await row(name).getByRole("cell").allInnerTexts()).join(" ");
    // Games, won, lost, drawn, unfinished, average length.
    await eventually(async () => assert.equal(await cells("Hex 5 × 5"), "2 1 1 0 0 3"));
    assert.equal(await cells("Bob"), "1 1 0 0 0 3");
    assert.equal(await cells("Cid"), "2 0 1 0 1 2");
    // A bar stands on the zero line and ends below its value: more pixels of its colour than a dot has.
    await eventually(async () => {
      const inked = await page
        .getByRole("figure", { name: "Length of finished games" })
        .locator("canvas")
        .evaluate((canvas) => {
          if (!(canvas instanceof HTMLCanvasElement)) throw new Error("no canvas");
          const image = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height);
          if (!image) throw new Error("no drawing");
          const ratio = canvas.width / canvas.clientWidth;

          return { ratio, tall: tallest(image) };
          /** @param {ImageData} image */
          function tallest({ data, width, height }) {
            const counts = Array.from({ length: width }, (_, x) => {
              let [best, run, before] = [0, 0, ""];
              for (let y = 0; y < height; y += 1) {
                const at = 4 * (y * width + x);
                const [r = 0, g = 0, b = 0, a = 0] = data.slice(at, at + 4);
                const now = a === 255 && Math.max(r, g, b) - Math.min(r, g, b) > 40 ? `${r},${g},${b}` : "";
                run = now !== "" && now === before ? run + 1 : 0;
                before = now;
                best = Math.max(best, run);
              }
              return best;
            });
            return Math.max(...counts);
          }
        });
      assert.ok(inked.tall > 60 * inked.ratio, JSON.stringify(inked));
    });
    const heat = page.getByRole("figure").filter({ hasText: "Hex 5 × 5, 2 games" });
    await heat.getByLabel(/c3.*2 moves of yours/).waitFor();
    assert.equal(await heat.getByLabel(/b2.*moves? of yours/).count(), 0);
    assert.deepEqual(await violations(page), []);
    await page.getByRole("combobox").selectOption({ label: "Go" });
    await eventually(async () => assert.equal(await row("Hex 5 × 5").count(), 0));
    assert.deepEqual(
      complaints.filter((line) => !/status of 422/.test(line)),
      [],
    );
    await context.close();
  });
}

test("the statistics fit a phone", TIMEOUT, async () => {
  const { context, page } = await openAt(browser, `${server.url}/#/play`, PHONE);
  await importGames(page);
  await fits(page, "the dialog");
  await dialog(page).getByRole("link", { name: "Your statistics" }).click();
  await page.getByRole("heading", { name: "Where you play" }).waitFor();
  await fits(page, "the statistics");
  await context.close();
});
