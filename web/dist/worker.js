const VERSION = "5cea7f68bbe55751";
const FILES = ["/","/assets/Candidates-CaK0BVtB.js","/assets/Copyable-dVxhDnF1.js","/assets/EditorPage-BRiae2Da.js","/assets/EnginesPage-DhWaM7RM.js","/assets/FigureChart-CnsZ1jie.css","/assets/FigureChart-CqaQi4vt.js","/assets/Frame-DaSL1Puh.js","/assets/LearnPage-DTeiKb_W.js","/assets/LimitFields-8KmJlk5Y.js","/assets/MakePuzzle-FAdrQErF.js","/assets/MatchesPage-DtYwQLQk.js","/assets/MeasurementsPage-CGiB1kZR.js","/assets/MoveList-DxUCTZ0Y.js","/assets/PositionPage-DHZcxwSS.js","/assets/PuzzlesPage-BpVZJ6_M.js","/assets/Rack-BmfHB42x.js","/assets/RecordPage-BrPKz8sU.js","/assets/ReviewPage-Bqi2IFpf.js","/assets/SceneBoard-DSi0UYlv.js","/assets/StatisticsPage-B1br0q2n.js","/assets/StrengthPage-C6H5x1Qd.js","/assets/StudyPage-DuuLYNZR.js","/assets/TextTable-CEaG-aL7.js","/assets/TileBoard-Bcp42KBo.css","/assets/TileBoard-CuHU6mnA.js","/assets/TrainingPage-CNANJRaq.js","/assets/announcer-BwiJ8pf7.js","/assets/api-BnjDUyzk.js","/assets/collection-CnLBmYWW.js","/assets/editor-DqrMwU_-.js","/assets/editor-uFtiueqZ.css","/assets/formats-BC5DWG6O.js","/assets/http-Bq3LKWk0.js","/assets/index-B7MYyG1i.js","/assets/index-BgjZ8-ga.css","/assets/lazy-C3ld-1Ux.js","/assets/lazy-CWGZtKv2.css","/assets/marks-C5FgkFzl.woff2","/assets/matches-DgVEIk80.js","/assets/opinions-C4sUu1UK.js","/assets/parts-BRWdmETc.js","/assets/reports-CQF33eDV.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/run-RNgoPA0w.js","/assets/session-KoJGykdj.js","/assets/settings-DlVC7uou.js","/assets/source-sans-3-latin-ext-400-normal-UNsKFIBq.woff2","/assets/source-sans-3-latin-wght-normal-Bo_j9asI.woff2","/assets/summary-DaRX67sQ.js","/assets/turns-DLwaW3TC.js","/assets/tutorial-1RNu9_GW.js","/assets/tutorial-CSwOp5lL.js","/assets/tutorial-D4O-S-Wx.js","/assets/tutorial-DdKP-SzX.js","/assets/tutorial-eWX3n-tq.js","/assets/tutorial-mDKtClsu.js","/assets/typing-If-xbOvw.js","/assets/words-de-BAvAh1A-.js","/assets/words-en-ZRG8LFtM.js","/assets/words-eo-DCzqfmPZ.js","/assets/words-es-BNdaixGf.js","/assets/words-fr-CfK6WyF-.js","/assets/words-nl-TEWI-QGq.js","/assets/words.de-B3zfXhbF.js","/assets/words.de-BjmCjHVN.js","/assets/words.de-D5Rueuy_.js","/assets/words.de-NsNAFPZt.js","/assets/words.en-BaIqBb8X.js","/assets/words.en-CRhMpyib.js","/assets/words.en-ChCbVW_V.js","/assets/words.en-CjJrtEKQ.js","/assets/words.eo-5piiEyNw.js","/assets/words.eo-DdRKxd1l.js","/assets/words.eo-Pjq8GvxB.js","/assets/words.eo-RgU_5QmG.js","/assets/words.es-B4X_EWb9.js","/assets/words.es-CMhy6ZPq.js","/assets/words.es-DCyVRRay.js","/assets/words.es-W8cBaUfk.js","/assets/words.fr-C551UF0i.js","/assets/words.fr-Csv9-xo-.js","/assets/words.fr-p3ukpCQd.js","/assets/words.fr-vzMIDp4t.js","/assets/words.nl-CCvtgjQ7.js","/assets/words.nl-DRblyPzn.js","/assets/words.nl-DuwM4uct.js","/assets/words.nl-oLKOMghA.js","/favicon.svg","/icon-192.png","/icon-512.png","/icon-maskable-512.png","/manifest.webmanifest","/source-sans-3.txt","/theme.js"];
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
