const VERSION = "6eacc572128ea05f";
const FILES = ["/","/assets/Candidates-DAwWpU0G.js","/assets/Copyable-B7sfDq0U.js","/assets/EditorPage-CDXt8RP5.js","/assets/EnginesPage-rq7hVyWu.js","/assets/FigureChart-CnsZ1jie.css","/assets/FigureChart-F702Q-sM.js","/assets/Frame-Bb3dSdrn.js","/assets/LearnPage-x0UPgQ-W.js","/assets/LimitFields-DkU4ZwTW.js","/assets/MakePuzzle-D-2aKa4R.js","/assets/MatchesPage-BHOynY31.js","/assets/MeasurementsPage-B6-VUC9x.js","/assets/MoveList-B_TUne90.js","/assets/PositionPage-Cd6UYlPU.js","/assets/PuzzlesPage-B6jEtpvw.js","/assets/Rack-BO98wn-m.js","/assets/RecordPage-QH61cDPk.js","/assets/ReviewPage-Cj9wYLeu.js","/assets/SceneBoard-BvgFMhBk.js","/assets/StatisticsPage--jBk-Y-3.js","/assets/StrengthPage-Cskxt16i.js","/assets/StudyPage-CM7ZMyL_.js","/assets/TextTable-B0DViej_.js","/assets/TileBoard-C6xa28KN.js","/assets/TileBoard-CFo26XZa.css","/assets/TrainingPage-Le01Dt4-.js","/assets/announcer-Bkx5ZUfV.js","/assets/api-B8MeMG4n.js","/assets/collection-Dv3kfX0E.js","/assets/editor-tV3NbI22.js","/assets/editor-uFtiueqZ.css","/assets/formats-BC5DWG6O.js","/assets/http-H7UkXftI.js","/assets/index-BgjZ8-ga.css","/assets/index-CHaupJdC.js","/assets/lazy-CWGZtKv2.css","/assets/lazy-DfF4J6hr.js","/assets/marks-C5FgkFzl.woff2","/assets/matches-DOsEujR7.js","/assets/opinions-Ho4PyDOv.js","/assets/parts-CMRvt6X6.js","/assets/reports-D1WXYnrq.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/run-BS5jII1x.js","/assets/session-BQfl_U4q.js","/assets/settings-XDSGfGSy.js","/assets/source-sans-3-latin-ext-400-normal-UNsKFIBq.woff2","/assets/source-sans-3-latin-wght-normal-Bo_j9asI.woff2","/assets/summary-CzZjLIgw.js","/assets/turns-BGKwBeXS.js","/assets/tutorial-1RNu9_GW.js","/assets/tutorial-CJNRj50-.js","/assets/tutorial-CSwOp5lL.js","/assets/tutorial-D4O-S-Wx.js","/assets/tutorial-eWX3n-tq.js","/assets/tutorial-mDKtClsu.js","/assets/typing-YHDuHR1z.js","/assets/words-de-CDtPsLD2.js","/assets/words-en-CyVbGyJI.js","/assets/words-eo-DZumyQ4i.js","/assets/words-es-WAbWl5zs.js","/assets/words-fr-DryV4Viw.js","/assets/words-nl-CwI4eDox.js","/assets/words.de-Bq6fy5Xf.js","/assets/words.de-D9HHi0Wk.js","/assets/words.de-Dcy3zJ3f.js","/assets/words.de-DsF3KLOR.js","/assets/words.en-COg4Sh_2.js","/assets/words.en-DYxxjqtL.js","/assets/words.en-DfwZmTZp.js","/assets/words.en-ydxXaGoy.js","/assets/words.eo-C6yt6oWY.js","/assets/words.eo-CDCs8zVL.js","/assets/words.eo-DEjU_WKD.js","/assets/words.eo-uOmdxqvq.js","/assets/words.es-B6oHv5_V.js","/assets/words.es-B8DPfA5l.js","/assets/words.es-BaUFFio8.js","/assets/words.es-CIiNK8yR.js","/assets/words.fr-C1EZm0FV.js","/assets/words.fr-CRIInSpA.js","/assets/words.fr-DpOTcyrP.js","/assets/words.fr-HdIQjpXQ.js","/assets/words.nl-BACbICiL.js","/assets/words.nl-BQsEsQnG.js","/assets/words.nl-DVNPsyG6.js","/assets/words.nl-DbmTwYr8.js","/favicon.svg","/icon-192.png","/icon-512.png","/icon-maskable-512.png","/manifest.webmanifest","/source-sans-3.txt","/theme.js"];
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
