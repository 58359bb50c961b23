const VERSION = "9161f71c4f596882";
const FILES = ["/","/assets/Copyable-Ba-qxfLe.js","/assets/EnginesPage-CFbeO4YS.js","/assets/FigureChart-CnsZ1jie.css","/assets/FigureChart-D3RR4Zp4.js","/assets/Frame-BgNlxRx7.js","/assets/Icon-DH9WO704.js","/assets/LearnPage-BSTxcjT9.js","/assets/MakePuzzle-CCc4oiX-.js","/assets/MatchesPage-C31QQx4w.js","/assets/MeasurementsPage-BtYoqxHW.js","/assets/MoveList-BHF4G7cd.js","/assets/PuzzlesPage-C2LcnPyy.js","/assets/Rack-D42u8kJE.js","/assets/RecordPage-D7a0cx_X.js","/assets/RecordPage-uFtiueqZ.css","/assets/ReviewPage-BVzIaTJi.js","/assets/SceneBoard-DjQ2cMVt.js","/assets/Sheet-COpP_5Jx.js","/assets/StrengthPage-Bh4ynQHK.js","/assets/StudyPage-xLKtnaVe.js","/assets/TextBoard-C3GQn9EL.js","/assets/TextTable-BhjoE9KR.js","/assets/TextTable-CSgqDGWx.css","/assets/TrainingPage-CJ_u0S_M.js","/assets/announcer-CK_ECv-V.js","/assets/api-g0oiEtEl.js","/assets/collection-D5FQg3zH.js","/assets/files-Ci8GAe5b.js","/assets/formats-BC5DWG6O.js","/assets/http-BqmqAkkg.js","/assets/index-4cwekWOr.js","/assets/index-BCnQXPvO.css","/assets/lazy-CWGZtKv2.css","/assets/lazy-CWzmnRAf.js","/assets/marks-C5FgkFzl.woff2","/assets/matches-8N5KLuAb.js","/assets/parts-DAY6bsL8.js","/assets/reports-BIGV1ypl.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/run-B86HRWHr.js","/assets/session-C3CwLmB_.js","/assets/settings-DIk8pnZB.js","/assets/source-sans-3-latin-ext-400-normal-UNsKFIBq.woff2","/assets/source-sans-3-latin-wght-normal-Bo_j9asI.woff2","/assets/summary-DUBBEefp.js","/assets/tutorial-1RNu9_GW.js","/assets/tutorial-CSwOp5lL.js","/assets/tutorial-D4O-S-Wx.js","/assets/tutorial-DAYywcZB.js","/assets/tutorial-eWX3n-tq.js","/assets/tutorial-mDKtClsu.js","/assets/words-de-B3i-njsG.js","/assets/words-en-DjPatVag.js","/assets/words-eo-DQZNvjda.js","/assets/words-es-CM35x-Bh.js","/assets/words-fr-DsOvFmxJ.js","/assets/words-nl-CKE2oDE0.js","/assets/words.de-BLrI5SNJ.js","/assets/words.de-COmnWvlr.js","/assets/words.de-CX_mDdS3.js","/assets/words.en-BFTTNDKa.js","/assets/words.en-BsSS6Grk.js","/assets/words.en-CG6J89ue.js","/assets/words.eo-CBUfmKNn.js","/assets/words.eo-CKzsnQyE.js","/assets/words.eo-CophHQI8.js","/assets/words.es-DShI9cyW.js","/assets/words.es-DX5TN8PO.js","/assets/words.es-ouljxkzF.js","/assets/words.fr-BsLqFxYk.js","/assets/words.fr-DWc8U18b.js","/assets/words.fr-WNaokh8h.js","/assets/words.nl-CY9U6D4z.js","/assets/words.nl-DUCmkKJq.js","/assets/words.nl-DbxLIxzO.js","/favicon.svg","/icon-192.png","/icon-512.png","/icon-maskable-512.png","/manifest.webmanifest","/source-sans-3.txt","/theme.js"];
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
