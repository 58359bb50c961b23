import { defineConfig } from "vitest/config";

export default defineConfig({ test: { include: ["src/**/*.test.ts"], environment: "happy-dom", css: true, setupFiles: ["src/games/offered.ts"] } });
