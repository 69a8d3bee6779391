import { runBackup } from "@armature/server";
import type { InstalledCommand } from "./command.ts";
import { onlyFile } from "./only-file.ts";

export const command: InstalledCommand = {
  takes: "FILE",
  help: `Of the embedded database it writes the folder with the key of its secrets; of PostgreSQL what
pg_dump writes. A server may run on it. The file appears once it is whole.`,
  readsItself: true,
  run: async (open, _options, args) => runBackup(() => open().config, onlyFile(args)),
};
