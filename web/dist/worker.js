const VERSION = "32571df885810483";
const FILES = ["/","/assets/Copyable-BqWSk1X3.js","/assets/EnginesPage-ZjmJruKn.js","/assets/FigureChart-CnsZ1jie.css","/assets/FigureChart-EIQqbV2N.js","/assets/Frame-BuCO3Ysz.js","/assets/Icon-Bnwf3eHI.js","/assets/LearnPage-BtAV2zj-.js","/assets/LimitFields-COgj0maA.js","/assets/MakePuzzle-Ceh13T7o.js","/assets/MatchesPage-BEuYzhAC.js","/assets/MeasurementsPage-BmtaGV5M.js","/assets/MoveList-v0TcaCyI.js","/assets/PositionPage-CrhsiSoM.js","/assets/PuzzlesPage-C3PwzxR_.js","/assets/Rack-42M-rNWe.js","/assets/RecordPage-BnQq4Cqt.js","/assets/RecordPage-uFtiueqZ.css","/assets/ReviewPage-B8T9vLU3.js","/assets/SceneBoard-BtkBUBaY.js","/assets/Sheet-eNs-vn7T.js","/assets/StatisticsPage-CRRnbaT_.js","/assets/StrengthPage-C_bRKumW.js","/assets/StudyPage-BRe67E6n.js","/assets/TextTable-CfErI1au.js","/assets/TextTable-XQ0IJDeg.css","/assets/TrainingPage-BwRzhnT8.js","/assets/announcer-DcBeoyGV.js","/assets/api-B6VVXlpA.js","/assets/collection-GHlnVp4x.js","/assets/formats-BC5DWG6O.js","/assets/http-BAh1cWMX.js","/assets/index-BWtRZYwf.js","/assets/index-CZewHkZP.css","/assets/lazy-BwEusxsH.js","/assets/lazy-CWGZtKv2.css","/assets/marks-C5FgkFzl.woff2","/assets/matches-BCXTfTnQ.js","/assets/parts-BaffWKYn.js","/assets/reports-RcHM3SiP.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/run-BVZANKEE.js","/assets/session-CbGNt-uf.js","/assets/settings-DhEkQ68v.js","/assets/source-sans-3-latin-ext-400-normal-UNsKFIBq.woff2","/assets/source-sans-3-latin-wght-normal-Bo_j9asI.woff2","/assets/summary-Dem6mz_X.js","/assets/turns-D2a5cHWT.js","/assets/tutorial-1RNu9_GW.js","/assets/tutorial-CSwOp5lL.js","/assets/tutorial-D4O-S-Wx.js","/assets/tutorial-eWX3n-tq.js","/assets/tutorial-mDKtClsu.js","/assets/tutorial-q29gr4Nr.js","/assets/words-de-Ul9LwqzV.js","/assets/words-en-LJwuzRcG.js","/assets/words-eo-D0Sojwbe.js","/assets/words-es-DAl6_-km.js","/assets/words-fr-B6oWdS0Q.js","/assets/words-nl-By6WyVBK.js","/assets/words.de-CFprECIl.js","/assets/words.de-DCPSbB6I.js","/assets/words.de-DOexej8M.js","/assets/words.en-8PLGlg8r.js","/assets/words.en-Cl2LSGGo.js","/assets/words.en-DhGZK50U.js","/assets/words.eo-Cj5kG2sp.js","/assets/words.eo-CjVOcWYC.js","/assets/words.eo-VXNef94y.js","/assets/words.es-7L_38aRe.js","/assets/words.es-D0oIKtDV.js","/assets/words.es-DFDGzaLx.js","/assets/words.fr-Bdlb3V5a.js","/assets/words.fr-Bej8JzEI.js","/assets/words.fr-BlMdXoF8.js","/assets/words.nl-C7U8B8Fx.js","/assets/words.nl-CqagbEum.js","/assets/words.nl-_0Aab72s.js","/favicon.svg","/icon-192.png","/icon-512.png","/icon-maskable-512.png","/manifest.webmanifest","/source-sans-3.txt","/theme.js"];
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
