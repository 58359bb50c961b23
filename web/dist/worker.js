const VERSION = "ff8fab8aa659bcc1";
const FILES = ["/","/assets/Candidates-DAwzoAKN.js","/assets/Copyable-PEu4jKYU.js","/assets/EditorPage-BTkDuaiM.js","/assets/EnginesPage-BuDRhqnh.js","/assets/ExplorerPanel-CAjMHVap.js","/assets/FigureChart-CMVkhhg0.js","/assets/FigureChart-CnsZ1jie.css","/assets/Frame-CcmhVicT.js","/assets/LearnPage-C3rm5TpR.js","/assets/LimitFields-D0d2MaId.js","/assets/MakePuzzle-Cwwy7Vjt.js","/assets/MatchesPage-Q0GWOLjh.js","/assets/MeasurementsPage-CAmk84ry.js","/assets/MoveList-wyy0nTFV.js","/assets/PositionPage-B4XKmRYA.js","/assets/PuzzlesPage-D0nHQXO8.js","/assets/Rack-D7dtP3uo.js","/assets/RecordPage-5iGI_Ihq.js","/assets/ReviewPage-B3SF2_ZS.js","/assets/SceneBoard-BZ2CEvLw.js","/assets/StatisticsPage-BN_6t0VC.js","/assets/StrengthPage-CSvRMC8p.js","/assets/StudyPage-CO1BzRz1.js","/assets/TextTable-kCxfcE_O.js","/assets/TileBoard-Bcp42KBo.css","/assets/TileBoard-Dj0Mvq9D.js","/assets/TrainingPage-B2a5bSWw.js","/assets/announcer-DdO8cRwu.js","/assets/api-Bup0ABLw.js","/assets/collection-DvJ6FYv0.js","/assets/editor-UhTSvyrt.js","/assets/editor-uFtiueqZ.css","/assets/formats-BC5DWG6O.js","/assets/http-BigjDPCb.js","/assets/index-0KpKa8m2.js","/assets/index-AA1uldNR.css","/assets/lazy-CWGZtKv2.css","/assets/lazy-DyeXhCdS.js","/assets/marks-C5FgkFzl.woff2","/assets/matches-CqITOGUU.js","/assets/opinions-Bu0hf5tK.js","/assets/parts-CHkjdWaS.js","/assets/reports-BOlAxp_x.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/run-CBim4MbM.js","/assets/session-CyX7KTm6.js","/assets/settings--ZBR9dXT.js","/assets/source-sans-3-latin-ext-400-normal-UNsKFIBq.woff2","/assets/source-sans-3-latin-wght-normal-Bo_j9asI.woff2","/assets/summary-D6szASVc.js","/assets/turns-BqE671pD.js","/assets/tutorial-1RNu9_GW.js","/assets/tutorial-BfbxqacG.js","/assets/tutorial-CSwOp5lL.js","/assets/tutorial-D4O-S-Wx.js","/assets/tutorial-eWX3n-tq.js","/assets/tutorial-mDKtClsu.js","/assets/typing-3L59Mjez.js","/assets/words-de-1Cyf3n5Y.js","/assets/words-en-cgHdpL6g.js","/assets/words-eo-BWHe4Nep.js","/assets/words-es-CQGcQNIe.js","/assets/words-fr-D7DAIYmP.js","/assets/words-nl-DfRsXlc-.js","/assets/words.de-0a7aaCN4.js","/assets/words.de-CeCTFyYF.js","/assets/words.de-DUYpbTyP.js","/assets/words.de-kGQeLWej.js","/assets/words.en-7PWTMq4F.js","/assets/words.en-BjJ4KIgN.js","/assets/words.en-CUMM8Wb2.js","/assets/words.en-DrXvTsSK.js","/assets/words.eo-BG6ST0GA.js","/assets/words.eo-Bl9vgR8n.js","/assets/words.eo-C775KPO3.js","/assets/words.eo-wh4lpKtw.js","/assets/words.es-B3HawAEn.js","/assets/words.es-BwnpSOwa.js","/assets/words.es-CgyQqt7R.js","/assets/words.es-TJ6fH_wf.js","/assets/words.fr-B7Oow282.js","/assets/words.fr-CWmpCY0n.js","/assets/words.fr-Cb3qe59E.js","/assets/words.fr-HzCwu1Vg.js","/assets/words.nl-BI9Pf-_w.js","/assets/words.nl-BIf9HULT.js","/assets/words.nl-BWuGDxIW.js","/assets/words.nl-C9fDmOoN.js","/favicon.svg","/icon-192.png","/icon-512.png","/icon-maskable-512.png","/manifest.webmanifest","/source-sans-3.txt","/theme.js"];
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
