const VERSION = "811c4ca693ac5f10";
const FILES = ["/","/assets/Copyable--ms869Xe.js","/assets/EnginesPage-xfNw0jnv.js","/assets/FigureChart-CnsZ1jie.css","/assets/FigureChart-DmTZKfhV.js","/assets/Frame-C_GttG7_.js","/assets/Icon-BKgmjnwk.js","/assets/LearnPage-Dz4QhcfG.js","/assets/MakePuzzle-B12Fnu_e.js","/assets/MatchesPage-D6kS9QSb.js","/assets/MeasurementsPage-CJN8CX32.js","/assets/MoveList-BpqnExai.js","/assets/PuzzlesPage-BVBwQQw9.js","/assets/Rack-D0x37ko4.js","/assets/RecordPage-BHolYFai.js","/assets/RecordPage-uFtiueqZ.css","/assets/ReviewPage-ByAxRVh6.js","/assets/SceneBoard-4tDMRVfP.js","/assets/Sheet-DMIyw-Rb.js","/assets/StrengthPage-CPXY_Giw.js","/assets/StudyPage-DOmpcN99.js","/assets/TextBoard-BRkz_YNK.js","/assets/TextTable-BkJfpBWF.js","/assets/TextTable-CSgqDGWx.css","/assets/TrainingPage-kv1SS2fk.js","/assets/announcer-CFs1H7v2.js","/assets/api-DbYcc1bY.js","/assets/collection-Dw286GdC.js","/assets/files-Ci8GAe5b.js","/assets/formats-BC5DWG6O.js","/assets/http-B_sjxsRO.js","/assets/index-C0wOVAU4.css","/assets/index-gzqXbMYU.js","/assets/lazy-CWGZtKv2.css","/assets/lazy-DIVuRBLn.js","/assets/marks-C5FgkFzl.woff2","/assets/matches-gAUu7r-y.js","/assets/parts-Bw1P-QaC.js","/assets/reports-BnymTDFS.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/run-DtTL9Bfv.js","/assets/session-CDsSZLbH.js","/assets/settings-B0MLscEC.js","/assets/source-sans-3-latin-ext-400-normal-UNsKFIBq.woff2","/assets/source-sans-3-latin-wght-normal-Bo_j9asI.woff2","/assets/summary-BkKvYRTk.js","/assets/tutorial-1RNu9_GW.js","/assets/tutorial-BdxDgxUP.js","/assets/tutorial-CSwOp5lL.js","/assets/tutorial-D4O-S-Wx.js","/assets/tutorial-eWX3n-tq.js","/assets/tutorial-mDKtClsu.js","/assets/words-de-DNWzZT6N.js","/assets/words-en-czpCCorb.js","/assets/words-eo-ATYqIYpt.js","/assets/words-es-BUW-lZRo.js","/assets/words-fr-oTD1mNwl.js","/assets/words-nl-L3iZCEoC.js","/assets/words.de-C90AqgXZ.js","/assets/words.de-CcfH_13f.js","/assets/words.de-Cp_qv9XX.js","/assets/words.en-54JM31at.js","/assets/words.en-CVIzUreK.js","/assets/words.en-DSTlbLTm.js","/assets/words.eo-BB2SIx0v.js","/assets/words.eo-DRZroU3_.js","/assets/words.eo-DzOvRMEh.js","/assets/words.es-BY7priT5.js","/assets/words.es-DkzUM7qU.js","/assets/words.es-x9sYJjGe.js","/assets/words.fr-B4E1huKN.js","/assets/words.fr-BgM5Psmo.js","/assets/words.fr-CjOaTB2P.js","/assets/words.nl-BrPOFYbi.js","/assets/words.nl-DbIdf2hY.js","/assets/words.nl-wwFqZd3q.js","/favicon.svg","/icon-192.png","/icon-512.png","/icon-maskable-512.png","/manifest.webmanifest","/source-sans-3.txt","/theme.js"];
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
