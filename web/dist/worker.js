const VERSION = "be7d3ad2c068b65a";
const FILES = ["/","/assets/Copyable-dEDLjaKZ.js","/assets/EnginesPage-BcMq-wxS.js","/assets/FigureChart-CnsZ1jie.css","/assets/FigureChart-O8xGeVYF.js","/assets/Frame-j-ogWI2T.js","/assets/Icon-DVxieQ16.js","/assets/LearnPage-2i5Nmxfq.js","/assets/LimitFields-C1iv3Q8s.js","/assets/MakePuzzle-BeathKeY.js","/assets/MatchesPage-QeWZveWa.js","/assets/MeasurementsPage-wIIw1_Ei.js","/assets/MoveList-DCiwmz7G.js","/assets/PositionPage-DKy0LqUO.js","/assets/PuzzlesPage-C0A8OSdU.js","/assets/Rack-DNqfa-xH.js","/assets/RecordPage-uFtiueqZ.css","/assets/RecordPage-yiqZ10PN.js","/assets/ReviewPage-CmIk7cNF.js","/assets/SceneBoard-bt_GjKvY.js","/assets/Sheet-CugbjtoQ.js","/assets/StatisticsPage-CwJwP5p7.js","/assets/StrengthPage-QPrG3op6.js","/assets/StudyPage-DXGGtW_R.js","/assets/TextTable-BSx1lCIa.css","/assets/TextTable-DusJuE2I.js","/assets/TrainingPage-De5H6lgA.js","/assets/announcer-D6M9bCuC.js","/assets/api-T7wS1N9s.js","/assets/collection-CQSEDfGM.js","/assets/formats-BC5DWG6O.js","/assets/http-DCWKqVOq.js","/assets/index-BK_6tC_A.css","/assets/index-Cr6RuHt_.js","/assets/lazy-CWGZtKv2.css","/assets/lazy-RufpY5d2.js","/assets/marks-C5FgkFzl.woff2","/assets/matches-BblJQ8wd.js","/assets/parts-BIQty3jw.js","/assets/reports-CVzL7Wov.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/run-D75-TGbC.js","/assets/session-CB_c8v7w.js","/assets/settings-B-0uZM2o.js","/assets/source-sans-3-latin-ext-400-normal-UNsKFIBq.woff2","/assets/source-sans-3-latin-wght-normal-Bo_j9asI.woff2","/assets/summary-CSDvKkU3.js","/assets/turns-QM4UYVmt.js","/assets/tutorial-1RNu9_GW.js","/assets/tutorial-BaZAH5X1.js","/assets/tutorial-CSwOp5lL.js","/assets/tutorial-D4O-S-Wx.js","/assets/tutorial-eWX3n-tq.js","/assets/tutorial-mDKtClsu.js","/assets/words-de-DhWql6Jh.js","/assets/words-en-CtsL2__C.js","/assets/words-eo-COg_RpZO.js","/assets/words-es-C9eTZA-z.js","/assets/words-fr-jvydrZ3V.js","/assets/words-nl-DwH-BrM4.js","/assets/words.de-CzmdLn_O.js","/assets/words.de-LCNzi1Zy.js","/assets/words.de-mesiquAg.js","/assets/words.en-2nJ9T6or.js","/assets/words.en-BAikaZJE.js","/assets/words.en-qNvYElSk.js","/assets/words.eo-B1T4hmEH.js","/assets/words.eo-bGntY9J1.js","/assets/words.eo-uIVvxsAM.js","/assets/words.es-BFYx_S2Q.js","/assets/words.es-BcbDVB5s.js","/assets/words.es-CIw0_czw.js","/assets/words.fr-6_urfuMF.js","/assets/words.fr-BIZkl4Xz.js","/assets/words.fr-Dlbx6kuT.js","/assets/words.nl-BgXsznp3.js","/assets/words.nl-Caasci_Y.js","/assets/words.nl-Df9xrC4K.js","/favicon.svg","/icon-192.png","/icon-512.png","/icon-maskable-512.png","/manifest.webmanifest","/source-sans-3.txt","/theme.js"];
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
