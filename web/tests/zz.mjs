import { PHONE, Server, launchBrowser, openAt, goBy, newGameStarted, emptyCell, waitForTitle } from "./support.mjs";
const server = await Server.start(["--matches","/tmp/mlook","--runs","/tmp/rlook"].filter(()=>false)); const browser = await launchBrowser();
const V = { desk:{}, dark:{colorScheme:"dark"}, phone:{...PHONE}, uhd:{viewport:{width:3840,height:2160}} };
const only = process.argv.slice(2);
for (const [name, o] of Object.entries(V)) { if (only.length && !only.includes(name)) continue;
  const { context, page } = await openAt(browser, server.url+"/", { reducedMotion:"reduce", ...o });
  await page.waitForTimeout(500);
  await page.screenshot({ path: `/tmp/s-start-${name}.png` });
  await goBy(page,"Engines"); await page.waitForTimeout(400); await page.screenshot({ path: `/tmp/s-engines-${name}.png` });
  await goBy(page,"Play"); await page.waitForTimeout(800);
  await page.getByRole("button",{name:"New game",exact:true}).click(); await page.waitForTimeout(300); await page.screenshot({ path: `/tmp/s-new-${name}.png` });
  await page.keyboard.press("Escape");
  for (const m of ["c3","h8","d9"]) { if (await emptyCell(page,m).count()) { await emptyCell(page,m).click(); if (name==="phone" ) await emptyCell(page,m).click().catch(()=>{}); await page.waitForTimeout(900);} }
  await page.screenshot({ path: `/tmp/s-play-${name}.png` });
  await page.getByRole("button",{name:"Hint"}).click(); await page.waitForTimeout(2500); await page.screenshot({ path: `/tmp/s-hint-${name}.png` });
  const link = page.getByRole("link",{name:/Study this game/}); if (await link.count()) { await link.click(); await page.waitForTimeout(1500);} else console.log("no study link");
  await page.screenshot({ path: `/tmp/s-study-${name}.png`, fullPage: name==="phone" });
  await context.close();
}
await browser.close(); await server.stop();
