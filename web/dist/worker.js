const VERSION = "52317f7e0ca75971";
const FILES = ["/","/assets/Copyable-DvwRK5tJ.js","/assets/EnginesPage-DeyP11C-.js","/assets/FigureChart-CM31BP9B.js","/assets/FigureChart-CnsZ1jie.css","/assets/Frame-B7rieMZS.js","/assets/Icon-ZXFmkgx0.js","/assets/LearnPage-Xank-29z.js","/assets/LimitFields-CQA-Dg8u.js","/assets/MakePuzzle-BQeqE_rA.js","/assets/MatchesPage-DdD_u1xx.js","/assets/MeasurementsPage-C_PofgX5.js","/assets/MoveList-VKm_ajPP.js","/assets/PositionPage-BGsEgorc.js","/assets/PuzzlesPage-BVMnHJUN.js","/assets/Rack-B7S9TraG.js","/assets/RecordPage-BM1TEPEG.js","/assets/RecordPage-uFtiueqZ.css","/assets/ReviewPage-BHkqVZE4.js","/assets/SceneBoard-Cfhy79N4.js","/assets/Sheet-BxRoDcT5.js","/assets/StatisticsPage-Bo36bj05.js","/assets/StrengthPage-MCjPRcdt.js","/assets/StudyPage-BSKJ4kkF.js","/assets/TextTable-BSx1lCIa.css","/assets/TextTable-CAmvxE8x.js","/assets/TrainingPage-ziQgSYFj.js","/assets/announcer-CJIxrCms.js","/assets/api-B8h8k_2G.js","/assets/collection-DBRTsO0O.js","/assets/formats-BC5DWG6O.js","/assets/http-CutKU89g.js","/assets/index-CKaZCTtw.js","/assets/index-DuloWzSS.css","/assets/lazy-AeThdwgS.js","/assets/lazy-CWGZtKv2.css","/assets/marks-C5FgkFzl.woff2","/assets/matches-px7G9eww.js","/assets/parts-Bds_n00X.js","/assets/reports-CD4hdLwG.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/run-DyJGXCan.js","/assets/session-C5sVCYEi.js","/assets/settings-GUkWR1gZ.js","/assets/source-sans-3-latin-ext-400-normal-UNsKFIBq.woff2","/assets/source-sans-3-latin-wght-normal-Bo_j9asI.woff2","/assets/summary-taoN1OSJ.js","/assets/turns-a92GJTSk.js","/assets/tutorial-1RNu9_GW.js","/assets/tutorial-CSwOp5lL.js","/assets/tutorial-D4O-S-Wx.js","/assets/tutorial-DJsILXNQ.js","/assets/tutorial-eWX3n-tq.js","/assets/tutorial-mDKtClsu.js","/assets/words-de-D3MqtIB3.js","/assets/words-en-BbGgrfZo.js","/assets/words-eo-Ci5pIGpG.js","/assets/words-es-kn6hk7aw.js","/assets/words-fr-SLZPLTQ8.js","/assets/words-nl-5ONPNRQF.js","/assets/words.de-BsAD6Usk.js","/assets/words.de-DWogpXAF.js","/assets/words.de-Z6VJXlV2.js","/assets/words.en-CRqhTGpf.js","/assets/words.en-DXwk2wEY.js","/assets/words.en-WZ5HKx9p.js","/assets/words.eo-Bcwot565.js","/assets/words.eo-D5PB9MFH.js","/assets/words.eo-SDDHT8hw.js","/assets/words.es-C6PRsLbU.js","/assets/words.es-DRy1mMpi.js","/assets/words.es-ZTsJ4F48.js","/assets/words.fr-DFZtSUUH.js","/assets/words.fr-YqPaFbiK.js","/assets/words.fr-ckgGeooD.js","/assets/words.nl-CJwetgfz.js","/assets/words.nl-CThsfcr_.js","/assets/words.nl-J7ZPZTN2.js","/favicon.svg","/icon-192.png","/icon-512.png","/icon-maskable-512.png","/manifest.webmanifest","/source-sans-3.txt","/theme.js"];
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
