import { PHONE, launchBrowser, openPage, violations } from "./support.mjs";
const browser = await launchBrowser();
for (const [name, options] of [["light", {}], ["dark", { colorScheme: "dark" }], ["phone", PHONE]]) {
  const { context, page, complaints } = await openPage(browser, "http://127.0.0.1:7990", options);
  await page.getByRole("link", { name: "Training", exact: true }).click();
  await page.getByText("hex9").waitFor();
  console.log(name, "list", await violations(page));
  await page.screenshot({ path: `/tmp/mock/${name}-list.png` });
  await page.getByRole("link", { name: "hex9", exact: true }).click();
  await page.locator("canvas").first().waitFor();
  await page.waitForTimeout(500);
  console.log(name, "run", await violations(page), await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]));
  await page.screenshot({ path: `/tmp/mock/${name}-run.png`, fullPage: true });
  console.log(complaints);
  await context.close();
}
await browser.close();
