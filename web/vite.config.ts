/// <reference types="vitest/config" />
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The built page is what the server serves; in development Vite serves it and passes calls on. */
export default defineConfig({
  plugins: [svelte()],
  base: "./", // a server may have the page anywhere on its host
  resolve: {
    alias: { $farebox: here("../src/farebox") },
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
  },
  build: {
    outDir: here("../src/farebox/server/static"),
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } }, fs: { allow: [here("..")] } },
  test: { include: ["tests/**/*.test.ts"] },
});
