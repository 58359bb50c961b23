// The theory on the analysis page: dead and captured cells, connections, and the answers of a proven win.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  cell,
  eventually,
  fits,
  launchBrowser,
  newGameStarted,
  openAt,
  openPage,
  PHONE,
  playToTheEnd,
  Server,
  TIMEOUT,
  title,
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

async function openStudy(hash, options = {}) {
  const opened = await openAt(browser, `${server.url}/#/analysis${hash}`, { reducedMotion: "reduce", ...options });
  await opened.page.locator(".review svg.board").waitFor();
  return opened;
}

/** The end of a game between two bots, which Red won. */
const WON = "?rules=hex:11&moves=d10.b1.e7.d7.f5.c9.e8.g7.g3.e9.d9.c7.e6.g4.f4.e10.d11.j9.f6.h2.g2.d5.h1";
/** A position in which Blue must play c4. */
const THREAT = "?rules=hex:5&moves=c3.b4.d2&at=3";

const panel = (page) => page.getByRole("region", { name: "Connections and dead cells", exact: true });
const switchOn = (page) => panel(page).getByRole("button", { name: "Show", exact: true }).click();
const verdict = (page) => panel(page).locator(".verdict");
const answers = (page) => panel(page).getByRole("list", { name: "Moves and winning answers" }).getByRole("button");
const drawn = (page, what) => page.locator(`.review svg.board ${what}`);
const here = (page) => page.locator(".tree-move.here .move-text");

async function count(locator, expected) {
  await eventually(async () => assert.equal(await locator.count(), expected));
}

async function checkTheory(options) {
  const { context, page, complaints } = await openStudy(`${WON}&at=17`, options);
  await panel(page).getByText("Shows cells that no longer matter").waitFor();
  assert.equal(await drawn(page, ".fact").count(), 0);
  await switchOn(page);
  await verdict(page).filter({ hasText: "Red wins. A winning answer to every move:" }).waitFor();
  await count(drawn(page, ".hatch"), 1);
  await count(drawn(page, ".captured.first"), 4);
  await count(drawn(page, ".captured.second"), 4);
  await count(drawn(page, ".link.first"), 1);
  await count(drawn(page, ".link.second"), 3);
  await cell(page, "c11").and(page.locator('[aria-label="c11, empty, dead"]')).waitFor();
  await cell(page, "a1").and(page.locator('[aria-label="a1, empty, captured by Blue"]')).waitFor();
  // A connection that is pressed shows its carrier until it is pressed again.
  const link = panel(page).getByRole("button", { name: "Red: top edge – g3, 8 cells" });
  await link.click();
  await count(drawn(page, ".carrier.first"), 8);
  await count(drawn(page, ".link.strong"), 1);
  assert.equal(await link.getAttribute("aria-pressed"), "true");
  await cell(page, "g1").and(page.locator('[aria-label="g1, empty, in a carrier of Red"]')).waitFor();
  assert.deepEqual(await violations(page), []);
  await fits(page);
  await link.click();
  await page.locator("h1").focus();
  if (!options.isMobile) await page.mouse.move(0, 0);
  if (!options.isMobile) await count(drawn(page, ".carrier"), 0);
  // An answer is shown on the board before it is played.
  await answers(page).filter({ hasText: "h1 → g2" }).focus();
  await count(drawn(page, ".preview"), 2);
  assert.deepEqual(complaints, []);
  await context.close();
}

for (const colorScheme of ["light", "dark"]) {
  test(`the theory of a position on a desktop, ${colorScheme}`, TIMEOUT, () => checkTheory({ colorScheme }));
}
test("the theory of a position on a phone", TIMEOUT, () => checkTheory(PHONE));

test("the must-play region, the winning move, the choice, and the text view", TIMEOUT, async () => {
  const { context, page, complaints } = await openStudy(THREAT);
  await switchOn(page);
  await page.getByTestId("announcer").filter({ hasText: "Blue wins with:" }).waitFor({ state: "attached" });
  await count(drawn(page, ".must-play"), 1);
  await panel(page).getByText("Must-play region").waitFor();
  await panel(page).getByRole("button", { name: "Red: top edge – bottom edge, 3 cells, if it plays c4 first" }).focus();
  await count(drawn(page, ".carrier.first"), 3);
  // The choice is kept.
  await page.reload();
  await panel(page).getByRole("button", { name: "Play c4" }).click();
  await verdict(page).filter({ hasText: "Blue wins. A winning answer to every move:" }).waitFor();
  await eventually(async () => assert.equal(await here(page).innerText(), "c4"));
  await panel(page).getByRole("button", { name: "Back" }).click();
  await verdict(page).filter({ hasText: "Blue wins with:" }).waitFor();
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("switch", { name: "Board as text" }).click();
  await page.keyboard.press("Escape");
  await page.locator(".text-board td", { hasText: "in the must-play region" }).waitFor();
  await panel(page).getByRole("button", { name: "Hide" }).click();
  await page.getByTestId("announcer").filter({ hasText: "hidden" }).waitFor({ state: "attached" });
  await count(page.locator(".text-board td", { hasText: "in the must-play region" }), 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("answers are followed by the keyboard until the game is won, and back", TIMEOUT, async () => {
  const { context, page, complaints } = await openStudy(`${WON}&at=17`);
  await switchOn(page);
  await answers(page).first().focus();
  const over = panel(page).getByText("The game is over here.");
  let pairs = 0;
  for (; pairs < 20; pairs += 1) {
    await eventually(async () => assert.ok((await over.isVisible()) || (await verdict(page).isVisible())));
    if (await over.isVisible()) break;
    await verdict(page).filter({ hasText: "Red wins. A winning answer to every move:" }).waitFor();
    const words = await answers(page).first().innerText();
    // The focus is on the first answer again.
    await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement.textContent), words));
    const move = await here(page).innerText();
    await page.keyboard.press("Enter");
    await eventually(async () => assert.notEqual(await here(page).innerText(), move));
  }
  assert.ok(pairs > 1 && pairs < 20, `${pairs} pairs`);
  await page.locator(".walk", { hasText: "Red has won" }).waitFor();
  // The arrow keys walk back by a move, and the button by an answer.
  await page.locator("h1").focus();
  await page.keyboard.press("ArrowLeft");
  await verdict(page).filter({ hasText: "Red wins with:" }).waitFor();
  await page.keyboard.press("ArrowRight");
  await over.waitFor();
  const back = panel(page).getByRole("button", { name: "Back" });
  for (let pair = 0; pair < pairs; pair += 1) {
    const move = await here(page).innerText();
    await back.click();
    await eventually(async () => assert.notEqual(await here(page).innerText(), move));
  }
  await eventually(async () => assert.equal(await here(page).innerText(), "d11"));
  await count(back, 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a whole game against a bot is explained move by move", TIMEOUT, async () => {
  const { context, page, complaints } = await openPage(browser, server.url, { reducedMotion: "reduce" });
  await newGameStarted(page, { opponent: "Beginner", size: 5 });
  await waitForTitle(page, "Your turn.");
  await playToTheEnd(page, (name) => cell(page, name).click());
  const winner = /^You win/.test(await title(page)) ? "Red" : "Blue";
  await page.getByRole("link", { name: "Study this game" }).click();
  await page.locator(".review svg.board").waitFor();
  const played = await page.locator(".tree-move[data-nodes]:not([data-nodes='0']) .move-text").allInnerTexts();
  assert.ok(played.length >= 9, played.join(" "));
  await switchOn(page);
  await page.locator("h1").focus();
  await page.keyboard.press("Home");
  const proven = [];
  for (let ply = 0; ply < played.length; ply += 1) {
    await page.locator(".walk", { hasText: `Move ${ply} of ${played.length}` }).waitFor();
    await verdict(page).waitFor();
    const words = await verdict(page).innerText();
    proven.push(words.split(" ")[0]);
    const mover = ply % 2 === 0 ? "Red" : "Blue";
    const next = panel(page).locator(".answers [aria-current]");
    if (words.startsWith(mover)) {
      assert.match(words, new RegExp(`^${mover} wins with:$`));
      await count(panel(page).locator(".answers button"), 1);
    } else {
      assert.match(words, /A winning answer to every move:$/);
      // The move that was played is marked, or needs no answer.
      const isNeedless = panel(page).getByText(`such as ${played[ply]} of this line, needs no answer`);
      await next.or(isNeedless).waitFor();
      if ((await next.count()) > 0) assert.match(await next.innerText(), new RegExp(`^${played[ply]} → `));
    }
    await page.keyboard.press("ArrowRight");
  }
  await panel(page).getByText("The game is over here.").waitFor();
  await page.locator(".walk", { hasText: `${winner} has won` }).waitFor();
  // The winner's last moves are those of a won game.
  assert.deepEqual([...new Set(proven.slice(-2))], [winner], proven.join(" "));
  assert.deepEqual(complaints, []);
  await context.close();
});

test("other games have no theory, and an open swap has none yet, in German as well", TIMEOUT, async () => {
  const { context, page, complaints } = await openStudy("?rules=go:9&moves=E5&at=1");
  await page.locator(".review svg.board .stone").waitFor();
  assert.equal(await panel(page).count(), 0);
  await context.close();
  const german = await openStudy("?rules=hex:5,swap&moves=a2&at=1", { locale: "de-DE" });
  const own = german.page.getByRole("region", { name: "Verbindungen und tote Felder", exact: true });
  await own.getByRole("button", { name: "Zeigen" }).click();
  await own.getByRole("alert").filter({ hasText: "ein Tausch ist noch möglich" }).waitFor();
  await cell(german.page, "b3").click();
  await own.locator(".verdict").filter({ hasText: "gewinnt" }).waitFor();
  assert.deepEqual(await violations(german.page), []);
  assert.deepEqual([...complaints, ...german.complaints], []);
  await german.context.close();
});

test("a lesson does not give its answer away", TIMEOUT, async () => {
  const { context, page } = await openStudy("?rules=hex:5&moves=a1.e5.e1.a5.c3.b4&at=0");
  await switchOn(page);
  await verdict(page).waitFor();
  await page.getByRole("button", { name: "Review the game", exact: true }).click();
  await page.locator(".mistake").first().waitFor({ timeout: 120_000 });
  await page.locator(".review-row progress").waitFor({ state: "detached", timeout: 120_000 });
  await page.locator(".learn").getByRole("button", { name: "both", exact: false }).click();
  await page.locator(".lesson-words").waitFor();
  await count(panel(page), 0);
  await count(drawn(page, ".fact"), 0);
  await count(drawn(page, ".link"), 0);
  await context.close();
});
