const VERSION = "51bf13c0b775e893";
const FILES = ["/","/assets/Copyable-Cye57XJ8.js","/assets/EnginesPage-CK2B-XdA.js","/assets/FigureChart-BVdE3Pkh.js","/assets/FigureChart-CnsZ1jie.css","/assets/Frame-C5vg97xb.js","/assets/Icon-BOfgEYCr.js","/assets/LearnPage-C7uLx2HA.js","/assets/MakePuzzle-C2Hgl3bf.js","/assets/MatchesPage-DZR_wN4i.js","/assets/MeasurementsPage-bzy5PbJJ.js","/assets/MoveList-C04rjY5T.js","/assets/PuzzlesPage-DNTyjKIR.js","/assets/Rack-fm8T2_3C.js","/assets/RecordPage-tdiPy9Mb.js","/assets/RecordPage-uFtiueqZ.css","/assets/ReviewPage-CAtxgs4q.js","/assets/SceneBoard-CXTFh9ZA.js","/assets/Sheet-6Pup8oAS.js","/assets/StrengthPage-DQW9TvD_.js","/assets/StudyPage-CYhLYR2r.js","/assets/TextBoard-Bae6kx7L.js","/assets/TextTable-CSgqDGWx.css","/assets/TextTable-D0-nMSWZ.js","/assets/TrainingPage-BtEICDFy.js","/assets/announcer-CZ43Oece.js","/assets/api-DCHAGv9a.js","/assets/collection-Bx6MwfjP.js","/assets/files-Ci8GAe5b.js","/assets/formats-BC5DWG6O.js","/assets/http-BIj3z26F.js","/assets/index-C0wOVAU4.css","/assets/index-CnYBVPUs.js","/assets/lazy-CWGZtKv2.css","/assets/lazy-DXPDV_ob.js","/assets/marks-C5FgkFzl.woff2","/assets/matches-CEyTm8nU.js","/assets/parts-gpPbrf4u.js","/assets/reports-D103sReo.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/run-DXovEImF.js","/assets/session-CFELpyYW.js","/assets/settings-BGjgFnXo.js","/assets/source-sans-3-latin-ext-400-normal-UNsKFIBq.woff2","/assets/source-sans-3-latin-wght-normal-Bo_j9asI.woff2","/assets/summary-CoF09UBV.js","/assets/tutorial-1RNu9_GW.js","/assets/tutorial-5P4BM5F2.js","/assets/tutorial-CSwOp5lL.js","/assets/tutorial-D4O-S-Wx.js","/assets/tutorial-eWX3n-tq.js","/assets/tutorial-mDKtClsu.js","/assets/words-de-DH4qgTeq.js","/assets/words-en-BVDcGdkr.js","/assets/words-eo-Bk5Mur96.js","/assets/words-es-Vzr4iqV7.js","/assets/words-fr-DaO5X9jR.js","/assets/words-nl-DtgcxhvJ.js","/assets/words.de-C71KsO5P.js","/assets/words.de-CuQuK4Vo.js","/assets/words.de-DgALz72m.js","/assets/words.en-CexdbFRz.js","/assets/words.en-CiScedIF.js","/assets/words.en-DS_ChVUV.js","/assets/words.eo-Cii5r1V8.js","/assets/words.eo-Dqqe0eh5.js","/assets/words.eo-fPL6NXyO.js","/assets/words.es-Btr1prUn.js","/assets/words.es-DEgQJXnB.js","/assets/words.es-m2KrIkYp.js","/assets/words.fr-4K3xIjan.js","/assets/words.fr-BP3nmNnq.js","/assets/words.fr-D32Lyu7M.js","/assets/words.nl-C7l74dIc.js","/assets/words.nl-C_Ug11WZ.js","/assets/words.nl-Cmg2HqpT.js","/favicon.svg","/icon-192.png","/icon-512.png","/icon-maskable-512.png","/manifest.webmanifest","/source-sans-3.txt","/theme.js"];
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
