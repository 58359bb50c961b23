import { Server, launchBrowser, openAt } from "./support.mjs";
const server = await Server.start(); const browser = await launchBrowser();
  const { context, page } = await openAt(browser, server.url+"/", { locale:"de", viewport:{width:320,height:640} });
  await page.waitForTimeout(700);
  console.log(await page.evaluate(()=>[...document.querySelectorAll("*")].filter(e=>e.getBoundingClientRect().right>321).map(e=>e.tagName+"."+e.className+" "+e.getBoundingClientRect().right+" "+(e.innerText||"").slice(0,40))));
await browser.close(); await server.stop();
