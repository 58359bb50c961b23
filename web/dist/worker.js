const VERSION = "1965a18c1f3db28f";
const FILES = ["/","/assets/Candidates-9fUl-jUj.js","/assets/Copyable-BP1p6okO.js","/assets/EditorPage-L07vWhf8.js","/assets/EnginesPage-Cu6Fdjzt.js","/assets/ExplorerPanel-DdcbxiDC.js","/assets/FigureChart-BbVx3Umd.js","/assets/FigureChart-CnsZ1jie.css","/assets/Frame-Dbwyz72V.js","/assets/LearnPage-BqF4_3TA.js","/assets/LimitFields-DNgAXF09.js","/assets/MakePuzzle-nQqax571.js","/assets/MatchesPage-DgfQn1Gv.js","/assets/MeasurementsPage-BGLd8XFf.js","/assets/MoveList-BToipMvb.js","/assets/PositionPage-Bkk2fYhG.js","/assets/PuzzlesPage-CSM3AfLM.js","/assets/Rack-Bb0BXD-b.js","/assets/RecordPage-B4VflrJD.js","/assets/ReviewPage-DuADHA8T.js","/assets/SceneBoard-DEythy-b.js","/assets/StatisticsPage-CKTk_PgJ.js","/assets/StrengthPage-Bk-2Zxzj.js","/assets/StudyPage-CTg7qlxZ.js","/assets/TextTable--0gZ-VaG.js","/assets/TileBoard-Bcp42KBo.css","/assets/TileBoard-COCpQCRk.js","/assets/TrainingPage-B2OF2ZhP.js","/assets/announcer-CLgjmXtv.js","/assets/api-BLfaqfoE.js","/assets/collection-DXyAmhUQ.js","/assets/editor-CPGLoDHY.js","/assets/editor-uFtiueqZ.css","/assets/formats-BC5DWG6O.js","/assets/http-CywynD01.js","/assets/index-AA1uldNR.css","/assets/index-Bca2DhaI.js","/assets/lazy-CWGZtKv2.css","/assets/lazy-DVizrHG0.js","/assets/marks-C5FgkFzl.woff2","/assets/matches-D-3xMplj.js","/assets/opinions-5VxZAo_R.js","/assets/parts-BZwHa5qU.js","/assets/reports-DXI6cTT3.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/run-DQjceYyj.js","/assets/session-DOBeq2od.js","/assets/settings-B913SKGi.js","/assets/source-sans-3-latin-ext-400-normal-UNsKFIBq.woff2","/assets/source-sans-3-latin-wght-normal-Bo_j9asI.woff2","/assets/summary-yX2wHcP8.js","/assets/turns-OBVbKUCQ.js","/assets/tutorial-1ObU07sX.js","/assets/tutorial-1RNu9_GW.js","/assets/tutorial-CSwOp5lL.js","/assets/tutorial-D4O-S-Wx.js","/assets/tutorial-eWX3n-tq.js","/assets/tutorial-mDKtClsu.js","/assets/typing-B7pf0hjs.js","/assets/words-de-DQpBZ4Nd.js","/assets/words-en-CgqgzeHT.js","/assets/words-eo-CU8ITFK1.js","/assets/words-es-CCuXDBbC.js","/assets/words-fr-BM9JMwYC.js","/assets/words-nl-DU9UQLGz.js","/assets/words.de-Cgyq9Cm_.js","/assets/words.de-D7zpHXiK.js","/assets/words.de-DUYpbTyP.js","/assets/words.de-DWv-x4Tr.js","/assets/words.en--wt-Dory.js","/assets/words.en-7PWTMq4F.js","/assets/words.en-Bfc641Et.js","/assets/words.en-SMRg1Dsj.js","/assets/words.eo-BlBXYUC9.js","/assets/words.eo-C52DVTCh.js","/assets/words.eo-ZoSdqi5Y.js","/assets/words.eo-wh4lpKtw.js","/assets/words.es-C7qMZEyH.js","/assets/words.es-IO7StnRu.js","/assets/words.es-TJ6fH_wf.js","/assets/words.es-tho8pPhQ.js","/assets/words.fr-Bc5mPkxF.js","/assets/words.fr-CAJVB2X5.js","/assets/words.fr-HzCwu1Vg.js","/assets/words.fr-yOfp87qy.js","/assets/words.nl-B03fC7cq.js","/assets/words.nl-BIf9HULT.js","/assets/words.nl-B_qkVVqk.js","/assets/words.nl-C-MASI6X.js","/favicon.svg","/icon-192.png","/icon-512.png","/icon-maskable-512.png","/manifest.webmanifest","/source-sans-3.txt","/theme.js"];
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
