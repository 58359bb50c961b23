const VERSION = "2088e90606278a3d";
const FILES = ["/","/assets/Copyable-Ctax3aaH.js","/assets/EnginesPage-BP2wJatK.js","/assets/FigureChart-CnsZ1jie.css","/assets/FigureChart-DVohw4gx.js","/assets/Frame-BzB-GIkZ.js","/assets/Icon-CYOvEoA1.js","/assets/LearnPage-CBx6BjZt.js","/assets/LimitFields-BBPCUJ6R.js","/assets/MakePuzzle-D19J5Can.js","/assets/MatchesPage-Cp8DCVI0.js","/assets/MeasurementsPage-PcK5hzJj.js","/assets/MoveList-CObAJBd8.js","/assets/PositionPage-BuFRP-OD.js","/assets/PuzzlesPage-_LgUd66D.js","/assets/Rack-ocSsqZnX.js","/assets/RecordPage-8P-sdTj7.js","/assets/RecordPage-uFtiueqZ.css","/assets/ReviewPage-D17Cq7b3.js","/assets/SceneBoard-D3jEeXSm.js","/assets/Sheet-jtNAFMQ5.js","/assets/StatisticsPage-s2grQtHz.js","/assets/StrengthPage-DexI-nEt.js","/assets/StudyPage-JELMVw28.js","/assets/TextTable-XQ0IJDeg.css","/assets/TextTable-iaTDEJVI.js","/assets/TrainingPage-D1ualspq.js","/assets/announcer-DHV29qZr.js","/assets/api-CnewC9Oh.js","/assets/collection-dUGXNJ3d.js","/assets/formats-BC5DWG6O.js","/assets/http-DxDMQxtX.js","/assets/index-CZewHkZP.css","/assets/index-obHHA3_c.js","/assets/lazy-1Kqv9SzC.js","/assets/lazy-CWGZtKv2.css","/assets/marks-C5FgkFzl.woff2","/assets/matches-UTFScIlj.js","/assets/parts-B8Tj7__e.js","/assets/reports-CMFmxxkV.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/run-DcJc-3SF.js","/assets/session-kkIv8GOc.js","/assets/settings-DgrgfrS2.js","/assets/source-sans-3-latin-ext-400-normal-UNsKFIBq.woff2","/assets/source-sans-3-latin-wght-normal-Bo_j9asI.woff2","/assets/summary-BH-8IWdS.js","/assets/turns-DQJan2Xa.js","/assets/tutorial-1RNu9_GW.js","/assets/tutorial-B23SMS3o.js","/assets/tutorial-CSwOp5lL.js","/assets/tutorial-D4O-S-Wx.js","/assets/tutorial-eWX3n-tq.js","/assets/tutorial-mDKtClsu.js","/assets/words-de-DxVWQlbj.js","/assets/words-en-EckN-Zze.js","/assets/words-eo-B1EEnIaL.js","/assets/words-es-DgeuSBbH.js","/assets/words-fr-CzuK6Hws.js","/assets/words-nl-CFkkdD8Z.js","/assets/words.de-BtOYNetm.js","/assets/words.de-Dm9zHK2a.js","/assets/words.de-DvgCJFnr.js","/assets/words.en-BGe0NbW8.js","/assets/words.en-Boruc2sR.js","/assets/words.en-BqnWKToz.js","/assets/words.eo-B0qANmKk.js","/assets/words.eo-DW7BzpgG.js","/assets/words.eo-DtZUt9LU.js","/assets/words.es-B5T6rclg.js","/assets/words.es-CUWPxsgg.js","/assets/words.es-DouDS7Kv.js","/assets/words.fr-BEYo7WAs.js","/assets/words.fr-Bwb8URQy.js","/assets/words.fr-DF7vJZ8C.js","/assets/words.nl-BJJPpYy8.js","/assets/words.nl-CekgXeuT.js","/assets/words.nl-JcHYHqf7.js","/favicon.svg","/icon-192.png","/icon-512.png","/icon-maskable-512.png","/manifest.webmanifest","/source-sans-3.txt","/theme.js"];
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
