import { runPlan } from "@armature/server";
import type { InstalledCommand } from "./command.ts";

export const command: InstalledCommand = {
  help: `It changes nothing in the database of the environment. It ends with 0 if nothing would change, 2 if
something would, and 3 if that hides values that people entered.`,
  run: (open) => runPlan(open),
};
