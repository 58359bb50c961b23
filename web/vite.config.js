import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { defineConfig } from "vite";

/** A Ponder that runs beside the page's sources: `ponder serve`. */
const SERVER = process.env.PONDER_SERVER ?? "http://127.0.0.1:7878";

/** The server answers its own pages alone. The page that is served here becomes one of them; pages of other sites do not. */
function asOwnPage(request, { headers }) {
  if (headers.origin === `http://${headers.host}`) request.setHeader("origin", SERVER);
}

/** One chunk for the texts of a language that every page may need. */
const ofLanguage = (id) => /\/(?:i18n\/|names\.)([a-z]{2})\.ts$/.exec(id)?.[1];

const fileOf = (path) => readFileSync(new URL(path, import.meta.url));

/** Builds `worker.js` for exactly the files of this build: its bytes change with any of them, so that browsers fetch them all anew. */
const worker = {
  name: "worker",
  enforce: "post",
  generateBundle(_, bundle) {
    const hash = createHash("sha256").update(bundle["index.html"].source);
    const stable = readdirSync(new URL("public", import.meta.url)).sort();
    for (const name of stable) hash.update(fileOf(`public/${name}`));
    const built = Object.keys(bundle).filter((name) => name !== "index.html");
    const files = ["", ...built.sort(), ...stable].map((name) => `/${name}`);
    const given = `const VERSION = ${JSON.stringify(hash.update(files.join()).digest("hex").slice(0, 16))};\nconst FILES = ${JSON.stringify(files)};\n`;
    this.emitFile({ type: "asset", fileName: "worker.js", source: given + fileOf("worker.js") });
  },
};

export default defineConfig({
  plugins: [worker],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: ["chrome123", "firefox121", "safari17.5"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: "words", name: (id) => ofLanguage(id) && `words-${ofLanguage(id)}` }],
        },
      },
    },
  },
  server: {
    proxy: {
      "/api": {
        target: SERVER,
        ws: true,
        changeOrigin: true,
        configure: (proxy) => {
          proxy.on("proxyReq", asOwnPage);
          proxy.on("proxyReqWs", asOwnPage);
        },
      },
    },
  },
});
