const VERSION = "cbf71705de9a010e";
const FILES = ["/","/assets/Candidates-PJ_BMHq7.js","/assets/Copyable-DCBzZqIL.js","/assets/EditorPage-CJf40ew-.js","/assets/EnginesPage-rz2TPZSR.js","/assets/ExplorerPanel-BAsw8QwB.js","/assets/FigureChart-ByQgBiaX.js","/assets/FigureChart-CnsZ1jie.css","/assets/Frame-n4WVWJtb.js","/assets/LearnPage-BhEeUKZ-.js","/assets/LimitFields-iOKQW4fM.js","/assets/MakePuzzle-Dt17H4Pg.js","/assets/MatchesPage-R0ya6TC8.js","/assets/MeasurementsPage-BVUw4IQR.js","/assets/MoveList-DUQVIRQk.js","/assets/PlayFrom-OrVWaufO.js","/assets/PositionPage-G6hquFme.js","/assets/PuzzlesPage-brC0_rWi.js","/assets/RecordPage-BAdEqlo0.js","/assets/ReviewPage-BlAYEFCl.js","/assets/SceneBoard-Cf5PiniH.js","/assets/Sheet-CCiUBQC6.js","/assets/Spec-Bmz73Qiz.js","/assets/StatisticsPage-DX-_qnRU.js","/assets/StrengthPage-v3EjWm15.js","/assets/StudyPage-DN1s92Mt.js","/assets/Tabs-7OSfN6us.js","/assets/TextBoard-KyQO8TcL.js","/assets/TextTable-VjRajuiN.js","/assets/TileTask-BuJva0MA.js","/assets/TrainingPage-BY0q1V3v.js","/assets/analysis-Bx4Hh0FN.js","/assets/announcer-R2FQNoiI.js","/assets/api-Bfp9Aoum.js","/assets/collection-D7wwr4I4.js","/assets/commands-DDVrrvXk.js","/assets/editor-D7119n9Y.js","/assets/editor-DsXV1QYw.css","/assets/formats-glFxURNN.js","/assets/http-BVfcikje.js","/assets/image-BICs98Mj.js","/assets/index-B7t7S3yE.css","/assets/index-CrrxkSSq.js","/assets/lazy-Cv49ND8R.css","/assets/lazy-abqntcnp.js","/assets/marks-C2WN1zm8.woff2","/assets/matches-pP01aozV.js","/assets/opinions-CGKXIpYR.js","/assets/parts-Co3V4JOW.js","/assets/progress-BEUzGutD.js","/assets/puzzle-DpA4MJ1q.js","/assets/refusals-xIOWw7xE.js","/assets/reports-Duzonk0z.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/run-DZpQJrtb.js","/assets/session-C3qFHcNS.js","/assets/settings-Dsjfh49J.js","/assets/source-sans-3-latin-ext-400-normal-UNsKFIBq.woff2","/assets/source-sans-3-latin-wght-normal-Bo_j9asI.woff2","/assets/summary-DEhT7Y1p.js","/assets/turns-CqCIDsCK.js","/assets/tutorial-BUxa67RN.js","/assets/tutorial-C7wvbPqs.js","/assets/tutorial-CjQXFZLV.js","/assets/tutorial-DHORWlcs.js","/assets/tutorial-Z7SMNZk6.js","/assets/tutorial-mDKtClsu.js","/assets/typing-CSFeLEEg.css","/assets/typing-DF7KIFBb.js","/assets/words-de-CO1zTVOb.js","/assets/words-en-evxvwgZE.js","/assets/words-eo-D0IZOOY-.js","/assets/words-es-DAt74oSE.js","/assets/words-fr-CnTysxiH.js","/assets/words-nl-DXgPQUlY.js","/assets/words.de-B7afkRWt.js","/assets/words.de-BH2TAb2A.js","/assets/words.de-BUX3Trim.js","/assets/words.de-CRIVkWqQ.js","/assets/words.en-BaRB6o3m.js","/assets/words.en-DiHOV05d.js","/assets/words.en-Dsz_hbJH.js","/assets/words.en-cPAi50f6.js","/assets/words.eo-BvMtacQV.js","/assets/words.eo-C9vGph1B.js","/assets/words.eo-CRlghMTd.js","/assets/words.eo-D7ccjOF4.js","/assets/words.es-5JfAi5iy.js","/assets/words.es-D7y0MzNz.js","/assets/words.es-DpCoF4w-.js","/assets/words.es-DrUA8E7i.js","/assets/words.fr-D0qfIriX.js","/assets/words.fr-DdjsEVJG.js","/assets/words.fr-DuBq48QU.js","/assets/words.fr-QSendKk2.js","/assets/words.nl-BophZO9x.js","/assets/words.nl-CQjZ-BK3.js","/assets/words.nl-DgL86nkP.js","/assets/words.nl-SM3I6Cge.js","/favicon.svg","/icon-192.png","/icon-512.png","/icon-maskable-512.png","/manifest.webmanifest","/source-sans-3.txt","/theme.js"];
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
