import { PHONE, Server, launchBrowser, openAt } from "./support.mjs";
const server = await Server.start(); const browser = await launchBrowser();
for (const [name, o] of Object.entries({ s320:{viewport:{width:320,height:640},isMobile:true,hasTouch:true,deviceScaleFactor:2}, phone:PHONE, mid:{viewport:{width:800,height:600}}, w1000:{viewport:{width:1000,height:700}}, desk:{} })) {
  const { context, page } = await openAt(browser, server.url+"/", { locale:"de-DE", reducedMotion:"reduce", ...o });
  for (const h of ["#/","#/play","#/analysis?rules=hex:7&moves=c3.d4","#/matches","#/engines","#/training"]) {
    await page.goto(server.url+"/"+h); await page.waitForTimeout(700);
    const [size,width]=await page.evaluate(()=>[document.documentElement.scrollWidth, innerWidth]);
    if (size>width) console.log(name,h,size,width);
    const cut = await page.evaluate(()=>[...document.querySelectorAll("button,a.page-link,h2,label")].filter(e=>e.offsetParent&&e.scrollWidth>e.clientWidth+1&&getComputedStyle(e).overflow!=="visible"||e.tagName==="BUTTON"&&e.offsetParent&&[...e.childNodes].length&&e.scrollWidth>e.clientWidth).map(e=>e.innerText.slice(0,30)+" "+e.scrollWidth+">"+e.clientWidth));
    if (cut.length) console.log(name,h,cut);
    if (name==="s320"||name==="desk") await page.screenshot({path:`/tmp/de-${name}-${h.replace(/\W/g,"").slice(0,6)||"start"}.png`});
  }
  await context.close();
}
await browser.close(); await server.stop();
