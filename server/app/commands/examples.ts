import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ElementType } from "@armature/engine";
import { examplesOf as ofPlatform } from "@armature/plugins/examples";
import { readApplicationFolder } from "@armature/renderer/vite";
import { runExamples } from "@armature/server";
import type { Command } from "./command.ts";
import { installedAt } from "../load-application.ts";

export const command: Command = {
  takes: "[--organizations 500] [--records 100000] [--seed 1]",
  help: `It uses the database of the environment. The same seed gives the same records.`,
  readsItself: true,
  run: async (place, _options, args) => {
    const { folder, elements } = readApplicationFolder(place.folder);
    const own = new Map<string, readonly unknown[]>();
    for (const name of elements) {
      const file = pathToFileURL(path.join(folder, "elements", name, "examples.ts")).href;
      const { examples } = (await import(file)) as { readonly examples: readonly unknown[] };
      own.set(name, examples);
    }
    const examplesOf = (element: ElementType) => own.get(element.name) ?? ofPlatform(element);
    await runExamples({ ...(await installedAt(place)), examplesOf }, args);
  },
};
