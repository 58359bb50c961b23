const VERSION = "da7c4b5628d0e22e";
const FILES = ["/","/assets/Candidates-4e5tUdzO.js","/assets/Copyable-DQQTAHWx.js","/assets/EditorPage-2tNUeszY.js","/assets/EditorTabs-Dslmlh2a.js","/assets/EnginesPage-xCIM6F7I.js","/assets/ExplorerPanel-CP2966AP.js","/assets/FigureChart-CnsZ1jie.css","/assets/FigureChart-DkwK2P9H.js","/assets/Frame-Boc3bmDT.js","/assets/LearnPage-BQN-gIB2.js","/assets/LimitFields-CFzPbsVh.js","/assets/MakePuzzle-BHvNtL0W.js","/assets/MatchesPage-CZevKQGh.js","/assets/MeasurementsPage-kWx3ygjp.js","/assets/MoveList-BueSsZDK.js","/assets/PositionPage-BDNx3uSb.js","/assets/PuzzleTabs-CvIMOTMG.js","/assets/PuzzlesPage-BI_TCQDm.js","/assets/RecordPage-CJ0V9kRV.js","/assets/ReviewPage-DsW9wPle.js","/assets/SceneBoard-D-occIES.js","/assets/Sheet-9GUlf387.js","/assets/StatisticsPage-BNtzB2Ik.js","/assets/StrengthPage-Cz6_eFhY.js","/assets/StudyPage-DoLyqxxl.js","/assets/Tabs-CK4qIMXh.js","/assets/TextTable-D5pQEhd1.js","/assets/TileTask-DSrk230K.js","/assets/TrainingPage-DXDpb2ZV.js","/assets/announcer-D9SGMiEg.js","/assets/api-4upUTLJH.js","/assets/collection-BdjxJkZJ.js","/assets/editor-Catp2W2n.js","/assets/editor-DsXV1QYw.css","/assets/formats-glFxURNN.js","/assets/http-CrSGtk9C.js","/assets/image-BICs98Mj.js","/assets/index-CdSA4ITX.css","/assets/index-DZZjAox8.js","/assets/lazy-BbL3iIPR.css","/assets/lazy-CLy4-pIn.js","/assets/marks-C5FgkFzl.woff2","/assets/matches-B6WZkMbb.js","/assets/opinions-Bxk_BUFD.js","/assets/parts-Dpstpr8z.js","/assets/puzzle-Byg6pi2k.js","/assets/refusals-xIOWw7xE.js","/assets/reports-DIddb_H1.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/run-BoVwzneg.js","/assets/session-Dpbe0Jt8.js","/assets/settings-ByHKWrsQ.js","/assets/source-sans-3-latin-ext-400-normal-UNsKFIBq.woff2","/assets/source-sans-3-latin-wght-normal-Bo_j9asI.woff2","/assets/summary-eXxkOsSc.js","/assets/turns-BtgvoPKN.js","/assets/tutorial-1RNu9_GW.js","/assets/tutorial-CSwOp5lL.js","/assets/tutorial-D4O-S-Wx.js","/assets/tutorial-DLbtiQ8Y.js","/assets/tutorial-eWX3n-tq.js","/assets/tutorial-mDKtClsu.js","/assets/typing-UtoPtFja.js","/assets/typing-ge4Hwdi5.css","/assets/words-de-BmgR-N6D.js","/assets/words-en-BVbH7Pn9.js","/assets/words-eo-Bd2KpHHh.js","/assets/words-es-DJLyI7jM.js","/assets/words-fr-BWu7Kqqt.js","/assets/words-nl-C4BCluP0.js","/assets/words.de-By8u-gDv.js","/assets/words.de-DCENflBI.js","/assets/words.de-QH1BAux0.js","/assets/words.de-qQ3X9PTL.js","/assets/words.en-CO815PS-.js","/assets/words.en-CQ-P8HWY.js","/assets/words.en-Ck9lpeYK.js","/assets/words.en-yDB4uKcl.js","/assets/words.eo-BDduEl-U.js","/assets/words.eo-BTcVgeQg.js","/assets/words.eo-BZz0MsUf.js","/assets/words.eo-DtemSkyy.js","/assets/words.es-B46CbCdt.js","/assets/words.es-BT6tCwgv.js","/assets/words.es-BvbYVtLm.js","/assets/words.es-GbBtViDw.js","/assets/words.fr-BGcssiGy.js","/assets/words.fr-BxN_MbT6.js","/assets/words.fr-CLk-bEeG.js","/assets/words.fr-D4Bd9DCu.js","/assets/words.nl-1uF2PBeF.js","/assets/words.nl-CLfeYa_x.js","/assets/words.nl-CitrADiG.js","/assets/words.nl-DL4K4Wmr.js","/favicon.svg","/icon-192.png","/icon-512.png","/icon-maskable-512.png","/manifest.webmanifest","/source-sans-3.txt","/theme.js"];
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
