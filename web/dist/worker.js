const VERSION = "e5eb7935d045b1d7";
const FILES = ["/","/assets/Copyable-D15TaJrP.js","/assets/EnginesPage-VA9LH1iv.js","/assets/FigureChart-CV97cEFA.js","/assets/FigureChart-CnsZ1jie.css","/assets/Frame-vDI6a4-z.js","/assets/Icon-DKJjSugC.js","/assets/LearnPage-C5PpEJuV.js","/assets/LimitFields-D3caHTD_.js","/assets/MakePuzzle-B6612NqZ.js","/assets/MatchesPage-DDkfopDU.js","/assets/MeasurementsPage-CuCJZr4B.js","/assets/MoveList-CPklLPT0.js","/assets/PositionPage-hdS_eGuL.js","/assets/PuzzlesPage-B1wvmgYV.js","/assets/Rack-BSuxKFfn.js","/assets/RecordPage-B38k0-UB.js","/assets/RecordPage-uFtiueqZ.css","/assets/ReviewPage-CRXjSNeu.js","/assets/SceneBoard--2RdY5Ah.js","/assets/Sheet-BvSwBsXp.js","/assets/StatisticsPage-DnfNR7t2.js","/assets/StrengthPage-CjACuzjG.js","/assets/StudyPage-DmdkuaQ2.js","/assets/TextTable-CoX85MMX.css","/assets/TextTable-DRd5F4u0.js","/assets/TrainingPage-HmcPdOB4.js","/assets/announcer-5Gvj4486.js","/assets/api-CWdzuru3.js","/assets/collection-BL1JSVUc.js","/assets/formats-BC5DWG6O.js","/assets/http-YdZeYcz8.js","/assets/index-Czs0SN5a.css","/assets/index-D3jhyK7P.js","/assets/lazy-CWGZtKv2.css","/assets/lazy-DBOklJXG.js","/assets/marks-C5FgkFzl.woff2","/assets/matches-Duf3rMlr.js","/assets/parts-DbezE0b0.js","/assets/reports-BDF3QY_p.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/run-0b6wyTo9.js","/assets/session-BNT8gq0s.js","/assets/settings-Do87bzx5.js","/assets/source-sans-3-latin-ext-400-normal-UNsKFIBq.woff2","/assets/source-sans-3-latin-wght-normal-Bo_j9asI.woff2","/assets/summary-CQHp0aLm.js","/assets/turns-BCObOVrK.js","/assets/tutorial-1RNu9_GW.js","/assets/tutorial-CSwOp5lL.js","/assets/tutorial-D4O-S-Wx.js","/assets/tutorial-D6toKIlf.js","/assets/tutorial-eWX3n-tq.js","/assets/tutorial-mDKtClsu.js","/assets/words-de-B-uVpqEq.js","/assets/words-en-BhzD243Q.js","/assets/words-eo-7o-ZgNvS.js","/assets/words-es-CVwAsUIQ.js","/assets/words-fr-CJATvZoj.js","/assets/words-nl-KEDnrE5m.js","/assets/words.de-CBI9Qrr3.js","/assets/words.de-DZhuQM_k.js","/assets/words.de-udgSXHd7.js","/assets/words.en-C69USc1d.js","/assets/words.en-CyU-tZsY.js","/assets/words.en-D0BnaZXQ.js","/assets/words.eo-Ck92O9KT.js","/assets/words.eo-Cv9AmxSp.js","/assets/words.eo-Doob8PZ4.js","/assets/words.es-BDCQVM4I.js","/assets/words.es-BEnF750m.js","/assets/words.es-C5Cz3c2C.js","/assets/words.fr-363jFc8_.js","/assets/words.fr-DKTmEh1Y.js","/assets/words.fr-vzr7FFCb.js","/assets/words.nl-B2BfrAeY.js","/assets/words.nl-C6n-j1k_.js","/assets/words.nl-HfDbEUxg.js","/favicon.svg","/icon-192.png","/icon-512.png","/icon-maskable-512.png","/manifest.webmanifest","/source-sans-3.txt","/theme.js"];
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
