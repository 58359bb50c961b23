const VERSION = "30e35bc6734988cb";
const FILES = ["/","/assets/Candidates-B6S9rm-j.js","/assets/Copyable-BrJa1dwJ.js","/assets/EditorPage-wyriFBUt.js","/assets/EnginesPage-BwZ63zn7.js","/assets/ExplorerPanel-Dp1rZRAy.js","/assets/FigureChart-CnsZ1jie.css","/assets/FigureChart-DWUSHCi7.js","/assets/Frame-B54JOFvY.js","/assets/LearnPage-Dhy6J3dd.js","/assets/LimitFields-Cn0V9GW7.js","/assets/MakePuzzle-4lxxTN3H.js","/assets/MatchesPage-BjWtulZH.js","/assets/MeasurementsPage-BJby-lMN.js","/assets/MoveList-Bik1oQ8U.js","/assets/PlayFrom-LGpYDZmC.js","/assets/PositionPage-DB9hNaSQ.js","/assets/PuzzleTabs-CQuM-RVk.js","/assets/PuzzlesPage-DJbHpljS.js","/assets/RecordPage-BKBRUQl4.js","/assets/ReviewPage-J-o2mVqt.js","/assets/SceneBoard-BOAjp23s.js","/assets/Sheet-DFKB7CbD.js","/assets/StatisticsPage-Bg71zt87.js","/assets/StrengthPage-Rn2Ujfy6.js","/assets/StudyPage-NFgIMsgG.js","/assets/Tabs-BbwLufbe.js","/assets/TextTable-CdovS49v.js","/assets/TileTask-Cnq1HEAJ.js","/assets/TrainingPage-CnPs7Rvy.js","/assets/announcer-7X6aFu2o.js","/assets/api-BPReFVwu.js","/assets/collection-D9EK9iSN.js","/assets/editor-DsXV1QYw.css","/assets/editor-rJo8Qza2.js","/assets/formats-glFxURNN.js","/assets/http-D2Jh6Ve6.js","/assets/image-BICs98Mj.js","/assets/index-C48cXUvw.js","/assets/index-CdSA4ITX.css","/assets/lazy-BbL3iIPR.css","/assets/lazy-DM-Rf9Uc.js","/assets/marks-C5FgkFzl.woff2","/assets/matches-CsHf9mma.js","/assets/opinions-DwOLEXcP.js","/assets/parts-BWoHQaKm.js","/assets/puzzle-CTKIXhvT.js","/assets/refusals-xIOWw7xE.js","/assets/reports-ka0rcN6D.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/run-BSRpZ0tl.js","/assets/session-2dW79B5j.js","/assets/settings-BQKA98oI.js","/assets/source-sans-3-latin-ext-400-normal-UNsKFIBq.woff2","/assets/source-sans-3-latin-wght-normal-Bo_j9asI.woff2","/assets/summary-CdHl_Mjj.js","/assets/turns-DSQQOYsR.js","/assets/tutorial-1RNu9_GW.js","/assets/tutorial-CSwOp5lL.js","/assets/tutorial-D4O-S-Wx.js","/assets/tutorial-DonQwi9y.js","/assets/tutorial-eWX3n-tq.js","/assets/tutorial-mDKtClsu.js","/assets/typing-XEgvrY-y.js","/assets/typing-ge4Hwdi5.css","/assets/words-de-IfZDymfK.js","/assets/words-en-Cy5KxsRo.js","/assets/words-eo-Q-iVz3qj.js","/assets/words-es-ByizWV-6.js","/assets/words-fr-DyGEdcnW.js","/assets/words-nl-B1cGJ0j6.js","/assets/words.de-BPtTTTor.js","/assets/words.de-Colf_gSB.js","/assets/words.de-Do2btPTE.js","/assets/words.de-QH1BAux0.js","/assets/words.en-BUwQZrFN.js","/assets/words.en-CO815PS-.js","/assets/words.en-CW71hD39.js","/assets/words.en-DEfA2HT3.js","/assets/words.eo-BZz0MsUf.js","/assets/words.eo-BjdDLFr8.js","/assets/words.eo-CHvBtGxO.js","/assets/words.eo-DbV77ewv.js","/assets/words.es--6HkzG1L.js","/assets/words.es-BArSaqL6.js","/assets/words.es-BT6tCwgv.js","/assets/words.es-HdogcMTd.js","/assets/words.fr-D4Bd9DCu.js","/assets/words.fr-DIckgWUW.js","/assets/words.fr-DwB8n6Ye.js","/assets/words.fr-TjHKyLlp.js","/assets/words.nl-1uF2PBeF.js","/assets/words.nl-BPQtUJgm.js","/assets/words.nl-Bcj-sy9_.js","/assets/words.nl-D1v1-oX5.js","/favicon.svg","/icon-192.png","/icon-512.png","/icon-maskable-512.png","/manifest.webmanifest","/source-sans-3.txt","/theme.js"];
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
