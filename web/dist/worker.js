const VERSION = "d125b4e6a1ec5e48";
const FILES = ["/","/assets/Candidates-uaDSzNZ0.js","/assets/Copyable-gfWelqcR.js","/assets/EditorPage-civB7jWN.js","/assets/EnginesPage-47RzhpNh.js","/assets/ExplorerPanel-tLnjpWp7.js","/assets/FigureChart-B9YWVBah.js","/assets/FigureChart-CnsZ1jie.css","/assets/Frame-Blel3M-V.js","/assets/LearnPage-CPiZhGWt.js","/assets/LimitFields-DCgKyZ7n.js","/assets/MakePuzzle-5Joxl6ro.js","/assets/MatchesPage-BSBV3Cpy.js","/assets/MeasurementsPage-Wh8JYxK-.js","/assets/MoveList-CTmPGSXc.js","/assets/PlayFrom-DkJPnrHE.js","/assets/PositionPage-RWZ_HBVX.js","/assets/PuzzlesPage-BM25wk4C.js","/assets/RecordPage-WUovCJHk.js","/assets/ReviewPage-DGaK7Jy_.js","/assets/SceneBoard-Bxs_snFi.js","/assets/Sheet-CjiuaAdR.js","/assets/Spec-CRK9pC9x.js","/assets/StatisticsPage-DEi1NXoN.js","/assets/StrengthPage-CLQw4g4s.js","/assets/StudyPage-3ERjoCXP.js","/assets/Tabs-DlFQ2TMm.js","/assets/TextTable-CPHVaz2K.js","/assets/TileTask-DAshSurN.js","/assets/TrainingPage-MudK9T6C.js","/assets/announcer-BK-wOwq-.js","/assets/api-rsWyIYER.js","/assets/collection-CFBCSS6D.js","/assets/editor-DsXV1QYw.css","/assets/editor-zQK8TjNF.js","/assets/formats-glFxURNN.js","/assets/http-xz3iPap0.js","/assets/image-BICs98Mj.js","/assets/index-CKSJQJg1.css","/assets/index-DEjJ-RJJ.js","/assets/lazy-ByPFmQ_r.js","/assets/lazy-Cv49ND8R.css","/assets/marks-C2WN1zm8.woff2","/assets/matches-DnjSu7Re.js","/assets/opinions-Bw1WNYBA.js","/assets/parts-B0AXbKAP.js","/assets/progress-BBP4fxuO.js","/assets/puzzle-C6y07PFr.js","/assets/refusals-xIOWw7xE.js","/assets/reports-9MsgG9Qk.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/run-DzAk-vqg.js","/assets/session-DGxVgVP_.js","/assets/settings-CO-xqXZK.js","/assets/source-sans-3-latin-ext-400-normal-UNsKFIBq.woff2","/assets/source-sans-3-latin-wght-normal-Bo_j9asI.woff2","/assets/summary-CT_b_hZi.js","/assets/turns-TyXlxjmo.js","/assets/tutorial-C7wvbPqs.js","/assets/tutorial-CjQXFZLV.js","/assets/tutorial-DHORWlcs.js","/assets/tutorial-DW4kOIOC.js","/assets/tutorial-Z7SMNZk6.js","/assets/tutorial-mDKtClsu.js","/assets/typing-5hGnNDiZ.css","/assets/typing-B1mmyG-l.js","/assets/words-de-peJTJGOz.js","/assets/words-en-CSZm_j1f.js","/assets/words-eo-BPbdrBvT.js","/assets/words-es-DkhZ7RHz.js","/assets/words-fr-If-g6sCu.js","/assets/words-nl-DB0IoX7K.js","/assets/words.de-BUX3Trim.js","/assets/words.de-CqGlNd-W.js","/assets/words.de-D3QWkKvO.js","/assets/words.de-DhYMJbsr.js","/assets/words.en-Byg5Ty-P.js","/assets/words.en-S31FtpUh.js","/assets/words.en-cPAi50f6.js","/assets/words.en-mY-ku1wU.js","/assets/words.eo-BGeTHXzl.js","/assets/words.eo-BvMtacQV.js","/assets/words.eo-CRk-di-D.js","/assets/words.eo-DHl1uUcL.js","/assets/words.es-BYkCHUZw.js","/assets/words.es-D5_9IbWt.js","/assets/words.es-DRx-T5fY.js","/assets/words.es-DrUA8E7i.js","/assets/words.fr-B1yOmOVP.js","/assets/words.fr-BMZ2ywgF.js","/assets/words.fr-Bq9oFzR_.js","/assets/words.fr-QSendKk2.js","/assets/words.nl-B95UhE7T.js","/assets/words.nl-DgL86nkP.js","/assets/words.nl-DubMjKO3.js","/assets/words.nl-XQ27mPFd.js","/favicon.svg","/icon-192.png","/icon-512.png","/icon-maskable-512.png","/manifest.webmanifest","/source-sans-3.txt","/theme.js"];
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
