const VERSION = "073646fba948d4a9";
const FILES = ["/","/assets/Copyable-CDFhB_ab.js","/assets/EnginesPage-devCkZXA.js","/assets/FigureChart-BzeOeV7O.js","/assets/FigureChart-CnsZ1jie.css","/assets/Frame-CbZl2hrF.js","/assets/Icon-EYjjoQLa.js","/assets/LearnPage-Cyjs1dsi.js","/assets/MakePuzzle-BKtKd55I.js","/assets/MatchesPage-Dt0D8Amg.js","/assets/MeasurementsPage-DMvkVa1K.js","/assets/MoveList-BhlYThPk.js","/assets/PositionPage-PB7t9w4i.js","/assets/PuzzlesPage-D9VIR5u7.js","/assets/Rack-Dbc2RRr1.js","/assets/RecordPage-CmNU08Af.js","/assets/RecordPage-uFtiueqZ.css","/assets/ReviewPage-BDQXKxsd.js","/assets/SceneBoard-Dbx7sxbm.js","/assets/Sheet-CZQvYajK.js","/assets/StatisticsPage-CFN0RKkU.js","/assets/StrengthPage-DCyTyRDT.js","/assets/StudyPage-vOmyaqtF.js","/assets/TextTable-CSgqDGWx.css","/assets/TextTable-y2TL6fFh.js","/assets/TrainingPage-xhD9idgn.js","/assets/announcer-CafeKBuJ.js","/assets/api-N7maR3bp.js","/assets/collection-9-F8sPWG.js","/assets/formats-BC5DWG6O.js","/assets/index-D8rh1Tel.css","/assets/index-hoOsZeJy.js","/assets/lazy-CWGZtKv2.css","/assets/lazy-yRFXFTP8.js","/assets/marks-C5FgkFzl.woff2","/assets/matches-BkgbNcaL.js","/assets/parts-COHhKNzn.js","/assets/reports-Dp1THEYs.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/run-C3uJEWq_.js","/assets/session-_PsLDkbf.js","/assets/settings-7A12yVa_.js","/assets/source-sans-3-latin-ext-400-normal-UNsKFIBq.woff2","/assets/source-sans-3-latin-wght-normal-Bo_j9asI.woff2","/assets/summary-CN7E7iCR.js","/assets/turns-Czbk07Ow.js","/assets/tutorial-1RNu9_GW.js","/assets/tutorial-CSwOp5lL.js","/assets/tutorial-D4O-S-Wx.js","/assets/tutorial-WS1TX1E7.js","/assets/tutorial-eWX3n-tq.js","/assets/tutorial-mDKtClsu.js","/assets/words-de-dhzdPNOr.js","/assets/words-en-B_8lSyx8.js","/assets/words-eo-DvS5XzlT.js","/assets/words-es-BDeoxsU0.js","/assets/words-fr-24Ag4m8t.js","/assets/words-nl-DyVRpjc8.js","/assets/words.de-C0hNZFfa.js","/assets/words.de-DPxGcSKZ.js","/assets/words.de-DULByr7s.js","/assets/words.en-B7noevdL.js","/assets/words.en-DXAGlT2L.js","/assets/words.en-DxGE95DV.js","/assets/words.eo-CEMkvldF.js","/assets/words.eo-CpwAuX3R.js","/assets/words.eo-DBN5XE4b.js","/assets/words.es-B_G3OSUK.js","/assets/words.es-Bdb2rbSI.js","/assets/words.es-BzJUKdCn.js","/assets/words.fr-0KfcswkL.js","/assets/words.fr-B5oaMZbl.js","/assets/words.fr-iAwdAzmY.js","/assets/words.nl-CHs6Syvo.js","/assets/words.nl-DfcGZjG8.js","/assets/words.nl-DnPckiNt.js","/favicon.svg","/icon-192.png","/icon-512.png","/icon-maskable-512.png","/manifest.webmanifest","/source-sans-3.txt","/theme.js"];
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
