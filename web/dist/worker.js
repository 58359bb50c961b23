const VERSION = "1a5a59117d3875de";
const FILES = ["/","/assets/Copyable-CZ6YFdfP.js","/assets/EnginesPage-D8HoNXgF.js","/assets/FigureChart-CnsZ1jie.css","/assets/FigureChart-GRXv__9m.js","/assets/Frame-BBZaVfWc.js","/assets/Icon-CTC6gSZ7.js","/assets/LearnPage-CxvSBqti.js","/assets/MakePuzzle-Bt4Gk2I1.js","/assets/MatchesPage-Culgk_WT.js","/assets/MeasurementsPage-CDwJMwpQ.js","/assets/MoveList-D8ztFJR4.js","/assets/PuzzlesPage-D3xyV6W2.js","/assets/Rack-BupbW6pZ.js","/assets/RecordPage-CU8VblBf.js","/assets/RecordPage-uFtiueqZ.css","/assets/ReviewPage-DnIUxok6.js","/assets/SceneBoard-ByMKZU5_.js","/assets/Sheet-CBwXb80z.js","/assets/StrengthPage-wFL12oF6.js","/assets/StudyPage-7hhsDpXP.js","/assets/TextBoard-CzlFAzA4.js","/assets/TextTable-CSgqDGWx.css","/assets/TextTable-vCGXgEwG.js","/assets/TrainingPage-OYQswV7k.js","/assets/announcer-CUHDnJ50.js","/assets/api-BcoiijOI.js","/assets/collection-BLuUC9_B.js","/assets/files-Ci8GAe5b.js","/assets/formats-BC5DWG6O.js","/assets/http-DiUy7Jjk.js","/assets/index-C0wOVAU4.css","/assets/index-C54l8RTM.js","/assets/lazy-BmYu6xLy.js","/assets/lazy-CWGZtKv2.css","/assets/marks-C5FgkFzl.woff2","/assets/matches-BZAgq8qE.js","/assets/parts-1Hod5AgC.js","/assets/reports-BL1O5_2R.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/run-CzLTqrQX.js","/assets/session-C_nihE1q.js","/assets/settings-BPULdG8U.js","/assets/source-sans-3-latin-ext-400-normal-UNsKFIBq.woff2","/assets/source-sans-3-latin-wght-normal-Bo_j9asI.woff2","/assets/summary-0tS5WhKX.js","/assets/tutorial-1RNu9_GW.js","/assets/tutorial-BNCI3X0a.js","/assets/tutorial-CSwOp5lL.js","/assets/tutorial-D4O-S-Wx.js","/assets/tutorial-eWX3n-tq.js","/assets/tutorial-mDKtClsu.js","/assets/words-de-DYTsJ_ef.js","/assets/words-en-Dk8o6-VG.js","/assets/words-eo-CfXOTGov.js","/assets/words-es-CiP2bYzl.js","/assets/words-fr-m1JNoqX9.js","/assets/words-nl-DTvxZVGy.js","/assets/words.de-DFjaTiF8.js","/assets/words.de-DpaEnTnR.js","/assets/words.de-Du6dqGuL.js","/assets/words.en-B3uIC0pk.js","/assets/words.en-C7gqOR-d.js","/assets/words.en-CYSOjYq8.js","/assets/words.eo-B3Y2cbHL.js","/assets/words.eo-DlVw7N5w.js","/assets/words.eo-OAAOmz9T.js","/assets/words.es-BXTdCAAR.js","/assets/words.es-BeUbFAAC.js","/assets/words.es-TfN23gZF.js","/assets/words.fr-Crp9SXeR.js","/assets/words.fr-keTEo7or.js","/assets/words.fr-vAA3ah62.js","/assets/words.nl-8Ypgm1L3.js","/assets/words.nl-BSAOlKxh.js","/assets/words.nl-BZyCb08T.js","/favicon.svg","/icon-192.png","/icon-512.png","/icon-maskable-512.png","/manifest.webmanifest","/source-sans-3.txt","/theme.js"];
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
