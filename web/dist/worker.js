const VERSION = "5f171855b6cba92a";
const FILES = ["/","/assets/Candidates-Co66kbO0.js","/assets/Copyable-CT7Cx65X.js","/assets/EditorPage-b76DTKCk.js","/assets/EnginesPage-2cvIjEDC.js","/assets/ExplorerPanel-zIpDC3Ul.js","/assets/FigureChart-CnsZ1jie.css","/assets/FigureChart-S5mA_A-8.js","/assets/Frame-C_OPs3o-.js","/assets/LearnPage-LlOaV8dC.js","/assets/LimitFields-B4HVegWi.js","/assets/MakePuzzle-Dh3zv3nU.js","/assets/MatchesPage-B-8aSd3t.js","/assets/MeasurementsPage-7tK_YRc1.js","/assets/MoveList-DgXo-Sny.js","/assets/PositionPage-C5vSS58-.js","/assets/PuzzlesPage-BJWdI-3T.js","/assets/RecordPage-B35pJ127.js","/assets/ReviewPage-Dg8ygXea.js","/assets/SceneBoard-CnNEp_Cz.js","/assets/Sheet-CAK0lU0D.js","/assets/StatisticsPage-BGfjLbin.js","/assets/StrengthPage-4ETWAF8E.js","/assets/StudyPage-CpgoMm1s.js","/assets/TextTable-BratKX42.js","/assets/TileTask-DZ7CXXl3.js","/assets/TrainingPage-Bfowkhi7.js","/assets/announcer-DGr-Kr08.js","/assets/api-C8ut3KKB.js","/assets/collection-59PRUZGR.js","/assets/editor-BgLEh5-u.js","/assets/editor-DsXV1QYw.css","/assets/formats-glFxURNN.js","/assets/http-Bl-IX8V2.js","/assets/image-BICs98Mj.js","/assets/index-CVAEy8lE.js","/assets/index-pwGsyEFb.css","/assets/lazy-DxwvuQRL.css","/assets/lazy-Ydb5BWu7.js","/assets/marks-C5FgkFzl.woff2","/assets/matches-CxVKNjj6.js","/assets/opinions-CPRTHXc2.js","/assets/parts-C3_K2VOF.js","/assets/puzzle-BLD8L8Of.js","/assets/puzzle-w5jXjXkD.js","/assets/refusals-xIOWw7xE.js","/assets/reports-CD1d5DH8.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/run-CQ4sK7Yk.js","/assets/session-DUz29WZ6.js","/assets/settings-nv5oWkct.js","/assets/source-sans-3-latin-ext-400-normal-UNsKFIBq.woff2","/assets/source-sans-3-latin-wght-normal-Bo_j9asI.woff2","/assets/summary-D69_TMAd.js","/assets/turns-qvM71GxF.js","/assets/tutorial-1RNu9_GW.js","/assets/tutorial-BXHmKDbt.js","/assets/tutorial-CSwOp5lL.js","/assets/tutorial-D4O-S-Wx.js","/assets/tutorial-eWX3n-tq.js","/assets/tutorial-mDKtClsu.js","/assets/typing-BPgdnRay.js","/assets/typing-ub17JaaB.css","/assets/words-de-B4V1Qaml.js","/assets/words-en-DNabYr6S.js","/assets/words-eo-eSJkbcIy.js","/assets/words-es-DzI9vbaM.js","/assets/words-fr-Bmvji-0O.js","/assets/words-nl-CXW9U_eG.js","/assets/words.de-B3cxk4EL.js","/assets/words.de-ClW7WVMg.js","/assets/words.de-DUYpbTyP.js","/assets/words.de-jk2Sb-j6.js","/assets/words.en-0YnXNzHv.js","/assets/words.en-7PWTMq4F.js","/assets/words.en-B11JXxWT.js","/assets/words.en-CJCz-yZj.js","/assets/words.eo-3k0vg3Jz.js","/assets/words.eo-C_po5Zt-.js","/assets/words.eo-DRPxe8G-.js","/assets/words.eo-wh4lpKtw.js","/assets/words.es-C0qcSXi-.js","/assets/words.es-CD5mo_zm.js","/assets/words.es-ChPtxfNV.js","/assets/words.es-TJ6fH_wf.js","/assets/words.fr-43-BZG6M.js","/assets/words.fr-D5sMWlkW.js","/assets/words.fr-HzCwu1Vg.js","/assets/words.fr-a2_Mlbgf.js","/assets/words.nl-B0FhZQ7r.js","/assets/words.nl-BIf9HULT.js","/assets/words.nl-CeO_mybe.js","/assets/words.nl-ChPLlBbd.js","/favicon.svg","/icon-192.png","/icon-512.png","/icon-maskable-512.png","/manifest.webmanifest","/source-sans-3.txt","/theme.js"];
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
