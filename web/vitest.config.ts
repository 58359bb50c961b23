import { defineConfig } from "vitest/config";

export default defineConfig({ test: { include: ["src/**/*.test.ts"], environment: "happy-dom", setupFiles: ["src/games/offered.ts"] } });
