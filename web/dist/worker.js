const VERSION = "30b11fc20196fd80";
const FILES = ["/","/assets/Copyable-mHxrbjMF.js","/assets/EnginesPage-CZ1bPby-.js","/assets/FigureChart-B-dFoKcX.js","/assets/FigureChart-CnsZ1jie.css","/assets/Frame-BGaA-_X9.js","/assets/Icon-9e-VzfZ_.js","/assets/LearnPage-CvFl6quf.js","/assets/LimitFields-B_uoLeFd.js","/assets/MakePuzzle-BYtoz5NG.js","/assets/MatchesPage-LHKgie3r.js","/assets/MeasurementsPage-BjeQhV-O.js","/assets/MoveList-CHotL3M5.js","/assets/PositionPage-D2GuhR1D.js","/assets/PuzzlesPage-BSWwz910.js","/assets/Rack-dagw1tUa.js","/assets/RecordPage-BcEZ9p16.js","/assets/RecordPage-uFtiueqZ.css","/assets/ReviewPage-CN9rHe3S.js","/assets/SceneBoard-Ysd8F0Wf.js","/assets/Sheet-6gASNOZD.js","/assets/StatisticsPage-3xeqgHi7.js","/assets/StrengthPage-DyGzjjyI.js","/assets/StudyPage-CYKkTouQ.js","/assets/TextTable-BSx1lCIa.css","/assets/TextTable-B_mMLOAg.js","/assets/TrainingPage-DEFl7LwP.js","/assets/announcer-Bl-sjapi.js","/assets/api-Cer9elIa.js","/assets/collection-II1N3bzr.js","/assets/formats-BC5DWG6O.js","/assets/http-CIDiVhHy.js","/assets/index-BK_6tC_A.css","/assets/index-D2I5HwG5.js","/assets/lazy-CWGZtKv2.css","/assets/lazy-DzVcIxYr.js","/assets/marks-C5FgkFzl.woff2","/assets/matches-UTx0MZzq.js","/assets/parts-CMQOTIgS.js","/assets/reports-BnbThlhL.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/run-MB3oOrbY.js","/assets/session-DMHh-SkG.js","/assets/settings-Bsvq8QTU.js","/assets/source-sans-3-latin-ext-400-normal-UNsKFIBq.woff2","/assets/source-sans-3-latin-wght-normal-Bo_j9asI.woff2","/assets/summary-ByN28u0d.js","/assets/turns-BxRNmM3_.js","/assets/tutorial-1RNu9_GW.js","/assets/tutorial-BViXCqA0.js","/assets/tutorial-CSwOp5lL.js","/assets/tutorial-D4O-S-Wx.js","/assets/tutorial-eWX3n-tq.js","/assets/tutorial-mDKtClsu.js","/assets/words-de-BAZlpM1d.js","/assets/words-en-B7qm_AAr.js","/assets/words-eo-CM9R5Z3A.js","/assets/words-es-DDDZKPac.js","/assets/words-fr-BOSKKH4L.js","/assets/words-nl-CzLh9t79.js","/assets/words.de-B-f6GX9u.js","/assets/words.de-CKEHPCal.js","/assets/words.de-rLXxwtwS.js","/assets/words.en-CU5aRP1H.js","/assets/words.en-WJHGp_ff.js","/assets/words.en-yPSodEhS.js","/assets/words.eo-B8DUcS2C.js","/assets/words.eo-BamHcWwZ.js","/assets/words.eo-C8iMfjlp.js","/assets/words.es-BVbmK4y6.js","/assets/words.es-DICikHkd.js","/assets/words.es-L4zhL29l.js","/assets/words.fr-AJ1aZDV1.js","/assets/words.fr-BICOoTz1.js","/assets/words.fr-CdepD53m.js","/assets/words.nl-CTFMom2U.js","/assets/words.nl-CryxUFWB.js","/assets/words.nl-Cs76UKDO.js","/favicon.svg","/icon-192.png","/icon-512.png","/icon-maskable-512.png","/manifest.webmanifest","/source-sans-3.txt","/theme.js"];
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
