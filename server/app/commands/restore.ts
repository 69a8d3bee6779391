import { runRestore } from "@armature/server";
import type { InstalledCommand } from "./command.ts";
import { onlyFile } from "./only-file.ts";

export const command: InstalledCommand = {
  takes: "FILE",
  help: `It fills the database of the environment, which must be empty, from a file of 'armature backup'.`,
  readsItself: true,
  run: async (open, _options, args) => runRestore(() => open().config, onlyFile(args)),
};
