import { defineConfig } from "vitest/config";

export default defineConfig({
  // The reasons of the server are read from its sources.
  server: { fs: { allow: [".."] } },
  test: { include: ["src/**/*.test.ts"], environment: "happy-dom", css: true, setupFiles: ["src/games/registry.ts"] },
});
