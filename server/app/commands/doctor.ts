import { runDoctor } from "@armature/server";
import type { InstalledCommand } from "./command.ts";

export const command: InstalledCommand = {
  help: `It prints a line for each part, with what to do, and changes nothing.
It ends with 1 if something is bad.`,
  run: (open) => runDoctor(open),
};
