const VERSION = "8db0e92d713d8c43";
const FILES = ["/","/assets/Candidates-CCwSI_ry.js","/assets/Copyable-e0akPX_P.js","/assets/EditorPage-9Y5y9-_F.js","/assets/EnginesPage-BJqAD2iH.js","/assets/FigureChart-C5vbUEq7.js","/assets/FigureChart-CnsZ1jie.css","/assets/Frame-BSnseJRM.js","/assets/LearnPage-mrhmqbVX.js","/assets/LimitFields-D33-Y0P4.js","/assets/MakePuzzle-BH_qAd_o.js","/assets/MatchesPage-DASNHW3P.js","/assets/MeasurementsPage-BqxjHmO5.js","/assets/MoveList-C0-7eN3l.js","/assets/PositionPage-Bry8-1lt.js","/assets/PuzzlesPage-CyA50S3C.js","/assets/Rack-BiwjXV62.js","/assets/RecordPage-BGMPlqkl.js","/assets/ReviewPage-8sWs6-08.js","/assets/SceneBoard-CnCS-pJ_.js","/assets/StatisticsPage-B-LDf0kl.js","/assets/StrengthPage-36xqRv1c.js","/assets/StudyPage-D9yDXBSU.js","/assets/TextTable-DXZt6xNI.js","/assets/TileBoard-Bcp42KBo.css","/assets/TileBoard-CEWgIamT.js","/assets/TrainingPage-Du5oQPb_.js","/assets/announcer-C5sECdgp.js","/assets/api-9xYHdM5I.js","/assets/collection-CLYIeMHJ.js","/assets/editor-Owq6ff3Z.js","/assets/editor-uFtiueqZ.css","/assets/formats-BC5DWG6O.js","/assets/http-B-W8Xswd.js","/assets/index-BgjZ8-ga.css","/assets/index-jY7g7pve.js","/assets/lazy-BRSm0kYe.js","/assets/lazy-CWGZtKv2.css","/assets/marks-C5FgkFzl.woff2","/assets/matches-g2_12myg.js","/assets/opinions-Bwdf8wYp.js","/assets/parts-DgCqrLr9.js","/assets/reports-DRnleyIY.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/run-_N9YErSs.js","/assets/session-BYTJUbfc.js","/assets/settings-DrzMtW3r.js","/assets/source-sans-3-latin-ext-400-normal-UNsKFIBq.woff2","/assets/source-sans-3-latin-wght-normal-Bo_j9asI.woff2","/assets/summary--U5Z0ovO.js","/assets/turns-N0NFcEKl.js","/assets/tutorial-1RNu9_GW.js","/assets/tutorial-CSGInzYn.js","/assets/tutorial-CSwOp5lL.js","/assets/tutorial-D4O-S-Wx.js","/assets/tutorial-eWX3n-tq.js","/assets/tutorial-mDKtClsu.js","/assets/typing-J0r5rihM.js","/assets/words-de-Ds98JKzM.js","/assets/words-en-D4hlmu4G.js","/assets/words-eo-BsBFBhPb.js","/assets/words-es-CJsoVcot.js","/assets/words-fr-tkwlE7PI.js","/assets/words-nl-Co36TkmZ.js","/assets/words.de-C9sXIHgz.js","/assets/words.de-CioxFGSt.js","/assets/words.de-CvASKHo5.js","/assets/words.de-DUYpbTyP.js","/assets/words.en-7PWTMq4F.js","/assets/words.en-D2WtpGex.js","/assets/words.en-DNmMSwsQ.js","/assets/words.en-De3WvPfN.js","/assets/words.eo-CwmftaKq.js","/assets/words.eo-DY2WICtz.js","/assets/words.eo-MWy4SvNo.js","/assets/words.eo-wh4lpKtw.js","/assets/words.es-BEHAPTqo.js","/assets/words.es-BtdlfPuY.js","/assets/words.es-DtpFeKxK.js","/assets/words.es-TJ6fH_wf.js","/assets/words.fr-BjxwqXU5.js","/assets/words.fr-BvrxG-Wq.js","/assets/words.fr-CBrW7dPL.js","/assets/words.fr-HzCwu1Vg.js","/assets/words.nl-BIf9HULT.js","/assets/words.nl-BlUG9wL9.js","/assets/words.nl-BtEEQlOg.js","/assets/words.nl-HUE-9zND.js","/favicon.svg","/icon-192.png","/icon-512.png","/icon-maskable-512.png","/manifest.webmanifest","/source-sans-3.txt","/theme.js"];
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
