const VERSION = "4a116232b82bff71";
const FILES = ["/","/assets/Copyable-CkImlRnY.js","/assets/EnginesPage-Da-IeIOj.js","/assets/FigureChart-CnsZ1jie.css","/assets/FigureChart-DfJ30xTy.js","/assets/Frame-CY8YpIHT.js","/assets/Icon-CxRz948W.js","/assets/LearnPage-BzEIs1kt.js","/assets/LimitFields-2XoivSnh.js","/assets/MakePuzzle-BBuBFAVi.js","/assets/MatchesPage-DpXBqXXH.js","/assets/MeasurementsPage-CM4g3wdI.js","/assets/MoveList-B6NrcuSF.js","/assets/PositionPage-MI6CDN04.js","/assets/PuzzlesPage-lVe0y2h3.js","/assets/Rack-BG1QkRah.js","/assets/RecordPage-RSzCyEV6.js","/assets/RecordPage-uFtiueqZ.css","/assets/ReviewPage-BUZKLJSQ.js","/assets/SceneBoard-D9qdc0dL.js","/assets/Sheet-Cuw_MWPF.js","/assets/StatisticsPage-Bs24e-_e.js","/assets/StrengthPage-DYmE9ppM.js","/assets/StudyPage-Dc6HTbGc.js","/assets/TextTable-BSx1lCIa.css","/assets/TextTable-DA4OlffO.js","/assets/TrainingPage-BQpFfmT4.js","/assets/announcer-D9plVV6a.js","/assets/api-N_P4JKJv.js","/assets/collection-CbtXsXki.js","/assets/formats-BC5DWG6O.js","/assets/http-CfElBUdT.js","/assets/index-BK_6tC_A.css","/assets/index-DODfIC2v.js","/assets/lazy-CWGZtKv2.css","/assets/lazy-kG7mmxjd.js","/assets/marks-C5FgkFzl.woff2","/assets/matches-BgHyLYqg.js","/assets/parts-qktB4kfO.js","/assets/reports-Ck3FYbw7.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/run-DYFazsk_.js","/assets/session-xzxVUxQx.js","/assets/settings-BN7c_JYq.js","/assets/source-sans-3-latin-ext-400-normal-UNsKFIBq.woff2","/assets/source-sans-3-latin-wght-normal-Bo_j9asI.woff2","/assets/summary-Tljumq3u.js","/assets/turns-0VTX27JZ.js","/assets/tutorial-1RNu9_GW.js","/assets/tutorial-CSwOp5lL.js","/assets/tutorial-D4O-S-Wx.js","/assets/tutorial-a6f0CIJs.js","/assets/tutorial-eWX3n-tq.js","/assets/tutorial-mDKtClsu.js","/assets/words-de-BOBy67Dw.js","/assets/words-en-BYF54o1N.js","/assets/words-eo-4Dp6NXY_.js","/assets/words-es-HnFzucvs.js","/assets/words-fr-Cq722-NH.js","/assets/words-nl-BE56SxW5.js","/assets/words.de-C8gVusHY.js","/assets/words.de-lQ3CTFeW.js","/assets/words.de-tVhbQ_6X.js","/assets/words.en-B-UUhy-p.js","/assets/words.en-CXy1lHFG.js","/assets/words.en-CYqJUT75.js","/assets/words.eo-B59gDvPL.js","/assets/words.eo-BHbWqlIw.js","/assets/words.eo-Bfp7EVG1.js","/assets/words.es-4LcSMenO.js","/assets/words.es-BO9WlfI-.js","/assets/words.es-DoRjEgJ3.js","/assets/words.fr-BLzQu8xL.js","/assets/words.fr-BnE-0Rad.js","/assets/words.fr-DI8FLDb9.js","/assets/words.nl-5eVqCL1z.js","/assets/words.nl-BKxPZ5qb.js","/assets/words.nl-Bqaw5mY2.js","/favicon.svg","/icon-192.png","/icon-512.png","/icon-maskable-512.png","/manifest.webmanifest","/source-sans-3.txt","/theme.js"];
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
