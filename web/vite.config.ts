/// <reference types="vitest/config" />
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { bundled } from "./scripts/bundled";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const packages = bundled();

/** The built page is what the server serves; in development Vite serves it and passes calls on. */
export default defineConfig({
  plugins: [svelte(), packages.inPage],
  base: "./", // a server may have the page anywhere on its host
  resolve: {
    alias: { $farebox: here("../src/farebox"), $compiler: here("../compiler") },
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
  },
  build: {
    outDir: here("node_modules/.farebox/page"),
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [here("index.html"), here("src/service-worker.ts")],
      output: {
        entryFileNames: ({ name }) => (name === "service-worker" ? "[name].js" : "assets/[name]-[hash].js"),
      },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } }, fs: { allow: [here("..")] } },
  worker: { format: "es", plugins: () => [packages.inWorkers] },
  test: { include: ["tests/**/*.test.ts"], testTimeout: 90_000 }, // a machine may be busy
});
