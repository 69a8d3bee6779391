import path from "node:path";
import type { ElementType } from "@armature/engine";
import { examplesOf as ofPlatform } from "@armature/plugins/examples";
import { loadElements } from "@armature/renderer/vite";
import { runExamples } from "@armature/server";
import type { Command } from "./command.ts";
import { installedAt } from "../load-application.ts";

export const command: Command = {
  takes: "[--organizations 500] [--records 100000] [--seed 1]",
  help: `It uses the database of the environment. The same seed gives the same records.`,
  readsItself: true,
  run: async (place, _options, args) => {
    const own = await loadElements(path.join(place.folder, "elements"));
    const examplesOf = (wanted: ElementType) =>
      own.find(({ element }) => element.name === wanted.name)?.examples ?? ofPlatform(wanted);
    await runExamples({ ...(await installedAt(place)), examplesOf }, args);
  },
};
