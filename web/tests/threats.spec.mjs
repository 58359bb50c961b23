// Threats in the analysis of Paco Ŝako.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eventually, launchBrowser, openAt, Server, TIMEOUT, violations } from "./support.mjs";

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

const arrows = (page) => page.locator(".board .way.best");

test("the threats of both sides are listed and drawn, and follow the position", TIMEOUT, async () => {
  const rules = "paco:fen=7k/R7/8/8/8/8/8/K6R_b_0_-_-_-";
  const { context, page, complaints } = await openAt(browser, `${server.url}/#/analysis?rules=${rules}&moves=&at=0`);
  const panel = page.locator(".paco-threats");
  await panel.getByText("with which either side would unite").waitFor();
  await panel.getByRole("button", { name: "Show" }).click();
  await panel.getByText("White threatens to win: one way.").waitFor();
  await panel.getByText("Black has no threat.").waitFor();
  await panel.getByRole("button", { name: "Rh1xh8#" }).click();
  await eventually(async () => assert.equal(await arrows(page).count(), 1));
  assert.deepEqual(await violations(page), []);
  await panel.getByRole("button", { name: "Rh1xh8#" }).click();
  await eventually(async () => assert.equal(await arrows(page).count(), 0));
  // The king steps aside, and White is to move.
  await page.getByRole("gridcell", { name: /^h8,/ }).click();
  await panel.getByText("Finish the move").waitFor();
  await page.getByRole("gridcell", { name: /^g8,/ }).click();
  await panel.getByText("White has no threat.").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});
