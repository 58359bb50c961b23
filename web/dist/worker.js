const VERSION = "9becc90845bcfee8";
const FILES = ["/","/assets/Candidates-CPp5f8rn.js","/assets/Copyable-DL185JFH.js","/assets/EditorPage-xxfMX5b5.js","/assets/EditorTabs-DegfofwQ.js","/assets/EnginesPage-fjxEYj-K.js","/assets/ExplorerPanel-Dw0kdzM4.js","/assets/FigureChart-CnsZ1jie.css","/assets/FigureChart-V6b9IPOr.js","/assets/Frame-CTWAQ8px.js","/assets/LearnPage-B15I4AsI.js","/assets/LimitFields--30ipYfI.js","/assets/MakePuzzle-CPj0IvuL.js","/assets/MatchesPage-OlGGcl86.js","/assets/MeasurementsPage-M2FzpWUW.js","/assets/MoveList-WQzaUXie.js","/assets/PositionPage-BCvEXbHx.js","/assets/PuzzleTabs-BGbMRgN3.js","/assets/PuzzlesPage-XIh0pR_v.js","/assets/RecordPage-BoKX8FgN.js","/assets/ReviewPage-ChcuCzRU.js","/assets/SceneBoard-B1tRbarE.js","/assets/Sheet-BoEB2D9a.js","/assets/StatisticsPage-CUQBUMAw.js","/assets/StrengthPage-Dodyeu2A.js","/assets/StudyPage-dbFcjwVK.js","/assets/Tabs-C0CeU_wz.js","/assets/TextTable-DxEXu0G-.js","/assets/TileTask-CIcCiE-d.js","/assets/TrainingPage-BdlmoNn0.js","/assets/announcer-BHuC9FEH.js","/assets/api-C5swClnP.js","/assets/collection-4MmCSbxi.js","/assets/editor-CsACjtb3.js","/assets/editor-DsXV1QYw.css","/assets/formats-glFxURNN.js","/assets/http-CTPN4jRo.js","/assets/image-BICs98Mj.js","/assets/index-CdSA4ITX.css","/assets/index-GyCcUmLK.js","/assets/lazy-B0j3wC2h.js","/assets/lazy-BbL3iIPR.css","/assets/marks-C5FgkFzl.woff2","/assets/matches-CG9kFADR.js","/assets/opinions-ByVszMP0.js","/assets/parts-DamNIEGd.js","/assets/puzzle-CZHC1z1T.js","/assets/refusals-xIOWw7xE.js","/assets/reports-BbuVfJ4f.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/run-Cm9USTjm.js","/assets/session-DJuPmI4Y.js","/assets/settings-Bx_rVfg_.js","/assets/source-sans-3-latin-ext-400-normal-UNsKFIBq.woff2","/assets/source-sans-3-latin-wght-normal-Bo_j9asI.woff2","/assets/summary-CA3fHruZ.js","/assets/turns-0RZ64LXf.js","/assets/tutorial-1RNu9_GW.js","/assets/tutorial-CSwOp5lL.js","/assets/tutorial-CVQTLGQ5.js","/assets/tutorial-D4O-S-Wx.js","/assets/tutorial-eWX3n-tq.js","/assets/tutorial-mDKtClsu.js","/assets/typing-ge4Hwdi5.css","/assets/typing-oBlgZyl-.js","/assets/words-de-BXQK41gt.js","/assets/words-en-m9wmD6Iz.js","/assets/words-eo-DJpKOqk7.js","/assets/words-es-Bg3AEMqQ.js","/assets/words-fr-BmcD6Wvh.js","/assets/words-nl-nDGla0lY.js","/assets/words.de-BLexjZM8.js","/assets/words.de-CCq_-R6D.js","/assets/words.de-CTqAt0pY.js","/assets/words.de-QH1BAux0.js","/assets/words.en-BLDNhTxy.js","/assets/words.en-BUeb1hpg.js","/assets/words.en-CO815PS-.js","/assets/words.en-CnMB86V2.js","/assets/words.eo-1EEJ6iI5.js","/assets/words.eo-BZz0MsUf.js","/assets/words.eo-Bvopsoq1.js","/assets/words.eo-Dl7hHVVE.js","/assets/words.es-BCEeH705.js","/assets/words.es-BT6tCwgv.js","/assets/words.es-CINK9JQg.js","/assets/words.es-_FBl8Ppr.js","/assets/words.fr-C2LOCMWK.js","/assets/words.fr-C4TNW_dt.js","/assets/words.fr-CSooilsn.js","/assets/words.fr-D4Bd9DCu.js","/assets/words.nl-1uF2PBeF.js","/assets/words.nl-BPzRi0TV.js","/assets/words.nl-DrlmeYzC.js","/assets/words.nl-WQJlmDps.js","/favicon.svg","/icon-192.png","/icon-512.png","/icon-maskable-512.png","/manifest.webmanifest","/source-sans-3.txt","/theme.js"];
// Keeps the files of the page, so that it also opens while the server cannot be reached. The build
// puts `VERSION` and `FILES`, the paths of these files, in front. Whatever else the page asks for
// never comes here: the interface of the server, its socket, and every answer that needs a token.

const PREFIX = "ponder-files-";
const CACHE = PREFIX + VERSION;

/** A file as this version of the page has it; undefined if it is not kept. */
const kept = async (path) => (await caches.open(CACHE)).match(path);

/** Files with a hash in their name never change. */
async function keptFirst(path, request) {
  return (await kept(path)) ?? fetch(request);
}

/** The server may have a newer version. */
async function serverFirst(path, request) {
  try {
    const answer = await fetch(request);
    return answer.status < 500 ? answer : ((await kept(path)) ?? answer);
  } catch (error) {
    const file = await kept(path);
    if (file) return file;
    throw error;
  }
}

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  const forget = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
  };
  event.waitUntil(forget());
});

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin || !FILES.includes(pathname)) return;
  const answer = pathname.startsWith("/assets/") ? keptFirst : serverFirst;
  event.respondWith(answer(pathname, event.request));
});

/** Leads from a notification to the page that showed it. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = event.notification.data;
  const lead = async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const page = pages.find(({ url }) => url === address) ?? pages[0];
    return page ? page.focus() : self.clients.openWindow(address);
  };
  event.waitUntil(lead());
});
