const VERSION = "47969ae4cdadd4ba";
const FILES = ["/","/assets/Candidates-B82eHwul.js","/assets/Copyable-0boRcKut.js","/assets/EditorPage-DskSHw7r.js","/assets/EnginesPage-Dvsk12f-.js","/assets/FigureChart-CnsZ1jie.css","/assets/FigureChart-DXzZAe7W.js","/assets/Frame-DIiI57-A.js","/assets/LearnPage-DK1LhFjr.js","/assets/LimitFields-DmFHI-N2.js","/assets/MakePuzzle-47yYDnsa.js","/assets/MatchesPage-C62GL0rN.js","/assets/MeasurementsPage-DydTY1Az.js","/assets/MoveList-BugQiMdh.js","/assets/PositionPage-CQ6bGAVL.js","/assets/PuzzlesPage-WdKmWIpq.js","/assets/Rack-DBuTTxy8.js","/assets/RecordPage-BvUZ63oC.js","/assets/ReviewPage-CziDg3pf.js","/assets/SceneBoard-ClKOa9g6.js","/assets/StatisticsPage-BWnROBYD.js","/assets/StrengthPage-De9wJJLi.js","/assets/StudyPage-BxtmrUBI.js","/assets/TextTable-CT_MAIER.js","/assets/TileBoard-Bcp42KBo.css","/assets/TileBoard-iDoFlx3Z.js","/assets/TrainingPage-2K7ZQvKo.js","/assets/announcer-f5x-DLFF.js","/assets/api-DbZaPcsl.js","/assets/collection-aXoGNCvL.js","/assets/editor-B9gKlRfy.js","/assets/editor-uFtiueqZ.css","/assets/formats-BC5DWG6O.js","/assets/http-lXNh4Yoi.js","/assets/index-BgjZ8-ga.css","/assets/index-CBf4Ek4r.js","/assets/lazy-Bt-x74No.js","/assets/lazy-CWGZtKv2.css","/assets/marks-C5FgkFzl.woff2","/assets/matches-o9EG1IWz.js","/assets/opinions-DrHik_UR.js","/assets/parts-Cvo3Pi-4.js","/assets/reports-D3-UKRN0.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/run-BkLMf9eW.js","/assets/session-PmnJA2-N.js","/assets/settings-D19erSsb.js","/assets/source-sans-3-latin-ext-400-normal-UNsKFIBq.woff2","/assets/source-sans-3-latin-wght-normal-Bo_j9asI.woff2","/assets/summary-C8wMSFmy.js","/assets/turns-o-ZOzMBa.js","/assets/tutorial-1RNu9_GW.js","/assets/tutorial-CSwOp5lL.js","/assets/tutorial-D4O-S-Wx.js","/assets/tutorial-eWX3n-tq.js","/assets/tutorial-mDKtClsu.js","/assets/tutorial-yko4q5kX.js","/assets/typing-CeNhBCUi.js","/assets/words-de-DNzLqHyX.js","/assets/words-en-BfP_YiCs.js","/assets/words-eo-DTo226yh.js","/assets/words-es-DxFYL5PQ.js","/assets/words-fr-CUOowkYG.js","/assets/words-nl-DGqtJO7T.js","/assets/words.de-Bog0TifO.js","/assets/words.de-CWtBfaOn.js","/assets/words.de-CaCisG-q.js","/assets/words.de-DUYpbTyP.js","/assets/words.en-7PWTMq4F.js","/assets/words.en-B5NK_hH7.js","/assets/words.en-DFaw_LXX.js","/assets/words.en-h2xBesH7.js","/assets/words.eo-0_sg2UId.js","/assets/words.eo-BVfyEjiL.js","/assets/words.eo-Cdu59Y0n.js","/assets/words.eo-wh4lpKtw.js","/assets/words.es-B10P7-Ku.js","/assets/words.es-BdnYg7Rc.js","/assets/words.es-Bs4metur.js","/assets/words.es-TJ6fH_wf.js","/assets/words.fr-CVyp_Gw5.js","/assets/words.fr-Czo5Hqnc.js","/assets/words.fr-HzCwu1Vg.js","/assets/words.fr-XegKSJs0.js","/assets/words.nl-BHWrnD-P.js","/assets/words.nl-BIf9HULT.js","/assets/words.nl-BLcMumJ_.js","/assets/words.nl-pVkh4idJ.js","/favicon.svg","/icon-192.png","/icon-512.png","/icon-maskable-512.png","/manifest.webmanifest","/source-sans-3.txt","/theme.js"];
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
