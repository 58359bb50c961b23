// A program that one can keep open: installed as an app, telling of moves, with keys of one's own.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import {
  emptyCell,
  eventually,
  launchBrowser,
  newGameStarted,
  openAt,
  openPage,
  PHONE,
  putStone,
  Server,
  TIMEOUT,
  title,
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

/** The paths of all files that the page's worker keeps, and the number of its versions. */
function keptFiles(page) {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { versions: names.length, addresses: requests.flat().map(({ url }) => url.slice(location.origin.length)) };
  });
}

/** Waits until the worker of the page keeps its files. */
async function untilKept(page) {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

test("the page can be installed: its manifest names icons that are there", TIMEOUT, async () => {
  const address = new URL("/manifest.webmanifest", server.url);
  const { context, page } = await openAt(browser, server.url);
  assert.equal(await page.locator("link[rel=manifest]").evaluate((/** @type {HTMLLinkElement} */ link) => link.href), address.href);
  const manifest = await (await fetch(address)).json();
  assert.equal(new URL(manifest.start_url, address).href, `${server.url}/`);
  for (const { src, type, sizes } of manifest.icons) {
    const icon = await fetch(new URL(src, address));
    assert.equal(icon.headers.get("content-type"), type, src);
    if (type !== "image/png") continue;
    const header = Buffer.from(await icon.arrayBuffer());
    assert.equal(`${header.readUInt32BE(16)}x${header.readUInt32BE(20)}`, sizes, src);
  }
  assert.ok(manifest.icons.some(({ purpose }) => purpose === "maskable"));
  await context.close();
});

test("what a server permits is read again once it was started again", TIMEOUT, async () => {
  const own = await Server.start();
  const { context, page } = await openAt(browser, own.url);
  await page.getByRole("button", { name: "Play now" }).click();
  await page.getByRole("gridcell").first().waitFor();
  const again = page.waitForRequest(/\/api\/info$/);
  await own.killAndRestart();
  await again;
  await context.close();
  await own.stop();
});

test("without its server the page still opens, says so, and goes on once the server is back", TIMEOUT, async () => {
  const own = await Server.start();
  const { context, page } = await openAt(browser, own.url, { workers: true });
  await untilKept(page);
  await own.kill();
  await page.reload();
  await page.getByText(/The server cannot be reached/).waitFor();
  await page.locator("h1").waitFor();
  await own.launch(Number(new URL(own.url).port));
  await page.getByText(/The server cannot be reached/).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Play now" }).click();
  await page.getByRole("gridcell").first().waitFor();
  await context.close();
  await own.stop();
});

test("the worker keeps the files of the page and nothing that the server says, even with a token", TIMEOUT, async () => {
  const own = await Server.start(["--token", "0123456789abcdef"]);
  const { context, page } = await openAt(browser, `${own.url}/#token=0123456789abcdef`, { workers: true });
  await untilKept(page);
  await page.goto(`${own.url}/#/play`);
  await page.getByRole("gridcell").first().waitFor();
  const { versions, addresses } = await keptFiles(page);
  assert.equal(versions, 1);
  assert.ok(addresses.includes("/"));
  assert.deepEqual(
    addresses.filter((one) => /^\/api\b|token|\?/.test(one)),
    [],
  );
  await own.kill();
  await page.goto(`${own.url}/?#token=0123456789abcdef`);
  await page.getByText(/The server cannot be reached/).waitFor();
  await eventually(() => assert.match(page.url(), /#token=0123456789abcdef$/));
  await context.close();
  await own.stop();
});

/** A server whose files have another version at each update: `update` names it, in the worker and on the first page. */
async function updatable() {
  let version = "older";
  const front = createServer(async ({ url }, answer) => {
    const original = await fetch(new URL(url, server.url));
    const text = (await original.text())
      .replace(/VERSION = "\w+"/, `VERSION = "${version}"`)
      .replace('<div id="app"', `$& data-version="${version}"`);
    answer.writeHead(original.status, { "content-type": original.headers.get("content-type") ?? "text/plain" }).end(text);
  });
  await new Promise((done) => front.listen(0, "127.0.0.1", () => done(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (front.address());
  return {
    url: `http://127.0.0.1:${port}`,
    update: () => {
      version = "newer";
    },
    stop: () => {
      front.closeAllConnections();
      front.close();
    },
  };
}

test("a newer version of the page is shown at the next load, and its files replace those of the old one", TIMEOUT, async () => {
  const { url, update, stop } = await updatable();
  const { context, page } = await openAt(browser, url, { workers: true });
  const versionOf = (/** @type {import("playwright-core").Page} */ one) => one.locator("#app").getAttribute("data-version");
  const caches = (/** @type {import("playwright-core").Page} */ one) => one.evaluate(() => globalThis.caches.keys());
  await untilKept(page);
  await page.reload();
  assert.equal(await versionOf(page), "older");
  assert.deepEqual(await caches(page), ["ponder-files-older"]);
  update();
  await page.reload();
  assert.equal(await versionOf(page), "newer");
  // A worker takes over when no page of the version before is open.
  await eventually(async () => {
    const isWaiting = await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
    assert.ok(isWaiting);
  });
  await page.close();
  const next = await context.newPage();
  await eventually(async () => {
    // The page that was closed may count as open for a moment.
    await next.goto("about:blank");
    await next.goto(url);
    assert.deepEqual(await caches(next), ["ponder-files-newer"]);
  });
  stop();
  await next.reload();
  assert.equal(await versionOf(next), "newer");
  await context.close();
});

/** Lets a page believe that it is hidden, or shown again. */
function hide(page, hidden) {
  return page.evaluate(
    (state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    },
    hidden ? "hidden" : "visible",
  );
}

/** A browser that allows notifications and lists those that are on the screen. Chromium's headless shell has none. */
function allowNotifications(context) {
  return context.addInitScript(() => {
    /** @type {{ title: string, body?: string, tag?: string, close(): void }[]} */
    const onScreen = [];
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Object.assign(window, { onScreen });
    Object.assign(ServiceWorkerRegistration.prototype, {
      async showNotification(title, { body, tag }) {
        const one = { title, body, tag, close: () => onScreen.splice(onScreen.indexOf(one), 1) };
        onScreen.push(one);
      },
      async getNotifications({ tag }) {
        return onScreen.filter((one) => one.tag === tag);
      },
    });
  });
}

/** The notifications on the screen: their titles and texts. */
function notifications(page) {
  return page.evaluate(() => Object(window).onScreen.map(({ title, body }) => ({ title, body })));
}

const NOTIFY = "Notify me of moves while the page is hidden";

test("a move of the bot is told while the page is hidden, if the person wants it", TIMEOUT, async () => {
  const { context, page } = await openPage(browser, server.url, { workers: true });
  await allowNotifications(context);
  await untilKept(page);
  await page.reload();
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await page.getByRole("switch", { name: NOTIFY }).check();
  await page.getByRole("button", { name: "Close" }).click();
  await newGameStarted(page, { opponent: "Custom", spec: "random", size: 5, seat: "First (" });
  await waitForTitle(page, "Your turn");
  await putStone(page, "a1");
  await page.locator(".move-list .move-text").nth(1).waitFor();
  await waitForTitle(page, "Your turn");
  assert.deepEqual(await notifications(page), []);
  await hide(page, true);
  await putStone(page, (await page.locator("[role=gridcell][aria-label*=', empty']").first().getAttribute("aria-label")).split(",")[0]);
  await eventually(async () => {
    const [first, ...others] = await notifications(page);
    assert.deepEqual(others, []);
    assert.ok(first, "no notification was shown");
    assert.match(first.title, new RegExp(await title(page)));
    assert.match(first.body, /^Blue: [a-e][1-5]\.$/);
  });
  await hide(page, false);
  await eventually(async () => assert.equal((await notifications(page)).length, 0));
  await context.close();
});

test("a hidden tab is silent while another shows its game", TIMEOUT, async () => {
  const { context, page } = await openPage(browser, server.url, { workers: true });
  await allowNotifications(context);
  await untilKept(page);
  await page.reload();
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await page.getByRole("switch", { name: NOTIFY }).check();
  await page.getByRole("button", { name: "Close" }).click();
  await newGameStarted(page, { opponent: "Custom", spec: "random", size: 5, seat: "First (" });
  await waitForTitle(page, "Your turn");
  const other = await context.newPage();
  await other.goto(page.url());
  await waitForTitle(other, "Your turn");
  await hide(page, true);
  await putStone(other, "a1");
  await page.locator(".move-list .move-text").nth(1).waitFor();
  await waitForTitle(other, "Your turn");
  // Once both are hidden, the next move is told, and it alone.
  await hide(other, true);
  await putStone(other, (await other.locator("[role=gridcell][aria-label*=', empty']").first().getAttribute("aria-label")).split(",")[0]);
  await eventually(async () => assert.equal((await notifications(other)).length, 1));
  await eventually(async () => assert.equal((await notifications(page)).length, 1));
  await context.close();
});

test("the setting stays off, and the page says why, if the browser refuses", TIMEOUT, async () => {
  const { context, page } = await openPage(browser, server.url, { workers: true });
  await context.addInitScript(() => {
    Notification.requestPermission = async () => "denied";
  });
  await page.reload();
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  const choice = page.getByRole("switch", { name: NOTIFY });
  await choice.click();
  await page.getByText(/The browser does not let this page show notifications/).waitFor();
  await eventually(async () => assert.equal(await choice.isChecked(), false));
  await context.close();
});

/** The button that shows and changes the key of an action. */
function keyOf(page, action) {
  return page.getByRole("button", { name: new RegExp(`change the key: ${action}`) });
}

async function assign(page, action, key) {
  await keyOf(page, action).click();
  await page.getByText(/^Type the new key/).waitFor();
  await page.keyboard.press(key);
}

test("keys can be changed, taken ones are named, and the choice outlives the page", TIMEOUT, async () => {
  const { context, page } = await openPage(browser, server.url);
  await page.keyboard.press("?");
  await assign(page, "New game", "u");
  await page.getByText("U is taken: Take back.").waitFor();
  assert.equal(await keyOf(page, "New game").innerText(), "N");
  await assign(page, "New game", "Enter");
  await page.getByText("This key cannot be used.").waitFor();
  await assign(page, "New game", "Escape");
  await page.getByText("Click a key to change it.").waitFor();
  await assign(page, "New game", "G");
  await eventually(async () => assert.equal(await keyOf(page, "New game").innerText(), "G"));
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("gridcell").first().waitFor();
  await page.keyboard.press("n");
  // A dialog that the old key had opened would keep this key to itself.
  await page.keyboard.press("?");
  await page.getByRole("heading", { name: "Keyboard" }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("g");
  await page.getByRole("button", { name: "Start game" }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("?");
  await page.getByRole("button", { name: "Usual keys" }).click();
  await eventually(async () => assert.equal(await keyOf(page, "New game").innerText(), "N"));
  await context.close();
});

test("the analysis page has keys of its own, and the list of keys on the page follows", TIMEOUT, async () => {
  const { context, page } = await openAt(browser, `${server.url}/#/analysis`);
  await page.getByRole("gridcell").first().waitFor();
  await page.keyboard.press("?");
  // On this page the key takes nothing back.
  await assign(page, "Undo", "u");
  await eventually(async () => assert.equal(await keyOf(page, "Undo").innerText(), "U"));
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.getByText("Shortcuts on this page").click();
  const row = page.locator("details.keys div", { hasText: "Undo" });
  await eventually(async () => assert.equal(await row.locator("kbd").innerText(), "U"));
  await emptyCell(page, "a1").click();
  const isPlayed = () => page.locator("[role=gridcell][aria-label^='a1,']:not([aria-label^='a1, empty'])").count();
  await eventually(async () => assert.equal(await isPlayed(), 1));
  await page.keyboard.press("u");
  await eventually(async () => assert.equal(await isPlayed(), 0));
  await context.close();
});

test("a screen that is touched is spoken to of taps, and of no keys", TIMEOUT, async () => {
  for (const [options, verb, others] of /** @type {[object, string, string][]} */ ([
    [{}, "Click", "Tap"],
    [PHONE, "Tap", "Click"],
  ])) {
    const { context, page } = await openPage(browser, server.url, { reducedMotion: "reduce", ...options });
    await page.getByText(`${verb} the board to start.`).waitFor();
    await page.goto(`${server.url}/#/learn/hex/2`);
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    const result = page.getByRole("region", { name: "Result" });
    await result.getByText(new RegExp(`^${verb} an empty cell`)).waitFor();
    assert.equal(await result.getByText(new RegExp(`${others} an empty cell`)).count(), 0);
    assert.equal(await result.getByText("arrow keys").count(), verb === "Click" ? 1 : 0);
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    await page.getByRole("dialog").waitFor();
    assert.equal(await page.getByRole("dialog").getByText("Single-key shortcuts").count(), verb === "Click" ? 1 : 0);
    await context.close();
  }
});
