const VERSION = "565f8b72c2fcda2f";
const FILES = ["/","/assets/Candidates-CYjv5Y5D.js","/assets/Copyable-FxI0Mqzx.js","/assets/EditorPage-D-KAC6Rl.js","/assets/EnginesPage-28JW86hP.js","/assets/FigureChart-CnsZ1jie.css","/assets/FigureChart-DNstwx17.js","/assets/Frame-D8kQWeJ5.js","/assets/LearnPage-CCnAIW_4.js","/assets/LimitFields-CyxqhKDA.js","/assets/MakePuzzle-C-gwF5ov.js","/assets/MatchesPage-Bj7acJtG.js","/assets/MeasurementsPage-BsElWN61.js","/assets/MoveList-YcSefPpQ.js","/assets/PositionPage-BKVH8j6L.js","/assets/PuzzlesPage-CMAklbhn.js","/assets/Rack-CCGBiyRc.js","/assets/RecordPage-P0JM7KB7.js","/assets/ReviewPage-B__m5cdI.js","/assets/SceneBoard-Bet0k1qo.js","/assets/StatisticsPage-COYeIGlh.js","/assets/StrengthPage-ClAEbzxP.js","/assets/StudyPage-NbeGUqKz.js","/assets/TextTable-CATQ7fEM.js","/assets/TileBoard-BAfuni5r.js","/assets/TileBoard-Bcp42KBo.css","/assets/TrainingPage-Dj1qSTsJ.js","/assets/announcer-DlOlcBd-.js","/assets/api-3_UVgwA1.js","/assets/collection-DMQ64KBd.js","/assets/editor-DnAe55Ym.js","/assets/editor-uFtiueqZ.css","/assets/formats-BC5DWG6O.js","/assets/http-Czxx36on.js","/assets/index-BSLQVjMP.js","/assets/index-BgjZ8-ga.css","/assets/lazy-CWGZtKv2.css","/assets/lazy-Cmok6hak.js","/assets/marks-C5FgkFzl.woff2","/assets/matches-L--DHDp4.js","/assets/opinions-D6Ess6Rn.js","/assets/parts-aQuwcaGB.js","/assets/reports-Dh98KMrA.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/run-DhmcGbMZ.js","/assets/session-Cnuh7ATc.js","/assets/settings-8vXxFgYM.js","/assets/source-sans-3-latin-ext-400-normal-UNsKFIBq.woff2","/assets/source-sans-3-latin-wght-normal-Bo_j9asI.woff2","/assets/summary-g7X66_MS.js","/assets/turns-3o_Xedbo.js","/assets/tutorial-1RNu9_GW.js","/assets/tutorial-CH3d_g5o.js","/assets/tutorial-CSwOp5lL.js","/assets/tutorial-D4O-S-Wx.js","/assets/tutorial-eWX3n-tq.js","/assets/tutorial-mDKtClsu.js","/assets/typing-0HNqFLKg.js","/assets/words-de-CsIh_1xT.js","/assets/words-en-DDwmeF9-.js","/assets/words-eo-BOhujsGZ.js","/assets/words-es-BX3SxOsK.js","/assets/words-fr-BHg7-Jb0.js","/assets/words-nl-DjPIa54A.js","/assets/words.de-1zcNtgjY.js","/assets/words.de-BjmCjHVN.js","/assets/words.de-DL3ObQ75.js","/assets/words.de-GCzUdH-O.js","/assets/words.en-C1RWvdNl.js","/assets/words.en-CL1WouwN.js","/assets/words.en-CMFGgpgo.js","/assets/words.en-CRhMpyib.js","/assets/words.eo-5piiEyNw.js","/assets/words.eo-BxD98G5y.js","/assets/words.eo-Cw-LcWxm.js","/assets/words.eo-DCFH4SqS.js","/assets/words.es--TjGl1TP.js","/assets/words.es-B4X_EWb9.js","/assets/words.es-BYJ-1bxr.js","/assets/words.es-lDSQ1C-V.js","/assets/words.fr-B3oS-lAA.js","/assets/words.fr-BCZYeHZn.js","/assets/words.fr-C551UF0i.js","/assets/words.fr-Dws5I85D.js","/assets/words.nl-BMDqX_jO.js","/assets/words.nl-BQiiHkQd.js","/assets/words.nl-CCvtgjQ7.js","/assets/words.nl-DH9w3agU.js","/favicon.svg","/icon-192.png","/icon-512.png","/icon-maskable-512.png","/manifest.webmanifest","/source-sans-3.txt","/theme.js"];
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
