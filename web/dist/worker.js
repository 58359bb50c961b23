const VERSION = "7ba4b028b3ce20ec";
const FILES = ["/","/assets/Candidates-Bq9EqrN-.js","/assets/Copyable-CqvhXie_.js","/assets/EditorPage-DGpeqHjj.js","/assets/EnginesPage-OAzeuvux.js","/assets/ExplorerPanel-CwPsb0eT.js","/assets/FigureChart-CnsZ1jie.css","/assets/FigureChart-DX5jDo99.js","/assets/Frame-B8SNi586.js","/assets/LearnPage-CDyCpmcG.js","/assets/LimitFields-CB5ezYZO.js","/assets/MakePuzzle-CCzjsGOn.js","/assets/MatchesPage-DA3tmToR.js","/assets/MeasurementsPage-Dab1eZqO.js","/assets/MoveList-B3bQqz1M.js","/assets/PositionPage-DFFl-mhC.js","/assets/PuzzlesPage-DUE9l7qe.js","/assets/RecordPage-C-FIeWhZ.js","/assets/ReviewPage-ZQkPAlLa.js","/assets/SceneBoard-BdMa6iTC.js","/assets/Sheet-B0HYdf5M.js","/assets/StatisticsPage-DsvuZxQ8.js","/assets/StrengthPage-CRgR17yE.js","/assets/StudyPage-CUFhei6r.js","/assets/TextTable-CZtexi18.js","/assets/TileTask-DsGKhWC2.js","/assets/TrainingPage-BLF_zDF9.js","/assets/announcer-m_BE4CjQ.js","/assets/api-CKnnR84F.js","/assets/collection-Clv6APFQ.js","/assets/editor-BdE4-n3c.js","/assets/editor-DsXV1QYw.css","/assets/formats-glFxURNN.js","/assets/http-xKzu7Xc9.js","/assets/image-BICs98Mj.js","/assets/index-BLR93EzM.js","/assets/index-pwGsyEFb.css","/assets/lazy-DxwvuQRL.css","/assets/lazy-ZMUakzfZ.js","/assets/marks-C5FgkFzl.woff2","/assets/matches-Bq0bpZdX.js","/assets/opinions-CrRgkAFk.js","/assets/parts-DXZ8r9rG.js","/assets/puzzle-B0DS0QZS.js","/assets/refusals-xIOWw7xE.js","/assets/reports-BRDH8k7L.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/run-Dw01lmT_.js","/assets/session-AUUQIZhi.js","/assets/settings-xiU5Khmo.js","/assets/source-sans-3-latin-ext-400-normal-UNsKFIBq.woff2","/assets/source-sans-3-latin-wght-normal-Bo_j9asI.woff2","/assets/summary-BEnbDnQM.js","/assets/turns-C9w1Kt5f.js","/assets/tutorial-1RNu9_GW.js","/assets/tutorial-CSwOp5lL.js","/assets/tutorial-CrldwHkw.js","/assets/tutorial-D4O-S-Wx.js","/assets/tutorial-eWX3n-tq.js","/assets/tutorial-mDKtClsu.js","/assets/typing-CrTmCLU6.js","/assets/typing-ub17JaaB.css","/assets/words-de-DuwHa47C.js","/assets/words-en-DxtgFj4b.js","/assets/words-eo-DHK8kjhO.js","/assets/words-es-DhpQMGkO.js","/assets/words-fr-CgdwO3Rx.js","/assets/words-nl-nWLnFRdi.js","/assets/words.de-COia4iid.js","/assets/words.de-CxcxRr8S.js","/assets/words.de-D3RKYk6c.js","/assets/words.de-DUYpbTyP.js","/assets/words.en-7PWTMq4F.js","/assets/words.en-B0KZ83N1.js","/assets/words.en-BGEdKspq.js","/assets/words.en-hF3Fb1rK.js","/assets/words.eo-B-E2xsmi.js","/assets/words.eo-CZO1sLr0.js","/assets/words.eo-QjJOXtFr.js","/assets/words.eo-wh4lpKtw.js","/assets/words.es-Cfsqi0Wi.js","/assets/words.es-CpKJNj5E.js","/assets/words.es-DshCl8PK.js","/assets/words.es-TJ6fH_wf.js","/assets/words.fr-BCCxU-Sc.js","/assets/words.fr-C9o0IhQV.js","/assets/words.fr-CWhxmjcn.js","/assets/words.fr-HzCwu1Vg.js","/assets/words.nl-B222fZjg.js","/assets/words.nl-BCw_TAos.js","/assets/words.nl-BIf9HULT.js","/assets/words.nl-Cn3-4Vjr.js","/favicon.svg","/icon-192.png","/icon-512.png","/icon-maskable-512.png","/manifest.webmanifest","/source-sans-3.txt","/theme.js"];
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
