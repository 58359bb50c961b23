const VERSION = "009d6a88d8f5413e";
const FILES = ["/","/assets/Candidates-BuoVDr7S.js","/assets/Copyable-BsCuR4E1.js","/assets/EditorPage-DBvwgv9h.js","/assets/EnginesPage-BeFhPPPX.js","/assets/FigureChart-CnsZ1jie.css","/assets/FigureChart-Dq-pO213.js","/assets/Frame-DZ9sX-fL.js","/assets/LearnPage-CMNFdhWz.js","/assets/LimitFields-C65ArqAR.js","/assets/MakePuzzle-C2CpJr1W.js","/assets/MatchesPage-Cv9z2c9r.js","/assets/MeasurementsPage-D8zrCXgS.js","/assets/MoveList-WI_sRpFw.js","/assets/PositionPage-Brnhx16t.js","/assets/PuzzlesPage-BK5r75aa.js","/assets/Rack-pQ-UM3AS.js","/assets/RecordPage-CrFqrGvp.js","/assets/ReviewPage-zG8ckFH9.js","/assets/SceneBoard-Conlf3i-.js","/assets/StatisticsPage-gXaiyE2E.js","/assets/StrengthPage-ZwOvPNFd.js","/assets/StudyPage-ComtYW2I.js","/assets/TextTable-C6cuq-Vu.js","/assets/TileBoard-Bcp42KBo.css","/assets/TileBoard-BqLzex8J.js","/assets/TrainingPage-p2J9zp5B.js","/assets/announcer-B1nGoofJ.js","/assets/api-DSvp6Nu9.js","/assets/collection-BjgNolRC.js","/assets/editor-Be_ycW5K.js","/assets/editor-uFtiueqZ.css","/assets/formats-BC5DWG6O.js","/assets/http-Dbf8j003.js","/assets/index-5cKVeX0S.js","/assets/index-BgjZ8-ga.css","/assets/lazy-BwQYJ_xw.js","/assets/lazy-CWGZtKv2.css","/assets/marks-C5FgkFzl.woff2","/assets/matches-u23_Qi8O.js","/assets/opinions-DlVDKqKj.js","/assets/parts-C8Dsh8tc.js","/assets/reports-Cs9USHmz.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/run-B0Yo0zbp.js","/assets/session-DOKP24AJ.js","/assets/settings-CAAHNl7O.js","/assets/source-sans-3-latin-ext-400-normal-UNsKFIBq.woff2","/assets/source-sans-3-latin-wght-normal-Bo_j9asI.woff2","/assets/summary-DpJpmKZ8.js","/assets/turns-CJrzVqb5.js","/assets/tutorial-1RNu9_GW.js","/assets/tutorial-CSwOp5lL.js","/assets/tutorial-CmHIeo-J.js","/assets/tutorial-D4O-S-Wx.js","/assets/tutorial-eWX3n-tq.js","/assets/tutorial-mDKtClsu.js","/assets/typing-Rm04RqrU.js","/assets/words-de-BK1N7QsH.js","/assets/words-en-BPHXppMJ.js","/assets/words-eo-CNRdUvHI.js","/assets/words-es-DfUFS8WL.js","/assets/words-fr-Cgxv1EcU.js","/assets/words-nl-CGcaWsRl.js","/assets/words.de-3jwOO7fi.js","/assets/words.de-DUYpbTyP.js","/assets/words.de-DjNnlARZ.js","/assets/words.de-d3U2_ItD.js","/assets/words.en-7PWTMq4F.js","/assets/words.en-CAyhoXWE.js","/assets/words.en-CHDmVB-6.js","/assets/words.en-DW9kqq2a.js","/assets/words.eo-A7KkoSRA.js","/assets/words.eo-BZs6IQCe.js","/assets/words.eo-DSv9oOX8.js","/assets/words.eo-wh4lpKtw.js","/assets/words.es-BorlPojr.js","/assets/words.es-DTDqW0Vf.js","/assets/words.es-D_-9l4le.js","/assets/words.es-TJ6fH_wf.js","/assets/words.fr-6GoOm7NI.js","/assets/words.fr-CP7Mt1hr.js","/assets/words.fr-Cc_zekMd.js","/assets/words.fr-HzCwu1Vg.js","/assets/words.nl-BIf9HULT.js","/assets/words.nl-DEdZPz1c.js","/assets/words.nl-DZr33KaA.js","/assets/words.nl-tIv_qold.js","/favicon.svg","/icon-192.png","/icon-512.png","/icon-maskable-512.png","/manifest.webmanifest","/source-sans-3.txt","/theme.js"];
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
