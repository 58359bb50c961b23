const VERSION = "f8ee10add73c4cf4";
const FILES = ["/","/assets/Candidates-D15NGZB6.js","/assets/Copyable-Bbr8SJe-.js","/assets/EditorPage-y98buXR0.js","/assets/EnginesPage-DC_orGeP.js","/assets/ExplorerPanel-Cgi0c87q.js","/assets/FigureChart-BdEwb5RD.js","/assets/FigureChart-CnsZ1jie.css","/assets/Frame-DqemWdqs.js","/assets/LearnPage-DXdIvf0J.js","/assets/LimitFields-BWx-dPM9.js","/assets/MakePuzzle-BEwZPDUm.js","/assets/MatchesPage-DgKZKccx.js","/assets/MeasurementsPage-Czj9YlZp.js","/assets/MoveList-CiCCBLsd.js","/assets/PositionPage-C2_cQFGz.js","/assets/PuzzlesPage-D8Q-wzkQ.js","/assets/RecordPage-C0d-pgo1.js","/assets/ReviewPage-DWDefUmm.js","/assets/SceneBoard-8iwqiNhv.js","/assets/Sheet-D-yCX7Wm.js","/assets/StatisticsPage-CZLGJidi.js","/assets/StrengthPage-BygxDTjJ.js","/assets/StudyPage-BoWPaBek.js","/assets/TextTable-DwMa8Lxo.js","/assets/TileTask-3Wgz3BY6.js","/assets/TrainingPage-CA6WzU6J.js","/assets/announcer-xsVfy-BA.js","/assets/api-lyn-iXm3.js","/assets/collection-CiYEJ9Ej.js","/assets/editor-DLSu8Ypi.js","/assets/editor-DsXV1QYw.css","/assets/formats-glFxURNN.js","/assets/http-BZHPJ_uw.js","/assets/image-BICs98Mj.js","/assets/index-BMG7Fthk.js","/assets/index-CLtQADTO.css","/assets/lazy-D1lrrrE8.js","/assets/lazy-DxwvuQRL.css","/assets/marks-C5FgkFzl.woff2","/assets/matches-BHzyA9NU.js","/assets/opinions-wOwpAVmV.js","/assets/parts-DO61NcHF.js","/assets/puzzle-BqbQmCD-.js","/assets/puzzle-C4vOjJq1.js","/assets/refusals-xIOWw7xE.js","/assets/reports-DAtPHOhc.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/run-YCgEK10y.js","/assets/session-DRFdfwIx.js","/assets/settings-S6wMMazh.js","/assets/source-sans-3-latin-ext-400-normal-UNsKFIBq.woff2","/assets/source-sans-3-latin-wght-normal-Bo_j9asI.woff2","/assets/summary-BtxRaTPV.js","/assets/turns-ClDKG8rv.js","/assets/tutorial-1RNu9_GW.js","/assets/tutorial-CSwOp5lL.js","/assets/tutorial-D4O-S-Wx.js","/assets/tutorial-DaBgzbbR.js","/assets/tutorial-eWX3n-tq.js","/assets/tutorial-mDKtClsu.js","/assets/typing-C80qhAhY.js","/assets/typing-ub17JaaB.css","/assets/words-de-DFFUCHd3.js","/assets/words-en-C0nye3Ui.js","/assets/words-eo-y0mjcsBz.js","/assets/words-es-CaU2sQjO.js","/assets/words-fr-CHPucVB4.js","/assets/words-nl-znpg48P2.js","/assets/words.de-3eei2Esq.js","/assets/words.de-CANsbAKB.js","/assets/words.de-CrmaFyIo.js","/assets/words.de-DUYpbTyP.js","/assets/words.en-7PWTMq4F.js","/assets/words.en-CVA5dHQE.js","/assets/words.en-Dn-WnW0W.js","/assets/words.en-DtM76q0L.js","/assets/words.eo-BSN7I2en.js","/assets/words.eo-Dm9sqyKM.js","/assets/words.eo-dm_bt87d.js","/assets/words.eo-wh4lpKtw.js","/assets/words.es-BcQiDYiy.js","/assets/words.es-Cbou2AXb.js","/assets/words.es-FRylGgq4.js","/assets/words.es-TJ6fH_wf.js","/assets/words.fr-HzCwu1Vg.js","/assets/words.fr-ddKoiILC.js","/assets/words.fr-i4fEUEPg.js","/assets/words.fr-uetQsSFu.js","/assets/words.nl-BIf9HULT.js","/assets/words.nl-BkqDRXYV.js","/assets/words.nl-CtA-TCNb.js","/assets/words.nl-DjVH_Lwo.js","/favicon.svg","/icon-192.png","/icon-512.png","/icon-maskable-512.png","/manifest.webmanifest","/source-sans-3.txt","/theme.js"];
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
