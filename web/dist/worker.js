const VERSION = "e516c12d48692718";
const FILES = ["/","/assets/Candidates-BNzh5FAI.js","/assets/Copyable-DcSmfZNC.js","/assets/EditorPage-BLtctgFr.js","/assets/EnginesPage-DMMYio_k.js","/assets/ExplorerPanel-B2JazRZM.js","/assets/FigureChart-BxfRGxwg.js","/assets/FigureChart-CnsZ1jie.css","/assets/Frame-C0qVFG3l.js","/assets/LearnPage-DpeIGiD_.js","/assets/LimitFields-BpN5E6MD.js","/assets/MakePuzzle-xDw0jqzD.js","/assets/MatchesPage-CckcAxRf.js","/assets/MeasurementsPage-DJfq19Pv.js","/assets/MoveList-BT8qgIhP.js","/assets/PositionPage-DNmcKR5j.js","/assets/PuzzlesPage-nD8Fq94N.js","/assets/RecordPage-O4B7hBUB.js","/assets/ReviewPage-CYumzPAa.js","/assets/SceneBoard-BghQlJgn.js","/assets/Sheet-D3pWFY4h.js","/assets/StatisticsPage-B8an9yLq.js","/assets/StrengthPage-jvwXPfna.js","/assets/StudyPage-BhM_7Mkg.js","/assets/TextTable-CfrWRnyM.js","/assets/TileTask-CRTSe4-c.js","/assets/TrainingPage-BAY5cqj-.js","/assets/announcer-C4OLSa5H.js","/assets/api-BjNMj_tO.js","/assets/collection-Dk7TbCGk.js","/assets/editor-C5rNN8aO.js","/assets/editor-DsXV1QYw.css","/assets/formats-glFxURNN.js","/assets/http-BOJAd3P_.js","/assets/image-BICs98Mj.js","/assets/index-DiGnqPLa.js","/assets/index-pwGsyEFb.css","/assets/lazy-DK65zklA.js","/assets/lazy-DxwvuQRL.css","/assets/marks-C5FgkFzl.woff2","/assets/matches-CP5V4n86.js","/assets/opinions-CoIlEW1t.js","/assets/parts-WTAqrkXi.js","/assets/puzzle-BDXWzWGG.js","/assets/refusals-xIOWw7xE.js","/assets/reports-DsKT7QUF.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/run-Di7kMvIt.js","/assets/session-CQ4MeYTA.js","/assets/settings-C4X704O6.js","/assets/source-sans-3-latin-ext-400-normal-UNsKFIBq.woff2","/assets/source-sans-3-latin-wght-normal-Bo_j9asI.woff2","/assets/summary-D7vLqIAZ.js","/assets/turns-CsTPobgF.js","/assets/tutorial-1RNu9_GW.js","/assets/tutorial-BlLu1RvN.js","/assets/tutorial-CSwOp5lL.js","/assets/tutorial-D4O-S-Wx.js","/assets/tutorial-eWX3n-tq.js","/assets/tutorial-mDKtClsu.js","/assets/typing-Cm0Ncb05.js","/assets/typing-ub17JaaB.css","/assets/words-de-B1tIlFSq.js","/assets/words-en-YHGT7afh.js","/assets/words-eo-DpS1Zcvq.js","/assets/words-es-RHd_TCMF.js","/assets/words-fr-G8jSuRof.js","/assets/words-nl-B1PbgUQf.js","/assets/words.de-DDVAuuLg.js","/assets/words.de-DUYpbTyP.js","/assets/words.de-DrCv50pW.js","/assets/words.de-ucqEK5SM.js","/assets/words.en-7PWTMq4F.js","/assets/words.en-BUvvVNZD.js","/assets/words.en-BehAIAJb.js","/assets/words.en-Cs4dSN3Q.js","/assets/words.eo-B93nJho5.js","/assets/words.eo-BTq5zfdc.js","/assets/words.eo-IIuGVn26.js","/assets/words.eo-wh4lpKtw.js","/assets/words.es-C3GrzDvO.js","/assets/words.es-D3wYCJic.js","/assets/words.es-DJg7l9no.js","/assets/words.es-TJ6fH_wf.js","/assets/words.fr-BB4QqYHU.js","/assets/words.fr-CD5uibmx.js","/assets/words.fr-HVAKUGAD.js","/assets/words.fr-HzCwu1Vg.js","/assets/words.nl-7j_-DxRQ.js","/assets/words.nl-BIf9HULT.js","/assets/words.nl-DoTVAS6j.js","/assets/words.nl-qpBcR9n4.js","/favicon.svg","/icon-192.png","/icon-512.png","/icon-maskable-512.png","/manifest.webmanifest","/source-sans-3.txt","/theme.js"];
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
