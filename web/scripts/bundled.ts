/** Which packages a build is made of, for `licences.py`: their folders, as bundled.json beside the page. */
import type { Plugin, Rolldown } from "vite";

const INSIDE = /node_modules\/(?:@[^/]+\/)?[^/]+/; // the folder of a package

/** Plugins: for workers, which are built first, and for the page, which tells of all. */
export function bundled(): { inWorkers: Plugin; inPage: Plugin } {
  const folders = new Set<string>();
  function look(context: Rolldown.PluginContext, files: Rolldown.OutputBundle): void {
    const assets = Object.values(files).flatMap((file) =>
      file.type === "asset" ? file.originalFileNames : [],
    );
    for (const path of [...context.getModuleIds(), ...assets]) {
      const folder = INSIDE.exec(path)?.[0];
      if (folder) folders.add(folder);
    }
  }
  return {
    inWorkers: {
      name: "bundled-in-workers",
      generateBundle(_, files) {
        look(this, files);
      },
    },
    inPage: {
      name: "bundled-in-page",
      generateBundle(_, files) {
        look(this, files);
        const source = JSON.stringify([...folders].sort());
        this.emitFile({ type: "asset", fileName: "bundled.json", source });
      },
    },
  };
}
