const VERSION = "ede6326231cff326";
const FILES = ["/","/assets/Candidates-jJwu4YEW.js","/assets/Copyable-DyKvv0Dw.js","/assets/EditorPage-CD3R6h_3.js","/assets/EnginesPage-DYCrrAhy.js","/assets/ExplorerPanel-D_bSAP4d.js","/assets/FigureChart-CnsZ1jie.css","/assets/FigureChart-DdAptYOY.js","/assets/Frame-k8TQpHbI.js","/assets/LearnPage-B3qA4DVA.js","/assets/LimitFields-mL-T3Mxx.js","/assets/MakePuzzle-DanqJimu.js","/assets/MatchesPage-B7y7XAv0.js","/assets/MeasurementsPage-Bph0odB7.js","/assets/MoveList-oq1aPl61.js","/assets/PositionPage-B-rVzPm7.js","/assets/PuzzlesPage-DNL3jXdh.js","/assets/RecordPage-C-Le5LhY.js","/assets/ReviewPage-_V787--N.js","/assets/SceneBoard-DpQ1Xn66.js","/assets/Sheet-CCSdKada.js","/assets/StatisticsPage-DegVckPt.js","/assets/StrengthPage-Crbmbx3d.js","/assets/StudyPage-2JZ8y8Ai.js","/assets/TextTable-Cm_g7CaX.js","/assets/TileTask-CZxMuTR-.js","/assets/TrainingPage-DPqwS_OY.js","/assets/announcer-BTqQuuW3.js","/assets/api-JiPDsyHr.js","/assets/collection-CmX1cTlC.js","/assets/editor-CZnB-TWx.js","/assets/editor-DsXV1QYw.css","/assets/formats-glFxURNN.js","/assets/http-DKTKPNoJ.js","/assets/image-BICs98Mj.js","/assets/index-CE4zoVcL.js","/assets/index-pwGsyEFb.css","/assets/lazy-CevpErc5.js","/assets/lazy-DxwvuQRL.css","/assets/marks-C5FgkFzl.woff2","/assets/matches-B--HdlC5.js","/assets/opinions-C76-TuDJ.js","/assets/parts-B7eIDnXt.js","/assets/puzzle-CSWaO4G-.js","/assets/puzzle-DgCABNWW.js","/assets/refusals-xIOWw7xE.js","/assets/reports-bNwa7muY.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/run-BJtJ6Ss2.js","/assets/session-C-Kh9Spm.js","/assets/settings-DeXGeoo0.js","/assets/source-sans-3-latin-ext-400-normal-UNsKFIBq.woff2","/assets/source-sans-3-latin-wght-normal-Bo_j9asI.woff2","/assets/summary-JosCWdV1.js","/assets/turns-p0BReEyR.js","/assets/tutorial-1RNu9_GW.js","/assets/tutorial-CSwOp5lL.js","/assets/tutorial-Cu9ADXWR.js","/assets/tutorial-D4O-S-Wx.js","/assets/tutorial-eWX3n-tq.js","/assets/tutorial-mDKtClsu.js","/assets/typing-BNc9H0NC.js","/assets/typing-ub17JaaB.css","/assets/words-de-CO3reTdy.js","/assets/words-en-DBgrzV27.js","/assets/words-eo-okJsDBIX.js","/assets/words-es-cV4p00m-.js","/assets/words-fr-B3i90GIy.js","/assets/words-nl-egNkkH2u.js","/assets/words.de-BDuApBTP.js","/assets/words.de-Bj3PGTy8.js","/assets/words.de-CPZNs-cJ.js","/assets/words.de-DUYpbTyP.js","/assets/words.en-7PWTMq4F.js","/assets/words.en-C9eAuDOT.js","/assets/words.en-DyT8vnre.js","/assets/words.en-hs2ib4NV.js","/assets/words.eo-B7_VmSsr.js","/assets/words.eo-BROSTlX-.js","/assets/words.eo-Bb00_ylI.js","/assets/words.eo-wh4lpKtw.js","/assets/words.es-B33Hyyy2.js","/assets/words.es-BjTFl-Kq.js","/assets/words.es-DbMjEZtQ.js","/assets/words.es-TJ6fH_wf.js","/assets/words.fr-CeLX-NIU.js","/assets/words.fr-Dmplmrlv.js","/assets/words.fr-Dq7UGazl.js","/assets/words.fr-HzCwu1Vg.js","/assets/words.nl-BIf9HULT.js","/assets/words.nl-Bd-IEo0b.js","/assets/words.nl-CzftFqp5.js","/assets/words.nl-Dgg5V2BX.js","/favicon.svg","/icon-192.png","/icon-512.png","/icon-maskable-512.png","/manifest.webmanifest","/source-sans-3.txt","/theme.js"];
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
