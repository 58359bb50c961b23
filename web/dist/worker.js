const VERSION = "212043f5b3db2afb";
const FILES = ["/","/assets/Candidates-CYFofoNv.js","/assets/Copyable-DLtghGND.js","/assets/EditorPage-BCVuAzUp.js","/assets/EnginesPage-COf0Vf3Y.js","/assets/ExplorerPanel-BdTFoS7D.js","/assets/FigureChart-B-QxSWQR.js","/assets/FigureChart-CnsZ1jie.css","/assets/Frame-B9HiVSsC.js","/assets/LearnPage-C3zZzEyv.js","/assets/LimitFields-C5HyWpiE.js","/assets/MakePuzzle-BXl4WJl_.js","/assets/MatchesPage-CJITL-gk.js","/assets/MeasurementsPage-CBqXg5Fj.js","/assets/MoveList-By18o_Z4.js","/assets/PlayFrom-WepaTPZL.js","/assets/PositionPage-BbQ3yDIT.js","/assets/PuzzlesPage-Cy0U8LJk.js","/assets/RecordPage-CYeHxIMn.js","/assets/ReviewPage-CuL5-WcL.js","/assets/SceneBoard-Drx8r_ER.js","/assets/Sheet-D225OvLa.js","/assets/Spec-BaUofUVS.js","/assets/StatisticsPage-PID19a4R.js","/assets/StrengthPage-CVbfrtrB.js","/assets/StudyPage-CIvGPObZ.js","/assets/Tabs-BIolfYJ2.js","/assets/TextBoard-dm1J3qsG.js","/assets/TextTable-C7LULZ11.js","/assets/TileTask-DAUnguKI.js","/assets/TrainingPage-1Cwc5lVD.js","/assets/analysis-DZAMCC7P.js","/assets/announcer-BDA9hMUI.js","/assets/api-DrV5NCot.js","/assets/collection-DX6_aeoS.js","/assets/commands-DDVrrvXk.js","/assets/editor-DsXV1QYw.css","/assets/editor-OmOoPs5X.js","/assets/formats-glFxURNN.js","/assets/http-D421dBVy.js","/assets/image-BICs98Mj.js","/assets/index-DKaKsCx9.js","/assets/index-U9XOw5-0.css","/assets/lazy-BxIP40jn.js","/assets/lazy-Cv49ND8R.css","/assets/marks-C2WN1zm8.woff2","/assets/matches-DhDuLeeK.js","/assets/opinions-DkDqnfmI.js","/assets/parts-DKXtgGB4.js","/assets/progress-DaWJXoM8.js","/assets/puzzle-Bh75uXlA.js","/assets/refusals-xIOWw7xE.js","/assets/reports-D2YkA2ZL.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/run-B-ITEfPJ.js","/assets/session-COWxfGQx.js","/assets/settings-Bgc6aV9Q.js","/assets/source-sans-3-latin-ext-400-normal-UNsKFIBq.woff2","/assets/source-sans-3-latin-wght-normal-Bo_j9asI.woff2","/assets/summary-CgZpeNV-.js","/assets/turns-BpduRAZB.js","/assets/tutorial-C7wvbPqs.js","/assets/tutorial-CjQXFZLV.js","/assets/tutorial-DHORWlcs.js","/assets/tutorial-DJaZwsg2.js","/assets/tutorial-Z7SMNZk6.js","/assets/tutorial-mDKtClsu.js","/assets/typing-C3SJtXyU.js","/assets/typing-CSFeLEEg.css","/assets/words-de-BswIoHoj.js","/assets/words-en-g-HtoxbM.js","/assets/words-eo-CsAZQFXl.js","/assets/words-es-BgP9lO2h.js","/assets/words-fr-SoIkcOcr.js","/assets/words-nl-D3-GvG6t.js","/assets/words.de-BUX3Trim.js","/assets/words.de-D7cudO8G.js","/assets/words.de-DVeM8jpI.js","/assets/words.de-mGosgjUD.js","/assets/words.en-0n40ulhX.js","/assets/words.en-DSoyTKKo.js","/assets/words.en-DtfkeXt5.js","/assets/words.en-cPAi50f6.js","/assets/words.eo-B-JiEfWW.js","/assets/words.eo-Brto7i6o.js","/assets/words.eo-BvMtacQV.js","/assets/words.eo-D5RiiCIU.js","/assets/words.es-CKd8qnXJ.js","/assets/words.es-DljVAm4E.js","/assets/words.es-DrUA8E7i.js","/assets/words.es-uDpTH0Gc.js","/assets/words.fr-B8mv2bHy.js","/assets/words.fr-Bx4uIMXY.js","/assets/words.fr-EWdB98Uk.js","/assets/words.fr-QSendKk2.js","/assets/words.nl-1c2io5A5.js","/assets/words.nl-DgL86nkP.js","/assets/words.nl-Dnw9z7i9.js","/assets/words.nl-DsZjgNpq.js","/favicon.svg","/icon-192.png","/icon-512.png","/icon-maskable-512.png","/manifest.webmanifest","/source-sans-3.txt","/theme.js"];
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
