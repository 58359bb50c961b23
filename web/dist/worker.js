const VERSION = "d0b8d464a046b2bf";
const FILES = ["/","/assets/Candidates-DtxC6YJJ.js","/assets/Copyable-DGs7Okam.js","/assets/EditorPage-DC-YpO8v.js","/assets/EditorTabs-BTfwQXTG.js","/assets/EnginesPage-DFvGhCRc.js","/assets/ExplorerPanel-CaDa9l0d.js","/assets/FigureChart-B0V6Hq3E.js","/assets/FigureChart-CnsZ1jie.css","/assets/Frame-B2f12NSz.js","/assets/LearnPage-fihpAagK.js","/assets/LimitFields-Ch-gX4VZ.js","/assets/MakePuzzle-BbCfcDjA.js","/assets/MatchesPage-D3wdaqlU.js","/assets/MeasurementsPage-BooxTvsV.js","/assets/MoveList-BFYq7ESD.js","/assets/PositionPage-CvUkamvz.js","/assets/PuzzleTabs-C1tAOQpE.js","/assets/PuzzlesPage-Dt85Ns0t.js","/assets/RecordPage-Cpq8YI4w.js","/assets/ReviewPage-SQpHC0_n.js","/assets/SceneBoard-C8oBkqD_.js","/assets/Sheet-C7DO1VYZ.js","/assets/StatisticsPage-GApQfLqB.js","/assets/StrengthPage-pnqa8Udy.js","/assets/StudyPage-o72a2G_C.js","/assets/Tabs-DUZaziUF.js","/assets/TextTable-ZrbXsazP.js","/assets/TileTask-DcKG9zai.js","/assets/TrainingPage-BRJIPGoK.js","/assets/announcer-BXSEng7B.js","/assets/api-h3SAEBqd.js","/assets/collection-boUZuuRS.js","/assets/editor-DsXV1QYw.css","/assets/editor-JJqbh8Ui.js","/assets/formats-glFxURNN.js","/assets/http-BQD6clEb.js","/assets/image-BICs98Mj.js","/assets/index--onaADth.js","/assets/index-CdSA4ITX.css","/assets/lazy-BbL3iIPR.css","/assets/lazy-BxVT8geO.js","/assets/marks-C5FgkFzl.woff2","/assets/matches-DsB_UoJC.js","/assets/opinions-Cc3eXzmA.js","/assets/parts-CrUrckOJ.js","/assets/puzzle-C56DVtKT.js","/assets/refusals-xIOWw7xE.js","/assets/reports-C0TU33rp.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/run-DJHY7hdt.js","/assets/session-CL0FAD4J.js","/assets/settings-GohyhDsk.js","/assets/source-sans-3-latin-ext-400-normal-UNsKFIBq.woff2","/assets/source-sans-3-latin-wght-normal-Bo_j9asI.woff2","/assets/summary-D8hc-uE1.js","/assets/turns-BY8g0Iop.js","/assets/tutorial-1RNu9_GW.js","/assets/tutorial-C8OGwZKt.js","/assets/tutorial-CSwOp5lL.js","/assets/tutorial-D4O-S-Wx.js","/assets/tutorial-eWX3n-tq.js","/assets/tutorial-mDKtClsu.js","/assets/typing-Bx7QmPdS.js","/assets/typing-ge4Hwdi5.css","/assets/words-de-BecVLexy.js","/assets/words-en-D8BK_FkU.js","/assets/words-eo-BWieIcYx.js","/assets/words-es-DSS2XKsf.js","/assets/words-fr-Dayl1C6m.js","/assets/words-nl-ZmRVhE9V.js","/assets/words.de-Bg_M2wge.js","/assets/words.de-BpLgT2mh.js","/assets/words.de-QH1BAux0.js","/assets/words.de-WRJe5GlF.js","/assets/words.en-BgESBw4X.js","/assets/words.en-CO815PS-.js","/assets/words.en-LwS3U6fI.js","/assets/words.en-O1UWOcUc.js","/assets/words.eo-BZz0MsUf.js","/assets/words.eo-BjHEQqji.js","/assets/words.eo-BxOiN3aw.js","/assets/words.eo-VGB6PdOu.js","/assets/words.es-BT6tCwgv.js","/assets/words.es-DGLpDAh9.js","/assets/words.es-DLHA1u9i.js","/assets/words.es-Gt2GfXEX.js","/assets/words.fr-BshnjCkH.js","/assets/words.fr-Cn53fuua.js","/assets/words.fr-D4Bd9DCu.js","/assets/words.fr-tzyoTE89.js","/assets/words.nl--TGhNbuV.js","/assets/words.nl-1uF2PBeF.js","/assets/words.nl-CErxgB-V.js","/assets/words.nl-Dy-MAvuC.js","/favicon.svg","/icon-192.png","/icon-512.png","/icon-maskable-512.png","/manifest.webmanifest","/source-sans-3.txt","/theme.js"];
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
