const VERSION = "90244b1ef7aa5e5f";
const FILES = ["/","/assets/Copyable-DJ2SGQ5s.js","/assets/EnginesPage-CoTwSDyB.js","/assets/FigureChart-CKEnx3Ng.js","/assets/FigureChart-CnsZ1jie.css","/assets/Frame-D-xsgsbH.js","/assets/LearnPage-DHDgc5o5.js","/assets/LimitFields-D7HFGabf.js","/assets/MakePuzzle-CQxnljQH.js","/assets/MatchesPage-D-Loh7fM.js","/assets/MeasurementsPage-Bb98YMg6.js","/assets/MoveList-FXdVq4Qd.js","/assets/PositionPage-BrKOXJmE.js","/assets/PuzzlesPage-6zq1yTsE.js","/assets/Rack-NpJKKnfI.js","/assets/RecordPage-sPV34aVe.js","/assets/RecordPage-uFtiueqZ.css","/assets/ReviewPage-DyLdGBnr.js","/assets/SceneBoard-DK29_qXc.js","/assets/Sheet-qimxjjAE.js","/assets/StatisticsPage-mLt8aPtO.js","/assets/StrengthPage-CPFQA9qW.js","/assets/StudyPage-mgsBtkiT.js","/assets/TextTable-BE0sSrKV.js","/assets/TextTable-XQ0IJDeg.css","/assets/TrainingPage-DfgJFwz_.js","/assets/announcer-DTiy8HU1.js","/assets/api-Btndp1BC.js","/assets/collection-CxW4P6wG.js","/assets/formats-BC5DWG6O.js","/assets/http-cKUAAXIB.js","/assets/index-BgjZ8-ga.css","/assets/index-FHFkso2Q.js","/assets/lazy-CO7NmvB_.js","/assets/lazy-CWGZtKv2.css","/assets/marks-C5FgkFzl.woff2","/assets/matches-BJrtzcT3.js","/assets/opinions-Bp60ILIG.js","/assets/parts-PfASkMzw.js","/assets/reports-Cqgq53kQ.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/run-DEwoDWT7.js","/assets/session-WLRVSQvu.js","/assets/settings-fnu4s18x.js","/assets/source-sans-3-latin-ext-400-normal-UNsKFIBq.woff2","/assets/source-sans-3-latin-wght-normal-Bo_j9asI.woff2","/assets/summary-Dn61XmpZ.js","/assets/turns-CTOPX4qu.js","/assets/tutorial-1RNu9_GW.js","/assets/tutorial-BpiikmLO.js","/assets/tutorial-CSwOp5lL.js","/assets/tutorial-D4O-S-Wx.js","/assets/tutorial-eWX3n-tq.js","/assets/tutorial-mDKtClsu.js","/assets/words-de-SMO_02S1.js","/assets/words-en-D3MvNoBB.js","/assets/words-eo-BnBa5Lb2.js","/assets/words-es-Dphzyk4S.js","/assets/words-fr-C_zUdRzm.js","/assets/words-nl-Cfy068w2.js","/assets/words.de-BsxQrXBm.js","/assets/words.de-BzmqLH09.js","/assets/words.de-zWM2g_Ep.js","/assets/words.en-CVc_fcZM.js","/assets/words.en-DWWAnLNn.js","/assets/words.en-D_9PIwwk.js","/assets/words.eo-Bu-jeMHz.js","/assets/words.eo-CdNj8dtV.js","/assets/words.eo-Yf-aR7YS.js","/assets/words.es-C6TXVX-h.js","/assets/words.es-CcpXCfNY.js","/assets/words.es-DPqsE166.js","/assets/words.fr-B1mjEF2e.js","/assets/words.fr-CPxKyBDn.js","/assets/words.fr-LF2cljA5.js","/assets/words.nl-C9JVKH3v.js","/assets/words.nl-DScku5zA.js","/assets/words.nl-DseaOfuK.js","/favicon.svg","/icon-192.png","/icon-512.png","/icon-maskable-512.png","/manifest.webmanifest","/source-sans-3.txt","/theme.js"];
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
