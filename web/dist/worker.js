const VERSION = "bcc184ba5055f7a6";
const FILES = ["/","/assets/Candidates-B7RPgXD9.js","/assets/Copyable-CPkt2oOA.js","/assets/EditorPage-BWx6fHq3.js","/assets/EnginesPage-BKJ_AWvb.js","/assets/ExplorerPanel-DnLZ6wAB.js","/assets/FigureChart-CnsZ1jie.css","/assets/FigureChart-DjuUc2t_.js","/assets/Frame-DmWjPpLI.js","/assets/LearnPage-BADIvztv.js","/assets/LimitFields-DdReCFUH.js","/assets/MakePuzzle-CUX3otA9.js","/assets/MatchesPage-YUltxuBJ.js","/assets/MeasurementsPage-XD9G211q.js","/assets/MoveList-Dg7lOHTh.js","/assets/PositionPage-CB1iSFVx.js","/assets/PuzzlesPage-pYshcnNo.js","/assets/Rack-DVuR8Lsq.js","/assets/RecordPage-B-RD9Exn.js","/assets/ReviewPage-c9cLHqW-.js","/assets/SceneBoard-C9Q9gnZC.js","/assets/StatisticsPage-BUtetBHj.js","/assets/StrengthPage-CzDAHuVt.js","/assets/StudyPage-C2iu7AbM.js","/assets/TextTable-B01R46Tn.js","/assets/TileBoard-Bcp42KBo.css","/assets/TileBoard-D6DCppbD.js","/assets/TrainingPage-CN8ViQRI.js","/assets/announcer-mCi3FS3L.js","/assets/api-XAGU-2Hf.js","/assets/collection-DTCGR9Ut.js","/assets/editor-oWV8Cg0E.js","/assets/editor-uFtiueqZ.css","/assets/formats-BC5DWG6O.js","/assets/http-Df5Z-FhF.js","/assets/index-AA1uldNR.css","/assets/index-BwrqnRvD.js","/assets/lazy-CWGZtKv2.css","/assets/lazy-sLfcDq_a.js","/assets/marks-C5FgkFzl.woff2","/assets/matches-CUXta11q.js","/assets/opinions-DS827oBG.js","/assets/parts-CrWNqkS6.js","/assets/reports-BO9v3Lyk.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/run-BDOfDiVd.js","/assets/session-rmP15Dkg.js","/assets/settings-YUYMNiXK.js","/assets/source-sans-3-latin-ext-400-normal-UNsKFIBq.woff2","/assets/source-sans-3-latin-wght-normal-Bo_j9asI.woff2","/assets/summary-BXbYFywx.js","/assets/turns-BjyV6OY1.js","/assets/tutorial-1RNu9_GW.js","/assets/tutorial-B7T0uIpt.js","/assets/tutorial-CSwOp5lL.js","/assets/tutorial-D4O-S-Wx.js","/assets/tutorial-eWX3n-tq.js","/assets/tutorial-mDKtClsu.js","/assets/typing-2IDDfLzo.js","/assets/words-de-Di5wBQqS.js","/assets/words-en-BeFIkU2s.js","/assets/words-eo-g8DZUPfh.js","/assets/words-es-hG_Ar8VW.js","/assets/words-fr-CVhaN8Em.js","/assets/words-nl-K-jiqsij.js","/assets/words.de-Ch-MhFlu.js","/assets/words.de-DUYpbTyP.js","/assets/words.de-D_Ekd1Pd.js","/assets/words.de-ON37JzRi.js","/assets/words.en-7PWTMq4F.js","/assets/words.en-CVXr0wSu.js","/assets/words.en-CsYPumpE.js","/assets/words.en-D3ddv8hJ.js","/assets/words.eo-6IKy4dQ8.js","/assets/words.eo-B_YEHEFa.js","/assets/words.eo-wh4lpKtw.js","/assets/words.eo-x39hoC8k.js","/assets/words.es-BnAE2HRk.js","/assets/words.es-CYQ4wJTa.js","/assets/words.es-CdTcEnby.js","/assets/words.es-TJ6fH_wf.js","/assets/words.fr-D88Pc7o8.js","/assets/words.fr-HioXraji.js","/assets/words.fr-HzCwu1Vg.js","/assets/words.fr-yGXxjhnd.js","/assets/words.nl-BIf9HULT.js","/assets/words.nl-BnClh_1g.js","/assets/words.nl-CNGQw4rV.js","/assets/words.nl-mul23ICv.js","/favicon.svg","/icon-192.png","/icon-512.png","/icon-maskable-512.png","/manifest.webmanifest","/source-sans-3.txt","/theme.js"];
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
